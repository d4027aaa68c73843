"""Keep puzzles by name: save, list, show, rename, tag, remove, import and export them."""

"""What clues mean, and what their values measure: no puzzle, no notation, no search."""

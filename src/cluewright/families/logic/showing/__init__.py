"""How puzzles and meanings are shown: the elimination grid, and meanings in plain words."""

"""The saved puzzles: a database with one row a puzzle, by name."""

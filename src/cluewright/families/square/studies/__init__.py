"""What studies of square need: instances of a wanted size, and its published tables."""

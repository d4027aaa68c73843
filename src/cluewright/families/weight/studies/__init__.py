"""What studies of weight need: instances of a wanted size, the paper's generator as a model, its published tables."""

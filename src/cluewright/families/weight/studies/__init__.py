"""What studies of weight need: instances of a wanted size, the seed's generator as a model, its published tables."""

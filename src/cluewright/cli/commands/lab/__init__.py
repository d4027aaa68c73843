"""Study how search behaves: labellings, growth, search trees, the tables of published papers."""

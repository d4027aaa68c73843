"""The parts of the notations: plain text, and structured clues in JSON and Prolog."""

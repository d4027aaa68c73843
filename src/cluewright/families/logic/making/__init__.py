"""The parts of the generator: themes and their words, true facts, the writer, and when two puzzles are alike."""

"""The parts of the direct search: clues as links between bitmasks of places, and how they narrow these."""

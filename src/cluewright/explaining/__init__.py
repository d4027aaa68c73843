"""Explaining: the easiest next step of any puzzle, and why, for any family that says how it is reasoned about."""

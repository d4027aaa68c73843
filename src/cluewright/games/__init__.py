"""Puzzles being played: games, their operations and notes, hints, and what is wrong in what a player filled in."""

"""The saved puzzles: a database with one row a puzzle, by name.

Only `store`, `tables` and `connection` load SQLAlchemy; what a name is, what an entry holds and which puzzles come with
the program can be asked without a database.
"""

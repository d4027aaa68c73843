"""The families as other systems state them, each as well as its users would. A puzzle comes as plain data (`plain.py`).

Every module with a function `run(family, puzzle, most, seconds)` is a peer: it gives the solutions it found, up to
`most`, in the form that `plain.answer` describes, and whether there are no more. `STATES` names the families it states.
"""

# A notebook in plain text: each cell begins with `# %%`, and its last line is what the notebook shows.
# Jupyter (with jupytext), VS Code and PyCharm open it as it is.

# %% A map of houses; each is to be paired with another, no two pairs at the same distance.
from cluewright import generate, prove, read, solve
from cluewright.families import houses, logic

puzzle = read("#.#/.../#.#", houses)
puzzle

# %% Is there only one way? The answer shows what was proved, and two solutions as evidence.
answer = prove(puzzle)
answer

# %% One solution alone. Its type is known: `content` is a `Pairing`.
solution = solve(puzzle).solution
solution

# %% A logic puzzle shows its values and its clues.
street = read(
    {
        "title": "Three doors",
        "places": {"kind": "row", "noun": "door", "size": 3},
        "categories": {"name": ["Ann", "Bob", "Cleo"], "drink": ["tea", "milk", "juice"]},
        "clues": ["Bob drinks milk.", "Cleo is next to the tea drinker.", "Ann is at the third door."],
        "questions": ["Who drinks tea?"],
    },
    logic,
)
street

# %% What it asks is answered from every solution.
solve(street).answers

# %% A puzzle that was made just now, unique by proof.
(made,) = generate(houses, size=6, seed=7)
made

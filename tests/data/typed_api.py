"""What a type checker knows of the public functions. `tests/test_scripts.py` has mypy read this; nobody runs it."""

from collections.abc import Iterator
from pathlib import Path
from typing import assert_type

import cluewright
from cluewright import Answer, Fault, Game, Made, Puzzle, Reading, Solution, Unreadable, lab, library
from cluewright.families import houses, square
from cluewright.families.houses.puzzle import Houses, Pairing
from cluewright.families.square.puzzle import Filling, Square

puzzle = cluewright.read("#.#/.../#.#", houses)
assert_type(puzzle, Puzzle[Houses, Pairing])
assert_type(puzzle.content, Houses)
assert_type(cluewright.read({"houses": [[0, 0], [3, 4]]}, houses.FAMILY), Puzzle[Houses, Pairing])
assert_type(cluewright.read(Path("some.json"), square), Puzzle[Square, Filling])
assert_type(cluewright.read("0,0 3,4"), Puzzle[object, object])
assert_type(cluewright.read("0,0 3,4", "houses"), Puzzle[object, object])
any_puzzle: Puzzle = cluewright.read("#.#/.../#.#", houses)
any_puzzle = puzzle

reading = cluewright.read_all("#.#/.../#.#", houses)
assert_type(reading, Reading[Houses, Pairing])
assert_type(reading.puzzles, list[Puzzle[Houses, Pairing]])
assert_type(reading.refused, list[Unreadable])
assert_type(cluewright.read_all(Path("many.jsonl")), Reading[object, object])

answer = cluewright.solve(puzzle, count=3, limit="2m", engine="cpsat", labelling="ff")
assert_type(answer, Answer[Houses, Pairing])
assert_type(answer.solution, Solution[Houses, Pairing] | None)
assert_type(answer.word, str)
assert_type(answer.answers, dict[str, str])
assert_type(answer.statistics["nodes"], int | float)
assert_type(cluewright.prove(puzzle, limit=0.5), Answer[Houses, Pairing])
assert_type([each.content for each in cluewright.search(puzzle)], list[Pairing])
assert_type(cluewright.read_solution(puzzle, {"pairs": [[0, 1]]}), Solution[Houses, Pairing])
assert_type(cluewright.check(puzzle, {"pairs": [[0, 1]]}), list[Fault])
assert_type(puzzle.document, dict[str, object])
assert_type(cluewright.drawing.text(puzzle.picture()), str)
assert_type(cluewright.drawing.svg(cluewright.render(puzzle)), str)

made = cluewright.generate(square, 2, size=5, seed=1, options={"blocked": "2"}, limit=10)
assert_type(made, Iterator[Made[Square, Filling]])
assert_type([each.puzzle.content for each in made], list[Square])
assert_type([each.document for each in cluewright.generate("maths")], list[dict[str, object]])
game = cluewright.play(puzzle, answer.solution).play("a1 c3")
assert_type(game, Game[Houses, Pairing])
assert_type(game.marks, Pairing)
assert_type(game.undo().solution, Solution[Houses, Pairing] | None)
any_game: Game = game
assert_type(cluewright.booklet.write([puzzle, answer], "some.pdf"), Path)
assert_type(cluewright.booklet.write([puzzle, cluewright.read("1 2 3", square), any_puzzle], "some.pdf"), Path)
assert_type(cluewright.booklet.pdf(cluewright.generate(houses, 2)), bytes)

entries = {"a1": "c3"}
explanation = cluewright.explain(puzzle, limit="10s", steps=3, state=entries, check=True)
assert_type(explanation, cluewright.Explanation[Houses, Pairing])
assert_type(explanation.complete, bool)
assert_type([step.says for step in explanation.steps], list[str])
assert_type([step.facts for step in explanation.steps], list[list[str]])
hint = cluewright.hint(puzzle, entries, strength="where", limit=5)
assert_type(hint.says, str)
assert_type(hint.wrong, tuple[str, ...])
graded = cluewright.grade(puzzle, limit=10)
assert_type(graded.level, cluewright.Level | None)
assert_type(cluewright.unclear("some.txt", "logic"), list[cluewright.Unclear])

with library.Library("sqlite:///some.sqlite") as shelf:
    assert_type(shelf.cards(library.Wanted(family="houses")), list[library.Card])
    assert_type(shelf.get("mine"), library.Entry | None)
    assert_type(shelf.names(), list[str])
    shelf.tag("mine", add=["chess"])

study = lab.labelling(puzzle, select=["ff", "leftmost"], limit=5)
assert_type(study, lab.Experiment)
assert_type([table.remarks for table in study.tables], list[list[str]])
assert_type(study.report("some.html"), list[Path])
assert_type(lab.scale("houses", {"size": [4, 6, 8]}, labellings=["ff"]), lab.Experiment)
tree = lab.tree(puzzle, labelling="ff")
assert_type(tree.text(), str)
assert_type(tree.svg(), str)

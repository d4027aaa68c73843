"""What is written reads back exactly, what cannot be read is refused with its place, and pictures can be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cluewright import drawing
from cluewright.core import InputError
from cluewright.testing.room import Contract, unhurried
from cluewright.workshop import NOTATIONS, Puzzle, Unreadable, check, examples, read_all, read_solution, search


def _misshapen(value: Any) -> Iterator[Any]:
    """The JSON value with one thing in it left out, put twice, replaced or put far away."""
    match value:
        case dict():
            for key, inner in value.items():
                yield {name: each for name, each in value.items() if name != key}
                yield from ({**value, key: other} for other in _misshapen(inner))
        case list():
            yield from ([], value[:-1], [*value, *value[-1:]], [value])
            for index, inner in enumerate(value):
                yield from ([*value[:index], other, *value[index + 1 :]] for other in _misshapen(inner))
        case int():
            yield from (-1, value + 1, 40, 10**6, -(10**17), None, [[1, value], [2, value]])
        case _:
            yield from ("", "?", "something else", "a\rb", "a\nb", "a\tb", None)


class WritingContract(Contract):
    """Notations, pictures and the rules for people."""

    @unhurried
    @given(data=st.data())
    def test_a_puzzle_reads_back_from_every_notation(self, data: st.DataObject) -> None:
        """JSON, plain text and Prolog."""
        content = data.draw(self.room.small_puzzles)
        puzzle = Puzzle(self.family, content, "a puzzle")
        for notation in NOTATIONS:
            (item,) = read_all(puzzle.written(notation), self.family.name).items
            assert isinstance(item, Puzzle), (notation, item)
            assert item.content == content, notation
        assert re.match(self.family.opening, puzzle.written("text"))
        assert self.family.notation.sniff(puzzle.written("text"))
        assert self.family.notation.sniff_term(self.family.notation.write_term(content))

    def test_examples_read_back_and_nobody_else_claims_them(self) -> None:
        """A text that was written without naming its family is still known."""
        for example in examples(self.family):
            puzzle = example.puzzle
            for notation in ("text", "prolog"):
                told = read_all(puzzle.written(notation), self.family.name).items
                assert [getattr(item, "content", item) for item in told] == [puzzle.content], (puzzle.name, notation)
                assert read_all(puzzle.written(notation)).items == told

    def test_solutions_read_back_from_json_and_text(self) -> None:
        """A solution that is printed can be checked."""
        for example in examples(self.family):
            for solution in islice(search(example.puzzle), 3):
                assert read_solution(example.puzzle, solution.document).content == solution.content
                assert check(example.puzzle, solution.text) == []

    def test_a_solution_of_another_shape_is_refused_or_shown(self) -> None:
        """Whoever reads a solution may draw it and write it, right or wrong: what could not be is refused first."""
        for example in islice(examples(self.family), 3):
            for right in islice(search(example.puzzle), 1):
                for misshapen in islice(_misshapen(right.document), 300):
                    try:
                        solution = read_solution(example.puzzle, misshapen)
                    except InputError:
                        continue
                    assert isinstance(solution.document, dict)
                    shown = [solution.text, drawing.text(solution.picture()), drawing.svg(solution.picture())]
                    assert not any(sign in text for text in shown for sign in "\r\t"), misshapen
                    assert max(text.count("\n") for text in shown) < 10_000, misshapen

    def test_unreadable_input_is_refused_with_its_place(self) -> None:
        """The message says what would be right, and where it is wrong."""
        for text, message, place in self.room.UNREADABLE:
            hint = None if text.lstrip().startswith("{") else self.family.name
            items = read_all(text, hint).items
            errors = [item.error for item in items if isinstance(item, Unreadable)]
            assert errors, text
            assert message in errors[0].message, (text, errors[0])
            assert place in errors[0].place, (text, errors[0])
            assert len(str(errors[0])) < 400

    def test_pictures_are_drawn_the_same_every_time_and_in_every_way(self) -> None:
        """As SVG, as text, as ASCII, and no wider than a terminal."""
        for example in examples(self.family):
            pictures = [example.puzzle.picture(), *(each.picture() for each in islice(search(example.puzzle), 1))]
            for picture in pictures:
                assert drawing.svg(picture) == drawing.svg(picture)
                assert drawing.text(picture, ascii_only=True).isascii()
                assert picture.title
                lines = drawing.text(picture).splitlines()
                assert max(map(len, lines)) <= 100, example.puzzle.name

    def test_the_room_has_rules_for_people(self) -> None:
        """A heading, a line for lists, and examples."""
        assert self.family.rules.startswith("# ")
        assert len(self.family.summary) < 100
        assert list(examples(self.family))

"""Explanations are sound and minimal, end where the puzzle does, keep their limits, and can be looked at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cluewright import drawing
from cluewright.core import Limit, Verdict
from cluewright.core.explaining import Case, Fact, Link, Step, is_one
from cluewright.core.techniques import called
from cluewright.explaining.checking import Checker
from cluewright.explaining.ladder import Ended, Reasoning
from cluewright.testing.room import Contract, unhurried
from cluewright.workshop import Example, Puzzle, examples, search

_ENDS = {Verdict.UNIQUE: Ended.SOLVED, Verdict.MULTIPLE: Ended.OPEN, Verdict.NONE: Ended.IMPOSSIBLE}
_EFFORT = 60_000
"""Looks at the clock that the explanation of one example may take; whatever is harder is left to the benchmark."""

_INTERNAL = ("_", "None", "Fact(", "  ", "..", " ,", "lambda")
"""What no sentence may hold."""


def _links(step: Step) -> Iterator[Link]:
    yield from step.links
    waiting: list[Case] = list(step.cases)
    while waiting:
        case = waiting.pop(0)
        yield from case.links
        waiting += case.cases


class ExplainingContract(Contract):
    """What every `explain.py` must satisfy."""

    def reasoning(self, puzzle: Any, known: Any = None, effort: int | None = None) -> tuple[list[Step], Reasoning]:
        """All steps of a puzzle, bookkeeping too."""
        found = Reasoning(self.family.explaining, puzzle, Limit(effort=effort).start(), known)
        return list(found), found

    def explained(self, most: int) -> Iterator[tuple[Example, list[Step], Reasoning]]:
        """The examples of this family that are explained within the effort, and their steps."""
        for example in islice(examples(self.family), most):
            steps, reasoning = self.reasoning(example.puzzle.content, effort=_EFFORT)
            if reasoning.ended != Ended.LIMIT:
                yield example, steps, reasoning

    def test_rules_cite_sentences_of_the_model(self) -> None:
        """So that the check states the same rules."""
        for example in islice(examples(self.family), 8):
            content = example.puzzle.content
            model = self.family.holding.explained(content)
            stated = {rule.says for rule in model.rules}
            count = len(self.family.explaining.candidates(content))
            for rule in self.family.explaining.rules(content):
                for each in (rule, *rule.lighter):
                    assert set(each.cites) <= stated, (each.says, each.cites)
                    assert each.cites or each.quiet, each.says  # what only defines a variable cites nothing
                    assert len(set(each.scope)) == len(each.scope)
                    assert set(each.scope) <= set(rule.scope) <= set(range(count))
                    assert each.says
                    assert not each.says.endswith(".")

    def test_every_solution_passes_every_rule_and_a_spoilt_one_does_not(self) -> None:
        """Shown one candidate for each variable, the rules decide exactly."""
        spoilt = 0
        for example in islice(examples(self.family), 8):
            content = example.puzzle.content
            room = self.family.explaining
            rules = room.rules(content)
            right = [solution.content for solution in islice(search(example.puzzle), 5)]
            for solution in right:
                reasoning = self.reasoning(content, room.known(content, solution))[1]
                assert reasoning.ended == Ended.SOLVED, example.puzzle.name
                masks = reasoning.masks  # with the auxiliary variables, which the reasoning finds
                for rule in rules:
                    seen = [masks[variable] for variable in rule.scope]
                    assert list(rule.narrow(seen) or ()) == seen, (example.puzzle.name, rule.says)
                assert room.marks(content, masks) == solution
            for solution in right[:1]:
                filled = [is_one(mask) for mask in room.known(content, solution)]
                for wrong in islice(self.room.corruptions(content, solution), 200):
                    if wrong in right or self.family.verify.faults(content, wrong) == []:
                        continue
                    try:
                        known = room.known(content, wrong)
                    except (KeyError, ValueError, IndexError):
                        continue  # not the puzzle's shape, which reading refuses
                    if len(known) != len(room.candidates(content)) or not all(known):
                        continue
                    # Auxiliary variables, such as what is carried, are filled in by nobody.
                    entered = all(is_one(mask) for mask, whole in zip(known, filled, strict=True) if whole)
                    if all(map(is_one, known)) or (entered and room.marks(content, known) == wrong):
                        spoilt += 1
                        assert self.reasoning(content, known)[1].ended == Ended.IMPOSSIBLE, (example.puzzle.name, wrong)
        assert spoilt

    @settings(unhurried, max_examples=12)
    @given(data=st.data())
    def test_small_puzzles_are_explained_to_their_end_and_every_step_is_proved(self, data: st.DataObject) -> None:
        """A unique puzzle to its solution, one with several to where nothing is forced, one with none to a conflict."""
        puzzle = Puzzle(self.family, data.draw(self.room.small_puzzles))
        solutions = [solution.content for solution in islice(search(puzzle), 2)]
        steps, reasoning = self.reasoning(puzzle.content)
        verdict = Verdict.of(len(solutions), complete=True)
        assert reasoning.ended == _ENDS[verdict], puzzle.written("json")
        if reasoning.ended == Ended.SOLVED:
            assert self.family.explaining.marks(puzzle.content, reasoning.masks) == solutions[0]
        self.prove(puzzle.content, steps, reasoning)

    def prove(self, content: Any, steps: list[Step], reasoning: Reasoning) -> None:
        """Each step by CP-SAT from what it cites, and that nothing cited in a step of one rule can be dropped."""
        checker = Checker(self.family.holding, content, reasoning.initial, Limit(120).start())
        for checked in checker.all(steps):
            assert checked.sound, (checked.step.says, checked.step.cites)
            assert checked.minimal is not False, (checked.step.says, checked.step.cites)

    def test_examples_are_explained_and_every_step_is_proved(self) -> None:
        """To the recorded verdict."""
        proved = 0
        for example, steps, reasoning in self.explained(8):
            assert reasoning.ended == _ENDS[example.verdict], example.puzzle.name
            if proved < 3:
                self.prove(example.puzzle.content, steps, reasoning)
                proved += 1
        assert proved

    def test_the_check_fails_when_a_citation_is_dropped(self) -> None:
        """The check itself can fail."""
        dropped = 0
        for example, steps, reasoning in self.explained(3):
            content = example.puzzle.content
            checker = Checker(self.family.holding, content, reasoning.initial, Limit(120).start())
            for step in islice(steps, 25):
                if step.said and step.rung <= 1 and step.facts and dropped < 6:
                    dropped += 1
                    assert not checker.one(step._replace(facts=step.facts[1:])).sound, step.says
                    less = step.rules[0]._replace(cites=step.cites[1:])
                    if step.cites:
                        assert not checker.one(step._replace(rules=(less,))).sound, step.says
                checker.one(step._replace(rung=2))  # known from here on; minimality is tried elsewhere
        assert dropped

    def test_every_link_is_needed_by_a_later_one(self) -> None:
        """In suppositions and trees alike."""
        for _, steps, _ in self.explained(8):
            for step in steps:
                used = {fact for link in _links(step) for fact in link.inner}
                used |= {Fact(*step.supposition)} if step.supposition else set()
                for link in _links(step):
                    assert not link.new or step.cases or set(link.new) <= used, step.says
                # Of what was struck out beforehand, each link strikes out something that another needs.
                needed = {fact.variable for link in (*step.beforehand, *_links(step)) for fact in link.inner}
                for link in step.beforehand:
                    there = {fact.variable for fact in link.new}
                    assert there <= needed or step.cases or not step.links, step.says

    def test_a_limit_gives_the_steps_so_far(self) -> None:
        """Whatever the number of looks at the clock, the steps are the first ones of all."""
        example = next(examples(self.family))
        every, whole = self.reasoning(example.puzzle.content)
        for effort in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 400, 1000):
            some, reasoning = self.reasoning(example.puzzle.content, effort=effort)
            assert reasoning.ended in (Ended.LIMIT, whole.ended)
            assert [step.says for step in some] == [step.says for step in every[: len(some)]]
            assert reasoning.ended == Ended.LIMIT or len(some) == len(every)

    def test_steps_are_the_same_every_time_and_speak_plainly(self) -> None:
        """A sentence that begins with what is concluded, and no names of the program's own."""
        for example, steps, _ in self.explained(4):
            again, _ = self.reasoning(example.puzzle.content, effort=_EFFORT)
            assert [(step.new, step.facts, step.says) for step in steps] == [
                (step.new, step.facts, step.says) for step in again
            ]
            for step in steps:
                if step.said:
                    assert step.says.endswith("."), step.says
                    assert not any(sign in step.says for sign in _INTERNAL), step.says

    def test_every_step_that_is_said_has_a_technique_with_a_lesson(self) -> None:
        """Listed once under its name, and no easier than the step."""
        techniques = self.family.explaining.TECHNIQUES
        assert len({each.name for each in techniques}) == len(techniques)
        for each in techniques:
            assert each.lesson.endswith("."), each.name
            assert each.look, each.name
            assert not each.look.endswith("."), each.name
        for _, steps, _ in self.explained(6):
            for step in steps:
                if step.said:
                    technique = called(techniques, step.technique)
                    assert technique, step.says
                    assert technique.rung >= step.rung, step.says

    def test_a_hint_goes_on_from_any_right_state(self) -> None:
        """What a player has filled in is taken for granted; nothing in the steps contradicts the solution."""
        room = self.family.explaining
        for number, (example, _, whole) in enumerate(self.explained(6)):
            if whole.ended != Ended.SOLVED or not self.family.offers("play"):
                continue
            content = example.puzzle.content
            right = self.family.play.entries(content, room.marks(content, whole.masks))
            random = Random(number)
            marks = self.family.play.start(content)
            for place, what in random.sample(sorted(right.items()), len(right) // 2):
                marks = self.family.play.move(content, marks, f"{place} {what}")
            steps, reasoning = self.reasoning(content, room.known(content, marks), effort=_EFFORT)
            assert reasoning.ended in (Ended.SOLVED, Ended.LIMIT)
            for step in steps:
                for variable, left in step.new:
                    assert left & whole.masks[variable], (example.puzzle.name, step.says)

    def test_pictures_of_steps_are_drawn_in_every_way(self) -> None:
        """As SVG, text and ASCII."""
        for example, steps, reasoning in self.explained(2):
            masks = list(reasoning.initial)
            for step in islice(steps, 40):
                if step.said:
                    picture = self.family.explaining.picture(example.puzzle.content, tuple(masks), step)
                    assert drawing.svg(picture)
                    assert drawing.text(picture, ascii_only=True).isascii()
                    assert max(map(len, drawing.text(picture).splitlines())) <= 110
                for variable, left in step.new:
                    masks[variable] &= left

"""The contract tests: what every family must satisfy, part by part, and what they need to know of it.

What is proved must be true, whatever proves it and whenever it is stopped. What is written reads back exactly, and what
cannot be read is refused with its place. A game can be played to its end by typed moves, and taken back. Puzzles that
are made are unique, come again from their seed, differ, and hold nothing that is not needed. Explanations are sound and
minimal, end where the puzzle does and keep their limits. Whatever capabilities a family lacks, its puzzles are answered
or refused with a reason.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import combinations, islice
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cluewright import children, drawing
from cluewright.core import (
    Family,
    InputError,
    Limit,
    NotationError,
    OptionError,
    Request,
    TimeUp,
    Verdict,
    working_within,
)
from cluewright.core.board import State, Way
from cluewright.core.explaining import Case, Fact, Link, Step, is_one
from cluewright.core.family import CAPABILITIES
from cluewright.core.techniques import called
from cluewright.explaining.checking import Checker
from cluewright.explaining.ladder import Ended, Reasoning
from cluewright.games.game import Game
from cluewright.games.hints import helped, next_step, right_so_far
from cluewright.workshop import (
    NOTATIONS,
    Example,
    Method,
    Puzzle,
    Solution,
    Unreadable,
    check,
    examples,
    prove,
    read_all,
    read_solution,
    search,
    solve,
)
from cluewright.workshop.contradiction import contradiction
from cluewright.workshop.explanation import explain
from cluewright.workshop.generation import generate, make
from cluewright.workshop.grades import grade
from cluewright.workshop.orders import Order
from cluewright.workshop.repairs import repair

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

P = TypeVar("P")
S = TypeVar("S")

OTHERS = ["cpmpy:choco"] if find_spec("pychoco") else []
"""Solvers that are not ours, tried where they are installed."""

unhurried = settings(
    max_examples=20,  # the campaign tries hundreds of thousands
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.differing_executors],
)


class Room(Protocol[P, S]):
    """What a family's own test module offers to the contract tests."""

    @property
    def small_puzzles(self) -> SearchStrategy[P]:
        """Puzzles small enough for brute force: with one solution, with several, with none."""

    @property
    def UNREADABLE(self) -> list[tuple[str, str, str]]:  # noqa: N802 - a module's constant
        """Texts that are refused, with a part of what the message must say, and of the place that it must name."""

    def everything(self, puzzle: P) -> Iterator[S]:
        """Every conceivable solution of a small puzzle, right or wrong."""

    def corruptions(self, puzzle: P, solution: S) -> Iterator[S]:
        """Every solution that differs from a right one in one thing."""


@dataclass(frozen=True)
class Known:
    """A puzzle of which the verdict is recorded."""

    puzzle: Puzzle
    verdict: Verdict
    count: int | None
    """How many solutions it has, if that is recorded."""

    solution: object
    """Its solution as a JSON object, if that is recorded."""


class Contract:
    """The tests of one family; `contract` makes a class of them."""

    family: ClassVar[Family]
    room: ClassVar[Room[object, object]]

    def known(self) -> list[Known]:
        """The puzzles with recorded verdicts: the room's examples."""
        return [Known(each.puzzle, each.verdict, each.count, each.solution) for each in examples(self.family)]

    def methods(self, others: list[str] = OTHERS) -> list[Method]:
        """Every way to solve a puzzle of this family."""
        direct = [Method("direct")] if self.family.offers("direct") else []
        direct += [Method("sat")] if self.family.offers("clauses") else []
        modelled = [Method("cpsat", formulation) for formulation in self.family.formulations]
        return [*direct, *modelled, *(Method(name, self.family.formulations[0]) for name in others)]


def _ours(method: Method) -> bool:
    return not method.engine.startswith("cpmpy:")


class SolvingContract(Contract):
    """Verdicts, solutions, limits and models."""

    def test_known_puzzles_have_their_recorded_verdict_and_solutions(self) -> None:
        """A solver that is not ours may be too slow for some of them, but never wrong."""
        known = self.known()
        assert known, "a room has examples with recorded verdicts"
        for method in self.methods():
            tried = known if _ours(method) else known[:6]
            undecided = sum(not self.as_recorded(each, method) for each in tried)
            assert undecided <= len(tried) / 2, method

    def as_recorded(self, known: Known, method: Method) -> bool:
        """Check one puzzle; False when a solver that is not ours could not decide it.

        Every solution is counted by the direct search and by CP-SAT on the first formulation; others prove the verdict.
        """
        ours = _ours(method)
        counting = ours and known.count is not None and method.formulation in (None, self.family.formulations[0])
        most = known.count + 1 if counting and known.count is not None else 2
        answer = solve(known.puzzle, most, limit=100 if ours else 3, method=method)
        if answer.verdict == Verdict.UNKNOWN and not ours:
            return False
        assert answer.verdict == known.verdict, (known.puzzle.name, method)
        if counting:
            assert (len(answer.solutions), answer.complete) == (known.count, True), known.puzzle.name
        if known.solution:
            assert answer.solutions[0].document == known.solution, (known.puzzle.name, method)
        return True

    @unhurried
    @given(data=st.data())
    def test_every_method_agrees_with_brute_force(self, data: st.DataObject) -> None:
        """On small puzzles every solution is found, once, by every engine and formulation."""
        puzzle = Puzzle(self.family, data.draw(self.room.small_puzzles))
        faults = self.family.verify.faults
        right = {each for each in self.room.everything(puzzle.content) if not faults(puzzle.content, each)}
        verdict = Verdict.of(len(right), complete=True)
        for method in self.methods(others=[]):
            everything = solve(puzzle, None, method=method)
            assert everything.complete
            assert {solution.content for solution in everything.solutions} == right, method
            assert prove(puzzle, method=method).verdict == verdict, method

    @unhurried
    @given(data=st.data())
    def test_a_limit_gives_unknown_and_never_a_wrong_verdict(self, data: st.DataObject) -> None:
        """Time is counted in looks at the clock, so that every place where a search looks is tried."""
        puzzle = Puzzle(self.family, data.draw(self.room.small_puzzles))
        for method in [each for each in self.methods(others=[]) if each.formulation is None]:
            truth = prove(puzzle, method=method).verdict
            for looks in (1, 2, 3, 5, 8, 13, 21, 34, 55, 10**9):
                ticks = iter(range(10**9))
                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr("cluewright.core.limit.time.perf_counter", ticks.__next__)
                    verdict = prove(puzzle, limit=looks, method=method).verdict
                assert verdict in (truth, Verdict.UNKNOWN)
                if looks == 10**9:
                    assert verdict == truth

    def test_an_impossible_time_limit_never_gives_a_wrong_verdict(self) -> None:
        """A microsecond is enough for nothing, or for the truth."""
        for example in examples(self.family):
            for method in self.methods():
                verdict = prove(example.puzzle, limit=1e-6, method=method).verdict
                assert verdict in (example.verdict, Verdict.UNKNOWN), (example.puzzle.name, method)

    def test_verify_rejects_every_solution_with_one_thing_changed(self) -> None:
        """The rules in plain loops notice whatever is not right, and name it."""
        changed = 0
        for example in examples(self.family):
            found = list(islice(search(example.puzzle), 10))
            right = {solution.content for solution in found}
            for solution in found[:2]:
                for wrong in self.room.corruptions(example.puzzle.content, solution.content):
                    changed += 1
                    if wrong not in right:
                        faults = check(example.puzzle, Solution(example.puzzle, wrong))
                        assert faults, (example.puzzle.name, wrong)
                        assert all(fault.rule and fault.says for fault in faults)
        assert changed > 10

    def test_models_name_every_rule_and_match_the_index_card(self) -> None:
        """Every rule has a name and a sentence, and a labelling decides every answer."""
        example = next(examples(self.family))
        for formulation in self.family.formulations:
            model = self.family.model(example.puzzle.content, formulation)
            assert model.rules
            assert all(rule.name and rule.says and not rule.says.endswith(".") for rule in model.rules)
            assert set(map(id, model.answer)) <= set(map(id, model.label)), "a labelling must decide the answer"

    def test_the_clock_is_looked_at_for_every_rule_that_is_stated(self) -> None:
        """So that a limit bounds stating a large model too."""
        content = next(examples(self.family)).puzzle.content
        for formulation in self.family.formulations:
            rules = len(self.family.model(content, formulation).rules)
            with working_within(Limit(effort=rules).start()):
                self.family.model(content, formulation)
            with pytest.raises(TimeUp), working_within(Limit(effort=rules - 1).start()):
                self.family.model(content, formulation)
            half = Limit(effort=rules // 2)
            answer = solve(Puzzle(self.family, content), limit=half, engine="cpsat", formulation=formulation)
            assert (answer.verdict, answer.solutions) == (Verdict.UNKNOWN, ())

    def test_stating_clauses_looks_at_the_clock(self) -> None:
        """So that a limit bounds stating many of them too."""
        if self.family.offers("clauses"):
            content = next(examples(self.family)).puzzle.content
            assert self.family.clauses.suits(content)
            with pytest.raises(TimeUp):
                self.family.clauses.clauses(content, Limit(effort=1).start())
            answer = solve(Puzzle(self.family, content), limit=Limit(effort=1), engine="sat")
            assert (answer.verdict, answer.solutions) == (Verdict.UNKNOWN, ())

    def test_the_index_card_names_what_is_there(self) -> None:
        """Each capability that the card names can be had."""
        for name in sorted(self.family.capabilities):
            assert name in CAPABILITIES
            assert getattr(self.family, name), name

    @settings(unhurried, max_examples=15)
    @given(data=st.data())
    def test_in_the_first_model_the_answer_decides_every_variable(self, data: st.DataObject) -> None:
        """A free auxiliary variable would give the same answer many times."""
        import cpmpy
        from cpmpy.transformations.get_variables import get_variables

        model = self.family.model(data.draw(self.room.small_puzzles))
        constraints = [rule.holds for rule in model.rules]
        variables = list(set(get_variables(constraints)) | set(model.answer))
        answers, whole = [], []

        def note() -> None:
            answers.append(tuple(int(variable.value()) for variable in model.answer))
            whole.append(tuple(int(variable.value()) for variable in variables))

        solver = cpmpy.SolverLookup.get("ortools", cpmpy.Model(constraints))
        solver.user_vars.update(variables)
        solver.solver_vars(variables)
        solver.solveAll(display=note, time_limit=60)
        assert len(set(answers)) == len(set(whole))


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


_SECONDS = 0.2
"""For each answer; the first steps will do."""


class _Verb(NamedTuple):
    """Something that is asked of a puzzle, and the capabilities that it uses where they are there."""

    asks: Callable[[Puzzle], str]
    uses: tuple[str, ...]


_VERBS = (
    _Verb(lambda puzzle: explain(puzzle, limit=_SECONDS).says, ("direct", "explaining")),
    _Verb(lambda puzzle: grade(puzzle, limit=_SECONDS).says, ("direct", "explaining")),
    _Verb(lambda puzzle: helped(puzzle, {}, _SECONDS)["words"]["step"], ("direct", "explaining", "play")),
    _Verb(lambda puzzle: next_step(puzzle, {}, _SECONDS)["says"], ("direct", "explaining", "play")),
    _Verb(lambda puzzle: right_so_far(puzzle, {}, _SECONDS)["says"], ("clauses", "direct", "play")),
    _Verb(lambda puzzle: Game.begin(puzzle).check().says, ("direct", "play")),
    _Verb(lambda puzzle: repair(puzzle, limit=_SECONDS).says, ("clauses", "direct", "repair")),
    _Verb(lambda puzzle: contradiction(puzzle, limit=_SECONDS).says, ("explaining", "repair")),
)


class CapabilitiesContract(Contract):
    """Every two capabilities that one verb uses, present and absent."""

    def test_every_verb_answers_or_refuses_whatever_two_capabilities_are_missing(self) -> None:
        """On the smallest example."""
        puzzles = [each.puzzle for each in examples(self.family)]
        puzzle = min(puzzles, key=lambda each: len(json.dumps(each.document)))
        for verb in _VERBS:
            there = [name for name in verb.uses if self.family.offers(name)]
            for missing in [*combinations(there, 1), *combinations(there, 2)]:
                card = replace(self.family, capabilities=self.family.capabilities - set(missing))
                try:
                    said = verb.asks(Puzzle(card, puzzle.content, puzzle.name))
                except InputError as refused:
                    said = str(refused)
                assert said.strip(), (verb.uses, missing)


def played(game: Game, moves: list[str]) -> Game:
    """The game after these moves."""
    for move in moves:
        game = game.play(move)
    return game


def _undone(game: Game) -> Game:
    while game.can_undo:
        game = game.undo()
    return game


def _others(start: Game, place: str, whats: list[str]) -> Iterator[Game]:
    """Games in which something else stands at a place, as far as the room takes it."""
    for what in whats:
        with suppress(NotationError):
            yield start.play(f"{place} {what}")


def _write_down(puzzle: Puzzle, solution: Solution, random: Random) -> None:
    """Write a solution down in any order: the game is finished, right, and can be taken back."""
    start = Game.begin(puzzle)
    moves = [f"{place} {what}" for place, what in puzzle.family.play.entries(puzzle.content, solution.content).items()]
    random.shuffle(moves)
    game = played(start, moves)
    assert game.finished, moves
    assert check(puzzle, Solution(puzzle, game.marks)) == []
    assert game.check().solved
    assert _undone(game).marks == start.marks
    again = _undone(game)
    while again.can_redo:
        again = again.redo()
    assert again.marks == game.marks


class PlayingContract(Contract):
    """Moves, marks and the pictures of a game."""

    @settings(unhurried, max_examples=25)
    @given(data=st.data(), random=st.randoms(use_true_random=False))
    def test_the_moves_that_write_a_solution_down_finish_the_game(self, data: st.DataObject, random: Random) -> None:
        """In whatever order they come."""
        puzzle = Puzzle(self.family, data.draw(self.room.small_puzzles))
        for solution in islice(search(puzzle), 2):
            _write_down(puzzle, solution, random)

    def test_every_example_can_be_played(self) -> None:
        """To its recorded solution."""
        for number, example in enumerate(examples(self.family)):
            if example.solution is not None:
                content = self.family.notation.read_solution(example.puzzle.content, example.solution)
                _write_down(example.puzzle, Solution(example.puzzle, content), Random(number))

    def test_a_wrong_move_is_found_before_the_end_and_can_be_erased(self) -> None:
        """Where the only solution is known, what contradicts it is."""
        tried = 0
        for example in examples(self.family):
            if example.verdict != Verdict.UNIQUE:
                continue
            puzzle, room = example.puzzle, self.family.play
            solution = next(search(puzzle))
            right = room.entries(puzzle.content, solution.content)
            start = Game.begin(puzzle, solution)
            whats = list(dict.fromkeys(right.values()))
            for place, what in islice(right.items(), 3):
                game = start.play(f"{place} {what}")
                if game.finished:
                    continue
                assert not game.check().wrong
                wrong = next(_others(start, place, [each for each in whats if each not in (what, place)]), None)
                if wrong is None or wrong.finished:
                    continue
                assert wrong.check().wrong, (puzzle.name, wrong.entries)
                assert wrong.play(f"erase {place}").marks == start.marks
                tried += 1
        assert tried

    def test_what_is_not_a_move_is_refused_and_told_what_would_be_right(self) -> None:
        """In a sentence or two."""
        for example in examples(self.family):
            game = Game.begin(example.puzzle)
            for text in ("", "?", "zz 99999", "erase", "erase zz9", "a\x00", "9" * 5000, "ü ü", "-", "1 2 3 4 5"):
                with pytest.raises(NotationError) as refused:
                    game.play(text)
                assert 10 < len(str(refused.value)) < 400, (example.puzzle.name, text, str(refused.value))

    def test_the_room_says_how_a_move_is_typed_with_an_example_that_works(self) -> None:
        """`Type a cell and a digit, as in b2 7`."""
        for example in examples(self.family):
            puzzle = example.puzzle
            how = self.family.play.how(puzzle.content)
            assert how.startswith("Type ")
            if self.family.play.finished(puzzle.content, self.family.play.start(puzzle.content)):
                continue
            typed = how.split(" as in ")[1].split(", ")[0]
            assert Game.begin(puzzle).play(typed).can_undo, (puzzle.name, typed)

    def test_the_board_has_every_place_on_its_picture_with_what_fits_there(self) -> None:
        """Whatever a solution fills in is a value of a place of the board; a finished game breaks and lacks nothing."""
        for example in examples(self.family):
            puzzle, room = example.puzzle, self.family.play
            for solution in islice(search(puzzle), 1):
                right = room.entries(puzzle.content, solution.content)
                fixed = []
                for marks in (room.start(puzzle.content), solution.content):
                    board, picture = room.board(puzzle.content, marks), room.picture(puzzle.content, marks)
                    places = {place.name: place for place in board.places}
                    fixed.append([(place.name, place.values, place.given) for place in board.places])
                    assert len(places) == len(board.places), puzzle.name
                    for place, value in right.items():
                        assert not places[place].given, (puzzle.name, place)
                        assert value in places[place].values or board.way == Way.JOIN, (puzzle.name, place, value)
                    for spot in (spot for place in board.places for spot in place.spots):
                        assert -1 < spot.x < picture.width, (puzzle.name, spot)
                        assert -1 < spot.y < picture.height, (puzzle.name, spot)
                assert fixed[0] == fixed[1], puzzle.name
                assert not board.clashes, (puzzle.name, board.clashes)
                assert all(tally.state == State.MET for tally in board.tallies), puzzle.name

    def test_play_pictures_name_every_place_and_are_drawn_in_every_way(self) -> None:
        """At the start and at the end."""
        for example in examples(self.family):
            game = Game.begin(example.puzzle)
            solutions = [solution.content for solution in islice(search(example.puzzle), 1)]
            for marks in [game.marks, *solutions]:
                picture = self.family.play.picture(example.puzzle.content, marks)
                assert drawing.text(picture, ascii_only=True).isascii()
                assert drawing.svg(picture).startswith("<svg")
                lines = drawing.text(picture).splitlines()
                assert max(map(len, lines)) <= 100, example.puzzle.name


_ELSEWHERE = (
    "import sys\nfrom cluewright.workshop.generation import make\nfrom cluewright.workshop.orders import Order\n"
    "for number in (2, 0): print(make(Order(sys.argv[1], seed=5), number).puzzle.written('json'))"
)


class GeneratingContract(Contract):
    """What every generator must satisfy."""

    def test_made_puzzles_are_unique_by_an_engine_that_did_not_make_them(self) -> None:
        """CP-SAT proves each of them again."""
        for made in generate(Order(self.family.name, seed=11), 4):
            witness = prove(Puzzle(made.puzzle.family, made.puzzle.content), limit=60, engine="cpsat")
            assert witness.verdict == Verdict.UNIQUE
            assert witness.solutions[0].content == made.solution.content

    def test_the_same_seed_gives_the_same_puzzles_and_no_two_are_alike(self) -> None:
        """A puzzle depends on its seed and its number alone."""
        order, count = Order(self.family.name, seed=5), 4
        first, again = list(generate(order, count)), list(generate(order, count))
        assert [made.puzzle.content for made in first] == [made.puzzle.content for made in again]
        assert len({made.fingerprint for made in first}) == count
        alone = make(order, 0)
        assert alone is not None
        assert alone.puzzle.content == first[0].puzzle.content

    @pytest.mark.parametrize("hashing", ["1", "2"])
    def test_the_same_puzzles_in_every_process(self, hashing: str) -> None:
        """Nothing depends on how Python hashes."""
        command = [sys.executable, "-P", "-c", _ELSEWHERE, self.family.name]
        environment = {**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": os.pathsep.join(children.places())}
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        here = [make(Order(self.family.name, seed=5), number) for number in (2, 0)]
        assert done.stdout.splitlines() == [made.puzzle.written("json") for made in here if made]

    def test_nothing_can_be_taken_away(self) -> None:
        """Without any of its givens or clues a puzzle has several solutions."""
        room = self.family.generate
        for made in islice(generate(Order(self.family.name, seed=3), 3), 3):
            for thing in room.droppable(made.puzzle.content):
                smaller = Puzzle(made.puzzle.family, room.without(made.puzzle.content, thing))
                assert prove(smaller).verdict == Verdict.MULTIPLE

    def test_impossible_requests_are_refused_at_once(self) -> None:
        """Sizes that cannot be, options that are not there."""
        for request in (Request(size=-1), Request(size=1), Request(size=10**9), Request(options={"nonesuch": "1"})):
            with pytest.raises(OptionError):
                next(generate(Order(self.family.name, request), 1))


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
        for example, steps, reasoning in self.explained(5):
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
        for _, steps, _ in self.explained(4):
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
        for _, steps, _ in self.explained(4):
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

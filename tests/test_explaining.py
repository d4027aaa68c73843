"""Explaining and hints from outside: the command line, states, wrong entries, chains, clauses, models alone."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import cluewright
from cluewright import families
from cluewright.core import Family, InputError, Limit, OptionError, Verdict
from cluewright.core.explaining import Clauses, Fact, LocalRule, Masks, Mood, Step, bits
from cluewright.engines.sat import Sat, refutation
from cluewright.explaining import board
from cluewright.explaining.chain import Chain
from cluewright.explaining.conflict import Conflict, conflict, entries_of
from cluewright.explaining.ladder import Ended, Reasoning
from cluewright.games.documents import read_entries, read_state
from cluewright.games.hints import HintStopped
from cluewright.workshop import Puzzle, examples
from cluewright.workshop.explanation import Steps
from cluewright.workshop.generation import generate
from cluewright.workshop.orders import Order

TWO = "0 45 72; 72 . .; 14 . ."
EXPLAINED = [name for name in families.names() if families.load(name).offers("explaining")]


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cluewright", *arguments]
    return subprocess.run(command, capture_output=True, text=True, input=text, check=False)


def test_explain_prints_every_step_and_how_it_ends() -> None:
    done = run("explain", TWO, "--plain")
    assert done.returncode == 0
    assert "1. a1 and b1 are each 8 or 9: row 1 must add up or multiply to 72." in done.stdout
    assert "Everything is found. (4 steps" in done.stdout


def test_the_json_of_an_explanation_is_one_object_with_the_promised_fields() -> None:
    done = run("explain", TWO, "--json", "--check")
    assert done.returncode == 0
    document = json.loads(done.stdout)
    assert list(document) == ["puzzle", "family", "complete", "ended", "steps", "solution"]
    assert document["complete"] is True
    assert document["solution"] == {"grid": [[0, 45, 72], [72, 9, 8], [14, 5, 9]]}
    fields = ["rung", "technique", "says", "new", "rules", "facts", "cost", "seconds", "sound", "minimal"]
    for step in document["steps"]:
        assert list(step) == fields
        assert step["sound"] is True
        assert step["minimal"] is True


def test_a_limit_ends_an_explanation_with_the_steps_so_far() -> None:
    zebra = next(each.puzzle for each in examples(families.load("logic")) if "zebra" in each.puzzle.name)
    whole = cluewright.explain(zebra)
    some = cluewright.explain(zebra, limit=Limit(effort=300))
    assert not some.complete
    assert [step.says for step in some.steps if step.says in {each.says for each in whole.steps}]
    assert run("explain", zebra.name, "--limit", "1ms", "--json").returncode == 3


def test_only_the_first_steps_are_told_when_so_many_are_asked_for() -> None:
    assert len(cluewright.explain(cluewright.read(TWO), steps=2).steps) == 2
    assert run("explain", TWO, "--plain", "--steps", "1").returncode == 0


def test_the_page_holds_every_step_and_no_outside_address(tmp_path: Path) -> None:
    target = tmp_path / "steps.html"
    assert run("explain", TWO, "--plain", "--html", str(target)).returncode == 0
    page = target.read_text("utf-8")
    assert page.count("<section>") == 6
    assert "ArrowRight" in page
    assert "http://www.w3.org/2000/svg" in page
    rest = page.replace("http://www.w3.org/2000/svg", "")
    assert "http:" not in rest
    assert "https:" not in rest
    assert "src=" not in rest


def test_a_picture_of_each_step_is_written(tmp_path: Path) -> None:
    assert run("explain", TWO, "--plain", "--svg", str(tmp_path / "step.svg")).returncode == 0
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == ["step-01.svg", "step-02.svg", "step-03.svg", "step-04.svg"]
    assert "cw-new-line" in (tmp_path / "step-01.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("strength", "says"),
    [("where", "Look at row 1: not every digit fits"), ("which", "Row 1 adds up"), ("step", "a1 is 9 and a2 is 5")],
)
def test_hints_have_three_strengths(strength: str, says: str) -> None:
    done = run("hint", TWO, "--strength", strength, "--plain")
    assert done.returncode == 0
    assert says in done.stdout


def test_a_hint_goes_on_from_a_state_and_finds_a_wrong_entry_first(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    state.write_text(json.dumps({"entries": {"a1": "9"}, "notes": {"b1": "8"}}), "utf-8")
    assert "b2 is 9" in run("hint", TWO, "--state", str(state), "--plain").stdout
    state.write_text(json.dumps({"entries": {"a1": "9", "b1": 4}}), "utf-8")
    document = json.loads(run("hint", TWO, "--state", str(state), "--json").stdout)
    assert document["wrong"] == ["b1 is 4"]
    assert document["says"] == "b1 cannot be 4: row 1 adds up or multiplies to 72."


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ('{"entries": {"z9": "4"}}', "there is no cell z9"),
        ('{"entries": {"a1": "0"}}', '"0" cannot be filled in there'),
        ('{"entries": {"a1": ["4"]}}', "is not something to fill in"),
        ('{"puzzle": {"grid": [[0, 3, 4], [5, 1, 2], [6, 2, 1]]}, "entries": {}}', "another puzzle"),
        ('{"entries": []}', "entries"),
        ('{"notes": {"z9": "4"}}', "notes.z9: there is no place"),
        ('{"notes": {"places": {"a7": ["4"]}, "struck": []}}', "notes.places.a7: there is no place"),
        ('{"entires": {}}', "did you mean 'entries'"),
        ("[]", "is not a state"),
        ("{", "a state is a JSON object"),
    ],
)
def test_a_bad_state_is_one_clear_message(state: str, says: str) -> None:
    with pytest.raises(InputError) as refused:
        read_state(cluewright.read(TWO), state)
    assert says in str(refused.value)
    assert len(str(refused.value)) < 300


def test_a_state_reads_back() -> None:
    puzzle = cluewright.read(TWO)
    game = cluewright.play(puzzle).play("a1 9").play("b1 8")
    state = json.dumps({**game.saved_state, "notes": {"a2": "45"}})
    assert read_state(puzzle, state) == game.marks


def test_an_unknown_strength_is_refused() -> None:
    with pytest.raises(OptionError, match="where, which, step"):
        cluewright.hint(cluewright.read(TWO), strength="more")


def test_a_hint_loads_no_modelling_language() -> None:
    script = (
        "import sys, cluewright\n"
        f"puzzle = cluewright.read('{TWO}')\n"
        "cluewright.hint(puzzle), cluewright.hint(puzzle, {'a1': '4'}), cluewright.explain(puzzle)\n"
        "sys.exit('cpmpy' in sys.modules or 'ortools' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.parametrize("name", EXPLAINED)
def test_what_contradicts_an_entry_is_irreducible(name: str) -> None:
    """Without any one of its rules and entries, the rest of a conflict can hold together."""
    found = 0
    for example in examples(families.load(name)):
        if example.verdict != Verdict.UNIQUE or found == 2:
            continue
        puzzle, room = example.puzzle, example.puzzle.family.explaining
        right = next(cluewright.search(puzzle)).content
        initial = room.candidates(puzzle.content)
        entries = entries_of(room.known(puzzle.content, right), initial)
        wrong = _another(initial, entries, Random(1))
        if wrong is None:
            continue
        clock = Limit(effort=200_000).start()
        answer = conflict(
            room, puzzle.content, [wrong, *(e for e in entries[:4] if e.variable != wrong.variable)], clock
        )
        assert isinstance(answer, Conflict)
        found += 1
        if answer.irreducible and len(answer.rules) < 6:
            _refuse_smaller(room, puzzle, answer)
    assert found


def _another(initial: Masks, entries: list[Fact], random: Random) -> Fact | None:
    """An entry that no solution has."""
    for fact in random.sample(entries, len(entries)):
        others = [bit for bit in bits(initial[fact.variable]) if not fact.left >> bit & 1]
        if others:
            return Fact(fact.variable, 1 << random.choice(others))
    return None


def _refuse_smaller(room: object, puzzle: Puzzle, answer: Conflict) -> None:
    class Fewer:
        """The room with some of its rules."""

        def __init__(self, rules: list[LocalRule]) -> None:
            self._rules = rules

        def rules(self, _: object) -> list[LocalRule]:
            return self._rules

        def __getattr__(self, name: str) -> object:
            return getattr(room, name)

    for left_out in answer.cites:
        rules = [rule for rule in answer.rules if left_out not in rule.cites]
        smaller = conflict(Fewer(rules), puzzle.content, answer.entries, Limit().start())  # type: ignore[arg-type]
        assert not isinstance(smaller, Conflict), left_out


@pytest.mark.parametrize("name", EXPLAINED)
def test_every_step_is_new_and_stands_on_what_was_told(name: str) -> None:
    """Nothing is concluded twice, and no fact is cited that a stronger one has overtaken, or that nobody was told."""
    looked_at = 0
    for example in islice(examples(families.load(name)), 5):
        room, content = example.puzzle.family.explaining, example.puzzle.content
        chain = Chain(Reasoning(room, content, Limit(effort=30_000).start()))
        told = list(chain)
        assert [each.number for each in told] == sorted({each.number for each in told})
        for each in told:
            looked_at += 1
            step = each.step
            if step.rung and step.new:
                assert any(each.before[variable] & ~left for variable, left in step.new), step.says
            for variable, left in step.facts:
                assert left == each.before[variable], (step.says, room.fact(content, variable, left, Mood.IS))
    assert looked_at


@pytest.mark.parametrize("name", EXPLAINED)
def test_no_step_comes_before_a_cheaper_one_that_could_be_told_as_well(name: str) -> None:
    compared = 0
    for example in islice(examples(families.load(name)), 4):
        room, content = example.puzzle.family.explaining, example.puzzle.content
        told = list(Chain(Reasoning(room, content, Limit(effort=20_000).start())))
        for number, one in enumerate(told):
            for later in told[number + 1 :]:
                if later.step.rung and later.step.cost < one.step.cost:
                    compared += 1
                    known = all(not one.before[variable] & ~left for variable, left in later.step.facts)
                    assert not known, (one.step.says, later.step.says)
    assert compared


def test_a_second_telling_that_comes_to_an_end_too_soon_is_dropped() -> None:
    """A step of the first telling was made of others that the second one no longer had."""
    rows, columns = [None, None, None, 0, 2, 3, 3, 4], [2, 0, 1, 3, 3, None, 3, 3]
    explanation = cluewright.explain(
        cluewright.read(json.dumps({"family": "square", "rows": rows, "columns": columns}))
    )
    assert explanation.complete


def test_what_bookkeeping_leaves_in_another_order_is_told_by_another_rule() -> None:
    """When it was found, a house had two partners left; when it was told, it had another two."""
    explanation = cluewright.explain(cluewright.read("1,0 3,0 4,0 3,1 0,2 2,2 0,3 1,3 3,3 2,4"), check=True)
    assert explanation.complete
    assert explanation.sound


def test_refutations_of_different_things_by_the_same_rule_are_one_sentence() -> None:
    puzzle = '{"family": "square", "rows": [3, 3, 3, 0, 1, 3, 3, 3], "columns": [4, 3, 3, 0, 0, 3, 3, 3]}'
    explanation = cluewright.explain(cluewright.read(puzzle), check=True)
    alike = [each for each in explanation.steps if each.step.alike]
    assert alike[0].says == "g1 and g3 are empty. Otherwise row 2 could not have 3 filled cells."
    assert explanation.sound
    assert explanation.solution


def test_steps_that_lead_nowhere_are_left_out() -> None:
    """A chain holds a step of a rule only if a later one, or what can be filled in, needs it."""
    for example in islice(examples(families.load("logic")), 4):
        room, content = example.puzzle.family.explaining, example.puzzle.content
        chain = Chain(Reasoning(room, content, Limit(effort=100_000).start()))
        told = [each.step for each in chain]
        if chain.ended != Ended.SOLVED:
            continue
        for number, step in enumerate(told):
            found = {variable for variable, left in step.new if left.bit_count() == 1}
            later = {fact.variable for other in told[number + 1 :] for fact in other.facts}
            assert found or later & {variable for variable, _ in step.new}, step.says


def test_suppositions_that_fail_in_the_same_way_are_one_step() -> None:
    """`If they were 1 and √5, or √5 and √13, ...`"""
    explanation = cluewright.explain(cluewright.read("0,0 2,0 3,0 2,1 3,1 2,2 0,3 3,3"), check=True)
    together = [each.step for each in explanation.steps if each.step.supposition]
    assert any(step.supposition and step.supposition.supposed.bit_count() > 1 for step in together)
    assert explanation.sound


def test_two_entries_in_one_place_are_a_mistake_whatever_their_order() -> None:
    boats = cluewright.read(str(Path(__file__).parents[1] / "docs" / "examples" / "boats.txt"))
    for entries in ({"goldfish": "2", "rabbit": "2"}, {"rabbit": "2", "goldfish": "2"}):
        told = cluewright.hint(boats, entries)
        assert told.wrong[0] == "the goldfish is in boat 2"
        assert told.facts == ("the rabbit is in boat 2",)
        assert told.rules == ("no two boats have the same pet",)
    weights = cluewright.read("(-3:? -1:? 2:(-2:? -1:? 1:?))")
    assert cluewright.hint(weights, {"a": "3", "b": "3"}).says == "b cannot be 3: a is 3 and no weight is used twice."
    twice = read_entries(cluewright.read(TWO), '{"entries": {"a1": "9", "a1": "8"}}')
    assert cluewright.hint(cluewright.read(TWO), twice).says == "a1 cannot be 8: a1 is 9."


def test_a_puzzle_without_solution_is_called_so_and_no_entry_is_blamed() -> None:
    puzzle = cluewright.read("0 7 11; 9 . .; 12 . .")
    for state in (None, {"a1": "3"}):
        told = cluewright.hint(puzzle, state)
        assert told.says.startswith("This puzzle has no solution, because these cannot all hold: ")
        assert not told.wrong
        assert told.rules


def test_a_wrong_entry_deep_in_is_told_as_a_supposition() -> None:
    told = cluewright.hint(cluewright.read("SEND + MORE = MONEY"), {"D": "3"})
    assert told.says.startswith("D cannot be 3. If D were 3, M would be 1 ")
    assert "But then the hundreds column" in told.says
    assert len(told.rules) > 3


def test_a_hint_of_several_steps_has_a_line_and_a_picture_for_each() -> None:
    told = cluewright.hint(cluewright.read(". 14 10 35; 14 . . .; 15 . . .; 28 . 1 ."))
    assert [line[:3] for line in told.says.split("\n")] == ["1. ", "2. "]
    assert len(told.pictures()) == len(told.steps) == 2
    assert not cluewright.hint(told.puzzle, strength="which").pictures()
    long = cluewright.hint(cluewright.read("(-3:? -1:? 2:(-2:? -1:? 1:?))"))
    assert long.says.split("\n")[-1] == "It takes 3 more steps from here to the next thing to fill in: e is 4."
    assert len(long.pictures()) == 3


def _pigeons() -> list[list[int]]:
    """Three variables of three values, all different, as clauses."""
    literals = tuple(tuple(1 + 3 * variable + bit for bit in range(3)) for variable in range(3))
    clauses = [list(row) for row in literals]
    for bit in range(3):
        column = [row[bit] for row in literals]
        clauses += [[-one, -other] for index, one in enumerate(column) for other in column[:index]]
    return clauses


def test_the_door_to_sat_propagates_solves_and_proves() -> None:
    with Sat(_pigeons()) as sat:
        follows = sat.propagate([1])
        assert follows is not None
        assert {1, -4, -7} <= set(follows)
        assert sat.propagate([1, 4]) is None
        model = sat.solve([1], Limit().start())
        assert model is not None
        assert 1 in model
        assert sat.solve([1, 4], Limit().start()) is None
        assert set(sat.core()) <= {1, 4}
        sat.add([-1])
        assert sat.solve([1], Limit().start()) is None
    assert refutation([[1], [-1]]) is not None


class _Filtered:
    """The maths room with clauses, to see that the filter changes nothing but the work."""

    def __init__(self, room: object, asked: list[int]) -> None:
        self._room, self._asked = room, asked

    def __getattr__(self, name: str) -> object:
        return getattr(self._room, name)

    def clauses(self, puzzle: object) -> Clauses:
        count = len(families.load("logic").explaining.candidates(puzzle))
        self._asked.append(count)
        return Clauses(tuple(tuple(1 + 5 * v + b for b in range(5)) for v in range(count)), ())


def test_suppositions_that_the_clauses_do_not_refute_are_tried_later() -> None:
    zebra = next(each.puzzle for each in examples(families.load("logic")) if "zebra" in each.puzzle.name)
    asked: list[int] = []
    plain = list(Reasoning(zebra.family.explaining, zebra.content, Limit().start()))
    filtered = _Filtered(zebra.family.explaining, asked)
    again = list(Reasoning(filtered, zebra.content, Limit().start()))  # type: ignore[arg-type]
    assert [step.says for step in again] == [step.says for step in plain]
    assert asked


@pytest.mark.parametrize("name", EXPLAINED)
def test_generated_puzzles_of_today_are_explained_and_every_step_is_proved(name: str) -> None:
    """Other puzzles every day."""
    for made in generate(Order(name, seed=date.today().toordinal()), 2):
        under_way = Steps(made.puzzle, check=True, limit=Limit(effort=60_000))
        steps = list(under_way)
        explanation = under_way.explanation
        assert explanation.ended in (Ended.SOLVED, Ended.LIMIT)
        assert steps or explanation.ended == Ended.LIMIT  # a sum may need more to find its first letter
        assert explanation.sound, [step.says for step in steps if not step.sound or step.minimal is False]
        if explanation.solution:
            assert explanation.solution.content == made.solution.content


def test_a_family_that_does_not_explain_is_explained_from_its_model(template: Family) -> None:
    puzzle = next(examples(template)).puzzle
    explanation = cluewright.explain(puzzle, check=True)
    assert explanation.complete
    assert explanation.sound


def test_a_family_without_a_game_takes_entries_by_the_names_of_its_model(template: Family) -> None:
    puzzle = next(examples(template)).puzzle
    without = Puzzle(replace(template, capabilities=frozenset()), puzzle.content)
    assert cluewright.hint(without).complete
    told = cluewright.hint(without, {"a": "1"})
    assert (told.wrong, told.says) == (("a is 1",), "a cannot be 1: the digits add up to 17.")
    with pytest.raises(InputError, match="cannot be filled in there"):
        cluewright.hint(without, {"x": "1"})


def test_a_puzzle_that_is_too_large_is_refused_at_once() -> None:
    category = "abc: " + ", ".join(f"v{number}" for number in range(40))
    names = "\n".join(category.replace("abc", f"c{number}").replace("v", f"w{number}x") for number in range(30))
    puzzle = cluewright.read(f"row: house 40\n{names}\nclues:\n1. w0x1 is in house 1.\n", "logic")
    limit = len(puzzle.family.explaining.candidates(puzzle.content)) - 1
    original = board.MOST_VARIABLES
    try:
        board.MOST_VARIABLES = limit
        with pytest.raises(OptionError, match="too large to be explained"):
            cluewright.explain(puzzle)
    finally:
        board.MOST_VARIABLES = original


PRICES = """scale: price = $5, $10
item: lamp, vase
buyer: Ann, Bob
clues:
1. The lamp costs $5 less than the vase.
2. Ann paid the most.
"""
LONG = """{"family": "weight", "beam":
[[-3, null], [-2, null], [1, [[-1, [[-1, null], [2, null]]], [1, null], [2, null]]], [3, null]]}"""


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (LONG, "These are the first steps; it takes more before something can be filled in."),
        ("A + B = C", "Nothing can be filled in for certain: the puzzle has several solutions."),
    ],
)
def test_a_hint_that_fills_in_nothing_says_so(text: str, after: str) -> None:
    told = cluewright.hint(cluewright.read(text))
    assert told.steps
    assert not any(re.search(r"^[a-zA-Z] is \d+$", fact) for step in told.steps for fact in step.new)
    assert told.says.split("\n")[-1] == after


@pytest.mark.parametrize(
    ("text", "entries", "message"),
    [
        ('{"family": "square", "rows": [1, 0], "columns": [1, 0]}', {"a1": "x"}, 'as in "a1": "#"'),
        ('{"family": "square", "rows": [1, 0], "columns": [1, 0]}', {"a1": ""}, '"" is nothing to fill in'),
        ('{"family": "square", "rows": [1, 0], "columns": [1, 0]}', {"a1": " "}, '" " is nothing to fill in'),
        ('{"family": "houses", "houses": [[1, 1], [2001, 1], [1, 9], [2001, 9]]}', {"[1,1]": "x"}, "as in"),
        (PRICES, {"Ann": "lamp"}, "'Ann lamp' names no price; name $5 or $10 and what is there, as in $5 Ann"),
        (PRICES, {"Ann": "$7"}, "there is no price '$7'"),
        (PRICES, {"Zoe": "$5"}, "there is no 'Zoe'"),
        (TWO, {"a1": 10**5000}, "too many digits"),
    ],
)
def test_bad_entries_are_refused_with_what_would_be_right(text: str, entries: dict[str, str], message: str) -> None:
    puzzle = cluewright.read(text)
    with pytest.raises(InputError) as refused:
        cluewright.hint(puzzle, entries)
    assert message in refused.value.message
    right = re.search(r'as in "(.*)": "(.*)"', refused.value.message)
    if right:
        assert cluewright.hint(puzzle, {right[1]: right[2]})


def test_a_state_of_bytes_or_of_endless_digits_is_refused_in_plain_words(tmp_path: Path) -> None:
    for content, message in ((b"\xff\xfe", "a state as JSON"), (b'{"entries":{"a1":' + b"9" * 5000 + b"}}", "digits")):
        file = tmp_path / "state.json"
        file.write_bytes(content)
        done = run("hint", TWO, "--state", str(file))
        assert done.returncode == 2
        assert message in done.stderr
        assert "sys." not in done.stderr


@pytest.mark.parametrize(
    ("text", "ended"), [(TWO, "solved"), ("A + B = C", "open"), ("0 45 73; 72 . .; 14 . .", "impossible")]
)
def test_json_tells_several_solutions_from_none(text: str, ended: str) -> None:
    document = cluewright.explain(cluewright.read(text)).document
    assert (document["ended"], document["complete"]) == (ended, True)
    assert (document["solution"] is not None) == (ended == "solved")


def test_an_explanation_from_a_wrong_entry_does_not_blame_the_puzzle() -> None:
    found = cluewright.explain(cluewright.read(TWO), state={"a1": "4"})
    assert found.says == "No solution has all that is filled in."
    assert found.steps[-1].says.startswith("No solution has all that is filled in")
    assert "no solution" in cluewright.explain(cluewright.read("0 45 73; 72 . .; 14 . .")).says


def test_json_names_all_candidates_where_a_sentence_counts_them() -> None:
    found = cluewright.explain(cluewright.read("0,0 0,1 5,0 5,1 9,0 9,1"))
    first = found.steps[0]
    assert first.says == "The distances are one of 19 pairs: no other distances reach every house."
    assert first.document["new"][0].startswith("the distances are 1 alone; 1 and 4; ")
    assert first.document["new"][0].count(";") == 18


def test_two_entries_that_clash_at_first_sight_are_told_so() -> None:
    told = cluewright.hint(cluewright.read("SEND + MORE = MONEY"), {"D": "3", "E": "3"})
    assert told.says == "D cannot be 3: E is 3 and different letters are different digits."
    assert told.facts == ("E is 3",)
    assert set(told.wrong) == {"D is 3", "E is 3"}


def test_a_long_supposition_names_the_rule_behind_each_value() -> None:
    told = cluewright.hint(cluewright.read("SEND + MORE = MONEY"), {"D": "3"})
    assert "M would be 1 (by the ten thousands column)" in told.says
    square = '{"family": "square", "rows": [2, 3, 0, 3, 2, 0], "columns": [null, null, null, 4, null, 2]}'
    says = cluewright.hint(cluewright.read(square), {"a4": "#"}).says
    assert "row 3 would leave d3 and f3 empty; then " in says
    assert "would be" not in says


class _Interrupted(Reasoning):
    """A reasoning during which somebody presses Ctrl-C."""

    def __iter__(self) -> Iterator[Step]:
        yield from islice(super().__iter__(), 150)
        raise KeyboardInterrupt


def test_what_was_found_ahead_is_told_when_the_reasoning_is_interrupted() -> None:
    zebra = next(each.puzzle for each in examples(families.load("logic")) if "zebra" in each.puzzle.name)
    chain = Chain(_Interrupted(zebra.family.explaining, zebra.content, Limit().start()))
    told: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        told.extend(each.step.says for each in chain)
    assert len(told) > 3


def test_a_hint_that_is_interrupted_gives_the_steps_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be filled in by then, but there are steps that lead on."""
    steps = Reasoning.__iter__

    def interrupted(self: Reasoning) -> Iterator[Step]:
        said = 0
        for step in steps(self):
            yield step
            said += step.said
            if said == 3:
                raise KeyboardInterrupt

    monkeypatch.setattr(Reasoning, "__iter__", interrupted)
    with pytest.raises(HintStopped) as stopped:
        cluewright.hint(cluewright.read("SIX + SEVEN + SEVEN = TWENTY"))
    assert 1 <= len(stopped.value.hint.steps) <= 3
    assert not stopped.value.hint.complete
    assert stopped.value.hint.says


def test_ctrl_c_gives_the_steps_so_far() -> None:
    """A long explanation, stopped by a signal once its first step is out."""
    zebra = next(each.puzzle for each in examples(families.load("logic")) if "zebra" in each.puzzle.name)
    command = [sys.executable, "-u", "-m", "cluewright", "explain", *[zebra.written("json")] * 200, "--plain"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        for line in running.stdout:
            if line.startswith("1. "):
                running.send_signal(signal.SIGINT)
                break
        _, errors = running.communicate(timeout=60)
    assert running.returncode == 130, errors
    assert "Traceback" not in errors

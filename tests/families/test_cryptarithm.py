from __future__ import annotations

import subprocess
import sys
from itertools import permutations

import cpmpy as cp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluewright import drawing
from cluewright.core import Limit, NotationError, PuzzleError, Search
from cluewright.core.terms import read as read_prolog
from cluewright.core.terms import write as write_prolog
from cluewright.engines.cpsat import CPSat
from cluewright.families.cryptarithm import FAMILY, direct, model, notation, products, render, sums, verify
from cluewright.families.cryptarithm.direct import Walk, difference
from cluewright.families.cryptarithm.puzzle import Assignment, Cryptarithm
from cluewright.families.cryptarithm.sums import Plan
from cluewright.workshop import examples
from rooms.cryptarithm import everything, small_puzzles

SEND = "SEND + MORE = MONEY"


def solved(text: str, most: int | None = None) -> list[str]:
    """The solutions of a puzzle in figures; the search must have seen everything."""
    puzzle = notation.read_text(text)
    search = Search(direct.search(puzzle, Limit(solutions=most)))
    found = list(search)
    assert all(not verify.faults(puzzle, each) for each in found)
    assert len(set(found)) == len(found)
    assert search.ending.complete or len(found) == most
    return [notation.write_solution_text(puzzle, each) for each in found]


def test_the_seeds_two_sums() -> None:
    assert solved(SEND) == ["9567 + 1085 = 10652"]
    assert solved("FORTY + TEN + TEN = SIXTY") == ["29786 + 850 + 850 = 31486"]
    assert solved("FORTY + 2 * TEN = SIXTY") == ["29786 + 2 * 850 = 31486"]


def test_the_seeds_prolog_terms() -> None:
    puzzle = notation.read_term(read_prolog("[F,O,R,T,Y] + [T,E,N] + [T,E,N] = [S,I,X,T,Y]"))
    assert notation.write_text(puzzle) == "FORTY + TEN + TEN = SIXTY"
    answer = "([2, 9, 7, 8, 6]+[8, 5, 0]+[8, 5, 0]=[3, 1, 4, 8, 6])"
    assert verify.faults(puzzle, notation.read_solution_text(puzzle, answer[1:-1])) == []


def test_differences_products_and_several_words_on_the_right() -> None:
    assert solved("MONEY - MORE = SEND") == ["10652 - 1085 = 9567"]
    assert solved("MONEY - MORE - SEND + A - A = 0", most=1) == ["10652 - 1085 - 9567 + 3 - 3 = 0"]
    assert solved("PUZZLE = NP * WORD") == ["321174 = 63 * 5098"]
    assert solved("AB * C + D = EFC - C * 1, base 7", most=1)
    assert solved("MARS * MOON - 0 = EARTH * IO") == ["1408 * 1229 - 0 = 54076 * 32"]


def test_a_letter_may_equal_a_fixed_digit_but_no_other_letter() -> None:
    assert solved("A + 1 = 2") == ["1 + 1 = 2"]
    assert solved("A + 0 = B") == []


def test_letters_that_cancel_out_take_any_digit_left() -> None:
    assert len(solved("A + B - A = 3")) == 8
    assert solved("A + BC - A = 999") == []  # out of reach from the start


def test_fixed_digits_stay() -> None:
    assert solved("S5ND + MOR5 = MON5Y") == ["9567 + 1085 = 10652"]


def test_leading_zeros_are_forbidden_unless_allowed_also_for_words_of_one_letter() -> None:
    assert solved("A + A = A") == []
    assert solved("A + A = A, leading zeros allowed") == ["0 + 0 = 0"]
    assert len(solved("AB + C = AB")) == 0
    assert len(solved("AB + C = AB, leading zeros allowed")) == 9 * 8


def test_letters_are_letters_in_bases_above_ten() -> None:
    text = "A + 9 = B5, base 16"
    assert solved(text) == ["C + 9 = 15"]
    puzzle = notation.read_text(text)
    assert notation.read_solution_text(puzzle, "c + 9 = 15") == Assignment.of({"A": 12, "B": 1})
    assert notation.read_solution_text(puzzle, "A=12, B=1") == Assignment.of({"A": 12, "B": 1})


@pytest.mark.parametrize(
    "text",
    [
        "send+more=money",
        "  SEND\n+ MORE\n------\n MONEY\n",
        "SEND\nMORE\n────\nMONEY",
        "SEND +\nMORE\n= MONEY",
        "SEND + MORE = MONEY in base 10.",
    ],
)
def test_ways_to_write_a_sum(text: str) -> None:
    assert notation.sniff(text)
    assert notation.read_text(text) == notation.read_text(SEND)


def test_signs_of_the_typesetter_are_read() -> None:
    assert notation.read_text("A × B − C = D") == notation.read_text("A * B - C = D")


def test_a_paper_product() -> None:
    assert notation.read_text("  NP\n×WORD\n─────\nPUZZLE") == notation.read_text("NP * WORD = PUZZLE")


def test_letters_of_any_alphabet_are_letters_accents_count() -> None:
    assert notation.read_text("één + e\u0301 = λόγος").letters == ("É", "N", "Λ", "Ό", "Γ", "Ο", "Σ")
    with pytest.raises(NotationError, match="both 'S' and 's'"):
        notation.read_text("SEND + MORE = MONEs")


@pytest.mark.parametrize(
    "text",
    [
        "#.#/.../#.#",
        "3,0 4,0 0,1",
        "0 14 10 35\n14 _ _ _",
        "3 1 2 | 1 2 3",
        "[-3 _, 2 [-2 _, 1 _]]",
        "[0,0] <-> [2,0]",
        "1 + 1 = 2",
        "",
        "SEND",
        "The well-known Englishman lives in the red house.\nThe Norwegian lives next to the blue house.",
        "* The Englishman lives in the red house.\n* The Spaniard = the man with the dog.",
        "Five houses in a row.\ncolour: red, green",
        f"{SEND}\n\nA = B",
        f"first:\n{SEND}",
    ],
)
def test_other_texts_are_left_to_others(text: str) -> None:
    assert not notation.sniff(text)


@pytest.mark.parametrize(
    "slip", ["SEND + MORE MONEY", "SEND + MORE", "SEND ++ MORE = MONEY", "A * (B + C) = D", "A = B = C"]
)
def test_a_slip_is_still_recognised_so_that_it_can_be_pointed_at(slip: str) -> None:
    assert notation.sniff(slip)
    with pytest.raises((NotationError, PuzzleError)):
        notation.read_text(slip)


@given(st.text(st.sampled_from("AB=+-*×() \n019é²,;base"), max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    notation.sniff(text)
    try:
        puzzle = notation.read_text(text)
    except (NotationError, PuzzleError):
        return
    assert notation.read_text(notation.write_text(puzzle)) == puzzle
    assert notation.read_term(read_prolog(write_prolog(notation.write_term(puzzle)))) == puzzle


def test_long_equations_and_long_words() -> None:
    many = " + ".join(["AB"] * 298)
    puzzle = notation.read_text(f"{many} = CDEFG")
    assert notation.read_term(read_prolog(write_prolog(notation.write_term(puzzle)))) == puzzle
    assert solved(f"{many} = CDEFG", most=1)
    assert solved(f"{'AB' * 30} + {'B' * 60} = {'CD' * 30}", most=1)
    assert solved(f"{'9' * 60} * {'9' * 60} * {'9' * 60} * A = B") == []


@pytest.mark.parametrize(
    "text", [f"{'AB' * 15} * {'B' * 20} = {'CD' * 15}E", f"{'AB' * 15} + {'B' * 20} = {'CD' * 15}"]
)
@pytest.mark.parametrize("formulation", FAMILY.formulations)
def test_models_of_numbers_beyond_64_bits(text: str, formulation: str) -> None:
    puzzle = notation.read_text(f"{text}, leading zeros allowed")
    rules = model.FORMULATIONS[formulation](puzzle)
    by_model = {rules.decode(values) for values in CPSat().solutions(rules, Limit())}
    assert by_model == set(direct.search(puzzle, Limit()))


def test_the_model_of_a_long_product_agrees() -> None:
    puzzle = notation.read_text(
        "AB * AC * DA * 11 * 37 * CD * BA = EA * 0 + AB * AC * DA * 407 * CD * BA, leading zeros allowed"
    )
    rules = model.arithmetic(puzzle)
    search = CPSat().solutions(rules, Limit(solutions=3, seconds=20))
    assert all(not verify.faults(puzzle, rules.decode(values)) for values in search)


def test_the_planned_order_meets_fewer_states_than_either_plain_order() -> None:
    met = {"planned": 0, "from the top": 0, "from the units": 0}
    for example in examples(FAMILY):
        polynomial = difference(example.puzzle.content)
        if polynomial.products or polynomial.linear.constant or example.puzzle.content.base != 10 or example.count != 1:
            continue
        coefficients = polynomial.linear.coefficients
        orders = {
            "planned": sums.plan(coefficients, 0, 10).order,
            "from the top": tuple(sorted(coefficients, key=lambda letter: -abs(coefficients[letter]))),
            "from the units": tuple(sorted(coefficients, key=lambda letter: _units(coefficients[letter]))),
        }
        for name, order in orders.items():
            levels = sums.levels(
                coefficients, Plan(_cancelled_last(order, coefficients), ()), 10, example.puzzle.content.never_zero
            )
            walk = Walk(levels, 1000, Limit().start())
            assert len(list(walk.ends(0))) == 1
            met[name] += walk.nodes
    assert met["planned"] * 2 < met["from the top"] < met["from the units"], met


def _cancelled_last(order: tuple[str, ...], coefficients: dict[str, int]) -> tuple[str, ...]:
    return tuple(sorted(order, key=lambda letter: coefficients[letter] == 0))


def _units(coefficient: int) -> tuple[int, int]:
    zeros = len(str(coefficient)) - len(str(coefficient).rstrip("0")) if coefficient else 99
    return zeros, -abs(coefficient)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.integers(-40, 40), min_size=1, max_size=4),
    st.integers(-60, 60),
    st.integers(4, 6),
    st.permutations(range(4)),
    st.sampled_from((0.0, 1e9)),
)
def test_a_sum_is_searched_completely_in_any_order(
    coefficients: list[int], target: int, base: int, shuffle: list[int], expected: float
) -> None:
    """With few states expected letter by letter, with many from a table of all letters but one."""
    named = dict(zip("ABCD", coefficients, strict=False))
    order = tuple(sorted(named, key=lambda letter: shuffle["ABCD".index(letter)]))
    plan = Plan(_cancelled_last(order, named), (expected,) * len(order))
    walk = Walk(sums.levels(named, plan, base, "A"), 3, Limit().start())
    found = {tuple(walk.digits(end)[letter] for letter in named) for end in walk.ends(target)}
    right = {
        digits
        for digits in permutations(range(base), len(named))
        if digits[0] and sum(c * d for c, d in zip(coefficients, digits, strict=True)) == target
    }
    assert found == right
    assert walk.complete
    assert sorted(sums.plan(named, target, base).order) == sorted(named)


@settings(deadline=None, max_examples=60)
@given(small_puzzles.filter(lambda puzzle: bool(difference(puzzle).products)))
def test_products_are_searched_completely(puzzle: Cryptarithm) -> None:
    right = {each for each in everything(puzzle) if not verify.faults(puzzle, each)}
    packing = products.Packing(difference(puzzle), puzzle.base)
    order = products.order(packing, puzzle.letters, puzzle.base)
    walk = Walk(list(products.levels(packing, order, puzzle.base, puzzle.never_zero)), 5, Limit().start())
    assert {Assignment.of(walk.digits(end)) for end in walk.ends(packing.start)} == right
    assert walk.complete


def test_large_spaces_give_first_solutions_without_seeing_everything() -> None:
    text = "LSHVXEYM + TSAXZCUP + ZBLXWXFI = XGKDZXAB, base 36"
    search = Search(direct.search(notation.read_text(text), Limit(solutions=2)))
    assert len(list(search)) == 2
    assert search.ending.statistics["nodes"] < 1_000_000


def test_digits_number_runs_in_every_direction() -> None:
    high, low, number = (
        cp.intvar(-5, 20, name="high"),
        cp.intvar(-5, 20, name="low"),
        cp.intvar(-100, 300, name="number"),
    )
    related = model.digits_number([high, low], number, base=8)
    assert cp.Model(related).solveAll() == 64
    assert cp.Model(related, number == 0o52).solve()
    assert (high.value(), low.value()) == (5, 2)
    assert cp.Model(related, high == 7, low == 1).solve()
    assert number.value() == 0o71
    assert not cp.Model(related, number == 64).solve()
    assert cp.Model(model.digits_number([1, 2], 12)).solve()
    assert not cp.Model(model.digits_number([1, 2], 13)).solve()


def test_the_seeds_formulation_labels_letters_in_order_of_appearance() -> None:
    rules = model.equation(notation.read_text("FORTY + TEN + TEN = SIXTY"))
    assert [variable.name for variable in rules.label] == list("FORTYENSIX")


def test_solutions_are_refused_with_a_reason() -> None:
    puzzle = notation.read_text("S3ND + MORE = MONEY")
    for text, reason in [
        ("9567 + 1085", "2 numbers; the equation has 3 words"),
        ("956 + 1085 = 10652", "has 4"),
        ("9567 + 1085 = 10652", "the 3 in S3ND is fixed"),
        ("9367 + 1085 = 20652", "'M' is given two digits"),
        ("9A67 + 1085 = 10652", "not a digit in base 10"),
        ("[9,3,6,7] + x", "not a list of digits"),
    ]:
        with pytest.raises(NotationError, match=reason):
            notation.read_solution_text(puzzle, text)


def test_verify_names_each_fault() -> None:
    puzzle = notation.read_text(SEND)
    wrong = Assignment.of({"S": 0, "E": 5, "N": 5, "D": 70, "M": 1, "O": 0, "Q": 3})
    says = [fault.says for fault in verify.faults(puzzle, wrong)]
    for expected in ("E and N are both 5", "D is 70", "Q does not occur", "R has no digit", "SEND begins with S"):
        assert any(expected in each for each in says), (expected, says)
    almost = Assignment.of({"S": 9, "E": 5, "N": 6, "D": 7, "M": 1, "O": 0, "R": 8, "Y": 3})
    assert [fault.says for fault in verify.faults(puzzle, almost)] == ["the left side is 10,652, the right side 10,653"]


def drawn(puzzle: Cryptarithm, marks: Assignment | None = None) -> list[str]:
    return drawing.text(render.picture(puzzle, marks)).splitlines()


def test_the_sum_is_drawn_as_on_paper_with_its_solution_underneath() -> None:
    puzzle = notation.read_text(SEND)
    (solution,) = direct.search(puzzle, Limit())
    lines = drawn(puzzle, solution)
    assert [line for line in lines if "─" not in line] == [
        "   SEND",
        "+  MORE",
        "  MONEY",
        "",
        "   9567",
        "+  1085",
        "  10652",
    ]
    assert "─" in lines[2]
    assert "─" in lines[7]


def test_what_is_not_known_yet_shows_as_a_dot() -> None:
    lines = drawn(notation.read_text(SEND), Assignment.of({"M": 1, "O": 0}))
    assert lines[-1] == "  10···"


def test_products_on_both_sides_are_drawn_in_a_row_with_figures_underneath() -> None:
    puzzle = notation.read_text("MARS * MOON = EARTH * IO")
    (solution,) = direct.search(puzzle, Limit())
    assert drawn(puzzle, solution) == ["MARS × MOON = EARTH × IO", "1408   1229   54076   32"]


def test_the_base_is_shown() -> None:
    puzzle = notation.read_text("A + 9 = B5, base 16, leading zeros allowed")
    (solution,) = direct.search(puzzle, Limit(solutions=1))
    lines = drawn(puzzle, solution)
    assert "base 16" in lines
    assert "leading zeros allowed" in lines
    assert "A = 12" in lines


def test_a_wide_equation_is_broken_into_rows() -> None:
    puzzle = notation.read_text(f"{' + '.join(['ABCDEFGH'] * 20)} = AB + CD")
    assert max(map(len, drawn(puzzle))) <= 100


def test_the_direct_search_loads_nothing_heavy() -> None:
    code = (
        "import sys; from cluewright.core import Limit;"
        "from cluewright.families.cryptarithm import direct, notation, verify, render;"
        f"list(direct.search(notation.read_text({SEND!r}), Limit()));"
        "assert not {'numpy', 'pandas', 'cpmpy', 'ortools'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)

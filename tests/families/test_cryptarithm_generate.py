"""Making cryptarithms: the lists, what is refused and why, what is worth a proof, and what makes two alike."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from cluewright.core import Limit, OptionError, Request, Verdict
from cluewright.families.cryptarithm import FAMILY, direct, generate, notation, words
from cluewright.families.cryptarithm.equation import write
from cluewright.families.cryptarithm.generate import Drawing, equation, every
from cluewright.families.cryptarithm.puzzle import Assignment, Cryptarithm
from cluewright.families.cryptarithm.words import Wanted, any_akin
from cluewright.workshop.generation import Made, make
from cluewright.workshop.generation import generate as made_by
from cluewright.workshop.orders import Order

SUM = Wanted(product=False, size=3, base=10)
PRODUCT = Wanted(product=True, size=3, base=10)
FRIENDS = ["send", "more", "money", "forty", "ten", "sixty", "cross", "roads", "danger", "lets", "wave", "later"]


def order(size: int | None = None, **options: str) -> Order:
    return Order("cryptarithm", Request(size, options), seed=4)


def some(count: int, size: int | None = None, **options: str) -> list[Made[Cryptarithm, Assignment]]:
    return list(made_by(FAMILY, count, size=size, seed=4, options=options))


def words_of(made: Made[Cryptarithm, Assignment]) -> tuple[str, ...]:
    return made.puzzle.content.words


def refused(size: int | None = None, **options: str) -> str:
    with pytest.raises(OptionError) as caught:
        order(size, **options).checked()
    return str(caught.value)


def solutions(puzzle: Cryptarithm, most: int = 2) -> int:
    return len(list(direct.search(puzzle, Limit(solutions=most))))


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str | bytes], str]:
    def written(content: str | bytes) -> str:
        path = tmp_path / "words.txt"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    return written


def test_the_common_list_is_sorted_plain_words_with_its_licence_beside_it() -> None:
    room = Path(words.__file__).parent
    lines = (room / "words.txt").read_text("ascii").splitlines()
    assert lines == sorted(set(lines))
    assert all(2 <= len(word) <= 8 and word.isalpha() and word.islower() for word in lines)
    assert "Permission to use, copy, modify, distribute and sell these word" in (room / "words-LICENCE.txt").read_text()


def test_no_theme_has_a_word_twice_and_each_has_enough_to_choose_from() -> None:
    lines = (Path(words.__file__).parent / "themes.txt").read_text("ascii").splitlines()
    for line in lines:
        listed = line.partition(":")[2].split()
        assert len(listed) == len(set(listed)) > 50
    assert list(words.themes()) == sorted(words.themes())


def test_the_standard_puzzle_is_a_sum_of_three_words_mostly_of_one_theme() -> None:
    def is_themed(made: Made[Cryptarithm, Assignment]) -> bool:
        return any(set(words_of(made)) <= set(theme.words) for theme in words.themes().values())

    standard = some(30)
    for made in standard:
        assert len(words_of(made)) == 3
        assert not any_akin(words_of(made))
        assert is_themed(made) or set(words_of(made)) <= set(words.common().words)
    assert 15 <= sum(map(is_themed, standard)) < 30
    assert all(map(is_themed, some(10, theme="any")))


@pytest.mark.parametrize(("size", "options"), [(4, {}), (5, {}), (6, {}), (12, {}), (3, {"theme": "none"})])
def test_larger_sums_and_common_words(size: int, options: dict[str, str]) -> None:
    for made in some(3, size, **options):
        content = made.puzzle.content
        assert len(set(content.words)) == size
        assert len(content.right) == 1
        assert solutions(content) == 1


def test_a_theme_by_name() -> None:
    for made in some(4, theme="animals"):
        assert set(words_of(made)) <= set(words.theme("animals").words)


@pytest.mark.parametrize("size", [3, 4])
def test_products(size: int) -> None:
    for made in some(3, size, kind="product"):
        content = made.puzzle.content
        assert len(content.left) == 1
        assert len(content.left[0].words) == size - 1
        assert set(content.words) <= set(words.common().words)


@pytest.mark.parametrize("base", [6, 8, 12])
def test_other_bases(base: int) -> None:
    for made in some(2, base=str(base)):
        content = made.puzzle.content
        assert content.base == base
        assert solutions(content) == 1


@pytest.mark.parametrize("kind", ["sum", "product"])
def test_a_word_that_must_occur_whether_listed_or_not(kind: str) -> None:
    places = set()
    for word in ("send", "zebra"):
        for made in some(6, kind=kind, word=word):
            assert word.upper() in words_of(made)
            places.add(words_of(made).index(word.upper()))
    assert len(places) > 1


def test_doubly_true_sums_are_true_twice() -> None:
    for made in some(8, kind="doubly-true"):
        *summands, result = words_of(made)
        assert len(summands) == 6
        assert sum(words.NUMERALS[word] for word in summands) == words.NUMERALS[result]
    assert all("TWELVE" in words_of(made) for made in some(3, 8, kind="doubly-true", word="twelve"))


def test_every_true_sum_is_found() -> None:
    values = words.NUMERALS
    expected = {
        (one, other, result)
        for one in values
        for other in values
        for result in values
        if values[one] >= values[other]
        and values[one] + values[other] == values[result]
        and len(set(one + other + result)) <= 10
    }
    found = list(words.true_sums(3, 10))
    assert set(found) == expected
    assert len(found) == len(expected)


def test_all_doubly_true_sums_of_four_words_and_then_no_more() -> None:
    both = {"FORTY + TEN + TEN = SIXTY", "SEVEN + SEVEN + SIX = TWENTY"}
    assert {write(made.puzzle.content) for made in some(2, 4, kind="doubly-true")} == both


def test_no_doubly_true_sum_of_three_words_is_unique() -> None:
    with pytest.raises(OptionError, match="no doubly true sum of 3 words has exactly one solution"):
        make(order(3, kind="doubly-true"), 0)
    brute = [each for each in words.true_sums(3, 10) if solutions(equation(each, product=False, base=10)) == 1]
    assert brute == []


def test_words_of_ones_own(file: Callable[[str | bytes], str]) -> None:
    path = file("\ufeff" + "\r\n".join([*FRIENDS, "", "o'clock", "twenty-one", "café"]))
    vocabulary = words.from_file(path)
    assert set(vocabulary.words) == {*(word.upper() for word in FRIENDS), "CAFÉ"}
    for made in some(3, words=path):
        assert set(words_of(made)) <= set(vocabulary.words)


def test_a_short_list_gives_exactly_what_brute_force_gives(file: Callable[[str | bytes], str]) -> None:
    path = file("\n".join(["send", "more", "money", "lets", "wave", "later"]))
    vocabulary = words.from_file(path)
    unique = {
        words.named_alike((one, other, result), product=False, base=10)
        for one, other in combinations(vocabulary.words, 2)
        for result in vocabulary.words
        if len(set(one + other + result)) <= 10
        and len({one, other, result}) == 3
        and solutions(equation((one, other, result), product=False, base=10)) == 1
    }
    assert {made.fingerprint for made in some(len(unique), words=path)} == unique


def test_a_list_without_a_unique_sum_is_refused(file: Callable[[str | bytes], str]) -> None:
    path = file("cat\ndog\nbird")
    message = "no sum of 3 words of the list has exactly one solution"
    assert message in refused(words=path)
    with pytest.raises(OptionError, match=message):
        make(order(words=file("one\ntwo\nfour\nten\n")), 0)


def test_a_list_of_shorter_words_gives_sums_of_shorter_words(file: Callable[[str | bytes], str]) -> None:
    path = file("\n".join(word for word in words.common().words if len(word) <= 5))
    for made in some(3, words=path):
        assert len(words_of(made)[-1]) == 5


def test_a_list_that_changes_is_read_again(file: Callable[[str | bytes], str]) -> None:
    assert words.from_file(file("one\ntwo")).words == ["ONE", "TWO"]
    assert words.from_file(file("three")).words == ["THREE"]


def test_bad_files_get_one_clear_message(file: Callable[[str | bytes], str], tmp_path: Path) -> None:
    assert "No such file" in refused(words=str(tmp_path / "none.txt"))
    assert "a file cannot have such a name" in refused(words="a\0b")
    assert "is not a file" in refused(words=str(tmp_path))
    assert "is not a file" in refused(words="/dev/zero")
    assert "UTF-8 (byte 3)" in refused(words=file(b"ab\xff"))
    assert "line 2: 'two words' is not a word: ' ' is not a letter" in refused(words=file("one\ntwo words"))
    assert "line 1: 'a\\x00b' is not a word" in refused(words=file("a\0b"))
    assert "has 61 letters" in refused(words=file("x" * 61))
    assert "has 0 different words; 3 are needed" in refused(words=file(""))
    assert "2 different words" in refused(words=file("one\ntwo\nONE"))
    long = "\n".join(a + b + c for a in "abcdefgh" for b in "ijklmnop" for c in "qrstuvwx")
    assert "result has 5 to 8 letters" in refused(words=file(long))


def test_requests_that_cannot_be_met_say_why() -> None:
    assert "ask for 3 to 12" in refused(2)
    assert "ask for 3 to 4" in refused(5, kind="product")
    assert "did you mean 'product'" in refused(kind="produkt")
    assert "did you mean 'animals'" in refused(theme="animal")
    assert "exclude each other" in refused(theme="food", words="x")
    assert "6 to 16" in refused(base="99")
    assert "no such word" in refused(base="16")
    assert "there is no word" in refused(word="")
    assert "'2' is not a letter" in refused(word="r2d2")
    assert "12 different letters" in refused(word="ambidextrous")
    assert "does not fit" in refused(word="it")
    assert "takes no option theme" in refused(kind="doubly-true", theme="food")
    assert "SEND is not the word for a number" in refused(kind="doubly-true", word="send")


def test_letters_alike_in_a_sum_make_it_never_unique() -> None:
    """What is refused at a glance is refused by search as well."""
    random, vocabulary, dropped = Random(1), words.common(), 0
    for wanted in (SUM, SUM._replace(size=4), PRODUCT, SUM._replace(base=8)):
        drawing = Drawing(vocabulary, wanted)
        for _ in range(250):
            drawn = drawing.draw(random)
            if drawn is not None and not words.may_be_unique(drawn, wanted):
                dropped += 1
                assert solutions(equation(drawn, wanted.product, wanted.base)) != 1
    assert dropped > 100


@pytest.mark.parametrize("product", [False, True])
def test_what_is_unique_is_never_refused_at_a_glance(product: bool) -> None:
    """On small sums: where letters are alike but one of them begins a word, the other alone may be 0."""
    random, unique = Random(5), 0
    wanted = Wanted(product, size=3, base=5)
    for _ in range(800):
        chosen = tuple("".join(random.choices("ABCDE", k=random.randint(1, 3))) for _ in range(3))
        if solutions(equation(chosen, product, base=5)) == 1:
            unique += 1
            assert words.may_be_unique(chosen, wanted), chosen
    assert unique > 20


def test_a_good_share_of_proposals_is_unique() -> None:
    """Of random triples of words one in sixty is; of the proposals one in five."""
    random = Random(2)
    verdicts: list[bool] = []
    while len(verdicts) < 200:
        puzzle = generate.propose(random, Request(), lambda puzzle: Verdict.UNKNOWN)
        if puzzle is not None:
            verdicts.append(solutions(puzzle) == 1)
    assert verdicts.count(True) > 20


def test_draws_have_few_letters_and_lengths_that_fit() -> None:
    random = Random(3)
    for wanted in (SUM, SUM._replace(size=6), PRODUCT, PRODUCT._replace(size=4)):
        drawing = Drawing(words.common(), wanted)
        drawn = [each for each in (drawing.draw(random) for _ in range(200)) if each]
        assert len(drawn) > 10
        for *operands, result in drawn:
            assert len(operands) == wanted.size - 1
            assert len(set("".join([*operands, result]))) <= 10
            together = sum(map(len, operands))
            if wanted.product:
                assert together - len(operands) < len(result) <= together
            else:
                assert all(len(result) - 1 <= len(word) <= len(result) for word in operands)


def test_every_choice_of_a_short_list() -> None:
    vocabulary = words.Vocabulary(["AB", "CD", "ABCDEFGHIJ", "XY"])
    assert set(every(vocabulary, SUM)) == {
        (one, other, result)
        for one, other in (("AB", "CD"), ("AB", "XY"), ("CD", "XY"), ("AB", "ABCDEFGHIJ"), ("CD", "ABCDEFGHIJ"))
        for result in vocabulary.words
        if len(set(one + other + result)) <= 10
    }


@pytest.mark.parametrize(
    "text", ["SEND + MORE = MONEY", "TWO * TWO = THREE", "CROSS + ROADS = DANGER", "IT * SO = FINE"]
)
def test_fingerprints_know_renamed_letters_and_exchanged_operands(text: str) -> None:
    puzzle = notation.read_text(text)
    renamed = notation.read_text(text.translate(str.maketrans("ABCDEFGHIMNORSTWY", "QPZCDBEFGHIJKLMNX")))
    mark = " * " if "*" in text else " + "
    left, right = text.split(" = ")
    exchanged = notation.read_text(f"{mark.join(reversed(left.split(mark)))} = {right}")
    prints = {generate.fingerprint(each) for each in (puzzle, renamed, exchanged)}
    assert len(prints) == 1
    assert generate.fingerprint(notation.read_text("SEND + MORE = MONEX, base 12")) not in prints
    assert generate.fingerprint(notation.read_text("SEND + MOST = MONEY")) not in prints


def test_the_same_puzzles_whatever_the_hash_seed_and_the_history() -> None:
    script = (
        "from cluewright.core import Request\n"
        "from cluewright.workshop.generation import Order, make\n"
        "for size, options in ((None, {}), (5, {}), (None, {'kind': 'product'}), (6, {'kind': 'doubly-true'})):\n"
        "    print(make(Order('cryptarithm', Request(size, options), seed=9), 3).puzzle.written('text'))\n"
    )
    told = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        told.append(done.stdout)
    assert told[0] == told[1]
    some(5, 6, kind="doubly-true")
    here = make(Order("cryptarithm", Request(6, {"kind": "doubly-true"}), seed=9), 3)
    assert here is not None
    assert here.puzzle.written("text") == told[0].splitlines()[-1]


def test_words_of_one_family_are_akin() -> None:
    pairs = ["CAT CATS", "BOX BOXES", "CITY CITIES", "RUN RUNNING", "BAKE BAKER", "LARGE LARGEST", "EASY EASIER"]
    assert all(words.akin(*pair.split()) and words.akin(*reversed(pair.split())) for pair in pairs)
    assert not any(words.akin(*pair.split()) for pair in ["CAT CATTLE", "SEND MORE", "BE BEAR", "FOR FORTY"])

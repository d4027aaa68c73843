"""Readers under fire: spoiled puzzles, solutions, labellings, limits and moves.

Only an InputError is an answer to bad input. A puzzle that is accepted must be written and read back exactly, or
refused by the writer with an InputError; its pictures must draw, its SVG be well-formed, and no message or picture may
hold a control character. Every answer has to come within `bound` seconds of processor time.
"""

from __future__ import annotations

import contextlib
import json
import signal
import time
import traceback
import unicodedata
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, TypeVar
from xml.etree import ElementTree

import cluewright
from campaign import command, differential, mutations, quirks, random_logic, random_puzzles, sentences
from campaign.case import Case, Part
from cluewright import drawing
from cluewright.core import InputError
from cluewright.games.game import Game
from cluewright.workshop import NOTATIONS, examples, read_all, read_solution

#: Seconds of processor time that any answer may take, and how many more for each kB of input.
SECONDS, SECONDS_PER_KB = 0.5, 0.05
#: Seconds of processor time after which an answer is given up; it is a fault then.
PATIENCE = 10.0
_BIDI = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029")
_T = TypeVar("_T")


class TooSlow(BaseException):
    """Given up; not an Exception, so that nobody catches it on the way."""


def run(case: Case) -> None:
    """Spoil something and have it read."""
    random = case.random()
    signal.signal(signal.SIGPROF, _give_up)
    try:
        random.choices(_KINDS, _WEIGHTS)[0](case, random)
    except TooSlow as error:
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "cluewright" in frame.filename]
        where = [f"{Path(frame.filename).name}:{frame.name}" for frame in frames]
        case.fault(f"slow: given up in {where[-1] if where else '?'}", " > ".join(where))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _give_up(number: int, frame: FrameType | None) -> None:
    raise TooSlow


def bound(size: int) -> float:
    """How long an answer to so many characters may take."""
    return SECONDS + SECONDS_PER_KB * size / 1000


def timed(case: Case, what: str, size: int, work: Callable[[], _T]) -> _T:
    """The result of the work, which must come in time; what is slow only once (a first import) is forgiven."""
    for attempt in (1, 2):
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + bound(size))
        started = time.process_time()
        try:
            result = work()
        finally:
            seconds = time.process_time() - started
            signal.setitimer(signal.ITIMER_PROF, 0)
        if seconds <= bound(size):
            break
        if attempt == 2:
            case.fault(f"slow: {what}", f"{seconds:.2f} s for {size} characters")
    case.took(seconds, what)
    return result


def clean(case: Case, what: str, text: str) -> None:
    """No control character, no lone surrogate, nothing that turns the direction of writing."""
    for sign in text:
        if sign < " " or sign > "~":
            category = unicodedata.category(sign)
            if (category == "Cc" and sign not in "\n\t") or category == "Cs":
                case.fault(f"control character in {what}", f"{sign!a} in {text[:300]!a}")
                return
            if sign in _BIDI:
                case.fault(f"direction or line character in {what}", f"{sign!a} in {text[:300]!a}")
                return


@cache
def known() -> list[cluewright.Puzzle]:
    """The examples that are not too long."""
    families = [cluewright.read(json.dumps(make(Random(0)))).family for make in _MAKERS]
    return [one.puzzle for family in families for one in examples(family) if len(one.puzzle.written("json")) < 2500]


@cache
def known_text(number: int, notation: str) -> str:
    """One of them, written."""
    return _written(known()[number], notation)


def puzzle(random: Random) -> cluewright.Puzzle:
    """A sound puzzle: a random one, one told in sentences, or an example."""
    draw = random.random()
    if draw < 0.5:
        return cluewright.read(json.dumps(random_puzzles.puzzle(random)))
    if draw < 0.75:
        told = sentences.told(random, Case("", 0))[1]
        if told is not None:
            return told
    return random.choice(known())


_MAKERS = [
    random_puzzles.houses,
    random_puzzles.weight,
    random_puzzles.cryptarithm,
    random_puzzles.maths,
    random_puzzles.square,
    random_logic.logic,
]


def written(random: Random, sound: cluewright.Puzzle) -> str:
    """A sound puzzle in some notation."""
    return _written(sound, random.choice(NOTATIONS))


def _written(sound: cluewright.Puzzle, notation: str) -> str:
    try:
        return sound.written(notation)
    except InputError:
        return sound.written("json")


def _texts(case: Case, random: Random) -> None:
    sound = puzzle(random)
    other = known_text(random.randrange(len(known())), random.choice(NOTATIONS))
    _read(case, random, mutations.text(random, written(random, sound), other), sound.family.name)


def _documents(case: Case, random: Random) -> None:
    sound = puzzle(random)
    given: Any = dict(sound.document)
    if sound.family.name == "logic" and random.random() < 0.5:
        value = str(next(iter(given["categories"].values()))[0])
        given |= {"title": "A title", "questions": [f"Who has {value}?"], "synonyms": {value: ["that one", "it"]}}
    if random.random() < 0.2:
        given = {"name": random.choice(["n", *mutations.WORDS]), "source": "s", "puzzle": given, "verdict": "unique"}
    _read(case, random, mutations.dumped(random, mutations.document(random, given)), sound.family.name)


def _quirks(case: Case, random: Random) -> None:
    given = quirks.puzzle(random)
    _read(case, random, json.dumps(given), given["puzzle"]["family"])


def _runs(case: Case, random: Random) -> None:
    sound = puzzle(random)
    given: Any = dict(sound.document)
    if sound.family.name == "logic" and random.random() < 0.4:
        given["clues"] = [mutations.long(random, "Ada lives next to Ben."), *given["clues"]]
        text = json.dumps(given)
    else:
        text = mutations.long(random, written(random, sound))
    _read(case, random, text, sound.family.name)


def _many(case: Case, random: Random) -> None:
    """Many records, alike, spoiled or not."""
    sound = puzzle(random)
    one, notation = sound.written("json"), "json"
    with contextlib.suppress(InputError):
        wanted = random.choice(NOTATIONS)
        one, notation = sound.written(wanted), wanted
    if notation == "json" and random.random() < 0.5:
        one = json.dumps({"name": "n", "puzzle": sound.document})
    between = "\n" if notation != "text" else random.choice(["\n\n", "\n\n", "\n---\n", "\n"])
    records = [one] * (min(random.choice([50, 500, 3000]), 200_000 // len(one) + 1))
    for _ in range(random.choice([0, 0, 1, 5])):
        records[random.randrange(len(records))] = mutations.text(random, one, one)
    _read(case, random, between.join(records), sound.family.name)


def _read(case: Case, random: Random, text: str, family: str) -> None:
    """Read a text and look at everything that comes of it."""
    case.input = text
    named = random.choice([None, None, family])
    try:
        reading = timed(case, "reading", len(text), lambda: read_all(text, named))
    except InputError as error:
        case.counts["refused"] += 1
        clean(case, "an error message", str(error))
        reading = None
    puzzles = len(reading.items) if reading else 1
    if random.random() < 0.07 and puzzles <= 20 and not case.faults:
        allowed = bound(len(text)) + (command.LIMIT + 1) * puzzles
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + allowed)
        words, seconds = command.fuzzed(case, random, text, family)
        signal.setitimer(signal.ITIMER_PROF, 0)
        if seconds > allowed:
            case.fault(f"slow: cluewright {words}", f"{seconds:.2f} s for {len(text)} characters")
    if reading is None:
        return
    for note in reading.notes:
        clean(case, "a note", note)
    accepted = [item for item in reading.items if isinstance(item, cluewright.Puzzle)]
    for item in reading.items:
        if not isinstance(item, cluewright.Puzzle):
            case.counts["refused"] += 1
            clean(case, "an error message", f"{item.name} {item.error}")
    case.counts["accepted"] += len(accepted)
    for index in sorted(random.sample(range(len(accepted)), min(len(accepted), 3))):
        _examine(case, random, accepted[index])


def _examine(case: Case, random: Random, found: cluewright.Puzzle) -> None:
    """An accepted puzzle must write, read back, draw and be solved."""
    family, size = found.family.name, len(found.written("json"))
    clean(case, f"a {family} name", found.name)
    clean(case, f"a {family} size", found.size)
    for notation in NOTATIONS:
        try:
            text = timed(case, f"writing {family} {notation}", size, partial(found.written, notation))
        except InputError as error:
            case.counts[f"not written as {notation}"] += 1
            clean(case, "an error message", str(error))
            if notation == "json":
                case.fault(f"{family} cannot be written as json", error)
            continue
        clean(case, f"{family} {notation}", text)
        _back(case, found, notation, text)
    picture = timed(case, f"drawing {family}", size, found.picture)
    _draw(case, family, picture, size)
    if random.random() < 0.25:
        _solve(case, random, found, size)


def _back(case: Case, found: cluewright.Puzzle, notation: str, text: str) -> None:
    family = found.family.name
    try:
        again = timed(case, f"reading {family} {notation} back", len(text), lambda: read_all(text, family)).items
    except InputError as error:
        case.fault(f"{family} {notation} does not read back", f"{error}\n{text[:2000]}")
        return
    if len(again) != 1 or not isinstance(again[0], cluewright.Puzzle):
        why = again[0].error if again and not isinstance(again[0], cluewright.Puzzle) else f"{len(again)} puzzles"
        case.fault(f"{family} {notation} does not read back", f"{why}\n{text[:2000]}")
    elif again[0].content != found.content:
        case.fault(f"{family} {notation} reads back as another puzzle", f"{text[:2000]}\n{again[0].written(notation)}")


def _draw(case: Case, family: str, picture: cluewright.Picture, size: int) -> None:
    for ascii_only in (False, True):
        drawn = timed(case, f"drawing {family}", size, partial(drawing.text, picture, ascii_only=ascii_only))
        clean(case, f"a {family} picture", drawn)
    vector = timed(case, f"drawing {family} as SVG", size, lambda: drawing.svg(picture))
    clean(case, f"a {family} SVG", vector)
    try:
        ElementTree.fromstring(vector.encode())
    except (ElementTree.ParseError, UnicodeEncodeError) as error:
        case.fault(f"{family} SVG is not well-formed", error)


def _solve(case: Case, random: Random, found: cluewright.Puzzle, size: int) -> None:
    engine = "cpsat" if random.random() < 0.03 else "auto"
    limit, family = cluewright.Limit(0.2, 2), found.family.name
    try:
        answer = timed(
            case,
            f"solving {family} ({engine})",
            size,
            lambda: cluewright.solve(found, limit.solutions, limit=limit, engine=engine),
        )
    except InputError as error:
        case.counts[f"{engine} refused"] += 1
        clean(case, "an error message", str(error))
        return
    case.counts["solved"] += 1
    for solution in answer.solutions[:1]:
        clean(case, f"a {family} solution", solution.text)
        for given in (solution.document, solution.text):
            try:
                wrong = timed(case, f"checking {family}", size, partial(cluewright.check, found, given))
            except InputError as error:
                case.fault(f"{family}: its own solution does not read back", error)
                continue
            if wrong:
                case.fault(f"WRONG {family}: its own solution does not pass the check", given)
        _draw(case, family, solution.picture(), size)


def _solutions(case: Case, random: Random) -> None:
    """Spoiled solutions of a sound puzzle."""
    found: tuple[cluewright.Solution, ...] = ()
    while not found:
        sound = cluewright.read(json.dumps(random_puzzles.puzzle(random)))
        found = cluewright.solve(sound, limit=5).solutions
    right = found[0]
    if random.random() < 0.5:
        given: Any = mutations.text(random, right.text, json.dumps(right.document))
    else:
        given = mutations.document(random, dict(right.document))
        given = given if random.random() < 0.3 else mutations.dumped(random, given)
    case.input = f"{sound.written('json')}\n{given if isinstance(given, str) else repr(given)}"
    try:
        solution = timed(case, "reading a solution", len(case.input), lambda: read_solution(sound, given))
        faults = timed(case, "checking", len(case.input), lambda: cluewright.check(sound, given))
    except InputError as error:
        case.counts["solutions refused"] += 1
        clean(case, "an error message", str(error))
        return
    case.counts["solutions read"] += 1
    for fault in faults:
        clean(case, "a broken rule", fault.says)
    clean(case, "a solution", solution.text)
    expected = set(differential.BRUTE[sound.family.name](sound.document)) if sound.family.name != "logic" else None
    if expected is not None and not faults and differential.key(sound.family.name, solution.document) not in expected:
        case.fault(f"WRONG {sound.family.name}: a wrong solution passes the check", given)
    _draw(case, sound.family.name, solution.picture(), len(case.input))


_OPTIONS = [
    "ffc,bisect,down",
    "leftmost",
    "10s",
    "500ms",
    "2m",
    "ff,step,up",
    "random_variable,random",
    "1e3s",
    "dfs",
    "1.5h",
]


def _options(case: Case, random: Random) -> None:
    """Spoiled labellings and limits."""
    given = mutations.text(random, random.choice(_OPTIONS), random.choice(_OPTIONS))
    if random.random() < 0.1:
        given = mutations.long(random, given)
    case.input = given
    for parse in (cluewright.Labelling.parse, cluewright.Limit.parse):
        try:
            timed(case, "reading an option", len(given), partial(parse, given))
            case.counts["options read"] += 1
        except InputError as error:
            case.counts["options refused"] += 1
            clean(case, "an error message", str(error))


_TYPED = {
    "houses": ["a b", "c d", "a c", "b d", "erase a", "0,0 1,1", "a -"],
    "weight": ["a 1", "b 2", "c 3", "a 3", "erase b", "b 7"],
    "cryptarithm": ["A 1", "B=2", "S 9", "M=0", "E 5", "erase A"],
    "maths": ["a1 7", "b2 3", "a2 1", "b1 9", "erase a1", "c3 5"],
    "square": ["a1", "b2 -", "a1:b2", "b1 #", "erase a1", "c1"],
    "logic": [""],
}


def _moves(case: Case, random: Random) -> None:
    """Spoiled moves in a game."""
    sound = cluewright.read(json.dumps(random_puzzles.puzzle(random)))
    game = Game.begin(sound)
    hints = json.dumps(sound.document)
    typed = [random.choice(_TYPED[sound.family.name]) for _ in range(6)]
    if sound.family.name == "logic":
        words = [value for values in json.loads(hints)["categories"].values() for value in values]
        typed = [f"{random.randint(1, 4)} {random.choice(words)}" for _ in typed]
    moves = [mutations.text(random, move, hints) if random.random() < 0.6 else move for move in typed]
    case.input = f"{hints}\n" + "\n".join(moves)
    for move in moves:
        try:
            game = timed(case, "playing", len(case.input), partial(game.play, move))
            case.counts["moves made"] += 1
        except InputError as error:
            case.counts["moves refused"] += 1
            clean(case, "an error message", str(error))
    clean(case, "what is said of a game", game.check().says)
    _draw(case, sound.family.name, game.undo().redo().picture(), len(case.input))


_KINDS = [_texts, _documents, _quirks, _runs, _many, _solutions, _options, _moves]
_WEIGHTS = [38, 24, 15, 2, 0.2, 12, 3, 5]

PART = Part("fuzz", "spoiled puzzles, solutions, options and moves", run, chunk=40, patience=300, share=0.36)

"""Make puzzles: a room proposes, the workshop proves each unique and takes away what is not needed.

A `Made` is a puzzle with its solution and how both were proved. Puzzle number i of an order depends on the order's seed
and i alone, so the same order gives the same puzzles wherever they are made: here, and when many take longer than a
moment, on other cores or machines. They come in the order of their numbers; where two are alike, the later one is made
again with its next attempt. `make_another` makes a puzzle like one that was played: of its family, size, kind and
level. Not everything that exists can be made, so what matters least is left out first: the last of its options, then
the level, then all of its options, then the size.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, overload

from cluewright import families
from cluewright.core import Clock, Document, Family, Limit, OptionError, Request, TimeUp, Verdict
from cluewright.core.errors import ProcessFailedError
from cluewright.core.grade import Grade, Level
from cluewright.core.types import P, P_co, S, S_co
from cluewright.processes.batch import Executor, Job, Outcome, PlaceError
from cluewright.processes.bounded import alarm, allowed_megabytes
from cluewright.workshop.answer import Answer, Bound, Method, Provenance, bounds
from cluewright.workshop.grades import grade as graded
from cluewright.workshop.orders import Fit, Order, Wish, none_found, usual_effort
from cluewright.workshop.puzzle import Puzzle, Room, Solution, card_of
from cluewright.workshop.solving import prove

_FRUITLESS = 100_000
"""Proposals in a row that come to nothing before we give up."""

_WORDLESS = 300
"""Puzzles in a row for which the room finds no words before we give up."""

_TRIES = 300
"""Unique puzzles that are graded before we give up finding one of the level that is wanted. With a recipe one in thirty
has it at least."""

_TRIES_WITHOUT_RECIPE = 60
"""The same where nothing says which sizes and options give the level: more would take minutes, and mostly in vain."""

_PROPOSALS = 20 * _TRIES
"""Unique puzzles that are made for that, graded or not."""


def new_seed() -> int:
    """A seed that nobody chose, short enough to be typed again."""
    return SystemRandom().randrange(1_000_000)


@dataclass(frozen=True)
class Made(Generic[P_co, S_co]):
    """A puzzle made, with its only solution."""

    solution: Solution[P_co, S_co]
    fingerprint: str
    """The same for puzzles that are alike."""

    engine: str
    """What proved it."""

    seconds: float
    """How long the proof took."""

    minimal: bool | None
    """Whether nothing given could be left out; None when nobody looked, or when there was not effort enough to see."""

    grade: Grade | None = None
    """How hard it is, if that was asked for."""

    @property
    def puzzle(self) -> Puzzle[P_co, S_co]:
        """The puzzle."""
        return self.solution.puzzle

    @property
    def number(self) -> int:
        """Which of its order it is, counted from 1; its name ends so."""
        return int(self.puzzle.name.rpartition("-")[2])

    @property
    def answer(self) -> Answer[P_co, S_co]:
        """The proof, as of a puzzle that was given."""
        found = (self.solution,)
        return Answer(self.puzzle, found, True, Provenance.named(self.engine), self.seconds, proving=True)

    def _repr_html_(self) -> str:
        return self.puzzle._repr_html_()

    @property
    def evidence(self) -> dict[str, object]:
        """How it was proved, as a JSON object."""
        return {"engine": self.engine, "seconds": round(self.seconds, 6), "minimal": self.minimal}

    @property
    def document(self) -> dict[str, object]:
        """The puzzle with its solution and evidence, as a JSON object."""
        return {
            "name": self.puzzle.name,
            "puzzle": self.puzzle.document,
            "solution": self.solution.document,
            "verdict": str(Verdict.UNIQUE),
            **self.evidence,
            **({"grade": self.grade.document} if self.grade else {}),
            "fingerprint": self.fingerprint,
        }

    @classmethod
    def read(cls, document: Document) -> Made[object, object]:
        """What `document` wrote."""
        family = families.load(document["puzzle"]["family"])
        grade = Grade.read(document.get("grade"))
        level = str(grade.level) if grade else ""
        content = family.notation.read_document(document["puzzle"])
        puzzle = Puzzle(family, content, document["name"], difficulty=level)
        solution = Solution(puzzle, family.notation.read_solution(puzzle.content, document["solution"]))
        proof = (document[each] for each in ("fingerprint", "engine", "seconds", "minimal"))
        return replace(Made(solution, *proof), grade=grade)


def make(order: Order, index: int, attempt: int = 0, clock: Clock | None = None) -> Made | None:
    """Puzzle number `index` of the order; None when the clock runs out first."""
    clock = clock or Limit().start()
    try:
        with alarm(clock):
            return _make(order, index, attempt, clock)
    except TimeUp:
        return None


def _make(order: Order, index: int, attempt: int, clock: Clock) -> Made | None:
    family = families.load(order.family)
    maker = _Maker(family, clock)
    random = Random(f"{order.family} {order.seed} {index} {attempt}")
    levelled = order.request.difficulty is not None or order.request.no_guessing
    for _ in range(_WORDLESS):
        found = maker.levelled(random, order) if levelled else maker.reduced(random, order.request)
        if found is None or maker.clock.expired():
            return None
        answer = found.answer
        content = _in_words(family, random, order.settled(), answer.puzzle.content)
        if content is not None:
            break
    else:
        raise OptionError(f"{_WORDLESS} puzzles were made and none could be put into words; ask for other options")
    puzzle = Puzzle(family, content, f"{order.family}-{order.seed}-{index + 1}")
    if found.grade:
        puzzle = replace(puzzle, difficulty=str(found.grade.level))
    solution = Solution(puzzle, answer.solutions[0].content)
    likeness = family.generate.fingerprint(puzzle.content)
    return Made(solution, likeness, answer.engine, answer.seconds, found.minimal, found.grade)


def _in_words(family: Family, random: Random, request: Request, content: object) -> object | None:
    """The puzzle as it is handed out: a room may choose the words when it is known which clues stay.

    None where the room finds no words for it, so that another is to be made.
    """
    worded: Callable[..., object | None] | None = getattr(family.generate, "worded", None)
    return worded(random, request, content) if worded else content


class _Found(NamedTuple):
    """A puzzle that was made."""

    stages: list[Answer]
    """The proofs on the way: each has something less given than the one before. The last is the puzzle."""

    minimal: bool | None = None
    grade: Grade | None = None

    @property
    def answer(self) -> Answer:
        """The proof."""
        return self.stages[-1]


class _Maker:
    """Proves on a room's behalf, with an effort that is the same on every machine."""

    def __init__(self, family: Family, clock: Clock) -> None:
        self.family, self.clock = family, clock
        self._method = Method("direct" if family.offers("direct") else "cpsat")

    def prove(self, content: object) -> Answer:
        puzzle, rest = Puzzle(self.family, content), self.clock.rest()
        if rest is None:
            return Answer(puzzle, (), False, self._method.provenance(puzzle), 0.0)
        effort = self.family.generate.EFFORT if self.family.offers("direct") else None
        answer = prove(puzzle, limit=Limit(rest.seconds, effort=effort), method=self._method)
        if answer.stopped == "memory":
            raise MemoryError
        return answer

    def ask(self, content: object) -> Verdict:
        return self.prove(content).verdict

    def unique(self, random: Random, request: Request) -> Answer | None:
        """The proof of the first proposal that is unique; None when the time is up."""
        for _ in range(_FRUITLESS):
            if self.clock.expired():
                return None
            content = self.family.generate.propose(random, request, self.ask)
            if content is not None and (answer := self.prove(content)).verdict == Verdict.UNIQUE:
                return answer
        raise OptionError(f"{_FRUITLESS:,} proposals gave no unique puzzle; ask for another size or other options")

    def reduced(self, random: Random, request: Request) -> _Found | None:
        """The proof without every given or clue that can go, and whether that is sure of every one that stays.

        One that once could not go never can, so one round is enough.
        """
        answer = self.unique(random, request)
        if answer is None:
            return None
        if request.keep_redundant:
            return _Found([answer])
        room, sure, stages = self.family.generate, True, [answer]
        things = list(room.droppable(answer.puzzle.content))
        random.shuffle(things)
        for thing in things:
            smaller = self.prove(room.without(stages[-1].puzzle.content, thing))
            if smaller.verdict == Verdict.UNIQUE:
                stages.append(smaller)
            elif smaller.verdict == Verdict.UNKNOWN:
                sure = False
        return _Found(stages, sure or None)

    def levelled(self, random: Random, order: Order) -> _Found | None:
        """A puzzle of the level that is wanted; None when the time is up."""
        wish, recipe = Wish.of(order.request), order.recipe()
        assert wish
        request, seen = order.settled(), list[str]()
        usual = usual_effort(order.request, request, recipe) if recipe else None
        for _ in range(_PROPOSALS):
            if len(seen) == (_TRIES if recipe else _TRIES_WITHOUT_RECIPE):
                break
            found = self.reduced(random, request)
            rest = self.clock.rest()
            if found is None or rest is None:
                return None
            stages = found.stages
            if usual:  # where nothing but the level is asked for, more may be given than is needed
                number = max((n for n, stage in enumerate(stages) if usual.holds(stage.statistics)), default=-1)
                stages = stages[: number + 1]
            if not stages or (order.request.options and len(stages) < len(found.stages)):
                continue
            puzzles = [stage.puzzle for stage in stages]
            number, judged = wish.best(puzzles, rest.seconds)
            if judged.fit == Fit.RIGHT:
                minimal = found.minimal if number == len(found.stages) - 1 else False
                return _Found(found.stages[: number + 1], minimal, judged.grade)
            seen.append(judged.seen)
        raise none_found(self.family, wish, seen)


_FOR_GRADING, _FOR_THE_LEVEL = 0.25, 0.6
"""The shares of the time after which the level is left out: if it is not found, and if no puzzle has it."""


class Another(NamedTuple):
    """What came of looking for another puzzle."""

    order: Order
    """What was made, in the end."""

    made: Made | None
    """The puzzle; None when the time was up first."""

    grade: Grade | None
    """Of the puzzle that it is to be like, where that had to be found."""


def another(puzzle: Puzzle, seed: int | None = None, level: Level | None = None) -> Order:
    """An order for a puzzle like this one: of its family, size and kind, and of this level.

    >>> from cluewright import read
    >>> another(read("0 45 72; 72 . .; 14 . ."), seed=1).words
    'maths --size 2 --seed 1'
    """
    number = new_seed() if seed is None else seed
    for request in _requests(puzzle, level):
        try:
            return Order(puzzle.family.name, request, number).checked()
        except OptionError:
            continue
    return Order(puzzle.family.name, Request(puzzle.family.generate.SIZE.standard), number)


def make_another(puzzle: Puzzle, seconds: float, seed: int | None = None, level: Level | None = None) -> Another:
    """Make a puzzle like this one within these seconds; where its level is not known, it is graded first.

    Where no puzzle of the level is found in good time, one of any level is made.
    """
    _ = puzzle.family.generate  # a family without a generator is refused before anything is graded
    clock, grade = Limit(seconds).start(), None
    if level is None:
        grade = graded(puzzle, limit=seconds * _FOR_GRADING).grade
        level = grade.level if grade else None
    order = another(puzzle, seed, level)
    if order.request.difficulty is not None:
        made = _first(order, _part_of(clock, _FOR_THE_LEVEL))
        if made:
            return Another(order, made, grade)
        order = another(puzzle, order.seed)
    return Another(order, _first(order, clock), grade)


def _first(order: Order, clock: Clock) -> Made | None:
    """The first puzzle of an order; None if there is none, or none in time."""
    try:
        return make(order, 0, clock=clock)
    except OptionError:
        return None


def _part_of(clock: Clock, share: float) -> Clock:
    rest = clock.rest()
    return Limit(None if rest is None or rest.seconds is None else rest.seconds * share).start()


def _requests(puzzle: Puzzle, level: Level | None) -> Iterator[Request]:
    """What could be asked for, the likest first; the first of the options, its kind, matters more than the level."""
    like = _like(puzzle)
    options = list(like.options.items())
    if level is not None:
        for count in range(len(options), min(1, len(options)) - 1, -1):
            yield like._replace(options=dict(options[:count]), difficulty=str(level))
    for count in range(len(options), -1, -1):
        yield like._replace(options=dict(options[:count]))


def _like(puzzle: Puzzle) -> Request:
    """What would be asked for; where the room does not say it, the first number of its size."""
    if puzzle.family.offers("like"):
        return puzzle.family.like.like(puzzle.content)
    numbers = re.findall(r"\d{1,6}", puzzle.size)
    return Request(int(numbers[0]) if numbers else None)


_ALIKE = 1_000
"""How often in a row a puzzle may turn out like an earlier one before there are held to be no more."""

_MOMENT = 1.0
"""Seconds of work after which other cores are asked to help: starting a process takes a good part of that."""

_STRETCH = 3.0
"""Seconds after which a process hands in what it has made; on Ctrl-C no more than this is lost."""

_LOST = 3
"""How many processes may die before we ask why."""

_EARLIER = 1.5
"""Seconds before the end of the time at which a process is to be gone. One that looks at its clock is left two seconds
longer than that to hand in what it has made, so that the others end half a second late."""

_LEAST = 0.01
"""Seconds that a process gets at least."""

_CHUNK = 100
"""Most puzzles given to one process at a time."""


@overload
def generate(
    what: Family[P, S] | Room[P, S],
    count: int = 1,
    *,
    size: int | None = None,
    seed: int | None = None,
    options: Mapping[str, str] = MappingProxyType({}),
    keep_redundant: bool = False,
    difficulty: str | None = None,
    no_guessing: bool = False,
    limit: Bound = None,
    where: Executor | None = None,
) -> Iterator[Made[P, S]]: ...
@overload
def generate(
    what: Order | str,
    count: int = 1,
    *,
    size: int | None = None,
    seed: int | None = None,
    options: Mapping[str, str] = MappingProxyType({}),
    keep_redundant: bool = False,
    difficulty: str | None = None,
    no_guessing: bool = False,
    limit: Bound = None,
    where: Executor | None = None,
) -> Iterator[Made]: ...
def generate(
    what: Order | Family[P, S] | Room[P, S] | str,
    count: int = 1,
    *,
    size: int | None = None,
    seed: int | None = None,
    options: Mapping[str, str] = MappingProxyType({}),
    keep_redundant: bool = False,
    difficulty: str | None = None,
    no_guessing: bool = False,
    limit: Bound = None,
    where: Executor | None = None,
) -> Iterator[Made[P, S]] | Iterator[Made]:
    """`count` puzzles of a family, no two alike, each unique by proof; fewer when the time is up.

    The same seed gives the same puzzles; without one, one is drawn, and the puzzles' names tell it. `options` are the
    family's own, as `cluewright families FAMILY` lists them. `difficulty` is `easy`, `medium`, `hard` or `expert`; with
    `no_guessing` nothing needs to be supposed. `where` says who helps if there is more to do than a
    moment's: `Local(2)` for two processes here, `executor(ADDRESS)` for a Dask cluster. An `Order` says all of this in
    one value.

    >>> [made.puzzle.name for made in generate("houses", 2, size=6, seed=7)]
    ['houses-7-1', 'houses-7-2']
    """
    if not isinstance(what, Order):
        drawn = new_seed() if seed is None else seed
        request = Request(size, dict(options), keep_redundant, difficulty, no_guessing)
        what = Order(card_of(what).name, request, drawn)
    elif size is not None or seed is not None or options or keep_redundant or difficulty or no_guessing:
        raise OptionError("an order says its size, seed and options itself; nothing can be added to it")
    return unlike(what, count, bounds(limit), where, lambda made: {made.fingerprint}, set())


def unlike(
    order: Order,
    count: int,
    limit: Limit,
    where: Executor | None,
    marks: Callable[[Made], set[str]],
    seen: set[str],
) -> Iterator[Made]:
    """The puzzles of an order, none with a mark that was `seen` before; the marks of each are added to those.

    An interrupt, or the loss of the place where others help, gives what was made until then before it goes on.
    """
    clock = limit.start()
    order.checked()
    found = 0
    for index, first in _made(order, count, clock, where):
        made: Made | None = first
        attempt = 0
        while made and marks(made) & seen:
            attempt += 1
            if attempt > _ALIKE:
                raise OptionError(f"no more than {found} different puzzles of this kind were found, not {count}")
            made = make(order, index, attempt, clock)
        if made:
            seen |= marks(made)
            found += 1
            yield made


def _made(order: Order, count: int, clock: Clock, where: Executor | None) -> Iterator[tuple[int, Made]]:
    """Numbers and puzzles, in order."""
    moment = Limit(seconds=_MOMENT).start()
    for index in range(count):
        if where is not None and count - index > 1 and moment.expired():
            yield from _elsewhere(order, range(index, count), clock, where)
            return
        made = make(order, index, clock=clock)
        if made is None:
            return
        yield index, made


def _elsewhere(order: Order, numbers: range, clock: Clock, where: Executor) -> Iterator[tuple[int, Made]]:
    """Numbers and puzzles, in order, made by other processes."""
    jobs = _Jobs(order, numbers, clock, where.workers)
    ready: dict[int, Made] = {}
    expected = numbers.start
    interrupt: KeyboardInterrupt | PlaceError | None = None
    outcomes = where.outcomes(jobs)
    try:
        for outcome in outcomes:
            ready.update(jobs.finished(outcome))
            while expected in ready:
                yield expected, ready.pop(expected)
                expected += 1
    except (KeyboardInterrupt, PlaceError) as stop:
        interrupt = stop
    finally:
        outcomes.close()  # type: ignore[attr-defined]  # it is a generator
    for index in sorted(ready):
        yield index, ready[index]
    if interrupt:
        raise interrupt


class _Jobs(Iterator[Job]):
    """The numbers still to be made, as jobs; what one process has not finished goes to the next."""

    def __init__(self, order: Order, numbers: range, clock: Clock, workers: int) -> None:
        self.order, self.clock = order, clock
        length = max(1, min(_CHUNK, len(numbers) // (4 * max(1, workers))))
        self.waiting = deque(list(numbers[start : start + length]) for start in range(0, len(numbers), length))
        self._name = hashlib.sha256(json.dumps(order.document, sort_keys=True).encode()).hexdigest()[:16]
        self._given: dict[str, list[int]] = {}
        self.lost = 0

    def __next__(self) -> Job:
        rest = self.clock.rest()
        if not self.waiting or rest is None:
            raise StopIteration
        numbers = self.waiting.popleft()
        arguments = {"order": self.order.document, "numbers": numbers, "seconds": rest.seconds}
        key = f"{self._name} {numbers[0]}-{numbers[-1]}"
        self._given[key] = numbers
        function = f"{make_some.__module__}:{make_some.__name__}"
        seconds = None if rest.seconds is None else max(_LEAST, rest.seconds - _EARLIER)
        return Job(key, function, arguments, seconds, allowed_megabytes())

    def finished(self, outcome: Outcome) -> dict[int, Made]:
        """What a process handed in."""
        numbers = self._given.pop(outcome.key)
        if outcome.status == "memory":
            raise MemoryError
        if outcome.status != "done":
            error = outcome.error and outcome.error.error()
            if error is not None:
                raise error
            self.lost += outcome.status != "timeout"
            if self.lost > _LOST:
                raise ProcessFailedError(f"the processes that make puzzles end badly: {outcome.detail}")
            self.waiting.appendleft(numbers)
            return {}
        if outcome.value["left"]:
            self.waiting.appendleft(outcome.value["left"])
        return {int(number): Made.read(document) for number, document in outcome.value["made"].items()}


def make_some(order: Document, numbers: list[int], seconds: float | None) -> dict[str, Any]:
    """The work of one process: as many of these as a stretch of time allows, at least one."""
    wanted, clock, stretch = Order.read(order), Limit(seconds).start(), Limit(_STRETCH).start()
    made: dict[str, Any] = {}
    for number in numbers:
        if clock.expired() or (made and stretch.expired()):
            break
        if one := make(wanted, number, clock=clock):
            made[str(number)] = one.document
    return {"made": made, "left": [] if clock.expired() else numbers[len(made) :]}

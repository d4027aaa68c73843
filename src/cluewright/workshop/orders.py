"""What to make: an order, and which sizes and options give the level that it wants.

A family with recipes says which sizes and options give which level, so that what cannot be made is
refused at once. Of other families puzzles are made and graded for a while. A puzzle is graded only as far as needed to
see that it is too hard: no step above the wanted level's rung is looked for, and its costs are added up only to the
level's bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from shlex import quote
from typing import NamedTuple

from cluewright import families
from cluewright.core import Document, Effort, Family, Limit, OptionError, Recipe, Request
from cluewright.core.errors import option
from cluewright.core.explaining import listed
from cluewright.core.grade import ONE_RULE, THRESHOLDS, Grade, Level
from cluewright.core.reading import nearest
from cluewright.core.request import in_words
from cluewright.explaining.ladder import TREES, Ended
from cluewright.workshop.grades import Grading
from cluewright.workshop.puzzle import Puzzle

_EFFORT, _EFFORT_FOR_EXPERTS = 200_000, 500_000
"""Looks at the clock that grading one proposal may take, some seconds: what takes longer is dropped. With
half of that, half of the hard squares were dropped."""

_FEW = 3
"""Recipes that are named where something else was asked for."""


class Fit(Enum):
    """How a puzzle compares with what is wanted."""

    RIGHT = "right"
    TOO_EASY = "too easy"
    TOO_HARD = "too hard"
    UNKNOWN = "unknown"


class Judged(NamedTuple):
    """A puzzle compared with what is wanted."""

    fit: Fit
    grade: Grade

    @property
    def seen(self) -> str:
        """What is known of its level; grading ends as soon as a puzzle is too hard."""
        if self.fit == Fit.UNKNOWN:
            return "too long to grade"
        return f"{self.grade.level} or harder" if self.fit == Fit.TOO_HARD else str(self.grade.level)


class Wish(NamedTuple):
    """How hard a puzzle shall be."""

    level: Level | None = None
    no_guessing: bool = False

    @classmethod
    def of(cls, request: Request) -> Wish | None:
        """What a request wants; None where any level will do."""
        if request.difficulty is None and not request.no_guessing:
            return None
        return cls(None if request.difficulty is None else Level.parse(request.difficulty), request.no_guessing)

    @property
    def wanted(self) -> str:
        """As in `none was easy`."""
        if self.level is None:
            return "without guessing"
        return f"{self.level} and without guessing" if self.no_guessing else str(self.level)

    @property
    def words(self) -> str:
        """As in `easy puzzles`."""
        if self.level is None:
            return "puzzles without guessing"
        return f"{self.level} puzzles without guessing" if self.no_guessing else f"{self.level} puzzles"

    def best(self, stages: Sequence[Puzzle], seconds: float | None = None) -> tuple[int, Judged]:
        """The last of these stages that is not too hard, and how it compares; each has less given than the one before.

        Where even the first is too hard, that one. Where many steps are allowed, only the last is looked at: each look
        takes as long as one at another puzzle, which is as likely to be right.
        """
        low, hard = 0, len(stages) - 1
        judged = self.judged(stages[hard], seconds)
        if judged.fit != Fit.TOO_HARD or not hard or not self._cheap:
            return hard, judged
        best = self.judged(stages[0], seconds)
        while best.fit != Fit.TOO_HARD and hard - low > 1:
            middle = (low + hard) // 2
            judged = self.judged(stages[middle], seconds)
            if judged.fit in (Fit.TOO_HARD, Fit.UNKNOWN):
                hard = middle
            else:
                low, best = middle, judged
        return low, best

    @property
    def _cheap(self) -> bool:
        """Whether it is soon seen that a puzzle is too hard."""
        return self.no_guessing or (self.level is not None and self.level.place <= Level.MEDIUM.place)

    def judged(self, puzzle: Puzzle, seconds: float | None = None) -> Judged:
        """How the puzzle compares with the wish."""
        most, rung = next(((most, rung) for level, most, rung in THRESHOLDS if level == self.level), (None, TREES))
        highest = min(rung, ONE_RULE) if self.no_guessing else rung
        effort = _EFFORT_FOR_EXPERTS if self.level == Level.EXPERT else _EFFORT
        under_way = Grading(puzzle, limit=Limit(seconds, effort=effort), highest=highest)
        found = under_way.run(most)
        grade = found.so_far
        if found.ended == Ended.STUCK or grade.rung > highest or (most is not None and grade.number > most):
            return Judged(Fit.TOO_HARD, grade)
        if found.grade is None:
            return Judged(Fit.UNKNOWN, grade)
        easy = self.level is not None and grade.level.place < self.level.place
        return Judged(Fit.TOO_EASY if easy else Fit.RIGHT, grade)


def recipes(family: Family, request: Request) -> Sequence[Recipe]:
    """The recipes that fit a request for a level, the best first; refused where no size and options have it.

    Empty for a family without recipes, where any size has to be tried.
    """
    wish = Wish.of(request)
    if wish is None or not family.offers("difficulty"):
        return ()
    every = family.difficulty.RECIPES
    wanted = [recipe for recipe in every if _serves(recipe, wish)]
    if not wanted:
        levels = [level for level in Level if any(_serves(each, Wish(level, wish.no_guessing)) for each in every)]
        others = f"there are {listed(levels, 'and')} ones" if levels else "none of its puzzles is graded so"
        raise OptionError(f"{family.name} has no {wish.words}; {others}")
    fitting = [recipe for recipe in wanted if recipe.fits(request)]
    if not fitting:
        raise OptionError(_refusal(family, wish, request, wanted))
    if request.options:  # whoever chose some of them wants as little else as possible
        fitting.sort(key=lambda recipe: len(recipe.options.keys() - request.options.keys()))
    return fitting


def _refusal(family: Family, wish: Wish, request: Request, wanted: Sequence[Recipe]) -> str:
    """That there are no such puzzles, what is nearest to it, and which levels there are with what was asked for."""
    asked = "" if request.size is None else f" of size {request.size}"
    chosen = [f"{name}={value}" for name, value in request.options.items()]
    if request.keep_redundant and not all(each.redundant for each in wanted):
        chosen.append("everything kept that is not needed")
    with_these = f" with {' and '.join(chosen)}" if chosen else ""

    def far(recipe: Recipe) -> tuple[int, bool]:
        """The kind of puzzle matters more than its size."""
        others = sum(not recipe.allows(name, value) for name, value in request.options.items())
        return others, request.size is not None and request.size not in recipe.sizes

    nearest = sorted(wanted, key=far)
    there = list(dict.fromkeys(recipe.instead_of(request) for recipe in nearest))[:_FEW]
    every = [level for level in Level if level != wish.level]
    others = [
        level
        for level in every
        if any(_serves(each, Wish(level)) and each.fits(request) for each in family.difficulty.RECIPES)
    ]
    so = f"; what you ask for can be {listed(others, 'or')}" if others and not wish.no_guessing else ""
    return f"{family.name} has no {wish.words}{asked}{with_these}; ask for {'; or '.join(there)}{so}"


def _serves(recipe: Recipe, wish: Wish) -> bool:
    """Whether the recipe gives such puzzles."""
    without = recipe.no_guessing or recipe.level == Level.EASY
    return wish.level in (None, recipe.level) and (without or not wish.no_guessing)


def completed(request: Request, recipe: Recipe, standard: int) -> Request:
    """The request with what the recipe says where it says nothing; the standard size where the recipe allows that."""
    size = request.size
    if size is None:
        size = standard if standard in recipe.sizes else recipe.sizes[0]
    return request._replace(size=size, options={**recipe.options, **request.options})


def usual_effort(order: Request, made: Request, recipe: Recipe) -> Effort | None:
    """What proofs of a recipe's puzzles usually take; None where something else was asked for as well."""
    asked = made.options != dict(recipe.options) or order.keep_redundant or order.no_guessing
    return None if asked or made.size != recipe.sizes[0] else recipe.effort


def where_to_find(family: Family, wish: Wish) -> str:
    """The sizes and options that are known to give such puzzles, in words; empty where nothing is known."""
    if not family.offers("difficulty"):
        return ""
    known = in_words(recipe for recipe in family.difficulty.RECIPES if _serves(recipe, wish))
    return f"{family.name} has {wish.words} at {known}"


def none_found(family: Family, wish: Wish, seen: Sequence[str]) -> OptionError:
    """What to say where many puzzles were made and none has the level; `seen` are their levels."""
    kinds = sorted(set(seen))
    counts = [f"{seen.count(each)} were {each}" for each in kinds]
    levels = f"all were {kinds[0]}" if len(kinds) == 1 else listed(counts, "and") or "none was graded"
    there = where_to_find(family, wish) or "ask for another size or another level"
    return OptionError(
        f"none of {len(seen)} puzzles that were made was {wish.wanted}; {levels}; {there}",
        option("difficulty") if wish.level else option("no_guessing"),
    )


@dataclass(frozen=True)
class Order:
    """What to make."""

    family: str
    request: Request = field(default_factory=Request)
    seed: int = 0

    def checked(self) -> Order:
        """The same, after refusing what cannot be made."""
        room = families.load(self.family).generate
        for name in self.request.options:
            if name not in room.OPTIONS:
                raise OptionError(f"{self.family} has no option {name[:40]!r}{nearest(name, room.OPTIONS)}")
        room.check(self.request)
        room.check(self.settled())
        return self

    def settled(self) -> Request:
        """The request with the size and options of the first recipe that gives the level which is wanted."""
        recipe = self.recipe()
        if recipe is None:
            return self.request
        return completed(self.request, recipe, families.load(self.family).generate.SIZE.standard)

    def recipe(self) -> Recipe | None:
        """The first recipe that gives the level which is wanted and goes with what else is asked for.

        None where any level will do, or there are no recipes.
        """
        if self.request.difficulty is None and not self.request.no_guessing:
            return None
        family = families.load(self.family)
        fitting = recipes(family, self.request)
        for recipe in fitting:
            try:
                family.generate.check(completed(self.request, recipe, family.generate.SIZE.standard))
            except OptionError:
                continue
            return recipe
        return next(iter(fitting), None)

    @property
    def words(self) -> str:
        """The order as it is typed.

        >>> Order("houses", Request(6, {"range": "5"})).words
        'houses --size 6 --set range=5 --seed 0'
        """
        size = [] if self.request.size is None else [f"--size {self.request.size}"]
        options = [f"--set {quote(f'{name}={value}')}" for name, value in self.request.options.items()]
        redundant = ["--keep-redundant"] if self.request.keep_redundant else []
        level = [f"--difficulty {self.request.difficulty}"] if self.request.difficulty else []
        guess = ["--no-guessing"] if self.request.no_guessing else []
        return " ".join([self.family, *size, *options, *redundant, *level, *guess, f"--seed {self.seed}"])

    @property
    def document(self) -> dict[str, object]:
        """The order as a JSON object."""
        request = {**self.request._asdict(), "options": dict(self.request.options)}
        return {"family": self.family, "request": request, "seed": self.seed}

    @classmethod
    def read(cls, document: Document) -> Order:
        """What `document` wrote."""
        return cls(**{**document, "request": Request(**document["request"])})

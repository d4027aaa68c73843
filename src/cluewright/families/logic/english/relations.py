"""Where one is in respect of another, and who has more: the grammar's <relation> and <comparison> rules."""

# ruff: noqa: D102 - an action reads what its rule in the grammar says
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from cluewright.families.logic.clues import And, Apart, Compare, ExactlyOne, Meaning, Number, Or, Same, Term
from cluewright.families.logic.english import lexicon
from cluewright.families.logic.english.axes import fitting, unit_factor
from cluewright.families.logic.english.gradings import LOOSE
from cluewright.families.logic.english.places import PlacesNamed
from cluewright.families.logic.english.sense import IT, Said, Several, Thing, any_of, joined, negated, pinned
from cluewright.families.logic.english.things import Amount, at


@dataclass(frozen=True)
class Steps:
    """How far: exactly these amounts, at least or more than one; no amounts for any distance."""

    amounts: tuple[Number, ...] = ()
    unit: str = ""
    relation: str = "="
    one: bool = False
    """Whether it is said without a number: immediately."""


@dataclass(frozen=True)
class Side:
    """A direction along a row, and whether it is right there."""

    word: str
    immediate: bool = False


class Relations(PlacesNamed):
    """The actions of the rules for relations and comparisons."""

    def one_object(self, thing: Thing) -> Several:
        return Several((thing,))

    def and_objects(self, one: Thing, other: Thing) -> Several:
        return Several((one, other))

    def or_objects(self, one: Thing, other: Thing) -> Several:
        return Several((one, other), "or")

    def either_objects(self, one: Thing, other: Thing) -> Several:
        return Several((one, other), "either")

    def neither_objects(self, one: Thing, other: Thing) -> Several:
        return Several((one, other), "neither")

    def related(self, objects: Several, make: Callable[[Term], Meaning | None]) -> Said | None:
        """What `make` says of IT and each object, joined as the objects are."""
        parts: list[Meaning] = []
        asides: list[Meaning] = []
        for thing in objects.things:
            found = pinned(thing)
            if not found or thing.amount:
                self.refuse("it is not said who is meant")
                return None
            part = make(found[0])
            if part is None:
                return None
            parts.append(part)
            asides.append(found[1])
        match objects.joined:
            case "or":
                core = any_of(parts)
            case "either":
                core = ExactlyOne(tuple(parts))
            case "neither":
                core = joined(negated(part) for part in parts)
            case _:
                core = joined(parts)
        return Said(core, joined(asides), compares=True)

    def beside(self, _near: object, objects: Several) -> Said | None:
        if not self.world.is_row:
            self.refuse("who is next to whom is certain in a row alone")
            return None
        if self.world.upright() and not self.words & {"adjacent", *self.world.place_words}:
            self.refuse("who is next to whom is not certain where one is above the other")
            return None
        return self.related(objects, lambda term: Apart("", IT, "=", term, 1))

    def beside_plain(self, thing: Thing) -> Said | None:
        return self.beside(None, Several((thing,)))

    def has_neighbour(self, _have: str, said: Said) -> Said | None:
        """`has a neighbour who drinks water`."""
        return self.beside(None, Several((Thing(said.core, said.aside),)))

    def has_as_neighbour(self, _have: str, thing: Thing) -> Said | None:
        return self.beside(None, Several((thing,)))

    def same_noun(self, *results: object) -> Said | None:
        noun, objects = results[-2], results[-1]
        if not isinstance(objects, Several) or noun not in self.world.place_words:
            return None
        return self.related(objects, lambda term: Same(IT, term))

    def one_step(self) -> Steps:
        return Steps((1,), one=True)

    def any_step(self) -> Steps:
        return Steps()

    def steps(self, steps: Steps) -> Steps:
        return steps

    def difference(self, amount: Number, unit: str) -> Steps:
        return Steps((amount,), unit)

    def difference_one(self, unit: str) -> Steps:
        return Steps((1,), unit)

    def difference_bare(self, amount: Number) -> Steps:
        return Steps((amount,))

    def difference_money(self, amount: Number) -> Steps:
        return Steps((amount,), "dollars")

    def difference_either(self, one: Number, other: Number, unit: str) -> Steps:
        return Steps((one, other), unit)

    def difference_least(self, amount: Number, unit: str) -> Steps:
        return Steps((amount,), unit, ">=")

    def difference_more(self, amount: Number, unit: str) -> Steps:
        return Steps((amount,), unit, ">")

    def side(self, word: str) -> Side:
        return Side(word)

    def immediate_side(self, word: str) -> Side:
        return Side(word, immediate=True)

    def ahead(self) -> Side:
        return Side("ahead")

    def behind(self) -> Side:
        return Side("behind")

    def above(self) -> Side:
        return Side("above")

    def below(self) -> Side:
        return Side("below")

    def beyond(self, steps: Steps | None, side: Side, objects: Several) -> Said | None:
        """Somewhere, or so many places, along the row."""
        sign = self.world.along(side.word)
        if not sign:
            self.refuse(f"{side.word!r} is no direction along these places")
            return None
        if side.immediate:
            if steps is not None:
                return None
            steps = Steps((1,), one=True)
        if steps and steps.amounts and not steps.one and not self._counts_places(steps.unit):
            return None
        return self._along_row(sign, steps, objects)

    def ordinal_beyond(
        self, _prep: str | None, rank: int, _noun: str, side: Side, objects: Several
    ) -> Said | None:
        """`the second house to the right of`: counted from there."""
        if side.immediate:
            return None
        return self.beyond(Steps((rank,), next(iter(self.world.place_words), "")), side, objects)

    def storey_beyond(self, _prep: str, _noun: str, side: Side, objects: Several) -> Said | None:
        """`on the floor above`: of storeys that is the next one."""
        return self.beyond(Steps((1,), one=True), side, objects) if self.world.upright() else None

    def _along_row(self, sign: int, steps: Steps | None, objects: Several) -> Said | None:
        """Onwards or backwards along the row; of two objects joined by `or` it may be either or both."""
        said = self.related(objects, lambda term: self._ordered("", sign, 1, steps, term))
        exact = bool(steps and steps.amounts and steps.relation == "=")
        open_choice = objects.joined in ("or", "either") and not exact
        return replace(said, vague=steps is None, denied_only=open_choice) if said else None

    def _counts_places(self, unit: str) -> bool:
        return unit in self.world.place_words or unit in lexicon.DOORS

    def beyond_possessor(self, steps: Steps | None, owner: Thing, word: str) -> Said | None:
        immediate = "immediate" in self.words
        return self.beyond(steps, Side(word, immediate), Several((owner,)))

    def _ordered(self, axis: str, sign: int, factor: Number, steps: Steps | None, term: Term) -> Meaning:
        """IT is further along the axis than the term, or against it, by the steps."""
        if steps is None or not steps.amounts:
            return Compare(axis, IT, ">" if sign > 0 else "<", term)
        relation = steps.relation if sign > 0 else steps.relation.replace(">", "<")
        ways = tuple(Compare(axis, IT, relation, term, sign * amount * factor) for amount in steps.amounts)
        return ways[0] if len(ways) == 1 else ExactlyOne(ways)

    def before(self, steps: Steps | None, objects: Several) -> Said | None:
        return self._timed("before", -1, steps, objects)

    def after(self, steps: Steps | None, objects: Several) -> Said | None:
        return self._timed("after", 1, steps, objects)

    def unit_before(self, _prep: str | None, unit: str, objects: Several, _does: object) -> Said | None:
        """`the day before`: the one right before."""
        return self._timed("before", -1, Steps((1,), unit), objects)

    def unit_after(self, _prep: str | None, unit: str, objects: Several, _does: object) -> Said | None:
        return self._timed("after", 1, Steps((1,), unit), objects)

    def _timed(self, word: str, sign: int, steps: Steps | None, objects: Several) -> Said | None:
        along = self.world.along(word)
        if along and (not steps or not steps.unit or self._counts_places(steps.unit)):
            if steps and steps.amounts and not steps.one and not steps.unit:
                return None
            return self._along_row(along, steps, objects)
        if self.world.is_row and not steps and not self.world.axes:
            return None
        said = self._along_axis("time", sign, steps, frozenset(), objects)
        return replace(said, vague=steps is None) if said else None

    def _along_axis(
        self, topic: str, sign: int, steps: Steps | None, nouns: frozenset[str], objects: Several
    ) -> Said | None:
        unit = steps.unit if steps else ""
        found = self.axis(topic, unit, nouns)
        if not found:
            return None
        axis, direction = found
        factor: Number | None = unit_factor(axis, unit) if unit else 1
        if steps and steps.one:
            factor = axis.step()
            if factor is None:
                self.refuse(f"what comes next on the scale of {axis.noun} is not one step")
        elif steps and steps.amounts and not unit and axis.kind != "number":
            factor = None
        if factor is None:
            return None
        amount = factor
        said = self.related(objects, lambda term: self._ordered(axis.key, sign * direction, amount, steps, term))
        open_choice = objects.joined in ("or", "either")
        loose = self.loose(axis, topic, named=bool(unit or nouns))
        needs = frozenset({axis.key}) if loose else frozenset()
        return replace(said, graded=True, denied_only=open_choice, needs=needs) if said else None

    def between(self, one: Thing, other: Thing, in_order: bool | None) -> Said | None:
        """Anywhere between, whichever of the two comes first, unless it is said."""
        start, end = pinned(one), pinned(other)
        if not start or not end:
            return None
        axis = "" if self.world.is_row else self._only_axis()
        if axis is None:
            self.refuse("between whom something lies is certain in a row or on a scale alone")
            return None
        (first, told), (second, told_too) = start, end
        up: Meaning = And((Compare(axis, IT, ">", first), Compare(axis, IT, "<", second)))
        down: Meaning = And((Compare(axis, IT, "<", first), Compare(axis, IT, ">", second)))
        if one.amount or other.amount:
            self.refuse("it is not clear whether the two numbers themselves count as between")
            return None
        vague = not self.words & {"somewhere", "anywhere"}
        return Said(up if in_order else Or((up, down)), joined([told, told_too]), compares=True, vague=vague)

    def _only_axis(self) -> str | None:
        return "" if self.world.puzzle.places.kind == "scale" and len(self.world.axes) == 1 else None

    def between_closely(self, one: Thing, other: Thing, in_order: bool | None) -> Said | None:
        anywhere = self.between(one, other, in_order)
        if not anywhere or not self.world.is_row:
            return None
        ends = [found[0] for thing in (one, other) if (found := pinned(thing))]
        close = joined(Apart("", IT, "=", term, 1) for term in ends)
        return Said(joined([anywhere.core, close]), anywhere.aside)

    def so_far(self, count: Number, unit: str, thing: Thing) -> Said | None:
        if not self.world.is_row or not self._counts_places(unit) or count < 1:
            return None
        return self.related(Several((thing,)), lambda term: Apart("", IT, "=", term, count))

    def due(self, direction: tuple[str, int], objects: Several) -> Said | None:
        """Straight in that direction: on one line with the other."""
        across = "y" if direction[0] == "x" else "x"
        straight = self.towards(direction, objects)
        if not straight or not self.world.is_map:
            return None
        level = self.related(objects, lambda term: Compare(across, IT, "=", term))
        return Said(joined([straight.core, level.core]), straight.aside) if level else None

    def towards(self, direction: tuple[str, int], objects: Several) -> Said | None:
        axis, sign = direction
        if self.world.is_map:
            said = self.related(objects, lambda term: Compare(axis, IT, ">" if sign > 0 else "<", term))
            return replace(said, vague=not self.words & {"further", "farther", "more"}) if said else None
        point = {("x", 1): "east", ("x", -1): "west", ("y", 1): "north", ("y", -1): "south"}[direction]
        return self.beyond(None, Side(point), objects) if self.world.along(point) else None

    def compared(
        self, steps: Steps | None, _vaguely: object, grade: tuple[str, int], objects: Several, _does: object
    ) -> Said | None:
        if grade[0] == "level" and self.world.upright() and (not steps or self._counts_places(steps.unit)):
            rivals = [axis for axis, _ in fitting(self.world.axes, "level", "", "", frozenset())]
            if all(self.loose(axis, "level", named=False) for axis in rivals):
                return self._along_row(grade[1] * self.world.along("above"), steps, objects)
        return self._along_axis(grade[0], grade[1], steps, frozenset(), objects)

    def compared_nouns(
        self, steps: Steps | None, grade: tuple[str, int], nouns: tuple[str, ...], objects: Several, _does: object
    ) -> Said | None:
        """`6 more students than`, `5 fewer minutes than`, `more points than`."""
        if steps and steps.unit:
            return None
        named = frozenset(nouns) & frozenset(self.world.axis_words)
        if named:
            return self._along_axis(grade[0], grade[1], steps, named, objects)
        unit = nouns[-1]
        counted = Steps(steps.amounts, unit, steps.relation) if steps else Steps((), unit)
        return self._along_axis(grade[0], grade[1], counted, frozenset(), objects) if len(nouns) == 1 else None

    def compared_doing(
        self,
        steps: Steps | None,
        grade: tuple[str, int],
        nouns: tuple[str, ...],
        _verb: str,
        objects: Several,
        does: object,
    ) -> Said | None:
        """`5 fewer minutes to print than`."""
        return self.compared_nouns(steps, grade, nouns, objects, does)

    def compared_noun(
        self, grade: tuple[str, int], nouns: tuple[str, ...], objects: Several, _does: object
    ) -> Said | None:
        """`a higher score than`."""
        named = frozenset(nouns) & frozenset(self.world.axis_words)
        return self._along_axis(grade[0], grade[1], None, named, objects) if named else None

    def compared_by(self, grade: tuple[str, int], objects: Several, steps: Steps) -> Said | None:
        return self._along_axis(grade[0], grade[1], steps, frozenset(), objects)

    def compared_more(
        self, steps: Steps | None, _vaguely: object, grade: tuple[str, int], objects: Several
    ) -> Said | None:
        if len(self.words & {"more", "less"}) != 1:
            return None
        sign = grade[1] if "more" in self.words else -grade[1]
        return self._along_axis(grade[0], sign, steps, frozenset(), objects)

    def compared_place(
        self, _prep: str, grade: tuple[str, int], _noun: str, objects: Several, _does: object
    ) -> Said | None:
        """`on a higher floor than`."""
        if grade[0] != "level" or not self.world.upright():
            return None
        sign = grade[1] * self.world.along("above")
        return self.related(objects, lambda term: self._ordered("", sign, 1, None, term))

    def compared_below(self, steps: Steps, objects: Several) -> Said | None:
        return self._along_axis("any", -1, steps, frozenset(), objects)

    def compared_above(self, steps: Steps, objects: Several) -> Said | None:
        return self._along_axis("any", 1, steps, frozenset(), objects)

    def compared_number(self, grade: tuple[str, int], amount: Amount) -> Said | None:
        """`older than 12`: those places or values."""
        if self.world.is_row and self.words & {"number", "numbered"} and grade[0] in LOOSE and not amount.unit:
            places = range(1, self.world.size + 1)
            numbers = [number for number in places if (number - amount.number) * grade[1] > 0]
            thing = self._among(range(numbers[0], numbers[-1] + 1)) if numbers else None
            return Said(thing.about, needs=frozenset({""})) if thing else None
        found = self.axis(grade[0], amount.unit, frozenset())
        if not found:
            return None
        axis, direction = found
        factor = unit_factor(axis, amount.unit) if amount.unit else 1
        if factor is None or axis.kind != "number":
            return None
        limit, sign = amount.number * factor, grade[1] * direction
        terms = [term for term, value in zip(axis.terms, axis.values, strict=True) if (value - limit) * sign > 0]
        loose = self.loose(axis, grade[0], named=bool(amount.unit))
        return Said(at(terms), needs=frozenset({axis.key} if loose else ())) if terms else None

    def number_beyond(self, amount: Amount) -> Said | None:
        """`over 25`, `under $20`."""
        more, less = self.words & {"over", "above"}, self.words & {"under", "below"}
        if bool(more) == bool(less):
            return None
        return self.compared_number(("number", 1 if more else -1), amount)

    def two(self) -> int:
        return 2

    def half(self) -> str:
        return "half"

    def multiplied_many(
        self, times: Number | str, nouns: tuple[str, ...] | None, objects: Several, _does: object
    ) -> Said | None:
        """`twice as many years old as`, `half as much as`."""
        if "old" in self.words and self.words & {"many", "much"} and not nouns:
            return None
        named = frozenset(nouns or ()) & frozenset(self.world.axis_words)
        unit = nouns[-1] if nouns and not named else ""
        found = self.axis("age" if "old" in self.words else "any", unit, named)
        if not found:
            return None
        axis = found[0].key
        if times == "half":
            return self.related(objects, lambda term: Compare(axis, term, "=", IT, 0, 2))
        assert not isinstance(times, str)
        return self.related(objects, lambda term: Compare(axis, IT, "=", term, 0, times))

    def the_most(self, nouns: tuple[str, ...] | None) -> Said | None:
        return self._said(self.extreme(None, ("any", 1), nouns))

    def the_least(self, nouns: tuple[str, ...] | None) -> Said | None:
        return self._said(self.extreme(None, ("any", -1), nouns))

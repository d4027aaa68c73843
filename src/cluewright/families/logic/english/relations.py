"""Where one is in respect of another: the grammar's <relation> rules."""

# ruff: noqa: D102 - an action reads what its rule in the grammar says
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cluewright.families.logic.clues import (
    And,
    Apart,
    Compare,
    ExactlyOne,
    Meaning,
    Not,
    Number,
    Or,
    Place,
    Same,
    Term,
)
from cluewright.families.logic.english import lexicon
from cluewright.families.logic.english.axes import unit_factor
from cluewright.families.logic.english.sense import IT, Said, Several, Thing, any_of, joined, negated, pinned
from cluewright.families.logic.english.steps import Side, Stepping, Steps


class Relations(Stepping):
    """The actions of the rules for relations."""

    def one_object(self, thing: Thing) -> Several:
        return Several((thing,))

    def and_objects(self, one: Thing, other: Thing) -> Several:
        return Several((one, other))

    def list_objects(self, one: Thing, others: Several) -> Several:
        return Several((one, *others.things))

    def or_objects(self, one: Thing, other: Thing) -> Several | None:
        return None if one.apposed else Several((one, other), "or")

    def either_objects(self, one: Thing, other: Thing) -> Several:
        return Several((one, other), "either")

    def neither_objects(self, one: Thing, other: Thing) -> Several | None:
        return Several((one, other), "neither") if self.not_listed(one) else None

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

    def same_row(self, _prep: str, objects: Several) -> Said | None:
        """On a map, equally far north: two places on a line from west to east."""
        return self._in_line("y", objects)

    def same_column(self, _prep: str, objects: Several) -> Said | None:
        return self._in_line("x", objects)

    def _in_line(self, axis: str, objects: Several) -> Said | None:
        """Whoever is in the same row as somebody is not that one."""
        if not self.world.is_map or {"row", "column"} & self.words & set(self.world.category_words):
            return None
        said = self.related(objects, lambda term: joined([Compare(axis, IT, "=", term), Not(Same(IT, term))]))
        return replace(said, denied_only=objects.joined in ("or", "either")) if said else None

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
        if steps and steps.amounts and not steps.one and not self.counts_places(steps.unit):
            return None
        return self.along_row(sign, steps, objects)

    def ordinal_beyond(self, _prep: str | None, rank: int, _noun: str, side: Side, objects: Several) -> Said | None:
        """`the second house to the right of`: counted from there."""
        if side.immediate:
            return None
        return self.beyond(Steps((rank,), next(iter(self.world.place_words), "")), side, objects)

    def storey_beyond(self, _prep: str, _noun: str, side: Side, objects: Several) -> Said | None:
        """`on the floor above`: of storeys that is the next one."""
        return self.beyond(Steps((1,), one=True), side, objects) if self.world.upright() else None

    def along_row(self, sign: int, steps: Steps | None, objects: Several) -> Said | None:
        """Onwards or backwards along the row; of two objects joined by `or` it may be either or both."""
        said = self.related(objects, lambda term: self.ordered("", sign, 1, steps, term))
        exact = bool(steps and steps.amounts and steps.relation == "=")
        open_choice = objects.joined in ("or", "either") and not exact
        return replace(said, vague=steps is None, denied_only=open_choice) if said else None

    def counts_places(self, unit: str) -> bool:
        return unit in self.world.place_words or unit in lexicon.DOORS

    def beyond_possessor(self, steps: Steps | None, owner: Thing, word: str) -> Said | None:
        immediate = "immediate" in self.words
        return self.beyond(steps, Side(word, immediate), Several((owner,)))

    def ordered(self, axis: str, sign: int, factor: Number, steps: Steps | None, term: Term) -> Meaning:
        """IT is further along the axis than the term, or against it, by the steps."""
        if steps is None or not steps.amounts:
            return Compare(axis, IT, ">" if sign > 0 else "<", term)
        if steps.relation == "<":  # less than two years older is older all the same
            (amount,) = steps.amounts
            near = Compare(axis, IT, "<" if sign > 0 else ">", term, sign * amount * factor)
            return And((Compare(axis, IT, ">" if sign > 0 else "<", term), near))
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
        if along and (not steps or not steps.unit or self.counts_places(steps.unit)):
            if steps and steps.amounts and not steps.one and not steps.unit:
                return None
            said = self.along_row(along, steps, objects)
            return replace(said, timed=True) if said else None
        if self.world.is_row and not steps and not self.world.axes:
            return None
        said = self.along_axis("time", sign, steps, frozenset(), objects)
        return replace(said, vague=steps is None) if said else None

    def along_axis(
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
        said = self.related(objects, lambda term: self.ordered(axis.key, sign * direction, amount, steps, term))
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
        if one.amount or other.amount or (not self.world.is_row and Place in (type(first), type(second))):
            self.refuse("it is not clear whether the two themselves count as between")
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

    def so_far_least(self, count: Number, unit: str, thing: Thing) -> Said | None:
        return self._further(">=", self.so_far(count, unit, thing))

    def so_far_more(self, count: Number, unit: str, thing: Thing) -> Said | None:
        return self._further(">", self.so_far(count, unit, thing))

    def _further(self, relation: str, said: Said | None) -> Said | None:
        apart = said.core if said else None
        return replace(said, core=replace(apart, relation=relation)) if said and isinstance(apart, Apart) else None

    def so_far(self, count: Number, unit: str, thing: Thing) -> Said | None:
        if not self.world.is_row or not self.counts_places(unit) or count < 1:
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

    def diagonally(self, one: tuple[str, int], other: tuple[str, int], objects: Several) -> Said | None:
        """`north-east of`: certain only where whoever is north and east lies on the diagonal, or nobody could."""
        if not self.world.is_map or one[0] == other[0]:
            return None
        if not self._diagonal(one[1] * other[1]):
            self.refuse("it is not clear whether that is exactly or roughly the direction")
            return None
        first, second = self.towards(one, objects), self.towards(other, objects)
        return Said(joined([first.core, second.core]), first.aside, compares=True) if first and second else None

    def _diagonal(self, slope: int) -> bool:
        at = self.world.puzzle.places.at
        steps = [(b[0] - a[0], b[1] - a[1]) for a in at for b in at]
        return all(abs(x) == abs(y) for x, y in steps if x * y * slope > 0)

    def towards(self, direction: tuple[str, int], objects: Several) -> Said | None:
        axis, sign = direction
        if self.world.is_map:
            said = self.related(objects, lambda term: Compare(axis, IT, ">" if sign > 0 else "<", term))
            vague = not self.words & {"further", "farther", "more"}
            return replace(said, vague=vague, denied_only=objects.joined in ("or", "either")) if said else None
        point = {("x", 1): "east", ("x", -1): "west", ("y", 1): "north", ("y", -1): "south"}[direction]
        return self.beyond(None, Side(point), objects) if self.world.along(point) else None

"""Who has more and who has less: the grammar's <comparison> rules."""

# ruff: noqa: D102 - an action reads what its rule in the grammar says
from __future__ import annotations

from dataclasses import replace

from cluewright.families.logic.clues import Compare, Number, Or, terms
from cluewright.families.logic.english.axes import fitting, unit_factor
from cluewright.families.logic.english.gradings import LOOSE
from cluewright.families.logic.english.measuring import Amount, at
from cluewright.families.logic.english.relations import Relations
from cluewright.families.logic.english.sense import IT, Said, Several, any_of
from cluewright.families.logic.english.steps import Steps


class Comparisons(Relations):
    """The actions of the rules for comparisons."""

    def compared(
        self, steps: Steps | None, _vaguely: object, grade: tuple[str, int], objects: Several, _does: object
    ) -> Said | None:
        if grade[0] == "level" and self.world.upright() and (not steps or self.counts_places(steps.unit)):
            rivals = [axis for axis, _ in fitting(self.world.axes, "level", "", "", frozenset())]
            if all(self.loose(axis, "level", named=False) for axis in rivals):
                return self.along_row(grade[1] * self.world.along("above"), steps, objects)
        if self.world.racing() and not steps and not fitting(self.world.axes, grade[0], "", "", frozenset()):
            ahead = {"speed": -1, "time": 1, "level": -1}.get(grade[0])
            if ahead:
                said = self.along_row(ahead * grade[1], None, objects)
                return replace(said, vague=False, graded=True) if said else None
        return self.along_axis(grade[0], grade[1], steps, frozenset(), objects)

    def compared_within(self, grade: tuple[str, int], _unit: str, objects: Several, does: object) -> Said | None:
        """`later in the week than`."""
        return self.compared(None, None, grade, objects, does) if grade[0] == "time" else None

    def not_as(self, _be: str, grade: tuple[str, int], objects: Several, _does: object) -> Said | None:
        """`is not as old as`: younger."""
        if objects.joined != "and" or len(objects.things) > 1:
            return None
        return self.along_axis(grade[0], -grade[1], None, frozenset(), objects)

    def multiplied_grade(
        self, times: Number | str, grade: tuple[str, int], objects: Several, _does: object
    ) -> Said | None:
        """`twice as heavy as`."""
        found = self.axis(grade[0], "", frozenset()) if grade[1] > 0 else None
        return self._multiplied(times, found[0].key, objects) if found and found[1] > 0 else None

    def multiplied(self, times: Number | str, objects: Several) -> Said | None:
        """`is twice Ann's`: of what must be said before."""
        axes = [axis for axis in self.world.axes if axis.kind == "number" and axis.words & self.words]
        said = self._multiplied(times, axes[0].key, objects) if len(axes) == 1 else None
        return replace(said, needs=frozenset({axes[0].key})) if said else None

    def compared_nouns(
        self, steps: Steps | None, grade: tuple[str, int], nouns: tuple[str, ...], objects: Several, _does: object
    ) -> Said | None:
        """`6 more students than`, `5 fewer minutes than`, `more points than`."""
        if steps and steps.unit:
            return None
        named = frozenset(nouns) & frozenset(self.world.axis_words)
        if named:
            return self.along_axis(grade[0], grade[1], steps, named, objects)
        unit = nouns[-1]
        counted = Steps(steps.amounts, unit, steps.relation) if steps else Steps((), unit)
        return self.along_axis(grade[0], grade[1], counted, frozenset(), objects) if len(nouns) == 1 else None

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
        return self.along_axis(grade[0], grade[1], None, named, objects) if named else None

    def compared_by(self, grade: tuple[str, int], objects: Several, steps: Steps) -> Said | None:
        return self.along_axis(grade[0], grade[1], steps, frozenset(), objects)

    def compared_more(
        self, steps: Steps | None, _vaguely: object, grade: tuple[str, int], objects: Several
    ) -> Said | None:
        if len(self.words & {"more", "less"}) != 1:
            return None
        sign = grade[1] if "more" in self.words else -grade[1]
        return self.along_axis(grade[0], sign, steps, frozenset(), objects)

    def compared_place(
        self, _prep: str, grade: tuple[str, int], _noun: str, objects: Several, _does: object
    ) -> Said | None:
        """`on a higher floor than`."""
        if grade[0] != "level" or not self.world.upright():
            return None
        sign = grade[1] * self.world.along("above")
        return self.related(objects, lambda term: self.ordered("", sign, 1, None, term))

    def compared_below(self, steps: Steps, objects: Several) -> Said | None:
        return self.along_axis("any", -1, steps, frozenset(), objects)

    def compared_above(self, steps: Steps, objects: Several) -> Said | None:
        return self.along_axis("any", 1, steps, frozenset(), objects)

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
        reached = [term for term, value in zip(axis.terms, axis.values, strict=True) if (value - limit) * sign > 0]
        loose = self.loose(axis, grade[0], named=bool(amount.unit))
        found_terms = at(reached) if reached else None
        needs = frozenset({axis.key} if loose else ())
        return Said(found_terms, amount=True, needs=needs) if found_terms else None

    def number_least(self, amount: Amount) -> Said | None:
        """`at least 25`, `no less than 25`."""
        return self._bounded(amount, 1)

    def number_most(self, amount: Amount) -> Said | None:
        return self._bounded(amount, -1)

    def _bounded(self, amount: Amount, sign: int) -> Said | None:
        beyond, itself = self.compared_number(("number", sign), amount), self.amount_thing(amount)
        if not itself:
            return None
        core = (
            any_of([*(beyond.core.parts if isinstance(beyond.core, Or) else (beyond.core,)), itself.about])
            if (beyond)
            else itself.about
        )
        axes = [axis for term in terms(core) if (axis := self.world.axis_of(term))]
        needs = {axis.key for axis in axes if not amount.unit and "age" not in axis.topics}
        return Said(core, amount=True, needs=frozenset(needs))

    def number_exactly(self, amount: Amount) -> Said | None:
        """`exactly 2 books`."""
        thing = self.amount_thing(amount) if amount.unit else None
        return Said(thing.about, amount=True) if thing else None

    def before_number(self, amount: Amount) -> Said | None:
        """`before 1992`."""
        return None if amount.unit else self.compared_number(("time", -1), amount)

    def after_number(self, amount: Amount) -> Said | None:
        return None if amount.unit else self.compared_number(("time", 1), amount)

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
        return self._multiplied(times, found[0].key, objects)

    def _multiplied(self, times: Number | str, axis: str, objects: Several) -> Said | None:
        if objects.joined != "and" or len(objects.things) > 1:
            return None
        if times == "half":
            return self.related(objects, lambda term: Compare(axis, term, "=", IT, 0, 2))
        assert not isinstance(times, str)
        return self.related(objects, lambda term: Compare(axis, IT, "=", term, 0, times))

    def the_most(self, nouns: tuple[str, ...] | None) -> Said | None:
        return self._said(self.extreme(None, ("any", 1), nouns))

    def the_least(self, nouns: tuple[str, ...] | None) -> Said | None:
        return self._said(self.extreme(None, ("any", -1), nouns))

"""The rules of houses and the steps of an explanation in words: distances left, who is joined to whom, and why."""

from __future__ import annotations

from collections.abc import Sequence

from cluewright.core.explaining import Case, Fact, Link, Mood, Step, bits, is_one, listed
from cluewright.core.wording import capitalised
from cluewright.families.houses.distances import OTHERS, distances, short
from cluewright.families.houses.puzzle import House, Houses

DISTANCES = "distances"
"""The name of the rules that are about no house in particular."""

_MOST_PARTNERS = 6
_MOST_CHOICES = 16
_FEW_CHOICES = 3


EVERY_HOUSE = "every house is joined at one of the two distances"
"""Said of all houses at once; `at_a_distance` says it of one."""

BOTH_WAYS = "a house is joined to the house that is joined to it"
"""Said of any house; `both_ways` says it of one."""


def at_a_distance(puzzle: Houses, house: House) -> str:
    """`a1 is joined at one of the two distances`."""
    return f"{puzzle.name_of(house)} is joined at one of the two distances"


def both_ways(puzzle: Houses, house: House) -> str:
    """`a1 is joined to the house that is joined to it`."""
    return f"{puzzle.name_of(house)} is joined to the house that is joined to it"


def occurs(puzzle: Houses) -> str:
    """That the distances spoken of are those that occur."""
    return "both distances occur" if puzzle.exactly_two else "each of the distances occurs"


def fact(puzzle: Houses, variable: int, left: int, mood: Mood) -> str:
    """`a1 is joined to b3 or d2`, `the distances are √2 and √17, or 1 and 3`."""
    if variable == len(puzzle.houses):
        choices = _choices(puzzle, left)
        if mood == Mood.CANNOT:
            choices = choices.replace("; or ", ", nor ")
        return f"{_subject(puzzle, left, mood)} {choices}"
    return f"{_name(puzzle, variable)} {_JOINED[mood]} {_partners(puzzle, left)}"


def _subject(puzzle: Houses, left: int, mood: Mood) -> str:
    """`the distances are`, `the only distance would be`."""
    if not is_one(left) or left == 1 << OTHERS or len(distances(puzzle).choices[left.bit_length() - 2]) > 1:
        return f"the distances {_ARE[mood]}"
    return f"the only distance {'is' if mood == Mood.IS else _ARE[mood]}"


_ARE = {Mood.IS: "are", Mood.WERE: "were", Mood.WOULD: "would be", Mood.CANNOT: "cannot be"}
_JOINED = {
    Mood.IS: "is joined to",
    Mood.WERE: "were joined to",
    Mood.WOULD: "would be joined to",
    Mood.CANNOT: "cannot be joined to",
}


def _name(puzzle: Houses, house: int) -> str:
    return puzzle.name_of(puzzle.houses[house])


def _names(puzzle: Houses, mask: int) -> list[str]:
    return [_name(puzzle, house) for house in bits(mask)]


def _partners(puzzle: Houses, left: int) -> str:
    if left.bit_count() > _MOST_PARTNERS:
        return f"one of {left.bit_count()} houses"
    return listed(_names(puzzle, left))


def _choice(puzzle: Houses, bit: int) -> str:
    """`√2 and √17`, `√2 alone`."""
    if bit == OTHERS:
        return "others that do not reach every house"
    choice = distances(puzzle).choices[bit - 1]
    return " and ".join(map(short, choice)) if len(choice) > 1 else f"{short(choice[0])} alone"


def in_full(puzzle: Houses, variable: int, left: int, mood: Mood) -> str:
    """A fact with all its candidates, however many: `the distances are 1 and √2; 1 and √5; or ...`."""
    if variable != len(puzzle.houses) or left.bit_count() <= _MOST_CHOICES:
        return fact(puzzle, variable, left, mood)
    few = f"one of {left.bit_count()} pairs"
    return fact(puzzle, variable, left, mood).replace(few, _choices(puzzle, left, most=left.bit_count()))


def _choices(puzzle: Houses, left: int, most: int = _MOST_CHOICES) -> str:
    if left.bit_count() > most:
        return f"one of {left.bit_count()} pairs"
    names = [_choice(puzzle, bit) for bit in bits(left)]
    return names[0].removesuffix(" alone") if len(names) == 1 else f"{'; '.join(names[:-1])}; or {names[-1]}"


def sentence(puzzle: Houses, step: Step) -> str | None:
    """Every step, what is concluded first."""
    if not step.new and step.supposition is None:
        return None if step.links else f"This puzzle has no solution: {step.rules[0].broken.replace('would be', 'is')}."
    words = _Words(puzzle, step)
    return words.supposed() if step.supposition else words.one_rule()


class _Words:
    """Words for one step."""

    def __init__(self, puzzle: Houses, step: Step) -> None:
        self.puzzle, self.step = puzzle, step
        self.distances = len(puzzle.houses)
        """The number of the variable."""

    def one_rule(self) -> str | None:
        """`a1 is joined to e5: no other house is √2 or √17 away.`"""
        step, found = self.step, self.step.new[0]
        if found.variable == self.distances:
            return self._chosen(found)
        house = _name(self.puzzle, found.variable)
        known = dict(step.facts)
        concluded = f"{house} is joined to {_partners(self.puzzle, found.left)}"
        others = [each for each in step.facts if each.variable not in (self.distances, found.variable)]
        own = known.get(found.variable)
        if self.distances not in step.rules[0].scope:
            left = f"{self._left(found.variable, own)}, but " if own else ""
            return f"{concluded}: {left}{self._taken(others)}."
        away = self._away(known.get(self.distances))
        if own is None:
            return f"{concluded}, the only house {away} away from it."
        own &= ~(1 << found.variable)
        if is_one(own):
            return f"{concluded}: no other house is left for it."
        return f"{concluded}: of {listed(_names(self.puzzle, own), 'and')}, only this one is {away} away from it."

    def _left(self, house: int, partners: int) -> str:
        """Which partners bookkeeping has left: those at the distances that are not joined to others."""
        partners &= ~(1 << house)
        far = {distances(self.puzzle).apart[house][partner] for partner in bits(partners)}
        there = f"{listed([short(each) for each in sorted(far)])} away" if len(far) == 2 else "at these distances"
        return f"of the houses {there} only {listed(_names(self.puzzle, partners), 'and')} were left for it"

    def _away(self, choices: int | None) -> str:
        """`√2 or √17`."""
        if choices is None:
            choices = distances(self.puzzle).every & ~(1 << OTHERS)
        every = {far for bit in bits(choices) for far in distances(self.puzzle).choices[bit - 1]}
        return listed([short(far) for far in sorted(every)])

    def _taken(self, others: Sequence[Fact]) -> str:
        return listed([fact(self.puzzle, *each, Mood.IS) for each in others], "and")

    def _chosen(self, found: Fact) -> str | None:
        rule = self.step.rules[0]
        concluded = capitalised(fact(self.puzzle, *found, Mood.IS))
        if rule.name != DISTANCES:
            return f"{concluded}: {self._out_of_reach(found)}."
        if rule.scope == (self.distances,):
            return f"{concluded}: no other distances reach every house."
        return f"{concluded}: {rule.says}, and no houses that far apart can be joined any more."

    def _out_of_reach(self, found: Fact) -> str:
        """Why other distances are out of the question for one house: `a1 can only be joined to b3, and ...`."""
        known = dict(self.step.facts)
        partners = [Fact(*each) for each in self.step.facts if each.variable != self.distances]
        gone = known.get(self.distances, distances(self.puzzle).every) & ~found.left & ~(1 << OTHERS)
        if len(partners) != 1 or not 0 < gone.bit_count() <= _FEW_CHOICES:
            return self._taken([Fact(*each) for each in self.step.facts])
        house, left = partners[0]
        if is_one(left):
            return f"{fact(self.puzzle, house, left, Mood.IS)}, and with {_choices(self.puzzle, gone)} it could not be"
        others = listed(_names(self.puzzle, left & ~(1 << house)))
        none = f"and none of these is {self._away(gone)} away from it"
        return f"{_name(self.puzzle, house)} can only be joined to {others}, {none}"

    def supposed(self) -> str:
        """`The distances are 1 and 3. If they were √2 and √17, a1 could only be joined to e5; ...`"""
        step = self.step
        assert step.supposition is not None
        if step.alike:
            every = [fact(self.puzzle, *each, Mood.IS) for each in step.new]
            return f"{capitalised(listed(every, 'and'))}. Otherwise {step.links[-1].rule.broken}."
        variable, supposed = step.supposition
        told = fact(self.puzzle, variable, supposed, Mood.WERE)
        if not step.new:
            return f"This puzzle has no solution. If {told}, {self._chain(step.links, step.cases)}"
        left = step.new[0].left
        concluded = fact(self.puzzle, variable, left, Mood.IS)
        cannot = fact(self.puzzle, variable, supposed, Mood.CANNOT)
        if variable == self.distances and left.bit_count() > _FEW_CHOICES:
            so = "they were" if cannot.startswith("the distances") else "it were"
            return f"{capitalised(cannot)}. If {so}, {self._chain(step.links, step.cases)}"
        if variable == self.distances:
            said = told.replace("the distances", "they")
            return f"{capitalised(concluded)}. If {said}, {self._chain(step.links, step.cases)}"
        if left.bit_count() > _FEW_CHOICES:
            return f"{cannot}. If it were, {self._chain(step.links, step.cases)}"
        return f"{concluded}. If {told}, {self._chain(step.links, step.cases)}"

    def _chain(self, links: Sequence[Link], cases: Sequence[Case]) -> str:
        apart = self._apart() if links is self.step.links and not cases else None
        if apart:
            return f"{apart}."
        told: list[Link] = []
        said_already: set[Fact] = set()
        for link in links:
            if not link.new or not (link.rule.quiet or link.new[0] in said_already or self._too_many(link)):
                told.append(link)
                said_already.update(_turned(each) for each in link.new if is_one(each.left))
        parts = [self._link(link) for link in told]
        rivals = self._rivals(told)
        if rivals:
            parts[-3:] = [rivals]
        said = "; then ".join(parts[:-1] if not cases else parts)
        if not cases:
            said += f"; but then {parts[-1]}" if said else parts[-1]
        if not cases:
            return f"{said}."
        many = " ".join(self._case(case) for case in cases)
        return f"{said}. Then there are {len(cases)} cases. {many}" if said else f"there are {len(cases)} cases. {many}"

    def _too_many(self, link: Link) -> bool:
        """Whether a link leaves more distances than anybody wants to hear of."""
        return any(variable == self.distances and left.bit_count() > _FEW_CHOICES for variable, left in link.new)

    def _rivals(self, links: Sequence[Link]) -> str | None:
        """`a2 and a5 could both only be joined to a3`, where a chain ends so."""
        if len(links) < 3 or links[-1].new:
            return None
        (one, left), (other, same) = links[-3].new[0], links[-2].new[0]
        there = left.bit_length() - 1
        last = links[-1].inner
        if left != same or not is_one(left) or self.distances in (one, other) or not last:
            return None
        if any(each.variable not in (one, other, there) for each in last) or links[-2].facts or links[-3].facts:
            return None
        names = f"{_name(self.puzzle, one)} and {_name(self.puzzle, other)}"
        return f"{names} could both only be joined to {_name(self.puzzle, there)}"

    def _apart(self) -> str | None:
        """Where two houses are supposed to be joined that are too far apart: with which distance nothing goes."""
        if self.step.supposition is None or self.step.supposition.variable == self.distances:
            return None
        one, mask = self.step.supposition
        found = distances(self.puzzle)
        if is_one(mask):
            far = found.apart[one][mask.bit_length() - 1]
            for house, left in self.step.facts:
                if house != self.distances and is_one(left):
                    both = tuple(sorted({far, found.apart[house][left.bit_length() - 1]}))
                    if len(both) == 2 and both not in found.choices:
                        names = " and ".join(map(short, both))
                        pair = f"{_name(self.puzzle, house)} is joined to {_partners(self.puzzle, left)}"
                        return f"the distances would be {names}, because {pair}, and these do not reach every house"
        if not is_one(mask) or len(self.step.links) > 2 or any(f.variable == self.distances for f in self.step.facts):
            return None
        far = found.apart[one][mask.bit_length() - 1]
        if any(far in choice for choice in found.choices):
            return None
        return f"one of the distances would be {short(far)}, and no other distance reaches every house beside it"

    def _case(self, case: Case) -> str:
        return f"If {fact(self.puzzle, *case.supposed, Mood.WERE)}, {self._chain(case.links, case.cases)}"

    def _link(self, link: Link) -> str:
        """`b2 could only be joined to c3, because d4 is joined to e5`."""
        known = [each for each in link.facts if each.variable != self.distances]
        because = f", because {self._taken(known)}" if known else ""
        if not link.new:
            return f"{link.rule.broken}{because}"
        variable, left = link.new[0]
        if variable == self.distances:
            return f"{fact(self.puzzle, variable, left, Mood.WOULD)}{because}"
        if link.rule.name == DISTANCES and not link.rule.quiet:
            because = f"{because} and both distances must occur" if because else ", because both distances must occur"
        return f"{_name(self.puzzle, variable)} could only be joined to {_partners(self.puzzle, left)}{because}"


def _turned(pair: Fact) -> Fact:
    """The same pair, said of the other house."""
    return Fact(pair.left.bit_length() - 1, 1 << pair.variable)

"""What may be said of what: whether a verb, a number or a comparison suits its subject and object."""

from __future__ import annotations

from dataclasses import replace

from cluewright.families.logic.clues import Apart, Compare, Value, own_terms, terms, walk
from cluewright.families.logic.english import lexicon
from cluewright.families.logic.english.comparisons import Comparisons
from cluewright.families.logic.english.gradings import VERB_TOPICS
from cluewright.families.logic.english.sense import Said


class Suiting(Comparisons):
    """What the rules for verb phrases and statements ask before they say anything."""

    def counting(self, said: Said) -> Said:
        """What is a number must be said, unless it is an age."""
        axes = [axis for term in terms(said.core) if said.number and (axis := self.world.axis_of(term))]
        return replace(said, needs=said.needs | {axis.key for axis in axes if "age" not in axis.topics})

    def done(self, verb: str, said: Said) -> Said | None:
        """A verb says that its subject and object go together; of two persons only some verbs do."""
        if said.empty or said.strange or (said.bare and verb in lexicon.INTRANSITIVE):
            return None
        if said.number and not self._may_be_done(verb, said):
            return None
        if verb in lexicon.WINNING and said.bare and self.world.racing():
            self.refuse("it is not clear whether the race was won")
            return None
        if said.prep == "by" and verb in lexicon.POSITIONING:
            self.refuse(f"{verb!r} by something is not clear")
            return None
        if verb == "born" and any(
            isinstance(part, Compare) and not self._births(part.axis) for part in walk(said.core)
        ):
            self.refuse("when somebody was born is not what is measured")
            return None
        if said.timed and not self.world.in_time() and verb not in lexicon.POSITIONING:
            self.refuse(f"{verb!r} says nothing of the order of the places")
            return None
        pairing = verb in lexicon.BECOMING or (verb in lexicon.PAIRING and self.world.pairs_people)
        return replace(said, of_person=said.of_person and not pairing)

    def _births(self, key: str) -> bool:
        """Whether the axis may measure when people were born: no clock, and no weddings."""
        axis = next((axis for axis in self.world.axes if axis.key == key), None)
        return axis is None or (axis.kind != "time" and axis.words <= lexicon.BIRTHS)

    def _may_be_done(self, verb: str, said: Said) -> bool:
        """Whether the numbers may be meant: what is paid is no age."""
        topic = VERB_TOPICS.get(verb)
        axes = [axis for term in terms(said.core) if (axis := self.world.axis_of(term))]
        if topic and any(topic not in axis.topics for axis in axes):
            self.refuse(f"it is not clear what number {verb!r} speaks of")
            return False
        return bool(topic) or not self.unclear(said)

    def unclear(self, said: Said) -> bool:
        """Whether a number may as well be a value of something else."""
        unclear = any(self.other_measure(term) for term in terms(said.core))
        if unclear:
            self.refuse("the number could be more than one thing")
        return unclear

    def suits(self, meant: frozenset[str], said: Said) -> bool:
        """Whether this may be said of what is meant: an age is no price, and what `is 3` must be said."""
        for part in walk(said.core):
            if isinstance(part, Compare | Apart) and self._measures(meant) and not self._about(part.axis, meant):
                self.refuse("it compares something else than it speaks of")
                return False
            for term in own_terms(part):
                if isinstance(term, Value) and meant & self.world.namesakes(term) and term.category not in meant:
                    return False
        if not said.needs <= meant:
            self.refuse("it is not said what is counted or compared")
            return False
        return True

    def _about(self, key: str, meant: frozenset[str]) -> bool:
        """Whether a comparison along the axis may be of what is meant; a house may also have its price."""
        prices = {axis.key for axis in self.world.axes if "money" in axis.topics} if meant == {""} else set()
        return key in meant or key in prices

    def _measures(self, meant: frozenset[str]) -> bool:
        return "?" in meant or any(axis.key in meant for axis in self.world.axes) or (self.world.is_row and "" in meant)

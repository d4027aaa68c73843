"""Races: who beat whom and who won, where the places are those in which people finished."""

# ruff: noqa: D102 - an action reads what its rule in the grammar says
from __future__ import annotations

from dataclasses import replace

from cluewright.families.logic.clues import Place, Same
from cluewright.families.logic.english import lexicon
from cluewright.families.logic.english.compounds import Compounds
from cluewright.families.logic.english.sense import IT, Said, Several, Thing


class Races(Compounds):
    """The actions of the rules for races."""

    def _racing(self) -> bool:
        if not self.world.racing():
            self.refuse("it is not known in which order they finished")
            return False
        return True

    def beats(self, objects: Several) -> Said | None:
        said = self.along_row(-1, None, objects) if self._racing() else None
        return replace(said, vague=False) if said else None

    def beaten(self, _be: str, objects: Several) -> Said | None:
        return self.loses_to(objects)

    def loses_to(self, objects: Several) -> Said | None:
        said = self.along_row(1, None, objects) if self._racing() else None
        return replace(said, vague=False) if said else None

    def wins(self) -> Said | None:
        return Said(Same(IT, Place(1))) if self._racing() else None

    def wins_it(self, nouns: tuple[str, ...]) -> Said | None:
        return self.wins() if nouns[-1] in lexicon.WON else None

    def wins_not(self) -> Said | None:
        said = self.wins()
        return self.denied(said) if said else None

    def wins_it_not(self, nouns: tuple[str, ...]) -> Said | None:
        return self.wins_not() if nouns[-1] in lexicon.WON else None

    def winner(self) -> Thing | None:
        return Thing(Same(IT, Place(1)), person=True) if self._racing() else None

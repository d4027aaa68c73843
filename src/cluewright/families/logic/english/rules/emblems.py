"""What is shown on something of somebody's: with the stag on his shield."""

from __future__ import annotations

from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.sense import Kind, Said, Thing
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of


@rule(
    "post",
    "with <np> on POSSESSIVE NOUN",
    reads=["knights: The knight with the stag on his shield is Sir Borin."],
    refuses=["street: The person with the dog on her house is Ann."],
)
def on_his(context: Context, thing: Thing, _his: str, noun: Noun) -> Said | None:
    """With the stag on his shield, where shields are told by what is on them."""
    value = context.world.value(thing.name)
    named = context.world.category_words.get(noun.word, set())
    shown = value is not None and value.category in named and words_of(value.category) & _SHOWN and not thing.owned
    return Said(thing.about, thing.aside, Kind.NAMED, shape="s") if shown else None


_SHOWN = words("shield flag shirt hat cap cake card mug badge banner helmet crest bag jersey mask quilt sign")

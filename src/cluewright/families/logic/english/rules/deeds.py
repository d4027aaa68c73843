"""What somebody does, said by a verb that is one of the values: juggles, does not babysit, is mowing lawns."""

from __future__ import annotations

from cluewright.families.logic.english.deeds import Deed
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import denied
from cluewright.families.logic.english.sense import IT, Said
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Same

_HABITS = words("hobby hobbies pastime pastimes interest pursuit talent talents skill skills")
_SPORTS = words("sport sports")
_FINITE = ("s", "past")


_FIT = "designed|built|made|programmed|able|trained"


@rule(
    "vp",
    ("can DEED", False),
    ("can not DEED", True),
    (f"BE {_FIT} to DEED", False),
    (f"BE not {_FIT} to DEED", True),
    reads=["robots: Helpo can cook.", "robots: The robot that was designed to dust is Helpo."],
    refuses=["party: Mr. Green can swim.", "robots: Helpo can burn."],
)
def is_able(context: Context, deny: bool, *rest: object) -> Said | None:
    """Can vacuum: where abilities and tasks are what the puzzle tells."""
    deed = rest[-1]
    assert isinstance(deed, Deed)
    if deed.shape != "base" or not words_of(deed.value.category) & _ABILITIES:
        return None
    said = Said(Same(IT, deed.value), shape="s")
    return denied(context, said) if deny else said


@rule(
    "post",
    f"{_FIT} to DEED",
    reads=["robots: The robot designed to dust is Helpo."],
    refuses=["robots: The robot designed to burn is Helpo."],
)
def fit_to(context: Context, deed: Deed) -> Said | None:
    """The robot designed to vacuum."""
    return is_able(context, False, deed)


_ABILITIES = words("task tasks ability abilities function power powers trick tricks")


@rule(
    "vp",
    ("DEED", (_FINITE, False)),
    ("only DEED", (_FINITE, False)),
    ("DEED as a|her|his hobby|job|sport|pastime", (("s",), False)),
    ("BE DEED", (("ing",), False)),
    ("DO not DEED", (("base",), True)),
    ("never DEED", (("s", "past"), True)),
    ("BE not DEED", (("ing",), True)),
    reads=[
        "week: Rose rows as a hobby.",
        "party: Mr. Green swims.",
        "party: Mr. Green does not swim.",
        "party: The person who swims is Mr. Black.",
    ],
    refuses=["party: Mr. Green can swim.", "party: Mr. Green used to swim.", "party: Mr. Green swims badly."],
)
def does_it(context: Context, how: tuple[tuple[str, ...], bool], *rest: object) -> Said | None:
    """Juggles; does not juggle; is juggling."""
    deed = rest[-1]
    assert isinstance(deed, Deed)
    shapes, deny = how
    if deed.shape not in shapes:
        return None
    habit = words_of(deed.value.category)
    if (habit & _HABITS and deed.shape in ("past", "ing")) or (habit & _SPORTS and deed.shape == "ing"):
        return context.refuse(f"who did so once need not have it as a {deed.value.category}")
    said = Said(Same(IT, deed.value), shape="s")
    return denied(context, said) if deny else said

"""From a number with what it counts to the value that it is, and whether that may be said of somebody."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.gauging import amount_is_told, measured_part
from cluewright.families.logic.english.kinds import AGING, BROUGHT, COLOURED, COUPLES, SERVED, SERVING
from cluewright.families.logic.english.pairing import telling_people
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    IT,
    Amount,
    Kind,
    Said,
    Sort,
    Thing,
    anchor,
    conjuncts,
    negated,
)
from cluewright.families.logic.english.words import CREATURES, words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import (
    Meaning,
    Number,
    Place,
    Same,
    Term,
)

FAR = frozenset({"star", "planet", "comet", "galaxy", "moon", "asteroid", "exoplanet"})


def of_another(context: Context, thing: Thing, axis: Axis) -> bool:
    """Whether the age may be that of a dog, and not of who has it: there are people in the puzzle, too."""
    alone = context.world.alone() and not thing.meant
    return (alone and _another_has_it(context, thing, axis)) or _theirs_or_not(context, thing, axis)


def _theirs_or_not(context: Context, thing: Thing, axis: Axis) -> bool:
    """Whether it may be that of somebody or something else, whatever other clues there are."""
    value = context.world.value(thing.name)
    if thing.sort is Sort.PERSON and "temperature" in axis.topics:
        return True
    if thing.sort is Sort.PERSON and "distance" in axis.topics and FAR & context.world.category_words.keys():
        return True  # it is the stars that are so far away
    body = bool(axis.topics & {"weight", "length", "height", "age"})
    if body and value is not None and beside_main(context, value.category) and not thing.meant:
        return True  # the age of a voter, and not of a candidate
    if body and thing.sort is Sort.PERSON and not thing.meant and context.world.measured_things(axis.noun):
        return True  # the weights are those of the dogs
    serving = value is not None and words_of(value.category) & SERVING
    if serving and len(context.world.roles) > 1 and axis.topics & {"age", "height", "weight"}:
        return True  # it is the patients whose ages are told, not those of their doctors
    served = context.world.person_words() & (SERVED | SERVING)
    if "age" in axis.topics and len(context.world.roles) > 1 and not served:
        return (
            not thing.meant and value is not None and value.category in context.world.roles
        )  # a grandmother's, or her grandchild's
    if axis.of_no_life and not context.world.person_words() & _LONG_LIVED:
        return thing.sort is Sort.PERSON and not thing.meant  # nobody is 900 years old, but a bowl may be
    people = bool(context.world.person_categories)
    of_theirs = thing.owned and thing.noun is None and not thing.meant and len(conjuncts(thing.about)) > 1
    if of_theirs and people and "age" in axis.topics:
        return True  # Bob's dog
    if thing.sort is Sort.PLACE and people and "age" in axis.topics:
        return True  # the age of the house
    noun = thing.noun
    thingly = noun is not None and thing.sort is Sort.THING and noun.base in COLOURED | BROUGHT and not thing.meant
    if thingly and people and "age" in axis.topics and noun is not None and noun.base not in AGING:
        return True  # the white car is 33
    owned = value is not None and not context.world.is_person(value) and people and "age" in axis.topics
    if owned and value is not None and not words_of(value.category) & AGING:
        return True  # the doll's age, or that of whose it is
    animal = (
        value is not None
        and value.name[:1].islower()
        and bool(words_of(value.category) & {"pet", "pets", "animal", "animals"})
    )
    return animal and bool(axis.topics & {"age", "height", "weight"}) and bool(context.world.person_categories)


def words_for(context: Context, subject: Thing) -> frozenset[str]:
    """The words for what something is said of: its noun, and the name of its category."""
    value = context.world.value(subject.name or anchor(subject.about))
    noun = {subject.noun.base} if subject.noun else set()
    return frozenset(noun) | (words_of(value.category) if value and not subject.owned else frozenset())


def of_their_thing(context: Context, subject: Thing, axis: Axis) -> bool:
    """Whether a size or an age is that of something somebody has, by the name of the scale: a rope length."""
    part = measured_part(axis)
    return bool(part) and subject.sort is Sort.PERSON and not part & words_for(context, subject)


_AGED = AGING - words("nationality surname baby") | words("ship boat")
_LONG = words(
    """bridge river road trail glacier boat ship yacht snake rope train whale fish painting tunnel canal wall cave lake
    street coast film movie"""
)


def _another_has_it(context: Context, thing: Thing, axis: Axis) -> bool:
    """Whether something else of the puzzle has such a measure by itself: the age of a wine, the length of a bridge.

    A sentence alone does not tell then whose is meant: that of the taster, or that of the river under the bridge.
    """
    world = context.world
    value = world.value(thing.name)
    others = [words_of(each.name) for each in world.categories if value is None or each.name != value.category]
    others = [each for each in others if not each & world.axis_words]
    of_roles = value is not None and value.category in world.roles and len(world.roles) > 1
    if "age" in axis.topics and of_roles and not world.person_words() & (SERVED | SERVING) - words("child children"):
        return True  # that of the man, of his wife or of their child
    if "age" in axis.topics:
        aged = [each & _AGED for each in others if each & _AGED]
        animals = all(each <= CREATURES for each in aged)
        if animals and not (all(count <= _OLDEST_PET for count in axis.values) and telling_people(world)):
            return False
        own = value is not None and bool(words_of(value.category) & _AGED)
        own = own or (thing.noun is not None and thing.noun.base in _AGED)
        return bool(aged) and not own
    if not words_of(axis.noun) & words("length width depth"):
        return False
    if thing.sort is Sort.PERSON:
        return True
    return value is not None and bool(words_of(value.category) & _LONG) and any(each & _LONG for each in others)


_OLDEST_PET = 20


def _of_its_owner(subject: Thing, axis: Axis) -> bool:
    """Whether the age of Ann's thing may be Ann's; that of somebody's patient is the patient's."""
    somebody = subject.sort is Sort.PERSON and subject.noun is not None
    mixed = subject.owned and not subject.meant and not somebody
    return mixed and "age" in axis.topics and not axis.of_no_life


_LONG_LIVED = frozenset({"wizard", "witch", "elf", "vampire", "ghost", "dragon", "dwarf", "fairy", "immortal"})


def beside_main(context: Context, category: str) -> bool:
    """Whether these are people to whom those have to do whom the puzzle lists: candidates, where voters are listed."""
    world = context.world
    main = world.named_places.name if world.named_places else ""
    couples = {word for name in world.roles for word in words_of(name)} & COUPLES
    if words_of(category) & {"baby", "infant", "child", "twin"}:
        return False
    return main in world.roles and category in world.roles and category != main and not couples


def at_amount(
    context: Context, amount: Amount, verbs: frozenset[str], nouns: frozenset[str] = frozenset()
) -> list[tuple[Axis, Term]]:
    """The values that an amount may be, each with its axis."""
    found = []
    for axis in context.world.axes:
        if axis.kind not in ("number", "time") or (nouns and not nouns & axis.words):
            continue
        if amount.of and amount.of not in axis.words and not (amount.of == "old" and "age" in axis.topics):
            continue
        if not amount.unit:
            counted: Number | None = amount.count if axis.kind == "number" else None
        else:
            counted = axis.amount(amount.count, amount.unit)
        if counted is not None and axis.kind == "number":
            term = axis.at(counted)
            if term is not None:
                found.append((axis, term))
                if axis.bare() and amount.unit and amount.unit not in axis.words:
                    context.counted.add((axis.key, amount.unit))
    if len(found) > 1 and verbs:
        hinted = [(axis, term) for axis, term in found if axis.key in verbs]
        return hinted or found
    return found


def counted(
    context: Context,
    said: Said,
    verbs: frozenset[str],
    subject: Thing | None = None,
    nouns: frozenset[str] = frozenset(),
) -> Said | None:
    """What is said, with an amount turned into the value that it is; None where that is not certain."""
    if said.amount is None:
        return said
    if subject is not None and subject.meant == {""} and context.world.is_row:
        return _numbered_amount(context, said, subject)
    found = at_amount(context, said.amount, verbs, nouns)
    if said.kind is Kind.NUMBER:
        found = [(axis, term) for axis, term in found if not axis.unit or (subject is not None and subject.meant)]
    if subject is not None and subject.meant:
        found = [(axis, term) for axis, term in found if axis.key in subject.meant]
    elif said.kind is Kind.NUMBER and not nouns:
        found = [(axis, term) for axis, term in found if (axis.key in verbs if verbs else "age" in axis.topics)]
    if len(found) != 1:
        names = ", ".join(axis.noun for axis, _ in found)
        amount = f"{said.amount.count} {said.amount.unit}".strip()
        why = (
            f"could be more than one thing: {names}" if found else "is not one of the values, or it is not said of what"
        )
        return context.refuse(f"{amount} {why}")
    if subject is not None and (of_another(context, subject, found[0][0]) or _of_its_owner(subject, found[0][0])):
        return context.refuse(f"it is not clear whose {found[0][0].noun} is meant")
    plainly = said.is_it and subject is not None and not subject.meant
    plainly = plainly and (not said.amount.of or said.amount.of in _unit_words(found[0][0]))
    if (
        plainly
        and said.amount.unit not in found[0][0].words - _unit_words(found[0][0])
        and not amount_is_told(found[0][0])
    ):
        return context.refuse(f"it is not said that the {found[0][0].noun} is meant")
    if plainly and subject is not None and of_their_thing(context, subject, found[0][0]):
        return context.refuse(f"it is not clear whose {found[0][0].noun} is meant")
    core: Meaning = Same(IT, found[0][1])
    return replace(said, core=negated(core) if said.denied else core, amount=None, kind=Kind.AMOUNT, denied=False)


def _unit_words(axis: Axis) -> frozenset[str]:
    """The words of a scale's unit, which do not say what is measured."""
    return frozenset(axis.unit.words) if axis.unit else frozenset()


def _numbered_amount(context: Context, said: Said, subject: Thing) -> Said | None:
    """Ann's house number is 4."""
    assert said.amount
    count = said.amount.count
    if (
        said.amount.unit
        or subject.noun is None
        or subject.noun.base != "number"
        or not 1 <= count <= context.world.size
    ):
        return None
    core: Meaning = Same(IT, Place(int(count)))
    return replace(said, core=negated(core) if said.denied else core, amount=None, kind=Kind.PLACE, denied=False)

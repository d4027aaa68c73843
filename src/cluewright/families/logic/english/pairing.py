"""Which verbs tie people to what: tea is drunk, a pet is kept, a town is lived in, whatever else may be done with them.

Every row names categories and the verbs that say that the two go together. Of a category that stands in no row (comets,
projects, gifts) nothing is known, and every verb of the vocabulary that pairs is taken at its word.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.english.words import words

_HAVING = words(
    "have own get possess keep acquire obtain buy purchase receive choose pick select pick_out go_with settle opt"
)
_LIKING = words("like love enjoy adore prefer favour favor fancy")
_ROWS = (
    (
        words("pet pets"),
        _HAVING | words("adopt raise rear breed tend look_after care_for take_care_of walk foster hold sell call"),
    ),
    (
        words("dog dogs cat cats horse horses breed breeds puppy kitten"),
        _HAVING
        | words(
            """adopt raise rear breed train tend look_after care_for take_care_of walk groom foster rescue bring hold
            show enter exhibit handle ride race sell present call coach"""
        ),
    ),
    (
        words("drink drinks beverage beverages tea coffee cocktail cocktails wine wines beer beers juice"),
        _HAVING
        | _LIKING
        | words("drink sip quaff consume order request bring try taste sample savour savor serve sell"),
    ),
    (
        words(
            """food foods dish dishes meal meals lunch lunches dinner dinners breakfast sandwich sandwiches dessert
            desserts snack snacks topping toppings pizza pizzas soup soups salad salads entree appetizer cake cakes
            pie pies fruit fruits vegetable vegetables flavour flavours flavor flavors cookie cookies candy cheese"""
        ),
        _HAVING
        | _LIKING
        | words(
            """eat order bring bake cook make prepare grill fry roast barbecue toast whip_up devour consume munch
            nibble gobble taste sample try serve savour savor pack request submit enter present grow plant sell
            dine_on feast snack dish_up cook_up bake_up serve_up decorate frost glaze harvest cultivate pick_up chew
            win ask_for"""
        ),
    ),
    (words("smoke smokes cigarette cigarettes cigar cigars tobacco"), _HAVING | _LIKING | words("smoke use sell")),
    (
        words("sport sports hobby hobbies activity activities pastime pastimes game games exercise"),
        _LIKING
        | words(
            """play do practise practice choose pick select participate compete try take go excel enter join sign_up
            opt settle partake take_part_in perform learn win collect compete_in participate_in excel_in have"""
        ),
    ),
    (
        words("instrument instruments"),
        _HAVING | _LIKING | words("play practise practice learn study use master perform strum rent take_up hold"),
    ),
    (
        words(
            "town towns city cities village villages country countries state states hometown home nationality nation"
        ),
        words(
            "represent visit tour choose pick select see explore inhabit originate leave inherit favour favor populate"
        ),
    ),
    (
        words("colour colours color colors shade shades"),
        _HAVING
        | _LIKING
        | words("play wear don sport paint use drive ride throw carry bring knit sew wrap fly hold dress decorate"),
    ),
    (
        words(
            """hat hats shirt shirts cap caps coat coats jacket jackets dress dresses scarf scarves shoe shoes tie
            ties costume costumes"""
        ),
        _HAVING | words("wear don sport model bring put_on dress dress_as come_as go_as"),
    ),
    (
        words("car cars vehicle vehicles bike bikes truck trucks motorcycle"),
        _HAVING
        | _LIKING
        | words(
            "drive rent lease race restore repair fix park ride take use bring sell refurbish hire book reserve test"
        ),
    ),
    (
        words("job jobs occupation occupations profession professions career careers vocation"),
        words("have hold choose pick land get hold_down do study practise practice leave quit work"),
    ),
    (words("name names surname surnames forename forenames hair eyes"), words("have name call")),
)
"""Categories, and the verbs that say whose they are."""


AGENTS = {
    "drinker": "drink",
    "eater": "eat",
    "smoker": "smoke",
    "player": "play",
    "driver": "drive",
    "rider": "ride",
    "wearer": "wear",
    "reader": "read",
    "chewer": "chew",
    "sipper": "sip",
    "thrower": "throw",
    "grower": "grow",
}
"""Nouns of whoever does what a verb says."""


def agent_ties(noun: str, category: AbstractSet[str]) -> bool:
    """Whether somebody called after what they do goes together with a value of the category: the tea drinker."""
    verb = AGENTS.get(noun)
    rows = [verbs for named, verbs in _ROWS if category & named]
    return verb is None or not rows or any(verb in verbs for verbs in rows)


def of_known_kind(category: AbstractSet[str]) -> bool:
    """Whether it is known which verbs tie people to values of the category."""
    return any(category & named for named, _ in _ROWS if "town" not in named)


def ties(verb: Verb, category: AbstractSet[str]) -> bool:
    """Whether the verb says that somebody goes together with a value of the category."""
    rows = [verbs for named, verbs in _ROWS if category & named]
    return not rows or any(verb.base in verbs for verbs in rows)

"""Which verbs tie people to what: tea is drunk, a pet is kept, a town is lived in, whatever else may be done with them.

Every row names categories and the verbs that say that the two go together. Of a category that stands in no row (comets,
projects, gifts) nothing is known, and every verb of the vocabulary that pairs is taken at its word.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from cluewright.families.logic.english.customs import BY_THE_WAY, never_by, their_own, verbs_for
from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of

_HAVING = words(
    "have own get possess keep acquire obtain buy purchase receive choose pick select pick_out go_with settle opt"
)
_LIKING = words("like love enjoy adore prefer favour favor fancy")
_ROWS = (
    (
        words("pet pets"),
        _HAVING | words("adopt raise rear breed foster hold sell call"),
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
        _HAVING | _LIKING | words("drink sip quaff consume order request bring try taste sample savour savor"),
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
            """play do practise practice choose pick select participate compete take go excel enter join sign_up opt
            settle partake take_part_in perform learn win collect compete_in participate_in excel_in have"""
        ),
    ),
    (
        words("instrument instruments"),
        _HAVING
        | _LIKING
        | words(
            """play practise practice learn study use master perform strum rent take_up hold bang blow pluck toot finger
            bow"""
        ),
    ),
    (
        words("city cities country countries state states nationality nation"),
        words(
            """represent visit tour choose pick select see explore inhabit originate leave inherit favour favor populate
            hit strike batter pummel devastate ravage"""
        ),
    ),
    (
        words("town towns village villages hometown home"),
        words("represent inhabit originate populate choose pick select hit strike batter pummel devastate ravage"),
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
        _HAVING | words("wear don sport model bring put_on dress dress_as come_as go_as dress_up_as"),
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
    (words("best strongest"), words("excel shine do_well excel_in master love like enjoy prefer")),
    (words("worst weakest"), words("struggle dislike hate loathe detest fear dread")),
)
"""Categories, and the verbs that say whose they are."""


AGENTS = {
    "customer": "buy",
    "shopper": "buy",
    "expert": "study",
    "specialist": "specialise",
    "lover": "love",
    "supporter": "watch",
    "follower": "watch",
    "enthusiast": "like",
    "aficionado": "like",
    "devotee": "like",
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
    customs = verbs_for(frozenset(category))
    if customs is not None:
        rows.append(customs)
    return verb is None or not rows or any(verb in verbs for verbs in rows)


def liked(category: AbstractSet[str]) -> bool:
    """Whether people are told by what they like of it: a tea lover drinks tea, a fan of a town need not live there."""
    rows = [verbs for named, verbs in _ROWS if category & named]
    customs = verbs_for(frozenset(category))
    if customs is not None:
        rows.append(customs)
    return bool(category & {"favourite", "favorite"}) or any("love" in verbs for verbs in rows)


def of_known_kind(category: AbstractSet[str]) -> bool:
    """Whether it is known which verbs tie people to values of the category."""
    return any(category & named for named, _ in _ROWS if "town" not in named and "city" not in named)


def ties(verb: Verb, category: AbstractSet[str]) -> bool:
    """Whether the verb says that somebody goes together with a value of the category."""
    own = _wished(category)
    if own:
        return verb.base in own
    rows = [verbs for named, verbs in _ROWS if category & named]
    customs = verbs_for(frozenset(category))
    if customs is not None:
        rows.append(customs)
    return any(verb.base in verbs for verbs in rows) if rows else verb.base not in BY_THE_WAY


def _wished(category: AbstractSet[str]) -> set[str]:
    """The verbs after which a category is called, if they tell of a wish or a loss: saving for, wants, lost, sold."""
    verbs = {each for word in category for each in vocabulary().verbs.get(word, ()) if each.shape != "base"}
    return {each.base for each in verbs if each.refused() or each.base in ("save", "need")}


_MAKING = words(
    """make build design engineer create construct develop invent produce devise craft assemble plan model erect
    complete finish paint carve sculpt forge weave sew knit write compose have name launch sell bring enter exhibit
    display show submit present"""
)
_BUYING = words(
    """buy purchase get acquire obtain choose pick select order take pay have own receive go bid win carry bring
    collect pick_up shop visit spend leave_with go_home_with take_home bring_home carry_home snap_up secure land
    claim use come opt go_for rent grab snag come_away_with walk_off_with walk_away_with name wrap wear pick_out
    settle go_with redeem hail find eat drink devour sip munch try sample taste book reserve lease hire borrow love
    like prefer enjoy favour favor want need request keep hold drive ride live stay sit"""
)
_BUYERS = words("prefer like love enjoy favour favor adore fancy")
_KEEPING = words(
    """keep tend man look_after take_care_of care care_for guard run operate maintain staff have live feed work
    supervise oversee mind manage watch_over own protect raise rear breed"""
)
_ROLES = (
    (words("buyer shopper purchaser bidder"), frozenset({"*"}), _BUYING - _BUYERS),
    (words("customer client"), frozenset({"*"}), _BUYING),
    (
        words("renter borrower"),
        frozenset({"*"}),
        words(
            """rent hire borrow take use choose pick select get have book reserve lease paddle row ride drive sail
            steer pilot go check_out take_out return pay come opt pick_up live like prefer wear"""
        ),
    ),
    (
        words("owner"),
        words("dog cat horse pony breed animal bird puppy kitten pet"),
        _HAVING | words("adopt raise rear name call bring hold belong take show enter present exhibit ride"),
    ),
    (
        words("author writer novelist poet playwright"),
        words("book novel title story poem play"),
        words("write author pen compose publish create produce have call name title release"),
    ),
    (
        words("keeper warden"),
        words("lighthouse light animal beast creature bird reptile fish enclosure hive"),
        _KEEPING,
    ),
    (words("engineer architect builder inventor"), frozenset({"*"}), _MAKING | words("own head lead direct run")),
    (
        words("trader vendor seller merchant stallholder shopkeeper"),
        frozenset({"*"}),
        words(
            """sell have offer stock make display bring carry vend hawk peddle deal specialise specialize own use
            put run keep work"""
        ),
    ),
    (
        words("ghost spirit phantom spectre"),
        frozenset({"*"}),
        words("haunt roam wander walk appear inhabit frequent live reside dwell stay have see"),
    ),
)
"""What those who do something are called, categories (or `*` for all), and what they do with those."""

_OWN_DEEDS = (
    (words("buyer shopper purchaser bidder customer"), words("buy purchase acquire bid order")),
    (words("author writer novelist poet"), words("write author pen")),
    (words("painter artist"), words("paint")),
    (words("trader vendor seller merchant"), words("sell")),
    (words("builder architect"), words("build design construct")),
)
"""What only those of a role do, if there are such in a puzzle beside other people."""

_GIVING = (
    words(
        "give send bring wrap buy choose pick select donate make have get purchase mail post contribute knit sew bake"
    ),
    words("receive get unwrap open have win keep accept collect wear use play like love own enjoy fly ride read"),
)
"""What a giver does with a gift, and what everybody else does."""

_GIVERS = words("giver sender donor")
_GIFTS = words("gift present")
_VERBS_OF_THINGS = words("name contain include feature comprise boast star")


def agent_fits(noun: str, category: str, people: Iterable[str]) -> bool:
    """Whether somebody called after a deed may be one of the people here: who built a lighthouse is no keeper."""
    known = vocabulary().verbs
    stems = [noun[:-2], noun[:-1], noun[:-3]] if noun.endswith(("er", "or")) else []
    verb = AGENTS.get(noun) or next(
        (stem for stem in stems if any(each.base == stem for each in known.get(stem, ()))), ""
    )
    listed = list(people)
    return not verb or not listed or any(role_ties(each, verb, category, listed) for each in listed)


def role_ties(doer: str, verb: str, category: str, people: Iterable[str]) -> bool:
    """Whether those of a category do this with a value of another: buyers buy, ghosts haunt.

    `people` are the names of the categories of people, one of which may be the givers of gifts.
    """
    who, what = _forms(doer), _forms(category)
    named = verb == "name" and doer in set(people)
    if (verb in _VERBS_OF_THINGS and not named) or doer == category:
        return True
    own = their_own(who, what)
    if own is None and doer in set(people) and category in set(people):
        own = their_own(what, who)
        own = own & _EITHER_WAY if own is not None else None
        if own is None and not _of_the_two(verb, who | what):
            return False
    if own is not None:
        return verb in own
    if never_by(who, verb):
        return False
    if what & _GIFTS and any(_forms(each) & _GIVERS for each in people):
        return verb in _GIVING[0 if who & _GIVERS else 1]
    others = {form for each in people if each != doer for form in _forms(each)} if doer in people else set()
    if any(verb in verbs and others & role and not who & role for role, verbs in _OWN_DEEDS):
        return False
    deeds = _agents_of(verb)
    if others & deeds and not who & deeds:
        return False  # where there are readers, an author does not read
    rows = (verbs for role, things, verbs in _ROLES if role & who and ("*" in things or things & what))
    return next((verb in verbs for verbs in rows), True)


_EITHER_WAY = words("see visit meet have marry wed live work engage consult")
"""What two people do to each other."""

_BETWEEN_ANY = words("work pair partner team match assign room star have get be live sit come care care_for")
"""What any two people who go together do."""


def _of_the_two(verb: str, roles: AbstractSet[str]) -> bool:
    """Whether two people are told by this deed: a trainer trains, and does not marry."""
    if verb in _BETWEEN_ANY or roles & _agents_of(verb):
        return True
    known = vocabulary().verbs
    stems = {stem for role in roles if role.endswith(("er", "or")) for stem in (role[:-2], role[:-1], role[:-3])}
    return not any(each.base == stem for stem in stems for each in known.get(stem, ()))


def own_agents(verb: str) -> set[str]:
    """What those are called who do this: a director directs, an artist paints."""
    return _agents_of(verb) | {role for roles, deeds in _OWN_DEEDS if verb in deeds for role in roles}


def _agents_of(verb: str) -> set[str]:
    return {f"{verb}er", f"{verb}r", f"{verb}or", f"{verb}{verb[-1:]}er"}


def done_with_things(verb: str, categories: Iterable[str]) -> bool:
    """Whether it is known that the verb says whose a value of one of the categories is."""
    named = [words_of(each) for each in categories]
    listed = any(verb in verbs for each in named for row, verbs in _ROWS if each & row)
    return listed or any(verb in (verbs_for(each) or ()) for each in named)


def theirs(verb: str, category: str, people: Iterable[str]) -> bool:
    """Whether the people of a puzzle may be told by doing this to, in or for a value of a category."""
    rows = [own for each in people if (own := their_own(_forms(each), _forms(category))) is not None]
    return not rows or any(verb in own for own in rows)


def others_make(category: str) -> bool:
    """Whether people of this role have what others make: readers, buyers, givers; nothing is by them."""
    who = _forms(category)
    return never_by(who, "write") or bool(who & (_GIVERS | words("receiver recipient bidder renter")))


def others_do(category: str, verb: str) -> bool:
    """Whether people of this role are told by another thing than this: bakers do not shop."""
    return verb in ("shop", "dine", "eat", "drink", "devour") and never_by(_forms(category), verb)


def gets_nothing(category: str) -> bool:
    """Whether people of this role are told by what they make, and not by what they are given: artists, authors."""
    return never_by(_forms(category), "receive")


def _forms(category: str) -> set[str]:
    return {form for word in words_of(category) for form in numbers(word)}

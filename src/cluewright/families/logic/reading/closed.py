"""The closed words: everything that the reader knows of English.

Every other word is glue (`trust.py`). A relation is one line of `relations.txt`: its kind, a detail, and how it is
written. `TURNING` are words that can turn the sense of a sentence; outside a relation they block the reading.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


FUNCTION = words(
    """the a an of in on at with from by as into onto his her hers their its own is are was were be been being
    do does did has have had having will 's it he she they there this person people individual individuals man woman
    men women guy lady gentleman boy girl one ones someone somebody named called name names also then sometime
    somewhat some time somewhere anywhere slightly exactly precisely during itself herself himself themselves actually
    indeed currently now total up out off whose  thing things
    considerably significantly much unknown number couple pair ladies gentlemen boys girls guys here o'clock"""
)
"""Words that relate nothing by themselves."""

NEUTRAL = words("have own keep go goes")
IN_A_ROW = words("live sit stand finish placed ranked lives lived sat stood")
"""Verbs that say no more than that two things go together, everywhere or of a row; others are vouched for, or loose."""

TURNING = words(
    """hate hates hated dislike dislikes disliked avoid avoids avoided avoiding refuse refuses refused reject rejects
    rejected lack lacks lacked lacking miss misses missed missing detest detests detested loathe loathes loathed
    despise despises despised shun shuns shunned decline declines declined deny denies denied forgot forget
    forgets forgotten ignore ignores ignored neglect neglects neglected skip skips skipped quit quits wish wishes
    wished hope hopes hoped envy envies envied admire admires admired fear fears feared formerly former previously
    ex almost nearly hardly barely fake false pretend pretends pretended fail fails failed failing fled flee flees
    fleeing allergic oppose opposes opposed against eschew eschews eschewed spurned abandon abandoned boycott
    boycotts boycotted no none nobody nothing never nowhere if unless except excluding besides every each all any
    both half twice double thrice triple same other another others else few several until since while because
    although though whereas whether when previous prior around approximately roughly scarcely seldom rarely
    sometimes maybe perhaps possibly probably likely unlikely apparently supposedly allegedly again together apart
    alone opposite facing diagonal diagonally far close odd even alphabetical alphabetically without unlike too
    enough why how these those latter respectively vice consecutive consecutively beyond instead rather anything
    everything anyone could may might should must shall otherwise yet once minus plus sum difference ago anymore
    already would ought via till dozen quarter average extra additional alleged wrong least most nor neither
    either or not than below above beneath between left right before after more less fewer different mother father
    mothers brother sister wife husband boss friend friends son daughter cousin uncle aunt child parent brothers
    sisters rival enemy opponent twin neighbour neighbor neighbours neighbors whom what but following next last
    first second end ends middle centre center bottom beat beats beaten beating defeat defeats defeated lost lose
    loses precedes preceded follows followed past similar anybody everybody rumoured rumored supposed unable un
    non anti pro overtook overtake overtakes overtaken passed trailed trails within cannot bar barring save losing
    so outside over under whichever spared spares towards toward conceded yielded ceded wherever claimed swears
    swore lied boasts boasted stop stops stopped stopping congratulated thanked told greeted hugged complimented
    applauded warned accompanied teased praised consoled telephoned"""
)
"""Words that can turn what is said: denial, wishes, loss, amounts, order, other people.

They block a reading where no relation takes them, unless other clues say them of the same category, or the header."""

SOFT = words(
    """over anyone anything anybody against those around passed each every together enough under far close even
    ever all whom toward towards extra too since how what because any few"""
)
"""Of these words those that seldom turn anything: a clue that is blocked by them alone is read, loosely."""

RELATIVES = words(
    """mother father brother sister wife husband boss friend friends son daughter cousin uncle aunt child parent
    brothers sisters twin grandmother grandfather niece nephew"""
)
TITLES = words(
    """mr mrs ms miss dr sir madam lady lord professor prof officer sergeant aunt uncle cousin captain inspector
    detective nurse judge coach"""
)
LABELS = words(
    """room locker apartment flat jersey channel gate flight lane track bus code id suite ticket badge bib stall
    platform desk seat chair slot bay booth pump cabin route hut bed shelf"""
)
"""Nouns of numbers that only name: nobody has more of a lane."""

RANKS = words("rank ranking place position standing placing finish finished placed ranked")
PLACE_NOUNS = words("place places position positions spot spots")
STEPS = words(
    """place places position positions spot spots seat seats house houses floor floors door doors step steps rank ranks
    home homes storey storeys level levels space spaces slot slots chair chairs stall stalls"""
)
BE = words("is are was were 's be been")
DO = words("do does did has have had will is are was were")
SPATIAL = words("front back left right top bottom ahead behind above below first last next middle end both either")
"""Words that an aside is not left out with: they may say where somebody is."""

PARENTS = words("mother father parent son daughter child mothers fathers parents sons daughters children")
PRONOUNS = words("he she it they him her them his hers theirs")
POSSESSIVES = words("his her its their this")
MALE = words("male he his him himself man boy gentleman guy men boys mr sir lord king duke prince uncle")
FEMALE = words("female she her hers herself woman girl lady women girls mrs ms miss queen duchess princess aunt")


SEXED = words("man woman boy girl lady gentleman")
"""Nouns by which an aside says whether somebody is a man or a woman."""


class Relation(NamedTuple):
    """One way in which a relation is written."""

    written: tuple[str, ...]
    kind: str
    detail: str


@cache
def relations() -> dict[str, list[Relation]]:
    """The relations by their first word, the longest first."""
    found: dict[str, list[Relation]] = {}
    text = (Path(__file__).parent / "relations.txt").read_text(encoding="utf-8")
    for line in text.replace("\n  ", " ").strip().splitlines():
        if line.startswith("#"):
            continue
        head, _, ways = line.partition(": ")
        kind, _, detail = head.partition(" ")
        for way in ways.split("|"):
            written = tuple(way.split())
            found.setdefault(written[0], []).append(Relation(written, kind, detail))
    for several in found.values():
        several.sort(key=lambda relation: -len(relation.written))
    return found


class Degree(NamedTuple):
    """What a comparative compares, and which way it points."""

    topic: str
    sign: int


_DEGREES = """
any | more greater | less fewer lesser | most greatest | least fewest
size | larger bigger | smaller | largest biggest | smallest
level | higher | lower | highest | lowest
age | older elder | younger | oldest eldest | youngest
time | later | earlier sooner | latest | earliest soonest
money | pricier costlier dearer | cheaper | priciest costliest dearest | cheapest
height | taller | | tallest |
length | longer | shorter | longest | shortest
weight | heavier | lighter | heaviest | lightest
speed | faster quicker speedier swifter | slower | fastest quickest speediest swiftest | slowest
temperature | hotter warmer | colder cooler chillier | hottest warmest | coldest coolest chilliest
depth | deeper | shallower | deepest | shallowest
width | wider broader | narrower | widest broadest | narrowest
era | newer | | newest |
distance | farther further | closer nearer | farthest furthest | closest nearest
strength | stronger | weaker | strongest | weakest
loudness | louder | quieter softer | loudest | quietest softest
heat | spicier | milder | spiciest | mildest
quality | better | worse | best | worst
other | brighter thicker sweeter steeper | dimmer thinner | brightest thickest sweetest steepest | dimmest thinnest
"""
_GRADED = """
money 1: expensive costly valuable
money -1: affordable
time 1: recent recently
popularity 1: popular populous
other 1: powerful experienced
speed -1: slowly
speed 1: quickly
size 1: generous extensive
"""
_ADJECTIVES = {
    "old": "age", "tall": "height", "high": "height", "long": "length", "heavy": "weight", "expensive": "money",
    "fast": "speed", "deep": "depth", "far": "distance", "wide": "width", "hot": "temperature", "big": "size",
    "large": "size", "many": "any", "much": "any", "late": "time", "well": "quality", "good": "quality",
    "strong": "strength", "light": "weight", "young": "age", "short": "length", "small": "size", "cheap": "money",
    "slow": "speed", "low": "level", "early": "time", "few": "any", "little": "any", "cold": "temperature",
}  # fmt: skip
"""Adjectives in `as .. as`."""


@cache
def comparatives() -> dict[str, Degree]:
    """`older`, `less`."""
    return _degrees(1, 2)


@cache
def superlatives() -> dict[str, Degree]:
    """`oldest`, `least`."""
    return _degrees(3, 4)


def _degrees(more: int, less: int) -> dict[str, Degree]:
    found: dict[str, Degree] = {}
    for line in _DEGREES.strip().splitlines():
        parts = line.split("|")
        topic = parts[0].strip()
        found |= {word: Degree(topic, 1) for word in parts[more].split()}
        found |= {word: Degree(topic, -1) for word in parts[less].split()}
    return found


@cache
def graded() -> dict[str, Degree]:
    """Adjectives after `more` and `most`: expensive."""
    found: dict[str, Degree] = {}
    for line in _GRADED.strip().splitlines():
        head, _, several = line.partition(": ")
        topic, sign = head.split()
        found |= {word: Degree(topic, int(sign)) for word in several.split()}
    return found


FALLING = words("light young short small cheap slow low early few little cold")
"""Adjectives in `as .. as` that point downwards."""


def adjective(word: str) -> str:
    """What an adjective in `as .. as` measures; empty if it is none."""
    return _ADJECTIVES.get(word, "")


TOPICS = {
    "age": words("age ages old aged"),
    "money": words(
        """price prices cost costs bill fare fee amount salary income pay wage money dollars dollar rent value worth bid
        budget scholarship grant prize bonus loan debt fine deposit profit revenue sales savings donation pounds euros
        takings tip jackpot winnings"""
    ),
    "time": words(
        """year years date dates day days month months week weekday time times hour hours birthday departure arrival
        start decade century vintage appointment slot evening morning"""
    ),
    "duration": words("duration minutes minute seconds hours time length days nights weeks finish finishing runtime"),
    "height": words("height heights altitude elevation tall floors stories"),
    "length": words("length lengths long pages distance wingspan miles feet inches metres meters size"),
    "distance": words("distance distances miles kilometers"),
    "weight": words("weight weights pounds lbs kg ounces"),
    "temperature": words("temperature temperatures degrees"),
    "speed": words("speed speeds mph kph velocity winds wind"),
    "score": words("score scores point points rating votes mark marks goals"),
    "depth": words("depth depths"),
    "width": words("width widths wingspan diameter"),
    "loudness": words("loudness decibels volume noise"),
    "heat": words("heat scoville spiciness"),
    "strength": words("strength power winds wind"),
}
"""What the noun or the unit of a scale says that is measured."""

ALLIED = {
    "length": words("length height duration distance width depth"),
    "height": words("height length"),
    "distance": words("distance length"),
    "width": words("width length"),
    "depth": words("depth length"),
    "speed": words("speed duration"),
    "temperature": words("temperature heat"),
    "era": words("time"),
    "time": words("time"),
}
"""Topics that a comparative speaks of, beside its own."""

VERB_TOPICS = {
    "score": words("score scores scored"),
    "money": words(
        """sold fetched raised made cost costs pay pays paid spend spends spent charge charges charged earn earns earned
        worth bid price"""
    ),
    "weight": words("weigh weighs weighed"),
    "distance": words("drove drive drives driven walked walk hiked ran traveled travelled swam flew rode cycled"),
    "time": words("born arrived departed"),
}
"""Verbs that say what is compared, where several things could be."""

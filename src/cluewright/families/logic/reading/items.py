"""A sentence as a row of items: mentions, amounts, relation words, glue, and words that block.

Names are found first, so that a song called `After Dark` is no order in time; then relations, the longest first; then
places (`the third house from the left`). What is left is glue, or blocks the reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cluewright.families.logic.meaning.clues import Number, Term
from cluewright.families.logic.meaning.measures import CARDINALS, ordinal
from cluewright.families.logic.reading import closed
from cluewright.families.logic.reading.closed import BE, DO, FUNCTION, PLACE_NOUNS, TURNING, relations, words
from cluewright.families.logic.reading.mentions import Header
from cluewright.families.logic.reading.tokens import Token

_OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top", "front": "back", "back": "front"}
_EDGES = {"leftmost": "left", "rightmost": "right", "topmost": "top", "uppermost": "top", "lowermost": "bottom"}
_FAR = frozenset({"far", "extreme", "very", "furthest", "farthest"})
_ENDS = frozenset({"end", "hand", "side"})
_AFTER_NTH = frozenset({"", "and", ",", "or", "in", "among", "overall", ".", "but", "nor", ";", "while", "who", "home"})
_AFTER_TIMES = frozenset({"as", "the", "that", "his", "her", "more"})
_NEIGHBOURS = words("neighbour neighbor neighbours neighbors")
_QUEUES = words("position positions spot spots place places turn turns")
_BOUNDS = dict.fromkeys(words("exceed exceeds exceeded exceeding over above"), ">") | {"under": "<", "below": "<"}
_AFTER_HAND = words("and , is sits but lives hand") | {""}
_AFTER_LEFT = words("of hand end side and or ,") | {""}
_BEFORE_LEFT = words("the to on far immediate extreme further farther 's his her their from")
_TIMES_AGO = words("season year month week night summer winter spring autumn fall time")
_PREPOSITIONS = words("on at in by until from with for to of during into")
_CAME = words("came finished placed come comes finish home")
_FEW = {"top": "1", "first": "1", "last": "-1", "bottom": "-1"}
_FIRST_LAST = {"first": 1, "last": -1, "final": -1}
_PLACING = words("ground number no won win wins").union(_EDGES, _FAR, _OPPOSITE, _FEW, _FIRST_LAST)
"""Words with which a place may begin, beside ordinals and what the places are called."""


class Item(NamedTuple):
    """A stretch of a sentence with what it is."""

    kind: str
    """`name`, `amount`, `glue`, `block`, or the kind of a relation in `closed.py`."""

    text: str
    terms: tuple[Term, ...] = ()
    """What a name or an amount may mean."""

    detail: str = ""
    number: Number | None = None
    unit: str = ""
    sign: int = 0
    """Which way a comparison points."""

    rank: int = 0
    """How surely a name is one: 0 as declared."""


class Cells(dict[int, str]):
    """What stands at each position; nothing outside the sentence."""

    def __missing__(self, at: int) -> str:
        return ""


class Row:
    """The items of a sentence in the making: what has been taken, and where it ends."""

    def __init__(self, header: Header, sentence: Sequence[Token]) -> None:
        self.header, self.sentence = header, sentence
        self.taken: dict[int, tuple[int, Item]] = {}
        self._free = Cells(enumerate(token.word for token in sentence))
        self.word = self._free.__getitem__
        """The word at a position that nothing has taken; else nothing."""

        self.told = Cells(self._free).__getitem__
        """The word at a position, whether or not something has taken it."""

    def free(self, at: int) -> bool:
        """Whether nothing has taken what stands at a position."""
        return at in self._free

    def take(self, start: int, end: int, item: Item) -> None:
        """Make this stretch one item."""
        for at in range(start, end):
            self._free.pop(at, None)
            self.taken.pop(at, None)
        self.taken[start] = end, item

    def text(self, start: int, end: int) -> str:
        """The words of a stretch."""
        return " ".join(token.text for token in self.sentence[start:end])

    def items(self) -> list[Item]:
        """All items, those that nobody took as glue or as what blocks."""
        found, at = [], 0
        while at < len(self.sentence):
            if at in self.taken:
                at, item = self.taken[at]
            else:
                item, at = self._plain(at), at + 1
            found.append(item)
        return found

    def _plain(self, at: int) -> Item:
        token = self.sentence[at]
        if self._verb_or_noun(at, token.word):
            return Item("glue", token.word)
        if token.word in FUNCTION or token.word in self.header.words or (token.word in closed.TITLES and token.capital):
            return Item("glue", token.word)
        if token.word in TURNING:
            return Item("block", token.text)
        if not token.word.replace("'", "").replace("-", "").isalnum() or token.word[0].isdigit():
            return Item("block", token.text)
        if token.word.startswith(("out", "over")) and token.word.endswith("ed") and len(token.word) > 7:
            return Item("block", token.text)  # overtopped, outplayed
        if token.capital and at and self.header.near_miss(token.word):
            return Item("block", token.text)  # a slip of a name
        return Item("glue", token.word)

    def _verb_or_noun(self, at: int, word: str) -> bool:
        """Whether a word that may turn the sense is only a verb or a noun here: left in May, the child, first seen."""
        before = self.sentence[at - 1].word if at else ""
        after = self.sentence[at + 1].word if at + 1 < len(self.sentence) else ""
        match word:
            case "left":
                return before in DO or (before not in _BEFORE_LEFT and after not in _AFTER_LEFT)
            case "first":
                return before in BE and after.isalpha() and after not in FUNCTION and after not in TURNING
            case "last" | "lasts" | "lost" | "lose" | "loses":
                if after in ("exactly", "somewhat", "slightly", "about"):
                    after = self.sentence[at + 2].word if at + 2 < len(self.sentence) else ""
                counted = after[:1].isdigit() or after in CARDINALS
                return counted or after in ("for", "longer") or after in closed.comparatives()
            case "stop" | "stops" | "stopped":
                return not after.endswith("ing")  # stopped drinking tea
            case "what":
                return after in ("we", "he", "she", "they", "i", "you", "the")
            case "under":
                counted = after in CARDINALS or after[:1].isdigit() or after[:1] in ("$", "£", "€")
                return self.header.puzzle.places.first not in ("bottom", "top") and not counted
            case "over":
                return after in closed.comparatives() or (after[:1].isdigit() and before.endswith(("ed", "s")))
        if word not in closed.RELATIVES:
            return False
        near = {self.sentence[n].word for n in range(max(0, at - 3), at)}
        if before in ("his", "her") and at > 1 and self.sentence[at - 2].word == "and":
            return True  # Bob and his wife
        return word not in _NEIGHBOURS and not near & {"'s", "his", "her", "their"}


def items(header: Header, sentence: Sequence[Token], *, lax: bool = False) -> list[Item]:
    """The items of a sentence; if `lax`, words of the root of a name are mentions, too."""
    row = Row(header, sentence)
    _names(row, lax=lax)
    _places(row)
    _hands(row)
    _bounds(row)
    _by_then(row)
    _already(row)
    _relations(row)
    _degrees(row)
    return _settled(_turned(row.items()), header.size)


def _names(row: Row, *, lax: bool) -> None:
    at = 0
    while at < len(row.sentence):
        named = row.header.named(row.sentence, at, lax=lax)
        amount = row.header.amount(row.sentence, at)
        if amount and row.told(at) in ("a", "an") and row.header.named(row.sentence, at + 1):
            amount = None  # a crown that is a value
        if amount and row.told(amount.end) == "times" and row.told(amount.end + 1) in _AFTER_TIMES:
            row.take(at, amount.end + 1, Item("times", row.text(at, amount.end + 1), detail=str(amount.number)))
            at = amount.end + 1
        elif amount and (not named or amount.end >= named.end):
            terms = row.header.valued(amount.number, amount.unit) or (named.terms if named else ())
            text = row.text(at, amount.end)
            row.take(at, amount.end, Item("amount", text, terms, number=amount.number, unit=amount.unit))
            at = amount.end
        elif named:
            row.take(at, named.end, Item("name", row.text(at, named.end), named.terms, rank=named.rank))
            at = named.end
        else:
            at += 1


def _relations(row: Row) -> None:
    """The longest relation word at each place."""
    table = relations()
    for at in range(len(row.sentence)):
        ways = table.get(row.word(at))
        after = "two" if row.told(at + 1) == "two" else row.word(at + 1)
        for relation in (*ways.get(after, ()), *ways.get("", ())) if ways else ():
            end = at + len(relation.written)
            whole = all(
                row.word(at + k) == word or (word == "two" == row.told(at + k))
                for k, word in enumerate(relation.written)
            )
            if whole and not (relation.kind == "most" and row.word(at - 1) in ("north", "south")):
                item = _meant(row, relation.kind, relation.detail, row.text(at, end).lower(), end)
                if item:
                    row.take(at, end, item)
                    break


def _bounds(row: Row) -> None:
    """`over 65 kg`, `under ten`, where nothing follows that is so far away."""
    for at in range(len(row.sentence) - 1):
        if row.word(at) in _BOUNDS and at + 1 in row.taken:
            end, item = row.taken[at + 1]
            beyond = not item.terms or row.word(at).startswith(("exceed", "under"))
            if item.kind == "amount" and beyond and row.word(end) in _AFTER_NTH:
                row.take(at, at + 1, Item("bound", row.word(at), detail=_BOUNDS[row.word(at)]))


def _by_then(row: Row) -> None:
    """`by 1990`, `by Friday`: then or before, which blocks."""
    for at in range(len(row.sentence) - 1):
        if row.word(at) == "by" and at + 1 in row.taken and row.header.moments.intersection(row.taken[at + 1][1].terms):
            row.take(at, at + 1, Item("block", "by"))


def _already(row: Row) -> None:
    """`had already gone by the time`: before."""
    for at in (n for n in range(len(row.sentence)) if row.word(n) == "already"):
        for then in range(at + 1, len(row.sentence) - 2):
            end = then + 1 if row.word(then) == "when" else then + 3 if row.text(then, then + 3) == "by the time" else 0
            if end and not any(row.word(n) in (",", "and", "but") for n in range(at, end)):
                row.take(at, at + 1, Item("glue", "now"))
                row.take(then, end, Item("order", row.text(then, end), detail="before"))
                break


def _hands(row: Row) -> None:
    """`to the Dane's immediate left`."""
    for at in range(1, len(row.sentence)):
        if row.word(at) in ("left", "right") and row.word(at + 1) in _AFTER_HAND:
            start = at - 1 if row.word(at - 1) in ("immediate", "direct") else at
            if row.word(start - 1) in ("'s", "his", "her", "its", "their"):
                detail = row.word(at) + (" just" if start < at else "")
                owner = "" if row.word(start - 1) == "'s" else row.word(start - 1)
                row.take(start, at + 1, Item("hand", row.text(start, at + 1), detail=detail, unit=owner))


def _idle(header: Header, kind: str, detail: str, text: str, after: str, *, thing: bool) -> bool:
    """Whether a word of a relation says nothing in this puzzle: near a lake, due on Monday, facing north."""
    places = header.puzzle.places
    if kind == "facing":
        return not places.round and places.kind != "map"
    if kind == "due":
        return places.kind != "map" or after not in ("north", "south", "east", "west", "to")
    if kind == "sideof" and header.row and detail in ("ahead", "behind"):  # behind the red door
        ordered = any(scale.topics & {"rank", "score", "time", "duration"} or scale.years for scale in header.scales)
        return places.first not in ("front", "back") and not ordered and after == "the" and thing
    return kind == "beside" and text == "near" and not header.row


def _meant(row: Row, kind: str, detail: str, text: str, end: int) -> Item | None:
    """A relation word as an item; those that name a place are mentions of it."""
    header, after = row.header, row.word(end)
    named_end, named = row.taken.get(end + 1, (end, None))
    own = named is not None and any(row.word(named_end) in header.category_words(each) for each in named.terms)
    thing = own or row.word(end + 1) in header.place_words - PLACE_NOUNS  # the black door, the house
    term: Term | None = None
    if kind == "lastbut":
        term = header.place(-int(detail))
    elif kind == "winner":
        term = header.place(1) if text.startswith("open") else header.first()
        if text.split()[-1] in ("winner", "champion") and header.words & {"winner", "champion"}:
            term = None
    elif kind == "runnerup":
        term = header.place(2)
    elif kind == "closer":
        term = header.place(-1)
    elif kind == "middle":
        scale = next((each for each in header.scales if after and after in each.nouns), None)
        middle = header.size // 2 + 1
        term = (scale.nth(middle, 1) if scale else header.place(middle)) if header.size % 2 else None
    elif text.endswith("left to right"):
        return Item("glue", text) if header.puzzle.places.first == "left" else None
    elif kind == "glue" or _idle(header, kind, detail, text, after, thing=thing):
        return Item("glue", text)
    elif kind == "sideof" and text in ("down from", "up from") and header.puzzle.places.first in ("left", "right"):
        return Item("away", text)  # two doors down from
    elif kind == "just" and text == "right" and after in ("", "and", "or", ","):
        return None  # the far right
    else:
        return Item(kind, text, detail=detail)
    return Item("name", text, (term,)) if term else None


def _places(row: Row) -> None:
    """`the third house`, `house 3`, `finished third`, `the far left`, `the second seat from the right`."""
    for at in range(len(row.sentence)):
        word = row.word(at)
        if word not in _PLACING and word not in row.header.place_words and not ordinal(word):
            continue
        if ordinal(word) and row.word(at + 1) == "to" and row.word(at + 2 + (row.word(at + 2) == "the")) in _OPPOSITE:
            row.take(at, at + 1, Item("amount", word, number=ordinal(word)))  # third to the left of
            continue
        if word in _FEW and at + 1 in row.taken and row.taken[at + 1][1].kind == "amount" and row.word(at - 1) == "the":
            end, item = row.taken.pop(at + 1)
            row.take(at, end, Item("few", row.text(at, end), detail=_FEW[word], number=item.number))
            continue
        for rule in (_nth_place, _edge_place, _numbered_place, _won):
            found = rule(row, at, word)
            if found:
                row.take(at, found[0], Item("name", row.text(at, found[0]), (found[1],)))
                break


def _nth_place(row: Row, at: int, word: str) -> tuple[int, Term] | None:
    """`third`, `third house`, `third from the left`, `last`, `first on the left`."""
    header = row.header
    number = _FIRST_LAST.get(word) or ordinal(word)
    if word == "last" and row.word(at + 1) in _TIMES_AGO:
        return None
    if number is None or (word == "last" and (row.word(at + 1) == "but" or row.word(at - 1) == "to")):
        return None
    end = at + 1
    if row.word(end) in ("to", "from") and row.word(end + 1) == "last":
        term = header.place(-number)
        return (end + 2, term) if term else None
    if row.word(end) == "of" and row.word(end + 1) == "the" and end + 2 in row.taken:
        term = header.place(number)  # the last of the five days
        _after, item = row.taken[end + 2]
        return (end, term) if term and item.kind == "amount" and item.number == header.size else None
    if row.word(end) == "of" and row.word(end + 1) == "the" and row.word(at - 1) == "the":
        term = header.place(number)  # the last of the series
        return (end, term) if term and row.word(end + 2).isalpha() else None
    valued = header.nth_of(number, row.word(end))
    if valued:
        return end + 1, valued
    noun = row.word(end) in header.place_words | PLACE_NOUNS | {"one"}
    end += noun
    side = _side_after(row, end)
    if side:
        end, edge = side
        backwards = _OPPOSITE.get(edge) == header.puzzle.places.first
        known = edge == header.puzzle.places.first or backwards
        number = abs(number)  # the last on the right is the first from the right
        term = header.place(-number if backwards else number) if header.row and known else None
        return (end, term) if term else None
    contest = not noun and row.word(at - 1 - (row.word(at - 1) == "in")) in _CAME
    term = header.finish(number) if contest else header.place(number)
    ends = noun or _ends_there(row, end) or (contest and row.word(end) in FUNCTION)
    return (end, term) if term and ends else None


def _ends_there(row: Row, end: int) -> bool:
    """Whether an ordinal stands at the end of what is said: finished third; was the last to start, the last lesson."""
    if end >= len(row.sentence):
        return True
    if not row.free(end):
        return False
    after = row.word(end)
    if after in _AFTER_NTH or (after == "to" and _nothing_more(row, end + 1)):
        return True
    noun = after.isalpha() and after not in TURNING and after not in FUNCTION and after not in closed.superlatives()
    if not noun or row.word(end - 2) not in ("the", "a", "", "'s", "our", "his", "her", "their", "very"):
        return False
    later = row.word(end + 1)
    if later == "to" and row.word(end + 2).isalpha() and row.word(end + 2) not in FUNCTION - {"be"}:
        be = row.word(end + 2) == "be"
        return row.word(end + 3 + be).isalpha() or row.told(end + 3 + be) in _AFTER_NTH  # the last film to open
    leads = row.word(end - 3) not in _PREPOSITIONS or after in row.header.words
    ended = end + 1 >= len(row.sentence) or row.free(end + 1)
    return end == 2 or (leads and later in _AFTER_NTH | {"of", "is", "was", "has"} and ended)  # not on the final bend


def _nothing_more(row: Row, at: int) -> bool:
    """Whether a few words that relate nothing end what is said: the last to help herself."""
    for end in range(at, min(at + 6, len(row.sentence) + 1)):
        if end == len(row.sentence) or row.told(end) in _AFTER_NTH:
            return end > at
        if not row.word(end).isalpha() or row.word(end) in TURNING:
            return False
    return False


def _side_after(row: Row, at: int) -> tuple[int, str] | None:
    """`from the left`, `on the right`: where it ends, and which side."""
    if row.word(at) not in ("from", "on"):
        return None
    after = at + 1 + (row.word(at + 1) == "the")
    side = row.word(after)
    if side not in _OPPOSITE or (row.word(after + 1) == "of" and row.word(after + 2) == ""):
        return None
    after += 1
    while row.word(after) in _ENDS:
        after += 1
    return after, side


def _edge_place(row: Row, at: int, word: str) -> tuple[int, Term] | None:
    """`the far left`, `leftmost`, `the right-hand end`, `the top floor`, `the ground floor`, `at the back`."""
    header = row.header
    edge, end = _EDGES.get(word, ""), at + 1
    if word in _FAR:
        end += row.word(end) in ("to", "on")
        end += row.word(end) == "the"
        edge = row.word(end) if row.word(end) in _OPPOSITE else ""
        end += 1
    elif word in _OPPOSITE:
        nouns = header.place_words | _ENDS
        alone = word in ("top", "bottom", "front", "back") and row.word(at - 1) in ("the", "at")
        closed = row.word(end) in _AFTER_NTH or (row.word(end) == "of" and row.word(end + 1) in ("the", "a"))
        edge = word if row.word(end) in nouns or (alone and closed) else ""
    elif word == "ground" and row.word(end) in header.place_words:
        edge = "bottom"
    if not edge or not header.row:
        return None
    while row.word(end) in header.place_words | _ENDS:
        end += 1
    whose = row.word(end) == "of" and row.word(end + 1 + (row.told(end + 1) == "the")) == ""
    if whose or row.word(end) in _NEIGHBOURS:
        return None  # the left-hand neighbour of somebody
    first = header.puzzle.places.first
    if edge in ("front", "back") and first in ("left", "right") and header.place_words & _QUEUES:
        first = "front"
    term = header.place(1) if edge == first else header.place(-1) if _OPPOSITE.get(edge) == first else None
    return (end, term) if term else None


def _numbered_place(row: Row, at: int, word: str) -> tuple[int, Term] | None:
    """`house 3`, `house number three`, `number 3`."""
    header = row.header
    if not header.row or word not in header.place_words | {"number", "no"}:
        return None
    start = at + 1 + (row.word(at + 1) in ("number", "no"))
    if start not in row.taken:
        return None
    end, item = row.taken[start]
    if item.kind != "amount" or item.unit or item.terms or item.number is None or item.number.denominator != 1:
        return None
    term = header.place(int(item.number))
    if term:
        del row.taken[start]
    return (end, term) if term else None


def _won(row: Row, at: int, word: str) -> tuple[int, Term] | None:
    """`won`, where nothing is named that was won."""
    ends = at + 1 == len(row.sentence) or row.word(at + 1) in (",", "and", "but", ".")
    if word not in ("won", "win", "wins") or not ends:
        return None
    term = row.header.first()
    return (at + 1, term) if term else None


def _degrees(row: Row) -> None:
    """Comparatives, closed.superlatives and `as .. as`."""
    for at in range(len(row.sentence)):
        word, after = row.word(at), row.word(at + 1)
        if word in row.header.words:
            continue
        graded = word in ("more", "less") and (after in closed.graded() or closed.adjective(after))
        if graded and after not in row.header.words:
            degree = closed.graded().get(after) or closed.Degree(closed.adjective(after), 1)
            sign = degree.sign * (1 if word == "more" else -1)
            row.take(at, at + 2, Item("more", f"{word} {after}", detail=degree.topic, sign=sign))
        elif word in ("most", "least") and after in closed.graded():
            degree = closed.graded()[after]
            sign = degree.sign * (1 if word == "most" else -1)
            row.take(at, at + 2, Item("most", f"{word} {after}", detail=degree.topic, sign=sign))
        elif word in closed.comparatives():
            degree = closed.comparatives()[word]
            end = at + 4 if [row.told(at + n) for n in (1, 2, 3)] == ["of", "the", "two"] else at + 1
            row.take(at, end, Item("more", word, detail=degree.topic, sign=degree.sign))
        elif word in closed.superlatives():
            degree = closed.superlatives()[word]
            nth = ordinal(row.word(at - 1)) if at else None
            start = at - 1 if nth else at
            text = row.text(start, at + 1).lower()
            row.take(start, at + 1, Item("most", text, detail=degree.topic, sign=degree.sign, number=nth or 1))
        elif (
            word == "top" and after in row.header.unit_words and row.word(at - 1) == "the" and row.word(at + 2) != "of"
        ):
            row.take(at, at + 1, Item("most", word, detail="any", sign=1, number=1))
        elif word == "as":
            _as_much(row, at, after)


def _as_much(row: Row, at: int, word: str) -> None:
    """`as old as`, `as many points as`."""
    topic = closed.adjective(word)
    if not topic and row.word(at + 2) == "as" and word.isalpha() and word not in FUNCTION:
        row.take(at, at + 3, Item("block", row.text(at, at + 3)))  # as accurate as
        return
    for end in range(at + 2, min(at + 8, len(row.sentence))):
        if row.word(end) in ("again", ""):
            if at == 0 and topic:  # as many floors lie below Ann's as
                row.take(at, at + 1, Item("block", row.text(at, at + 1)))
            return
        if topic and row.word(end) == "as":
            sign = -1 if word in closed.FALLING else 1
            row.take(at, end + 1, Item("as", row.text(at, end + 1).lower(), detail=topic, sign=sign))
            return


def _turned(found: list[Item]) -> list[Item]:
    """Words that are another kind of item beside others: exactly before, to the left, likes it best."""
    sides = ("sideof", "order", "between", "ahead")
    for at, item in enumerate(found[:-1]):
        if item.text == "exactly" and found[at + 1].kind in sides:
            found[at] = item._replace(kind="just")
    if any(item.text == "followed" for item in found) and any(item.text == "by" for item in found):
        found = [item._replace(kind="block") if item.text == "followed" else item for item in found]
    for at, item in enumerate(found):
        if item.kind == "most" and item.detail == "quality" and found[at - 1].text != "the":  # likes tea best
            found[at] = item._replace(kind="glue")
        aside = item.text in ("left", "right") and at > 2 and found[at - 2].text in ("to", "on")
        if aside and item.kind == "block" and found[at - 3].kind == "just":  # but not immediately to the right
            found[at] = item._replace(kind="glue")
        elif aside and item.kind == "block" and {"with", "one"} & {each.text for each in found[max(0, at - 6) : at]}:
            found[at] = item._replace(kind="hand")  # with the Dane on the left
        ended = at + 1 == len(found) or found[at + 1].kind in ("comma", "stop")
        alone = ended and at and found[at - 1].kind not in ("amount", "just", "no")
        if item.text == "before" and item.kind == "order" and alone:  # she had never been there before
            found[at] = item._replace(kind="glue")
    return found


def _settled(found: list[Item], size: int) -> list[Item]:
    """Amounts before a comparison are distances, not values; `of the five` says nothing."""
    beyond = ("more", "order", "sideof", "compass", "ahead", "short", "away", "apart", "better", "worse")
    for index, item in enumerate(found[:-1]):
        after = found[index + 1]
        third = found[index + 2] if index + 2 < len(found) else after
        everybody = after.kind == "amount" and after.number == size and item.text in ("the", "all")
        everybody = everybody and (not after.terms or after.text.isalpha())
        others = item.kind == "rest" and after.kind == "amount" and after.number == size - 1  # any of the other three
        if others or (everybody and index and found[index - 1].text in ("of", "all", "among")):
            found[index + 1] = Item("glue", "one")
        if item.kind == "amount" and (after.kind in beyond or (after.kind == "just" and third.kind in beyond)):
            found[index] = item._replace(terms=())
        plural = after.kind == "glue" and after.text.endswith("s") and not item.unit and third.kind in beyond
        if item.kind == "amount" and plural and after.text not in FUNCTION:
            found[index] = item._replace(terms=())
        if item.text == "just" and item.kind == "just" and after.kind not in (*beyond, "beside", "between", "facing"):
            found[index] = item._replace(kind="only" if after.text == "the" else "glue")
    return found

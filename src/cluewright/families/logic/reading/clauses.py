"""A clue taken apart: where no form reads it whole, its clauses are read one after the other.

A clue is cut at its marks, at `and`, `but`, `so`, `while` before a new clause, and around relative clauses. A relative
clause is about whatever was named last before it; a clause that begins with a pronoun or a verb is about the subject of
the clause before; a clause that names nothing, relates nothing and turns nothing only adorns the clue and is left out
(`to his great delight`, but not `or so he says`). A clause that no form reads, and that has mentions and no closed word
but `not`, says that they go together, or that they do not. Whatever is read in this way is loose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cluewright.families.logic.meaning.clues import SETTING, Apart, Compare, Meaning, Not, Term
from cluewright.families.logic.reading import closed
from cluewright.families.logic.reading.closed import BE, DO, POSSESSIVES, PRONOUNS, SPATIAL, words
from cluewright.families.logic.reading.items import Item
from cluewright.families.logic.reading.mentions import Header
from cluewright.families.logic.reading.sentence import Sentence, both, empty, of, same

_MARKS = ("comma", "stop")
_STRONG = words("; : . — – ( )")
_WHOLE = words("if unless onlyif iff viceversa orboth notboth onetrue anytrue false true instead")
"""Kinds of items that reach over more than one clause: such a clue is read whole, or not at all."""

_ASIDE = words("wh glue block not and nobody")
_IDLE = _ASIDE | {"but", "rest"}
_SUBORDINATE = words("while because since when")
_DENIALS = words("not no nobody nor")
_ARTICLES = words("the a an")
_LEADING = _ARTICLES | POSSESSIVES | DO | PRONOUNS | words("mr mrs ms miss who that")
_TURNS = closed.TURNING_ASIDES | closed.TAKING_BACK
_LEFT_OVER = SPATIAL | closed.TAKING_BACK | words("immediate same too")
_SEXES = (closed.MALE | closed.FEMALE) - PRONOUNS - words("his himself herself")
_OTHERS = words("him her them his hers theirs it")
_OBJECTS = words("it them him her there so")
_REPORTED = words("say says said tell told hear heard claim claims claimed think thinks thought believe rumoured")
_BOTH = frozenset({"they", "these two", "the two of them"})
_MOST_PIECES = 7

Sift = Callable[[list[Meaning]], list[Meaning]]


def sentences(row: list[Item]) -> list[list[Item]]:
    """The row cut at full stops and semicolons, without marks at the beginning of a piece."""
    found: list[list[Item]] = [[]]
    for item in row:
        if (item.kind == "stop" or item.text == ";") and row[0].kind not in ("onetrue", "anytrue"):
            found.append([])
        elif found[-1] or item.kind not in ("comma", "and", "but"):
            found[-1].append(item)
    return [piece for piece in found if piece]


class Told(NamedTuple):
    """What clauses say, whom the last of them is about, and what is doubtful in them."""

    parts: tuple[Meaning, ...] = ()
    subject: Term | None = None
    doubts: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    last: Term | None = None
    """What was named last."""


class Segment(NamedTuple):
    """A stretch between two joints, with the items that join it to what stands before."""

    joint: tuple[Item, ...]
    items: tuple[Item, ...]

    @property
    def relative(self) -> bool:
        """Whether it is a relative clause between marks: who .., in which .., one of whom is no such."""
        start = next((at for at, item in enumerate(self.items[:3]) if item.kind == "wh"), -1)
        leads = start >= 0 and all(item.kind == "glue" for item in self.items[:start]) and self.items[0].text != "the"
        return leads and self.joint[0].text in (",", "—", "–", "(")


def segments(row: list[Item]) -> list[Segment]:
    """The row cut at marks, and at joints before a new clause."""
    found: list[Segment] = []
    joint: list[Item] = []
    items: list[Item] = []
    for at, item in enumerate(row):
        if not _cuts(row, at):
            items.append(item)
            continue
        if items or not found:
            found.append(Segment(tuple(joint), tuple(items)))
            joint, items = [], []
        joint.append(item)
    return [each for each in (*found, Segment(tuple(joint), tuple(items))) if each.items]


def _cuts(row: list[Item], at: int) -> bool:
    """Whether a clause ends here."""
    item, text = row[at], row[at].text.lower()
    if item.kind in _MARKS or text == ", so" or (item.kind == "but" and text != "but"):
        return True
    if item.kind in ("and", "but"):
        end = next((n for n in range(at + 1, len(row)) if row[n].kind in _MARKS), len(row))
        new = at + 1 < len(row) and row[at + 1].text in PRONOUNS | {"so"} | DO
        return row[at - 1].kind in _MARKS or new or not any(each.terms or each.kind == "most" for each in row[at:end])
    return text in _SUBORDINATE and item.kind in ("block", "glue") and at > 0


class Clauses:
    """Reads the clauses of one clue."""

    def __init__(self, header: Header, sift: Sift) -> None:
        self.header, self.sift = header, sift

    def read(self, row: list[Item]) -> Told | None:
        """What all clauses of a row say together; nothing where one of them is not read."""
        if any(item.kind in _WHOLE for item in row):
            return None
        row, doubts = _lowered(self.header, row)
        main: list[Segment] = []
        asides: list[tuple[Term, list[Item]]] = []
        resumes = False
        before: Sequence[Item] = ()
        for segment in segments(row):
            last, relative = _described(before), segment.relative if main else False
            before = segment.items
            if relative and last is not None:
                asides.append((last, list(segment.items)))
                resumes = True
            elif resumes and len(segment.joint) == 1 and segment.joint[0].text == ",":
                main[-1] = Segment(main[-1].joint, (*main[-1].items, *segment.items))
                resumes = False
            else:
                main.append(segment)
                resumes = False
        told = self._all(main, 0, Told(doubts=frozenset(doubts))) if len(main) <= _MOST_PIECES else None
        for term, items in asides if told else ():
            own = self._about(items, term) if told else None
            told = _joined(told, own, keep=True) if told and own else None
        return told if told and told.parts else None

    def _all(self, main: list[Segment], at: int, told: Told) -> Told | None:
        """What the segments from a position on say, the longest stretches first."""
        if at == len(main):
            return told
        most = next((n for n in range(at + 1, len(main)) if main[n].joint[0].text in _STRONG), len(main))
        for end in range(most, at, -1):
            if at and _unsure(main[at].items, told):
                return None
            row = [*main[at].items, *(item for each in main[at + 1 : end] for item in (*each.joint, *each.items))]
            row = _both_named(row, [item for each in main[:at] for item in each.items])
            row = _than_before(row, [item for each in main[:at] for item in each.items], told)
            own = self._told(row, told, main[at].joint[-1:] if end == at + 1 else None)
            rest = self._all(main, end, _joined(told, own)) if own else None
            if rest:
                return rest
        return None

    def _told(self, row: list[Item], told: Told, joint: tuple[Item, ...] | None) -> Told | None:
        """What a stretch says: by a form, as what is said of the subject before, or by its mentions alone.

        `joint` joins a single clause to what stands before it; None where the stretch has several.
        """
        before = told.subject
        if joint is not None and self._idle(row, joint):
            return Told((), before, _words(row), last=told.last)
        if row[0].text == "not":
            return None  # but not by an hour
        sentence = Sentence(self.header, row, before, lax=True)
        last = last_named(row)
        found, subject = self.sift(sentence.statements()), sentence.subject
        if not found and joint and before is not None and _begins(row) and not _cleft(row):
            aside = row[-1].kind == "hand" and told.last is not None  # next to the Dane, on his right
            other = Sentence(self.header, row, told.last, lax=True) if aside else sentence
            found, subject = self._said(other, int(row[0].text in PRONOUNS), before), before
        if len(found) == 1 and found != [SETTING]:
            return Told((found[0],), subject, frozenset(sentence.doubts), frozenset(sentence.used), last)
        if found or joint is None:
            return None
        plain = None if _cleft(row) else by_mentions(sentence, told)
        if plain:
            return Told((plain[0],), plain[1], _words(row), last=last)
        bare = row[-1].terms and all(item.text.lower() in _ARTICLES for item in row[:-1])
        alone = last if bare else only_subject(row)
        return Told((), alone, _words(row), last=last) if alone is not None and not joint else None

    def _idle(self, row: list[Item], joint: tuple[Item, ...]) -> bool:
        """Whether a clause may be left out; a consequence may say anything of nobody: so he had something else."""
        texts = {item.text.lower() for item in row}
        if joint and joint[0].text == ", so" and not any(item.terms or item.kind in closed.RELATING for item in row):
            return bool(texts & PRONOUNS) and len(row) > 2 and not texts & _REPORTED
        joined = [each for each in joint if each.kind in ("and", "but") and row[0].text not in ("there", "this")]
        return self._adorns([*joined, *row])

    def _adorns(self, row: list[Item]) -> bool:
        """Whether a clause names nothing, relates nothing and turns nothing."""
        if row[0].text in ("and", "but"):
            if len(row) < 3 or row[1].text not in DO | PRONOUNS:
                return False  # and conversely
            if row[-1].text in PRONOUNS and any(item.kind == "not" for item in row):
                return False  # but he did not get it
            if [item.text in BE or item.text for item in row[2:5]] == [True, "the", "one"]:
                return False  # and she is the one with the curls
        telling = SPATIAL | _TURNS | (_SEXES if self.header.sex_words else frozenset())
        idle = all(not item.terms and item.kind in _IDLE and item.text.lower() not in telling for item in row)
        graded = any(item.text.endswith("er") for item in row) and any(i.text in self.header.unit_words for i in row)
        return idle and not graded and not any(self.header.akin(item.text) for item in row)  # a poorer finish

    def _said(self, sentence: Sentence, start: int, subject: Term) -> list[Meaning]:
        """What a stretch says of a subject that it does not name."""
        several = (of(meaning, subject) for meaning in sentence.said(start, len(sentence.row)))
        return self.sift([meaning for meaning in several if not empty(meaning)])

    def _about(self, row: list[Item], term: Term) -> Told | None:
        """What a relative clause says of somebody."""
        if self._adorns(row):
            return Told((), term, _words(row))
        if row[-1].kind == "not" or row[-1].text in DO or any(item.text == "case" for item in row):
            return None  # which the Dane did not; in which case
        start = next(at for at, item in enumerate(row) if item.kind == "wh") + 1
        sentence = Sentence(self.header, row, term, lax=True)
        found = self._said(sentence, start, term)
        if len(found) == 1:
            return Told((found[0],), term, frozenset(sentence.doubts), frozenset(sentence.used))
        plain = by_mentions(sentence, Told(subject=term), about=True) if not found else None
        return Told((plain[0],), term, _words(row)) if plain else None


def _begins(row: list[Item]) -> bool:
    """Whether a clause begins with a pronoun or a verb, and not with a subject of its own."""
    plain = row[0].kind in ("glue", "not", "neither", "either", "only", "hand")
    return plain and row[0].text not in _ARTICLES | {"whoever"}


def _cleft(row: list[Item]) -> bool:
    """Whether it is said of somebody else: it was not the Dane they came for."""
    who = next((at for at, item in enumerate(row) if item.kind == "wh"), len(row))
    other = who < len(row) and not any(item.text in ("it", "there") for item in row[who:])  # who found it there
    return row[0].text == "it" and (other or any(item.text in ("he", "she", "they") for item in row))


def _joined(told: Told, own: Told, *, keep: bool = False) -> Told:
    """Both; the subject is that of the second, unless the first is to `keep` its own."""
    subject = told.subject if keep else own.subject
    return Told((*told.parts, *own.parts), subject, told.doubts | own.doubts, told.used | own.used, own.last)


def _words(row: list[Item]) -> frozenset[str]:
    """The words of a clause that are to be confirmed."""
    said = frozenset(item.text for item in row if not item.terms and item.kind != "comma")
    return said - closed.FUNCTION or said


def only_subject(piece: list[Item]) -> Term | None:
    """Whom a sentence is about of whom it says nothing that the puzzle has; None where it may say something."""
    named = [item for item in piece if item.terms]
    if len(named) != 1 or named[0].kind != "name" or len(named[0].terms) != 1:
        return None
    at = piece.index(named[0])
    idle = all(item is named[0] or (item.kind in _ASIDE and not set(item.text.split()) & SPATIAL) for item in piece)
    leads = all(item.kind in ("glue", "wh") and item.text not in closed.TURNING | PRONOUNS for item in piece[:at])
    idle = idle and not any(item.text in _OTHERS | _TURNS for item in piece[at:]) and piece[-1].text not in DO
    return named[0].terms[0] if idle and leads and at < 6 and len(piece) > at + 1 else None


def _described(row: Sequence[Item]) -> Term | None:
    """Whom a relative clause after a stretch is about: who was named last, unless it is `its owner`."""
    at = max((n for n, item in enumerate(row) if item.terms), default=0)
    return None if any(item.text in POSSESSIVES for item in row[at:]) else last_named(row)


def last_named(row: Sequence[Item]) -> Term | None:
    """What was named last."""
    named = [item.terms for item in row if item.terms]
    return named[-1][0] if named and len(named[-1]) == 1 else None


def _lowered(header: Header, row: list[Item]) -> tuple[list[Item], set[str]]:
    """The row with words as glue that turn nothing where they stand, and these words."""
    found, doubts = list(row), set()
    for at, item in enumerate(row):
        if _turns_nothing(row, at):
            found[at] = item._replace(kind="glue")
            doubts.add(item.text)
    found = _left_to_others([_idle_amount(header, found, at) for at in range(len(found))])
    for at, item in enumerate(found[:-1]):
        amount = next((n for n in range(at + 1, min(at + 4, len(found) - 1)) if found[n].kind == "amount"), 0)
        if item.kind == "more" and amount and found[at + 1].text == "by" and found[amount + 1].kind == "than":
            found[at : amount + 1] = [found[amount]._replace(terms=()), item]  # older by two years than
    if row[0].text in ("he", "she", "they") and not header.has_people:  # whose cars these are is no matter
        teller = row[0].text
        found = [item._replace(text="we") if item.text == teller and not item.terms else item for item in found]
        doubts.add(teller)
    return found, doubts


def _turns_nothing(row: list[Item], at: int) -> bool:
    """Whether a closed word is glue where it stands."""
    item, text = row[at], row[at].text.lower()
    before, after = row[at - 1] if at else item, row[at + 1] if at + 1 < len(row) else item
    if item.kind == "just":
        return after.text in ("at", "in", "on", "by")  # right at the back
    if text == "and":  # sings and plays the harp
        return at > 0 and all(each.kind == "glue" and each.text not in _LEADING for each in (before, after))
    if item.kind != "block" or (text == "too" and any(each.text == "to" for each in row[at:])):
        return False  # too bitter to drink
    soft = text in closed.SOFT and after.kind not in ("amount", "more")
    return (
        soft or (text in closed.RELATIVES and before.text in POSSESSIVES) or (text == "once" and before.kind == "not")
    )


def _left_to_others(row: list[Item]) -> list[Item]:
    """`left the brandy to somebody else` as a denial."""
    verb = next((at for at, item in enumerate(row) if item.text in ("left", "leaves", "leave")), len(row))
    to = next((at for at in range(verb, len(row)) if row[at].text == "to"), len(row))
    rest = [item.text for item in row[to + 1 :]]
    if not any(item.terms for item in row[verb:to]) or not rest or rest[-1] not in ("else", "others", "people"):
        return row
    several = [item for item in row[verb + 1 : to] if item.kind != "both"]
    choice = [item._replace(kind="or") if item.kind == "and" else item for item in several]
    return [*row[:verb], Item("not", "left"), *choice]


def _both_named(row: list[Item], before: list[Item]) -> list[Item]:
    """The row with the last two who were named in the place of `both of them`, `neither of them` or `they`."""
    named = [item for item in before if item.terms][-2:]
    if len(named) < 2:
        return row
    texts = [item.text for item in row]
    if texts[0] in _BOTH or texts[:3] in (["both", "of", "them"], ["neither", "of", "them"]):
        joint = Item("nor", "nor") if texts[0] == "neither" else Item("and", "and")
        return [*row[: texts[0] == "neither"], named[0], joint, named[1], *row[1 if texts[0] in _BOTH else 3 :]]
    end = next((at for at, text in enumerate(texts) if text in ("both", "each") and at), len(row))
    if end == len(row) or texts[end + 1 :] not in ([], ["of", "them"]):
        return row
    return [*row[:end], named[0], Item("and", "and"), named[1]]


def _than_before(row: list[Item], before: list[Item], told: Told) -> list[Item]:
    """The row with whom the clause before was about after a comparative: two days later Bob came; and is the taller."""
    at = next((n for n, item in enumerate(row) if item.kind == "more"), len(row))
    named = [n for n, item in enumerate(row) if item.terms]
    others: dict[Term | None, Item] = {item.terms[0]: item for item in before if len(item.terms) == 1}
    if not told.parts or at == len(row) or any(item.kind in ("than", "not", "block") for item in row):
        return row
    later = row[at].detail == "time" and told.subject in others and not isinstance(told.parts[-1], Not)
    if len(named) == 1 and named[0] > at and later and all(item.kind == "glue" for item in row[named[0] + 1 :]):
        far = [item._replace(terms=()) for item in row[: at + 1] if item.kind in ("amount", "more")]
        return [row[named[0]], *far, Item("than", "than"), others[told.subject]]
    compared = isinstance(told.parts[-1], Apart | Compare) and not named and told.last in others
    return [*row, Item("than", "than"), others[told.last]] if compared else row


def _idle_amount(header: Header, row: list[Item], at: int) -> Item:
    """An amount of what the puzzle does not count, as glue: with three suitcases, for thirty years."""
    item, after = row[at], row[at + 1] if at + 1 < len(row) else row[at]
    if item.kind != "amount" or not item.text[0].isalpha() or item.terms or item.number is None:
        return item
    known = item.unit and any(scale.far(item.number, item.unit, lax=False) is not None for scale in header.scales)
    counted = {item.unit, after.text} & (header.unit_words | header.place_words | header.words | closed.STEPS)
    measuring = next((each.kind for each in row[at + 1 : at + 4] if each.kind != "glue"), "name")
    idle = not known and not counted and (item.unit or after.kind == "glue")
    return Item("glue", item.text) if idle and measuring in ("name", "comma", "wh", "and") else item


def by_mentions(s: Sentence, told: Told, *, about: bool = False) -> tuple[Meaning, Term] | None:
    """What a clause says by its mentions alone: the first goes with the others, or with those after `not` does not.

    A clause with one mention is about the subject before: it begins with a pronoun or a verb, or it ends in one.
    """
    end = len(s.row)
    marks, named = [at for at in range(end) if s.kind(at) not in ("glue", "wh")], s.named(0, end)
    denials = [at for at in marks if s.kind(at) in _DENIALS]
    joints = [at for at in marks if s.kind(at) in ("and", "or", "but")]
    texts = {s.text(at).lower() for at in range(end) if at not in named}
    each = [s.terms(at, 0, end) for at in named]
    if not named or any(not named[0] < at < named[-1] for at in joints) or any(len(terms) != 1 for terms in each):
        return None  # the oldest but one
    if len(named) + len(denials) + len(joints) < len(marks) or len(denials) > 1 or texts & _LEFT_OVER:
        return None
    spoken = any(s.text(at) in PRONOUNS | POSSESSIVES for at in range(named[0]))
    subject, rest = each[0][0], named[1:]
    if texts & s.header.sex_words:
        return None
    if about or spoken or len(named) == 1:
        whom = told.subject
        if not about and not spoken and not _begins(s.row):  # and the Dane does not want it
            fitting = [term for term in (told.subject, told.last) if term and not empty(same(term, subject))]
            whom = fitting[0] if fitting and s.near(named[0], end) & _OBJECTS else None
        if whom is None:
            return None
        subject, rest = whom, named
    denied = bool(denials) and (len(named) == 1 or denials[0] < rest[0])
    if (denials and not denied) or (denials and any(s.kind(at) != "or" for at in joints)) or len(joints) > 1:
        return None
    if joints and (joints[0] < rest[0] or s.kind(joints[0]) == "or") and not denied:
        return None
    if denied and len(rest) > 1 and not joints:
        return None  # not at the moat in May
    parts = [Not(same(subject, term)) if denied else same(subject, term) for at in rest for term in s.terms(at, 0, end)]
    meaning = both(*parts)
    return None if any(map(empty, parts)) or empty(meaning) else (meaning, subject)


def _unsure(row: Sequence[Item], told: Told) -> bool:
    """Whether `it` may be the subject before or what was named last, and these are two."""
    named = [at for at, item in enumerate(row) if item.terms]
    spoken = len(named) == 1 and any(item.text in ("it", "them") for item in row[named[0] :])
    if not spoken or told.last is None or told.subject is None or told.last == told.subject:
        return False
    return same(told.subject, told.last) not in told.parts

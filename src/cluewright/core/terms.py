"""Prolog terms, as far as puzzles are written in them.

A term is an integer, an `Atom`, a `Variable`, a list of terms or a `Compound`. A file is a row of clauses; of these
the facts count, directives and rules are passed over. A fact's name may be what Prolog forbids (`11111([...])`).
A bare `null`, as in JSON, is a blank; the name is written in quotation marks. Text is read in one pass: no pattern here
goes back over what it has read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, NoReturn, TypeAlias, TypeGuard, Union

from cluewright.core.characters import described, unfit
from cluewright.core.errors import NotationError
from cluewright.core.reading import LARGEST, MOST_DIGITS, shown
from cluewright.core.records import distinct


@distinct
class Atom(NamedTuple):
    """A name that stands for itself."""

    name: str


@distinct
class Variable(NamedTuple):
    """A blank: `_` or a capitalised name."""

    name: str = "_"


@distinct
class Compound(NamedTuple):
    """`name(arguments...)`; infix operators are compounds of two."""

    name: str
    arguments: tuple[Term, ...]


Term: TypeAlias = Union[int, Atom, Variable, "list[Term]", Compound]


def repeated(term: Term, place: str) -> dict[str, list[str]]:
    """Where the variables stand that stand more than once, by name; a chain of operators may be as long as a file.

    >>> repeated([1, Variable("X"), [Variable("X"), Variable(), Variable()]], "grid")
    {'X': ['grid[1]', 'grid[2][0]']}
    """
    places: dict[str, list[str]] = {}
    waiting = [(term, place)]
    while waiting:
        each, where = waiting.pop()
        if isinstance(each, Variable) and each.name != "_":
            places.setdefault(each.name, []).append(where)
        elif isinstance(each, Compound):  # operators lean to the left: a place of their own would grow with each
            waiting.extend((part, where) for part in reversed(each.arguments))
        elif isinstance(each, list):
            waiting.extend((part, f"{where}[{index}]") for index, part in reversed([*enumerate(each)]))
    return {name: found for name, found in places.items() if len(found) > 1}


class _Token(NamedTuple):
    kind: str
    """`number`, `variable`, `atom`, `mark`, or `unclosed` and `stray`, which no term has."""

    text: str
    start: int


_PRECEDENCE = {"=": 700, "+": 500, "-": 500, "*": 400}
_DEEPEST = 200
_LONGEST = 100_000
_CLAUSE_NECKS = frozenset({":-", "?-", "-->"})


class Fact(NamedTuple):
    """One clause of a text, not yet read."""

    line: int
    """Where it starts."""

    line_start: int
    """Where that line starts in the text."""

    text: str
    """The whole text."""

    tokens: list[_Token]

    def term(self) -> Term:
        """Read it; a `NotationError` says where it is wrong."""
        return _Reader(self).whole()

    def place(self, start: int) -> str:
        """Where in the text a place inside the clause is, for people."""
        first = self.tokens[0].start
        line = self.line + self.text.count("\n", first, start)
        break_before = self.text.rfind("\n", first, start)
        return f"line {line}, column {start - (break_before if break_before >= 0 else self.line_start - 1)}"


def facts(text: str) -> Iterator[Fact]:
    """Every fact in the text, in order.

    >>> [fact.term() for fact in facts("p([1,_]). % a comment")]
    [Compound(name='p', arguments=([1, Variable(name='_')],))]
    """
    line, counted, line_start = 1, 0, 0
    for clause in _clauses(text):
        start = clause[0].start
        line += text.count("\n", counted, start)
        line_start = text.rfind("\n", counted, start) + 1 or line_start
        counted = start
        if _CLAUSE_NECKS.isdisjoint([token.text for token in clause]):
            yield Fact(line, line_start, text, clause)


def read(text: str) -> Term:
    """The one term in the text.

    >>> read("[weight(-3, _)]")
    [Compound(name='weight', arguments=(-3, Variable(name='_')))]
    """
    found = list(facts(text))
    if len(found) != 1:
        raise NotationError(f"one Prolog term was expected, not {len(found)}")
    return found[0].term()


def write(term: Term) -> str:
    """A term as Prolog reads it.

    >>> write(Compound("11111", ([1, Variable(), Atom("a b")],)))
    "'11111'([1,_,'a b'])"
    """
    match term:
        case int():
            return str(term)
        case Variable(name):
            return name
        case Atom(name):
            return _quoted(name)
        case Compound(name, (_, _)) if name in _PRECEDENCE:
            return _chain(term)
        case Compound(name, arguments):
            return f"{_quoted(name)}({','.join(map(write, arguments))})"
        case _:
            return f"[{','.join(map(write, term))}]"


def _chain(term: Compound) -> str:
    """`a + b - c`: operators that stand one after another are written without nesting, however many."""
    parts: list[str] = []
    while True:
        left, right = term.arguments
        binds = _PRECEDENCE[term.name]
        parts += [_operand(right, binds - 1), term.name]
        if not _is_infix(left) or _PRECEDENCE[left.name] > binds:
            return " ".join([_operand(left, binds), *reversed(parts)])
        term = left


def _is_infix(term: Term) -> TypeGuard[Compound]:
    return isinstance(term, Compound) and len(term.arguments) == 2 and term.name in _PRECEDENCE


def _operand(term: Term, highest: int) -> str:
    """A term beside an operator, in brackets where it would not read back as one."""
    loose = _is_infix(term) and _PRECEDENCE[term.name] > highest
    return f"({write(term)})" if loose else write(term)


def _quoted(name: str) -> str:
    if name != "null" and re.fullmatch(r"[a-z]\w*", name, re.ASCII):
        return name
    return "'" + re.sub(r"[\\'\x00-\x1f\x7f]", lambda match: _WRITTEN.get(match[0]) or _code(match[0]), name) + "'"


_WRITTEN = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "s": " ", "\n": "", **{each: each for each in "\\'\"`"}}


def _code(character: str) -> str:
    return f"\\x{ord(character):x}\\"


@cache
def _token() -> re.Pattern[str]:
    return re.compile(
        r"""(?P<space>\s++|%[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/)
          | (?P<number>\d++)
          | (?P<variable>[A-Z_]\w*+)
          | (?P<atom>[^\W\d_]\w*+|'(?:[^'\\]++|\\x[0-9a-fA-F]++\\|\\.|'')*+'|"(?:[^"\\]++|\\x[0-9a-fA-F]++\\|\\.|"")*+")
          | (?P<unclosed>(?:/\*|['"]).*+)
          | (?P<end>\.(?=\s|%|$))
          | (?P<mark>:-|\?-|-->|[-+*=/<>\\^#@&~;|!:?.]++|[\[\](),{}])
          | (?P<stray>.)""",
        re.VERBOSE | re.DOTALL,
    )


@cache
def _escape(mark: str) -> re.Pattern[str]:
    """An escape, or the quotation mark written twice."""
    return re.compile(rf"\\(x[0-9a-fA-F]{{1,6}}\\?|u[0-9a-fA-F]{{4}}|U[0-9a-fA-F]{{8}}|.)|{mark}{mark}", re.DOTALL)


def _clauses(text: str) -> Iterator[list[_Token]]:
    """The tokens of each clause without its full stop; a last clause may lack it.

    Of a clause too long to be read, only as much as tells so is kept.
    """
    clause: list[_Token] = []
    for match in _token().finditer(text):
        kind = match.lastgroup or ""
        if kind == "end":
            if clause:
                yield clause
            clause = []
        elif kind != "space" and len(clause) <= _LONGEST:
            clause.append(_Token(kind, match[0], match.start()))
    if clause:
        yield clause


class _Reader:
    """Reads one clause's tokens by precedence climbing."""

    def __init__(self, fact: Fact) -> None:
        self.fact = fact
        self.tokens = fact.tokens
        self.words = [*(token.text for token in fact.tokens), ""]
        self.position = 0
        self.depth = 0

    def whole(self) -> Term:
        if len(self.tokens) > _LONGEST:
            self.fail(f"a clause of more than {_LONGEST:,} words")
        if self.tokens[-1].start - self.tokens[0].start + len(self.tokens[-1].text) > LARGEST:
            self.fail(f"a clause of more than {LARGEST:,} characters; a puzzle is smaller")
        if self.tokens[-1].kind == "unclosed":
            self.position = len(self.tokens) - 1
            what = "a comment" if self.peek().startswith("/*") else "a quotation mark"
            self.fail(f"{what} that is never closed")
        term = self.term(1200)
        if self.position < len(self.tokens):
            self.fail(f"{shown(self.peek())} follows where the clause should end with a full stop")
        return term

    def peek(self) -> str:
        return self.words[self.position]

    def take(self) -> _Token:
        if self.position == len(self.tokens):
            self.fail("the text ends in the middle of a term")
        self.position += 1
        return self.tokens[self.position - 1]

    def expect(self, mark: str) -> None:
        if self.peek() != mark:
            found = shown(self.peek()) if self.peek() else "the end"
            self.fail(f"expected {mark!r}, found {found}")
        self.position += 1

    def fail(self, message: str) -> NoReturn:
        where = self.tokens[min(self.position, len(self.tokens) - 1)]
        raise NotationError(message, self.fact.place(where.start))

    def term(self, highest: int) -> Term:
        self.depth += 1
        if self.depth > _DEEPEST:
            self.fail(f"nested more than {_DEEPEST} deep")
        left = self.primary()
        while (precedence := _PRECEDENCE.get(self.peek(), 9999)) <= highest:
            name = self.take().text
            left = Compound(name, (left, self.term(precedence - 1)))
        self.depth -= 1
        return left

    def primary(self) -> Term:
        token = self.take()
        if token.text == "[":
            return self.sequence("]")
        if token.text == "(":
            inner = self.term(1200)
            self.expect(")")
            return inner
        if token.text == "-" and self.position < len(self.tokens) and self.tokens[self.position].kind == "number":
            return -self.number(self.take())
        if token.kind == "variable":
            return Variable(token.text)
        if token.kind == "mark" and token.text[0] not in "[](),{}" and self.peek() in (",", ")"):
            return Atom(token.text)  # an operator that stands for itself, as in compare(red, <, white, ..)
        if token.kind not in ("number", "atom"):
            self.position -= 1
            self.fail(f"{shown(token.text)} cannot start a term")
        if self.peek() == "(":
            return self.compound(self.unquoted(token))
        if token.text == "null":
            return Variable()
        return self.number(token) if token.kind == "number" else Atom(self.unquoted(token))

    def compound(self, name: str) -> Compound:
        self.position += 1
        if self.peek() == ")":
            self.fail(f"{shown(name)} has no arguments; write it without brackets, or something between them")
        return Compound(name, tuple(self.sequence(")")))

    def number(self, token: _Token) -> int:
        if len(token.text) > MOST_DIGITS:
            self.position -= 1
            self.fail(f"a number of more than {MOST_DIGITS} digits")
        return int(token.text)

    def sequence(self, closing: str) -> list[Term]:
        items: list[Term] = []
        if self.peek() == closing:
            self.position += 1
            return items
        while True:
            items.append(self.term(999))
            word = self.peek()
            if word != ",":
                self.expect(closing if word == closing else ",")
                return items
            self.position += 1

    def unquoted(self, token: _Token) -> str:
        """The name without its quotation marks, its escapes read."""
        mark = token.text[0]
        if mark not in "'\"":
            return token.text
        inner = token.text[1:-1]
        if mark not in inner and "\\" not in inner:
            return inner
        name = _escape(mark).sub(self.escaped, inner)
        wrong = unfit(name)
        if wrong is not None:
            self.position -= 1
            self.fail(f"{shown(name)} holds {described(name[wrong])}; leave that out")
        return name

    def escaped(self, match: re.Match[str]) -> str:
        """The character that an escape stands for."""
        if match[1] is None:
            return match[0][0]
        known = _ESCAPES.get(match[1])
        if known is not None:
            return known
        code = int(match[1][1:].rstrip("\\") or "110000", 16)
        if code > 0x10FFFF:
            self.position -= 1
            self.fail(f"{shown(match[0])} is not an escape of Prolog; a backslash is written twice")
        return chr(code)

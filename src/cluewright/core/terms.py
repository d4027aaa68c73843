"""Prolog terms, as far as puzzles are written in them.

A term is an integer, an `Atom`, a `Variable`, a list of terms or a `Compound`. A file is a row of clauses; of these
the facts count, directives and rules are passed over. A fact's name may be what Prolog forbids (`11111([...])`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias, TypeGuard, Union

from cluewright.core.errors import NotationError


@dataclass(frozen=True)
class Atom:
    """A name that stands for itself."""

    name: str


@dataclass(frozen=True)
class Variable:
    """A blank: `_` or a capitalised name."""

    name: str = "_"


@dataclass(frozen=True)
class Compound:
    """`name(arguments...)`; infix operators are compounds of two."""

    name: str
    arguments: tuple[Term, ...]


Term: TypeAlias = Union[int, Atom, Variable, "list[Term]", Compound]


class _Token(NamedTuple):
    kind: str
    text: str
    start: int


_PRECEDENCE = {"=": 700, "+": 500, "-": 500, "*": 400}
_DEEPEST = 200
_LONGEST = 100_000
_CLAUSE_NECKS = {":-", "?-", "-->"}


class Fact(NamedTuple):
    """One clause of a text, not yet read."""

    line: int
    """Where it starts."""

    text: str
    tokens: list[_Token]

    def term(self) -> Term:
        """Read it; a `NotationError` says where it is wrong."""
        return _Reader(self.text, self.tokens).whole()


def facts(text: str) -> Iterator[Fact]:
    """Every fact in the text, in order.

    >>> [fact.term() for fact in facts("p([1,_]). % a comment")]
    [Compound(name='p', arguments=([1, Variable(name='_')],))]
    """
    for clause in _clauses(text):
        if not any(token.text in _CLAUSE_NECKS for token in clause):
            yield Fact(text.count("\n", 0, clause[0].start) + 1, text, clause)


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
    if re.fullmatch(r"[a-z]\w*", name, re.ASCII):
        return name
    return "'" + name.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _place(text: str, start: int) -> str:
    line = text.count("\n", 0, start) + 1
    return f"line {line}, column {start - text.rfind(chr(10), 0, start)}"


@cache
def _token() -> re.Pattern[str]:
    return re.compile(
        r"""(?P<space>\s+|%[^\n]*|/\*.*?\*/)
          | (?P<number>\d+)
          | (?P<variable>[A-Z_]\w*)
          | (?P<atom>[^\W\d_]\w*|'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.)*")
          | (?P<end>\.(?=\s|%|$))
          | (?P<mark>:-|\?-|-->|[-+*=/<>\\^#@&~;|!:?.]+|[\[\](),{}])
          | (?P<stray>.)""",
        re.VERBOSE | re.DOTALL,
    )


def _clauses(text: str) -> Iterator[list[_Token]]:
    """The tokens of each clause without its full stop; a last clause may lack it."""
    clause: list[_Token] = []
    for match in _token().finditer(text):
        kind = match.lastgroup or ""
        if kind == "end":
            if clause:
                yield clause
            clause = []
        elif kind != "space":
            clause.append(_Token(kind, match[0], match.start()))
            if len(clause) > _LONGEST:
                raise NotationError(f"a clause of more than {_LONGEST:,} words", _place(text, clause[0].start))
    if clause:
        yield clause


class _Reader:
    """Reads one clause's tokens by precedence climbing."""

    def __init__(self, text: str, tokens: list[_Token]) -> None:
        self.text = text
        self.tokens = tokens
        self.position = 0
        self.depth = 0

    def whole(self) -> Term:
        term = self.term(1200)
        if self.position < len(self.tokens):
            self.fail(f"{self.tokens[self.position].text!r} follows where the clause should end with a full stop")
        return term

    def peek(self) -> str:
        return self.tokens[self.position].text if self.position < len(self.tokens) else ""

    def take(self) -> _Token:
        if self.position == len(self.tokens):
            self.fail("the text ends in the middle of a term")
        self.position += 1
        return self.tokens[self.position - 1]

    def expect(self, mark: str) -> None:
        if self.peek() != mark:
            found = repr(self.peek()) if self.peek() else "the end"
            self.fail(f"expected {mark!r}, found {found}")
        self.position += 1

    def fail(self, message: str) -> None:
        where = self.tokens[min(self.position, len(self.tokens) - 1)]
        raise NotationError(message, _place(self.text, where.start))

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
        if token.kind not in ("number", "atom"):
            self.position -= 1
            self.fail(f"{token.text!r} cannot start a term")
        if self.peek() == "(":
            self.position += 1
            return Compound(_unquoted(token.text), tuple(self.sequence(")")))
        return self.number(token) if token.kind == "number" else Atom(_unquoted(token.text))

    def number(self, token: _Token) -> int:
        if len(token.text) > 18:
            self.position -= 1
            self.fail("a number of more than 18 digits")
        return int(token.text)

    def sequence(self, closing: str) -> list[Term]:
        items: list[Term] = []
        if self.peek() == closing:
            self.position += 1
            return items
        while True:
            items.append(self.term(999))
            if self.peek() == closing:
                self.position += 1
                return items
            self.expect(",")


def _unquoted(text: str) -> str:
    if text[0] in "'\"":
        return re.sub(r"\\(.)|''", lambda match: match[1] or "'", text[1:-1])
    return text

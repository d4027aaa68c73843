"""clingo: squares, houses and logic as answer set programs."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import clingo

from peer_models import stating as p

NAME, PACKAGE = "clingo", "clingo (PyPI)"
STATES = {"square", "houses", "logic"}

_SQUARE = """
{ s(T,L,S) } :- p(T,L,S).
f(T..T+S-1,L..L+S-1) :- s(T,L,S).
:- corner(R,C), 2 { s(T,L,S) : p(T,L,S), T <= R, R <= T+S, L <= C, C <= L+S }.
:- row(R,N), not N { f(R,C) : column(C) } N.
:- column(C,N), not N { f(R,C) : row(R) } N.
#show s/3.
"""
_HOUSES = """
1 { j(A,B) : e(A,B,D), A=H ; j(A,B) : e(A,B,D), B=H } 1 :- h(H).
u(D) :- j(A,B), e(A,B,D).
:- 3 { u(D) : d(D) }.
#show j/2.
"""
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def run(family: str, puzzle: p.Plain, most: int, seconds: float) -> tuple[list[Any], bool]:
    """Up to `most` solutions, and whether there are no more."""
    program, decode = globals()[f"_{family}"](puzzle)
    control = clingo.Control([str(most), "--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])])
    found: list[list[tuple[int, ...]]] = []

    def keep(model: Any) -> None:
        found.append([tuple(each.number for each in symbol.arguments) for symbol in model.symbols(shown=True)])

    with control.solve(on_model=keep, async_=True) as handle:
        ended = handle.wait(seconds)
        if not ended:
            handle.cancel()
        done = bool(ended and handle.get().exhausted)
    return [decode(symbols) for symbols in found], done


def _square(puzzle: p.Plain) -> Any:
    height, width, places = p.square_places(puzzle)
    facts = [f"p({top},{left},{side})." for top, left, side in places]
    facts += [f"corner({row},{column})." for row in range(height + 1) for column in range(width + 1)]
    for name, counts in (("row", puzzle["rows"]), ("column", puzzle["columns"])):
        facts += [f"{name}({line})." for line in range(len(counts))]
        facts += [f"{name}({line},{count})." for line, count in enumerate(counts) if count is not None]
    return _SQUARE + "".join(facts), lambda squares: p.filled(height, width, squares)


def _houses(puzzle: p.Plain) -> Any:
    count, pairs = p.house_pairs(puzzle)
    facts = [f"h({house})." for house in range(count)] + [f"d({far})." for far in pairs]
    facts += [f"e({one},{other},{far})." for far, joined in pairs.items() for one, other in joined]
    if puzzle["exactly"]:
        facts.append(":- not 2 { u(D) : d(D) }.")
    return _HOUSES + "".join(facts), lambda joined: sorted(map(list, joined))


def _logic(puzzle: p.Plain) -> Any:
    stating = _Logic(puzzle)
    for clue in puzzle["clues"]:
        stating.state(clue, True)

    def decode(symbols: list[tuple[int, ...]]) -> list[int]:
        places = {value: place for value, place in symbols}  # noqa: C416 - tells mypy that these are pairs
        return [places[value] for value in range(puzzle["values"])]

    return "\n".join(stating.lines), decode


class _Logic:
    def __init__(self, puzzle: p.Plain) -> None:
        self.lines = [
            f"pl(1..{puzzle['n']}).",
            "1{at(V,P):pl(P)}1 :- v(V).",
            "1{at(V,P):c(C,V)}1 :- pl(P), cat(C).",
            "#show at/2.",
        ]
        for number, values in enumerate(puzzle["cats"]):
            self.lines.append(f"cat({number})." + "".join(f"v({value}).c({number},{value})." for value in values))
        self.count = 0

    def _new(self) -> int:
        self.count += 1
        return self.count

    def _related(self, clue: list[Any], wanted: bool) -> str:
        """The body of a rule that holds just when the relation, or its opposite, does."""
        names, body = [], []
        for (kind, value), name in zip(clue[1:3], "XY", strict=True):
            names.append(str(value) if kind == "p" else name)
            body += [] if kind == "p" else [f"at({value},{name})"]
        if clue[0] == "same":
            return ",".join([*body, f"{names[0]}{'=' if wanted else '!='}{names[1]}"])
        if len(clue) > 4:
            kind, relation, by = clue[4]
            relation = relation if wanted else _OPPOSITE[relation]
            compared = (
                f"|{names[0]}-{names[1]}|{relation}{by}" if kind == "apart" else f"{names[0]}{relation}{names[1]}+{by}"
            )
            return ",".join([*body, compared])
        number = self._new()
        for first, row in enumerate(clue[3]):
            for second, there in enumerate(row):
                if there:
                    self.lines.append(f"ok({number},{first + 1},{second + 1}).")
        return ",".join([*body, f"{'' if wanted else 'not '}ok({number},{names[0]},{names[1]})"])

    def atom(self, clue: list[Any]) -> str:
        """An atom that is true just when the clue holds."""
        name = f"t{self._new()}"
        match clue[0]:
            case "same" | "rel":
                bodies = [self._related(clue, True)]
            case "not":
                bodies = [f"not {self.atom(clue[1])}"]
            case "and":
                bodies = [",".join(map(self.atom, clue[1])) or "1=1"]
            case "or":
                bodies = [self.atom(part) for part in clue[1]] or ["1=0"]
            case "diff":
                bodies = [",".join(f"not {self.atom(['same', *pair])}" for pair in combinations(clue[1], 2))]
            case _:
                bodies = [f"1{{{';'.join(map(self.atom, clue[1]))}}}1"]
        self.lines += [f"{name} :- {body}." for body in bodies]
        return name

    def state(self, clue: list[Any], wanted: bool) -> None:
        """The clue, or its opposite, holds."""
        kind = clue[0]
        if kind in ("same", "rel"):
            self.lines.append(f":- {self._related(clue, not wanted)}.")
        elif kind == "not":
            self.state(clue[1], not wanted)
        elif kind == ("and" if wanted else "or"):
            for part in clue[1]:
                self.state(part, wanted)
        elif kind == "diff" and wanted:
            for pair in combinations(clue[1], 2):
                self.state(["same", *pair], False)
        elif kind in ("and", "or"):
            self.lines.append(f":- {','.join(self._literal(part, not wanted) for part in clue[1]) or '1=1'}.")
        else:
            self.lines.append(f":- {self._literal(clue, not wanted)}.")

    def _literal(self, clue: list[Any], wanted: bool) -> str:
        """What is true in a body just when the clue, or its opposite, holds."""
        return f"{'' if wanted else 'not '}{self.atom(clue)}"

"""A booklet is its items and how they are to be printed; its content is the JSON that the page template reads.

Texts go there cleaned: no control characters, and no word too long for a line.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright import drawing, families
from cluewright.booklet.items import Item
from cluewright.core import Box, Family, Label, OptionError, Picture, Role, Shape, Verdict
from cluewright.core.board import moved
from cluewright.core.picture import Page
from cluewright.core.reading import nearest
from cluewright.drawing.vector import extent, smallest_letter
from cluewright.workshop import Puzzle, Solution, examples, search

if TYPE_CHECKING:
    from markdown_it.token import Token

PAPERS = ("a4", "letter")
FONT = "Libertinus Serif"
"""It comes with the typesetter, so that pages look the same on every machine; Latin, Greek, Cyrillic and Hebrew."""

_LONGEST_TITLE = 120
_LONGEST_WORD = 20
"""Characters; a longer word may be broken after every ten, which fit into the narrowest column even if they are Ws."""

_UNNAMED = ("puzzle", "stdin")
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]")


@dataclass(frozen=True)
class Booklet:
    """What to print, and how."""

    items: tuple[Item, ...]
    title: str = "Puzzles"
    paper: str = "a4"
    per_page: int = 4
    with_solutions: bool = True

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise OptionError(f"there is no paper {self.paper[:40]!r}{nearest(self.paper, PAPERS)}")
        if not 1 <= self.per_page <= 6:
            raise OptionError(f"{self.per_page} puzzles on a page; there is room for 1 to 6")

    def content(self) -> dict[str, Any]:
        """Everything on the pages, as JSON."""
        used = Counter(item.puzzle.family.name for item in self.items)
        return {
            "title": clean(self.title, _LONGEST_TITLE) or "Puzzles",
            "contents": _contents(used),
            "paper": self.paper,
            "per-page": self.per_page,
            "solutions": self.with_solutions,
            "rules": [_rules(name, self.items) for name in used],
            "puzzles": [self._puzzle(number, item) for number, item in enumerate(self.items, start=1)],
        }

    def _puzzle(self, number: int, item: Item) -> dict[str, Any]:
        page = _page(item.puzzle)
        title = _title(item, page)
        solution = item.answer.solutions[0] if item.answer.solutions and self.with_solutions else None
        return {
            "number": number,
            "family": item.puzzle.family.name,
            "title": title,
            "kind": _kind(item, page, title),
            "lists": [[clean(heading), clean(values)] for heading, values in page.lists],
            "clues": [clean(clue) for clue in page.clues],
            "questions": [clean(question) for question in page.questions],
            "boxes": page.boxes,
            "notes": [*map(clean, page.notes), *_notes(item)],
            "credit": clean(_credit(item), 300),
            "picture": _picture(_to_write_on(_drawn(item.puzzle, page))),
            "solution": _picture(solution.picture()) if solution else None,
            "answer": _answer(solution),
            "remarks": _remarks(item),
            "answers": [[clean(question), clean(answer)] for question, answer in item.answers.items()],
        }


def _page(puzzle: Puzzle) -> Page:
    """What stands beside the picture, where the room has more to say than its picture shows."""
    return puzzle.family.printing.page(puzzle.content) if puzzle.family.offers("printing") else Page()


def _drawn(puzzle: Puzzle, page: Page) -> Picture:
    """What is drawn of a puzzle to write on; several pictures become one, each below the one before."""
    first, *rest = page.pictures or (puzzle.picture(),)
    for each in rest:
        shapes = tuple(moved(shape, 0, first.height + 1) for shape in each.shapes)
        size = max(first.width, each.width), first.height + 1 + each.height
        first = first._replace(width=size[0], height=size[1], shapes=first.shapes + shapes)
    return first


def _answer(solution: Solution | None) -> list[str]:
    """The lines beside the picture of a solution."""
    return [clean(line) for line in _page(solution.puzzle).answer(solution.content)] if solution else []


def clean(text: str, longest: int = 5000) -> str:
    r"""The text on one line, without what cannot be printed, cut where it is too long; long words may be broken.

    >>> clean("  Ωmega\n#strong[_x_]\x07 "), clean("a long title", 7)
    ('Ωmega #strong[_x_]�', 'a long…')
    """
    line = " ".join(_UNPRINTABLE.sub("\ufffd", text).split())
    if len(line) > longest:
        line = line[: longest - 1].rstrip() + "…"
    return " ".join(_broken(word) if len(word) > _LONGEST_WORD else word for word in line.split(" "))


def _broken(word: str) -> str:
    return "\u200b".join(word[start : start + 10] for start in range(0, len(word), 10))


def _contents(used: Counter[str]) -> str:
    """`7 puzzles: houses 4, weight 3`."""
    total = sum(used.values())
    parts = ", ".join(f"{name} {count:,}" for name, count in used.items())
    return f"{total:,} puzzle" + ("s" if total > 1 else "") + (f": {parts}" if len(used) > 1 else "")


def _rules(name: str, items: Sequence[Item]) -> dict[str, Any]:
    """The rules of a family as far as these puzzles need them, and its worked example."""
    family = families.load(name)
    pages = [_page(item.puzzle) for item in items if item.puzzle.family.name == name]
    topics = frozenset().union(*(page.topics for page in pages)) if family.offers("printing") else None
    heading, blocks = rules(family.rules, topics, " ".join(clue for page in pages for clue in page.clues))
    return {
        "heading": heading,
        "blocks": [{"kind": block.kind, "spans": [span._asdict() for span in block.spans]} for block in blocks],
        "example": _example(family),
    }


def _example(family: Family) -> dict[str, Any] | None:
    """A small puzzle, its solution and the way there; without words, where the room has none, its smallest example."""
    worked = json.loads(family.worked_example() or "null")
    if worked:
        puzzle = Puzzle(family, family.notation.read_document(worked["puzzle"]))
    else:
        known = [each.puzzle for each in examples(family) if each.verdict == Verdict.UNIQUE]
        if not known:
            return None
        puzzle = min(known, key=lambda each: extent(each.picture()))
    solution = next(search(puzzle, 1), None)
    if solution is None:
        return None
    page = _page(puzzle)
    return {
        "clues": [clean(clue) for clue in page.clues],
        "picture": _picture(_to_write_on(_drawn(puzzle, page))),
        "solution": _picture(solution.picture()),
        "steps": [clean(step) for step in worked["steps"]] if worked else [],
    }


def _title(item: Item, page: Page) -> str:
    named = not item.is_fresh and item.puzzle.name.split(":")[0] not in _UNNAMED
    return clean(page.title or (item.puzzle.name if named else ""), _LONGEST_TITLE) or item.puzzle.family.name.title()


def _kind(item: Item, page: Page, title: str) -> str:
    """The family, unless the title says it, the size, unless the clues show it, and the difficulty if it is known."""
    family = item.puzzle.family.name
    parts = ["" if title.lower() == family else family, "" if page.clues else item.puzzle.size, item.difficulty]
    return clean(" · ".join(filter(None, parts)), _LONGEST_TITLE)


def _notes(item: Item) -> list[str]:
    """What whoever solves it should know: that the solution is not the only one, or not proved to be."""
    match item.verdict:
        case Verdict.MULTIPLE:
            return ["This puzzle has more than one solution."]
        case Verdict.UNKNOWN:
            return ["That this puzzle has exactly one solution is not proved."]
    return []


def _remarks(item: Item) -> list[str]:
    if not item.answer.solutions:
        return ["No solution was found in the time allowed."]
    if item.verdict == Verdict.MULTIPLE:
        return ["One of several solutions."]
    if item.certificate:
        return [clean(f"The only solution, by the certificate {item.certificate}", 300)]
    return ["Not proved to be the only solution."] if item.verdict == Verdict.UNKNOWN else []


def _credit(item: Item) -> str:
    return f"{item.source}, {item.puzzle.name}" if item.is_fresh else item.source


def _to_write_on(picture: Picture) -> Picture:
    """The picture without the faint question marks that show, on a screen, which boxes are to be filled in."""
    boxes = [shape for shape in picture.shapes if isinstance(shape, Box)]

    def in_the_way(shape: Shape) -> bool:
        return (
            isinstance(shape, Label)
            and (shape.text, shape.role) == ("?", Role.FAINT)
            and any(box.x < shape.x < box.x + box.width and box.y < shape.y < box.y + box.height for box in boxes)
        )

    return picture._replace(shapes=tuple(shape for shape in picture.shapes if not in_the_way(shape)))


def _picture(picture: Picture) -> dict[str, Any]:
    width, height = extent(picture)
    return {
        "svg": _UNPRINTABLE.sub("\ufffd", drawing.svg(picture, font=FONT, on_paper=True)),
        "width": width,
        "height": height,
        "letter": smallest_letter(picture),
        "alt": clean(picture.title),
    }


_STYLES = {"em_open": "emphasis", "strong_open": "strong"}


class Span(NamedTuple):
    """Text set in one way."""

    text: str
    style: str = "plain"
    """`plain`, `emphasis`, `strong` or `code`."""


class Block(NamedTuple):
    """A paragraph, or an item of a list."""

    kind: str
    """`paragraph` or `item`."""

    spans: tuple[Span, ...]


class Rules(NamedTuple):
    """The heading of the rules and what they say."""

    heading: str
    blocks: tuple[Block, ...]


def rules(markdown: str, topics: frozenset[str] | None = None, words: str = "") -> Rules:
    r"""The rules to print: what stands before the first section, and the sections whose headings are among `topics`.

    Of a list that explains words, which it has in italics, those items are printed that explain one of the `words`. An
    example of how to type a puzzle is of no use on paper: a block of code is left out, and so is the paragraph that
    leads up to it.

    >>> rules("# Pairs\n\nJoin *all*.\n\nTo type one:\n\n    1,2\n").blocks[-1].spans[1]
    Span(text='all', style='emphasis')
    >>> len(rules("# A\n\nOne.\n\n## Two\n\nThree.\n", frozenset()).blocks)
    1
    """
    from markdown_it import MarkdownIt

    heading, kind, level, wanted = "", "paragraph", "", True
    blocks: list[Block] = []
    for token in MarkdownIt().parse(markdown):
        if token.type in ("heading_open", "heading_close"):
            level = token.tag if token.type == "heading_open" else ""
        elif token.type in ("list_item_open", "list_item_close"):
            kind = "item" if token.type == "list_item_open" else "paragraph"
        elif token.type in ("code_block", "fence"):
            if blocks and wanted:
                blocks.pop()
        elif token.type == "inline" and level:
            said = "".join(span.text for span in _spans(token.children or []))
            heading, wanted = heading or said, level == "h1" or topics is None or said in topics
        elif token.type == "inline" and wanted:
            block = Block(kind, _spans(token.children or []))
            if kind == "paragraph" or _explains(block, words):
                blocks.append(block)
    return Rules(heading, tuple(blocks))


def _explains(item: Block, words: str) -> bool:
    """Whether one of the phrases in italics stands in the words; an item without such phrases holds for all."""
    phrases = [span.text for span in item.spans if span.style == "emphasis"]
    return not words or not phrases or any(re.search(rf"\b{re.escape(each)}\b", words, re.I) for each in phrases)


def _spans(tokens: list[Token]) -> tuple[Span, ...]:
    spans, style = [], "plain"
    for token in tokens:
        if token.type in _STYLES:
            style = _STYLES[token.type]
        elif token.type in ("em_close", "strong_close"):
            style = "plain"
        elif token.type == "code_inline":
            spans.append(Span(token.content, "code"))
        elif token.type in ("softbreak", "hardbreak"):
            spans.append(Span(" ", style))
        elif token.content:
            spans.append(Span(token.content, style))
    return tuple(spans)

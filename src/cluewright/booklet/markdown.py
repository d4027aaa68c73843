"""The rules of a family as blocks and spans for a page, from the Markdown that `rules.md` files use.

A block is a paragraph or an item of a list; a span is a piece of text and how it is set.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from markdown_it.token import Token

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

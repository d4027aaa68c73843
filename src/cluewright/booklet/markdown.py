"""The rules of a family as blocks and spans for a page, from the Markdown that `rules.md` files use.

A block is a paragraph or an item of a list; a span is a piece of text and how it is set.
"""

from __future__ import annotations

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


def rules(markdown: str) -> Rules:
    r"""The rules to print. An example of how to type a puzzle is of no use on paper: a block of code is left out, and
    so is the paragraph that leads up to it.

    >>> rules("# Pairs\n\nJoin *all*.\n\nTo type one:\n\n    1,2\n").blocks[-1].spans[1]
    Span(text='all', style='emphasis')
    """
    from markdown_it import MarkdownIt

    heading, kind, inside_heading = "", "paragraph", False
    blocks: list[Block] = []
    for token in MarkdownIt().parse(markdown):
        if token.type in ("heading_open", "heading_close"):
            inside_heading = token.type == "heading_open"
        elif token.type in ("list_item_open", "list_item_close"):
            kind = "item" if token.type == "list_item_open" else "paragraph"
        elif token.type in ("code_block", "fence"):
            if blocks:
                blocks.pop()
        elif token.type == "inline":
            spans = _spans(token.children or [])
            if inside_heading and not heading:
                heading = "".join(span.text for span in spans)
            else:
                blocks.append(Block(kind, spans))
    return Rules(heading, tuple(blocks))


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

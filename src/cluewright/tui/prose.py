"""Markdown as plain lines for a terminal: paragraphs and lists wrapped, no signs of Markdown left."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

_ITEM = re.compile(r"(\s*)([-*+]|\d{1,3}[.)])\s+(.*)")
_CODE = re.compile(r"`([^`]*)`")
_STRONG = re.compile(r"(\*\*|__)(\S(?:.*?\S)?)\1")
_EMPHASIS = re.compile(r"(?<![\w*])\*(\S(?:[^*]*?\S)?)\*(?![\w*])")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def prose(markdown: str, width: int) -> list[str]:
    r"""The text in lines of at most this width; what is indented as code keeps its own lines.

    >>> prose("# Houses\n\nJoin **the houses**\nin `pairs`.\n\n- *One*: a\n  b", 20)
    ['Houses', '------', '', 'Join the houses in', 'pairs.', '', '- One: a b']
    """
    lines: list[str] = []
    for first, rest in _blocks(markdown):
        lines += _shown(first, rest, width)
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _blocks(markdown: str) -> Iterator[tuple[str, list[str]]]:
    """Each heading, blank line, line of code, list item or paragraph, with the lines that go on with it."""
    first: str | None = None
    rest: list[str] = []
    for line in markdown.splitlines():
        alone = not line.strip() or line.startswith(("#", "    ", "|"))
        if first is not None and not alone and not _ITEM.fullmatch(line):
            rest.append(line.strip())
            continue
        if first is not None:
            yield first, rest
        first, rest = (None, []) if alone else (line, [])
        if alone:
            yield line, []
    if first is not None:
        yield first, rest


def _shown(first: str, rest: list[str], width: int) -> list[str]:
    if not first.strip():
        return [""]
    if first.startswith("    "):
        return [first.rstrip()[2:]]
    if first.startswith("#"):
        heading = _bare(first.lstrip("#").strip())
        return [heading, "-" * len(heading)]
    item = _ITEM.fullmatch(first)
    text = _bare(" ".join([item[3] if item else first.strip(), *rest]))
    if not item:
        return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False) or [""]
    sign = f"{item[1]}{'-' if item[2] in '-*+' else item[2]} "
    return textwrap.wrap(
        text, width, initial_indent=sign, subsequent_indent=" " * len(sign), break_on_hyphens=False
    ) or [sign.rstrip()]


def _bare(text: str) -> str:
    """The words alone; what stands between backticks is left as it is."""
    parts = []
    last = 0
    for code in _CODE.finditer(text):
        parts += [_unsigned(text[last : code.start()]), code[1]]
        last = code.end()
    return "".join([*parts, _unsigned(text[last:])])


def _unsigned(text: str) -> str:
    return _EMPHASIS.sub(r"\1", _STRONG.sub(r"\2", _LINK.sub(r"\1", text)))

r"""Which characters a puzzle may hold: those that a reader can see, and spaces, tabs and line breaks between them.

Refused are control characters, lone surrogates, code points without a character, line separators, marks that turn
the direction of writing, and whatever else is invisible: two names that look the same must be the same. An invisible
character that a script or an emoji needs is allowed where it does its work: a joiner between letters of scripts that
have them or between emoji (a family, a rainbow flag), a variation selector after an emoji, an ideograph or a Mongolian
letter, and tags in the flag of a region.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

_IN_ASCII = re.compile(r"[^\t\n\r -~]")
_HIDDEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Invisible, though Unicode counts them as letters or accents and Python as printable."""

_JOINERS, _TAGS = "\u200c\u200d", range(0xE0020, 0xE0080)
_DRAWN_FORMATS = (range(0x600, 0x606), range(0x890, 0x892), range(0x13430, 0x13456))
_DRAWN_SIGNS = frozenset("\u06dd\u070f\u08e2\U000110bd\U000110cd")
"""Unicode calls these formats, but they are seen: numeral signs of Arabic, Syriac and Kaithi, hieroglyphs."""


def unfit(text: str) -> int | None:
    r"""Where the first character stands that no puzzle may hold.

    >>> unfit("a line\nand another, naïve 🏳️‍🌈"), unfit("r\u200ded")
    (None, 1)
    """
    return next(_unfit_places(text), None)


def fits_a_line(text: str) -> bool:
    r"""Whether the text may be a name: nothing unfit, and no spaces but ordinary ones.

    >>> fits_a_line("two words"), fits_a_line("two\nlines")
    (True, False)
    """
    return unfit(text) is None and not re.search(r"[^\S ]", text)


def visible(text: str) -> str:
    r"""The text as it may be shown to anyone: what no puzzle may hold is written as its code.

    >>> print(visible("a\x1b[31m"))
    a\x1b[31m
    """
    if text.isascii() and text.isprintable():
        return text
    shown, start = [], 0
    for place in _unfit_places(text):
        shown += [text[start:place], _coded(text[place])]
        start = place + 1
    return "".join([*shown, text[start:]])


def visible_line(text: str) -> str:
    r"""The same on one line: tabs and line breaks become spaces.

    >>> visible_line("a\tb\rc\x07")
    'a b c\\x07'
    """
    shown = visible(text)
    return shown if shown.isprintable() else re.sub(r"\r\n|[\t\n\r]", " ", shown)


def described(character: str) -> str:
    """What to call a character that is refused: `a control character (code 27)`."""
    code = ord(character)
    if code < 0x20 or 0x7F <= code < 0xA0:
        return f"a control character (code {code})"
    if 0xD800 <= code < 0xE000:
        return f"half a character (the lone surrogate {_coded(character)})"
    return f"a character that cannot be seen (U+{code:04X})"


def unfit_string(value: object) -> str | None:
    """The first string in a JSON value, key or content, that holds an unfit character."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            if not (each.isascii() and each.isprintable()) and unfit(each) is not None:
                return each
        elif isinstance(each, Mapping):
            waiting += each.keys()
            waiting += each.values()
        elif isinstance(each, list | tuple):
            waiting += each
    return None


def _coded(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _unfit_places(text: str) -> Iterator[int]:
    if text.isascii():
        yield from (match.start() for match in _IN_ASCII.finditer(text))
        return
    doubtful = [each for each in set(text) if not each.isprintable() or each in _HIDDEN]
    suspects = "".join(each for each in doubtful if _is_hidden(each))
    if suspects:
        for match in re.finditer(f"[{re.escape(suspects)}]", text):
            if not _does_its_work(text, match.start()):
                yield match.start()


@lru_cache(maxsize=1024)
def _is_hidden(character: str) -> bool:
    """Whether the character is refused, at least in most places."""
    if character in _HIDDEN:
        return True
    if character in "\t\n\r" or character in _DRAWN_SIGNS or any(ord(character) in each for each in _DRAWN_FORMATS):
        return False
    from unicodedata import category  # plain ASCII never needs it

    code = ord(character)
    no_character = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code < 0xFDF0 or 0xFFF0 <= code < 0xFFF9
    return no_character or category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def _does_its_work(text: str, place: int) -> bool:
    """Whether an invisible character stands where a script or an emoji needs it."""
    character, code = text[place], ord(text[place])
    before, after = text[place - 1 : place] if place else "", text[place + 1 : place + 2]
    if character in _JOINERS:
        return _joins(before) and _joins(after) and after != "\ufe0f"
    if character in "\ufe0e\ufe0f":
        return _is_symbol(before) or (bool(before) and before in "0123456789#*" and after == "\u20e3")
    if 0xFE00 <= code < 0xFE0E:
        return _is_symbol(before) or _is_ideograph(before)
    if 0xE0100 <= code < 0xE01F0:
        return _is_ideograph(before)
    if character in "\u180b\u180c\u180d\u180f":
        return "\u1820" <= before <= "\u18aa"
    return code in _TAGS and (before == "\U0001f3f4" or (bool(before) and ord(before) in _TAGS[:-1]))


def _joins(character: str) -> bool:
    """Whether a joiner may stand beside it: a letter of a script that has joiners, or an emoji."""
    if character == "\ufe0f" or _is_symbol(character):
        return True
    return character >= "\u0590" and not character.isspace() and not _is_hidden(character)


def _is_symbol(character: str) -> bool:
    """Whether it may be an emoji."""
    return character in ("\u00a9", "\u00ae") or (
        ("\u2010" <= character <= "\u33ff" or "\U0001f000" <= character <= "\U0001faff")
        and not character.isspace()
        and not _is_hidden(character)
    )


def _is_ideograph(character: str) -> bool:
    return "\u3400" <= character <= "\u9fff" or "\uf900" <= character <= "\ufaff" or character >= "\U00020000"

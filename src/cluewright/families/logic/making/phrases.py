"""Phrases of a theme: what is said of whoever has a value, and how it is denied.

A phrase is written in the third person with `{}` for the value: `drinks {}`, `wears the {} hat`, `comes from {}`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

_BASES = {"is": "be", "has": "have", "does": "do", "goes": "go", "lies": "lie", "ties": "tie", "dies": "die"}
_DENIED = ("is", "was", "will", "can")
"""Verbs that are denied by `not` alone."""

_HISSING = ("ches", "shes", "sses", "xes", "zzes", "oes")
_AMOUNT = re.compile(r"\[([^][]*)\] ?")


def base(verb: str) -> str:
    """The verb as it follows `does not`; empty where it is not in the third person.

    >>> base("carries"), base("plays"), base("catches"), base("is"), base("won")
    ('carry', 'play', 'catch', 'be', '')
    """
    if verb in _BASES:
        return _BASES[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(_HISSING):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else ""


def filled(text: str, name: str) -> str:
    """The text with the value; `a` becomes `an` before a vowel.

    >>> filled("keeps a {}", "owl")
    'keeps an owl'
    """
    return re.sub(r"\ba \{\}", "an {}", text).replace("{}", name) if name[:1] in "aeiou" else text.replace("{}", name)


@dataclass(frozen=True)
class Phrase:
    """What is said of whoever has a value: the verb, what stands before the thing, the thing, what stands after."""

    verb: str
    before: str
    thing: str
    after: str
    denial: str
    """`does not drink {}`; empty where nothing but the file could tell it."""

    @classmethod
    def of(cls, says: str, denies: str = "", measured: bool = False) -> Phrase:
        """From a line of a theme.

        >>> Phrase.of("wears the {} hat").with_value("red").denial
        'does not wear the red hat'
        """
        verb, _, rest = says.partition(" ")
        at = rest.find("{}")
        article = re.search(r"\b(?:the|an?) (?:[\w'-]+ )*$", rest[: max(at, 0)])
        start = article.start() if article else max(at, 0)
        end = at + 2 if measured and at >= 0 else len(rest)
        if not denies and verb in _DENIED:
            denies = f"{verb} not {rest}"
        elif not denies and base(verb):
            denies = f"does not {base(verb)} {rest}"
        return cls(verb, rest[:start], rest[start:end], rest[end:], denies)

    def with_value(self, name: str) -> Phrase:
        """About this value."""
        return replace(self, thing=filled(self.thing, name), denial=filled(self.denial, name))

    @property
    def text(self) -> str:
        """`drinks tea`."""
        return f"{self.verb} {self.before}{self.thing}{self.after}"

    @property
    def is_name(self) -> bool:
        """Whether it says outright who somebody is: `is the Dane`."""
        return self.verb in ("is", "was") and not self.before and not self.after and self.thing.endswith("{}")

    def with_other(self, other: Phrase, first: str, second: str) -> str:
        """`drinks either tea or milk`."""
        return f"{self.verb} {self.before}{first} {self.thing} {second} {other.thing}{self.after}"


def unmeasured(text: str) -> str:
    """A comparison without its amount.

    >>> unmeasured("is [{n} years] older than"), with_amount("is [{n} years] older than", "exactly ")
    ('is older than', 'is exactly {n} years older than')
    """
    return _AMOUNT.sub("", text)


def with_amount(text: str, before: str = "") -> str:
    """A comparison with its amount."""
    return _AMOUNT.sub(lambda found: f"{before}{found[1]} ", text)

"""How many rules wait on a variable: those that contain it and at least one other variable not yet bound.

A rule is a constraint as the model states it, each part of a conjunction for itself; neither how the engine decomposes
it nor whether it already must hold changes the count. So the count can be read off the model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from cluewright.engines.fd.quick import quick
from cluewright.engines.fd.translation import Translator


class Waiting:
    """Counts the waiting rules of the labelled variables; sets of variables are the bits of an int."""

    def __init__(self, translator: Translator, label: Sequence[Any]) -> None:
        names = [_root(variable) for variable in label]
        own = {name: 1 << place for place, name in enumerate(dict.fromkeys(names))}
        related = [rule for rule in translator.rules if not rule.isdisjoint(own)]
        every = dict.fromkeys([*own, *sorted(set().union(*related))])
        bits = {name: 1 << place for place, name in enumerate(every)}
        self.bits = [bits[name] for name in names]
        """The bit of each labelled variable."""
        self._others: list[tuple[int, Callable[[], bool]]] = [
            (bit, quick(translator.named(name).Bound)) for name, bit in bits.items() if name not in own
        ]
        masks = [sum(bits[name] for name in rule) for rule in related]
        self._rules: list[list[tuple[int, int]]] = [
            list(Counter(mask & ~bit for mask in masks if mask & bit).items()) for bit in self.bits
        ]

    def unbound(self, sizes: Sequence[int]) -> int:
        """The set of unbound variables, given the sizes of the labelled ones' domains."""
        unbound = 0
        for size, bit in zip(sizes, self.bits, strict=True):
            if size > 1:
                unbound |= bit
        for bit, bound in self._others:
            if not bound():
                unbound |= bit
        return unbound

    def on(self, index: int, unbound: int) -> int:
        """How many rules wait on the labelled variable of this index."""
        return sum([times for others, times in self._rules[index] if others & unbound])


def _root(variable: Any) -> str:
    """The name of a variable; a negated one shares its rules with what it negates."""
    name: str = getattr(variable, "_bv", variable).name
    return name

"""How models of one's own come in: `--model FILE.py:FUNCTION`, with `--with NAME=VALUE` for its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from cluewright.core import OptionError

if TYPE_CHECKING:
    from cluewright.lab.model_source import Source, Value


class Given(NamedTuple):
    """A model that was named."""

    source: Source
    parameters: dict[str, Value]
    sizes: dict[str, tuple[int, ...]]
    """For `lab scale`: the first parameter, with its values; it is not among the parameters then."""


def model_given(
    model: str | None, given: list[str] | None, besides: Mapping[str, object], *, growing: bool = False
) -> Given | None:
    """The model named, or None if there is none; `besides` are what cannot stand beside one, by name, where given."""
    if model is None:
        if given:
            raise OptionError("--with gives the parameters of a model; name the model with --model FILE.py:FUNCTION")
        return None
    clashing = [name for name, value in besides.items() if value]
    if clashing:
        raise OptionError(f"--model clashes with {' and '.join(clashing)}: a study is about a model or about puzzles")
    from cluewright.lab.model_source import source

    found = source(model)
    typed = _split(given or [])
    sizes = {}
    if growing:
        first = next(iter(typed), None)
        if first is None:
            raise OptionError("name the parameter that grows with its values first, as in --with n=4,6,8")
        sizes[first] = _sizes(first, typed.pop(first))
    return Given(found, {name: found.value(name, text) for name, text in typed.items()}, sizes)


def _split(given: list[str]) -> dict[str, str]:
    typed: dict[str, str] = {}
    for each in given:
        name, equals, text = each.partition("=")
        if not equals or not name.isidentifier():
            raise OptionError(f"{each[:60]!r} is not a parameter with its value; write --with n=8")
        if name in typed:
            raise OptionError(f"--with gives {name} twice")
        typed[name] = text
    return typed


def _sizes(name: str, text: str) -> tuple[int, ...]:
    try:
        return tuple(sorted({int(part) for part in text.split(",")}))
    except ValueError:
        raise OptionError(
            f"{name}={text[:60]} does not list whole numbers; write the sizes to try, as in --with {name}=4,6,8"
        ) from None


def named_puzzles(given: list[str] | None, what: str = "a puzzle") -> list[str]:
    """The puzzles, or whatever else the command takes, where no model was named."""
    if not given:
        raise OptionError(f"name {what}, or a model of your own with --model FILE.py:FUNCTION")
    return given

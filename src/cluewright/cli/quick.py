"""The commands that people type most, without Typer: loading it takes longer than solving a puzzle.

Only command lines that say nothing unusual are taken here; everything else, and everything that is wrong, goes to
Typer. Both ways lead to the same functions (`answers.py`).
"""

from __future__ import annotations

_FLAGS = {"--json": "as_json", "--ascii": "ascii_only", "--plain": "plain", "--strict": "strict", "--all": "every"}
_VALUES = {"--family": "family", "--limit": "limit", "--engine": "engine", "--memory": "memory"}
_COMMANDS = ("solve", "prove")


def understood(arguments: list[str]) -> tuple[str, list[str], dict[str, str | bool]] | None:
    """The command, its puzzles and its options; None where Typer has to look.

    >>> understood(["solve", "0,0 3,4", "--json", "--limit", "2s"])
    ('solve', ['0,0 3,4'], {'as_json': True, 'limit': '2s'})
    >>> understood(["solve", "--help"]), understood(["prove", "0,0 3,4", "--all"]), understood(["solve"])
    (None, None, None)
    """
    command, *rest = arguments or [""]
    words: list[str] = []
    options: dict[str, str | bool] = {}
    following = iter(rest)
    for each in following:
        if not each.startswith("-") or each == "-":
            words.append(each)
            continue
        name = _VALUES.get(each) or _FLAGS.get(each)
        value = next(following, "-") if each in _VALUES else ""
        if name is None or name in options or value.startswith("-") or (name == "every" and command != "solve"):
            return None
        options[name] = value or True
    return (command, words, options) if command in _COMMANDS and words else None


def run(arguments: list[str]) -> int | None:
    """Do what the arguments ask for; the exit status, or None where Typer has to look."""
    asked = understood(arguments)
    if asked is None:
        return _version(arguments)
    from cluewright.cli.answers import View, proved, solved
    from cluewright.cli.console import within_memory

    command, words, options = asked
    shown = View(*(bool(options.get(name)) for name in ("as_json", "ascii_only", "plain", "strict")))
    family, limit = (str(options[name]) if name in options else None for name in ("family", "limit"))
    engine = str(options.get("engine", "auto"))

    def work() -> int:
        if command == "solve":
            return solved(words, shown, family, limit, engine, every=bool(options.get("every")))
        return proved(words, shown, family, limit, engine)

    return within_memory(work, options.get("memory"))


def _version(arguments: list[str]) -> int | None:
    if arguments != ["--version"]:
        return None
    from cluewright import __version__

    print(f"cluewright {__version__}")
    return 0

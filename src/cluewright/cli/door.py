"""The one door through which every command, and the menu, goes in and out.

On the way in: streams that cannot fail on a character, and signals that stop a command in an orderly way
(`signals.py`, which is loaded before anything else). On the way out: whatever was raised becomes one sentence and an
exit status. A traceback is shown with `--debug` alone.

The option `--families PATH` may stand before the name of a command or after it. It is taken out first, because a puzzle
among the arguments may be of such a family. `solve`, `prove` and `--version` in their plain form do without Typer, and
lead to the same functions (`answers.py`): loading Typer takes longer than solving most puzzles. Cold start of
`solve "0,0 3,4"`: 304 million instructions, 83 ms of processor time here, 413 million and 120 ms by way of Typer.
Whatever is unusual or wrong is left to Typer.
"""

from __future__ import annotations

import errno
import os
import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from cluewright.cli import signals
from cluewright.cli.console import Status, complain, discard, note, prepare_streams
from cluewright.core import InputError, OptionError, TimeUp, WrongAnswerError
from cluewright.core.errors import ProcessFailedError

DEBUG = "--debug"

_debugging = False


def enter(work: Callable[[list[str]], int]) -> NoReturn:
    """Do the work with the arguments of the command line and leave with its exit status."""
    global _debugging
    prepare_streams()
    arguments = sys.argv[1:]
    _debugging = DEBUG in arguments
    signals.listen()
    threading.excepthook = _thread_failed
    signals.quiet = not _debugging
    status = status_of(lambda: work([each for each in arguments if each != DEBUG]))
    signals.ignore()
    try:
        sys.stderr.flush()
    except (OSError, ValueError):
        discard("stderr")
    sys.exit(status)


def status_of(work: Callable[[], int]) -> int:
    """The exit status of the work; whatever it raises becomes one clear sentence."""
    try:
        status = work()
        sys.stdout.flush()
        return status
    except InputError as error:
        return complain(str(error), whole=error.lined)
    except KeyboardInterrupt as stop:
        complain(signals.SAID)
        return signals.status(stop)
    except MemoryError:
        return out_of_memory()
    except TimeUp:
        complain("the limit was reached")
        return Status.LIMIT
    except OSError as error:
        return _output_failed(error)
    except Exception as error:
        return _failed(*_what_failed(error))


def go_on(work: Callable[[], int]) -> int | str:
    """The exit status of work on one of several puzzles; where a bug ended it, what was wrong, after reporting it."""
    try:
        return work()
    except (InputError, MemoryError, TimeUp, OSError):
        raise
    except Exception as error:
        what, trace = _what_failed(error)
        _failed(what, trace)
        return what


def _what_failed(error: Exception) -> tuple[str, str]:
    """In words, and the trace of another process if it failed there."""
    if isinstance(error, WrongAnswerError | ProcessFailedError):
        return str(error), getattr(error, "trace", "")
    said = str(error).strip()[:300]
    return f"{type(error).__name__}{f': {said}' if said else ''}", ""


def out_of_memory() -> int:
    """Say that the limit of memory was reached; the exit status."""
    from cluewright.system import unbound_memory

    unbound_memory()
    if _debugging:
        note(_trace(), whole=True)
    complain(f"{lack_of_memory()}; what was printed before stands")
    return Status.LIMIT


def lack_of_memory() -> str:
    """That the limit of memory was reached, and what to do about it."""
    from cluewright.processes.bounded import STANDARD_MEGABYTES, allowed_megabytes
    from cluewright.workshop.answer import amount_of_memory

    allowed = allowed_megabytes() or STANDARD_MEGABYTES
    return f"this needs more than {amount_of_memory(allowed)} of memory; --memory allows it more"


def _output_failed(error: OSError) -> int:
    """The reader went away, the disk is full: nothing more can be printed, so nothing more is tried."""
    discard("stdout")
    if error.errno == errno.EPIPE:
        return Status.YES
    if _debugging:
        note(_trace(), whole=True)
    return complain(f"cannot write: {error.strerror or error}" + (f" ({error.filename})" if error.filename else ""))


def _failed(what: str, trace: str = "") -> int:
    """A fault of our own: one sentence, and with `--debug` all there is to know."""
    trace = trace or _trace()
    if _debugging:
        note(trace, whole=True)
    further = "" if _debugging else f" and what it prints with {DEBUG}"
    family, where = _outside_family(trace)
    if family:
        complain(
            f"{what.rstrip('.')} ({where}). This is a bug in the family {family}, which is not part of Cluewright: "
            f"tell its author the command you typed{further}"
        )
    else:
        complain(
            f"{what.rstrip('.')}. This is a bug in Cluewright: please report it, with the command you typed{further}"
        )
    return Status.BUG


def _outside_family(trace: str) -> tuple[str, str]:
    """The outside family whose code was the last to run before the failure, if one was, and the place in it."""
    from pathlib import Path

    from cluewright import families

    known = {**families.named().families, **families.installed().families}
    modules = {name: sys.modules.get(card.package) for name, card in known.items()}
    files = {name: Path(module.__file__) for name, module in modules.items() if module and module.__file__}
    for file, line in reversed(re.findall(r'^ *File "([^"]+)", line (\d+)', trace, re.MULTILINE)):
        for name, home in files.items():
            if Path(file) == home or (home.name == "__init__.py" and home.parent in Path(file).parents):
                return name, f"{Path(file).name}, line {line}"
    return "", ""


def _trace() -> str:
    import traceback

    return traceback.format_exc()


def _thread_failed(failure: threading.ExceptHookArgs) -> None:
    """A thread beside the command has failed: the command goes on, and `--debug` shows it."""
    if _debugging and failure.exc_value is not None:
        import traceback

        note("".join(traceback.format_exception(failure.exc_value)), whole=True)


FAMILIES = "--families"
_FLAGS = {"--json": "as_json", "--ascii": "ascii_only", "--plain": "plain", "--strict": "strict", "--all": "every"}
_VALUES = {"--family": "family", "--limit": "limit", "--engine": "engine", "--memory": "memory"}
_COMMANDS = ("solve", "prove")


def use_families(arguments: list[str]) -> list[str]:
    """Offer the families at the paths that the option names, and those named before; the other arguments."""
    named, others = _divided(arguments)
    paths = [path for each in named for path in each.split(os.pathsep) if path]
    for path in paths:
        if not Path(path).exists():
            raise OptionError("there is no such file or folder; name a Python file, a package or a folder", path)
    if named:
        from cluewright import families

        every = [*(str(Path(path).absolute()) for path in paths), *families.paths().split(os.pathsep)]
        families.use(os.pathsep.join(dict.fromkeys(filter(None, every))))
    return others


def _divided(arguments: list[str]) -> tuple[list[str], list[str]]:
    """What the option was given, and the other arguments; after `--` there are no options."""
    named: list[str] = []
    others: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            return named, [*others, argument, *waiting]
        option, equals, value = argument.partition("=")
        if option != FAMILIES:
            others.append(argument)
            continue
        named.append(value if equals else next(waiting, ""))
        if not named[-1]:
            raise OptionError("a path is missing; name a Python file, a package or a folder", FAMILIES)
    return named, others


def understood(arguments: list[str]) -> tuple[str, list[str], dict[str, Any]] | None:
    """The command, its puzzles and its options; None where Typer has to look.

    >>> understood(["solve", "0,0 3,4", "--json", "--limit", "2s"])
    ('solve', ['0,0 3,4'], {'as_json': True, 'limit': '2s'})
    >>> understood(["solve", "--help"]), understood(["prove", "0,0 3,4", "--all"]), understood(["solve"])
    (None, None, None)
    """
    command, *rest = arguments or [""]
    words: list[str] = []
    options: dict[str, Any] = {}
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


def run_quickly(arguments: list[str]) -> int | None:
    """Do what the arguments ask for; the exit status, or None where Typer has to look."""
    if arguments == ["--version"]:
        from cluewright import __version__

        print(f"cluewright {__version__}")
        return 0
    asked = understood(arguments)
    if asked is None:
        return None
    from cluewright.cli.answers import ProofRemarks, View, answered
    from cluewright.cli.console import within_memory

    command, words, options = asked
    view = View(*(bool(options.pop(name, False)) for name in View._fields))
    memory = options.pop("memory", None)
    solutions = None if options.pop("every", False) else 1
    proof = ProofRemarks(view) if command == "prove" else None
    return within_memory(lambda: answered(words, view, **options, solutions=solutions, proof=proof), memory)

"""The one door through which every command, and the menu, goes in and out.

On the way in: streams that cannot fail on a character, and signals that stop a command in an orderly way
(`signals.py`, which is loaded before anything else). On the way out: whatever was raised becomes one sentence and an
exit status. A traceback is shown with `--debug` alone.
"""

from __future__ import annotations

import errno
import re
import sys
import threading
from collections.abc import Callable
from typing import Any, NoReturn

from cluewright.cli import signals
from cluewright.cli.console import BUG, LIMIT, YES, complain, discard, note, prepare_streams
from cluewright.core import InputError, TimeUp, WrongAnswerError
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
    sys.unraisablehook = _unraisable
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
        return LIMIT
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
    return LIMIT


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
        return YES
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
    return BUG


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


def _unraisable(failure: Any) -> None:
    """Something failed while it was cleared away, where nobody can hear of it."""
    if not signals.heard_again(failure.exc_value) and _debugging:
        sys.__unraisablehook__(failure)

"""cluewright serve"""

import os
import re
from pathlib import Path
from typing import Annotated

from typer import Option

from cluewright.cli import options
from cluewright.cli.console import note, reported
from cluewright.core import OptionError

TOKEN = "CLUEWRIGHT_TOKEN"
"""The environment variable that holds the token."""

_LONGEST_TOKEN = 200


@reported
def serve_command(
    port: Annotated[int, Option(help="The port to listen at; 0 takes any free one.", min=0, max=65535)] = 8750,
    open_browser: Annotated[bool, Option("--open", help="Open the first page in your browser.")] = False,
    host: Annotated[
        str, Option(help="The address to listen at; others than this machine can reach it only if you say so.")
    ] = "127.0.0.1",
    name: Annotated[
        list[str] | None,
        Option(help="A host name that visitors use, such as puzzles.example.org; may be repeated."),
    ] = None,
    token: Annotated[
        str | None,
        Option(
            help="What visitors must know, at least 16 characters; if none is given, one is drawn and printed. "
            "Others on this machine can see it; --token-file and $CLUEWRIGHT_TOKEN hide it."
        ),
    ] = None,
    token_file: Annotated[Path | None, Option(metavar="FILE", help="A file whose only line is the token.")] = None,
    no_token: Annotated[bool, Option("--no-token", help="Let everybody enter who reaches the address.")] = False,
    behind_proxy: Annotated[
        bool,
        Option(
            "--behind-proxy", help="Believe X-Forwarded-For and X-Forwarded-Proto: all requests come through a proxy."
        ),
    ] = False,
    read_only: Annotated[
        bool, Option("--read-only", help="Save nothing here: games stay in the visitors' browsers.")
    ] = False,
    address: options.LibraryAddress = None,
    memory: options.Memory = options.MEMORY,
) -> int:
    """Play in the browser: open the address that is printed."""
    from cluewright.web.server import run
    from cluewright.web.settings import Settings, new_token

    given = _given(token, token_file, no_token)
    settings = Settings(
        host=host,
        port=port,
        token=new_token() if given is None else given,
        token_is_chosen=bool(given),
        names=tuple(map(_checked_name, name or ())),
        behind_proxy=behind_proxy,
        read_only=read_only,
        library=address,
    )
    if not settings.token and not settings.local:
        note("others can reach this service, and everybody who does may use it")
    elif not settings.local:
        note("others can reach this service; they need the token in the address below")
    return run(settings, open_browser=open_browser)


def _given(given: str | None, file: Path | None, without: bool) -> str | None:
    """The token that the options or the environment tell, if any; empty where everybody may enter."""
    if (given is not None) + (file is not None) + without > 1:
        raise OptionError("--token, --token-file and --no-token cannot be combined; give one of them")
    if without:
        return ""
    if file is not None:
        return _checked_token(_only_line(file), f"the token in {file}")
    if given is not None:
        return _checked_token(given, "the token")
    if os.environ.get(TOKEN):
        return _checked_token(os.environ[TOKEN], f"the token in ${TOKEN}")
    return None


def _only_line(file: Path) -> str:
    try:
        with file.open(encoding="utf-8") as lines:
            line, rest = lines.readline(_LONGEST_TOKEN + 2).rstrip("\r\n"), lines.read(_LONGEST_TOKEN)
    except UnicodeError:
        raise OptionError(f"{file} holds no token: it is not a text") from None
    except OSError as error:
        raise OptionError(f"the token cannot be read from {file}: {error.strerror}") from None
    if rest.strip():
        raise OptionError(f"{file} must hold one line, the token, and holds more")
    return line


def _checked_token(token: str, what: str) -> str:
    from cluewright.web.settings import SHORTEST_TOKEN

    if not re.fullmatch(rf"[!-~]{{{SHORTEST_TOKEN},{_LONGEST_TOKEN}}}", token):
        raise OptionError(
            f"{what} must have {SHORTEST_TOKEN} to {_LONGEST_TOKEN} letters, digits or signs (ASCII), without spaces; "
            f"without any, one is drawn"
        )
    return token


def _checked_name(name: str) -> str:
    if not re.fullmatch(r"(?!-)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*", name) or len(name) > 253:
        raise OptionError(f"{name[:60]!r} is not a host name; write it without http:// and port: puzzles.example.org")
    return name.lower()

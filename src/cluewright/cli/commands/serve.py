"""cluewright serve"""

from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.console import note, reported
from cluewright.core import OptionError


@reported
def command(
    port: Annotated[int, typer.Option(help="The port to listen at; 0 takes any free one.", min=0, max=65535)] = 8750,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the first page in your browser.")] = False,
    host: Annotated[
        str, typer.Option(help="The address to listen at; others than this machine can reach it only if you say so.")
    ] = "127.0.0.1",
    token: Annotated[
        str | None,
        typer.Option(help="What visitors must know, where others can reach it; if left out, one is drawn and printed."),
    ] = None,
    read_only: Annotated[
        bool, typer.Option("--read-only", help="Save nothing here: games stay in the visitors' browsers.")
    ] = False,
    address: options.LibraryAddress = None,
    memory: options.Memory = options.MEMORY,
) -> int:
    """Play in the browser: open the address that is printed."""
    from cluewright.web import serve
    from cluewright.web.settings import Settings, is_loopback, new_token

    if token is not None and (len(token) < 8 or not token.isascii() or not token.isprintable() or " " in token):
        raise OptionError("a token has at least 8 letters, digits or signs, without spaces")
    if token is None and not is_loopback(host):
        token = new_token()
        note("others can reach this service; they need the token in the address below")
    return serve(Settings(host, port, token or "", read_only, address), open_browser=open_browser)

"""The process that runs one job: reads it from standard input, writes its outcome as the last line of output.

Its one argument is the number of the lifeline, an open pipe: when that ends, the job is killed (`guardian.py`).
"""

from __future__ import annotations

import json
import os
import platform
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from cluewright import families
from cluewright.core import FamilyError
from cluewright.workshop.guardian import guard
from cluewright.workshop.trouble import Trouble


def main() -> None:
    """Run the job on standard input."""
    guard(int(sys.argv[1]))
    request = json.load(sys.stdin)
    module, _, name = request["function"].partition(":")
    reply: dict[str, Any]
    try:
        function = getattr(import_module(module), name)
        if request["megabytes"] is not None:
            _allow(request["megabytes"])
        with _families_at(request["families"]):
            reply = {"status": "done", "value": function(**request["arguments"])}
    except MemoryError:
        reply = {"status": "memory", "detail": f"needed more than {request['megabytes']} MB"}
    except Exception as error:
        reply = {"status": "error", "error": Trouble.of(error)._asdict()}
    print("\n" + json.dumps(reply), flush=True)


@contextmanager
def _families_at(paths: str) -> Iterator[None]:
    """Offer the outside families of whoever gave the job; if one is missed, say that this machine has no such path."""
    families.use(paths)
    try:
        yield
    except FamilyError:
        missing = [path for path in paths.split(os.pathsep) if path and not Path(path).exists()]
        if not missing:
            raise
        told = f"the machine {platform.node()} has no {', '.join(missing)}"
        raise FamilyError(f"{told}; families from outside must lie at the same path on every worker") from None


def _allow(megabytes: int) -> None:
    """Refuse memory beyond what is in use now and this much more."""
    pages = int(open("/proc/self/statm").read().split()[0])  # noqa: PTH123, SIM115
    most = pages * resource.getpagesize() + megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    main()

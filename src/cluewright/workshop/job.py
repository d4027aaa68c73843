"""The process that runs one job: reads it from standard input, writes its outcome as the last line of output."""

from __future__ import annotations

import json
import resource
import sys
from importlib import import_module
from typing import Any


def main() -> None:
    """Run the job on standard input."""
    request = json.load(sys.stdin)
    module, _, name = request["function"].partition(":")
    reply: dict[str, Any]
    try:
        function = getattr(import_module(module), name)
        if request["megabytes"] is not None:
            _allow(request["megabytes"])
        reply = {"status": "done", "value": function(**request["arguments"])}
    except MemoryError:
        reply = {"status": "memory", "detail": f"needed more than {request['megabytes']} MB"}
    except Exception as error:
        reply = {"status": "error", "detail": f"{type(error).__name__}: {error}"[:300]}
    print("\n" + json.dumps(reply), flush=True)


def _allow(megabytes: int) -> None:
    """Refuse memory beyond what is in use now and this much more."""
    pages = int(open("/proc/self/statm").read().split()[0])  # noqa: PTH123, SIM115
    most = pages * resource.getpagesize() + megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    main()

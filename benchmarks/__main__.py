"""Run the benchmarks: `scripts/benchmark [NAME...]`. Every module here with a `tables()` is one.

`NAME:PART,PART` takes parts of one that has parts: `peers:square,logic`.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from measure import Table


class Benchmark(Protocol):
    """What a benchmark module offers."""

    def tables(self, *parts: Sequence[str]) -> Iterator[Table]:
        """Its tables, one after another as they are measured; of these parts alone if it has parts."""


def names() -> list[str]:
    """The benchmarks there are."""
    modules = Path(__file__).parent.glob("[a-z]*.py")
    return sorted(path.stem for path in modules if "def tables(" in path.read_text("utf-8"))


def main(chosen: list[str]) -> int:
    """Print the tables of the chosen benchmarks, or of all."""
    unknown = [name for name in chosen if name.partition(":")[0] not in names()]
    if unknown:
        print(f"there is no benchmark {', '.join(unknown)}; there are {', '.join(names())}", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {time.strftime('%Y-%m-%d')}")
    for name in chosen or names():
        started = time.perf_counter()
        module, _, parts = name.partition(":")
        for table in cast("Benchmark", import_module(module)).tables(*([parts.split(",")] if parts else [])):
            print()
            print("\n".join(table.lines()), flush=True)
        print(f"  ({name}: {time.perf_counter() - started:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""A program of its own that refutes clauses: DIMACS comes in by standard input, the proof (LRAT) goes out.

PySAT's CaDiCaL neither looks at a clock nor hears Ctrl-C while it searches; whoever waits for this program can end it.
It prints `satisfiable` where the clauses do not contradict each other.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Read, refute, write."""
    from cluewright.engines.sat import refutation

    lines = sys.stdin.read().splitlines()
    proof = refutation([list(map(int, line.split()[:-1])) for line in lines[1:]])
    if proof is None:
        sys.stdout.write("satisfiable\n")
    else:
        sys.stdout.write("".join(f"{line}\n" for line in proof))

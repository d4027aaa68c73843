"""`scripts/campaign PART`: run a part, or all of them."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from pathlib import Path

from campaign.case import Part
from campaign.parts import PARTS
from campaign.running import Runner, Totals, try_seed


def main() -> int:
    """Run what the command line asks for; status 1 when there were faults."""
    arguments = _arguments()
    for number in (signal.SIGINT, signal.SIGTERM):  # either keeps the totals, also in the background
        signal.signal(number, signal.default_int_handler)
    chosen = list(PARTS.values()) if arguments.part == "all" else [PARTS[arguments.part]]
    if arguments.seed is not None:
        return _one(chosen[0], arguments.seed)
    faults = 0
    ended: list[Totals] = []
    for part in chosen:
        first, after = _seeds(arguments.seeds, part, arguments.totals)
        minutes = arguments.minutes
        if minutes is not None and len(chosen) > 1:
            minutes *= part.share
        runner = Runner(part, arguments.workers, arguments.faults, arguments.totals)
        totals = runner.run(first, after, minutes if after is None or arguments.minutes is not None else None)
        ended.append(totals)
        faults += totals.faults
        print(totals, flush=True)
    print(
        f"{sum(totals.inputs for totals in ended):,} inputs, {faults} faults, slowest answer "
        f"{max(totals.seconds for totals in ended):.2f} s, largest memory {max(t.memory for t in ended)} MB"
    )
    return 1 if faults else 0


def _arguments() -> argparse.Namespace:
    says = "; ".join(f"{part.name}: {part.says}" for part in PARTS.values())
    parser = argparse.ArgumentParser(prog="scripts/campaign", description=f"Try to break Cluewright. Parts: {says}.")
    parser.add_argument("part", choices=[*PARTS, "all"], help="what to run")
    parser.add_argument("--seeds", metavar="FIRST:AFTER", help="these seeds; else on from the totals file, or from 0")
    parser.add_argument("--seed", type=int, help="run the case of this seed alone and print it")
    parser.add_argument("--minutes", type=float, help="stop after this long (1 if no seeds are given)")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="processes; as many as there are cores"
    )
    parser.add_argument("--totals", type=Path, help="append the totals to this file, as JSON lines")
    parser.add_argument("--faults", type=Path, default=Path("campaign-faults"), help="folder for the faults' inputs")
    arguments = parser.parse_args()
    if arguments.seed is not None and arguments.part == "all":
        parser.error("--seed needs one part")
    if arguments.seeds is None and arguments.minutes is None:
        arguments.minutes = 1.0
    return arguments


def _seeds(given: str | None, part: Part, totals: Path | None) -> tuple[int, int | None]:
    """The first seed and the one after the last, which is open when only the time counts."""
    if given:
        first, _, after = given.partition(":")
        return int(first), int(after) if after else None
    if totals and totals.exists():
        lines = [json.loads(line) for line in totals.read_text().splitlines()]
        return max((line["seeds"][1] for line in lines if line["part"] == part.name), default=0), None
    return 0, None


def _one(part: Part, seed: int) -> int:
    case = try_seed(part, seed)
    print(ascii(case.input) if not case.input.isprintable() else case.input)
    print(f"{case.seconds:.3f} s ({case.slowest}); {dict(case.counts)}")
    for fault in case.faults:
        print(f"FAULT {fault.kind}\n{fault.says.encode('ascii', 'backslashreplace').decode()}")
    return 1 if case.faults else 0


if __name__ == "__main__":
    sys.exit(main())

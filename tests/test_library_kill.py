"""`generate --save`, killed in the middle: what it reported as saved is there, and nothing is corrupt."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from cluewright.library.store import Library, Wanted

CLUEWRIGHT = [sys.executable, "-c", "from cluewright.cli import main; main()"]
KILLS = 8


def test_killing_generate_loses_nothing_that_it_reported_as_saved(tmp_path: Path) -> None:
    place = str(tmp_path / "library.sqlite")
    examples = len(Library(place).names())
    command = [
        *CLUEWRIGHT,
        "generate",
        "houses",
        "--count",
        "200",
        "--size",
        "6",
        "--seed",
        "0",
        "--save",
        "x",
        "--json",
    ]
    environment = {**os.environ, "CLUEWRIGHT_LIBRARY": place}
    reported: list[str] = []
    for kill in range(KILLS):
        with subprocess.Popen(
            [*command, "--seed", str(kill)], stdout=subprocess.PIPE, env=environment, start_new_session=True
        ) as process:
            assert process.stdout
            lines = [process.stdout.readline() for _ in range(1 + kill % 4)]
            time.sleep(0.003 * kill)
            os.killpg(process.pid, signal.SIGKILL)
            lines += process.stdout.read().splitlines(keepends=True)
        reported += [json.loads(line)["saved"] for line in lines if line.endswith(b"\n")]
        assert process.returncode == -signal.SIGKILL
    assert len(set(reported)) == len(reported) >= KILLS
    library = Library(place)
    made = library.cards(Wanted(tag="generated"))
    assert set(reported) <= {card.name for card in made}
    assert len(reported) <= len(made) <= len(reported) + KILLS  # a kill may fall between saving and reporting
    assert len(library.names()) == examples + len(made)
    assert all("seed" in card.source and card.verdict == "unique" for card in made)
    raw = sqlite3.connect(place)
    assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    raw.close()

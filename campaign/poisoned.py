"""Commands in a folder that was downloaded: what lies there under the name of a module must never run.

The folder holds a file for every module of Python's and of every installed package. Each writes its name to a list.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from campaign.case import Case, Part

#: Seconds that a command may take.
SECONDS = 120.0
MAIN = "from cluewright.cli import main; main()"
_MATHS = "[[0,45,72],[72,_,_],[14,_,_]]"
_STUDY = ["--limit", "10s", "--repeats", "1", "--to", "study.jsonl"]
#: Every verb, with its exit status.
VERBS: dict[str, tuple[list[str], int]] = {
    "solve": (["solve", "SEND+MORE=MONEY"], 0),
    "prove": (["prove", _MATHS, "--engine", "cpsat"], 0),
    "prove --certificate": (["prove", _MATHS, "--certificate", "c.certificate"], 0),
    "certificate check": (["certificate", "check", "c.certificate"], 0),
    "certificate script": (["certificate", "script"], 0),
    "show": (["show", _MATHS, "--svg", "puzzle.svg"], 0),
    "check": (["check", "SEND+MORE=MONEY", "9567+1085=10652"], 0),
    "explain": (["explain", _MATHS], 0),
    "hint": (["hint", _MATHS], 0),
    "grade": (["grade", _MATHS], 0),
    "families": (["families", "maths"], 0),
    "generate": (["generate", "maths", "--count", "3", "--seed", "1", "--workers", "2"], 0),
    "booklet": (["booklet", _MATHS, "--to", "book.pdf"], 0),
    "play": (["play", _MATHS], 2),
    "library save": (["library", "save", _MATHS, "--name", "kept"], 0),
    "library list": (["library", "list"], 0),
    "library export": (["library", "export", "--to", "kept.jsonl"], 0),
    "lab labelling": (["lab", "labelling", _MATHS, "--select", "ff", "--branch", "step", "--order", "up", *_STUDY], 0),
    "lab report": (["lab", "report", "study.jsonl"], 0),
    "lab scale": (["lab", "scale", "cryptarithm", "--generate", *_STUDY[:4], "--to", "s.jsonl"], 0),
    "lab tree": (["lab", "tree", _MATHS], 0),
}


def poison(folder: Path, ran: Path) -> None:
    """Put a module of every name into the folder; each that is loaded adds its name to the file `ran`.

    Those are left out that `python -m` loads from the current folder before it comes to any program.
    """
    loaded = subprocess.run(
        [sys.executable, "-c", "import runpy, sys; print(*sys.modules)"], check=True, capture_output=True, text=True
    ).stdout.split()
    text = f"open({str(ran)!r}, 'a').write(__name__ + '\\n')\nraise ImportError('poisoned')\n"
    for name in {*sys.stdlib_module_names, *packages_distributions(), "sitecustomize"} - {"cluewright", *loaded}:
        if name.isidentifier():
            (folder / f"{name}.py").write_text(text)


def environment(folder: Path, **further: str) -> dict[str, str]:
    """The environment of a command that keeps all its things in a folder."""
    own = {"CLUEWRIGHT_LIBRARY": str(folder / "library.sqlite"), "XDG_DATA_HOME": str(folder)}
    return {**{name: value for name, value in os.environ.items() if name != "PYTHONPATH"}, **own, **further}


_NEEDED = {"certificate check": "prove --certificate", "lab report": "lab labelling"}
"""The verbs that need what another has written."""


def answer(start: list[str], verb: str, folder: Path, settings: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """What the command says when it is started in this way in the folder."""
    if verb in _NEEDED:
        answer(start, _NEEDED[verb], folder, settings)
    return subprocess.run(
        [*start, *VERBS[verb][0]],
        cwd=folder,
        env=settings,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )


def served(start: list[str], folder: Path, settings: dict[str, str]) -> dict[str, Any]:
    """What a service answers that is asked to prove a puzzle, which it does in a process of its own."""
    asked = {"family": "maths", "grid": [[0, 45, 72], [72, None, None], [14, None, None]]}
    with subprocess.Popen(
        [*start, "serve", "--port", "0"], cwd=folder, env=settings, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout
            said = process.stdout.readline()
            address = next(word for word in said.split() if word.startswith("http://"))
            job = _told(address, "POST", "/api/proofs", {"document": asked})
            while job.get("state", "running") in ("waiting", "running"):
                time.sleep(0.05)
                job = _told(address, "GET", f"/api/jobs/{job['job']}")
            return job
        finally:
            process.send_signal(signal.SIGTERM)


def _told(address: str, method: str, path: str, body: object = None) -> dict[str, Any]:
    """What the service answers to somebody who knows the token, which stands in the address that it printed."""
    place = urlsplit(address)
    connection = http.client.HTTPConnection(place.netloc, timeout=SECONDS)
    known = f"Bearer {place.query.removeprefix('token=')}"
    try:
        connection.request(
            method,
            path,
            None if body is None else json.dumps(body),
            {"content-type": "application/json", "authorization": known},
        )
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status < 400, text
        told: dict[str, Any] = json.loads(text)
        return told
    finally:
        connection.close()


def run(case: Case) -> None:
    """A command, or two of them that belong together, started in one of the ways there are."""
    random = case.random()
    with tempfile.TemporaryDirectory() as name:
        folder, ran = Path(name) / "downloaded", Path(name) / "ran"
        folder.mkdir()
        poison(folder, ran)
        start, settings = random.choice(
            [
                ([sys.executable, "-m", "cluewright"], environment(folder)),
                ([str(Path(sys.executable).with_name("cluewright"))], environment(folder)),
                ([sys.executable, "-I", "-c", MAIN], environment(folder, PYTHONPATH=str(folder))),
            ]
        )
        verbs = random.sample(list(VERBS), 2)
        case.input = f"{start} in a poisoned folder: {verbs}"
        for verb in verbs:
            done = answer(start, verb, folder, settings)
            if "poisoned" in done.stderr or "Traceback" in done.stderr:
                case.fault(f"{verb} fails in a poisoned folder", done.stderr[-500:])
        if ran.exists():
            case.fault(f"code from the current folder ran: {verbs}", ran.read_text())


PART = Part("poisoned", "commands in folders whose files have modules' names", run, chunk=2, patience=300, share=0.02)

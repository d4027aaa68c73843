"""Makes .venv and installs Cluewright into it, once per change of what is installed: `environment.py [EXTRAS]`.

With the extras `[dev]`, exactly the versions are installed that requirements-dev.txt pins, by their hashes; where one
of them does not fit this platform, the newest that pyproject.toml allows.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_LOCK = "requirements-dev.txt"
_PIP = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
_FORGED = ("DO NOT MATCH THE HASHES", "Hashes are required")
"""What pip says of a package that is not the one that was pinned."""


def ready(extras: str = "", root: Path = ROOT) -> Path:
    """The Python of an environment that has Cluewright with these extras."""
    home = root / ".venv"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = home / f".installed{extras}"
    sources = [root / "pyproject.toml", *([root / _LOCK] if extras == "[dev]" else [])]
    if python.exists() and stamp.exists() and stamp.stat().st_mtime >= max(each.stat().st_mtime for each in sources):
        return python
    print("Setting up Cluewright in .venv (once; a minute or two)...", file=sys.stderr)
    if not python.exists():
        venv.create(home, with_pip=True, symlinks=os.name != "nt")
    install(str(python), extras, root)
    _run([str(python), "-m", "compileall", "-q", str(root / "src")])
    stamp.touch()
    return python


def install(python: str, extras: str, root: Path) -> None:
    """Install Cluewright so that changes of its sources count at once."""
    if extras == "[dev]" and _locked(python, root):
        _run([python, *_PIP, "--no-deps", "--no-build-isolation", "--editable", str(root)])
    else:
        _run([python, *_PIP, "--editable", f"{root}{extras}"])


def _locked(python: str, root: Path) -> bool:
    """Whether everything could be installed that is pinned; what has another hash than the pinned one ends it all."""
    command = [python, *_PIP, "--require-hashes", "--requirement", str(root / _LOCK)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode == 0:
        return True
    last = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
    if any(words in done.stderr for words in _FORGED):
        print(done.stderr, file=sys.stderr)
        sys.exit(f"A package is not the one that {_LOCK} pins; nothing more is installed.")
    print(f"{_LOCK} does not fit here ({last}).", file=sys.stderr)
    print("The newest versions are installed that pyproject.toml allows.", file=sys.stderr)
    return False


def _run(command: list[str]) -> None:
    if subprocess.run(command, check=False).returncode:
        sys.exit("The set-up failed; remove .venv and try again.")


if __name__ == "__main__":
    ready(*sys.argv[1:])

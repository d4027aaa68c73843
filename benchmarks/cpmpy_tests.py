"""CPMpy's own `tests/test_constraints.py`, run on the solver `fd`: `scripts/cpmpy-tests [FOLDER]`.

FOLDER is a checkout of CPMpy; without one, the source archive of the installed version is fetched from PyPI. CPMpy's
tests are run as they are. This module is also the pytest plugin that stands in for CPMpy's `conftest.py` and
`utils.py`, which the archive does not hold: it registers fd and gives each test its constraints.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TESTS = Path("tests/test_constraints.py")


def main(folder: str | None = None, *arguments: str) -> int:
    """Run the tests of a checkout, or of what PyPI has; further arguments go to pytest. pytest's exit status."""
    with tempfile.TemporaryDirectory(prefix="cluewright-") as place:
        there = Path(folder) if folder else fetched(Path(place))
        if there is None or not (there / TESTS).is_file():
            print(f"there is no {TESTS} in {there or 'what PyPI gave'}; name a checkout of CPMpy", file=sys.stderr)
            return 2
        # Alone in a folder, so that no configuration or other test of the checkout has a say.
        shutil.copy(there / TESTS, place)
        command = [sys.executable, "-m", "pytest", "-q", "-p", "cpmpy_tests", "--rootdir", place, "-c", "/dev/null"]
        command += ["-p", "no:cacheprovider", str(Path(place) / TESTS.name), *arguments]
        return subprocess.run(command, cwd=Path(__file__).parent, check=False).returncode


def fetched(place: Path) -> Path | None:
    """CPMpy's source archive of the installed version, unpacked."""
    wanted = f"cpmpy=={version('cpmpy')}"
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", "cpmpy", wanted]
    if subprocess.run(command, cwd=place, check=False).returncode:
        return None
    for archive in place.glob("cpmpy-*.tar.gz"):
        with tarfile.open(archive) as packed:
            packed.extractall(place, filter="data")
        return place / archive.name.removesuffix(".tar.gz")
    return None


def pytest_configure(config: pytest.Config) -> None:
    """Register fd, and stand in for what the tests import from CPMpy's `tests/utils.py`."""
    from cluewright.engines.fd import register

    register()
    config.addinivalue_line("markers", "generate_constraints: the function that gives a test's constraints")
    utils = ModuleType("utils")
    utils.skip_on_missing_pblib = _unchanged  # type: ignore[attr-defined]  # fd never needs pblib
    sys.modules["utils"] = utils


def _unchanged(**_: bool) -> Callable[[Any], Any]:
    return lambda test: test


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each constraint that the test's generator makes for fd, as a test of its own."""
    for marker in metafunc.definition.iter_markers("generate_constraints"):
        metafunc.parametrize(("solver", "constraint"), [("fd", each) for each in marker.args[0]("fd")], ids=str)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cluewright.library.store import Library


@pytest.fixture(scope="session")
def filled_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with the puzzles that come with the program."""
    path = tmp_path_factory.mktemp("library") / "library.sqlite"
    Library(str(path)).find(family="none of this name")
    return path


@pytest.fixture
def folder(tmp_path: Path, filled_library: Path) -> Path:
    """A folder with a library of its own in it."""
    for file in filled_library.parent.glob("library.sqlite*"):
        shutil.copy(file, tmp_path / file.name)
    return tmp_path

"""Three declared families, each held to the contract by one line."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import futoshiki
import kakuro
import skyscrapers

from cluewright.testing import contract

TestFutoshiki = contract(futoshiki.FAMILY)
TestKakuro = contract(kakuro.FAMILY)
TestSkyscrapers = contract(skyscrapers.FAMILY)

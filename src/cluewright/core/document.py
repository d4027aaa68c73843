"""A JSON object, as every notation reads and writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Document: TypeAlias = Mapping[str, Any]
"""A JSON object."""

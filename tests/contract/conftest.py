"""The template passes every contract too, so it is offered here."""

from __future__ import annotations

import pytest

from cluewright.core import Family


@pytest.fixture(autouse=True)
def _offered(template: Family) -> Family:
    return template

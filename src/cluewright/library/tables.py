"""The tables of the library, and how an older library becomes a current one.

`puzzles` has one row a saved puzzle; `tags` its tags; `library` one row that says which version the tables have. A
migration is a list of statements that lead from one version to the next; all of them run in one transaction.
"""

from __future__ import annotations

import sqlalchemy as sql

VERSION = 2
"""Version 1 had no tags."""

_metadata = sql.MetaData()

library = sql.Table("library", _metadata, sql.Column("version", sql.Integer, nullable=False))

puzzles = sql.Table(
    "puzzles",
    _metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("name", sql.String(200), nullable=False, unique=True),
    sql.Column("family", sql.String(40), nullable=False, index=True),
    sql.Column("size", sql.String(80), nullable=False),
    sql.Column("extent", sql.Integer, nullable=False),
    sql.Column("verdict", sql.String(10), nullable=False),
    sql.Column("document", sql.Text, nullable=False),
    sql.Column("solution", sql.Text),
    sql.Column("evidence", sql.Text),
    sql.Column("source", sql.Text, nullable=False, default=""),
    sql.Column("saved", sql.String(30), nullable=False),
)

tags = sql.Table(
    "tags",
    _metadata,
    sql.Column("puzzle", sql.Integer, sql.ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("tag", sql.String(60), primary_key=True),
)

_MIGRATIONS = {1: lambda connection: tags.create(connection)}


def create(connection: sql.Connection) -> None:
    """The tables of the current version, empty."""
    _metadata.create_all(connection)
    connection.execute(library.insert().values(version=VERSION))


def version(connection: sql.Connection) -> int | None:
    """The version of the tables that are there; None if there are none."""
    if not sql.inspect(connection).has_table("library"):
        return None
    found: int = connection.execute(sql.select(library.c.version)).scalar_one()
    return found


def migrate(connection: sql.Connection, old: int) -> None:
    """Bring the tables from an older version to the current one."""
    for step in range(old, VERSION):
        _MIGRATIONS[step](connection)
    connection.execute(library.update().values(version=VERSION))

"""The tables of the library, and how an older library becomes a current one.

`puzzles` has one row a saved puzzle; `tags` its tags; `doubts` what was recorded of a puzzle whose verdict must be
proved again (`healing.py`); `grades` how hard those are that somebody had graded; `games` the games that are played
(`games.py`), `moves` one row a move of a game; `library` one row that says which version the tables have. A migration
leads from one version to the next; all that are needed run in one transaction.
"""

from __future__ import annotations

import json

import sqlalchemy as sql

from cluewright.core import InputError, OptionError
from cluewright.core.reading import sequence
from cluewright.library.names import LONGEST_NAME, LONGEST_PLAYER, LONGEST_TAG
from cluewright.library.sqlite_file import refuse_what_runs

VERSION = 6
"""Version 1 had no tags; in version 2 numbers may have been rounded, and there were no doubts; version 3 had no grades,
version 4 no games; in version 5 all moves of a game stood as one list in a column of its row."""

GRADED = 4
"""From this version on there are grades."""

PLAYED = 5
"""From this version on there are games."""

READABLE = 2
"""From this version on a library that may not be written, so that it cannot be migrated, can be read all the same."""

_metadata = sql.MetaData()

library = sql.Table("library", _metadata, sql.Column("version", sql.Integer, nullable=False))

puzzles = sql.Table(
    "puzzles",
    _metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("name", sql.String(LONGEST_NAME), nullable=False, unique=True),
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
    sql.Column("tag", sql.String(LONGEST_TAG), primary_key=True),
)

doubts = sql.Table(
    "doubts",
    _metadata,
    sql.Column("puzzle", sql.Integer, sql.ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("verdict", sql.String(10), nullable=False),
    sql.Column("evidence", sql.Text),
    sql.Column("solution", sql.Text),
)

grades = sql.Table(
    "grades",
    _metadata,
    sql.Column("puzzle", sql.Integer, sql.ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("level", sql.String(10), nullable=False, index=True),
    sql.Column("grade", sql.Text, nullable=False),
)

games = sql.Table(
    "games",
    _metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("key", sql.String(40), nullable=False, unique=True),
    sql.Column("player", sql.String(LONGEST_PLAYER), nullable=False),
    sql.Column("name", sql.String(LONGEST_NAME), nullable=False),
    sql.Column("puzzle", sql.String(LONGEST_NAME), nullable=False),
    sql.Column("family", sql.String(40), nullable=False),
    sql.Column("size", sql.String(80), nullable=False),
    sql.Column("document", sql.Text, nullable=False),
    sql.Column("source", sql.Text, nullable=False, default=""),
    sql.Column("answer", sql.Text),  # the entries of the only solution, where they are known
    sql.Column("now", sql.Integer, nullable=False),
    sql.Column("state", sql.Text, nullable=False),
    sql.Column("wishes", sql.Text, nullable=False),
    sql.Column("seconds", sql.Float, nullable=False),
    sql.Column("filled", sql.Integer, nullable=False),
    sql.Column("total", sql.Integer),
    sql.Column("solved", sql.Integer, nullable=False),
    sql.Column("revision", sql.Integer, nullable=False),
    sql.Column("began", sql.String(30), nullable=False),
    sql.Column("changed", sql.String(30), nullable=False),
    sql.UniqueConstraint("player", "name"),
)

moves = sql.Table(
    "moves",
    _metadata,
    sql.Column("game", sql.Integer, sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),  # counted from 0
    sql.Column("operation", sql.Text, nullable=False),
)

former_moves: sql.ColumnClause[str] = sql.column("moves", sql.Text)
"""The list of a game's moves in its row, as version 5 had it."""


def _add_tags(connection: sql.Connection) -> None:
    tags.create(connection)


def _add_doubts(connection: sql.Connection) -> None:
    from cluewright.library.healing import cast_doubt

    doubts.create(connection)
    cast_doubt(connection)


def _add_grades(connection: sql.Connection) -> None:
    grades.create(connection)


def _add_games(connection: sql.Connection) -> None:
    games.create(connection)
    moves.create(connection)


def _add_moves(connection: sql.Connection) -> None:
    """Every move in a row of its own; a list that cannot be read is kept whole, as the text it is."""
    if all(column["name"] != former_moves.name for column in sql.inspect(connection).get_columns(games.name)):
        return  # the games were made in the same migration
    moves.create(connection)
    for number in connection.execute(sql.select(games.c.id)).scalars().all():
        text = connection.execute(sql.select(former_moves).select_from(games).where(games.c.id == number)).scalar_one()
        try:
            rows = [json.dumps(move) for move in sequence(json.loads(text), "moves")]
        except (InputError, TypeError, ValueError, RecursionError):
            rows = [text] if text else []
        if rows:
            connection.execute(
                moves.insert(),
                [{"game": number, "number": place, "operation": row} for place, row in enumerate(rows)],
            )
    connection.exec_driver_sql("ALTER TABLE games DROP COLUMN moves")


_MIGRATIONS = {1: _add_tags, 2: _add_doubts, 3: _add_grades, 4: _add_games, 5: _add_moves}


def create(connection: sql.Connection) -> None:
    """The tables of the current version, empty."""
    _metadata.create_all(connection, checkfirst=False)
    connection.execute(library.insert().values(version=VERSION))


def version(connection: sql.Connection) -> int | None:
    """The version of the tables that are there; None if there are none.

    A newer library is refused, and so is a database that holds something else; both are left as they are.
    """
    if connection.dialect.name == "sqlite":
        refuse_what_runs(connection)
    there = set(sql.inspect(connection).get_table_names())
    if "library" not in there:
        others = there if connection.dialect.name == "sqlite" else there & {*_metadata.tables}
        if others:
            held = ", ".join(sorted(others)[:5])
            raise OptionError(f"this database holds something else ({held}), not a library; name another")
        return None
    found = connection.execute(sql.select(library.c.version)).scalar_one()
    if not isinstance(found, int) or found < min(_MIGRATIONS):
        raise OptionError(f"this is not a library: its version reads {str(found)[:20]!r}")
    if found > VERSION:
        raise OptionError(
            f"the library has version {found}, this program knows versions up to {VERSION}; "
            "use the newer Cluewright that made it"
        )
    return found


def migrate(connection: sql.Connection, old: int) -> None:
    """Bring the tables from an older version to the current one."""
    for step in range(old, VERSION):
        _MIGRATIONS[step](connection)
    connection.execute(library.update().values(version=VERSION))

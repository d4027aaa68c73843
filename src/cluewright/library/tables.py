"""The tables of the library, and how an older library becomes a current one.

`puzzles` has one row a saved puzzle; `tags` its tags; `grades` how hard those are that somebody had graded; `games` the
games that are played (`games.py`), `moves` one row a move of a game; `library` one row that says which version the
tables have. A migration leads from one version to the next; all that are needed run in one transaction.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sql

from cluewright.core import InputError, OptionError, Verdict
from cluewright.core.characters import visible
from cluewright.core.reading import sequence
from cluewright.library.connection import refuse_what_runs
from cluewright.library.names import LONGEST_NAME, LONGEST_PLAYER, LONGEST_TAG

VERSION = 7
"""Version 1 had no tags, version 2 rounded fractions, version 3 had no grades, version 4 no games; in version 5 all the
moves of a game stood as one list in a column of its row; versions 3 to 6 had a table of verdicts in doubt."""

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

_former_moves: sql.ColumnClause[str] = sql.column("moves", sql.Text)
"""The list of a game's moves in its row, as version 5 had it."""


def _doubt_fractions(connection: sql.Connection) -> None:
    """Verdicts of puzzles with fractions become unknown: up to version 2 fractions were rounded after the proof."""
    fractions = sql.cast(puzzles.c.document, sql.Text).regexp_match(r"[0-9]\.[0-9]")
    recorded = sql.literal('{"recorded": "') + puzzles.c.verdict + sql.literal('"}')
    connection.execute(puzzles.update().where(fractions).values(verdict=str(Verdict.UNKNOWN), evidence=recorded))


def _add_games(connection: sql.Connection) -> None:
    games.create(connection)
    moves.create(connection)


def _add_moves(connection: sql.Connection) -> None:
    """Every move in a row of its own; a list that cannot be read is kept whole, as the text it is."""
    if all(column["name"] != _former_moves.name for column in sql.inspect(connection).get_columns(games.name)):
        return  # the games were made in the same migration
    moves.create(connection)
    for number in connection.execute(sql.select(games.c.id)).scalars().all():
        text = connection.execute(sql.select(_former_moves).select_from(games).where(games.c.id == number)).scalar_one()
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


def _drop_doubts(connection: sql.Connection) -> None:
    """A puzzle whose verdict was in doubt stays unknown, and gets the solution back that was recorded of it."""
    if sql.inspect(connection).has_table("doubts"):
        connection.exec_driver_sql(
            "UPDATE puzzles SET solution = (SELECT solution FROM doubts WHERE doubts.puzzle = puzzles.id)"
            " WHERE id IN (SELECT puzzle FROM doubts)"
        )
        connection.exec_driver_sql("DROP TABLE doubts")


_MIGRATIONS: dict[int, Callable[[sql.Connection], None]] = {
    1: tags.create,
    2: _doubt_fractions,
    3: grades.create,
    4: _add_games,
    5: _add_moves,
    6: _drop_doubts,
}


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


def sendable(text: str | None) -> str:
    """The text without what no database takes; a name with such characters is never there."""
    return (text or "").encode("utf-8", "replace").decode("utf-8").replace("\x00", "\ufffd")


def shown_text(value: Any) -> str:
    """What a column of texts holds, as it may be shown; in SQLite it may hold anything."""
    return visible(value if isinstance(value, str) else str(value))

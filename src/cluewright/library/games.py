"""The games in a library: saved after every move, each in one transaction, found again by key or by name.

A game is kept as its puzzle and its moves, from which it is played again when it is opened, and as what was filled in
last, for lists and for a program whose rooms no longer take one of the moves. Saving adds the new moves, one row each,
and leaves those before them alone. Whoever saves says which revision he has read; if another has saved meanwhile,
nothing is written (`GameConflictError`). Each player sees his own games.
"""

from __future__ import annotations

import json
import math
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeAlias

import sqlalchemy as sql

from cluewright import families
from cluewright.core import InputError, OptionError
from cluewright.core.characters import fits_a_line, visible
from cluewright.core.reading import shown
from cluewright.games.game import MOST_MOVES, Game, Operation
from cluewright.games.operations import known_fields
from cluewright.library.connection import must_have_room
from cluewright.library.names import LONGEST_NAME, LONGEST_PLAYER, could_be_name, free_name, near
from cluewright.library.tables import games, moves, sendable, shown_text
from cluewright.workshop.puzzle import Puzzle

LOCAL = "local"
"""The player at this computer."""

Transaction: TypeAlias = Callable[[], AbstractContextManager[sql.Connection]]
_LONGEST_GAME = 4_000_000
"""Characters of all moves of a game; a thousand moves have fifty thousand."""

_UNNAMED = "puzzle"
"""What a puzzle is called that nobody named."""


class GameConflictError(OptionError):
    """Another has saved this game meanwhile; read it again."""


class GameCard(NamedTuple):
    """What a list says of a game."""

    key: str
    name: str
    puzzle: str
    family: str
    size: str
    filled: int
    total: int | None
    solved: bool
    seconds: float
    began: str
    changed: str
    """When it was played last, in UTC."""

    @property
    def far(self) -> str:
        """How far it is, in words."""
        if self.solved:
            return "solved"
        return f"{self.filled} of {self.total}" if self.total else f"{self.filled} filled in"


@dataclass(frozen=True)
class SavedGame:
    """A game and where it stands in the library."""

    key: str
    """For addresses; it cannot be guessed."""

    name: str
    """For people; each player's own."""

    player: str
    revision: int
    game: Game
    began: str = ""
    changed: str = ""
    written: tuple[Operation, ...] = field(default=(), repr=False)
    """The moves that stand in the library."""

    def after(self, game: Game) -> SavedGame:
        """The same place with a later state of the game; `save` writes it."""
        return replace(self, game=game)


class Games:
    """The games of a library."""

    def __init__(self, reading: Transaction, writing: Transaction) -> None:
        self._reading, self._writing = reading, writing

    def begin(self, puzzle: Puzzle, player: str = LOCAL, right: Mapping[str, str] | None = None) -> SavedGame:
        """A new game, saved; `right` are the entries of the only solution, where they are known."""
        game = Game.begin(puzzle)
        return self.add(game.knowing(right) if right is not None else game, player)

    def add(self, game: Game, player: str = LOCAL) -> SavedGame:
        """Save a game that was not saved before, under a name that is free."""
        player = _checked_player(player)
        wanted = game.puzzle.name if could_be_name(game.puzzle.name) else _UNNAMED
        moment = _now()
        with self._writing() as connection:
            must_have_room(connection)
            name, _ = free_name(wanted, lambda each: _row(connection, each, player) is not None)
            saved = SavedGame(secrets.token_hex(12), name, player, 1, game, moment, moment)
            connection.execute(games.insert().values(**_fixed(saved), **_changing(saved)))
            return _with_moves(connection, saved)

    def of(self, puzzle: Puzzle, player: str = LOCAL, right: Mapping[str, str] | None = None) -> SavedGame:
        """The unsolved game of this very puzzle that was played last, or a new one."""
        found = self.unsolved(puzzle, player)
        return self.begin(puzzle, player, right) if found is None else found

    def unsolved(self, puzzle: Puzzle, player: str = LOCAL) -> SavedGame | None:
        """The unsolved game of this very puzzle that was played last."""
        document = _json(puzzle.document)
        with self._reading() as connection:
            row = connection.execute(
                sql.select(games)
                .where(games.c.player == player, games.c.solved == 0, games.c.family == puzzle.family.name)
                .where(games.c.document == document)
                .order_by(games.c.changed.desc(), games.c.id.desc())
                .limit(1)
            ).first()
            return None if row is None else _saved(row, _moves(connection, row))

    def save(self, saved: SavedGame) -> SavedGame:
        """Write a game; it has the next revision then. If another has saved meanwhile, nothing is written."""
        after = replace(saved, revision=saved.revision + 1, changed=_now())
        values = _changing(after)
        with self._writing() as connection:
            must_have_room(connection)
            same = (games.c.key == saved.key) & (games.c.player == saved.player)
            change = games.update().where(same & (games.c.revision == saved.revision)).values(**values)
            if not connection.execute(change).rowcount:
                there = connection.execute(sql.select(games.c.revision).where(same)).scalar()
                if there is None:
                    raise OptionError(f"the game {shown(saved.name, 60)} was removed meanwhile; nothing was saved")
                raise GameConflictError(
                    f"the game {shown(saved.name, 60)} was played elsewhere meanwhile; open it again to go on"
                )
            return _with_moves(connection, after)

    def list(self, player: str = LOCAL) -> list[GameCard]:
        """The games of a player, the one that was played last first; none of their puzzles is read."""
        wanted = [games.c[name] for name in GameCard._fields]
        with self._reading() as connection:
            rows = connection.execute(
                sql.select(*wanted).where(games.c.player == player).order_by(games.c.changed.desc(), games.c.id.desc())
            ).all()
        return list(map(_card, rows))

    def get(self, key: str, player: str = LOCAL) -> SavedGame:
        """The game of this key or name."""
        with self._reading() as connection:
            row = _row(connection, key, player)
            kept = [] if row is None else _moves(connection, row)
        if row is None:
            raise self._no_such(key, player)
        return _saved(row, kept)

    def record(self, key: str, player: str = LOCAL) -> dict[str, Any]:
        """The state of a game as it was saved: puzzle, entries and notes. Its family need not be installed."""
        with self._reading() as connection:
            row = _row(connection, key, player)
        if row is None:
            raise self._no_such(key, player)
        with _readable(row):
            return {"puzzle": json.loads(row.document), **json.loads(row.state)}

    def remove(self, *keys: str, player: str = LOCAL) -> None:
        """Forget games, all of them or, if one is not there, none."""
        with self._writing() as connection:
            rows = {key: _row(connection, key, player) for key in keys}
            for key, row in rows.items():
                if row is None:
                    raise self._no_such(key, player)
            connection.execute(games.delete().where(games.c.id.in_([row.id for row in rows.values()])))

    def _no_such(self, key: str, player: str) -> OptionError:
        names = [card.name for card in self.list(player)]
        return OptionError(f"there is no game {shown(key, 60)}{near(key, names)}")


def _card(row: Any) -> GameCard:
    texts: list[Any] = [*map(shown_text, row)]
    return GameCard(*texts)._replace(
        filled=_number(row.filled) or 0,
        total=_number(row.total),
        solved=bool(row.solved),
        seconds=_number(row.seconds) or 0.0,
    )


def _row(connection: sql.Connection, key: str, player: str) -> Any:
    wanted = sendable(key)
    named = (games.c.key == wanted) | (games.c.name == wanted)
    return connection.execute(sql.select(games).where(named, games.c.player == player)).first()


def _moves(connection: sql.Connection, row: Any) -> Sequence[str]:
    """The moves of a game, each as JSON."""
    _must_be_bounded(connection, row.id, row.name)
    wanted = sql.select(moves.c.operation).where(moves.c.game == row.id).order_by(moves.c.number)
    return connection.execute(wanted).scalars().all()


def _fixed(saved: SavedGame) -> dict[str, Any]:
    """The columns that no move changes."""
    puzzle = saved.game.puzzle
    return {
        "key": saved.key,
        "player": saved.player,
        "name": saved.name,
        "puzzle": puzzle.name[:LONGEST_NAME],
        "family": puzzle.family.name,
        "size": puzzle.size[:80],
        "document": _json(puzzle.document),
        "source": puzzle.source,
        "began": saved.began,
    }


def _changing(saved: SavedGame) -> dict[str, Any]:
    """The columns that a move may change."""
    game = saved.game
    return {
        "answer": None if game.right is None else _json(game.right),
        "now": game.now,
        "state": _json(game.filled_state),
        "wishes": _json(sorted(game.wishes)),
        "seconds": float(game.seconds),
        "filled": game.filled,
        "total": game.plan.total,
        "solved": int(game.finished and game.check().solved),
        "revision": saved.revision,
        "changed": saved.changed,
    }


def _with_moves(connection: sql.Connection, saved: SavedGame) -> SavedGame:
    """Write the moves that are new, in the place of those that were undone for them."""
    wanted, there = saved.game.moves, saved.written
    pairs = enumerate(zip(wanted, there, strict=False))
    first = next((place for place, (one, other) in pairs if one != other), min(len(wanted), len(there)))
    number = connection.execute(sql.select(games.c.id).where(games.c.key == saved.key)).scalar_one()
    if first < len(there):
        connection.execute(moves.delete().where(moves.c.game == number, moves.c.number >= first))
    rows = [{"game": number, "number": place, "operation": _json(wanted[place])} for place in range(first, len(wanted))]
    if rows:
        connection.execute(moves.insert(), rows)
        _must_be_bounded(connection, number, saved.name)
    return replace(saved, written=wanted)


def _must_be_bounded(connection: sql.Connection, number: int, name: str) -> None:
    """Refuse a game with more or longer moves than anybody makes."""
    count, length = connection.execute(
        sql.select(sql.func.count(), sql.func.sum(sql.func.length(moves.c.operation))).where(moves.c.game == number)
    ).one()
    if count > MOST_MOVES or (length or 0) > _LONGEST_GAME:
        raise OptionError(
            f"this game has {count:,} moves of {length:,} characters; at most {MOST_MOVES:,} moves and "
            f"{_LONGEST_GAME:,} characters are kept. Begin the puzzle anew",
            visible(str(name)),
        )


@contextmanager
def _readable(row: Any) -> Iterator[None]:
    """What is wrong with a game that cannot be read, as one message."""
    try:
        yield
    except (InputError, ValueError, TypeError, LookupError, RecursionError, AttributeError) as error:
        raise OptionError(f"this game cannot be read: {error}", visible(str(row.name))) from None


def _saved(row: Any, kept: Sequence[str]) -> SavedGame:
    """The game of a row, played again from its moves; where a room no longer takes these, from what was filled in."""
    if row.family not in families.names():
        raise OptionError(f"the family {shown(row.family)} is not installed", visible(str(row.name)))
    family = families.load(row.family)
    with _readable(row):
        document = json.loads(row.document)
        puzzle = Puzzle(family, family.notation.read_document(document), shown_text(row.puzzle), shown_text(row.source))
        operations = tuple(known_fields(json.loads(text)) for text in kept)
        game = _played(puzzle, operations, row)
        known = dict(json.loads(row.answer)) if row.answer else None
        wishes = frozenset(map(str, json.loads(row.wishes)))
        game = replace(game, right=known, wishes=wishes, seconds=float(row.seconds))
    place = (row.key, shown_text(row.name), row.player, row.revision)
    return SavedGame(*place, game, shown_text(row.began), shown_text(row.changed), operations)


def _played(puzzle: Puzzle, operations: Sequence[Operation], row: Any) -> Game:
    try:
        return Game.again(puzzle, operations, row.now)
    except InputError:
        entries = json.loads(row.state)["entries"]
        game = Game.begin(puzzle)
        return game.do({"do": "fill", "entries": entries}) if entries else game


def _checked_player(name: str) -> str:
    if not name or len(name) > LONGEST_PLAYER or not fits_a_line(name):
        raise OptionError(f"{shown(name, 60)} cannot be a player; a player is named by up to {LONGEST_PLAYER} letters")
    return name


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=isinstance(value, dict))


def _number(value: Any) -> Any:
    """What a column of numbers holds; in SQLite it may hold anything."""
    return value if isinstance(value, int | float) and math.isfinite(value) else None


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")

"""The games in a library: saved after every move, each in one transaction, found again by key or by name.

A game is kept as its puzzle and its moves, from which it is played again when it is opened, and as what was filled in
last, for lists and for a program whose rooms no longer take one of the moves. Whoever saves says which revision he has
read; if another has saved meanwhile, nothing is written (`GameConflictError`). Each player sees his own games.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeAlias

import sqlalchemy as sql

from cluewright import families
from cluewright.core import InputError, OptionError
from cluewright.core.characters import fits_a_line, visible
from cluewright.core.reading import shown
from cluewright.library.names import LONGEST_NAME, LONGEST_PLAYER, could_be_name, free_name, near
from cluewright.library.tables import games
from cluewright.workshop.playing import Game
from cluewright.workshop.puzzle import Puzzle

LOCAL = "local"
"""The player at this computer."""

Transaction: TypeAlias = Callable[[], AbstractContextManager[sql.Connection]]
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

    def after(self, game: Game) -> SavedGame:
        """The same place with a later state of the game; `save` writes it."""
        return replace(self, game=game)


class Games:
    """The games of a library."""

    def __init__(self, reading: Transaction, writing: Transaction, *, there: bool = True) -> None:
        self._reading, self._writing, self._there = reading, writing, there

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
            name, _ = free_name(wanted, lambda each: _row(connection, each, player) is not None)
            saved = SavedGame(secrets.token_hex(12), name, player, 1, game, moment, moment)
            connection.execute(games.insert().values(**_columns(saved)))
        return saved

    def of(self, puzzle: Puzzle, player: str = LOCAL, right: Mapping[str, str] | None = None) -> SavedGame:
        """The unsolved game of this very puzzle that was played last, or a new one."""
        found = self.unsolved(puzzle, player)
        return self.begin(puzzle, player, right) if found is None else found

    def unsolved(self, puzzle: Puzzle, player: str = LOCAL) -> SavedGame | None:
        """The unsolved game of this very puzzle that was played last."""
        if not self._there:
            return None
        document = _json(puzzle.document)
        with self._reading() as connection:
            row = connection.execute(
                sql.select(games)
                .where(games.c.player == player, games.c.solved == 0, games.c.family == puzzle.family.name)
                .where(games.c.document == document)
                .order_by(games.c.changed.desc(), games.c.id.desc())
                .limit(1)
            ).first()
        return None if row is None else _saved(row)

    def save(self, saved: SavedGame) -> SavedGame:
        """Write a game; it has the next revision then. If another has saved meanwhile, nothing is written."""
        after = replace(saved, revision=saved.revision + 1, changed=_now())
        values = {name: value for name, value in _columns(after).items() if name not in _FIXED}
        with self._writing() as connection:
            same = (games.c.key == saved.key) & (games.c.player == saved.player)
            change = games.update().where(same & (games.c.revision == saved.revision)).values(**values)
            if not connection.execute(change).rowcount:
                there = connection.execute(sql.select(games.c.revision).where(same)).scalar()
                if there is None:
                    raise OptionError(f"the game {shown(saved.name, 60)} was removed meanwhile; nothing was saved")
                raise GameConflictError(
                    f"the game {shown(saved.name, 60)} was played elsewhere meanwhile; open it again to go on"
                )
        return after

    def list(self, player: str = LOCAL) -> list[GameCard]:
        """The games of a player, the one that was played last first; none of their puzzles is read."""
        if not self._there:
            return []
        wanted = [games.c[name] for name in GameCard._fields]
        with self._reading() as connection:
            rows = connection.execute(
                sql.select(*wanted).where(games.c.player == player).order_by(games.c.changed.desc(), games.c.id.desc())
            ).all()
        return [GameCard(*map(_shown, row))._replace(solved=bool(row.solved)) for row in rows]

    def get(self, key: str, player: str = LOCAL) -> SavedGame:
        """The game of this key or name."""
        if self._there:
            with self._reading() as connection:
                row = _row(connection, key, player)
            if row is not None:
                return _saved(row)
        raise self._no_such(key, player)

    def record(self, key: str, player: str = LOCAL) -> dict[str, Any]:
        """The state of a game as it was saved: puzzle, entries and notes. Its family need not be installed."""
        if self._there:
            with self._reading() as connection:
                row = _row(connection, key, player)
            if row is not None:
                return {"puzzle": json.loads(row.document), **json.loads(row.state)}
        raise self._no_such(key, player)

    def remove(self, *keys: str, player: str = LOCAL) -> None:
        """Forget games, all of them or, if one is not there, none."""
        with self._writing() as connection:
            rows = [_row(connection, key, player) for key in keys]
            for key, row in zip(keys, rows, strict=True):
                if row is None:
                    raise self._no_such(key, player)
            for row in rows:
                if row is not None:
                    connection.execute(games.delete().where(games.c.id == row.id))

    def _no_such(self, key: str, player: str) -> OptionError:
        names = [card.name for card in self.list(player)]
        return OptionError(f"there is no game {shown(key, 60)}{near(key, names)}")


def _row(connection: sql.Connection, key: str, player: str) -> Any:
    wanted = key.encode("utf-8", "replace").decode("utf-8").replace("\x00", "\ufffd")
    named = (games.c.key == wanted) | (games.c.name == wanted)
    return connection.execute(sql.select(games).where(named, games.c.player == player)).first()


_FIXED = ("key", "player", "name", "puzzle", "family", "size", "document", "source", "began")
"""Columns that no move changes."""


def _columns(saved: SavedGame) -> dict[str, Any]:
    game, puzzle = saved.game, saved.game.puzzle
    state = game.saved_state
    return {
        "key": saved.key,
        "player": saved.player,
        "name": saved.name,
        "puzzle": puzzle.name[:LONGEST_NAME],
        "family": puzzle.family.name,
        "size": puzzle.size[:80],
        "document": _json(puzzle.document),
        "source": puzzle.source,
        "answer": None if game.right is None else _json(game.right),
        "moves": _json(list(game.moves)),
        "now": game.now,
        "state": _json({"entries": state["entries"], "notes": state["notes"]}),
        "wishes": _json(sorted(game.wishes)),
        "seconds": float(game.seconds),
        "filled": game.filled,
        "total": game.plan.total,
        "solved": int(game.finished and game.check().solved),
        "revision": saved.revision,
        "began": saved.began,
        "changed": saved.changed,
    }


def _saved(row: Any) -> SavedGame:
    """The game of a row, played again from its moves; where a room no longer takes these, from what was filled in."""
    if row.family not in families.names():
        raise OptionError(f"the family {shown(row.family)} is not installed", visible(str(row.name)))
    family = families.load(row.family)
    try:
        document = json.loads(row.document)
        puzzle = Puzzle(family, family.notation.read_document(document), row.puzzle, row.source)
        game = _played(puzzle, row)
        known = json.loads(row.answer) if row.answer else None
        wishes = frozenset(map(str, json.loads(row.wishes)))
    except (InputError, ValueError, TypeError, LookupError, RecursionError) as error:
        raise OptionError(f"this game cannot be read: {error}", visible(str(row.name))) from None
    game = replace(game, right=known, wishes=wishes, seconds=float(row.seconds))
    return SavedGame(row.key, row.name, row.player, row.revision, game, row.began, row.changed)


def _played(puzzle: Puzzle, row: Any) -> Game:
    try:
        return Game.again(puzzle, json.loads(row.moves), row.now)
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


def _shown(value: Any) -> Any:
    return visible(value) if isinstance(value, str) else value


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")

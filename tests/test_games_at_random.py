"""Random operations on games of every family: refused or done, never a crash; saved and played again, the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cluewright import families
from cluewright.core import NotationError
from cluewright.games.documents import read_state
from cluewright.games.game import Game, play
from cluewright.workshop import Puzzle, examples

unhurried = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
SMALL = {
    name: min((each.puzzle for each in examples(families.load(name))), key=lambda each: len(json.dumps(each.document)))
    for name in families.built_in()
}
SMALL["logic, set"] = next(
    each.puzzle for each in examples(families.load("logic")) if each.puzzle.name == "five-children"
)


def operations(puzzle: Puzzle) -> st.SearchStrategy[dict[str, Any]]:
    """Operations that speak of the places, values and clues of this puzzle, rightly or wrongly."""
    board = play(puzzle).plan
    places = st.sampled_from([place.name for place in board.places] + ["zz9"])
    values = st.sampled_from([*dict.fromkeys(value for place in board.places for value in place.values), "99", "#"])
    pairs = [(one, other) for one in range(len(board.groups)) for other in range(one + 1, len(board.groups))]
    cells = st.sampled_from(
        [f"{one}.{a}/{other}.{b}" for one, other in pairs for a in range(3) for b in range(3)] + ["0.0/0.0", "9.9/1.0"]
    )
    kinds: dict[str, dict[str, st.SearchStrategy[Any]]] = {
        "enter": {"place": places, "value": values},
        "erase": {"place": places},
        "fill": {"entries": st.dictionaries(places, st.none() | values, min_size=1, max_size=4)},
        "join": {"place": places, "with": places},
        "type": {"text": st.builds("{} {}".format, places, values | places)},
        "note": {"place": places, "value": values | places, "on": st.sampled_from([None, True, False])},
        "tick": {"place": cells, "follow": st.sampled_from([None, True])},
        "cross": {"place": cells},
        "clear": {"place": cells},
        "strike": {"clue": st.integers(0, 4)},
        "restart": {},
        "undo": {},
        "redo": {},
        "wish": {"what": st.sampled_from(["counts", "follow", "timer"])},
    }
    return st.one_of(*(st.fixed_dictionaries({"do": st.just(name), **fields}) for name, fields in kinds.items()))


def done(game: Game, operation: Mapping[str, Any]) -> Game:
    refusal = "no sentence"
    try:
        return game.do(operation)
    except NotationError as error:
        refusal = str(error)
    assert 5 < len(refusal) < 400
    return game


@pytest.mark.parametrize("name", SMALL)
@unhurried
@given(data=st.data())
def test_a_game_played_at_random_is_the_same_when_it_is_played_again(name: str, data: st.DataObject) -> None:
    puzzle = SMALL[name]
    game = play(puzzle)
    if data.draw(st.booleans()):
        game = game.do({"do": "wish", "what": "follow"})
    for operation in data.draw(st.lists(operations(puzzle), max_size=30)):
        game = done(game, operation)
    again = Game.again(puzzle, json.loads(json.dumps(list(game.moves))), game.now)
    assert again.states == game.states
    assert again.now == game.now
    told = game.document
    assert json.loads(json.dumps(told)) == told
    values = {place["name"]: place["values"] for place in told["places"]}
    assert all(value in values[place] or not values[place] for place, value in game.entries.items())
    assert read_state(puzzle, json.dumps(game.saved_state)) is not None
    while game.can_undo:
        game = game.undo()
    assert game.state == game.states[0]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20), lambda inner: st.lists(inner, max_size=3)
)


@unhurried
@given(
    what=st.sampled_from(
        ["enter", "erase", "fill", "join", "type", "note", "tick", "cross", "strike", "wish", "x", None]
    ),
    rest=st.dictionaries(
        st.sampled_from(["place", "value", "with", "text", "entries", "clue", "on", "what", "follow"]),
        ANYTHING | st.dictionaries(st.text(max_size=5), ANYTHING, max_size=3),
    ),
    name=st.sampled_from(sorted(SMALL)),
)
def test_what_a_stranger_sends_is_refused_in_a_sentence(what: Any, rest: dict[str, Any], name: str) -> None:
    done(play(SMALL[name]), {"do": what, **rest})

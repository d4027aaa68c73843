"""What a player may ask: whether it is right so far, a hint, the next step.

All of it may take time, so that it takes and gives plain data and can run in a process of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from cluewright.core import Limit, TimeUp, Verdict
from cluewright.core.explaining import Fact, Masks, is_one
from cluewright.explaining.from_model import ModelRoom
from cluewright.workshop.answers import Bound, bounds
from cluewright.workshop.entries import ModelPlay, as_played, marks_of, room_to_play
from cluewright.workshop.explaining import Explained, Steps, room_of
from cluewright.workshop.hints import STRENGTHS, Hint, hint
from cluewright.workshop.puzzle import Puzzle
from cluewright.workshop.solving import prove, stated


def only_solution(puzzle: Puzzle, limit: Bound = None) -> tuple[Verdict, dict[str, str] | None]:
    """What is proved of the puzzle, and the entries of its solution if there is only one.

    >>> from cluewright import read
    >>> only_solution(read("0 45 72; 72 . .; 14 . ."))[1]
    {'a1': '9', 'b1': '8', 'a2': '5', 'b2': '9'}
    """
    room = room_to_play(puzzle)
    if isinstance(room, ModelPlay):
        return _solved_by_model(puzzle, room, bounds(limit))
    answer = prove(puzzle, limit=limit)
    if answer.verdict != Verdict.UNIQUE:
        return answer.verdict, None
    return answer.verdict, dict(room.entries(puzzle.content, answer.solutions[0].content))


def _solved_by_model(puzzle: Puzzle, room: ModelPlay, limit: Limit) -> tuple[Verdict, dict[str, str] | None]:
    """The same by the model: its solutions as values of the places."""
    from cluewright import engines

    try:
        engine = engines.load("cpsat")
        search = engine.solutions(stated(puzzle.family, puzzle.content, limit.start()), limit)
        found = list(islice(search, 2))
    except TimeUp:
        return Verdict.UNKNOWN, None
    complete = len(found) < 2 and search.ending is not None and search.ending.complete
    verdict = Verdict.of(len(found), complete)
    return verdict, room.entries(puzzle.content, tuple(found[0])) if verdict == Verdict.UNIQUE else None


def right_so_far(puzzle: Puzzle, entries: Mapping[str, str], limit: Bound = None) -> dict[str, Any]:
    """Whether what is filled in can be right: `says`, the `wrong` places, `solved`, and the entries that are `right`.

    >>> from cluewright import read
    >>> right_so_far(read("0 45 72; 72 . .; 14 . ."), {"a1": "9", "b1": "7"})["wrong"]
    ['b1']
    """
    from cluewright.workshop.answers import VERDICTS
    from cluewright.workshop.playing import Game

    game = Game.begin(puzzle)
    for place, value in entries.items():
        game = game.play(f"{place} {value}")
    if game.finished:
        check = game.check()
        said = " ".join([check.says, *(f"{each[:1].upper()}{each[1:]}." for each in check.wrong[:3])])
        return {"says": said, "wrong": [], "solved": check.solved, "right": None}
    verdict, right = only_solution(puzzle, limit)
    if right is None:
        says = f"{VERDICTS[verdict].capitalize()}. What is filled in can be judged only when all is filled in."
        return {"says": says, "wrong": [], "solved": False, "right": None}
    wrong = [place for place, value in entries.items() if right.get(place) != value]
    says = f"This contradicts the solution: {', '.join(wrong)}." if wrong else "Nothing is wrong so far."
    return {"says": says, "wrong": wrong, "solved": False, "right": right}


def helped(puzzle: Puzzle, entries: Mapping[str, str], limit: Bound = None) -> dict[str, Any]:
    """A hint at each strength with the places and clues to mark, and what the next step fills in.

    >>> from cluewright import read
    >>> found = helped(read("0 45 72; 72 . .; 14 . ."), {})
    >>> found["words"]["where"], found["fill"]
    ('Look at row 1.', {'a1': '9', 'a2': '5'})
    """
    puzzle = as_played(puzzle)
    found = hint(puzzle, dict(entries), limit=limit)
    marks = marks_of(puzzle, entries)
    words, wrong = dict(found.words), list(found.wrong)
    last = found.steps[-1] if found.steps else None
    fill = {} if wrong or last is None else _new(puzzle, marks, last)
    concerned, clues = _concerned(puzzle, found)
    return {
        "words": {strength: words[strength] for strength in STRENGTHS},
        "wrong": wrong,
        "fill": fill,
        "places": {"where": concerned, "which": concerned, "step": list(fill) or _used(puzzle, last) or concerned},
        "clues": clues,
        "solved": found.solved,
        "complete": found.complete,
    }


def next_step(puzzle: Puzzle, entries: Mapping[str, str], limit: Bound = None) -> dict[str, Any]:
    """What the next step `fill`s in, and what there is to say; a wrong entry is said instead.

    A hint may end before anything can be filled in, because people want few steps at a time; here the steps go on.
    """
    puzzle = as_played(puzzle)
    clock = bounds(limit).start()
    found = helped(puzzle, entries, limit)
    if found["fill"] or found["wrong"] or found["solved"]:
        return {"says": found["words"]["step"], "fill": found["fill"], "wrong": found["wrong"]}
    rest = clock.rest()
    if rest is None:
        return {"says": found["words"]["step"], "fill": {}, "wrong": []}
    under_way = Steps(puzzle, limit=rest, state=dict(entries))
    marks = marks_of(puzzle, entries)
    for step in under_way:
        fill = _new(puzzle, marks, step)
        if fill:
            return {"says": step.says, "fill": fill, "wrong": []}
    return {"says": under_way.explanation.says, "fill": {}, "wrong": []}


def _new(puzzle: Puzzle, marks: Any, last: Explained) -> dict[str, str]:
    """What a player can fill in after the last step that was not there before."""
    left = list(last.before)
    for variable, mask in last.step.new:
        left[variable] &= mask
    now = room_to_play(puzzle).entries(puzzle.content, marks)
    found = _entries(puzzle, left)
    return {place: value for place, value in found.items() if now.get(place) != value and now.get(value) != place}


def _entries(puzzle: Puzzle, masks: Masks) -> dict[str, str]:
    """The entries that these candidates leave no choice about."""
    room, reasoned = room_to_play(puzzle), room_of(puzzle)
    if not isinstance(reasoned, ModelRoom):
        return dict(room.entries(puzzle.content, reasoned.marks(puzzle.content, masks)))
    board = room.board(puzzle.content, room.start(puzzle.content))
    fitting = {place.name: place.values for place in board.places if not place.given}
    found = reasoned.found(masks)
    return {name: value for name, value in found.items() if value in fitting.get(name, ())}


def _places_of(puzzle: Puzzle, facts: Sequence[Fact]) -> list[str]:
    """The places of variables, found by filling in each of them alone."""
    room = room_of(puzzle)
    start = list(room.candidates(puzzle.content))
    given = set(_entries(puzzle, start))
    names: dict[str, None] = {}
    for variable, left in facts:
        masks = [*start]
        masks[variable] = left & -left
        names |= dict.fromkeys(place for place in _entries(puzzle, masks) if place not in given)
    return list(names)


def _used(puzzle: Puzzle, last: Explained | None) -> list[str]:
    return [] if last is None else _places_of(puzzle, [fact for fact in last.step.facts if is_one(fact.left)])


def _concerned(puzzle: Puzzle, found: Hint) -> tuple[list[str], list[int]]:
    """The places and the clues that the rules of a hint are about."""
    clues: dict[int, None] = {}
    facts: list[Fact] = []
    for step in found.steps:
        for rule in step.step.rules:
            if rule.quiet and len(step.step.rules) > 1:
                continue
            match = re.fullmatch(r"clue (\d+)", rule.name)
            if match:
                clues[int(match[1])] = None
            else:
                facts += [Fact(variable, step.before[variable]) for variable in rule.scope]
    return ([] if clues else _places_of(puzzle, facts[:_MOST])), list(clues)


_MOST = 60
"""Variables whose places are marked at most."""

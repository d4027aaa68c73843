from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

from hypothesis import strategies as st

from cluewright.families.logic.meaning.clues import (
    RELATIONS,
    And,
    Apart,
    Clue,
    Compare,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Or,
    Place,
    Same,
    Term,
    Value,
)
from cluewright.families.logic.meaning.measures import measured
from cluewright.families.logic.notation import category, unordered
from cluewright.families.logic.puzzle import Category, Logic, Places, Table

_POOLS = {
    "colour": ("red", "green", "light blue", "white", "black, nearly"),
    "age": ("7", "8", "10", "11", "15"),
    "clues": ("Ann", "Bob's", 'the "other" one', "A", "row: 3"),
    "month": ("May", "June", "August", "March", "July"),
}


@st.composite
def _places(draw: st.DrawFn, size: int) -> Places:
    kind = draw(st.sampled_from(["row", "map", "scale", "set"]))
    if kind == "row":
        first = draw(st.sampled_from(["left", "right", "top"]))
        numbers = range(1, size + 1)
        return Places("row", "house", tuple((number,) for number in numbers), tuple(map(str, numbers)), first)
    if kind == "map":
        at = draw(st.lists(st.tuples(st.integers(-1, 2), st.integers(0, 2)), min_size=size, max_size=size, unique=True))
        return Places("map", "house", tuple(at), tuple(f"{x},{y}" for x, y in at))
    if kind == "set":
        names = draw(st.permutations(["Alan", "7", "Mary Ann", 'the "big, bad" one', "red", "place"]))
        return unordered("row", tuple(names[:size]))
    if draw(st.booleans()):
        days = draw(st.permutations(["Friday", "Saturday", "Sunday", "Tuesday"]))[:size]
        return days_of("day", days)
    values = draw(st.lists(st.integers(-2, 9), min_size=size, max_size=size, unique=True))
    if draw(st.booleans()):
        halves = tuple((value + Fraction(1, 2),) for value in values)
        labels = tuple(str(value + 0.5) for value in values)
        return Places("scale", "number of things", halves, labels, scale=measured(labels))
    labels = tuple(map(str, values))
    return Places("scale", "age in years", tuple((value,) for value in values), labels, scale=measured(labels, "age"))


def days_of(noun: str, labels: list[str]) -> Places:
    """A scale of weekdays, in an order or in none."""
    scale = measured(labels)
    assert scale
    return Places("scale", noun, tuple((value,) for value in scale.values), tuple(labels), scale=scale)


def _meanings(places: Places, categories: tuple[Category, ...]) -> st.SearchStrategy[Meaning]:
    values: list[Term] = [Value(each.name, value) for each in categories for value in each.values]
    term = st.sampled_from([*values, *(Place(number) for number in range(1, len(places) + 1))])
    own = ["x", "y"] if places.kind == "map" else [""] if places.ordered else []
    axes = [*own, *(each.name for each in categories if each.measures)]
    scales = {each.name: each.scale for each in categories} | {"": places.scale}
    relation = st.sampled_from(list(RELATIONS))

    def compared(axis: str) -> st.SearchStrategy[Meaning]:
        scale = scales.get(axis)
        doubles = [1, 1, 2, Fraction(1, 2)] if scale is None or scale.kind == "number" else [1]
        return st.one_of(
            st.builds(Compare, st.just(axis), term, relation, term, st.integers(-2, 2), st.sampled_from(doubles)),
            st.builds(Apart, st.just(axis), term, relation, term, st.integers(0, 2)),
        )

    atoms: st.SearchStrategy[Meaning] = st.one_of(
        st.builds(Same, term, term),
        *([st.sampled_from(axes).flatmap(compared)] if axes else []),
        st.builds(Different, st.lists(term, min_size=1, max_size=3, unique=True).map(tuple)),
    )

    def compound(inner: st.SearchStrategy[Meaning]) -> st.SearchStrategy[Meaning]:
        several = st.lists(inner, max_size=3).map(tuple)
        return st.one_of(
            st.builds(Not, inner), st.builds(And, several), st.builds(Or, several), st.builds(ExactlyOne, several)
        )

    return st.recursive(atoms, compound, max_leaves=4)


@st.composite
def _puzzles(draw: st.DrawFn) -> Logic:
    size = draw(st.integers(1, 4))
    names = draw(st.lists(st.sampled_from(list(_POOLS)), min_size=1, max_size=2 if size == 4 else 3, unique=True))
    categories = tuple(category(name, tuple(draw(st.permutations(_POOLS[name]))[:size])) for name in names)
    places = draw(_places(size))
    means = draw(st.lists(_meanings(places, categories), max_size=4))
    # Each in words of its own: steps cite clues by their words, and two clues of the same words cannot be told apart.
    says = (draw(st.sampled_from(["", f"Nobody reads clue {number}."])) for number in range(1, len(means) + 1))
    clues = tuple(map(Clue, means, says))
    title = draw(st.sampled_from(["", "A title: with a colon"]))
    questions = draw(st.sampled_from([(), ("Who is it?", "Is it: so?")]))
    synonyms = draw(st.sampled_from([(), (("red", ("scarlet", "dark, red")),)]))
    return Logic(places, categories, clues, questions, title, synonyms)


small_puzzles = _puzzles()


def everything(puzzle: Logic) -> Iterator[Table]:
    for columns in product(*(permutations(each.values) for each in puzzle.categories)):
        yield Table(tuple(zip(*columns, strict=True)))


def corruptions(puzzle: Logic, solution: Table) -> Iterator[Table]:
    rows = [list(row) for row in solution.rows]
    for column in range(len(puzzle.categories)):
        for one in range(len(rows)):
            for other in range(one):
                changed = [row.copy() for row in rows]
                changed[one][column], changed[other][column] = rows[other][column], rows[one][column]
                yield Table(tuple(map(tuple, changed)))
        for value in (None, "nonesuch", rows[-1][column]):
            changed = [row.copy() for row in rows]
            changed[0][column] = value
            if changed != rows:
                yield Table(tuple(map(tuple, changed)))
    yield replace(solution, rows=solution.rows[1:])
    yield replace(solution, rows=(*solution.rows, solution.rows[0]))
    yield Table(tuple(row[1:] for row in solution.rows))


def _document(clues: str = "[]", places: str = '{"kind":"row","noun":"house","size":2}', more: str = "") -> str:
    categories = '{"name":["Ann","Bob"],"colour":["red","green"],"dog":["Rex","red"]}'
    return f'{{"family":"logic","places":{places},"categories":{categories},"clues":{clues}{more}}}'


UNREADABLE = [
    (_document('["Ann lives in the blue house."]'), "“blue”", "clue 1"),
    (_document('["An lives in the green house."]'), "not understood", "clue 1"),
    (_document('["Ann lives here.","Ann hates the green house."]'), "2 clues were not understood", "clues"),
    (_document('["Ann lives in the green house.","Anne owns Rex."]'), "did you mean Ann", "clue 2"),
    (_document('["The sun shines."]'), "not understood", "clue 1"),
    (_document('["Ann has red."]'), "more than one way", "clue 1"),
    (_document('["Ann is Bob."]'), "how “Ann” and “Bob” go together", "clue 1"),
    (_document('["There are 7 houses."]'), "not understood", "clue 1"),
    (_document("[7]"), "7 is not a clue, neither a sentence", "clues[0]"),
    (_document('[""]'), "empty sentence", "clue 1"),
    (_document(f'["{"very " * 200}"]'), "longest read", "clue 1"),
    (_document('[{"same":["Ann","red"]}]'), "in 2 categories", "clues[0]"),
    (_document('[{"same":["Ann","Rexx"]}]'), "did you mean 'Rex'", "clues[0]"),
    (_document('[{"same":["Ann",{"place":3}]}]'), "no place 3", "clues[0]"),
    (_document('[{"same":["Ann"]}]'), "two terms", "clues[0]"),
    (_document('[{"sme":["Ann","Bob"]}]'), "exactly one of same", "clues[0]"),
    (_document('[{"compare":["Ann","~","Bob"]}]'), "not a relation", "clues[0]"),
    (_document('[{"compare":["Ann","<","Bob"],"axis":"colour"}]'), "cannot be measured", "clues[0]"),
    (_document('[{"apart":["Ann","=","Bob"]}]'), "needs 'by'", "clues[0]"),
    (_document("[" + '{"not":' * 12 + '{"same":["Ann","Bob"]}' + "}" * 12 + "]"), "deep", "clues[0]"),
    (_document(places='{"kind":"row","noun":"house","size":3}'), "there are 3 places", "categories.name"),
    (_document(places='{"kind":"row","noun":"house","size":10000}'), "1 to 40", "places.size"),
    (_document(places='{"kind":"ring","noun":"house","size":2}'), "row, map, scale, set", "places.kind"),
    (_document(places='{"kind":"scale","noun":"age","values":[]}'), "0 places", "places"),
    (_document(places='{"kind":"set","noun":"child","values":[]}'), "0 places", "places"),
    (_document(places='{"kind":"set","noun":"child"}'), "'values' is missing", "places.values"),
    (_document(places='{"kind":"set","noun":"child","values":["Al","al"]}'), "stands twice", "places.values"),
    (_document(places='{"kind":"set","noun":"child","values":["Al"," "]}'), "empty name", "places.values"),
    (
        _document(places='{"kind":"set","noun":"child","values":[["Al"],"Bo"]}'),
        "is not a name or a number",
        "places.values[0]",
    ),
    (_document(places='{"kind":"set","noun":"dog","values":["Al","Bo"]}'), "is taken", "categories.dog"),
    (
        _document('[{"compare":["Ann","<","Al"]}]', '{"kind":"set","noun":"child","values":["Al","Bo"]}'),
        "a set have no order",
        "clues[0]",
    ),
    (
        _document('[{"apart":["Ann","=","Al"],"by":1}]', '{"kind":"set","noun":"child","values":["Al","Bo"]}'),
        "a set have no order",
        "clues[0]",
    ),
    (
        _document('[{"same":["Rex",{"child":"Cy"}]}]', '{"kind":"set","noun":"child","values":["Al","Bo"]}'),
        "no child 'Cy'",
        "clues[0]",
    ),
    ("set: child Mary Ann, Bob\nname: a, b\nclues:", "is not like 'child = Alan", "line 1"),
    (_document(places='{"kind":"row","noun":"house"}'), "'size' is missing", "places.size"),
    (_document(places='{"kind":"map","noun":"house","at":[[1,1],[1,1]]}'), "are the same", "places.at[1]"),
    (_document(places='{"kind":"map","noun":"house","at":[[1,1],[1]]}'), "a point is [x, y]", "places.at[1]"),
    (_document(places='{"kind":"scale","noun":"age","values":[1,"x"]}'), "are numbers", "places.values"),
    (_document(places='{"kind":"scale","noun":"age","values":[1,true]}'), "not a number", "places.values[1]"),
    (_document(more=',"clews":[]'), "did you mean 'clues'", "clews"),
    ('{"family":"logic","categories":{}}', "'places' is missing", "places"),
    (
        '{"family":"logic","places":{"kind":"row","size":2},"categories":{"a":["x","X"]}}',
        "stands twice",
        "categories.a",
    ),
    ('{"family":"logic","places":{"kind":"row","size":2},"categories":{}}', "0 categories", "categories"),
    ("row: 2 houses\nname: Ann, Bob\nAnn lives in the first house.", "under 'clues:'", "line 3"),
    ("row: two houses\nname: Ann, Bob\nclues:", "is not like '5 houses'", "line 1"),
    ("name: Ann, Bob\nclues:\n1. Ann is in the first house.", "no places", ""),
    ('row: 2 houses\nname: Ann, "Bob\nclues:', "quotation mark", "line 2"),
    ("row: 2 houses\nname: Ann, Bob\nclues:\n{same}", "not a JSON object", "line 4"),
    ("logic(row(house,2),[category(name,[a,b])],[same(a,c)]).", "no value 'c'", "line 1, clues[0]"),
    ("logic(row(house,2),[name([a,b])]).", "category(Name", "line 1, categories[0]"),
    ("logic(square(2),[]).", "is not a kind of places; there are row", "line 1"),
]

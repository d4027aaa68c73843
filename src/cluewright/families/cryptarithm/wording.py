"""Explanations of cryptarithms in words: facts, and columns as equations with what is carried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cluewright.core.explaining import Fact, Link, LocalRule, Mood, Step, bits, is_one, listed
from cluewright.core.wording import Wording, crowd
from cluewright.families.cryptarithm.columns import DIFFERENT, Column, Variable, added, pair_name, pairs, sheet
from cluewright.families.cryptarithm.puzzle import Cryptarithm

_VERB = {Mood.IS: "is", Mood.WERE: "were", Mood.WOULD: "would be", Mood.CANNOT: "cannot be"}
_VERBS = {Mood.IS: "are each", Mood.WERE: "were each", Mood.WOULD: "would each be", Mood.CANNOT: "cannot each be"}
_MANY = 5
"""In a base with more digits, a letter that may be all but two digits is described by these two: `neither 0 nor 2`."""

_LOST = 2
"""The most digits that are listed as those a letter has lost: `no longer 1 or 2`."""

_RUN = 4
"""So many digits in a row, or more, are described by the first and the last: `3 to 6`."""


def fact_in_words(puzzle: Cryptarithm, variable: int, left: int, mood: Mood) -> str:
    """`S is 8 or 9`, `1 is carried from the tens column`."""
    each = sheet(puzzle).variables[variable]
    if each.carried:
        what = "nothing" if left == 1 << -each.least else _values(each, left)
        return f"{what} {_VERB[mood]} carried from {each.name}"
    return _is(each.name, digits_in_words(left, puzzle.base), mood)


def _is(name: str, digits: str, mood: Mood, *, several: bool = False) -> str:
    """`R would not be 4`, `E and N are each 2 to 8`, `E and N are neither 0 nor 1`."""
    negative = digits.startswith(("not ", "neither "))
    verb = _VERBS[mood].replace(" each", "") if several and negative else _VERBS[mood] if several else _VERB[mood]
    if digits.startswith("not ") and mood == Mood.WOULD:
        return f"{name} {verb.replace('would', 'would not')} {digits.removeprefix('not ')}"
    return f"{name} {verb} {digits}"


def _values(variable: Variable, left: int) -> str:
    values = [variable.least + bit for bit in bits(left)]
    if len(values) >= _RUN and values[-1] - values[0] < len(values):
        return f"at most {values[-1]}" if not values[0] else f"{_signed(values[0])} to {_signed(values[-1])}"
    return listed([_signed(value) for value in values])


def _signed(number: int) -> str:
    return str(number) if number >= 0 else f"−{-number}"


def digits_in_words(mask: int, base: int) -> str:
    """`8 or 9`, `3 to 6`, `at least 4`, `not 0`, `neither 0 nor 2`.

    >>> digits_in_words(0b1111111110, 10), digits_in_words(0b1111000000, 10), digits_in_words(0b111100, 10)
    ('not 0', 'at least 6', '2 to 5')
    """
    digits = bits(mask)
    whole = digits[-1] - digits[0] + 1 == len(digits)
    if len(digits) == base - 1 and base > 3:
        return f"not {next(digit for digit in range(base) if not mask >> digit & 1)}"
    if len(digits) == base - 2 and base > _MANY and not whole:
        return "neither " + " nor ".join(str(digit) for digit in range(base) if not mask >> digit & 1)
    if not whole or len(digits) < _RUN:
        return listed([str(digit) for digit in digits])
    if digits[-1] == base - 1:
        return f"at least {digits[0]}"
    return f"at most {digits[-1]}" if not digits[0] else f"{digits[0]} to {digits[-1]}"


def _is_carry(column: Column) -> bool:
    """Whether the column is a letter of the result alone."""
    return not column.left and len(column.right) == 1 and column.right[0].isalpha() and column.out is None


class Words(Wording):
    """Steps in words."""

    def __init__(self, puzzle: Cryptarithm) -> None:
        super().__init__(puzzle, fact_in_words)
        worked = sheet(puzzle)
        self.columns: dict[str, tuple[Column, ...]] = {column.name: (column,) for column in worked.columns}
        self.columns |= {pair_name(*pair): pair for pair in pairs(worked)}
        self.variables = sheet(puzzle).variables

    def facts(self, facts: Sequence[Fact], mood: Mood = Mood.IS) -> str:
        """Letters first, those with the same digits together."""
        together: dict[int, list[str]] = {}
        rest = []
        for each in facts:
            variable = self.variables[each.variable]
            in_a_list = len(facts) > 1 or mood == Mood.WOULD  # `If I were 2, 2, 3 or 4 ...` could not be read
            if variable.carried and in_a_list and ", " in _values(variable, each.left):
                rest.append(f"what is carried from {variable.name} {_VERB[mood]} {_values(variable, each.left)}")
            elif variable.carried or is_one(each.left):
                rest.append(self.fact(each, mood))
            else:
                together.setdefault(each.left, []).append(variable.name)
        said = []
        for left, names in together.items():
            digits = digits_in_words(left, self.puzzle.base)
            said.append(_is(listed(names, "and"), digits, mood, several=len(names) > 1))
        return listed([*said, *rest], "and")

    def because(self, step: Step) -> str:
        """Why a step of one rule holds."""
        rule = step.rules[0]
        columns = self.columns.get(rule.name)
        if columns is None:
            return self._letters(step)
        reckoned = self._reckoned(columns, step)
        if reckoned:
            return f", because {reckoned}"
        text = ", because " + self.in_columns(rule, columns, step.facts, dict(step.facts))
        return text if step.new else f"{text}, which cannot be"

    def _reckoned(self, columns: tuple[Column, ...], step: Step) -> str | None:
        """`7 + 5 = 12 in the units column`, where all that is added is known and the result is found."""
        column = columns[0]
        letters = [each for each in step.new if not self.variables[each.variable].carried]
        if len(columns) > 1 or column.row or column.product or len(column.right) != 1 or len(letters) != 1:
            return None
        if not is_one(letters[0].left) or self.variables[letters[0].variable].name != column.right[0]:
            return None
        known = {self.variables[each.variable].name: each.left for each in step.facts if is_one(each.left)}
        if not column.left or any(not name.isdigit() and name not in known for name in column.left):
            return None
        digits = [int(name) if name.isdigit() else known[name].bit_length() - 1 for name in column.left]
        carried = self._carry_in(column, dict(step.facts))
        if carried is None:
            return None
        total = sum(digits) + carried
        if total < 0 or self.puzzle.base != 10:  # written in tens
            return None
        told = " + ".join(map(str, [*digits, *([carried] if carried else [])]))
        return f"{told} = {total} in {column.name}" if len(digits) + bool(carried) > 1 else None

    def _carry_in(self, column: Column, known: Mapping[int, int]) -> int | None:
        """What is carried into a column, if that is known."""
        if column.into is None:
            return 0
        left = known.get(column.into, 0)
        return self.variables[column.into].least + left.bit_length() - 1 if is_one(left) else None

    def in_columns(
        self, rule: LocalRule, columns: tuple[Column, ...], facts: Sequence[Fact], known: Mapping[int, int]
    ) -> str:
        """`D is 7, E is 5, and in the units column D + E = Y + 10`."""
        letters = [each for each in facts if not self.variables[each.variable].carried]
        column = columns[0]
        if len(columns) == 1 and _is_carry(column):
            return self._from_carry(column, letters, known)
        equations = self.equations(rule, columns, known)
        return f"{self.facts(letters)}, and {equations}" if letters else equations

    def equations(self, rule: LocalRule, columns: tuple[Column, ...], known: Mapping[int, int]) -> str:
        """`in the units column D + E = Y + 10 with different digits`."""
        different = DIFFERENT in rule.cites
        if columns[0].row:
            return f"{'with different digits ' if different else ''}{self.equation(columns[0], known)}"
        told = [self._in_column(column, known) for column in columns]
        return f"{' while '.join(told)}{' with different digits' if different else ''}"

    def _in_column(self, column: Column, known: Mapping[int, int]) -> str:
        """`in the units column D + E = Y + 10`; where one side has ended, that it has."""
        equation = self.equation(column, known)
        ended = not column.right and column.out is None and equation.endswith(" = 0")
        if not ended:
            return f"in {column.name} {equation}"
        only = len(column.left) == 1 and column.into is None
        return f"the other side has no digit in {column.name}" + ("" if only else f", where {equation}")

    def step(self, step: Step) -> str:
        """The whole step."""
        gone = self._no_longer(step)
        if gone:
            rest = step._replace(facts=tuple(each for each in step.facts if each.variable != step.new[0].variable))
            return f"{self.facts(step.new)}, no longer {gone}{self.because(rest)}."
        columns = self.columns.get(step.rules[0].name, ()) if step.rules else ()
        if step.rung == 1 and len(step.new) == 2 and len(columns) == 1 and _is_carry(columns[0]):
            # The first letter of the result and what is carried are the same thing; one of the two facts is enough.
            step = step._replace(new=tuple(each for each in step.new if each.variable != columns[0].into))
        return super().step(step)

    def _no_longer(self, step: Step) -> str:
        """The one or two digits that a letter has lost by a column, where it was one of several before already.

        `T is 3 or 5, no longer 2, because` says it better than `T is 3 or 5, because T is 2, 3 or 5`.
        """
        if step.rung != 1 or step.links or len(step.new) != 1 or step.rules[0].name not in self.columns:
            return ""
        variable, left = step.new[0]
        before = dict(step.facts).get(variable, left)
        gone = bits(before & ~left)
        told = digits_in_words(left, self.puzzle.base)
        if self.variables[variable].carried or is_one(left) or told.startswith(("not ", "neither ")):
            return ""
        return listed([str(digit) for digit in gone]) if 0 < len(gone) <= _LOST else ""

    def _from_carry(self, column: Column, letters: Sequence[Fact], known: Mapping[int, int]) -> str:
        """Where the result is longer than what is added: its first letter is what is carried."""
        letter = column.right[0]
        if column.into is None:
            said = f"nothing is carried into {column.name}, where {letter} stands alone"
        else:
            source = self.variables[column.into]
            carried = _values(source, known.get(column.into, source.every))
            said = f"{letter} is what is carried from {source.name}, {carried}"
        if [each.left for each in letters] == [(1 << self.puzzle.base) - 2] and letter in self.puzzle.never_zero:
            return f"{said}, and it begins a word, so that it is not 0"
        return f"{self.facts(letters)}, and {said}" if letters else said

    def equation(self, column: Column, known: Mapping[int, int]) -> str:
        """The column with what is carried: `N + R + 1 = E + 10`, `N + R + (0 or 1) = E + (0 or 10)`."""
        left, right = added(column.left), added(column.right)
        left += self._carried(column.into, known, 1)
        if column.row and column.out is not None:
            out = self.variables[column.out]
            values = known.get(column.out, out.every)
            return f"{left} makes {right}, with {'nothing' if values == 1 else digits_in_words(values, 0)} to carry"
        right += self._carried(column.out, known, self.puzzle.base)
        return f"{left} = {right}".removeprefix("0 + ")

    def _carried(self, variable: int | None, known: Mapping[int, int], times: int) -> str:
        if variable is None:
            return ""
        each = self.variables[variable]
        values = [times * (each.least + bit) for bit in bits(known.get(variable, each.every))]
        if len(values) == 1:
            if not values[0]:
                return ""
            return f" + {values[0]}" if values[0] > 0 else f" − {-values[0]}"
        if len(values) > _RUN:
            # `0 to 40` would read as if 1 or 2 could be carried; only tens can.
            first = _signed(values[0]) if times == 1 else f"{_signed(values[0])}, {_signed(values[1])}"
            return f" + ({first} {'to' if times == 1 else '…'} {_signed(values[-1])})"
        return f" + ({listed([_signed(value) for value in values])})"

    def _letters(self, step: Step) -> str:
        """Why digits are left: others have the rest, or these letters share them."""
        new = {each.variable for each in step.new}
        others = [each for each in step.facts if each.variable not in new]
        own = [each for each in step.facts if each.variable in new]
        if not step.new and self.puzzle.base == 2:
            names = listed([self.variables[each.variable].name for each in step.facts], "and")
            return f": {names} begin words and are not 0, so that they are both 1, but {DIFFERENT}"
        if not step.new:
            return f": {self.facts(step.facts)}, and {DIFFERENT}"
        if len(step.facts) > _RUN and all(is_one(each.left) for each in others) and not own:
            return ": the other digits are taken"
        if len(others) == len(self.puzzle.letters) - 1 and not any(
            each.left & step.new[0].left for each in others if len(step.new) == 1
        ):
            return f": there is no other letter left for {self._digits_of(step)}"
        together = 0
        for each in others:
            together |= each.left
        if len(others) > 1 and together.bit_count() == len(others) and not all(is_one(each.left) for each in others):
            names = listed([self.variables[each.variable].name for each in others], "and")
            digits = listed([str(digit) for digit in bits(together)], "and")
            return f": {f'{self.facts(own)}, but ' if own else ''}{names} are {digits} between them"
        if not others:
            return f": {DIFFERENT}"
        if own and all(is_one(each.left) for each in others):
            return f": {self.facts(own)}, but {self.facts(others)}"
        return f": {self.facts(others)}, and {DIFFERENT}"

    def _digits_of(self, step: Step) -> str:
        return listed([digits_in_words(each.left, self.puzzle.base) for each in step.new], "and")

    def link(self, link: Link) -> str:
        """What would follow, and why."""
        columns = self.columns.get(link.rule.name)
        known = dict([*link.facts, *link.inner])
        if columns is None:
            if not link.new:
                return self._crowded(known) or super().link(link)
            many = "would leave nothing else" if len(link.new) == 1 else "would leave them nothing else"
            return f"{self.facts(link.new, Mood.WOULD)}, as the other letters {many}"
        if not link.new:
            letters = [each for each in link.facts if not self.variables[each.variable].carried]
            said = self._broken(link.rule, columns, known)
            return f"{said}, since {self.facts(letters)}" if letters else said
        return f"{self.facts(link.new, Mood.WOULD)}, because {self.in_columns(link.rule, columns, link.facts, known)}"

    def _broken(self, rule: LocalRule, columns: tuple[Column, ...], known: Mapping[int, int]) -> str:
        """`the tens column, N + R = E + 10, could not add up`."""
        told = [f"{column.name}, {self.equation(column, known)}," for column in columns]
        if columns[0].row:
            return f"{columns[0].name} could not come out: {self.equations(rule, columns, known)}"
        differently = " with different digits" if DIFFERENT in rule.cites else ""
        return f"{' and '.join(told)} could not {'both ' if len(told) > 1 else ''}add up{differently}"

    def _crowded(self, known: Mapping[int, int]) -> str | None:
        """`U and S would both be 6`, `D, E and N would have only 7 and 8 between them`."""
        letters = {variable: left for variable, left in known.items() if variable < len(self.puzzle.letters)}
        found = crowd(letters)
        if found is None:
            return None
        some, left = found
        names = listed([self.variables[each].name for each in some], "and")
        if len(some) == 2:
            return f"{names} would both be {digits_in_words(left, self.puzzle.base)}"
        digits = listed([str(digit) for digit in bits(left)], "and")
        return f"{names} would have only {digits} between them"

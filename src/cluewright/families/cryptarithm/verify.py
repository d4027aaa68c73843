"""The rules of cryptarithms in plain loops."""

from __future__ import annotations

from cluewright.core import Fault
from cluewright.families.cryptarithm.puzzle import Assignment, Cryptarithm, Term


def faults(puzzle: Cryptarithm, solution: Assignment) -> list[Fault]:
    """Every rule the assignment breaks."""
    found = []
    digits: dict[str, int] = {}
    for letter, digit in solution.digits:
        if letter in digits:
            found.append(Fault("letters", f"{letter} is given two digits"))
        if not any(letter in word for word in puzzle.words) or letter.isdigit():
            found.append(Fault("letters", f"{letter} does not occur in the equation"))
        if not 0 <= digit < puzzle.base:
            found.append(Fault("letters", f"{letter} is {digit}, which is not a digit in base {puzzle.base}"))
        for other, same in digits.items():
            if same == digit and other != letter:
                found.append(Fault("letters", f"{other} and {letter} are both {digit}"))
        digits[letter] = digit
    missing = sorted({each for word in puzzle.words for each in word if each not in "0123456789"} - set(digits))
    for letter in missing:
        found.append(Fault("letters", f"{letter} has no digit"))
    for word in dict.fromkeys(puzzle.words):
        if not puzzle.leading_zeros and digits.get(word[0]) == 0:
            found.append(Fault(f"letter {word[0]}", f"{word} begins with {word[0]}, which is 0"))
    if not missing:
        left, right = _total(puzzle.left, digits, puzzle.base), _total(puzzle.right, digits, puzzle.base)
        if left != right:
            found.append(Fault("equation", f"the left side is {_short(left)}, the right side {_short(right)}"))
    return found


def _total(side: tuple[Term, ...], digits: dict[str, int], base: int) -> int:
    total = 0
    for term in side:
        product = 1
        for word in term.words:
            number = 0
            for character in word:
                number = number * base + (digits[character] if character in digits else int(character))
            product *= number
        total += -product if term.minus else product
    return total


def _short(number: int) -> str:
    """A number people can read; Python refuses to write very long ones."""
    return f"{number:,}" if abs(number) < 10**40 else "a number of more than 40 digits"

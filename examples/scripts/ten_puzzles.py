"""Make ten puzzles, each unique by proof, and print them: `python examples/scripts/ten_puzzles.py ten.pdf`."""

import sys
from pathlib import Path

from cluewright import booklet, generate
from cluewright.families import houses, maths


def main() -> None:
    """Write the PDF that the command names, ten_puzzles.pdf if it names none."""
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "ten_puzzles.pdf")
    made = [*generate(houses, 6, size=8, seed=1), *generate(maths, 4, seed=1)]
    written = booklet.write(made, target, title="Ten puzzles")
    print(f"{written}: {len(made)} puzzles")
    for each in made:
        print(f"{each.puzzle.name}: {each.puzzle.size}, {each.answer.word}")


if __name__ == "__main__":
    main()

"""Prove every puzzle in the files of a folder, and say of each what came of it, or why it was refused.

Run it with a folder: `python examples/scripts/folder.py examples/scripts/puzzles`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from cluewright import InputError, Unreadable, prove, read_all


def reports(folder: Path) -> Iterator[str]:
    """One line for each puzzle, and for each file that holds none."""
    for file in sorted(path for path in folder.iterdir() if path.is_file()):
        try:
            reading = read_all(file)
        except InputError as error:
            yield f"refused: {error}"
            continue
        for item in reading.items:
            if isinstance(item, Unreadable):
                yield f"{file.name}, {item.name}: refused: {item.error}"
            else:
                answer = prove(item, limit=10)
                yield f"{file.name}, {item.name}: {item.family.name}, {item.size}, {answer.word}"


def main() -> None:
    """Report on the folder that the command names."""
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("name one folder of puzzle files")
    for line in reports(Path(sys.argv[1])):
        print(line)


if __name__ == "__main__":
    main()

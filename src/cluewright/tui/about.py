"""What this is, and whose ideas and puzzles it rests on."""

from __future__ import annotations

import cluewright
from cluewright.library.store import default_address
from cluewright.tui.base_screens import ReadingScreen

_TEXT = """Cluewright {version}

A workbench for puzzles that can be proved. It solves a puzzle, proves that its solution is the only one or shows a
second one, makes new puzzles that are unique by proof, and studies how search behaves on them.

Credit

Erich Friedman invented the puzzles Houses, Weight and Square; the puzzles called friedman, and others of the first
puzzles here, are his (Puzzle Palace, erich-friedman.github.io/puzzle).

Cluewright grew from five works, each of which describes a program; their puzzles are in the library too:

- Houses: Constraint Programming, by Afonso Jorge Moreira Maia Ramos and João Dias Conde Azevedo, University of Porto
  (2018).
- Weight Puzzle, by Daniel Ferreira Brandão and Pedro Miguel Braga Barbosa Lopes Moás, University of Porto (2020).
- Solving Puzzles using Constraint Logic Programming in Prolog, by Benny Cheung (2020): cryptarithms, the zebra, five
  couples on a map.
- Maths puzzles, a project of Declarative Programming at the University of Melbourne (2017); sample tests by Peter
  Schachte (2014).
- Implementação de um solver para o puzzle Square usando programação em lógica com restrições, by Catarina Fernandes
  and Jéssica Nascimento, University of Porto (2021).

SEND + MORE = MONEY is by Henry Ernest Dudeney (1924); many more cryptarithms are from Cryptator, by Arnaud Malapert and
others. Every puzzle in the library names its source.

Cluewright rests on CPMpy, OR-Tools, rustworkx, SQLAlchemy, Typer, Rich and Textual.

Your library is at {library}."""


class About(ReadingScreen):
    """About."""

    TITLE = "About"

    def on_mount(self) -> None:
        text = "\n\n".join(
            "\n".join(_paragraph(block))
            for block in _TEXT.format(version=cluewright.__version__, library=default_address()).split("\n\n")
        )
        self.show(text)


def _paragraph(block: str) -> list[str]:
    """A block's lines joined, so that they can be broken anew; each item of a list for itself."""
    joined: list[str] = []
    for line in block.split("\n"):
        if joined and not line.startswith("- "):
            joined[-1] += " " + line.strip()
        else:
            joined.append(line)
    return joined

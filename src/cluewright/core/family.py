"""A family is the index card of a room: its name, its rule in one line, and where its modules lie.

The modules of a room are loaded on first use, so that a command imports only what it runs. Each has a contract,
written here as a Protocol; `conforms` lets mypy hold a room to all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from cluewright.core.errors import OptionError
from cluewright.core.page import Page

if TYPE_CHECKING:
    from random import Random

    from cluewright.core.generation import Ask, Request, Size
    from cluewright.core.limit import Limit
    from cluewright.core.model import Model
    from cluewright.core.picture import Picture
    from cluewright.core.search import Searching
    from cluewright.core.terms import Term

P = TypeVar("P")
S = TypeVar("S")
PuzzleIn = TypeVar("PuzzleIn", contravariant=True)
SolutionOut = TypeVar("SolutionOut", covariant=True)
SolutionIn = TypeVar("SolutionIn", contravariant=True)

Document: TypeAlias = Mapping[str, Any]
"""A JSON object."""


class Fault(NamedTuple):
    """A rule that a proposed solution breaks."""

    rule: str
    """The rule's name: `row 3`."""

    says: str
    """What is wrong, as a sentence."""


class Notation(Protocol[P, S]):
    """`notation.py`: how puzzles and solutions are written."""

    def sniff(self, text: str) -> bool:
        """Whether a plain text looks like this family."""

    def sniff_term(self, term: Term) -> bool:
        """Whether a Prolog term looks like this family."""

    def read_text(self, text: str) -> P:
        """Read a puzzle written as plain text."""

    def write_text(self, puzzle: P) -> str:
        """Write a puzzle as plain text that `read_text` reads back."""

    def read_document(self, document: Document) -> P:
        """Read a puzzle from its JSON object."""

    def write_document(self, puzzle: P) -> dict[str, Any]:
        """Write a puzzle as a JSON object, without its `family`."""

    def read_term(self, term: Term) -> P:
        """Read a puzzle from a Prolog term."""

    def write_term(self, puzzle: P) -> Term:
        """Write a puzzle as a Prolog term."""

    def size(self, puzzle: P) -> str:
        """How big it is, for people: `10 houses`."""

    def read_solution_text(self, puzzle: P, text: str) -> S:
        """Read a solution written as plain text or as a Prolog term."""

    def write_solution_text(self, puzzle: P, solution: S) -> str:
        """Write a solution as plain text that `read_solution_text` reads back."""

    def read_solution(self, puzzle: P, document: Document) -> S:
        """Read a solution from its JSON object."""

    def write_solution(self, puzzle: P, solution: S) -> dict[str, Any]:
        """Write a solution as a JSON object."""


class Modelling(Protocol[PuzzleIn, S]):
    """`model.py`: the rules, in one or more named formulations; the first is the room's own."""

    @property
    def FORMULATIONS(self) -> Mapping[str, Callable[[PuzzleIn], Model[S]]]:  # noqa: N802 - a module's constant
        """The formulations by name, in the order of the index card."""


class Direct(Protocol[PuzzleIn, SolutionOut]):
    """`direct.py`: the room's own exact search."""

    def search(self, puzzle: PuzzleIn, limit: Limit) -> Searching[SolutionOut]:
        """Yield every solution once, as found."""


class Verifying(Protocol[PuzzleIn, SolutionIn]):
    """`verify.py`: the rules in plain loops."""

    def faults(self, puzzle: PuzzleIn, solution: SolutionIn) -> list[Fault]:
        """Every rule the solution breaks; none when it is right."""


class Rendering(Protocol[PuzzleIn, SolutionIn]):
    """`render.py`: the picture of a puzzle with what is filled in so far."""

    def picture(self, puzzle: PuzzleIn, marks: SolutionIn | None = None) -> Picture:
        """The puzzle, and on it the whole or partial solution `marks`."""


class Generating(Protocol[P]):
    """`generate.py`: proposals, of which the workshop keeps those that it can prove unique."""

    @property
    def OPTIONS(self) -> Mapping[str, str]:  # noqa: N802 - a module's constant
        """The family's own options and what each means, for people."""

    @property
    def SIZE(self) -> Size:  # noqa: N802 - a module's constant
        """What is meant by size, and which are usual."""

    @property
    def EFFORT(self) -> int:  # noqa: N802 - a module's constant
        """How often a proof of one proposal may look at the clock before the proposal is dropped as too hard."""

    def check(self, request: Request) -> None:
        """Refuse what cannot be made, at once and with the reason (`OptionError`)."""

    def propose(self, random: Random, request: Request, ask: Ask[P]) -> P | None:
        """A puzzle that has a solution and may be unique; None when this try came to nothing."""

    def droppable(self, puzzle: P) -> Sequence[Any]:
        """The givens, clues or blocked cells that could be taken away one by one."""

    def without(self, puzzle: P, thing: Any) -> P:
        """The puzzle without one of its droppable things."""

    def fingerprint(self, puzzle: P) -> str:
        """The same for puzzles that differ only by the family's symmetries."""


class Printing(Protocol[PuzzleIn]):
    """`page.py`, in rooms whose picture does not say everything or leaves no room to write."""

    def page(self, puzzle: PuzzleIn) -> Page:
        """What a printed page shows beside the picture."""


class Dialogue(Protocol[P, SolutionIn]):
    """`dialogue.py`, in rooms whose puzzles are told in words: what was understood, and what is asked."""

    def understood(self, puzzle: P) -> list[str]:
        """Each clue with what it was taken to mean, for a person to check."""

    def questions(self, puzzle: P) -> Mapping[str, Callable[[SolutionIn], str]]:
        """The questions asked, and how each reads its answer off a solution."""

    def stronger(self, puzzle: P) -> Iterator[tuple[str, P]]:
        """The puzzle with one clue read more strongly than its wording says, and a sentence that says which."""


class Instances(Protocol[SolutionOut]):
    """`studies/instances.py`, where a room has one: solvable puzzles of a wanted size, for studies of growth."""

    @property
    def PARAMETERS(self) -> Mapping[str, tuple[int, ...]]:  # noqa: N802 - a module's constant
        """What an instance is asked for, with the values a study tries; the first is the size."""

    def instance(self, random: Random, **parameters: int) -> SolutionOut:
        """A puzzle of this size that has a solution; whether it has others is not known."""


class Generator(Protocol[P, S]):
    """`studies/generator.py`, where a room has one: a generator stated as a constraint model, to be studied."""

    @property
    def PARAMETERS(self) -> Mapping[str, tuple[int, ...]]:  # noqa: N802 - a module's constant
        """What is asked for, with the values a study tries; the first is the size."""

    @property
    def LABELLING(self) -> str:  # noqa: N802 - a module's constant
        """How its variables are decided."""

    @property
    def PATIENCE(self) -> float | None:  # noqa: N802 - a module's constant
        """Seconds after which a try is given up for a new one; None for a single try."""

    def model(self, random: Random, **parameters: int) -> Model[tuple[P, S]]:
        """The rules of a puzzle yet to be made, which decodes to a puzzle with its solution."""


@dataclass(frozen=True)
class Family(Generic[P, S]):
    """The index card of a room."""

    name: str
    summary: str
    """The rule in one line."""

    package: str
    """The room's package: `__name__`."""

    formulations: tuple[str, ...]
    """The names of its models; the first is the default."""

    opening: str = ""
    """A regular expression that the start of any plain text of this family matches; where it does not, the room need
    not be loaded to be asked."""

    has_direct: bool = True
    """Whether the room has an exact search of its own, which is then the default."""

    has_dialogue: bool = False
    """Whether its puzzles are told in words."""

    def _module(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")

    @property
    def notation(self) -> Notation[P, S]:
        """How this family is written."""
        return cast("Notation[P, S]", self._module("notation"))

    @property
    def verify(self) -> Verifying[P, S]:
        """The rules in plain loops."""
        return cast("Verifying[P, S]", self._module("verify"))

    @property
    def render(self) -> Rendering[P, S]:
        """How this family is drawn."""
        return cast("Rendering[P, S]", self._module("render"))

    @property
    def direct(self) -> Direct[P, S]:
        """The exact search of this family."""
        if not self.has_direct:
            raise OptionError(f"{self.name} has no direct search; use --engine cpsat")
        return cast("Direct[P, S]", self._module("direct"))

    @property
    def generate(self) -> Generating[P]:
        """How new puzzles of this family are proposed."""
        if not (self._folder() / "generate.py").exists():
            raise OptionError(f"{self.name} puzzles cannot be generated yet")
        return cast("Generating[P]", self._module("generate"))

    @property
    def dialogue(self) -> Dialogue[P, S] | None:
        """What the room has to say and is asked, if its puzzles are told in words."""
        return cast("Dialogue[P, S]", self._module("dialogue")) if self.has_dialogue else None

    def page(self, puzzle: P) -> Page:
        """What a printed page shows beside the picture."""
        if not (self._folder() / "page.py").exists():
            return Page()
        return cast("Printing[P]", self._module("page")).page(puzzle)

    def model(self, puzzle: P, formulation: str | None = None) -> Model[S]:
        """The rules of one puzzle, in the named formulation."""
        name = formulation or self.formulations[0]
        if name in self.formulations:
            modelling = cast("Modelling[P, S]", self._module("model"))
            return modelling.FORMULATIONS[name](puzzle)
        if name not in self.studied:
            there = ", ".join((*self.formulations, *self.studied))
            raise OptionError(f"{self.name} has no formulation {name!r}; it has {there}")
        return self.studied[name](puzzle)

    @property
    def studied(self) -> Mapping[str, Callable[[P], Model[S]]]:
        """Formulations in `studies/formulations.py`, if the room has that: stated as published, to be studied alone.

        They may give one solution many times, and need not end in any useful time on a larger puzzle.
        """
        if not self._studies("formulations.py"):
            return {}
        return cast("Modelling[P, S]", self._module("studies.formulations")).FORMULATIONS

    @property
    def rules(self) -> str:
        """The rules for people, as Markdown."""
        return (self._folder() / "rules.md").read_text("utf-8")

    def example_files(self) -> list[str]:
        """The texts of the room's example files, JSON lines."""
        return [path.read_text("utf-8") for path in sorted(self._folder().glob("examples/*.jsonl"))]

    @property
    def instances(self) -> Instances[P] | None:
        """Puzzles of a wanted size, for studies, if the room has them."""
        return cast("Instances[P]", self._module("studies.instances")) if self._studies("instances.py") else None

    @property
    def generator(self) -> Generator[P, S] | None:
        """The generator that is a constraint model, if the room has one."""
        return cast("Generator[P, S]", self._module("studies.generator")) if self._studies("generator.py") else None

    def papers(self) -> list[str]:
        """The published tables in the room, as JSON texts."""
        return [path.read_text("utf-8") for path in self._studies("*.json")]

    def _studies(self, pattern: str) -> list[Path]:
        return sorted((self._folder() / "studies").glob(pattern))

    def _folder(self) -> Path:
        return Path(str(import_module(self.package).__file__)).parent


def conforms(
    family: Family[P, S],
    notation: Notation[P, S],
    model: Modelling[P, S],
    verify: Verifying[P, S],
    render: Rendering[P, S],
    direct: Direct[P, S] | None = None,
    generate: Generating[P] | None = None,
    dialogue: Dialogue[P, S] | None = None,
    instances: Instances[P] | None = None,
    generator: Generator[P, S] | None = None,
    studied: Modelling[P, S] | None = None,
    page: Printing[P] | None = None,
) -> None:
    """Called under TYPE_CHECKING only, with a room's modules: mypy then checks each against its contract."""

"""A family is the index card of a room: its name, its rule in one line, and what the room offers.

The modules of a room are loaded on first use, so that a command imports only what it runs. Each has a contract in
`core/contracts.py`; `conforms` lets mypy hold a room to all of them. A room is a package with a module for each part,
or a single module that holds them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, overload

from cluewright.core.errors import CapabilityError, OptionError
from cluewright.core.types import P, P_co, S, S_co

if TYPE_CHECKING:
    from cluewright.core.contracts import (
        Certifying,
        ClausalRules,
        Dialogue,
        Difficulties,
        Direct,
        Explaining,
        Generating,
        Generator,
        Holding,
        Instances,
        Likening,
        Modelling,
        Notation,
        Playing,
        Printing,
        Rendering,
        Repairing,
        Verifying,
    )
    from cluewright.core.model import Model

T = TypeVar("T")


class Part(Generic[T]):
    """A module of a room, loaded when it is first asked for."""

    def __init__(self, module: str, contract: str, says: str = "", otherwise: str = "") -> None:
        self.module = module
        """Where in the room it lies."""

        self.contract = contract
        """The Protocol in `core/contracts.py` that it fulfils."""

        self.says = says
        """What it is, for people, as in `houses has no generator`; empty for what every room has."""

        self.otherwise = otherwise
        """What can be done without it, or what follows from its absence."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, family: None, owner: type) -> Part[T]: ...

    @overload
    def __get__(self, family: Family[Any, Any], owner: type) -> T: ...

    def __get__(self, family: Family[Any, Any] | None, owner: type) -> T | Part[T]:
        if family is None:
            return self
        if self.says and not family.offers(self.name):
            raise CapabilityError(f"{family.name} has no {self.says}; {self.otherwise}")
        found = family.__dict__[self.name] = family.loaded(self.module, self.contract)  # not asked for here again
        return cast("T", found)


@dataclass(frozen=True)
class Family(Generic[P_co, S_co]):
    """The index card of a room, as in `Family[Houses, Pairing]`; the puzzles of a bare `Family` are not looked into.

    Any such card is also a bare `Family`, so that `puzzle: Puzzle = read(text, houses)` type-checks. Nothing stops one
    from handing such a card a puzzle of another family; whoever holds a `Puzzle` hands it to its own.
    """

    name: str
    summary: str
    """The rule in one line."""

    package: str
    """The room's package or module: `__name__`."""

    formulations: tuple[str, ...]
    """The names of its models; the first is the default."""

    opening: str = ""
    """A regular expression that the start of any plain text of this family matches; where it does not, the room need
    not be loaded to be asked."""

    capabilities: frozenset[str] = frozenset()
    """What the room offers beyond notation, model, verify and render: names from `CAPABILITIES`."""

    patience: int | None = None
    """How often the direct search may look at its clock before `auto` hands the puzzle over to another engine: the same
    on every machine. None where nobody has measured it; then that is after some seconds."""

    def __post_init__(self) -> None:
        unknown = sorted(self.capabilities - CAPABILITIES.keys())
        if unknown:
            there = ", ".join(CAPABILITIES)
            raise ValueError(f"{self.name} names the capability {unknown[0]!r}; there are {there}")

    @property
    def certified_as(self) -> str:
        """The name under which the checker of certificates knows the rules of this family."""
        return self.name

    def offers(self, capability: str) -> bool:
        """Whether the room has this capability.

        >>> from cluewright import families
        >>> families.load("houses").offers("direct"), families.load("houses").offers("dialogue")
        (True, False)
        """
        return capability in self.capabilities

    notation = Part["Notation[P_co, S_co]"]("notation", "Notation")
    modelling = Part["Modelling[P_co, S_co]"]("model", "Modelling")
    verify = Part["Verifying[P_co, S_co]"]("verify", "Verifying")
    render = Part["Rendering[P_co, S_co]"]("render", "Rendering")

    direct = Part["Direct[P_co, S_co]"](
        "direct", "Direct", "search of its own", "a general engine such as cpsat can solve its puzzles"
    )
    clauses = Part["ClausalRules[P_co, S_co]"](
        "clauses", "ClausalRules", "rules as clauses", "the engine sat makes clauses of its model"
    )
    generate = Part["Generating[P_co]"](
        "generate", "Generating", "generator", "its puzzles can be read and solved, but not made"
    )
    difficulty = Part["Difficulties"](
        "generate", "Difficulties", "table of difficulties", "a level is looked for among what it makes"
    )
    like = Part["Likening[P_co]"](
        "generate", "Likening", "way to tell what kind a puzzle is", "another like it has its size alone"
    )
    play = Part["Playing[P_co, S_co]"]("play", "Playing", "way to be played", "its puzzles can be solved and printed")
    explaining = Part["Explaining[P_co, S_co]"](
        "explain", "Explaining", "explanations of its own", "its puzzles are explained from its model alone"
    )
    certifying = Part["Certifying[P_co, S_co]"](
        "certificate",
        "Certifying",
        "certificates",
        "its puzzles can be proved, but whoever does not trust the search must repeat it",
    )
    repair = Part["Repairing[P_co, S_co]"](
        "repair", "Repairing", "repairs", "what makes its puzzles unique has to be found by hand"
    )
    grid = Part["Rendering[P_co, S_co]"]("grid", "Rendering", "elimination grid", "its picture is the only one")
    printing = Part["Printing[P_co]"](
        "render", "Printing", "text beside its picture", "its puzzles are printed as pictures alone"
    )
    dialogue = Part["Dialogue[P_co, S_co]"](
        "dialogue", "Dialogue", "clues told in words", "its puzzles ask no questions"
    )
    instances = Part["Instances[P_co]"](
        "studies", "Instances", "instances for studies", "studies of growth use its generator"
    )
    generating_model = Part["Generator[P_co, S_co]"](
        "studies",
        "Generator",
        "generator that is a constraint model",
        "its generator may be another kind",
    )
    published = Part["Modelling[P_co, S_co]"]("studies", "Modelling", "models as published", "it has models of its own")

    @property
    def holding(self) -> Holding[P_co]:
        """How the facts of an explanation are stated over one of the room's models, for the check."""
        _ = self.explaining
        return cast("Holding[P_co]", self.modelling)

    @property
    def published_models(self) -> Mapping[str, Callable[[P_co], Model[S_co]]]:
        """Formulations stated as published, to be studied alone, by name.

        They may give one solution many times, and need not end in any useful time on a larger puzzle.
        """
        return self.published.FORMULATIONS if self.offers("published") else {}

    def model(self, puzzle: P_co, formulation: str | None = None) -> Model[S_co]:  # type: ignore[misc]
        """The rules of one puzzle, in the named formulation."""
        name = formulation or self.formulations[0]
        if name in self.formulations:
            return self.modelling.FORMULATIONS[name](puzzle)
        if name not in self.published_models:
            there = ", ".join((*self.formulations, *self.published_models))
            raise OptionError(f"{self.name} has no formulation {name!r}; it has {there}")
        return self.published_models[name](puzzle)

    @property
    def rules(self) -> str:
        """The rules for people, as Markdown: `rules.md`, or `RULES` in a room of one module; else the summary."""
        return self._text("rules.md", "RULES") or f"# {self.name}\n\n{self.summary}\n"

    def worked_example(self) -> str:
        """A small puzzle and how it is solved, as JSON: `worked.json`, or `WORKED` in a room of one module.

        An object with the `puzzle` and its `steps`, each a sentence; empty where the room has none.
        """
        if self._is_folder() and not (self._folder() / "worked.json").is_file():
            return ""
        return self._text("worked.json", "WORKED")

    def example_files(self) -> list[str]:
        """The room's examples as JSON lines: the files `examples/*.jsonl`, or `EXAMPLES` in a room of one module."""
        if not self._is_folder():
            return [self._text("", "EXAMPLES")]
        return [path.read_text("utf-8") for path in sorted(self._folder().glob("examples/*.jsonl"))]

    def board_script(self) -> str:
        """The room's board in the browser, an ES module: `play.js`, or `PLAY_JS` in a room of one module; or empty."""
        return self._text("play.js", "PLAY_JS")

    def papers(self) -> list[str]:
        """The published tables in the room, as JSON texts."""
        if not self._is_folder():
            return []
        return [path.read_text("utf-8") for path in sorted(self._folder().glob("papers/*.json"))]

    def loaded(self, module: str, contract: str) -> object:
        """A module of the room; of a family from outside, refused where it lacks something of its contract."""
        if self.package.startswith("cluewright.families."):
            return import_module(f"{self.package}.{module}")
        from cluewright.core.outside import whole_part

        name = f"{self.package}.{module}" if self._is_folder() else self.package
        return whole_part(self.name, name, module, contract)

    def _is_folder(self) -> bool:
        return hasattr(import_module(self.package), "__path__")

    def _folder(self) -> Path:
        return Path(str(import_module(self.package).__file__)).parent

    def _text(self, file: str, constant: str) -> str:
        if self._is_folder():
            path = self._folder() / file
            return path.read_text("utf-8") if path.is_file() else ""
        return str(getattr(import_module(self.package), constant, ""))


CAPABILITIES: Mapping[str, Part[Any]] = {
    name: part for name, part in vars(Family).items() if isinstance(part, Part) and part.says
}
"""What a room may offer beyond what every room has, by the name that index cards use."""


USUAL = frozenset({"certifying", "difficulty", "direct", "explaining", "generate", "like", "play", "repair"})
"""What each room of our own offers; some offer more."""


def conforms(
    family: Family[P, S],
    notation: Notation[P, S],
    model: Modelling[P, S],
    verify: Verifying[P, S],
    render: Rendering[P, S],
    direct: Direct[P, S] | None = None,
    generate: Generating[P] | None = None,
    dialogue: Dialogue[P, S] | None = None,
    play: Playing[P, S] | None = None,
    instances: Instances[P] | None = None,
    generating_model: Generator[P, S] | None = None,
    published: Modelling[P, S] | None = None,
    printing: Printing[P] | None = None,
    grid: Rendering[P, S] | None = None,
    explaining: Explaining[P, S] | None = None,
    holding: Holding[P] | None = None,
    certifying: Certifying[P, S] | None = None,
    clauses: ClausalRules[P, S] | None = None,
    difficulty: Difficulties | None = None,
    like: Likening[P] | None = None,
    repair: Repairing[P, S] | None = None,
) -> None:
    """Called under TYPE_CHECKING only, with a room's modules: mypy then checks each against its contract."""

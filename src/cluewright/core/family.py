"""A family is the index card of a room: its name, its rule in one line, and what the room offers.

The modules of a room are loaded on first use, so that a command imports only what it runs. Each has a contract in
`core/contracts.py`; `conforms` lets mypy hold a room to all of them. A room is a package with a module for each part,
or a single module that holds them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Generic, NamedTuple, cast

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


class Capability(NamedTuple):
    """Something a room may offer beyond what every room has."""

    module: str
    """Where in the room it lies."""

    says: str
    """What it is, for people, as in `houses has no generator`."""

    otherwise: str
    """What can be done without it, or what follows from its absence."""


CAPABILITIES: Mapping[str, Capability] = {
    "direct": Capability("direct", "search of its own", "a general engine such as cpsat can solve its puzzles"),
    "clauses": Capability("clauses", "rules as clauses", "the engine sat makes clauses of its model"),
    "generate": Capability("generate", "generator", "its puzzles can be read and solved, but not made"),
    "difficulty": Capability("difficulty", "table of difficulties", "a level is looked for among what it makes"),
    "like": Capability("like", "way to tell what kind a puzzle is", "another like it has its size alone"),
    "play": Capability("play", "way to be played", "its puzzles can be solved and printed"),
    "explaining": Capability("explain", "explanations of its own", "its puzzles are explained from its model alone"),
    "certifying": Capability(
        "certificate",
        "certificates",
        "its puzzles can be proved, but whoever does not trust the search must repeat it",
    ),
    "repair": Capability("repair", "repairs", "what makes its puzzles unique has to be found by hand"),
    "grid": Capability("grid", "elimination grid", "its picture is the only one"),
    "printing": Capability("printing", "text beside its picture", "its puzzles are printed as pictures alone"),
    "dialogue": Capability("dialogue", "clues told in words", "its puzzles ask no questions"),
    "instances": Capability("studies.instances", "instances for studies", "studies of growth use its generator"),
    "generating_model": Capability(
        "studies.generating_model", "generator that is a constraint model", "its generator may be another kind"
    ),
    "published_models": Capability("studies.formulations", "models as published", "it has models of its own"),
    "papers": Capability("studies", "published tables to run again", "`lab labelling` studies any of its puzzles"),
}
"""Every capability there is, by the name that index cards use."""


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

    @cached_property
    def notation(self) -> Notation[P_co, S_co]:
        """How this family is written."""
        return cast("Notation[P_co, S_co]", self._part("notation"))

    @cached_property
    def modelling(self) -> Modelling[P_co, S_co]:
        """The models of this family; `model` states a puzzle in one of them."""
        return cast("Modelling[P_co, S_co]", self._part("model"))

    @cached_property
    def verify(self) -> Verifying[P_co, S_co]:
        """The rules in plain loops."""
        return cast("Verifying[P_co, S_co]", self._part("verify"))

    @cached_property
    def render(self) -> Rendering[P_co, S_co]:
        """How this family is drawn."""
        return cast("Rendering[P_co, S_co]", self._part("render"))

    @cached_property
    def direct(self) -> Direct[P_co, S_co]:
        """The exact search of this family."""
        return cast("Direct[P_co, S_co]", self._capability("direct"))

    @cached_property
    def clauses(self) -> ClausalRules[P_co, S_co]:
        """The rules of this family as clauses."""
        return cast("ClausalRules[P_co, S_co]", self._capability("clauses"))

    @cached_property
    def generate(self) -> Generating[P_co]:
        """How new puzzles of this family are proposed."""
        return cast("Generating[P_co]", self._capability("generate"))

    @cached_property
    def difficulty(self) -> Difficulties:
        """Which sizes and options give which level."""
        return cast("Difficulties", self._capability("difficulty"))

    @cached_property
    def like(self) -> Likening[P_co]:
        """What would be asked for to have another puzzle like one of this family's."""
        return cast("Likening[P_co]", self._capability("like"))

    @cached_property
    def play(self) -> Playing[P_co, S_co]:
        """How this family is played."""
        return cast("Playing[P_co, S_co]", self._capability("play"))

    @cached_property
    def explaining(self) -> Explaining[P_co, S_co]:
        """How a person reasons about this family's puzzles."""
        return cast("Explaining[P_co, S_co]", self._capability("explaining"))

    @cached_property
    def certifying(self) -> Certifying[P_co, S_co]:
        """The rules as clauses, for certificates."""
        return cast("Certifying[P_co, S_co]", self._capability("certifying"))

    @property
    def holding(self) -> Holding[P_co]:
        """How the facts of an explanation are stated over one of the room's models, for the check."""
        _ = self.explaining
        return cast("Holding[P_co]", self._part("model"))

    @cached_property
    def repair(self) -> Repairing[P_co, S_co]:
        """What could be added or changed so that a puzzle has one solution."""
        return cast("Repairing[P_co, S_co]", self._capability("repair"))

    @cached_property
    def dialogue(self) -> Dialogue[P_co, S_co]:
        """What the room has to say and is asked, if its puzzles are told in words."""
        return cast("Dialogue[P_co, S_co]", self._capability("dialogue"))

    @cached_property
    def printing(self) -> Printing[P_co, S_co]:
        """What a printed page shows beside the picture."""
        return cast("Printing[P_co, S_co]", self._capability("printing"))

    @cached_property
    def grid(self) -> Rendering[P_co, S_co]:
        """A second picture of its puzzles: what goes with what, to be ticked off."""
        return cast("Rendering[P_co, S_co]", self._capability("grid"))

    @cached_property
    def instances(self) -> Instances[P_co]:
        """Puzzles of a wanted size, for studies."""
        return cast("Instances[P_co]", self._capability("instances"))

    @cached_property
    def generating_model(self) -> Generator[P_co, S_co]:
        """A generator that is a constraint model, to be studied."""
        return cast("Generator[P_co, S_co]", self._capability("generating_model"))

    @property
    def published_models(self) -> Mapping[str, Callable[[P_co], Model[S_co]]]:
        """Formulations stated as published, to be studied alone, by name.

        They may give one solution many times, and need not end in any useful time on a larger puzzle.
        """
        if not self.offers("published_models"):
            return {}
        return cast("Modelling[P_co, S_co]", self._capability("published_models")).FORMULATIONS

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
        if not self.offers("papers"):
            return []
        return [path.read_text("utf-8") for path in sorted(self._folder().glob("studies/*.json"))]

    def _capability(self, name: str) -> ModuleType:
        capability = CAPABILITIES[name]
        if name not in self.capabilities:
            raise CapabilityError(f"{self.name} has no {capability.says}; {capability.otherwise}")
        return self._part(capability.module)

    def _part(self, module: str) -> ModuleType:
        if self.package.startswith("cluewright.families."):
            return import_module(f"{self.package}.{module}")
        from cluewright.core.outside import whole_part

        return whole_part(self.name, f"{self.package}.{module}" if self._is_folder() else self.package, module)

    def _is_folder(self) -> bool:
        return hasattr(import_module(self.package), "__path__")

    def _folder(self) -> Path:
        return Path(str(import_module(self.package).__file__)).parent

    def _text(self, file: str, constant: str) -> str:
        if self._is_folder():
            path = self._folder() / file
            return path.read_text("utf-8") if path.is_file() else ""
        return str(getattr(import_module(self.package), constant, ""))


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
    published_models: Modelling[P, S] | None = None,
    printing: Printing[P, S] | None = None,
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

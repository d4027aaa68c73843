"""What a room's modules must offer: one Protocol for each, so that mypy can hold every room to all of them.

Every room has notation, model, verify and render. The rest are capabilities: a room's index card names those it has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cluewright.core.types import P, P_contra, S, S_co, S_contra

if TYPE_CHECKING:
    from random import Random

    from cluewright.core.board import Board
    from cluewright.core.clauses import Clausal
    from cluewright.core.errors import InputError
    from cluewright.core.explaining import Clauses, LocalRule, Masks, Mood, Step, Supposition
    from cluewright.core.limit import Clock, Limit
    from cluewright.core.model import Expression, Model
    from cluewright.core.picture import Page, Picture
    from cluewright.core.reading import Document
    from cluewright.core.request import Addition, Ask, Change, Recipe, Request, Size
    from cluewright.core.rule_clauses import RuleClauses
    from cluewright.core.search import Searching
    from cluewright.core.techniques import Technique
    from cluewright.core.terms import Term
    from cluewright.core.verdict import Fault


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


class Modelling(Protocol[P_contra, S]):
    """`model.py`: the rules, in one or more named formulations; the first is the room's own."""

    @property
    def FORMULATIONS(self) -> Mapping[str, Callable[[P_contra], Model[S]]]:  # noqa: N802 - a module's constant
        """The formulations by name, in the order of the index card."""


class Direct(Protocol[P_contra, S_co]):
    """`direct.py`: the room's own exact search."""

    def search(self, puzzle: P_contra, limit: Limit) -> Searching[S_co]:
        """Yield every solution once, as found."""


class ClausalRules(Protocol[P_contra, S]):
    """`clauses.py`: the rules as clauses, for the engine `sat`."""

    def suits(self, puzzle: P_contra) -> bool:
        """Whether the clauses are few enough to be stated in a moment."""

    def clauses(self, puzzle: P_contra, clock: Clock) -> Clausal[S]:
        """All rules; `TimeUp` if the clock runs out on the way."""


class Verifying(Protocol[P_contra, S_contra]):
    """`verify.py`: the rules in plain loops."""

    def faults(self, puzzle: P_contra, solution: S_contra) -> list[Fault]:
        """Every rule the solution breaks; none when it is right."""


class Rendering(Protocol[P_contra, S_contra]):
    """`render.py`: the picture of a puzzle with what is filled in so far."""

    def picture(self, puzzle: P_contra, marks: S_contra | None = None) -> Picture:
        """The puzzle, and on it the whole or partial solution `marks`."""


class Playing(Protocol[P_contra, S]):
    """`play.py`: how a person fills in a puzzle, move by move. What is filled in so far are the marks of a picture.

    Marks are values: a move gives new ones. What is filled in is also known as entries, each a place and what is
    there; `f"{place} {what}"` is always a move that would write it.
    """

    def how(self, puzzle: P_contra) -> str:
        """How a move is typed, with a move that this puzzle takes: `Type a cell and a digit, as in b2 7`."""

    def told(self, puzzle: P_contra) -> list[str]:
        """What a player must know that the picture does not show: clues, questions."""

    def start(self, puzzle: P_contra) -> S:
        """The marks before the first move: what is given, and nothing else. Finished marks are a solution."""

    def move(self, puzzle: P_contra, marks: S, text: str) -> S:
        """The marks after a move; a text that is none is refused (`NotationError`) and told what would be right."""

    def erase(self, puzzle: P_contra, marks: S, place: str) -> S:
        """The marks with one place emptied."""

    def entries(self, puzzle: P_contra, marks: S) -> Mapping[str, str]:
        """What is filled in, givens left out; of a whole solution, all that there is to fill in."""

    def finished(self, puzzle: P_contra, marks: S) -> bool:
        """Whether all is filled in, rightly or wrongly."""

    def picture(self, puzzle: P_contra, marks: S) -> Picture:
        """The puzzle as far as it is filled in, with the names of its places."""

    def board(self, puzzle: P_contra, marks: S) -> Board:
        """The places with where they stand in this very picture, what fits there, and what is met or broken.

        Which places, values, groups and clues there are, and the total, does not depend on the marks.
        """


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


class Difficulties(Protocol):
    """`generate.py`, in rooms that know which sizes and options give which level."""

    @property
    def RECIPES(self) -> Sequence[Recipe]:  # noqa: N802 - a module's constant
        """As measured: of the puzzles at each size a few in a hundred at least have the level.

        The first recipe of a level, and of a recipe its first size, serves where nothing else is asked for. What is not
        listed is refused at once when it is asked for.
        """


class Likening(Protocol[P_contra]):
    """`generate.py`, in rooms whose generator has options that tell kinds of puzzles apart."""

    def like(self, puzzle: P_contra) -> Request:
        """What would be asked for to have another puzzle like this one: its size, and options, what matters most first.

        It need not be possible: what cannot be made is left out, from the last option on.
        """


class Printing(Protocol[P_contra]):
    """`render.py`, in rooms whose picture does not say everything or leaves no room to write."""

    def page(self, puzzle: P_contra) -> Page:
        """What a printed page shows beside the picture, or in its place."""


class ClueReading(NamedTuple):
    """What became of one clue."""

    number: int
    """Counted from 1, as printed."""

    says: str
    """The clue as it was said; empty if it was given as a structure."""

    state: str
    """`plain`; `loose`, read with words to confirm; `confirmed`, its setter says what it means; or `refused`."""

    words: tuple[str, ...] = ()
    """The words to confirm, or those that stand in the way."""

    restated: str = ""
    """The meaning, in words that leave no room; empty where there is none."""

    reason: str = ""
    """Why it was refused."""

    offers: tuple[str, ...] = ()
    """What its setter may choose as its meaning: of a loose clue, what was taken."""

    @property
    def document(self) -> dict[str, Any]:
        """The reading as a JSON object."""
        found = {"clue": self.number, "state": self.state, "words": list(self.words), "restated": self.restated}
        refused = {"reason": self.reason, "offers": list(self.offers)} if self.state == "refused" else {}
        return {**found, "says": self.says, **refused}


class Dialogue(Protocol[P, S_contra]):
    """`dialogue.py`, in rooms whose puzzles are told in words: what was understood, and what is asked."""

    def readings(self, found: P | InputError) -> Sequence[ClueReading]:
        """What became of each clue, also where the puzzle was refused; nothing for an error of another kind."""

    def strictly(self, puzzle: P) -> InputError | None:
        """The error that refuses the loose clues of a puzzle; None where it has none."""

    def unanswered(self, puzzle: P) -> list[str]:
        """Why each question that was not understood was not."""

    def settled(self, text: str, found: P | InputError, number: int, choice: int) -> str:
        """The text of the puzzle with the clue of this number kept as what was chosen, counted from 0."""

    def questions(self, puzzle: P) -> Mapping[str, Callable[[S_contra], str]]:
        """The questions asked, and how each reads its answer off a solution."""

    def stronger(self, puzzle: P) -> Iterator[tuple[str, P]]:
        """The puzzle with one clue read more strongly than its wording says, and a sentence that says which."""


class Explaining(Protocol[P_contra, S]):
    """`explain.py`: how a person reasons about a puzzle. It needs no CPMpy: the rules' sentences, which `model.py`
    states too, stand in a module that both import.

    A room that has one also has, in `model.py`, `holds` for the check: see `Holding`.
    """

    def candidates(self, puzzle: P_contra) -> Masks:
        """For each variable, what it could be before any rule is looked at, as bits."""

    def rules(self, puzzle: P_contra) -> Sequence[LocalRule]:
        """The rules, each looked at on its own; givens and bookkeeping are quiet ones."""

    def suppositions(self, puzzle: P_contra, masks: Masks) -> Sequence[Supposition]:
        """What is worth supposing, the most natural first; `each_candidate(masks)` is a good answer."""

    def fact(self, puzzle: P_contra, variable: int, left: int, mood: Mood) -> str:
        """What is left to a variable, in words: `R is 8 or 9`, `R were 8`, `R would be 8`, `R cannot be 8`."""

    def telling(self, puzzle: P_contra, variable: int, left: int) -> bool:
        """Whether people want to be told when bookkeeping has found this value."""

    def clauses(self, puzzle: P_contra) -> Clauses | None:
        """The rules as clauses, a quick filter of suppositions; None where the rules themselves are quick enough."""

    @property
    def TECHNIQUES(self) -> Sequence[Technique]:  # noqa: N802 - a module's constant
        """What people do with such puzzles; the first that sees a step names it."""

    def sentence(self, puzzle: P_contra, step: Step) -> str | None:
        """The step in words, with what is concluded first; None where the general wording says it well."""

    def known(self, puzzle: P_contra, marks: S) -> Masks:
        """What is left to each variable by what a player has filled in, and by nothing else."""

    def marks(self, puzzle: P_contra, masks: Masks) -> S:
        """What is found so far, filled in; of masks with one candidate each, the whole solution."""

    def picture(self, puzzle: P_contra, masks: Masks, step: Step | None) -> Picture:
        """The puzzle before a step, as far as it is found: the new, the used and the candidates told apart by role."""


class Holding(Protocol[P_contra]):
    """What `model.py` has where the room has an `explain.py`: facts as expressions, so that steps can be checked."""

    def explained(self, puzzle: P_contra) -> Model[Any]:
        """The rules as explanations cite them: each says what its sentence says and no more."""

    def holds(self, puzzle: P_contra, model: Model[Any], variable: int, left: int) -> Expression:
        """That one of these candidates is left to the variable, stated over the variables of the model `explained`."""


class Certifying(Protocol[P_contra, S_contra]):
    """`certificate.py`: the rules as clauses, for certificates. `certifying/check_certificate.py` states them again."""

    def statement(self, puzzle: P_contra) -> dict[str, Any]:
        """What is certified of the puzzle, as a JSON object without floats; nothing in it needs to be interpreted."""

    def answer(self, puzzle: P_contra, solution: S_contra) -> dict[str, Any]:
        """The solution as a JSON object."""

    def rules(self, puzzle: P_contra, clauses: RuleClauses) -> Callable[[S_contra], list[int]]:
        """State the rules; what is returned gives the literals that a solution, and no other, has all together."""


class Repairing(Protocol[P, S]):
    """`repair.py`: what a setter could add to a puzzle, or change in it, so that it has exactly one solution."""

    def additions(self, puzzle: P) -> Sequence[Addition[P, S]]:
        """What could be given besides, what people like best first; none where nothing can be given."""

    def changes(self, puzzle: P) -> Iterator[Change[P, S]]:
        """The puzzle with one thing changed or left out, what changes least first."""

    def bound(self, puzzle: P) -> str:
        """Which changes are tried, in words: `one house moved within the map`."""


class Instances(Protocol[S_co]):
    """`studies.py`, where a room has one: solvable puzzles of a wanted size, for studies of growth."""

    @property
    def PARAMETERS(self) -> Mapping[str, tuple[int, ...]]:  # noqa: N802 - a module's constant
        """What an instance is asked for, with the values a study tries; the first is the size."""

    def instance(self, random: Random, **parameters: int) -> S_co:
        """A puzzle of this size that has a solution; whether it has others is not known."""


class Generator(Protocol[P, S]):
    """`studies.py`, where a room has one: a generator stated as a constraint model, to be studied."""

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

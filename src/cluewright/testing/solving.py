"""What is proved of a family's puzzles must be true, whatever proves it and whenever it is stopped."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluewright.core import Limit, TimeUp, Verdict, working_within
from cluewright.core.family import CAPABILITIES
from cluewright.testing.room import Contract, Known, unhurried
from cluewright.workshop import Method, Puzzle, Solution, check, examples, prove, search, solve


def _ours(method: Method) -> bool:
    return not method.engine.startswith("cpmpy:")


class SolvingContract(Contract):
    """Verdicts, solutions, limits and models."""

    def test_known_puzzles_have_their_recorded_verdict_and_solutions(self) -> None:
        """A solver that is not ours may be too slow for some of them, but never wrong."""
        known = self.known()
        assert known, "a room has examples with recorded verdicts"
        for method in self.methods():
            tried = known if _ours(method) else known[:6]
            undecided = sum(not self.as_recorded(each, method) for each in tried)
            assert undecided <= len(tried) / 2, method

    def as_recorded(self, known: Known, method: Method) -> bool:
        """Check one puzzle; False when a solver that is not ours could not decide it.

        Every solution is counted by the direct search and by CP-SAT on the first formulation; others prove the verdict.
        """
        ours = _ours(method)
        counting = ours and known.count is not None and method.formulation in (None, self.family.formulations[0])
        most = known.count + 1 if counting and known.count is not None else 2
        answer = solve(known.puzzle, most, limit=100 if ours else 3, method=method)
        if answer.verdict == Verdict.UNKNOWN and not ours:
            return False
        assert answer.verdict == known.verdict, (known.puzzle.name, method)
        if counting:
            assert (len(answer.solutions), answer.complete) == (known.count, True), known.puzzle.name
        if known.solution:
            assert answer.solutions[0].document == known.solution, (known.puzzle.name, method)
        return True

    @unhurried
    @given(data=st.data())
    def test_every_method_agrees_with_brute_force(self, data: st.DataObject) -> None:
        """On small puzzles every solution is found, once, by every engine and formulation."""
        puzzle = Puzzle(self.family, data.draw(self.room.small_puzzles))
        faults = self.family.verify.faults
        right = {each for each in self.room.everything(puzzle.content) if not faults(puzzle.content, each)}
        verdict = Verdict.of(len(right), complete=True)
        for method in self.methods(others=[]):
            everything = solve(puzzle, None, method=method)
            assert everything.complete
            assert {solution.content for solution in everything.solutions} == right, method
            assert prove(puzzle, method=method).verdict == verdict, method

    @unhurried
    @given(data=st.data())
    def test_a_limit_gives_unknown_and_never_a_wrong_verdict(self, data: st.DataObject) -> None:
        """Time is counted in looks at the clock, so that every place where a search looks is tried."""
        puzzle = Puzzle(self.family, data.draw(self.room.small_puzzles))
        for method in [each for each in self.methods(others=[]) if each.formulation is None]:
            truth = prove(puzzle, method=method).verdict
            for looks in (1, 2, 3, 5, 8, 13, 21, 34, 55, 10**9):
                ticks = iter(range(10**9))
                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr("cluewright.core.limit.time.perf_counter", ticks.__next__)
                    verdict = prove(puzzle, limit=looks, method=method).verdict
                assert verdict in (truth, Verdict.UNKNOWN)
                if looks == 10**9:
                    assert verdict == truth

    def test_an_impossible_time_limit_never_gives_a_wrong_verdict(self) -> None:
        """A microsecond is enough for nothing, or for the truth."""
        for example in examples(self.family):
            for method in self.methods():
                verdict = prove(example.puzzle, limit=1e-6, method=method).verdict
                assert verdict in (example.verdict, Verdict.UNKNOWN), (example.puzzle.name, method)

    def test_verify_rejects_every_solution_with_one_thing_changed(self) -> None:
        """The rules in plain loops notice whatever is not right, and name it."""
        changed = 0
        for example in examples(self.family):
            found = list(islice(search(example.puzzle), 10))
            right = {solution.content for solution in found}
            for solution in found[:2]:
                for wrong in self.room.corruptions(example.puzzle.content, solution.content):
                    changed += 1
                    if wrong not in right:
                        faults = check(example.puzzle, Solution(example.puzzle, wrong))
                        assert faults, (example.puzzle.name, wrong)
                        assert all(fault.rule and fault.says for fault in faults)
        assert changed > 10

    def test_models_name_every_rule_and_match_the_index_card(self) -> None:
        """Every rule has a name and a sentence, and a labelling decides every answer."""
        example = next(examples(self.family))
        for formulation in self.family.formulations:
            model = self.family.model(example.puzzle.content, formulation)
            assert model.rules
            assert all(rule.name and rule.says and not rule.says.endswith(".") for rule in model.rules)
            assert set(map(id, model.answer)) <= set(map(id, model.label)), "a labelling must decide the answer"

    def test_the_clock_is_looked_at_for_every_rule_that_is_stated(self) -> None:
        """So that a limit bounds stating a large model too."""
        content = next(examples(self.family)).puzzle.content
        for formulation in self.family.formulations:
            rules = len(self.family.model(content, formulation).rules)
            with working_within(Limit(effort=rules).start()):
                self.family.model(content, formulation)
            with pytest.raises(TimeUp), working_within(Limit(effort=rules - 1).start()):
                self.family.model(content, formulation)
            half = Limit(effort=rules // 2)
            answer = solve(Puzzle(self.family, content), limit=half, engine="cpsat", formulation=formulation)
            assert (answer.verdict, answer.solutions) == (Verdict.UNKNOWN, ())

    def test_stating_clauses_looks_at_the_clock(self) -> None:
        """So that a limit bounds stating many of them too."""
        if self.family.offers("clauses"):
            content = next(examples(self.family)).puzzle.content
            assert self.family.clauses.suits(content)
            with pytest.raises(TimeUp):
                self.family.clauses.clauses(content, Limit(effort=1).start())
            answer = solve(Puzzle(self.family, content), limit=Limit(effort=1), engine="sat")
            assert (answer.verdict, answer.solutions) == (Verdict.UNKNOWN, ())

    def test_the_index_card_names_what_is_there(self) -> None:
        """Each capability that the card names can be had."""
        for name in sorted(self.family.capabilities):
            assert name in CAPABILITIES
            assert getattr(self.family, name), name

    @settings(unhurried, max_examples=15)
    @given(data=st.data())
    def test_in_the_first_model_the_answer_decides_every_variable(self, data: st.DataObject) -> None:
        """A free auxiliary variable would give the same answer many times."""
        import cpmpy
        from cpmpy.transformations.get_variables import get_variables

        model = self.family.model(data.draw(self.room.small_puzzles))
        constraints = [rule.holds for rule in model.rules]
        variables = list(set(get_variables(constraints)) | set(model.answer))
        answers, whole = [], []

        def note() -> None:
            answers.append(tuple(int(variable.value()) for variable in model.answer))
            whole.append(tuple(int(variable.value()) for variable in variables))

        solver = cpmpy.SolverLookup.get("ortools", cpmpy.Model(constraints))
        solver.user_vars.update(variables)
        solver.solver_vars(variables)
        solver.solveAll(display=note, time_limit=60)
        assert len(set(answers)) == len(set(whole))

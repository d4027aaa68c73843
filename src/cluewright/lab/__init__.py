"""The laboratory: how search behaves on puzzles, measured run by run and told in tables, charts and words."""

from cluewright.lab.conduct import Progress, conduct
from cluewright.lab.experiment import Experiment, Run, SearchTree
from cluewright.lab.results import Results, read_results
from cluewright.lab.study import Bounds, Record, Sheet, Study, Trial
from cluewright.lab.verbs import Where, labelling, scale, tree

__all__ = [
    "Bounds",
    "Experiment",
    "Progress",
    "Record",
    "Results",
    "Run",
    "SearchTree",
    "Sheet",
    "Study",
    "Trial",
    "Where",
    "conduct",
    "labelling",
    "read_results",
    "scale",
    "tree",
]

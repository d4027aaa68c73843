"""The laboratory: how search behaves on puzzles, measured run by run and shown in tables and charts."""

from cluewright.lab.api import Experiment, Run, Where, labelling, scale, tree
from cluewright.lab.results import Results, read_results
from cluewright.lab.runs import Progress, conduct
from cluewright.lab.search_tree import SearchTree
from cluewright.lab.study import Bounds, Record, Sheet, Study, Trial

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

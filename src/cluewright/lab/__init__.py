"""The laboratory: how search behaves on puzzles, measured run by run and told in tables, charts and words."""

from cluewright.lab.conduct import Progress, conduct
from cluewright.lab.results import Results, read_results
from cluewright.lab.study import Bounds, Record, Sheet, Study, Trial

__all__ = ["Bounds", "Progress", "Record", "Results", "Sheet", "Study", "Trial", "conduct", "read_results"]

"""cluewright prove"""

from cluewright.cli import options
from cluewright.cli.answers import View, find_all
from cluewright.cli.certifying import To, certificates, write_certificate
from cluewright.cli.console import reported
from cluewright.core import Labelling, Limit
from cluewright.workshop import Method


@reported
def command(
    given: options.Puzzles,
    engine: options.EngineName = "auto",
    formulation: options.Formulation = None,
    label: options.Label = None,
    family: options.FamilyName = None,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
    ascii_only: options.Ascii = False,
    plain: options.Plain = False,
    certificate: To = None,
) -> int:
    """Say whether each puzzle has exactly one solution; if there are more, show two of them."""
    bounds = Limit.parse(limit, solutions=2)
    method = Method(engine, formulation, Labelling.parse(label) if label else None)
    with certificates(certificate, many=len(given) > 1) as store:
        then = (lambda answer: write_certificate(store, answer, bounds)) if store else None
        return find_all(given, family, bounds, method, View(as_json, ascii_only, plain), proving=True, then=then)

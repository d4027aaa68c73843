"""cluewright certificate script"""

from pathlib import Path

from cluewright.certifying import check_certificate
from cluewright.cli.console import YES, reported, say


@reported
def command() -> int:
    """Print the checker: a Python script that needs nothing of Cluewright, to be kept, read and run anywhere."""
    say(Path(check_certificate.__file__).read_text("utf-8").rstrip("\n"))
    return YES

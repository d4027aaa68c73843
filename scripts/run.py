r"""Set up Cluewright if needed and run it: without arguments the tour, else `cluewright ARGUMENTS`.

The same as scripts/run, for systems without a Unix shell: `py scripts\run.py serve --open`.
"""

import subprocess
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one shall be told
    sys.exit("Cluewright needs Python 3.11 or newer.")

from environment import ready

if __name__ == "__main__":
    try:
        sys.exit(subprocess.call([ready(), "-I", "-m", "cluewright", *(sys.argv[1:] or ["tour"])]))
    except KeyboardInterrupt:
        sys.exit(130)

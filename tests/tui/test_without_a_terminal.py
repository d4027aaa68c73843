"""What the menu costs those who do not open it, and what it says where there is no terminal."""

from __future__ import annotations

import subprocess
import sys

CLUEWRIGHT = [sys.executable, "-c", "from cluewright.cli import main; main()"]


def test_alone_in_a_pipe_it_prints_the_help() -> None:
    done = subprocess.run(CLUEWRIGHT, input="", capture_output=True, text=True, check=False)
    assert "Usage:" in done.stdout
    assert "generate" in done.stdout
    assert "\x1b[?1049h" not in done.stdout + done.stderr


def test_playing_in_a_pipe_is_refused_with_what_would_be_right() -> None:
    done = subprocess.run([*CLUEWRIGHT, "play", "0,0 3,4"], input="", capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "playing needs a terminal: run this without pipes" in done.stderr
    assert "cluewright serve; cluewright show draws" in done.stderr


def test_other_commands_do_not_load_the_screens() -> None:
    code = (
        "import sys; sys.argv[1:] = ['solve', '0,0 3,4']\n"
        "from cluewright.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "sys.exit(any(name.split('.')[0] == 'textual' or name.startswith('cluewright.tui') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0

"""The HTTP interface as its own description has it, tried by schemathesis where that is installed.

A case is one run with its seed, as somebody who knows the token or as a stranger. No answer may be a server's error.
"""

from __future__ import annotations

import http.client
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from campaign.case import Case, Part
from campaign.processes import Running

#: Examples for each operation and kind of data.
_EXAMPLES = 10


def run(case: Case) -> None:
    """Start a service and hand its description to schemathesis."""
    schemathesis = shutil.which("schemathesis")
    if schemathesis is None:
        case.counts["not tried: schemathesis is not installed"] += 1
        return
    stranger = case.random().random() < 0.3
    case.input = f"schemathesis with seed {case.seed}{', without the token' if stranger else ''}"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        process = Running(folder, ["serve", "--port", "0"])
        try:
            process.wait_for(1, 60)
            address = urlsplit(re.findall(r"http://\S+", process.output.read_text())[0])
            known = f"Bearer {address.query.removeprefix('token=')}"
            described = folder / "openapi.json"
            described.write_bytes(_description(str(address.hostname), int(address.port or 0), known))
            words = [schemathesis, "run", str(described), "--url", f"http://{address.netloc}", "--seed", str(case.seed)]
            words += ["--checks", "not_a_server_error", "--max-examples", str(_EXAMPLES)]
            words += ["--phases", "coverage,fuzzing"] + ([] if stranger else ["--header", f"Authorization: {known}"])
            done = subprocess.run(words, capture_output=True, text=True, cwd=folder, check=False)
            tried = re.search(r"(\d+) generated", done.stdout)
            case.counts["requests"] += int(tried[1]) if tried else 0
            if done.returncode or not tried:
                case.fault("schemathesis finds fault", done.stdout[-4000:] + done.stderr[-1000:])
            if "Traceback" in process.said():
                case.fault("a traceback of the service", process.said()[:4000])
        finally:
            process.kill()


def _description(host: str, port: int, known: str) -> bytes:
    line = http.client.HTTPConnection(host, port, timeout=60)
    try:
        line.request("GET", "/api/openapi.json", headers={"authorization": known})
        return line.getresponse().read()
    finally:
        line.close()


PART = Part("interface", "the HTTP interface by its description", run, chunk=1, patience=600, share=0.02)

"""Results files: nothing that was finished is ever lost, and nothing is mixed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cluewright.core import OptionError
from cluewright.lab import Results, read_results
from lab.samples import found, made_up, small


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "study.jsonl"


def test_records_are_there_as_soon_as_they_are_added(path: Path) -> None:
    study = small()
    with Results(path, study) as results:
        for number, record in enumerate(made_up(study, [0.1, 0.2, float("inf")]).values(), start=1):
            assert results.add(record)
            again, records = read_results(path)
            assert again.document() == study.document()
            assert len(records) == number
            assert records[record.key] == record


def test_a_trial_counts_once(path: Path) -> None:
    study = small()
    key = study.trials[0].key
    with Results(path, study) as results:
        assert results.add(found(key, 0.1))
        assert not results.add(found(key, 0.9))
    assert read_results(path)[1] == {key: found(key, 0.1)}


def test_going_on_drops_a_line_cut_short_and_keeps_the_rest(path: Path) -> None:
    study = small()
    one, other = made_up(study, [0.1, 0.2]).values()
    with Results(path, study) as results:
        results.add(one)
    with path.open("a") as file:
        file.write('{"key": "half a li')
    with Results(path, study) as results:
        assert list(results.records) == [one.key]
        results.add(other)
    assert list(read_results(path)[1]) == [one.key, other.key]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (
            '{"format": "cluewright study", "version": 99, "study": {}}\n',
            "version 99; this Cluewright reads and writes",
        ),
        ('{"format": "cluewright study", "version": 1, "study": {}}\n', "does not define a study"),
        ("my diary\n", "not a results file"),
        ('{"family": "houses"}\n', "not a results file"),
        ("\x00\xff", "not a results file"),
    ],
)
def test_a_file_that_is_not_this_version_is_left_alone(path: Path, content: str, says: str) -> None:
    path.write_text(content)
    with pytest.raises(OptionError, match=says) as refused:
        Results(path, small())
    assert "nothing was changed" in str(refused.value)
    assert path.read_text() == content


def test_a_broken_line_in_the_middle_is_named_and_left_alone(path: Path) -> None:
    study = small()
    with Results(path, study) as results:
        results.add(found(study.trials[0].key, 1))
    content = path.read_text() + "broken\n" + json.dumps(found(study.trials[1].key, 1)._asdict()) + "\n"
    path.write_text(content)
    with pytest.raises(OptionError, match="line 3"):
        Results(path, study)
    assert path.read_text() == content


def test_another_study_is_refused_and_told_apart(path: Path) -> None:
    with Results(path, small()) as results:
        results.add(found(small().trials[0].key, 1))
    content = path.read_text()
    with pytest.raises(OptionError, match=r"another study \(other limits\)"):
        Results(path, small(seconds=5))
    with pytest.raises(OptionError, match="other labellings, formulations or repeats"):
        Results(path, small(repeats=2))
    assert path.read_text() == content


def test_two_runs_do_not_write_to_one_file(path: Path) -> None:
    with Results(path, small()), pytest.raises(OptionError, match="another run is writing"):
        Results(path, small())


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"none/study.jsonl: cannot write results there: No such file"):
        Results(tmp_path / "none" / "study.jsonl", small())
    with pytest.raises(OptionError, match="cannot write results there: Is a directory"):
        Results(tmp_path, small())
    with pytest.raises(OptionError, match="cannot read it"):
        read_results(tmp_path / "none")


NOBODY = 65534


def test_a_folder_without_rights(tmp_path: Path) -> None:
    """Root may write everywhere, so root becomes another for a moment."""
    tmp_path.chmod(0o500)
    before = os.geteuid()
    try:
        if before == 0:
            os.seteuid(NOBODY)
        with pytest.raises(OptionError, match=r"study.jsonl: cannot write results there: Permission denied"):
            Results(tmp_path / "study.jsonl", small())
    finally:
        os.seteuid(before)
    assert list(tmp_path.iterdir()) == []


_FILL = """
import sys, resource
from pathlib import Path
from cluewright.core import OptionError
from cluewright.lab import Results
from lab.samples import found, small
study = small()
with Results(Path(sys.argv[1]), study) as results:
    for number, trial in enumerate(study.trials):
        if number == 3:
            room = Path(sys.argv[1]).stat().st_size + 40
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
        try:
            results.add(found(trial.key, 0.1))
        except OptionError as error:
            sys.exit(str(error))
"""


def test_a_disk_without_room_keeps_what_was_finished(path: Path) -> None:
    paths = os.pathsep.join(filter(None, (*sys.path,)))
    done = subprocess.run(
        [sys.executable, "-c", _FILL, str(path)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "cannot write results: File too large; 3 finished runs are kept" in done.stderr
    assert done.stderr.count("\n") == 1
    assert len(read_results(path)[1]) == 3
    with Results(path, small()) as results:
        assert len(results.records) == 3
        assert results.add(found(small().trials[3].key, 0.1))

"""One import name: modules of somebody else that are called like our rooms change nothing."""

import pytest

from tests.package.process import COMMAND, ROOMS, ROOT, call, python

STRANGERS = ("analysis.py", "reports.py", "simcore.py", "scripts/__init__.py")
NOTEBOOK = """
from exobalance import compare, load_run, write_report

print(compare.__module__, load_run.__module__, write_report.__module__)
"""
EVERYTHING = """
import sys
from importlib.util import find_spec

from exobalance import *

rooms = sys.argv[1:]
print([room for room in rooms if room in sys.modules or find_spec(room)])
"""


@pytest.fixture(scope="module")
def beside(tmp_path_factory):
    """Return a folder with modules named like our rooms; importing one of them fails."""
    folder = tmp_path_factory.mktemp("strangers")
    for name in STRANGERS:
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"raise ImportError('{name} of somebody else was imported')\n")
    return folder


@pytest.fixture
def path(beside):
    """Return a path of modules with the strangers before this checkout."""
    return [beside, ROOT / "src"]


def test_a_script_imports_what_it_means(beside, path):
    """A script or notebook beside them gets our functions."""
    (beside / "notebook.py").write_text(NOTEBOOK)
    answer = python("notebook.py", cwd=beside, path=path)
    assert answer.stderr == ""
    assert answer.stdout.split() == [
        "exobalance.analysis.studies.compare.study",
        "exobalance.analysis.notebook",
        "exobalance.reports",
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_the_strangers_are_there(beside, path, room):
    """Negative control: by their own name they are what is imported."""
    answer = python("-c", f"import {room}", cwd=beside, path=path)
    assert f"ImportError: {room}" in answer.stderr
    assert "of somebody else was imported" in answer.stderr


@pytest.mark.parametrize("words", [["--version"], ["rules", "show", "sgo", "wheel"]], ids=" ".join)
def test_the_command_says_the_same(beside, path, tmp_path, words):
    """The console command, with the strangers and without."""
    assert COMMAND is not None, "exobalance is not installed in this environment"
    alone = call([COMMAND, *words], tmp_path, path[1:])
    among = call([COMMAND, *words], beside, path)
    assert (alone.returncode, alone.stderr) == (0, "")
    assert (among.returncode, among.stderr, among.stdout) == (0, "", alone.stdout)


def test_the_module_runs_among_them(beside, path):
    """``python -m exobalance`` looks into the present folder first, and is not misled."""
    answer = python("-m", "exobalance", "report", "no-run", cwd=beside, path=path)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith("exobalance: no-run is not a run: ")


def test_an_installed_checkout_takes_no_other_name(tmp_path):
    """With everything imported, no room can be imported by its bare name."""
    answer = python("-c", EVERYTHING, *ROOMS, cwd=tmp_path)
    assert (answer.stdout.strip(), answer.stderr) == ("[]", "")

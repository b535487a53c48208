"""The wheel: all of the four rooms and nothing else, and it runs away from the checkout."""

import json
import sys
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest

import exobalance
from exobalance.simcore.games import GAME_IDS
from tests.package.process import ROOMS, ROOT, python

KINDS = {".py", ".toml", ".md", ".j2", ".css", ".js", ".npz"}
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")
OFFLINE = ("--no-index", "--no-deps")
WHERE = """
import json, sys

import exobalance
from exobalance import *

print(json.dumps([exobalance.__file__, *sys.path]))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Return the path of a wheel built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    answer = python(
        *PIP, "wheel", *OFFLINE, "--no-build-isolation", "--wheel-dir", folder, ROOT, cwd=folder
    )
    assert answer.returncode == 0, answer.stderr
    [path] = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Return a bare folder that the wheel is installed into."""
    folder = tmp_path_factory.mktemp("installed")
    answer = python(*PIP, "install", *OFFLINE, "--target", folder, wheel, cwd=folder)
    assert answer.returncode == 0, answer.stderr
    return folder


@pytest.fixture
def away(installed, tmp_path):
    """Return a function that calls Python with the wheel and other packages, no checkout.

    Without the module `site`, an editable installation puts nothing on the path.
    """
    libraries = [entry for entry in sys.path if entry.endswith("-packages")]

    def run(*arguments):
        return python("-S", *arguments, cwd=tmp_path, path=[installed, *libraries])

    return run


def packed(wheel: Path) -> list[str]:
    """Return the names of the files in a wheel, but for what describes it."""
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    return [name for name in names if not PurePosixPath(name).parts[0].endswith(".dist-info")]


def in_the_folders() -> set[str]:
    """Return what the rooms and the package itself hold, named as in the wheel."""
    files = {path: f"exobalance/{path.name}" for path in (ROOT / "src/exobalance").glob("*.py")}
    for room in ROOMS:
        for path in (ROOT / room).rglob("*"):
            if path.suffix in KINDS and "__pycache__" not in path.parts:
                files[path] = f"exobalance/{path.relative_to(ROOT).as_posix()}"
    return set(files.values())


def test_one_package_with_every_file(wheel):
    """Modules, rules, bots, templates; each once, under the one import name."""
    names = packed(wheel)
    assert len(names) == len(set(names))
    assert set(names) == in_the_folders()
    assert {PurePosixPath(name).suffix for name in names} == KINDS


def test_shell_files_stay_in_the_checkout(wheel):
    """What makes the environment of a checkout is of no use elsewhere."""
    shell = [path for path in (ROOT / "scripts").iterdir() if path.suffix in ("", ".sh")]
    assert {"exobalance", "test", "environment.sh"} <= {path.name for path in shell}
    assert not {f"exobalance/scripts/{path.name}" for path in shell} & set(packed(wheel))


def test_the_command_is_there(installed):
    """The wheel brings the console command."""
    [points] = installed.glob("*.dist-info/entry_points.txt")
    assert "exobalance = exobalance.scripts.cli:main" in points.read_text().splitlines()
    assert any((installed / "bin").glob("exobalance*"))


def test_it_is_the_wheel_that_runs(installed, away):
    """Every public name resolves, and no checkout is on the path."""
    answer = away("-c", WHERE)
    assert answer.stderr == ""
    file, *path = json.loads(answer.stdout)
    assert Path(file) == installed / "exobalance" / "__init__.py"
    assert not {ROOT, ROOT / "src"} & set(map(Path, path))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--version"], [f"exobalance {exobalance.__version__}"]),
        (["games"], list(GAME_IDS)),
        (["rules", "show", "sgo"], ["predominance", "exoplanets", "SGO-R2"]),
    ],
    ids=lambda value: " ".join(value),
)
def test_it_runs_away_from_the_checkout(away, words, said):
    """The version, the games and their rules, from an empty folder."""
    answer = away("-m", "exobalance", *words)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert all(text in answer.stdout for text in said)

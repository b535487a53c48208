"""The two shell commands: they make, renew and repair their environment."""

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"

# Stands for Python, pip and the installed commands, and writes down how it was called.
FAKE_PYTHON = r"""#!/bin/sh
root=@ROOT@
case "$1 $2" in
"-m venv")
    echo "venv $3" >>"$root/log"
    rm -rf "$root/.venv"
    mkdir -p "$root/.venv/bin"
    for name in python exobalance pytest ruff mypy lint-imports; do
        cp "$0" "$root/.venv/bin/$name"
    done ;;
"-m pip")
    for argument; do last=$argument; done
    echo "pip $(basename "$last")" >>"$root/log"
    if [ -e "$root/pip-fails" ]; then exit 1; fi
    if [ -e "$root/pip-is-killed" ]; then kill -9 "$PPID"; fi ;;
"-c "*)
    [ ! -e "$root/python-is-too-old" ] ;;
*)
    printf '%s:' "$(basename "$0")" >>"$root/log"
    printf ' [%s]' "$@" >>"$root/log"
    echo >>"$root/log" ;;
esac
"""


class Checkout:
    """A folder with the shell commands and a fake Python that keeps a log."""

    def __init__(self, root: Path):
        self.root = root
        (root / "scripts").mkdir(parents=True)
        for name in ("exobalance", "test", "environment.sh"):
            shutil.copy(SCRIPTS / name, root / "scripts" / name)
        for name in ("requirements.lock", "requirements-dev.lock", "pyproject.toml"):
            (root / name).write_text(f"{name}\n")
        self.bin = root / "bin"
        self.bin.mkdir()
        fake = self.bin / "python3"
        fake.write_text(FAKE_PYTHON.replace("@ROOT@", f"'{root}'"))
        fake.chmod(0o755)

    def call(self, command: str, *arguments: str) -> subprocess.CompletedProcess:
        """Call one of the two commands from a foreign folder; clears the log first."""
        (self.root / "log").write_text("")
        return subprocess.run(
            [self.root / "scripts" / command, *arguments],
            cwd="/",
            env={"PATH": f"{self.bin}:/usr/bin:/bin"},
            capture_output=True,
            text=True,
            check=False,
        )

    def log(self) -> list[str]:
        """Return what the fake commands were asked in the last call."""
        return (self.root / "log").read_text().splitlines()


@pytest.fixture
def checkout(tmp_path):
    """Return a `Checkout` in a folder whose name holds a space."""
    return Checkout(tmp_path / "my games")


RUNTIME = ["pip requirements.lock", "pip my games"]
DEV = ["pip requirements-dev.lock", "pip my games"]


def test_first_use_installs_and_passes_arguments_on(checkout):
    """The environment is made once, and arguments arrive as they were given."""
    first = checkout.call("exobalance", "run", "a b", "--set", "x=[1, 2]")
    assert first.returncode == 0
    call = "exobalance: [run] [a b] [--set] [x=[1, 2]]"
    assert checkout.log() == ["venv --clear", *RUNTIME, call]
    assert first.stdout == ""
    assert "first use" in first.stderr
    second = checkout.call("exobalance", "games")
    assert checkout.log() == ["exobalance: [games]"]
    assert second.stderr == ""


def test_changed_lock_installs_again(checkout):
    """A new lock is installed on top of the environment."""
    checkout.call("exobalance")
    (checkout.root / "requirements.lock").write_text("newer\n")
    checkout.call("exobalance", "games")
    assert checkout.log() == [*RUNTIME, "exobalance: [games]"]


def test_killed_install_is_repaired(checkout):
    """An environment whose making was killed is made from scratch."""
    (checkout.root / "pip-is-killed").touch()
    assert checkout.call("exobalance").returncode != 0
    (checkout.root / "pip-is-killed").unlink()
    checkout.call("exobalance", "games")
    assert checkout.log() == ["venv --clear", *RUNTIME, "exobalance: [games]"]


def test_killed_renewal_is_repaired(checkout):
    """The same holds if a renewal was killed."""
    checkout.call("exobalance")
    (checkout.root / "pyproject.toml").write_text("newer\n")
    (checkout.root / "pip-is-killed").touch()
    assert checkout.call("exobalance").returncode != 0
    (checkout.root / "pip-is-killed").unlink()
    checkout.call("exobalance", "games")
    assert checkout.log() == ["venv --clear", *RUNTIME, "exobalance: [games]"]


def test_environment_without_its_python_is_repaired(checkout):
    """A Python that was uninstalled under the environment does not stop it for ever."""
    checkout.call("exobalance")
    (checkout.root / ".venv" / "bin" / "python").unlink()
    checkout.call("exobalance", "games")
    assert checkout.log() == ["venv --clear", *RUNTIME, "exobalance: [games]"]


def test_failed_install_says_what_to_do(checkout):
    """A package index that cannot be reached gives one sentence and exit code 1."""
    (checkout.root / "pip-fails").touch()
    answer = checkout.call("exobalance", "games")
    assert answer.returncode == 1
    assert answer.stderr.splitlines()[-1].startswith(
        "exobalance: installing from requirements.lock"
    )
    assert not any(line.startswith("exobalance:") for line in checkout.log())


def test_missing_python_is_named(checkout):
    """Without a fitting Python the command says which one it needs."""
    (checkout.root / "python-is-too-old").touch()
    for name in ("python", "python3.11", "python3.12", "python3.13", "python3.14"):
        shutil.copy(checkout.bin / "python3", checkout.bin / name)
    answer = checkout.call("exobalance", "games")
    assert answer.returncode == 1
    assert answer.stderr == (
        "exobalance: no Python 3.11 to 3.14 found on the PATH; install one, then start again.\n"
    )


CHECKS = ["ruff: [check] [.]", "ruff: [format] [--check] [.]", "mypy: []", "lint-imports: []"]
PYTEST = "pytest: [-n] [auto] [--maxprocesses] [4] [--dist] [loadfile]"


def test_tests_run_after_the_checks(checkout):
    """`scripts/test` installs more packages, then passes its arguments to pytest."""
    checkout.call("test", "tests/core", "-k", "a or b")
    assert checkout.log() == [
        "venv --clear",
        *DEV,
        *CHECKS,
        f"{PYTEST} [tests/core] [-k] [a or b]",
    ]


def test_full_adds_the_long_checks(checkout):
    """`--full` selects the long checks too, wherever it stands."""
    checkout.call("test", "tests/core", "--full", "-x")
    assert checkout.log()[-1] == f"{PYTEST} [-m] [full or not full] [tests/core] [-x]"


def test_both_commands_share_one_environment(checkout):
    """The packages for the tests include those for running, and the other way round not."""
    checkout.call("exobalance")
    checkout.call("test")
    assert checkout.log()[:2] == DEV
    checkout.call("exobalance", "games")
    assert checkout.log() == ["exobalance: [games]"]

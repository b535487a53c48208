"""The compile wrapper: a cache that is never stale, never in the way and never grows."""

import json
import os
import shutil
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import numpy as np
import pytest
from numba.core import config
from numba.core.errors import NumbaError

from exobalance.simcore import locking
from exobalance.simcore.core import jit as jit_module
from exobalance.simcore.core import kernel as kernel_module
from exobalance.simcore.core import machine_code, outside
from exobalance.simcore.core.jit import jit, jit_in, prune
from exobalance.simcore.games import GAME_IDS

RULES = """
    from exobalance.simcore.core.jit import jit

    @jit
    def points(colonists):
        return colonists * {worth}
"""

PLAY = """
    from exobalance.simcore.core.jit import jit
    from exobalance.simcore.games.tiny.rules import points

    @jit
    def play(colonists):
        return points(colonists) + 1

    @jit
    def read(values, index):
        return values[index]
"""

QUESTION = """
    import json
    import numpy as np
    from numba.core import config
    from exobalance.simcore.core.jit import cache_folder, cache_trouble, is_compiled
    from exobalance.simcore.games.tiny.play import play, read

    before = is_compiled(play)
    answer = {"play": int(play(10)), "trouble": cache_trouble(), "left": config.CACHE_DIR}
    try:
        read(np.arange(3), 3)
        answer["raised"] = False
    except IndexError:
        answer["raised"] = True
    answer["compiled"] = [before, is_compiled(play)]
    if hasattr(play, "stats"):
        answer["hits"] = sum(play.stats.cache_hits.values())
    answer["folder"] = str(cache_folder("tiny"))
    print(json.dumps(answer))
"""


class TinyProject:
    """A copy of the wrapper with a game of two kernels, asked in fresh processes."""

    def __init__(self, root: Path):
        self.root = root
        package = root / "exobalance"
        simcore = package / "simcore"
        self.game = simcore / "games" / "tiny"
        core = simcore / "core"
        self.game.mkdir(parents=True)
        core.mkdir()
        for folder in (package, simcore, core, self.game.parent, self.game):
            (folder / "__init__.py").touch()  # so that it hides an installed package
        for module in (jit_module, kernel_module, machine_code, outside):
            shutil.copy(module.__file__, core)
        shutil.copy(locking.__file__, simcore)
        self.write_rules(worth=1)
        (self.game / "play.py").write_text(textwrap.dedent(PLAY))

    def write_rules(self, worth: int) -> None:
        """Write the rule file that `play` calls into."""
        (self.game / "rules.py").write_text(textwrap.dedent(RULES.format(worth=worth)))

    def ask(self, **environment: str) -> dict:
        """Run both kernels in a new process and return what they answered."""
        run = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(QUESTION)],
            cwd=self.root,
            env=clean_environment(EXOBALANCE_CACHE_DIR=str(self.root / "cache"), **environment),
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        return json.loads(run.stdout)

    def folders(self) -> list[Path]:
        """List the cache folders of the game written so far."""
        return sorted((self.root / "cache" / "kernels").glob("tiny-*"))


def clean_environment(**changes: str) -> dict[str, str]:
    """Return this process's environment without numba's and our own settings."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("NUMBA_", "EXOBALANCE_"))}
    # A rule file written twice within a second would be served from its bytecode.
    return kept | {"PYTHONDONTWRITEBYTECODE": "1"} | changes


@pytest.fixture
def project(tmp_path):
    """Return a new `TinyProject`."""
    return TinyProject(tmp_path)


def test_second_process_loads_what_the_first_compiled(project):
    """Both index and data files lie in our folder and are found again."""
    first = project.ask()
    second = project.ask()
    assert (first["hits"], second["hits"]) == (0, 1)
    assert (first["compiled"], second["compiled"]) == ([False, True], [True, True])
    saved = {path.suffix for path in Path(first["folder"]).rglob("play.play-*")}
    assert saved == {".nbi", ".nbc"}
    assert not list(project.game.rglob("*.nb?"))


def test_edited_rule_file_answers_anew(project):
    """A kernel that calls an edited rule of another file does not serve the old answer."""
    assert project.ask()["play"] == 11
    project.write_rules(worth=7)
    assert project.ask()["play"] == 71
    project.write_rules(worth=1)
    back = project.ask()
    assert (back["play"], back["hits"]) == (11, 1)


def test_checked_run_raises_after_unchecked_run_filled_its_cache(project):
    """Bounds checks are part of the folder name, so an unchecked kernel is not reused."""
    assert project.ask()["raised"] is False
    assert project.ask(EXOBALANCE_BOUNDSCHECK="1")["raised"] is True
    assert project.ask(NUMBA_BOUNDSCHECK="1")["raised"] is True
    assert len(project.folders()) == 3


def damage(path: Path, how: str) -> None:
    """Spoil a file of the cache."""
    content = path.read_bytes()
    if how == "cut off":
        content = content[: len(content) // 2]
    elif how == "a byte changed":
        middle = len(content) // 2
        content = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
    elif how == "empty":
        content = b""
    else:
        content = b"cposix\nsystem\n(S'touch planted'\ntR."
    path.write_bytes(content)


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_damaged_entry_is_compiled_again(project, kind):
    """Nothing of a file that is not whole is run, and the next process finds it mended."""
    folder = Path(project.ask()["folder"])
    for how in ("cut off", "a byte changed", "empty", "planted"):
        damaged = list(folder.rglob(f"*.{kind}"))
        assert damaged
        for path in damaged:
            damage(path, how)
        mended = project.ask()
        assert (mended["play"], mended["hits"], mended["trouble"]) == (11, 0, ""), how
        assert project.ask()["hits"] == 1, how
        assert not (project.root / "planted").exists()


def test_cache_folder_is_private(project):
    """Nobody else can read what is run, also not in a folder of an older version."""
    folder = Path(project.ask()["folder"])
    for each in (folder, folder.parent):
        assert each.stat().st_mode & 0o777 == 0o700
        each.chmod(0o755)
    assert project.ask()["hits"] == 1
    assert {each.stat().st_mode & 0o777 for each in (folder, folder.parent)} == {0o700}


@pytest.mark.parametrize("mode", [0o777, 0o720, 0o702])
def test_cache_folder_that_others_can_write_is_not_used(project, mode):
    """Code of others could lie in it; it is said, and the kernels are compiled anew."""
    base = Path(project.ask()["folder"]).parent
    base.chmod(mode)
    answer = project.ask()
    assert (answer["play"], answer["folder"], answer["hits"]) == (11, "None", 0)
    assert "can be written by others" in answer["trouble"]


def test_cache_folder_is_no_link(project):
    """A link may lead to a folder of anybody."""
    folder = Path(project.ask()["folder"])
    folder.rename(folder.with_name("elsewhere"))
    folder.symlink_to(folder.with_name("elsewhere"))
    assert project.ask()["folder"] == "None"


def test_unwritable_folder_runs_without_cache(project):
    """A cache folder that cannot be made costs time only, and the reason is told."""
    (project.root / "cache").write_text("a file where the folder should be")
    answer = project.ask()
    assert (answer["play"], answer["folder"]) == (11, "None")
    assert "cannot write to" in answer["trouble"]
    assert not list(project.game.rglob("*.nb?"))


def test_jit_off_runs_plain_python(project):
    """With NUMBA_DISABLE_JIT=1 the kernels are plain functions and write no cache."""
    answer = project.ask(NUMBA_DISABLE_JIT="1")
    assert answer["play"] == 11
    assert "hits" not in answer
    assert answer["compiled"] == [False, False]
    assert not list(project.root.rglob("*.nb?"))


def test_cache_setting_of_numba_is_restored(project):
    """Decorating leaves numba's own cache folder as the user had it."""
    assert project.ask()["left"] == ""
    theirs = str(project.root / "theirs")
    assert project.ask(NUMBA_CACHE_DIR=theirs)["left"] == theirs
    assert not Path(theirs).exists()


def test_cache_setting_is_restored_after_a_failed_decoration(tmp_path):
    """The setting comes back even if numba refuses the function."""
    before = config.CACHE_DIR
    with pytest.raises(ZeroDivisionError), jit_module._caching_in(tmp_path):
        assert str(tmp_path) == config.CACHE_DIR
        raise ZeroDivisionError
    assert before == config.CACHE_DIR


def test_function_outside_the_hashed_sources_is_not_cached():
    """A kernel of a notebook or a test has no disk cache that could go stale."""

    @jit
    def double(value):
        return 2 * value

    assert double(4) == 8
    assert double.stats.cache_path is None


def total_of_copies(n):
    """Return the sum of an array that is made for it."""
    total = 0.0
    for value in np.full((1, n), 1.5)[0]:
        total += value
    return total


@pytest.mark.skipif(config.DISABLE_JIT, reason="nothing is compiled")
def test_only_kernels_of_others_make_arrays(tmp_path):
    """References to arrays are not counted in machine code that is kept."""
    with pytest.raises(NumbaError):
        jit_in(tmp_path, total_of_copies)(2)
    assert jit(total_of_copies)(2) == 3


def test_every_kernel_is_hashed_with_all_that_it_imports():
    """No file with kernels is left out of its scope, and games are hashed apart."""
    root = jit_module.SOURCE_ROOT
    for path in root.rglob("*.py"):
        if "core.jit import jit" in path.read_text("utf-8"):
            assert path in jit_module.kernel_sources(jit_module.scope_of(path))
    sources = {path.relative_to(root).as_posix() for path in jit_module.kernel_sources("sgo")}
    assert {"games/sgo/data/layout.py", "games/sgo/rules/moves.py"} <= sources
    assert {"core/rng.py", "contract.py", "kit/playout.py", "kit/tables.py"} <= sources
    assert not any("/tell/" in name or "/draw/" in name for name in sources)
    assert not any(
        name.startswith("games/") for name in map(str, jit_module.kernel_sources("core"))
    )


@pytest.mark.parametrize("game", GAME_IDS)
def test_words_and_drawings_compile_nothing(game):
    """No kernel reaches them, neither those of its game nor what all games share."""
    root = jit_module.SOURCE_ROOT
    sources = {path.relative_to(root).as_posix() for path in jit_module.kernel_sources(game)}
    rooms = (f"games/{game}/tell", f"games/{game}/draw", "kit/telling")
    words = {
        path.relative_to(root).as_posix() for room in rooms for path in root.glob(f"{room}/*.py")
    }
    assert len(words) > 15
    words |= {"describe.py", "drawing.py", "phrases.py", "kit/shapes.py", "kit/per_tree.py"}
    assert all((root / name).is_file() for name in words)
    assert not words & sources


class TestPrune:
    """`prune` keeps the newest five and whatever may be in use."""

    @staticmethod
    def make_folders(base: Path, ages_h: list[float]) -> list[Path]:
        """Make one folder per age in hours, each with a file in it."""
        folders = []
        for number, age in enumerate(ages_h):
            folder = base / f"folder{number}"
            folder.mkdir()
            (folder / "kernel.nbc").write_bytes(b"code")
            used = time.time() - 3600 * age
            os.utime(folder, (used, used))
            folders.append(folder)
        return folders

    def test_keeps_the_newest_five(self, tmp_path):
        """The rest goes, whatever its name."""
        folders = self.make_folders(tmp_path, [9, 2, 8, 3, 7, 4, 6, 5])
        prune(tmp_path, keep=folders[1])
        assert sorted(tmp_path.iterdir()) == [folders[i] for i in (1, 3, 5, 6, 7)]

    def test_keeps_what_is_in_use(self, tmp_path):
        """A folder used within the hour stays, and so does the caller's own."""
        folders = self.make_folders(tmp_path, [0.1] * 7 + [5, 6])
        prune(tmp_path, keep=folders[8])
        assert sorted(tmp_path.iterdir()) == [*folders[:7], folders[8]]

    def test_sixth_hash_removes_the_oldest(self, project):
        """Opening a sixth folder prunes, so the cache does not grow for ever."""
        for worth in range(1, 7):
            project.write_rules(worth=worth)
            project.ask()
            for age, folder in enumerate(sorted(project.folders(), key=os.path.getmtime)):
                used = time.time() - 7200 + age
                os.utime(folder, (used, used))
        answers = dict.fromkeys((6, 1))
        assert len(project.folders()) == 5
        for worth in answers:
            project.write_rules(worth=worth)
            answers[worth] = project.ask()["hits"]
        assert answers == {6: 1, 1: 0}

"""What killed runs leave in shared memory is given back by the next one."""

import os
import subprocess
import sys

from exobalance.simcore.run.play import orphans
from exobalance.simcore.run.play.orphans import free_shared_memory


def test_only_what_dead_processes_left_is_removed(tmp_path, monkeypatch):
    """Folders and semaphores of joblib, by the process in their name; nothing else."""
    monkeypatch.setattr(orphans, "SHARED_MEMORY", tmp_path)
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    kept = [f"sem.loky-{os.getpid()}-abc", f"joblib_memmapping_folder_{os.getpid()}_x_y", "mine"]
    gone = [f"sem.loky-{dead.pid}-abc", f"joblib_memmapping_folder_{dead.pid}_x_y"]
    for name in (*kept, *gone):
        if "folder" in name:
            (tmp_path / name).mkdir()
            (tmp_path / name / "array.pkl").touch()
        else:
            (tmp_path / name).touch()
    free_shared_memory()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(kept)


def test_a_system_without_that_folder_has_nothing_to_free(tmp_path, monkeypatch):
    """As on a Mac."""
    monkeypatch.setattr(orphans, "SHARED_MEMORY", tmp_path / "none")
    free_shared_memory()

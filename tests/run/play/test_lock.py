"""The lock of a run folder does not outlive what it was taken for."""

import errno

import pytest

from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.run.play import lock
from exobalance.simcore.run.play.lock import LOCK, locked


def test_the_lock_is_gone_afterwards(tmp_path):
    """Whether all went well or not."""
    with locked(tmp_path):
        assert (tmp_path / LOCK).is_file()
    assert not (tmp_path / LOCK).exists()
    with pytest.raises(KeyboardInterrupt), locked(tmp_path):
        raise KeyboardInterrupt
    assert not (tmp_path / LOCK).exists()


def test_a_second_one_is_refused(tmp_path):
    """Also within one process; the first one keeps its lock."""
    with locked(tmp_path):
        with pytest.raises(ConfigError, match="is being played by another"), locked(tmp_path):
            pass
        assert (tmp_path / LOCK).exists()


def test_a_file_system_without_locks_is_played_on(tmp_path, monkeypatch):
    """There it is for people to keep two runs apart."""

    def unknown(handle, wait=False):
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(lock, "take", unknown)
    with locked(tmp_path):
        pass


def test_a_folder_in_place_of_the_lock_is_named(tmp_path):
    """In one sentence."""
    (tmp_path / LOCK).mkdir()
    with pytest.raises(DatasetError, match="cannot be written"), locked(tmp_path):
        pass

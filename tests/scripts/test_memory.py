"""Memory of the machine and of this process."""

import subprocess
import sys
from pathlib import Path

import numpy as np

from exobalance.scripts.shared.memory import memory_bytes

MB = 1_000_000

QUESTION = """
from exobalance.scripts.shared.memory import peak_bytes
before = peak_bytes()
block = bytearray(b"x") * {size}
during = peak_bytes()
del block
print(before, during, peak_bytes())
"""


def peaks(size: int) -> list[int]:
    """Return the peak of a new process before, with and after a block of ``size`` bytes."""
    run = subprocess.run(
        [sys.executable, "-c", QUESTION.format(size=size)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    return [int(number) for number in run.stdout.split()]


def test_available_memory_is_part_of_the_total():
    """Both numbers make sense together."""
    total, available = memory_bytes()
    assert total > 100 * MB
    assert 0 < available <= total


def test_peak_follows_what_a_process_takes():
    """A large block raises the peak by about its size, and the peak stays after it is gone."""
    before, during, after = peaks(200 * MB)
    assert 190 * MB < during - before < 220 * MB
    assert abs(after - during) < 10 * MB


def test_peak_of_a_new_process_is_its_own():
    """A small process that a large one starts is not told to be large."""
    block = np.ones(300 * MB, np.uint8)
    assert max(peaks(1)) < 100 * MB < len(block)

"""Records that kernels take quickly."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.kit.records import quick_record

PAIR = np.dtype([("first", "i4"), ("both", "i4", (2,))])


@jit
def raise_first(record):
    """Add one to the first field."""
    record.first += 1


def test_kernels_write_into_the_array():
    """The record shares its memory."""
    rows = np.zeros(1, PAIR)
    record = quick_record(rows)
    raise_first(record)
    assert record.first == rows[0]["first"] == 1


def test_kernels_leave_the_original_of_a_copy_alone():
    """A copy has memory of its own, for kernels as well."""
    rows = np.zeros(1, PAIR)
    copied = quick_record(rows).copy()
    copied.both[:] = 7
    raise_first(copied)
    assert (copied.first, copied.both.tolist()) == (1, [7, 7])
    assert rows[0]["first"] == 0
    assert rows[0]["both"].tolist() == [0, 0]

"""Kernels: one compilation for arguments that mean the same, one cache for several processes."""

import subprocess
import sys
import textwrap
from enum import IntEnum

import numpy as np
import pytest
from numba.core import types

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.kernel import LOCK, widened
from tests.walks import PROJECT

ROW = np.dtype([("small", "i1"), ("large", "i8"), ("four", "f8", (4,)), ("two", "f8", (2,))])


class Colour(IntEnum):
    """Two members to be told apart."""

    RED = 1
    BLUE = 2


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        (types.int8, types.int64),
        (types.literal(7), types.int64),
        (types.IntEnumMember(Colour, types.int64), types.int64),
        (types.NestedArray(types.float64, (3, 2)), types.Array(types.float64, 2, "C")),
        (types.boolean, types.boolean),
        (types.uint8, types.uint8),
        (types.uint64, types.uint64),
        (types.float32, types.float32),
        (types.Array(types.int8, 1, "C"), types.Array(types.int8, 1, "C")),
    ],
)
def test_only_signed_integers_and_arrays_of_records_are_widened(kind, wanted):
    """Anything else could change a result: what is unsigned, true or false, or a fraction."""
    assert widened(kind) == wanted


def test_kernel_called_in_many_ways_is_compiled_once():
    """With a literal, a member, a small field, a count; with arrays of a record and alone."""

    @jit
    def weighted(values, factor):
        total = 0.0
        for value in values:
            total += factor * value
        return total

    @jit
    def called(row, values):
        n = len(values)
        total = weighted(values, n) + weighted(row.four, row.small) + weighted(row.two, row.large)
        return total + weighted(values, 3) + weighted(row.two, Colour.BLUE)

    row = np.zeros(1, ROW).view(np.recarray)[0]
    row.small, row.large, row.four[:], row.two[:] = -2, 1 << 40, 1, 0.5
    values = np.array([1.0, 4.0])
    assert called(row, values) == 2 * 5 - 2 * 4 + (1 << 40) + 3 * 5 + 2
    assert len(weighted.signatures) == 1
    assert weighted(values, 3) == 15
    assert len(weighted.signatures) == 1, "the same from Python"


WRITER = """
    import sys, time
    from pathlib import Path
    from numba.core import types
    from numba.core.caching import IndexDataCacheFile
    from exobalance.simcore.core.jit import jit_in
    from exobalance.simcore.core.kernel import SharedCache

    source, folder, number, kind = sys.argv[1:]
    load, save = IndexDataCacheFile._load_index, SharedCache.save_overload

    def load_slowly(self):
        found = load(self)
        time.sleep(0.5)
        return found

    def save_with_others(self, sig, data):
        (Path(source).parent / f"{number}.ready").touch()
        while len(list(Path(source).parent.glob("*.ready"))) < 4:
            time.sleep(0.01)
        save(self, sig, data)

    IndexDataCacheFile._load_index = load_slowly
    SharedCache.save_overload = save_with_others
    exec(compile(Path(source).read_text(), source, "exec"))
    kernel = jit_in(Path(folder), double)
    kernel.compile((getattr(types, kind),))
    print(kernel(getattr(types, kind).cast_python_value(21)))
"""


def test_processes_that_write_at_once_lose_nothing(tmp_path):
    """Several signatures of one function, and one signature twice: each is found again."""
    source, folder = tmp_path / "double.py", tmp_path / "cache"
    source.write_text("def double(value):\n    return 2 * value\n")
    folder.mkdir()

    def start(*arguments: str) -> subprocess.Popen:
        command = [sys.executable, "-c", textwrap.dedent(WRITER), str(source), str(folder)]
        return subprocess.Popen(
            [*command, *arguments], cwd=PROJECT, stdout=subprocess.PIPE, text=True
        )

    kinds = ["int64", "float64", "uint64", "int64"]
    writers = [start(str(number), kind) for number, kind in enumerate(kinds)]
    assert [float(writer.communicate(timeout=120)[0]) for writer in writers] == [42.0] * 4
    (index,) = folder.rglob("*.nbi")
    codes = set(folder.rglob("*.nbc"))
    assert len(codes) == 3
    assert set(index.parent.iterdir()) - codes == {index, index.parent / LOCK}
    asked = "import sys; from pathlib import Path; from numba.core import types"
    asked += "; from exobalance.simcore.core.jit import jit_in"
    asked += "; exec(compile(Path(sys.argv[1]).read_text(), sys.argv[1], 'exec'))"
    asked += "; kernel = jit_in(Path(sys.argv[2]), double)"
    asked += "; print(*(kernel.is_at_hand((getattr(types, kind),)) for kind in sys.argv[3:]))"
    command = [sys.executable, "-c", asked, str(source), str(folder), *kinds, "int8"]
    told = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    assert told.split() == ["True"] * 4 + ["False"]

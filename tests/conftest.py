"""What all tests share."""

import os
from functools import cache

# As many processes test as there are cores: threads of one would only wait for each other, and
# spin while they do.  It has to be said before numpy and polars are imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("POLARS_MAX_THREADS", "1")

import typer.testing

# Kernels under test check every index; `tests.conformance` holds the code without these checks
# against them.  It has to be said before the first kernel is made.
os.environ.setdefault("EXOBALANCE_BOUNDSCHECK", "1")
# They are compiled more often than they play much: a fifth less time for code a little slower.
os.environ.setdefault("NUMBA_OPT", "1")

from exobalance.simcore.conformance.otherwise import read_records_fast
from exobalance.simcore.games import TRUSTED

# Games of the tests that files of theirs may name; processes that tests start know them, too.
os.environ[TRUSTED] = "tests.toy,tests.run.deadly"

# Tests ask the command line thousands of times in one process: it is put together once.
typer.testing._get_command = cache(typer.testing._get_command)

# Twins, drawings and invariants read records field by field, a fifth of their time.  That no field
# has the name of a method is held by `simcore.conformance.told.fields_have_names_of_their_own`.
read_records_fast()

# What tests write need not survive a power cut; waiting for the disk is most of what they wait for.
os.fsync = lambda handle: None

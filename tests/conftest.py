"""What all tests share."""

import os

from exobalance.simcore.games import TRUSTED

# Games of the tests that files of theirs may name; processes that tests start know them, too.
os.environ[TRUSTED] = "tests.toy,tests.run.deadly"

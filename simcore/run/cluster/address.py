"""Where a Dask scheduler is: an address, or the file that it writes its address to."""

from __future__ import annotations

import json
import re
from pathlib import Path

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.whole_files import read_regular

ADDRESS = re.compile(r"(?:(?:tcp|tls|ucx|ws|wss)://)?(?:\[[0-9a-fA-F:]+\]|[\w.-]+):(\d{1,5})")

EXPECTED = (
    "expected the address of a Dask scheduler, such as tcp://host:8786, or its scheduler file"
)


def read_address(text: str) -> str:
    """Return the address that ``--cluster`` means: itself, or the one in a scheduler file.

    Raises ConfigError for what is neither, and for a file that is not there, or is none that a
    scheduler has written.
    """
    if (found := ADDRESS.fullmatch(text)) and 0 < int(found[1]) < 1 << 16:
        return text if "://" in text else f"tcp://{text}"
    path = Path(text)
    if not text.strip() or (path.suffix != ".json" and not path.exists()):
        raise ConfigError(f"--cluster is {text!r}: {EXPECTED}")
    try:
        held = json.loads(read_regular(path))
    except FileNotFoundError:
        raise ConfigError(
            f"the scheduler file {path} is not there: start the scheduler with "
            f"`dask scheduler --scheduler-file {path}`"
        ) from None
    except OSError as error:
        raise ConfigError(f"the scheduler file {path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError):
        held = None
    address = held.get("address") if isinstance(held, dict) else None
    if not isinstance(address, str) or not ADDRESS.fullmatch(address):
        raise ConfigError(f"{path} is no scheduler file, it holds no address: {EXPECTED}")
    return address

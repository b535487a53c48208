"""Where a Dask scheduler is: an address, or the file that it writes its address to."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from exobalance.simcore.errors import ClusterError, ConfigError
from exobalance.simcore.whole_files import read_regular

ADDRESS = re.compile(r"(?:(?:tcp|tls|ucx|ws|wss)://)?(?:\[[0-9a-fA-F:]+\]|[\w.-]+):([0-9]{1,5})")

LARGEST = 1 << 20
"""Bytes of a scheduler file: real ones have some hundreds."""

GRACE_S = 1.0
"""Whoever takes a call has as much more time to say who it is."""

EXPECTED = (
    "expected the address of a Dask scheduler, such as tcp://host:8786, or its scheduler file"
)


def read_address(text: str) -> str:
    """Return the address that ``--cluster`` means: itself, or the one in a scheduler file.

    Raises ConfigError for what is neither, and for a file that is not there, or is none that a
    scheduler has written.
    """
    if is_address(text):
        return text if "://" in text else f"tcp://{text}"
    path = Path(text)
    if not text.strip() or (path.suffix != ".json" and not path.exists()):
        raise ConfigError(f"--cluster is {text!r}: {EXPECTED}")
    try:
        held = json.loads(read_regular(path)) if path.stat().st_size <= LARGEST else None
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
    if not isinstance(address, str) or not is_address(address):
        raise ConfigError(f"{path} is no scheduler file, it holds no address: {EXPECTED}")
    return address


def is_address(text: str) -> bool:
    """Return whether a text has the form of an address, with a port that there can be."""
    found = ADDRESS.fullmatch(text)
    return found is not None and 0 < int(found[1]) < 1 << 16


def refuse_others(address: str, arguments: Mapping[str, Any], patience: float) -> None:
    """Raise ClusterError unless a scheduler answers at an address, within ``patience`` seconds.

    A client of Dask would wait for ever for somebody who takes the call and answers in another
    language, such as the scheduler's own pages in a browser; of a worker it takes leave in a
    traceback.

    arguments : of the connection, such as certificates.
    """
    from distributed.utils import LoopRunner, sync

    runner = LoopRunner(asynchronous=False)  # in a thread: a notebook has its own loop in this one
    runner.start()
    try:
        kind = sync(
            runner.loop, _kind_at, address, arguments, patience, callback_timeout=patience + GRACE_S
        )
    except Exception as error:  # whatever may be there
        said = "" if isinstance(error, MemoryError | TimeoutError) else str(error)
        why = (said or "somebody is there who does not answer as one").splitlines()[0]
        raise ClusterError(
            f"no Dask scheduler answers at {address} ({why}): start one there with "
            "`dask scheduler`, or give another address"
        ) from error
    finally:
        runner.stop()
    if kind != "Scheduler":
        raise ClusterError(
            f"{address} is the address of a Dask {kind.lower()}, not of a scheduler: give that of "
            "the scheduler, or its scheduler file"
        )


async def _kind_at(address: str, arguments: Mapping[str, Any], patience: float) -> str:
    """Return the kind of Dask server at an address; raises whatever it makes the call raise."""
    from distributed.comm import connect

    comm = await connect(address, timeout=patience, **arguments)
    try:
        await comm.write({"op": "identity", "reply": True})
        return str((await comm.read())["type"])
    finally:
        comm.abort()

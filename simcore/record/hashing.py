"""Hashes of plain data, the same on every machine."""

from __future__ import annotations

import json
from hashlib import blake2b


def hash_of(data: object) -> str:
    """Return 16 hex digits over plain data, whatever the order of its keys."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()

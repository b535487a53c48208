"""Checksums of a manifest, part by part: whoever reads it learns what was changed by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exobalance.simcore.record.hashing import hash_of

KEY = "checksums"


def with_checksums(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of a manifest with a hash of each of its parts."""
    return {**data, KEY: {part: hash_of(value) for part, value in data.items()}}


def changed_parts(data: Mapping[str, Any]) -> list[str]:
    """Return the parts of a manifest that are not as they were written.

    That it states what they were is one of the parts.
    """
    stated = data.get(KEY)
    if not isinstance(stated, Mapping):
        return [KEY]
    parts = [part for part in data if part != KEY]
    changed = [part for part in parts if stated.get(part) != hash_of(data[part])]
    return changed + [part for part in stated if part not in data]

"""Which columns of which table the facts of a game name, and whether they are there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from exobalance.simcore.errors import DatasetError, unknown

Column = tuple[str, str, str]
"""Key of the facts, table, column."""


def fact_columns(facts: Mapping[str, Any]) -> Iterator[Column]:
    """Yield all columns that facts name, as `describe.facts` gives them."""
    for key, table, find in NAMED:
        if facts.get(key) is not None:
            yield from ((key, table, column) for column in find(facts[key]))


def check_fact_columns(
    facts: Mapping[str, Any], tables: Mapping[str, Collection[str]], whose: str
) -> None:
    """Raise DatasetError, in one sentence, for a column that a table does not have.

    Parameters
    ----------
    tables
        Columns by name of the table, ``games`` and ``seats``.
    whose
        The game, for the message.
    """
    for key, table, column in fact_columns(facts):
        if column not in tables[table]:
            wrong = unknown(f"column of {table}", column, sorted(tables[table]))
            raise DatasetError(f"the facts of {whose}, {key}: {wrong}")


def _rescore(fact: Mapping[str, Any]) -> list[str]:
    return [*fact["counts"].values(), *fact.get("swaps", ()), f"src_{fact['source']}"]


NAMED: tuple[tuple[str, str, Callable[[Any], list[str]]], ...] = (
    ("tie_breaks", "seats", list),
    ("rescore", "games", lambda fact: list(fact["tokens"])),
    ("rescore", "seats", _rescore),
    ("gifts", "seats", lambda fact: [way[k] for way in fact["choices"] for k in ("own", "given")]),
    ("solo", "games", lambda fact: [fact[k] for k in ("target", "result", "passed") if k in fact]),
    ("solo", "seats", lambda fact: [fact["rest"]["column"]] if "rest" in fact else []),
    (
        "draws",
        "games",
        lambda decks: [c for deck in decks for c in (*deck["columns"], deck["drawn"])],
    ),
    ("endings", "games", lambda fact: [fact["length"], *(t["column"] for t in fact["triggers"])]),
    (
        "tallies",
        "seats",
        lambda tallies: [column for each in tallies for column in each["columns"]],
    ),
)
"""Key of the facts, table, and how to find the columns in the fact."""

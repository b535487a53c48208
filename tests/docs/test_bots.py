"""The tables of docs/bots.md are complete and tell the defaults."""

import re
from dataclasses import asdict
from pathlib import Path

from exobalance.simcore.bots.kinds import FILE_KINDS, TIERS
from exobalance.simcore.bots.lookahead import KEYS, OF_A_FILE

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def rows(head):
    """Return the cells of the table with this head."""
    lines = PAGE[PAGE.index(head) :].splitlines()[2:]
    table = []
    for line in lines:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    return table


def test_keys_of_a_search():
    """Every key with its default."""
    defaults = asdict(OF_A_FILE)
    told = {name.strip("`"): default for name, default, _ in rows("| key | default |")}
    assert told.pop("base") == ""
    assert told == {key: str(defaults[key]) for key in KEYS if key != "base"}


def test_tiers():
    """Every tier by its number and name."""
    assert [name for name, _ in rows("| tier | how")] == [
        f"{n} {name}" for n, name in TIERS.items()
    ]


def test_kinds():
    """Every kind is named in the example of a file."""
    listed = re.search(r'kind = "greedy" +# (.*)', PAGE)[1]
    assert listed.split(", ") == list(FILE_KINDS)

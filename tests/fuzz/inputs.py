"""Inputs that are right, to be garbled, and inputs that are wrong and have to be refused."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def position(game: str) -> str:
    """Return the position that a game's page shows."""
    page = (DOCS / "games" / f"{game}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```toml\n(game = .*?)```", page, re.DOTALL)
    return next(block for block in blocks if "players = " in block)


TWEAK = """game = "sgo"
name = "a tweak"
about = "for the test"
[set]
"engineers.chief_points" = 3
"exoplanets.Bose.level_majority" = 4
"predominance.values" = [9, 5, 3, 1, 0]
[add]
"tiles.WA-G13" = {type = "gate", field = "water", symbol = "G1", openings = "NS", capacity = 3}
[remove]
tiles = ["WA-A1"]
"""

BOT = """name = "mine"
title = "Mine"
tier = 2
kind = "weighted"
temperature = 2.0
restrict = ["never:dash:wild"]
[weights]
"dash.mean" = 1.0
[weights_3]
"light.net" = 0.5
[label_weights]
"light:*" = 0.1
"""

POOL = """[shares]
tuned = 2
"tuned+epsilon=0.1" = 1
[shares_3]
hasty = 0.5
"""

EXPERIMENT = """game = "tests.toy"
players = [2, 3]
bots = ["random"]
games = 40
seed = 3
set = ["track.goal=30"]
turn_limit = 400
"""

TARGETS = """seat_share_pp = 2
length_turns = [10, 40]
"""

SEARCH = """game = "tests.toy"
players = 2
[targets]
turns = [10, 20]
[vary]
"track.goal" = [20, 30]
"""

STUDY = """title = "A study"
template = "page.md.j2"
page = "page.md"
folder = "games"
[steps]
"""

REFUSED = {
    "a tweak with an integer of 5,000 digits": (
        f'game = "sgo"\n[set]\n"engineers.chief_points" = {"1" * 5000}',
        "rules check sgo FILE",
    ),
    "a tweak that sets what it removes": (
        'game = "sgo"\n[set]\n"exoplanets.Bose.level_majority" = 3\n[remove]\n'
        'exoplanets = ["Bose"]',
        "rules check sgo FILE",
    ),
    "a tweak of another game": ('game = "pun"\n', "rules check sgo FILE"),
    "a tweak whose name is a list": ('game = "sgo"\nname = [1]\n', "rules check sgo FILE"),
    "a bot whose weight is an empty table": (
        'tier = 3\nkind = "greedy"\n[weights]\n"dash.mean" = {}',
        "run tests.toy --bots FILE --dry-run",
    ),
    "a bot whose kind is a list": ("tier = 3\nkind = []", "run tests.toy --bots FILE --dry-run"),
    "an experiment that names a module": ('game = "json.tool"\nplayers = 2', "run FILE --dry-run"),
    "an experiment that names a folder": ('game = ".."\nplayers = 2', "run FILE --dry-run"),
    "a search that names a module": (
        'game = "json.tool"\nplayers = 2\n[targets]\nturns = [5, 6]',
        "search FILE --dry-run",
    ),
    "a search with a tweak that is not there": (
        'game = "sgo"\nplayers = 2\n[targets]\nturns = [52, 60]\n'
        '[vary]\nrules = ["none", "no.toml"]',
        "search FILE --dry-run",
    ),
    "a search for 3.0 players": (
        'game = "sgo"\nplayers = 3.0\n[targets]\nturns = [52, 60]',
        "search FILE --dry-run",
    ),
    "a position nested 3,000 deep": (f"x = {'[' * 3000}{']' * 3000}", "score sgo FILE"),
    "a study with an open quote": (STUDY + 'a = "run sgo --set \'x"', "study FILE"),
    "a study whose step leaves the folder": (STUDY + '"../a" = "run sgo"', "study FILE"),
    "a study whose page leaves the folder": (
        STUDY.replace('"page.md"', '"../page.md"') + 'a = "run sgo"',
        "study FILE",
    ),
    "a study whose page is nothing": (
        STUDY.replace('"page.md"', '""') + 'a = "run sgo"',
        "study FILE",
    ),
}
"""Text of a file and the command that reads it: exit code 2 and one sentence."""

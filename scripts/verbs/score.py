"""``exobalance score``: score a position by the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from exobalance.scripts.shared.options import GameName, Json, Rules, Sets
from exobalance.scripts.shared.printing import print_json, print_table
from exobalance.simcore.text_files import read_toml


def score(
    game: GameName,
    position: Annotated[
        Path, typer.Argument(metavar="POSITION.toml", help="File with the position.")
    ],
    rules: Rules = None,
    sets: Sets = None,
    json: Json = False,
) -> None:
    """Score a position given by hand: a board, or the end of a game."""
    from exobalance.simcore.games import described, load_game
    from exobalance.simcore.ruleset import load_ruleset

    describe = described(load_game(game))
    data = read_toml(position, "position")
    tree = load_ruleset(game, rules or (), sets or ()).tree
    answer = describe.score_position(tree, data, f"position {position}")
    if json:
        print_json(answer)
        return
    for title, heads, rows in describe.score_tables(data, answer):
        print(title)
        print_table(heads, rows)

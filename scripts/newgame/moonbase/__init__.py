"""Moonbase: dig for a haul, go home in time, and build domes on the best sites.

`GAME` is all that exobalance knows of this game.  Imports run
``draw -> tell -> features -> kernels -> data``: words and drawings can change without compiling.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from exobalance.simcore.contract import Game, Thing
from exobalance.simcore.describe import Describe
from exobalance.simcore.kit.playout import make_kernels

from . import features, kernels
from .data import layout
from .data.params import pack, setup_sets
from .draw import scene
from .score import score_position, score_tables
from .tell import BaseStory, events, facts, final_line, option_dict, setup_line


def things(tree: Mapping[str, Any], players: int) -> list[Thing]:
    """Return the rows of the coverage."""
    groups = (("decision", layout.DECISIONS), ("option", layout.LABELS), ("item", layout.SITES))
    names = [(group, each.name) for group, several in groups for each in several]
    return [Thing(group, name, row) for row, (group, name) in enumerate(names)]


GAME = Game(
    id=__name__,  # runs name the game by it, so it is what the folder is imported as
    title="Moonbase",
    rules_version="1",  # raise it with every change of what the rules compute
    folder=Path(__file__).parent,
    players=(1, 2, 3, 4),
    decisions=layout.DECISIONS,
    labels=layout.LABELS,
    sources=layout.SOURCES,
    items=layout.SITES,
    item_word=("site", "sites"),
    features=layout.FEATURES,
    columns=layout.COLUMNS,
    outlook=layout.OUTLOOK,
    max_options=layout.MAX_OPTIONS,
    state_dtype=layout.STATE,
    game_dtype=layout.ROWS.game,
    seat_dtype=layout.ROWS.seat,
    item_dtype=layout.ROWS.item,
    n_coverage=layout.Cover.END,
    kernels=make_kernels(
        layout.ROWS,
        layout.Cover.OPTION,
        layout.COLUMNS,
        len(layout.OUTLOOK),
        reset=kernels.reset,
        legal_options=kernels.legal_options,
        apply_option=kernels.apply_option,
        score_options=features.score_options,
        record=kernels.record,
        stop=kernels.stop,
        standing=kernels.standing,
        redeal=kernels.redeal,
        outlook=features.outlook,
        cover=kernels.cover,
        count=kernels.count_sites,
    ),
    pack=pack,
    setup_sets=setup_sets,
    things=things,
    items_per_game=lambda tree: layout.N_OPEN,
    describe=Describe(
        setup_line=setup_line,
        option_dict=option_dict,
        events=events,
        final_line=final_line,
        words=BaseStory.words,
        score_position=score_position,
        score_tables=score_tables,
        facts=facts,
        scene=scene,
    ),
)

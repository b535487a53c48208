"""A dice race with beacons: a small game that implements the whole contract.

Seats dash along a track with a steady die or a wild one.  Passing one of the three
beacons in play, a seat may light it: points for a few steps back.  When somebody reaches
the goal the round is played out.  Used wherever a test needs a game but not its rules,
and to plant imbalances of known size (``start.points``, ``beacons.points``).
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from exobalance.simcore.contract import Feature, Game, Thing
from exobalance.simcore.describe import Describe
from exobalance.simcore.kit.features import feature_columns
from exobalance.simcore.kit.playout import make_kernels
from tests.toy import kernels
from tests.toy.data import layout
from tests.toy.data.params import pack, setup_sets
from tests.toy.draw import scene
from tests.toy.score import score_position, score_tables
from tests.toy.tell import RaceStory, events, facts, final_line, option_dict, setup_line


def things(tree: Mapping[str, Any], players: int) -> list[Thing]:
    """Return the coverage rows."""
    groups = (("decision", layout.DECISIONS), ("option", layout.LABELS), ("item", layout.BEACONS))
    names = [(group, named.name) for group, several in groups for named in several]
    return [Thing(group, name, row) for row, (group, name) in enumerate(names)]


FEATURES = (
    Feature("dash.mean", "spaces", "expected steps"),
    Feature("dash.spread", "faces", "size of the die"),
    Feature("light.net", "points", "points of the beacon less its cost"),
    Feature("light.denied", "0 or 1", "1 for lighting: nobody else can"),
)
OUTLOOK = (
    Feature("place", "spaces", "spaces from the start"),
    Feature("lights", "points", "points of lit beacons"),
)
COLUMNS = feature_columns(layout.DECISIONS, FEATURES)

GAME = Game(
    id="tests.toy",
    title="Beacon Dash",
    rules_version="1",
    folder=Path(__file__).parent,
    players=(1, 2, 3, 4),
    decisions=layout.DECISIONS,
    labels=layout.LABELS,
    sources=layout.SOURCES,
    items=layout.BEACONS,
    item_word=("beacon", "beacons"),
    features=FEATURES,
    columns=COLUMNS,
    outlook=OUTLOOK,
    max_options=layout.MAX_OPTIONS,
    state_dtype=layout.STATE,
    game_dtype=layout.ROWS.game,
    seat_dtype=layout.ROWS.seat,
    item_dtype=layout.ROWS.item,
    n_coverage=layout.Cover.END,
    kernels=make_kernels(
        layout.ROWS,
        layout.Cover.OPTION,
        COLUMNS,
        len(OUTLOOK),
        reset=kernels.reset,
        legal_options=kernels.legal_options,
        apply_option=kernels.apply_option,
        score_options=kernels.score_options,
        record=kernels.record,
        stop=kernels.stop,
        standing=kernels.standing,
        redeal=kernels.redeal,
        outlook=kernels.outlook,
        cover=kernels.cover,
        count=kernels.count_beacons,
    ),
    pack=pack,
    setup_sets=setup_sets,
    things=things,
    items_per_game=lambda tree: layout.N_IN_PLAY,
    describe=Describe(
        setup_line=setup_line,
        option_dict=option_dict,
        events=events,
        final_line=final_line,
        words=RaceStory.words,
        score_position=score_position,
        score_tables=score_tables,
        facts=facts,
        scene=scene,
    ),
)

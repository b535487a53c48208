"""Kepler-3042."""

from pathlib import Path

from exobalance.simcore.contract import Game
from exobalance.simcore.describe import Describe
from exobalance.simcore.games.kepler.data import labels, layout, state, tables
from exobalance.simcore.games.kepler.data.coverage import things
from exobalance.simcore.games.kepler.data.params import items_per_game, pack, setup_sets
from exobalance.simcore.games.kepler.draw.scene import scene
from exobalance.simcore.games.kepler.heuristic.feature_table import COLUMNS, FEATURES
from exobalance.simcore.games.kepler.heuristic.features import score_options
from exobalance.simcore.games.kepler.heuristic.outlook_table import OUTLOOK
from exobalance.simcore.games.kepler.heuristic.seat_outlook import outlook
from exobalance.simcore.games.kepler.rules.moves import apply_option
from exobalance.simcore.games.kepler.rules.options import legal_options
from exobalance.simcore.games.kepler.rules.redeal import redeal
from exobalance.simcore.games.kepler.rules.rows import add_coverage, record
from exobalance.simcore.games.kepler.rules.scoring import standing
from exobalance.simcore.games.kepler.rules.setup import reset
from exobalance.simcore.games.kepler.rules.turn import stop_unfinished
from exobalance.simcore.games.kepler.tell.events import events
from exobalance.simcore.games.kepler.tell.facts import facts
from exobalance.simcore.games.kepler.tell.options import option_dict
from exobalance.simcore.games.kepler.tell.score import score_position, score_tables
from exobalance.simcore.games.kepler.tell.setup import setup_dict, setup_line
from exobalance.simcore.games.kepler.tell.snapshot import final_line, snapshot
from exobalance.simcore.games.kepler.tell.story import DecisionStory
from exobalance.simcore.kit.playout import make_kernels

GAME = Game(
    id="kepler",
    title="Kepler-3042",
    rules_version="1",
    folder=Path(__file__).parent,
    players=(1, 2, 3, 4),
    decisions=labels.DECISIONS,
    labels=labels.LABELS,
    sources=labels.SOURCES,
    items=labels.ITEMS,
    item_word=("objective", "objectives"),
    features=FEATURES,
    columns=COLUMNS,
    outlook=OUTLOOK,
    max_options=layout.MAX_OPTIONS,
    state_dtype=state.STATE,
    game_dtype=tables.ROWS.game,
    seat_dtype=tables.ROWS.seat,
    item_dtype=tables.ROWS.item,
    n_coverage=tables.Cover.END,
    kernels=make_kernels(
        tables.ROWS,
        tables.Cover.OPTION,
        COLUMNS,
        len(OUTLOOK),
        reset=reset,
        legal_options=legal_options,
        apply_option=apply_option,
        score_options=score_options,
        record=record,
        stop=stop_unfinished,
        standing=standing,
        redeal=redeal,
        outlook=outlook,
        cover=add_coverage,
    ),
    pack=pack,
    setup_sets=setup_sets,
    things=things,
    items_per_game=items_per_game,
    describe=Describe(
        setup_line=setup_line,
        option_dict=option_dict,
        events=events,
        final_line=final_line,
        words=DecisionStory.words,
        score_position=score_position,
        score_tables=score_tables,
        facts=facts,
        scene=scene,
        setup_dict=setup_dict,
        snapshot=snapshot,
    ),
)

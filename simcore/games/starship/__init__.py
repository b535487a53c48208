"""Starship Interstellar."""

from pathlib import Path

from exobalance.simcore.contract import Game
from exobalance.simcore.describe import Describe
from exobalance.simcore.games.starship.data import labels, layout, state, tables
from exobalance.simcore.games.starship.data.coverage import things
from exobalance.simcore.games.starship.data.params import items_per_game, pack, setup_sets
from exobalance.simcore.games.starship.draw.scene import scene
from exobalance.simcore.games.starship.heuristic.feature_table import COLUMNS, FEATURES
from exobalance.simcore.games.starship.heuristic.features import score_options
from exobalance.simcore.games.starship.heuristic.outlook_table import OUTLOOK
from exobalance.simcore.games.starship.heuristic.seat_outlook import outlook
from exobalance.simcore.games.starship.rules.listing.options import legal_options
from exobalance.simcore.games.starship.rules.moves import apply_option
from exobalance.simcore.games.starship.rules.redeal import redeal
from exobalance.simcore.games.starship.rules.rows import add_coverage, record
from exobalance.simcore.games.starship.rules.scoring import standing
from exobalance.simcore.games.starship.rules.setup import reset
from exobalance.simcore.games.starship.rules.turn import stop_unfinished
from exobalance.simcore.games.starship.tell.events import events
from exobalance.simcore.games.starship.tell.facts import facts
from exobalance.simcore.games.starship.tell.options import option_dict
from exobalance.simcore.games.starship.tell.score import score_position, score_tables
from exobalance.simcore.games.starship.tell.setup import setup_dict, setup_line
from exobalance.simcore.games.starship.tell.snapshot import final_line, snapshot
from exobalance.simcore.games.starship.tell.story import DecisionStory
from exobalance.simcore.kit.playout import make_kernels

GAME = Game(
    id="starship",
    title="Starship Interstellar",
    rules_version="1",
    folder=Path(__file__).parent,
    players=(2, 3, 4),
    decisions=labels.DECISIONS,
    labels=labels.LABELS,
    sources=labels.SOURCES,
    items=labels.ITEMS,
    item_word=("base mechanism left out", "base mechanisms left out"),
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

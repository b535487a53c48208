"""Space Gate Odyssey."""

from pathlib import Path

from exobalance.simcore.contract import Game, Named
from exobalance.simcore.describe import Describe
from exobalance.simcore.games.sgo.data import labels, layout, state, tables
from exobalance.simcore.games.sgo.data.coverage import things
from exobalance.simcore.games.sgo.data.params import items_per_game, pack, setup_sets
from exobalance.simcore.games.sgo.draw.scene import scene
from exobalance.simcore.games.sgo.heuristic.feature_table import COLUMNS, FEATURES
from exobalance.simcore.games.sgo.heuristic.features import score_options
from exobalance.simcore.games.sgo.heuristic.outlook_table import OUTLOOK
from exobalance.simcore.games.sgo.heuristic.seat_outlook import outlook
from exobalance.simcore.games.sgo.rules.moves import apply_option
from exobalance.simcore.games.sgo.rules.options import legal_options
from exobalance.simcore.games.sgo.rules.rows import add_coverage, record
from exobalance.simcore.games.sgo.rules.scoring import standing
from exobalance.simcore.games.sgo.rules.setup import redeal, reset
from exobalance.simcore.games.sgo.rules.turn import stop_unfinished
from exobalance.simcore.games.sgo.tell.events import events
from exobalance.simcore.games.sgo.tell.facts import facts
from exobalance.simcore.games.sgo.tell.options import option_dict
from exobalance.simcore.games.sgo.tell.score import score_position, score_tables
from exobalance.simcore.games.sgo.tell.setup import setup_dict, setup_line
from exobalance.simcore.games.sgo.tell.snapshot import final_line, snapshot
from exobalance.simcore.games.sgo.tell.story import TurnStory
from exobalance.simcore.kit.playout import make_kernels

GAME = Game(
    id="sgo",
    title="Space Gate Odyssey",
    rules_version="1",
    folder=Path(__file__).parent,
    players=(2, 3, 4),
    decisions=labels.DECISIONS,
    labels=labels.LABELS,
    sources=labels.SOURCES,
    items=tuple(Named(planet, planet) for planet in layout.PLANETS),
    item_word=("exoplanet", "exoplanets"),
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
        words=TurnStory.words,
        score_position=score_position,
        score_tables=score_tables,
        facts=facts,
        scene=scene,
        setup_dict=setup_dict,
        snapshot=snapshot,
    ),
)

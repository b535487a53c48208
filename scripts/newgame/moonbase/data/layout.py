"""What a game of Moonbase consists of: its words, its state record and its tables."""

import numpy as np

from exobalance.simcore.contract import Feature, Named, state_fields
from exobalance.simcore.kit.enums import enum_of
from exobalance.simcore.kit.features import feature_columns
from exobalance.simcore.kit.tables import cover_rows, make_rows

MAX_SEATS = 4
MAX_CARDS = 120  # what the ranges in rules.toml allow at most
N_OPEN = 3  # sites that lie open in a game
MAX_OPTIONS = N_OPEN + 1

DECISIONS = (
    Named("dig", "dig on or go home"),
    Named("build", "dome built or stock kept"),
)
"""Kinds of decisions; columns of an option: 1 to dig on, or the site and 1 to build there."""

LABELS = (
    Named("dig:on", "dig on"),
    Named("dig:home", "go home"),
    Named("build:dome", "build a dome"),
    Named("build:keep", "build nothing"),
)
"""Option labels, by which tables count choices: ``<decision>:<what>``."""

SOURCES = (
    Named("domes", "domes", "points of the sites with a dome"),
    Named("first", "first dome", "for building the first dome of the game"),
    Named("stock", "stock", "a point for each unit in stock"),
    Named("start", "starting points", "points given in setup"),
)
"""Where points come from; they add up to the score."""

CARDS = (
    Named("ice", "ice"),
    Named("ore", "ore"),
    Named("gem", "gem"),
    Named("quake", "quake"),
)
SITES = tuple(Named(name, name) for name in ("Crater", "Ridge", "Mare", "Rille", "Pole"))
"""The setup items: three of the five lie open in a game."""

FEATURES = (
    Feature("dig.gain", "units", "what the next card is expected to bring"),
    Feature("dig.risk", "units", "haul that the next card is expected to lose"),
    Feature("build.points", "points", "points of the dome"),
    Feature("build.cost", "units", "stock that the dome costs"),
)
"""What a bot looks at: one number for each option, which its weights multiply."""

OUTLOOK = (
    Feature("stock", "units", "units in stock"),
    Feature("haul", "units", "units not yet at home"),
    Feature("domes", "points", "points of domes, the first one included"),
    Feature("dearest", "points", "points of the dearest site that is free"),
    Feature("rounds", "rounds", "rounds that are left"),
)
"""What learned bots compare a few turns later: all that a good player would look at."""

Kind = enum_of("Kind", DECISIONS, __name__)
Label = enum_of("Label", LABELS, __name__)
Source = enum_of("Source", SOURCES, __name__)
Card = enum_of("Card", CARDS, __name__)
F = enum_of("F", FEATURES, __name__)
Look = enum_of("Look", OUTLOOK, __name__)

N_CARDS, N_SITES, N_SETS = len(CARDS), len(SITES), 10
COLUMNS = feature_columns(DECISIONS, FEATURES)

STATE = np.dtype(
    [
        *state_fields(MAX_SEATS, SOURCES, LABELS),
        ("round_number", "i4"),  # from 1
        ("deck", "i1", (MAX_CARDS,)),  # cards by place: those before `drawn` lie face up
        ("n_cards", "i4"),
        ("drawn", "i4"),
        ("haul", "i4"),  # units that the acting seat carries
        ("quakes", "i4"),  # that it has met in this turn
        ("stock", "i4", (MAX_SEATS,)),
        ("open", "i1", (N_SITES,)),  # 1 if a site is in the game
        ("dome", "i1", (N_SITES,)),  # seat + 1 that has built there, 0 free
        ("dome_turn", "i4", (N_SITES,)),
        ("domes", "i4"),  # built so far
        ("busts", "i4", (MAX_SEATS,)),  # hauls lost
        ("scratch", "i4", (N_SETS,)),
    ],
    align=True,
)

PARAMS = np.dtype(
    [
        ("n_players", "i4"),
        ("rounds", "i4"),
        ("quakes", "i4"),  # in one turn, that lose the haul
        ("cards", "i4", (N_CARDS,)),  # in the deck, by kind
        ("units", "i4", (N_CARDS,)),  # that a card brings
        ("cost", "i4"),
        ("first_points", "i4"),
        ("site_points", "i4", (N_SITES,)),
        ("start_points", "i4", (MAX_SEATS,)),
        ("sites", "i1", (N_SETS, N_OPEN)),  # of each setup set
    ],
    align=True,
)

ROWS = make_rows(
    SOURCES,
    LABELS,
    game=[("domes", "i1")],
    seat=[("busts", "i2")],
    item=[("turn", "i4"), ("points", "i4")],
)
"""Columns of the tables beside those of all games."""

Cover = cover_rows(decision=len(DECISIONS), option=len(LABELS), item=N_SITES)
"""Rows of the coverage: what occurs at all, so that nothing in the rules stays unseen."""

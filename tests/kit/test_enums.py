"""Numbers with names are made from rows that name things for people."""

import pytest

from exobalance.simcore.contract import Named
from exobalance.simcore.games import GAME_IDS, load_game
from exobalance.simcore.kit.enums import enum_of


def test_rows_of_the_same_name_are_refused():
    """The later one would hide the first: its weights and counts could not be reached."""
    rows = [Named("take:stop", "stop"), Named("take", "take"), Named("take:stop", "stop again")]
    with pytest.raises(ValueError, match="two rows of Label are named take:stop"):
        enum_of("Label", rows, __name__)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_names_of_a_game_are_unique(game_id):
    """Features, outlook, options, sources, items and decisions are called by their names."""
    game = load_game(game_id)
    for what in (game.features, game.outlook, game.labels, game.sources, game.items):
        names = [each.name for each in what]
        assert len(set(names)) == len(names)

"""Facts of games name columns that their tables have, and a wrong name gets one sentence."""

import re
from types import SimpleNamespace

import pytest

from exobalance.analysis.balance import open_cell
from exobalance.analysis.base.fact_columns import NAMED, check_fact_columns, fact_columns
from exobalance.analysis.base.tally import read_tallies
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.games import GAME_IDS, load_game
from exobalance.simcore.ruleset import load_ruleset
from tests.analysis.synthetic import Synthetic
from tests.toy import GAME as TOY

GAMES = {game: (load_game(game), load_ruleset(game).tree) for game in GAME_IDS}


def told(game):
    """Return the facts of a game under its printed rules, and the columns of its tables."""
    it, tree = GAMES[game]
    return it.describe.facts(tree), {"games": it.game_dtype.names, "seats": it.seat_dtype.names}


@pytest.mark.parametrize("game", GAME_IDS)
def test_facts_of_every_game_name_columns_that_exist(game):
    """Whatever key they stand under; and tallies are such."""
    facts, tables = told(game)
    check_fact_columns(facts, tables, game)
    assert read_tallies(facts["tallies"])
    columns = {column for key, _, column in fact_columns(facts) if key == "tallies"}
    assert len(columns) > 5


def test_the_toy_tells_its_columns_too():
    """As an example for games to come."""
    facts = TOY.describe.facts(load_ruleset(TOY.id).tree)
    check_fact_columns(facts, {"games": (), "seats": TOY.seat_dtype.names}, TOY.id)
    assert [each.key for each in read_tallies(facts["tallies"])] == ["dashes"]


def test_every_key_that_names_columns_is_looked_at():
    """Each is told by some game, so that the lookups fit what games write."""
    seen = {(key, table) for game in GAME_IDS for key, table, _ in fact_columns(told(game)[0])}
    assert seen == {(key, table) for key, table, _ in NAMED}


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_wrong_name_gets_one_sentence(game):
    """With the key, and with what was meant."""
    facts, tables = told(game)
    wrong = {**facts, "tie_breaks": [f"{facts['tie_breaks'][0]}s"]}
    says = f"the facts of {game}, tie_breaks: unknown column of seats '{wrong['tie_breaks'][0]}'"
    with pytest.raises(DatasetError, match=re.escape(says)) as caught:
        check_fact_columns(wrong, tables, game)
    assert facts["tie_breaks"][0] in str(caught.value) and "\n" not in str(caught.value)


def test_a_run_whose_facts_are_wrong_is_refused():
    """Not with a traceback of whatever reads the column first."""
    run = Synthetic(players=2, blocks=20).run()
    assert open_cell(run, "base", 2).players == 2
    arm = run.manifest.arms["base"]
    run.manifest.arms["base"] = SimpleNamespace(
        **{**vars(arm), "facts": {**arm.facts, "tie_breaks": ["module_on"]}}
    )
    with pytest.raises(DatasetError, match=r"tie_breaks: unknown column of seats 'module_on': did"):
        open_cell(run, "base", 2)

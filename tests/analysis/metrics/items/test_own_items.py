"""M6a of items that belong to seats, against least squares and planted truth."""

import dataclasses

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.base.game_facts import ItemKind
from exobalance.analysis.base.judged import judge_numbers
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.headline import headlines
from exobalance.analysis.metrics.own_items.estimate import OwnEffects, own_effects
from exobalance.analysis.metrics.own_items.others import item_effects
from exobalance.analysis.metrics.own_items.pairings_section import own_pairings
from exobalance.analysis.metrics.own_items.section import own_items
from exobalance.simcore.errors import DatasetError
from tests.analysis.synthetic_own import CREWS, WORLDS, SyntheticOwn

AIMS = Targets({"world_win_pp": 5.0, "world_score": 2.0, "crew_win_pp": 5.0, "crew_score": 2.0})
PLANTED = (6.0, 0.0, 0.0, 0.0, 0.0, -3.0)


def effects(run: SyntheticOwn, columns: list[str]) -> list[OwnEffects]:
    """Return the effects of both kinds, which must be there."""
    found = own_effects(run.cell(), columns)
    assert all(each is not None for each in found)
    return [each for each in found if each is not None]


def design(run: SyntheticOwn) -> np.ndarray:
    """Return presence of worlds, crews and seats, one row per seat of a game, full dummies."""
    seat = np.tile(np.arange(run.players), run.n_games)
    parts = ((run.world.ravel(), 6), (run.crew.ravel(), 4), (seat, run.players))
    return np.hstack([np.eye(size)[level] for level, size in parts])


class TestLeastSquares:
    """The oracle: numpy's least squares on all dummies, of which deviations are unique."""

    @pytest.mark.parametrize("players", [1, 2, 4])
    def test_effects_are_deviations_of_the_coefficients(self, players: int) -> None:
        """For scores, wins and sources alike, whatever was planted for seats."""
        run = SyntheticOwn(
            players, 311, world_points=PLANTED, crew_points=(0, 4, 0, 0), seat_points=(3,) * 6
        )
        columns = ["win", "score", "src_paths"]
        values = np.column_stack(
            [each.ravel() for each in (run.credit, run.score, run.sources["paths"])]
        )
        best = np.linalg.lstsq(design(run), values, rcond=None)[0]
        for found, part in zip(effects(run, columns), (slice(0, 6), slice(6, 10)), strict=True):
            expected = best[part] - best[part].mean(axis=0)
            np.testing.assert_allclose(found.value, expected, atol=1e-9)

    def test_errors_are_those_of_clusters(self) -> None:
        """Rows of a block go together: the sandwich with one score per block."""
        run = SyntheticOwn(3, 240, bots=("a", "b", "c"), deal_sd=12)
        x, y = design(run), run.score.ravel()
        left = y - x @ np.linalg.lstsq(x, y, rcond=None)[0]
        scores = np.zeros((240, x.shape[1]))
        np.add.at(scores, np.repeat(run.block, 3), x * left[:, None])
        half = np.linalg.pinv(x.T @ x)
        spread = half @ (scores.T @ scores) @ half * 240 / 239
        centre = np.eye(6) - 1 / 6
        expected = np.sqrt(np.diag(centre @ spread[:6, :6] @ centre.T))
        world = effects(run, ["score"])[0].estimates(0)
        np.testing.assert_allclose(world.se, expected, rtol=1e-6)
        assert world.df == 239
        single = np.sqrt(np.diag(centre @ half[:6, :6] @ centre.T) * left.var())
        assert (world.se > 1.25 * single).all()  # rotations of one deal are no more evidence

    def test_games_and_means_are_plain_counts(self) -> None:
        """Of the seats that had the item, without any model."""
        run = SyntheticOwn(2, 100)
        crew = effects(run, ["score"])[1]
        for place, item in enumerate(crew.items):
            mine = run.crew == item - len(WORLDS)
            assert crew.games[place] == mine.sum()
            assert crew.mean[place, 0] == pytest.approx(run.score[mine].mean())

    def test_all_seats_count(self) -> None:
        """Four seats halve the error that seat 1 alone would leave."""
        run = SyntheticOwn(4, 600, world_points=PLANTED)
        everywhere = effects(run, ["score"])[0].estimates(0)
        first = design(run).reshape(-1, 4, 14)[:, 0]
        centre = np.eye(6) - 1 / 6
        spread = centre @ np.linalg.pinv(first.T @ first)[:6, :6] @ centre.T
        alone = np.sqrt(np.diag(spread) * 50)  # two sources with a standard deviation of 5
        np.testing.assert_allclose(everywhere.se, alone / 2, rtol=0.15)


GOOD = (6.0, 0.0, 0.0, 0.0, 0.0, 0.0)  # for who has it, no matter to the others
HARM = (0.0, 0.0, -2.0, 0.0, 0.0, 0.0)  # to each of the others


class TestOthers:
    """What an item does to the other players of its games."""

    @pytest.mark.parametrize("players", [2, 3])
    def test_a_planted_harm_is_found_and_sized(self, players: int) -> None:
        """Less than an average world, though the others never have that world themselves."""
        run = SyntheticOwn(players, 3000, world_points=GOOD, world_given=HARM)
        world, crew = (each.estimates(0) for each in _others(run))
        true = np.array(HARM) - np.mean(HARM)
        assert (np.abs(world.value - true) < 5 * world.se).all()
        assert (world.se < 0.25).all()
        assert (np.abs(crew.value) < 5 * crew.se).all()

    def test_what_is_good_for_its_owner_harms_nobody(self) -> None:
        """The mean score of the others is lower beside it, because they cannot have it."""
        run = SyntheticOwn(3, 3000, world_points=GOOD, crew_points=(4, 0, 0, 0), noise_sd=2)
        raw = effects(run, ["others"])
        for seen, found, points in zip(raw, _others(run), (6.0, 4.0), strict=True):
            k = len(found.items)
            assert seen.value[0, 0] == pytest.approx(-points / k, abs=0.3)  # -a / (k - 1)
            assert seen.value[0, 0] < -5 * seen.estimates(0).se[0]
            assert (np.abs(found.value[:, 0]) < 5 * found.estimates(0).se).all()
            assert np.abs(found.value).max() < 0.35

    def test_dealt_alike_often_the_corrections_are_simple(self) -> None:
        """Of own score and mean score of the others, as the document gives them."""
        run = SyntheticOwn(3, 4800, world_points=GOOD, world_given=HARM, noise_sd=0.5)
        world, k, n = effects(run, ["score", "others"])[0], 6, 3
        expected = (world.value[:, 1] + world.value[:, 0] / (k - 1)) * (k - 1) ** 2 / k / (k - n)
        assert world.is_even
        np.testing.assert_allclose(_others(run)[0].value[:, 0], expected, atol=0.15)

    @pytest.mark.parametrize("bots", [("a",), ("a", "b", "c")])
    def test_effects_and_errors_are_those_of_least_squares(self, bots: tuple[str, ...]) -> None:
        """The oracle: all dummies and all counts of the others, one score per block."""
        run = SyntheticOwn(3, 600, bots=bots, world_given=HARM, deal_sd=3)
        own = design(run)
        beside = [
            (each.sum(axis=1, keepdims=True) - each).reshape(-1, each.shape[2])
            for each in (np.eye(6)[run.world], np.eye(4)[run.crew])
        ]
        x, y = np.hstack([own, *beside]), run.score.ravel()
        best = np.linalg.lstsq(x, y, rcond=None)[0]
        scores = np.zeros((600, x.shape[1]))
        np.add.at(scores, np.repeat(run.block, 3), x * (y - x @ best)[:, None])
        half = np.linalg.pinv(x.T @ x)
        spread = half @ (scores.T @ scores) @ half * 600 / 599
        for found, part in zip(_others(run), (slice(13, 19), slice(19, 23)), strict=True):
            size = part.stop - part.start
            centre = np.eye(size) - 1 / size
            np.testing.assert_allclose(found.value[:, 0], centre @ best[part], atol=1e-8)
            errors = np.sqrt(np.diag(centre @ spread[part, part] @ centre))
            np.testing.assert_allclose(found.estimates(0).se, errors, rtol=1e-6)

    def test_sentences_name_the_two_largest(self) -> None:
        """With their intervals, what is taken and what is given."""
        given = (0.0, 0.0, -4.0, 2.0, 0.0, -1.2)
        section = own_items(SyntheticOwn(3, 3000, world_given=given).cell(), AIMS)
        assert section is not None
        said = [sentence for sentence in section.sentences if " also " in sentence]
        assert len(said) == 2
        assert said[0].startswith("Players with Cove also take 3.")
        assert said[0].endswith(") from each of the others.")
        assert said[1].startswith("Players with Dune also bring each of the others 2.")
        panels = section.figures[0].options["panels"]
        assert list(panels) == ["win share", "score", "score of the others", "length"]
        assert "margin" not in panels["score of the others"]

    def test_where_all_items_are_in_every_game_nothing_is_said(self) -> None:
        """Four crews at 4 players: a harm to others is the same as help to the owner."""
        run = SyntheticOwn(4, 900, world_given=HARM, crew_points=(4, 0, 0, 0))
        section = own_items(run.cell(), AIMS)
        assert section is not None
        assert "score of the others" not in set(section.tables["crew_effects"].outcome)
        assert sum("crews on the score of the others is left out" in n for n in section.notes) == 1
        world = section.tables["world_effects"].query("outcome == 'score of the others'")
        cove = world.set_index("item").loc["Cove"]
        assert cove.low < -2 * 5 / 6 < cove.high
        keys = {number.key for number in headlines(run.cell())}
        assert "item_others.cove" in keys
        assert not keys & {f"item_others.{name.lower()}" for name in CREWS}

    def test_few_games_say_nothing(self) -> None:
        """Residuals of a nearly perfect fit are no errors."""
        section = own_items(SyntheticOwn(3, 60).cell(), AIMS)
        assert section is not None
        assert "score of the others" not in set(section.tables["world_effects"].outcome)


def _others(run: SyntheticOwn) -> list[OwnEffects]:
    """Return the effects of both kinds on the others, which must be there."""
    found = item_effects(run.cell(), ["others"])
    return [each for each in found if each is not None and each.is_known(0)]


class TestSection:
    """What the report gets."""

    def test_planted_effects_are_found_and_sized(self) -> None:
        """A world of +6 and one of -3 points, in fields; words against both targets."""
        run = SyntheticOwn(3, 3000, world_points=PLANTED)
        section = own_items(run.cell(), AIMS)
        assert section is not None
        table = section.tables["world_effects"].set_index(["outcome", "item"])
        score = table.loc["score"]
        half = (score.high - score.low) / 2 * 2.5  # 5 standard errors
        true = np.array(PLANTED) - np.mean(PLANTED)
        found = score.effect[list(WORLDS)]
        assert (np.abs(found - true) < half[list(WORLDS)]).all()
        assert score.word["Ash"] == score.word["Fern"] == "Imbalanced"
        assert table.loc["win share"].index[0] == "Ash"  # strongest first
        assert table.loc["win share"].index[-1] == "Fern"
        assert table.loc["win share"].p_holm["Ash"] < 1e-9
        words = {verdict.title: verdict.word for verdict in section.verdicts}
        assert words == {
            "Worlds and the win share at 3 players": "Imbalanced",
            "Worlds and the score at 3 players": "Imbalanced",
            "Crews and the win share at 3 players": "Balanced",
            "Crews and the score at 3 players": "Balanced",
        }
        assert section.sentences[0].startswith("Players with Ash win ")
        assert "pp more than a fair share (" in section.sentences[0]
        assert "the most of the worlds; 2 of 6 are beyond your 5 pp" in section.sentences[0]

    def test_nothing_planted_nothing_found(self) -> None:
        """Noise alone: every item is Balanced, and no p-value is small."""
        section = own_items(SyntheticOwn(3, 3000, seat_points=(4, 0, 0, 0, 0, 0)).cell(), AIMS)
        assert section is not None
        for kind in ("world", "crew"):
            table = section.tables[f"{kind}_effects"].query("outcome != 'length'")
            assert set(table.word[table.outcome != "score of the others"]) == {"Balanced"}
            assert table.p_holm.min() > 0.001
        assert not any(" also " in sentence for sentence in section.sentences)
        assert section.sentences[0].endswith("; all worlds are within your 5 pp.")

    def test_win_shares_are_those_of_the_seats(self) -> None:
        """With every pairing equally often, a share is fair plus its effect."""
        run = SyntheticOwn(4, 2400, world_points=PLANTED)
        section = own_items(run.cell(), AIMS)
        assert section is not None
        effect = section.tables["world_effects"].query("outcome == 'win share'").set_index("item")
        share = section.tables["world_summary"].set_index("world").win_share
        np.testing.assert_allclose(100 * share - 25, effect.effect, atol=0.05)
        assert effect.effect.sum() == pytest.approx(0, abs=1e-9)

    def test_sources_add_up_to_the_score(self) -> None:
        """Worlds score in fields, crews in paths, and both tables say so."""
        run = SyntheticOwn(3, 2000, world_points=PLANTED, crew_points=(0, 4, 0, 0))
        section = own_items(run.cell(), AIMS)
        assert section is not None
        for kind, source, item in (("world", "fields", "Ash"), ("crew", "paths", "Lot")):
            table = section.tables[f"{kind}_sources"]
            total = table.groupby("item").effect.sum()
            score = section.tables[f"{kind}_effects"].query("outcome == 'score'")
            assert total[score["item"]].to_numpy() == pytest.approx(score.effect.to_numpy())
            mine = table[(table["item"] == item)].set_index("source").effect
            assert mine[source] > 2.5
            assert abs(mine.drop(source)).max() < 0.6
        assert any("points of Ash are above all fields +" in each for each in section.sentences)

    def test_alone_there_are_scores_only(self) -> None:
        """A player without opponents wins always: nothing is said of wins."""
        run = SyntheticOwn(1, 1500, world_points=PLANTED)
        section = own_items(run.cell(), AIMS)
        assert section is not None
        assert set(section.tables["world_effects"].outcome) == {"score", "length"}
        assert "win_share" not in section.tables["world_summary"]
        assert section.sentences[0].startswith("Players with Ash score 5")
        assert not any("win" in sentence for sentence in section.sentences)

    def test_a_given_item_is_left_out(self) -> None:
        """Seat 0 has Fern in all games: Fern cannot be told from the seat, the rest can."""
        run = SyntheticOwn(3, 3000, world_points=PLANTED, given_world=5, seat_points=(9, 0, 0))
        section = own_items(run.cell(), AIMS)
        assert section is not None
        score = section.tables["world_effects"].query("outcome == 'score'").set_index("item")
        assert set(score.index) == set(WORLDS) - {"Fern"}
        assert score.low["Ash"] < 6 * 4 / 5 < score.high["Ash"]
        assert any(note.startswith("Fern is left out") for note in section.notes)
        assert " than with an average world (" in section.sentences[0]  # others win less than fair
        crews = section.tables["crew_effects"].query("outcome == 'score'")
        assert set(crews["item"]) == set(CREWS)
        assert set(crews.word) == {"Balanced"}

    def test_the_same_items_for_everybody_have_no_section(self) -> None:
        """One board each: nothing to compare, and no headline number either."""
        run = SyntheticOwn(3, 300, same=True)
        assert own_items(run.cell(), AIMS) is None
        assert not [each for each in headlines(run.cell()) if each.key.startswith("item_")]

    def test_without_targets_there_are_numbers_but_no_words(self) -> None:
        """The largest difference is named."""
        section = own_items(SyntheticOwn(3, 300, world_points=PLANTED).cell(), Targets({}))
        assert section is not None
        assert {verdict.word for verdict in section.verdicts} == {"No target"}
        assert section.sentences[0].endswith(", the largest difference among the worlds.")

    def test_chosen_items_are_said_to_be_chosen(self) -> None:
        """What one of them wins is then no matter of chance alone."""
        run = SyntheticOwn(2, 300)
        kinds = (ItemKind("world", ("world", "worlds"), chosen=True), run.facts.own_items[1])
        words = dataclasses.replace(run.facts, own_items=kinds)
        section = own_items(run.cell(facts=words), AIMS)
        assert section is not None
        assert sum("who keeps it" in note for note in section.notes) == 1

    def test_different_bots_hide_what_boards_are_worth(self) -> None:
        """And the notes say so, for mixed line-ups only."""
        for bots, said in ((("a", "b"), True), (("a",), False)):
            section = own_items(SyntheticOwn(2, 300, bots=bots).cell(), AIMS)
            assert section is not None
            assert any("Different bots" in note for note in section.notes) == said

    def test_a_seat_without_an_item_is_damage(self) -> None:
        """Said in one sentence."""
        run = SyntheticOwn(2, 50)
        torn = run.items.filter((pl.col("world") != 7) | (pl.col("seat") == 0))
        with pytest.raises(DatasetError, match="some seats have no world or no crew"):
            own_items(run.cell(items=torn), AIMS)


class TestHeadline:
    """The same numbers for comparisons, sweeps and searches."""

    def test_numbers_are_those_of_the_section(self) -> None:
        """Value and interval of every item, kind by kind."""
        run = SyntheticOwn(3, 900, world_points=PLANTED)
        section = own_items(run.cell(), AIMS)
        assert section is not None
        numbers = {number.key: number for number in headlines(run.cell())}
        whole = section.tables["world_effects"].set_index(["outcome", "item"])
        table, others = whole.loc["win share"], whole.loc["score of the others"]
        for name in WORLDS:
            number = numbers[f"item_win.{name.lower()}"]
            assert number.value == pytest.approx(table.effect[name])
            other = numbers[f"item_others.{name.lower()}"]
            assert other.value == pytest.approx(others.effect[name])
            assert (other.family, other.target) == ("item_others.worlds", "")
            assert np.abs(other.influence.sum()) < 1e-9
            assert (number.metric, number.target) == ("M6a.world", "world_win_pp")
            assert np.abs(number.influence.sum()) < 1e-9
        assert "item_win.spare" not in numbers  # in the box, never dealt

    def test_words_are_those_of_the_report(self) -> None:
        """Studies judge the numbers alone and come to the same verdicts."""
        run = SyntheticOwn(3, 900, world_points=PLANTED)
        section = own_items(run.cell(), AIMS)
        assert section is not None
        mine = judge_numbers(headlines(run.cell()), AIMS)
        assert len(mine) == len(section.verdicts) == 4
        for each, verdict in zip(mine, section.verdicts, strict=True):
            assert verdict.title == f"{each.title} at 3 players"
            assert (each.key, each.metric, each.word) == ("items", verdict.metric, verdict.word)
            assert each.value == verdict.estimate
            assert (each.low, each.high) == (verdict.low, verdict.high)
            assert each.target == verdict.target
        assert mine[0].fact.startswith("Players with Ash win ")
        assert mine[1].fact.startswith("Players with Ash score ")
        assert " points more than with an average world (" in mine[1].fact


def test_a_length_that_never_varies_is_no_outcome() -> None:
    """Nothing is fitted to it, no note says what it would need, and no number is told."""
    run = SyntheticOwn(3, 300, world_points=PLANTED)
    cell = run.cell(games=run.games.with_columns(turns=pl.lit(48, pl.Int32)))
    section = own_items(cell, AIMS)
    assert section is not None
    effects = section.tables["world_effects"]
    assert list(effects.outcome.unique()) == ["win share", "score", "score of the others"]
    assert "mean_turns" not in section.tables["world_summary"]
    assert not [note for note in section.notes if "length" in note]
    assert not [n for n in headlines(cell) if n.key.startswith("item_turns.")]
    seats = run.seats.with_columns(score=pl.lit(7), credit=pl.lit(1 / 3))
    assert own_items(dataclasses.replace(cell, seats=seats), AIMS) is None
    assert own_pairings(dataclasses.replace(cell, seats=seats)) is None

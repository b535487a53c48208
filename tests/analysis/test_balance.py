"""All metrics of a run together, and the promises that a report relies on."""

from collections import Counter
from types import SimpleNamespace

import pytest

from exobalance.analysis.balance import CARD, analyse, analyse_cell, card
from exobalance.analysis.base.findings import Section
from exobalance.analysis.base.targets import Targets
from exobalance.simcore.errors import DatasetError
from tests.analysis.foreign_columns import with_foreign_columns
from tests.analysis.synthetic import Synthetic

WORDS = ("Balanced", "Imbalanced", "Leaning", "Undecided", "Depends on play", "No target")
ROLES = (
    "label", "estimate", "panel", "row", "column", "value", "series", "x", "low", "high",
    "beside", "group",
)  # fmt: skip
TRADE_WORDS = ("block", "stream", "\u03b4", "bootstrap", "significant", "proves", "p-value")


@pytest.fixture(scope="module")
def sections() -> list[Section]:
    """Sections of a mixed run."""
    return analyse(Synthetic(bots=("a", "b", "c"), truncated=0.01).run())


def test_sections_come_in_the_order_of_the_report(sections: list[Section]) -> None:
    """M0 first, pace last."""
    metrics = [section.metric for section in sections]
    expected = "M0 M1 M2 M5 M6 M6b M7a M7d M7e M7f M8a M8b M9"
    assert metrics == expected.split()


def test_figures_show_tables_that_exist(sections: list[Section]) -> None:
    """Every figure has its table, columns for its roles, a sentence and an alt text."""
    names = Counter(figure.name for section in sections for figure in section.figures)
    assert max(names.values()) == 1
    for section in sections:
        for figure in section.figures:
            table = section.tables[figure.table]
            roles = [value for role, value in figure.options.items() if role in ROLES]
            assert set(roles) <= set(table.columns), figure.name
            assert figure.sentence.endswith(".")
            assert figure.alt.endswith(".")


def test_sentences_speak_table_language(sections: list[Section]) -> None:
    """No words of the trade outside notes, no unfilled pattern, a full stop at the end."""
    for section in sections:
        texts = [*section.sentences, *(figure.sentence for figure in section.figures)]
        for text in texts:
            assert not any(word in text.lower() for word in TRADE_WORDS), text
            assert "nan" not in text.split()
            assert text[0] == text[0].upper()
            assert text.endswith(".")


def test_verdicts_are_complete(sections: list[Section]) -> None:
    """Word, interval, bots and sizes go with every verdict."""
    for verdict in (verdict for section in sections for verdict in section.verdicts):
        assert verdict.word in WORDS
        assert verdict.low <= verdict.estimate <= verdict.high
        assert "bots: a, b, c" in verdict.rests_on
        assert (verdict.n_games, verdict.n_blocks) == (1200, 400)
        assert verdict.key in CARD


def test_card_has_one_line_per_topic(sections: list[Section]) -> None:
    """Topics in their order; a topic with two verdicts shows the worse."""
    lines = card(sections)
    others = ("strategies", "solo")  # of tournaments, and of players who are alone
    assert [line.key for line in lines] == [key for key in CARD if key not in others]
    assert sum(verdict.key == "items" for s in sections for verdict in s.verdicts) == 2


def test_two_calls_give_the_same_numbers() -> None:
    """Resampling is seeded: a report repeats itself."""
    first, second = (analyse(Synthetic(blocks=250).run()) for _ in range(2))
    for left, right in zip(first, second, strict=True):
        assert left.sentences == right.sentences
        for name, table in left.tables.items():
            assert table.equals(right.tables[name]), name


def test_a_game_may_name_its_columns_as_it_likes() -> None:
    """Columns named as those that analysis makes for itself change no table."""
    cell = Synthetic(bots=("a", "b", "c"), blocks=250).cell()
    targets = Targets({"seat_share_pp": 5.0})
    plain, other = (analyse_cell(each, targets) for each in (cell, with_foreign_columns(cell)))
    assert [section.metric for section in plain] == [section.metric for section in other]
    for left, right in zip(plain, other, strict=True):
        for name, table in left.tables.items():
            assert table.equals(right.tables[name]), name


def test_tiny_runs_say_that_they_are_tiny() -> None:
    """Ten games give tables and no verdicts."""
    lines = card(analyse(Synthetic(blocks=10).run()))
    assert {line.word for line in lines} <= {"Undecided", "No target"}


def test_a_single_game_is_no_reason_to_fail() -> None:
    """One block has no intervals, and still a report."""
    lines = card(analyse(Synthetic(blocks=1).run()))
    assert all(line.word in ("Undecided", "No target") for line in lines)


def test_targets_may_be_given() -> None:
    """A caller's targets replace those of the game."""
    lines = card(analyse(Synthetic().run(), Targets({"seat_share_pp": 30.0})))
    words = {line.key: line.word for line in lines}
    assert words["seats"] == "Balanced"
    assert words["length"] == "No target"


def test_a_run_without_finished_parts_is_refused() -> None:
    """Nothing to analyse is said in one sentence."""
    run = Synthetic(blocks=10).run()

    def scan(table: str, **cell: object) -> None:
        raise DatasetError("holds no finished part")

    with pytest.raises(DatasetError, match="resume it"):
        analyse(SimpleNamespace(manifest=run.manifest, scan=scan))

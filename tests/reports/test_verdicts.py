"""``verdicts.json``: stable fields, plain numbers, a version."""

import json
import math
from dataclasses import replace

from exobalance.reports.verdicts import SCHEMA_VERSION, report_document, verdicts_document
from exobalance.reports.view import build_view
from tests.reports import fixture

DOCUMENT = verdicts_document(build_view(fixture.sections(), fixture.facts(tweaked=True)))
FIELDS = {
    "id", "metric", "key", "title", "players", "word", "estimate", "low", "high", "unit",
    "margin", "target", "target_low", "target_high", "sentence", "bots", "rests_on", "games",
    "blocks", "rules_hash", "seed", "outside", "next",
}  # fmt: skip


def test_top_level_fields_are_those_of_this_schema_version() -> None:
    """A change here needs a new schema version."""
    assert SCHEMA_VERSION == 1
    assert set(DOCUMENT) == {
        "schema_version", "kind", "game", "rules_version", "ruleset", "rules_hash", "seed",
        "changes", "reach", "assumed", "targets", "counts", "verdicts",
    }  # fmt: skip


def test_a_report_has_every_table_besides() -> None:
    """Unrounded, whole numbers whole, what is missing null."""
    section = fixture.seats(3)
    frame = section.tables["seats"].assign(gap=[0.5, math.nan, math.inf], n=[1, 2, 3])
    view = build_view([replace(section, tables={"seats": frame}, figures=[])], fixture.facts())
    document = json.loads(json.dumps(report_document(view), allow_nan=False))
    assert document["kind"] == "exobalance.report"
    assert set(document) == {*DOCUMENT, "tables"}
    (table,) = document["tables"]
    assert (table["file"], table["players"], table["metric"]) == ("3p_m1_seats", 3, "M1")
    names = [column["name"] for column in table["columns"]]
    assert names == list(frame)
    rows = dict(zip(names, zip(*table["rows"], strict=True), strict=True))
    assert rows["win_share"] == tuple(frame["win_share"])
    assert rows["gap"] == (0.5, None, None)
    assert [type(value) for value in rows["n"]] == [int] * 3
    assert table["columns"][names.index("low")] == {
        "name": "low", "heading": "95 % interval", "unit": "share", "unit_column": None,
    }  # fmt: skip


def test_every_verdict_can_travel_alone() -> None:
    """With its players, bots, rules and seed."""
    assert len(DOCUMENT["verdicts"]) == 3 * 7
    for verdict in DOCUMENT["verdicts"]:
        assert set(verdict) == FIELDS
        assert verdict["bots"] == ["tuned"]
        assert verdict["rules_hash"] == fixture.facts().rules_hash
        assert verdict["seed"] == 7


def test_ids_are_unique_and_do_not_depend_on_results() -> None:
    """Other software follows a verdict from run to run."""
    ids = [verdict["id"] for verdict in DOCUMENT["verdicts"]]
    assert len(set(ids)) == len(ids)
    assert "3p.M1a.seats" in ids


def test_open_and_missing_numbers_are_null() -> None:
    """Strict JSON has neither infinity nor NaN."""
    text = json.dumps(DOCUMENT, allow_nan=False)
    verdicts = {verdict["id"]: verdict for verdict in json.loads(text)["verdicts"]}
    assert verdicts["3p.M8a.closeness"]["margin"] is None
    assert verdicts["3p.M5b.dominant-source-of-points"]["target_low"] is None
    assert verdicts["3p.M5b.dominant-source-of-points"]["target_high"] == 0.5


def test_numbers_are_not_rounded() -> None:
    """The page rounds, the data does not."""
    seats = fixture.seats(3).verdicts[0]
    found = next(v for v in DOCUMENT["verdicts"] if v["id"] == "3p.M1a.seats")
    assert found["estimate"] == seats.estimate


def test_two_verdicts_of_one_metric_and_key_keep_apart() -> None:
    """Two outcomes of the exoplanets are two verdicts."""
    section = fixture.planets(3)
    first = section.verdicts[0]
    other = replace(first, topic="Exoplanets and the win share of seat 1")
    both = replace(section, verdicts=[first, other])
    document = verdicts_document(build_view([both], fixture.facts()))
    ids = [verdict["id"] for verdict in document["verdicts"]]
    assert len(set(ids)) == 2

"""The replay page in headless Chromium: quiet, readable, and led by keys, mouse and address."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.reports.browser import measure, run_chromium
from tests.reports.replay.replays import DRAWN, TOLD, lines_of, page_of

HTML = page_of(DRAWN)
DECISIONS = [line for line in lines_of(DRAWN) if line["type"] == "decision"]
LAST = len(DECISIONS)
TURNS = [0, *(line["turn"] for line in DECISIONS)]

PROBE = """<script>
const where = () => Number(document.body.dataset.step);
const press = (key, more = {}, target = document.body) => {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
  return where();
};
const click = (selector) => {
  document.querySelector(selector).click();
  return where();
};
seen.start = where();
seen.keys = ["ArrowRight", "ArrowRight", "PageDown", "PageDown", "PageUp", "ArrowLeft", "End",
  "ArrowRight", "Home", "ArrowLeft"].map((key) => press(key));
seen.shifted = [press("ArrowRight", { shiftKey: true }), press("ArrowRight", { shiftKey: true }),
  press("ArrowLeft", { shiftKey: true })];
seen.other = [press("ArrowRight", { ctrlKey: true }), press("x")];
seen.buttons = ["last", "back", "first", "on", "turn-on"].map((name) => click(`[data-go=${name}]`));
press(" ");
seen.playing = document.getElementById("play").textContent;
press(" ");
seen.paused = document.getElementById("play").textContent;
press("f");
const search = document.getElementById("search");
seen.focus = document.activeElement === search;
search.value = "turn 3:";
search.dispatchEvent(new Event("input", { bubbles: true }));
seen.found = document.querySelectorAll(".passage:not(.miss)").length;
seen.inSearch = press("ArrowRight", {}, search);
seen.hit = press("Enter", {}, search);
press("Escape", {}, search);
seen.cleared = document.querySelectorAll(".passage:not(.miss)").length;
seen.log = click(".passage[data-step] ~ .passage .head");
const slider = document.getElementById("slider");
slider.value = 5;
slider.dispatchEvent(new Event("input", { bubbles: true }));
seen.slid = where();
seen.address = location.hash;
seen.heading = document.getElementById("now").textContent;
seen.current = document.querySelector(".decisions [aria-current]").textContent;
seen.new = document.querySelectorAll(".new").length;
seen.pawns = document.querySelectorAll("#panel-0 .piece").length;
</script>"""
"""Leads the page and notes the step it shows after each act."""


@pytest.fixture(scope="module", name="seen", params=[1280, 400])
def _seen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    probed = HTML.replace("</body>", PROBE + "</body>", 1)
    seen = measure(probed, tmp_path_factory.mktemp("browser"), request.param)
    assert seen["window"] == request.param
    return seen


def first_of_turn(step: int) -> int:
    """Return the first step of the turn of a step."""
    return TURNS.index(TURNS[step])


def next_turn(step: int) -> int:
    """Return the first step of the turn after that of a step."""
    return next(s for s in range(step + 1, LAST + 1) if TURNS[s] != TURNS[step])


class TestQuiet:
    """Nothing is fetched, nothing complains."""

    def test_console_is_silent(self, seen: dict[str, Any]) -> None:
        """No errors, no warnings."""
        assert seen["console"] == []
        assert seen["errors"] == []

    def test_no_request_leaves_the_page(self, seen: dict[str, Any]) -> None:
        """Neither made nor refused."""
        assert seen["requests"] == []
        assert seen["refused"] == []

    def test_page_never_scrolls_sideways(self, seen: dict[str, Any]) -> None:
        """At either width."""
        assert seen["page"] <= seen["window"]
        assert seen["spill"] == []


class TestSteps:
    """Every way to a step leads to the right one."""

    def test_keys_step_by_decisions_and_turns(self, seen: dict[str, Any]) -> None:
        """And stop at both ends."""
        one, two, three, four, back, *rest = seen["keys"]
        assert (seen["start"], one, two) == (0, 1, 2)
        assert three == next_turn(2)
        assert four == next_turn(three)
        assert back == three
        assert rest == [three - 1, LAST, LAST, 0, 0]

    def test_shift_steps_by_turns(self, seen: dict[str, Any]) -> None:
        """Back to the start of a turn, too."""
        assert seen["shifted"] == [1, next_turn(1), 1]

    def test_keys_of_the_browser_are_left_alone(self, seen: dict[str, Any]) -> None:
        """As are keys that mean nothing."""
        assert seen["other"] == [1, 1]

    def test_buttons(self, seen: dict[str, Any]) -> None:
        """The same ways by mouse."""
        assert seen["buttons"] == [LAST, LAST - 1, 0, 1, next_turn(1)]

    def test_space_plays_and_pauses(self, seen: dict[str, Any]) -> None:
        """The button says what it will do."""
        assert (seen["playing"], seen["paused"]) == ("Pause", "Play")

    def test_search_keeps_its_keys_and_finds_turns(self, seen: dict[str, Any]) -> None:
        """Enter goes to the next turn that was found, Escape shows all again."""
        assert seen["focus"]
        assert seen["found"] == 1
        assert seen["inSearch"] == next_turn(1)
        assert seen["hit"] == TURNS.index(3)
        assert seen["cleared"] == TURNS[-1] + 2

    def test_log_and_slider(self, seen: dict[str, Any]) -> None:
        """A click on a turn leads to its first decision."""
        assert seen["log"] == 1
        assert seen["slid"] == 5

    def test_page_shows_the_step(self, seen: dict[str, Any]) -> None:
        """Heading, address, log, and what has changed on the table."""
        assert seen["heading"] == f"Decision 5 of {LAST}"
        assert seen["address"] == "#step=5"
        assert seen["current"].startswith(str(DECISIONS[4]["seat"]))
        assert seen["pawns"] == 3
        assert seen["new"] >= 1


@pytest.mark.parametrize(
    ("fragment", "step"), [("#step=7", 7), ("#step=99999", LAST), ("#stop=3", 0), ("", 0)]
)
def test_an_address_opens_its_step(fragment: str, step: int, tmp_path: Path) -> None:
    """Or the nearest there is."""
    page = tmp_path / "game.html"
    page.write_text(HTML, encoding="utf-8")
    done = run_chromium(page, tmp_path, "--dump-dom", fragment=fragment)
    found = re.search(r'<body[^>]* data-step="(\d+)"', done.stdout)
    assert found and int(found[1]) == step


def test_a_game_without_a_drawing_steps_as_well(tmp_path: Path) -> None:
    """Words, options and the course of the score."""
    probed = page_of(TOLD).replace("</body>", PROBE + "</body>", 1)
    seen = measure(probed, tmp_path, 1280)
    assert seen["errors"] == seen["console"] == seen["spill"] == []
    assert seen["slid"] == 5
    assert (seen["new"], seen["pawns"]) == (0, 0)


def test_a_large_panel_takes_half_of_a_wide_window(tmp_path: Path) -> None:
    """A third is for panels that are drawn smaller: there a board would shrink."""

    def scene(*args: Any) -> Any:
        drawn = DRAWN.scene(*args)  # type: ignore[misc]
        drawn["panels"][0]["view"][2] = 450
        return drawn

    probe = "document.querySelector('#panel-0 svg').getBoundingClientRect().width"
    page = page_of(replace(DRAWN, scene=scene))
    probed = page.replace("</body>", f"<script>seen.wide = {probe};</script></body>", 1)
    assert measure(probed, tmp_path, 1600)["wide"] > 450

"""Drawings: every one draws, always the same, with text as text and colours that can be seen."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import combinations

import matplotlib
import pandas as pd
import pytest

from exobalance.reports import style
from exobalance.reports.figures import DRAWINGS, draw
from exobalance.reports.figures.canvas import open_canvas, text_width
from exobalance.reports.figures.columns import Data, wrap
from exobalance.reports.figures.network import _places
from exobalance.reports.figures.rows import centred_axis, row_axes, tick_words
from exobalance.reports.html import draw_figures
from exobalance.reports.view import build_view
from tests.reports import fixture, studies

FIGURES = {
    figure.name: (figure, section.tables[figure.table])
    for section in (*fixture.sections(), *studies.sections())
    for figure in section.figures
    if section.players == 3
}


def drawn(name: str) -> str:
    """Draw one figure of the made-up run."""
    figure, frame = FIGURES[name]
    return draw(
        name, figure.drawing, frame, figure.options, style.Palette(), figure.title, figure.alt
    )


class TestEveryDrawing:
    """What holds for all of them."""

    def test_the_made_up_run_uses_all_drawings(self) -> None:
        """So that the checks below leave none out."""
        assert {figure.drawing for figure, _ in FIGURES.values()} == set(DRAWINGS)

    @pytest.mark.parametrize("name", FIGURES)
    def test_svg_is_described_and_stands_alone(self, name: str) -> None:
        """Title, description, its own ids, no style element, no link outwards."""
        text = drawn(name)
        root = ET.fromstring(text)
        assert root.get("role") == "img"
        assert root.findtext("desc") == FIGURES[name][0].alt
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert all(str(id).startswith(name) for id in ids)
        links = re.findall(r'(?:href="|url\()([^")]*)', text)
        assert all(link.startswith(f"#{name}") for link in links)
        assert not list(root.iter("style")) + list(root.iter("metadata"))

    @pytest.mark.parametrize("name", FIGURES)
    def test_text_stays_text_in_readable_sizes(self, name: str) -> None:
        """Labels can be selected, searched and read on a small screen."""
        texts = list(ET.fromstring(drawn(name)).iter("text"))
        assert texts
        for text in texts:
            size = re.search(r"font-size: ([\d.]+)px", text.get("style", ""))
            assert size is not None
            assert float(size[1]) >= 11
            assert "font-family" not in text.get("style", "")

    def test_figures_are_small(self) -> None:
        """A report of three player counts stays far below a megabyte."""
        assert max(len(drawn(name)) for name in FIGURES) < 30_000

    def test_same_data_gives_the_same_bytes_in_another_process(self) -> None:
        """No dates, no random ids."""
        code = (
            "from tests.reports.test_figures import FIGURES, drawn\n"
            "import hashlib\n"
            "print(hashlib.sha256(''.join(map(drawn, FIGURES)).encode()).hexdigest())"
        )
        runs = [
            subprocess.run(
                [sys.executable, "-c", code], capture_output=True, text=True, check=True
            ).stdout
            for _ in range(2)
        ]
        assert runs[0] == runs[1]

    def test_an_unknown_drawing_is_named(self) -> None:
        """With those that are known."""
        with pytest.raises(ValueError, match=r"no drawing 'pie'; known are arrows, bars, curve"):
            draw("f", "pie", pd.DataFrame(), {}, style.Palette(), "", "")

    def test_a_missing_column_is_named_with_its_role(self) -> None:
        """The message tells an analysis what to change."""
        frame = pd.DataFrame({"seat": ["seat 1"], "share": [1.0]})
        with pytest.raises(ValueError, match=r"needs column 'label' for the role 'label'"):
            draw("f", "dot_interval", frame, {}, style.Palette(), "", "")

    @pytest.mark.parametrize("drawing", ["dot_interval", "forest", "waterfall"])
    def test_missing_numbers_and_intervals_are_left_out(self, drawing: str) -> None:
        """A number that was not measured does not stop the report."""
        frame = pd.DataFrame({"label": ["a", "b"], "estimate": [1.5, float("nan")]})
        svg = draw("f", drawing, frame, {"unit": "points"}, style.Palette(), "t", "a")
        assert "1.5" in svg
        assert "nan" not in svg.lower()


class TestContent:
    """What single drawings show."""

    def test_a_difference_stands_beside_its_two_dots(self) -> None:
        """Bold where its interval leaves out 0, in percentage points for shares."""
        frame = pd.DataFrame(
            {
                "label": ["a", "b"],
                "one": [0.62, 0.5],
                "other": [0.5, 0.497],
                "apart_pp": [12.0, 0.3],
                "low": [11.8, -0.1],
                "high": [12.2, 0.7],
            }
        )
        options = {"series": {"one": "x", "other": "y"}, "difference": "apart_pp", "unit": "share"}
        svg = draw("f", "two_dots", frame, options, style.Palette(), "t", "a")
        words = {text.text: text.get("style", "") for text in ET.fromstring(svg).iter("text")}
        assert "font-weight: 700" in words["+12.0"]
        assert "font-weight" not in words["+0.3"]

    def test_waterfall_ends_at_the_sum(self) -> None:
        """The total is the sum of the steps."""
        frame = pd.DataFrame({"label": ["a", "b"], "estimate": [3.25, -1.0]})
        options = {"unit": "points", "total_label": "lead"}
        svg = draw("f", "waterfall", frame, options, style.Palette(), "t", "a")
        words = [element.text for element in ET.fromstring(svg).iter("text")]
        assert "lead" in words
        assert "+2.2" in words or "+2.3" in words

    def test_sources_that_nobody_scores_are_not_drawn(self) -> None:
        """A zero bar would only fill the legend."""
        frame = pd.DataFrame({"label": ["a", "unused"], "w": [3.0, 0.0], "o": [2.0, 0.0]})
        options = {"bars": {"w": "winners", "o": "others"}}
        svg = draw("f", "stacked_bar", frame, options, style.Palette(), "t", "a")
        assert "unused" not in svg

    def test_empty_cells_of_a_matrix_stay_cells(self) -> None:
        """What was not measured, or not settled, is pale and holds no number."""
        frame = pd.DataFrame(
            {"row": ["a", "a", "b"], "column": ["a", "b", "b"], "value": [float("nan"), 2.5, 1.5]}
        )
        svg = draw("f", "heat", frame, {"unit": "turns"}, style.Palette(), "t", "a")
        assert svg.count(style.WASH) >= 2
        assert [t.text for t in ET.fromstring(svg).iter("text")].count("2.5") == 1

    def test_a_matrix_may_name_rows_and_columns_that_its_table_lacks(self) -> None:
        """All are drawn, in the order given."""
        frame = pd.DataFrame({"row": ["b"], "column": ["y"], "value": [2.5]})
        options = {"rows": ["a", "b", "c"], "columns": ["x", "y"]}
        svg = draw("f", "heat", frame, options, style.Palette(), "t", "a")
        texts = [str(element.text) for element in ET.fromstring(svg).iter("text")]
        assert [text for text in texts if text in "abcxy"] == ["x", "y", "a", "b", "c"]
        assert texts.count("2.5") == 1

    def test_paired_dots_tell_the_estimate_and_not_what_stands_beside(self) -> None:
        """Only the coloured one has its number; intervals that hold zero have hollow dots."""
        frame = pd.DataFrame(
            {
                "label": ["x", "y"],
                "group": ["one", "two"],
                "estimate": [8.0, 1.0],
                "low": [6.0, -2.0],
                "high": [10.0, 4.0],
                "beside": [-3.25, float("nan")],
            }
        )
        options = {"unit": "pp", "estimate_label": "value", "beside_label": "beside it"}
        svg = draw("f", "paired_dots", frame, options, style.Palette(), "t", "a")
        words = [element.text for element in ET.fromstring(svg).iter("text")]
        assert {"one", "two", "x", "y", "+8", "+1", "value", "beside it"} <= set(words)
        assert not [word for word in words if word and "3.25" in word]
        assert svg.count(f"fill: {style.PAPER}") == 1

    def test_tiny_shares_stay_visible_in_the_health_bar(self) -> None:
        """One truncated game in a million is still a mark in the alarm colour."""
        frame = pd.DataFrame({"label": ["completed", "truncated"], "share": [0.999999, 1e-6]})
        svg = draw("f", "health_bar", frame, {}, style.Palette(), "t", "a")
        bars = [
            [float(x) for x in re.findall(r"[ML] ([\d.]+)", path.get("d", ""))]
            for path in ET.fromstring(svg).iter("path")
            if style.ALARM in path.get("style", "")
        ]
        assert max(max(bar) - min(bar) for bar in bars) >= 1.9

    def test_long_and_wide_bars_draw_alike(self) -> None:
        """Option ``series`` may name columns or one column of names."""
        wide = pd.DataFrame({"label": ["x", "y"], "early": [1.0, 2.0], "late": [3.0, 4.0]})
        long = wide.melt("label", var_name="phase", value_name="estimate")
        one = draw("f", "bars", wide, {"series": ["early", "late"]}, style.Palette(), "t", "a")
        two = draw("f", "bars", long, {"series": "phase"}, style.Palette(), "t", "a")
        assert one == two

    def test_a_name_keeps_its_colour_across_the_report(self) -> None:
        """Seat 1 looks alike in every figure of every chapter."""
        palette = style.Palette()
        palette.register("seat", ["seat 1", "seat 2"])
        frame = pd.DataFrame({"label": ["seat 2"], "estimate": [0.5]})
        svg = draw("f", "dot_interval", frame, {"kind": "seat"}, palette, "t", "a")
        assert style.SERIES[1] in svg
        assert style.SERIES[0] not in svg


class TestLabels:
    """Words on axes."""

    def test_labels_take_at_most_two_lines(self) -> None:
        """Longer ones are shortened."""
        assert wrap("modules that were turned ON in the last third").count("\n") == 1

    @pytest.mark.parametrize(
        ("marks", "words"),
        [([0, 50, 100], ["0", "50", "100"]), ([0, 0.25, 0.5], ["0.00", "0.25", "0.50"])],
    )
    def test_ticks_have_the_decimals_they_need(self, marks: list[float], words: list) -> None:
        """0.25 is not 0.2."""
        assert tick_words(marks) == words

    @pytest.mark.parametrize(
        ("reach", "words"), [(16.0, ["−10", "0", "10"]), (0.26, ["−0.2", "", "0.2"])]
    )
    def test_ticks_of_narrow_panels_keep_apart(self, reach: float, words: list[str]) -> None:
        """A round number on both sides; without room, 0 is the line alone."""
        with open_canvas(80) as canvas:
            axes = row_axes(canvas, 10, [""], 300, style.WIDTH - 359, 20)
            centred_axis(axes, reach, "")
            assert [tick.get_text() for tick in axes.get_xticklabels()] == words

    def test_target_band_lies_around_the_reference(self) -> None:
        """In drawn numbers, as shares are drawn in per cent."""
        options = {"unit": "share", "reference": 0.25, "margin": 0.02}
        data = Data("f", "dot_interval", pd.DataFrame(), options, style.Palette())
        assert data.band() == pytest.approx((23.0, 27.0))


class TestColours:
    """WCAG AA contrast, computed from the one table of colours."""

    @pytest.mark.parametrize("word", style.VERDICTS)
    def test_verdict_words_can_be_read_on_their_badge(self, word: str) -> None:
        """Text needs 4.5 to 1."""
        look = style.VERDICTS[word]
        assert style.contrast(look.ink, look.fill) >= 4.5
        assert style.contrast(look.ink, style.PAPER) >= 4.5

    @pytest.mark.parametrize("ink", [style.INK, style.MUTED, style.ACCENT])
    @pytest.mark.parametrize("ground", [style.PAPER, style.WASH, style.TARGET])
    def test_text_can_be_read_on_every_ground(self, ink: str, ground: str) -> None:
        """Muted text too."""
        assert style.contrast(ink, ground) >= 4.5

    @pytest.mark.parametrize("ground", [style.TINT_UP, style.TINT_DOWN])
    def test_numbers_can_be_read_on_every_shade(self, ground: str) -> None:
        """Also on the darkest cell of a matrix."""
        assert style.contrast(style.INK, ground) >= 4.5

    def test_series_can_be_seen_on_paper(self) -> None:
        """Marks need 3 to 1."""
        assert min(style.contrast(colour, style.PAPER) for colour in style.SERIES) >= 3

    def test_contrast_is_that_of_the_guideline(self) -> None:
        """Black on white is 21, #777777 on white just misses 4.5."""
        assert style.contrast("#000000", "#ffffff") == pytest.approx(21)
        assert style.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)

    def test_verdicts_differ_in_word_icon_and_colour(self) -> None:
        """Nobody has to tell red from green."""
        looks = list(style.VERDICTS.values())
        for one, two in combinations(looks, 2):
            assert one.key != two.key
            assert one.mark != two.mark


def test_every_figure_of_the_report_is_drawn_once() -> None:
    """By its id, for the page to place."""
    view = build_view(fixture.sections(), fixture.facts())
    expected = [f.id for c in view.chapters for s in c.sections for f in s.figures]
    assert list(draw_figures(view)) == expected


class TestStrategies:
    """Drawings of tournaments."""

    def test_bars_without_a_share_say_nothing_but_0(self) -> None:
        """No spread is no precision."""
        words = [element.text for element in ET.fromstring(drawn("mix-strategies-3p")).iter("text")]
        assert "0 %" in [str(word).replace("\u00a0", " ") for word in words]

    def test_a_matrix_of_one_set_has_its_rows_and_columns_in_one_order(self) -> None:
        """So that the diagonal is empty."""
        words = [
            str(element.text)
            for element in ET.fromstring(drawn("versus-strategies-3p")).iter("text")
        ]
        heads, labels = words[:3], [word for word in words[3:] if word in words[:3]]
        assert heads == labels == ["rusher", "engine", "settler"]

    def test_circles_are_drawn_in_another_colour(self) -> None:
        """And named in the legend; a plain order has none."""
        assert style.NEGATIVE in drawn("beats-strategies-3p")
        options = {"nodes": {"a": 0, "b": 1}, "edges": [("a", "b")], "source": "one"}
        frame = pd.DataFrame({"one": ["a"], "target": ["b"], "in_a_circle": [False]})
        svg = draw("f", "network", frame, options, style.Palette(), "t", "a")
        assert style.NEGATIVE not in svg

    @pytest.mark.parametrize("many", [9, 14])
    def test_a_level_with_many_nodes_takes_several_lines(self, many: int) -> None:
        """No two nodes overlap, and none leaves the picture."""
        names = [f"strategy {place}" for place in range(many)]
        nodes, _ = _places(dict.fromkeys(names, 0), [])
        assert len(set(nodes.values())) == many
        lines: dict[float, list[tuple[float, float]]] = {}
        for name, (x, y) in nodes.items():
            half = text_width(name) / 2 + 4
            lines.setdefault(y, []).append((x - half, x + half))
        for spans in lines.values():
            ends = [end for span in sorted(spans) for end in span]
            assert ends == sorted(ends)
            assert ends[0] >= 0
            assert ends[-1] <= style.WIDTH


PERSONAL = {
    "axes.grid": True,
    "axes.xmargin": 0.3,
    "axes.ymargin": 0.3,
    "figure.autolayout": True,
    "figure.facecolor": "red",
    "font.family": "serif",
    "font.weight": "bold",
    "lines.linewidth": 7.0,
    "savefig.bbox": "tight",
    "text.usetex": True,
    "xtick.minor.visible": True,
}
"""Settings that touch everything a figure is made of."""


class TestSettingsOfTheUser:
    """A personal ``matplotlibrc`` changes nothing and breaks nothing."""

    @pytest.mark.parametrize("name", FIGURES)
    def test_figures_have_the_same_bytes(self, name: str) -> None:
        """Each drawing is the same under settings that touch everything."""
        plain = drawn(name)
        with matplotlib.rc_context(PERSONAL):
            assert drawn(name) == plain
            assert matplotlib.rcParams["figure.facecolor"] == "red", "the user's settings are back"

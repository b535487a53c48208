"""A made-up run of Space Gate Odyssey with every kind of section, verdict and figure.

The numbers are invented and only shaped like real ones: what is tested is how they are
shown.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section, Verdict, Word
from exobalance.reports.facts import Bot, Component, Count, Facts, Reach, Target
from exobalance.reports.html import render_html
from exobalance.reports.view import build_view
from exobalance.simcore.record.facts import RuleChange

SOURCES = ("areas", "majorities", "spread", "Hawking", "predominance", "open corridors")
PLANETS = ("Bose", "Collins", "Dirac", "Fermi", "Planck", "Russell", "Susskind", "Turing")
TOKENS = ("water", "wildlife", "energy", "balance", "none")
SHARES = {2: (0.506, 0.494), 3: (0.361, 0.331, 0.308), 4: (0.268, 0.251, 0.244, 0.237)}
WORDS: dict[str, dict[int, Word]] = {
    "Run health": {2: "Balanced", 3: "Balanced", 4: "Undecided"},
    "Seats": {2: "Balanced", 3: "Imbalanced", 4: "Leaning"},
    "Dominant source of points": {2: "Balanced", 3: "Imbalanced", 4: "Balanced"},
    "Exoplanets": {2: "Leaning", 3: "Balanced", 4: "Balanced"},
    "Predominance": {2: "Balanced", 3: "Depends on play", 4: "Imbalanced"},
    "Closeness": {2: "No target", 3: "No target", 4: "No target"},
    "Length": {2: "Balanced", 3: "Balanced", 4: "Undecided"},
}


def sections() -> list[Section]:
    """Return every section at 2, 3 and 4 players."""
    return [
        build(players)
        for players in (2, 3, 4)
        for build in (
            health,
            seats,
            sources,
            planets,
            options,
            predominance,
            closeness,
            length,
        )
    ]


@cache
def page(*, tweaked: bool = False) -> str:
    """Return the rendered page of the whole made-up run, drawn once per process."""
    return render_html(build_view(sections(), facts(tweaked=tweaked)))


def facts(*, tweaked: bool = False) -> Facts:
    """Return the facts of the made-up run, with or without changed rules."""
    changes = (
        RuleChange(
            "predominance.values", "7, 4, 2, 1, 0", "9, 5, 3, 1, 0", "SGO-R4",
            "points of the predominance track, from the top",
        ),
        RuleChange("engineers.chief_points", "2", "3", "SGO-R10", "action points of a chief"),
    )  # fmt: skip
    return Facts(
        game="sgo",
        title="Space Gate Odyssey",
        rules_version="1.0",
        ruleset="steeper predominance" if tweaked else "printed rules",
        rules_hash="5f1d8a4be07c93d2",
        seed=7,
        counts=tuple(
            Count(players, 100_000, 100_000, (("tuned",) * players,)) for players in (2, 3, 4)
        ),
        bots=(
            Bot("tuned", "Weights found by self-play at each player count.", "greedy", "a81f3b"),
        ),
        changes=changes if tweaked else (),
        reach=(Reach(2, 0, 500), Reach(3, 487, 500), Reach(4, 499, 500)) if tweaked else (),
        components=(
            Component("module tiles: fields and types", "rulebook"),
            Component("module tiles: corridors", "assumed", "symmetric mix of shapes"),
            Component("exoplanets: scoring", "rulebook"),
            Component("exoplanets: maps", "inferred", "sizes from closing rules"),
        ),
        targets=(
            Target("seat_share_pp", "2", "largest distance of a seat from a fair share, in pp"),
            Target("length_turns", "50 to 100", "turns of a game"),
        ),
        limits=(("turns", "10,000"), ("decisions", "100,000")),
        versions=(("exobalance", "0.1.0"), ("python", "3.11.2"), ("numba", "0.63.1")),
        terms=(("Hawking", "The planet without areas: one influence per colonist."),),
        created="2025-11-28",
        run_name="printed-100k",
        commands=(
            "exobalance run sgo --players all --bots tuned --games 100000 --seed 7 --out runs/x",
            "exobalance replay runs/x --world 12",
        ),
    )


def verdict(topic: str, players: int, sentence: str, **values: object) -> Verdict:
    """Return a verdict of the made-up run."""
    settings: dict[str, object] = {
        "margin": 2.0,
        "unit": "pp",
        "target": "",
        "rests_on": "bots: tuned; modelled components: module tiles: corridors",
        "n_games": 100_000,
        "n_blocks": 100_000,
        "key": topic.split()[0].lower(),
        **values,
    }
    return Verdict(
        title=f"{topic} at {players} players",
        word=WORDS[topic][players],
        sentence=sentence,
        players=players,
        **settings,  # type: ignore[arg-type]
    )


def health(players: int) -> Section:
    """Return how games ended."""
    cut = {2: 0.00002, 3: 0.00031, 4: 0.00094}[players]
    endings = pd.DataFrame(
        {
            "ending": ["completed", "truncated", "stuck", "rule gap"],
            "meaning": [
                "ended by the rules",
                "stopped at the turn or decision limit",
                "nobody could ever finish it",
                "reached a state that the rules or the engine do not cover",
            ],
            "games": [round(100_000 * (1 - cut)), round(100_000 * cut), 0, 0],
            "share": [1 - cut, cut, 0.0, 0.0],
            "low": [1 - 1.3 * cut, 0.7 * cut, 0.0, 0.0],
            "high": [1 - 0.7 * cut, 1.3 * cut, 0.00004, 0.00004],
        }
    )
    never = pd.DataFrame(
        {"group": ["tile", "area"], "name": ["WA-A04", "Fermi M3.2"], "offered": [812, 0]}
    )
    said = f"{100 * cut:.3f} % of 100,000 games did not reach their end, the others did."
    return Section(
        metric="M0",
        title="Run health",
        players=players,
        sentences=[said, "2 things that the rules make possible never happened."],
        verdicts=[
            verdict(
                "Run health", players, said, metric="M0", estimate=cut, low=0.7 * cut,
                high=1.3 * cut, margin=0.001, unit="share", target="at most 0.1 % unfinished",
                target_high=0.001,
            )
        ],
        tables={"endings": endings, "never": never},
        figures=[
            FigureSpec(
                name=f"endings-{players}p",
                drawing="health_bar",
                table="endings",
                title="How games ended",
                sentence=said,
                alt=f"One bar, nearly all of it completed games. {said}",
                options={"label": "ending", "share": "share"},
            )
        ],
        notes=["Unfinished games count in every metric, by the standing when they stopped."],
    )  # fmt: skip


def seats(players: int) -> Section:
    """Return the seats with the points that would even them out."""
    shares = np.array(SHARES[players])
    names = [f"seat {seat + 1}" for seat in range(players)]
    half = 0.003
    table = pd.DataFrame(
        {
            "seat": names,
            "win_share": shares,
            "low": shares - half,
            "high": shares + half,
            "advantage_pp": 100 * (shares - 1 / players),
            "mean_rank": np.linspace(1.9, 2.1, players),
            "mean_score": 62.4 - np.arange(players) * 0.83,
        }
    )
    points = np.arange(-10, 11)
    rise = 1 / (1 + np.exp(-(points[None, :] / 5 + np.log(shares / (1 - shares))[:, None])))
    curve = pd.DataFrame(
        {
            "seat": np.repeat(names, len(points)),
            "points": np.tile(points, players),
            "win_share": rise.ravel(),
            "low": rise.ravel() - half,
            "high": rise.ravel() + half,
        }
    )
    worst = 100 * (shares[0] - 1 / players)
    parts = ", ".join(f"{n} {100 * s:.1f} %" for n, s in zip(names, shares, strict=True))
    said = (
        f"Seat 1 wins {100 * shares[0]:.1f} % ({100 * shares[0] - 0.3:.1f} to "
        f"{100 * shares[0] + 0.3:.1f}) of games; a fair share is {100 / players:.1f} %."
    )
    fair = {"reference": 1 / players, "reference_label": "fair share", "margin": 0.02}
    return Section(
        metric="M1",
        title="Seats",
        players=players,
        sentences=[said, "Two points for seat 3 at the start would even out the seats."],
        verdicts=[
            verdict(
                "Seats", players, said, metric="M1a", estimate=worst, low=worst - 0.3,
                high=worst + 0.3, target=f"within 2 points of {100 / players:.1f} %",
                target_low=-2.0, target_high=2.0,
            )
        ],
        tables={"seats": table, "compensation_curve": curve},
        figures=[
            FigureSpec(
                name=f"seats-{players}p",
                drawing="dot_interval",
                table="seats",
                title="Win share by seat",
                sentence=f"Win share by seat: {parts}.",
                alt=f"One dot with its interval per seat: {parts}.",
                options={
                    "label": "seat", "estimate": "win_share", "unit": "share", "kind": "seat",
                    "x_label": "win share", **fair,
                },
            ),
            FigureSpec(
                name=f"compensation-{players}p",
                drawing="curve",
                table="compensation_curve",
                title="Win share of a seat that starts with more points",
                sentence="Win share over points added to one seat.",
                alt="One rising line per seat.",
                options={
                    "x": "points", "estimate": "win_share", "series": "seat", "kind": "seat",
                    "unit": "share", "x_label": "points added to this seat alone", **fair,
                },
            ),
        ],
        notes=["Adding points scores finished games again; nobody plays differently for it."],
    )  # fmt: skip


def sources(players: int) -> Section:
    """Return where points come from."""
    steps = np.array([3.1, 4.6, 1.4, -0.2, 2.3, 0.4]) * (1 + 0.1 * players)
    others = np.array([24.0, 17.5, 6.0, 3.5, 5.0, -3.4])
    waterfall = pd.DataFrame(
        {
            "source": SOURCES,
            "name": [source.lower().replace(" ", "_") for source in SOURCES],
            "difference": steps,
            "low": steps - 0.12,
            "high": steps + 0.12,
            "share_of_lead": steps / steps.sum(),
        }
    )
    composition = pd.DataFrame(
        {"source": SOURCES, "mean_winner": others + steps, "mean_others": others}
    )
    share = 100 * steps.max() / steps.sum()
    said = f"Majorities make up {share:.1f} % of the winner's lead over the others."
    ahead = ", ".join(f"{s} {d:+.1f}" for s, d in zip(SOURCES, steps, strict=True))
    return Section(
        metric="M5",
        title="Where points come from",
        players=players,
        sentences=[said, f"The winner is {steps.sum():.1f} points ahead of the others' mean."],
        verdicts=[
            verdict(
                "Dominant source of points", players, said, metric="M5b", estimate=share / 100,
                low=share / 100 - 0.004, high=share / 100 + 0.004, margin=0.5, unit="share",
                target="at most 50 %", target_high=0.5,
            )
        ],
        tables={"waterfall": waterfall, "sources": composition},
        figures=[
            FigureSpec(
                name=f"lead-{players}p",
                drawing="waterfall",
                table="waterfall",
                title="The winner's lead, source by source",
                sentence=f"The winner's lead of {steps.sum():.1f} points by source: {ahead}.",
                alt=f"Steps that add up to {steps.sum():.1f} points: {ahead}.",
                options={
                    "label": "source", "estimate": "difference", "unit": "points",
                    "total_label": "lead of the winner",
                },
            ),
            FigureSpec(
                name=f"composition-{players}p",
                drawing="stacked_bar",
                table="sources",
                title="Points by source, winners beside the others",
                sentence="Most points come from areas and majorities.",
                alt="Two bars split by source, winners and others.",
                options={
                    "label": "source", "unit": "points", "kind": "source",
                    "bars": {"mean_winner": "winners", "mean_others": "others"},
                },
            ),
        ],
    )  # fmt: skip


def planets(players: int) -> Section:
    """Return the exoplanets: effects on three measures, and yields."""
    place = np.arange(len(PLANETS))
    wave = np.sin(place * 1.7)
    effects = pd.concat(
        pd.DataFrame(
            {
                "measure": measure,
                "exoplanet": PLANETS,
                "effect": size * wave,
                "low": size * wave - half,
                "high": size * wave + half,
                "unit": unit,
            }
        )
        for measure, size, half, unit in (
            ("length", 4.2, 0.4, "turns"),
            ("mean score", 1.9, 0.2, "points"),
            ("seat 1 wins", 0.9, 0.4, "pp"),
        )
    )
    yields = pd.concat(
        pd.DataFrame({"measure": measure, "exoplanet": PLANETS, "value": values})
        for measure, values in (
            ("points per colonist", 1.7 + 0.4 * wave),
            ("turn of closing", 52 + 9 * wave),
            ("areas left free", 0.12 + 0.1 * wave),
        )
    )
    said = "Exoplanets move the mean score by at most 1.9 points (1.7 to 2.1)."
    return Section(
        metric="M6",
        title="Exoplanets",
        players=players,
        sentences=[said],
        verdicts=[
            verdict(
                "Exoplanets", players, said, metric="M6a", estimate=1.9, low=1.7, high=2.1,
                margin=3.0, unit="points", target="within 3 points", target_low=-3.0,
                target_high=3.0,
            )
        ],
        tables={"effects": effects, "yields": yields},
        figures=[
            FigureSpec(
                name=f"effects-{players}p",
                drawing="forest",
                table="effects",
                title="What each exoplanet changes when it is in play",
                sentence="Susskind lengthens games most, Russell shortens them most.",
                alt="Dots around zero for eight exoplanets in three panels.",
                options={
                    "label": "exoplanet", "estimate": "effect", "panel": "measure",
                    "panels": {
                        "length": {"unit": "turns"},
                        "mean score": {"unit": "points", "margin": 3.0},
                        "seat 1 wins": {"unit": "pp", "margin": 2.0},
                    },
                },
            ),
            FigureSpec(
                name=f"yields-{players}p",
                drawing="small_multiples",
                table="yields",
                title="What the exoplanets pay",
                sentence="Dirac pays most per colonist.",
                alt="Three columns of bars for eight exoplanets.",
                options={
                    "label": "exoplanet", "estimate": "value", "panel": "measure",
                    "panels": {
                        "points per colonist": {"unit": "number"},
                        "turn of closing": {"unit": "number"},
                        "areas left free": {"unit": "share"},
                    },
                },
            ),
        ],
    )  # fmt: skip


def predominance(players: int) -> Section:
    """Return the predominance track: places of tokens, swaps, what they decide."""
    shift = np.abs(np.subtract.outer(np.arange(5), np.arange(5)))
    weight = np.exp(-shift / 1.3)
    weight /= weight.sum(axis=1, keepdims=True)
    places = pd.DataFrame(
        {
            "token": np.repeat(TOKENS, 5),
            "place": np.tile(["7 points", "4 points", "2 points", "1 point", "0 points"], 5),
            "share": weight.ravel(),
        }
    )
    swaps = pd.DataFrame(
        {
            "seat": [f"seat {seat + 1}" for seat in range(players)],
            "early": 0.6 + 0.1 * np.arange(players),
            "middle": 1.1 - 0.1 * np.arange(players),
            "late": np.full(players, 0.9),
        }
    )
    rate = {2: 0.17, 3: 0.24, 4: 0.31}[players]
    said = f"Without any swap, another player would win in {100 * rate:.1f} % of games."
    return Section(
        metric="M7d",
        title="Predominance",
        players=players,
        sentences=[said],
        verdicts=[
            verdict(
                "Predominance", players, said, metric="M7d", estimate=rate, low=rate - 0.003,
                high=rate + 0.003, margin=0.25, unit="share", target="at most 25 %",
                target_high=0.25,
            )
        ],
        tables={"token_places": places, "swaps": swaps},
        figures=[
            FigureSpec(
                name=f"tokens-{players}p",
                drawing="heat",
                table="token_places",
                title="Where the tokens end",
                sentence="Tokens mostly stay where they start; balance and none trade places.",
                alt="A five by five matrix that is darkest along its diagonal.",
                options={
                    "row": "token", "column": "place", "value": "share", "unit": "share",
                    "x_label": "% of games, by final place",
                },
            ),
            FigureSpec(
                name=f"swaps-{players}p",
                drawing="bars",
                table="swaps",
                title="Swaps by seat and part of the game",
                sentence="Most swaps are made in the middle of the game.",
                alt="Three bars per seat.",
                options={
                    "label": "seat", "unit": "swaps", "x_label": "swaps per game",
                    "series": {"early": "early", "middle": "middle", "late": "late"},
                },
            ),
        ],
    )  # fmt: skip


def options(players: int) -> Section:
    """Return what options are worth beside how those who pick them fare."""
    table = pd.DataFrame(
        {
            "decision": ["module taken", "module taken", "promotion"],
            "option": ["take a gate module", "stop taking modules", "promote an engineer"],
            "value_pp": [0.4, -7.2, 15.1],
            "value_pp_low": [-2.1, -9.8, 4.0],
            "value_pp_high": [2.9, -4.6, 26.2],
            "association_pp": [1.5, 4.3, float("nan")],
        }
    )
    said = "“Stop taking modules” costs 7 points, though those who stop win more than a fair share."
    return Section(
        metric="M7a",
        title="Options",
        players=players,
        sentences=[said],
        tables={"option_values": table},
        figures=[
            FigureSpec(
                name=f"option-values-{players}p",
                drawing="paired_dots",
                table="option_values",
                title="What options are worth",
                sentence=said,
                alt="Per option a coloured dot with its interval and a grey diamond.",
                options={
                    "label": "option", "group": "decision", "estimate": "value_pp",
                    "low": "value_pp_low", "high": "value_pp_high", "beside": "association_pp",
                    "unit": "pp", "x_label": "points of win share",
                    "estimate_label": "value", "beside_label": "association",
                },
            )
        ],
    )  # fmt: skip


def closeness(players: int) -> Section:
    """Return how close games end."""
    lead = np.arange(0, 41)
    table = pd.DataFrame({"value": lead, "share": 1 - np.exp(-(lead + 0.5) / (6 + players))})
    said = "The winner is 8.2 points (8.1 to 8.3) ahead of the runner-up."
    return Section(
        metric="M8a",
        title="Closeness",
        players=players,
        sentences=[said],
        verdicts=[
            verdict(
                "Closeness", players, said, metric="M8a", estimate=8.2, low=8.1, high=8.3,
                margin=float("nan"), unit="points",
            )
        ],
        tables={"margin_curve": table},
        figures=[
            FigureSpec(
                name=f"closeness-{players}p",
                drawing="ecdf",
                table="margin_curve",
                title="How close games end",
                sentence="Half of all games are decided by at most 5 points.",
                alt="A rising curve of games by lead.",
                options={
                    "unit": "points", "marks": (2, 5),
                    "x_label": "lead of the winner over the runner-up",
                },
            )
        ],
    )  # fmt: skip


def length(players: int) -> Section:
    """Return how long games are and when exoplanets close."""
    turns = np.arange(40, 130, 3)
    middle = 62 + 5 * players
    weight = np.exp(-(((turns - middle) / 14) ** 2) / 2)
    table = pd.DataFrame({"value": turns, "share": weight / weight.sum(), "width": 3})
    step = np.array([22, 36, 48, 60, 71]) + 2 * players
    closings = pd.DataFrame(
        {
            "closing": ["1st closing", "2nd closing", "3rd closing", "4th closing", "5th closing"],
            "q10": step - 11,
            "q25": step - 6,
            "q50": step,
            "q75": step + 6,
            "q90": step + 13,
        }
    )
    said = f"A game takes {middle}.0 turns ({middle - 0.2:.1f} to {middle + 0.2:.1f})."
    return Section(
        metric="M9",
        title="Length and pace",
        players=players,
        sentences=[said],
        verdicts=[
            verdict(
                "Length", players, said, metric="M9", estimate=float(middle), low=middle - 0.2,
                high=middle + 0.2, margin=25.0, unit="turns", target="50 to 100 turns",
                target_low=50.0, target_high=100.0,
            )
        ],
        tables={"length": table, "closings": closings},
        figures=[
            FigureSpec(
                name=f"length-{players}p",
                drawing="histogram",
                table="length",
                title="Length of the games",
                sentence=f"Games take {middle} turns on average.",
                alt=f"Bars of games by number of turns, around {middle}.",
                options={"unit": "turns", "x_label": "turns", "band": (50, 100)},
            ),
            FigureSpec(
                name=f"closings-{players}p",
                drawing="timeline",
                table="closings",
                title="When exoplanets close",
                sentence="Closings come faster late in the game.",
                alt="One range of turns per closing with its median.",
                options={"label": "closing", "unit": "turns", "x_label": "turn"},
            ),
        ],
    )  # fmt: skip

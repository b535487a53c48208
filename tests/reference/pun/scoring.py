"""Scores at the end of a game, or of a game that is cut short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.reference.pun.objectives import is_met, measure, rewards
from tests.reference.pun.planet.board import Board
from tests.reference.pun.player import SCORING_AREA, Player
from tests.reference.pun.rules import TRACKS, Corporation, Rules, Spot
from tests.reference.pun.steps import winds
from tests.reference.pun.technologies import has

SOURCES = (
    "lines", "planet", "tracks", "lifepods", "meteorites", "cards", "private", "neighbours",
    "start",
)  # fmt: skip
PLANET_SIDE = 12


@dataclass
class Scored:
    """What a seat scores, by source, and what breaks ties."""

    sources: dict[str, int]
    empty_cells: int
    meteorites_left: int

    @property
    def total(self) -> int:
        """Medals in all."""
        return sum(self.sources.values())


def score_table(
    rules: Rules, players: Sequence[Player], neighbour: Sequence[str], shared: Sequence[str]
) -> list[Scored]:
    """Score all players.

    Rule: PUN-B69, PUN-B70, PUN-B71, PUN-B72
    """
    scored = [score_player(rules, player) for player in players]
    for number, name in enumerate(neighbour):
        pair = [number % len(players), (number + 1) % len(players)] if len(players) > 2 else [0, 1]
        _compete(rules, players, scored, name, pair, "neighbour")
    for name in shared:
        _compete(rules, players, scored, name, range(len(players)), "shared")
    return scored


def _compete(
    rules: Rules,
    players: Sequence[Player],
    scored: Sequence[Scored],
    name: str,
    seats: Sequence[int],
    kind: str,
) -> None:
    card = rules.objectives[name]
    values = [measure(rules, players[seat], card) for seat in seats]
    win, tie = (rules.scoring[f"{kind}_{end}"] for end in ("win", "tie"))
    for seat, medals in zip(seats, rewards(card, values, win, tie), strict=True):
        scored[seat].sources["neighbours"] += medals


def score_player(rules: Rules, player: Player) -> Scored:
    """Score what one player has alone."""
    board = player.board
    met = [is_met(rules, player, rules.objectives[name]) for name in player.objectives]
    sources = dict.fromkeys(SOURCES, 0)
    sources["lines"] = line_medals(board, rules.switch("petra_currents_cover_lines"))
    sources["planet"] = planet_medals(board)
    sources["tracks"] = sum(cube_medals(player, cube) for cube in TRACKS)
    sources["lifepods"] = lifepod_medals(rules, player)
    sources["meteorites"] = meteorite_medals(rules, player)
    sources["cards"] = card_medals(rules, player)
    sources["private"] = rules.scoring["private"] * sum(met)
    sources["start"] = rules.start_medals[player.seat]
    return Scored(sources, len(board.side.cells) - len(board.top), board.n_meteorites())


def line_medals(board: Board, currents_cover: bool) -> int:
    """Return the medals of the lines that are covered and free of meteorites.

    Rule: PUN-B69, PUN-R54, PUN-R62
    """
    covered = set(board.top) | (board.currents() if currents_cover else set())
    spoilt = board.meteorites | board.loaded()
    medals = 0
    for axis, values in enumerate((board.side.columns, board.side.rows)):
        for number in range(PLANET_SIDE):
            line = {cell for cell in board.side.cells if cell[axis] == number}
            if line and line <= covered and not line & spoilt:
                medals += values[number]
    return medals


def planet_medals(board: Board) -> int:
    """Return the bonus of the planet's rule.

    Rule: PUN-B51, PUN-B60
    """
    side = board.side
    if side.rule == "cities":
        return side.medals * len(side.marked("c") - board.top.keys())
    if side.rule == "areas":
        parts = {mark: side.marked(mark) for mark in set(side.marks.values())}
        return side.medals * sum(part <= board.top.keys() for part in parts.values())
    return 0


def cube_medals(player: Player, cube: str) -> int:
    """Return the last medal on or below a cube.

    Rule: PUN-B70, PUN-R34, PUN-A22
    """
    corporation, pods = player.corporation, player.pods_on_tracks()
    if winds(player, cube):
        below = [spot for spot in corporation.path[: player.path_step + 1] if spot[0] == "W"]
    else:
        track, height = player.spots[cube]
        if has(player, "highest_on_track"):
            height = max(each[1] for each in player.spots.values() if each[0] == track)
        below = [(track, each) for each in range(height + 1)]
    medals = [medal_on(corporation, spot) for spot in below if spot not in pods]
    return next((each for each in reversed(medals) if each is not None), 0)


def medal_on(corporation: Corporation, spot: Spot) -> int | None:
    """Return the number of the medal printed on a track position."""
    return next((int(n) for kind, n in corporation.symbols(spot) if kind == "medal"), None)


def lifepod_medals(rules: Rules, player: Player) -> int:
    """Return the medals of collected lifepods.

    Rule: PUN-B71, PUN-R48
    """
    in_area = player.places.count(SCORING_AREA)
    all_count = rules.switch("civ28_counts", "collected")
    counted = len(player.places) if all_count else in_area
    return (
        rules.scoring["lifepod"] * in_area + per_piece(rules, player, "collected_lifepod") * counted
    )


def meteorite_medals(rules: Rules, player: Player) -> int:
    """Return the medals of full sets of collected meteorites.

    Rule: PUN-B71
    """
    sets = player.meteorites // rules.scoring["meteorites"]
    return sets * entry(rules.scoring["repo"], n_of_set(rules, player, "repo"))


def card_medals(rules: Rules, player: Player) -> int:
    """Return the medals of civ cards.

    Rule: PUN-B72
    """
    printed = sum(card["medals"] for card in cards_of(rules, player))
    commerce = entry(rules.scoring["commerce"], n_of_set(rules, player, "commerce"))
    return printed + commerce + per_piece(rules, player, "patch") * len(player.board.patches)


def cards_of(rules: Rules, player: Player) -> list[Mapping[str, Any]]:
    """Return the civ cards of a player."""
    return [rules.civ_cards[name] for name in player.cards]


def n_of_set(rules: Rules, player: Player, name: str) -> int:
    """Return the number of cards of a set."""
    return sum(card["set"] == name for card in cards_of(rules, player))


def per_piece(rules: Rules, player: Player, piece: str) -> int:
    """Return the medals that cards give per piece."""
    return sum(
        card["count"]
        for card in cards_of(rules, player)
        if card["effect"] == "medals_per" and card["piece"] == piece
    )


def entry(values: Sequence[int], number: int) -> int:
    """Return the entry for a number of cards; the last one holds for more."""
    return values[min(number, len(values) - 1)]


def solo_target(rules: Rules, events: Sequence[str]) -> int:
    """Return the medals that a solo player has to reach.

    Rule: PUN-B66
    """
    solo = rules.tree["solo"]
    colours = [rules.events[name]["colour"] for name in events]
    target = solo["target"]
    for colour in ("red", "orange", "green"):
        step = sum(colours.count(colour) >= start for start in solo["deck_steps"]) - 1
        target += solo[colour][step]
    return int(target)


def standing(scored: Sequence[Scored]) -> list[float]:
    """Return the credit of each seat: the win, shared by seats tied to the last.

    Rule: PUN-B73
    """
    keys = [(-each.total, each.empty_cells, each.meteorites_left) for each in scored]
    winners = [key == min(keys) for key in keys]
    return [float(won) / sum(winners) for won in winners]

"""A replay in words: its lines of plain data, told decision by decision."""

from __future__ import annotations

from collections.abc import Iterator

from exobalance.simcore.describe import Line, Tree
from exobalance.simcore.games.kepler.data.labels import SOURCES, SPACES
from exobalance.simcore.games.kepler.data.layout import CUBES, TRACKS, ZONES
from exobalance.simcore.games.kepler.tell.names import (
    EARTH,
    STORAGE,
    SUPPLY,
    by_cube,
    params_of,
)
from exobalance.simcore.games.kepler.tell.option_words import option_words, place_words
from exobalance.simcore.games.kepler.tell.phrases import (
    article,
    cubes_words,
    does_words,
    objective_words,
    tech_words,
    tile_words,
    type_words,
    zone_of,
)
from exobalance.simcore.kit.telling.story import Story
from exobalance.simcore.phrases import and_list, coordinates, counted

PAYING = ("build", "develop", "terraform")
"""Acts that do not say what they cost."""
TABLE_EVENTS = ("round", "progress")
"""Events that begin a passage of their own."""
OF_NOBODY = ("medals", "turned_up", "phantom", "met", "scored")
"""Events told without the seat in front."""


class DecisionStory(Story):
    """A game told decision by decision."""

    title = "Kepler-3042"
    sources = SOURCES

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        self.place = (-1, -1)  # turn and seat told last
        self.act = ""  # of the decision told last
        self.seat = 0  # that took it; -1 in the clean-up
        self.held: list[dict[str, dict[str, int]]] = []  # cubes by seat, then place

    def tell_setup(self, line: Line) -> Iterator[str]:
        """Tell seats with their objectives, changed rules, and tiles."""
        tree, players = self.tree, line["players"]
        params = params_of(tree, players)
        starts = {EARTH: params.earth_start, STORAGE: params.storage_start}
        for _ in range(players):
            self.held.append({place: by_cube(cubes) for place, cubes in starts.items()})
        if players == 1:
            solo = tree["solo"]
            campaign = tree["campaigns"][solo["campaign"]]["title"]
            least = solo["minimum"][solo["level"] - 1]
            yield f"Campaign {campaign}, level {solo['level']}: {counted(least, 'point')} needed"
        for seat, bot in enumerate(self.bots):
            names = [objective_words(tree, name) for name in line["objectives"][seat]]
            yield f"Seat {seat}: {bot}, {and_list(names)}"
        yield from self.changed_rules(line)
        if line["hexes"] is None:
            yield "The players place the tiles."
            return
        tiles = sorted(zip(line["tiles"], line["hexes"], strict=True))
        near = [tile for tile in tiles if zone_of(tree, tile[1]) == ZONES[0]]
        yield f"Turned up: {self._tiles(near)}"
        yield f"Face down: {counted(len(tiles) - len(near), 'tile')}"

    def _tiles(self, tiles: list[tuple[str, list[int]]]) -> str:
        """Return tiles with their hexes."""
        told = [f"{tile_words(self.tree, name)} at {coordinates(at)}" for name, at in tiles]
        return ", ".join(told) or "none"

    def hear_decision(self, line: Line) -> Iterator[str]:
        """Tell a decision, with a head when another seat comes to act."""
        here = line["turn"], line["seat"]
        self.act, self.seat = line["option"]["act"], line["seat"]
        if here != self.place:
            self.place = here
            yield ""
            yield self.turn_head(line)
            if line["kind"] == "main":
                yield f"  has {self._holdings(line['seat'])}"
        only = " (no choice)" if line.get("forced") else ""
        yield f"  {option_words(self.tree, line['kind'], line['option'])}{only}"

    def _holdings(self, seat: int) -> str:
        """Return the cubes of a seat, place by place."""
        held = {place: n for place, n in self.held[seat].items() if any(n.values())}
        return ", ".join(f"{place} {cubes_words(n)}" for place, n in held.items())

    def hear_event(self, line: Line) -> Iterator[str]:
        """Tell an event; what happens to another seat names it."""
        told = getattr(self, f"_{line['event']}")(line)
        if not told:
            return
        if line["event"] in TABLE_EVENTS:
            self.place, self.seat = (-1, -1), -1
            yield ""
            yield told
        elif line["seat"] != self.seat and line["event"] not in OF_NOBODY:
            yield f"    seat {line['seat']}: {told}"
        else:
            yield f"    {told}"

    def outcome(self, line: Line) -> str:
        """Return who has won, or whether a solo player has passed the level."""
        if "target" not in line or line["status"] in self.unfinished:
            return super().outcome(line)
        total, least = line["total"][0], line["target"]
        met, wanted = len(line["met"][0]), len(line["objectives"][0])
        return (
            f"Level {'passed' if line['passed'] else 'failed'}: {total} of "
            f"{counted(least, 'point')}, {met} of {counted(wanted, 'objective')} met"
        )

    # --- events

    def _cubes(self, line: Line) -> str:
        held = self.held[line["seat"]]
        for place, sign in ((line["from"], -1), (line["to"], 1)):
            if place == SUPPLY:
                continue
            cubes = held.setdefault(place, dict.fromkeys(CUBES, 0))
            for cube in CUBES:
                cubes[cube] += sign * line[cube]
        if self.act not in PAYING or line["to"] != "storage":
            return ""
        return f"pays {cubes_words(line)} from {place_words(line['from'])}"

    def _landed(self, line: Line) -> str:
        return f"lands on {tile_words(self.tree, line['tile'])}"

    def _target(self, line: Line) -> str:
        return f"collects {tile_words(self.tree, line['tile'])}"

    def _colonised(self, line: Line) -> str:
        return f"{tile_words(self.tree, line['card'])}, {line['zone']} range, is a colony"

    def _terraformed(self, line: Line) -> str:
        planet = article(type_words(self.tree, line["planet_type"]))
        return f"{counted(line['points'], 'point')} for {planet}"

    def _level(self, line: Line) -> str:
        how = ", by collaboration" if line.get("lifted") else ""
        return f"{tech_words(self.tree, line['technology'])} at level {line['level']}{how}"

    def _steps(self, line: Line) -> str:
        steps = counted(line["steps"], "step")
        return f"{steps} of {line['track']} leadership, to {line['to']}"

    def _medals(self, line: Line) -> str:
        card = "the next progress card" if line.get("next") else "the progress card"
        medals = counted(len(line["places"]), f"{line['track']} medal")
        return f"{medals} onto {card}"

    def _declined(self, line: Line) -> str:
        return f"{dict(SPACES)[line['space']]} did nothing"

    def _turned_up(self, line: Line) -> str:
        return f"turned up: {self._tiles(line['tiles'])}"

    def _progress(self, line: Line) -> str:
        card = self.tree["progress"][line["card"]]
        seats = and_list([f"seat {seat}" for seat in line["seats"]]) or "nobody"
        return f"Clean-up. {card['title']} ({does_words(card)}): {seats}"

    def _awarded(self, line: Line) -> str:
        self.seat = -1
        return f"wins {counted(line['medals'], line['track'] + ' medal')}"

    def _round(self, line: Line) -> str:
        head = f"Round {line['round']}, seat {line['first']} opens."
        if line["card"] is None:
            return f"{head} No progress card is left."
        card = self.tree["progress"][line["card"]]
        return f"{head} Progress card {card['title']}: {does_words(card)}"

    def _phantom(self, line: Line) -> str:
        told = [f"{track} leadership {line[track]}" for track in TRACKS if track in line]
        if "technologies" in line:
            levels = [f"{name} {level}" for name, level in line["technologies"].items()]
            told.append(f"technologies {', '.join(levels)}")
        if "medals" in line:
            told.append(counted(sum(line["medals"].values()), "medal"))
        return f"Phantom: {and_list(told)}"

    def _met(self, line: Line) -> str:
        return f"meets {objective_words(self.tree, line['objective'])}"

    def _scored(self, line: Line) -> str:
        titles = {source.name: source.title for source in SOURCES}
        told = ", ".join(f"{titles[name]} {points}" for name, points in line["points"].items())
        return f"seat {line['seat']} scores {told}" if told else ""

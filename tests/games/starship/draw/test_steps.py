"""What a decision changes in the drawing, and no more."""

from itertools import pairwise

import pytest

from exobalance.simcore.games.starship.data.layout import BUILDINGS, COLOURS, TRACKS
from exobalance.simcore.games.starship.draw.scene import scene
from exobalance.simcore.games.starship.tell.snapshot import snapshot
from tests.games.starship.tell.played import GAME, LATE, eager, rules
from tests.walks import Case, Walk

CHECKED = {
    "board": ("reserve", "hold", "locked", "scientists"),
    "plants": ("plant", "deposit", "warehouse", "buildings"),
    "technologies": ("level", "salvation"),
    "leaders": ("marker",),
    "reputation": ("marker",),
    "pyramid": ("scientist",),
    "people": ("people", "bag", "saved"),
    "market": ("market",),
    "sun": ("sun", "exploitation", "bag", "events", "drawn"),
    "starship": ("future", "current", "project", "built", "supply", "posts"),
    "route": ("satellite", "token"),
    "system": ("planet", "pile"),
}
"""Kinds of parts, by kind of panel, whose changes are compared with those of the table."""


@pytest.fixture(scope="module", name="steps")
def _steps():
    """Return what is seen, and what of it is drawn how, after each decision of a game."""
    tree = rules(LATE)
    walk = Walk(Case(GAME, tree, __name__), 3, 8)
    found = [(seen(walk.state, tree), drawn(walk.state, tree)) for _ in walk.steps(eager(8))]
    return [*found, (seen(walk.state, tree), drawn(walk.state, tree))]


def seen(state, tree):
    """Return by panel and part what the table says of it."""
    told = snapshot(state, tree)
    found = {**of_table(told), **of_boards(told, tree)}
    for seat, has in enumerate(told["seats"]):
        found |= {(f"{panel} {seat}", key): value for (panel, key), value in of_seat(has).items()}
        for track in TRACKS:
            found["leaders", f"marker {track} {seat}"] = has[track]
        found["reputation", f"marker {seat}"] = has["reputation"]
        found["starship", f"posts {seat}"] = has["posts"]
        if has["satellite"]:
            found["route", f"satellite {seat}"] = at_of(has["satellite"], told, seat)
    return found


def at_of(space, told, whose):
    """Return a space of the route, on Trappist with the place of arrival."""
    return space if space[1] else [space[0], told["arrivals"].index(whose)]


def of_seat(has):
    """Return what a seat owns by panel and part."""
    found = {}
    for where, place in (("reserve", has), ("hold", has["hold"])):
        found["board", f"{where} fuel"] = place["fuel"]
        found["board", f"{where} base"] = place["bases"]
        found |= {("board", f"{where} {colour}"): place["cubes"][colour] for colour in COLOURS}
        found |= {("board", f"{where} {kind}"): place["buildings"][kind] for kind in BUILDINGS}
    found |= {("board", f"locked {kind}"): has["locked"][kind] for kind in BUILDINGS}
    found["board", "scientists ready"] = has["scientists"]
    found["board", "scientists own supply"] = has["supply"]
    for line, plant in enumerate(has["plants"]):
        for part in ("deposit", "warehouse", "buildings"):
            found["plants", f"{part} {plant['planet']}"] = (line, plant[part])
        found["plants", f"plant {plant['planet']}"] = (line, plant["token"])
    for row, level in has["levels"].items():
        found |= {("technologies", f"level {row} {n}"): True for n in range(1, level + 1)}
    for name in has["salvation_technologies"]:
        found["technologies", f"salvation {name}"] = True
    return found


def of_table(told):
    """Return what all share by panel and part: people, market, sun, pyramid."""
    found = {}
    for colour in COLOURS:
        found["people", f"people {colour}"] = told["people"]["earth"][colour]
        found["market", f"market {colour}"] = told["market"][colour]
        found["sun", f"bag {colour}"] = told["bag"][colour]
    found["people", "bag"] = told["people"]["bag"]
    found |= {("people", f"saved {n + 1}"): True for n in range(told["people"]["cells"])}
    found["sun", "sun marker"] = told["spiral"]
    found["sun", "exploitation"] = told["exploitation"]
    found["sun", "events"] = told["events_left"]
    if told["drawn"]:
        found["sun", "drawn"] = told["drawn"]
    for row, seats in enumerate(told["pyramid"], 1):
        for place, seat in enumerate(seats, 1):
            if seat is not None:
                found["pyramid", f"scientist {row} {place}"] = seat
    return found


def of_boards(told, tree):
    """Return what all share by panel and part: mechanisms, route, planets."""
    found = {}
    for row in ("future", "current"):
        for column, name in enumerate(told[row]):
            if name:
                found["starship", f"{row} {column}"] = name
    for number, name in enumerate(told["long_term"]):
        found["starship", f"project {name}"] = number
    lines = max(1, -(-len(told["long_term"]) // 5))
    for number in range(told["sector"]["mechanisms"]):
        found["starship", f"built {number + 1}"] = (told["sector"]["number"], lines)
    found["starship", "supply"] = told["supply"]
    for (column, row), kind in told["route"]:
        found["route", f"token {column} {row}"] = kind
    found["route", "satellite government"] = at_of(told["government_satellite"], told, "government")
    for name, planet in told["planets"].items():
        found["system", f"planet {name}"] = (planet["space"], planet["destroyed"])
        if name != "earth":
            out = [t for t in told["looked_at"] if tree["tokens"][t]["planet"] == name]
            found["system", f"pile {name}"] = len(planet["pile"]) - len(out)
    return found


def drawn(state, tree):
    """Return by panel and part how it is drawn."""
    return {
        (panel["id"], key): part
        for panel in scene(state, tree)["panels"]
        for key, part in panel["parts"].items()
        if key.split()[0] in CHECKED.get(panel["id"].split()[0], ())
        and not key.startswith("exploitation space")
    }


def changed(before, after):
    """Return the parts that came, went or are different."""
    return {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}


def test_what_is_drawn_is_what_there_is(steps):
    """The same parts, no more and no fewer."""
    for there, shown in steps:
        known = {key for key in shown if key[0] != "starship" or key[1].split()[0] != "posts"}
        assert known == {key for key in there if key[1].split()[0] != "posts"}


def test_a_decision_changes_the_parts_that_it_changes(steps):
    """Neither more nor less; command posts only move when there is a line more of projects."""
    kinds = set()
    for (there_before, before), (there_after, after) in pairwise(steps):
        expected = changed(there_before, there_after)
        lies = {key for key in changed(before, after) if key[1].split()[0] != "posts"}
        assert lies == {key for key in expected if key[1].split()[0] != "posts"}
        kinds |= {(panel.split()[0], key.split()[0]) for panel, key in expected}
    assert kinds >= {(panel, key) for panel, keys in CHECKED.items() for key in keys}


def test_a_decision_changes_little(steps):
    """Of some hundred parts a handful."""
    sizes = [len(changed(before, after)) for (_, before), (_, after) in pairwise(steps)]
    assert len(steps[-1][1]) > 150
    assert sum(sizes) < 5 * len(sizes)

"""Values of a rules tree that fit one by one but contradict each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from exobalance.simcore.errors import RulesError, unknown
from exobalance.simcore.games.pun.data.checks_boards import check_boards
from exobalance.simcore.games.pun.data.checks_cards import check_cards
from exobalance.simcore.games.pun.data.checks_technologies import check_technologies
from exobalance.simcore.games.pun.data.pieces import areas, shape_cells

PLAYERS = range(1, 7)
DEALT = "dealt"
MAX_STACK = 24
"""Tiles of one stack, at most: a bound of the simulation."""


def check_rules(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first contradiction in ``tree``."""
    _check_shapes(tree["shapes"])
    _check_stacks(tree)
    check_boards(tree)
    check_technologies(tree)
    check_cards(tree)
    _check_deal(tree, "planets")
    _check_deal(tree, "corporations")
    _check_objective_deck(tree)
    _check_event_deck(tree)
    _check_lists(tree)


def event_pool(tree: Mapping[str, Any], solo: bool) -> Counter[str]:
    """Return the number of event cards that may be dealt, by colour.

    Rule: PUN-B7
    """
    return Counter(
        card["colour"] for card in tree["events"].values() if solo or not card["solo_only"]
    )


def pool(tree: Mapping[str, Any], what: str) -> list[str]:
    """Return the planets or corporations that can be dealt.

    Rule: PUN-B2
    """
    sides = {"all": ("symmetric", "base", "deluxe"), "asymmetric": ("base", "deluxe")}
    wanted = sides.get(tree["setup"]["pool"], ("symmetric",))
    return [name for name, board in tree[what].items() if board["set"] in wanted]


def _check_shapes(shapes: Mapping[str, Any]) -> None:
    """Refuse a shape that is not one piece or lacks an icon.

    Rule: PUN-B3, PUN-B18
    """
    for name, shape in shapes.items():
        path = f"shapes.{name}"
        odd = {each for row in shape["cells"] for each in row} - set("abAB.")
        if odd:
            raise RulesError(f"{path}.cells shows {min(odd)!r}; use a, b, A, B and . (PUN-B3)")
        cells = shape_cells(shape)
        if max(len(shape["cells"]), *map(len, shape["cells"])) > 5 or len(cells) > 6:
            raise RulesError(f"{path}.cells is too large: expected at most 6 cells within 5 x 5")
        if len(areas((cell.x, cell.y) for cell in cells)) != 1:
            raise RulesError(f"{path}.cells is not one piece; join its cells by sides (PUN-B3)")
        icons = sorted(cell.section for cell in cells if cell.icon)
        if icons != ["a", "b"]:
            raise RulesError(f"{path}.cells needs one cell A and one cell B, the icons (PUN-B3)")
        if tuple(shape["meteorite"]) not in {(cell.x, cell.y) for cell in cells}:
            raise RulesError(f"{path}.meteorite lies on no cell of the shape (PUN-B18)")


def _check_stacks(tree: Mapping[str, Any]) -> None:
    """Refuse tiles without a stack, stacks in the wrong ring and stacks without tiles.

    Rule: PUN-B3
    """
    rings = {ring: tree["station"][f"{ring}_ring"] for ring in ("outer", "inner")}
    for ring, names in rings.items():
        for name in names:
            if name not in tree["shapes"]:
                what = unknown("shape", name, tree["shapes"])
                raise RulesError(f"station.{ring}_ring: {what}")
            if tree["shapes"][name]["ring"] != ring:
                raise RulesError(
                    f"station.{ring}_ring names {name}, but shapes.{name}.ring is "
                    f'"{tree["shapes"][name]["ring"]}"; change one of the two (PUN-B3)'
                )
    for name, tile in tree["tiles"].items():
        if tile["shape"] not in tree["shapes"]:
            raise RulesError(f"tiles.{name}: {unknown('shape', tile['shape'], tree['shapes'])}")
        if tile["a"] == tile["b"]:
            raise RulesError(
                f'tiles.{name} has the terrain "{tile["a"]}" twice; its sections differ (PUN-B3)'
            )
    sizes = Counter(tile["shape"] for tile in tree["tiles"].values())
    for name in (*rings["outer"], *rings["inner"]):
        if not 0 < sizes[name] <= MAX_STACK:
            raise RulesError(
                f"the stack {name} has {sizes[name]} tiles: expected 1 to {MAX_STACK} (PUN-B3); "
                "add or remove tiles of this shape"
            )


def _check_deal(tree: Mapping[str, Any], what: str) -> None:
    """Refuse a seat with an unknown board, and fewer boards than seats.

    Rule: PUN-B2
    """
    given = tree["setup"][what]
    for name in given:
        if name != DEALT and name not in tree[what]:
            raise RulesError(f"setup.{what}: {unknown('board', name, [DEALT, *tree[what]])}")
    dealt = given.count(DEALT)
    names = pool(tree, what)
    if tree["setup"]["pool"] == "symmetric":
        if len(names) != 1:
            raise RulesError(
                f"{what} has {len(names)} entries of the symmetric side; "
                'setup.pool = "symmetric" needs exactly one (PUN-B2)'
            )
        return
    left = [name for name in names if name not in given]
    if len(left) < dealt:
        raise RulesError(
            f"setup.{what} leaves {dealt} seats to be dealt, but only {len(left)} boards of {what} "
            "are left (PUN-B2); name more boards or remove fewer"
        )
    if tree["setup"]["sides"] == "choose" and not any(
        board["set"] == "symmetric" for board in tree[what].values()
    ):
        raise RulesError(
            f'setup.sides is "choose", but {what} has no symmetric side (PUN-A1); keep one'
        )


def _check_objective_deck(tree: Mapping[str, Any]) -> None:
    """Refuse a setup that needs more objective cards than there are.

    Rule: PUN-B5, PUN-B6
    """
    setup, solo = tree["setup"], tree["solo"]
    for table, values in (("setup", setup), ("solo", solo)):
        if values["private_keep"] > values["private_draw"]:
            raise RulesError(
                f"{table}.private_keep is {values['private_keep']}, above {table}.private_draw "
                f"({values['private_draw']}); keep at most as many as are drawn (PUN-B6)"
            )
    module = tree["variant"]["private_objectives"]
    for n in PLAYERS:
        neighbour = setup["neighbour_objectives"][n - 1]
        if (n > 2 and neighbour not in (0, n)) or (n == 1 and neighbour):
            raise RulesError(
                f"setup.neighbour_objectives has {neighbour} for {n} players: expected 0"
                f"{f' or {n}, one between each pair of neighbours' if n > 1 else ''} (PUN-B5)"
            )
        private = solo["private_draw"] if n == 1 else n * setup["private_draw"] * module
        if neighbour + private > len(tree["objectives"]):
            raise RulesError(
                f"{n} players need {neighbour + private} objective cards, but there are "
                f"{len(tree['objectives'])} (PUN-B5, PUN-B6); draw fewer or add cards"
            )


def _check_event_deck(tree: Mapping[str, Any]) -> None:
    """Refuse a deck that the cards do not give.

    Rule: PUN-B7
    """
    deck = tree["event_deck"]
    for solo in (True, False):
        if not solo and not tree["variant"]["events"]:
            continue
        found = event_pool(tree, solo)
        who = "a solo player" if solo else "several players"
        if deck["mix"] == "random":
            if deck["size"] > found.total():
                raise RulesError(
                    f"event_deck.size is {deck['size']}, but {who} can draw from only "
                    f"{found.total()} cards (PUN-B7)"
                )
            continue
        for colour in ("green", "orange", "red"):
            if deck[colour] > found[colour]:
                raise RulesError(
                    f"event_deck.{colour} is {deck[colour]}, but there are only {found[colour]} "
                    f"{colour} cards for {who} (PUN-B7)"
                )
    if deck["mix"] == "by_colour" and not deck["green"] + deck["orange"] + deck["red"]:
        raise RulesError("event_deck.green, orange and red are all 0 (PUN-B7); use some cards")


def _check_lists(tree: Mapping[str, Any]) -> None:
    """Refuse lists that must rise or go together and do not.

    Rule: PUN-B4, PUN-B66
    """
    solo = tree["solo"]
    _check_rising("solo.deck_steps", solo["deck_steps"])
    _check_rising("solo.bands", solo["bands"])
    if solo["deck_steps"][0]:
        raise RulesError("solo.deck_steps must start with 0, the smallest number of cards")
    for colour in ("red", "orange", "green"):
        if len(solo[colour]) != len(solo["deck_steps"]):
            raise RulesError(
                f"solo.{colour} has {len(solo[colour])} entries and solo.deck_steps "
                f"{len(solo['deck_steps'])}; give one value per step (PUN-B66)"
            )
    ranks = Counter(card["rank"] for card in tree["civ_cards"].values())
    for rank in range(1, 5):
        if max(tree["setup"]["civ_cards"]) > ranks[rank]:
            raise RulesError(
                f"setup.civ_cards asks for {max(tree['setup']['civ_cards'])} cards per rank, but "
                f"rank {rank} has {ranks[rank]} (PUN-B4); ask for fewer or add cards"
            )


def _check_rising(path: str, values: Sequence[int]) -> None:
    if any(high <= low for low, high in pairwise(values)):
        raise RulesError(f"{path} is {list(values)}; its numbers must rise")

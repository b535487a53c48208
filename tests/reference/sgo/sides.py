"""From the rules tree to the sides of the exoplanet boards: areas, links, numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.reference.sgo import planets
from tests.reference.sgo.planet import Side

Node = Mapping[str, Any]


def side_of(tree: Node, name: str, players: int) -> Side:
    """Return the side of an exoplanet that serves the player count.

    Rule: SGO-R2
    """
    node = tree["exoplanets"][name]
    board = next(
        value
        for key, value in node.items()
        if key.startswith("side_") and players in value["players"]
    )
    build = turing_river if name == "Turing" and players == 2 else BUILDERS[name]
    return build(tree, node, board)


def numbered(letter: str, count: int) -> tuple[str, ...]:
    """Return area ids like B1, B2, ..."""
    return tuple(f"{letter}{number + 1}" for number in range(count))


def marked(board: Node) -> frozenset[str]:
    """Return the predominance areas of a side."""
    return frozenset(board["predominance"])


def susskind(tree: Node, node: Node, board: Node) -> Side:
    """Areas T1, T2, ... without links."""
    return Side(
        "Susskind",
        planets.Susskind,
        numbered("T", board["areas"]),
        marked(board),
        numbers={"per_colonist": node["per_colonist"]},
    )


def planck(tree: Node, node: Node, board: Node) -> Side:
    """Two rings and a hub, joined by roads."""
    return Side(
        "Planck",
        planets.Planck,
        (*numbered("O", board["outer"]), *numbered("I", board["inner"]), "H"),
        marked(board),
        roads=tuple((a, b) for a, b in board["roads"]),
        numbers={
            "per_colonist": node["per_colonist"],
            "largest_group": node["group_majority"],
            "group_tie": node["group_tie"],
            "group_is_all_with_a_neighbour": tree["switches"]["planck_group"]
            == "all_areas_with_a_neighbour",
        },
    )


def bose(tree: Node, node: Node, board: Node) -> Side:
    """A pyramid: area i of a level rests on areas i and i + 1 of the level below."""
    group: dict[str, Any] = {}
    needs: dict[str, tuple[str, ...]] = {}
    for level, areas in enumerate(board["levels"], start=1):
        for i in range(1, areas + 1):
            below = (f"L{level - 1}.{i}", f"L{level - 1}.{i + 1}")
            needs[f"L{level}.{i}"] = tuple(area for area in below if area in group)
            group[f"L{level}.{i}"] = level
    return Side(
        "Bose",
        planets.Bose,
        tuple(group),
        marked(board),
        needs=needs,
        group=group,
        numbers={key: node[key] for key in ("per_colonist", "level_majority", "level_tie")},
    )


def collins(tree: Node, node: Node, board: Node) -> Side:
    """Areas by the volcanoes that they touch."""
    touches = {area: tuple(map(str, around)) for area, around in board["touches"].items()}
    by_number = tree["switches"]["collins_won"] == "at_least_4_of_6"
    return Side(
        "Collins",
        planets.Collins,
        tuple(touches),
        marked(board),
        touches=touches,
        numbers={
            "volcano_majority": node["volcano_majority"],
            "volcano_tie": node["volcano_tie"],
            "areas_that_win": node["won_with"] if by_number else None,
        },
    )


def dirac(tree: Node, node: Node, board: Node) -> Side:
    """Base areas B, advanced areas A, and the centre."""
    group = {
        **dict.fromkeys(numbered("B", board["base"]), "base"),
        **dict.fromkeys(numbered("A", board["advanced"]), "advanced"),
        "C": "centre",
    }
    return Side(
        "Dirac",
        planets.Dirac,
        tuple(group),
        marked(board),
        group=group,
        numbers={"base_per_advanced": node["step"], **ring_numbers(node)},
    )


def ring_numbers(node: Node) -> dict[str, int]:
    """Return the points by circle."""
    return {circle: node[f"{circle}_points"] for circle in ("base", "advanced", "centre")}


def fermi(tree: Node, node: Node, board: Node) -> Side:
    """Satellite areas M1.1, M1.2, ...; the central planet is no area of its own."""
    group = {
        f"M{satellite}.{area}": satellite
        for satellite in range(1, board["satellites"] + 1)
        for area in range(1, board["areas_per_satellite"] + 1)
    }
    return Side(
        "Fermi",
        planets.Fermi,
        tuple(group),
        marked(board),
        group=group,
        numbers={
            "closes_at": board["close"],
            "central_capacity": board["central_capacity"],
            **{key: node[key] for key in ("satellite_points", "central_points", "central_tie")},
        },
    )


def russell(tree: Node, node: Node, board: Node) -> Side:
    """Islands with areas I1.1, I1.2, ..."""
    group = {
        f"I{island}.{area}": island
        for island, areas in enumerate(board["areas_per_island"], start=1)
        for area in range(1, areas + 1)
    }
    return Side(
        "Russell",
        planets.Russell,
        tuple(group),
        marked(board),
        group=group,
        numbers={
            "closes_at": board["close"],
            **{key: node[key] for key in ("island_majority", "island_tie", "presence")},
        },
    )


def turing_river(tree: Node, node: Node, board: Node) -> Side:
    """Branches X and Y from the ends of the river to the centre C.

    With the other reading of the centre each branch has one area more, and the centre
    gives no points.

    Rule: SGO-A14
    """
    is_step = tree["switches"]["turing2_centre"] == "twelfth_step"
    length = node["branch_areas"] + (0 if is_step else 1)
    group = {
        **dict.fromkeys(numbered("X", length), "X"),
        **dict.fromkeys(numbered("Y", length), "Y"),
        "C": "centre",
    }
    return Side(
        "Turing",
        planets.TuringRiver,
        tuple(group),
        marked(board),
        group=group,
        numbers={"by_own_order": node["step_points"], "centre_is_a_step": is_step},
    )


def turing_circles(tree: Node, node: Node, board: Node) -> Side:
    """Circles B, A, C; inner areas need the outer ones they are linked to."""
    group = {
        **dict.fromkeys(numbered("B", board["base"]), "base"),
        **dict.fromkeys(numbered("A", board["advanced"]), "advanced"),
        **dict.fromkeys(numbered("C", board["centre"]), "centre"),
    }
    links = {**board["advanced_links"], **board["centre_links"]}
    return Side(
        "Turing",
        planets.TuringCircles,
        tuple(group),
        marked(board),
        needs={area: tuple(needed) for area, needed in links.items()},
        group=group,
        numbers=ring_numbers(node),
    )


BUILDERS: dict[str, Callable[[Node, Node, Node], Side]] = {
    "Bose": bose,
    "Collins": collins,
    "Dirac": dirac,
    "Fermi": fermi,
    "Planck": planck,
    "Russell": russell,
    "Susskind": susskind,
    "Turing": turing_circles,
}

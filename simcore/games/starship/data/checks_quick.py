"""The quick game: whether what it starts with is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exobalance.simcore.errors import RulesError, unknown
from exobalance.simcore.games.starship.data.checks_pieces import PLAYERS
from exobalance.simcore.games.starship.data.layout import (
    MAX_SEATS,
    N_DISPLAY,
    ROWS,
    SETTLED,
    TRACKS,
)
from exobalance.simcore.games.starship.data.params import base_mechanisms, n_removed

Tree = Mapping[str, Any]


def check_quick(tree: Tree) -> None:
    """Raise RulesError, in one sentence, at the first thing that the quick game lacks.

    Numbers of the quick game are looked at only where it is played.

    Rule: SI-R83, SI-R84
    """
    quick = tree["quick"]
    for path, names, known in (
        ("rows", quick["rows"], ROWS),
        ("planets", quick["planets"], SETTLED),
    ):
        for name in names:
            if name not in known:
                raise RulesError(f"quick.{path}: {unknown('word', name, known)} (SI-R83)")
    if tree["game"]["variant"] != "quick":
        return
    _check_start(tree)
    _check_mechanisms(tree)
    for place, players in enumerate(PLAYERS):
        _check_players(tree, place, players)


def _check_start(tree: Tree) -> None:
    """Refuse a start beyond Mercury, beyond a track or with too many scientists.

    Rule: SI-R81, SI-R83
    """
    quick, mercury = tree["quick"], tree["solar"]["mercury_after"]
    if quick["solar_start"] > mercury:
        raise RulesError(
            f"quick.solar_start is {quick['solar_start']}: expected at most solar.mercury_after = "
            f"{mercury} (SI-R81)"
        )
    for track in TRACKS:
        length = len(tree["tracks"][track])
        if quick["leader_space"] > length:
            raise RulesError(
                f"quick.leader_space is {quick['leader_space']}: expected at most {length}, the "
                f"spaces of tracks.{track} (SI-R83)"
            )
    used = quick["scientists"] + len(quick["rows"])
    if used > tree["supply"]["scientists"]:
        raise RulesError(
            f"quick.scientists and quick.rows take {used} scientists, but supply.scientists is "
            f"{tree['supply']['scientists']} (SI-R83); use no more"
        )


def _check_mechanisms(tree: Tree) -> None:
    """Refuse fewer base mechanisms than the sector and the current row take.

    Rule: SI-R82
    """
    base = len(base_mechanisms(tree)) - n_removed(tree)
    wanted = tree["quick"]["sector"] * MAX_SEATS + N_DISPLAY
    if base < wanted:
        raise RulesError(
            f"quick.sector takes {wanted - N_DISPLAY} base mechanisms with {MAX_SEATS} players and "
            f"the current row {N_DISPLAY}, but only {base} stay in the game (SI-R82); lower "
            "quick.sector or add some"
        )


def _check_players(tree: Tree, place: int, players: int) -> None:
    """Refuse a start that a number of players has no room for.

    Rule: SI-R81, SI-R82, SI-A15
    """
    quick, setup = tree["quick"], tree["setup"]
    drawn, room = quick["market"] * players, tree["market"]["spaces"][place]
    if drawn > room:
        raise RulesError(
            f"quick.market draws {drawn} cubes with {players} players, but market.spaces is {room} "
            "(SI-R81); draw fewer"
        )
    if quick["market"] > sum(setup["solar_bag"]):
        raise RulesError(
            f"quick.market draws {quick['market']} cubes for each player, but setup.solar_bag has "
            f"only {sum(setup['solar_bag'])} (SI-R81); draw fewer"
        )
    saved, people = quick["people"] * players, setup["people"][place]
    on_top = tree["switches"]["quick_people"] == "on_top"
    there = sum(tree["people"]["number"]) - people if on_top else people
    if saved > there:
        raise RulesError(
            f"quick.people saves {saved} people with {players} players, but there are only {there} "
            "(setup.people, people.number, SI-R81); save fewer"
        )
    built, size = quick["sector"] * players, tree["sectors"]["mechanisms"][place]
    if built >= size:
        raise RulesError(
            f"quick.sector puts {built} mechanisms in the first sector with {players} players, "
            f"which completes it (sectors.mechanisms is {size}, SI-R82); use fewer"
        )

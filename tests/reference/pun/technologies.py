"""Which technologies work, and which powers are fresh."""

from __future__ import annotations

from tests.reference.pun.player import Player
from tests.reference.pun.rules import Tech

POWER_LIMITS = ("once_per_round", "once_per_game")


def working(player: Player) -> list[Tech]:
    """Return the technologies that work.

    Rule: PUN-B37, PUN-B41, PUN-B45, PUN-B46
    """
    technologies = player.corporation.technologies
    if player.rule == "lifepods_on_techs":
        return [tech for tech in technologies if tech.name in player.places]
    height = level_height(player)
    pods = player.pods_on_tracks()
    positions = level_positions(player)
    found = [
        tech
        for tech in technologies
        if positions.get(tech.level, height + 1) <= height
        and ("T", positions[tech.level]) not in pods
        and tech.level not in player.void_levels
    ]
    if player.rule == "flux":
        return [max(found, key=lambda tech: tech.level)] if found else []
    return found


def level_height(player: Player) -> int:
    """Return the height on T up to which levels count, -1 without a cube on T."""
    if player.rule == "diagonal":
        return max((height for track, height in player.spots.values() if track == "T"), default=-1)
    return player.spots["T"][1]


def level_positions(player: Player) -> dict[int, int]:
    """Return the position of each tech level on T."""
    return {
        number: position
        for position, symbols in enumerate(player.corporation.tracks["T"])
        for kind, number in symbols
        if kind == "tech"
    }


def all_with(player: Player, effect: str) -> list[Tech]:
    """Return the working technologies with an effect."""
    return [tech for tech in working(player) if tech.effect == effect]


def has(player: Player, effect: str) -> bool:
    """Return whether a technology with an effect works."""
    return bool(all_with(player, effect))


def is_fresh(player: Player, tech: Tech) -> bool:
    """Return whether a power may be used.

    Rule: PUN-R10, PUN-R11
    """
    if tech.limit == "once_per_game":
        return tech.name not in player.used_in_game
    return player.powers_open and tech.name not in player.used_in_round


def fresh_with(player: Player, effect: str) -> list[Tech]:
    """Return the working technologies with an effect that are fresh."""
    return [tech for tech in all_with(player, effect) if is_fresh(player, tech)]


def spend(player: Player, tech: Tech) -> None:
    """Use a power."""
    used = player.used_in_game if tech.limit == "once_per_game" else player.used_in_round
    used.add(tech.name)


def renew(player: Player) -> None:
    """Make the powers of the round fresh."""
    player.powers_open = True
    player.used_in_round.clear()

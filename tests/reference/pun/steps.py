"""How one cube may move by one step, up and down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.reference.pun.player import Player
from tests.reference.pun.rules import TRACKS, Spot
from tests.reference.pun.technologies import all_with, has

STAY = "stay"


class Move(NamedTuple):
    """A step of a cube: its name, where it ends, and the step of a winding path there."""

    name: str
    spot: Spot
    path_step: int = 0


def track_of(player: Player, cube: str, own: bool = False) -> str:
    """Return the track that a cube belongs to; ``own`` keeps it at its first one.

    Rule: PUN-A23
    """
    return player.spots[cube][0] if player.rule == "diagonal" and not own else cube


def winds(player: Player, cube: str) -> bool:
    """Return whether a cube follows a winding path.

    Rule: PUN-B42
    """
    return player.rule == "winding_path" and cube == "W"


def line_of(player: Player, cube: str) -> list[Spot]:
    """Return the positions along which a cube moves straight up."""
    if winds(player, cube):
        return list(player.corporation.path)
    track = player.spots[cube][0]
    return [(track, height) for height in range(player.corporation.top(track) + 1)]


def height_of(player: Player, cube: str) -> int:
    """Return the height of a cube on its line.

    Rule: PUN-A22
    """
    return player.path_step if winds(player, cube) else player.spots[cube][1]


def is_at_top(player: Player, cube: str) -> bool:
    """Return whether a cube stands at the top of its line."""
    return height_of(player, cube) == len(line_of(player, cube)) - 1


def may_restart(player: Player, cube: str) -> bool:
    """Return whether the next step of a cube leads from the top to position 1.

    Rule: PUN-R36
    """
    track = line_of(player, cube)[0][0]
    return is_at_top(player, cube) and any(
        track in tech.tracks for tech in all_with(player, "restart_track")
    )


def moves_up(player: Player, cube: str, claim: str) -> list[Move]:
    """Return the steps that a cube may make when it advances.

    Rule: PUN-B23, PUN-B25, PUN-B39, PUN-B42, PUN-B45, PUN-R28, PUN-A11, PUN-A19
    """
    found = list(_sideways_and_up(player, cube) if player.rule == "diagonal" else [])
    if player.rule != "diagonal":
        line = line_of(player, cube)
        start = 0 if may_restart(player, cube) else height_of(player, cube)
        step = _next_free(player, cube, line, range(start + 1, len(line)))
        found += [] if step is None else [Move("up", line[step], step)]
    on_r = player.spots[cube][0] == "R" if player.rule == "diagonal" else cube == "R"
    if on_r and is_at_top(player, cube) and not may_restart(player, cube) and claim != "none":
        found.append(Move(STAY, player.spots[cube]))
    return found


def _next_free(player: Player, cube: str, line: list[Spot], steps: range) -> int | None:
    """Return the first step on which the cube may stand; None if it is blocked.

    Rule: PUN-B39, PUN-B42
    """
    pods = player.pods_on_tracks()
    for step in steps:
        if line[step] in pods:
            continue
        if not _is_taken(player, cube, line[step]):
            return step
        if not has(player, "hop_cubes"):
            return None
    return None


def _is_taken(player: Player, cube: str, spot: Spot) -> bool:
    blocks = player.rule in ("winding_path", "diagonal")
    return blocks and any(other == spot for name, other in player.spots.items() if name != cube)


def _sideways_and_up(player: Player, cube: str) -> Iterator[Move]:
    """Yield the steps of a cube that may change its track.

    Rule: PUN-B45, PUN-A24
    """
    track, height = player.spots[cube]
    sides = _neighbours(player, track)
    for name, other in (("up", track), *((f"up_{side}", each) for side, each in sides.items())):
        line = [(other, each) for each in range(player.corporation.top(other) + 1)]
        step = _next_free(player, cube, line, range(height + 1, len(line)))
        if step is not None:
            yield Move(name, line[step])
    if has(player, "sideways"):
        for name, other in sides.items():
            spot = other, height
            exists = height <= player.corporation.top(other)
            if exists and not _is_taken(player, cube, spot):
                if spot not in player.open_pool.sideways:
                    yield Move(name, spot)


def _neighbours(player: Player, track: str) -> dict[str, str]:
    """Return the track to the left and to the right."""
    at = TRACKS.index(track)
    wraps = has(player, "neighbour_ends")
    found = {}
    if at > 0 or wraps:
        found["left"] = TRACKS[at - 1]
    if at < len(TRACKS) - 1 or wraps:
        found["right"] = TRACKS[(at + 1) % len(TRACKS)]
    return found


def put(player: Player, cube: str, move: Move) -> None:
    """Move a cube."""
    if move.name in ("left", "right"):
        player.open_pool.sideways.add(move.spot)
    player.spots[cube] = move.spot
    if winds(player, cube):
        player.path_step = move.path_step


def way_down(player: Player, cube: str, steps: int) -> list[Move]:
    """Return the positions that a cube passes on its way down, as far as it can go.

    Rule: PUN-B27, PUN-R31, PUN-A21
    """
    line = line_of(player, cube)
    found: list[Move] = []
    here = height_of(player, cube)
    while len(found) < steps:
        lower = _next_free(player, cube, line, range(here - 1, -1, -1))
        if lower is None:
            break
        found.append(Move("down", line[lower], lower))
        here = lower
    return found

"""Scores at the end of a game, and the score of a position given by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference.sgo.planet import CENTRAL, leaders
from tests.reference.sgo.rules import FIELDS, Rules


def token_holders(token: str, on_modules: Sequence[Mapping[str, int]], zero: bool) -> list[int]:
    """Return the seats that score a predominance token; tied seats all do.

    A field goes to most ON modules of that field, balance to most sets of three fields.
    ``on_modules`` counts ON modules by seat and field; with ``zero`` a lead of nothing
    scores as well.

    Rule: SGO-R29, SGO-A11
    """
    if token == "none":
        return []
    if token == "balance":
        counts = [min(on[field] for field in FIELDS) for on in on_modules]
    else:
        counts = [on[token] for on in on_modules]
    if zero and max(counts) == 0:
        return list(range(len(counts)))
    return leaders(counts)


def predominance_points(
    rules: Rules, tokens: Sequence[str], on_modules: Sequence[Mapping[str, int]]
) -> list[int]:
    """Return the predominance points by seat; ``tokens`` are named from the top down.

    Rule: SGO-R29
    """
    points = [0] * len(on_modules)
    for token, value in zip(tokens, rules.token_values, strict=True):
        for seat in token_holders(token, on_modules, rules.zero_majority_scores):
            points[seat] += value
    return points


def corridor_points(rules: Rules, influence: int, open_corridors: int) -> int:
    """Return the (negative) points of open corridors.

    With a score floor a total never falls below zero by corridors.

    Rule: SGO-R30, SGO-A18
    """
    penalty = rules.corridor_penalty * open_corridors
    if rules.score_floor_zero:
        penalty = min(penalty, max(influence, 0))
    return -penalty


def ranks_and_wheel(rules: Rules, total: int) -> tuple[int, int]:
    """Return the government ranks and the wheel field of a total.

    Rule: SGO-R26, SGO-A28
    """
    ranks = total // rules.wheel_fields
    return ranks, total - rules.wheel_fields * ranks


def standing(rules: Rules, totals: Sequence[int], on_modules: Sequence[int]) -> dict[str, list]:
    """Rank the players: highest rank, then wheel field, then ON modules, else shared.

    Rule: SGO-R31, SGO-A20
    """
    ranks, wheel = zip(*(ranks_and_wheel(rules, total) for total in totals), strict=True)
    keys = list(zip(ranks, wheel, on_modules, strict=True))
    winners = [seat for seat, key in enumerate(keys) if key == max(keys)]
    return {
        "total": list(totals),
        "ranks": list(ranks),
        "wheel": list(wheel),
        "winners": winners,
        "credit": [1 / len(winners) if seat in winners else 0.0 for seat in range(len(keys))],
        "places": [1 + sum(other > key for other in keys) for key in keys],
    }


def score_position(tree: Mapping[str, Any], position: Mapping[str, Any]) -> dict[str, Any]:
    """Score a position by hand: the parsed TOML of the ``score`` verb to its JSON answer.

    Rule: SGO-R25, SGO-R28, SGO-R29, SGO-R30, SGO-R31
    """
    rules = Rules(tree, position["players"])
    answer: dict[str, Any] = {}
    if "exoplanet" in position:
        answer["exoplanet"] = score_exoplanet(rules, position["exoplanet"])
    if "final" in position:
        answer["final"] = score_final(rules, position["final"])
    return answer


def score_exoplanet(rules: Rules, position: Mapping[str, Any]) -> dict[str, Any]:
    """Say whether a planet is closed, what closing pays now, and who would swap."""
    planet = rules.planet(position["name"])
    for area, seat in dotted(position.get("areas", {})).items():
        if area not in planet.side.areas:
            raise KeyError(f"{planet.side.name} has no area {area}")
        planet.place(seat, area)
    for seat, colonists in position.get(CENTRAL, {}).items():
        planet.central[int(seat)] += colonists
    return {
        "closed": planet.is_complete(),
        "points": [sum(points.values()) for points in planet.points()],
        "swaps": planet.central_leaders(),
    }


def dotted(areas: Mapping[str, Any]) -> dict[str, int]:
    """Join the nested tables that bare TOML keys with a dot make: M1.1, L2.3."""
    flat: dict[str, int] = {}
    for key, value in areas.items():
        if isinstance(value, Mapping):
            flat.update({f"{key}.{inner}": seat for inner, seat in value.items()})
        else:
            flat[key] = value
    return flat


def score_final(rules: Rules, position: Mapping[str, Any]) -> dict[str, Any]:
    """Score the end of a game from its counts."""
    seats = position["seats"]
    on_modules = [{f: seat.get("on_modules", {}).get(f, 0) for f in FIELDS} for seat in seats]
    hawking = [rules.hawking_points * sum(seat.get("full_gates", [])) for seat in seats]
    predominance = predominance_points(rules, position["predominance"], on_modules)
    before = [
        seat["influence"] + sent + won
        for seat, sent, won in zip(seats, hawking, predominance, strict=True)
    ]
    corridors = [
        corridor_points(rules, influence, seat.get("open_corridors", 0))
        for seat, influence in zip(seats, before, strict=True)
    ]
    totals = [influence + lost for influence, lost in zip(before, corridors, strict=True)]
    answer = standing(rules, totals, [sum(on.values()) for on in on_modules])
    return {
        "hawking": hawking,
        "predominance": predominance,
        "corridors": corridors,
        **{key: answer[key] for key in ("total", "ranks", "wheel", "winners")},
    }

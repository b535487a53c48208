"""What a seat has and could do next, in numbers that learned bots compare between options."""

from exobalance.simcore.contract import Feature
from exobalance.simcore.games.starship.data.layout import BUILDINGS, COLOURS, ROWS, TRACKS
from exobalance.simcore.kit.enums import enum_of

_ROWS = (
    ("points", "points", "score as it stands"),
    ("rounds_left", "rounds", "rounds that are left, about"),
    ("fuel", "fuel", "fuel in the reserve"),
    *((f"cubes_{colour}", "cubes", f"{colour} cubes in the reserve") for colour in COLOURS),
    ("reach", "points", "mechanisms in reach with these cubes"),
    ("payable", "points", "points of the best mechanism that can be paid"),
    ("people_payable", "steps", "value of the dearest person that can be paid"),
    ("hold_fuel", "fuel", "fuel in the hold"),
    ("hold_value", "value", "value of the cubes in the hold"),
    ("home", "fuel", "fuel to Earth from where the explorer is"),
    ("home_missing", "fuel", "of it, what the hold lacks"),
    ("plants", "plants", "own plants"),
    ("bases", "bases", "bases ready"),
    ("warehouses", "value", "value of the cubes in warehouses"),
    ("deposits", "value", "value of the cubes in deposits, at most five of each plant"),
    ("dull", "plants", "plants without deposit"),
    *((f"built_{kind}", "buildings", f"at plants: {kind}") for kind in BUILDINGS),
    *((f"level_{row}", "levels", f"technology row: {row}") for row in ROWS),
    ("salvation", "technologies", "salvation technologies"),
    ("scientists", "scientists", "scientists available"),
    ("supply", "scientists", "scientists not yet available"),
    ("reputation", "steps", "reputation"),
    ("row", "points", "points a round of its row"),
    *((f"leader_{track}", "steps", f"place on the {track} track") for track in TRACKS),
    ("extra", "tokens", "extra tokens"),
    ("column", "columns", "column of the satellite"),
    ("next_fuel", "fuel", "fuel of the next column, at most 9"),
    ("lead_route", "columns", "columns before the best of the others"),
    ("arrived", "points", "points of the place of arrival, if there"),
    ("pyramid", "rows", "highest row of the pyramid with an own scientist, from 1"),
    ("in_pyramid", "scientists", "own scientists in the pyramid"),
    ("governs", "0 or 1", "governs"),
    ("lowest", "points", "points of the lowest current mechanism"),
    ("posts", "posts", "command posts"),
    ("tokens", "tokens", "tokens that are left in this phase"),
    ("sun", "steps", "spaces to Earth of the solar marker"),
    ("people_missing", "people", "people missing to the goal"),
    ("sectors", "sectors", "complete sectors"),
)  # fmt: skip

OUTLOOK = tuple(Feature(*row) for row in _ROWS)

N = enum_of("N", OUTLOOK, __name__)
"""Numbers by name: ``home_missing`` is ``N.HOME_MISSING``."""

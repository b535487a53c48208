"""The feature table: everything the heuristic looks at, with unit and meaning.

A bot's weights are given by these names.  Features of a decision are only read when that
decision is due; `free_level` uses those of `develop`, `flip` those of `map_tile`, `burn` those
of `bonus`, `map_track` those of `gain`.  Options to stop or decline score 0 but for features
that say so.
"""

from exobalance.simcore.contract import Feature
from exobalance.simcore.games.kepler.data.labels import BONUSES, DECISIONS, PAIRS, SPACES
from exobalance.simcore.games.kepler.data.layout import TECHNOLOGIES, TOP_LEVEL
from exobalance.simcore.kit.enums import enum_of
from exobalance.simcore.kit.features import feature_columns

_ROWS = (
    # --- which space
    *((f"main.{name}", "0 or 1", f"the cube goes to {title}") for name, title in SPACES),
    *((f"main.{name}_late", "0 to 1", "the same times the share of rounds played")
      for name, _ in SPACES),
    ("main.ships", "ships", "ships that can be paid and have a colony left to found"),
    ("main.settle", "value", "value of the planets that can be colonised, by weights of colonise"),
    ("main.develop", "value", "value of the best level that can be paid, by weights of develop"),
    ("main.develop_more", "value", "value of the second best one of another technology"),
    ("main.propel", "value", "value of the best landing within reach, by weights of move"),
    ("main.propel_twice", "value", "the same for what only both movements of the turn reach"),
    ("main.flips", "value", "value of the planets that can be flipped, by weights"),
    ("main.map", "tiles", "tiles that are turned up"),
    ("main.map_gain", "value", "value of the better step, by weights of gain"),
    ("main.energy", "cubes", "energy that is produced"),
    ("main.exploit", "cubes", "energy and matter that planets produce"),
    ("main.exploit_antimatter", "cubes", "antimatter that planets produce"),
    ("main.antimatter", "cubes", "antimatter that is produced"),
    ("main.bonus", "value", "value of the bonus actions of the space, by weights of bonus"),
    # --- a ship for cubes, or for free
    ("build.ship", "0 or 1", "a ship is built"),
    ("build.ship_late", "0 to 1", "the same times the share of rounds played"),
    ("build.spare", "ships", "ships on the board beyond the colonies that are left to found"),
    ("build.goal", "value", "value of the best goal of the ship, by weights of colonise"),
    ("build.turns", "turns", "turns to that goal"),
    ("build.left", "cubes", "energy and matter left on the card that pays"),
    ("build.earth", "0 or 1", "Earth pays"),
    # --- a colony
    ("colonise.zone", "points", "points of the zone"),
    ("colonise.steps", "steps", "colonial leadership"),
    ("colonise.alike", "points", "points for three alike that come nearer"),
    ("colonise.types", "points", "points for five types that come nearer"),
    ("colonise.objective", "points", "points of an own objective that come nearer"),
    ("colonise.production", "cubes", "cubes of the colony side"),
    ("colonise.antimatter", "cubes", "antimatter of the colony side"),
    ("colonise.flip", "points", "points printed on the terraformed side"),
    ("colonise.flip_steps", "steps", "colonial leadership for terraforming"),
    ("colonise.hard", "levels", "levels of technology IV that are missing to terraform"),
    ("colonise.alien", "levels", "levels of technology V that are missing to colonise"),
    ("colonise.now", "0 or 1", "the planet is colonised"),
    ("colonise.early", "0 to 1", "share of rounds that are left"),
    # --- a level
    *((f"develop.{name}{level}", "0 or 1", f"level {level} of {name}")
      for name in TECHNOLOGIES for level in range(1, TOP_LEVEL + 1)),
    *((f"develop.{name}_late", "0 to 1", f"{name}, times the share of rounds played")
      for name in TECHNOLOGIES),
    ("develop.gain", "value", "value of the leadership, by weights of gain"),
    ("develop.points", "points", "points of the level"),
    ("develop.flips", "points", "points of own colonies that can be terraformed with it"),
    ("develop.aliens", "value", "value of own ships on alien planets that it opens"),
    ("develop.lifts", "levels", "levels that collaboration gives others"),
    ("develop.antimatter", "cubes", "antimatter that is paid"),
    ("develop.cubes", "cubes", "energy and matter that are paid"),
    ("develop.left", "cubes", "energy and matter left on the card that pays"),
    ("develop.objective", "points", "points of an own objective that come nearer"),
    # --- terraforming
    ("terraform.now", "0 or 1", "the planet is flipped"),
    ("terraform.points", "points", "points printed on the terraformed side"),
    ("terraform.steps", "steps", "colonial leadership"),
    ("terraform.more", "cubes", "cubes that the other side produces more"),
    ("terraform.objective", "points", "points of an own objective that come nearer"),
    ("terraform.antimatter", "cubes", "antimatter that is paid"),
    ("terraform.early", "0 to 1", "share of rounds that are left"),
    # --- a gain of leadership
    ("gain.colonial", "0 or 1", "the gain is one of colonial leadership"),
    ("gain.points", "points", "points of the new place on the track"),
    ("gain.steps", "steps", "steps"),
    ("gain.medals", "medals", "medals passed, if own leadership is highest then"),
    ("gain.gift", "medals", "medals passed, if it is not"),
    ("gain.lead", "medals", "medals on the card that become own ones"),
    ("gain.icons", "icons", "icons passed that do something"),
    ("gain.objective", "points", "points of an own objective that come nearer"),
    # --- which tile is turned up
    ("map_tile.tile", "0 or 1", "a tile is chosen"),
    ("map_tile.zone", "points", "points of its zone"),
    ("map_tile.ship", "hexes", "distance to the nearest own ship, or to Sol"),
    # --- what is produced, and where
    ("produce.cubes", "cubes", "energy and matter"),
    ("produce.antimatter", "cubes", "antimatter"),
    ("produce.affords", "value", "value of what the card can pay then and could not before"),
    ("produce.together", "cubes", "energy and matter on the card already"),
    ("produce.earth", "0 or 1", "the card is Earth"),
    ("exploit.cubes", "cubes", "energy and matter"),
    ("exploit.antimatter", "cubes", "antimatter"),
    ("exploit.affords", "value", "value of what the card can pay then and could not before"),
    # --- a bonus action, and the cube for it
    *((f"bonus.{name}", "0 or 1", title) for name, title in BONUSES),
    *((f"bonus.{name}_late", "0 to 1", f"{title}, times the share of rounds played")
      for name, title in BONUSES),
    ("bonus.gain", "value", "value of its leadership, by weights of gain"),
    ("bonus.ship", "value", "value of a free ship, by weights of build"),
    ("bonus.fly", "value", "value of the best landing within its range, by weights of move"),
    ("bonus.lack", "cubes", "energy and matter missing on Earth for a ship and a level"),
    ("bonus.antimatter", "cubes", "antimatter missing for the next levels and planets"),
    ("bonus.E", "0 or 1", "energy is burned"),
    ("bonus.M", "0 or 1", "matter is burned"),
    ("bonus.A", "0 or 1", "antimatter is burned"),
    ("bonus.from_card", "0 or 1", "it is burned from a card"),
    ("bonus.early", "0 to 1", "share of rounds that are left, for each cube burned"),
    ("bonus.left", "cubes", "cubes of its kind left outside the pit"),
    ("bonus.breaks", "value", "value of what the card could pay and then cannot"),
    # --- a free ship
    ("logistics.ship", "0 or 1", "a ship is placed"),
    ("logistics.goal", "value", "value of the best goal of the ship, by weights of colonise"),
    ("logistics.turns", "turns", "turns to that goal"),
    # --- a ship moves
    ("move.planet", "value", "value of the planet, by weights of colonise"),
    ("move.planet_late", "0 or 1", "a planet that cannot be colonised any more"),
    ("move.crowd", "0 or 1", "a planet beyond the colonies that are left to found"),
    ("move.mine", "0 or 1", "lands on a mine"),
    ("move.mine_late", "0 to 1", "the same times the share of rounds played"),
    ("move.mine_pit", "cubes", "cubes in the pit that a mine can bring back, at most 3"),
    ("move.target", "0 or 1", "collects a colonial target"),
    ("move.target_gain", "value", "value of its step, by weights of gain"),
    ("move.nearer", "turns", "turns saved on the way to the best goal"),
    ("move.goal", "value", "value of that goal, if the ship comes nearer"),
    # --- a ship is withdrawn
    ("withdraw.E", "0 or 1", "regenerates energy"),
    ("withdraw.M", "0 or 1", "regenerates matter"),
    ("withdraw.A", "0 or 1", "regenerates antimatter"),
    ("withdraw.mine", "0 or 1", "leaves a mine"),
    ("withdraw.late", "0 to 1", "leaves a mine, times the share of rounds played"),
    ("withdraw.planet", "0 or 1", "leaves a planet"),
    ("withdraw.space", "0 or 1", "leaves space"),
    # --- cubes change places
    ("quantum.affords", "value", "value of what own cards can pay then and could not before"),
    ("quantum.use", "0 or 1", "quantum physics is used"),
    ("quantum.together", "cubes", "cubes on the card that gets one, less those of the giver"),
    # --- others
    ("regenerate.E", "0 or 1", "energy comes back"),
    ("regenerate.M", "0 or 1", "matter comes back"),
    ("regenerate.A", "0 or 1", "antimatter comes back"),
    ("regenerate.rare", "cubes", "cubes of its kind outside the pit"),
    ("card.accept", "0 or 1", "a progress card is accepted"),
    *((f"setup_tech.{TECHNOLOGIES[a]}_{TECHNOLOGIES[b]}", "0 or 1",
       f"{TECHNOLOGIES[a]} and {TECHNOLOGIES[b]}") for a, b in PAIRS),
    *((f"setup_tech.{name}", "0 or 1", f"{name}, where one level is free")
      for name in TECHNOLOGIES),
    ("bonus_cubes.energy", "cubes", "energy among the bonus cubes"),
    ("bonus_cubes.uneven", "cubes", "difference of energy and matter among them"),
    ("keep_objective.points", "points", "points of the objective"),
    ("keep_objective.near", "0 to 1", "share of its condition that a usual game meets"),
    ("place_tile.zone", "points", "points of the zone"),
    ("place_tile.sol", "hexes", "distance to Sol"),
)  # fmt: skip

FEATURES = tuple(Feature(*row) for row in _ROWS)

F = enum_of("F", FEATURES, __name__)
"""Columns by name: ``build.left`` is ``F.BUILD_LEFT``."""

GROUPS = {
    "free_level": ("develop",),
    "flip": ("map_tile",),
    "burn": ("bonus",),
    "map_track": ("gain",),
    "build": ("build", "quantum"),
    "develop": ("develop", "quantum"),
    "terraform": ("terraform", "quantum"),
    "produce": ("produce", "quantum"),
    "exploit": ("exploit", "quantum"),
    "bonus": ("bonus", "quantum"),
}
COLUMNS = feature_columns(DECISIONS, FEATURES, GROUPS)

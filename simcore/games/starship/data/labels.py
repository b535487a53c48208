"""Decisions, option labels, score sources and items: their words, and numbers for kernels."""

from exobalance.simcore.contract import Named
from exobalance.simcore.games.starship.data.layout import (
    BASE_MECHANISMS,
    BUILDINGS,
    COLOURS,
    EXTRAS,
    MAX_BASE,
    MAX_EXTRA,
    MAX_FACES,
    MAX_PYRAMID_ROWS,
    MAX_SALVATION,
    PLANETS,
    ROWS,
    SALVATION,
    SETTLED,
    TRACKS,
)
from exobalance.simcore.kit.enums import enum_of

DECISIONS = (
    Named("quick_technologies", "quick technologies", "which two rows start at level 1"),
    Named("satellite_start", "start of the satellite", "on which space of column 1 it starts"),
    Named("explore", "preliminary exploration", "which token of a near planet is kept"),
    Named("action", "turn of the action phase", "which token is played, or pass"),
    Named("salvation", "turn of the salvation phase", "what is done, or pass"),
    Named("spend", "token for a salvation action", "which token is played for it"),
    Named("payment", "payment", "which cubes are paid"),
    Named("overflow", "cubes for the market", "which of the paid cubes stay in the market"),
    Named("keep", "cubes of the sun", "which of the cubes drawn are kept"),
    Named("technology", "technology developed", "which technology is developed"),
    Named("destination", "destination", "where a trip goes"),
    Named("load_fuel", "fuel loaded", "how much fuel is loaded on Earth"),
    Named("load_building", "building loaded", "which building is loaded on Earth"),
    Named("load", "cubes loaded", "which cubes leave a warehouse, or the whole plant"),
    Named("pick_up", "building picked up", "which building leaves a plant"),
    Named("wormhole", "own wormhole", "whether the own wormhole is moved"),
    Named("found", "founding", "whether a base is founded"),
    Named("token", "production token", "which token seen is kept, or another look"),
    Named("place", "buildings placed", "which buildings of the hold are placed"),
    Named("trade", "trade", "what is bought or sold"),
    Named("produce", "step of a production", "what works next in a production"),
    Named("cube", "cube chosen", "the colour of a cube that is moved or raised"),
    Named("plant", "plant chosen", "on which own plant something works"),
    Named("repeat_token", "token used again", "which production an extra token activates"),
    Named("extra_token", "extra token", "which extra token is taken"),
    Named("track", "leader track", "on which track a step is made"),
    Named("shift", "scientist moved along", "where a scientist goes as its row gets free"),
    Named("jump", "jump through a wormhole", "whether a satellite goes on"),
    Named("government_satellite", "government satellite", "where the government satellite goes"),
    Named("tied", "tied mechanisms", "which of equal mechanisms is meant"),
    Named("pass_reward", "full turn of the pass token", "which reward is taken"),
)
"""Decision kinds; the columns of option rows are told in `rules.options`."""

EXTRA_NAMES = (*EXTRAS, *(f"extra_{n}" for n in range(len(EXTRAS) + 1, MAX_EXTRA + 1)))
"""Names of extra tokens in labels; those behind the shipped ones are for added tokens."""
SALVATION_NAMES = (
    *SALVATION,
    *(f"salvation_{n}" for n in range(len(SALVATION) + 1, MAX_SALVATION + 1)),
)
STEPS = tuple(f"{row}{level}" for row in ROWS for level in (1, 2, 3))
PAIRS = tuple((a, b) for a in range(len(ROWS)) for b in range(a + 1, len(ROWS)))
TITLES = {"ars": "ARS"}


def _title(name: str) -> str:
    """Return a planet, building or row as words have it."""
    return TITLES.get(name, name.capitalize() if name in PLANETS else name)


LABELS = (
    *(
        Named(
            f"quick_technologies:{ROWS[a]}+{ROWS[b]}",
            f"start with {_title(ROWS[a])} and {_title(ROWS[b])}",
        )
        for a, b in PAIRS
    ),
    Named("satellite_start:row", "place the satellite"),
    Named("explore:look", "look at a token"),
    Named("explore:keep", "keep a token seen"),
    Named("action:solar", "exploit the sun"),
    Named("action:research", "research"),
    Named("action:earth", "produce on Earth"),
    Named("action:travel", "travel"),
    Named("action:market", "trade"),
    *(Named(f"action:{name}", f"produce on {_title(name)}") for name in SETTLED),
    *(Named(f"action:{name}", f"play extra token {name}") for name in EXTRA_NAMES),
    Named("action:idle", "play a token without its action"),
    Named("action:repeat_research", "research once more"),
    Named("action:repeat_travel", "travel once more"),
    Named("action:repeat_market", "trade once more"),
    Named("action:repeat_extra", "repeat an extra token"),
    Named("action:pass", "pass in the action phase"),
    Named("salvation:mechanism", "build a current mechanism"),
    Named("salvation:long_term", "build a long-term project"),
    *(
        Named(f"salvation:government_{n}", f"place a scientist in row {n}")
        for n in range(1, MAX_PYRAMID_ROWS + 1)
    ),
    *(Named(f"salvation:save_{colour}", f"save a {colour} person") for colour in COLOURS),
    Named("salvation:satellite", "move the satellite"),
    Named("salvation:idle", "play a token without a salvation action"),
    Named("salvation:pass", "pass in the salvation phase"),
    Named("spend:highlighted", "spend the token that highlights the action"),
    Named("spend:other", "spend another base token"),
    Named("spend:extra", "spend an extra token"),
    Named("payment:exact", "pay exactly"),
    Named("payment:dearer", "pay with dearer cubes"),
    Named("overflow:stay", "choose the cubes that stay in the market"),
    *(Named(f"keep:{n}", f"keep {n} cubes of the sun") for n in range(5)),
    Named("keep:more", "keep five cubes of the sun or more"),
    *(
        Named(f"technology:{row}{level}", f"develop {_title(row)} {level}")
        for row in ROWS
        for level in (1, 2, 3)
    ),
    *(Named(f"technology:{name}", f"develop {name}") for name in SALVATION_NAMES),
    *(Named(f"destination:{name}", f"fly to {_title(name)}") for name in PLANETS),
    Named("load_fuel:fuel", "load fuel"),
    Named("load_fuel:none", "load no fuel"),
    Named("load_building:base", "load a base"),
    *(Named(f"load_building:{name}", f"load: {_title(name)}") for name in BUILDINGS),
    Named("load_building:stop", "load no further building"),
    Named("load:cubes", "load cubes"),
    Named("load:none", "load nothing"),
    Named("load:dismantle", "dismantle a plant"),
    *(Named(f"pick_up:{name}", f"pick up: {_title(name)}") for name in BUILDINGS),
    Named("pick_up:stop", "pick up no further building"),
    Named("wormhole:move", "put the own wormhole here"),
    Named("wormhole:stop", "leave the own wormhole"),
    *(Named(f"found:{name}", f"found a base on {_title(name)}") for name in SETTLED),
    Named("found:stop", "found no base"),
    Named("token:keep", "keep a production token"),
    Named("token:look", "look at another production token"),
    Named("place:buildings", "place buildings"),
    Named("place:none", "place no building"),
    *(Named(f"trade:buy_{colour}", f"buy {colour} cubes") for colour in COLOURS),
    *(Named(f"trade:sell_{colour}", f"sell {colour} cubes") for colour in COLOURS),
    Named("produce:base", "extract by the base"),
    Named("produce:explorer", "extract by the explorer"),
    *(Named(f"produce:{name}", f"use: {_title(name)}") for name in BUILDINGS),
    Named("produce:stop", "end a production"),
    *(Named(f"cube:{colour}", f"choose a {colour} cube") for colour in COLOURS),
    *(Named(f"plant:{name}", f"choose the plant on {_title(name)}") for name in SETTLED),
    Named("repeat_token:earth", "use the production of Earth again"),
    Named("repeat_token:plant", "use the production of a plant again"),
    *(Named(f"extra_token:{name}", f"take extra token {name}") for name in EXTRA_NAMES),
    *(Named(f"track:{name}", f"advance on the {name} track") for name in TRACKS),
    Named("shift:move", "move a scientist along"),
    Named("shift:stop", "leave a scientist"),
    Named("jump:go", "jump through a wormhole"),
    Named("jump:stop", "stay on a wormhole"),
    Named("government_satellite:go", "move the government satellite"),
    Named("government_satellite:stop", "leave the government satellite"),
    Named("tied:mechanism", "choose among tied mechanisms"),
    *(Named(f"pass_reward:face_{n}", f"take the reward of face {n}") for n in range(1, MAX_FACES)),
)
"""Option labels, grouped by decision."""

SOURCES = (
    Named("start", "start", "points that everybody starts with"),
    Named("mechanisms", "mechanisms", "mechanisms built with an own action"),
    Named("governor", "governor", "mechanisms built by the government phase"),
    Named("pyramid", "pyramid", "spaces of the pyramid, mechanisms built there included"),
    Named("reputation_rows", "reputation rows", "the row of the reputation marker, each round"),
    Named("reputation_steps", "reputation steps", "steps in the top row, and below all rows"),
    Named("route", "route", "tokens discovered on the route"),
    Named("trappist", "Trappist", "points for reaching Trappist"),
    Named("pass_token", "pass token", "faces of the pass token"),
    Named("humanity", "humanity track", "spaces of the humanity leader track"),
    Named("interstellar", "interstellar track", "spaces of the interstellar leader track"),
    Named("highlights", "highlighted actions", "salvation actions that their token highlights"),
    Named("buildings", "buildings", "buildings and extra tokens"),
    Named("missing_fuel", "missing fuel", "points lost by trips without enough fuel"),
    Named("arrival", "arrival places", "place on arrival times fuel of the column"),
    Named("fuel", "fuel left", "fuel and cubes left at the end"),
)

ITEMS = tuple(
    Named(name, name, group="mechanism")
    for name in (
        *BASE_MECHANISMS,
        *(f"base_{n}" for n in range(len(BASE_MECHANISMS) + 1, MAX_BASE + 1)),
    )
)
"""Base mechanisms, two of which leave the game; the last ones are for added mechanisms."""

Due = enum_of("Due", DECISIONS, __name__)
Label = enum_of("Label", LABELS, __name__)
Source = enum_of("Source", SOURCES, __name__)

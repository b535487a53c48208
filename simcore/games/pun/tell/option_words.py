"""What a decision does, in words: one sentence per option of the decision protocol."""

from __future__ import annotations

from collections.abc import Callable

from exobalance.simcore.describe import Line, Tree
from exobalance.simcore.games.pun.tell.phrases import (
    TERRAIN_NAMES,
    neighbour_side,
    private_side,
    tile_words,
)
from exobalance.simcore.phrases import and_list, coordinates, counted

CLAIMS = {"all": "", "all_but_synergy": ", without synergies", "none": ", without benefits"}


def act_words(option: Line, tree: Tree) -> str:
    """Return an option of any decision in words, as done by its seat."""
    return ACTS[option["act"]](option, tree)


def lying(orientation: int) -> str:
    """Return how a tile lies, empty as in its picture: ``, flipped and turned by 90 degrees``.

    Rule: PUN-B14
    """
    told = ["flipped"] if orientation >= 4 else []
    told += [f"turned by {orientation % 4 * 90} degrees"] if orientation % 4 else []
    return f", {and_list(told)}" if told else ""


def card_words(tree: Tree, name: str) -> str:
    """Return a civ card with what it does."""
    return f"{name} ({tree['civ_cards'][name]['help'].rstrip('.')})"


def tech_words(tree: Tree, name: str) -> str:
    """Return a technology with what it does."""
    return f"{name} ({tree['technologies'][name]['help'].rstrip('.')})"


def private_words(tree: Tree, name: str) -> str:
    """Return a private objective with what it demands."""
    return f"{name} ({private_side(tree['objectives'][name])})"


def shared_words(tree: Tree, name: str) -> str:
    """Return an objective with what it compares."""
    return f"{name} ({neighbour_side(tree['objectives'][name])})"


def pod_place(place: str) -> str:
    """Return a place of a collected lifepod: scoring area, position of a track, technology."""
    if place == "scoring":
        return "the scoring area"
    if place[0] in TERRAIN_NAMES and place[1:].isdigit():
        return f"{TERRAIN_NAMES[place[0]]} {place[1:]}"
    return place


def _lying_at(place: str, inside: str) -> str:
    """Return where a collected lifepod goes or lies, with its preposition."""
    return f"{inside if place == 'scoring' else 'on'} {pod_place(place)}"


def _cube(letter: str) -> str:
    return f"the {TERRAIN_NAMES[letter]} cube"


def _steps(n: int) -> str:
    return f" by {n} steps" if n > 1 else ""


def _place(option: Line, tree: Tree) -> str:
    tile = tile_words(tree, option["tile"])
    return f"places {tile} at {coordinates(option['at'])}{lying(option['orientation'])}"


def _icon(option: Line, tree: Tree) -> str:
    icon = TERRAIN_NAMES[option["icon"]]
    way = ", taken as energy" if "as" in option else ""
    return f"advances {_cube(option['cube'])} for the {icon} icon{way}"


def _advance(option: Line, tree: Tree) -> str:
    steps, claim = _steps(option["steps"]), CLAIMS[option["claim"]]
    return f"advances {_cube(option['cube'])}{steps}{claim}"


def _jump(option: Line, tree: Tree) -> str:
    start, end = coordinates(option["from"]), coordinates(option["to"])
    return f"jumps from {start} to {end} by {option['tech']}"


def _teleport(option: Line, tree: Tree) -> str:
    if "from" in option:
        return f"lifts the rover at {coordinates(option['from'])}"
    return f"puts the rover down at {coordinates(option['to'])}"


def _lifepod(option: Line, tree: Tree) -> str:
    if "at" in option:
        return f"collects the lifepod at {coordinates(option['at'])}"
    return f"puts the lifepod {_lying_at(option['to'], 'into')}"


def _meteorite(verb: str) -> Callable[[Line, Tree], str]:
    def told(option: Line, tree: Tree) -> str:
        if "collected" in option:
            return f"{verb} a collected meteorite"
        loaded = "loaded " if option["loaded"] else ""
        return f"{verb} the {loaded}meteorite at {coordinates(option['at'])}"

    return told


def _destroy_lifepod(option: Line, tree: Tree) -> str:
    if "at" in option:
        return f"destroys the lifepod at {coordinates(option['at'])}"
    return f"destroys the lifepod {_lying_at(option['place'], 'in')}"


def _line(option: Line, tree: Tree) -> str:
    kind = "row" if "row" in option else "column"
    return f"clears {kind} {option[kind]} of meteorites"


def _power(option: Line, tree: Tree) -> str:
    told = f"uses {tech_words(tree, option['tech'])}"
    if "cube" in option:
        told += f" on {_cube(option['cube'])}"
    return told + (f" at position {option['height']}" if "height" in option else "")


def _civ(option: Line, tree: Tree) -> str:
    rank, printed = option["rank"], tree["civ_cards"][option["card"]]["rank"]
    extra = f" of rank {printed}" if rank != printed else ""
    return f"takes {card_words(tree, option['card'])}{extra} by a pick of rank {rank}"


def _benefit(option: Line, tree: Tree) -> str:
    kind, _, track = option["take"].partition(":")
    taken = f"an advance of {_cube(track)}" if track else f"a {kind}"
    return f"takes {taken} on position {option['step']}"


def _rotate(option: Line, tree: Tree) -> str:
    n = option["turn"]
    return f"turns the station by {counted(n, 'depot')}" if n else "leaves the station as it is"


def _side(kind: str) -> Callable[[Line, Tree], str]:
    return lambda option, tree: f"plays {tree[f'{kind}s'][option[kind]]['title']}"


ACTS: dict[str, Callable[[Line, Tree], str]] = {
    "place": _place,
    "unplaced": lambda o, tree: f"takes {tile_words(tree, o['tile'])}, which fits nowhere",
    "icon": _icon,
    "synergy": lambda o, tree: f"advances {_cube(o['cube'])}{_steps(o['steps'])} by a synergy",
    "advance": _advance,
    "climb": lambda o, tree: f"climbs with {_cube(o['cube'])}",
    "regress": lambda o, tree: f"moves {_cube(o['cube'])} down{_steps(o['steps'])}",
    "patch": lambda o, tree: (
        f"puts the patch at {coordinates(o['at'])}" if "at" in o else "takes a patch"
    ),
    "bank": lambda o, tree: "keeps a patch for the end",
    "rover": lambda o, tree: f"puts a rover at {coordinates(o['at'])}",
    "step": lambda o, tree: f"drives from {coordinates(o['from'])} to {coordinates(o['to'])}",
    "jump": _jump,
    "teleport": _teleport,
    "lifepod": _lifepod,
    "meteorite": _meteorite("collects"),
    "destroy_lifepod": _destroy_lifepod,
    "destroy_meteorite": _meteorite("destroys"),
    "destroy_line": _line,
    "destroy_rover": lambda o, tree: f"gives up the rover at {coordinates(o['at'])}",
    "put_meteorite": lambda o, tree: f"puts a meteorite at {coordinates(o['at'])}",
    "reposition": lambda o, tree: f"takes the lifepod from {pod_place(o['place'])}",
    "extra_tile": lambda o, tree: f"turns to the extra tile{CLAIMS[o['claim']]}",
    "choose": lambda o, tree: (
        "looks at the next event" if o["take"] == "peek" else "chooses a synergy"
    ),
    "discard_objective": lambda o, tree: f"gives up {private_words(tree, o['card'])}",
    "discard_stack": lambda o, tree: f"discards the {o['ring']} stack in front",
    "power": _power,
    "civ": _civ,
    "end_card": lambda o, tree: f"takes {card_words(tree, o['card'])} at the end",
    "stop": lambda o, tree: "stops",
    "flux": lambda o, tree: f"puts the flux token on the {TERRAIN_NAMES[o['track']]} track",
    "benefit": _benefit,
    "keep": lambda o, tree: "keeps the load",
    "destroy": lambda o, tree: "destroys the load",
    "objective": lambda o, tree: f"keeps {shared_words(tree, o['card'])} for all",
    "planet": _side("planet"),
    "corporation": _side("corporation"),
    "give_back": lambda o, tree: f"gives back {private_words(tree, o['card'])}",
    "rotate": _rotate,
}
"""How each act of the decision protocol is told."""

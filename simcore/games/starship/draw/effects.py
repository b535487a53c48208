"""Effects as small print: a symbol with its number, or a few letters.

Rule: SI-R17, SI-R37, SI-R54, SI-R57
"""

from __future__ import annotations

from dataclasses import dataclass

from exobalance.simcore.drawing import Shape, icon, text
from exobalance.simcore.games.starship.data.codes import Effect, Modifier
from exobalance.simcore.games.starship.data.words import NOTHING

NUMBER = 6.4  # width of a digit at 10 px


@dataclass(frozen=True)
class Mark:
    """How an effect is printed: symbol, its paint, a word of at most nine letters."""

    icon: str
    paint: str
    word: str


MARKS = {
    Effect.FUEL: Mark("fuel", "tone5", "fuel"),
    Effect.PRESTIGE: Mark("prestige", "accent", "PP"),
    Effect.REPUTATION: Mark("reputation", "ink", "repute"),
    Effect.SCIENTIST: Mark("scientist", "ink", "scientist"),
    Effect.DRILL: Mark("drill", "ink", "drill"),
    Effect.ARS: Mark("ars", "ink", "ARS"),
    Effect.RECHARGE: Mark("recharge", "ink", "recharge"),
    Effect.IMPROVE: Mark("improve", "ink", "improve"),
    Effect.UPGRADE: Mark("upgrade", "ink", "upgrade"),
    Effect.SATELLITE: Mark("satellite", "ink", "satellite"),
    Effect.TRACK: Mark("track", "ink", "track"),
    Effect.SAVE_LOWEST: Mark("person", "ink", "save"),
    Effect.BUILD_LOWEST: Mark("mechanism", "ink", "build"),
    Effect.EXTRA: Mark("extra", "ink", "token"),
    Effect.SOLAR: Mark("sun", "ink", "sun"),
    Effect.RESEARCH: Mark("research", "ink", "research"),
    Effect.MARKET: Mark("market", "ink", "market"),
    Effect.TRAVEL: Mark("explorer", "ink", "travel"),
    Effect.ACTIVATE: Mark("activate", "ink", "activate"),
    Effect.PAY: Mark("fuel", "alarm", "pay"),
}

_EFFECTS = {effect.name.lower(): effect for effect in Effect}

_SHORT_WORDS = {
    Modifier.UNLOCK: "release",
    Modifier.SOLAR_LOSS: "loss \u2212{}",
    Modifier.SOLAR_DRAW: "draw +{}",
    Modifier.SOLAR_KEEP: "keep +{}",
    Modifier.SOLAR_STEPS: "steps \u2212{}",
    Modifier.TAKEOFF: "take-off \u2212{}",
    Modifier.CONTINUE: "go on",
    Modifier.WORMHOLE: "wormhole",
    Modifier.MECHANISM_LOWER: "cube \u2212{}",
    Modifier.MECHANISM_PP: "built +{} PP",
    Modifier.GOVERNMENT_EXTRA: "space +{}",
    Modifier.SAVE_REPUTATION: "saved +{}",
    Modifier.SATELLITE_FUEL: "fuel \u2212{}",
    Modifier.HIGHLIGHT_PP: "light +{} PP",
}
"""What technologies improve, as short as their fields ask for."""

_SHORT = {modifier.name.lower(): short for modifier, short in _SHORT_WORDS.items()}


def words_of(effects: str) -> list[str]:
    """Return the words of a text of effects, none for ``-``."""
    return [] if effects == NOTHING else effects.split(" ")


def mark_of(word: str) -> Mark:
    """Return how an effect such as ``fuel:2`` is printed."""
    return MARKS[_EFFECTS[word.split(":")[0]]]


def number_of(word: str) -> str:
    """Return the number of an effect, ``3/2`` for three cubes of the sun of which two stay."""
    name, *rest = word.split(":")
    return "/".join(rest[:2]) if name == "solar" else (rest[0] if rest else "")


def effect_shapes(effects: str, x: float, y: float, size: float = 12) -> list[Shape]:
    """Return effects side by side around a middle: symbols with their numbers."""
    words = words_of(effects)
    wides = [size + (2 + NUMBER * len(number_of(word))) * bool(number_of(word)) for word in words]
    left = x - (sum(wides) + 4 * (len(words) - 1)) / 2
    shapes: list[Shape] = []
    for word, wide in zip(words, wides, strict=True):
        mark, number = mark_of(word), number_of(word)
        shapes.append(icon(mark.icon, left + size / 2, y, size, fill=mark.paint))
        if number:
            shapes.append(text(left + size + 2, y + 0.3, number, 10, anchor="start", bold=True))
        left += wide + 4
    return shapes


def effect_labels(effects: str) -> str:
    """Return effects in one or two short words, as below their symbols."""
    return ", ".join(dict.fromkeys(mark_of(word).word for word in words_of(effects)))


def short_words(word: str) -> str:
    """Return an effect or what a technology improves in a few letters: ``drill 1``."""
    name, *rest = word.split(":")
    if name in _SHORT:
        return _SHORT[name].format(*rest)
    if name == "prestige":
        return f"{rest[0]} PP"
    return " ".join((mark_of(word).word, number_of(word))).strip()

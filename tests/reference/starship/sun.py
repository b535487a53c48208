"""The sun: exploitation, the marker on its spiral, events, planets that are destroyed."""

from __future__ import annotations

from tests.reference.starship.cubes import count, move, parts, total
from tests.reference.starship.effects import Context, acts, would
from tests.reference.starship.gains import lose_reputation
from tests.reference.starship.game import Flow, Game
from tests.reference.starship.people import rescue
from tests.reference.starship.player import Player
from tests.reference.starship.rules import Effect, read_effects

# --- exploitation


def exploit(game: Game, player: Player, draw: int, keep: int, *, clean: bool = False) -> Flow:
    """Draw cubes from the sun, keep some, pay with reputation and time.

    Rule: SI-R22, SI-R23, SI-R24, SI-R25, SI-A40
    """
    draw += player.sum_of("solar_draw")
    keep += player.sum_of("solar_keep")
    drawn = count(game.draw_cube() for _ in range(min(draw, total(game.bag))))
    game.drawn = drawn
    options = [{"act": "keep", "cubes": part} for part in parts(drawn, keep)]
    choice = yield from game.decide("keep", player, options)
    kept, game.drawn = choice["cubes"], None
    move(drawn, None, game.bag)
    move(kept, game.bag, None)
    value = sum(number * game.rules.values[colour] for colour, number in kept.items())
    if not clean:
        lose_reputation(game, player, max(0, value - player.sum_of("solar_loss")))
    for _ in range(max(0, value - player.sum_of("solar_steps"))):
        step_of_exploitation(game)
    move(kept, None, player.cubes)


def step_of_exploitation(game: Game) -> None:
    """Move the exploitation marker; on its first space it moves the solar marker at once.

    Rule: SI-R23
    """
    game.exploitation += 1
    if game.exploitation > game.rules.by_players(game.rules["solar"]["track"]):
        game.exploitation = 1
        advance_sun(game)


@acts("solar")
def _solar(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Exploit the sun.

    Rule: SI-R22, SI-A40
    """
    if total(game.bag):
        draw, keep = effect.numbers
        yield from exploit(game, player, draw, keep, clean="clean" in effect.marks)


@would("solar")
def _has_cubes(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    return total(game.bag) > 0


# --- the spiral


def advance_sun(game: Game) -> None:
    """Move the solar marker a space: icons that it passes, then an event.

    Rule: SI-R26, SI-R29, SI-R30, SI-R98, SI-A20
    """
    solar = game.rules["solar"]
    if game.spiral > solar["spaces"]:
        return
    for planet in ("mercury", "venus"):
        if game.spiral == solar[f"{planet}_after"]:
            destroy(game, planet)
    game.spiral += 1
    if game.spiral in solar["event_spaces"] and game.spiral <= solar["spaces"] and game.events:
        event = game.rules["events"][game.events.pop(0)]
        carry_out(game, event[section(game)])


def section(game: Game) -> str:
    """Return the section of the spiral in which the marker is.

    Rule: SI-R26
    """
    solar = game.rules["solar"]
    if game.spiral <= solar["mercury_after"]:
        return "green"
    return "red" if game.spiral <= solar["venus_after"] else "black"


def carry_out(game: Game, text: str) -> None:
    """Carry out an event.

    Rule: SI-R27, SI-R28
    """
    for effect in read_effects(text):
        if effect.word == "advance":
            for _ in range(effect.number):
                advance_sun(game)
        else:
            rescue(game, effect.marks[0], game.n_players)


def destroy(game: Game, name: str) -> None:
    """Destroy a planet with all that stands on it.

    Rule: SI-R29, SI-A5, SI-A24, SI-A53
    """
    game.planets[name].destroyed = True
    for player in game.players:
        if player.plants.pop(name, None) is not None:
            player.take_from_stack(name)
        if player.wormhole == name:
            player.wormhole = None

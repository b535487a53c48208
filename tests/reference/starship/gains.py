"""What players gain at once: PP, reputation, fuel, scientists, steps on tracks, extra tokens."""

from __future__ import annotations

from tests.reference.starship.effects import Context, acts, run, would
from tests.reference.starship.game import Flow, Game
from tests.reference.starship.player import Player
from tests.reference.starship.rules import TRACKS, Effect

# --- reputation


def reputation_end(game: Game) -> int:
    """Return the index of the last space of the top row."""
    table = game.rules["reputation"]
    end: int = table["row_length"] * len(table["points"]) - 1
    return end


def gain_reputation(game: Game, player: Player, number: int) -> None:
    """Move the marker to the left; steps within the top row also pay.

    Rule: SI-R78, SI-R79, SI-A14
    """
    table = game.rules["reputation"]
    end = reputation_end(game)
    top = end - table["row_length"] + 1
    entry_pays = game.rules.switch("top_row_entry_pays")
    for _ in range(number):
        if player.reputation == end:
            return
        if player.reputation >= top or (entry_pays and player.reputation == top - 1):
            player.points["reputation_steps"] += table["top_step"]
        player.reputation += 1


def lose_reputation(game: Game, player: Player, number: int) -> None:
    """Move the marker to the right; steps that cannot be made cost PP.

    Rule: SI-R78, SI-R80
    """
    for _ in range(number):
        if player.reputation:
            player.reputation -= 1
        else:
            player.points["reputation_steps"] -= game.rules["reputation"]["bottom_step"]


def row_points(game: Game, player: Player) -> int:
    """Return the PP of the row of reputation.

    Rule: SI-R71
    """
    table = game.rules["reputation"]
    points: int = table["points"][::-1][player.reputation // table["row_length"]]
    return points


# --- tracks


def advance(game: Game, player: Player, track: str) -> Flow:
    """Make a step on a leader track and take its bonus.

    Rule: SI-R54
    """
    spaces = game.rules["tracks"][track]
    if player.tracks[track] < len(spaces):
        player.tracks[track] += 1
        yield from run(game, player, spaces[player.tracks[track] - 1], track)


def open_tracks(game: Game, player: Player) -> list[str]:
    """Return the tracks on which a player is not at the end."""
    return [each for each in TRACKS if player.tracks[each] < len(game.rules["tracks"][each])]


# --- effects


@acts("fuel")
def _fuel(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Gain fuel.

    Rule: SI-R35
    """
    player.fuel += effect.number
    yield from ()


@acts("prestige")
def _prestige(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Gain PP.

    Rule: SI-R95
    """
    player.points[context.source] += effect.number
    yield from ()


@acts("reputation")
def _reputation(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Gain reputation.

    Rule: SI-R78
    """
    gain_reputation(game, player, effect.number)
    yield from ()


@acts("scientist")
def _scientist(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Gain scientists out of the own supply.

    Rule: SI-R94
    """
    number = min(effect.number, player.supply)
    player.supply -= number
    player.scientists += number
    yield from ()


@acts("track")
def _track(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Make steps, each on a track of choice.

    Rule: SI-R54, SI-R57
    """
    for _ in range(effect.number):
        options = [{"act": "track", "track": track} for track in open_tracks(game, player)]
        choice = yield from game.decide("track", player, options)
        if choice is not None:
            yield from advance(game, player, choice["track"])


@acts("extra")
def _extra(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Take extra tokens of choice.

    Rule: SI-R54, SI-R62, SI-R95, SI-A36
    """
    for _ in range(effect.number):
        options = [{"act": "extra_token", "token": token} for token in game.offer]
        choice = yield from game.decide("extra_token", player, options)
        if choice is not None:
            game.offer.remove(choice["token"])
            player.extra.add(choice["token"])


@would("fuel", "prestige")
def _always(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    return True


@would("reputation")
def _moves(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    return player.reputation < reputation_end(game)


@would("scientist")
def _has_supply(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    return player.supply > 0


@would("track")
def _has_track(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    return bool(open_tracks(game, player))


@would("extra")
def _is_offered(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    return bool(game.offer)

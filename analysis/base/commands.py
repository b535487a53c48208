"""The command that compares sets of rules, for all that hand it over: ready to be typed."""

from __future__ import annotations

from collections.abc import Sequence

from exobalance.simcore.shell import command, line_up


def compare_command(
    game: str, sides: Sequence[str], players: Sequence[int], bots: Sequence[str], *more: object
) -> str:
    """Return the command that plays sets of rules against each other.

    Parameters
    ----------
    sides
        The base, then each tweak, as they are typed: tweak files and texts ``path=value``
        joined by ``+``, or the game for its printed rules.
    bots
        A line-up; one name stands for a bot in all seats.
    more
        Further words of the command.
    """
    words = ["compare", *sides, *(["--game", game] if sides and sides[0] != game else [])]
    words += ["--players", ",".join(map(str, players)), "--bots", line_up(bots)]
    return command(*words, *more)


def tweaked(game: str, base: Sequence[str], tweaks: Sequence[Sequence[str]]) -> list[str]:
    """Return the rules of a run, and each tweak on top of them, as sides of a comparison.

    Parameters
    ----------
    base
        Tweak files and texts ``path=value`` of the run; none for printed rules.
    tweaks
        Texts ``path=value`` of each tweak.
    """
    sides = ["+".join(base)] if base else [game]
    for sets in tweaks:
        mine = {text.partition("=")[0].strip() for text in sets}
        kept = [text for text in base if text.partition("=")[0].strip() not in mine]
        sides.append("+".join([*kept, *sets]))
    return sides

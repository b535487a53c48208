"""Commands that a report hands over: ready to be typed at a shell."""

from __future__ import annotations

from collections.abc import Sequence

from exobalance.simcore.shell import line_up, portable_command


def compare_command(
    game: str,
    base: Sequence[str],
    tweaks: Sequence[Sequence[str]],
    players: Sequence[int],
    bots: Sequence[str],
) -> str:
    """Return the command that plays tweaks against the rules of a run.

    Parameters
    ----------
    base
        Tweak files and texts ``path=value`` of the run; none for printed rules.
    tweaks
        Texts ``path=value`` of each tweak, on top of the base.
    bots
        A line-up; one name stands for a bot in all seats.
    """
    sides = []
    for sets in tweaks:
        mine = {text.partition("=")[0].strip() for text in sets}
        sides.append([t for t in base if t.partition("=")[0].strip() not in mine] + list(sets))
    first = ["+".join(base)] if base else [game]
    words = ["compare", *first, *map("+".join, sides), *(["--game", game] if base else [])]
    words += ["--players", ",".join(map(str, players)), "--bots", line_up(bots)]
    return portable_command(*words)

"""Commands that a report hands over: ready to be typed at a shell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from shlex import quote


def quoted(text: str) -> str:
    """Return a text as it is typed at a shell, in double quotes where those suffice.

    These mean the same at the shells of all systems.
    """
    if re.fullmatch(r"[\w./,=+:-]+", text):
        return text
    return quote(text) if re.search(r'["$`\\!]', text) else f'"{text}"'


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
    named = [quoted("+".join(side)) for side in sides]
    told = quoted(",".join(bots[:1] if len(set(bots)) == 1 else bots))
    first = quoted("+".join(base)) if base else game
    which = [f"--game {game}"] if base else []
    options = [*which, f"--players {','.join(map(str, players))}", f"--bots {told}"]
    return " ".join(["exobalance compare", first, *named, *options])

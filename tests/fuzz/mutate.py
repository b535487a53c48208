"""Garble a text the way files get garbled: cut, doubled, mistyped, or plainly hostile."""

from __future__ import annotations

import random
import re

VALUES = (
    "[]", "{}", '""', "nan", "inf", "-inf", "-1", "0", "1e308", "1e400", "true", "1979-05-27",
    "9223372036854775807", "-9223372036854775808", "9" * 400, "[[[]]]", '"\\u0000"', "{a = 1}",
    '"../../etc"', '"' + "x" * 5000 + '"', "[1, 2, 3]", '"sgo"', "07:32:00", "'''a\nb'''",
)  # fmt: skip
"""Values of TOML that a key may be given."""

KEYS = ("a", "set", '""', '"\\n"', "a.b.c", "__class__", '"ü"', "0", "-", '"' + "k" * 300 + '"')

PAIR = re.compile(r"^(\s*)([^#\[\]=\n]+?)(\s*=\s*)(.+)$")


def garbled(text: str, chance: random.Random) -> bytes:
    """Return a text with one to three changes."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 3)):
        chance.choice(CHANGES)(lines, chance)
    content = "\n".join(lines).encode("utf-8", "surrogatepass")
    if chance.random() < 0.2:
        content = _bytes_changed(content, chance)
    return content


def _value(lines: list[str], chance: random.Random) -> None:
    place = _pair(lines, chance)
    if place is not None:
        lines[place] = PAIR.sub(lambda m: m[1] + m[2] + m[3] + chance.choice(VALUES), lines[place])


def _key(lines: list[str], chance: random.Random) -> None:
    place = _pair(lines, chance)
    if place is not None:
        lines[place] = PAIR.sub(lambda m: m[1] + chance.choice(KEYS) + m[3] + m[4], lines[place])


def _pair(lines: list[str], chance: random.Random) -> int | None:
    places = [place for place, line in enumerate(lines) if PAIR.match(line)]
    return chance.choice(places) if places else None


def _line(lines: list[str], chance: random.Random) -> None:
    """Lose, repeat or move a line."""
    place = chance.randrange(len(lines))
    line = lines[place]
    act = chance.randrange(3)
    if act != 1 and len(lines) > 1:
        del lines[place]
    if act:
        lines.insert(chance.randrange(len(lines) + 1), line)


def _characters(lines: list[str], chance: random.Random) -> None:
    """Lose, put in or change single characters."""
    place = chance.randrange(len(lines))
    characters = list(lines[place])
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(characters) + 1)
        if characters and chance.random() < 0.5:
            del characters[min(at, len(characters) - 1)]
        else:
            characters.insert(at, chance.choice("[]{}=\"'.,#\\\t \0aé0-:"))
    lines[place] = "".join(characters)


CHANGES = (_value, _value, _key, _line, _characters)


def _bytes_changed(content: bytes, chance: random.Random) -> bytes:
    """Cut a text off, or put in bytes that are no text."""
    act = chance.randrange(4)
    place = chance.randrange(len(content) + 1)
    if act == 0:
        return content[:place]
    if act == 1:
        return content[:place] + bytes(chance.randrange(256) for _ in range(3)) + content[place:]
    if act == 2:
        return b"\xef\xbb\xbf" + content
    return content.replace(b"\n", b"\r\n")

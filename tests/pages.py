"""What tests read from the pages of games: examples and tables."""

import re


def example(page, name):
    """Return the code block that follows the marker of an example."""
    return re.search(rf"<!-- example: {name} -->\n```\w+\n(.*?)\n```\n", page, re.DOTALL)[1]


def table_under(page, head):
    """Return the rows of the table whose head line starts with ``head``, as lists of cells."""
    lines = page[page.index(f"\n{head}") + 1 :].splitlines()
    rows = []
    for line in lines[2:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def in_order(pieces, text):
    """Whether the pieces stand in the text one after the other."""
    place = 0
    for piece in pieces:
        place = text.find(piece, place)
        if place < 0:
            return False
        place += len(piece)
    return True

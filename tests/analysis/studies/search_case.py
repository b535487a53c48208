"""A search on the toy game whose targets can be met."""

REACHABLE = """
game = "tests.toy"
players = 2
skill = false
[targets]
turns = [15, 17]
"points.start" = { value = 1, within = 0.2 }
[vary]
"track.goal" = { low = 12, high = 36, unit = 2 }
"start.points[0]" = [0, 4]
"start.points[2]" = [0, 4]
"""
"""Start points are means over two seats, so 2 for the first; a goal of about 18 spaces."""


def write(folder, text):
    """Write a file of targets."""
    path = folder / "aims.toml"
    path.write_text(text)
    return path

"""Scenes as a film: every drawing once, per step what is different, nothing lost."""

from copy import deepcopy

from exobalance.reports.replay.film import GONE, Film, Pool, around
from tests.reports.replay.replays import lines_of

SCENES = [line["scene"] for line in lines_of() if line["type"] == "position"]


def shown(film, steps):
    """Return the panels after each step, put together from the film alone, as the page does."""
    heads, parts = {}, {}
    for changes in steps:
        for number, head, changed in changes:
            heads[number] = head
            mine = parts.setdefault(number, {})
            for key, part in changed.items():
                if part == GONE:
                    del mine[key]
                else:
                    mine[key] = part
        yield {
            film.panels[number]["id"]: (
                film.heads.values[head],
                {key: film.parts.values[part] for key, part in parts[number].items()},
            )
            for number, head in heads.items()
            if head != GONE
        }


def wanted(scene):
    """Return the panels of a scene in the same form."""
    fields = ("title", "note", "facts", "quiet")
    return {
        panel["id"]: ({field: panel[field] for field in fields}, panel["parts"])
        for panel in scene["panels"]
    }


def test_the_film_shows_every_scene():
    """Changes added up give the scenes, part for part."""
    film = Film()
    steps = [film.add(scene) for scene in SCENES]
    assert list(shown(film, steps)) == [wanted(scene) for scene in SCENES]


def test_parts_and_panels_come_and_go():
    """A panel that vanishes takes its parts with it and may come back."""
    one, two = deepcopy(SCENES[-1]), deepcopy(SCENES[-1])
    two["panels"] = two["panels"][1:]
    del one["panels"][1]["parts"]["lit"]
    film = Film()
    course = [SCENES[-1], one, two, one, SCENES[0]]
    steps = [film.add(scene) for scene in course]
    assert list(shown(film, steps)) == [wanted(scene) for scene in course]


def test_parts_keep_their_order():
    """What a scene draws later lies on top, whenever it came."""
    early, late = deepcopy(SCENES[0]), deepcopy(SCENES[0])
    parts = early["panels"][0]["parts"]
    first, *rest = parts
    late["panels"][0]["parts"] = (
        {first: parts[first], "between": {"at": [0, 0], "shapes": []}}
        | {key: parts[key] for key in rest}
        | {"top": {"at": [0, 0], "shapes": []}}
    )
    film = Film()
    for scene in (early, late, early):
        film.add(scene)
    assert film.panels[0]["order"] == [first, "between", *rest, "top"]
    for scene in SCENES:
        film.add(scene)
        for panel in scene["panels"]:
            order = next(each["order"] for each in film.panels if each["id"] == panel["id"])
            places = [order.index(key) for key in panel["parts"]]
            assert places == sorted(places)


def test_an_unchanged_scene_costs_nothing():
    """No panel is named."""
    film = Film()
    assert film.add(SCENES[3])
    assert film.add(deepcopy(SCENES[3])) == []


def test_a_step_names_only_what_it_changes():
    """In the toy one pawn moves, and the note tells the turn."""
    film = Film()
    steps = [film.add(scene) for scene in SCENES]
    moves = [changes for changes in steps[1:] if changes]
    assert sum(len(parts) for changes in moves for *_, parts in changes) < 3 * len(moves)


def test_equal_values_share_a_place():
    """Whatever the order of their keys."""
    pool = Pool()
    assert [pool.place(value) for value in ({"a": 1, "b": 2}, "x", {"b": 2, "a": 1}, "y", "x")] == [
        0, 1, 0, 2, 1,
    ]  # fmt: skip
    assert pool.values == [{"a": 1, "b": 2}, "x", "y"]


def test_panels_keep_their_size():
    """A panel has room for all that it ever shows."""
    assert around([0, 0, 10, 10], [-5, 2, 10, 20]) == [-5, 0, 15, 22]
    film = Film()
    small, large = deepcopy(SCENES[0]), deepcopy(SCENES[0])
    large["panels"][0]["view"] = [-50, -60, 400, 300]
    for scene in (small, large, small):
        film.add(scene)
    assert film.panels[0]["view"] == [-50, -60, 400, 300]

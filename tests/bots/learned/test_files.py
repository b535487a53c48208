"""Files of models: what is written is read, and what is wrong is said in a sentence."""

from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest

from exobalance.simcore.bots.learned import files
from exobalance.simcore.bots.learned.files import read_model, write_model
from exobalance.simcore.bots.learned.forms import Part
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.kit.learned import MOST_UNITS, input_names
from tests.bots.learned.small import small_dense, small_model
from tests.toy import GAME

PLAYERS = 3
DASH, LIGHT = (decision.name for decision in GAME.decisions[:2])


@pytest.fixture
def path(tmp_path):
    """Return the file of a small model."""
    file = tmp_path / "model.npz"
    write_model(file, GAME, small_model(GAME, PLAYERS))
    return file


def entries_of(path):
    """Return the entries of an archive, by name."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def stored(array, **options):
    """Return an array as an entry of an archive."""
    content = BytesIO()
    np.lib.format.write_array(content, np.asarray(array), **options)
    return content.getvalue()


def rewrite(path, **entries):
    """Put other entries into an archive; None removes one."""
    found = entries_of(path) | {f"{name}.npy": content for name, content in entries.items()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in found.items():
            if content is not None:
                archive.writestr(name, content)


def retell(path, change):
    """Change the header of a file."""
    with np.load(path) as arrays:
        header = json.loads(arrays["header"].tobytes())
    change(header)
    rewrite(path, header=stored(np.frombuffer(json.dumps(header).encode(), np.uint8)))


def said(path, players=PLAYERS):
    """Return the sentence that a file is refused with."""
    with pytest.raises(ConfigError) as caught:
        read_model(path, GAME, players)
    sentence = str(caught.value)
    assert sentence.startswith(f"weights file {path}"), sentence
    assert "\n" not in sentence
    return sentence


def test_what_is_written_is_read(path, tmp_path):
    """All numbers and the origin; the same model gives the same bytes and the same hash."""
    model = small_model(GAME, PLAYERS)
    found = read_model(path, GAME, PLAYERS)
    assert np.array_equal(found.packed(GAME), model.packed(GAME))
    assert found.origin == model.origin
    assert found.hash(GAME) == model.hash(GAME)
    assert small_model(GAME, PLAYERS, seed=2).hash(GAME) != model.hash(GAME)
    again = tmp_path / "again.npz"
    write_model(again, GAME, found)
    assert again.read_bytes() == path.read_bytes()


def test_the_origin_is_no_part_of_the_hash():
    """It is for people: two models that play alike are one."""
    model = small_model(GAME, PLAYERS)
    assert replace(model, origin={"other": 1}).hash(GAME) == model.hash(GAME)


def test_a_file_that_is_cut_or_changed_anywhere_is_refused_or_the_same(path):
    """Each cut, and a changed byte at many places, gives a sentence or the model itself."""
    whole, model = path.read_bytes(), small_model(GAME, PLAYERS)
    for length in range(0, len(whole), 97):
        path.write_bytes(whole[:length])
        said(path)
    for place in range(0, len(whole), 13):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        try:
            found = read_model(path, GAME, PLAYERS)
        except ConfigError:
            continue
        assert found.hash(GAME) == model.hash(GAME), place


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"[weights]\n", bytes(1000)])
def test_no_archive(path, content):
    """Whatever else it is."""
    path.write_bytes(content)
    assert "damaged or no .npz archive" in said(path)


def test_missing_file_and_folder(tmp_path):
    """The file is named."""
    assert "does not exist" in said(tmp_path / "none.npz")
    assert "cannot be read" in said(tmp_path)


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("game", "sgo", "game is 'sgo', expected 'tests.toy'"),
        ("rules_version", "0", "rules version is '0', expected '1'"),
        ("players", 2, "players is 2, expected 3"),
        ("format", True, "format is True, expected 1"),
        ("usual_turns", 0, "a usual game has 0 turns"),
        ("usual_turns", "many", "expected a finite number"),
        ("usual_turns", float("nan"), "expected a finite number"),
        ("parts", [], "expected a table"),
        ("parts", {}, "a model for no decision"),
        ("parts", {"dsah": {}}, "unknown decision"),
        ("parts", {DASH: {"ahead": 101}}, "ahead is 101, expected a whole number from 0 to 100"),
        ("parts", {DASH: {"ahead": 0, "inputs": 3}}, "no list of names"),
    ],
)
def test_header_of_another_model(path, key, value, told):
    """Each value is held against what is expected."""
    retell(path, lambda header: header.update({key: value}))
    assert told in said(path)


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("form", "forest", "unknown form"),
        ("scale", 0, "scale is 0"),
        ("scale", None, "expected a finite number"),
        ("bonus", 10**400, "expected a finite number"),
        ("most", -1, "whole number"),
        ("layers", 1000, "whole number from 0 to 16"),
        ("layers", 0, "there are 0 arrays of weights"),
        ("layers", 9, f"{DASH}.weights_3 is missing"),
        ("layers", 1, "layer 0 has the shapes"),
    ],
)
def test_part_that_makes_no_sense(path, key, value, told):
    """Values of one kind of decision."""
    retell(path, lambda header: header["parts"][DASH].update({key: value}))
    assert told in said(path)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda names: ["dash.gone", *names[1:]], "unknown input 'dash.gone'"),
        (lambda names: [name for name in names if name != "offered"], "'offered' is missing"),
        (lambda names: names[::-1], "not in the order"),
    ],
)
def test_features_that_are_not_those_of_the_game(path, change, told):
    """A name that no longer exists, one that is new, and another order."""
    names = list(input_names(GAME, 0))
    retell(path, lambda header: header["parts"][DASH].update({"inputs": change(names)}))
    assert told in said(path)


@pytest.mark.parametrize(
    ("entry", "content", "told"),
    [
        (f"{DASH}.mean", None, "is missing"),
        (f"{DASH}.mean", stored(np.zeros(3)), "mean has the shape (3,)"),
        (f"{DASH}.spread", stored(np.zeros(len(input_names(GAME, 0)))), "a spread is 0 or less"),
        (f"{DASH}.bias_0", stored(np.array([np.nan] * 7)), "not finite"),
        (f"{DASH}.bias_0", stored(np.array(["x"] * 7)), "expected numbers"),
        (f"{DASH}.bias_0", stored(np.array([None] * 7), allow_pickle=True), "expected numbers"),
        (f"{DASH}.bias_0", stored(np.zeros(7))[:-4], "which are no array of the shape (7,)"),
        (f"{DASH}.bias_0", b"\x93NUMPY\x01\x00", "is no array"),
        (f"{LIGHT}.column", stored(np.full(3, 2.5)), "no index"),
        (f"{LIGHT}.column", stored(np.zeros(3)), "no rows of equal length"),
        (f"{LIGHT}.start", stored(np.zeros(3)), "expected a number"),
        (f"{LIGHT}.roots", stored(np.array([0, 0])), "do not begin at 0"),
        ("header", None, "has no header"),
        ("header", stored(np.frombuffer(b"{" * 9, np.uint8)), "no valid JSON"),
        ("header", stored(np.frombuffer(b"3", np.uint8)), "is no table"),
    ],
)
def test_arrays_that_do_not_fit(path, entry, content, told):
    """Objects, texts, wrong shapes, numbers that are none."""
    rewrite(path, **{entry: content})
    assert told in said(path)


def test_an_array_that_claims_to_be_huge_takes_no_memory(path):
    """Its header is held against the bytes that are there."""
    header = b"{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000,), }\n"
    content = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header
    rewrite(path, **{f"{DASH}.mean": content})
    assert "which are no array of the shape" in said(path)


def test_huge_files(path, monkeypatch):
    """On the disk, unfolded, and in number of entries."""
    rewrite(path, bomb=stored(np.zeros(files.MOST_BYTES // 8)))
    assert "expected at most 64 MB" in said(path)
    monkeypatch.setattr(files, "MOST_ENTRIES", 3)
    rewrite(path, bomb=None)
    assert "expected at most 3" in said(path)
    monkeypatch.setattr(files, "MOST_BYTES", 100)
    assert "expected at most 0 MB" in said(path)


@pytest.mark.parametrize("above", [0, -5, 10**6])
def test_trees_that_lead_in_circles_or_out(path, above):
    """Nodes lead onwards within their tree, so that each walk ends."""
    form = small_model(GAME, PLAYERS).parts[LIGHT].form
    node = int(np.flatnonzero(form.column >= 0)[0])
    changed = form.above.copy()
    changed[node] = above
    rewrite(path, **{f"{LIGHT}.above": stored(changed)})
    assert f"node {node} leads out of its tree or back" in said(path)


def test_what_would_be_refused_is_not_written(tmp_path):
    """The writer checks as the reader does."""
    model, draw = small_model(GAME, PLAYERS), np.random.default_rng(1)
    n_inputs = len(input_names(GAME, 0))
    wide = Part(small_dense(draw, (n_inputs, MOST_UNITS + 1, 1)))
    for parts in ({DASH: wide}, {}, {"other": wide}):
        with pytest.raises(ConfigError):
            write_model(tmp_path / "bad.npz", GAME, replace(model, parts=parts))
    assert not list(tmp_path.iterdir())

"""TOML files are data: whatever they hold, there is a tree of plain values or one sentence."""

import os
import time

import pytest

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.text_files import MOST_BYTES, MOST_INT, parse_toml, read_toml

REFUSED = {
    "an open table": ("[set", "not valid TOML"),
    "a key twice": ("a = 1\na = 2", "not valid TOML"),
    "an integer of 5,000 digits": (f"a = {'1' * 5000}", "holds a number that cannot be read"),
    "a negative one": (f"a = -{'1' * 5000}", "holds a number that cannot be read"),
    "an integer of 400 digits": (f"a = 1{'0' * 399}", "whole numbers go up to"),
    "the first integer too large": (f"a = {MOST_INT + 1}", "whole numbers go up to"),
    "one in a list of tables": (f"[[a]]\nb = [{{c = {10**30}}}]", "whole numbers go up to"),
    "a float beyond all floats": ("a = 1e400", "1e400 is too large"),
    "a negative float beyond": ("a = [-1e999]", "-1e999 is too large"),
    "lists nested 3,000 deep": (f"a = {'[' * 3000}{']' * 3000}", "deep in each other"),
    "lists nested 41 deep": (f"a = {'[' * 41}{']' * 41}", "deep in each other"),
    "tables nested 1,000 deep": (f"a = {'{a = ' * 1000}1{'}' * 1000}", "deep in each other"),
    "a key of 20,000 parts": (f"{'a.' * 20_000}b = 1", "dotted key has more than 40 parts"),
    "a table of 20,000 parts": (f"[{'a.' * 20_000}b]", "dotted key has more than 40 parts"),
    "quoted parts": ("\"a\" . 'b' . " * 5_000 + "c = 1", "dotted key has more than 40 parts"),
}


@pytest.mark.parametrize(("text", "says"), REFUSED.values(), ids=REFUSED)
def test_what_no_file_needs_is_one_short_sentence_at_once(tmp_path, text, says):
    """Bounds on numbers, nesting and keys; nothing takes minutes."""
    path = tmp_path / "file.toml"
    path.write_text(text)
    began = time.process_time()
    with pytest.raises(ConfigError, match=says) as found:
        read_toml(path, "bot file")
    assert time.process_time() - began < 5
    assert str(found.value).startswith(f"bot file {path}")
    assert len(str(found.value)) < 300


ACCEPTED = {
    "the largest whole number": (f"a = {MOST_INT}", MOST_INT),
    "the smallest one": (f"a = -{MOST_INT}", -MOST_INT),
    "a written infinity": ("a = -inf", float("-inf")),
    "a large float": ("a = 1e300", 1e300),
    "forty lists": (f"a = {'[' * 39}1{']' * 39}", None),
    "a long text with dots": (f'a = "{"so. " * 500}"', "so. " * 500),
    "a key of six parts": ("b.c.d.e.f.g = 1\na = 2", 2),
}


@pytest.mark.parametrize(("text", "value"), ACCEPTED.values(), ids=ACCEPTED)
def test_ordinary_values_are_read(text, value):
    """The bounds are far from what files hold."""
    read = parse_toml(text, "x")["a"]
    assert value is None or read == value


def test_what_was_read_before_is_read_as_it_is():
    """A text is parsed once; what one reader makes of its tree is no other reader's."""
    first = parse_toml("a = [1]", "one")
    first["a"].append(2)
    assert parse_toml("a = [1]", "other") == {"a": [1]}


def test_a_byte_order_mark_is_left_out(tmp_path):
    """Some editors write one, whatever the file is for."""
    path = tmp_path / "marked.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\n")
    assert read_toml(path) == {"a": 1}


def test_only_files_of_text_are_read(tmp_path):
    """A folder, a pipe, a device, a huge file, other encodings and missing files are refused."""
    pipe, huge, latin = tmp_path / "pipe", tmp_path / "huge.toml", tmp_path / "latin.toml"
    os.mkfifo(pipe)
    huge.write_bytes(b"#" * (MOST_BYTES + 1))
    latin.write_bytes("a = 'ä'".encode("latin-1"))
    for path, says in (
        (tmp_path, "is no regular file"),
        (pipe, "is no regular file"),
        ("/dev/zero", "is no regular file"),
        (huge, "has 4 MB"),
        (latin, "is not UTF-8 text"),
        (tmp_path / "none.toml", "does not exist"),
        (tmp_path / ("n" * 300), "cannot be read: File name too long"),
        (tmp_path / "a\0b", "cannot be read"),
    ):
        with pytest.raises(ConfigError, match=says):
            read_toml(type(tmp_path)(path), "position")

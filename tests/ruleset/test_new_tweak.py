"""The commented tweak file that a designer starts from."""

from __future__ import annotations

import re

import pytest

from exobalance.scripts.shared.tweak_text import new_tweak
from exobalance.simcore.ruleset import load_rulebook, load_ruleset


class TestNewTweak:
    """The commented tweak file of `rules new`."""

    def test_names_every_path_once(self):
        """Names every path once."""
        book = load_rulebook("sgo")
        text = new_tweak(book)
        for path, _ in book.paths(book.printed):
            assert text.count(f'\n#"{path}" = ') == 1

    @pytest.mark.parametrize("uncommented", [False, True])
    def test_changes_nothing_as_it_is_and_with_every_value_uncommented(self, tmp_path, uncommented):
        """Changes nothing as it is and with every value uncommented."""
        text = new_tweak(load_rulebook("sgo"))
        path = tmp_path / "new.toml"
        path.write_text(re.sub(r'(?m)^#"', '"', text) if uncommented else text, encoding="utf-8")
        assert load_ruleset("sgo", [path]).is_printed

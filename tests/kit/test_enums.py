"""Numbers with names for kernels."""

from enum import IntEnum

from exobalance.simcore.contract import Feature, Named
from exobalance.simcore.core.jit import jit
from exobalance.simcore.kit.enums import enum_of, words_of

LABELS = (Named("take:stop", "stop"), Named("civ:CIV-01", "take a card"), Named("stay", "stay"))
Label = enum_of("Label", LABELS, __name__)


@jit
def is_card(label):
    """Compare with a member, and give it back as a number."""
    return label == Label.CIV_CIV_01, label + Label.STAY


def test_rows_are_numbered_in_order():
    """By their names in capitals."""
    assert [member.name for member in Label] == ["TAKE_STOP", "CIV_CIV_01", "STAY"]
    assert [int(member) for member in Label] == [0, 1, 2]
    F = enum_of("F", [Feature("place.cells", "cells", "covered")], __name__)
    assert F.PLACE_CELLS == 0


def test_kernels_read_members_as_numbers():
    """As those of any IntEnum."""
    assert is_card(1) == (True, 3)
    assert is_card(Label.STAY) == (False, 4)


def test_words_are_those_of_data_files():
    """Names in small letters, by number."""
    assert words_of(IntEnum("Room", ["MODULES", "AIR_LOCKS"], start=0)) == ("modules", "air_locks")

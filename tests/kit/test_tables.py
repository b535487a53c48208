"""Row types and places in the coverage array."""

from exobalance.simcore.contract import GAME_COLUMNS, ITEM_COLUMNS, SEAT_COLUMNS, Named
from exobalance.simcore.core.jit import jit
from exobalance.simcore.kit.tables import cover_rows, make_rows

ROWS = make_rows(
    [Named("lines", "lines"), Named("cards", "cards")],
    [Named("take:stone", "take a stone")],
    game=[("rounds", "i2"), ("token", "i1", range(1, 4))],
    seat=[("cube", "i2", "CW"), ("pods", "i1")],
    item=[("order", "i1")],
)
Cover = cover_rows(decision=2, option=3, tile=40)


def test_families_are_one_column_per_thing():
    """Behind the columns of all games."""
    n = len(GAME_COLUMNS)
    assert ROWS.game.names[n:] == ("rounds", "token_1", "token_2", "token_3")
    assert ROWS.seat.names[len(SEAT_COLUMNS) :] == (
        "src_lines", "src_cards", "opt_take:stone", "cube_C", "cube_W", "pods",
    )  # fmt: skip
    assert ROWS.item.names[len(ITEM_COLUMNS) :] == ("order",)


def test_kernels_see_the_same_bytes_as_arrays():
    """Every thing lies where it is stored."""
    assert ROWS.game_in_kernels.itemsize == ROWS.game.itemsize
    assert ROWS.seat_in_kernels.itemsize == ROWS.seat.itemsize
    assert ROWS.seat_in_kernels.fields["src"][1] == ROWS.seat.fields["src_lines"][1]
    assert ROWS.seat_in_kernels.fields["cube"][1] == ROWS.seat.fields["cube_C"][1]
    assert ROWS.seat_in_kernels["opt"].shape == (1,)


def test_groups_of_the_coverage_array_follow_each_other():
    """Their first rows are numbers that kernels read."""
    assert Cover._asdict() == {"DECISION": 0, "OPTION": 2, "TILE": 5, "END": 45}

    @jit
    def last_tile():
        return Cover.TILE + 39

    assert last_tile() == Cover.END - 1

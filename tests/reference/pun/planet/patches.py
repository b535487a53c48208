"""Patches: putting them down and banking them."""

from __future__ import annotations

from collections.abc import Iterator

from tests.reference.pun.game import Flow, Game, Option
from tests.reference.pun.planet.grid import Cell, cell_of
from tests.reference.pun.planet.placement import patch_cells
from tests.reference.pun.player import Player
from tests.reference.pun.technologies import has


def legal_cells(game: Game, player: Player) -> list[Cell]:
    """Return the cells for a patch.

    Rule: PUN-B33, PUN-B44, PUN-R19
    """
    on_tiles = has(player, "patches_on_tiles")
    slides = player.board.side.rule == "slide" and game.rules.switch("pajitnov_patches_slide")
    return patch_cells(player.board, on_tiles, has(player, "patches_on_meteorites"), slides)


def options(game: Game, player: Player) -> Iterator[Option]:
    """Yield what can be done with a pending patch.

    Rule: PUN-B33, PUN-B38, PUN-B44
    """
    pool = player.open_pool
    if pool.patches and legal_cells(game, player):
        yield {"act": "patch"}
    if pool.patches and pool.step != "end" and has(player, "bank_patches"):
        yield {"act": "bank"}


def put_patch(game: Game, player: Player, option: Option) -> Flow:
    """Put a patch on a cell of choice.

    Rule: PUN-B33, PUN-B34
    """
    player.open_pool.patches -= 1
    places = [{"act": "patch", "at": list(cell)} for cell in legal_cells(game, player)]
    choice = yield from game.ask("patch", player, places)
    player.board.cover_with_patch(cell_of(choice["at"]))


def bank(game: Game, player: Player, option: Option) -> None:
    """Keep a patch until the end.

    Rule: PUN-B38
    """
    player.open_pool.patches -= 1
    player.banked += 1

"""Values that fit alone but not together are refused in one sentence."""

from __future__ import annotations

import pytest

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.sgo.data.layout import ROOMS
from exobalance.simcore.ruleset import load_ruleset
from tests.games.sgo.data.packing import TREE


class TestContradictions:
    """Values that fit alone but not together; one sentence each."""

    @pytest.mark.parametrize(
        ("sets", "message"),
        [
            (
                ("figures.engineers=3",),
                "figures.engineers is 3, but the start needs 4 per player (start.engineers, "
                "start.chiefs, SGO-R6); raise the supply or start with fewer",
            ),
            (
                ("start.robots.water=6",),
                "figures.robots is 5, but the start needs 6 per player (start.robots, SGO-R6); "
                "raise the supply or start with fewer",
            ),
            (
                ("start.colonists=6",),
                "start.colonists is 6, but start_module.capacity is 5 (SGO-R14); "
                "a module cannot hold more",
            ),
            (
                (
                    *(f"start.engineers.{room}=0" for room in ROOMS),
                    "start.chiefs.modules=0",
                ),
                "no engineer or chief starts on the board (start.engineers, start.chiefs), so "
                "nobody could ever take a turn (SGO-R9); start with at least one",
            ),
            (
                ("exoplanets.Bose.in_box=false", "setup.exoplanets=8"),
                "setup.exoplanets draws 8, but only 7 exoplanets are in the box (SGO-R2); "
                "draw fewer or remove fewer",
            ),
            (
                ("setup.exoplanets=2",),
                "setup.gates is 3, but setup.exoplanets is 2 (SGO-R2); "
                "every gate starts on an exoplanet of its own",
            ),
            (
                ("variant.short_game=true", "short_game.exoplanets=1"),
                "short_game.gates is 2, but short_game.exoplanets is 1 "
                "(SGO-R2); every gate starts on an exoplanet of its own",
            ),
            (
                ("tiles.WA-G01.type=airlock",),
                'tiles.WA-G01.symbol is "G1" while tiles.WA-G01.type is "airlock": '
                "a gate module alone may have a symbol; change one of the two",
            ),
            (
                ("tiles.WA-O1.bonus=none",),
                'tiles.WA-O1.bonus is "none" while tiles.WA-O1.type is "odyssey": '
                "an Odyssey module must have a bonus; change one of the two",
            ),
            (
                ("tiles.WA-O5.room=none",),
                'tiles.WA-O5.room is "none" while tiles.WA-O5.bonus is "robot": '
                "a robot bonus must have a room; change one of the two",
            ),
            (
                ("exoplanets.Bose.side_4.players=[3,4]",),
                "two sides serve 3 players on Bose (exoplanets.Bose.side_2_3.players, "
                "exoplanets.Bose.side_4.players); name every player count from 2 to 4 exactly "
                "once (SGO-R2)",
            ),
            (
                ("exoplanets.Bose.side_4.players=[]",),
                "no side serves 4 players on Bose (exoplanets.Bose.side_2_3.players, "
                "exoplanets.Bose.side_4.players); name every player count from 2 to 4 exactly "
                "once (SGO-R2)",
            ),
            (
                ("exoplanets.Bose.side_4.levels=[7,7]",),
                "exoplanets.Bose.side_4.levels puts 7 areas on a level of 7: every area rests on "
                "two of the level below (SGO-R32), so at most 6",
            ),
            (
                ("exoplanets.Bose.side_4.levels=[12,11,10,9,8,7,6,5]",),
                "exoplanets.Bose.side_4 has 68 areas: expected 1 to 64; change its sizes",
            ),
            (
                ("exoplanets.Bose.side_4.predominance=[L9.9]",),
                "exoplanets.Bose.side_4.predominance names the area L9.9, which does not exist; "
                "the areas are L1.1, L1.2, ... L7.1 (SGO-R22)",
            ),
            (
                ("exoplanets.Collins.side_4.touches.S12=[1,7]",),
                "exoplanets.Collins.side_4.touches.S12 names volcano 7, but "
                "exoplanets.Collins.side_4.volcanoes is 4 (SGO-R33); name volcanoes that exist",
            ),
            (
                ("exoplanets.Collins.side_4.volcanoes=5",),
                "exoplanets.Collins.side_4.touches leaves volcano 5 without areas (SGO-R33); "
                "let an area touch it or lower exoplanets.Collins.side_4.volcanoes",
            ),
            (
                ("exoplanets.Fermi.side_4.close=11",),
                "exoplanets.Fermi.side_4.close is 11, above the 10 satellite areas, so the "
                "exoplanet could never close (SGO-R24); choose at most 10",
            ),
            (
                ("exoplanets.Russell.side_2.close=10",),
                "exoplanets.Russell.side_2.close is 10, above the 9 areas of its smallest island, "
                "so the exoplanet could never close (SGO-R24); choose at most 9",
            ),
            (
                ("exoplanets.Planck.side_4.roads=[[O1,Z2]]",),
                "exoplanets.Planck.side_4 links the area Z2, which does not exist; "
                "its areas are O1, O2, ... H",
            ),
            (
                ("exoplanets.Turing.side_3_4.base=10",),
                "exoplanets.Turing.side_3_4 links the area B11, which does not exist; "
                "its areas are B1, B2, ... C3",
            ),
            (
                ("exoplanets.Turing.side_3_4.advanced=7",),
                "exoplanets.Turing.side_3_4.advanced_links says nothing about A7, but "
                "exoplanets.Turing.side_3_4.advanced is 7 (SGO-R38); "
                "add exoplanets.Turing.side_3_4.advanced_links.A7",
            ),
        ],
    )
    def test_values(self, sets, message):
        """The first contradiction is named with its paths and a way out."""
        with pytest.raises(RulesError) as caught:
            load_ruleset("sgo", (), sets)
        assert str(caught.value) == message

    @pytest.mark.parametrize(
        ("kept", "message"),
        [
            (
                lambda tile: tile["symbol"] != "G2",
                "no tile has the gate symbol G2, so an exoplanet with that gate could never be "
                "settled (SGO-R21); keep at least one gate module with G2",
            ),
            (
                lambda tile: tile["capacity"] == 4 and tile["field"] == "water",
                "the stacks may hold only 8 tiles, fewer than the 12 that four players take in "
                "setup (start.modules, SGO-R7); add tiles or start with fewer",
            ),
            (
                lambda tile: tile["type"] == "gate" and tile["field"] == "water",
                "start.modules is 3, but tiles are left in only 1 of the 9 stacks, and starting "
                "modules come from different ones (SGO-R7); add tiles or start with fewer",
            ),
        ],
    )
    def test_too_few_tiles(self, tmp_path, kept, message):
        """A box without the tiles that setup or gates need is refused."""
        gone = [name for name, tile in TREE["tiles"].items() if not kept(tile)]
        path = tmp_path / "tweak.toml"
        path.write_text(f'game = "sgo"\n[remove]\ntiles = {gone}\n', encoding="utf-8")
        with pytest.raises(RulesError) as caught:
            load_ruleset("sgo", [path], ["start.modules=3"])
        assert str(caught.value) == message

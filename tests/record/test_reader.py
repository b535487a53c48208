"""Runs are read as they were written, or refused by name."""

import json
import shutil

import polars as pl
import pytest

from exobalance.simcore.errors import DatasetError
from exobalance.simcore.record.manifest import Manifest, read_manifest
from exobalance.simcore.record.reader import open_run
from exobalance.simcore.record.writer import (
    Marker,
    PartFile,
    hash_bytes,
    parquet_bytes,
    write_manifest,
)

PART = "players=3/lineup=l1/part-00001.parquet"


def seats_part(folder):
    """Return one part file of the table ``seats``."""
    return folder / "seats" / "arm=base" / PART


def replace_part(folder, path, content):
    """Replace a part file and the note of its size and hash in the marker."""
    for marker_path in (folder / "_done").iterdir():
        marker = Marker.model_validate_json(marker_path.read_bytes())
        for table, part in marker.parts.items():
            if folder / part.file == path:
                new = PartFile(
                    file=part.file, rows=part.rows, bytes=len(content), hash=hash_bytes(content)
                )
                changed = marker.model_copy(update={"parts": {**marker.parts, table: new}})
                marker_path.write_text(changed.model_dump_json())
    path.write_bytes(content)


class TestScan:
    """Tables come back as lazy frames in the order of the plan."""

    def test_rows_are_complete(self, finished):
        """Every game, seat, item and coverage row is there."""
        run = open_run(finished)
        heights = {
            table: run.scan(table).select(pl.len()).collect().item()
            for table in ("games", "seats", "items", "coverage")
        }
        assert heights == {"games": 300, "seats": 750, "items": 2250, "coverage": 6 * 11}
        assert run.is_complete
        assert run.n_games == 300
        assert run.missing == []

    def test_partition_keys_are_columns(self, finished):
        """Arm, player count and line-up follow the columns of the files."""
        games = open_run(finished).scan("games").collect()
        assert games.columns[-3:] == ["arm", "players", "lineup"]
        keys = games.select("arm", "players", "lineup").unique(maintain_order=True).rows()
        assert keys == [("base", 2, "l0"), ("base", 3, "l1")]

    def test_worlds_are_in_order(self, finished):
        """Rows come by world, whatever order the chunks were finished in."""
        games = open_run(finished).scan("games", players=3).collect()
        assert games["world"].to_list() == list(range(150))

    def test_selection_reads_one_cell(self, finished):
        """A scan can be limited to a player count or a line-up."""
        run = open_run(finished)
        assert run.scan("seats", players=2).select(pl.len()).collect().item() == 300
        assert run.scan("seats", lineup="l1").select(pl.len()).collect().item() == 450

    def test_columns_keep_their_narrow_types(self, finished):
        """The types are those of the game's rows."""
        schema = open_run(finished).scan("seats").collect_schema()
        assert schema["seat"] == pl.Int8
        assert schema["score"] == pl.Int32
        assert schema["credit"] == pl.Float64
        assert open_run(finished).scan("games").collect_schema()["game_hash"] == pl.UInt64

    def test_events_hold_each_decision_of_the_sampled_blocks(self, finished):
        """As many events as decisions counted."""
        run = open_run(finished)
        events = run.scan("events").collect()
        games = run.scan("games").filter(pl.col("world") < 2).collect()
        assert len(events) == games["decisions"].sum()

    def test_unrecorded_events_are_empty(self, folder):
        """A run without sampled blocks has an empty table with all columns."""
        manifest = read_manifest(folder)
        for path in (folder / "_done").iterdir():
            marker = Marker.model_validate_json(path.read_bytes())
            parts = {table: part for table, part in marker.parts.items() if table != "events"}
            path.write_text(marker.model_copy(update={"parts": parts}).model_dump_json())
        with pytest.raises(DatasetError, match="is not in its marker"):
            open_run(folder)
        shutil.rmtree(folder / "events")
        assert manifest.sample_blocks == 2
        events = open_run(folder).scan("events").collect()
        assert events.height == 0
        assert "propensity" in events.columns

    def test_path_with_equals_signs_is_no_partition(self, folder, tmp_path):
        """Folders above the run that look like keys do not count."""
        place = tmp_path / "arm=else"
        place.mkdir()
        games = open_run(folder.rename(place / "players=9")).scan("games").collect()
        assert set(games["arm"]) == {"base"}

    def test_unknown_table_is_refused(self, finished):
        """A table that does not exist is named with the nearest match."""
        with pytest.raises(DatasetError, match="unknown table 'game': did you mean 'games'"):
            open_run(finished).scan("game")

    def test_unknown_cell_is_refused(self, finished):
        """A player count that was not played is named."""
        with pytest.raises(DatasetError, match="no finished part of the table games"):
            open_run(finished).scan("games", players=4)


class TestDamage:
    """A damaged or foreign file is named and refused."""

    def refused(self, folder, *words, verify=True):
        """Check that opening the run fails with all of the words."""
        with pytest.raises(DatasetError) as caught:
            open_run(folder, verify)
        for word in words:
            assert str(word) in str(caught.value)

    @pytest.mark.parametrize("place", [0.0, 0.3, 0.6, 0.999])
    def test_flipped_byte(self, folder, place):
        """One bit anywhere in a part is noticed."""
        path = seats_part(folder)
        content = bytearray(path.read_bytes())
        content[int(place * len(content))] ^= 1
        path.write_bytes(content)
        self.refused(folder, path, "is damaged", "exobalance resume")

    @pytest.mark.parametrize("left", [0, 100, -1])
    def test_cut_file(self, folder, left):
        """A part that was cut short is noticed by its size."""
        path = seats_part(folder)
        path.write_bytes(path.read_bytes()[:left])
        self.refused(folder, path, "bytes", verify=False)

    def test_missing_file(self, folder):
        """A part that was deleted is named."""
        seats_part(folder).unlink()
        self.refused(folder, seats_part(folder), "is missing", verify=False)

    def test_part_of_another_chunk(self, folder):
        """A part put in place of another is noticed."""
        other = seats_part(folder).with_name("part-00000.parquet")
        seats_part(folder).write_bytes(other.read_bytes())
        self.refused(folder, seats_part(folder))

    @pytest.mark.parametrize("name", ["part-00077.parquet", "extra.parquet"])
    def test_foreign_file(self, folder, name):
        """A file that the plan does not know is refused."""
        foreign = seats_part(folder).with_name(name)
        foreign.write_bytes(seats_part(folder).read_bytes())
        self.refused(folder, foreign, "does not belong to this run", verify=False)

    def test_foreign_arm(self, folder):
        """So is a whole partition."""
        foreign = folder / "games/arm=other/players=3/lineup=l1/part-00000.parquet"
        foreign.parent.mkdir(parents=True)
        foreign.write_bytes(b"anything")
        self.refused(folder, foreign, "does not belong")

    def test_marker_of_another_run(self, folder):
        """Parts made with another seed do not count as this run's."""
        manifest = read_manifest(folder)
        write_manifest(folder, manifest.model_copy(update={"seed": manifest.seed + 1}))
        self.refused(folder, "_done/chunk-000000.json", "belongs to another run")

    def test_cut_marker(self, folder):
        """A damaged marker is named."""
        path = folder / "_done/chunk-000001.json"
        path.write_bytes(path.read_bytes()[:50])
        self.refused(folder, path, "is damaged")

    def test_sources_that_do_not_sum_to_the_score(self, folder):
        """Scores are checked again, even if the file is whole."""
        path = seats_part(folder)
        seats = pl.read_parquet(path)
        wrong = seats.with_columns(
            score=pl.when(pl.int_range(pl.len()) == 5).then(pl.col("score") + 1).otherwise("score")
        )
        replace_part(folder, path, parquet_bytes(wrong))
        row = seats.row(5, named=True)
        self.refused(folder, path, f"world {row['world']}", "seat 2", "its sources sum to")

    @pytest.mark.parametrize("factor", [0.0, 2.0, float("nan")])
    def test_credits_that_do_not_sum_to_one(self, folder, factor):
        """So are the credits of each game."""
        path = seats_part(folder)
        wrong = pl.read_parquet(path).with_columns(pl.col("credit") * factor)
        replace_part(folder, path, parquet_bytes(wrong))
        self.refused(folder, path, "credits sum to")

    def test_unfinished_chunk_is_not_there(self, folder):
        """Parts without a marker are left out."""
        (folder / "_done/chunk-000003.json").unlink()
        run = open_run(folder)
        assert [chunk.number for chunk in run.missing] == [3]
        assert run.scan("games", players=3).select(pl.len()).collect().item() == 150 - 64
        assert not run.is_complete


class TestManifest:
    """The manifest is read strictly."""

    def test_round_trip(self, finished):
        """JSON keeps every value."""
        manifest = read_manifest(finished)
        assert Manifest.model_validate_json(manifest.model_dump_json()) == manifest

    def test_folder_without_manifest(self, tmp_path):
        """A folder that is no run is told."""
        with pytest.raises(DatasetError, match="is not a run"):
            open_run(tmp_path)

    def test_missing_folder(self, tmp_path):
        """So is one that does not exist."""
        with pytest.raises(DatasetError, match="is not a run"):
            open_run(tmp_path / "nowhere")

    def test_broken_json(self, folder):
        """A manifest cut short is damaged."""
        (folder / "manifest.json").write_text("{")
        with pytest.raises(DatasetError, match="is damaged: it is not valid JSON"):
            open_run(folder)

    def test_checksums_may_lack_in_old_manifests_only(self, folder):
        """Of the schema version that had none yet."""
        data = json.loads((folder / "manifest.json").read_bytes())
        del data["checksums"]
        (folder / "manifest.json").write_text(json.dumps(data))
        with pytest.raises(DatasetError, match="was changed after it was written"):
            read_manifest(folder)
        (folder / "manifest.json").write_text(json.dumps(data | {"schema_version": 1}))
        assert read_manifest(folder).schema_version == 1

    def test_other_schema_version(self, folder):
        """Runs of other versions are not guessed at."""
        data = json.loads((folder / "manifest.json").read_text())
        (folder / "manifest.json").write_text(json.dumps(data | {"schema_version": 99}))
        with pytest.raises(DatasetError, match="schema version 99, this program reads up to 2"):
            open_run(folder)

    def test_missing_key(self, folder):
        """The missing key is named."""
        data = json.loads((folder / "manifest.json").read_text())
        del data["game"]["sources"]
        (folder / "manifest.json").write_text(json.dumps(data))
        with pytest.raises(DatasetError, match=r"is damaged: game\.sources: field required"):
            open_run(folder)

    def test_holds_all_that_the_tables_refer_to(self, finished):
        """Names, setup sets, line-ups and bots are there."""
        manifest = read_manifest(finished)
        assert [source.name for source in manifest.game.sources][:2] == ["distance", "beacons"]
        assert len(manifest.arms["base"].setup_sets) == 10
        assert manifest.lineup_names("l1") == ("greedy", "greedy", "greedy")
        assert manifest.lineups["l1"].rotations == 1
        assert manifest.bots["greedy@3"].weights == {"dash.mean": 1.0, "light.net": 1.0}
        assert manifest.total_games == 300

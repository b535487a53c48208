"""From a design to a manifest: rules, bots and worlds resolved, cut into chunks.

A plan is a function of the design alone, never of the machine: the same design has the same
chunks on any number of workers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.contract import Game
from exobalance.simcore.games import load_game
from exobalance.simcore.record.facts import (
    Arm,
    BotFacts,
    Chunk,
    GameFacts,
    Lineup,
    MemberFacts,
    PlannedCell,
)
from exobalance.simcore.record.manifest import (
    SCHEMA_VERSION,
    Manifest,
    installed_versions,
    section_hashes,
)
from exobalance.simcore.run.plan.design import Design, Rules, check_players
from exobalance.simcore.run.plan.sampling import fork_labels

MIN_CHUNK_BLOCKS = 64
MAX_CHUNK_BLOCKS = 8192
MIN_LOOKAHEAD_BLOCKS = 4  # the least where a bot looks ahead: a stop loses minutes, not hours
CHUNKS = 128  # parts that a cell is cut into, between these bounds


def plan(design: Design) -> Manifest:
    """Return the manifest of a design that has not started yet.

    Raises ConfigError or RulesError for anything that does not fit together.
    """
    game = load_game(design.game)
    arms = {key: arm_facts(game, rules) for key, rules in design.arms.items()}
    bots: dict[str, BotFacts] = {}
    lineups: dict[str, Lineup] = {}
    cells: list[PlannedCell] = []
    total = sum(seating.blocks * len(seating.arms or arms) for seating in design.seatings)
    for place, seating in enumerate(design.seatings):
        count = seating.players
        check_players(game, count)
        ids = tuple(f"{name}@{count}" for name in seating.bots)  # weights hang on the count
        for key, name in zip(ids, seating.bots, strict=True):
            if key not in bots:
                bots[key] = bot_facts(load_bot(game, name, count))
        lineups[f"l{place}"] = Lineup(players=count, bots=ids, rotations=seating.block_games)
        blocks = seating.blocks if design.cut_by_cell else total
        size = chunk_size(blocks, looks_ahead=any(bots[key].search for key in ids))
        cells += (
            PlannedCell(
                arm=arm,
                players=count,
                lineup=f"l{place}",
                blocks=seating.blocks,
                chunk_blocks=size,
            )
            for arm in seating.arms or arms
        )
    sampling = design.sampling
    return Manifest(
        schema_version=SCHEMA_VERSION,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        versions=installed_versions(),
        game=game_facts(game),
        seed=design.seed,
        arms=arms,
        bots=bots,
        lineups=lineups,
        cells=tuple(cells),
        turn_limit=design.turn_limit,
        decision_limit=design.decision_limit,
        sample_blocks=sampling.events,
        sample_standings=sampling.standings,
        sample_forks=sampling.forks,
        fork_options=fork_labels(game, sampling.fork_options),
        chunks=cut(cells),
        study=dict(design.study),
    )


def chunk_size(blocks: int, looks_ahead: bool = False) -> int:
    """Return how many blocks a part file holds at most."""
    least = MIN_LOOKAHEAD_BLOCKS if looks_ahead else MIN_CHUNK_BLOCKS
    return min(max(-(-blocks // CHUNKS), least), MAX_CHUNK_BLOCKS)


def cut(cells: Iterable[PlannedCell], done: Sequence[Chunk] = ()) -> tuple[Chunk, ...]:
    """Return the chunks of all cells, in order; those of ``done`` stay as they are.

    A run that is extended keeps its part files: new chunks follow with new numbers.
    """
    chunks = list(done)
    for cell in cells:
        own = [chunk for chunk in done if chunk.key == cell.key]
        planned = sum(chunk.n_worlds for chunk in own)
        starts = range(planned, cell.blocks, cell.chunk_blocks)
        for part, start in enumerate(starts, start=len(own)):
            worlds = min(cell.chunk_blocks, cell.blocks - start)
            chunks.append(cell.chunk(start, worlds, len(chunks), part))
    return tuple(chunks)


def rounding(manifest: Manifest, games: int) -> list[str]:
    """Return a sentence for each cell that plays more games than were asked for."""
    notes = []
    for cell in manifest.cells:
        rotations = manifest.lineups[cell.lineup].rotations
        played = cell.blocks * rotations
        if played != games:
            notes.append(
                f"{cell.players} players: {games:,} games are rounded up to {played:,}, "
                f"so that each of {cell.blocks:,} deals is played in all {rotations} seatings"
            )
    return notes


def arm_facts(game: Game, rules: Rules) -> Arm:
    """Return what the manifest keeps of a set of rules."""
    ruleset = rules.load(game.id)
    tree = ruleset.tree
    facts = game.describe.facts if game.describe else None
    return Arm(
        name=rules.name or ruleset.name,
        rules=rules.rules,
        sets=rules.sets,
        changes=ruleset.changes,
        hash=ruleset.hash,
        section_hashes=section_hashes(tree),
        tree=tree,
        groups=tuple(ruleset.provenance.values()),
        setup_sets=tuple(tuple(each) for each in game.setup_sets(tree)),
        items_per_game=game.items_per_game(tree),
        facts=facts(tree) if facts else {},
    )


def game_facts(game: Game) -> GameFacts:
    """Return what the manifest keeps of a game."""
    return GameFacts(**{name: getattr(game, name) for name in GameFacts.model_fields})


def bot_facts(bot: Bot) -> BotFacts:
    """Return what the manifest keeps of a bot."""
    pool = tuple(MemberFacts(bot=bot_facts(each.bot), share=each.share) for each in bot.pool)
    return BotFacts(**{**bot.as_dict(), "pool": pool}, hash=bot.hash)

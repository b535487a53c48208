"""From an experiment to a manifest: rules, bots and worlds resolved, cut into chunks.

A plan is a function of the experiment alone, never of the machine: the same experiment
has the same chunks on any number of workers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from fnmatch import fnmatchcase

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.games import load_game
from exobalance.simcore.record.manifest import (
    SCHEMA_VERSION,
    Arm,
    BotFacts,
    Cell,
    Change,
    Chunk,
    GameFacts,
    Group,
    Lineup,
    Manifest,
    installed_versions,
    section_hashes,
)
from exobalance.simcore.ruleset import Ruleset, load_ruleset
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.plan.shares import EVENTS, FORKS, STANDINGS

MIN_CHUNK_BLOCKS = 64
MAX_CHUNK_BLOCKS = 8192
MIN_SEARCH_BLOCKS = 4  # the least where a bot looks ahead: a stop loses minutes, not hours
CHUNKS = 128  # parts that a cell is cut into, between these bounds


def plan(experiment: Experiment, ruleset: Ruleset | None = None) -> Manifest:
    """Return the manifest of an experiment that has not started yet.

    Raises ConfigError or RulesError for anything that does not fit together.
    """
    game = load_game(experiment.game)
    ruleset = ruleset or load_ruleset(experiment.game, experiment.rules, experiment.sets)
    players = experiment.players or game.players
    for count in players:
        if count not in game.players:
            allowed = ", ".join(map(str, game.players))
            raise ConfigError(
                f"{game.id} is not played by {count} players: expected one of {allowed}"
            )
    lineups: dict[str, Lineup] = {}
    bots: dict[str, BotFacts] = {}
    for place, count in enumerate(players):
        line = line_up(experiment.bots, count)
        for name in line:
            bots[bot_id(name, count)] = bot_facts(load_bot(game, name, count))
        rotations = 1 if len(set(line)) == 1 else count
        ids = tuple(bot_id(name, count) for name in line)
        lineups[f"l{place}"] = Lineup(players=count, bots=ids, rotations=rotations)
    arm = "base" if ruleset.is_printed else "tweak"
    cells = tuple(
        plan_cell(arm, key, lineup, experiment.games, looks_ahead(lineup.bots, bots))
        for key, lineup in lineups.items()
    )
    size = experiment.games, max(lineup.rotations for lineup in lineups.values())
    return Manifest(
        schema_version=SCHEMA_VERSION,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        versions=installed_versions(),
        game=game_facts(game),
        seed=experiment.seed,
        arms={arm: arm_facts(game, ruleset, experiment.rules, experiment.sets)},
        bots=bots,
        lineups=lineups,
        cells=cells,
        turn_limit=experiment.turn_limit,
        decision_limit=experiment.decision_limit,
        sample_blocks=EVENTS.blocks(experiment.sample_events, *size),
        sample_standings=STANDINGS.blocks(experiment.sample_standings, *size),
        sample_forks=FORKS.blocks(experiment.sample_forks, *size),
        fork_options=fork_labels(game, experiment.fork_options),
        chunks=cut(cells),
    )


def fork_labels(game: Game, patterns: Sequence[str]) -> tuple[str, ...]:
    """Return the option labels that patterns name, in the game's order.

    A pattern is a label, a kind of decision with all its labels, or a pattern of labels.

    Raises ConfigError for a pattern that names none.
    """
    labels = [label.name for label in game.labels]
    found: set[str] = set()
    for text in patterns:
        mine = [
            label for label in labels if label.partition(":")[0] == text or fnmatchcase(label, text)
        ]
        if not mine:
            names = [*(decision.name for decision in game.decisions), *labels]
            what = "option label or kind of decision"
            raise ConfigError(f"forks: {unknown(what, text, names)}")
        found.update(mine)
    return tuple(label for label in labels if label in found)


def bot_id(name: str, players: int) -> str:
    """Return the key of a bot in the manifest: its weights depend on the player count."""
    return f"{name}@{players}"


def line_up(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """Return one bot name per seat; a single name plays all seats."""
    if len(bots) == 1:
        return tuple(bots) * players
    if len(bots) != players:
        raise ConfigError(
            f"{len(bots)} bots for {players} players: give one bot for all seats or one per seat"
        )
    return tuple(bots)


def looks_ahead(line: Iterable[str], bots: Mapping[str, BotFacts]) -> bool:
    """Return whether a bot of a line-up, given by ids, looks ahead."""
    return any(bots[key].search for key in line)


def chunk_size(blocks: int, is_searching: bool = False) -> int:
    """Return how many blocks a part file holds at most."""
    least = MIN_SEARCH_BLOCKS if is_searching else MIN_CHUNK_BLOCKS
    return min(max(-(-blocks // CHUNKS), least), MAX_CHUNK_BLOCKS)


def plan_cell(arm: str, lineup: str, bots: Lineup, games: int, is_searching: bool = False) -> Cell:
    """Return the cell of one line-up, with ``games`` rounded up to whole blocks."""
    blocks = -(-games // bots.rotations)
    return Cell(
        arm=arm,
        players=bots.players,
        lineup=lineup,
        blocks=blocks,
        chunk_blocks=chunk_size(blocks, is_searching),
    )


def cut(cells: Iterable[Cell], done: Sequence[Chunk] = ()) -> tuple[Chunk, ...]:
    """Return the chunks of all cells, in order; those of ``done`` stay as they are.

    A run that is extended keeps its part files: new chunks follow with new numbers.
    """
    chunks = list(done)
    for cell in cells:
        own = [
            chunk
            for chunk in done
            if (chunk.arm, chunk.players, chunk.lineup) == (cell.arm, cell.players, cell.lineup)
        ]
        planned = sum(chunk.n_worlds for chunk in own)
        starts = range(planned, cell.blocks, cell.chunk_blocks)
        for part, start in enumerate(starts, start=len(own)):
            chunk = Chunk(
                number=len(chunks),
                arm=cell.arm,
                players=cell.players,
                lineup=cell.lineup,
                part=part,
                first_world=start,
                n_worlds=min(cell.chunk_blocks, cell.blocks - start),
            )
            chunks.append(chunk)
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


def arm_facts(
    game: Game, ruleset: Ruleset, rules: Sequence[str] = (), sets: Sequence[str] = ()
) -> Arm:
    """Return what the manifest keeps of a set of rules."""
    tree = ruleset.tree
    facts = game.describe.facts if game.describe else None
    return Arm(
        name=ruleset.name,
        rules=tuple(rules),
        sets=tuple(sets),
        changes=tuple(
            Change(path=it.path, printed=it.printed, value=it.new, clause=it.clause, help=it.help)
            for it in ruleset.changes
        ),
        hash=ruleset.hash,
        section_hashes=section_hashes(tree),
        tree=tree,
        groups=tuple(Group.model_validate(vars(each)) for each in ruleset.provenance.values()),
        setup_sets=tuple(tuple(each) for each in game.setup_sets(tree)),
        items_per_game=game.items_per_game(tree),
        facts=facts(tree) if facts else {},
    )


def game_facts(game: Game) -> GameFacts:
    """Return what the manifest keeps of a game."""
    return GameFacts(**{name: getattr(game, name) for name in GameFacts.model_fields})


def bot_facts(bot: Bot) -> BotFacts:
    """Return what the manifest keeps of a bot."""
    return BotFacts(**bot.as_dict(), hash=bot.hash)

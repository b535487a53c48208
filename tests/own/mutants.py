"""The new game with one mistake each, and the check that finds it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from exobalance.scripts.newgame.copy import new_game

KERNELS, FEATURES = "kernels.py", "features.py"


class Mutant(NamedTuple):
    """A mistake: what is changed in which file, which check finds it and says what."""

    file: str
    old: str
    new: str
    check: str
    says: str


MUTANTS = {
    "an option that is not legal": Mutant(
        KERNELS,
        "        if is_free(state, site):\n            add(",
        "        if state.open[site] == 1:\n            add(",
        "every_state_is_sound",
        r"domes stand, \d were built",
    ),
    "an option twice": Mutant(
        KERNELS,
        "        add(options, 1, 0, 0, Label.DIG_HOME)\n        return 2",
        "        add(options, 1, 0, 0, Label.DIG_HOME)\n"
        "        add(options, 2, 0, 0, Label.DIG_HOME)\n        return 3",
        "every_state_is_sound",
        r"an option is listed twice \(2 players, world \d+, decision \d+, dig of seat \d\)",
    ),
    "the label of another decision": Mutant(
        KERNELS,
        "add(options, n, 0, 0, Label.BUILD_KEEP)",
        "add(options, n, 0, 0, Label.DIG_HOME)",
        "every_state_is_sound",
        "labels of another decision: dig",
    ),
    "a piece that is lost": Mutant(
        KERNELS,
        "        state.deck[j] = card\n",
        "",
        "every_state_is_sound",
        r"\d+ cards of kind \d are in the deck",
    ),
    "an index that does not exist": Mutant(
        KERNELS,
        "    state.dome[site] = seat + 1\n",
        "    state.dome[site + 5] = seat + 1\n",
        "every_option_is_accepted",
        "uses an index that does not exist",
    ),
    "no end": Mutant(
        KERNELS,
        "        state.round_number += 1\n",
        "        state.round_number += 0\n",
        "every_state_is_sound",
        "has not ended after",
    ),
    "two options that do the same": Mutant(
        KERNELS,
        "    chain_hash(state, option)\n",
        "",
        "every_option_is_accepted",
        "two options look the same in the hash",
    ),
    "a copy that is none": Mutant(
        "__init__.py",
        "    pack=pack,\n",
        "    pack=pack,\n",
        "copies_continue_alike",
        "a copy offers other options",
    ),
    "chance from elsewhere": Mutant(
        KERNELS,
        "        j = draw_below(state, purpose, i + 1)\n",
        "        j = np.random.randint(0, i + 1)\n",
        "same_seed_same_games",
        "of the same seed differ",
    ),
    "a bot that sees the next card": Mutant(
        FEATURES,
        "    units = 0\n",
        "    if state.drawn < state.n_cards:\n"
        "        return params.units[state.deck[state.drawn]]\n    units = 0\n",
        "bots_see_nothing_hidden",
        "scores change when what is hidden is dealt anew",
    ),
    "an option that tells the next card": Mutant(
        KERNELS,
        "        if state.haul == 0:\n",
        "        if state.haul == 0 or state.deck[state.drawn] == Card.QUAKE:\n",
        "bots_see_nothing_hidden",
        "options change when what is hidden is dealt anew",
    ),
    "nothing dealt anew": Mutant(
        KERNELS,
        "        swap_with_random(state, state.deck, state.drawn, i)\n",
        "        pass\n",
        "dealing_anew_leaves_what_is_known",
        "the kernel redeal deals nothing anew",
    ),
    "no winner": Mutant(
        KERNELS,
        "    return total_of(state, seat) > total_of(state, other)\n",
        "    return total_of(state, seat) >= total_of(state, other)\n",
        "rows_agree_with_each_other",
        "credits do not sum to 1",
    ),
    "choices that are not counted": Mutant(
        KERNELS,
        "    count_option(state, option)\n",
        "    state.decisions += 1\n",
        "rows_agree_with_each_other",
        "options by label are not as many as decisions",
    ),
    "a setup that is always the same": Mutant(
        KERNELS,
        "    state.setup_set = draw_setup_set(state, N_SETS, state.scratch[:])\n",
        "    state.setup_set = 0\n",
        "setups_are_balanced_and_the_same_for_all_bots",
        "a cycle of worlds does not have each set once",
    ),
    "a score without weights": Mutant(
        FEATURES,
        "        score = 0.0\n",
        "        score = 1.0 * i\n",
        "scores_follow_the_weights",
        "not twice the score",
    ),
    "a standing that is not the score": Mutant(
        KERNELS,
        "        points[seat] = total_of(state, seat)\n",
        "        points[seat] = state.stock[seat]\n",
        "standing_ends_as_the_score",
        r"world \d ends with standing",
    ),
    "a clause that is nowhere": Mutant(
        "rules.md",
        "- **MOON-R9** The first",
        "- The first",
        "rules_and_clauses_agree",
        r"domes\.first names the clause MUTA-R9, which rules\.md does not have",
    ),
    "a bot with a feature that is none": Mutant(
        "bots/careful.toml",
        '"dig.risk"',
        '"dig.rsk"',
        "bots_and_targets_load",
        "dig.rsk",
    ),
    "a field called like a method": Mutant(
        "data/layout.py",
        '("haul", "i4")',
        '("haul", "i4"),\n        ("size", "i4")',
        "fields_have_names_of_their_own",
        "the field size of the state is called like a method",
    ),
    "two options told alike": Mutant(
        "tell.py",
        '{"dig": "on" if row.a else "home"}',
        '{"dig": "on"}',
        "words_tell_a_game",
        'two options are told alike: {"dig": "on"}',
    ),
    "a drawing that is no data": Mutant(
        "draw.py",
        'fact("quakes seen", quakes_in_sight(state))',
        '{"label": "quakes", "value": (state.deck == Card.QUAKE)}',
        "drawing_follows_a_game",
        "a drawing holds",
    ),
}
NO_COPY = """
from dataclasses import replace


def keep(target: Any, source: Any) -> None:
    \"\"\"Copy nothing.\"\"\"


GAME = replace(GAME, kernels=replace(GAME.kernels, copy_state=keep))
"""


def name_of(number: int) -> str:
    """Return the package of a mutant by its place."""
    return f"mutant_{number:02}"


def write_mutants(folder: Path) -> list[str]:
    """Write all mutants, and last a game without a mistake; return their packages."""
    names = [name_of(number) for number in range(len(MUTANTS) + 1)]
    for name, mutant in zip(names, MUTANTS.values(), strict=False):
        change(new_game(name, folder) / mutant.file, mutant.old, mutant.new)
        if mutant.file == "__init__.py":
            with (folder / name / mutant.file).open("a", encoding="utf-8") as file:
                file.write(NO_COPY)
    new_game(names[-1], folder)
    return names


def change(path: Path, old: str, new: str) -> None:
    """Replace a text that stands in a file once."""
    old = old.replace("MOON-", "MUTA-")
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new), encoding="utf-8")

"""The options of turns: action phase and salvation phase."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Act, Effect, Token
from exobalance.simcore.games.starship.data.labels import Label
from exobalance.simcore.games.starship.data.layout import (
    EARTH,
    EXTRA,
    MAX_EFFECTS,
    N_BASE_TOKENS,
    N_COLOURS,
    N_DISPLAY,
    N_TOKENS,
    PRODUCTION,
)
from exobalance.simcore.games.starship.rules.boards.pyramid import government_row
from exobalance.simcore.games.starship.rules.boards.route import can_move_satellite, next_spaces
from exobalance.simcore.games.starship.rules.effects import would_change
from exobalance.simcore.games.starship.rules.option_rows import add
from exobalance.simcore.games.starship.rules.production import can_use_production
from exobalance.simcore.games.starship.rules.salvation import can_build, can_save, highlights
from exobalance.simcore.games.starship.rules.stack import hand, is_repeatable, tokens_left


@jit
def can_act(state, params, seat, token):
    """Return True if the action of a token is possible.

    Rule: SI-R16, SI-R25
    """
    if token == Token.SOLAR:
        return would_change(state, params, seat, Effect.SOLAR, 0)
    if token == Token.RESEARCH:
        return would_change(state, params, seat, Effect.RESEARCH, 0)
    if token == Token.TRAVEL:
        return would_change(state, params, seat, Effect.TRAVEL, 0)
    if token == Token.MARKET:
        return would_change(state, params, seat, Effect.MARKET, 0)
    if token < EXTRA:
        return can_use_production(state, params, seat, token)
    effects = params.extra_effect[token - EXTRA]
    for i in range(MAX_EFFECTS):
        effect = effects[i, 0]
        if effect < 0:
            return False
        if not would_change(state, params, seat, effect, effects[i, 1]):
            return False
        if effect != Effect.PAY:
            return True
    return False


@jit
def label_of(token):
    """Return the label of playing a token."""
    if token < N_BASE_TOKENS:
        return Label.ACTION_SOLAR + token
    if token < EXTRA:
        planet = token - PRODUCTION
        return Label.ACTION_MERCURY + planet - (1 if planet > EARTH else 0)
    return Label.ACTION_X01 + token - EXTRA


@jit
def repeat_label(token):
    """Return the label of repeating a token."""
    if token == Token.RESEARCH:
        return 0 + Label.ACTION_REPEAT_RESEARCH
    if token == Token.TRAVEL:
        return 0 + Label.ACTION_REPEAT_TRAVEL
    if token == Token.MARKET:
        return 0 + Label.ACTION_REPEAT_MARKET
    return 0 + Label.ACTION_REPEAT_EXTRA


@jit
def list_action(state, params, seat, options):
    """List the options of a turn of the action phase.

    Rule: SI-R16, SI-R17, SI-R97, SI-A22, SI-A44
    """
    n = 0
    tokens = hand(state, params, seat)
    for token in range(N_TOKENS):
        if tokens >> token & 1 == 0:
            continue
        if can_act(state, params, seat, token):
            n = add(options, n, Act.TAKE, token, 0, 0, label_of(token))
        n = add(options, n, Act.IDLE, token, 0, 0, Label.ACTION_IDLE)
    token = state.active[seat]
    if token >= 0 and is_repeatable(params, token):
        if state.repeats[seat] < params.most_repeats and can_act(state, params, seat, token):
            n = add(options, n, Act.REPEAT, 0, 0, 0, repeat_label(token))
    return add(options, n, Act.PASS, 0, 0, 0, Label.ACTION_PASS)


@jit
def list_salvation(state, params, seat, options):
    """List the options of a turn of the salvation phase.

    Rule: SI-R51, SI-R53, SI-R57, SI-R58, SI-R60, SI-R97
    """
    if tokens_left(state, params, seat) == 0:
        return add(options, 0, Act.PASS, 0, 0, 0, Label.SALVATION_PASS)
    n = 0
    for column in range(N_DISPLAY):
        mechanism = state.current[column]
        if can_build(state, params, seat, mechanism):
            n = add(options, n, Act.MECHANISM, mechanism, 0, 0, Label.SALVATION_MECHANISM)
    for i in range(state.n_long_term):
        mechanism = state.long_term[i]
        if can_build(state, params, seat, mechanism):
            n = add(options, n, Act.MECHANISM, mechanism, 0, 0, Label.SALVATION_LONG_TERM)
    if state.scientists[seat] > 0:
        row = government_row(state, params, seat)
        if row >= 0:
            for place in range(params.n_places[row]):
                if state.pyramid[row, place] < 0:
                    label = Label.SALVATION_GOVERNMENT_1 + row
                    n = add(options, n, Act.GOVERNMENT, row, place, 0, label)
    for colour in range(N_COLOURS):
        if can_save(state, params, seat, colour):
            label = Label.SALVATION_SAVE_RED + colour
            n = add(options, n, Act.SAVE, colour, 0, 0, label)
    if can_move_satellite(state, params, seat):
        for i in range(next_spaces(state, params, seat, state.scratch)):
            space = state.scratch[i]
            n = add(options, n, Act.SATELLITE, space, 0, 0, Label.SALVATION_SATELLITE)
    n = add(options, n, Act.IDLE, 0, 0, 0, Label.SALVATION_IDLE)
    return add(options, n, Act.PASS, 0, 0, 0, Label.SALVATION_PASS)


@jit
def list_spend(state, params, seat, options):
    """List the tokens that can be played for a salvation action.

    Rule: SI-R51, SI-R52
    """
    n = 0
    tokens = hand(state, params, seat)
    for token in range(N_TOKENS):
        if tokens >> token & 1 != 0:
            label = Label.SPEND_OTHER
            if token >= EXTRA:
                label = Label.SPEND_EXTRA
            elif highlights(params, token, state.choice[0]):
                label = Label.SPEND_HIGHLIGHTED
            n = add(options, n, Act.TAKE, token, 0, 0, label)
    return n

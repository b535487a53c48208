"""Statistics on the tables of a run: estimates, verdicts and figures as plain data.

`analysis.balance.analyse` turns a run into sections, `analysis.balance.card` picks the
headline verdicts, `analysis.base.targets.load_targets` reads the designer's targets.  Every
section holds one player count.  Sections and their tables, with the first columns::

    M0   Run health          endings: ending meaning games share low high
                             health: measure value low high unit
                             coverage: group things occurred never
                             never: group name offered
    M1   Seats               seats: seat win_share low high advantage_pp ... word mean_score
                             seat_summary: measure value low high unit
                             compensation: seat points low high
                             compensation_curve: seat points win_share
                             handicap: seat points win_share_before win_share_after
    M2   Strength of the     ratings: bot strength low high ... win_share, with interval
         bots (mixed only)   seat_strength: seat strength low high
                             one_scale (tournaments): measure value low high unit
    M2b  The ladder (ladders)ladder: bot win_share strength worst_opponent confirmed_above
                             meetings: bot opponent win_share low high deals
                             steps: bot above gain_pp low high opponents more_against ...
    M3   Strategies          mix, mix_of_all_bots: strategy share win_share behind_pp
         (tournaments)                              alpha_rank_share, with intervals
                             strategy_summary: measure value low high unit
                             payoffs: line_up strategy win_share low high games
                             versus: strategy opponent alone_share crowd_share meeting
                             alone: strategy alone_share crowd_share, with intervals
                             beats: winner loser lead_pp low high resamples_share in_a_circle
                             dominated: strategy dominated_by least_lead_pp low high ...
                             replies: everybody_plays best_reply gain_pp low high
                             outcomes: regret_pp starts_share, then one share per strategy
                             flow: what step, then three shares
    M4   Options given up    never: option pattern cost_pp, with interval, uses_per_game
         (tournaments)              uses_left word
    M5   Where points come   sources: source name mean low high mean_winner mean_others ...
         from                waterfall: source name difference low high share_of_lead
                             separation: source name share low high
                             pivotal: source name share low high
    M15  What seats end with tally_<key>: what mean winners others difference low high
                             tally_<key> of moments: what ever_share winners_share ...
                                          difference_pp low high
                             tally_<key>_when: what mean winners others later low high
                             tally_<key>_course: <step> who mean low high, of series
    M6   <Items>             item_effects: outcome item effect low high unit p_holm word
                             item_summary: item, share of games, then one column per yield
                             item_yields: measure item value low high unit
                             item_seats: item seat points
         (of each seat)      <kind>_effects: outcome item effect low high unit p_holm word
                             <kind>_sources: item source effect low high p_holm
                             <kind>_summary: <kind> n_games win_share mean_score mean_turns
    M6b  Pairings (of each   <kind>_<kind>_<outcome>: <kind> <kind> n_games, mean, beyond low
         seat)                                        high unit p_adjusted passes
                             <kind>_<kind>_<outcome>_beyond: the same, those that pass
    M6b  Pairs of <items>    item_pairs: outcome item with beyond low high unit p_adjusted passes
                             item_pairs_<outcome>: item with beyond, nan for pairs not passing
    M7a  Options (M7a to     options: decision option share association_pp decisions
         M7c)                         picked_share value_pp value_points p_holm, with intervals
                             evenness: decision options evenness low high most_picked ...
                             simple_values, option_values: decision option value_pp ...
                             option_quarters: option, association_pp by quarter
    M7d  <Token track>       swing: measure value low high unit
                             token_positions: token place order share is_start
                             swing_points: value share
                             swing_seats: seat points from_swaps low high
                             swaps: seat phase swaps low high
    M7e  Gifts to others     gifts: <choice> given low high per_opponent own_share
                             gift_seats: <choice> seat given low high
    M8a  Closeness           closeness: measure value low high unit
                             margin_curve: value share
    M8b  Suspense (M8b to    suspense: measure value low high unit
         M8e)                standing_worth: standing percent_played win_share low high
                             undecided: decided_by percent_played share low high
                             drama: percent_played behind_points low high
                             lead_changes: value share
    M9   Length and pace     pace: measure value low high unit
                             length: value share width
                             closings: order closing mean gap share q10 q25 q50 q75 q90
                             option_curve: percent_played options forced_share, with intervals
    M14  Solo: targets       solo: measure value low high unit
         (one player)        solo_bands: band games share low high this_or_better_share
                             solo_targets: asked_share target, with interval, change ...
                             solo_reach: target reached_share low high
                             solo_failed: outcome games share low high
         Bots side by side   solo_points: bot score behind, with intervals ...
    M11  What changes, then  target_moves: tweak check move word_before word_after ...
         Seats, Points, ...  all_effects: players arm tweak metric key number before after
         (comparisons)                    change low high margin word variance_reduction ...
                             effects_<arm>, seat_shares, points_by_source, lead_shares, items_<arm>:
                                          label before after change low high margin word ...
                             lengths: rules turn share
    M12  Many sets of rules  sweep, assumptions, search: effects: setting number change low high
         (studies)                              unit
                             sweep: verdicts, values, then one table per figure
                             M12a: screening: number path tried mean_size_of_effect low high ...
                             M12b: shares_<number>: path share_alone share_in_all, with intervals
                                   noise: number spread unit noise_share blocks blocks_needed
                             assumptions: conclusions: verdict word fate turned_by ...
                             search: proposals: proposal change size_of_change ...

M7c, M8b and the last table of M9 need the sampled tables ``forks``, ``standings`` and
``events`` of a run (``docs/data.md``); without them, they are left out.
Shares run from 0 to 1, columns ending in ``_pp`` are percentage points, ``low`` and ``high``
are 95 % intervals, seats are named from 1.  `Verdict.key` is the topic: health, seats,
solo, strength, strategies, restricted, source, items, predominance, gifts, closeness, comeback,
length.  What each number
means and when not to trust it stands in ``docs/metrics.md``.
"""

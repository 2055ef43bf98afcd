"""The checks of the conformance kit, one function each, for any game.

Each plays its own random games of one trial and raises `AssertionError` with a sentence about
what does not hold. `matinee.testing.conformance` runs them all under pytest.
"""

from collections.abc import Callable
from typing import Final

from matinee.engine.title import Title
from matinee.engine.trials import Trial
from matinee.testing.checks import (
    plans,
    records,
    rules,
    secrecy,
    stages,
    tables,
    wording,
    words,
)

CHECKS: Final[tuple[Callable[[Title, Trial], None], ...]] = (
    rules.check_title,
    rules.check_legal_and_check_agree,
    rules.check_every_lists_what_is_legal,
    rules.check_refusals_change_nothing,
    rules.check_nobody_is_stuck,
    rules.check_random_play_ends,
    tables.check_same_seed_same_game,
    tables.check_copies_are_independent,
    tables.check_pickles,
    secrecy.check_views_answer_alike,
    secrecy.check_imagined_states_fit,
    secrecy.check_secrets_stay_secret,
    secrecy.check_events_keep_secrets,
    secrecy.check_secret_choices_look_alike,
    secrecy.check_open_choices_can_be_seen,
    secrecy.check_everyone_knows_when_choices_are_secret,
    secrecy.check_everyone_knows_what_is_brief,
    secrecy.check_quiet_actions_show_nothing,
    plans.check_plans_can_be_made,
    plans.check_plans_have_words,
    plans.check_plans_can_be_followed,
    plans.check_plans_keep_secrets,
    plans.check_plans_come_to_an_end,
    records.check_undo_goes_back,
    records.check_records_round_trip,
    wording.check_words_are_all_that_goes,
    wording.check_words_can_be_taken_out,
    words.check_words,
    words.check_board,
    stages.check_board_in_a_browser,
    stages.check_what_is_said_in_a_browser,
    stages.check_reading_in_a_browser,
)

"""The checks of the conformance kit, one function each, for any game.

Each plays random games of one case and raises `AssertionError` with a sentence about the
violation. `matinee.testing.conformance` runs them under pytest for all installed games, and
`conformance_test` for the game of a package that tests itself.
"""

from collections.abc import Callable
from typing import Final

from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.title import Title
from matinee.engine.optional_parts import load_storytelling
from matinee.engine.text.errors import Refused
from matinee.testing.checks import (
    browser_ui,
    game_text,
    positions,
    records,
    rules,
    secrecy,
    standing_orders,
)


def _checks_of_storytelling() -> tuple[Callable[[Title, ConformanceCase], None], ...]:
    part = load_storytelling("testing", "entry")
    return () if part is None else part.CHECKS


CHECKS: Final[tuple[Callable[[Title, ConformanceCase], None], ...]] = (
    rules.check_title,
    rules.check_rule_catalogue,
    rules.check_legal_and_check_agree,
    rules.check_all_actions_lists_what_is_legal,
    rules.check_refusals_change_nothing,
    rules.check_nobody_is_stuck,
    rules.check_random_play_ends,
    positions.check_same_seed_same_game,
    positions.check_copies_are_independent,
    positions.check_pickles,
    secrecy.check_views_answer_alike,
    secrecy.check_imagined_states_fit,
    secrecy.check_secrets_stay_secret,
    secrecy.check_events_keep_secrets,
    secrecy.check_secret_choices_look_alike,
    secrecy.check_open_choices_can_be_seen,
    secrecy.check_everyone_knows_when_choices_are_secret,
    secrecy.check_everyone_knows_which_decisions_are_quick,
    secrecy.check_batchable_actions_show_nothing,
    standing_orders.check_plans_can_be_made,
    standing_orders.check_plans_have_words,
    standing_orders.check_plans_can_be_followed,
    standing_orders.check_plans_keep_secrets,
    standing_orders.check_plans_come_to_an_end,
    records.check_undo_goes_back,
    records.check_records_round_trip,
    *_checks_of_storytelling(),
    game_text.check_words,
    game_text.check_board,
    browser_ui.check_board_in_a_browser,
    browser_ui.check_texts_in_a_browser,
    browser_ui.check_help_in_a_browser,
)


def why_not_loaded(title: Title) -> str | None:
    """What keeps the kit from playing this title, in a sentence; `None` if nothing does."""
    try:
        _ = title.conformance, title.game
    except Refused as refused:
        return str(refused)
    except Exception as error:  # noqa: BLE001 (another author's package may raise anything)
        return f"{title.key} cannot be loaded: {type(error).__name__}: {error}"
    return None

"""Bot delays: the pause before a bot's answer reveals nothing that a stopwatch could measure."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matinee.server.tables.bot_delays import DELAYS, HIDDEN_CHOICES, answer_at
from matinee.server.tables.table_settings import Pace

PACES = st.sampled_from(get_args(Pace))
BEGAN = 1_800_000_000.0


def test_every_pace_has_a_beat() -> None:
    assert set(DELAYS) == set(get_args(Pace))


@pytest.mark.parametrize(("pace", "delay"), [("at-once", 0.05), ("brisk", 0.6), ("watch", 1.5)])
def test_an_answer_waits_for_the_pace_of_the_table(pace: Pace, delay: float) -> None:
    assert answer_at(BEGAN, pace, BEGAN + 0.01) == pytest.approx(BEGAN + delay)


@given(PACES, st.floats(0, 1), st.floats(0, 1))
def test_quick_thoughts_cannot_be_told_apart(pace: Pace, one: float, other: float) -> None:
    delay = DELAYS[pace].delay
    moments = {answer_at(BEGAN, pace, BEGAN + share * delay) for share in (one, other)}
    assert len(moments) == 1


@given(PACES, st.floats(0, 60))
def test_a_long_thought_tells_its_tick_and_no_more(pace: Pace, thought: float) -> None:
    moment = answer_at(BEGAN, pace, BEGAN + thought)
    delay, tick = DELAYS[pace]
    ticks = (moment - BEGAN - delay) / tick
    assert ticks == pytest.approx(round(ticks), abs=1e-3)
    assert BEGAN + thought <= moment + 1e-6
    assert moment <= BEGAN + max(delay, thought + tick) + 1e-6


@given(PACES, st.floats(0, 0.5), st.floats(0, 0.5))
def test_where_choices_are_secret_there_is_time_for_several(
    pace: Pace, one: float, other: float
) -> None:
    moments = {answer_at(BEGAN, pace, BEGAN + took, hidden=True) for took in (one, other)}
    assert moments == {BEGAN + max(HIDDEN_CHOICES, DELAYS[pace].delay)}


@given(PACES, st.floats(0.001, 0.5), st.floats(0.001, 0.5))
def test_where_choices_are_secret_their_number_does_not_show_under_load(
    pace: Pace, one: float, other: float
) -> None:
    """At any lateness, the time of a few more choices is less than a tick."""
    late = BEGAN + max(HIDDEN_CHOICES, DELAYS[pace].delay)
    moments = {answer_at(BEGAN, pace, late + took, hidden=True) for took in (one, other)}
    assert moments == {late + HIDDEN_CHOICES}


def test_a_clock_that_was_set_back_holds_nobody_up() -> None:
    assert answer_at(BEGAN, "brisk", BEGAN - 3600) == answer_at(BEGAN, "brisk", BEGAN)

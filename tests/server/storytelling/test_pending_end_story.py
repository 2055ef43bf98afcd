"""Pending ends at a table of Universalis: ended turns and scenes, and others' actions then."""

import pytest

from matinee.engine.text.current_language import use_language
from matinee.games.universalis import TITLE as UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.server.storytelling import pending_end_actions
from matinee.server.storytelling.presenters.pending_end import pending_end_schema, pending_sentence
from matinee.server.tables.table_settings import DecisionClock
from table_builder import MemoryTable, begin

LIVE = DecisionClock(*UNIVERSALIS.clocks["live"])
DAYS = DecisionClock(*UNIVERSALIS.clocks["days"])
TEXT = "It rains on the roofs of the harbour."


def telling(clock: DecisionClock = LIVE) -> tuple[MemoryTable, int, int]:
    """A table in a turn, its narrator and another seat; a text has just been told."""
    table = begin("Ann", "Bo", "Cy", title=UNIVERSALIS, clock=clock, options={"first": 1})
    while table.match.state.phase != "turn":
        seat = table.waiting[0]
        table.play(seat, table.match.game.timeout_action(table.match.state, seat))
    (narrator,) = table.waiting
    table.play(narrator, a.Colour(TEXT))
    return table, narrator, (narrator + 1) % 3


def close(table: MemoryTable) -> bool:
    change = pending_end_actions.carry_out(table.table, table.now)
    if change is not None:
        table.take(change)
    return change is not None


@pytest.mark.rule("UN-DEC-89")
def test_a_turn_that_was_ended_can_still_be_challenged_and_closes_afterwards() -> None:
    table, narrator, other = telling()
    table.play(narrator, a.EndTurn())
    assert table.waiting == (narrator,)
    entry = len(table.match.state.entries)
    table.later(4).play(other, a.Challenge(entry, "It never rains here."))
    assert sorted(table.table.active_seats) == sorted((narrator, other))
    assert table.seconds_left(narrator) == 60
    table.later(50)
    assert not close(table)
    table.play(other, a.Withdraw())
    assert table.table.active_seats == ()
    table.later(5)
    assert close(table)
    assert table.plays[-1] == (narrator, "person", a.EndTurn())


@pytest.mark.rule("UN-DEC-89")
def test_who_interrupts_has_the_turn_and_nothing_is_ended() -> None:
    table, narrator, other = telling()
    table.play(narrator, a.EndTurn())
    table.later(1).play(other, a.Interrupt())
    assert table.table.progress.pending_end is None
    assert table.waiting == (other,)
    assert table.seconds_left(other) == 180


@pytest.mark.rule("UN-DEC-89")
def test_over_days_a_turn_closes_when_nobody_has_anything_to_add() -> None:
    table, narrator, other = telling(DAYS)
    assert table.seconds_left(narrator) == 48 * 3600
    table.play(narrator, a.EndTurn())
    third = 3 - narrator - other
    for seat in (other, third):
        assert not close(table)
        table.do(pending_end_actions.nothing_to_add, table.who(seat), table.cursor(seat))
    assert close(table)
    assert table.waiting == (other,)


@pytest.mark.rule("UN-DEC-87")
def test_a_turn_has_three_minutes_anew_with_each_entry_and_a_challenge_one() -> None:
    table, narrator, other = telling()
    table.later(100).play(narrator, a.Colour("It rains harder."))
    assert table.seconds_left(narrator) == 180
    table.later(100).play(other, a.Challenge(len(table.match.state.entries), "Again?"))
    assert table.seconds_left(narrator) == 60
    table.later(10).play(other, a.Withdraw())
    assert table.seconds_left(narrator) == 80


def test_the_words_of_a_fade_are_nobodys_to_read_before_it_is_told() -> None:
    table, _, _ = telling()
    framer = table.match.state.scenes[-1].framer
    while table.waiting != (framer,):
        table.run_out(*table.waiting)
    narrator, other = framer, (framer + 1) % 3
    table.play(narrator, a.Colour(TEXT), a.FadeToBlack("The harbour drowns."))
    own = pending_end_schema(table.table, table.who(narrator).id)
    assert own is not None
    assert own.action == {"do": "fade-to-black", "text": "The harbour drowns."}
    for reader in (table.who(other).id, "zoe", None):
        pending_end = pending_end_schema(table.table, reader)
        assert pending_end is not None
        assert pending_end.action == {"do": "fade-to-black", "text": ""}
        assert "drowns" not in repr(pending_end)
    table.later(5)
    assert close(table)
    assert table.plays[-1] == (narrator, "person", a.FadeToBlack("The harbour drowns."))


def test_a_sentence_about_what_is_held_is_of_one_language() -> None:
    table, narrator, _ = telling()
    table.play(narrator, a.EndTurn())
    name = table.chair(narrator).name
    with use_language("fr"):
        pending_end = pending_end_schema(table.table, None)
        assert pending_end is not None
        assert pending_end.say == f"{name} a fini"
        assert str(pending_sentence(table.table, "5 s")) == f"{name} a fini\u202f; clôture dans 5 s"

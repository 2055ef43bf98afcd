"""Pending ends at a table of Universalis: ended turns and scenes, and others' actions then."""

import pytest

from matinee.engine.text.current_language import use_language
from matinee.games.universalis import TITLE as UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.server.storytelling import pending_end_actions
from matinee.server.storytelling.presenters.pending_end import pending_end_schema, pending_sentence
from matinee.server.tables.table_settings import DecisionClock
from table_builder import Sitting, begin

LIVE = DecisionClock(*UNIVERSALIS.clocks["live"])
DAYS = DecisionClock(*UNIVERSALIS.clocks["days"])
TEXT = "It rains on the roofs of the harbour."


def telling(clock: DecisionClock = LIVE) -> tuple[Sitting, int, int]:
    """A table in a turn, its teller and another seat; a text has just been told."""
    table = begin("Ann", "Bo", "Cy", title=UNIVERSALIS, clock=clock, options={"first": 1})
    while table.match.state.phase != "turn":
        seat = table.waiting[0]
        table.play(seat, table.match.game.timeout_action(table.match.state, seat))
    (teller,) = table.waiting
    table.play(teller, a.Colour(TEXT))
    return table, teller, (teller + 1) % 3


def close(table: Sitting) -> bool:
    change = pending_end_actions.carry_out(table.table, table.now)
    if change is not None:
        table.take(change)
    return change is not None


@pytest.mark.rule("UN-DEC-89")
def test_a_turn_that_was_ended_can_still_be_challenged_and_closes_afterwards() -> None:
    table, teller, other = telling()
    table.play(teller, a.EndTurn())
    assert table.waiting == (teller,)
    entry = len(table.match.state.entries)
    table.later(4).play(other, a.Challenge(entry, "It never rains here."))
    assert sorted(table.table.active_seats) == sorted((teller, other))
    assert table.left(teller) == 60
    table.later(50)
    assert not close(table)
    table.play(other, a.Withdraw())
    assert table.table.active_seats == ()
    table.later(5)
    assert close(table)
    assert table.plays[-1] == (teller, "person", a.EndTurn())


@pytest.mark.rule("UN-DEC-89")
def test_who_interrupts_has_the_turn_and_nothing_is_ended() -> None:
    table, teller, other = telling()
    table.play(teller, a.EndTurn())
    table.later(1).play(other, a.Interrupt())
    assert table.table.progress.pending_end is None
    assert table.waiting == (other,)
    assert table.left(other) == 180


@pytest.mark.rule("UN-DEC-89")
def test_over_days_a_turn_closes_when_nobody_has_anything_to_add() -> None:
    table, teller, other = telling(DAYS)
    assert table.left(teller) == 48 * 3600
    table.play(teller, a.EndTurn())
    third = 3 - teller - other
    for seat in (other, third):
        assert not close(table)
        table.do(pending_end_actions.nothing_to_add, table.who(seat), table.cursor(seat))
    assert close(table)
    assert table.waiting == (other,)


@pytest.mark.rule("UN-DEC-87")
def test_a_turn_has_three_minutes_anew_with_each_entry_and_a_challenge_one() -> None:
    table, teller, other = telling()
    table.later(100).play(teller, a.Colour("It rains harder."))
    assert table.left(teller) == 180
    table.later(100).play(other, a.Challenge(len(table.match.state.entries), "Again?"))
    assert table.left(teller) == 60
    table.later(10).play(other, a.Withdraw())
    assert table.left(teller) == 80


def test_the_words_of_a_fade_are_nobodys_to_read_before_it_is_told() -> None:
    table, _, _ = telling()
    framer = table.match.state.scenes[-1].framer
    while table.waiting != (framer,):
        table.run_out(*table.waiting)
    teller, other = framer, (framer + 1) % 3
    table.play(teller, a.Colour(TEXT), a.FadeToBlack("The harbour drowns."))
    own = pending_end_schema(table.table, table.who(teller).id)
    assert own is not None
    assert own.action == {"do": "fade-to-black", "text": "The harbour drowns."}
    for reader in (table.who(other).id, "zoe", None):
        shown = pending_end_schema(table.table, reader)
        assert shown is not None
        assert shown.action == {"do": "fade-to-black", "text": ""}
        assert "drowns" not in repr(shown)
    table.later(5)
    assert close(table)
    assert table.plays[-1] == (teller, "person", a.FadeToBlack("The harbour drowns."))


def test_a_sentence_about_what_is_held_is_of_one_language() -> None:
    table, teller, _ = telling()
    table.play(teller, a.EndTurn())
    name = table.chair(teller).name
    with use_language("fr"):
        shown = pending_end_schema(table.table, None)
        assert shown is not None
        assert shown.say == f"{name} a fini"
        assert str(pending_sentence(table.table, "5 s")) == f"{name} a fini\u202f; clôture dans 5 s"

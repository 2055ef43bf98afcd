"""Seats of Universalis: stand-in bots, people who leave, and the first player."""

import pytest

from matinee.games.universalis import TITLE as UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.server.pages.formatting import format_end
from matinee.server.tables import moves, seating, stand_ins, votes
from matinee.server.tables.table_settings import DecisionClock
from table_builder import MemoryTable, begin, gather

LIVE = DecisionClock(*UNIVERSALIS.clocks["live"])
OVER, RUNNING = "over", "running"


def story(*who: str) -> MemoryTable:
    """A story with a clock, in the tenet round; the first person is active."""
    return begin(*who, title=UNIVERSALIS, clock=LIVE, hold=0, options={"first": 1})


def table_in_scene(*who: str) -> MemoryTable:
    """A story in which the first person has framed a scene with a character, and told an event."""
    table = story(*who)
    seats = range(len(who))
    for seat in seats:
        table.play(seat, a.Pass())
    for seat in reversed(seats):
        table.play(seat, a.Bid(0))
    table.play(0, a.EstablishNew("Harbour", "EXT", ""))
    table.play(0, a.Create("Kestrel", "character", present=True, text=""))
    table.play(0, a.TellEvent("Kestrel forces the back door."))
    return table


@pytest.mark.rule("UN-DEC-01", "UN-DEC-87")
def test_a_bot_plays_the_seat_of_who_is_gone_and_all_stays_with_the_seat() -> None:
    table = table_in_scene("Ann", "Bo", "Cy")
    table.play(1, a.Obstacle(2, "Kestrel finds it barred."))
    state = table.match.state
    before = (list(state.coins), dict(state.present), state.complication.pools)
    for _ in range(2):  # the clock ends Ann's turn, and her next one, too
        while table.waiting != (0,):
            table.play(table.waiting[0], a.EndTurn())
        assert stand_ins.stand_in(table.table, table.now, 0) is None
        table.run_out(0)
        assert table.plays[-1] == (0, "clock", a.EndTurn())
    table.take(stand_ins.stand_in(table.table, table.now, 0))
    assert table.chair(0).bot is not None
    state = table.match.state
    assert (list(state.coins), dict(state.present), state.complication.pools) == before
    assert table.why_not_play(0, a.Interrupt()) == "away"
    table.do(stand_ins.come_back, "Ann", None)
    assert table.chair(0).bot is None
    table.play(0, a.Interrupt())
    assert table.waiting == (0,)


@pytest.mark.rule("UN-DEC-01")
def test_a_story_does_not_begin_with_an_empty_seat_until_a_bot_has_it() -> None:
    table = gather("Ann", "Bo", "Cy", title=UNIVERSALIS)
    table.do(seating.leave, "Cy", None)
    assert table.why_not(seating.start, "Ann") == "seat-empty"
    table.do(seating.fill, "Ann", 2, "bot:storyteller")
    table.do(seating.start, "Ann")
    assert [chair.bot is not None for chair in table.table.seats] == [False, False, True]


@pytest.mark.rule("UN-DEC-84", "UN-DEC-85", "UN-DEC-01")
def test_of_two_tellers_the_one_who_stays_tells_on_and_has_won_nothing() -> None:
    table = table_in_scene("Ann", "Bo")
    table.do(moves.concede, "Bo", None)
    assert table.table.row.status == RUNNING
    assert table.chair(1).bot is not None
    table.play(0, a.Colour("The lamps hum."))
    table.do(moves.concede, "Ann", None)
    assert (table.table.row.status, table.match.result) == (OVER, None)


@pytest.mark.rule("UN-DEC-84")
def test_when_the_last_person_leaves_for_good_the_story_is_closed_as_it_stands() -> None:
    table = table_in_scene("Ann", "Bo", "Cy")
    entries = list(table.match.state.entries)
    for name in ("Cy", "Bo"):
        table.do(moves.concede, name, None)
        assert table.table.row.status == RUNNING
    table.do(moves.concede, "Ann", None)
    assert (table.table.row.status, table.table.row.ended) == (OVER, "conceded")
    assert table.match.state.entries == entries
    assert table.match.result is None
    assert format_end(table.table) == "The last one has left, and the table is closed"


@pytest.mark.rule("UN-DEC-84")
def test_a_story_that_all_end_by_agreement_has_no_winner() -> None:
    table = table_in_scene("Ann", "Bo")
    table.do(votes.call_end_vote, "Ann")
    table.agree("Bo", "end", "Ann")
    assert (table.table.row.ended, table.match.result) == ("agreed", None)


@pytest.mark.rule("UN-DEC-22")
def test_what_was_sent_on_an_older_table_is_held_against_the_new_one() -> None:
    table = table_in_scene("Ann", "Bo", "Cy")
    cursors = {seat: table.cursor(seat) for seat in range(3)}
    table.play(1, a.Interrupt(), cursor=cursors[1])
    before = table.match.state.copy()
    assert table.why_not_play(0, a.TellEvent("A bell rings."), cursor=cursors[0]) == "not-your-turn"
    assert table.match.state == before
    table.play(2, a.Obstacle(1, "A dog barks."), cursor=cursors[2])
    assert [entry.kind for entry in table.match.state.entries[-3:]] == [
        "interrupt",
        "turn",
        "obstacle",
    ]
    table.play(0, a.Speak(2, "Who is there?", ""), cursor=cursors[0])

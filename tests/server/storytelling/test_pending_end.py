"""Pending ends: the action that ends a turn waits for a while, so that others can add to it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fixtures.games.parlour import TITLE as PARLOUR
from fixtures.games.parlour.game import Answer, Butt, Chime, End, Finish, Nod, Object, Tell
from matinee.engine.text.errors import Refused
from matinee.server.api.stream import TableUpdates
from matinee.server.context import ServerContext
from matinee.server.presenters.table import table_schema, table_view
from matinee.server.settings import Settings
from matinee.server.storytelling import pending_end_actions
from matinee.server.storytelling.pending_end import is_interrupted
from matinee.server.storytelling.presenters.pending_end import end_sentence, pending_sentence
from matinee.server.tables import moves, pauses, timeouts, votes
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.table import Change
from matinee.server.tables.table_settings import DAY, HOUR, BankClock, Clock, DecisionClock, NoClock
from table_builder import MemoryTable, begin, person

END = End()
LIVE = DecisionClock(long=180, short=60)
DAYS = DecisionClock(long=2 * DAY, short=2 * DAY)


def parlour(*who: str, clock: Clock = LIVE, **terms: Any) -> MemoryTable:
    """A table of Parlour at which the first person tells, and has just said something."""
    table = begin(*(who or ("Ann", "Bo", "Cy")), title=PARLOUR, clock=clock, **terms)
    if table.chair(0).bot is None:
        table.play(0, Tell("It rains."))
    return table


def close(table: MemoryTable) -> bool:
    """Carry out the pending end if it is due; returns whether it was."""
    change = pending_end_actions.carry_out(table.table, table.now)
    if change is None:
        return False
    table.take(change)
    return True


def clear(table: MemoryTable, who: str) -> None:
    """Let a person have nothing to add, on the current state."""
    (seat,) = table.table.seats_of(who.lower())
    table.do(pending_end_actions.nothing_to_add, who, table.cursor(seat))


def awaited(table: MemoryTable) -> list[int]:
    return list(table.table.active_seats)


def undecided_seats(table: MemoryTable) -> list[int]:
    return list(table.table.undecided_seats)


def last(table: MemoryTable) -> Any:
    return table.plays[-1]


# Live


@pytest.mark.rule("UN-DEC-89")
def test_what_is_ended_closes_some_seconds_after_the_last_entry() -> None:
    table = parlour()
    table.later(2).play(0, END)
    pending_end = table.table.progress.pending_end
    assert pending_end is not None
    assert (pending_end.seat, pending_end.days) == (0, False)
    assert last(table) == (0, "person", Tell("It rains."))
    table.later(2.9)
    assert not close(table)
    table.later(0.2)
    assert close(table)
    assert last(table) == (0, "person", END)
    assert table.waiting == (1,)
    assert table.table.progress.pending_end is None
    assert not close(table)


def test_who_has_been_silent_for_long_enough_closes_at_once() -> None:
    table = parlour()
    table.later(5).play(0, END)
    assert table.waiting == (1,)


def test_a_paragraph_that_ends_is_told_at_once_and_its_end_held() -> None:
    table = parlour()
    cursor = table.cursor(0)
    table.later(60).play(0, Tell("A door."), END)
    assert last(table) == (0, "person", Tell("A door."))
    assert table.table.progress.pending_seat == 0
    assert table.recognises_repeat(0, cursor, Tell("A door."), END)
    table.later(5)
    assert close(table)
    assert table.recognises_repeat(0, cursor, Tell("A door."), END)


def test_to_end_it_once_more_changes_nothing_and_to_end_more_takes_its_place() -> None:
    table = parlour()
    table.play(0, END)
    assert table.recognises_repeat(0, table.cursor(0), END)
    table.play(0, Finish())
    assert table.table.progress.pending_end is not None
    assert table.table.progress.pending_end.action == {"do": "finish"}
    table.later(5)
    assert close(table)
    assert table.table.row.status == "over"
    assert table.table.progress.pending_end is None


def test_among_bots_nothing_is_held() -> None:
    table = parlour("Ann", "bot:random", "bot:random")
    table.play(0, END)
    assert table.waiting == (1,)


def test_a_table_can_do_without() -> None:
    table = parlour(hold=0, settle=0)
    table.play(0, END)
    assert table.waiting == (1,)


def test_an_illegal_end_is_refused_and_not_held() -> None:
    table = parlour()
    assert table.why_not_play(1, END) == "not-now"
    assert table.table.progress.pending_end is None


def test_who_has_ended_can_take_it_back_and_has_the_time_that_was_left() -> None:
    table = parlour()
    table.later(3).play(0, END)
    assert table.time(0).due is None
    assert awaited(table) == []
    assert table.why_not(pending_end_actions.withdraw, "Bo", None) == "held-none"
    table.later(1).do(pending_end_actions.withdraw, "Ann", None)
    assert table.table.progress.pending_end is None
    assert awaited(table) == [0]
    assert table.seconds_left(0) == pytest.approx(177)
    assert table.why_not(pending_end_actions.withdraw, "Ann", None) == "held-none"
    table.later(60)
    assert not close(table)


def test_no_clock_presses_who_has_ended() -> None:
    table = parlour(hold=100)
    table.later(3).play(0, END)
    table.later(90)
    assert timeouts.play_timeout(table.table, table.now, 0) is None
    assert table.table.row.due_at == pytest.approx(table.now + 7)


def test_a_bank_gives_its_refill_for_an_end_that_was_held() -> None:
    table = begin(
        "Ann", "Bo", title=PARLOUR, clock=BankClock(bank=1000, refill=10), hold=50, settle=0
    )
    table.later(400).play(0, Tell("It rains."))
    assert table.seconds_left(0) == 610
    table.play(0, END)
    table.later(50)
    assert close(table)
    assert table.time(0).left == pytest.approx(620)


def test_a_secret_is_no_entry() -> None:
    table = parlour()
    table.later(4).play(0, Nod())
    table.later(1).play(0, END)
    assert table.waiting == (1,)


def test_others_speak_and_it_still_closes_on_time() -> None:
    table = parlour()
    table.play(0, END)
    table.later(3).play(1, Chime("Thunder."))
    assert table.table.progress.pending_seat == 0
    table.later(2)
    assert close(table)


def test_an_entry_of_ones_own_starts_the_seconds_anew() -> None:
    table = parlour()
    table.play(0, END)
    table.later(3).play(0, Tell("And cold."))
    table.later(4)
    assert not close(table)
    table.later(1)
    assert close(table)


def test_it_lapses_when_somebody_has_taken_the_turn() -> None:
    table = parlour()
    table.play(0, END)
    table.play(1, Butt())
    assert table.table.progress.pending_end is None
    table.later(60)
    assert not close(table)
    assert awaited(table) == [1]


def test_it_lapses_with_what_is_taken_back() -> None:
    table = parlour()
    table.play(0, END)
    table.ask_undo(0)
    table.agree("Bo", "undo", "Ann")
    table.agree("Cy", "undo", "Ann")
    assert table.table.progress.pending_end is None


def test_it_waits_while_the_game_stands_still_and_then_for_the_seconds_at_least() -> None:
    table = parlour()
    table.play(0, END)
    table.later(4).play(1, Object())
    assert table.table.progress.pending_end is not None
    assert table.table.progress.pending_end.left == pytest.approx(1)
    assert awaited(table) == [0]
    assert table.seconds_left(0) == 60
    table.later(30)
    assert not close(table)
    table.play(0, Answer())
    assert awaited(table) == []
    table.later(4.9)
    assert not close(table)
    table.later(0.2)
    assert close(table)


def test_it_lapses_when_somebody_else_plays_on() -> None:
    table = parlour()
    table.play(0, END)
    table.do(moves.concede, "Ann", None)
    assert table.table.progress.pending_end is None


def test_it_closes_when_nobody_is_left_who_could_speak() -> None:
    table = parlour("Ann", "Bo", "bot:random", clock=DAYS)
    table.play(0, END)
    assert table.table.progress.pending_seat == 0
    table.do(moves.concede, "Bo", None)
    assert close(table)


def test_a_bots_end_is_held_for_people_who_are_live_and_not_over_days() -> None:
    table = parlour("bot:random", "Bo")
    table.take(moves.bot_move(table.table, table.now, 0, 1, Tell("It rains.")))
    table.take(moves.bot_move(table.table, table.now, 0, 2, END))
    assert table.table.progress.pending_seat == 0
    assert moves.bot_move(table.table, table.now, 0, 2, END) is None
    table.later(5)
    assert close(table)
    assert last(table) == (0, "bot:random", END)
    slow = parlour("bot:random", "Bo", clock=DAYS)
    slow.take(moves.bot_move(slow.table, slow.now, 0, 1, END))
    assert slow.waiting == (1,)


# Without a clock


def test_without_a_clock_it_is_live_if_all_others_are_there() -> None:
    table = parlour(clock=NoClock())
    table.table.present = frozenset({"bo", "cy"})
    table.play(0, END)
    assert table.table.progress.pending_end is not None
    assert not table.table.progress.pending_end.days
    table.do(pending_end_actions.withdraw, "Ann", None)
    table.table.present = frozenset({"bo"})
    table.play(0, END)
    assert table.table.progress.pending_end is not None
    assert table.table.progress.pending_end.days


# Over days


@pytest.mark.rule("UN-DEC-89")
def test_over_days_it_closes_once_all_others_have_nothing_to_add() -> None:
    table = parlour(clock=DAYS)
    table.later(HOUR).play(0, END)
    assert undecided_seats(table) == [1, 2]
    clear(table, "Bo")
    assert undecided_seats(table) == [2]
    assert not close(table)
    clear(table, "Cy")
    assert close(table)
    assert last(table) == (0, "person", END)


@pytest.mark.rule("UN-DEC-89")
def test_or_after_the_time_that_the_table_sets() -> None:
    table = parlour(clock=DAYS)
    table.play(0, END)
    table.later(12 * HOUR - 1)
    assert not close(table)
    table.later(1)
    assert close(table)
    quick = parlour(clock=DAYS, settle=HOUR)
    quick.play(0, END)
    quick.later(HOUR)
    assert close(quick)


def test_who_has_nothing_to_add_can_think_again() -> None:
    table = parlour("Ann", "Bo", "Cy", clock=DAYS)
    table.play(0, END)
    clear(table, "Bo")
    table.do(pending_end_actions.something_to_add, "Bo")
    clear(table, "Cy")
    assert undecided_seats(table) == [1]
    assert not close(table)


def test_it_is_asked_anew_when_somebody_else_has_spoken() -> None:
    table = parlour(clock=DAYS)
    table.play(0, END)
    clear(table, "Bo")
    table.play(1, Chime("Oh."))
    assert undecided_seats(table) == [2]
    table.play(2, Chime("Well."))
    assert undecided_seats(table) == [1, 2]


def test_nobody_has_nothing_to_add_to_what_they_have_not_seen() -> None:
    table = parlour(clock=DAYS)
    table.play(0, END)
    cursor = table.cursor(1)
    table.play(2, Chime("Well."))
    assert table.why_not(pending_end_actions.nothing_to_add, "Bo", cursor) == "stale"
    clear(table, "Bo")
    assert undecided_seats(table) == [2]


def test_only_those_are_asked_who_might_add_something() -> None:
    table = parlour(clock=DAYS)
    assert table.why_not(pending_end_actions.nothing_to_add, "Bo", table.cursor(1)) == "held-nobody"
    table.play(0, END)
    assert (
        table.why_not(pending_end_actions.nothing_to_add, "Ann", table.cursor(0)) == "held-nobody"
    )
    assert table.why_not(pending_end_actions.nothing_to_add, "Dee", table.cursor(1)) == "not-seated"
    live = parlour()
    live.play(0, END)
    assert live.why_not(pending_end_actions.nothing_to_add, "Bo", live.cursor(1)) == "held-nobody"


def test_programs_are_not_asked() -> None:
    table = begin("Ann", "bot:random", title=PARLOUR, clock=DAYS)
    robo = person("Robo", program=True)
    table.do(votes.call_seat_vote, robo, 1)
    table.agree("Ann", "seat", "Robo")
    assert table.chair(1).program
    table.play(0, Tell("It rains."), END)
    assert table.waiting == (1,)


def test_a_secret_of_anybody_leaves_all_as_it_was() -> None:
    table = parlour(clock=DAYS)
    table.play(0, END)
    clear(table, "Bo")
    before = table.table.progress.pending_end
    table.play(2, Nod())
    table.play(0, Nod())
    assert table.table.progress.pending_end == before


def test_whoever_was_asked_and_goes_away_is_not_waited_for() -> None:
    table = parlour(clock=DAYS)
    table.play(0, END)
    clear(table, "Bo")
    table.do(moves.concede, "Cy", None)
    assert close(table)


# Updates


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> ServerContext:
    folder = str(tmp_path_factory.mktemp("data"))
    return ServerContext(
        Settings.read({"MATINEE_HOME": folder}), "a secret of the tests, long enough"
    )


def test_everybody_is_told_what_was_ended_and_when_it_closes(context: ServerContext) -> None:
    table = parlour(clock=DAYS)
    table.play(0, END)
    assert end_sentence(table.table) == "Ann has ended the turn"
    shape = table_schema(context, table.table, "bo").held
    assert shape is not None
    assert (shape.asks_you, shape.cleared, shape.yours, shape.asked) == (True, False, False, [1, 2])
    assert pending_sentence(table.table, "11 hours") == (
        "Ann has ended the turn; it closes when Bo and Cy have nothing to add, in 11 hours at the"
        " latest"
    )
    clear(table, "Bo")
    shape = table_schema(context, table.table, "bo").held
    assert shape is not None
    assert (shape.asks_you, shape.cleared, shape.clear, shape.asked) == (False, True, [1], [2])
    assert "Cy has nothing to add" in pending_sentence(table.table, "a day")
    mine = table_schema(context, table.table, "ann")
    assert mine.held is not None
    assert mine.held.yours
    assert not mine.your_turn
    outside = table_schema(context, table.table, None).held
    assert outside is not None
    assert (outside.yours, outside.asks_you, outside.cleared) == (False, False, False)


def test_streams_tell_of_it_at_once(context: ServerContext) -> None:
    table = parlour()
    updates = TableUpdates(context, table.table, "bo", 1, Cursor(), view=False, fresh=True)
    updates.next_message()
    assert updates.next_message() is None
    table.play(0, END)
    assert b'"held":{"seat":0' in (updates.next_message() or b"")
    assert updates.next_message() is None


# Properties


Commands = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.sampled_from(
            ["tell", "end", "end", "chime", "butt", "object", "answer", "nod", "withdraw",
             "clear", "unclear", "pause", "resume"]
        ),
        st.floats(0, 8),
    ),
    max_size=40,
)  # fmt: skip


ACTIONS = {
    "tell": Tell("So."),
    "end": END,
    "chime": Chime("Oh."),
    "butt": Butt(),
    "object": Object(),
    "answer": Answer(),
    "nod": Nod(),
}


def make_change(table: MemoryTable, seat: int, command: str) -> bool:
    """Whether a change could be made, and made a difference."""
    who, at, now = table.who(seat), table.table, table.now
    change: Change | None
    try:
        match command:
            case "withdraw":
                change = pending_end_actions.withdraw(at, who, now, None)
            case "clear":
                change = pending_end_actions.nothing_to_add(at, who, now, table.cursor(seat))
            case "unclear":
                change = pending_end_actions.something_to_add(at, who, now)
            case "pause":
                change = pauses.pause(at, who, now)
            case "resume":
                change = pauses.resume(at, who, now)
            case _:
                cursor = table.cursor(seat)
                change = moves.play(at, who, now, seat, cursor, [ACTIONS[command]])
    except Refused:
        return False
    if change is not None:
        table.take(change)
    return change is not None


@given(Commands, st.sampled_from([LIVE, DAYS]))
def test_what_is_held_can_always_be_played_and_never_hangs(
    commands: list[tuple[int, str, float]], clock: Clock
) -> None:
    table = parlour(clock=clock)
    for seat, command, seconds in commands:
        table.later(seconds)
        if table.table.progress.pending_end is not None and close(table):
            assert last(table)[1:] == ("person", END)
        if not make_change(table, seat, command):
            continue
        turn, state = table.table.progress, table.match.state
        pending_end = turn.pending_end
        if pending_end is None:
            assert turn.paused is not None or table.table.active_seats == turn.awaited_seats
            continue
        assert (pending_end.due is None) != (pending_end.left is None)
        stands_still = turn.paused is not None or is_interrupted(table.match.game, state)
        assert (pending_end.left is not None) == stands_still
        if not is_interrupted(table.match.game, state):
            table.match.game.check(state, pending_end.seat, END)
        if turn.paused is None and pending_end.due is not None:
            assert table.time(pending_end.seat).due is None
            assert table.table.row.due_at is not None
            assert table.table.row.due_at <= pending_end.due
        people = [
            c.number for c in table.table.seats if c.plays_on and c.number != pending_end.seat
        ]
        undecided = {s for s in people if table.chair(s).person not in pending_end.cleared_by}
        assert set(pending_end.undecided_seats) == (undecided if pending_end.days else set())
        assert pending_end.seat not in pending_end.undecided_seats


@given(Commands)
def test_no_time_is_lost_by_standing_still(commands: list[tuple[int, str, float]]) -> None:
    """A running clock loses no more time between two changes than has passed."""
    table = parlour()
    for seat, command, seconds in commands:
        before = {s: seconds_left(table, s) for s in range(3)}
        paused, pending_seat = (
            table.table.progress.paused is not None,
            table.table.progress.pending_seat,
        )
        table.later(seconds)
        waiting = table.waiting
        if not make_change(table, seat, command):
            continue
        for s in range(3):
            had, has = before[s], seconds_left(table, s)
            if had is None or has is None or s not in waiting or table.waiting != waiting:
                continue
            spent = 0.0 if paused or s == pending_seat else seconds
            if command in {"pause", "resume", "withdraw", "clear", "chime", "nod"}:
                assert has == pytest.approx(had - spent)


def seconds_left(table: MemoryTable, seat: int) -> float | None:
    time = table.time(seat)
    return time.left_while_paused if time.due is None else time.due - table.now


@given(Commands, st.sampled_from([LIVE, DAYS]))
def test_a_nod_shows_nobody_else_anything(
    context: ServerContext, commands: list[tuple[int, str, float]], clock: Clock
) -> None:
    table = parlour(clock=clock)
    for seat, command, seconds in commands:
        table.later(seconds)
        before = [visible_state(context, table, who) for who in range(3)]
        if not make_change(table, seat, command):
            continue
        if command == "nod":
            now = [visible_state(context, table, who) for who in range(3)]
            assert [now[who] for who in range(3) if who != seat] == [
                before[who] for who in range(3) if who != seat
            ]


def visible_state(context: ServerContext, table: MemoryTable, seat: int) -> Any:
    shape = table_schema(context, table.table, table.chair(seat).person)
    # The remaining time is told by the machine's real clock.
    pending_end = (
        None if shape.held is None else (shape.held.due, shape.held.asked, shape.held.clear)
    )
    clocks = [(one.number, one.due, one.awaited) for one in shape.seats]
    return pending_end, clocks, shape.changed_at, shape.waiting, table_view(table.table, seat)

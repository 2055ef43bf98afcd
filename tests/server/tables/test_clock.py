"""Clocks: everyone's time, which cannot be gained by tricks and reveals nothing."""

from collections import defaultdict
from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fixtures.games.callsheet.actions import Book, BuyPress, Clear, Cut, Judge, Memo
from fixtures.games.parlour import TITLE as PARLOUR
from fixtures.games.parlour.game import Answer, Butt, Chime, End, Object, Tell
from matinee.engine.match.dice import FastDice
from matinee.engine.match.log_rows import Play
from matinee.engine.text.errors import Refused
from matinee.games.deadwood import TITLE as DEADWOOD
from matinee.games.deadwood.rules.actions import EndTurn, Move, TakeRole
from matinee.server.api.stream import TableUpdates
from matinee.server.context import ServerContext
from matinee.server.pages.table.page_stream import PageUpdates
from matinee.server.presenters.table import table_schema, table_view
from matinee.server.services.stream import UpdateSource
from matinee.server.settings import Settings
from matinee.server.tables import stand_ins, standing_orders, timeouts, votes
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.progress import waits_for
from matinee.server.tables.table_settings import BankClock, Clock, DecisionClock, NoClock
from table_builder import READY, MemoryTable, begin

END = EndTurn()
MINUTE = DecisionClock(long=60, short=20)
BANK = BankClock(bank=1000, refill=100)


def deadwood(clock: Clock) -> MemoryTable:
    """A table with all cards face up, so that steps can be undone."""
    table = begin("Ada", "Buster", title=DEADWOOD, clock=clock)
    table.match.state.face_up.update(dict.fromkeys(table.match.state.face_up, True))
    return table


def step(table: MemoryTable) -> Move:
    """A first step, to a place with something to do."""
    legal = table.match.game.legal(table.match.state, table.waiting[0])
    return next(action for action in legal if isinstance(action, Move))


# No clock


def test_without_a_clock_nobody_is_hurried() -> None:
    table = deadwood(NoClock())
    assert table.time(0).since == table.now
    assert table.time(0).due is None
    table.later(10**6)
    assert timeouts.play_timeout(table.table, table.now, 0) is None


# A clock for each decision


def test_each_decision_has_its_time() -> None:
    table = deadwood(MINUTE)
    assert table.seconds_left(0) == 60
    assert table.time(1).due is None
    table.later(50).play(0, step(table))
    assert table.seconds_left(0) == 60
    table.later(59).play(0, END)
    assert table.time(0).due is None
    assert table.seconds_left(1) == 60


def test_a_small_decision_has_little_time() -> None:
    table = begin("Ada", "Buster", "Clara", clock=MINUTE)
    assert table.seconds_left(0) == 60
    table.ready(0, 1, 2)
    (winner,) = table.waiting
    assert table.seconds_left(winner) == 20
    table.play(winner, Cut())
    (judge,) = table.waiting
    assert judge != winner
    assert table.seconds_left(judge) == 20


def test_a_clock_that_runs_is_not_set_anew_by_what_others_do() -> None:
    table = begin("Ada", "Buster", "Clara", clock=MINUTE)
    table.later(50)
    table.ready(0)
    table.play(2, Memo("Quiet, please."))
    table.play(0, Cut())
    assert table.waiting == (1,)
    assert table.seconds_left(1) == 10


def test_an_interruption_gives_nobody_new_time() -> None:
    table = begin("Ada", "Buster", "Clara", clock=MINUTE)
    table.later(50).play(0, Cut())
    (judge,) = table.waiting
    table.later(5).play(judge, Judge(False))
    others = [seat for seat in table.waiting if seat not in (0, judge)]
    assert others
    assert [table.seconds_left(seat) for seat in others] == [10] * len(others)


def test_somebody_at_work_in_deadwood_has_a_small_decision() -> None:
    table = deadwood(MINUTE)
    dice = FastDice(1)
    while None in table.match.state.role:
        seat = table.waiting[0]
        legal = list(table.match.game.legal(table.match.state, seat))
        roles = [action for action in legal if isinstance(action, TakeRole)]
        steps = [action for action in legal if isinstance(action, Move)]
        table.play(seat, dice.pick(roles or steps or [END]))
    assert table.seconds_left(table.waiting[0]) == 20


def test_at_zero_the_clock_plays_what_the_game_says() -> None:
    table = deadwood(MINUTE)
    table.later(59)
    assert timeouts.play_timeout(table.table, table.now, 0) is None
    assert timeouts.play_timeout(table.table, table.now, 1) is None
    table.later(1)
    table.take(timeouts.play_timeout(table.table, table.now, 0))
    assert table.plays == [(0, "clock", END)]
    assert table.time(0).missed == 1
    assert table.seconds_left(1) == 60


def test_two_missed_in_a_row_and_a_bot_stands_in() -> None:
    table = deadwood(MINUTE)
    table.run_out(0)
    table.play(1, END)
    assert stand_ins.stand_in(table.table, table.now, 0) is None
    table.run_out(0)
    table.play(1, END)
    table.take(stand_ins.stand_in(table.table, table.now, 0))
    assert table.chair(0).bot == "random"


def test_a_decision_of_ones_own_in_between_starts_the_count_anew() -> None:
    table = deadwood(MINUTE)
    for miss in (True, False, True):
        if miss:
            table.run_out(0)
        else:
            table.play(0, END)
        table.play(1, END)
    assert table.time(0).missed == 1
    assert stand_ins.stand_in(table.table, table.now, 0) is None


def test_one_wait_that_ran_out_is_missed_once_however_many_steps_it_takes() -> None:
    table = begin("Ada", "Buster", clock=MINUTE)
    table.run_out(0)
    table.run_out(0)
    assert [action for _, _, action in table.plays] == [Book(min(table.hand(0))), READY]
    assert table.time(0).missed == 1


def test_bots_and_stand_ins_have_no_clock() -> None:
    table = begin("Ada", "bot:random", "Buster", clock=MINUTE)
    assert table.time(1).due is None
    table.later(100)
    assert timeouts.play_timeout(table.table, table.now, 1) is None
    table.go_away(0)
    assert table.time(0).due is None
    assert timeouts.play_timeout(table.table, table.now, 0) is None


def test_who_comes_back_has_time_to_look() -> None:
    table = begin("Ada", "Buster", clock=MINUTE)
    table.later(50)
    table.go_away(0)
    table.later(1000).do(stand_ins.come_back, "Ada", None)
    assert table.seconds_left(0) == 60
    assert table.time(0).missed == 0


# A bank


def test_a_bank_runs_while_one_is_awaited_and_each_decision_fills_it_up() -> None:
    table = deadwood(BANK)
    assert table.seconds_left(0) == 1000
    table.later(300).play(0, END)
    assert table.time(0).left == 800
    table.later(500).play(1, END)
    assert table.seconds_left(0) == 800
    assert table.time(1).left == 600


def test_a_bank_is_never_fuller_than_at_the_start() -> None:
    table = deadwood(BANK)
    table.later(10).play(0, END)
    assert table.time(0).left == 1000


def test_a_bank_that_is_empty_gives_what_the_refill_gives() -> None:
    table = deadwood(BANK)
    table.run_out(0)
    assert table.time(0).left == 100
    table.play(1, END)
    assert table.seconds_left(0) == 100


def test_who_comes_back_has_at_least_the_refill() -> None:
    table = deadwood(BANK)
    table.later(300)
    table.go_away(0)
    table.later(5000).do(stand_ins.come_back, "Ada", None)
    assert table.seconds_left(0) == 700
    table.later(690)
    table.go_away(0)
    table.later(5000).do(stand_ins.come_back, "Ada", None)
    assert table.seconds_left(0) == 100


def test_who_takes_a_seat_over_has_at_least_the_refill() -> None:
    table = deadwood(BANK)
    table.run_out(0)
    table.play(1, END)
    table.later(99)
    table.go_away(0)
    table.do(votes.call_seat_vote, "Clara", 0)
    table.agree("Buster", "seat", "Clara")
    assert table.seconds_left(0) >= 100


# Undo


def test_taking_back_leaves_the_clock_of_the_decision_where_it_was() -> None:
    table = deadwood(MINUTE)
    table.later(50).play(0, END)
    table.later(30).undo(0)
    assert table.seconds_left(0) == 10


def test_moving_and_taking_back_again_and_again_gains_nothing() -> None:
    table = deadwood(MINUTE)
    table.later(50).play(0, step(table))
    for _ in range(3):
        table.later(10).undo(0)
        table.later(5).play(0, step(table))
    assert table.seconds_left(0) == 60 - 3 * 15


def test_nor_does_passing_and_taking_back() -> None:
    table = deadwood(MINUTE)
    for _ in range(3):
        table.later(10).play(0, step(table))
        table.undo(0)
        table.play(0, END)
        table.undo(0)
    assert table.seconds_left(0) == 60 - 2 * 10


def test_nor_does_the_neighbour_whose_turn_is_taken_back() -> None:
    table = deadwood(MINUTE)
    table.play(0, END)
    for spent in (10, 20, 30):
        assert table.seconds_left(1) == 70 - spent
        table.later(10).undo(0)
        table.play(0, END)
    assert table.seconds_left(1) == 30


def test_nor_do_two_who_take_back_turn_after_turn() -> None:
    table = deadwood(MINUTE)
    for seat in (0, 1, 0, 1):
        table.play(seat, END)
    table.later(50)
    for seat in (1, 0, 1):
        table.undo(seat)
    for seat in (1, 0, 1):
        table.play(seat, END)
    assert table.waiting == (0,)
    assert table.seconds_left(0) == 10


def test_a_bank_is_not_filled_up_twice_for_one_decision() -> None:
    table = deadwood(BANK)
    table.later(500)
    for _ in range(3):
        table.play(0, END)
        assert table.time(0).left == 600
        table.undo(0)
        assert table.seconds_left(0) == 600
    table.play(0, END)
    table.later(10).play(1, END)
    table.later(200).play(0, END)
    assert table.time(0).left == 500


def test_going_back_by_agreement_gives_no_more_than_was_left() -> None:
    table = deadwood(MINUTE)
    table.later(50).play(0, END)
    table.later(5).play(1, step(table))
    table.ask_undo(0)
    table.agree("Buster", "undo", "Ada")
    assert table.waiting == (0,)
    assert table.seconds_left(0) == 10


Steps = st.lists(
    st.tuples(
        st.sampled_from(["step", "end", "undo", "undo", "undo other"]),
        st.floats(min_value=0, max_value=25),
    ),
    max_size=40,
)


@given(Steps)
def test_nobody_gains_time_by_taking_back(steps: list[tuple[str, float]]) -> None:
    """The total time given to a seat is no more than plays alone could have earned.

    That is a minute for each decision of as many turns as it ever had, however often they were
    undone and made again.
    """
    table = deadwood(MINUTE)
    used: dict[int, float] = defaultdict(float)
    turns: dict[int, int] = defaultdict(int)
    longest: dict[int, int] = defaultdict(int)
    for command, seconds in [("", 0.0), *steps]:
        (seat,) = table.waiting
        seconds = min(seconds, table.seconds_left(seat))
        table.later(seconds)
        used[seat] += seconds
        if table.seconds_left(seat) <= 0:
            table.run_out(seat)
        else:
            played(table, seat, command)
        (now,) = table.waiting
        standing = standing_plays(table)
        turns[now] = max(turns[now], turn_of(standing, now))
        longest[now] = max(longest[now], decisions(standing, now))
        for who in (0, 1):
            running = (table.time(who).due or table.now) - table.now
            assert used[who] + running <= 60 * turns[who] * longest[who] + 1e-6


def played(table: MemoryTable, seat: int, command: str) -> None:
    """Make a change if it is possible."""
    try:
        match command:
            case "step":
                table.play(seat, step(table))
            case "end":
                table.play(seat, END)
            case "undo":
                table.undo(seat)
            case "undo other":
                table.undo(1 - seat)
    except (Refused, StopIteration):
        pass


def standing_plays(table: MemoryTable) -> list[Play[Any, Any]]:
    """Plays that stand, in order."""
    found = []
    number = table.match.last_active_row
    while number > 0:
        row = table.match.rows[number]
        assert isinstance(row, Play)
        found.append(row)
        number = table.match.active_row_before(number)
    return found[::-1]


def turn_of(standing: list[Play[Any, Any]], seat: int) -> int:
    """Number of this seat's turn that the table is in."""
    ends = [row for row in standing if isinstance(row.action, EndTurn)]
    return (len(ends) - seat) // 2 + 1


def decisions(standing: list[Play[Any, Any]], seat: int) -> int:
    """Number of decisions in this seat's turn, including the one to be made now."""
    count = 1
    for row in reversed(standing):
        if row.seat != seat:
            break
        count += 1
    return count


@given(Steps)
def test_a_bank_only_ever_earns_for_what_stands(steps: list[tuple[str, float]]) -> None:
    """A bank holds at most its start minus used time plus a refill for the most standing plays."""
    table = deadwood(BankClock(bank=10_000, refill=100))
    used: dict[int, float] = defaultdict(lambda: 5000.0)
    most = {0: 0, 1: 0}
    table.later(5000)  # so that the bank is never full
    for command, seconds in steps:
        (seat,) = table.waiting
        table.later(seconds)
        used[seat] += seconds
        played(table, seat, command)
        for who in (0, 1):
            most[who] = max(most[who], sum(row.seat == who for row in standing_plays(table)))
        (who,) = table.waiting
        if who == 0:
            assert table.seconds_left(0) <= 10_000 - used[0] + 100 * most[0] + 1e-6


@given(Steps)
def test_a_clock_that_runs_never_runs_back(steps: list[tuple[str, float]]) -> None:
    table = deadwood(MINUTE)
    for command, seconds in steps:
        (seat,) = table.waiting
        before, count = table.time(seat), len(table.plays)
        table.later(min(seconds, table.seconds_left(seat)))
        played(table, seat, command)
        if len(table.plays) == count and table.waiting == (seat,):
            assert table.time(seat).due == before.due


# Secrets


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> ServerContext:
    """The parts of a server's context that table schemas need."""
    folder = str(tmp_path_factory.mktemp("data"))
    return ServerContext(
        Settings.read({"MATINEE_HOME": folder}), "a secret of the tests, long enough"
    )


Choices = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.sampled_from(["book", "clear", "ready", "memo", "cut", "judge", "press", "ask", "plan"]),
        st.integers(0, 3),
        st.floats(0, 30),
    ),
    max_size=30,
)


@given(Choices, st.sampled_from([NoClock(), MINUTE, BANK]))
def test_a_secret_choice_shows_nobody_else_anything(
    context: ServerContext, choices: list[tuple[int, str, int, float]], clock: Clock
) -> None:
    """Others get the same bytes before and after, and no stream sends anything."""
    table = begin("Ada", "Buster", "Clara", clock=clock, options={"days": 4})
    sources: dict[int, list[UpdateSource]] = {
        seat: [
            TableUpdates(
                context,
                table.table,
                table.chair(seat).person,
                seat,
                Cursor(),
                view=True,
                fresh=True,
            ),
            PageUpdates(context, table.table, table.who(seat), seat, Cursor(), "token"),
        ]
        for seat in range(3)
    }
    for seat, command, card, seconds in choices:
        table.later(seconds)
        before = {who: visible_state(context, table, who) for who in range(3)}
        for updates in chain(*sources.values()):
            updates.next_message()
        try:
            secret = choose(table, seat, command, card)
        except Refused:
            continue
        for who in range(3):
            if secret and who != seat:
                assert visible_state(context, table, who) == before[who]
                assert [updates.next_message() for updates in sources[who]] == [None, None]


def choose(table: MemoryTable, seat: int, command: str, card: int) -> bool:
    """Make a choice; returns whether it was secret."""
    match command:
        case "book":
            table.book(seat, card)
        case "clear":
            table.play(seat, Clear())
        case "ready":
            table.play(seat, READY)
        case "memo":
            table.play(seat, Memo(f"Memo {card}"))
        case "cut":
            table.play(seat, Cut())
        case "judge":
            table.play(seat, Judge(bool(card % 2)))
        case "press":
            table.play(seat, BuyPress(card))
        case "ask":
            table.ask_undo(seat)
        case "plan":
            plan = {"plan": "book-then-ready", "crew": table.hand(seat)[card]}
            table.do(standing_orders.give_order, table.who(seat), seat, plan)
    return command in {"book", "clear", "plan"}


def visible_state(context: ServerContext, table: MemoryTable, seat: int) -> Any:
    """Everything that a seat can see of a table."""
    shape = table_schema(context, table.table, table.chair(seat).person)
    return shape, table_view(table.table, seat), table.cursor(seat)


def test_a_secret_choice_changes_no_time_that_others_can_read() -> None:
    table = begin("Ada", "Buster", clock=MINUTE)
    changed, due = table.table.row.changed_at, table.seconds_left(0)
    table.later(30).book(0)
    assert table.table.row.changed_at == changed
    assert table.seconds_left(0) == due - 30


# A game that pauses for objections


def table_mid_turn(*who: str) -> MemoryTable:
    """A table at which Ada tells, with a minute for it."""
    return begin(*(who or ("Ada", "Buster", "Clara")), title=PARLOUR, clock=MINUTE)


@pytest.mark.rule("UN-DEC-87")
def test_each_own_action_starts_the_clock_anew() -> None:
    table = table_mid_turn()
    table.later(50).play(0, Tell("It rains."))
    assert table.seconds_left(0) == 60
    table.later(20).play(1, Chime("Oh."))
    assert table.seconds_left(0) == 40


@pytest.mark.rule("UN-DEC-87")
def test_what_is_put_off_has_its_time_and_the_other_matter_its_own() -> None:
    table = table_mid_turn()
    table.later(10).play(1, Object())
    assert table.seconds_left(0) == 20
    table.later(15).play(0, Answer())
    assert table.seconds_left(0) == 50


def test_nobody_has_to_go_on_in_the_middle_of_a_word() -> None:
    table = table_mid_turn()
    table.later(58).play(1, Object())
    assert table.seconds_left(0) == 20
    table.later(1).play(0, Answer())
    assert table.seconds_left(0) == 20


def test_whoever_lost_the_turn_has_the_whole_time_for_the_next_one() -> None:
    table = table_mid_turn()
    table.later(58).play(1, Butt())
    assert table.seconds_left(1) == 60
    table.play(0, Butt())
    assert table.seconds_left(0) == 60


def test_the_clock_answers_and_then_ends_and_then_a_bot_stands_in() -> None:
    table = table_mid_turn()
    table.play(1, Object())
    table.run_out(0)
    table.run_out(0)
    assert table.plays[1:] == [(0, "clock", Answer()), (0, "clock", End())]
    assert table.time(0).missed == 2


@pytest.mark.parametrize(
    ("stored", "awaited"),
    [
        (b'{"waiting":[0,1]}', {0, 1}),
        (b'{"waiting":[0,1],"paused":5.0}', set()),
        (b'{"waiting":[0],"held":{"seat":0,"action":{},"due":9.0,"asked":[1]}}', {1}),
        (b'{"waiting":[0],"held":{"seat":0,"action":{},"left":9.0,"asked":[1]}}', {0}),
        (b'{"waiting":', set()),
        (b'{"waiting":"everybody"}', set()),
    ],
)
def test_a_stored_turn_says_whom_it_waits_for(stored: bytes, awaited: set[int]) -> None:
    assert {seat for seat in range(3) if waits_for(stored, seat)} == awaited

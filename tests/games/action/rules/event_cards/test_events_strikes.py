"""The strikes of actors and writers: their arrival, their effect, their end."""

import pytest

from games.action.builder import NEXT, ROW, TableBuilder, coloured, row
from games.table_builder import all_of, only
from matinee.games.action.rules.actions import Borrow, BuyScript, HireActor
from matinee.games.action.rules.events import (
    ActorHired,
    ActorLeft,
    ActorsTurnedUp,
    EventEnded,
    EventRevealed,
    PileTurned,
    Reshuffled,
    RoundBegan,
    ScriptsTurnedUp,
)
from matinee.games.action.rules.markets import pile_top

X, Y, Z = ROW
N, M, P, Q = NEXT
BLUE = coloured("blue")


@pytest.mark.rule("AC-EV-14a", "AC-Q-72", "AC-LEGAL-04")
def test_in_the_actors_strike_gaps_stay_and_everybody_keeps_space_and_price() -> None:
    table = row("actors-strike", seats=4)
    events = table.play(0, HireActor(Y))
    assert table.state.actors == [X, None, Z]
    assert not all_of(ActorsTurnedUp, events)
    events = table.play(1, HireActor(X))
    assert only(ActorHired, events).paid == 3
    events = table.play(2, HireActor(Z))
    assert only(ActorHired, events).paid == 1
    assert table.state.actors == [None, None, None]
    assert table.legal(3, HireActor) == []
    assert table.refused(3, HireActor(N)).rule == "AC-ACTR-02"


@pytest.mark.rule("AC-EV-14b", "AC-Q-72", "AC-Q-39")
def test_the_actors_strike_refills_the_row_when_its_second_round_begins() -> None:
    table = row("actors-strike")
    table.play(0, HireActor(Y))
    events = table.close()
    assert only(ActorLeft, events).actor == Z
    assert (table.state.round, table.state.event) == (4, "actors-strike")
    assert table.state.actors == [M, N, X], "slide right, then draw from right to left"
    kinds = [type(event) for event in events[-3:]]
    assert kinds == [ActorLeft, RoundBegan, ActorsTurnedUp], "not before the new round"
    assert only(ActorsTurnedUp, events).cards == ((1, N), (0, M))


@pytest.mark.rule("AC-Q-72", "AC-Q-40", "AC-EV-14a")
def test_the_actors_strike_goes_on_in_its_second_round_and_ends_with_a_refill() -> None:
    table = row("actors-strike", round=4).next_event("crew-fair")
    table.play(0, HireActor(Z))
    assert table.state.actors == [X, Y, None]
    events = table.close()
    assert not all_of(ActorLeft, events), "nobody stands on the 1M space"
    assert table.state.event == "crew-fair"
    assert table.state.actors == [N, X, Y]
    order = [EventEnded, ActorsTurnedUp, EventRevealed]
    assert [type(event) for event in events[-3:]] == order


@pytest.mark.rule("AC-Q-74", "AC-Q-72")
def test_the_refill_after_a_strike_slides_even_if_fixed_contracts_follow() -> None:
    table = row("actors-strike", round=4).next_event("fixed-contracts")
    table.play(0, HireActor(Y))
    table.close()
    assert table.state.event == "fixed-contracts"
    assert table.state.actors == [M, N, X]
    table.play(1, HireActor(N))
    assert table.state.actors == [M, P, X]


@pytest.mark.rule("AC-Q-74", "AC-Q-67")
def test_the_refill_after_a_strike_comes_before_an_open_audition() -> None:
    table = row("actors-strike", round=4).next_event("open-audition")
    events = table.close()
    assert table.state.actors == [N, X, Y]
    assert pile_top(table.state) == only(PileTurned, events).actor == M


@pytest.mark.rule("AC-Q-72", "AC-Q-74")
def test_the_actors_strike_begins_after_the_row_was_renewed() -> None:
    table = row(round=2).next_event("actors-strike")
    table.close()
    assert table.state.actors == [N, X, Y]
    table.play(1, HireActor(N))
    assert table.state.actors == [None, X, Y]
    table.close()
    assert (table.state.round, table.state.actors) == (4, [P, M, X]), "filled for its second round"
    table.play(0, HireActor(P))
    assert table.state.actors == [None, M, X]


@pytest.mark.rule("AC-EV-14b", "AC-Q-43")
def test_the_refill_in_a_strike_makes_a_new_pile_if_it_must() -> None:
    table = row("actors-strike").pile_of("actor", N)
    table.play(0, HireActor(X))
    events = table.close()
    assert table.state.actors == [Z, N, Y]
    assert only(Reshuffled, events).cards == 1


def desk(event: str | None, *, round: int = 3, seats: int = 2) -> TableBuilder:
    """A table with three face-up scripts, known scripts on the pile, and rich players."""
    table = TableBuilder(seats).at(round, event=event).scripts(*BLUE[:3]).next(*BLUE[3:7])
    for seat in range(seats):
        table.put(seat, money=30)
    return table


@pytest.mark.rule("AC-EV-15a", "AC-Q-73", "AC-LEGAL-03")
def test_in_the_writers_strike_bought_scripts_leave_gaps() -> None:
    table = desk("writers-strike", seats=4)
    events = table.play(0, BuyScript(BLUE[1]))
    assert table.state.scripts == [BLUE[0], None, BLUE[2]]
    assert not all_of(ScriptsTurnedUp, events)
    table.plays((1, BuyScript(BLUE[0])), (2, BuyScript(BLUE[2])))
    assert table.legal(3, BuyScript) == []
    assert table.refused(3, BuyScript(BLUE[3])).rule == "AC-SCRI-03"


@pytest.mark.rule("AC-EV-15b", "AC-Q-73", "AC-Q-39")
def test_the_writers_strike_refills_from_the_left_when_its_second_round_begins() -> None:
    table = desk("writers-strike")
    table.plays((0, BuyScript(BLUE[2])), (1, BuyScript(BLUE[0])))
    events = table.close()
    assert (table.state.round, table.state.event) == (4, "writers-strike")
    assert table.state.scripts == [BLUE[3], BLUE[1], BLUE[4]], "and nothing slides"
    began = next(n for n, event in enumerate(events) if isinstance(event, RoundBegan))
    assert only(ScriptsTurnedUp, events[began:]).cards == ((0, BLUE[3]), (2, BLUE[4]))
    table.play(1, BuyScript(BLUE[1]))
    assert table.state.scripts == [BLUE[3], None, BLUE[4]]


@pytest.mark.rule("AC-Q-73", "AC-Q-74")
def test_the_writers_strike_ends_with_a_refill() -> None:
    table = desk("writers-strike", round=4).next_event("crew-fair")
    table.play(0, BuyScript(BLUE[0]))
    events = table.close()
    assert table.state.scripts == [BLUE[3], BLUE[1], BLUE[2]]
    kinds = [type(event) for event in events[-3:]]
    assert kinds == [EventEnded, ScriptsTurnedUp, EventRevealed]
    table.play(1, BuyScript(BLUE[1]))
    assert table.state.scripts == [BLUE[3], BLUE[4], BLUE[2]]


@pytest.mark.rule("AC-Q-72", "AC-Q-73")
def test_each_strike_is_about_its_own_row() -> None:
    table = row("writers-strike")
    table.play(0, HireActor(Z))
    assert table.state.actors == [N, X, Y]
    table = desk("actors-strike")
    table.play(0, BuyScript(BLUE[0]))
    assert table.state.scripts == [BLUE[3], BLUE[1], BLUE[2]]


@pytest.mark.rule("AC-Q-74")
def test_one_strike_can_follow_the_other() -> None:
    table = row("actors-strike", round=4).next_event("writers-strike")
    table.scripts(*BLUE[:3]).next(*BLUE[3:5])
    table.plays((0, HireActor(Y)), (1, Borrow()))
    table.close()
    assert None not in table.state.actors
    table.play(1, BuyScript(BLUE[0]))
    assert table.state.scripts == [None, BLUE[1], BLUE[2]]

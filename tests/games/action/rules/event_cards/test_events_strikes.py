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
    lot = row("actors-strike", seats=4)
    told = lot.play(0, HireActor(Y))
    assert lot.state.actors == [X, None, Z]
    assert not all_of(ActorsTurnedUp, told)
    told = lot.play(1, HireActor(X))
    assert only(ActorHired, told).paid == 3
    told = lot.play(2, HireActor(Z))
    assert only(ActorHired, told).paid == 1
    assert lot.state.actors == [None, None, None]
    assert lot.legal(3, HireActor) == []
    assert lot.refused(3, HireActor(N)).rule == "AC-ACTR-02"


@pytest.mark.rule("AC-EV-14b", "AC-Q-72", "AC-Q-39")
def test_the_actors_strike_refills_the_row_when_its_second_round_begins() -> None:
    lot = row("actors-strike")
    lot.play(0, HireActor(Y))
    told = lot.close()
    assert only(ActorLeft, told).actor == Z
    assert (lot.state.round, lot.state.event) == (4, "actors-strike")
    assert lot.state.actors == [M, N, X], "slide right, then draw from right to left"
    kinds = [type(event) for event in told[-3:]]
    assert kinds == [ActorLeft, RoundBegan, ActorsTurnedUp], "not before the new round"
    assert only(ActorsTurnedUp, told).cards == ((1, N), (0, M))


@pytest.mark.rule("AC-Q-72", "AC-Q-40", "AC-EV-14a")
def test_the_actors_strike_goes_on_in_its_second_round_and_ends_with_a_refill() -> None:
    lot = row("actors-strike", round=4).next_event("crew-fair")
    lot.play(0, HireActor(Z))
    assert lot.state.actors == [X, Y, None]
    told = lot.close()
    assert not all_of(ActorLeft, told), "nobody stands on the 1M space"
    assert lot.state.event == "crew-fair"
    assert lot.state.actors == [N, X, Y]
    order = [EventEnded, ActorsTurnedUp, EventRevealed]
    assert [type(event) for event in told[-3:]] == order


@pytest.mark.rule("AC-Q-74", "AC-Q-72")
def test_the_refill_after_a_strike_slides_even_if_fixed_contracts_follow() -> None:
    lot = row("actors-strike", round=4).next_event("fixed-contracts")
    lot.play(0, HireActor(Y))
    lot.close()
    assert lot.state.event == "fixed-contracts"
    assert lot.state.actors == [M, N, X]
    lot.play(1, HireActor(N))
    assert lot.state.actors == [M, P, X]


@pytest.mark.rule("AC-Q-74", "AC-Q-67")
def test_the_refill_after_a_strike_comes_before_an_open_audition() -> None:
    lot = row("actors-strike", round=4).next_event("open-audition")
    told = lot.close()
    assert lot.state.actors == [N, X, Y]
    assert pile_top(lot.state) == only(PileTurned, told).actor == M


@pytest.mark.rule("AC-Q-72", "AC-Q-74")
def test_the_actors_strike_begins_after_the_row_was_renewed() -> None:
    lot = row(round=2).next_event("actors-strike")
    lot.close()
    assert lot.state.actors == [N, X, Y]
    lot.play(1, HireActor(N))
    assert lot.state.actors == [None, X, Y]
    lot.close()
    assert (lot.state.round, lot.state.actors) == (4, [P, M, X]), "filled for its second round"
    lot.play(0, HireActor(P))
    assert lot.state.actors == [None, M, X]


@pytest.mark.rule("AC-EV-14b", "AC-Q-43")
def test_the_refill_in_a_strike_makes_a_new_pile_if_it_must() -> None:
    lot = row("actors-strike").pile_of("actor", N)
    lot.play(0, HireActor(X))
    told = lot.close()
    assert lot.state.actors == [Z, N, Y]
    assert only(Reshuffled, told).cards == 1


def desk(event: str | None, *, round: int = 3, seats: int = 2) -> TableBuilder:
    """A table with three face-up scripts, known scripts on the pile, and rich players."""
    lot = TableBuilder(seats).at(round, event=event).scripts(*BLUE[:3]).next(*BLUE[3:7])
    for seat in range(seats):
        lot.put(seat, money=30)
    return lot


@pytest.mark.rule("AC-EV-15a", "AC-Q-73", "AC-LEGAL-03")
def test_in_the_writers_strike_bought_scripts_leave_gaps() -> None:
    lot = desk("writers-strike", seats=4)
    told = lot.play(0, BuyScript(BLUE[1]))
    assert lot.state.scripts == [BLUE[0], None, BLUE[2]]
    assert not all_of(ScriptsTurnedUp, told)
    lot.plays((1, BuyScript(BLUE[0])), (2, BuyScript(BLUE[2])))
    assert lot.legal(3, BuyScript) == []
    assert lot.refused(3, BuyScript(BLUE[3])).rule == "AC-SCRI-03"


@pytest.mark.rule("AC-EV-15b", "AC-Q-73", "AC-Q-39")
def test_the_writers_strike_refills_from_the_left_when_its_second_round_begins() -> None:
    lot = desk("writers-strike")
    lot.plays((0, BuyScript(BLUE[2])), (1, BuyScript(BLUE[0])))
    told = lot.close()
    assert (lot.state.round, lot.state.event) == (4, "writers-strike")
    assert lot.state.scripts == [BLUE[3], BLUE[1], BLUE[4]], "and nothing slides"
    began = next(n for n, event in enumerate(told) if isinstance(event, RoundBegan))
    assert only(ScriptsTurnedUp, told[began:]).cards == ((0, BLUE[3]), (2, BLUE[4]))
    lot.play(1, BuyScript(BLUE[1]))
    assert lot.state.scripts == [BLUE[3], None, BLUE[4]]


@pytest.mark.rule("AC-Q-73", "AC-Q-74")
def test_the_writers_strike_ends_with_a_refill() -> None:
    lot = desk("writers-strike", round=4).next_event("crew-fair")
    lot.play(0, BuyScript(BLUE[0]))
    told = lot.close()
    assert lot.state.scripts == [BLUE[3], BLUE[1], BLUE[2]]
    kinds = [type(event) for event in told[-3:]]
    assert kinds == [EventEnded, ScriptsTurnedUp, EventRevealed]
    lot.play(1, BuyScript(BLUE[1]))
    assert lot.state.scripts == [BLUE[3], BLUE[4], BLUE[2]]


@pytest.mark.rule("AC-Q-72", "AC-Q-73")
def test_each_strike_is_about_its_own_row() -> None:
    lot = row("writers-strike")
    lot.play(0, HireActor(Z))
    assert lot.state.actors == [N, X, Y]
    lot = desk("actors-strike")
    lot.play(0, BuyScript(BLUE[0]))
    assert lot.state.scripts == [BLUE[3], BLUE[1], BLUE[2]]


@pytest.mark.rule("AC-Q-74")
def test_one_strike_can_follow_the_other() -> None:
    lot = row("actors-strike", round=4).next_event("writers-strike")
    lot.scripts(*BLUE[:3]).next(*BLUE[3:5])
    lot.plays((0, HireActor(Y)), (1, Borrow()))
    lot.close()
    assert None not in lot.state.actors
    lot.play(1, BuyScript(BLUE[0]))
    assert lot.state.scripts == [None, BLUE[1], BLUE[2]]

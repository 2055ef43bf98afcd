"""Open Audition and Fixed Contracts: their arrival, their effect, their end."""

import pytest

from games.action.builder import MAN_BAT, NEXT, ROW, TableBuilder, coloured, row
from games.table_builder import all_of, only
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import FastDice
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import HireActor
from matinee.games.action.rules.events import (
    ActorHired,
    ActorsTurnedUp,
    EventRevealed,
    PileTurned,
    Reshuffled,
)

X, Y, Z = ROW
N, M, P, Q = NEXT
BLUE = coloured("blue")


def open_top(table: TableBuilder) -> str | None:
    """Top of the actor pile in the public view; `None` if it is hidden or the pile is empty."""
    pile = ACTION.view(table.state, None).actor_pile
    return None if not pile or pile[-1] is HIDDEN else str(pile[-1])


@pytest.mark.rule("AC-EV-09a", "AC-Q-67")
def test_open_audition_turns_up_the_top_of_the_pile_when_it_comes() -> None:
    table = row(round=2).next_event("open-audition")
    assert open_top(table) is None
    events = table.close()
    assert table.state.actors == [N, X, Y]
    assert open_top(table) == M
    assert only(PileTurned, events).actor == M
    assert [type(event) for event in events[-2:]] == [EventRevealed, PileTurned]


@pytest.mark.rule("AC-EV-09a", "AC-Q-67", "AC-Q-43")
def test_open_audition_makes_a_new_pile_when_it_comes_and_there_is_none() -> None:
    table = row(round=2).next_event("open-audition").pile_of("actor", N).discards(P)
    events = table.close(FastDice(1))
    assert only(Reshuffled, events).cards == 2
    assert open_top(table) in {P, Z}
    assert table.state.actor_discards == []


@pytest.mark.rule("AC-EV-09b", "AC-Q-67", "AC-LEGAL-04")
def test_open_audition_hires_the_top_of_the_pile_for_3m_and_turns_the_next() -> None:
    table = row("open-audition").put(0, money=3)
    table.stack(0, "the-man-bat")
    events = table.play(0, HireActor(N, "the-man-bat"))
    assert table.state.money[0] == 0
    assert table.state.placed["actor"] == (0,)
    assert table.state.actors == [X, Y, Z], "the row does not move"
    assert table.state.productions[0]["the-man-bat"].cast == (N,)
    assert only(ActorHired, events).paid == 3
    assert only(PileTurned, events).actor == open_top(table) == M
    poor = row("open-audition").put(0, money=2)
    refusal = poor.refused(0, HireActor(N))
    assert (refusal.rule, refusal.params["price"]) == ("AC-Q-08", 3)
    assert table.refused(1, HireActor(P)).rule == "AC-ACTR-02"


@pytest.mark.rule("AC-EV-09b", "AC-Q-67", "AC-ACTR-05", "AC-ACTR-06", "AC-ACTR-07")
def test_open_audition_offers_the_top_for_every_own_production() -> None:
    table = row("open-audition")
    table.stack(0, "the-man-bat")
    table.stack(0, "great-backlot")
    tops = [action.onto for action in table.legal(0, HireActor) if action.actor == N]
    assert tops == ["", "the-man-bat", "great-backlot"]


@pytest.mark.rule("AC-EV-09a", "AC-Q-67")
def test_under_open_audition_the_row_is_refilled_with_the_open_card() -> None:
    table = row("open-audition")
    events = table.play(0, HireActor(Z))
    assert table.state.actors == [N, X, Y]
    assert only(PileTurned, events).actor == open_top(table) == M
    events = table.close()
    assert table.state.actors == [M, N, X]
    assert only(PileTurned, events).actor == open_top(table) == P


@pytest.mark.rule("AC-Q-67")
def test_under_open_audition_an_empty_pile_is_made_anew_at_once() -> None:
    table = row("open-audition").pile_of("actor", N).discards(P)
    events = table.play(0, HireActor(N))
    assert only(Reshuffled, events) == Reshuffled(kind="actor", cards=1)
    assert open_top(table) == P
    table = row("open-audition").pile_of("actor", N).discards(P)
    table.play(0, HireActor(Y))
    assert table.state.actors == [N, X, Z]
    assert open_top(table) == P


@pytest.mark.rule("AC-Q-67", "AC-Q-43")
def test_a_hire_from_the_open_pile_leaves_a_gap_in_the_row_as_it_is() -> None:
    table = row("open-audition").actors(None, X, Y).next(N, M)
    events = table.play(0, HireActor(N))
    assert table.state.actors == [None, X, Y]
    assert not all_of(ActorsTurnedUp, events)
    assert open_top(table) == M
    table.play(1, HireActor(X))
    assert None not in table.state.actors, "a hire from the row fills it"


@pytest.mark.rule("AC-Q-67", "AC-Q-43")
def test_where_nobody_comes_to_the_audition_nothing_is_revealed() -> None:
    table = row("open-audition").pile_of("actor", N)
    events = table.play(0, HireActor(N))
    assert only(PileTurned, events).actor == ""
    assert not any(event.reveals for event in events), "so that it can be taken back"
    table = row("open-audition")
    assert only(PileTurned, table.play(0, HireActor(N))).reveals


@pytest.mark.rule("AC-Q-67", "AC-Q-43")
def test_under_open_audition_discards_become_the_pile_at_once_where_there_is_none() -> None:
    table = row("open-audition").pile_of("actor", N)
    film = table.man_bat(1)
    events = table.play(0, HireActor(N))
    assert only(PileTurned, events).actor == ""
    assert open_top(table) is None
    events = table.play(1, film, FastDice(1))
    assert only(Reshuffled, events).cards == 3
    assert table.state.actor_discards == []
    assert open_top(table) == only(PileTurned, events).actor
    assert table.state.actors == [X, Y, Z]
    assert HireActor(str(open_top(table))) in table.legal(0)


@pytest.mark.rule("AC-Q-67", "AC-Q-16")
def test_while_there_is_a_pile_a_sent_film_leaves_its_open_top_alone() -> None:
    table = row("open-audition")
    events = table.play(0, table.man_bat())
    assert not all_of(PileTurned, events)
    assert open_top(table) == N
    assert table.state.actor_discards == list(MAN_BAT)


@pytest.mark.rule("AC-Q-67", "AC-EV-09a", "AC-EVT-03")
def test_after_open_audition_the_top_lies_face_down_again_in_its_place() -> None:
    table = row("open-audition", round=4).next_event("crew-fair")
    table.close()
    assert table.state.actors == [N, X, Y]
    assert open_top(table) is None
    assert table.state.actor_pile[-1] == M
    assert table.refused(1, HireActor(M)).rule == "AC-ACTR-02"


@pytest.mark.rule("AC-EV-10a", "AC-Q-39")
@pytest.mark.parametrize(("taken", "after"), [(X, [N, Y, Z]), (Y, [X, N, Z]), (Z, [X, Y, N])])
def test_under_fixed_contracts_the_gap_itself_is_filled(taken: str, after: list[str]) -> None:
    table = row("fixed-contracts")
    table.play(0, HireActor(taken))
    assert table.state.actors == after


@pytest.mark.rule("AC-EV-10b", "AC-Q-68")
def test_under_fixed_contracts_the_last_actor_still_leaves_and_is_replaced_in_place() -> None:
    table = row("fixed-contracts")
    table.close()
    assert table.state.actors == [X, Y, N]
    assert table.state.actor_discards == [Z]


@pytest.mark.rule("AC-EV-10a", "AC-Q-74", "AC-EVT-03")
def test_fixed_contracts_come_and_go_with_the_end_of_a_round_by_the_old_rules() -> None:
    table = row(round=2).next_event("fixed-contracts")
    table.close()
    assert table.state.actors == [N, X, Y], "not yet in force when the round before it ended"
    table = row("fixed-contracts", round=4).next_event("crew-fair")
    table.close()
    assert table.state.actors == [X, Y, N], "still in force"
    table.play(1, HireActor(N))
    assert table.state.actors == [M, X, Y], "no longer in force"


@pytest.mark.rule("AC-Q-39", "AC-EV-10a")
def test_under_fixed_contracts_several_gaps_are_filled_from_right_to_left() -> None:
    table = row("fixed-contracts").actors(None, X, None).next(N, M)
    table.close()
    assert table.state.actors == [M, X, N]

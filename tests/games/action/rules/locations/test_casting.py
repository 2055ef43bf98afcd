"""Hiring actors: prices by the space, sliding, and piles that run out."""

import pytest

from games.action.builder import TableBuilder
from games.table_builder import only
from matinee.engine.match.dice import FastDice
from matinee.games.action.content import performers
from matinee.games.action.rules.actions import Borrow, HireActor
from matinee.games.action.rules.events import ActorHired, ActorsTurnedUp, Reshuffled
from matinee.games.action.rules.state import Production

X, Y, Z = "octavia-grimsworth", "gus-tumblewick", "rex-hammerlund"
N, AFTER = "elowen-starhollow", "mordecai-gloamsby"


def new_table(seats: int = 2) -> TableBuilder:
    """A table with X, Y and Z face up, and N next."""
    return TableBuilder(seats).actors(X, Y, Z).next(N, AFTER)


@pytest.mark.rule("AC-ACTR-01", "AC-ACTR-02", "AC-ACTR-03", "AC-ACTR-04", "AC-Q-37", "AC-LEGAL-04")
@pytest.mark.parametrize(("actor", "price"), [(X, 3), (Y, 2), (Z, 1)])
def test_an_actor_costs_what_the_space_says(actor: str, price: int) -> None:
    table = new_table().put(0, money=price)
    events = table.play(0, HireActor(actor))
    assert table.state.money[0] == 0
    assert table.state.placed["actor"] == (0,)
    assert only(ActorHired, events).paid == price
    table = new_table().put(0, money=price - 1)
    refusal = table.refused(0, HireActor(actor))
    assert (refusal.rule, refusal.params["price"]) == ("AC-Q-08", price)


@pytest.mark.rule("AC-ACTR-08", "AC-ACTR-09", "AC-ACTR-10", "AC-Q-38", "AC-Q-39")
@pytest.mark.parametrize(("taken", "row"), [(X, [N, Y, Z]), (Y, [N, X, Z]), (Z, [N, X, Y])])
def test_cards_left_of_the_gap_slide_and_a_new_one_comes_in_on_the_left(
    taken: str, row: list[str]
) -> None:
    table = new_table().put(0, money=3)
    events = table.play(0, HireActor(taken))
    assert table.state.actors == row
    assert table.state.actor_pile[-1] == AFTER
    assert only(ActorsTurnedUp, events).cards == ((0, N),)


@pytest.mark.rule("AC-ACTR-02", "AC-COMP-12")
def test_only_actors_who_lie_face_up_can_be_hired() -> None:
    table = new_table().put(0, money=9).discards("lenore-cryptwell")
    assert table.refused(0, HireActor(N)).rule == "AC-ACTR-02"
    assert table.refused(0, HireActor("lenore-cryptwell")).rule == "AC-ACTR-02"
    assert table.refused(0, HireActor("great-backlot")).rule == "AC-COMP-12"


@pytest.mark.rule("AC-ACTR-05", "AC-Q-36")
def test_an_actor_goes_under_an_own_script() -> None:
    table = new_table()
    table.stack(0, "harbour-street-hearts")
    table.play(0, HireActor(Z, "harbour-street-hearts"))
    assert table.state.productions[0] == {
        "harbour-street-hearts": Production("harbour-street-hearts", (Z,))
    }


@pytest.mark.rule("AC-ACTR-06", "AC-STACK-02", "AC-Q-51")
def test_an_actor_joins_a_stack_without_a_script() -> None:
    table = new_table()
    table.stack(0, "great-backlot")
    table.play(0, HireActor(Z, "great-backlot"))
    assert table.state.productions[0] == {"great-backlot": Production(None, ("great-backlot", Z))}


@pytest.mark.rule("AC-ACTR-07", "AC-STACK-02")
def test_an_actor_begins_a_stack() -> None:
    table = new_table()
    table.stack(0, "the-man-bat")
    table.play(0, HireActor(Z))
    assert table.state.productions[0] == {
        "the-man-bat": Production("the-man-bat"),
        Z: Production(None, (Z,)),
    }


@pytest.mark.rule("AC-ACTR-05", "AC-Q-17")
def test_an_actor_goes_only_to_ones_own_productions() -> None:
    table = new_table()
    table.stack(1, "the-man-bat")
    assert table.refused(0, HireActor(Z, "the-man-bat")).rule == "AC-ACTR-05"


@pytest.mark.rule("AC-Q-49")
def test_an_actor_may_join_a_film_that_is_ready() -> None:
    table = new_table()
    table.man_bat()
    table.play(0, HireActor(Z, "the-man-bat"))
    assert Z in table.state.productions[0]["the-man-bat"].cast


@pytest.mark.rule("AC-Q-56", "AC-COMP-12")
def test_all_24_are_hired_by_the_same_rule() -> None:
    for actor in performers():
        table = TableBuilder(2).put(0, money=1)
        table.actors(*[one for one in (X, Y, Z) if one != actor][:2], actor)
        table.play(0, HireActor(actor))
        assert table.state.money[0] == 0


@pytest.mark.rule("AC-Q-43")
def test_an_empty_actor_pile_is_made_anew_from_the_discards() -> None:
    table = new_table().pile_of("actor").discards("lenore-cryptwell", "bram-oakenlye")
    events = table.play(0, HireActor(Z), FastDice(1))
    assert only(Reshuffled, events) == Reshuffled(kind="actor", cards=2)
    assert table.state.actor_discards == []
    assert {table.state.actors[0], *table.state.actor_pile} == {"lenore-cryptwell", "bram-oakenlye"}
    tops = set()
    for seed in range(20):
        again = new_table().pile_of("actor").discards("lenore-cryptwell", "bram-oakenlye")
        again.play(0, HireActor(Z), FastDice(seed))
        tops.add(again.state.actors[0])
    assert len(tops) == 2, "they are shuffled"


@pytest.mark.rule("AC-Q-43", "AC-Q-39", "AC-Q-40")
def test_with_nothing_to_draw_the_space_stays_empty_until_the_next_refill() -> None:
    table = new_table(4).pile_of("actor")
    for seat in range(4):
        table.put(seat, money=9)
    film = table.man_bat(1)
    table.play(0, HireActor(Z))
    assert table.state.actors == [None, X, Y]
    table.play(1, film)
    assert table.state.actors == [None, X, Y], "not as soon as a card is discarded"
    table.play(2, Borrow())
    table.play(3, HireActor(Y), FastDice(1))
    assert None not in table.state.actors
    assert table.state.actors[2] == X
    assert len(table.state.actor_pile) == 1


@pytest.mark.rule("AC-Q-43", "AC-LEGAL-04")
def test_without_any_actor_to_see_nobody_can_be_hired() -> None:
    table = TableBuilder(2).actors(None, None, None).put(0, money=9)
    assert table.legal(0, HireActor) == []

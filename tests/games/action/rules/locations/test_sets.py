"""Buying sets: drawn face down, turned up, and placed at once."""

import pytest

from games.action.builder import TableBuilder
from games.table_builder import only
from matinee.engine.match.dice import FastDice
from matinee.games.action.content import performers, sets
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import (
    Borrow,
    BuyScript,
    BuySet,
    HireActor,
    HireAssistant,
    PlaceSet,
    SalvageSet,
)
from matinee.games.action.rules.events import Reshuffled, SetDrawn, SetPlaced, SetSalvaged
from matinee.games.action.rules.productions import cast_points
from matinee.games.action.rules.state import Production

FORT, ABBEY = "ruined-fortress", "misty-abbey"


def new_table() -> TableBuilder:
    """A table with two known sets on the pile."""
    return TableBuilder(2).next(FORT, ABBEY)


@pytest.mark.rule("AC-SETS-01", "AC-SETS-02", "AC-Q-46", "AC-LEGAL-05")
def test_a_set_is_paid_and_drawn_unseen_and_then_everybody_sees_it() -> None:
    table = new_table().put(0, money=1)
    events = table.play(0, BuySet())
    assert table.state.money[0] == 0
    assert table.state.placed["set"] == (0,)
    assert (table.state.drawn, table.state.set_pile[-1]) == (FORT, ABBEY)
    drawn = only(SetDrawn, events)
    assert drawn == SetDrawn(seat=0, prop=FORT, paid=1)
    assert drawn.visible_to is None
    assert ACTION.view(table.state, 1).drawn == FORT


@pytest.mark.rule("AC-SETS-02", "AC-Q-46")
def test_nobody_chooses_a_set_from_the_discards_or_the_pile() -> None:
    table = new_table().discards("great-backlot")
    assert table.refused(0, SalvageSet("great-backlot")).rule == "AC-SETS-02"
    assert table.refused(0, SalvageSet(FORT)).rule == "AC-SETS-02"
    assert table.refused(0, SalvageSet("rex-hammerlund")).rule == "AC-COMP-13"
    assert [str(action) for action in table.legal(0, BuySet)] == ["BuySet()"]


@pytest.mark.rule("AC-Q-46")
def test_a_drawn_set_must_be_placed_at_once_and_cannot_be_refused() -> None:
    table = new_table().put(0, money=20)
    table.play(0, BuySet())
    assert table.legal(0) == [PlaceSet()]
    for action in (Borrow(), BuySet(), HireAssistant(), HireActor(str(table.state.actors[0]))):
        assert table.refused(0, action).rule == "AC-Q-46"
    assert table.refused(1, PlaceSet()).rule == "AC-ROUND-05"
    events = table.play(0, PlaceSet())
    assert only(SetPlaced, events).prop == FORT
    assert (table.state.drawn, table.state.turn) == (None, 1)
    assert table.state.left[0] == 2, "one assistant for both"


@pytest.mark.rule("AC-SETS-02")
def test_a_set_is_placed_only_after_one_was_drawn() -> None:
    assert new_table().refused(0, PlaceSet()).rule == "AC-SETS-02"


@pytest.mark.rule("AC-SETS-03", "AC-Q-49", "AC-Q-51", "AC-STACK-01")
def test_a_set_goes_under_a_script_or_to_a_stack_or_begins_one() -> None:
    table = new_table()
    table.stack(0, "harbour-street-hearts")
    table.stack(0, "rex-hammerlund")
    table.man_bat()
    table.stack(1, "gus-tumblewick")
    table.play(0, BuySet())
    assert [action.onto for action in table.legal(0)] == [
        "",
        "harbour-street-hearts",
        "rex-hammerlund",
        "the-man-bat",
    ]
    assert table.refused(0, PlaceSet("gus-tumblewick")).rule == "AC-ACTR-05"
    before = table.state.copy()
    table.play(0, PlaceSet("harbour-street-hearts"))
    stack = table.state.productions[0]["harbour-street-hearts"]
    assert stack == Production("harbour-street-hearts", (FORT,))
    table.state = before.copy()
    table.play(0, PlaceSet("rex-hammerlund"))
    stack = table.state.productions[0]["rex-hammerlund"]
    assert stack == Production(None, ("rex-hammerlund", FORT))
    table.state = before.copy()
    table.play(0, PlaceSet())
    assert table.state.productions[0][FORT] == Production(None, (FORT,))


@pytest.mark.rule("AC-SETS-04", "AC-STACK-04", "AC-COMP-13")
def test_the_points_of_a_set_count_like_those_of_an_actor() -> None:
    fort, abbey = sets()[FORT].gives, sets()[ABBEY].gives
    rex = performers()["rex-hammerlund"].gives
    expected = tuple(sum(each) for each in zip(fort, abbey, rex, strict=True))
    assert cast_points((FORT, ABBEY, "rex-hammerlund")) == expected


@pytest.mark.rule("AC-SETS-05")
def test_a_set_covers_more_genres_than_any_actor_with_fewer_points_in_each() -> None:
    widest = max(len(actor.genres) for actor in performers().values())
    weakest = min(max(actor.gives) for actor in performers().values())
    assert all(len(one.genres) > widest for one in sets().values())
    assert all(max(one.gives) < weakest for one in sets().values())


@pytest.mark.rule("AC-Q-44")
def test_an_empty_set_pile_is_made_anew_from_the_discards() -> None:
    drawn = set()
    for seed in range(20):
        table = TableBuilder(2).pile_of("set").discards(FORT, ABBEY)
        events = table.play(0, BuySet(), FastDice(seed))
        assert [type(event) for event in events] == [Reshuffled, SetDrawn]
        assert events[0] == Reshuffled(kind="set", cards=2)
        assert table.state.set_discards == []
        assert {table.state.drawn, *table.state.set_pile} == {FORT, ABBEY}
        drawn.add(table.state.drawn)
    assert drawn == {FORT, ABBEY}, "they are shuffled"


@pytest.mark.rule("AC-Q-44", "AC-LEGAL-05")
def test_without_any_set_to_draw_none_can_be_bought() -> None:
    assert TableBuilder(2).pile_of("set").refused(0, BuySet()).rule == "AC-Q-44"


@pytest.mark.rule("AC-Q-47", "AC-Q-48", "AC-Q-50")
def test_cards_in_productions_stay_where_they_were_placed() -> None:
    table = new_table().put(0, money=9).put(1, money=9)
    table.stack(0, "harbour-street-hearts", "great-backlot")
    table.stack(0, "rex-hammerlund", "village-square")
    before = {name: one.cast for name, one in table.state.productions[0].items()}
    script, actor = str(table.state.scripts[0]), str(table.state.actors[2])
    for action in (BuyScript(script, "rex-hammerlund"), HireActor(actor, "harbour-street-hearts")):
        table.play(0, action)
        table.play(1, Borrow())
    table.play(0, BuySet())
    table.play(0, PlaceSet("rex-hammerlund"))
    table.close()
    for name, cast in before.items():
        assert table.state.productions[0][name].cast[: len(cast)] == cast
    movers = [action for action in table.legal(1) if "great-backlot" in str(action)]
    assert movers == []


@pytest.mark.rule("AC-SETS-03")
@pytest.mark.parametrize(
    ("onto", "film"), [("", ""), ("rex-hammerlund", ""), ("the-man-bat", "the-man-bat")]
)
def test_everybody_is_told_for_which_film_a_set_is(onto: str, film: str) -> None:
    table = new_table()
    table.stack(0, "rex-hammerlund")
    table.stack(0, "the-man-bat")
    table.play(0, BuySet())
    assert only(SetPlaced, table.play(0, PlaceSet(onto))).film == film
    salvaged = new_table().at(4, event="second-chances").discards("great-backlot")
    salvaged.stack(0, "rex-hammerlund")
    salvaged.stack(0, "the-man-bat")
    events = salvaged.play(0, SalvageSet("great-backlot", onto))
    assert only(SetSalvaged, events).film == film

"""Buying scripts."""

import pytest

from games.action.builder import TableBuilder, coloured
from games.table_builder import only
from matinee.games.action.rules.actions import Borrow, BuyScript
from matinee.games.action.rules.events import ScriptBought, ScriptsTurnedUp
from matinee.games.action.rules.state import Production

BLUE = coloured("blue")
ROW = (BLUE[0], BLUE[1], BLUE[2])


def new_table() -> TableBuilder:
    """A table with three face-up scripts and two known ones on the pile."""
    return TableBuilder(2).scripts(*ROW).next(BLUE[3], BLUE[4])


@pytest.mark.rule("AC-SCRI-01", "AC-SCRI-02", "AC-SCRI-03", "AC-SCRI-04", "AC-Q-41")
@pytest.mark.parametrize("space", [0, 1, 2])
def test_any_script_costs_1m_and_its_own_space_is_filled_at_once(space: int) -> None:
    table = new_table().put(0, money=1)
    events = table.play(0, BuyScript(ROW[space]))
    assert table.state.money[0] == 0
    assert table.state.placed["script"] == (0,)
    row = list(ROW)
    row[space] = BLUE[3]
    assert table.state.scripts == row
    assert table.state.script_pile[-1] == BLUE[4]
    assert only(ScriptsTurnedUp, events).cards == ((space, BLUE[3]),)
    assert only(ScriptBought, events).paid == 1


@pytest.mark.rule("AC-SCRI-03", "AC-COMP-11")
def test_only_scripts_that_lie_face_up_can_be_bought() -> None:
    table = new_table()
    assert table.refused(0, BuyScript(BLUE[3])).rule == "AC-SCRI-03"
    assert table.refused(0, BuyScript("harbour-street-hearts")).rule == "AC-COMP-11"
    assert table.refused(0, BuyScript("rex-hammerlund")).rule == "AC-COMP-11"


@pytest.mark.rule("AC-SCRI-05", "AC-Q-55")
def test_a_script_begins_a_new_stack_even_where_it_need_not() -> None:
    table = new_table()
    cast = table.stack(0, "rex-hammerlund")
    table.play(0, BuyScript(ROW[0]))
    assert table.state.productions[0] == {
        cast: Production(None, ("rex-hammerlund",)),
        ROW[0]: Production(ROW[0]),
    }


@pytest.mark.rule("AC-SCRI-06", "AC-STACK-02", "AC-Q-48")
def test_a_script_is_put_on_a_stack_of_actors_and_sets() -> None:
    table = new_table()
    name = table.stack(0, "rex-hammerlund", "great-backlot")
    table.play(0, BuyScript(ROW[0], name))
    assert table.state.productions[0] == {
        name: Production(ROW[0], ("rex-hammerlund", "great-backlot"))
    }


@pytest.mark.rule("AC-SCRI-07", "AC-STACK-01", "AC-Q-36")
def test_a_stack_never_has_two_scripts() -> None:
    table = new_table()
    name = table.stack(0, "krakenfall-harbour", "great-backlot")
    tv = table.stack(0, "harbour-street-hearts")
    assert table.refused(0, BuyScript(ROW[0], name)).rule == "AC-SCRI-07"
    assert table.refused(0, BuyScript(ROW[0], tv)).rule == "AC-SCRI-07"


@pytest.mark.rule("AC-SCRI-06")
def test_a_script_does_not_go_onto_what_is_not_ones_own() -> None:
    table = new_table()
    theirs = table.stack(1, "rex-hammerlund")
    assert table.refused(0, BuyScript(ROW[0], theirs)).rule == "AC-SCRI-06"
    assert table.refused(0, BuyScript(ROW[0], "nowhere")).rule == "AC-SCRI-06"


@pytest.mark.rule("AC-SCRI-08")
def test_there_is_no_limit_to_productions() -> None:
    table = new_table()
    for actor in ("rex-hammerlund", "gus-tumblewick", "lenore-cryptwell", "bram-oakenlye"):
        table.stack(0, actor)
    for script in coloured("red")[:8]:
        table.stack(0, script)
    table.play(0, BuyScript(ROW[0]))
    assert len(table.state.productions[0]) == 13


@pytest.mark.rule("AC-Q-42", "AC-LEGAL-03")
def test_an_empty_script_pile_is_not_made_anew_and_the_row_runs_dry() -> None:
    table = TableBuilder(4).scripts(*ROW).pile_of("script").archive(1, BLUE[5])
    for seat in range(4):
        table.put(seat, money=9)
    table.play(0, BuyScript(ROW[1]))
    assert table.state.scripts == [ROW[0], None, ROW[2]]
    assert table.refused(1, BuyScript(ROW[1])).rule == "AC-SCRI-03"
    table.plays((1, BuyScript(ROW[0])), (2, BuyScript(ROW[2])))
    assert table.state.scripts == [None, None, None]
    assert table.legal(3, BuyScript) == []


@pytest.mark.rule("AC-Q-41", "AC-END-09")
def test_scripts_stay_where_they_are_until_they_are_bought() -> None:
    table = new_table()
    table.plays((0, BuyScript(ROW[1])), (1, Borrow()))
    table.close()
    assert table.state.scripts == [ROW[0], BLUE[3], ROW[2]]

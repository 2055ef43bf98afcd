"""Loyal Company and Second Chances: their arrival, their effect, their end."""

import pytest

from games.action.builder import MAN_BAT, NEXT, ROW, TableBuilder, coloured, row
from games.table_builder import all_of, only
from matinee.games.action.rules.actions import BuySet, HireActor, PlaceSet, SalvageSet, SendFilm
from matinee.games.action.rules.events import ActorHired, ActorsTurnedUp, FilmSent, SetSalvaged
from matinee.games.action.rules.state import Production

X, Y, Z = ROW
N, M, P, Q = NEXT
BLUE = coloured("blue")


def loyal() -> TableBuilder:
    """A table at which The Man Bat is ready with a set as well, among other productions."""
    table = TableBuilder(2).at(3, event="loyal-company")
    table.stack(0, "the-man-bat", *MAN_BAT, "great-backlot")
    table.stack(0, "graveyard-shift-precinct", "dirk-cragmantle")
    table.stack(0, X)
    table.stack(1, "krakenfall-harbour")
    return table


@pytest.mark.rule("AC-EV-11a", "AC-EV-11c", "AC-Q-69", "AC-Q-54")
@pytest.mark.parametrize("kept", [MAN_BAT[0], MAN_BAT[1], MAN_BAT[2], "great-backlot"])
def test_loyal_company_keeps_any_one_actor_or_set_and_discards_the_rest(kept: str) -> None:
    table = loyal()
    events = table.play(0, SendFilm("the-man-bat", kept))
    assert table.state.track == ["the-man-bat"]
    assert table.state.productions[0][kept] == Production(None, (kept,))
    assert table.state.actor_discards == [actor for actor in MAN_BAT if actor != kept]
    assert table.state.set_discards == [one for one in ["great-backlot"] if one != kept]
    assert only(FilmSent, events).kept == kept
    assert kept not in only(FilmSent, events).discarded
    assert len(only(FilmSent, events).discarded) == 3


@pytest.mark.rule("AC-EV-11b", "AC-Q-69", "AC-Q-47")
def test_loyal_company_puts_the_kept_card_under_a_script_or_on_a_stack() -> None:
    table = loyal()
    table.play(0, SendFilm("the-man-bat", MAN_BAT[0], "graveyard-shift-precinct"))
    assert table.state.productions[0]["graveyard-shift-precinct"].cast == (
        "dirk-cragmantle",
        MAN_BAT[0],
    ), "though that film is ready"
    table = loyal()
    table.play(0, SendFilm("the-man-bat", "great-backlot", X))
    assert table.state.productions[0][X] == Production(None, (X, "great-backlot"))


@pytest.mark.rule("AC-EV-11a", "AC-Q-69")
def test_loyal_company_is_optional() -> None:
    table = loyal()
    table.play(0, SendFilm("the-man-bat"))
    assert table.state.actor_discards == [*MAN_BAT]
    assert table.state.set_discards == ["great-backlot"]
    assert set(table.state.productions[0]) == {"graveyard-shift-precinct", X}


@pytest.mark.rule("AC-EV-11a", "AC-EV-11b", "AC-Q-69")
def test_loyal_company_keeps_only_a_card_of_the_film_and_only_in_ones_own_area() -> None:
    table = loyal()
    for action, rule in (
        (SendFilm("the-man-bat", "dirk-cragmantle"), "AC-EV-11a"),
        (SendFilm("the-man-bat", "the-man-bat"), "AC-EV-11a"),
        (SendFilm("the-man-bat", MAN_BAT[0], "the-man-bat"), "AC-EV-11b"),
        (SendFilm("the-man-bat", MAN_BAT[0], "krakenfall-harbour"), "AC-EV-11b"),
        (SendFilm("the-man-bat", "", X), "AC-Q-69"),
    ):
        assert table.refused(0, action).rule == rule
    kept = [action for action in table.legal(0, SendFilm) if action.film == "the-man-bat"]
    assert len(kept) == 1 + 4 * 3


@pytest.mark.rule("AC-Q-69")
def test_loyal_company_keeps_a_card_that_began_the_stack() -> None:
    table = TableBuilder(2).at(3, event="loyal-company")
    name = table.stack(0, MAN_BAT[0], "the-man-bat", *MAN_BAT[1:])
    assert name == MAN_BAT[0]
    table.play(0, SendFilm("the-man-bat", name))
    assert table.state.productions[0] == {name: Production(None, (name,))}


@pytest.mark.rule("AC-Q-69", "AC-Q-12")
def test_under_loyal_company_slot_push_and_cubes_work_as_usual() -> None:
    table = loyal().show(*zip(BLUE, [1, 0, 0, 1, 0], strict=False))
    table.play(0, SendFilm("the-man-bat", MAN_BAT[0]))
    assert table.state.archives[0] == [BLUE[4]]
    assert table.state.placed["send"] == (0,)
    full = loyal().show(*zip(BLUE, [1, 0, 0, 0, 1], strict=False))
    assert full.refused(0, SendFilm("the-man-bat", MAN_BAT[0])).rule == "AC-Q-12"


@pytest.mark.rule("AC-EV-11a", "AC-EVT-03")
def test_loyal_company_comes_and_goes() -> None:
    table = TableBuilder(2, first=1).at(2).next_event("loyal-company")
    table.man_bat()
    table.close()
    assert SendFilm("the-man-bat", MAN_BAT[0]) in table.legal(0)
    table = TableBuilder(2, first=1).at(4, event="loyal-company").next_event("crew-fair")
    table.man_bat()
    table.close()
    assert table.refused(0, SendFilm("the-man-bat", MAN_BAT[0])).rule == "AC-SEND-05"


@pytest.mark.rule("AC-EV-12a", "AC-Q-70", "AC-LEGAL-04")
def test_second_chances_sell_the_top_discarded_actor_for_1m() -> None:
    table = row("second-chances").discards(P, Q).put(0, money=1)
    table.stack(0, "the-man-bat")
    events = table.play(0, HireActor(Q, "the-man-bat"))
    assert (table.state.money[0], only(ActorHired, events).paid) == (0, 1)
    assert table.state.placed == {"actor": (0,)}
    assert table.state.productions[0]["the-man-bat"].cast == (Q,)
    assert table.state.actors == [X, Y, Z], "the row does not move"
    assert table.state.actor_pile[-1] == N, "nor the pile"
    assert table.state.actor_discards == [P]
    assert HireActor(P) in table.legal(1), "the next one is on top"
    broke = row("second-chances").discards(P, Q).put(0, money=0)
    assert broke.refused(0, HireActor(Q)).rule == "AC-Q-08"
    assert broke.refused(0, HireActor(P)).rule == "AC-ACTR-02"


@pytest.mark.rule("AC-Q-70", "AC-Q-43")
def test_a_hire_from_the_discards_leaves_a_gap_in_the_row_as_it_is() -> None:
    table = row("second-chances").actors(None, X, Y).next(N, M).discards(P, Q)
    events = table.play(0, HireActor(Q))
    assert table.state.actors == [None, X, Y]
    assert not all_of(ActorsTurnedUp, events)
    assert table.state.actor_pile[-1] == N
    table.play(1, HireActor(X))
    assert table.state.actors == [M, N, Y], "a hire from the row fills it"


@pytest.mark.rule("AC-EV-12b", "AC-Q-70", "AC-LEGAL-05")
def test_second_chances_sell_the_top_discarded_set_for_1m() -> None:
    table = row("second-chances").discards("misty-abbey", "great-backlot").put(0, money=1)
    table.stack(0, X)
    pile = list(table.state.set_pile)
    events = table.play(0, SalvageSet("great-backlot", X))
    assert (table.state.money[0], only(SetSalvaged, events).paid) == (0, 1)
    assert table.state.placed == {"set": (0,)}
    assert table.state.productions[0][X].cast == (X, "great-backlot")
    assert table.state.set_discards == ["misty-abbey"]
    assert table.state.set_pile == pile
    table.play(1, SalvageSet("misty-abbey"))
    assert table.state.productions[1]["misty-abbey"] == Production(None, ("misty-abbey",))
    assert table.refused(0, SalvageSet("great-backlot")).rule == "AC-ASST-02"


@pytest.mark.rule("AC-EV-12b", "AC-Q-70")
def test_second_chances_sell_only_the_set_on_top_and_for_ones_own_productions() -> None:
    table = row("second-chances").discards("misty-abbey", "great-backlot")
    table.stack(1, X)
    assert table.refused(0, SalvageSet("misty-abbey")).rule == "AC-EV-12b"
    assert table.refused(0, SalvageSet("village-square")).rule == "AC-EV-12b"
    assert table.refused(0, SalvageSet("great-backlot", X)).rule == "AC-ACTR-05"
    table.put(0, money=0)
    assert table.refused(0, SalvageSet("great-backlot")).rule == "AC-Q-08"


@pytest.mark.rule("AC-Q-70", "AC-Q-44")
def test_under_second_chances_a_set_can_still_be_drawn_unseen() -> None:
    table = row("second-chances").discards("great-backlot").next("misty-abbey")
    table.play(0, BuySet())
    assert table.state.drawn == "misty-abbey"
    table.play(0, PlaceSet())
    assert table.state.set_discards == ["great-backlot"]
    empty = row("second-chances").pile_of("set").discards("great-backlot")
    empty.play(0, BuySet())
    assert empty.state.drawn == "great-backlot"


@pytest.mark.rule("AC-EV-12a", "AC-Q-54", "AC-SEND-05", "AC-SEND-06")
def test_second_chances_sell_what_a_film_just_left_behind_last() -> None:
    table = row("second-chances")
    table.stack(0, "the-man-bat", "great-backlot", *MAN_BAT, "pirate-lagoon")
    table.play(0, SendFilm("the-man-bat"))
    assert HireActor(MAN_BAT[2]) in table.legal(1)
    assert table.legal(1, SalvageSet) == [SalvageSet("pirate-lagoon")]


@pytest.mark.rule("AC-EV-12a", "AC-EV-12b", "AC-EVT-03")
def test_second_chances_come_and_go() -> None:
    table = row(round=2).next_event("second-chances").discards("great-backlot")
    assert table.refused(0, SalvageSet("great-backlot")).rule == "AC-SETS-02"
    table.close()
    assert HireActor(Z) in table.legal(1), "who left at the end of the round"
    assert SalvageSet("great-backlot") in table.legal(1)
    table.close()
    assert (table.state.round, table.state.event) == (4, "second-chances")
    table.next_event("crew-fair").discards(Q)
    table.close()
    assert table.legal(1, SalvageSet) == []
    assert table.refused(1, HireActor(table.state.actor_discards[-1])).rule == "AC-ACTR-02"


@pytest.mark.rule("AC-EV-12a")
def test_second_chances_without_discards_sell_nothing() -> None:
    table = row("second-chances")
    assert {action.actor for action in table.legal(0, HireActor)} == {X, Y, Z}
    assert table.legal(0, SalvageSet) == []

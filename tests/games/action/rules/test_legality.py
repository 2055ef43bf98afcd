"""Legality of each action: every condition on its own, at its boundary."""

import pytest

from games.action.builder import TableBuilder, coloured
from matinee.engine.contract.game import Action
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import (
    Borrow,
    BuyScript,
    BuySet,
    Campaign,
    GiveToCharity,
    HireActor,
    HireAssistant,
    SalvageSet,
    SendFilm,
)

BLUE = coloured("blue")
X, Y, Z, N, OLD = (
    "octavia-grimsworth",
    "gus-tumblewick",
    "celestine-amourette",
    "elowen-starhollow",
    "bram-oakenlye",
)


def new_table(event: str | None = None) -> TableBuilder:
    """A table with everything that any action needs, except money."""
    table = TableBuilder(2).at(3, event=event).actors(X, Y, Z).scripts(*BLUE[:3]).next(N)
    table.show((BLUE[3], 0), (BLUE[4], 1)).discards(OLD, "great-backlot").put(0, money=0)
    table.man_bat()
    return table


def crowd(table: TableBuilder, place: str) -> None:
    """Fill all slots of a location."""
    table.state.placed[place] = (1, 1)


Case = tuple[Action, str | None, int, str]

CASES: dict[str, Case] = {
    "an assistant": (HireAssistant(), None, 7, "hire"),
    "an assistant at the fair": (HireAssistant(), "crew-fair", 6, "hire"),
    "an assistant when they are few": (HireAssistant(), "crew-shortage", 8, "hire"),
    "a script": (BuyScript(BLUE[0]), None, 1, "script"),
    "the actor on the left": (HireActor(X), None, 3, "actor"),
    "the actor in the middle": (HireActor(Y), None, 2, "actor"),
    "the actor on the right": (HireActor(Z), None, 1, "actor"),
    "the actor on the left for the scouts": (HireActor(X), "talent-scouts", 2, "actor"),
    "the actor on the pile": (HireActor(N), "open-audition", 3, "actor"),
    "the actor on the discards": (HireActor(OLD), "second-chances", 1, "actor"),
    "a set": (BuySet(), None, 1, "set"),
    "a set while others are sold": (BuySet(), "second-chances", 1, "set"),
    "the set on the discards": (SalvageSet("great-backlot"), "second-chances", 1, "set"),
    "a film": (SendFilm("the-man-bat"), None, 0, "send"),
    "a campaign": (Campaign(BLUE[3], BLUE[4]), None, 4, "marketing"),
    "a cheap campaign": (Campaign(BLUE[3], BLUE[4]), "free-publicity", 3, "marketing"),
    "a dear campaign": (Campaign(BLUE[3], BLUE[4]), "advertising-boom", 5, "marketing"),
    "a gift": (GiveToCharity(), "charity-gala", 4, "gala"),
}


@pytest.mark.rule("AC-LEGAL-01", "AC-LEGAL-03", "AC-LEGAL-04", "AC-LEGAL-05", "AC-LEGAL-06")
@pytest.mark.rule("AC-LEGAL-07", "AC-LEGAL-08", "AC-Q-08", "AC-ASST-02")
@pytest.mark.parametrize("case", CASES)
def test_with_the_exact_price_and_a_free_slot_it_may_be_done_and_else_not(case: str) -> None:
    action, event, price, place = CASES[case]
    table = new_table(event).put(0, money=price)
    assert action in ACTION.all_actions(table.state)
    table.play(0, action)
    assert table.state.money[0] == 0
    if price:
        assert new_table(event).put(0, money=price - 1).refused(0, action).rule == "AC-Q-08"
    table = new_table(event).put(0, money=price)
    crowd(table, place)
    assert table.refused(0, action).rule == "AC-ASST-02"
    assert new_table(event).put(1, money=price).refused(1, action).rule == "AC-ROUND-05"


@pytest.mark.rule("AC-LEGAL-02")
def test_the_bank_asks_for_nothing() -> None:
    table = new_table()
    assert Borrow() in table.legal(0)


@pytest.mark.rule("AC-LEGAL-01")
def test_hiring_needs_an_assistant_still_to_be_had() -> None:
    table = new_table().put(0, money=20, hired=2)
    assert table.refused(0, HireAssistant()).rule == "AC-HIRE-03"


@pytest.mark.rule("AC-LEGAL-03")
def test_buying_a_script_needs_one_to_see() -> None:
    table = new_table().put(0, money=20).scripts(None, None, None)
    assert table.refused(0, BuyScript(BLUE[0])).rule == "AC-SCRI-03"


@pytest.mark.rule("AC-LEGAL-04", "AC-EV-09b", "AC-EV-12a")
def test_without_the_events_neither_pile_nor_discards_can_be_hired() -> None:
    table = new_table().put(0, money=20)
    assert {action.actor for action in table.legal(0, HireActor)} == {X, Y, Z}
    table = new_table("open-audition").put(0, money=20)
    assert {action.actor for action in table.legal(0, HireActor)} == {X, Y, Z, N}
    table = new_table("second-chances").put(0, money=20)
    assert {action.actor for action in table.legal(0, HireActor)} == {X, Y, Z, OLD}


@pytest.mark.rule("AC-LEGAL-05", "AC-EV-13a", "AC-Q-44", "AC-Q-71")
@pytest.mark.parametrize(
    ("event", "empty", "possible"),
    [
        (None, (), True),
        (None, ("set_pile",), True),
        (None, ("set_discards",), True),
        (None, ("set_pile", "set_discards"), False),
        ("second-chances", ("set_pile", "set_discards"), False),
        ("second-chances", ("set_pile",), True),
        ("studio-fire", (), False),
    ],
)
def test_buying_a_set_needs_one_to_draw(
    event: str | None, empty: tuple[str, ...], possible: bool
) -> None:
    table = new_table(event).put(0, money=20)
    for pile in empty:
        setattr(table.state, pile, [])
    assert (BuySet() in table.legal(0)) == possible
    if not possible:
        assert table.refused(0, BuySet()).rule in {"AC-Q-44", "AC-EV-13a"}
        assert table.legal(0, SalvageSet) == []


@pytest.mark.rule("AC-LEGAL-06", "AC-Q-12")
def test_sending_needs_a_film_that_is_ready_and_a_cube() -> None:
    table = new_table()
    table.state.productions[0] = {}
    assert table.refused(0, SendFilm("the-man-bat")).rule == "AC-SEND-03"
    table = new_table().show((BLUE[5], 0), (BLUE[6], 0))
    assert table.refused(0, SendFilm("the-man-bat")).rule == "AC-Q-12"


@pytest.mark.rule("AC-LEGAL-07")
def test_a_campaign_needs_two_films() -> None:
    table = new_table().put(0, money=20)
    table.state.track.pop()
    assert table.refused(0, Campaign(BLUE[3], BLUE[4])).rule == "AC-Q-58"


@pytest.mark.rule("AC-LEGAL-08", "AC-EV-05c")
def test_a_gift_needs_the_gala() -> None:
    assert new_table("crew-fair").put(0, money=20).refused(0, GiveToCharity()).rule == "AC-EV-05c"

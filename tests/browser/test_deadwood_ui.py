"""Deadwood by mouse, as the catalogue's section on the computer version requires (DW-UI)."""

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from browser.support.page_checks import NewPage
from browser.support.table_pages import (
    ACT,
    END_TURN,
    REHEARSE,
    at_work,
    do,
    duel,
    expect_alert,
    fact,
    latest,
    my_turn,
    not_my_turn,
    on_map,
    pick,
    picks,
    rows,
    seat_at,
    step,
    turn_ender,
    walk,
)
from http_games import Seated
from live_server import Server
from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import TableDice
from matinee.games.deadwood.content import areas
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Act
from matinee.games.deadwood.rules.events import Acted
from matinee.games.deadwood.rules.options import Options

NEXT_DOOR = {"hotel", "main-street", "saloon"}
"""Neighbours of the Trailers, where everybody begins."""
ARMED = {"pace": "at-once", "arm": True, "chime": False, "hints": False}


def place_of(seated: Seated, seat: Seat = 0) -> str:
    found: str = seated.look(seat)["view"]["at"][seat]
    return found


def role(seated: Seated, seat: Seat = 0) -> str | None:
    found: str | None = seated.look(seat)["view"]["role"][seat]
    return found


def can_be_clicked(page: Page, kind: str) -> set[str]:
    """Keys of this kind that the map offers."""
    found = page.locator(f'svg.map .can[data-ref^="{kind}:"]').all()
    return {(one.get_attribute("data-ref") or "").removeprefix(f"{kind}:") for one in found}


@pytest.mark.rule("DW-UI-01")
def test_a_click_on_the_name_of_a_place_moves_there(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    page = seat_at(new_page, seated)
    for place in ("saloon", "main-street", "trailers", "hotel"):
        my_turn(page)
        on_map(page, f"area:{place}").click()
        expect(fact(page, 0, "map")).to_have_text(areas()[place].name)
        assert place_of(seated) == place
        do(seated, 0, END_TURN)
        do(seated, 1, END_TURN)


@pytest.mark.rule("DW-UI-02")
def test_only_the_names_of_places_next_door_move(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    page = seat_at(new_page, seated)
    my_turn(page)
    assert can_be_clicked(page, "area") == NEXT_DOOR
    for place in sorted(set(areas()) - NEXT_DOOR - {"trailers"}):
        on_map(page, f"area:{place}").click()
        expect_alert(page, f"No doorway leads from the Trailers to the {areas()[place].name}.")
    on_map(page, "area:trailers").click()
    expect_alert(page, "You are already at the Trailers.")
    assert len(rows(seated)) == 1
    assert place_of(seated) == "trailers"


@pytest.mark.rule("DW-UI-03")
def test_a_click_on_a_role_takes_it(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    page = seat_at(new_page, seated)
    step(page, "main-street")
    on_map(page, "role:main-street.1").click()
    expect(fact(page, 0, "clapper")).to_have_text("Left Half of the Crowd")
    assert role(seated) == "main-street.1"


@pytest.mark.rule("DW-UI-04")
def test_a_click_on_an_occupied_role_does_nothing(new_page: NewPage, server: Server) -> None:
    seated = duel(server, first=2)
    at_work(seated, 1, "saloon", "saloon.1", lambda: None)
    page = seat_at(new_page, seated)
    step(page, "saloon")
    on_map(page, "role:saloon.1").click()
    expect_alert(page, "Sudden Hush at Table Two is already played by Bo.")
    assert (role(seated, 0), role(seated, 1)) == (None, "saloon.1")
    my_turn(page)


@pytest.mark.rule("DW-UI-05")
def test_a_click_on_a_role_above_ones_rank_does_nothing(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    page = seat_at(new_page, seated)
    step(page, "main-street")
    for number in (2, 3, 4):
        on_map(page, f"role:main-street.{number}").click()
        expect_alert(page, f"needs rank {areas()['main-street'].roles[number - 1].rank}.")
    offered = can_be_clicked(page, "role")
    assert "main-street.1" in offered
    assert all(DEADWOOD_ROLES[key] == 1 for key in offered)
    assert role(seated) is None
    my_turn(page)


DEADWOOD_ROLES = {
    key: part.rank
    for key, part in DEADWOOD.setup(2, Options(), TableDice(bytes(32), 0))[0].lot.roles.items()
}
"""Rank that each role requires."""


@pytest.mark.rule("DW-UI-06")
def test_the_act_button_acts_at_one_tap(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    at_work(seated, 0, "hotel", "hotel.1", turn_ender(seated, 1))
    page = seat_at(new_page, seated)
    pick(page, "Act").click()
    expect(latest(page)).to_contain_text("You roll")
    assert rows(seated)[-1]["action"] == ACT
    not_my_turn(page)


@pytest.mark.rule("DW-UI-06")
def test_the_act_button_tells_the_odds_first_if_one_wants_to_be_asked(
    new_page: NewPage, server: Server
) -> None:
    seated = duel(server)
    at_work(seated, 0, "hotel", "hotel.1", turn_ender(seated, 1))
    before = rows(seated)
    page = seat_at(new_page, seated, settings=ARMED)
    pick(page, "Act").click()
    expect(page.locator("#confirmation")).to_contain_text("Roll one die:")
    assert rows(seated) == before
    pick(page, "Act").click()
    expect(latest(page)).to_contain_text("You roll")
    assert rows(seated)[-1]["action"] == ACT


@pytest.mark.rule("DW-UI-07")
def test_the_act_button_shows_the_die_that_the_table_drew(
    new_page: NewPage, server: Server
) -> None:
    seated = duel(server)
    at_work(seated, 0, "hotel", "hotel.1", turn_ender(seated, 1))
    page = seat_at(new_page, seated)
    while role(seated):
        my_turn(page)
        pick(page, "Act").click()
        not_my_turn(page)
        acted = next(e for e in rows(seated)[-1]["events"] if e["event"] == "acted")
        assert acted["die"] in range(1, 7)
        head = page.locator("#log-rows > li", has_text="You roll").first
        expect(head).to_contain_text(f"You roll {acted['die']} against {acted['budget']}:")
        seated.play(1, END_TURN)
    # Three shots make a wrap here, so there were at least three.
    drawn = [e["die"] for row in rows(seated) for e in row["events"] if e["event"] == "acted"]
    assert len(drawn) >= 3


@pytest.mark.rule("DW-UI-07")
def test_what_the_act_button_rolls_is_a_fair_die() -> None:
    """The same action with a table's own dice, 6,000 times: chi-square at one in 10,000."""
    state, _ = DEADWOOD.setup(2, Options(first=1, edition="classic"), TableDice(bytes(32), 0))
    area = "hotel"
    state.at[0], state.role[0], state.face_up[area] = area, "hotel.1", True
    faces: Counter[int] = Counter()
    for row in range(6000):
        take = state.copy()
        events = DEADWOOD.play(take, 0, Act(), TableDice(bytes(range(32)), row))
        faces += Counter(event.die for event in events if isinstance(event, Acted))
    assert set(faces) == set(range(1, 7))
    assert sum((count - 1000) ** 2 / 1000 for count in faces.values()) < 25.75


@pytest.mark.rule("DW-UI-08")
def test_the_rehearse_button_rehearses(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    at_work(seated, 0, "hotel", "hotel.1", turn_ender(seated, 1))
    page = seat_at(new_page, seated)
    pick(page, "Rehearse").click()
    expect(fact(page, 0, "rehearse")).to_have_text("+1")
    assert rows(seated)[-1]["action"] == REHEARSE
    assert seated.look(0)["view"]["markers"][0] == 1


@pytest.mark.rule("DW-UI-09")
def test_act_and_rehearse_are_there_only_for_who_works_and_has_the_turn(
    new_page: NewPage, server: Server
) -> None:
    seated = duel(server)
    ann, bo = (seat_at(new_page, seated, seat) for seat in (0, 1))
    my_turn(ann)
    assert pick(ann, "Act").count() == pick(ann, "Rehearse").count() == 0
    assert seated.why_not(0, ACT) == "no-role-to-act"
    assert seated.why_not(0, REHEARSE) == "no-role-to-rehearse"
    at_work(seated, 0, "hotel", "hotel.1", lambda: None)
    my_turn(bo)
    not_my_turn(ann)
    for page in (ann, bo):  # Ann works and has no turn; Bo has the turn and no work
        assert pick(page, "Act").count() == pick(page, "Rehearse").count() == 0
    assert seated.why_not(0, ACT) == seated.why_not(0, REHEARSE) == "not-your-turn"
    seated.play(1, END_TURN)
    my_turn(ann)
    expect(pick(ann, "Act")).to_be_enabled()
    expect(pick(ann, "Rehearse")).to_be_enabled()
    not_my_turn(bo)


@pytest.mark.rule("DW-UI-10")
def test_rehearse_goes_once_success_is_certain(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    at_work(seated, 0, "hotel", "hotel.1", turn_ender(seated, 1))
    view = seated.look(0)["view"]
    budget = next(
        e["scene"] for row in rows(seated) for e in row["events"] if e["event"] == "revealed"
    )
    needed = DEADWOOD.setup(2, Options(), TableDice(bytes(32), 0))[0].lot.scenes[budget].budget - 1
    assert view["markers"][0] == 0
    page = seat_at(new_page, seated)
    for chips in range(1, needed + 1):
        my_turn(page)
        pick(page, "Rehearse").click()
        expect(fact(page, 0, "rehearse")).to_have_text(f"+{chips}")
        seated.play(1, END_TURN)
    my_turn(page)
    expect(picks(page)).to_have_text(["Act"])
    assert seated.why_not(0, REHEARSE) == "success-certain"
    pick(page, "Act").click()
    expect(latest(page)).to_contain_text("in the can!")


@pytest.mark.rule("DW-UI-11")
def test_names_of_places_do_not_move_somebody_who_works(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    at_work(seated, 0, "hotel", "hotel.1", turn_ender(seated, 1))
    page = seat_at(new_page, seated)
    my_turn(page)
    assert can_be_clicked(page, "area") == set()
    for place in ("trailers", "bank", "church"):
        on_map(page, f"area:{place}").click()
        expect_alert(page, "You are working as Guest in the Bathtub and cannot leave")
        page.get_by_role("button", name="Close").and_(page.locator("#alert button")).click()
    assert place_of(seated) == "hotel"
    my_turn(page)


@pytest.mark.rule("DW-UI-12")
def test_a_role_is_not_played_in_the_turn_in_which_it_was_clicked(
    new_page: NewPage, server: Server
) -> None:
    seated = duel(server)
    page = seat_at(new_page, seated)
    step(page, "hotel")
    on_map(page, "role:hotel.1").click()
    not_my_turn(page)
    expect(picks(page)).to_have_count(0)
    assert seated.why_not(0, ACT) == seated.why_not(0, REHEARSE) == "not-your-turn"
    seated.play(1, END_TURN)
    my_turn(page)
    expect(pick(page, "Act")).to_be_enabled()


@pytest.mark.rule("DW-UI-13")
def test_a_name_and_then_a_role_there_make_one_turn(new_page: NewPage, server: Server) -> None:
    seated = duel(server)
    page = seat_at(new_page, seated)
    step(page, "saloon")
    my_turn(page)
    on_map(page, "role:saloon.1").click()
    expect(fact(page, 0, "clapper")).to_have_text("Sudden Hush at Table Two")
    not_my_turn(page)
    played = [(row["seat"], row["action"]["do"]) for row in rows(seated)[1:]]
    assert played == [(0, "move"), (0, "take-role")]


TO_THE_OFFICE = ("saloon", "bank", "ranch")
"""Way from the Trailers to next door to the Casting Office."""


@pytest.mark.rule("DW-UI-14")
def test_ranks_are_offered_on_stepping_into_the_office_and_on_beginning_there(
    new_page: NewPage, server: Server
) -> None:
    seated = duel(server, start_dollars=4)
    walk(seated, 0, *TO_THE_OFFICE, others=turn_ender(seated, 1))
    page = seat_at(new_page, seated)
    my_turn(page)
    assert can_be_clicked(page, "rank") == set()
    on_map(page, "rank:2 purse:dollars").click()
    expect_alert(page, "Ranks are sold at the Casting Office only")
    on_map(page, "area:casting-office").click()
    upgrade = pick(page, "Upgrade to rank 2 for $4")
    expect(upgrade).to_be_visible()
    assert can_be_clicked(page, "rank") == {"2 purse:dollars"}
    pick(page, "End the turn").click()
    not_my_turn(page)
    seated.play(1, END_TURN)
    my_turn(page)
    expect(upgrade).to_be_visible()
    on_map(page, "rank:2 purse:dollars").click()
    expect(fact(page, 0, "dice")).to_have_text("2")
    assert seated.look(0)["view"]["dollars"][0] == 0


@pytest.mark.rule("DW-UI-15")
@pytest.mark.parametrize(
    ("purse", "balances"),
    [("dollars", ("$0", "5")), ("fame", ("$4", "0"))],
    ids=["dollars", "credits"],
)
def test_a_rank_is_paid_in_the_purse_that_was_clicked(
    new_page: NewPage, server: Server, purse: str, balances: tuple[str, str]
) -> None:
    seated = duel(server, start_dollars=4, start_fame=5)
    walk(seated, 0, *TO_THE_OFFICE, others=turn_ender(seated, 1))
    page = seat_at(new_page, seated)
    step(page, "casting-office")
    expect(pick(page, "$4")).to_be_visible()
    expect(pick(page, "5 credits")).to_be_visible()
    on_map(page, f"rank:2 purse:{purse}").click()
    expect(fact(page, 0, "dice")).to_have_text("2")
    expect(fact(page, 0, "coin")).to_have_text(balances[0])
    expect(fact(page, 0, "star")).to_have_text(balances[1])

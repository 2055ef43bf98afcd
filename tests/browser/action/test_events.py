"""Events of Action! in real browsers, and discards."""

import re

import pytest
from playwright.sync_api import expect

from browser.support.action_pages import (
    Look,
    cast,
    cinema,
    duty,
    go_on,
    line,
    offered_actions,
    stamp,
    tables_under,
    television,
    under,
    until,
    view_of,
)
from browser.support.page_checks import NewPage, shoot
from browser.support.table_pages import (
    QUICK,
    fact,
    latest,
    press_key_of,
    seat_at,
)
from http_games import Seated
from live_server import Server
from matinee.games.action.content import events, films, prices
from matinee.games.action.content.event_keys import (
    ADVERTISING_BOOM,
    CHARITY_GALA,
    CREW_FAIR,
    CREW_SHORTAGE,
    FREE_PUBLICITY,
    LOYAL_COMPANY,
    SECOND_CHANCES,
    TALENT_SCOUTS,
)

ARMED = {**QUICK, "arm": True}


def test_the_gala_is_an_eighth_action_while_it_lasts(new_page: NewPage, server: Server) -> None:
    seated = under(server, CHARITY_GALA)
    money = view_of(seated).money[0]
    page = seat_at(new_page, seated)
    expect(page.locator("#ac-event b")).to_have_text("Charity Gala")
    expect(page.locator("#ac-sheet .duty")).to_have_count(8)
    line(page, "gala").click()
    expect(fact(page, 0, "laurels")).to_have_text("1")
    expect(fact(page, 0, "coin")).to_have_text(f"{money - 4}M")
    expect(duty(page, "gala").locator(".stands")).to_have_id("assistant-0-gala-0")


def test_a_card_may_stay_while_the_company_is_loyal(new_page: NewPage, server: Server) -> None:
    seated, film = about_to_keep(server)
    page = seat_at(new_page, seated)
    own = view_of(seated).productions[0]
    made = next(name for name, one in own.items() if one.script == film)
    star = own[made].cast[0]
    stamp(page, made).click()
    until(page, "m.narrowed")
    value = f'{{"do":"send-film","film":"{film}","keep":"{star}"}}'
    button = page.locator(f"#action-bar button.pick[value='{value}']")
    while not button.is_visible():
        page.locator("#action-bar .verb-button:visible", has_text="keeping").last.click()
    button.click()
    expect(cinema(page, film)).to_be_visible()
    expect(cast(page, star)).to_have_attribute("id", f"card-{star}")


def about_to_keep(server: Server) -> tuple[Seated, str]:
    """A table at which Ann has a film ready while Loyal Company is in force, and that film."""

    def condition(look: Look) -> bool:
        return look["view"]["event"] != LOYAL_COMPANY or bool(offered_actions(look, "send-film"))

    for seated in tables_under(server, LOYAL_COMPANY):
        go_on(seated, condition)
        ready = offered_actions(seated.look(0), "send-film")
        if ready and view_of(seated).event == LOYAL_COMPANY:
            film: str = ready[0]["film"]
            return seated, film
    raise AssertionError("no film was ever ready in time")


def test_a_price_that_an_event_has_changed_says_why(new_page: NewPage, server: Server) -> None:
    seated = under(server, CREW_FAIR, CREW_SHORTAGE)
    view = view_of(seated)
    event = view.event or ""
    cost, name = prices(event).assistant, events()[event].name
    page = seat_at(new_page, seated, settings=ARMED)
    row = duty(page, "hire")
    expect(row.locator(".tag s")).to_have_text("7M")
    expect(row.locator(".tag")).to_have_text(re.compile(rf"^7M\s+{cost}M$"))
    expect(row.locator(".why")).to_have_text(name)
    line(page, "hire").click()
    expect(page.locator("#confirmation")).to_contain_text(f"Pay {cost}M instead of 7M ({name});")
    page.locator("#confirmation .confirm").click()
    expect(fact(page, 0, "coin")).to_have_text(f"{view.money[0] - cost}M")
    expect(latest(page)).to_contain_text(f"for {cost}M")


@pytest.mark.parametrize("place", ["marketing", "actor"])
def test_a_row_says_which_event_has_changed_it(
    new_page: NewPage, server: Server, place: str
) -> None:
    changing = {"marketing": (FREE_PUBLICITY, ADVERTISING_BOOM), "actor": (TALENT_SCOUTS,)}[place]
    seated = under(server, *changing)
    event = view_of(seated).event or ""
    page = seat_at(new_page, seated)
    expect(duty(page, place).locator(".why")).to_have_text(events()[event].name)
    if place == "marketing":
        element = duty(page, place)
        expect(element.locator(".tag")).to_have_text(
            re.compile(rf"^4M\s+{prices(event).marketing}M$")
        )
    else:
        element = page.locator("#ac-casting .wall .space").first
        expect(element.locator(".why")).to_have_text(events()[event].name)
        expect(element.locator(".tag")).to_have_text(re.compile(r"^3M\s+2M$"))
    struck = element.locator("s").evaluate("one => getComputedStyle(one).textDecorationLine")
    assert struck == "line-through"


@pytest.mark.rule("AC-Q-16", "AC-EV-12a")
def test_second_chances_show_all_discards_and_sell_the_top(
    new_page: NewPage, server: Server
) -> None:
    seated = under(server, SECOND_CHANCES)
    lying = view_of(seated).actor_discards
    page = seat_at(new_page, seated)
    page.locator('#ac-casting [data-look="discards:actor"]').click()
    found = page.locator("#content-dialog .desk-closeup .discarded > li")
    expect(found).to_have_count(len(lying))
    shoot(page, "action-second-chances-1440")
    found.first.get_by_role("button", name="Hire for 1M").click()
    press_key_of(page, films()[television(seated)].title)
    expect(cast(page, television(seated))).to_have_attribute("id", f"card-{lying[-1]}")

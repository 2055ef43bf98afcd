"""Safety tools in a real browser: lines and veils, applause and mute, without a page load."""

from playwright.sync_api import Page, expect

from browser.support.page_checks import PHONE, NewPage, axe
from browser.support.table_pages import QUICK, live, seat_at, sign_in, table, with_settings
from browser.support.universalis_pages import event, lines, telling
from http_games import Seated
from live_server import Server


def table_page(
    new_page: NewPage, seated: Seated, seat: int, size: tuple[int, int] | None = None
) -> Page:
    page = new_page(size) if size else new_page()
    page = with_settings(sign_in(page, seated.people[seat]), **QUICK)
    page.goto(seated.at())
    return page


def test_two_ask_applaud_and_mute_while_a_paragraph_stays(
    new_page: NewPage, server: Server
) -> None:
    seated = table(server, "Ann", "Bo", game="callsheet")
    ann, bo = table_page(new_page, seated, 0), table_page(new_page, seated, 1)
    for page in (ann, bo):
        live(page)
        page.locator("nav.tools [data-goes]").click()
        expect(page.locator("#courtesies")).to_be_visible()
    ann.get_by_label("Your note").fill("A paragraph")
    field = bo.get_by_label("What this table is to keep out")
    field.fill("Wasps")
    bo.locator("#courtesies form[action$='/wish']").get_by_label("Without my name").check()
    bo.get_by_role("button", name="Add as a line").click()
    expect(ann.locator("#lines-and-veils")).to_contain_text("Wasps without a name")
    expect(field).to_have_value("")
    expect(ann.get_by_label("Your note")).to_have_value("A paragraph")

    seated.play(0, {"do": "memo", "text": "It rains."})
    clap = bo.get_by_role("button", name="Applaud It rains.")
    expect(clap).to_be_visible()
    expect(ann.get_by_role("button", name="Applaud It rains.")).to_have_count(0)
    clap.click()
    expect(ann.locator("#story-lines")).to_contain_text("1 applauds")
    expect(ann.locator("#applause data")).to_have_attribute("data-count", "1")
    expect(bo.locator("#applause data[data-yours]")).to_have_count(1)
    bo.get_by_role("button", name="Take the applause back It rains.").click()
    expect(ann.locator("#applause data")).to_have_count(0)
    bo.get_by_role("button", name="Hide from me It rains.").click()
    expect(bo.locator("#story-lines summary")).to_have_text("hidden by you")
    expect(ann.locator("#story-lines")).not_to_contain_text("hidden by you")

    bo.get_by_label("Only Ann reads it").fill("Slower, please.")
    bo.get_by_role("button", name="Send it to the host").click()
    expect(bo.locator("#alert")).to_contain_text("Only the host will read it.")
    expect(ann.locator("#unread-host-notes")).to_contain_text("1 note to the host")
    ann.get_by_role("button", name="Mark as read").click()
    expect(ann.locator("#unread-host-notes")).to_be_empty()

    seated.people[1].post(seated.at("/chat"), {"text": "Boo!"})
    expect(ann.locator("#chat")).to_contain_text("Boo!")
    ann.get_by_role("button", name="Mute Bo").click()
    expect(ann.locator("#chat")).not_to_contain_text("Boo!")
    assert not axe(ann)
    assert not axe(bo)


def test_a_line_that_one_hides_is_nowhere_to_be_read_and_comes_back(
    new_page: NewPage, server: Server
) -> None:
    seated, words = telling(server), "Kestrel forces the back door."
    ann, bo = seat_at(new_page, seated, 0), seat_at(new_page, seated, 1)
    line = lines(bo, "event").first
    expect(bo.locator("#log")).to_contain_text(words)
    line.hover()
    line.get_by_role("button", name="Hide from me").click()
    expect(line.locator(".action")).to_have_text("(hidden by you)")
    expect(bo.locator("#log")).not_to_contain_text(words)
    expect(bo.locator("#log")).to_contain_text("(hidden by you)")
    expect(bo.locator("#un-paper")).not_to_contain_text(words)
    seated.play(0, event("The lamp goes out."))
    expect(bo.locator("#un-paper")).to_contain_text("The lamp goes out.")
    expect(bo.locator("#un-paper")).not_to_contain_text(words)
    expect(bo.get_by_text(words).and_(bo.locator(":visible"))).to_have_count(0)
    expect(ann.locator("#un-paper")).to_contain_text(words)
    assert not axe(bo, "#stage")
    bo.reload()
    live(bo)
    expect(bo.get_by_text(words).and_(bo.locator(":visible"))).to_have_count(0)
    for address in (f"{seated.at()}/replay?at=9999", f"{seated.at()}?text=1&log=1"):
        other = sign_in(new_page(), seated.people[1])
        other.goto(address)
        expect(other.get_by_text("(hidden by you)").first).to_be_visible()
        expect(other.get_by_text(words).and_(other.locator(":visible"))).to_have_count(0)
    line.hover()
    line.get_by_role("button", name="Show it again").click()
    expect(line.locator(".action")).to_have_text(words)
    expect(bo.locator("#log")).to_contain_text(words)


def test_the_lobby_of_a_story_on_a_phone(new_page: NewPage, server: Server) -> None:
    seated = table(server, "Ann", "Bo", game="callsheet", begun=False)
    bo = table_page(new_page, seated, 1, PHONE)
    bo.get_by_label("What this table is to keep out").fill("Storms")
    bo.get_by_role("button", name="Add as a veil").click()
    expect(bo.locator("#lines-and-veils")).to_contain_text("Storms Bo")
    bo.get_by_role("button", name="It may be shown").click()
    expect(bo.locator("#story-consent")).to_contain_text("You agree")
    assert not axe(bo)
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert bo.evaluate(wide)

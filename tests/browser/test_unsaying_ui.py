"""The X-card in a real browser: asked once, gone from every page that is open."""

from playwright.sync_api import Page, expect

from browser.at_table import QUICK, choosing, known, live, table
from browser.seeing import NewPage, axe
from seated import Seated
from serving import Server

WORDS = "Spiders everywhere"


def sit(new_page: NewPage, seated: Seated, seat: int) -> Page:
    page = choosing(known(new_page(), seated.people[seat]), **QUICK)
    page.goto(seated.at())
    live(page)
    return page


def test_what_is_taken_out_leaves_every_open_page(new_page: NewPage, server: Server) -> None:
    seated = table(server, "Ann", "Bo", game="callsheet")
    ann, bo = sit(new_page, seated, 0), sit(new_page, seated, 1)
    seated.play(1, {"do": "memo", "text": WORDS})
    for page in (ann, bo):
        expect(page.locator("#log")).to_contain_text(WORDS)
    bo.get_by_role("tab", name="More").click()
    bo.get_by_label("Your note").fill("A paragraph")

    ann.get_by_role("link", name="X-card").click()
    expect(ann.get_by_role("heading", name="Take this out of the story?")).to_be_visible()
    expect(ann.get_by_role("radio", name=WORDS)).to_be_checked()
    axe(ann)
    ann.get_by_role("button", name="Take it out").click()
    live(ann)
    for page in (ann, bo):
        expect(page.locator("#log")).to_contain_text("Something was taken out of the story")
        expect(page.locator("#board, #stage").first).not_to_contain_text(WORDS)
        assert WORDS not in page.content(), "not even where nobody looks"
    expect(bo.get_by_label("Your note")).to_have_value("A paragraph")


def test_ones_last_words_are_put_otherwise_on_a_page(new_page: NewPage, server: Server) -> None:
    seated = table(server, "Ann", "Bo", game="callsheet")
    for seat in range(2):
        seated.play(seat, seated.booking(seat), {"do": "ready"})
    ann, bo = sit(new_page, seated, 0), sit(new_page, seated, 1)
    seated.play(1, {"do": "memo", "text": "Spidres everywhere"})
    bo.get_by_role("link", name="Reword what you told last").click()
    field = bo.get_by_label("Text")
    expect(field).to_have_value("Spidres everywhere")
    axe(bo)
    field.fill(WORDS)
    bo.get_by_role("button", name="Put it so").click()
    live(bo)
    for page in (ann, bo):
        expect(page.locator("#log")).to_contain_text(f"Bo: {WORDS}")
        expect(page.locator("#log")).to_contain_text("Bo rewords what was just told.")
        expect(page.locator("#log")).not_to_contain_text("Spidres")

"""The front page in a browser; `test_every_page.py` checks it with axe, and takes its pictures."""

from playwright.sync_api import expect

from browser.support.page_checks import PHONE, NewPage, axe


def test_the_front_door_opens_to_everybody(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    assert "Matinee" in page.title()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_visible()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(heading).to_be_visible()


def test_a_missing_page_says_so(new_page: NewPage) -> None:
    page = new_page(expects=["/nowhere"])
    page.goto("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert axe(page) == []

"""The front page in a browser."""

import pytest
from playwright.sync_api import expect

from browser.support.page_checks import PHONE, WIDE, NewPage, axe, shoot


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_front_door_opens_to_everybody(
    new_page: NewPage, viewport: tuple[int, int], scheme: str
) -> None:
    page = new_page(viewport, color_scheme=scheme)
    page.goto("/")
    assert "Matinee" in page.title()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert axe(page) == []
    shoot(page, f"home-{viewport[0]}-{scheme}")


def test_a_missing_page_says_so(new_page: NewPage) -> None:
    page = new_page(expects=["/nowhere"])
    page.goto("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert axe(page) == []

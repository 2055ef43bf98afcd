"""Stories in a browser: on every screen, in both themes, with files and editor's cut."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.support.page_checks import PHONE, TABLET, WIDE, NewPage, axe, shoot
from browser.support.table_pages import sign_in
from browser.support.universalis_pages import END_TURN, KESTREL, OAKES, event, telling
from http_games import Seated
from live_server import Server


def speak(component: int, text: str, how: str = "") -> dict[str, object]:
    return {"do": "speak", "component": component, "text": text, "parenthetical": how}


@pytest.fixture(scope="module")
def finished_story(server: Server) -> Seated:
    """A finished public story of one scene."""
    table = telling(server, "Ann", "Bo", scenes=1)
    table.play(0, speak(KESTREL, "Nobody home."), event("A lamp is lit upstairs."), END_TURN)
    table.play(
        1,
        speak(OAKES, "We are closed.", "calmly"),
        {"do": "start-mini", "title": "Meanwhile, at the river"},
        {"do": "move-to-new", "name": "Ferry", "place": "EXT", "text": ""},
        event("The ferry comes in an hour before its time, with nobody at the wheel."),
        {"do": "close-mini"},
        event("The clock on the wall stops."),
        END_TURN,
    )
    line = next(
        entry["no"]
        for entry in table.look(0)["view"]["entries"]
        if entry.get("text") == "We are closed."
    )
    table.people[0].put(table.at(f"/applause/{line}"))
    table.play(0, {"do": "fade-to-black", "text": "Somewhere a telegraph begins to tick."})
    for person in table.people:
        person.put(table.at("/shows"), {"shows": True})
    return table


def check_widths(page: Page) -> None:
    for width, height in (WIDE, TABLET, PHONE, (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{wide} at {width} pixels"


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_story_is_good_for_all(new_page: NewPage, finished_story: Seated, scheme: str) -> None:
    page = sign_in(new_page(), finished_story.people[0])
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(f"/tables/{finished_story.id}/story")
    expect(page.locator(".story-title")).to_have_text("The Long Wire")
    expect(page.locator(".story-by").first).to_be_hidden()
    page.get_by_label("Show who told each line").check()
    expect(page.locator(".story-by").first).to_be_visible()
    assert axe(page) == []
    shoot(page, f"story-{scheme}-told", whole=True)
    page.get_by_label("Show who told each line").uncheck()
    for viewport in (WIDE, TABLET, PHONE):
        page.set_viewport_size({"width": viewport[0], "height": viewport[1]})
        assert axe(page) == []
        shoot(page, f"story-{scheme}-{viewport[0]}", whole=True)
    check_widths(page)


def test_its_files_can_be_downloaded(
    new_page: NewPage, finished_story: Seated, tmp_path: Path
) -> None:
    page = sign_in(new_page(), finished_story.people[0])
    page.goto(f"/tables/{finished_story.id}/story")
    for label, name, beginning in (
        ("Screenplay, typeset (PDF)", "the-long-wire.pdf", b"%PDF-"),
        ("Screenplay (Fountain)", "the-long-wire.fountain", b"Title: The Long Wire\n"),
        ("Prose (Markdown)", "the-long-wire.md", b"# The Long Wire\n"),
        ("Transcript (JSON)", "the-long-wire.json", b'{\n  "universalis": 1,'),
    ):
        page.locator(".story-files").evaluate("one => { one.open = true }")
        with page.expect_download() as download:
            page.get_by_role("link", name=label).click()
        assert download.value.suggested_filename == name
        download.value.save_as(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(beginning)


def test_the_cut_and_the_shelf_are_good_for_all(new_page: NewPage, finished_story: Seated) -> None:
    ann = sign_in(new_page(), finished_story.people[0])
    ann.goto(f"/tables/{finished_story.id}/cut")
    ann.get_by_label("Title").fill("The Longest Wire")
    ann.get_by_role("button", name="Propose this cut").click()
    expect(ann.locator("#proposed")).to_have_text("You propose")
    bo = sign_in(new_page(), finished_story.people[1])
    bo.goto(f"/tables/{finished_story.id}/cut")
    for page, name in ((ann, "cut-own"), (bo, "cut-asked")):
        assert axe(page) == []
        shoot(page, name, whole=True)
        check_widths(page)
    bo.get_by_role("button", name="No", exact=True).click()
    expect(bo.locator("#proposed")).to_have_count(0)
    anybody = new_page()
    anybody.goto("/stories")
    expect(anybody.get_by_role("link", name="The Long Wire")).to_be_visible()
    assert axe(anybody) == []
    shoot(anybody, "stories")
    check_widths(anybody)

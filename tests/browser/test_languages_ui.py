"""The site in French: chosen, remembered, live and complete, while others read English."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.support.action_pages import (
    BORROW,
    action,
    face,
    go_on,
    lid,
    line,
    script,
    until,
    view_of,
)
from browser.support.page_checks import PHONE, NewPage, shoot
from browser.support.table_pages import (
    expect_alert,
    latest,
    my_turn,
    picks,
    seat_at,
    sign_in,
    table,
)
from http_games import Seated
from live_server import Server
from matinee.engine.contract.installed_games import titles
from matinee.engine.text.errors import IllegalAction
from matinee.engine.text.i18n import language, load_catalog
from matinee.games.action.rules.events import Borrowed
from matinee.games.action.rules.options import Options
from matinee.games.action.text.game_text import ActionText

PACKAGE = titles()["action"].package
translation = language("fr", PACKAGE).gettext
FRENCH = ActionText(("Ann", "Bo"), Options(), language("fr", PACKAGE))
ENGLISH = ActionText(("Ann", "Bo"), Options(), language("en"))
TRANSLATIONS = {
    text for package in ("matinee", PACKAGE) for text in load_catalog(package, "fr").texts.values()
}
"""Every French translation in the catalogues; some look just like English."""


def in_french(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("lang", "fr")


# Choosing a language


def test_the_switch_in_the_header_is_kept_on_every_page(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    games = page.locator("#games")
    expect(games).to_have_text("Now showing")
    switch = page.locator("header.site-header details:has([name=language])")
    switch.locator("summary").click()
    switch.get_by_role("button", name="Français").click()
    in_french(page)
    expect(games).to_have_text(translation("Now showing"))
    page.reload()
    in_french(page)
    page.locator("footer").get_by_role("link", name=translation("About Matinee")).click()
    in_french(page)
    expect(page).to_have_url(re.compile("/about$"))
    page.goto("/rules/action")
    in_french(page)
    switch.locator("summary").click()
    expect(switch.get_by_role("button", name="Français")).to_have_attribute("aria-current", "true")
    switch.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_url(re.compile("/rules/action$"))


def test_the_settings_of_a_table_change_its_language(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo")
    page = seat_at(new_page, seated)
    expect(page.locator("#ac-sheet-head")).to_have_text("Call sheet")
    page.get_by_role("button", name="Settings").click()
    page.locator("#settings-dialog").get_by_role("button", name="Français").click()
    in_french(page)
    expect(page).to_have_url(re.compile(f"{seated.at()}$"))
    expect(page.locator("#ac-sheet-head")).to_have_text(translation("Call sheet"))
    expect(page.locator("#action-bar-title")).to_have_text(translation("Your call"))
    page.reload()
    expect(page.locator("#ac-sheet-head")).to_have_text(translation("Call sheet"))
    expect(page.locator("#connection .connection-text")).to_have_text(translation("Live"))
    page.goto("/")
    in_french(page)
    expect(page.locator("#mine")).to_have_text(translation("Your tables"))


# Two languages at one table


def test_each_hears_the_news_in_their_own_language(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo", first=2)
    ann = seat_at(new_page, seated, 0, locale="fr-FR")
    bo = seat_at(new_page, seated, 1, locale="en-GB")
    line(bo, "borrow").click()
    event = Borrowed(seat=1, millions=1)
    expect(latest(ann)).to_contain_text(FRENCH.event_text(event, 0))
    expect(latest(bo)).to_contain_text(ENGLISH.event_text(event, 1))
    my_turn(ann)
    expect(ann.locator("#action-bar-title")).to_have_text(translation("Your call"))
    line(ann, "hire").click()
    dear = IllegalAction("AC-Q-08", "cannot-pay", price=7, listed=7, event=None, money=3)
    expect_alert(ann, FRENCH.refusal_text(dear))
    expect(ann.locator("#alert a")).to_have_text(translation("Read the rule"))
    bought = view_of(seated).scripts[0]
    assert bought is not None
    assert FRENCH.title(bought) != ENGLISH.title(bought)
    script(ann, bought).click()
    for page, words in ((ann, FRENCH), (bo, ENGLISH)):
        mine = page.locator(f'.tin:has([data-ref="stack:{bought}"]) h4')
        expect(mine).to_have_text(words.title(bought))
        expect(latest(page)).to_contain_text(words.film(bought))


def test_the_bar_speaks_french_and_so_do_its_scripts(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo")
    page = seat_at(new_page, seated, locale="fr-FR")
    star = view_of(seated).actors[-1]
    assert star is not None
    face(page, f"actor:{star}").click()
    expect(page.locator("#action-bar .choice-toolbar")).to_contain_text(translation("All choices"))
    own = view_of(seated)
    for button, name in zip(picks(page).all(), ("", *own.productions[0]), strict=True):
        assert FRENCH.production(name, own) in (button.text_content() or "")
    lid(page, "new").click()
    expect(page.locator("#ac-mine .tin.blank h4")).to_have_text(translation("No script yet"))
    page.get_by_role("tab", name=translation("Talk")).click()
    page.get_by_label(translation("To the table")).fill("Moteur !")
    page.get_by_role("button", name=translation("Say it")).click()
    expect(page.locator("#chat time")).to_have_text(translation("just now"))


def test_numbers_are_written_as_in_french(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo")
    ann = seat_at(new_page, seated, 0, locale="fr-FR")
    bo = seat_at(new_page, seated, 1, locale="en-GB")
    money = "#ac-mine .purse .money b"
    assert ann.locator(money).text_content() == "3\N{NO-BREAK SPACE}M"
    assert bo.locator(money).text_content() == "3M"
    expect(ann.locator("#action-bar .odds")).to_contain_text(re.compile(r"\b\d,\d\b"))
    seated.play(0, BORROW)
    my_turn(bo)
    expect(bo.locator("#action-bar .odds")).to_contain_text(re.compile(r"\b\d\.\d\b"))
    for page, percent in ((ann, r"\d+\s%"), (bo, r"\d%")):
        page.locator("#ac-scripts .peek").first.click()
        expect(page.locator("#content-dialog")).to_contain_text(re.compile(percent))


def test_awards_night_is_told_in_french(new_page: NewPage, server: Server) -> None:
    seated = action(server, "Ann", "Bo", short=True)
    go_on(seated, lambda look: look["view"]["round"] == 4)
    page = seat_at(new_page, seated, locale="fr-FR")
    go_on(seated, lambda look: look["view"]["round"] > 4)
    until(page, "m.chapter")
    heading = translation(
        "Awards night, round {round}. With {genre} in fashion, not a film was running."
    )
    title = heading.partition(".")[0].format(round=4)
    expect(page.locator("#chapter-end h2")).to_have_text(title)
    expect(page.locator("#chapter-end table.points th").nth(1)).to_have_text(
        translation("Prestige")
    )
    page.get_by_role("button", name=translation("On with it")).click()
    until(page, "!m.chapter && m.round === 5")


# Complete translation

TEXTS = """(without) => {
  const unread = "script, style, template, code, noscript, [translate=no], [lang]:not(html)";
  const skipped = `${unread}, ${without}`;
  const found = new Set();
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement: parent, textContent: text } = nodes.currentNode;
    if (!parent.closest(skipped)) found.add(text.replace(/\\s+/g, " ").trim());
  }
  for (const name of ["title", "aria-label", "placeholder", "alt"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) {
      if (!one.closest(skipped)) found.add(one.getAttribute(name).trim());
    }
  }
  return [...found].filter((text) => /\\p{L}{2}/u.test(text));
}"""
ALIKE = {"Ann", "Bo", "Matinee", "minutes", "Ada", "Ben", "Cleo"}
"""Names, and words that both languages share."""
WITHOUT = (
    ".game-card:not(:has(#game-action)), .public-tables .table-cards, .dropdown, footer, .people, "
    "option, [data-term]"
)
"""Texts of games that are not translated yet, with names in them, or of a single word."""
CODE = re.compile(r"[A-Z]{2,}[-A-Z0-9a-z]*\d[-\w]*|L\d+")
"""Rule ids, and line numbers of the rulebook."""

PAGES: dict[str, Callable[[Seated, Seated], str]] = {
    "home": lambda opened, begun: "/",
    "me": lambda opened, begun: "/me",
    "sign-in": lambda opened, begun: "/sign-in",
    "lobby": lambda opened, begun: opened.at(),
    "join": lambda opened, begun: opened.info()["invite"],
    "table": lambda opened, begun: begun.at(),
    "text": lambda opened, begun: f"{begun.at()}?text=1",
    "replay": lambda opened, begun: begun.at("/replay?at=2"),
    "screen": lambda opened, begun: begun.at("/screen"),
    "concede": lambda opened, begun: begun.at("/concede"),
    "rules": lambda opened, begun: "/rules/action",
}


@pytest.fixture(scope="module")
def tables(server: Server) -> tuple[Seated, Seated]:
    """A table that has not begun, and one in round 3."""
    opened = table(server, "Ann", "Bo", free=1, begun=False, game="action")
    begun = action(server, "Ann", "Bo")
    go_on(begun, lambda look: look["view"]["round"] == 3)
    return opened, begun


def left_in_english(english: set[str], french: set[str]) -> Iterator[str]:
    """Texts on both pages alike, without French words that look like English ones."""
    for text in sorted(french & english):
        words = CODE.sub("", text).strip(" 0123456789.,:;()")
        if words and words not in TRANSLATIONS | ALIKE:
            yield text


def test_pages_are_french_throughout_and_fit_a_phone(
    new_page: NewPage, tables: tuple[Seated, Seated]
) -> None:
    english, french = (new_page(PHONE, locale=locale) for locale in ("en", "fr"))
    for name, where in PAGES.items():
        found = []
        for page in (english, french):
            page.context.clear_cookies()
            if name not in ("join", "sign-in"):
                sign_in(page, tables[name != "lobby"].people[0])
            page.goto(where(*tables))
            found.append(set(page.evaluate(TEXTS, WITHOUT)))
        in_french(french)
        assert list(left_in_english(*found)) == [], name
        shoot(french, f"french-{name}-390-light")
        check_widths(french, name)


def check_widths(page: Page, name: str) -> None:
    """Check that nothing is wider than the screen, and no part is cut off."""
    for width in (360, PHONE[0]):
        page.set_viewport_size({"width": width, "height": PHONE[1]})
        wide, parts = page.evaluate(
            "() => [document.documentElement.scrollWidth - innerWidth,"
            " [...document.querySelectorAll('header.site-header > *, main > *, .table > *,"
            " .sheet > *')]"
            ".filter((one) => one.getBoundingClientRect().right > innerWidth + 1)"
            ".map((one) => one.outerHTML.slice(0, 120))]"
        )
        assert (wide <= 0, parts) == (True, []), f"{name} at {width} pixels"


def test_the_rules_of_action_are_in_french(new_page: NewPage) -> None:
    page = new_page(locale="fr-FR")
    page.goto("/rules/action")
    in_french(page)
    row = page.locator("[id='AC-BORR-01']")
    expect(row).to_be_attached()
    rule = "A player's first assistant placed here in a round brings that player 1M at once."
    assert translation(rule) != rule
    expect(row).to_contain_text(translation(rule))

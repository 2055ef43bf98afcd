"""Whole games through plain pages: nothing but links, forms and buttons."""

import random
import re
import time
from collections.abc import Callable

from matinee.engine.contract.installed_games import Games
from matinee.engine.match.record import FinishedRecord, decode
from matinee.engine.match.verify import verify
from server.plain_browser import (
    Arrive,
    choices,
    choose,
    invitation,
    over,
    set_up,
    until,
)


def as_an_actor_does(chance: random.Random) -> Callable[[list[str]], str]:
    """A choice of buttons: work where possible, otherwise a random one."""

    def pick(texts: list[str]) -> str:
        for verb in ("Act", "Star as", "Work as"):
            for text in texts:
                if text.startswith(verb):
                    return text
        return chance.choice(texts)

    return pick


def test_a_whole_game_with_a_bot_and_a_friend_who_had_only_a_link(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive()
    options = {"option.days": "1", "option.auto_pass": "true"}
    lobby = set_up(ann, "deadwood", "me", "open", "bot:heuristic", **options)
    assert lobby.h1 == "Waiting for players"
    assert "Ann you, host" in lobby.text
    assert "Days 1" in lobby.text

    ben.open(invitation(lobby))
    assert ben.page.h1 == "Deadwood with Ann"
    assert ben.press("Sit down", {"name": "Ben"}).h1 == "Ready to begin"
    assert "The host starts the game." in ben.page.text

    ann.open(ann.page.url)
    ann.press("Start the game")
    pick = as_an_actor_does(random.Random(4))
    for _ in range(1000):
        for browser in (ann, ben):
            if browser.page.h1 != "Your call":
                browser.open(browser.page.url)
            while browser.page.h1 == "Your call":
                assert browser.page.title == "Your call · Deadwood · Matinee"
                assert not browser.page.reloads
                choose(browser, pick)
        if over(ann.page):
            break
        time.sleep(0.02)  # the bot's turn
    until(ben, over)
    assert [row.text.split()[0] for row in ann.page.root.all("tr")][:2] == ["Place", "1"]
    assert "matinee verify" in ann.page.text
    record = decode(ann.http.get(ann.page.link("The open record").get("href")).content, Games())
    assert isinstance(record, FinishedRecord)
    assert verify(record, Games()["deadwood"]).holds

    ben.press("Play again")
    assert ben.page.h1 == "Ready to begin"
    ann.open(ann.page.url)
    ann.follow("To the next table")
    assert ann.page.path == ben.page.path


def test_a_whole_strangers_game_at_one_screen_and_another(arrive: Arrive) -> None:
    """Two share a screen with a curtain between them, a third sits elsewhere, a bot plays, too."""
    ann, cy = arrive("Ann"), arrive("Cy")
    lobby = set_up(ann, "callsheet", "me", "open", "open", "bot:random", **{"option.days": "2"})
    cy.open(invitation(lobby))
    cy.press("Sit down")
    ann.follow("Take a further seat at this screen")
    ann.press("Take a further seat", {"name": "Ben"})
    ann.press("Start the game")
    chance = random.Random(2)
    handed: list[str] = []
    verbs: set[str] = set()

    def decide(texts: list[str]) -> str:
        ready = [text for text in texts if text.startswith("Ready")]
        return ready[0] if ready and chance.random() < 0.5 else chance.choice(texts)

    for _ in range(600):
        for browser in (ann, cy):
            page = browser.page
            if over(page):
                continue
            if page.h1.startswith("Hand the screen"):
                handed.append(page.h1.split()[-1])
                browser.press(f"I am {handed[-1]}")
            elif page.has("Hand on"):
                browser.press("Hand on")
            elif page.h1 == "Your call":
                verbs.update(button.text.split()[0] for button in choices(page))
                choose(browser, decide)
            else:
                browser.open(browser.page.url)
        if over(ann.page) and over(cy.page):
            break
    else:
        raise AssertionError(ann.page.text)
    assert {"Ann", "Ben"} == set(handed)
    assert {"Book", "Ready", "Pin", "Cut!"} <= verbs
    winners = set(re.findall(r"(\w+) wins the day", cy.open(f"{cy.page.path}?text=1&log=1").text))
    assert "Buy" in verbs or not winners & {"Ann", "Ben", "Cy"}, "who wins a day may buy press"
    assert "Play again" in [button.text for button in cy.page.buttons]
    standings = [row.text.split() for row in cy.page.root.all("tr")[1:]]
    assert [int(row[0]) for row in standings] == sorted(int(row[0]) for row in standings)
    assert len(standings) == 4


def test_play_now_takes_one_press(arrive: Arrive) -> None:
    somebody = arrive()
    somebody.press("Play now against bots: Deadwood")
    page = until(somebody, lambda page: page.h1 == "Your call")
    assert page.path.startswith("/tables/")
    move = choices(page)[0].text
    somebody.press(move)
    assert move.removeprefix("Move to ") in somebody.page.text

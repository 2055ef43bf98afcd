"""Whole stories told in browsers: by three people, and by one person with two bots."""

import io
from functools import partial
from typing import Any

from playwright.sync_api import Page, expect
from screenplain.parsers import fountain
from screenplain.types import Dialog, Slug

from browser.support.page_checks import NewPage
from browser.support.table_pages import live, my_turn, pick, picks, seat_at
from browser.support.universalis_pages import (
    KESTREL,
    OAKES,
    card,
    composer,
    lines,
    open_tab,
    prices,
    story,
    tell,
    tell_text,
    write,
)
from http_games import Seated
from live_server import Server, wait_until


def phase(seated: Seated) -> str:
    view = seated.look(0)["view"]
    return "pause" if view["pause"] else view["phase"]


def wait_for_phase(seated: Seated, *phases: str) -> None:
    wait_until(lambda: phase(seated) in phases)


def bid(page: Page, coins: int) -> None:
    expect(tell(page)).to_have_text("Bid for the scene, in secret")
    page.locator("#un-number input").fill(str(coins))
    tell(page).click()


def frame(page: Page, place: str, label: str, text: str, coins: int) -> None:
    """Frame a scene and begin it in one step."""
    page.locator("#un-place").fill(place)
    page.locator("#un-label").fill(label)
    tell_text(page, text, f"Tell it for {coins} coins")


def end_step(page: Page, choice: str = "End your turn") -> None:
    """Choose an action in the bar, once the page is up to date after the previous one."""
    my_turn(page)
    pick(page, choice).click()


def send_text(page: Page, text: str) -> None:
    """Write the text that the page asks for, and send it."""
    write(page, text)
    tell(page).click()


def challenge_line(page: Page, words: str, reason: str) -> None:
    line = page.locator("#un-paper .line").filter(has_text=words).first
    line.get_by_role("button", name="Challenge", exact=True).press("Enter")
    send_text(page, reason)


def begin_complication(page: Page, component: int, text: str) -> None:
    """Begin a complication about a component that another player controls."""
    open_tab(page, "cast")
    card(page, component).locator(".name").click()
    page.locator("#content-dialog [data-do=originate]").click()
    send_text(page, text)
    expect(page.locator("#un-matter .tray")).to_contain_text(text)


def accuse(page: Page, seated: Seated, seat: int, reason: str) -> None:
    open_tab(page, "table")
    prices(page, "call-fine").click()
    which = page.locator("#un-which select")
    if which.is_visible():
        name = seated.info()["seats"][seat]["name"]
        which.select_option(label=f"Call for a fine against {name}")
    send_text(page, reason)


def narrate(pages: dict[int, Page], seated: Seated, texts: list[str]) -> None:
    """Let each seat with coins from the dice tell one text, and keep the rest of the coins."""
    while phase(seated) in ("winner", "loser"):
        (seat,) = seated.look(0)["waiting"]
        page = pages[seat]
        my_turn(page)
        send_text(page, texts.pop(0))
        expect(composer(page)).to_have_value("")
        if phase(seated) in ("winner", "loser") and seated.look(0)["waiting"] == [seat]:
            end_step(page, "Keep the rest of your coins")
            wait_until(partial(_goes_on, seated, seat))


def _goes_on(seated: Seated, seat: int) -> bool:
    return bool(seated.look(0)["waiting"] != [seat])


def screenplay(page: Page, seated: Seated, tmp_path: Any) -> Any:
    """The story as a Fountain file, downloaded from its page."""
    page.goto(f"/tables/{seated.id}/story")
    page.locator(".story-files > summary").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Screenplay (Fountain)").click()
    file = tmp_path / "film.fountain"
    waiting.value.save_as(file)
    return file.read_text("utf-8")


def parse(text: str) -> tuple[list[str], list[str]]:
    """Scene headings and speakers, as Screenplain's parser finds them."""
    found = fountain.parse(io.StringIO(text))
    slugs = [str(part.line) for part in found if isinstance(part, Slug)]
    return slugs, [str(part.character) for part in found if isinstance(part, Dialog)]


def test_three_browsers_tell_a_film(server: Server, new_page: NewPage, tmp_path: Any) -> None:
    """Three scenes with a challenge, a complication and a fine, and a reload in the middle."""
    seated = story(server, "Ann", "Bo", "Cleo", scenes=3)
    ann, bo, cleo = (seat_at(new_page, seated, seat) for seat in range(3))
    pages = {0: ann, 1: bo, 2: cleo}

    ann.locator("#un-which select").select_option(index=1)
    send_text(ann, "Somebody is always listening on the wire.")
    for page in (bo, cleo, ann):
        my_turn(page)
        end_step(page, "Pass")
    wait_for_phase(seated, "bid")
    for page, coins in ((bo, 1), (cleo, 0), (ann, 4)):
        bid(page, coins)

    my_turn(ann)
    frame(ann, "Telegraph Office", "night", "@Kestrel forces the back door.", 3)
    tell_text(ann, "Kestrel: “Nobody home.”\n[Kestrel: quick fingers]", "Tell it for 1 coin")
    end_step(ann)
    my_turn(bo)
    tell_text(bo, "@Mrs Oakes fires twice from the stairs.", "Tell it for 2 coins")
    challenge_line(cleo, "fires twice", "Let us not begin with a killing.")
    expect(bo.locator("#un-matter")).to_contain_text("Let us not begin with a killing.")
    bo.locator("#un-matter [data-do=offer-wording]").click()
    send_text(bo, "A lamp is lit: Mrs Oakes stands on the stairs with a shotgun.")
    pick(cleo, "Accept the wording").click()
    expect(lines(ann, "event").last).to_contain_text("with a shotgun")

    bo.reload()
    live(bo)
    my_turn(bo)
    closed = "Mrs Oakes (calmly): “We are closed.”\n[Mrs Oakes: short-sighted]"
    tell_text(bo, closed, "Tell it for 1 coin")
    end_step(bo)
    my_turn(cleo)
    tell_text(cleo, "~ The clock stops.", "Tell it")
    end_step(cleo)

    my_turn(ann)
    begin_complication(ann, OAKES, "Kestrel talks Mrs Oakes into putting the gun down.")
    seated.play(0, {"do": "draw", "component": KESTREL, "trait": 1, "pool": 0, "subtract": False})
    open_tab(ann, "table")
    prices(ann, "buy-dice").click()
    ann.locator("#un-number input").fill("3")
    send_text(ann, "Kestrel has a voice that people follow out into the rain.")
    expect(ann.locator("#un-matter .tray .complication .d10")).to_have_count(4)
    end_step(ann, "Call for the roll")
    for page in (bo, cleo):
        pick(page, "Let the dice be rolled").click()
    wait_for_phase(seated, "winner", "loser", "turn")
    narrate(pages, seated, ["The shotgun sinks, an inch at a time.", "Nobody breathes.", "Rain."])

    my_turn(ann)
    accuse(cleo, seated, 1, "No more guns without asking, we said.")
    for page in (cleo, bo):
        pick(page, "Say nothing in your own case").click()
    for page, vote in ((ann, "accuser"), (bo, "defendant"), (cleo, "accuser")):
        pick(page, f"Vote for the {vote}").click()
    wait_for_phase(seated, "turn")
    my_turn(ann)
    end_step(ann, "End the scene")

    for framer, others, place, text in (
        (
            bo,
            (ann, cleo),
            "Station Platform",
            "@Kestrel waits beside a suitcase that is not theirs.",
        ),
        (cleo, (ann, bo), "Night Train", "@Mrs Oakes finds the suitcase under her seat."),
    ):
        wait_for_phase(seated, "bid")
        for page in others:
            bid(page, 0)
        bid(framer, 5)
        my_turn(framer)
        frame(framer, place, "dawn", text, 3)
        if framer is bo:
            end_step(framer, "End the scene")
    open_tab(cleo, "table")
    prices(cleo, "fade-to-black").click()
    send_text(cleo, "The whistle blows.")
    expect(ann.locator("#ending h2")).to_have_text("The end")

    text = screenplay(ann, seated, tmp_path)
    slugs, speakers = parse(text)
    assert slugs == [
        "INT. TELEGRAPH OFFICE - NIGHT",
        "INT. STATION PLATFORM - DAWN",
        "INT. NIGHT TRAIN - DAWN",
    ]
    assert speakers == ["KESTREL", "MRS OAKES"]
    assert "fires twice" not in text
    assert "A lamp is lit: Mrs Oakes stands on the stairs with a shotgun." in text
    assert text.index("gun down") < text.index("The shotgun sinks")
    assert text.endswith("The whistle blows.\n\n> FADE TO BLACK.\n\n> THE END <\n")


def test_one_person_tells_a_film_with_two_bots(
    server: Server, new_page: NewPage, tmp_path: Any
) -> None:
    """The same with bots: a complication, a challenge and a fine against them, and a reload."""
    seated = story(server, "Ann", bots=2, scenes=3, kit="noir", title="Port Calloway")
    ann = seat_at(new_page, seated)
    features: set[str] = set()
    for _ in range(200):
        wait_until(lambda: 0 in seated.look(0)["waiting"] or phase(seated) == "over")
        if phase(seated) == "over":
            break
        my_turn(ann)
        _one_decision(ann, seated, features)
    assert features == {"challenge", "complication", "fine", "reload"}

    expect(ann.locator("#ending h2")).to_have_text("The end")
    text = screenplay(ann, seated, tmp_path)
    slugs, speakers = parse(text)
    assert len([slug for slug in slugs if "CONTINUED" not in slug]) >= 3
    assert len(speakers) >= 6
    assert "Ann looks out into the rain" in text


def _one_decision(page: Page, seated: Seated, features: set[str]) -> None:
    """Make one decision on the page."""
    look = seated.look(0)
    view, mine = look["view"], len(look["view"]["entries"])
    now = phase(seated)
    if now in ("winner", "loser"):
        end_step(page, "Keep the rest of your coins")
    elif now == "consent":
        end_step(page, "Let the dice be rolled")
    elif now == "tenets":
        end_step(page, "Pass")
    elif now == "bid":
        bid(page, 1)
    elif now == "endvote":
        end_step(page, "Tell another scene")
    elif now == "pause":
        _settle(page, view)
    elif now == "framing":
        frame(page, f"Back Room {mine}", "late", f"@Number {mine} shuts the door.", 3)
    elif view["complication"] is not None:
        choice = "Call for the roll" if pick(page, "Call for the roll").count() else "End your turn"
        end_step(page, choice)
    else:
        _tell_on(page, seated, view, features)
    wait_until(lambda: seated.look(0)["view"]["move"] > view["move"])


def _settle(page: Page, view: dict[str, Any]) -> None:
    if "accuser" in view["pause"]:
        voting = view["pause"]["step"] == "vote"
        end_step(page, "Vote for the accuser" if voting else "Say nothing in your own case")
    elif view["pause"]["step"] == "bid":
        end_step(
            page, "Pass"
        )  # while both sides discuss the challenge, it is for the bot to answer


def _tell_on(page: Page, seated: Seated, view: dict[str, Any], features: set[str]) -> None:
    """Play a turn of Ann's: each required feature once, then a line and the end of the turn."""
    theirs = [int(number) for number, seat in view["present"].items() if seat != 0]
    people = [n for n in theirs if view["components"][str(n)]["kind"] == "character"]
    latest_entries = [
        e for e in view["entries"] if e["seat"] != 0 and e["turn"] == view["turn"] - 1
    ]
    events = [
        e for e in latest_entries if e["kind"] == "event" and e["scene"] == len(view["scenes"])
    ]
    if "reload" not in features:
        features.add("reload")
        page.reload()
        live(page)
        tell_text(page, "~ Ann looks out into the rain.", "Tell it")
    elif "challenge" not in features and events:
        features.add("challenge")
        challenge_line(page, events[-1]["text"][:40], "That is not how I saw it.")
    elif "fine" not in features:
        features.add("fine")
        accuse(page, seated, 1, "No puns at this table.")
    elif "complication" not in features and people:
        features.add("complication")
        called = view["components"][str(people[0])]["name"]
        begin_complication(page, people[0], f"Somebody tells {called} the truth at last.")
    elif picks(page).filter(has_text="End the scene").count() and len(features) == 4:
        end_step(page, "End the scene")
    else:
        end_step(page)

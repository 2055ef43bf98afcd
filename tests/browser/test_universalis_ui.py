"""Universalis in real browsers: writing, paying once, challenges and dice, on a phone too."""

import re
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from browser.support.page_checks import (
    ABOUT_COLOURS,
    PHONE,
    TABLET,
    WIDE,
    NewPage,
    TrafficRecorder,
    axe,
)
from browser.support.table_pages import (
    QUICK,
    expect_alert,
    fact,
    my_turn,
    not_my_turn,
    pick,
    picks,
    seat_at,
)
from browser.support.universalis_pages import (
    END_TURN,
    KESTREL,
    OAKES,
    card,
    composer,
    create,
    event,
    framing,
    lines,
    open_tab,
    price_items,
    prices,
    story,
    tell,
    tell_text,
    telling,
    write,
)
from live_server import Server

REFUSED = (r"status of 422", r"^status: 422", r"Response Status Error Code 422")
WATCHING = {**QUICK, "pace": "watch"}


# Meaning of a text

NAMES = ["Telegraph Office", "Kestrel", "Mrs Oakes"]
PARSE = """async ([text, names]) => {
  const { parse } = await import("/static/parsing.js");
  return parse(text, names).map(({ kind, text, tags, speaker, how }) => ({
    kind, text, speaker, how, tags: tags.map(({ kind, name, words, injury, place }) =>
      [kind, name, words ?? place, injury].filter((one) => one !== undefined)),
  }));
}"""


@pytest.fixture
def parser(new_page: NewPage) -> Any:
    page = new_page()
    page.goto("/about")
    # A table's page has the parser in a bundle.
    source = files("matinee.games.universalis.web").joinpath("static/parsing.js").read_text("utf-8")
    page.route(
        "**/static/parsing.js",
        lambda route: route.fulfill(body=source, content_type="text/javascript"),
    )

    def parse(text: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = page.evaluate(PARSE, [text, NAMES])
        return found

    return parse


def test_tags_are_found_in_what_is_written(parser: Any) -> None:
    (one,) = parser("@Doctor Sable hands @mrs oakes a #lamp, and leaves.")
    assert one["text"] == "Doctor Sable hands Mrs Oakes a lamp, and leaves."
    assert one["tags"] == [["who", "Doctor Sable"], ["who", "Mrs Oakes"], ["thing", "lamp"]]
    (one,) = parser("@{the man in grey} waits, [Kestrel: short of breath].")
    assert one["text"] == "the man in grey waits, short of breath."
    assert one["tags"][1] == ["trait", "Kestrel", "short of breath", False]
    (one,) = parser("@@EXT. Pier Nine: gulls.")
    assert one["tags"] == [["place", "Pier Nine", "EXT"]]
    (one,) = parser("@Sable’s coat is wet, and @Kestrel’s hat.")
    assert one["text"] == "Sable’s coat is wet, and Kestrel’s hat."
    assert one["tags"] == [["who", "Sable"], ["who", "Kestrel"]]
    (one,) = parser("Write to ann@example.org, number #.")
    assert (one["kind"], one["tags"]) == ("event", [])


def test_each_line_is_an_event_colour_or_dialog(parser: Any) -> None:
    found = parser(
        "Rain.\n~ The clock stops.\n\nKestrel (low): “Run.”\nNote: nothing.\n[Kestrel! hurt]"
    )
    assert [one["kind"] for one in found] == ["event", "colour", "dialog", "event", "bare"]
    assert [found[2][name] for name in ("speaker", "how", "text")] == ["Kestrel", "low", "Run."]
    assert found[4]["tags"] == [["trait", "Kestrel", "hurt", True]]


def test_who_is_created_can_speak_at_once(parser: Any) -> None:
    _, speech = parser("@Doctor Sable enters.\nDoctor Sable: Good evening.")
    assert (speech["kind"], speech["text"]) == ("dialog", "Good evening.")


# Telling


def test_a_scene_is_framed_and_begun_in_one_go(server: Server, new_page: NewPage) -> None:
    seated = framing(server)
    page = seat_at(new_page, seated)
    page.locator("#un-place").fill("Telegraph Office")
    page.locator("#un-label").fill("night")
    text = "@Kestrel forces the back door.\nKestrel: “Nobody home.”\n[Kestrel: quick fingers]"
    write(page, text)
    expect(price_items(page)).to_have_count(6)
    expect(page.locator("#un-sum")).to_contain_text("4 of it from the purse")
    tell_text(page, text, "Tell it for 4 coins")
    expect(page.locator("#un-scene h3")).to_contain_text("TELEGRAPH OFFICE")
    expect(lines(page, "event")).to_contain_text("Kestrel forces the back door.")
    expect(lines(page, "dialog")).to_contain_text("KESTREL")
    expect(card(page, KESTREL)).to_contain_text("quick fingers")
    expect(fact(page, 0, "purse")).to_have_text("2")
    assert len(seated.look(0)["view"]["entries"]) == 7


def test_a_draft_survives_what_others_do_and_a_reload(server: Server, new_page: NewPage) -> None:
    seated = telling(server)
    page = seat_at(new_page, seated, 1)
    write(page, "Mrs Oakes sits down, [Mrs Oakes: tired].")
    composer(page).evaluate("field => field.setSelectionRange(3, 3)")
    seated.play(0, event("Kestrel lights a match."))
    expect(lines(page, "event").last).to_contain_text("lights a match")
    expect(composer(page)).to_have_value("Mrs Oakes sits down, [Mrs Oakes: tired].")
    expect(composer(page)).to_be_focused()
    assert composer(page).evaluate("field => field.selectionStart") == 3
    page.reload()
    expect(composer(page)).to_have_value("Mrs Oakes sits down, [Mrs Oakes: tired].")
    seated.play(0, END_TURN)
    my_turn(page)
    expect(tell(page)).to_have_text("Tell it for 2 coins")
    tell(page).click()
    expect(composer(page)).to_have_value("")
    page.reload()
    expect(composer(page)).to_have_value("")


def test_what_is_refused_is_kept_and_nothing_of_it_is_bought(
    server: Server, new_page: NewPage
) -> None:
    seated = telling(server)
    page = seat_at(new_page, seated, expects=REFUSED)
    page.route("**/try", lambda route: route.fulfill(json=[]))
    text = "@Doctor Sable enters.\n[Mrs Oakes: rich]"
    write(page, text)
    before = seated.look(0)["view"]
    tell(page).click()
    expect_alert(page, "Bo")
    expect(composer(page)).to_have_value(text)
    expect(composer(page)).to_be_editable()
    after = seated.look(0)["view"]
    assert after["components"] == before["components"]
    assert after["coins"] == before["coins"]


def test_what_would_be_refused_says_why_beforehand(server: Server, new_page: NewPage) -> None:
    page = seat_at(new_page, telling(server))
    write(page, "@Doctor Sable enters.\n[Mrs Oakes: rich]")
    wrong = page.locator("#un-bought li.wrong")
    expect(wrong).to_contain_text("trait of Mrs Oakes")
    expect(wrong.locator(".why")).to_contain_text("Bo")
    expect(tell(page)).to_be_disabled()
    write(page, "[Nobody: rich]")
    expect(wrong).to_contain_text("There is nobody called Nobody.")
    write(page, "Rain.")
    expect(wrong).to_have_count(0)
    expect(tell(page)).to_be_enabled()


def test_more_than_one_can_pay_is_told_so(server: Server, new_page: NewPage) -> None:
    page = seat_at(new_page, framing(server, coins=3, purse=2))
    page.locator("#un-place").fill("Office")
    write(page, "@Kestrel enters.\n[Kestrel: quick]\n[Kestrel: sly]")
    expect(page.locator("#un-sum")).to_have_text("2 more than you have")
    expect(tell(page)).to_be_disabled()


def test_items_of_the_list_change_what_they_stand_for(server: Server, new_page: NewPage) -> None:
    page = seat_at(new_page, telling(server))
    write(page, "@Lantern glows, [Kestrel: burnt].")
    price_items(page).get_by_role("button", name="event").click()
    expect(composer(page)).to_have_value("~ @Lantern glows, [Kestrel: burnt].")
    price_items(page).get_by_role("button", name="new: Lantern").click()
    expect(composer(page)).to_have_value("~ #Lantern glows, [Kestrel: burnt].")
    price_items(page).get_by_role("button", name="trait of Kestrel").click()
    expect(composer(page)).to_have_value("~ #Lantern glows, [Kestrel! burnt].")
    expect(tell(page)).to_have_text("Tell it for 2 coins")


def test_names_are_offered_and_chosen_by_keys(server: Server, new_page: NewPage) -> None:
    page = seat_at(new_page, telling(server))
    composer(page).press_sequentially("Behind @oak")
    expect(page.locator("#un-names li")).to_have_text(["Mrs Oakes"])
    page.keyboard.press("Enter")
    expect(composer(page)).to_have_value("Behind @Mrs Oakes ")
    page.keyboard.type("the stairs creak.")
    page.keyboard.press("Control+Enter")
    expect(lines(page, "event").last).to_contain_text("Behind Mrs Oakes the stairs creak.")


def test_out_of_turn_one_may_interrupt_or_speak(server: Server, new_page: NewPage) -> None:
    seated = telling(server)
    page = seat_at(new_page, seated, 1)
    not_my_turn(page)
    tell_text(page, "Mrs Oakes: “We are closed.”", "Tell it")
    expect(lines(page, "dialog")).to_contain_text("We are closed.")
    not_my_turn(page)
    tell_text(page, "The lamp goes out.", "Interrupt and tell it for 2 coins")
    my_turn(page)


def test_a_turn_can_end_with_what_is_told(server: Server, new_page: NewPage) -> None:
    page = seat_at(new_page, telling(server))
    write(page, "The wire hums.")
    page.get_by_label("and end my turn").check()
    tell(page).click()
    not_my_turn(page)
    expect(lines(page, "event").last).to_contain_text("The wire hums.")


def test_what_is_read_stays_where_it_is(server: Server, new_page: NewPage) -> None:
    seated = telling(server)
    for number in range(12):
        seated.play(0, {"do": "colour", "text": f"Drop number {number} falls into the bucket."})
    page = seat_at(new_page, seated, 1, (1024, 600))
    paper = page.locator("#un-paper")
    page.wait_for_function(  # until a frame after the page has noticed: it may just follow a line
        """paper => {
          if (paper.scrollTop === 40) return true;
          paper.scrollTop = 40;
          return false;
        }""",
        arg=paper.element_handle(),
    )
    seated.play(0, event("A whistle blows."))
    pill = page.locator("#un-below")
    expect(pill).to_have_text("1 new line below")
    assert paper.evaluate("paper => paper.scrollTop") == 40
    pill.click()
    expect(pill).to_be_hidden()
    expect(lines(page, "event").last).to_be_in_viewport()


# Other texts and numbers


def test_a_tenet_is_written_in_the_composer(server: Server, new_page: NewPage) -> None:
    seated = story(server, "Ann", "Bo")
    page = seat_at(new_page, seated)
    page.locator("#un-which select").select_option(index=1)
    write(page, "Somebody is always listening.")
    tell(page).click()
    expect(page.locator("#un-tenets")).to_contain_text("Somebody is always listening.")
    assert seated.look(0)["view"]["tenets"][0]["kind"] == "story"


def test_the_price_list_leads_to_the_composer(server: Server, new_page: NewPage) -> None:
    page = seat_at(new_page, telling(server))
    write(page, "Rain.")
    open_tab(page, "table")
    expect(page.locator("#un-prices")).to_contain_text("There is no mini-scene to cut back from.")
    prices(page, "start-mini").click()
    expect(page.locator("#un-subject")).to_be_visible()
    write(page, "Meanwhile, at the pier")
    tell(page).click()
    expect(page.locator(".cutaway")).to_contain_text("Meanwhile, at the pier")
    expect(composer(page)).to_have_value("Rain.")
    prices(page, "add-trait").click()
    expect(composer(page)).to_have_value(re.compile(r"\[: \]"))


def test_a_challenge_pauses_and_play_goes_on(server: Server, new_page: NewPage) -> None:
    seated = telling(server)
    ann, bo = seat_at(new_page, seated, 0), seat_at(new_page, seated, 1)
    tell_text(ann, "The wire hums.", "Tell it for 1 coin")
    write(ann, "A draft that waits.")
    line = lines(bo, "event").filter(has_text="The wire hums.")
    line.get_by_role("button", name="Challenge", exact=True).press("Enter")
    expect(bo.locator("#un-subject-told")).to_have_text("Challenge: “The wire hums.”")
    write(bo, "It was cut.")
    tell(bo).click()
    expect(ann.locator("#un-matter")).to_contain_text("It was cut.")
    expect(ann.locator("#un-waits")).to_contain_text("Afterwards your turn goes on.")
    expect(composer(ann)).to_have_value("A draft that waits.")
    ann.locator("#un-matter [data-do=offer-wording]").click()
    write(ann, "The wind hums in the wire.")
    tell(ann).click()
    expect(composer(ann)).to_have_value("A draft that waits.")
    pick(bo, "Accept the wording").click()
    expect(lines(ann, "event").last).to_contain_text("The wind hums in the wire.")
    expect(lines(ann, "event").last).to_contain_text("reworded")
    my_turn(ann)
    expect(ann.locator("#un-matter")).to_be_hidden()


def test_dice_build_up_and_are_rolled(server: Server, new_page: NewPage) -> None:
    seated = telling(server)
    page = seat_at(new_page, seated, settings=WATCHING, reduced_motion="no-preference")
    card(page, OAKES).locator(".name").click()
    page.locator("#content-dialog [data-do=originate]").click()
    write(page, "Kestrel talks Mrs Oakes into sitting down.")
    tell(page).click()
    tray = page.locator("#un-matter .tray")
    expect(tray).to_contain_text("Kestrel talks Mrs Oakes into sitting down.")
    card(page, KESTREL).locator(".strip [data-ref]").click()
    page.locator('.pool[data-ref="pool:0"]').click()
    expect(tray.locator(".complication .d10")).to_have_count(1)
    open_tab(page, "table")
    prices(page, "buy-dice").click()
    page.locator("#un-number input").fill("3")
    write(page, "The rain has softened everybody.")
    tell(page).click()
    expect(tray.locator(".complication .d10")).to_have_count(4)
    seated.play(0, {"do": "call-resolution"})
    seated.play(1, {"do": "answer-call", "agree": True})
    seated.play(2, {"do": "answer-call", "agree": True})
    dice = page.locator("#animation-step .animation-die[data-sides='10']")
    expect(dice.first).to_be_visible()
    expect(page.locator("#un-matter .bonuses, #un-matter[hidden]")).to_have_count(1)


def test_bids_are_hidden_until_all_are_in(server: Server, new_page: NewPage) -> None:
    seated = story(server, "Ann", "Bo")
    page = seat_at(new_page, seated)
    ear = TrafficRecorder(page)
    seated.play(0, {"do": "pass"})
    seated.play(1, {"do": "pass"})
    seated.play(1, {"do": "bid", "coins": 19})
    expect(page.locator("#un-matter .sealed .in")).to_contain_text("Bo")
    assert "19" not in page.locator("#un-matter").inner_text()
    assert not re.search(r"bid[^<]{0,40}19", ear.everything(), re.IGNORECASE)


def test_a_bid_is_made_in_the_composer(server: Server, new_page: NewPage) -> None:
    seated = story(server, "Ann", "Bo")
    page = seat_at(new_page, seated)
    seated.play(0, {"do": "pass"})
    not_my_turn(page)
    write(page, "A draft for later.")
    seated.play(1, {"do": "pass"})
    coins = page.locator("#un-number input")
    expect(coins).to_be_visible()
    expect(page.locator("#un-number")).to_contain_text("0 to 25")
    coins.fill("99")
    expect(tell(page)).to_be_disabled()
    coins.fill("5")
    tell(page).click()
    expect(page.locator("#un-matter .sealed .in")).to_contain_text("Ann")
    expect(composer(page)).to_have_value("A draft for later.")
    seated.play(1, {"do": "bid", "coins": 3})
    expect(page.locator("#un-framing")).to_be_visible()
    expect(fact(page, 0, "purse")).to_have_text("5")


def test_a_number_stays_as_it_is_typed_and_goes_with_what_it_was_for(
    server: Server, new_page: NewPage
) -> None:
    """A bid stays while others bid and across a reload. Dice that are bought later begin at one."""
    seated = story(server, "Ann", "Bo", "Cleo")
    page = seat_at(new_page, seated)
    for seat in range(3):
        seated.play(seat, {"do": "pass"})
    coins = page.locator("#un-number input")
    coins.fill("7")
    seated.play(1, {"do": "bid", "coins": 3})
    expect(page.locator("#un-matter .sealed .in")).to_contain_text("Bo")
    expect(coins).to_have_value("7")
    page.reload()
    expect(coins).to_have_value("7")
    tell(page).click()
    expect(page.locator("#un-matter .sealed .in")).to_have_count(2)
    seated.play(2, {"do": "bid", "coins": 0})
    my_turn(page)
    page.locator("#un-place").fill("Office")
    tell_text(page, "@Kestrel enters.", "Tell it for 3 coins")
    seated.play(0, END_TURN)
    seated.play(1, create("Mrs Oakes"), END_TURN)
    seated.play(2, END_TURN)
    seated.play(0, {"do": "originate", "component": OAKES, "text": "Kestrel bows."})
    open_tab(page, "table")
    prices(page, "buy-dice").click()
    expect(coins).to_have_value("1")


def test_what_the_table_waits_for_is_found_again(server: Server, new_page: NewPage) -> None:
    seated = story(server, "Ann", "Bo")
    page = seat_at(new_page, seated)
    seated.play(0, {"do": "pass"})
    seated.play(1, {"do": "pass"})
    coins = page.locator("#un-number input")
    expect(coins).to_be_visible()
    page.get_by_role("button", name="Back to the story").click()
    write(page, "A draft for later.")
    expect(coins).to_be_hidden()
    page.locator("#un-called").get_by_role("button", name="Bid for the scene").click()
    coins.fill("5")
    tell(page).click()
    expect(page.locator("#un-matter .sealed .in")).to_contain_text("Ann")
    expect(composer(page)).to_have_value("A draft for later.")
    expect(page.locator("#un-called")).to_be_hidden()


def test_what_one_has_turned_to_is_not_taken_away(server: Server, new_page: NewPage) -> None:
    """The game begins to wait for a tenet while a fine is being written."""
    seated = story(server, "Ann", "Bo", "Cleo")
    page = seat_at(new_page, seated, 1)
    open_tab(page, "table")
    prices(page, "call-fine").click()
    write(page, "No puns at this table.")
    seated.play(0, {"do": "pass"})
    my_turn(page)
    expect(composer(page)).to_have_value("No puns at this table.")
    tell(page).click()
    expect(page.locator("#un-matter")).to_contain_text("No puns at this table.")


def test_an_answer_is_heard_after_its_form_has_left_the_page(
    server: Server, new_page: NewPage
) -> None:
    """The stream is quicker than the answer to the form: the input is cleared all the same."""
    seated = story(server, "Ann", "Bo")
    page = seat_at(new_page, seated)
    seated.play(0, {"do": "pass"})
    seated.play(1, {"do": "pass"})
    answers: list[tuple[Route, APIResponse]] = []
    page.route("**/play", lambda route: answers.append((route, route.fetch())))
    page.locator("#un-number input").fill("5")
    tell(page).click()
    expect(page.locator("#un-matter .sealed .in")).to_contain_text("Ann")
    expect(page.locator("#scripted-play")).to_have_count(0)
    for route, response in answers:
        route.fulfill(response=response)
    page.unroute("**/play")
    seated.play(1, {"do": "bid", "coins": 3})
    page.locator("#un-place").fill("Pier")
    tell_text(page, "A ship comes in.", "Tell it for 2 coins")
    expect(lines(page, "event")).to_have_text(re.compile("A ship comes in."))


def test_coins_are_paid_for_a_solution(server: Server, new_page: NewPage) -> None:
    seated = telling(server)
    seated.play(0, event("The wire hums."))
    line = seated.look(0)["view"]["entries"][-1]["no"]
    seated.play(1, {"do": "challenge", "entry": line, "text": "It was cut."})
    seated.play(1, {"do": "to-bidding"})
    seated.play(1, {"do": "bid-for", "solution": "strike", "coins": 2})
    page = seat_at(new_page, seated, 2)
    page.locator("[data-solution=stand]").click()
    page.locator("#un-number input").fill("3")
    tell(page).click()
    expect(page.locator("#un-matter .bars b")).to_have_text(["2", "3"])


def test_a_phone_shows_what_one_is_asked_to_agree_to(server: Server, new_page: NewPage) -> None:
    seated = telling(server)
    seated.play(0, event("The wire hums."))
    line = seated.look(0)["view"]["entries"][-1]["no"]
    seated.play(1, {"do": "challenge", "entry": line, "text": "It was cut."})
    seated.play(0, {"do": "offer-wording", "text": "The wind hums in the wire."})
    page = seat_at(new_page, seated, 1, PHONE, has_touch=True, is_mobile=True)
    expect(pick(page, "Accept the wording")).to_be_visible()
    offer = page.locator("#un-matter .case").filter(has_text="The wind hums in the wire.")
    expect(offer).to_be_in_viewport(ratio=1)
    afterwards = page.locator("#phase p .here")
    expect(afterwards).to_contain_text("Afterwards Ann's turn goes on.")
    clipped = "element => element.parentElement.scrollHeight > element.parentElement.clientHeight"
    assert not afterwards.evaluate(clipped)
    pick(page, "Accept the wording").click()
    expect(page.locator("#un-matter")).to_be_hidden()


def test_a_paused_table_lets_one_write_and_says_that_it_waits(
    server: Server, new_page: NewPage
) -> None:
    page = seat_at(new_page, telling(server))
    write(page, "The wire hums.")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#un-sum")).to_contain_text("What you write is kept here.")
    expect(tell(page)).to_be_disabled()
    write(page, "The wire hums, and stops.")
    expect(tell(page)).to_be_disabled()
    page.get_by_role("button", name="Go on").click()
    expect(tell(page)).to_be_enabled()
    tell(page).click()
    expect(lines(page, "event").last).to_contain_text("The wire hums, and stops.")


def test_applause_stands_at_its_line(server: Server, new_page: NewPage) -> None:
    seated = telling(server)
    page = seat_at(new_page, seated, 1)
    line = lines(page, "event").first
    line.hover()
    line.get_by_role("button", name="Applaud").click()
    expect(line).to_have_attribute("data-claps", "1")


def test_a_story_ends_without_a_winner(server: Server, new_page: NewPage) -> None:
    seated = telling(server, "Ann", "Bo", scenes=1)
    page = seat_at(new_page, seated)
    seated.play(0, {"do": "end-scene"})
    ending = page.locator("#ending")
    expect(ending.locator("h2")).to_have_text("The end")
    expect(ending).to_contain_text("Nobody wins or loses")
    expect(ending.locator(".places")).to_have_count(0)
    expect(composer(page)).to_be_hidden()
    ending.get_by_role("link", name="Read the story").click()
    expect(page.locator("main")).to_contain_text("Kestrel forces the back door.")


# Small screens and accessibility


def test_a_phone_shows_one_part_at_a_time(server: Server, new_page: NewPage) -> None:
    seated = telling(server)
    page = seat_at(new_page, seated, 0, PHONE, has_touch=True, is_mobile=True)
    expect(page.locator("#un-paper")).to_be_visible()
    expect(page.locator("#un-cork")).to_be_hidden()
    open_tab(page, "cast")
    expect(card(page, KESTREL)).to_be_visible()
    expect(page.locator("#un-paper")).to_be_hidden()
    open_tab(page, "table")
    prices(page, "tell-event").click()
    expect(composer(page)).to_be_focused()
    tell_text(page, "The wire hums.", "Tell it for 1 coin")
    expect(lines(page, "event").last).to_contain_text("The wire hums.")
    assert wide_enough(page)


def apart(page: Page, *selectors: str) -> bool:
    """Whether two elements do not overlap."""
    one, other = (page.locator(selector).bounding_box() for selector in selectors)
    if one is None or other is None:
        return True
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return beside or above


def test_on_a_phone_the_reason_why_not_is_in_sight(server: Server, new_page: NewPage) -> None:
    page = seat_at(new_page, telling(server), 0, PHONE, has_touch=True, is_mobile=True)
    write(page, "@Doctor Sable enters with a #Lantern.\n[Kestrel: tired]\n[Mrs Oakes: rich]")
    expect(page.locator("#un-bought .why")).to_be_in_viewport(ratio=0.9)


def wide_enough(page: Page) -> bool:
    """Whether the page has no horizontal overflow."""
    return bool(
        page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
    )


@pytest.mark.parametrize("size", [WIDE, TABLET, PHONE])
def test_everybody_can_use_it(server: Server, new_page: NewPage, size: tuple[int, int]) -> None:
    page = seat_at(new_page, telling(server), 0, size, color_scheme="light")
    write(page, "@Doctor Sable enters, [Mrs Oakes: rich].")
    expect(page.locator("#un-bought .why")).to_be_attached()
    assert axe(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe(page, only=ABOUT_COLOURS) == []
    open_tab(page, "table")
    assert axe(page, "#stage", only=ABOUT_COLOURS) == []
    page.emulate_media(color_scheme="light")
    assert axe(page, "#stage") == []
    assert wide_enough(page)
    assert picks(page).count() > 0


@pytest.mark.parametrize("kit", ["noir", "empty"])
def test_everybody_can_frame_a_scene(server: Server, new_page: NewPage, kit: str) -> None:
    page = seat_at(new_page, framing(server, kit=kit))
    page.locator("#un-place").fill("Pier")
    expect(tell(page)).to_be_visible()
    assert axe(page) == []


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_who_is_writing_is_shown_to_the_others_and_moves_nothing(
    server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    seated = telling(server)
    ann, bo = seat_at(new_page, seated, 0, size), seat_at(new_page, seated, 1)
    write(ann, "Kestrel listens.")
    stood = ann.locator("#stage").bounding_box()
    composer(bo).press_sequentially("Mrs Oakes")
    expect(ann.locator("#typing-indicator")).to_have_text("Bo is writing")
    expect(ann.locator("#typing-indicator")).to_be_in_viewport(ratio=1)
    assert ann.locator("#stage").bounding_box() == stood
    assert apart(ann, "#typing-indicator", "#phase p .here")
    expect(bo.locator("#typing-indicator")).to_have_text("Ann is writing")
    expect(composer(ann)).to_have_value("Kestrel listens.")
    expect(ann.locator("#typing-indicator")).to_be_empty(timeout=12_000)

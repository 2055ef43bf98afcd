"""Safety tools on the pages: with a script, without one, and their secrecy."""

import re
from typing import Any

import pytest

from http_games import Seated, begin, gather
from live_server import Server
from server.page_browser import get, press, watch
from server.plain_browser import Arrive, PlainBrowser, fields, invitation, set_up

HOSTILE = "<img src=x onerror=alert(1)>"
SAFETY_TOOLS = ("lines-and-veils", "story-consent", "muted-people", "host-notes")


def fragment(page: str, name: str) -> str:
    """A fragment's markup, up to the possible beginning of the next one."""
    found = re.search(rf'<(\w+)[^>]* id="{name}".*?</\1>', page, re.S)
    assert found is not None, name
    return found[0]


def write(browser: PlainBrowser, button: str, text: str, **more: str) -> Any:
    """Fill in a form of the section, with its boxes, and press one of its buttons."""
    pressed = browser.page.button(button)
    form = pressed.within("form")
    assert form is not None
    values = {**fields(form), "text": text, **more}
    if pressed.get("name"):
        values[pressed.get("name")] = pressed.get("value")
    return browser.send(form, values)


def two(arrive: Arrive) -> tuple[PlainBrowser, PlainBrowser]:
    """Ada, who is the host, and Buster at a table that has not begun."""
    ada, buster = arrive("Ada"), arrive("Buster")
    link = invitation(set_up(ada, "callsheet", "me", "open"))
    buster.open(link)
    buster.press("Sit down")
    ada.open(ada.page.url)
    return ada, buster


def table_of(browser: PlainBrowser) -> str:
    return browser.page.path


# Without a script


def test_lines_and_veils_in_the_lobby_and_at_the_table(arrive: Arrive) -> None:
    ada, buster = two(arrive)
    assert "No lines yet." in buster.page.text
    buster.follow("Add a line or a veil")
    assert "where two sit, they know" in buster.page.text
    write(buster, "Add as a line", HOSTILE)
    assert HOSTILE in buster.page.text
    assert HOSTILE not in buster.page.source, "what people write is text"
    buster.follow("Add a line or a veil")
    write(buster, "Add as a veil", "Storms", anonymous="yes")
    ada.open(table_of(ada))
    assert "Storms without a name" in ada.page.text
    assert f"{HOSTILE} Buster" in ada.page.text
    ada.press("Start the game")
    assert "Storms without a name" in ada.page.text
    buster.open(table_of(ada))
    buster.press(f"Take off the list {HOSTILE}")
    assert HOSTILE not in buster.page.text


def test_only_the_browser_that_wrote_it_takes_back_what_has_no_name(arrive: Arrive) -> None:
    ada, buster = two(arrive)
    buster.follow("Add a line or a veil")
    write(buster, "Add as a line", "Wasps", anonymous="yes")
    assert "Take off the list Wasps" not in buster.page.text
    table = table_of(buster)
    for browser in (ada, buster):
        browser.open(table)
        browser.follow("Take back what you wrote without your name")
    assert "Nothing was written at this table in this browser" in ada.page.text
    assert "Wasps" not in ada.page.text
    buster.press("Take off the list Wasps")
    assert "Wasps" not in buster.page.text
    cookies = {cookie.name: cookie.path for cookie in buster.http.cookies.jar}
    assert cookies["matinee-wishes"] == table, "no other table is told of it"
    assert "matinee-wishes" not in {cookie.name for cookie in ada.http.cookies.jar}


def test_a_line_that_is_refused_is_not_lost(arrive: Arrive) -> None:
    _, buster = two(arrive)
    buster.follow("Add a line or a veil")
    write(buster, "Add as a line", "w" * 121)
    assert buster.page.alert == "This has 121 characters; a line or a veil has at most 120."
    assert buster.page.field("text")
    assert any(e.get("value") == "w" * 121 for e in buster.page.root.all("input"))
    buster.open(table_of(buster).rpartition("/")[0])
    assert "No lines yet." in buster.page.text


@pytest.mark.parametrize(
    ("action", "sent"),
    [
        ("wish", {"kind": "wall", "text": "x"}),
        ("wish", {"text": "x"}),
        ("applaud", {"line": "one"}),
        ("applaud", {"line": "7"}),
        ("hide-line", {}),
        ("mute", {"chair": "x"}),
        ("mute", {}),
        ("mute", {"chair": "0"}),
        ("unwish", {"wish": "\x00"}),
        ("read-note", {"note": "\x00"}),
        ("tell-host", {"text": "  "}),
    ],
)
def test_forms_that_no_page_sends_change_nothing(
    server: Server, action: str, sent: dict[str, str]
) -> None:
    table = begin(server)
    ada = table.people[0]
    before = ada.get(table.at("/courtesies"))
    answer = press(ada, table, action, **sent)
    assert 400 <= answer.status_code < 500
    assert 'id="alert"' in answer.text
    assert ada.get(table.at("/courtesies")) == before


def test_the_seat_asks_whether_the_story_may_be_shown(arrive: Arrive) -> None:
    ada, buster, clara = arrive("Ada"), arrive("Buster"), arrive("Clara")
    link = invitation(set_up(ada, "callsheet", "me", "open", "open"))
    buster.open(link)
    form = buster.page.button("Sit down").within("form")
    assert form is not None
    assert "shows" not in fields(form), "no is the default"
    buster.send(form, {**fields(form), "shows": "yes"})
    assert "You agree to this story being shown to everybody." in buster.page.text
    clara.open(link)
    clara.press("Just look on")
    clara.press("Sit here on seat 3")
    assert "you have not agreed to it" in clara.page.text
    clara.press("It may be shown")
    assert "You agree to this story being shown to everybody." in clara.page.text
    clara.press("Do not show it")
    assert "you have not agreed to it" in clara.page.text


def test_whoever_sets_up_a_table_and_sits_down_is_asked_there(arrive: Arrive) -> None:
    ada, buster, clara = arrive("Ada"), arrive("Buster"), arrive("Clara")
    set_up(ada, "callsheet", "me", "open")
    assert "you have not agreed to it" in ada.page.text, "no is the default"
    set_up(buster, "callsheet", "me", "open", shows="yes")
    assert "You agree to this story being shown to everybody." in buster.page.text
    table = set_up(clara, "callsheet", "open", "open", shows="yes")
    assert table.path.startswith("/tables/"), "whoever does not sit there has not been asked"
    assert "You agree to this story being shown" not in clara.page.text
    forms = [form for form in clara.open("/").root.all("form") if form.get("action") == "/tables"]
    asking = {
        fields(form)["game"]
        for form in forms
        if any(box.get("name") == "shows" for box in form.all("input"))
    }
    assert "universalis" in asking
    assert "deadwood" not in asking


def test_from_the_lobby_one_sits_down_with_a_yes(arrive: Arrive) -> None:
    ada, buster = arrive("Ada"), arrive("Buster")
    set_up(ada, "callsheet", "me", "open", public="yes")
    buster.open(table_of(ada))
    buster.press("Sit here; our story may be shown to all on seat 2")
    assert "You agree to this story being shown to everybody." in buster.page.text


def test_a_note_reaches_the_host_with_a_notice(arrive: Arrive) -> None:
    ada, buster = two(arrive)
    buster.follow("Write to the host")
    assert "If it is about the host, turn to whoever runs this server" in buster.page.text
    write(buster, "Send it to the host", HOSTILE, anonymous="yes")
    assert "Only the host will read it." in buster.page.text
    assert HOSTILE not in buster.page.text
    ada.press("Start the game")
    assert "1 note to the host" in ada.page.text
    assert f"somebody at the table {HOSTILE}" in ada.page.text
    ada.press(f"Mark as read {HOSTILE}")
    assert "1 note to the host" not in ada.page.text
    assert HOSTILE in ada.page.text


def test_talk_is_muted_and_lines_are_hidden_and_applauded_as_text(
    arrive: Arrive, server: Server
) -> None:
    ada, buster = two(arrive)
    table = table_of(ada)
    buster.follow("Write something")
    write(buster, "Say it", "Boo!")
    ada.press("Start the game")
    assert "Boo!" in ada.page.text
    ada.press("Mute Buster")
    assert "Boo!" not in ada.page.text
    ada.press("Listen to Buster again")
    assert "Boo!" in ada.page.text
    buster.open(f"{table}?text=1&write=1")
    memo = buster.page.button("Pin up a memo: 1-40 characters").within("form")
    assert memo is not None
    buster.send(memo, {**fields(memo), "field.text": "It rains."})
    ada.open(f"{table}?text=1")
    ada.press("Applaud It rains.")
    assert "It rains. 1 applauds" in ada.page.text
    ada.press("Take the applause back It rains.")
    assert "1 applauds" not in ada.page.text
    ada.press("Hide from me It rains.")
    assert "hidden by you" in ada.page.text
    buster.open(f"{table}?text=1")
    assert "hidden by you" not in buster.page.text
    assert "Applaud It rains." not in buster.page.text, "it is his own"
    ada.press("Show it again Line 11")
    assert "hidden by you" not in ada.page.text


def test_the_way_to_whoever_runs_the_server(serve: Any) -> None:
    server = serve(MATINEE_CONTACT="<b>owner@example.org</b>")
    table = gather(server)
    page = get(table.people[1], f"/tables/{table.id}").text
    contact = "&lt;b&gt;owner@example.org&lt;/b&gt;"
    assert f"If it is about the host, write to whoever runs this server: {contact}" in page
    assert contact in get(table.people[1], "/about").text


# With a script


def memo(table: Seated, seat: int, text: str = "Rain.") -> int:
    table.play(seat, {"do": "memo", "text": text})
    return 10 + seat


def test_an_open_page_is_told_of_new_lines_alike_whoever_wrote_them(any_server: Server) -> None:
    pages = []
    for author in (1, 2):
        table = gather(any_server, 3)
        with watch(table.people[0], table) as following:
            following.next()  # the own arrival
            added = table.people[author].post(
                table.at("/wishes"), {"kind": "line", "text": "Wasps", "anonymous": True}
            )
            news = following.until(lambda news: "lines-and-veils" in news.swaps)
        text = "".join(one.html for one in news)
        assert all(person.id not in text for person in table.people)
        text = re.sub(r'name="_csrf_token" value="[^"]*"', "", text)
        pages.append(text.replace(added["id"], "LOT").replace(table.id, "TABLE"))
    assert pages[0] == pages[1]


def test_applause_swaps_the_fragment_that_a_board_reads(any_server: Server) -> None:
    table = begin(any_server)
    line = memo(table, 0)
    ada, buster = table.people
    page = get(buster, f"/tables/{table.id}").text
    for action in ("applaud", "unapplaud", "hide-line", "show-line"):
        assert f'id="scripted-{action}"' in page
    with watch(ada, table) as following:
        answer = press(buster, table, "applaud", line=line)
        assert answer.is_success
        data = f'data-line="{line}" data-count="1"'
        assert f"{data} data-yours" in answer.text, "there may be no stream any more"
        news = following.until(lambda news: "applause" in news.swaps)[-1]
        assert f"{data}></data>" in news.html
        press(buster, table, "hide-line", line=line)
        press(buster, table, "unapplaud", line=line)
        news = following.until(lambda news: "applause" in news.swaps)[-1]
        assert "data-line" not in fragment(news.html, "applause"), "and nobody sees what is hidden"
    page = get(buster, f"/tables/{table.id}").text
    assert f'data-line="{line}" data-count="0" data-hidden' in page


def test_a_page_that_is_up_to_date_is_told_only_what_is_new(any_server: Server) -> None:
    table = begin(any_server)
    ada, buster = table.people
    ada.post(table.at("/wishes"), {"kind": "line", "text": "Wasps"})
    ada.put(table.at("/muted"), {"chair": 1})
    with watch(ada, table) as following:
        buster.post(table.at("/wishes"), {"kind": "veil", "text": "Storms"})
        messages = following.until(lambda news: "lines-and-veils" in news.swaps)
    assert not any("log" in one.swaps for one in messages), (
        "that would be sent with a whole new page"
    )


def test_what_somebody_does_for_oneself_tells_others_nothing(any_server: Server) -> None:
    table = begin(any_server, 3)
    ada, buster, clara = table.people
    line = memo(table, 2)
    with watch(buster, table) as following:
        ada.put(table.at("/muted"), {"chair": 1})
        ada.put(table.at(f"/hidden/{line}"))
        ada.put(table.at("/shows"), {"shows": True})
        clara.post(table.at("/chat"), {"text": "Now."})
        messages = following.until(lambda news: "chat" in news.swaps)
    # The other fragments depend on presence, too, and so are sent when the page's own reader comes.
    assert not any(one.swaps & {"lines-and-veils", "applause", "story-lines"} for one in messages)


def test_muting_empties_the_talk_on_the_page(any_server: Server) -> None:
    table = begin(any_server)
    ada, buster = table.people
    buster.post(table.at("/chat"), {"text": "Boo!"})
    with watch(ada, table) as following:
        answer = press(ada, table, "mute", chair=1)
        assert "Boo!" not in answer.text
        news = following.until(lambda news: "chat" in news.swaps)[-1]
        assert "Boo!" not in news.html
    assert "Boo!" not in get(ada, f"/tables/{table.id}").text


def test_once_all_is_over_forms_still_work_without_a_stream(any_server: Server) -> None:
    table = begin(any_server)
    line = memo(table, 0)
    for _ in range(3):
        table.day()
    assert table.info()["status"] == "over"
    ada, buster = table.people
    assert f'data-line="{line}" data-count="1"' in press(buster, table, "applaud", line=line).text
    assert "You agree to this story" in press(ada, table, "show-story", shows="yes").text
    assert 'id="host-notes"' in press(buster, table, "tell-host", text="Thanks.").text
    assert ada.get(table.at("/courtesies"))["public"] is True
    assert press(ada, table, "wish", kind="line", text="Too late").status_code == 409


def test_the_big_screen_shows_none_of_it(any_server: Server) -> None:
    table = begin(any_server)
    table.people[1].post(table.at("/host-notes"), {"text": "Slower, please."})
    page = get(table.people[0], f"/tables/{table.id}/screen").text
    assert "Slower, please." not in page
    assert "scripted-applaud" not in page


def test_other_games_pages_are_as_they_were(any_server: Server) -> None:
    table = begin(any_server, game="deadwood")
    page = get(table.people[0], f"/tables/{table.id}").text
    assert not any(f'id="{name}"' in page for name in (*SAFETY_TOOLS, "courtesies"))
    assert press(table.people[0], table, "show-story", shows="yes").status_code == 409

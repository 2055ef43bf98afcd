"""A running game on plain pages: view, actions, refusals, and kept input."""

import pytest
from msgspec.structs import replace

import http_games
from http_games import READY
from live_server import Server
from matinee.server.http.signed_tokens import COOKIE
from matinee.server.pages.table.text_page import LATEST, MOST_ROWS
from matinee.server.tables.seating import player
from matinee.server.tables.table import Change, Table
from server.browsers import Start
from server.plain_browser import (
    Arrive,
    Element,
    Page,
    PlainBrowser,
    choices,
    fields,
    invitation,
    set_up,
    until,
)

LONG = "It was a dark and stormy night. " * 40


def begin(ann: PlainBrowser, ben: PlainBrowser, game: str = "callsheet", **terms: str) -> str:
    """A table of two people that has begun."""
    lobby = set_up(ann, game, "me", "open", **terms)
    ben.open(invitation(lobby))
    ben.press("Sit down")
    ann.open(lobby.path)
    ann.press("Start the game")
    ben.open(lobby.path)
    return lobby.path


def starting(page: Page, text: str) -> str:
    """Text of the first button that begins so."""
    return next(button.text for button in page.buttons if button.text.startswith(text))


def log(page: Page) -> str:
    """Text of the log on a page."""
    heading = next(e for e in page.root if e.get("id") == "log")
    assert heading.parent is not None
    return heading.parent.text


def form_of(page: Page, button: str) -> Element:
    form = page.button(button).within("form")
    assert form is not None
    return form


# Kept input


def test_a_message_is_told_to_the_table(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = begin(ann, ben)
    ann.press("Say it", {"text": "Quiet on the set!\nPlease."})
    assert "Ann just now Quiet on the set! Please." in ben.open(table).text


@pytest.mark.parametrize("text", [LONG, "  ", "\u200b"])
def test_a_message_that_is_refused_stays_in_its_field(arrive: Arrive, text: str) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben)
    page = ann.press("Say it", {"text": text})
    assert page.status == 422
    assert page.alert
    assert not page.reloads
    assert page.field("text").raw == text
    assert page.h1 == "Your call"


def test_a_message_that_came_too_soon_stays_in_its_field(start: Start) -> None:
    ann = PlainBrowser(start(chat_rate=1))
    set_up(ann, "deadwood", "me", "open")
    ann.follow("Write something")
    ann.press("Say it", {"text": "One."})
    ann.follow("Write something")
    page = ann.press("Say it", {"text": "Two."})
    assert page.status == 429
    assert page.alert.startswith("That was a little fast.")
    assert page.field("text").raw == "Two."


def test_a_note_is_kept_for_its_writer_alone(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = begin(ann, ben)
    ann.press("Keep the note", {"text": "Ben bluffs.\n\nAlways."})
    note = next(e for e in ann.page.root.all("textarea") if "bluffs" in e.raw)
    assert note.raw == "Ben bluffs.\n\nAlways."
    assert "bluffs" not in ben.open(table).source
    too_long = "x" * 10_001
    page = ann.press("Keep the note", {"text": too_long})
    assert page.alert == "This has 10001 characters; 10000 is the most."
    assert too_long in [e.raw for e in page.root.all("textarea")]


def test_what_cannot_be_put_back_into_a_field_is_shown_to_be_copied(arrive: Arrive) -> None:
    """Ben writes a memo while the page still offers it, but has already pinned one up."""
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben)
    old = ben.page
    memo = starting(old, "Pin up a memo")
    ben.press(memo, {"field.text": "First!"})
    form = form_of(old, memo)
    page = ben.send(form, {**fields(form), "field.text": "A second thought."})
    assert page.status == 409
    assert "The table has moved on" in page.alert
    textarea = next(e for e in page.root.all("textarea") if "readonly" in e.attributes)
    assert textarea.raw == "A second thought."


def test_a_text_of_the_game_that_is_refused_stays_in_its_field(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben)
    page = ben.press(starting(ben.page, "Pin up a memo"), {"field.text": "x" * 41})
    assert page.status == 422
    assert page.alert.startswith("This cannot be done now.")
    assert page.field("field.text").get("value") == "x" * 41


def test_nothing_can_be_typed_on_a_page_that_reloads(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben)
    ben.press(choices(ben.page)[0].text)
    ben.press(starting(ben.page, "Ready"))
    assert ben.page.h1 == "Waiting for Ann"
    assert ben.page.reloads
    assert not ben.page.root.all("textarea")
    ben.follow("Write something")
    assert not ben.page.reloads
    ben.press("Say it", {"text": "Take your time."})
    assert ben.page.reloads
    assert "Take your time." in ben.page.text

    ben.follow("Keep it still")
    assert not ben.page.reloads
    ben.press("Say it", {"text": "I mean it."})
    assert not ben.page.reloads, "who wants a page that stays still is asked once"
    ben.follow("Look again, and go on reloading")
    assert ben.page.reloads


# Playing


def test_a_move_that_was_sent_twice_is_made_once(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben)
    old = ann.page
    button = choices(old)[0]
    form = form_of(old, button.text)
    values = {**fields(form), "action": button.get("value")}
    for _ in range(2):
        assert ann.send(form, values).status == 200
        assert ann.page.has(starting(ann.page, "Ready"))


def test_a_move_on_an_old_page_changes_nothing_and_says_so(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben)
    old = ann.page
    first, second = choices(old)[:2]
    ann.press(first.text)
    booked = {button.text for button in choices(ann.page)}
    form = form_of(old, second.text)
    page = ann.send(form, {**fields(form), "action": second.get("value")})
    assert page.status == 409
    assert page.alert.startswith("The table has moved on since you looked")
    assert {button.text for button in choices(page)} == booked


@pytest.mark.parametrize(
    "action", ['{"do":"book","crew":99}', '{"do":"fly"}', "[]", "nonsense", "", "[" * 5000]
)
def test_a_move_that_no_page_offers_is_refused_in_a_sentence(arrive: Arrive, action: str) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben)
    before = {button.text for button in choices(ann.page)}
    form = form_of(ann.page, choices(ann.page)[0].text)
    page = ann.send(form, {**fields(form), "action": action})
    assert page.status == 422
    assert page.alert
    assert {button.text for button in choices(page)} == before


@pytest.mark.parametrize("typed", ["13", "-1", "all", "", "1e3"])
def test_a_number_that_does_not_fit_stays_in_its_field(arrive: Arrive, typed: str) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = begin(ann, ben)
    for browser in (ann, ben):
        browser.open(table)
        browser.press(choices(browser.page)[0].text)
        browser.press(starting(browser.page, "Ready"))
    winner = next(b for b in (ann, ben) if b.open(table).h1 == "Your call")
    page = winner.press(starting(winner.page, "Buy press"), {"field.dollars": typed})
    assert page.status == 422
    assert page.alert
    assert page.field("field.dollars").get("value") == typed
    page = winner.press(starting(page, "Buy press"), {"field.dollars": "12"})
    assert "buys press for $12." in log(page)


def places(page: Page) -> dict[str, str]:
    """Names and values of the fields of an order's list."""
    inputs = (e for e in page.root.all("input") if e.get("name").startswith("field.crew."))
    return {e.get("name"): e.get("value") for e in inputs}


def test_an_order_is_put_together_by_the_places_of_its_items(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben)
    one, two, three, four = places(ann.page)
    page = ann.press(
        "Book these in turn, day after day", {one: "3", two: "", three: "1", four: "3"}
    )
    crew = [name.rpartition(".")[2] for name in (three, one, four)]
    assert f"Book, day after day, crew {', then '.join(crew)}" in page.text


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("first", "“first” is no place in a list: write 1, 2, 3 and so on."),
        ("0", "“0” is no place in a list"),
        ("-1", "“-1” is no place in a list"),
        ("", "0 things have a place in your list; it needs at least 1."),
    ],
)
def test_a_place_that_is_none_stays_in_its_field(arrive: Arrive, typed: str, message: str) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben)
    one, *others = places(ann.page)
    sent = {one: typed, others[0]: "2" if typed else ""}
    page = ann.press("Book these in turn, day after day", sent)
    assert page.status == 422
    assert page.alert.startswith(message)
    assert places(page) == dict.fromkeys(places(page), "") | sent


def test_one_of_some_things_is_chosen_from_a_list(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben)
    (verdict,) = (e for e in ann.page.root.all("select") if e.get("name") == "field.verdict")
    assert [option.text for option in verdict.all("option")] == [
        "Choose …",
        "it counts",
        "it does not count",
    ]
    for wrong in ("perhaps", ""):
        page = ann.press("Always judge the same", {"field.verdict": wrong})
        assert page.status == 422
        assert page.alert.startswith("The field “verdict” is still open")
    page = ann.press("Always judge the same", {"field.verdict": "fails"})
    assert "Always judge that it does not count" in page.text


def test_several_actions_are_played_all_or_not_at_all(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben)
    button = choices(ann.page)[0]
    form = form_of(ann.page, button.text)
    sent = {name: value for name, value in fields(form).items() if name != "action"}
    book, ready = button.get("value"), '{"do":"ready"}'
    for actions, message in (
        (f"[{ready},{book}]", "These moves cannot be made in one go"),
        (f"[{book},{{}}]", "is no"),
        ("[]", "This form is not one that our pages send"),
        ("{}", "This form is not one that our pages send"),
        ("nonsense", "This form is not one that our pages send"),
    ):
        page = ann.send(form, {**sent, "actions": actions})
        assert page.status == 422, actions
        assert message in page.alert
        assert {one.text for one in choices(page)} >= {button.text}
    assert ann.send(form, {**sent, "action": book, "actions": f"[{book}]"}).status == 422
    page = ann.send(form, {**sent, "actions": f"[{book},{ready}]"})
    assert "Ann is ready." in log(page)


def test_choices_are_grouped_by_how_their_sentences_begin(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben, "deadwood", **{"option.first": "1"})
    groups = ann.page.root.all("fieldset")
    assert [group.all("legend")[0].text for group in groups] == ["Move to"]
    assert all(button.text.startswith("Move to ") for button in groups[0].all("button"))
    assert ann.page.has("End the turn")


def test_the_board_is_a_text_with_the_seats_in_their_colours(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben, "deadwood")
    board = ann.page.root.all("pre")[0]
    assert "Train Station" in board.raw
    assert "\x1b" not in ann.page.source
    assert max(map(len, board.raw.splitlines())) <= 84
    marks = {e.get("class") for e in board.all("span") if "mark" in e.get("class")}
    assert {"bold mark seat-0", "bold mark seat-1"} <= marks
    ann.press("Look closely", {"look": "area:saloon"})
    assert "Doorways to" in ann.page.root.all("pre")[1].raw
    assert ann.open(f"{ann.page.path}?look=area:moon").status == 200


def test_why_not_is_answered_with_the_rule(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben, "deadwood", **{"option.first": "1"})
    page = ann.press("May I? Why not?", {"why": "move bank"})
    assert "No doorway leads from the Trailers to the Bank. DW-MOVE" in page.text
    assert page.field("why").get("value") == "move bank"
    page = ann.press("May I? Why not?", {"why": "end"})
    assert "End the turn You may." in page.text
    page = ann.press("May I? Why not?", {"why": "zeppelin"})
    assert "Nothing here has that name." in page.text


def test_earlier_rows_can_be_looked_at_and_gone_back_to(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = begin(ann, ben, "deadwood", **{"option.first": "1"})
    board = ann.page.root.all("pre")[0].raw
    ann.press(choices(ann.page)[0].text)
    ann.press(starting(ann.page, "End the turn"))
    assert ann.page.root.all("pre")[0].raw != board
    ann.follow("Row 0")
    assert ann.page.h1 == "After row 0 of 2"
    assert "Now: Waiting for Ben." in ann.page.text
    assert not choices(ann.page)
    assert ann.page.root.all("pre")[0].raw == board
    ann.follow("Later")
    assert ann.page.h1 == "After row 1 of 2"
    ann.follow("Earlier")
    ann.press("Ask all to go back to here")
    assert "Ann asks to go back to row 0." in ben.open(table).text
    ben.press("Agree")
    assert "Ann takes back: on from row 0." in log(ben.page)
    assert ann.open(table).h1 == "Your call"
    page = ann.open(f"{table}?text=1&at=99")
    assert page.status == 404
    assert "There is no row 99 in what you saw" in page.text


def test_a_long_log_is_read_piece_by_piece(arrive: Arrive, server: Server) -> None:
    table = http_games.begin(server, 2)
    for seat in range(2):
        table.play(seat, table.booking(seat), READY)
    seat = table.info()["waiting"][0]
    cursor = table.look(seat)["cursor"]
    for _ in range(MOST_ROWS // 2):
        cursor = table.play(seat, {"do": "memo", "text": "Take one."}, cursor=cursor)["cursor"]
        cursor = table.people[seat].post(table.at("/undo"), {"cursor": cursor})["cursor"]
    ann = arrive()
    ann.http.cookies.clear()
    ann.http.cookies.set(COOKIE, table.people[seat].key or "")
    ann.open(f"/tables/{table.id}?text=1")

    def read() -> list[int]:
        links = [link for link in ann.page.root.all("a") if link.get("class") == "number"]
        return [int(link.text.removeprefix("Row ")) for link in links]

    last = read()[0]
    assert read() == list(range(last, last - LATEST, -1))
    ann.follow("What happened earlier")
    assert read() == list(range(last, last - MOST_ROWS, -1))
    ann.follow("What happened earlier")
    assert read()[0] == last - MOST_ROWS
    assert read()[-1] == 0
    assert "What happened earlier" not in ann.page.text
    ann.follow("Back to the latest")
    assert read()[0] == last
    ann.open(f"/tables/{table.id}?text=1&before=7")
    assert read()[0] == 6


def outcome(page: Page) -> str:
    """Outcome of a move, at the top of the page."""
    return " ".join(e.text for e in page.root.all("section") if e.get("class") == "outcome")


def test_whoever_moves_is_told_first_what_came_of_it(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = begin(ann, ben, "deadwood", **{"option.first": "1"})
    assert not outcome(ann.page)
    move = choices(ann.page)[0].text
    ann.press(move)
    where = move.removeprefix("Move to ")
    assert outcome(ann.page).startswith("What came of your move You walk to ")
    assert where in outcome(ann.page)
    ann.press("End the turn")
    assert where not in outcome(ann.page), "only what the latest move did"
    ben.open(table)
    ben.press("End the turn")
    assert "You wait." in outcome(ben.page)
    ann.open(table)
    missed = next(e for e in ann.page.root.all("section") if e.get("class") == "missed")
    assert missed.text.startswith("Since your last move You "), "it begins with the move itself"
    assert where in missed.text
    assert missed.text.endswith("Ben waits.")


def test_what_was_taken_back_is_marked_in_the_log(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben, "deadwood", **{"option.first": "1"})
    ann.press("End the turn")
    assert "(taken back)" not in ann.page.text
    ann.press("Take back your latest move")
    assert "You wait. (taken back)" in log(ann.page)
    assert not ann.page.has("Ask to take back your latest move"), "no move of hers stands"


def test_with_bots_alone_nobody_is_asked(arrive: Arrive) -> None:
    ann = arrive("Ann")
    set_up(ann, "deadwood", "me", "bot:random", **{"option.first": "1"})
    ann.press("Start the game")
    ann.press("End the turn")
    until(ann, lambda page: page.h1 == "Your call")
    ann.press("Take back: dice are rolled anew, piles stay as they lie")
    assert "Ann takes back: on from row 0." in log(ann.page)
    assert not ann.page.has("Remind those awaited")


def test_taking_back_alone_and_by_asking(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = begin(ann, ben, "deadwood", **{"option.first": "1"})
    assert not ann.page.has("Take back your latest move")
    ann.press("End the turn")
    ann.press("Take back your latest move")
    assert ann.page.h1 == "Your call"
    ann.press("End the turn")
    ben.open(table)
    ben.press("End the turn")
    ann.open(table)
    ann.press("Ask to take back your latest move")
    assert not ann.page.has("Ask to take back your latest move"), "it is being asked"
    ben.open(table)
    ben.press("No")
    assert "asks to go back" not in ann.open(table).text
    ann.press("Ask to take back your latest move")
    ann.press("Ask no longer")
    assert "asks to go back" not in ben.open(table).text


def test_orders_are_left_and_dropped_and_nobody_else_sees_them(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = begin(ann, ben)
    ann.press(choices(ann.page)[0].text)
    ann.press(starting(ann.page, "Ready"))
    order = starting(ann.page, "Book crew")
    ann.press(order)
    assert f"When your moment comes: {order}" in ann.page.text
    assert "When your moment comes" not in ben.open(table).source
    ann.press("Drop this order")
    assert "When your moment comes" not in ann.page.text


def test_conceding_is_asked_first_and_ends_a_game_of_two(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = begin(ann, ben)
    ann.follow("Concede")
    assert ann.page.h1 == "Concede as Ann?"
    ann.follow("No, go back")
    assert ann.page.h1 == "Your call"
    ann.follow("Concede")
    ann.press("Concede")
    assert ann.page.h1 == "The game is over: all but one have conceded"
    assert [row.text for row in ben.open(table).root.all("tr")[1:]] == ["1 Ben", "2 Ann"]


def test_whoever_has_conceded_is_offered_nothing_that_needs_a_seat(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    lobby = set_up(ann, "callsheet", "me", "open", "bot:random")
    ben.open(invitation(lobby))
    ben.press("Sit down")
    ann.open(lobby.path)
    ann.press("Start the game")
    assert ann.page.has("Remind those awaited")
    ann.follow("Concede")
    ann.press("Concede")
    assert "A bot plays on for Ann." in log(ann.page)
    assert not ann.page.has("Remind those awaited")
    assert not ann.page.has("Ask to end the game here")


def test_a_table_ends_by_agreement(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = begin(ann, ben)
    ann.press("Ask to end the game here")
    assert "Ann asks to end the game here." in ann.page.text
    ben.open(table)
    ben.press("Agree")
    assert ben.page.h1 == "The game was ended here, as all agreed"
    assert "Nobody has won." in ben.page.text


def test_a_story_that_is_left_early_has_no_winner_to_name(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = begin(ann, ben, "universalis")
    ann.press("Ask to end the game here")
    ben.open(table)
    ben.press("Agree")
    ending = ben.http.get(f"{table}/ending").text
    for page in (ben.open(f"{table}?text=1").text, ending):
        assert "Nobody wins or loses: it is what you made together that stays." in page
        assert "Nobody has won" not in page


def test_reminding_says_that_it_was_done_or_why_not(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben)
    ann.press("Remind those awaited")
    assert "They have been reminded." in ann.page.text
    page = ann.press("Remind those awaited")
    assert page.alert == "They have been reminded not long ago."


def test_a_form_sent_to_nowhere_leads_nowhere(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = begin(ann, ben)
    assert ann.open(f"{table}/talk").h1 == "Your call", "a form's address leads to the table"
    form = form_of(ann.page, "Say it")
    form.attributes["action"] = f"{table}/dance"
    assert ann.send(form, fields(form)).status == 404


def test_whoever_only_looks_on_can_do_nothing(arrive: Arrive) -> None:
    ann, ben, eve = arrive("Ann"), arrive("Ben"), arrive("Eve")
    lobby = set_up(ann, "callsheet", "me", "open", public="yes")
    ben.open(lobby.path)
    ben.press("Sit here on seat 2")
    ann.open(lobby.path)
    ann.press("Start the game")
    form = form_of(ann.page, choices(ann.page)[0].text)
    eve.open(lobby.path)
    assert not choices(eve.page)
    stolen = {**fields(form), "action": choices(ann.page)[0].get("value")}
    stolen["_csrf_token"] = eve.http.cookies["matinee-form"]
    page = eve.send(form, stolen)
    assert page.status == 403
    assert page.alert == "You do not sit at this table."


def test_the_clock_says_how_much_time_is_left(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    begin(ann, ben, clock="live")
    assert "Ann you, host, awaited, 3 minutes left" in ann.page.text


def test_whoever_was_away_takes_the_seat_back(start: Start) -> None:
    client = start()
    ann = PlainBrowser(client)
    table = set_up(ann, "deadwood", "me", "bot:random", **{"option.first": "1"}).path
    ann.press("Start the game")
    assert ann.page.h1 == "Your call"

    def drop_off(at: Table, now: float) -> Change:
        """Change after which a bot stands in for the first seat."""
        away = replace(at.seats[0], bot="random")
        draft = at.running.draft_sit(0, player(away))
        return at.change(now, seats=[away, *at.seats[1:]], draft=draft)

    registry = client.app.state.context.registry
    client.blocking_portal.call(registry.change, table.removeprefix("/tables/"), drop_off)
    ann.open(table)
    assert ann.page.h1 == "Everybody is away; the game rests until somebody comes back"
    assert not choices(ann.page)
    ann.press("I'm back")
    assert ann.page.h1 == "Your call"
    assert "is back." in log(ann.page)

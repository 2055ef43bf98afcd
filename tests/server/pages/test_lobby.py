"""Before a game: the lobby, invitations, seats, and a person's name."""

import pytest

from server.browsers import Start
from server.plain_browser import Arrive, PlainBrowser, fields, invitation, set_up

pytestmark = pytest.mark.databases

PASSWORD = "correct horse battery"


def test_an_empty_lobby_says_what_to_do(start: Start) -> None:
    somebody = PlainBrowser(start())
    page = somebody.open("/")
    assert "Nobody is looking for players now. Set up a public table above" in page.text
    assert "No public game is going on." in page.text
    assert "Your tables" not in page.text
    assert page.link("Sign in")
    assert "matinee=" not in str(somebody.http.cookies), "only looking makes nobody a guest"


def test_a_public_table_is_found_joined_and_watched(arrive: Arrive) -> None:
    ann, ben, cy = arrive("Ann Public"), arrive("Ben Public"), arrive("Cy Public")
    table = set_up(ann, "callsheet", "me", "open", public="yes").path
    ben.open("/")
    assert table in {link.get("href") for link in ben.page.root.all("a")}
    ben.open(table)
    ben.press("Sit here on seat 2")
    ann.open(table)
    ann.press("Start the game")
    cy.open("/")
    assert table in {link.get("href") for link in cy.page.root.all("a")}
    assert cy.open(as_text(table)).h1 == "Waiting for Ann Public and Ben Public"
    assert "Book crew" not in cy.page.source
    ben.open("/")
    mine = [line.text for line in ben.page.root.all("li") if "Ann Public" in line.text]
    assert mine[0].endswith("Your call")
    assert ben.page.link("Your call").get("href") == table
    assert ben.page.link("1 table waits for you").get("href") == table


def test_a_private_table_is_not_there_for_others(arrive: Arrive) -> None:
    ann, eve = arrive("Ann"), arrive("Eve")
    table = set_up(ann, "callsheet", "me", "open").path
    page = eve.open(table)
    assert page.status == 404
    assert page.text.startswith("404 Nothing here There is no such table, or it is private.")
    assert page.link("To the lobby")
    assert eve.open(invitation(ann.page)[:-1] + "x").status == 404


def test_the_host_fills_frees_and_clears_seats(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    lobby = set_up(ann, "callsheet", "me", "open", "open")
    ben.open(invitation(lobby))
    ben.press("Sit down")
    ann.open(lobby.path)
    ann.press("Add a bot to seat 3")
    assert "Dolly bot, improviser" in ann.page.text
    ann.press("Free the seat of Dolly")
    assert "Dolly" not in ann.page.text

    ann.follow("Send away: Ben")
    assert ann.page.h1 == "Send Ben away?"
    ann.follow("No, go back")
    assert "Ben" in ann.page.text
    ann.follow("Send away: Ben")
    ann.press("Send Ben away")
    assert "Ben" not in ann.page.text
    page = ben.open(lobby.path)
    assert page.status == 403
    assert page.h1 == "You were asked to leave"
    assert "The host has asked you to leave this table." in page.text
    assert ben.open(invitation(lobby)).status == 403


def test_the_host_hands_over_and_leaves(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    lobby = set_up(ann, "callsheet", "me", "open")
    ben.open(invitation(lobby))
    ben.press("Sit down")
    ann.open(lobby.path)
    ann.follow("Make host: Ben")
    assert ann.page.h1 == "Make Ben the host?"
    ann.press("Make Ben the host")
    assert "Ben not here now, host" in ann.page.text or "Ben here, host" in ann.page.text
    assert not ann.page.has("Start the game")
    assert ann.press("Leave the table").path == "/"
    assert "Ben you, host" in ben.open(lobby.path).text


def test_a_host_who_does_not_sit_invites_others(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive()
    lobby = set_up(ann, "deadwood", "open", "bot:random", **{"option.first": "1"})
    assert "You look on, as host." in lobby.text
    ben.open(invitation(lobby))
    ben.press("Sit down", {"name": "Ben"})
    assert "You look on" not in ben.page.text
    ann.open(lobby.path)
    ann.press("Start the game")
    ann.open(as_text(lobby.path))
    assert ann.page.h1 == "Waiting for Ben"
    assert "You look on, as host." in ann.page.text


def test_whoever_has_chosen_no_name_may_where_the_game_begins(arrive: Arrive) -> None:
    somebody = arrive()
    play = "Play now against bots: Call Sheet"
    page = somebody.press(play, {"name": "B"})
    assert page.alert == "A name has 2 to 30 characters."
    assert page.field("name").get("value") == "B"
    assert somebody.press(play, {"name": "Bo Newcomer"}).path.startswith("/tables/")
    assert somebody.open("/me").h1 == "Bo Newcomer"
    somebody.open("/")
    assert "name" not in fields_of(somebody, play), "a name that was chosen is not asked for"
    other = arrive()
    other.press(play)
    made_up = other.open("/me").h1
    other.open("/")
    assert fields_of(other, play)["name"] == made_up


def test_links_for_seats_and_links_that_are_void(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive()
    lobby = set_up(ann, "callsheet", "me", "open", "open")
    links = [e.get("value") for e in lobby.root.all("input") if "/join/" in e.get("value")]
    assert len(links) == 3
    ben.open(links[2])
    ben.press("Sit down", {"name": "Ben"})
    places = next(e for e in ben.page.root.all("ul") if e.get("class") == "seat-list")
    seats = [e.text for e in places.all("li")]
    assert [seat.startswith("Ben you") for seat in seats] == [False, False, True]

    ann.open(lobby.path)
    ann.press("Make these links void and get new ones")
    assert "The old links lead nowhere now" in ann.page.text
    assert arrive().open(links[1]).status == 404
    assert arrive().open(invitation(ann.page)).status == 200


def test_whoever_was_invited_may_just_look_on(arrive: Arrive) -> None:
    ann, cy = arrive("Ann"), arrive()
    lobby = set_up(ann, "callsheet", "me", "bot:random")
    ann.press("Start the game")
    cy.open(invitation(lobby))
    assert "The game has begun." in cy.page.text
    cy.press("Just look on")
    assert cy.page.path == lobby.path
    cy.open(as_text(lobby.path))
    assert "Only those who sit here can write." in cy.page.text
    cy.press("Ask to play on for Dolly")
    assert "asks to go on for Dolly." in ann.open(as_text(lobby.path)).text
    ann.press("Agree")
    assert "now plays for Dolly" in cy.open(as_text(lobby.path)).text


def test_a_name_that_is_refused_stays_in_its_field(arrive: Arrive) -> None:
    ann, ben = arrive("Ann"), arrive()
    lobby = set_up(ann, "callsheet", "me", "open")
    ben.open(invitation(lobby))
    page = ben.press("Sit down", {"name": "B"})
    assert page.status == 422
    assert page.alert == "A name has 2 to 30 characters."
    assert page.field("name").get("value") == "B"

    ann.open(lobby.path)
    ann.follow("Take a further seat at this screen")
    page = ann.press("Take a further seat", {"name": "ANN"})
    assert "Somebody at this table is called “ANN” already." in page.alert
    assert page.field("name").get("value") == "ANN"


def test_a_table_that_cannot_be_comes_back_as_it_was_typed(arrive: Arrive) -> None:
    ann = arrive("Ann")
    options = {"option.edition": "classic", "option.layout": "random", "clock": "live"}
    page = set_up(ann, "deadwood", "me", "open", "bot:heuristic", undo="no", **options)
    assert page.status == 422
    assert page.alert.startswith("The classic edition has one fixed layout.")
    form = next(
        form
        for form in page.root.all("form")
        if form.get("action") == "/tables" and fields(form)["game"] == "deadwood"
    )
    values = fields(form)
    assert values["chair.2"] == "bot:heuristic"
    assert values["clock"] == "live"
    assert "undo" not in values
    assert (values["option.edition"], values["option.layout"]) == ("classic", "random")

    ann.send(form, {**values, "option.layout": "1"})
    assert ann.page.h1 == "Waiting for players"
    assert "3 minutes for a decision, 60 seconds for a small one" in ann.page.text
    assert "Taking back never" in ann.page.text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"option.days": "7"}, "The option days cannot be “7”."),
        ({"chair.0": "open"}, ""),
        ({"chair.0": "cat"}, "“cat” is no way to fill a seat"),
        ({"chair.1": "none"}, "Deadwood is for 2 to 8 players."),
        ({"chair.1": "me"}, "a second seat needs a name of its own"),
        ({"chair.0": "none", "chair.1": "none"}, "A table needs at least one seat."),
        ({"clock": "sundial"}, "there is no such clock"),
        ({"pace": "slow"}, "This form is not one that our pages send"),
        ({"game": "chess"}, "There is no game “chess” here."),
        ({"game": ""}, "There is no game “” here."),
    ],
)
def test_whatever_a_form_says_a_sentence_comes_back(
    arrive: Arrive, change: dict[str, str], sentence: str
) -> None:
    page = set_up(arrive(), "deadwood", "me", "open", **change)
    assert sentence in page.alert
    assert (page.status < 300) == (not sentence)


def test_a_guest_keeps_the_name_and_comes_back_elsewhere(arrive: Arrive) -> None:
    laptop, phone = arrive("Ida Kept"), arrive()
    table = set_up(laptop, "callsheet", "me", "open").path
    laptop.open("/me")
    assert "You are a guest" in laptop.page.text
    page = laptop.press("Keep the name", {"password": "short"})
    assert page.alert == "A password has 10 to 200 characters."
    laptop.press("Keep the name", {"password": PASSWORD})
    assert "Saved." in laptop.page.text
    assert "You keep this name with a password" in laptop.page.text

    phone.open("/sign-in")
    page = phone.press("Sign in", {"name": "ida kept", "password": "wrong wrong wrong"})
    assert page.status == 403
    assert page.alert == "This name and this password do not go together."
    assert page.field("name").get("value") == "ida kept"
    assert "wrong wrong" not in page.source
    phone.press("Sign in", {"name": "ida kept", "password": PASSWORD})
    assert phone.page.path == "/"
    assert table in {link.get("href") for link in phone.page.root.all("a")}

    phone.open("/me")
    phone.follow("Sign out")
    assert "no way back" not in phone.page.text
    phone.press("Sign out")
    assert phone.page.link("Sign in")


def test_a_guest_is_asked_before_being_forgotten(arrive: Arrive) -> None:
    somebody = arrive("Fay")
    somebody.open("/me")
    somebody.follow("Sign out")
    assert "without a password there is no way back" in somebody.page.text
    somebody.follow("No, go back")
    assert somebody.page.h1 == "Fay"


def test_how_to_be_told_that_a_table_waits(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.open("/me")
    page = ann.press("Keep these settings", {"webhook": "nonsense", "notify_after": "600"})
    assert "A webhook is an http or https address" in page.alert
    assert page.field("webhook").get("value") == "nonsense"
    assert fields_of(ann, "Keep these settings")["notify_after"] == "600"
    hook = "https://hooks.example/matinee"
    ann.press("Keep these settings", {"webhook": hook, "notify_after": "600"})
    assert fields_of(ann, "Keep these settings")["notify_after"] == "600"
    assert ann.page.field("webhook").get("value") == hook
    assert "This server sends no e-mail." in ann.page.text


def as_text(table: str) -> str:
    """Address of a table's text page."""
    return f"{table}?text=1"


def fields_of(browser: PlainBrowser, button: str) -> dict[str, str]:
    form = browser.page.button(button).within("form")
    assert form is not None
    return fields(form)

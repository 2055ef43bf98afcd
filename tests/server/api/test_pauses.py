"""Pauses over HTTP and on pages: pending ends, a pause, and the first unread row."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from fixtures import INSTALLED
from http_visitors import wait_until
from matinee.server.http.logs import REQUESTS, JsonLines
from matinee.server.presenters import games
from server.browsers import Browser, Start, Visit
from table_builder import Clock

DAYS = {"clock": {"kind": "decision", "long": 172_800, "short": 172_800}}
LIVE = {"clock": {"kind": "decision", "long": 180, "short": 60}, "hold": 0.5}
RAIN = {"do": "tell", "text": "It rains."}
END = {"do": "end"}


@pytest.fixture(autouse=True)
def parlours(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install Parlour for the length of a test."""
    monkeypatch.syspath_prepend(str(INSTALLED / "parlour"))
    games._titles.cache_clear()
    yield
    games._titles.cache_clear()


class Round:
    """A table of Parlour over HTTP."""

    def __init__(self, visit: Visit, *names: str, **terms: Any) -> None:
        self.people = [visit() for _ in names]
        for browser, name in zip(self.people, names, strict=True):
            assert browser.patch("/api/me", {"name": name}).status_code == 200
        body = {"game": "parlour", "chairs": ["me", *["open"] * (len(names) - 1)], "terms": terms}
        made = self.people[0].post("/api/tables", {**body, "public": True}).json()
        self.id = made["id"]
        for browser in self.people[1:]:
            assert browser.post(f"/api/tables/{self.id}/join", {}).status_code == 201
        assert self.people[0].post(f"/api/tables/{self.id}/start").status_code == 201

    def ask(self, seat: int, method: str, rest: str = "", body: Any = None) -> Any:
        return self.people[seat].ask(method, f"/api/tables/{self.id}{rest}", body)

    def table(self, seat: int = 0) -> Any:
        return self.ask(seat, "GET").json()

    def cursor(self, seat: int) -> str:
        found: str = self.ask(seat, "GET", "/view").json()["cursor"]
        return found

    def play(self, seat: int, *actions: Any) -> Any:
        body = {"cursor": self.cursor(seat), "actions": actions}
        return self.ask(seat, "POST", "/play", body)

    def page(self, seat: int, query: str = "") -> str:
        return self.people[seat].get(f"/tables/{self.id}{query}").text

    def press(self, seat: int, action: str, query: str = "") -> Any:
        """Press the button of an action on a seat's page."""
        form = re.search(
            rf'<form[^>]*action="/tables/{self.id}/{action}".*?</form>',
            self.page(seat, query),
            re.S,
        )
        assert form is not None, action
        fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form[0]))
        return self.people[seat].post(f"/tables/{self.id}/{action}", data=fields)


def test_what_is_ended_is_held_told_and_closed(browser: Visit) -> None:
    table = Round(browser, "Ann", "Bo", **LIVE)
    moved = table.play(0, RAIN, END).json()
    assert moved["held"] is True
    assert [row["action"] for row in moved["rows"]] == [RAIN]
    pending_end = table.table(1)["held"]
    assert (pending_end["seat"], pending_end["action"], pending_end["say"]) == (
        0,
        END,
        "Ann has ended the turn",
    )
    assert pending_end["text"].startswith("Ann has ended the turn; it closes in ")
    assert table.table(1)["waiting"] == []
    wait_until(lambda: table.table()["waiting"] == [1])
    assert table.table()["held"] is None


def test_who_has_ended_takes_it_back(browser: Visit) -> None:
    table = Round(browser, "Ann", "Bo", **DAYS)
    table.play(0, RAIN, END)
    assert table.ask(1, "DELETE", "/held").json()["key"] == "held-none"
    assert table.ask(0, "DELETE", "/held").json()["held"] is None
    assert table.table()["waiting"] == [0]
    again = table.ask(0, "DELETE", "/held")
    assert (again.status_code, again.json()["key"]) == (409, "held-none")


def test_over_days_all_others_are_asked(browser: Visit) -> None:
    table = Round(browser, "Ann", "Bo", "Cy", **DAYS)
    table.play(0, RAIN, END)
    assert table.table(1)["held"]["asks_you"]
    assert "Bo and Cy have nothing to add" in table.table()["held"]["text"]
    old = table.cursor(1)
    table.play(2, {"do": "chime", "text": "Oh."})
    stale = table.ask(1, "POST", "/nothing-to-add", {"cursor": old})
    assert (stale.status_code, stale.json()["key"]) == (409, "stale")
    pending_end = table.ask(1, "POST", "/nothing-to-add", {"cursor": table.cursor(1)}).json()[
        "held"
    ]
    assert (pending_end["clear"], pending_end["asked"], pending_end["cleared"]) == ([1], [2], True)
    assert table.table(2)["held"]["clear"] == [1]
    back = table.ask(1, "DELETE", "/nothing-to-add").json()["held"]
    assert (back["clear"], back["asked"]) == ([], [1, 2])
    for seat in (1, 2):
        table.ask(seat, "POST", "/nothing-to-add", {"cursor": table.cursor(seat)})
    wait_until(lambda: table.table()["waiting"] == [1])


@pytest.mark.parametrize("query", ["", "?text=1"])
def test_pages_offer_it_to_those_who_may(browser: Visit, query: str) -> None:
    table = Round(browser, "Ann", "Bo", "Cy", **DAYS)
    assert "has ended the turn" not in table.page(0, query)
    table.play(0, RAIN, END)
    for seat in range(3):
        assert "Ann has ended the turn; it closes when" in table.page(seat, query)
    table.press(1, "nothing-to-add", query)
    assert "Nothing to add: Bo" in table.page(2, query)
    table.press(1, "something-to-add", query)
    assert "Nothing to add: Bo" not in table.page(2, query)
    assert "take-back-end" not in table.page(1, query)
    table.press(0, "take-back-end", query)
    assert "has ended the turn" not in table.page(1, query)
    assert table.table()["waiting"] == [0]


@pytest.mark.parametrize("query", ["", "?text=1"])
def test_anybody_pauses_and_goes_on_with_a_button(browser: Visit, query: str) -> None:
    table = Round(browser, "Ann", "Bo", **LIVE)
    table.press(1, "pause", query)
    for seat in range(2):
        page = table.page(seat, query)
        assert "The table is paused. All clocks stand still" in page
        assert "Bo paused" not in page
    refused = table.play(0, RAIN)
    assert (refused.status_code, refused.json()["key"]) == (409, "paused")
    assert refused.json()["detail"].startswith("The table is paused")
    table.press(0, "resume", query)
    assert "The table is paused." not in table.page(1, query)
    assert table.play(0, RAIN).status_code == 200


def test_a_pause_by_the_api(browser: Visit) -> None:
    table = Round(browser, "Ann", "Bo", **LIVE)
    assert table.table()["pauses"] is True
    paused = table.ask(1, "POST", "/pause").json()
    assert (paused["paused"], paused["waiting"]) == (True, [])
    assert paused["seats"][0]["due"] is None
    assert paused["seats"][0]["left"] == pytest.approx(180, abs=10)
    assert table.ask(0, "GET", "/legal").json() == []
    assert table.ask(0, "DELETE", "/pause").json()["paused"] is False
    assert table.ask(0, "DELETE", "/pause").json()["key"] == "paused-not"
    assert table.ask(1, "PUT", "/pauses", {"allowed": False}).json()["key"] == "host-only"
    assert table.ask(0, "PUT", "/pauses", {"allowed": False}).json()["pauses"] is False
    assert table.ask(1, "POST", "/pause").json()["key"] == "pauses-off"


def test_in_a_pause_that_is_why_nothing_can_be_done(browser: Visit) -> None:
    table = Round(browser, "Ann", "Bo", **LIVE)
    assert table.ask(0, "POST", "/why", {"action": RAIN}).json()["legal"]
    table.ask(1, "POST", "/pause")
    why = table.ask(0, "POST", "/why", {"action": RAIN}).json()
    assert not why["legal"]
    assert "paused" in why["detail"]
    assert "paused" in table.people[0].get(f"/tables/{table.id}/why?ref=seat:0").text


def test_the_log_does_not_say_either_who_paused(
    browser: Visit, caplog: pytest.LogCaptureFixture
) -> None:
    table = Round(browser, "Ann", "Bo", **LIVE)
    bo = table.people[1].get("/api/me").json()["id"]
    caplog.set_level("INFO", logger=REQUESTS.name)
    table.ask(1, "GET", "/view")
    table.ask(1, "POST", "/pause")
    table.ask(1, "DELETE", "/pause")
    lines = [JsonLines().format(one) for one in caplog.records if one.name == REQUESTS.name]
    assert any(bo in line for line in lines), "who asks for other things is written down"
    about = [line for line in lines if "/pause" in line]
    assert len(about) == 2
    assert bo not in str(about)


def test_other_games_have_no_pauses(browser: Visit) -> None:
    ann = browser()
    body = {"game": "deadwood", "chairs": ["me", "bot:random"]}
    table = ann.post("/api/tables", body).json()["id"]
    started = ann.post(f"/api/tables/{table}/start").json()
    assert (started["pauses"], started["held"], started["paused"]) == (False, None, False)
    assert ann.post(f"/api/tables/{table}/pause").json()["key"] == "pauses-none"
    assert "/pause" not in ann.get(f"/tables/{table}").text


# First unread row


def test_what_is_new_is_marked_for_who_was_away_and_nobody_else(
    browser: Visit, clock: Clock
) -> None:
    table = Round(browser, "Ann", "Bo", **DAYS)
    table.play(0, RAIN)
    body = {"cursor": table.cursor(1)}
    assert table.ask(1, "PUT", "/seen", body).json() == {"row": None, "move": None}
    clock.later(3600)
    table.play(0, {"do": "tell", "text": "And rains."})
    assert table.ask(1, "GET", "/seen").json()["row"] == 2
    assert table.ask(0, "GET", "/seen").json()["row"] is None
    assert 'data-new-row="2"' in table.page(1)
    assert "data-new-row" not in table.page(0)
    # Loading a page does not mean having seen it.
    assert 'data-new-row="2"' in table.page(1)
    assert table.ask(1, "PUT", "/seen", {"cursor": table.cursor(1)}).json()["row"] == 2
    clock.later(3600)
    assert "data-new-row" not in table.page(1)


def test_the_table_as_text_marks_it_too_and_is_seen_by_being_read(
    browser: Visit, clock: Clock
) -> None:
    table = Round(browser, "Ann", "Bo", **DAYS)
    assert "New since you were here" not in table.page(1, "?text=1")
    clock.later(3600)
    table.play(0, RAIN)
    for _ in range(2):
        assert table.page(1, "?text=1").count("New since you were here") == 1
    clock.later(3600)
    assert "New since you were here" not in table.page(1, "?text=1")


def test_a_cursor_that_never_was_is_not_seen(browser: Visit) -> None:
    table = Round(browser, "Ann", "Bo", **DAYS)
    assert table.ask(1, "PUT", "/seen", {"cursor": "999-0"}).json()["key"] == "cursor-wrong"


# Terms of a new table


def test_a_title_suggests_its_times_and_the_form_takes_them(start: Start) -> None:
    client: TestClient[Litestar] = start()
    ann = Browser(client)
    home = ann.get("/").text
    form = next(f for f in re.findall(r"<form.*?</form>", home, re.S) if 'value="parlour"' in f
                and 'name="clock"' in f)  # fmt: skip
    assert "2 days for a decision, 2 days for a small one" in form.replace("\xa0", " ")
    assert 'name="hold"' in form
    others = [f for f in re.findall(r"<form.*?</form>", home, re.S) if 'value="deadwood"' in f]
    assert not any('name="hold"' in f for f in others)
    token = re.search(r'name="_csrf_token" value="([^"]+)"', form)
    assert token is not None
    sent = {
        "_csrf_token": token[1], "game": "parlour", "chair.0": "me", "chair.1": "open",
        "clock": "days", "pace": "brisk", "hold": "10", "settle": "6", "public": "yes",
    }  # fmt: skip
    made = ann.post("/tables", data=sent, follow_redirects=False)
    assert made.status_code in {302, 303}
    terms = ann.get("/api" + made.headers["location"]).json()["terms"]
    assert terms["clock"] == {"kind": "decision", "long": 172_800.0, "short": 172_800.0}
    assert (terms["hold"], terms["settle"]) == (10, 6 * 3600)
    page = ann.get(made.headers["location"]).text.replace("\xa0", " ")
    assert "10 seconds after the last entry" in page

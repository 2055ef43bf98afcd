"""Stored sessions: signing out also ends every copy of the session's key."""

import string
import time
from typing import Any
from unittest.mock import patch

import pytest
from itsdangerous import TimestampSigner
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select, update

from matinee.server.accounts.devices import device
from matinee.server.http.signed_tokens import DAY
from matinee.store import people, sessions
from matinee.store.schema import SESSIONS
from matinee.store.sessions import ADOPTED, MOST_SESSIONS, Device, Session
from server.browsers import Browser, Start, Visit, context_of

pytestmark = [pytest.mark.databases, pytest.mark.usefixtures("quick_passwords")]

PASSWORD = "rosebud rosebud"
LETTERS = string.ascii_letters + string.digits + "-_"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
)


def keep(browser: Browser, name: str, password: str = PASSWORD, **more: Any) -> Any:
    return browser.post("/api/me/keep", {"name": name, "password": password, **more})


def sign_in(browser: Browser, name: str = "Ann", agent: str = FIREFOX) -> str:
    body = {"name": name, "password": PASSWORD}
    answer = browser.post("/api/sign-in", body, headers={"User-Agent": agent})
    assert answer.status_code == 200, answer.text
    key: str = answer.json()["key"]
    return key


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def status(client: TestClient[Litestar], key: str) -> int:
    """Status of an answer to a client with this key and without a cookie."""
    client.cookies.clear()
    found: int = client.get("/api/me", headers=bearer(key)).status_code
    return found


def copied(browser: Browser) -> str:
    found: str = browser.cookies["matinee"]
    return found


def listed(browser: Browser) -> Any:
    return browser.get("/api/me/sessions").json()


def test_signing_out_ends_the_session_for_a_copied_cookie_too(
    browser: Visit, client: TestClient[Litestar]
) -> None:
    laptop, phone = browser(), browser()
    keep(laptop, "Ann")
    sign_in(phone)
    copy = copied(phone)
    assert status(client, copy) == 200
    assert phone.post("/api/sign-out").status_code == 204
    assert status(client, copy) == 401
    assert laptop.get("/api/me").status_code == 200


def test_a_page_signs_out_for_good_too(browser: Visit, client: TestClient[Litestar]) -> None:
    ann = browser()
    keep(ann, "Ann")
    copy = copied(ann)
    question = ann.get("/sign-out", headers={"Accept": "text/html"}).text
    assert "a copy of its cookie is of no use to anybody" in question
    token = {"X-CSRFToken": ann.cookies["matinee-form"]}
    assert ann.ask("POST", "/sign-out", headers=token, follow_redirects=False).status_code == 303
    assert status(client, copy) == 401


def test_a_guest_is_told_what_signing_out_costs(browser: Visit) -> None:
    ann = browser()
    ann.post("/api/people", {"name": "Ann"})
    assert "no way back to your name, your seats and your tables" in ann.get("/sign-out").text


def test_a_program_signs_out_by_its_key(browser: Visit, client: TestClient[Litestar]) -> None:
    robot = browser()
    key = robot.post("/api/people", {"program": True}).json()["key"]
    assert robot.post("/api/sign-out", headers=bearer(key)).status_code == 204
    assert status(client, key) == 401


def test_sessions_are_listed_and_ended_one_by_one(
    browser: Visit, client: TestClient[Litestar]
) -> None:
    laptop, phone, other = browser(), browser(), browser()
    keep(laptop, "Ann")
    sign_in(phone, agent=PHONE)
    key = sign_in(other, agent="python-httpx/0.28")
    mine = listed(phone)
    assert [one["current"] for one in mine] == [True, False, False]
    assert (mine[0]["browser"], mine[0]["system"]) == ("Safari", "iPhone")
    theirs = client.get("/api/me/sessions", headers=bearer(key)).json()
    program = next(one for one in theirs if one["current"])
    assert (program["browser"], program["system"]) == (None, None)
    path = f"/api/me/sessions/{program['id']}"
    assert phone.ask("DELETE", path).status_code == 204
    assert status(client, key) == 401
    assert phone.ask("DELETE", path).json()["key"] == "session-none"
    assert len(listed(phone)) == 2
    assert phone.ask("DELETE", f"/api/me/sessions/{mine[0]['id']}").status_code == 204
    assert phone.get("/api/me").status_code == 401
    assert laptop.get("/api/me").status_code == 200


def test_nobody_ends_or_sees_sessions_of_others(browser: Visit) -> None:
    ann, eve = browser(), browser()
    keep(ann, "Ann")
    keep(eve, "Eve")
    (hers,) = listed(ann)
    assert hers["id"] not in {one["id"] for one in listed(eve)}
    refused = eve.ask("DELETE", f"/api/me/sessions/{hers['id']}")
    assert (refused.status_code, refused.json()["key"]) == (404, "session-none")
    assert ann.get("/api/me").status_code == 200
    nobody = browser()
    for path in ("/api/me/sessions", f"/api/me/sessions/{hers['id']}"):
        assert nobody.ask("DELETE", path).json()["key"] == "person-none"
    assert not nobody.cookies


def test_all_others_end_at_once(browser: Visit, client: TestClient[Litestar]) -> None:
    laptop, phone = browser(), browser()
    keep(laptop, "Ann")
    key = sign_in(phone)
    assert laptop.ask("DELETE", "/api/me/sessions").status_code == 204
    assert status(client, key) == 401
    assert [one["current"] for one in listed(laptop)] == [True]


def test_a_new_password_ends_all_other_sessions(
    browser: Visit, client: TestClient[Litestar]
) -> None:
    laptop, phone = browser(), browser()
    keep(laptop, "Ann")
    phones, laptops = sign_in(phone), copied(laptop)
    changed = keep(laptop, "Ann", "another password", old_password=PASSWORD)
    assert changed.status_code == 200
    assert [status(client, key) for key in (phones, laptops)] == [401, 401]
    assert [one["current"] for one in listed(laptop)] == [True]


def test_the_page_lists_sessions_and_ends_them(
    browser: Visit, client: TestClient[Litestar]
) -> None:
    laptop, phone = browser(), browser()
    keep(laptop, "Ann")
    key = sign_in(phone)
    page = laptop.get("/me").text
    assert page.count("Sign out there</button>") == 1
    assert "Firefox on Linux" in page
    assert "A program" in page, "as the test's own client is"
    other = next(one["id"] for one in listed(laptop) if not one["current"])
    token = {"X-CSRFToken": laptop.cookies["matinee-form"], "Accept": "text/html"}
    answer = laptop.ask("POST", f"/me/sessions/{other}/end", headers=token)
    assert "Signed out there." in answer.text
    assert "Sign out everywhere else" not in answer.text
    assert status(client, key) == 401
    second_answer = laptop.ask("POST", f"/me/sessions/{other}/end", headers=token)
    assert "You are not signed in there any more." in second_answer.text
    again = sign_in(phone)
    laptop.ask("POST", "/me/sessions/end-others", headers=token)
    assert status(client, again) == 401


def test_signing_in_again_on_a_page_takes_the_place_of_the_session_there(browser: Visit) -> None:
    ann = browser()
    keep(ann, "Ann")
    ann.get("/me")
    token = {"X-CSRFToken": ann.cookies["matinee-form"]}
    form = {"name": "Ann", "password": PASSWORD}
    ann.ask("POST", "/sign-in", headers=token, data=form)
    assert [one["current"] for one in listed(ann)] == [True]


# Other processes


@pytest.fixture
def processes(start: Start, database_url: str) -> list[TestClient[Litestar]]:
    """Two processes that share a database, each with a memory of its own."""
    return [start(database=database_url, sign_in_rate=100) for _ in range(2)]


def test_another_process_hears_of_it_within_seconds(
    processes: list[TestClient[Litestar]], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = processes
    key = one.post("/api/people", json={"name": "Ann"}).json()["key"]
    assert [status(process, key) for process in processes] == [200, 200]
    one.cookies.clear()
    one.post("/api/sign-out", headers=bearer(key))
    assert status(one, key) == 401
    assert status(other, key) == 200, "known there for some seconds"
    changed = other.patch("/api/me", json={"name": "Eve"}, headers=bearer(key))
    assert changed.json()["key"] == "key-wrong", "but it changes nothing any more"
    assert status(other, key) == 401


def test_what_was_remembered_is_looked_up_anew(
    processes: list[TestClient[Litestar]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matinee.server.http.auth.KEPT_SECONDS", 0.0)
    one, other = processes
    key = one.post("/api/people", json={"name": "Ann"}).json()["key"]
    assert status(other, key) == 200
    one.cookies.clear()
    one.post("/api/sign-out", headers=bearer(key))
    assert status(other, key) == 401


# Keys of former versions


def former_key(client: TestClient[Litestar], name: str = "Ann", epoch: int = 0) -> str:
    """A new person's key in the format before sessions were stored."""
    context = context_of(client)
    person_id = people.new_id()
    context.database.write_now(
        lambda conn: people.create(conn, person_id, name, program=False, now=time.time())
    )
    return str(context.tokens._session.dumps([person_id, epoch]))


def test_a_former_cookie_is_exchanged_for_a_session(
    browser: Visit, client: TestClient[Litestar]
) -> None:
    key, ann = former_key(client), browser()
    ann.cookies.set("matinee", key, domain="testserver.local")
    answer = ann.get("/api/me", headers={"User-Agent": FIREFOX})
    assert answer.json()["name"] == "Ann"
    assert "set-cookie" in answer.headers
    assert copied(ann) != key
    (session,) = listed(ann)
    assert (session["current"], session["browser"]) == (True, "Firefox")
    assert "set-cookie" not in ann.get("/api/me").headers


def test_a_former_key_of_a_program_goes_on(client: TestClient[Litestar]) -> None:
    key = former_key(client)
    for _ in range(2):
        assert status(client, key) == 200
        context_of(client).authenticator._open.clear()
    found = client.get("/api/me/sessions", headers=bearer(key)).json()
    assert [one["current"] for one in found] == [True]


@pytest.mark.parametrize("exchanged", [True, False])
def test_signing_out_ends_a_former_key_too(
    exchanged: bool, browser: Visit, client: TestClient[Litestar]
) -> None:
    key, ann = former_key(client), browser()
    ann.cookies.set("matinee", key, domain="testserver.local")
    if exchanged:
        ann.get("/api/me")
    assert ann.post("/api/sign-out").status_code == 204
    context_of(client).authenticator._kept.clear()
    context_of(client).authenticator._open.clear()
    assert status(client, key) == 401
    # The last letter of base64 holds bits that mean nothing: the key is the same all the same.
    alike = [key[:-1] + letter for letter in LETTERS]
    good = [one for one in alike if context_of(client).tokens.read_key(one) is not None]
    assert len(good) > 1
    assert {status(client, one) for one in good} == {401}


def test_a_new_password_ends_former_keys_that_were_never_used_again(
    browser: Visit, client: TestClient[Litestar]
) -> None:
    key, ann = former_key(client), browser()
    ann.cookies.set("matinee", key, domain="testserver.local")
    copy = str(context_of(client).tokens._session.dumps([ann.get("/api/me").json()["id"], 0]))
    assert keep(ann, "Ann").status_code == 200
    assert status(client, copy) == 401
    assert status(client, key) == 401
    assert ann.get("/api/me").status_code == 200


def another_key(client: TestClient[Litestar], key: str) -> str:
    """Another key of the same person, issued an hour earlier."""
    context = context_of(client)
    claim = context.tokens.read_key(key)
    assert claim is not None
    with patch.object(TimestampSigner, "get_timestamp", lambda _: int(time.time()) - 3600):
        other = str(context.tokens._session.dumps([claim.person_id, 0]))
    assert context.tokens.read_key(other) != claim
    return other


def test_ending_all_others_ends_former_keys_and_not_ones_own(
    client: TestClient[Litestar],
) -> None:
    key = former_key(client)
    unused = another_key(client, key)
    assert status(client, key) == 200
    assert client.delete("/api/me/sessions", headers=bearer(key)).status_code == 204
    assert status(client, key) == 200
    assert status(client, unused) == 401


def test_signing_out_everywhere_ends_former_keys_that_were_never_used_again(
    client: TestClient[Litestar],
) -> None:
    key = former_key(client)
    unused = another_key(client, key)
    answer = client.post("/api/me/sign-out-everywhere", headers=bearer(key))
    assert answer.status_code == 204
    assert (status(client, key), status(client, unused)) == (401, 401)


# Stored data


def stored(client: TestClient[Litestar], person_id: str) -> list[Session]:
    return context_of(client).database.read_now(
        lambda conn: sessions.open_sessions(conn, person_id)
    )


def test_a_person_has_so_many_sessions_and_no_more(
    browser: Visit, client: TestClient[Litestar]
) -> None:
    ann = browser()
    person_id = keep(ann, "Ann").json()["person"]["id"]
    now = time.time()

    def many(conn: Any) -> None:
        for number in range(MOST_SESSIONS + 5):
            sessions.begin(conn, Session(f"s{number}", person_id, now, now - number, None, None))

    context_of(client).database.write_now(many)
    found = {one.id for one in stored(client, person_id)}
    assert len(found) == MOST_SESSIONS
    assert {"s0", "s1", "s40"} <= found
    assert "s54" not in found
    assert ann.get("/api/me").status_code == 200, "it is in use"


def test_sessions_that_nobody_uses_are_swept(client: TestClient[Litestar], browser: Visit) -> None:
    ann = browser()
    person_id = ann.post("/api/people", {"name": "Ann"}).json()["person"]["id"]
    now = time.time()
    old = Session("old-one", person_id, now - 500 * DAY, now - 401 * DAY, None, None)
    ended = Session(f"{ADOPTED}x", person_id, now, now - 401 * DAY, None, None, True)
    database = context_of(client).database
    database.write_now(lambda conn: sessions.begin(conn, old))
    database.write_now(lambda conn: sessions.begin(conn, ended))
    assert database.write_now(lambda conn: sessions.delete_expired(conn, now - 400 * DAY)) == 2
    remaining = database.read_now(lambda conn: list(conn.scalars(select(SESSIONS.c.id))))
    assert len(remaining) == 1


def test_that_a_session_is_used_is_noted_now_and_then(
    browser: Visit, client: TestClient[Litestar]
) -> None:
    ann = browser()
    ann.post("/api/people", {"name": "Ann"}, headers={"User-Agent": FIREFOX})
    context = context_of(client)
    context.database.write_now(
        lambda conn: conn.execute(update(SESSIONS).values(seen_at=0)).rowcount
    )
    context.authenticator._open.clear()
    (session,) = ann.get("/api/me/sessions", headers={"User-Agent": PHONE}).json()
    assert session["seen_at"] > DAY
    assert session["system"] == "iPhone"


@pytest.mark.parametrize(
    ("agent", "found"),
    [
        (FIREFOX, Device("Firefox", "Linux")),
        (PHONE, Device("Safari", "iPhone")),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            Device("Edge", "Windows"),
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/140.0.0.0 Mobile Safari/537.36",
            Device("Chrome", "Android"),
        ),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", Device(None, "macOS")),
        ("Mozilla/5.0", Device()),
        ("python-httpx/0.28.1", Device()),
        ("Firefox/140.0 on a toaster named " + "x" * 900, Device()),
        ("", Device()),
    ],
)
def test_of_a_browser_two_words_are_kept(agent: str, found: Device) -> None:
    assert device([(b"user-agent", agent.encode())]) == found
    assert device([]) == Device()

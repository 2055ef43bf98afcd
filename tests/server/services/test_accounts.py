"""Guests, kept names and programs: arriving, returning and leaving."""

import asyncio
from typing import Any

import msgspec
import pytest
from argon2 import PasswordHasher
from litestar import Litestar, get
from litestar.di import NamedDependency
from litestar.testing import TestClient
from sqlalchemy import delete, update

from matinee.server.accounts.passwords import Passwords
from matinee.server.http.signed_tokens import DAY
from matinee.store import people
from matinee.store.people import Person
from matinee.store.schema import PEOPLE, SESSIONS
from server.browsers import Browser, Start, Visit, context_of

pytestmark = [pytest.mark.databases, pytest.mark.usefixtures("quick_passwords")]

PASSWORD = "rosebud rosebud"


def keep(browser: Browser, name: str, password: str = PASSWORD, **more: Any) -> Any:
    return browser.post("/api/me/keep", {"name": name, "password": password, **more})


def key_of(response: Any) -> str:
    assert response.status_code < 300, response.text
    found: str = response.json()["key"]
    return found


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def test_looking_makes_nobody(browser: Visit) -> None:
    ann = browser()
    answer = ann.get("/api/me")
    assert answer.status_code == 401
    assert answer.json()["key"] == "person-none"
    assert not ann.cookies


def test_whoever_does_something_is_a_guest_at_once(browser: Visit) -> None:
    ann = browser()
    changed = ann.patch("/api/me", {"name": "Ann"})
    assert changed.status_code == 200
    assert "matinee" in ann.cookies
    assert ann.get("/api/me").json() == changed.json()
    assert changed.json()["name"] == "Ann"
    assert changed.json()["kept"] is False


def test_a_guest_without_a_name_gets_a_friendly_one(browser: Visit) -> None:
    person = browser().post("/api/people").json()["person"]
    words, number = person["name"].rsplit(" ", 1)
    assert words
    assert 1000 <= int(number) <= 9999


def test_two_browsers_are_two_people(browser: Visit) -> None:
    ann, ben = browser(), browser()
    ann.post("/api/people", {"name": "Ann"})
    ben.post("/api/people", {"name": "Ann"})
    assert ann.get("/api/me").json()["id"] != ben.get("/api/me").json()["id"]


def test_a_program_uses_its_key_and_leaves_the_browser_alone(browser: Visit) -> None:
    ann = browser()
    ann.post("/api/people", {"name": "Ann"})
    key = key_of(ann.post("/api/people", {"name": "Anns bot", "program": True}))
    assert ann.get("/api/me").json()["name"] == "Ann"
    robot = browser()
    me = robot.get("/api/me", headers=bearer(key)).json()
    assert (me["name"], me["program"]) == ("Anns bot", True)
    assert not robot.cookies


def test_a_wrong_key_is_refused_and_never_a_new_guest(browser: Visit) -> None:
    for key in ("nonsense", "", "a.b.c"):
        answer = browser().patch("/api/me", {"name": "Ann"}, headers=bearer(key))
        assert answer.status_code == 401
        assert answer.json()["key"] == "key-wrong"
        assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("name", ["", "A", "x" * 31, " \u200b \t", "\x00B"])
def test_a_name_must_be_one(browser: Visit, name: str) -> None:
    answer = browser().post("/api/people", {"name": name})
    assert answer.status_code == 422
    assert answer.json()["detail"] == "A name has 2 to 30 characters."


def test_a_name_is_made_tidy(browser: Visit) -> None:
    person = browser().post("/api/people", {"name": "  Ann\u202e \n Lee "}).json()["person"]
    assert person["name"] == "Ann Lee"


def test_a_kept_name_comes_back_on_another_device(browser: Visit) -> None:
    laptop, phone = browser(), browser()
    laptop.post("/api/people", {"name": "Ann"})
    answer = keep(laptop, "Ann")
    assert answer.json()["person"]["kept"] is True
    answer = phone.post("/api/sign-in", {"name": "aNN", "password": PASSWORD})
    assert answer.status_code == 200
    assert phone.get("/api/me").json() == laptop.get("/api/me").json()


def test_a_wrong_password_and_an_unknown_name_look_the_same(browser: Visit) -> None:
    keep(browser(), "Ann")
    wrong = browser().post("/api/sign-in", {"name": "Ann", "password": "rosebud"})
    unknown = browser().post("/api/sign-in", {"name": "Bob", "password": PASSWORD})
    assert wrong.status_code == unknown.status_code == 403
    assert wrong.json() == unknown.json()


@pytest.mark.parametrize("name", ["Ann Lee", "ANN LEE", "\uff21nn\u3000Lee", " Ann  Lee "])
def test_nobody_takes_a_kept_name_in_whatever_letters(browser: Visit, name: str) -> None:
    keep(browser(), "Ann Lee")
    ben = browser()
    assert ben.post("/api/people", {"name": name}).json()["key"] == "name-taken"
    ben.post("/api/people", {"name": "Ben"})
    assert ben.patch("/api/me", {"name": name}).status_code == 409
    assert keep(ben, name).status_code == 409
    assert ben.get("/api/me").json()["name"] == "Ben"


LOOK_ALIKES = ["\u0410nn Lee", "Ann L\u0435e", "Ann\ufe0f Lee", "A\u034fnn Lee", "Ann Lee\u3164"]
LOOK_ALIKES += ["Ann \u17b4Lee", "Ann Lee\U000e0100", "ANN L\u0395\u0395"]


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_nobody_takes_a_name_that_looks_like_a_kept_one(start: Start, name: str) -> None:
    client = start()
    keep(Browser(client), "Ann Lee")
    ben = Browser(client)
    answer = ben.post("/api/people", {"name": name})
    assert answer.json()["key"] == "name-taken"
    ben.post("/api/people", {"name": "Ben"})
    assert ben.patch("/api/me", {"name": name}).status_code == 409
    assert keep(ben, name).status_code == 409
    table = ben.post("/api/tables", {"game": "deadwood", "chairs": ["me", "open"]}).json()["id"]
    seat = ben.post(f"/api/tables/{table}/join", {"seat": 1, "name": name})
    assert seat.json()["key"] == "name-taken"


def test_a_blank_that_is_none_goes_from_a_name(browser: Visit) -> None:
    keep(browser(), "Ann Lee")
    called = browser().post("/api/people", {"name": "Ann\u2800Lee"})
    assert called.json()["person"]["name"] == "AnnLee", "which looks like another name"


@pytest.mark.parametrize("name", ["\ufe0f\ufe0f\ufe0f", "\u3164\u3164", "\u2800 \u2800", "A\u034f"])
def test_a_name_is_made_of_what_can_be_seen(start: Start, name: str) -> None:
    answer = Browser(start()).post("/api/people", {"name": name})
    assert (answer.status_code, answer.json()["key"]) == (422, "name-wrong")


def test_guests_whose_names_look_alike_are_told_apart_at_a_table(start: Start) -> None:
    client = start()
    ann, eve = Browser(client), Browser(client)
    ann.post("/api/people", {"name": "Ann"})
    eve.post("/api/people", {"name": "\u0410nn"})
    table = ann.post("/api/tables", {"game": "deadwood", "chairs": ["me", "open"]}).json()
    link = {"invite": table["invite"].rpartition("/")[2]}
    seats = eve.post(f"/api/tables/{table['id']}/join", link).json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "\u0410nn 2"]


def test_a_new_kept_name_frees_the_old_one(browser: Visit) -> None:
    ann, ben = browser(), browser()
    keep(ann, "Ann")
    assert ann.patch("/api/me", {"name": "Anna"}).json()["kept"] is True
    assert ann.patch("/api/me", {"name": "ANNA"}).json()["name"] == "ANNA"
    assert ben.post("/api/people", {"name": "Anna"}).status_code == 409
    assert ben.post("/api/people", {"name": "Ann"}).status_code == 201


@pytest.mark.parametrize("password", ["", "too short", "x" * 201])
def test_a_password_must_be_one(browser: Visit, password: str) -> None:
    answer = keep(browser(), "Ann", password)
    assert answer.status_code == 422
    assert answer.json()["detail"] == "A password has 10 to 200 characters."


def test_a_new_password_needs_the_old_one_and_ends_other_sessions(browser: Visit) -> None:
    ann, thief = browser(), browser()
    keep(ann, "Ann")
    thief.cookies = ann.cookies
    assert keep(thief, "Ann", "another password").status_code == 403
    assert keep(thief, "Ann", "another password", old_password="guess").status_code == 403
    assert keep(ann, "Ann", "another password", old_password=PASSWORD).status_code == 200
    assert ann.get("/api/me").status_code == 200
    assert thief.get("/api/me").status_code == 401
    signed = browser().post("/api/sign-in", {"name": "Ann", "password": "another password"})
    assert signed.status_code == 200


def test_signing_out_takes_the_key_from_this_browser_only(browser: Visit) -> None:
    laptop, phone = browser(), browser()
    keep(laptop, "Ann")
    phone.post("/api/sign-in", {"name": "Ann", "password": PASSWORD})
    assert phone.post("/api/sign-out").status_code == 204
    assert phone.get("/api/me").status_code == 401
    assert laptop.get("/api/me").status_code == 200


def test_signing_out_everywhere_makes_every_key_void(browser: Visit) -> None:
    laptop, phone = browser(), browser()
    keep(laptop, "Ann")
    key = key_of(phone.post("/api/sign-in", {"name": "Ann", "password": PASSWORD}))
    assert laptop.post("/api/me/sign-out-everywhere").status_code == 204
    assert phone.get("/api/me").status_code == 401
    assert browser().get("/api/me", headers=bearer(key)).json()["key"] == "key-wrong"
    assert browser().post("/api/me/sign-out-everywhere").status_code == 204
    back = browser()
    back.post("/api/sign-in", {"name": "Ann", "password": PASSWORD})
    assert back.get("/api/me").status_code == 200


def test_a_session_ended_by_another_process_ends_here_within_seconds(
    browser: Visit, client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = browser()
    ann.post("/api/people", {"name": "Ann"})
    context_of(client).database.write_now(lambda conn: conn.execute(delete(SESSIONS)).rowcount)
    assert ann.get("/api/me").status_code == 200
    monkeypatch.setattr("matinee.server.http.auth.KEPT_SECONDS", -1.0)
    context_of(client).authenticator._kept.clear()
    assert ann.get("/api/me").status_code == 401


def test_an_old_cookie_is_renewed(
    browser: Visit, monkeypatch: pytest.MonkeyPatch, client: TestClient[Litestar]
) -> None:
    ann = browser()
    ann.post("/api/people", {"name": "Ann"})
    assert "set-cookie" not in ann.get("/api/me").headers
    monkeypatch.setattr("matinee.server.http.signed_tokens.RENEW_DAYS", -1)
    old = ann.cookies["matinee"]
    assert "set-cookie" in ann.get("/api/me").headers
    claim = context_of(client).tokens.read_key(old)
    assert claim is not None


def test_when_somebody_was_last_here_is_noted_now_and_then(
    browser: Visit, client: TestClient[Litestar]
) -> None:
    ann = browser()
    person_id = ann.post("/api/people", {"name": "Ann"}).json()["person"]["id"]
    context = context_of(client)
    context.database.write_now(lambda conn: conn.execute(update(PEOPLE).values(seen_at=0)).rowcount)
    context.authenticator._kept.clear()
    assert ann.get("/api/me").status_code == 200
    person = context.database.read_now(lambda conn: people.find(conn, person_id))
    assert person is not None
    assert person.seen_at > DAY


def test_changes_are_made_all_or_none(browser: Visit) -> None:
    ann = browser()
    before = ann.post("/api/people", {"name": "Ann"}).json()["person"]
    assert ann.patch("/api/me", {"notify_after": 60, "name": "x"}).status_code == 422
    assert ann.patch("/api/me", {"name": "Anna", "webhook": "nonsense"}).status_code == 422
    assert ann.get("/api/me").json() == before
    assert ann.patch("/api/me", {}).json() == before


def test_a_webhook_leads_out_of_our_network(browser: Visit) -> None:
    ann = browser()
    hook = "https://hooks.example.com/abc"
    assert ann.patch("/api/me", {"webhook": hook}).json()["webhook"] == hook
    for wrong in ("ftp://hooks.example.com", "hooks", "https://", "https://x/" + "y" * 3000):
        assert ann.patch("/api/me", {"webhook": wrong}).json()["key"] == "webhook-wrong"
    for private in ("http://127.0.0.1/", "http://[::1]/", "http://10.1.2.3/", "http://localhost/"):
        assert ann.patch("/api/me", {"webhook": private}).json()["key"] == "webhook-private"
    assert ann.patch("/api/me", {"webhook": None}).json()["webhook"] is None


@pytest.mark.parametrize("seconds", [-1, 10**9, "soon", 1.5])
def test_notices_come_after_seconds(browser: Visit, seconds: object) -> None:
    ann = browser()
    assert ann.patch("/api/me", {"notify_after": 3600}).json()["notify_after"] == 3600
    assert ann.patch("/api/me", {"notify_after": seconds}).status_code == 400
    assert ann.patch("/api/me", {"notify_after": None}).json()["notify_after"] is None


def test_without_a_mail_server_no_address_is_taken(browser: Visit) -> None:
    answer = browser().patch("/api/me", {"email": "ann@example.org"})
    assert answer.json()["key"] == "mail-none"


def test_an_address_is_confirmed_by_the_link_sent_to_it(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = []
    monkeypatch.setattr(
        "matinee.server.notify.delivery.NotificationSender.confirm",
        lambda _, person, link: sent.append((person.email, link)),
    )
    ann = Browser(start(smtp="smtp://localhost"))
    assert ann.patch("/api/me", {"email": "nonsense"}).json()["key"] == "email-wrong"
    assert ann.patch("/api/me", {"email": "ann@example.org"}).json()["email_confirmed"] is False
    ((address, link),) = sent
    assert address == "ann@example.org"
    path = link.removeprefix("http://127.0.0.1:8000")
    page = ann.get(path)
    assert page.status_code == 200
    assert "ann@example.org" in page.text
    assert '<form method="post">' in page.text
    assert ann.get("/api/me").json()["email_confirmed"] is False, "whatever follows links"
    answer = ann.ask("POST", path)
    assert answer.status_code == 200
    assert "We will write to ann@example.org" in answer.text
    assert "We will write to ann@example.org" in ann.get(path).text
    assert ann.get("/api/me").json()["email_confirmed"] is True
    ann.patch("/api/me", {"email": "ann@example.org"})
    assert len(sent) == 1
    ann.patch("/api/me", {"email": "else@example.org"})
    for stale in (path, "/confirm/nonsense"):
        assert ann.get(stale).status_code == ann.ask("POST", stale).status_code == 404
    assert ann.get("/api/me").json()["email_confirmed"] is False


@pytest.fixture
def processes(start: Start, database_url: str) -> list[TestClient[Litestar]]:
    """Two processes that share a database, each with a memory of its own."""
    return [
        start(database=database_url, smtp="smtp://localhost", sign_in_rate=100) for _ in range(2)
    ]


def ask(process: TestClient[Litestar], method: str, path: str, body: Any, key: str) -> Any:
    return process.request(method, f"/api{path}", json=body, headers=bearer(key))


def test_an_address_that_another_process_knows_is_not_confirmed_by_that(
    processes: list[TestClient[Litestar]], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(
        "matinee.server.notify.delivery.NotificationSender.confirm",
        lambda _, person, link: sent.append(link),
    )
    one, other = processes
    key = key_of(one.post("/api/people", json={"name": "Eve"}))
    victims, own = {"email": "ann@example.org"}, {"email": "eve@example.org"}
    ask(one, "PATCH", "/me", victims, key)
    ask(other, "PATCH", "/me", own, key)
    assert other.post(sent[-1].removeprefix("http://127.0.0.1:8000")).status_code == 200
    assert ask(other, "GET", "/me", None, key).json()["email_confirmed"] is True
    assert ask(one, "GET", "/me", None, key).json()["email"] == "ann@example.org", "as it was"
    changed = ask(one, "PATCH", "/me", victims, key).json()
    assert (changed["email"], changed["email_confirmed"]) == ("ann@example.org", False)


def test_a_password_set_through_another_process_is_asked_for(
    processes: list[TestClient[Litestar]],
) -> None:
    one, other = processes
    key = key_of(one.post("/api/people", json={"name": "Ann"}))
    body = {"name": "Ann", "password": PASSWORD}
    new = key_of(ask(other, "POST", "/me/keep", body, key))
    thief = {"name": "Ann", "password": "another password"}
    assert ask(one, "GET", "/me", None, key).status_code == 200, "known here for some seconds"
    assert ask(one, "POST", "/me/keep", thief, key).json()["key"] == "sign-in-wrong"
    proven = {**thief, "old_password": PASSWORD}
    assert ask(one, "POST", "/me/keep", proven, key).json()["key"] == "key-wrong"
    assert ask(one, "GET", "/me", None, new).json()["kept"] is True


def test_a_void_key_changes_nothing_even_where_it_is_still_known(
    processes: list[TestClient[Litestar]],
) -> None:
    one, other = processes
    key = key_of(one.post("/api/people", json={"name": "Ann"}))
    new = key_of(ask(other, "POST", "/me/keep", {"name": "Ann", "password": PASSWORD}, key))
    assert ask(one, "POST", "/me/sign-out-everywhere", None, key).status_code == 204
    assert ask(one, "GET", "/me", None, new).status_code == 200


def test_a_void_key_is_forgotten_once_it_was_tried(
    processes: list[TestClient[Litestar]],
) -> None:
    one, other = processes
    key = key_of(one.post("/api/people", json={"name": "Ann"}))
    ask(other, "POST", "/me/sign-out-everywhere", None, key)
    assert ask(one, "GET", "/me", None, key).status_code == 200
    refused = ask(one, "PATCH", "/me", {"webhook": "https://hooks.example.com/"}, key)
    assert (refused.status_code, refused.json()["key"]) == (401, "key-wrong")
    assert ask(one, "GET", "/me", None, key).status_code == 401


def test_a_name_changed_through_another_process_stays_kept(
    processes: list[TestClient[Litestar]],
) -> None:
    one, other = processes
    key = key_of(one.post("/api/people", json={"name": "Ann"}))
    key = key_of(ask(one, "POST", "/me/keep", {"name": "Ann", "password": PASSWORD}, key))
    assert ask(other, "PATCH", "/me", {"name": "Anna"}, key).json()["kept"] is True
    ben = key_of(other.post("/api/people", json={"name": "Ben"}))
    key_of(ask(other, "POST", "/me/keep", {"name": "Ann", "password": "ben has the name"}, ben))
    new = {"name": "Anna", "password": "another password"}
    wrong = ask(one, "POST", "/me/keep", {**new, "old_password": "ben has the name"}, key)
    assert wrong.json()["key"] == "sign-in-wrong", "the password is Ann's own, not the name's"
    assert key_of(ask(one, "POST", "/me/keep", {**new, "old_password": PASSWORD}, key))


def test_a_better_hash_does_not_bring_an_old_password_back(client: TestClient[Litestar]) -> None:
    context = context_of(client)
    person = key_of(keep(Browser(client), "Ann"))
    claim = context.tokens.read_key(person)
    assert claim is not None
    context.database.write_now(
        lambda conn: people.replace_hash(conn, claim.person_id, "stale", "old")
    )
    found = context.database.read_now(lambda conn: people.find_password(conn, claim.person_id))
    assert found != "old"
    assert found is not None
    context.database.write_now(
        lambda conn: people.replace_hash(conn, claim.person_id, found, "new")
    )
    assert context.database.read_now(lambda c: people.find_password(c, claim.person_id)) == "new"


def test_settings_are_changed_at_a_rate(start: Start) -> None:
    ann = Browser(start(deed_rate=2))
    assert [ann.patch("/api/me", {}).status_code for _ in range(3)] == [200, 200, 429]


def test_a_page_makes_a_guest(start: Start) -> None:
    @get("/lobby")
    async def lobby(me: NamedDependency[Person]) -> str:
        return me.name

    @get("/api/anybody")
    async def anybody(caller: NamedDependency[Person | None]) -> str:
        return "nobody" if caller is None else caller.name

    ann = Browser(start([lobby, anybody]))
    assert ann.get("/api/anybody").text == "nobody"
    name = ann.get("/lobby").text
    assert ann.get("/api/anybody").text == name
    ann.cookies.set("matinee", "nonsense")
    assert ann.get("/api/anybody").text == "nobody"


async def check_hashes() -> None:
    old = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    new = PasswordHasher(time_cost=2, memory_cost=8, parallelism=1)
    passwords = Passwords(new)
    stored = old.hash(PASSWORD)
    assert await passwords.fits(PASSWORD, stored)
    assert passwords.outdated(stored)
    assert not passwords.outdated(await passwords.hash(PASSWORD))
    assert not await passwords.fits("x" * 100_000, stored)
    assert not await passwords.fits("nobody's password", None)
    assert not await passwords.fits(PASSWORD, "not a hash")
    passwords.close()


def test_hashes_are_checked_and_renewed() -> None:
    asyncio.run(check_hashes())


def test_signing_in_hashes_anew_when_parameters_have_changed(
    start: Start,
) -> None:
    client = start()
    keep(Browser(client), "Ann")
    better = PasswordHasher(time_cost=2, memory_cost=8, parallelism=1)
    context = context_of(client)
    context.passwords._hasher = better
    Browser(client).post("/api/sign-in", {"name": "Ann", "password": PASSWORD})
    found = context.database.read_now(lambda conn: people.find_kept(conn, "ann"))
    assert found is not None
    assert not better.check_needs_rehash(found[1])


def test_the_document_describes_every_field(client: TestClient[Litestar]) -> None:
    document = msgspec.json.decode(client.get("/api/openapi.json").content)
    shapes = document["components"]["schemas"]
    for name in (
        "Me",
        "Credentials",
        "NewPerson",
        "ClaimName",
        "SignIn",
        "ProfileChanges",
        "Problem",
    ):
        assert shapes[name]["description"]
        for field, shape in shapes[name]["properties"].items():
            assert shape.get("description"), (name, field)

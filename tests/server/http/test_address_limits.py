"""Limits on one address, one person and one table, however many guests there are."""

import asyncio
import threading
from contextlib import ExitStack
from typing import Any

import pytest

from http_games import begin
from live_server import Problem, Serve, Visitor
from matinee.server.accounts.passwords import MOST_WAITING as MOST_HASHES
from matinee.server.accounts.passwords import Passwords
from matinee.server.errors import ServerRefused
from matinee.server.http import cpu_shares
from matinee.server.http.cpu_shares import BURST, MOST_WAITING, CpuShares
from matinee.server.http.stream_limits import StreamLimits, StreamOwner
from matinee.server.services.tables import MOST_LISTED
from matinee.server.settings import Settings
from server.browsers import Browser, Start
from server.page_browser import press
from table_builder import eventually, played

OPEN = {"game": "deadwood", "chairs": ["me", "open"]}


def refused_stream(person: Visitor, table: str) -> str:
    with pytest.raises(Problem) as refused, person.stream(table):
        pass
    key: str = refused.value.document["key"]
    return key


def test_streams_of_one_address_are_bounded_whoever_opens_them(serve: Serve) -> None:
    server = serve(MATINEE_STREAM_LIMIT="2", MATINEE_ADDRESS_PEOPLE="2")
    table = begin(server, 2, public=True).id
    with ExitStack() as streams:
        for number in range(2):
            guest = server.visitor(f"Guest {number}")
            for _ in range(2):
                streams.enter_context(guest.stream(table)).next()
            assert refused_stream(guest, table) == "streams-many"
        assert refused_stream(server.visitor("Another"), table) == "streams-many"


def test_spectators_of_a_table_are_bounded_and_keep_nobody_from_their_seat(serve: Serve) -> None:
    server = serve(MATINEE_SPECTATOR_LIMIT="1")
    table = begin(server, 2, public=True)
    with ExitStack() as streams:
        streams.enter_context(server.visitor("Guest").stream(table.id)).next()
        assert refused_stream(server.visitor("Another"), table.id) == "spectators-many"
        assert refused_stream(server.stranger(), table.id) == "spectators-many"
        for person in table.people:
            streams.enter_context(person.stream(table.id)).next()


def test_streams_that_ended_are_not_counted_any_more() -> None:
    limits = StreamLimits(
        Settings.read({"MATINEE_STREAM_LIMIT": "1", "MATINEE_ADDRESS_PEOPLE": "1"})
    )
    one = StreamOwner("ann", "192.0.2.1", "table", spectator=True)
    other = StreamOwner("ben", "192.0.2.2", "table", spectator=True)
    for _ in range(2):
        with limits.count_while_open(one), limits.count_while_open(other):
            for owner in (one, other):
                with pytest.raises(ServerRefused, match="too many streams"):
                    limits.require_room(owner)


def test_new_tables_of_one_address_are_bounded_whoever_puts_them_up(start: Start) -> None:
    client = start(table_rate=2, address_people=2)
    guests = [Browser(client) for _ in range(3)]
    for guest in guests[:2]:
        assert guest.post("/api/tables", OPEN).status_code == 201
        assert guest.post("/api/tables", OPEN).status_code == 201
        assert guest.post("/api/tables", OPEN).status_code == 429
    answer = guests[2].post("/api/tables", OPEN)
    assert (answer.status_code, answer.json()["key"]) == (429, "too-often")
    assert int(answer.headers["retry-after"]) > 0


def test_joins_of_one_address_are_bounded_whoever_joins(start: Start) -> None:
    client = start(join_rate=10, address_people=1)
    host = Browser(client)
    tables = [host.post("/api/tables", {**OPEN, "public": True}).json()["id"] for _ in range(3)]
    remaining = 10
    for _ in range(2):
        guest = Browser(client)
        guest.post("/api/people")
        for number in range(6):
            answer = guest.post(f"/api/tables/{tables[number % 3]}/join", {})
            remaining -= 1
            assert (answer.status_code == 429) == (remaining < 0)


def test_a_form_and_the_api_count_for_the_same_limit(serve: Serve) -> None:
    server = serve(MATINEE_JOIN_RATE="10")
    table = begin(server, 2, public=True)
    guest = server.visitor("Guest")
    by_api = table.at("/seats/0/take")
    for _ in range(5):
        assert guest.ask("POST", by_api).status_code != 429
        assert press(guest, table, "take", chair=0).status_code != 429
    assert press(guest, table, "take", chair=0).status_code == 429
    assert guest.ask("POST", by_api).status_code == 429


def test_earlier_moments_of_games_are_looked_at_at_a_rate_by_address(start: Start) -> None:
    client = start(moment_rate=2)
    ann = Browser(client)
    table = ann.post("/api/tables", {"game": "deadwood", "chairs": ["me", "bot:random"]}).json()
    ann.post(f"/api/tables/{table['id']}/start", {})
    view = f"/api/tables/{table['id']}/view"
    assert [ann.get(f"{view}?at=0").status_code for _ in range(3)] == [200, 200, 429]
    page = f"/tables/{table['id']}/replay?at=0"
    assert Browser(client).get(page).status_code == 429
    assert [ann.get(view).status_code for _ in range(3)] == [200, 200, 200]


def test_one_person_has_few_public_tables_that_wait_for_players(
    start: Start, database_url: str
) -> None:
    client = start(database=database_url)
    ann, ben = Browser(client), Browser(client)
    public = {**OPEN, "public": True}
    ids = [ann.post("/api/tables", public).json()["id"] for _ in range(3)]
    answer = ann.post("/api/tables", public)
    assert (answer.status_code, answer.json()["key"]) == (409, "public-many")
    assert "put up a private table" in answer.json()["detail"]
    assert ann.post("/api/tables", OPEN).status_code == 201
    assert ben.post("/api/tables", public).status_code == 201
    ann.post(f"/api/tables/{ids[0]}/leave", {})
    assert ann.post("/api/tables", public).status_code == 201


def test_passwords_for_one_name_are_tried_at_a_rate_from_wherever(start: Start) -> None:
    client = start(name_sign_in_rate=3, sign_in_rate=1000)
    for name in ("Ann", "ann", "\uff21NN"):
        body = {"name": name, "password": "a wrong password"}
        assert Browser(client).post("/api/sign-in", body).status_code == 403
    again = {"name": "aNN", "password": "a wrong password"}
    assert Browser(client).post("/api/sign-in", again).status_code == 429
    other = {"name": "Ben", "password": "a wrong password"}
    assert Browser(client).post("/api/sign-in", other).status_code == 403


class SlowHasher:
    """A hasher that waits until `go` is set."""

    def __init__(self) -> None:
        self.go = threading.Event()

    def hash(self, password: str) -> str:
        self.go.wait(60)
        return password


@played
async def test_when_many_passwords_wait_further_ones_are_refused() -> None:
    hasher: Any = SlowHasher()
    passwords = Passwords(hasher)
    try:
        waiting = [
            asyncio.ensure_future(passwords.hash("a long password")) for _ in range(MOST_HASHES + 1)
        ]
        await asyncio.sleep(0)
        with pytest.raises(ServerRefused, match="Many people are signing in"):
            await passwords.hash("a long password")
        for one in waiting[1:]:  # clients that hang up still count
            one.cancel()
        await asyncio.sleep(0)
        with pytest.raises(ServerRefused):
            await passwords.hash("a long password")
        hasher.go.set()
        await waiting[0]
    finally:
        hasher.go.set()
        passwords.close()
    await eventually(lambda: passwords.waiting == 0)


class Clocks:
    """Wall clock and CPU clock that a test advances."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.slept: list[float] = []
        sleep = asyncio.sleep

        async def pass_by(seconds: float) -> None:
            self.slept.append(seconds)
            self.now += seconds
            await sleep(0)

        monkeypatch.setattr("matinee.server.http.cpu_shares.asyncio.sleep", pass_by)

    def shares(self, percent: int = 25) -> CpuShares:
        return CpuShares(percent, lambda: self.now, lambda: self.now)


@played
async def test_nobody_waits_who_is_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(monkeypatch)
    shares = clocks.shares()
    for _ in range(100):
        (await shares.admit("one"))()
        shares.spend("one", 1.0)
    assert not clocks.slept


@played
async def test_who_takes_more_than_the_share_waits_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clocks = Clocks(monkeypatch)
    shares = clocks.shares()
    (await shares.admit("other"))()
    (await shares.admit("one"))()
    shares.spend("one", BURST + 1.0)
    (await shares.admit("other"))()
    assert not clocks.slept
    (await shares.admit("one"))()
    # Excess use is paid back at the rate of the share.
    assert sum(clocks.slept) == pytest.approx(4.0, abs=0.1)


@played
async def test_a_share_is_kept_over_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(monkeypatch)
    shares, total = clocks.shares(), 0.0
    while clocks.now < 100:
        await shares.wait_for_credit("other")
        settle = await shares.admit("one")
        with shares.charge("one"):
            clocks.now += 0.02
        total += 0.02
        settle()
    assert total / clocks.now == pytest.approx(0.25, abs=0.02)


@played
async def test_only_so_many_requests_of_an_address_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = CpuShares(25)
    (await shares.admit("other"))()
    shares.spend("one", 3600.0)
    waiting = [asyncio.ensure_future(shares.admit("one")) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    monkeypatch.setattr(cpu_shares, "REFUSED_AFTER", 0.0)
    with pytest.raises(ServerRefused) as refused:
        await shares.admit("one")
    assert refused.value.key == "too-often"
    (await shares.admit("other"))()
    for one in waiting:
        one.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


@played
async def test_work_is_measured_step_by_step_and_hears_what_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clocks = Clocks(monkeypatch)
    shares = clocks.shares()
    shares.spend("other", 0.0)
    events = []

    async def work() -> None:
        clocks.now += 1.0
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            events.append("end")
            clocks.now += 1.0
            raise

    async def run() -> None:
        await shares.measure_work("one", work())

    task = asyncio.ensure_future(run())
    await asyncio.gather(asyncio.to_thread(lambda: None))
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert events == ["end"]
    await shares.wait_for_credit("one")
    # Two seconds were used while credit grew at a quarter of that rate.
    assert sum(clocks.slept) == pytest.approx((2.0 - BURST) / 0.25 - 1.0, abs=1.1)


def test_nobody_pushes_others_out_of_the_lobby(start: Start, database_url: str) -> None:
    client = start(database=database_url, public_tables=100, table_rate=1000)
    ann, crowd = Browser(client), Browser(client)
    hers = ann.post("/api/tables", {**OPEN, "public": True}).json()["id"]
    theirs = {
        crowd.post("/api/tables", {**OPEN, "public": True}).json()["id"]
        for _ in range(MOST_LISTED + 5)
    }
    somebody = Browser(client)
    first = [table["id"] for table in somebody.get("/api/tables").json()]
    second = [table["id"] for table in somebody.get("/api/tables?page=2").json()]
    assert hers in first[:2]
    assert (len(first), len(second)) == (MOST_LISTED, 6)
    assert {*first, *second} == {hers, *theirs}
    assert somebody.get("/api/tables?page=3").json() == []
    assert somebody.get("/api/tables?page=0").status_code == 400
    page = somebody.get("/").text
    assert f'href="/tables/{hers}"' in page
    assert 'href="/?join=2#to-join"' in page
    further = somebody.get("/?join=2").text
    assert all(f'href="/tables/{table}"' in further for table in second)
    assert f'href="/tables/{hers}"' not in further
    assert 'href="/?join=1#to-join"' in further
    assert "join=3" not in further

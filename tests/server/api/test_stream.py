"""The stream of a table: the whole view first, then changes, and never a secret of others."""

from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from http_games import CUT, READY, Seated, begin, gather, token
from live_server import Ended, Problem, Server, Visitor


def memo(text: str) -> dict[str, str]:
    return {"do": "memo", "text": text}


def post_message(person: Visitor, table: Seated, text: str) -> None:
    person.post(table.at("/chat"), {"text": text})


def has_message(text: str) -> Any:
    """A test whether a message of the stream brings this chat message."""
    return lambda update: text in str(update.get("messages"))


def test_the_first_message_has_everything(any_server: Server) -> None:
    table = begin(any_server)
    table.book(0)
    table.play(1, memo("Hello"))
    post_message(table.people[1], table, "Hello again")
    with table.people[0].stream(table.id, view="true") as stream:
        update = stream.next()
    look = table.look(0)
    assert update["rows"] == table.people[0].get(table.at("/rows"))["rows"]
    assert [row["kind"] for row in update["rows"]] == ["setup", "play", "play"]
    assert {name: update[name] for name in ("cursor", "view", "legal", "waiting")} == {
        name: look[name] for name in ("cursor", "view", "legal", "waiting")
    }
    assert update["your_turn"] is True
    assert update["table"]["id"] == table.id
    assert [message["text"] for message in update["messages"]] == ["Hello again"]


def test_each_move_comes_as_it_happens(any_server: Server) -> None:
    table = begin(any_server)
    with ExitStack() as streams:
        opened_streams = [streams.enter_context(p.stream(table.id)) for p in table.people]
        for stream in opened_streams:
            stream.until(lambda update: update["table"]["seats"][1]["present"])
        moved = table.play(0, memo("One"))
        for stream in opened_streams:
            (update,) = stream.until(lambda update: update.get("rows"))
            assert update["rows"] == moved["rows"]
            assert "view" not in update
        with pytest.raises(Problem):
            table.play(0, memo("Two"))
        table.play(1, CUT)
        updates = [stream.until(lambda update: update.get("rows"))[-1] for stream in opened_streams]
        judging = [choice["say"] for choice in updates[0]["legal"]]
        assert judging == ["It counts", "It does not count"]
        assert [update["waiting"] for update in updates] == [[0], [0]]
        assert [update["your_turn"] for update in updates] == [True, False]
        assert "legal" not in updates[1]


@pytest.mark.parametrize("how", ["query", "header"])
def test_a_stream_goes_on_after_its_cursor(any_server: Server, how: str) -> None:
    table = begin(any_server)
    table.play(0, memo("Before"))
    post_message(table.people[1], table, "Before")
    with table.people[0].stream(table.id) as stream:
        cursor = stream.next()["cursor"]
    table.play(1, memo("Meanwhile"))
    table.book(1)
    table.book(0)
    post_message(table.people[1], table, "Meanwhile")
    if how == "query":
        with table.people[0].stream(table.id, cursor=cursor) as stream:
            update = stream.next()
    else:
        address = f"{any_server.url}/api{table.at('/stream')}"
        headers = {"Authorization": f"Bearer {table.people[0].key}", "Last-Event-ID": cursor}
        with httpx.stream("GET", address, headers=headers) as response:
            assert response.headers["content-type"].startswith("text/event-stream")
            update = httpx.Response(200, content=_data(response)).json()
    assert [row["action"] for row in update["rows"]] == [memo("Meanwhile"), table_booking(update)]
    assert [row["number"] for row in update["rows"]] == [2, 3]
    assert [message["text"] for message in update["messages"]] == ["Meanwhile"]


def table_booking(update: dict[str, Any]) -> Any:
    """The latest row's action, which is the seat's own secret booking."""
    booked = update["rows"][-1]["action"]
    assert booked["do"] == "book"
    return booked


def _data(response: httpx.Response) -> bytes:
    return next(line[6:] for line in response.iter_lines() if line[:6] == "data: ").encode()


def test_who_is_up_to_date_hears_of_nothing_old(any_server: Server) -> None:
    table = begin(any_server)
    table.play(0, memo("Before"))
    cursor = table.look(0)["cursor"]
    with table.people[0].stream(table.id, cursor=cursor) as stream:
        update = stream.next()
    assert "rows" not in update
    assert update["cursor"] == cursor
    assert update["table"]["id"] == table.id


@pytest.mark.parametrize("cursor", ["99-0", "x", "1", "-1-0", "1-0-0", "1-0 "])
def test_a_cursor_that_was_never_given_is_refused(
    server: Server, table: Seated, cursor: str
) -> None:
    assert table.people[0].refusal("GET", table.at("/stream"), cursor=cursor) == "cursor-wrong"


@pytest.fixture(scope="module")
def table(server: Server) -> Seated:
    return begin(server)


def test_a_secret_move_of_another_sends_nothing(any_server: Server) -> None:
    table = begin(any_server, 3, public=True)
    watcher = any_server.visitor()
    with ExitStack() as streams:
        people = (table.people[0], table.people[2], watcher, any_server.stranger())
        opened_streams = [streams.enter_context(p.stream(table.id, view="true")) for p in people]
        post_message(table.people[0], table, "Go!")
        for stream in opened_streams:
            stream.until(has_message("Go!"))
        table.book(1)
        table.book(1, 2)
        post_message(table.people[0], table, "Well?")
        for stream in opened_streams:
            (update,) = stream.until(has_message("Well?"))
            assert set(update) <= {"cursor", "waiting", "your_turn", "legal", "messages", "view"}
        table.play(1, READY)
        for stream in opened_streams:
            (update,) = stream.until(lambda update: update.get("rows"))
            assert [row["action"] for row in update["rows"]] == [READY]


def test_events_are_told_to_those_whom_they_concern_only(any_server: Server) -> None:
    table = begin(any_server, public=True, terms={"options": {"days": 2}})
    with ExitStack() as streams:
        people = (*table.people, any_server.stranger())
        opened_streams = [streams.enter_context(p.stream(table.id)) for p in people]
        table.day(dollars=2)
        for seat, stream in enumerate(opened_streams):
            rows = [
                row
                for update in stream.until(lambda u: "buy-press" in str(u.get("rows")))
                for row in update.get("rows", ())
            ]
            events = [event for row in rows for event in row.get("events", ())]
            private = [event for event in events if event.get("only")]
            assert [event["only"] for event in private] == [[seat]] * (2 if seat < 2 else 0)
            lines = " ".join(line["text"] for row in rows for line in row["told"])
            assert lines.count("You are dealt") == (2 if seat < 2 else 0)
            # Others' bookings are not told, neither before the reveal nor afterwards.
            booked = [row for row in rows if (row.get("action") or {}).get("do") == "book"]
            assert [row["seat"] for row in booked] == ([seat] if seat < 2 else [])


def test_a_table_that_has_not_begun_tells_who_comes_and_that_it_begins(any_server: Server) -> None:
    ada, buster = any_server.visitor("Ada"), any_server.visitor("Buster")
    table = Seated(ada.post("/tables", {"game": "callsheet", "chairs": ["me", "open"]})["id"], [])
    with ada.stream(table.id) as stream:
        first = stream.next()
        assert "rows" not in first
        buster.post(table.at("/join"), {"invite": token(first["table"]["invite"])})
        stream.until(lambda u: u.get("table", {}).get("seats", [{}])[-1].get("name") == "Buster")
        ada.post(table.at("/start"))
        begun = stream.until(lambda update: update.get("rows"))[-1]
        assert begun["rows"][0]["kind"] == "setup"
        assert begun["table"]["status"] == "running"
        assert begun["your_turn"] is True


def test_the_end_is_told(any_server: Server) -> None:
    table = begin(any_server, terms={"options": {"days": 1}})
    with table.people[0].stream(table.id) as stream:
        table.day()
        last = stream.until(lambda update: update.get("over"))[-1]
        assert last["table"]["result"]["places"]
        assert last["waiting"] == []


def test_other_tables_that_wait_for_you_are_named(any_server: Server) -> None:
    one = begin(any_server)
    ada = one.people[0]
    other = ada.post("/tables", {"game": "callsheet", "chairs": ["me", "bot:random"]})["id"]
    ada.post(f"/tables/{other}/start")
    with ada.stream(one.id) as stream:
        assert stream.next()["elsewhere"] == [other]


def test_whoever_holds_several_seats_hears_as_one_of_them_or_as_nobody(server: Server) -> None:
    ada = server.visitor("Ada")
    table = Seated(ada.post("/tables", {"game": "callsheet"})["id"], [ada])
    ada.post(table.at("/join"), {"name": "Grete"})
    ada.post(table.at("/start"))
    for seat in (0, 1):
        with ada.stream(table.id, seat=seat) as stream:
            update = stream.next()
        assert update["your_turn"] is True
        assert [event["only"] for event in update["rows"][0]["events"]] == [[seat]]
    with ada.stream(table.id) as stream:
        update = stream.next()
    assert update["your_turn"] is False
    assert "events" not in update["rows"][0]
    assert ada.refusal("GET", table.at("/stream"), seat=2) == "seat-none"


def test_a_stream_of_a_seat_ends_when_somebody_is_sent_away(any_server: Server) -> None:
    table = gather(any_server, 2)
    host, guest = table.people
    with guest.stream(table.id) as stream:
        stream.next()
        host.delete(table.at("/seats/1"))
        with pytest.raises(Ended):
            stream.until(lambda update: update.get("rows"))
    assert guest.refusal("GET", table.at("/stream")) == "barred"


def test_a_silent_stream_says_that_it_is_there(server: Server) -> None:
    table = begin(server, public=True)
    address = f"{server.url}/api{table.at('/stream')}"
    with httpx.stream("GET", address, timeout=15) as response:
        assert ":" in response.iter_lines()


def test_nobody_may_have_too_many_streams_open(server: Server) -> None:
    table = begin(server, public=True)
    with ExitStack() as streams:
        for _ in range(20):
            streams.enter_context(table.people[0].stream(table.id)).next()
        assert table.people[0].refusal("GET", table.at("/stream")) == "streams-many"
        streams.enter_context(table.people[1].stream(table.id)).next()


def read_to_end(stream: Any) -> None:
    """Read until the server ends a stream."""
    with pytest.raises(Ended):
        stream.until(lambda _: False)


def test_whoever_is_sent_away_hears_no_more(server: Server) -> None:
    table = gather(server, 3)
    host, guest = table.people[:2]
    host.delete(table.at("/seats/2"))
    guest.post(table.at("/join"), {"name": "A friend"})
    with guest.stream(table.id) as stream:
        stream.next()
        host.delete(table.at("/seats/1"))
        read_to_end(stream)
    assert guest.refusal("GET", table.at("/stream")) == "barred"


def test_whoever_sits_down_connects_again_and_sees_with_other_eyes(server: Server) -> None:
    table = gather(server, 3, public=True)
    host, former = table.people[0], table.people[2]
    former.post(table.at("/leave"), {})
    watching = server.visitor()
    with watching.stream(table.id) as stream:
        stream.next()
        watching.post(table.at("/join"), {})
        read_to_end(stream)
    host.post(table.at("/start"))
    with watching.stream(table.id) as stream:
        assert stream.next()["rows"][0]["events"]


@pytest.mark.parametrize("ending", ["/sign-out", "/me/sign-out-everywhere"])
def test_a_stream_ends_with_the_session_that_opened_it(server: Server, ending: str) -> None:
    table = begin(server)
    with table.people[0].stream(table.id) as stream, table.people[1].stream(table.id) as other:
        stream.next()
        other.next()
        assert table.people[0].ask("POST", ending).is_success
        read_to_end(stream)
        table.people[1].post(table.at("/chat"), {"text": "Still here."})
        other.until(lambda update: update.get("messages"))

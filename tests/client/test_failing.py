"""The client while the network or the server fails."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import msgspec
import pytest

from live_server import Serve, Server
from matinee.client import Matinee, Refused, Row, Unreachable
from matinee.client.models import SeatInfo, TableInfo, Update
from matinee.client.table import Table
from matinee.client.transport import FIRST_PAUSE, LONGEST_PAUSE, ApiConnection
from matinee.client.turns import turns

Answer = Callable[[httpx.Request], httpx.Response]


class Flaky(httpx.BaseTransport):
    """A network that loses the answers to some requests, or the requests."""

    def __init__(self) -> None:
        self._real = httpx.HTTPTransport()
        self.lose_answers_to = ""
        self.times = 1
        self.sent: list[str] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(f"{request.method} {request.url.path}")
        response = self._real.handle_request(request)
        if self.lose_answers_to and request.url.path.endswith(self.lose_answers_to) and self.times:
            self.times -= 1
            response.read()
            response.close()
            raise httpx.ReadError("the line is dead", request=request)
        return response

    def close(self) -> None:
        self._real.close()


class Pausing(list[float]):
    """A `sleep` that records its pauses instead of waiting."""

    def __call__(self, seconds: float) -> None:
        self.append(seconds)


def scripted(*answers: httpx.Response | Exception) -> tuple[httpx.MockTransport, list[str]]:
    """A transport that gives these answers one after another, and the list of requests to it."""
    remaining, requests = list(answers), list[str]()

    def handle(request: httpx.Request) -> httpx.Response:
        requests.append(f"{request.method} {request.url.raw_path.decode()}")
        answer = remaining.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    return httpx.MockTransport(handle), requests


def problem(status: int, key: str, **headers: str) -> httpx.Response:
    body = {"key": key, "detail": "Not now.", "status": status, "title": "", "type": ""}
    return httpx.Response(status, json=body, headers=headers)


ME = httpx.Response(200, json={"id": "1", "name": "Ada", "program": True, "news": {"of": 2030}})


def ask(*answers: httpx.Response | Exception, patience: float = 300) -> tuple[Pausing, list[str]]:
    """Ask for the client's own account while the server answers so; returns pauses and requests."""
    pauses, (transport, requests) = Pausing(), scripted(*answers)
    with Matinee("http://x", "key", transport=transport, sleep=pauses, patience=patience) as client:
        assert client.me.name == "Ada"
    return pauses, requests


def test_a_lost_answer_is_asked_for_again_and_the_move_is_made_once(server: Server) -> None:
    flaky = Flaky()
    with Matinee(server.url, transport=flaky) as client:
        table = client.create("callsheet", ["me", "bot:random"], terms={"pace": "watch"})
        table.start()
        flaky.lose_answers_to = "/play"
        turn = next(table.turns())
        answer = turn.play({"do": "memo", "text": "Once"})
        assert answer.repeated is True
        assert flaky.times == 0
        assert [row.action for row in table.rows() if row.kind == "play"] == [
            {"do": "memo", "text": "Once"}
        ]


def test_what_would_be_done_twice_is_not_sent_again(server: Server) -> None:
    flaky = Flaky()
    with Matinee(server.url, transport=flaky) as client:
        flaky.lose_answers_to = "/tables"
        with pytest.raises(Unreachable, match="may be done or not"):
            client.create("callsheet")
        assert flaky.sent.count("POST /api/tables") == 1
        assert len(client.mine()) == 1


def test_pauses_grow_and_are_never_quite_the_same() -> None:
    pauses, requests = ask(*[httpx.ConnectError("nobody there")] * 10, ME)
    assert requests == ["GET /api/me"] * 11
    assert len(set(pauses)) == 10
    longest = [min(FIRST_PAUSE * 2**turn, LONGEST_PAUSE) for turn in range(10)]
    assert longest[-1] == LONGEST_PAUSE
    assert all(most / 2 <= pause <= most for pause, most in zip(pauses, longest, strict=True))


def test_the_server_says_how_long_to_wait() -> None:
    busy = problem(429, "too-often", **{"retry-after": "7"})
    away = problem(503, "store-away", **{"retry-after": "5"})
    pauses, _ = ask(busy, away, ME)
    assert pauses == [7, 5]


def test_a_proxy_without_a_server_behind_it_is_waited_for() -> None:
    pauses, _ = ask(httpx.Response(502, text="<h1>Bad Gateway</h1>"), ME)
    assert len(pauses) == 1


def test_patience_ends() -> None:
    with pytest.raises(Unreachable, match="nobody there"):
        ask(*[httpx.ConnectError("nobody there")] * 99, patience=20)
    with pytest.raises(Unreachable, match="Not now"):
        ask(problem(429, "too-often", **{"retry-after": "60"}), patience=20)


def test_a_refusal_is_not_repeated() -> None:
    with pytest.raises(Refused, match="Not now"):
        ask(problem(429, "remind-soon"))
    with pytest.raises(Refused) as refused:
        ask(httpx.Response(500, text="Oh"))
    assert (refused.value.key, refused.value.status) == ("http-500", 500)


def test_an_answer_that_is_none_is_told_plainly() -> None:
    for wrong in (httpx.Response(200, text="<html>"), httpx.Response(200, json={"id": 1})):
        with pytest.raises(Refused, match="not understood") as refused:
            ask(wrong)
        assert refused.value.key == "answer-unread"


def test_a_client_without_a_key_that_is_not_let_in_leaves_nothing_open() -> None:
    transport, _ = scripted(problem(409, "name-taken"))
    with pytest.raises(Refused, match="Not now"):
        Matinee("http://x", name="Ada", transport=transport)


def message(cursor: str, **more: Any) -> str:
    update = {"cursor": cursor, "waiting": [0], "your_turn": True, **more}
    return f"id: {cursor}\nevent: update\ndata: {json.dumps(update)}\n\n"


class Broken(httpx.SyncByteStream):
    """A stream that breaks off."""

    def __init__(self, *messages: str) -> None:
        self._messages = messages

    def __iter__(self) -> Iterator[bytes]:
        for text in self._messages:
            yield text.encode()
        raise httpx.ReadTimeout("silence")


def test_a_stream_that_breaks_off_goes_on_from_its_cursor() -> None:
    pauses = Pausing()
    transport, requests = scripted(
        httpx.Response(200, stream=Broken(":\n\n", message("1-0"), message("2-0")[:20])),
        httpx.ConnectError("nobody there"),
        problem(503, "not-ready", **{"retry-after": "5"}),
        httpx.Response(200, text=message("2-0")),
        httpx.Response(200, stream=Broken(message("3-1"))),
        problem(404, "table-none"),
    )
    table = Table(ApiConnection("http://x", 300, transport, pauses), _info())
    updates = table.updates(seat=0)
    assert [next(updates).cursor for _ in range(3)] == ["1-0", "2-0", "3-1"]
    with pytest.raises(Refused):
        next(updates)
    assert [line.partition("cursor=")[2] for line in requests] == ["", *["1-0"] * 3, "2-0", "3-1"]
    assert [pause >= 5 for pause in pauses] == [False, False, True, False, False]


def _info(**seat: Any) -> TableInfo:
    own_seat = {"number": 0, "name": "Ada", "kind": "program", "you": True, "host": True}
    own = SeatInfo(**{**own_seat, "away": False, "conceded": False, "awaited": True, **seat})
    return TableInfo("t", "g", "running", False, (own,), (0,), (0,), True)


def update(**more: Any) -> Update:
    return Update(cursor="1-0", waiting=(0,), your_turn=True, **more)


def test_whoever_asks_for_turns_takes_their_seat_back() -> None:
    away, back = _info(away=True), _info()
    transport, requests = scripted(
        httpx.Response(200, json=json.loads(_json(back))), problem(422, "away-not")
    )
    table = Table(ApiConnection("http://x", 300, transport), away)
    updates = [update(table=away), update(), update(table=back), update(over=True)]
    assert len(list(turns(table, None, iter(updates)))) == 1
    assert requests == ["POST /api/tables/t/return"] * 2


def test_turns_end_once_one_has_conceded() -> None:
    table = Table(ApiConnection("http://x", 300), _info())
    assert list(turns(table, 0, iter([update(table=_info(conceded=True)), update()]))) == []


def test_a_turn_that_was_played_does_not_come_again() -> None:
    """An update sent before the move was made shows the old state of the table."""
    answer = {"cursor": "2-0", "rows": [_row(1)], "repeated": False}
    transport, _ = scripted(httpx.Response(200, json=answer))
    table = Table(ApiConnection("http://x", 300, transport), _info())
    stream = [update(), update(), update(rows=(_row_shape(1),)), update(over=True)]
    played = []
    for turn in turns(table, None, iter(stream)):
        played.append(turn)
        if len(played) == 1:
            turn.play({"do": "cut"})
    assert len(played) == 2


def _row(number: int) -> dict[str, Any]:
    return {"number": number, "at": 0.0, "kind": "play", "told": []}


def _row_shape(number: int) -> Any:
    return Row(**{**_row(number), "told": ()})


def _json(info: TableInfo) -> bytes:
    return msgspec.json.encode(info)


def test_a_game_goes_on_when_the_server_dies_and_comes_back(serve: Serve) -> None:
    server = serve()
    with Matinee(server.url, name="Ada") as ada, Matinee(server.url, name="Buster") as buster:
        table = ada.create("callsheet", terms={"options": {"days": 1}})
        assert table.info.invite is not None
        other = buster.join(table.info.invite)
        table.start()
        turns = table.turns()
        turn = next(turns)
        turn.play(turn.legal[0])
        turn = next(turns)
        server.kill()
        server.launch()
        # The connection is dead, but the move arrives by a new one.
        turn.play({"do": "ready"})
        theirs = next(other.turns())
        theirs.play(theirs.legal[0], {"do": "ready"})
        (winner,) = table.refresh().waiting
        last = next((turns, other.turns())[winner])
        last.play({"do": "buy-press", "dollars": 0})
        assert list(turns) == []
        assert table.refresh().ended == "finished"

"""The API's description lists its refusals about time, texts, safety tools and stories.

Clients look that up at every refusal (`http_visitors.py`); the tests here provoke as many as
possible.
"""

from typing import Any

import pytest

from http_games import Seated, gather
from live_server import Server

CALLS: tuple[tuple[str, str, Any], ...] = (
    ("POST", "/wishes", {"kind": "line", "text": " "}),
    ("POST", "/wishes", {"kind": "line", "text": "x" * 200}),
    ("POST", "/wishes/none/take-back", {}),
    ("GET", "/courtesies", None),
    ("PUT", "/applause/1", None),
    ("DELETE", "/applause/1", None),
    ("PUT", "/hidden/1", None),
    ("DELETE", "/hidden/1", None),
    ("PUT", "/muted", {"chair": 9}),
    ("PUT", "/muted", {"said": 9}),
    ("PUT", "/shows", {"shows": True}),
    ("POST", "/host-notes", {"text": ""}),
    ("PUT", "/host-notes/none", {}),
    ("POST", "/nothing-to-add", {"cursor": "1-0"}),
    ("POST", "/nothing-to-add", {"cursor": "none"}),
    ("DELETE", "/nothing-to-add", None),
    ("DELETE", "/held", None),
    ("PUT", "/pauses", {"allowed": True}),
    ("GET", "/seen", None),
    ("PUT", "/seen", {"cursor": "900-0"}),
    ("GET", "/writing", None),
    ("PUT", "/writing", None),
    ("GET", "/told", None),
    ("POST", "/unsay", {"row": 900}),
    ("POST", "/unsay", {"move": 900}),
    ("POST", "/reword", {"texts": {"text": "x"}}),
    ("POST", "/reword", {"texts": {"text": "x"}, "row": 900}),
    ("GET", "/story", None),
    ("GET", "/story/none", None),
    ("PUT", "/cut", {"texts": {"99": "x"}}),
    ("PUT", "/cut", {"order": [9]}),
    ("DELETE", "/cut/none", None),
    ("POST", "/cut/answer", {"id": "none", "agree": True}),
    ("POST", "/sequel", None),
    ("POST", "/play", {"cursor": "1-0", "actions": [{"do": "ready"}]}),
    ("POST", "/undo", {"cursor": "1-0"}),
    ("POST", "/remind", None),
    ("DELETE", "/pause", None),
    ("POST", "/pause", None),
)


def running(table: Seated) -> None:
    table.people[0].post(table.at("/start"))


def paused(table: Seated) -> None:
    running(table)
    table.people[0].post(table.at("/pause"))


def over(table: Seated) -> None:
    running(table)
    ada, buster = table.people
    ada.post(table.at("/end/ask"))
    buster.post(table.at("/answer"), {"kind": "end", "by": ada.id, "agree": True})


@pytest.mark.parametrize(
    ("game", "prepare"),
    [
        ("callsheet", None),
        ("callsheet", running),
        ("callsheet", paused),
        ("callsheet", over),
        ("deadwood", running),
    ],
)
def test_every_refusal_is_one_that_the_api_names(server: Server, game: str, prepare: Any) -> None:
    table = gather(server, 2, game, public=True, terms={"spectators": False})
    if prepare is not None:
        prepare(table)
    refused = set()
    for visitor in (server.stranger(), server.visitor("Zoe"), *reversed(table.people)):
        for method, path, body in CALLS:
            answer = visitor.ask(method, table.at(path), body)
            assert answer.status_code < 500
            if answer.status_code >= 400:
                refused.add((method, path))
    assert len(refused) > len(CALLS) / 2

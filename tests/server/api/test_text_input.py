"""Texts and numbers that a database cannot hold are refused or cleaned, on both databases."""

from typing import Any

import pytest

from http_games import begin
from live_server import Server

NUL = "\x00"
HUGE = 10**30


@pytest.mark.parametrize(
    ("method", "path", "body", "query"),
    [
        ("GET", "/tables", None, {"game": NUL}),
        ("GET", "/games/%00", None, {}),
        ("GET", "/tables/%00", None, {}),
        ("GET", "/tables/%00/view", None, {}),
        ("POST", "/tables", {"game": NUL}, {}),
        ("POST", "/tables", {"game": "callsheet", "chairs": ["me", f"bot:{NUL}"]}, {}),
        ("POST", "/tables", {"game": "callsheet", "terms": {"stand_in": NUL}}, {}),
        ("POST", "/tables", {"game": "callsheet", "terms": {"options": {NUL: HUGE}}}, {}),
        ("POST", "/tables/{table}/join", {"invite": NUL, "name": NUL}, {}),
        ("POST", "/tables/{table}/enter", {"invite": NUL}, {}),
        ("POST", "/tables/%00/enter", {"invite": "x"}, {}),
        ("PUT", "/tables/{table}/note", {"text": f"a{NUL}b"}, {}),
        ("POST", "/tables/{table}/chat", {"text": f"a{NUL}b"}, {}),
        ("GET", "/tables/{table}/chat", None, {"after": HUGE}),
        ("GET", "/tables/{table}/rows", None, {"first": HUGE}),
        ("GET", "/tables/{table}/view", None, {"at": HUGE}),
        ("GET", "/tables/{table}/view", None, {"seat": HUGE}),
        ("POST", f"/tables/{{table}}/seats/{HUGE}/take", None, {}),
        ("POST", "/tables/{table}/play", {"cursor": f"1-0{NUL}", "actions": [{}]}, {}),
        ("POST", "/tables/{table}/play", {"cursor": "9" * 9 + "-0", "actions": [{}]}, {}),
        (
            "POST",
            "/tables/{table}/play",
            {"cursor": "1-0", "actions": [{"do": "memo", "text": NUL}]},
            {},
        ),
        (
            "POST",
            "/tables/{table}/play",
            {"cursor": "1-0", "actions": [{"do": "memo", "text": f"a{NUL}b\N{CLAPPER BOARD}"}]},
            {},
        ),
        ("POST", "/tables/{table}/answer", {"kind": "end", "by": NUL, "agree": True}, {}),
        ("PUT", "/tables/{table}/plan", {"plan": {"plan": NUL, "crew": HUGE}}, {}),
        ("PUT", "/tables/{table}/plan", {"plan": {"plan": "book-then-ready", "crew": HUGE}}, {}),
        ("POST", "/people", {"name": f"Ad{NUL}a", "program": True}, {}),
        ("PATCH", "/me", {"name": f"{NUL}{NUL}"}, {}),
        ("PATCH", "/me", {"notify_after": HUGE}, {}),
        ("PATCH", "/me", {"webhook": f"https://example.org/{NUL}"}, {}),
        ("PATCH", "/me", {"email": f"a{NUL}@example.org"}, {}),
        ("POST", "/me/keep", {"name": "Ada Zero", "password": f"0123456789{NUL}"}, {}),
        ("POST", "/sign-in", {"name": NUL, "password": NUL * 10}, {}),
    ],
)
def test_odd_values_break_nothing(
    any_server: Server, method: str, path: str, body: Any, query: dict[str, Any]
) -> None:
    table = begin(any_server)
    answer = table.people[0].ask(method, path.replace("{table}", table.id), body, **query)
    assert answer.status_code < 500, answer.text

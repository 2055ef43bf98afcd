"""The middleware of every request: HEAD requests, and addresses that no route can have."""

import socket
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from litestar import Litestar, Request, get
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from live_server import PATIENCE, Server
from matinee.engine.contract.installed_games import titles
from matinee.server.app import make_app
from matinee.server.settings import Settings
from matinee.web import static_files
from server.browsers import Start

VARYING = ("date", "set-cookie")
PLAIN = ("/", "/healthz", "/readyz", "/metrics", "/about", "/api/docs", "/api/games", "/nowhere")


def compared(answer: httpx.Response) -> dict[str, str]:
    """Headers that are the same for equal answers."""
    return {name: value for name, value in answer.headers.items() if name not in VARYING}


@get("/cookies")
async def cookies(request: Request[Any, Any, Any]) -> dict[str, str]:
    return request.cookies


def test_cookies_are_read_as_they_were_sent(start: Start) -> None:
    """Unquoting a long row of backslashes would take seconds."""
    quoted = '"' + "\\101" * 3 + '"'
    answer = start([cookies]).get("/cookies", headers={"cookie": f"a={quoted}; b=%41"})
    assert answer.json() == {"a": quoted, "b": "%41"}


@pytest.mark.parametrize("path", [*PLAIN, static_files.address("table.css"), "/rules/{game}"])
def test_a_head_is_that_of_the_whole_answer(start: Start, path: str) -> None:
    client = start()
    path = path.format(game=next(iter(titles())))
    whole, head = client.get(path), client.head(path)
    assert head.status_code == whole.status_code
    assert head.content == b""
    assert {**compared(head), "content-length": ""} == {**compared(whole), "content-length": ""}
    if path != "/metrics":  # it counts the first request in the second
        assert head.headers.get("content-length") == whole.headers.get("content-length")


def test_there_is_a_head_wherever_something_can_be_got(settings: Settings) -> None:
    """No route refuses the method, whatever it answers to these parameters."""
    app = make_app(settings)
    with TestClient(app, raise_server_exceptions=False) as client:
        for path in sorted(_got(app)):
            assert client.head(path).status_code not in {405, 500}, path


def _got(app: Litestar) -> set[str]:
    routes = [route for route in app.routes if isinstance(route, HTTPRoute)]
    return {route.path_format for route in routes if "GET" in route.methods}


def test_the_head_of_what_takes_only_other_methods_is_refused(start: Start) -> None:
    answer = start().head("/play-now")
    assert answer.status_code == 405
    assert "POST" in answer.headers["allow"]


@pytest.mark.parametrize(
    "path", ["/api/tables/{table}/stream", "/tables/{table}/live?cursor=0-0&made=x&whom=0"]
)
def test_the_head_of_a_stream_opens_none(any_server: Server, path: str) -> None:
    ann = any_server.visitor("Ann")
    table = ann.post("/tables", {"game": "callsheet", "public": True})["id"]
    address = path.format(table=table)
    key = {"Authorization": f"Bearer {ann.key}"}
    with httpx.Client(base_url=any_server.url, timeout=PATIENCE) as browser:
        head = browser.head(address, headers=key)
        assert head.status_code == 200, head.headers
        assert head.headers["content-type"].startswith("text/event-stream")
        assert not ann.get(f"/tables/{table}")["seats"][0]["present"]


def test_a_head_on_a_connection_that_is_used_again(any_server: Server) -> None:
    """An unannounced body would be taken for the next answer."""
    ask = b"%s /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.create_connection(("127.0.0.1", any_server.port), PATIENCE) as asking:
        response = asking.makefile("rb")
        asking.sendall(ask % b"HEAD" + ask % b"GET")
        for body in (b"", b"ok\n"):
            assert response.readline().startswith(b"HTTP/1.1 200")
            lines = list(iter(response.readline, b"\r\n"))
            assert b"content-length: 3\r\n" in lines
            assert response.read(len(body)) == body


@pytest.mark.parametrize(
    "path",
    [
        f"/static/{static_files.version()}/\0",
        "/static/\0",
        "/\0",
        "/tables/\0",
        "/rules/a\0b",
        "/api/\0",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_an_address_with_a_nul_leads_nowhere(start: Start, method: str, path: str) -> None:
    assert start().request(method, quote(path)).status_code == 404

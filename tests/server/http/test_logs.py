"""The log tells what happened, in JSON, and contains nothing private."""

import logging
import sys
from typing import Any

import msgspec
import pytest
from litestar import get
from litestar.params import FromPath

from matinee.server.http import logs
from server.browsers import Browser, Start


@get("/join/{token:str}")
async def join(token: FromPath[str]) -> str:
    return token


@pytest.fixture(autouse=True)
def as_it_was() -> Any:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    assert logs.flush()
    return [msgspec.json.decode(line) for line in capsys.readouterr().err.splitlines()]


def test_a_request_is_one_line_with_its_route_and_its_person(
    start: Start, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = Browser(start())
    logs.configure("info")
    person = ann.post("/api/people", {"name": "Ann"}).json()["person"]
    ann.get("/api/me")
    created, read = lines(capsys)
    assert (created["method"], created["route"], created["status"]) == ("POST", "/api/people", 201)
    assert created["person"] == read["person"] == person["id"]
    assert read["route"] == "/api/me"
    assert read["ms"] >= 0
    assert read["at"].endswith("Z")
    assert read["level"] == "info"


def test_no_secret_is_in_the_log(start: Start, capsys: pytest.CaptureFixture[str]) -> None:
    client = start([join])
    ann = Browser(client)
    logs.configure("debug")
    ann.get("/join/hush-token?query=hush-query")
    key = ann.post("/api/people", {"name": "hush-name"}).json()["key"]
    ann.post("/api/me/keep", {"name": "hush-name", "password": "hush-password"})
    ann.get("/hush-missing?query=hush-query")
    ann.get("/api/me", headers={"authorization": "Bearer hush-key"})
    ann.patch("/api/me", {"hush-field": "hush-value"})
    assert logs.flush()
    text = capsys.readouterr().err
    assert "/join/{token}" in text
    assert "hush" not in text
    assert key not in text
    assert ann.cookies["matinee"] not in text


def test_a_quiet_log_has_no_requests(start: Start, capsys: pytest.CaptureFixture[str]) -> None:
    client = start()
    logs.configure("warning")
    client.get("/healthz")
    assert lines(capsys) == []


def test_other_records_are_lines_too_with_their_trace(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.configure("info")
    try:
        raise ValueError("x\ny")
    except ValueError:
        logging.getLogger("matinee.test").exception("%s went wrong", "it")
    logging.getLogger("matinee.test").info("done", extra={"fields": {"table": "abc"}})
    wrong, done = lines(capsys)
    assert wrong["what"] == "it went wrong"
    assert "ValueError" in wrong["trace"]
    assert done["table"] == "abc"
    assert sys.stderr is not None


def test_requests_are_counted_by_route(start: Start) -> None:
    client = start([join], metrics_open=True)
    client.get("/join/one")
    client.get("/join/two")
    client.get("/nothing/at/all")
    client.request("BREW", "/healthz")
    text = client.get("/metrics").text
    metric = 'matinee_requests_total{method="GET",route="/join/{token}",status="200"}'
    assert metric in text
    assert "/nothing/at" not in text
    assert "BREW" not in text
    assert "matinee_request_seconds_bucket" in text
    for name in ("moves", "move_seconds", "tables", "streams", "bot_seconds", "writes"):
        assert f"# TYPE matinee_{name}" in text

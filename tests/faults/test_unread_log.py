"""A log that nobody reads: its pipe is full, and the server goes on."""

import fcntl
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from http_games import begin
from live_server import PATIENCE, Server, wait_until
from matinee.server.http.log_writer import LogWriter


class FullPipe:
    """A pipe that is full until it is read."""

    def __init__(self) -> None:
        self.reading, self.writing = os.pipe()
        flags = fcntl.fcntl(self.writing, fcntl.F_GETFL)
        fcntl.fcntl(self.writing, fcntl.F_SETFL, flags | os.O_NONBLOCK)
        with suppress(BlockingIOError):
            while True:
                os.write(self.writing, b"\n" * 4096)
        fcntl.fcntl(self.writing, fcntl.F_SETFL, flags)
        self._read = bytearray()

    def read_on(self) -> None:
        """Read from now on, until the last writer has closed the pipe."""

        def read() -> None:
            while some := os.read(self.reading, 65_536):
                self._read += some

        threading.Thread(target=read, daemon=True).start()

    @property
    def lines(self) -> list[dict[str, Any]]:
        """JSON lines that were read so far."""
        whole = bytes(self._read).rpartition(b"\n")[0]
        return [json.loads(line) for line in whole.splitlines() if line.startswith(b"{")]


class Unread(Server):
    """A server whose standard error is a full pipe."""

    pipe: FullPipe

    def launch(self) -> None:
        self.pipe = FullPipe()
        self.http = self.connect()
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=self.pipe.writing,
                env=self._env,
                start_new_session=True,
            )
        os.close(self.pipe.writing)


@pytest.fixture(params=[1, 2], ids=["one process", "two workers"])
def unread(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Unread]:
    server = Unread(tmp_path / "server", workers=request.param)
    try:
        yield server.start()
    finally:
        server.end()
        os.close(server.pipe.reading)


def test_a_log_that_nobody_reads_stops_nobody(unread: Unread) -> None:
    table = begin(unread)
    for card in range(4):
        table.book(0, card)
    assert unread.http.get("/healthz").is_success
    unread.pipe.read_on()
    wait_until(lambda: any(line.get("route") == "/healthz" for line in unread.pipe.lines))
    routes = [line.get("route") for line in unread.pipe.lines]
    assert routes.count("/api/tables/{table}/play") == 4


def test_the_end_does_not_wait_for_a_reader(unread: Unread) -> None:
    assert unread.http.get("/healthz").is_success
    assert unread.stop() == 0


def test_lines_that_do_not_fit_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = FullPipe()
    with os.fdopen(pipe.writing, "w") as stderr:
        monkeypatch.setattr(sys, "stderr", stderr)
        writer = LogWriter(lambda lost: json.dumps({"lost": lost}), room=1000)
        line = json.dumps({"line": "x" * 87})
        for _ in range(25):
            writer.put(line)
        assert not writer.flush(0.0)
        pipe.read_on()
        assert writer.flush(PATIENCE)
        wait_until(lambda: {"lost": 15} in pipe.lines, lambda: pipe.lines)
        assert pipe.lines.count({"line": "x" * 87}) == 10
        writer.put(line)
        assert writer.flush(PATIENCE)
        wait_until(lambda: len(pipe.lines) == 12, lambda: pipe.lines)


def test_a_closed_pipe_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as stderr:
        monkeypatch.setattr(sys, "stderr", stderr)
        writer = LogWriter(str)
        for _ in range(3):
            writer.put("x")
            assert writer.flush(PATIENCE)

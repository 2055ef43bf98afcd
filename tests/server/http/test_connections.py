"""Limits of connections: slow or endless requests, unread answers, too many at once."""

import asyncio
import logging
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn

from http_visitors import wait_until
from live_server import PATIENCE, Server
from matinee.server.http.connections import ConnectionLimits, Connections, fit_to_file_limit
from matinee.server.http.protocol import BoundedHttpProtocol

QUICK = 0.15
"""Seconds after which a connection is cut in these tests."""
NEVER = 600.0
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: here\r\n"


class ThreadedServer:
    """A server in a thread, with limits of its own; it echoes bodies, and streams without end."""

    def __init__(self, limits: ConnectionLimits, keep_alive: float = NEVER) -> None:
        config = uvicorn.Config(
            self.answer,
            http=cast(type[asyncio.Protocol], partial(BoundedHttpProtocol, limits=limits)),
            ws="none",
            interface="asgi3",
            lifespan="off",
            log_config=None,
            timeout_keep_alive=cast(int, keep_alive),
        )
        self.server = uvicorn.Server(config)
        self.client_left = threading.Event()
        """Set when a client has left a stream."""
        self.sock = socket.create_server(("127.0.0.1", 0))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.sock]})

    async def answer(self, scope: Any, receive: Any, send: Any) -> None:
        body = b""
        while (message := await receive()).get("more_body"):
            body += message["body"]
        body += message.get("body", b"")
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while scope["path"] == "/stream" and not self.server.should_exit:
            await send({"type": "http.response.body", "body": b"x" * 65_536, "more_body": True})
            await asyncio.sleep(0)
            if not self.server.server_state.connections:
                self.client_left.set()
                return
        await send({"type": "http.response.body", "body": b"%d" % len(body)})

    def holds(self, connections: int) -> bool:
        """Whether so many connections are open."""
        return len(self.server.server_state.connections) == connections

    def connect(self) -> socket.socket:
        sock = socket.create_connection(self.sock.getsockname(), timeout=PATIENCE)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return sock

    def __enter__(self) -> "ThreadedServer":
        self.thread.start()
        wait_until(lambda: self.server.started)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.force_exit = self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.sock.close()


Start = Callable[..., ThreadedServer]


@pytest.fixture
def context() -> Iterator[Start]:
    """Start a server: `context(header_seconds=…)`; limits that are not given never apply."""
    with ExitStack() as started:

        def start(keep_alive: float = NEVER, **limits: Any) -> ThreadedServer:
            patient = {f"{name}_seconds": NEVER for name in ("header", "body", "stall")}
            chosen = ConnectionLimits(**{**patient, **limits})
            return started.enter_context(ThreadedServer(chosen, keep_alive))

        yield start


def read_all(sock: socket.socket) -> bytes:
    """All bytes until the other side closes."""
    found = b""
    with suppress(ConnectionResetError):
        while chunk := sock.recv(65_536):
            found += chunk
    return found


def read_answer(sock: socket.socket) -> bytes:
    """An answer with a short body in chunks."""
    found = b""
    while not found.endswith(b"0\r\n\r\n"):
        chunk = sock.recv(65_536)
        assert chunk, found
        found += chunk
    return found


def status(answer: bytes) -> int:
    return int(answer.split(maxsplit=2)[1])


@pytest.mark.parametrize("sent", [b"", b"GET", REQUEST, REQUEST + b"X-Long: "])
def test_headers_that_do_not_come_in_time_are_cut_off(context: Start, sent: bytes) -> None:
    with context(header_seconds=QUICK).connect() as sock:
        sock.sendall(sent)
        assert status(read_all(sock)) == 408


def test_a_byte_now_and_then_wins_no_time(context: Start) -> None:
    with context(header_seconds=QUICK).connect() as sock:
        sock.settimeout(QUICK / 10)
        sock.sendall(REQUEST + b"X-Long: ")
        cut = False
        for _ in range(2000):
            try:
                sock.sendall(b"x")
                cut = not sock.recv(1) or cut
            except TimeoutError:
                continue
            except OSError:
                cut = True
            if cut:
                break
        assert cut


def test_the_next_request_on_a_connection_has_to_come_in_time_too(context: Start) -> None:
    with context(header_seconds=QUICK).connect() as sock:
        for _ in range(2):
            sock.sendall(REQUEST + b"\r\n")
            assert status(read_answer(sock)) == 200
        sock.sendall(b"\r\n")  # empty lines before a request are allowed, and do not begin one
        assert status(read_all(sock)) == 408


def test_headers_without_an_end_are_cut_off_and_not_kept(context: Start) -> None:
    with context(header_bytes=64 * 1024).connect() as sock:
        sock.sendall(REQUEST)
        answer = b""
        with suppress(OSError):
            for _ in range(512):
                sock.sendall(b"X-More: " + b"x" * 65_526 + b"\r\n")
            pytest.fail("32 MiB of headers were taken")
        with suppress(OSError):
            answer = read_all(sock)
        assert not answer or status(answer) == 431


def test_one_line_of_headers_without_an_end_is_cut_off(context: Start) -> None:
    with context(header_bytes=64 * 1024).connect() as sock:
        sock.sendall(REQUEST + b"X-Long: ")
        with suppress(OSError):
            for _ in range(512):
                sock.sendall(b"x" * 65_536)
            pytest.fail("a header of 32 MiB was taken")


def test_large_headers_are_refused_and_moderate_ones_taken(context: Start) -> None:
    started = context(header_bytes=16 * 1024)
    for size, expected in ((15 * 1024, 200), (17 * 1024, 431)):
        with started.connect() as sock:
            lines = b"".join(b"X-%d: %s\r\n" % (n, b"x" * 990) for n in range(size // 1024))
            sock.sendall(REQUEST + lines + b"\r\n")
            answer = sock.recv(100)
            assert status(answer) == expected


def test_a_large_body_does_not_count_as_headers_of_what_follows(context: Start) -> None:
    with context(header_bytes=16 * 1024).connect() as sock:
        body = b"x" * 60_000
        head = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n" % len(body)
        for _ in range(3):
            sock.sendall(head + body + REQUEST[:5])
            assert read_answer(sock).endswith(b"60000\r\n0\r\n\r\n")
            sock.sendall(REQUEST[5:] + b"X: " + b"x" * 12_000 + b"\r\n\r\n")
            assert status(read_answer(sock)) == 200


@pytest.mark.parametrize("body", [b"", b"some of it"])
def test_a_body_that_does_not_come_in_time_is_cut_off(context: Start, body: bytes) -> None:
    with context(body_seconds=QUICK).connect() as sock:
        sock.sendall(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 20\r\n\r\n" + body)
        assert status(read_all(sock)) == 408


def test_somebody_who_does_not_read_a_stream_is_cut_off(context: Start) -> None:
    started = context(stall_seconds=QUICK)
    with started.connect() as sock:
        sock.sendall(b"GET /stream HTTP/1.1\r\nHost: here\r\n\r\n")
        assert started.client_left.wait(PATIENCE)


def test_somebody_who_reads_a_stream_stays(context: Start) -> None:
    started = context(stall_seconds=QUICK, header_seconds=QUICK, body_seconds=QUICK)
    with started.connect() as sock:
        sock.sendall(b"GET /stream HTTP/1.1\r\nHost: here\r\n\r\n")
        read = 0
        while read < 64 * 1024 * 1024:
            read += len(sock.recv(1 << 20))
        assert not started.client_left.is_set()


def test_an_idle_connection_is_closed(context: Start) -> None:
    with context(keep_alive=QUICK).connect() as sock:
        sock.sendall(REQUEST + b"\r\n")
        assert status(read_answer(sock)) == 200
        assert read_all(sock) == b""


def test_an_address_has_its_share_and_a_proxy_any_number(context: Start) -> None:
    mine, proxied = context(per_address=2), context(per_address=2, proxies="127.0.0.1")
    with ExitStack() as open_ones:
        for started, expected in ((mine, 503), (proxied, 200)):
            for _ in range(2):
                open_ones.enter_context(started.connect()).sendall(REQUEST)
            wait_until(partial(started.holds, 2))
            with started.connect() as third:
                third.sendall(REQUEST + b"\r\n")
                assert status(third.recv(100)) == expected
    wait_until(partial(mine.holds, 0))
    with mine.connect() as later:
        later.sendall(REQUEST + b"\r\n")
        assert status(later.recv(100)) == 200


def test_who_waits_longest_gives_way_and_who_is_answered_does_not(context: Start) -> None:
    started = context(waiting=3)
    with ExitStack() as open_ones:
        streaming = open_ones.enter_context(started.connect())
        streaming.sendall(b"GET /stream HTTP/1.1\r\nHost: here\r\n\r\n")
        assert status(streaming.recv(100)) == 200
        half = [open_ones.enter_context(started.connect()) for _ in range(3)]
        for sock in half:
            sock.sendall(REQUEST)
        wait_until(partial(started.holds, 4))
        last = open_ones.enter_context(started.connect())
        last.sendall(REQUEST)
        read_all(half[0])
        last.sendall(b"\r\n")
        assert status(last.recv(100)) == 200
        for sock in half[1:]:
            sock.sendall(b"\r\n")
            assert status(sock.recv(100)) == 200
        assert streaming.recv(100)


def test_what_was_cut_off_is_logged_as_a_number_now_and_then(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    connections = Connections(ConnectionLimits(), lambda: now[0])
    with caplog.at_level(logging.WARNING):
        for _ in range(500):
            connections.count_cut_off("headers-slow")
        connections.count_cut_off("body-slow")
        now[0] = 60.0
        connections.count_cut_off("headers-slow")
    messages = [record.getMessage() for record in caplog.records]
    assert messages == [
        "connections cut off: 1 headers-slow",
        "connections cut off: 1 body-slow, 500 headers-slow",
    ]


def test_limits_fit_the_files_that_may_be_open() -> None:
    limits = fit_to_file_limit(ConnectionLimits(), 1024)
    assert (limits.total, limits.waiting) == (896, 448)
    assert fit_to_file_limit(ConnectionLimits(), None) == ConnectionLimits()
    assert fit_to_file_limit(ConnectionLimits(), 16).total == 1


class FewFiles(Server):
    """A server that may open few files, so that few connections exhaust them."""

    def command(self) -> list[str]:
        return ["sh", "-c", 'ulimit -n 256; exec "$@"', "sh", *super().command()]


@pytest.mark.processes
@pytest.mark.parametrize("workers", [1, 2])
def test_half_sent_requests_keep_nobody_out(tmp_path: Path, workers: int) -> None:
    with FewFiles(tmp_path, workers=workers) as server, ExitStack() as half:
        for _ in range(300 * workers):
            sock = half.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            sock.sendall(REQUEST)
        ann = server.visitor("Ann")
        assert ann.get("/me")["name"] == "Ann"
        lines = [line for line in server.log if "connections cut off" in line]
        assert 1 <= len(lines) <= workers
    assert not [line for line in server.log if re.search("Traceback|Too many open files", line)]


def test_a_real_server_takes_no_headers_without_an_end(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as sock:
        sock.sendall(REQUEST)
        with suppress(OSError):
            for _ in range(512):
                sock.sendall(b"X-More: " + b"x" * 65_526 + b"\r\n")
            pytest.fail("32 MiB of headers were taken")

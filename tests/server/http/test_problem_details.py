"""Problem details: every error is one sentence, and nothing else."""

import logging
from pathlib import Path
from typing import Any

import pytest
from litestar import get, post
from litestar.exceptions import NotAuthorizedException, ServiceUnavailableException
from litestar.params import FromQuery, JSONBody

from matinee.engine.text.errors import IllegalAction, Refused
from matinee.server.errors import PHRASES, STATUSES, Seconds, ServerRefused
from matinee.server.http.problem_details import ExplainedRefusal
from matinee.server.tables.errors import TableRefused
from matinee.store.errors import StoreRefused
from matinee.web.static_files import address
from server.browsers import Start


@get("/api/raise")
async def raising(what: FromQuery[str]) -> None:
    raise WHAT[what]


@get("/page")
async def page(what: FromQuery[str]) -> None:
    raise WHAT[what]


@get("/tables/t/broken")
async def at_table() -> None:
    raise TableRefused("table-broken")


@post("/api/number")
async def number(data: JSONBody[dict[str, int]]) -> None:
    raise AssertionError(data)


WHAT: dict[str, Exception] = {
    "engine": Refused("undo-nothing"),
    "illegal": IllegalAction("AB-01", "rank-too-low", rank=2),
    "told": ExplainedRefusal(IllegalAction("AB-01", "rank-too-low", rank=2), "Your rank is 2."),
    "table": TableRefused("stale"),
    "away": StoreRefused("store-away", problem="connection to 10.1.2.3 as ann failed"),
    "older": StoreRefused("store-older", database="/home/ann/matinee.db"),
    "deep": RecursionError("secret things"),
    "bytes": UnicodeDecodeError("utf-8", b"secret things", 0, 1, "secret things"),
    "bug": ZeroDivisionError("secret things"),
    "unavailable": ServiceUnavailableException("secret things"),
    "nobody": NotAuthorizedException(),
    "often": ServerRefused("too-often", seconds=Seconds(7)),
    "soon": ServerRefused("too-often", seconds=Seconds(1)),
    "html": ServerRefused("name-taken", name="<script>"),
}


@pytest.mark.parametrize(
    ("what", "status", "key", "detail"),
    [
        ("engine", 422, "undo-nothing", "There is nothing to take back."),
        ("illegal", 422, "rank-too-low", "AB-01 rank-too-low (rank 2)"),
        ("told", 422, "rank-too-low", "Your rank is 2."),
        ("table", 409, "stale", "The table has moved on since you looked"),
        ("away", 503, "store-away", "The server cannot reach its database now."),
        ("older", 503, "store-away", "The server cannot reach its database now."),
        ("bug", 500, "broken", "Something went wrong on our side."),
        ("deep", 500, "broken", "Something went wrong on our side."),
        ("bytes", 500, "broken", "Something went wrong on our side."),
        ("unavailable", 500, "broken", "Something went wrong on our side."),
        ("nobody", 401, "person-none", "Nobody is signed in here."),
        ("often", 429, "too-often", "Try again in 7 seconds."),
        ("soon", 429, "too-often", "Try again in 1 second."),
    ],
)
def test_a_refusal_is_a_problem_document(
    start: Start, what: str, status: int, key: str, detail: str
) -> None:
    answer = start([raising]).get("/api/raise", params={"what": what})
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert answer.status_code == problem["status"] == status
    assert problem["key"] == key
    assert problem["type"] == f"/api/docs#{key}"
    assert detail in problem["detail"]
    assert problem["title"]
    assert problem.get("rule") == ("AB-01" if "rank" in key else None)
    for secret in ("secret things", "10.1.2.3", "/home/ann", "Traceback", "Exception"):
        assert secret not in answer.text


@pytest.mark.parametrize("what", ["away", "often"])
def test_what_may_work_in_a_moment_is_tried_again_from_its_page(start: Start, what: str) -> None:
    page_html = start([page]).get(f"/page?what={what}", headers={"Accept": "text/html"}).text
    assert f'href="/page?what={what}">Try again</a>' in page_html
    assert ("Sign in" in page_html) == (what != "away"), "nobody knows who asks"


def test_no_way_leads_back_to_a_table_that_is_damaged(start: Start) -> None:
    page_html = start([at_table]).get("/tables/t/broken", headers={"Accept": "text/html"}).text
    assert "This table cannot be opened" in page_html
    assert 'href="/tables/t"' not in page_html
    assert "Try again" not in page_html


def test_a_mishap_is_found_in_the_log_by_its_number(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        problem = start([raising]).get("/api/raise", params={"what": "bug"}).json()
    (record,) = [record for record in caplog.records if record.name == "matinee.problem"]
    fields: dict[str, Any] = record.fields  # type: ignore[attr-defined]
    assert fields["id"] in problem["detail"]
    assert record.exc_info
    assert record.exc_info[0] is ZeroDivisionError


def test_what_the_database_said_is_in_the_log(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        start([raising]).get("/api/raise", params={"what": "away"})
    assert "10.1.2.3" in caplog.text


@pytest.mark.parametrize(
    ("method", "path", "status", "detail"),
    [
        ("GET", "/api/nothing", 404, "There is nothing at this address."),
        ("POST", "/api/nothing", 404, "There is nothing at this address."),
        ("DELETE", "/api/people", 405, "This address does not take DELETE; it takes"),
        ("GET", "/api/raise", 400, "what"),
    ],
)
def test_a_wrong_address_is_told(
    start: Start, method: str, path: str, status: int, detail: str
) -> None:
    answer = start([raising]).request(method, path)
    assert answer.status_code == status
    assert detail in answer.json()["detail"]
    if status == 405:
        assert "POST" in answer.headers["allow"]


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b"{nonsense", "JSON is malformed"),
        (b'{"a": "b"}', "Expected `int`"),
        (b"[]", "Expected `object`"),
        (b"", "data"),
        (b'"\\ud800"', "truncated"),
        (b"\xff\xfe", "JSON is malformed"),
        (b'{"a": "\xff"}', "JSON has to be UTF-8"),
        (b'{"\xff": 1}', "JSON has to be UTF-8"),
        (b"[" * 30_000 + b"]" * 30_000, "JSON is nested too deeply"),
        (b'{"a": ' * 9_000 + b"1" + b"}" * 9_000, "JSON is nested too deeply"),
    ],
)
def test_a_wrong_body_is_told_with_its_place(start: Start, body: bytes, detail: str) -> None:
    answer = start([number]).post(
        "/api/number?token=hush", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.json()["key"] == "request-wrong"
    assert detail in answer.json()["detail"]
    assert "hush" not in answer.text


def test_a_person_gets_a_page_and_a_program_a_document(start: Start) -> None:
    client = start([page])
    answer = client.get("/page", params={"what": "html"}, headers={"accept": "text/html,*/*"})
    assert answer.status_code == 409
    assert answer.headers["content-type"].startswith("text/html")
    assert "&lt;script&gt;" in answer.text
    assert "<script" not in answer.text
    assert client.get("/page", params={"what": "html"}).json()["key"] == "name-taken"
    missing = client.get("/nothing", headers={"accept": "text/html"})
    assert "There is nothing at this address." in missing.text


def test_every_key_with_a_status_has_a_sentence() -> None:
    engine = Refused.phrases
    assert not [key for key in STATUSES if key not in PHRASES and key not in engine]


def test_the_docs_are_a_page_without_a_script(start: Start) -> None:
    client = start()
    page = client.get("/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
    assert "style=" not in page.text
    document = client.get("/api/openapi.json").json()
    for path, item in document["paths"].items():
        for method in item:
            assert f"{method.upper()}</span> {path}" in page.text
    for key in ("stale", "name-taken", "too-often"):
        assert f'id="{key}"' in page.text


def test_the_document_has_the_api_and_its_problems(start: Start) -> None:
    document = start([page]).get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert "/api/people" in document["paths"]
    assert all(path.startswith("/api") for path in document["paths"])
    for item in document["paths"].values():
        for operation in item.values():
            assert "400" not in operation["responses"]
            assert "application/problem+json" in operation["responses"]["default"]["content"]
            assert operation["summary"].endswith((".", "?"))
            for key in operation["x-problems"]:
                assert key in PHRASES or key in TableRefused.phrases or key in Refused.phrases


def test_static_files_stay_in_their_folder(start: Start) -> None:
    client = start()
    css = address("table.css")
    assert client.get(css).status_code == 200
    below = css.removesuffix("/table.css")
    for path in ("/../pages.py", "/%2e%2e/pages.py", "//etc/passwd", "/vendor/../../pages.py"):
        path = below + path
        answer = client.get(path)
        assert answer.status_code == 404, path
    assert Path("/etc/passwd").exists()

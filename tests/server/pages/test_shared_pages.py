"""Pages that are the same for everyone: cached, revalidated, and never another person's."""

import gzip
import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from server.browsers import Browser, Start, Visit

COMMON = ("/", "/about", "/stories", "/rules/deadwood", "/rules/deadwood?find=crew")
TOKEN = re.compile(r'name="_csrf_token" value="([^"]+)"')
HTML = {"Accept": "text/html"}


@pytest.mark.parametrize("path", COMMON)
def test_a_browser_asks_whether_a_page_is_still_the_same(start: Start, path: str) -> None:
    browser = Browser(start())
    browser.get("/about")
    first = browser.get(path)
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "private, no-cache"
    assert {"Cookie", "Accept-Language"} <= set(re.split(", ?", first.headers["vary"]))
    again = browser.get(path, headers={"If-None-Match": f'"x", {tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert again.headers["cache-control"] == "private, no-cache"
    assert "content-security-policy" in again.headers
    assert browser.get(path, headers={"If-None-Match": '"x"'}).text == first.text


@pytest.mark.parametrize("path", COMMON)
def test_no_page_is_taken_for_one_in_another_language_or_light_or_of_others(
    start: Start, path: str
) -> None:
    client = start()
    plain, french, light, ann = (Browser(client) for _ in range(4))
    french.cookies.set("matinee-language", "fr")
    light.cookies.set("matinee-theme", "matinee")
    ann.post("/api/people", {"name": "Ann Somebody"})
    pages = []
    for browser in (plain, french, light, ann):
        browser.get("/about")
        pages.append(browser.get(path))
    tags = [page.headers.get("etag", "") for page in pages]
    for browser, page in zip((plain, french, light, ann), pages, strict=True):
        for tag in {*tags} - {page.headers.get("etag", "")}:
            answer = browser.get(path, headers={"If-None-Match": tag})
            assert (answer.status_code, answer.text) == (200, page.text)
    assert 'lang="fr"' in pages[1].text
    assert 'data-theme="matinee"' in pages[2].text
    assert "Ann Somebody" in pages[3].text
    assert not any("Ann Somebody" in page.text for page in pages[:3])


def test_every_browser_has_its_own_token_in_every_form(start: Start) -> None:
    client = start()
    tokens = []
    for _ in range(3):
        browser = Browser(client)
        found = set(TOKEN.findall(browser.get("/").text))
        assert found == {browser.cookies["matinee-form"]}
        assert set(TOKEN.findall(browser.get("/").text)) == found
        tokens.append(found.pop())
    assert len(set(tokens)) == 3


def test_a_guest_finds_the_own_name_in_the_form_and_nobody_elses(start: Start) -> None:
    client = start()
    names = []
    for _ in range(2):
        browser = Browser(client)
        names.append(browser.post("/api/people", {}).json()["person"]["name"])
        page = browser.get("/").text
        assert f'name="name" value="{names[-1]}"' in page
        assert not any(name in page for name in names[:-1])
    assert 'name="name" value=""' in Browser(client).get("/").text


def test_a_persons_own_lobby_is_not_kept(start: Start) -> None:
    browser = Browser(start())
    browser.post("/api/people", {"name": "Ann"})
    page = browser.get("/")
    assert page.headers["cache-control"] == "no-store"
    assert "etag" not in page.headers


def create_table(browser: Browser, *chairs: str) -> str:
    body = {"game": "deadwood", "chairs": ["me", *chairs], "public": True}
    answer = browser.post("/api/tables", body)
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["id"]
    return found


@pytest.mark.databases
def test_the_lobby_shows_at_once_what_another_process_did(database_url: str, start: Start) -> None:
    here, there = Browser(start(database=database_url)), Browser(start(database=database_url))
    here.post("/api/people", {"name": "Ann <b>"})
    there.get("/about")
    tags = ['"none"']

    def look() -> tuple[int, str]:
        answer = there.get("/", headers={"If-None-Match": tags[-1]})
        tags.append(answer.headers["etag"])
        return answer.status_code, answer.text

    assert look()[0] == 200
    assert look() == (304, "")
    table = create_table(here, "open", "bot:random")
    status, page = look()
    assert (status, f"/tables/{table}" in page, "1 free seat" in page) == (200, True, True)
    assert "Ann &lt;b&gt;" in page
    assert look() == (304, "")
    filled = here.ask("PUT", f"/api/tables/{table}/seats/1", {"chair": "bot:random"})
    assert filled.is_success, filled.text
    status, page = look()
    assert (status, "1 free seat" in page, "full, " in page) == (200, False, True)
    here.post(f"/api/tables/{table}/start")
    status, page = look()
    assert (status, "going on" in page, "full, " in page) == (200, True, False)


def test_pages_are_the_same_compressed_and_not(
    client: TestClient[Litestar], browser: Visit
) -> None:
    somebody = browser()
    somebody.get("/about")
    create_table(somebody, "open")
    for path in (*COMMON, "/api/docs", "/api/games"):
        plain = somebody.get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        for _ in range(2):
            packed = somebody.get(path, headers={"Accept-Encoding": "gzip"})
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.text == plain.text
            assert "Accept-Encoding" in packed.headers["vary"]


def test_a_stream_of_bytes_is_one_gzip_member(start: Start) -> None:
    client = start()
    client.get("/rules/deadwood")
    with client.stream("GET", "/rules/deadwood", headers={"Accept-Encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
    assert int(answer.headers["content-length"]) == len(raw)
    assert gzip.decompress(raw).startswith(b"<!doctype html>")

"""What a table's page asks the server for: few files, so that it is quick on a slow connection."""

import pytest
from playwright.sync_api import Request

from browser.support.page_checks import NewPage
from browser.support.table_pages import live, sign_in, table
from live_server import Server

MOST_FILES = 9
MOST_BYTES = 125_000
NO_FILES = {"document", "eventsource", "fetch"}


@pytest.mark.parametrize("game", ["action", "boulevard", "deadwood", "universalis"])
def test_a_tables_page_asks_for_few_files(new_page: NewPage, server: Server, game: str) -> None:
    """Scripts, styles, fonts and pictures, as a browser asks for them that has none of them yet."""
    seated = table(server, "Ann", "Bo", game=game)
    page = sign_in(new_page(base_url=server.url), seated.people[0])
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.goto(seated.at(), wait_until="load")
    live(page)
    page.evaluate("document.fonts.ready")
    kinds = [request.resource_type for request in asked]
    assert kinds.count("document") == kinds.count("eventsource") == 1
    files = [
        each for each in asked if each.resource_type not in {"document", "eventsource", "fetch"}
    ]
    addresses = [each.url.rpartition("/static/")[2] for each in files]
    assert any(address.endswith("table.js") for address in addresses)
    assert len(addresses) <= MOST_FILES, addresses
    assert sum(each.sizes()["responseBodySize"] for each in files) < MOST_BYTES

"""Private tables: neither links nor answers reveal whether one exists."""

import asyncio
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from matinee.server.context import ServerContext
from matinee.store.database import Database
from server.browsers import Browser, Visit

NOWHERE = "nowhere-1234"
GUESSES = ["", "x", "0" * 16, "1" + "a" * 16, "a" * 60]


@pytest.fixture
def hidden(browser: Visit, client: TestClient[Litestar]) -> str:
    """Id of a private table that this process does not have in memory."""
    host = browser()
    body = {"game": "deadwood", "chairs": ["me", "open"]}
    table: str = host.post("/api/tables", body).json()["id"]
    context: ServerContext = client.app.state.context
    context.registry._cache._tables.clear()
    return table


@pytest.fixture
def reads(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """All reads of the database for requests, by their code; background rounds read, too."""
    jobs: list[object] = []
    read = Database.read

    async def counting_read(self: Database, job: Any) -> Any:
        if asyncio.current_task() not in client.app.state.context._rounds:
            jobs.append(job.__code__)
        return await read(self, job)

    monkeypatch.setattr(Database, "read", counting_read)
    return jobs


def comparable(answer: Any, table: str) -> tuple[int, str, dict[str, str]]:
    """Status, text and headers of an answer, without the table's id."""
    headers = {k: v for k, v in answer.headers.items() if k not in {"date", "content-length"}}
    headers.pop("set-cookie", None)
    return answer.status_code, answer.text.replace(table, "TABLE"), headers


def api_response(eve: Browser, table: str, action: str, token: str) -> Any:
    return eve.post(f"/api/tables/{table}/{action}", {"invite": token})


@pytest.mark.parametrize("action", ["enter", "join"])
def test_a_wrong_link_is_answered_alike_whether_there_is_a_table_or_not(
    action: str, browser: Visit, client: TestClient[Litestar], hidden: str, reads: list[object]
) -> None:
    eve = browser()
    eve.post("/api/people", {"name": "Eve"})
    for token in GUESSES:
        answers, work = [], []
        for table in (hidden, NOWHERE):
            reads.clear()
            answers.append(comparable(api_response(eve, table, action, token), table))
            work.append([code for code in reads if "session" not in str(code)])
        assert answers[0] == answers[1]
        assert answers[0][0] == 404
        assert work[0] == work[1], "nor does it take longer"
    assert hidden not in client.app.state.context.registry._cache, "the table was not even opened"


@pytest.mark.parametrize("path", ["", "/sit", "/watch"])
def test_so_it_is_on_pages(path: str, browser: Visit, hidden: str) -> None:
    eve = browser()
    eve.post("/api/people", {"name": "Eve"})
    eve.get("/")
    headers = {"X-CSRFToken": eve.cookies["matinee-form"], "Accept": "text/html"}
    method = "POST" if path else "GET"
    answers = [
        comparable(eve.ask(method, f"/join/{table}/{'a' * 16}{path}", headers=headers), table)
        for table in (hidden, NOWHERE)
    ]
    assert answers[0] == answers[1]
    assert answers[0][0] == 404
    assert "This invitation leads nowhere" in answers[0][1]


def test_a_good_link_still_lets_in(browser: Visit) -> None:
    host, guest = browser(), browser()
    table = host.post("/api/tables", {"game": "deadwood", "chairs": ["me", "open"]}).json()
    link = {"invite": table["invite"].rpartition("/")[2]}
    assert guest.post(f"/api/tables/{table['id']}/enter", link).status_code == 201
    assert guest.post(f"/api/tables/{table['id']}/join", link).json()["your_seats"] == [1]

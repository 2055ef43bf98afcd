"""Secrecy of a seat's choices: no answer, page, stream or silence reveals them.

Two servers with the same chance and the same clock play the same game, except for Buster's secret
choices. Every byte that others can get must be the same, until all is shown.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest

from fixtures import INSTALLED, PATCHES
from http_games import CLEAR, CUT, READY, Seated, gather, token
from live_server import TESTS, Server, Visitor
from matinee.server.http.security import FORM_COOKIE
from server.page_browser import follow, get, live_of, token_of

pytestmark = pytest.mark.processes

ADDRESS = "http://matinee.test"
BUSTER = 1
CANARY = "the canary of Buster's note"

Secret = Callable[[Seated], None]


def undecided(table: Seated) -> None:
    """Buster does nothing yet."""


def last_card(table: Seated) -> None:
    table.book(BUSTER, 3)


def in_doubt(table: Seated) -> None:
    """Several secret choices of Buster's, in a batch and one by one, a note, queries, and plans."""
    buster = table.people[BUSTER]
    buster.put(table.at("/note"), {"text": CANARY})
    table.play(BUSTER, table.booking(BUSTER, 1), CLEAR)
    table.book(BUSTER, 2)
    buster.post(table.at("/why"), {"action": READY})
    assert table.why_not(BUSTER, CLEAR, CLEAR) == "not-now"
    buster.refusal("POST", table.at("/undo"), {"cursor": table.look(BUSTER)["cursor"]})
    table.play(BUSTER, CLEAR)
    for plan in table.look(BUSTER)["plans"][:2]:
        # The table's pace is slow enough for the plan to be dropped before it is followed.
        buster.put(table.at("/plan"), {"plan": plan["plan"]})
        buster.delete(table.at("/plan"))
    table.book(BUSTER, 3)


def aloud(table: Seated) -> None:
    """A public action, to prove that the others would notice one."""
    table.play(BUSTER, {"do": "memo", "text": "Hm."})


class Witness:
    """All answers, pages and streams that one person can get."""

    def __init__(self, person: Visitor, table: Seated, streams: ExitStack) -> None:
        self._person = person
        self._table = table
        self._stream = streams.enter_context(person.stream(table.id, view="true"))
        self._stream.next()
        page = get(person, f"/tables/{table.id}").text
        self._token = token_of(page)
        cookie = {"Cookie": f"{FORM_COOKIE}={self._token}"}
        self._page = streams.enter_context(follow(person, live_of(page), **cookie))
        big = get(person, f"/tables/{table.id}/screen", self._token).text
        self._screen = streams.enter_context(follow(person, live_of(big), **cookie))
        self.responses: list[tuple[str, Any]] = []

    def look_around(self) -> None:
        """Send every query, including many that are refused."""
        table = self._table
        for path in ("", "/view", "/legal", "/rows", "/chat", "/note", "/record"):
            self._ask("GET", table.at(path))
        for seat in (0, BUSTER):
            for path in ("/view", "/record", "/rows", "/legal"):
                self._ask("GET", table.at(path), seat=seat)
        self._ask("GET", table.at("/stream"), seat=BUSTER)
        for at in range(6):
            self._ask("GET", table.at("/view"), at=at)
        for listed in ("/tables", "/tables/mine"):
            for status in ("open", "running", "over"):
                self._ask("GET", listed, status=status)
        cursors = [f"{rows}-0" for rows in range(6)]
        for action in ({"do": "judge", "counts": True}, {"do": "buy-press", "dollars": 1}):
            self._ask("POST", table.at("/why"), {"action": action})
            for cursor in cursors:
                self._ask("POST", table.at("/play"), {"cursor": cursor, "actions": [action]})
        for cursor in cursors:
            self._ask("POST", table.at("/undo"), {"cursor": cursor})
            self._ask("GET", table.at("/stream"), cursor=f"99{cursor}")
        for path in ("/start", "/rematch", f"/seats/{BUSTER}/take", "/remind"):
            self._ask("POST", table.at(path))
        self.look_at_pages()

    def look_at_pages(self) -> None:
        """Open every page, and every fragment of one."""
        crew = [f"ref=crew:{number}" for number in range(1, 31, 3)]
        rows = range(6)
        for path in (
            *("", "?text=1", "?text=1&log=1", "/screen", "/standing", "/ending", "/replay"),
            *(f"/{what}?{ref}" for what in ("look", "why") for ref in crew),
            *(f"/{what}?at={row}" for what in ("replay", "standing") for row in rows),
            *(f"/moment?at={row}&shown=0" for row in rows),
            *(f"?text=1&at={row}" for row in rows),
            *(f"/look?at={row}&{crew[0]}" for row in rows),
            *(f"{path}seat={BUSTER}" for path in ("?", "/replay?", "/standing?", "/look?ref=x&")),
            *(f"/live?cursor=99{row}-0&made=0&whom=nobody" for row in rows),
        ):
            answer = get(self._person, f"/tables/{self._table.id}{path}", self._token)
            assert answer.status_code < 500, path
            response = (answer.status_code, sorted(answer.headers.items()), answer.text)
            self.responses.append((f"page {path}", response))

    def read_streams(self, words: str) -> None:
        """Read both streams until a message with these words."""
        self._stream.until(lambda update: words in str(update.get("messages")))
        self._page.until(lambda news: words in news.html)
        self.responses.append(("stream", self._stream.raw))
        self.responses.append(("page stream", self._page.raw))

    def read_big_screen(self, words: str) -> None:
        """Read the big screen's stream until a message with these words."""
        self._screen.until(lambda news: words in news.html)
        self.responses.append(("screen stream", self._screen.raw))

    def _ask(self, method: str, path: str, body: Any = None, **query: Any) -> None:
        answer = self._person.ask(method, path, body, **query)
        assert answer.status_code < 500
        request = f"{method} {path} {query} {body}"
        self.responses.append(
            (request, (answer.status_code, sorted(answer.headers.items()), answer.text))
        )


def play(server: Server, secret: Secret) -> tuple[list[Witness], bytes]:
    """Play a day of Call Sheet with Buster's secret choices; returns the witnesses and the seed."""
    table = gather(server, 3, public=True, terms={"pace": "watch"})
    ada, _, clara = table.people
    ada.post(table.at("/start"))
    watcher = server.visitor("Mabel")
    watcher.post(table.at("/enter"), {"invite": token(ada.get(table.at())["invite"])})
    nobody = server.stranger()
    with ExitStack() as streams:
        witnesses = [Witness(one, table, streams) for one in (ada, clara, watcher, nobody)]
        # Votes are open meanwhile: a change that others may not notice must not void them.
        table.play(0, {"do": "memo", "text": "Let us begin."})
        ada.post(table.at("/undo/ask"), {"cursor": table.look(0)["cursor"]})
        clara.post(table.at("/end/ask"))
        clara.post(table.at("/chat"), {"text": "All here?"})
        for witness in witnesses:
            witness.read_streams("All here?")

        secret(table)
        ada.post(table.at("/chat"), {"text": "Has he chosen?"})
        for witness in witnesses:
            witness.look_around()
            witness.read_streams("Has he chosen?")

        if table.look(BUSTER)["view"]["booked"][BUSTER] is None:
            table.book(BUSTER)
        table.play(BUSTER, READY)
        clara.post(table.at("/chat"), {"text": "He has."})
        for witness in witnesses:
            witness.read_big_screen("Buster is ready.")
            witness.look_around()
            witness.read_streams("He has.")
        table.play(2, CUT)
        table.play(0, {"do": "judge", "counts": True})
        table.play(0, table.booking(0, 0))
        ada.post(table.at("/chat"), {"text": "So have I."})
        for witness in witnesses:
            witness.look_around()
            witness.read_streams("So have I.")
    return witnesses, seed_of(server, table)


def seed_of(server: Server, table: Seated) -> bytes:
    with closing(sqlite3.connect(server.folder / "home" / "matinee.db")) as database:
        ((seed,),) = database.execute("select seed from tables where id = ?", [table.id])
    assert len(seed) == 32
    return bytes(seed)


@pytest.fixture(scope="module")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Server]:
    def twin() -> Server:
        return Server(
            tmp_path_factory.mktemp("twin"),
            PYTHONPATH=":".join(map(str, (PATCHES / "twins", TESTS, INSTALLED / "callsheet"))),
            PYTHONHASHSEED="0",
            MATINEE_ADDRESS=ADDRESS,
        )

    return twin


@pytest.fixture(scope="module")
def as_it_was(twin: Callable[[], Server]) -> Iterator[tuple[list[Witness], bytes]]:
    """The same game while Buster is undecided."""
    with twin() as server:
        yield play(server, undecided)


@pytest.mark.parametrize("secret", [last_card, in_doubt])
def test_others_witness_the_same_whatever_somebody_does_in_secret(
    twin: Callable[[], Server], as_it_was: tuple[list[Witness], bytes], secret: Secret
) -> None:
    with twin() as server:
        witnesses, seed = play(server, secret)
    assert seed == as_it_was[1]
    for before, now in zip(as_it_was[0], witnesses, strict=True):
        for (request, response), (request_now, response_now) in zip(
            before.responses, now.responses, strict=True
        ):
            assert request == request_now
            assert response == response_now, request


def test_the_witnesses_would_notice(
    twin: Callable[[], Server], as_it_was: tuple[list[Witness], bytes]
) -> None:
    with twin() as server:
        witnesses, _ = play(server, aloud)
    for before, now in zip(as_it_was[0], witnesses, strict=True):
        differing = {
            request
            for (request, response), (_, response_now) in zip(
                before.responses, now.responses, strict=True
            )
            if response != response_now
        }
        streamed = {"stream", "page stream", "screen stream"}
        assert streamed | {"page ", "page ?text=1", "page /replay", "page /screen"} <= differing
        assert len(differing) > 5


def test_the_seed_and_other_peoples_notes_are_nowhere_to_be_found(
    as_it_was: tuple[list[Witness], bytes],
) -> None:
    witnesses, seed = as_it_was
    everything = str([witness.responses for witness in witnesses])
    assert len(everything) > 100_000
    assert seed.hex() not in everything
    assert CANARY not in everything

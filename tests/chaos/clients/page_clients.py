"""Clients that use pages: they read markup, follow the page's stream, and send forms.

Like a browser's user, a client without an answer presses the button again, and reopens a stream
that ends with the id of its last message.
"""

import re
import time
from collections.abc import Iterator
from html import unescape
from typing import Any, Final

import httpx
import msgspec

from benchmarks.page_clients import CALLED, CHOICE, CURSOR, LIVE, TOKEN
from chaos.clients.client import (
    PATIENCE,
    X_CARD,
    Client,
    Finished,
    Progress,
    as_domain,
    words_in,
)
from chaos.history import Acknowledged, History, PageContent, Rejected, Unanswered, rows_of
from matinee.client.transport import ANSWER_SECONDS, FIRST_PAUSE, SILENT_SECONDS
from matinee.engine.contract.open_fields import Ranking

LONGEST_PAUSE: Final = 4.0
RELOAD: Final = "data-reload"
_ROW: Final = re.compile(r'<li id="row-(\d+)"[^>]*>(.*?)</li>', re.DOTALL)
_LINE: Final = re.compile(r'<p class="(?:head )?is-[\w-]+">(.*?)</p>', re.DOTALL)
_TAKEN_BACK: Final = re.compile(r"<small>.*?</small>", re.DOTALL)
_TAG: Final = re.compile(r"<[^>]*>")
_NEXT: Final = re.compile(r'href="/tables/([\w-]+)">To the next table')
_CURSOR: Final = re.compile(r"[?&]cursor=(\d+-\d+)")
_SEAT: Final = re.compile(r'id="action-bar"[^>]*? data-seat="(\d+)"')
_TELLING_ROW: Final = re.compile(r'name="row" value="(\d+)"')
_BACK: Final = re.compile(r"/tables/[\w-]+/return")
SENT_AGAIN: Final = frozenset({502, 503, 504})


class PageClient(Client):
    """A client with a browser's view: a player with a seat, or a spectator."""

    def __init__(
        self, name: str, table: str, history: History, progress: Progress, http: httpx.Client
    ) -> None:
        super().__init__(name, table, history, progress)
        self._http = http
        self._token = ""
        self._wait = FIRST_PAUSE

    def follow(self) -> None:
        while not self.progress.over.is_set():
            page = self._load()
            live = _live(page)
            if live is None:
                self._go_on(page)
            else:
                self._watch(page, live)

    # Looking

    def _load(self) -> str:
        """Load the table's page."""
        page = self._ask("GET", f"/tables/{self.table}").text
        token, cursor = TOKEN.search(page), _CURSOR.search(_live(page) or "")
        self._token = token[1] if token is not None else self._token
        self._note(page, cursor and cursor[1])
        self.cursor = cursor[1] if cursor is not None else self.cursor
        return page

    def _watch(self, page: str, live: str) -> None:
        """Follow the page's stream until the page has to be loaded again."""
        last = ""
        if self._act_on(page):
            return
        while True:
            timeout = httpx.Timeout(ANSWER_SECONDS, read=SILENT_SECONDS)
            headers = {"Accept": "text/event-stream", **({"Last-Event-ID": last} if last else {})}
            try:
                with self._http.stream("GET", live, headers=headers, timeout=timeout) as response:
                    if response.is_success:
                        self._reached()
                        for last, markup in events(response.iter_lines()):
                            self._reached()
                            if RELOAD in markup:
                                return
                            self._note(markup, last)
                            self.cursor = last
                            if self._act_on(markup):
                                return
                    elif response.status_code not in SENT_AGAIN:
                        return
            except httpx.TransportError:
                pass
            self._wait_longer()

    def _act_on(self, markup: str) -> bool:
        """Do what the markup asks for; returns whether the page has to be loaded again."""
        if 'id="ending"' in markup and "/ending" in markup:
            return True
        if self.progress.settling.is_set() or self.seat is None:
            return False
        if CALLED in markup and _BACK.search(markup):
            self._send("return", {})
            return True
        found = [unescape(value) for value in CHOICE.findall(markup)]
        cursor = CURSOR.search(markup)
        if (
            CALLED not in markup
            or not found
            or cursor is None
            or rows_of(cursor[1]) < self.known_rows
        ):
            return False
        self.think()
        return not self._act(found, cursor[1])

    def _act(self, found: list[str], cursor: str) -> bool:
        """Press one of the buttons; returns `False` if that was refused."""
        if self.has_redaction and self.dice.random() < X_CARD:
            self._redact()
        action = msgspec.json.decode(self.dice.choice(found))
        filled = self.fill(action)
        form = {"cursor": cursor, "action": msgspec.json.encode(action).decode()}
        for field, value in action.items():
            domain = as_domain(value)
            if isinstance(domain, Ranking):
                places = filled[field]
                ranks = {item: str(places.index(item) + 1) for item in places}
                form |= {f"field.{field}.{item}": ranks.get(item, "") for item in domain.items}
            elif domain is not None:
                form[f"field.{field}"] = str(filled[field])
        body = {"cursor": cursor, "actions": [filled]}
        accepted = self._send("play", form, body)
        if accepted:
            self.known_rows = rows_of(cursor) + 1
            self.progress.count()
        return accepted

    @property
    def has_redaction(self) -> bool:
        """Whether the game supports redaction."""
        return self.history.name.startswith("universalis")

    def _redact(self) -> None:
        """Redact a recent telling, on the X-card's own page."""
        page = self._ask("GET", f"/tables/{self.table}/unsay").text
        rows = _TELLING_ROW.findall(page)[:5]
        if rows:
            row = self.dice.choice(rows)
            self._send("unsay", {"row": row}, {"row": int(row)})

    def _go_on(self, page: str) -> None:
        """Go to the table that follows a finished one, or create it."""
        if self.progress.settling.is_set():
            self.progress.over.wait()
            raise Finished
        found = _NEXT.search(page)
        if found is not None:
            self.change_table(found[1], None)
        elif self.seat is not None:
            self._send("rematch", {})
        else:
            self.progress.over.wait(0.5)

    def _note(self, markup: str, cursor: str | None) -> None:
        seat = _SEAT.search(markup)
        if seat is not None and self.seat != int(seat[1]):
            self.change_table(self.table, int(seat[1]))
        given = CURSOR.search(markup)
        self.history.note(
            PageContent(
                table=self.table,
                seat=self.seat,
                cursor=given[1] if given is not None else cursor,
                actions=[msgspec.json.decode(unescape(v)) for v in CHOICE.findall(markup)],
                lines=log_lines(markup),
                words=words_in(markup),
            )
        )

    # Requests

    def _send(self, command: str, form: dict[str, str], body: Any = None) -> bool:
        """Send a form of the table's page, again if no answer comes; returns its success."""
        number = self.history.send(self.table, command, form if body is None else body)
        try:
            answer = self._ask(
                "POST",
                f"/tables/{self.table}/{command}",
                data={"_csrf_token": self._token, **form},
                headers={"HX-Request": "true"},
            )
        except httpx.TransportError as error:
            self.history.note(Unanswered(number=number, why=repr(error)))
            raise
        if answer.is_success:
            self.history.note(Acknowledged(number=number))
            return True
        status = answer.status_code
        self.history.note(Rejected(number=number, status=status, key=f"page-{status}"))
        return False

    def _ask(self, method: str, path: str, **how: Any) -> httpx.Response:
        """The first answer other than that the server is busy or starting; retries until then."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                answer = self._http.request(method, path, **how)
            except httpx.TransportError:
                if time.monotonic() > until:
                    raise
            else:
                if answer.status_code not in SENT_AGAIN:
                    self._reached()
                    return answer
            self._wait_longer()

    def _reached(self) -> None:
        self._wait = FIRST_PAUSE
        self.reached()

    def _wait_longer(self) -> None:
        self.pause(self._wait * self.dice.uniform(0.5, 1))
        self._wait = min(2 * self._wait, LONGEST_PAUSE)


def _live(page: str) -> str | None:
    """Address of a page's stream."""
    found = LIVE.search(page)
    return None if found is None else unescape(found[1])


def log_lines(markup: str) -> dict[int, list[str]]:
    """Texts of the lines of each log row in some markup, by row number."""
    return {
        int(number): [_text(line) for line in _LINE.findall(row)]
        for number, row in _ROW.findall(markup)
    }


def _text(markup: str) -> str:
    return " ".join(unescape(_TAG.sub("", _TAKEN_BACK.sub("", markup))).split())


def events(lines: Iterator[str]) -> Iterator[tuple[str, str]]:
    r"""The ids and data of server-sent events.

    >>> list(events(iter(["id: 3-0", "event: regions", "data: <p>", "data: </p>", "", ":", ""])))
    [('3-0', '<p>\n</p>')]
    """
    number, data = "", []
    for line in lines:
        if line.startswith("id:"):
            number = line[3:].strip()
        elif line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif not line and data:
            yield number, "\n".join(data)
            data = []

"""Pages and answers of the API, as served to certain people at certain tables."""

import asyncio
import html
import json
import re
from collections.abc import Mapping
from typing import Any, Final

import httpx

from server.browsers import Browser
from snapshot_recorder.site import ID, MOVE_SECONDS, Golden, Site, Table, open_site, read

HTML: Final = {"Accept": "text/html", "Accept-Encoding": "identity"}
SCRIPTED: Final = {**HTML, "HX-Request": "true"}
MARKERS: Final = (
    (re.compile(r"(?<=/static/)[0-9a-f]{12}(?=/)"), "VERSION"),
    (re.compile(r'(?<="_csrf_token" value=")[^"]+'), "TOKEN"),
    (re.compile(r"(?<=[?&;]made=)[\w%-]+"), "MARK"),
    (re.compile(r"(?<=set-cookie: )([\w-]+)=[^;\n]+"), r"\1=VALUE"),
    (re.compile(r"(?<=etag: ).+"), "TAG"),
    (re.compile(r"(?<=content-length: )\d+"), "BYTES"),
    # The drawings come from npm packages when the project is installed.
    (re.compile(r'<symbol id="(icon-[^"]+)"[^>]*>.*?</symbol>'), r'<symbol id="\1"/>'),
    # QR code of an address with an id in it.
    (re.compile(r'(<svg class="qr"[^>]+>).*?(?=</svg>)'), r"\1CODE"),
    (ID, "ID"),
)
"""Content that differs from run to run or from build to build, and its replacement."""
BREAK: Final = "\\\n"
"""Line break between two elements in a snapshot that is not on the page."""


class Recorder:
    """Takes snapshots of a site."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.files: dict[str, str] = {}
        """Snapshots by file name."""

    def page(
        self, name: str, who: Browser, path: str, headers: Mapping[str, str] = HTML, **form: str
    ) -> None:
        """Take a page, or the answer to a form, with its status and headers."""
        if form:
            token = who.cookies["matinee-form"]
            sent = {"_csrf_token": token, **form}
            response = who.ask("POST", path, data=sent, headers=headers, follow_redirects=False)
        else:
            response = who.get(path, headers=headers, follow_redirects=False)
        markup = _broken(self._marked(response.text))
        self.keep(f"pages/{name}.html", f"<!--\n{_head(response)}\n-->\n{markup}")

    def answer(self, name: str, who: Browser, path: str) -> None:
        """Take a JSON document of the API."""
        self.keep(f"answers/{name}.json", pretty(who.get(path).json()))

    def keep(self, name: str, text: str) -> None:
        """Keep a snapshot."""
        assert name not in self.files, name
        self.files[name] = self._marked(text).rstrip("\n") + "\n"

    def _marked(self, text: str) -> str:
        """A text with markers for everything that differs from run to run."""
        for found, label in self.site.labels.items():
            text = text.replace(found, label)
        for pattern, marker in MARKERS:
            text = pattern.sub(marker, text)
        return text


def served(*, stories: bool = True) -> dict[str, str]:
    """All snapshots of a server: its pages, answers, routes, metrics and OpenAPI document.

    Without `stories`, no game of the storytelling part is played.
    """
    with open_site() as site:
        recorder = Recorder(site)
        _describe(recorder)
        ada, buster, clara, zoe = map(site.person, ("Ada", "Buster", "Clara", "Zoe"))
        _before_the_start(recorder, ada, zoe)
        _deadwood(recorder, ada, buster, zoe)
        _boulevard(recorder, ada, buster)
        _action(recorder, ada, buster)
        if stories:
            _universalis(recorder, ada, buster, clara)
        _around_tables(recorder, ada)
        _streams(recorder, ada, buster)
        if stories:
            _storytelling(recorder, ada, buster, clara, zoe)
        return recorder.files


def pretty(document: Any) -> str:
    """JSON with one value per line."""
    return json.dumps(document, ensure_ascii=False, indent=1)


def _describe(recorder: Recorder) -> None:
    """Take the routes, the OpenAPI document and the names of the metrics."""
    nobody = recorder.site.nobody
    document = read(nobody.get("/api/openapi.json"))
    # The order follows from the names of functions and classes, and means nothing.
    document["paths"] = dict(sorted(document["paths"].items()))
    schemas = document["components"]["schemas"]
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    recorder.keep("openapi.json", pretty(_without_examples(document)))
    routes = recorder.site.client.app.routes
    lines = {f"{route.path} {' '.join(sorted(getattr(route, 'methods', ())))}" for route in routes}
    recorder.keep("routes.txt", "\n".join(sorted(lines)))
    metrics = re.findall(
        r"^# \w+ matinee_(?!\w+_created ).*", nobody.get("/metrics").text, re.MULTILINE
    )
    recorder.keep("metrics.txt", "\n".join(sorted(metrics)))


def _without_examples(document: Any) -> Any:
    """A JSON schema with a marker in place of examples, which Litestar draws at random."""
    if isinstance(document, list):
        return [_without_examples(item) for item in document]
    if not isinstance(document, dict):
        return document
    return {
        name: ["EXAMPLE"] if name == "examples" else _without_examples(value)
        for name, value in document.items()
    }


def _before_the_start(recorder: Recorder, ada: Browser, zoe: Browser) -> None:
    site = recorder.site
    chairs = ["me", "open", "bot:random"]
    table = site.table("waiting", ada, game="deadwood", chairs=chairs, public=True)
    read(ada.post(table.api("/chat"), {"text": "Who is in?"}))
    recorder.page("waiting-room-host", ada, table.page())
    recorder.page("waiting-room-stranger", zoe, table.page())
    recorder.page("invitation", site.nobody, table.invite)
    # Two seats at one screen, with a curtain between them.
    table = site.table("curtain", ada, game="deadwood", chairs=["me", "open"])
    read(ada.post(table.api("/join"), {"name": "Kid"}))
    read(zoe.post(table.api("/enter"), {"invite": table.invite.rpartition("/")[2]}))
    table.start(ada, bytes(32))
    recorder.page("hand-over", ada, table.page())
    recorder.page("visitors", ada, table.page("/visitors"))


def _deadwood(recorder: Recorder, ada: Browser, buster: Browser, zoe: Browser) -> None:
    record = Golden("deadwood", "two-seats")
    table, stop = recorder.site.begin(record, ada, buster), record.turn_after(90)
    table.play(record, 0, stop, ada, buster)
    read(buster.post(table.api("/chat"), {"text": "Your turn, <b>Ada</b>."}))
    read(buster.post(table.api("/end/ask")))
    _playing(recorder, "deadwood", table, ada)
    recorder.page("text-deadwood", ada, table.page("?text=1"))
    recorder.page(
        "text-deadwood-french", ada, table.page("?text=1"), {**HTML, "Accept-Language": "fr"}
    )
    recorder.page("screen", ada, table.page("/screen"))
    recorder.page("replay", zoe, table.page("/replay?at=20"))
    recorder.page("replay-moment", zoe, table.page("/moment?shown=20&at=24"), SCRIPTED)
    recorder.page("look", ada, table.page("/look?ref=area:saloon"), SCRIPTED)
    recorder.page("why", ada, table.page("/why?ref=area:saloon"), SCRIPTED)
    recorder.page("confirm-concede", ada, table.page("/concede"))
    recorder.page("confirm-concede-sheet", ada, table.page("/concede"), SCRIPTED)
    recorder.page("refused-move", ada, table.page("/play"), action='{"do":"fly"}', cursor="0-0")
    table.play(record, stop, None, ada, buster)
    _over(recorder, "deadwood", table, ada)


def _boulevard(recorder: Recorder, ada: Browser, buster: Browser) -> None:
    record = Golden("boulevard", "two-seats")
    clock = {"kind": "bank", "bank": 1_209_600, "refill": 43_200}
    table = recorder.site.begin(record, ada, buster, clock=clock)
    stop = record.turn_after(150)
    table.play(record, 0, stop, ada, buster)
    _playing(recorder, "boulevard", table, ada)
    recorder.page("text-boulevard", ada, table.page("?text=1"))
    table.play(record, stop, None, ada, buster)
    _over(recorder, "boulevard", table, ada)


def _action(recorder: Recorder, ada: Browser, buster: Browser) -> None:
    record = Golden("action", "two-seats")
    clock = {"kind": "decision", "long": 86_400, "short": 7_200}
    table, stop = recorder.site.begin(record, ada, buster, clock=clock), record.turn_after(30)
    table.play(record, 0, stop, ada, buster)
    _playing(recorder, "action", table, ada)
    recorder.page("text-action", ada, table.page("?text=1"))
    table.play(record, stop, None, ada, buster)
    _over(recorder, "action", table, ada)


def _universalis(recorder: Recorder, ada: Browser, *others: Browser) -> None:
    record, people = Golden("universalis", "three-storytellers"), (ada, *others)
    table, stop = recorder.site.begin(record, *people), record.turn_after(80)
    table.play(record, 0, stop, *people)
    read(
        others[0].post(
            table.api("/wishes"), {"kind": "veil", "text": "Spiders", "anonymous": False}
        )
    )
    _playing(recorder, "universalis", table, ada)
    recorder.answer("courtesies", ada, table.api("/courtesies"))
    recorder.page("unsay", ada, table.page("/unsay"))
    recorder.page("reword", ada, table.page("/reword"))
    recorder.page("wishes", ada, table.page("/wishes"))
    table.play(record, stop, None, *people)
    _over(recorder, "universalis", table, ada)
    for person in people:
        read(person.ask("PUT", table.api("/shows"), {"shows": True}))
    recorder.page("story", recorder.site.nobody, table.page("/story"))
    recorder.page("story-cut", ada, table.page("/cut"))
    recorder.answer("story", recorder.site.nobody, table.api("/story"))


def _playing(recorder: Recorder, game: str, table: Table, who: Browser) -> None:
    """Take a running game, as the active seat sees it."""
    recorder.page(f"table-{game}", who, table.page())
    recorder.answer(f"table-{game}", who, table.api())
    recorder.answer(f"rows-{game}", who, table.api("/rows?limit=12"))
    look = read(who.get(table.api("/view")))
    # The page shows the legal actions, and there may be hundreds.
    recorder.keep(f"answers/view-{game}.json", pretty({**look, "legal": look["legal"][:3]}))


def _over(recorder: Recorder, game: str, table: Table, who: Browser) -> None:
    """Take the end of a game."""
    recorder.page(f"ending-{game}", who, table.page("/ending"), SCRIPTED)
    recorder.page(f"standing-{game}", who, table.page("/standing"), SCRIPTED)


def _around_tables(recorder: Recorder, ada: Browser) -> None:
    """Take the pages that belong to no table, with all tables in the lobby."""
    nobody = recorder.site.nobody
    recorder.page("lobby", ada, "/")
    recorder.page("about", nobody, "/about")
    recorder.page("rules", nobody, "/rules/deadwood")
    recorder.page("rules-search", nobody, "/rules/boulevard?find=lenses")
    recorder.page("stories", nobody, "/stories")
    recorder.page("account", ada, "/me")
    recorder.page("sign-in", nobody, "/sign-in")
    recorder.page("sign-in-french", nobody, "/sign-in", {**HTML, "Accept-Language": "fr"})
    recorder.page("confirm-sign-out", ada, "/sign-out")
    recorder.page("error-404", nobody, "/nothing-here")
    recorder.answer("games", nobody, "/api/games")
    recorder.answer("stories", nobody, "/api/stories")
    recorder.answer("tables", nobody, "/api/tables")
    recorder.answer("me", ada, "/api/me")
    recorder.answer("sessions", ada, "/api/me/sessions")
    recorder.answer("problem", nobody, "/api/nothing-here")


def _streams(recorder: Recorder, ada: Browser, buster: Browser) -> None:
    """Take the updates that a page and a program get after a move."""
    site, record = recorder.site, Golden("deadwood", "two-seats")
    table, stop = site.begin(record, ada, buster, label="followed"), record.turn_after(20, seat=1)
    table.play(record, 0, stop, ada, buster)
    cursor = read(ada.get(table.api("/rows")))["cursor"]
    page = ada.get(table.page(), headers=HTML).text
    live = html.unescape(page.partition('sse-connect="')[2].partition('"')[0])
    table.play(record, stop, stop + 1, ada, buster)
    recorder.keep("streams/page.txt", _broken(site.message(ada, live)))
    update = site.message(ada, table.api(f"/stream?cursor={cursor}&view=true"))
    head, _, document = update.partition("data: ")
    recorder.keep("streams/program.txt", f"{head}data: {pretty(json.loads(document))}")


def _storytelling(recorder: Recorder, *people: Browser) -> None:
    """Take a table with a story: safety tools, a pending end, redaction and rewording."""
    record = Golden("universalis", "three-storytellers")
    ada, buster, clara, zoe = people
    table = _story_table(recorder, record, *people)
    _play_until_end_is_pending(recorder.site, table, record, ada, buster, clara)
    _for_all(recorder, "held", table, ada, buster, zoe)
    recorder.answer("table-held", buster, table.api())
    read(clara.post(table.api("/nothing-to-add"), {"cursor": _cursor(clara, table)}))
    recorder.page("table-cleared", clara, table.page())
    live = _stream_of(buster, table)
    read(ada.post(table.api("/pause")))
    _for_all(recorder, "paused", table, ada, zoe)
    recorder.keep("streams/paused.txt", _broken(recorder.site.message(buster, live)))
    read(ada.ask("DELETE", table.api("/pause")))
    live = _stream_of(buster, table)
    read(ada.post(table.api("/unsay"), {"row": _own_rows(ada, table)[0]["row"]}))
    recorder.keep("streams/redaction.txt", _broken(recorder.site.message(buster, live)))
    live = _stream_of(buster, table)
    assert ada.ask("PUT", table.api("/writing")).is_success
    recorder.keep("streams/writing.txt", _broken(recorder.site.message(buster, live)))
    _safety_tools(recorder, table, ada, buster)
    recorder.page("unsay-refused", ada, table.page("/unsay"), row="9999")
    recorder.page("story-so-far", ada, table.page("/story"))


def _story_table(recorder: Recorder, record: Golden, *people: Browser) -> Table:
    """Take the waiting room of a story with lines and veils; returns the table after the start."""
    ada, buster, clara, zoe = people
    clock = {"kind": "decision", "long": 259_200, "short": 86_400}
    terms = {"options": record.options, "clock": clock, "hold": 60, "settle": 86_400}
    body = {"game": record.game, "chairs": ["me", "open", "open"], "public": True, "terms": terms}
    table = recorder.site.table("told", ada, **body)
    recorder.page("story-invitation", buster, table.invite.removeprefix("http://matinee.test"))
    for person in (buster, clara):
        read(person.post(table.api("/join"), {}))
    for text, anonymous in (("Spiders", False), ("Clowns", True)):
        request = {"kind": "veil" if anonymous else "line", "text": text, "anonymous": anonymous}
        read(buster.post(table.api("/wishes"), request))
        note = {"text": f"I mean it: {text}.", "anonymous": anonymous}
        assert buster.post(table.api("/host-notes"), note).is_success
    read(clara.post(table.api("/chat"), {"text": "Shall we?"}))
    read(buster.ask("PUT", table.api("/shows"), {"shows": True}))
    read(buster.ask("PUT", table.api("/muted"), {"chair": 2}))
    for label, person in {"host": ada, "seat": buster, "stranger": zoe}.items():
        recorder.page(f"story-waiting-room-{label}", person, table.page())
    recorder.page("story-waiting-room-screen", ada, table.page("/screen"))
    live = _stream_of(ada, table)
    read(buster.post(table.api("/wishes"), {"kind": "line", "text": "Rats"}))
    recorder.keep("streams/waiting-room.txt", _broken(recorder.site.message(ada, live)))
    table.start(ada, record.seed)
    return table


def _play_until_end_is_pending(
    site: Site, table: Table, record: Golden, *people: Browser, passing: int = 2
) -> None:
    """Play a recorded match up to a pending end; `passing` earlier ones are let pass by all."""
    count = 0
    for seat, action in record.moves:
        site.clock.now += MOVE_SECONDS
        move = {"cursor": _cursor(people[seat], table), "actions": [action]}
        if not read(people[seat].post(table.api("/play"), move))["held"]:
            continue
        if count == passing:
            return
        count += 1
        for other in people[:seat] + people[seat + 1 :]:
            body = {"cursor": _cursor(other, table)}
            read(other.post(table.api("/nothing-to-add"), body))
        _wait_until_closed(site, people[0], table)
    raise AssertionError("nothing is held")


def _wait_until_closed(site: Site, who: Browser, table: Table) -> None:
    """Wait until the server has carried out a pending end, which it does by itself."""
    for _ in range(200):
        if read(who.get(table.api()))["held"] is None:
            return
        site.client.blocking_portal.call(asyncio.sleep, 0.01)
    raise AssertionError("it is still held")


def _cursor(who: Browser, table: Table) -> str:
    cursor: str = read(who.get(table.api("/rows?limit=1")))["cursor"]
    return cursor


def _for_all(recorder: Recorder, name: str, table: Table, *people: Browser) -> None:
    """Take a table as several people see it, with and without a script."""
    for number, person in enumerate(people):
        recorder.page(f"table-{name}-{number}", person, table.page())
        recorder.page(f"text-{name}-{number}", person, table.page("?text=1"))


def _stream_of(who: Browser, table: Table) -> str:
    """Address of the stream of a page that this person has just loaded."""
    page = who.get(table.page(), headers=HTML).text
    return html.unescape(page.partition('sse-connect="')[2].partition('"')[0])


def _own_rows(who: Browser, table: Table) -> Any:
    return read(who.get(table.api("/told")))["told"]


def _safety_tools(recorder: Recorder, table: Table, ada: Browser, buster: Browser) -> None:
    """Take applauded and hidden lines, through the forms of a page that stays where it is."""
    lines = [n for n in range(200) if _applauds(buster, table, n)]
    assert lines, "nothing to applaud"
    buster.get(table.page(), headers=HTML)
    recorder.page("applauded", buster, table.page())
    recorder.page(
        "hidden-line-form", buster, table.page("/hide-line"), SCRIPTED, line=str(lines[0])
    )
    recorder.page("hidden-line", buster, table.page())
    recorder.page("text-hidden-line", buster, table.page("?text=1"))
    recorder.answer("rows-hidden-line", buster, table.api("/rows?limit=20"))
    recorder.page("told-host", buster, table.page("/tell-host"), SCRIPTED, text="Thanks.")
    recorder.page("wished", buster, table.page("/wish"), SCRIPTED, kind="other", text="x")
    recorder.answer("courtesies-of-host", ada, table.api("/courtesies"))
    recorder.answer("told", ada, table.api("/told"))


def _applauds(who: Browser, table: Table, line: int) -> bool:
    return who.ask("PUT", table.api(f"/applause/{line}")).is_success


def _head(response: httpx.Response) -> str:
    """Status and headers of an answer."""
    lines = sorted(f"{name}: {value}" for name, value in response.headers.multi_items())
    return "\n".join([f"{response.status_code} {response.reason_phrase}", *lines])


def _broken(markup: str) -> str:
    """Markup with one element per line."""
    assert BREAK not in markup
    return markup.replace("><", f">{BREAK}<")

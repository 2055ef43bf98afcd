"""Updates of spectators: one shared message for all, and a private one for each."""

import asyncio
import sys
import zlib
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from fixtures.games.callsheet.actions import Memo
from matinee.server.api.stream import TableUpdates
from matinee.server.context import ServerContext
from matinee.server.http.event_stream import PersonalMessage, SharedMessage, gzip_packing, plain
from matinee.server.pages.table.page_stream import PageUpdates
from matinee.server.runtime.spectator_updates import TOKEN, Audience, people_of, unknown_person
from matinee.server.runtime.subscriptions import AT_ONCE, Subscriber, Subscriptions
from matinee.server.services.spectator_stream import Spectator
from matinee.server.settings import Settings
from matinee.server.storytelling.stored_data import StoredData
from matinee.server.tables.cursor import Cursor
from matinee.store.people import Person
from matinee.store.storytelling.safety_tools import PersonalChoices, SafetyTools
from table_builder import MemoryTable, begin, person, played

GZIP = 16 + zlib.MAX_WBITS
EVE = person("Eve")
MALLORY = person("Mallory")


class WatchedTable:
    """A table with players and spectators."""

    def __init__(self, folder: Path) -> None:
        settings = Settings.read({"MATINEE_HOME": str(folder)})
        self.context = ServerContext(settings, "a secret, and long enough")
        self.table: MemoryTable = begin("Ada", "Buster", "bot:random")
        self.moment = 0
        subscriptions = cast(Subscriptions, SimpleNamespace(moment=lambda _: self.moment))
        self.audiences = {
            signed_in: Audience(self.table.table, subscriptions) for signed_in in (False, True)
        }

    def page(self, who: Person | None, token: str) -> Spectator:
        """A page loaded now, whose updates are shared with other spectators."""
        audience = self.audiences[who is not None]
        shared = audience.join()
        if shared is None:
            anybody = None if who is None else unknown_person()
            shared = self.page_updates(anybody, TOKEN)
            audience.begin(shared)
        return Spectator(self.context, audience, shared, who, token)

    def page_updates(self, who: Person | None, token: str) -> PageUpdates:
        """Updates of one page that was loaded now."""
        table = self.table.table
        cursor = Cursor(len(table.viewer_log(None).rows))
        return PageUpdates(self.context, table, who, None, cursor, token)

    def program(self, who: Person | None) -> TableUpdates:
        """Updates of one program that begins at the start."""
        someone = None if who is None else who.id
        table = self.table.table
        return TableUpdates(self.context, table, someone, None, Cursor(), view=True, fresh=True)

    def play(self, seat: int) -> None:
        """Play a public move."""
        self.table.play(seat, Memo("Spiders everywhere"))
        self.moment += 1

    def come(self, who: str) -> None:
        """Let a person come as a spectator."""
        self.table.table.present |= {who}
        self.moment += 1

    def let(self, happens: str) -> None:
        """Do what `happens` names: a move, an arrival, or nothing."""
        what, _, seat = happens.partition(" ")
        if what == "play":
            self.play(int(seat))
        elif what == "come":
            self.come("trent")


@pytest.fixture
def watched(tmp_path: Path) -> WatchedTable:
    return WatchedTable(tmp_path)


def next_message(one: Any) -> bytes | None:
    message = one.next_message()
    return None if message is None else plain(message)


@pytest.mark.parametrize("who", [None, EVE])
def test_spectators_are_sent_what_each_would_be_sent_alone(
    watched: WatchedTable, who: Person | None
) -> None:
    alone, together = watched.page_updates(who, "eves-token"), watched.page(who, "eves-token")
    others = [watched.page(who, f"token-{number}") for number in range(3)]
    everything = b""
    for happens in ("play 0", "come", "nothing", "play 1"):
        watched.let(happens)
        sent = next_message(alone)
        everything += sent or b""
        assert next_message(together) == sent
        for number, other in enumerate(others):
            mine = None if sent is None else sent.replace(b"eves-token", b"token-%d" % number)
            assert next_message(other) == mine
    assert b"eves-token" in everything


@pytest.mark.parametrize("who", [None, EVE])
def test_so_are_programs(watched: WatchedTable, who: Person | None) -> None:
    audience = watched.audiences[who is not None]
    anybody = None if who is None else unknown_person()
    alone = watched.program(who)
    together = Spectator(watched.context, audience, watched.program(anybody), who)
    for happens in ("nothing", "play 0", "come"):
        watched.let(happens)
        assert next_message(together) == next_message(alone)


def test_what_all_are_sent_is_made_once(
    watched: WatchedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    watching = [watched.page(EVE, "token") for _ in range(50)]
    made: list[str] = []
    live = sys.modules[PageUpdates.__module__]
    render_fragment = live.render_fragment

    def counting_render(name: str, **values: Any) -> Any:
        made.append(name)
        return render_fragment(name, **values)

    monkeypatch.setattr(live, "render_fragment", counting_render)
    watched.play(0)
    assert all(next_message(one) for one in watching)
    assert len(made) == len(set(made))


def test_who_comes_later_is_sent_no_more_than_is_new(watched: WatchedTable) -> None:
    first = watched.page(None, "")
    watched.play(0)
    later = watched.page(None, "")
    assert next_message(later) is None
    assert next_message(first) is not None
    watched.play(1)
    assert next_message(later) == next_message(first) is not None


def test_who_looks_seldom_is_sent_all_that_is_new_at_once(watched: WatchedTable) -> None:
    alone, seldom, often = (
        watched.page_updates(None, ""),
        watched.page(None, ""),
        watched.page(None, ""),
    )
    watched.play(0)
    next_message(often)
    watched.play(1)
    next_message(often)
    assert next_message(seldom) == next_message(alone)
    watched.come("trent")
    assert next_message(seldom) == next_message(often) is not None


def test_a_sign_of_life_shows_what_nobody_has_told_of(watched: WatchedTable) -> None:
    one = watched.page(None, "")
    next_message(one)
    watched.table.play(0, Memo("Spiders everywhere"))
    assert next_message(one) is None
    asyncio.run(one.load_awaiting())
    assert next_message(one) is not None


def test_whoever_has_something_of_their_own_is_told_alone(watched: WatchedTable) -> None:
    table = watched.table.table
    eve, mallory = watched.page(EVE, "eves-token"), watched.page(MALLORY, "mallorys-token")
    table.set_extension_data(
        StoredData(SafetyTools(choices={EVE.id: PersonalChoices(muted=frozenset({"ada"}))}))
    )
    watched.moment += 1
    audience = watched.audiences[True]
    assert not audience.includes(EVE.id)
    assert audience.includes(MALLORY.id)
    watched.play(0)
    hers, his = next_message(eve), next_message(mallory)
    assert hers is not None
    assert his is not None
    assert TOKEN.encode() not in hers + his
    assert b"mallorys-token" not in hers
    assert b"Listen to Ada again" in hers
    assert b"Listen to Ada again" not in his


def test_everybody_counts_who_has_anything_to_do_with_a_table() -> None:
    table = begin("Ada", "Buster", "Clara")
    assert {"ada", "buster", "clara"} <= people_of(table.table)
    table.table.set_extension_data(
        StoredData(
            SafetyTools(
                applause={1: frozenset({"eve"})},
                choices={
                    "mallory": PersonalChoices(hidden_lines=frozenset({1})),
                    "trent": PersonalChoices(),
                },
            )
        )
    )
    assert {"eve", "mallory"} <= people_of(table.table)
    assert "trent" not in people_of(table.table)


def test_messages_are_compressed_each_on_its_own() -> None:
    text = b"id: 1\ndata: a secret of sorts\n\nid: 2\ndata: a secret of sorts, told again\n\n"
    pack, unpack = gzip_packing(), zlib.decompressobj(GZIP)
    sent = [pack(text), pack(text), pack(b":\n\n")]
    assert b"".join(map(unpack.decompress, sent)) == text + text + b":\n\n"
    assert len(sent[1]) == len(sent[0]) - 10  # repeated text must not compress better
    both = SharedMessage(text, b"TOKEN").compressed(b"")
    parts = [
        SharedMessage(part + b"\n\n", b"TOKEN").compressed(b"") for part in text.split(b"\n\n")[:2]
    ]
    assert both == b"".join(parts)


@pytest.mark.parametrize("text", [b"no form\n\n", b"a TOKEN\n\nb TOKEN c\n\n", b"TOKENTOKEN\n\n"])
def test_a_copy_has_ones_own_token_however_it_is_sent(text: bytes) -> None:
    copy = PersonalMessage(SharedMessage(text, b"TOKEN"), b"mine", b"and more\n\n")
    expected = text.replace(b"TOKEN", b"mine") + b"and more\n\n"
    assert plain(copy) == expected
    assert zlib.decompressobj(GZIP).decompress(gzip_packing()(copy)) == expected


@played
async def test_those_who_watch_are_woken_some_at_a_time_and_seats_first() -> None:
    table = begin("Ada", "Buster").table
    subscriptions = Subscriptions(cast(Any, None), cast(Any, None))
    people = [None] * 20 + ["ada", "buster"]
    watchers = [Subscriber(someone, table) for someone in people]
    subscriptions._subscribers[table.row.id].update(watchers)
    woken: list[str | None] = []

    async def wait(watcher: Subscriber) -> None:
        await watcher.wait()
        woken.append(watcher.person)

    waiting = [asyncio.ensure_future(wait(watcher)) for watcher in watchers]
    await asyncio.sleep(0)
    subscriptions.notify(table.row.id)
    counts = []
    while len(woken) < len(watchers):
        counts.append(len(woken))
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    assert set(woken[:2]) == {"ada", "buster"}
    assert max(after - before for before, after in pairwise(counts)) <= AT_ONCE

"""The stream of a table's page: silence while nothing changes, and then only the changes."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from http_games import READY, Seated, begin, gather, token
from live_server import Ended, Server, Visitor
from matinee.server.context import ServerContext
from matinee.server.pages.parts.fragments import PLAYING
from matinee.server.pages.table.page_stream import PageUpdates
from matinee.server.settings import Settings
from server.page_browser import News, follow, get, live_of, move, watch, western
from table_builder import begin as sit_down

UPDATE_BYTES = 20_000
FRAGMENT_IDS = {name.replace("_", "-") for name in PLAYING}


def has_text(text: str) -> Callable[[News], bool]:
    return lambda news: text in news.html


def post_message(person: Visitor, table: Seated, text: str) -> None:
    person.post(table.at("/chat"), {"text": text})


def board_parts(page: str) -> set[str]:
    """Ids within the board."""
    board = page[page.index('id="stage"') : page.index("<aside")]
    return set(re.findall(r' id="([^"]+)"', board))


def test_a_page_of_now_is_followed_in_silence(any_server: Server) -> None:
    table = western(any_server)
    nobody = any_server.stranger()
    with watch(nobody, table) as stream:
        post_message(table.people[0], table, "Quiet, please.")
        first = stream.next()
    assert "Quiet, please." in first.html
    assert first.swaps == {"chat"}


def test_a_seat_is_told_at_first_only_which_other_tables_wait(any_server: Server) -> None:
    table = western(any_server)
    ada = table.people[0]
    with watch(ada, table) as stream:
        assert stream.next().swaps == {"waiting-tables"}
        post_message(ada, table, "Quiet, please.")
        assert stream.next().swaps == {"chat"}


def test_a_move_sends_what_has_changed_and_little_more(any_server: Server) -> None:
    table = western(any_server)
    nobody = any_server.stranger()
    page = get(nobody, f"/tables/{table.id}").text
    with follow(nobody, live_of(page), **{"Accept-Encoding": "gzip"}) as stream:
        assert stream.packed
        assert stream.headers["content-type"].startswith("text/event-stream")
        move(table, 0)
        news = stream.next()
        parts = board_parts(page) & news.swaps
        assert parts
        assert len(parts) < len(board_parts(page)) / 2
        assert not news.swaps & {"chat", "table-actions", "waiting-tables", "log", "ending"}
        assert {"phase", "action-bar", "seats"} & news.swaps
        assert 'hx-swap-oob="afterbegin:#log-rows"' in news.html
        assert news.size < UPDATE_BYTES
        move(table, 0, "end-turn")
        again = stream.next()
        assert again.size < len(again.html.encode()) / 3, "it is packed"


def test_those_who_cannot_unpack_get_it_plain(any_server: Server) -> None:
    table = western(any_server)
    nobody = any_server.stranger()
    page = get(nobody, f"/tables/{table.id}").text
    with follow(nobody, live_of(page), **{"Accept-Encoding": "identity"}) as stream:
        assert not stream.packed
        move(table, 0)
        assert "animation-steps" in stream.next().html


def test_a_page_that_was_made_earlier_gets_everything(any_server: Server) -> None:
    table = western(any_server)
    nobody = any_server.stranger()
    page = get(nobody, f"/tables/{table.id}").text
    parts = board_parts(page) - {"stage", "animation-step", "ending"}
    move(table, 0)
    with follow(nobody, live_of(page)) as stream:
        news = stream.next()
    assert FRAGMENT_IDS | {"log"} <= news.swaps
    moved = {name for name in news.swaps if name in parts}
    assert moved


def test_a_page_that_shows_other_people_gets_everything(any_server: Server) -> None:
    table = western(any_server)
    nobody = any_server.stranger()
    live = live_of(get(nobody, f"/tables/{table.id}").text)
    with follow(nobody, re.sub("made=[^&]*", "made=0", live)) as stream:
        assert FRAGMENT_IDS | {"log"} <= stream.next().swaps


def test_whoever_comes_back_goes_on_where_they_were(any_server: Server) -> None:
    table = western(any_server)
    nobody = any_server.stranger()
    live = live_of(get(nobody, f"/tables/{table.id}").text)
    with follow(nobody, live) as stream:
        move(table, 0)
        cursor = stream.next().cursor
    with follow(nobody, live, **{"Last-Event-ID": cursor}) as stream:
        post_message(table.people[0], table, "Still here?")
        assert stream.next().swaps == {"chat"}


def test_a_page_for_somebody_else_is_loaded_anew_and_told_so_once(any_server: Server) -> None:
    table = begin(any_server, 3, public=True)
    clara = table.people[2]
    live = live_of(get(clara, f"/tables/{table.id}").text)
    with follow(clara, live.replace("whom=2", "whom=1")) as stream:
        news = stream.next()
        assert "data-reload" in news.html
        assert not news.swaps


def test_that_a_page_is_to_be_loaded_anew_is_told_once(tmp_path: Path) -> None:
    """More messages would tell when a player chooses in secret."""
    context = ServerContext(
        Settings.read({"MATINEE_HOME": str(tmp_path)}), "a secret, and long enough"
    )
    table = sit_down("Ada", "Buster")
    updates = PageUpdates(context, table.table, table.who(0), 0, table.cursor(0), "token")
    updates.wrong_viewer = True
    assert b"data-reload" in (updates.next_message() or b"")
    table.book(1)
    assert updates.next_message() is None


def test_the_start_of_the_game_reloads_the_open_page(any_server: Server) -> None:
    table = gather(any_server, 2, "deadwood")
    with watch(table.people[1], table) as stream:
        table.people[0].post(table.at("/start"))
        news = stream.until(lambda news: "data-reload" in news.html)[-1]
        assert not news.swaps


def test_so_it_does_if_the_stream_comes_only_after_it(any_server: Server) -> None:
    table = gather(any_server, 2, "deadwood")
    guest = table.people[1]
    live = live_of(get(guest, f"/tables/{table.id}").text)
    table.people[0].post(table.at("/start"))
    with follow(guest, live) as stream:
        news = stream.next()
        assert "data-reload" in news.html
        assert not news.swaps


def test_an_open_page_follows_who_comes(any_server: Server) -> None:
    table = gather(any_server, 1, "deadwood", chairs=["me", "open"], public=True)
    ada = table.people[0]
    link = ada.get(table.at())["invite"]
    with watch(ada, table) as stream:
        any_server.visitor("Mabel").post(table.at("/join"), {"invite": token(link)})
        news = stream.until(has_text("Mabel"))[-1]
        # The count of waiting tables is sent once, with the first message of a stream.
        assert news.swaps - {"waiting-tables"} == {"waiting-room"}


def test_taking_back_sends_the_whole_log(any_server: Server) -> None:
    table = western(any_server)
    ada = table.people[0]
    with watch(any_server.stranger(), table) as stream:
        move(table, 0, "end-turn")
        assert "log" not in stream.next().swaps
        ada.post(table.at("/undo"), {"cursor": table.look(0)["cursor"]})
        news = stream.next()
        assert "log" in news.swaps
        assert "(taken back)" in news.html
        assert "afterbegin" not in news.html


def test_a_secret_choice_of_another_seat_sends_nothing(any_server: Server) -> None:
    table = begin(any_server, 3, public=True)
    ada, buster, clara = table.people
    watcher = any_server.stranger()
    with ExitStack() as streams:
        own = streams.enter_context(watch(buster, table))
        page_streams = [streams.enter_context(watch(p, table)) for p in (ada, clara, watcher)]
        post_message(ada, table, "All here?")
        for stream in (own, *page_streams):
            stream.until(has_text("All here?"))
        table.book(1)
        assert "action-bar" in own.next().swaps
        post_message(ada, table, "Has he chosen?")
        for stream in page_streams:
            assert stream.next().swaps == {"chat"}
        table.play(1, READY)
        for stream in page_streams:
            assert "Buster is ready." in stream.next().html


def test_a_stream_ends_for_whoever_sits_down_or_gets_up(any_server: Server) -> None:
    table = gather(any_server, 2, "deadwood")
    buster = table.people[1]
    with watch(buster, table) as stream:
        stream.next()
        buster.post(table.at("/leave"))
        with pytest.raises(Ended):
            stream.until(lambda _: False)


@pytest.mark.parametrize("cursor", ["999-0", "x", "-1-0"])
def test_a_cursor_that_never_was_is_refused(any_server: Server, cursor: str) -> None:
    table = western(any_server)
    live = live_of(get(any_server.stranger(), f"/tables/{table.id}").text)
    answer = get(any_server.stranger(), re.sub("cursor=[^&]*", f"cursor={cursor}", live))
    assert answer.status_code in {400, 404, 409, 422}


def test_what_people_write_arrives_as_text(any_server: Server) -> None:
    table = western(any_server)
    with watch(any_server.stranger(), table) as stream:
        post_message(table.people[0], table, "<b hx-swap-oob='true' id=call>Hm\u2028data: x")
        news = stream.next()
    assert news.swaps == {"chat"}
    assert "&lt;b hx-swap-oob=" in news.html


def test_what_people_say_shares_no_stretch_of_gzip_with_anything_else(any_server: Server) -> None:
    """Otherwise the length of a message would tell how similar it is to a secret."""
    table = western(any_server)
    with watch(table.people[0], table) as stream:
        assert stream.next().swaps == {"waiting-tables"}
        sizes = []
        for _ in range(3):
            text = "the same words again and again, to be recognised by anything that remembers"
            table.people[1].post(table.at("/chat"), {"text": text})
            news = stream.until(lambda one: "chat" in one.swaps)[-1]
            assert news.swaps == {"chat"}
            sizes.append(news.size)
        assert sizes[0] <= sizes[1] <= sizes[2], "a memory would make the later ones shorter"

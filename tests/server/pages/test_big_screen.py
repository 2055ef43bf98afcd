"""The big screen shows a spectator's view, even to a player."""

import re

from http_games import READY, begin, gather, token
from live_server import Server
from server.page_browser import follow, get, live_of, watch


def without_links(page: str) -> str:
    """A page without tokens, invite codes and waiting tables, which differ by viewer."""
    page = re.sub(r'value="[0-9a-f]{128}"', "", page)
    page = re.sub(r'<div class="code.*?</div>', "", page, flags=re.DOTALL)
    return re.sub(r'<span id="waiting-tables"[^>]*>.*?</span>', "", page)


def test_a_seats_owner_sees_no_more_than_an_onlooker(server: Server) -> None:
    table = begin(server, 2, public=True)
    table.book(0)
    ada, nobody = table.people[0], server.stranger()
    hers, others = (get(p, f"/tables/{table.id}/screen").text for p in (ada, nobody))
    assert without_links(hers) == without_links(others)
    assert "Book crew" not in hers
    assert "_csrf_token" not in hers
    assert get(ada, f"/tables/{table.id}/screen?seat=0").text.count("Book crew") == 0


def test_its_stream_is_an_onlookers_too(server: Server) -> None:
    table = begin(server, 2, public=True)
    ada, buster = table.people
    with watch(server.stranger(), table, "/screen") as other, watch(ada, table, "/screen") as hers:
        for stream in (hers, other):
            stream.next()  # Ada has come: from here on both have received the same
        table.book(0)
        table.play(0, READY)
        ready = [stream.until(lambda news: "is ready" in news.html) for stream in (hers, other)]
        latest = [messages[-1] for messages in ready]
        assert latest[0].html == latest[1].html
        assert "Ada is ready." in latest[0].html
        assert not latest[0].swaps & {
            "action-bar",
            "standing-orders",
            "table-actions",
            "chat",
            "waiting-tables",
        }
        assert "crew" not in latest[0].html
        buster.post(table.at("/chat"), {"text": "For players only."})
        table.play(1, table.booking(1), READY)
        hers.until(lambda news: "Buster is ready." in news.html)
        assert b"For players only." not in hers.raw


def test_before_the_start_it_invites(server: Server) -> None:
    table = gather(server, 1, "deadwood", chairs=["me", "open"])
    ada = table.people[0]
    link = ada.get(table.at())["invite"]
    page = get(ada, f"/tables/{table.id}/screen").text
    assert "Take a seat" in page
    assert link in page
    assert 'class="code"' in page
    with follow(ada, live_of(page)) as stream:
        server.visitor("Mabel").post(table.at("/join"), {"invite": token(link)})
        news = stream.until(lambda news: "Mabel" in news.html)[-1]
        assert news.swaps == {"screen-waiting-room"}
        ada.post(table.at("/start"))
        assert "data-reload" in stream.until(lambda news: "data-reload" in news.html)[-1].html


def test_a_room_is_shown_a_table_that_admits_no_onlookers_by_those_who_sit_there(
    server: Server,
) -> None:
    table = begin(server, 2, public=True, terms={"spectators": False})
    assert get(table.people[0], f"/tables/{table.id}/screen").status_code == 200
    assert get(server.stranger(), f"/tables/{table.id}/screen").status_code == 403

"""Spectators at a private table: lines and veils are hidden from them; a host can remove them."""

from collections.abc import Callable
from typing import Any

import pytest

from http_games import Seated, begin, gather, token
from live_server import Ended, Server, Visitor, wait_until
from server.page_browser import get, press, watch

pytestmark = pytest.mark.databases

LINE = {"kind": "line", "text": "No spiders"}


def come(server: Server, table: Seated, name: str = "Zoe") -> Visitor:
    """A spectator who entered by the table's link."""
    visitor = server.visitor(name)
    visitor.post(table.at("/enter"), {"invite": token(table.info()["invite"])})
    return visitor


def everything(visitor: Visitor, table: Seated) -> str:
    """All answers and pages of a table that a spectator can read."""
    pages = ["", "?text=1", "/screen", "/wishes"]
    read = [get(visitor, f"/tables/{table.id}{page}").text for page in pages]
    return "\n".join([repr(visitor.get(table.at("/courtesies"))), *read])


# Lines and veils


@pytest.mark.parametrize("gathered", [gather, begin])
def test_lines_and_veils_are_for_those_who_sit_at_the_table(
    any_server: Server, gathered: Callable[..., Seated]
) -> None:
    table = gathered(any_server, 2)
    table.people[0].post(table.at("/wishes"), LINE)
    table.people[1].post(table.at("/wishes"), {**LINE, "text": "No wasps", "anonymous": True})
    for person in table.people:
        for text in ("No spiders", "No wasps"):
            assert text in everything(person, table)
    zoe = come(any_server, table)
    assert zoe.get(table.at("/courtesies"))["wishes"] == []
    for text in ("No spiders", "No wasps"):
        assert text not in everything(zoe, table)


def test_whoever_got_up_before_the_start_reads_them_no_more(any_server: Server) -> None:
    table = gather(any_server, 3)
    table.people[0].post(table.at("/wishes"), LINE)
    former = table.people[2]
    assert "No spiders" in everything(former, table)
    former.post(table.at("/leave"), {})
    assert "No spiders" not in everything(former, table)


def test_no_stream_tells_an_onlooker_of_lines_and_veils(server: Server) -> None:
    table = begin(server, 2)
    zoe = come(server, table)
    with zoe.stream(table.id) as stream, watch(zoe, table) as page_stream:
        stream.next()
        table.people[0].post(table.at("/wishes"), LINE)
        table.people[0].post(table.at("/chat"), {"text": "That is all."})
        update = stream.until(lambda update: update.get("messages"))[-1]
        news = page_stream.until(lambda news: "That is all." in news.html)
    assert "courtesies" not in update, "not even that there is one"
    assert "No spiders" not in "".join(one.html for one in news)
    assert not any("lines-and-veils" in one.swaps for one in news)


def test_who_has_got_up_still_takes_back_what_has_no_name(server: Server) -> None:
    table = gather(server, 3)
    former = table.people[2]
    added = former.post(table.at("/wishes"), {**LINE, "anonymous": True})
    former.post(table.at("/leave"), {})
    path = table.at(f"/wishes/{added['id']}/take-back")
    assert former.post(path, {"key": added["key"]})["wishes"] == []
    assert table.people[0].get(table.at("/courtesies"))["wishes"] == []


# Removal by the host


def visitors(table: Seated) -> list[tuple[str, bool]]:
    found = table.people[0].get(table.at("/visitors"))
    return [(one["name"], one["present"]) for one in found]


def show_out(table: Seated, visitor: Visitor) -> Any:
    return table.people[0].delete(table.at(f"/visitors/{visitor.id}"))


def test_the_host_shows_an_onlooker_out(any_server: Server) -> None:
    table = begin(any_server, 2)
    link = token(table.info()["invite"])
    zoe, yan = come(any_server, table), come(any_server, table, "Yan")
    assert visitors(table) == [("Yan", False), ("Zoe", False)]
    with zoe.stream(table.id) as stream, yan.stream(table.id) as other:
        stream.next()
        other.next()
        assert visitors(table) == [("Yan", True), ("Zoe", True)]
        assert [one["name"] for one in show_out(table, zoe)] == ["Yan"]
        with pytest.raises(Ended):
            stream.until(lambda update: False)
        other.until(lambda update: update.get("table") and update["table"]["watching"] == 1)
    for path in ("", "/view", "/rows", "/courtesies", "/stream"):
        assert zoe.refusal("GET", table.at(path)) == "table-none"
    assert zoe.refusal("PUT", table.at("/note"), {"text": "Still here"}) == "table-none"
    assert zoe.refusal("GET", table.at()) == "table-none"
    assert yan.get(table.at())["id"] == table.id, "others go on looking"

    assert zoe.refusal("POST", table.at("/enter"), {"invite": link}) == "invite-wrong"
    zoe.post(table.at("/enter"), {"invite": token(table.info()["invite"])})
    assert zoe.get(table.at())["id"] == table.id
    assert ("Zoe", False) in visitors(table)


def test_whom_nobody_shows_out(any_server: Server) -> None:
    table = begin(any_server, 2)
    ada, buster = table.people
    zoe = come(any_server, table)
    assert zoe.refusal("GET", table.at("/visitors")) == "host-only"
    assert buster.refusal("DELETE", table.at(f"/visitors/{zoe.id}")) == "host-only"
    for person in (ada, buster):
        path = table.at(f"/visitors/{person.id}")
        assert ada.refusal("DELETE", path) == "visitor-seated"
    for nobody in ("nobody", any_server.visitor().id):
        assert ada.refusal("DELETE", table.at(f"/visitors/{nobody}")) == "visitor-none"
    before = table.info()["invite"]
    show_out(table, zoe)
    assert ada.refusal("DELETE", table.at(f"/visitors/{zoe.id}")) == "visitor-none"
    assert table.info()["invite"] != before
    public = begin(any_server, 2, public=True)
    assert public.people[0].refusal("GET", public.at("/visitors")) == "visitors-public"
    path = public.at(f"/visitors/{zoe.id}")
    assert public.people[0].refusal("DELETE", path) == "visitors-public"


def test_who_is_shown_out_asks_for_no_seat_any_more(any_server: Server) -> None:
    ada = any_server.visitor("Ada")
    body = {"game": "callsheet", "chairs": ["me", "open", "bot:random"]}
    made = ada.post("/tables", body)
    buster = any_server.visitor("Buster")
    buster.post(f"/tables/{made['id']}/join", {"invite": token(made["invite"])})
    table = Seated(made["id"], [ada, buster])
    ada.post(table.at("/start"))
    zoe = come(any_server, table)
    zoe.post(table.at("/seats/2/take"))
    assert [vote["name"] for vote in table.info()["motions"]] == ["Zoe"]
    show_out(table, zoe)
    assert table.info()["motions"] == []


def test_the_page_of_who_is_shown_out_is_loaded_anew(server: Server) -> None:
    table = begin(server, 2)
    zoe = come(server, table)
    with watch(zoe, table) as stream:
        page = get(table.people[0], f"/tables/{table.id}/visitors?text=1").text
        assert "Zoe" in page
        assert zoe.id in page
        pressed = press(table.people[0], table, "show-out", visitor=zoe.id)
        assert "do not see this table any more" in pressed.text
        stream.until(lambda news: "data-reload" in news.html)
    page = get(table.people[0], f"/tables/{table.id}/visitors").text
    assert "Zoe" not in page
    wait_until(lambda: table.info()["watching"] == 0)

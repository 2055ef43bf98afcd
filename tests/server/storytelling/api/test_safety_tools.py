"""Safety tools over the API: lines and veils, applause, mute and hide, notes; their visibility."""

from typing import Any

import pytest

from fixtures import INSTALLED
from http_games import Seated, begin, gather, token
from live_server import Serve, Server, wait_until
from server.browsers import Browser, Start
from server.page_browser import press

pytestmark = pytest.mark.databases

LINE = {"kind": "line", "text": "No spiders"}


def safety_tools(table: Seated, seat: int) -> Any:
    return table.people[seat].get(table.at("/courtesies"))


def memo(table: Seated, seat: int, text: str = "Rain.") -> int:
    """Let a seat pin up a memo; returns the number of the line."""
    before = set(lines(table))
    table.play(seat, {"do": "memo", "text": text})
    (new,) = lines(table).keys() - before
    return new


def lines(table: Seated) -> dict[int, str]:
    wall = table.look(0)["view"]["wall"]
    return {one["day"] * 10 + one["seat"]: one["text"] for one in wall}


def onlooker(server: Server, table: Seated) -> Any:
    zoe = server.visitor("Zoe")
    zoe.post(table.at("/enter"), {"invite": token(table.info()["invite"])})
    return zoe


# Lines and veils


def test_lines_and_veils_are_shared_before_the_start_and_later(any_server: Server) -> None:
    table = gather(any_server)
    ada, buster = table.people
    added = ada.post(table.at("/wishes"), {"kind": "line", "text": "  No \n spiders\x00 "})
    assert added["key"] is None
    buster.post(table.at("/wishes"), {"kind": "veil", "text": "Storms"})
    ada.post(table.at("/start"))
    ada.post(table.at("/wishes"), {"kind": "veil", "text": "Hospitals"})
    expected = [
        ("veil", "Hospitals", "Ada", False),
        ("line", "No spiders", "Ada", False),
        ("veil", "Storms", "Buster", True),
    ]
    found = safety_tools(table, 1)["wishes"]
    assert [(w["kind"], w["text"], w["name"], w["yours"]) for w in found] == expected
    path = table.at(f"/wishes/{added['id']}/take-back")
    assert buster.refusal("POST", path, {}) == "wish-not-yours"
    ada.post(path, {})
    assert ada.refusal("POST", path, {}) == "wish-none"
    assert [w["text"] for w in safety_tools(table, 0)["wishes"]] == ["Hospitals", "Storms"]


def test_what_is_wrong_with_a_line_changes_nothing(any_server: Server) -> None:
    table = gather(any_server)
    ada = table.people[0]
    for text, key in (("", "wish-empty"), (" \n\u200b", "wish-empty"), ("x" * 121, "wish-long")):
        assert ada.refusal("POST", table.at("/wishes"), {**LINE, "text": text}) == key
    wrong = ({**LINE, "kind": "wall"}, {**LINE, "text": "x" * 1001}, {"kind": "line"})
    for body in wrong:
        assert ada.refusal("POST", table.at("/wishes"), body) == "request-wrong"
    zoe = onlooker(any_server, table)
    assert zoe.refusal("POST", table.at("/wishes"), LINE) == "not-seated"
    assert safety_tools(table, 0)["wishes"] == []
    ada.post(table.at("/wishes"), {**LINE, "text": "x" * 120})


def test_the_host_may_take_away_what_somebody_left_who_has_gone(any_server: Server) -> None:
    table = gather(any_server)
    ada, buster = table.people
    path = table.at(f"/wishes/{buster.post(table.at('/wishes'), LINE)['id']}/take-back")
    assert ada.refusal("POST", path, {}) == "wish-not-yours"
    buster.post(table.at("/leave"), {})
    ada.post(path, {})
    assert safety_tools(table, 0)["wishes"] == []


def test_nothing_tells_who_wrote_without_a_name(any_server: Server) -> None:
    """Whoever the author is, all others are told the same bytes, except for random ids."""
    updates = []
    for author in (1, 2):
        table = gather(any_server, 3)
        ada, clara = table.people[0], table.people[2]
        with ada.stream(table.id) as stream:
            stream.next()
            added = table.people[author].post(table.at("/wishes"), {**LINE, "anonymous": True})
            update = stream.until(lambda update: update.get("courtesies"))[-1]
        assert update["courtesies"]["wishes"] == safety_tools(table, 0)["wishes"]
        assert safety_tools(table, author) == safety_tools(table, 0), (
            "not even the author is marked"
        )
        del update["cursor"]
        text = repr((update, safety_tools(table, 0), safety_tools(table, 2)))
        for person in table.people:
            assert person.id not in text
        assert added["key"] not in text
        updates.append(text.replace(added["id"], "LOT"))
        path = table.at(f"/wishes/{added['id']}/take-back")
        for other in (ada, clara, table.people[author]):
            assert other.refusal("POST", path, {}) == "wish-key"
            assert other.refusal("POST", path, {"key": "x"}) == "wish-key"
        assert "changed_at" not in update
    assert updates[0] == updates[1]


def test_the_key_takes_back_what_has_no_name_whoever_brings_it(any_server: Server) -> None:
    table = gather(any_server, 3)
    ada, buster, clara = table.people
    ours = buster.post(table.at("/wishes"), {**LINE, "anonymous": True})
    theirs = clara.post(table.at("/wishes"), {**LINE, "anonymous": True})
    path = table.at(f"/wishes/{ours['id']}/take-back")
    assert buster.refusal("POST", path, {"key": theirs["key"]}) == "wish-key"
    ada.post(path, {"key": ours["key"]})
    assert [line["id"] for line in safety_tools(table, 0)["wishes"]] == [theirs["id"]]


def test_the_log_names_nobody_who_writes_without_a_name(serve: Serve) -> None:
    server = serve()
    table = gather(server)
    ada, buster = table.people
    buster.post(table.at("/wishes"), {**LINE, "anonymous": True})
    buster.post(table.at("/wishes"), LINE)
    buster.post(table.at("/host-notes"), {"text": "Slower, please.", "anonymous": True})
    ada.put(table.at("/shows"), {"shows": True})
    wait_until(lambda: any("/shows" in line for line in server.log))
    logged = [line for line in server.log if "/wishes" in line or "/host-notes" in line]
    assert len(logged) == 3
    assert all('"person":null' in line for line in logged)
    assert any("/shows" in line and ada.id in line for line in server.log)


def test_the_log_names_nobody_either_who_writes_so_with_a_form(serve: Serve) -> None:
    server = serve()
    table = gather(server)
    ada, buster = table.people
    press(buster, table, "wish", kind="line", text="No spiders", anonymous="yes")
    (line,) = safety_tools(table, 0)["wishes"]
    press(buster, table, "unwish", wish=line["id"])
    press(buster, table, "tell-host", text="Slower, please.", anonymous="yes")
    press(ada, table, "show-story", shows="yes")

    def forms() -> list[Any]:
        sent = {"method": "POST", "route": "/tables/{table}/{action}"}
        return [line["person"] for line in server.logged if line.items() >= sent.items()]

    wait_until(lambda: len(forms()) == 4, lambda: server.log)
    assert forms() == [None, None, None, ada.id]


# Applause


def test_applause_is_given_once_and_taken_back(any_server: Server) -> None:
    table = begin(any_server, 3)
    line = memo(table, 0)
    path = table.at(f"/applause/{line}")
    for person in table.people[1:]:
        person.put(path)
        person.put(path)
    assert safety_tools(table, 0)["applause"] == [
        {"line": line, "count": 2, "yours": False, "hidden": False}
    ]
    assert safety_tools(table, 1)["applause"][0]["yours"]
    table.people[1].delete(path)
    assert safety_tools(table, 1)["applause"][0] == {
        "line": line, "count": 1, "yours": False, "hidden": False,
    }  # fmt: skip


def test_nobody_applauds_oneself_or_what_is_not_there(any_server: Server) -> None:
    table = begin(any_server)
    line = memo(table, 0)
    ada, buster = table.people
    assert ada.refusal("PUT", table.at(f"/applause/{line}")) == "line-own"
    for method in ("PUT", "DELETE"):
        assert buster.refusal(method, table.at("/applause/999")) == "line-none"
    for wrong in ("-1", str(2**40)):
        assert buster.ask("PUT", table.at(f"/applause/{wrong}")).status_code in {400, 404}
    assert safety_tools(table, 1)["applause"] == []


def test_onlookers_applaud_if_they_may_watch(any_server: Server) -> None:
    table = begin(any_server)
    line = memo(table, 0)
    zoe = onlooker(any_server, table)
    zoe.put(table.at(f"/applause/{line}"))
    assert safety_tools(table, 0)["applause"][0]["count"] == 1
    stranger = any_server.visitor("Yan")
    assert stranger.refusal("PUT", table.at(f"/applause/{line}")) == "table-none"
    closed = begin(any_server, public=True, terms={"spectators": False})
    shut = memo(closed, 0)
    assert stranger.refusal("PUT", closed.at(f"/applause/{shut}")) == "spectators-none"
    assert stranger.refusal("GET", closed.at("/courtesies")) == "spectators-none"


def test_who_lost_a_seat_does_not_applaud_what_was_told_there(any_server: Server) -> None:
    table = begin(any_server, 3)
    line, other = memo(table, 1), memo(table, 2)
    ada, buster, clara = table.people
    zoe = onlooker(any_server, table)
    zoe.put(table.at(f"/applause/{line}"))
    buster.post(table.at("/concede"))
    zoe.post(table.at("/seats/1/take"))
    for person in (ada, clara):
        person.post(table.at("/answer"), {"kind": "seat", "by": zoe.id, "agree": True})
    assert table.info()["seats"][1]["name"] == "Zoe"
    for person in (buster, zoe):
        assert person.refusal("PUT", table.at(f"/applause/{line}")) == "line-own"
    buster.put(table.at(f"/applause/{other}"))
    zoe.delete(table.at(f"/applause/{line}"))
    counts = [(one["line"], one["count"]) for one in safety_tools(table, 0)["applause"]]
    assert counts == [(other, 1)]


def test_applause_reaches_others_at_once_and_goes_with_its_line(any_server: Server) -> None:
    table = begin(any_server)
    line = memo(table, 0)
    ada, buster = table.people
    with ada.stream(table.id) as stream:
        first = stream.next()
        assert first["courtesies"]["applause"] == []
        buster.put(table.at(f"/applause/{line}"))
        update = stream.until(lambda update: update.get("courtesies"))[-1]
        assert [one["count"] for one in update["courtesies"]["applause"]] == [1]
        assert "table" not in update, "the table itself is as it was"
        ada.post(table.at("/undo/ask"), {"cursor": table.look(0)["cursor"]})
        buster.post(table.at("/answer"), {"kind": "undo", "by": ada.id, "agree": True})
        stream.until(lambda update: (update.get("courtesies") or {}).get("applause") == [])
    assert memo(table, 0, "Something else.") == line
    assert safety_tools(table, 1)["applause"] == []


# Mute and hide


def test_muted_talk_is_not_shown_to_me_alone(any_server: Server) -> None:
    table = gather(any_server, 3)
    ada, buster, clara = table.people
    buster.post(table.at("/chat"), {"text": "Boo!"})
    with ada.stream(table.id) as mine, clara.stream(table.id) as theirs:
        mine.next()
        theirs.next()
        before = safety_tools(table, 1), safety_tools(table, 2), table.info(1), table.info(2)
        muted = ada.put(table.at("/muted"), {"chair": 1})
        assert muted["muted"] == [{"name": "Buster", "chair": 1, "said": None}]
        buster.post(table.at("/chat"), {"text": "Boo again!"})
        clara.post(table.at("/chat"), {"text": "Shh."})
        talk = mine.until(lambda update: update.get("messages"))[-1]["messages"]
        assert [message["text"] for message in talk] == ["Shh."]
        updates = theirs.until(lambda update: "Shh." in repr(update))
        assert all("courtesies" not in update for update in updates), "nobody notices"
    assert [m["text"] for m in ada.get(table.at("/chat"))] == ["Shh."]
    assert [m["text"] for m in clara.get(table.at("/chat"))] == ["Boo!", "Boo again!", "Shh."]
    assert (safety_tools(table, 1), safety_tools(table, 2), table.info(1), table.info(2)) == before
    ada.put(table.at("/muted"), {"said": 1, "muted": False})
    assert len(ada.get(table.at("/chat"))) == 3


def test_messages_do_not_name_persons(any_server: Server) -> None:
    table = gather(any_server)
    messages = table.people[1].post(table.at("/chat"), {"text": "Hello."})
    assert set(messages[0]) == {"number", "at", "seat", "name", "text"}
    assert table.people[0].get(table.at("/chat")) == messages


def test_who_cannot_be_muted(any_server: Server) -> None:
    table = gather(any_server, 2)
    ada = table.people[0]
    assert ada.refusal("PUT", table.at("/muted"), {"chair": 0}) == "mute-self"
    for body in ({}, {"said": 77}):
        assert ada.refusal("PUT", table.at("/muted"), body) == "mute-nobody"
    assert ada.refusal("PUT", table.at("/muted"), {"chair": 9}) == "seat-none"
    assert safety_tools(table, 0)["muted"] == []


def test_a_line_is_hidden_from_me_alone(any_server: Server) -> None:
    table = begin(any_server)
    line = memo(table, 0)
    before = safety_tools(table, 0)
    hidden = table.people[1].put(table.at(f"/hidden/{line}"))
    assert hidden["applause"] == [{"line": line, "count": 0, "yours": False, "hidden": True}]
    assert safety_tools(table, 0) == before
    assert table.people[1].refusal("PUT", table.at("/hidden/999")) == "line-none"
    assert table.people[1].delete(table.at(f"/hidden/{line}"))["applause"] == []


# Notes to the host


def test_only_the_host_reads_a_note(any_server: Server) -> None:
    table = gather(any_server, 3)
    ada, buster, clara = table.people
    zoe = onlooker(any_server, table)
    buster.post(table.at("/host-notes"), {"text": "Slower, please."})
    zoe.post(table.at("/host-notes"), {"text": "A lovely table.", "anonymous": True})
    notes = safety_tools(table, 0)["notes"]
    assert [(note["name"], note["text"], note["read"]) for note in notes] == [
        (None, "A lovely table.", False),
        ("Buster", "Slower, please.", False),
    ]
    for seat in (1, 2):
        assert safety_tools(table, seat)["notes"] == []
    path = table.at(f"/host-notes/{notes[0]['id']}")
    assert clara.refusal("PUT", path) == "host-only"
    assert ada.refusal("PUT", table.at("/host-notes/none")) == "note-none"
    assert [note["read"] for note in ada.put(path)["notes"]] == [False, True]


def test_a_note_that_cannot_be_sent(any_server: Server) -> None:
    table = gather(any_server)
    ada, buster = table.people
    path = table.at("/host-notes")
    assert ada.refusal("POST", path, {"text": "To myself."}) == "host-yourself"
    assert buster.refusal("POST", path, {"text": " \n"}) == "note-empty"
    assert buster.refusal("POST", path, {"text": "x" * 501}) == "note-long"
    assert buster.refusal("POST", path, {"text": "x" * 4001}) == "request-wrong"
    stranger = any_server.visitor("Yan")
    assert stranger.refusal("POST", path, {"text": "Hello."}) == "table-none"
    assert safety_tools(table, 0)["notes"] == []


def test_the_host_hears_of_a_note_and_nobody_else_does(any_server: Server) -> None:
    table = gather(any_server, 3)
    ada, buster, clara = table.people
    with ada.stream(table.id) as host, clara.stream(table.id) as other:
        host.next()
        other.next()
        buster.post(table.at("/host-notes"), {"text": "Slower, please.", "anonymous": True})
        update = host.until(lambda update: update.get("courtesies"))[-1]
        assert [note["text"] for note in update["courtesies"]["notes"]] == ["Slower, please."]
        buster.post(table.at("/chat"), {"text": "Hm."})
        updates = other.until(lambda update: update.get("messages"))
        assert all("courtesies" not in update for update in updates)


# Permission to show the story


def test_a_story_is_public_while_all_agree_and_no_longer(any_server: Server) -> None:
    table = begin(any_server)
    ada, buster = table.people
    memo(table, 0)
    assert safety_tools(table, 0)["shows"] is False
    assert ada.put(table.at("/shows"), {"shows": True})["public"] is True
    memo(table, 1)
    assert safety_tools(table, 0)["public"] is False
    assert buster.put(table.at("/shows"), {"shows": True})["public"] is True
    for _ in range(3):
        table.day()
    assert table.info()["status"] == "over"
    assert safety_tools(table, 0)["public"] is True
    assert buster.put(table.at("/shows"), {"shows": False})["public"] is False
    assert safety_tools(table, 0)["shows"] is True


def test_it_is_asked_when_sitting_down_and_no_is_the_default(any_server: Server) -> None:
    ada, buster, clara = map(any_server.visitor, ("Ada", "Buster", "Clara"))
    chairs = ["me", "open", "open"]
    table = ada.post("/tables", {"game": "callsheet", "chairs": chairs})
    path, invite = f"/tables/{table['id']}", token(table["invite"])
    buster.post(f"{path}/join", {"invite": invite, "shows": True})
    clara.post(f"{path}/join", {"invite": invite})
    shows = [person.get(f"{path}/courtesies")["shows"] for person in (ada, buster, clara)]
    assert shows == [False, True, False]
    zoe = any_server.visitor("Zoe")
    zoe.post(f"{path}/enter", {"invite": invite})
    assert zoe.refusal("PUT", f"{path}/shows", {"shows": True}) == "not-seated"


# Elsewhere


def test_other_games_have_none_of_this(any_server: Server) -> None:
    table = gather(any_server, game="deadwood")
    ada = table.people[0]
    assert ada.refusal("GET", table.at("/courtesies")) == "story-none"
    assert ada.refusal("POST", table.at("/wishes"), LINE) == "story-none"
    assert ada.refusal("PUT", table.at("/muted"), {"chair": 1}) == "story-none"
    with ada.stream(table.id) as stream:
        assert "courtesies" not in stream.next()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/courtesies", None),
        ("POST", "/wishes", LINE),
        ("POST", "/wishes/x/take-back", {}),
        ("PUT", "/applause/1", None),
        ("DELETE", "/applause/1", None),
        ("PUT", "/hidden/1", None),
        ("DELETE", "/hidden/1", None),
        ("PUT", "/muted", {"chair": 0}),
        ("PUT", "/shows", {"shows": True}),
        ("POST", "/host-notes", {"text": "Hello."}),
        ("PUT", "/host-notes/x", None),
    ],
)
def test_a_private_table_does_not_exist_for_strangers(
    server: Server, method: str, path: str, body: Any
) -> None:
    table = gather(server)
    assert server.visitor("Yan").refusal(method, table.at(path), body) == "table-none"


@pytest.mark.parametrize(("path", "body"), [
    ("/wishes", {**LINE, "anonymous": True}), ("/host-notes", {"text": "Hello."}),
])  # fmt: skip
def test_nobody_floods_a_table(
    start: Start, monkeypatch: pytest.MonkeyPatch, path: str, body: Any
) -> None:

    monkeypatch.syspath_prepend(str(INSTALLED / "callsheet"))
    client = start(chat_rate=2)
    ada, buster = Browser(client), Browser(client)
    table = ada.post("/api/tables", {"game": "callsheet"}).json()
    address = f"/api/tables/{table['id']}"
    buster.post(f"{address}/join", {"invite": token(table["invite"])})
    answers = [buster.post(address + path, body) for _ in range(3)]
    assert [answer.status_code for answer in answers][-1] == 429
    assert answers[-1].json()["key"] == "too-often"

"""The lobby over HTTP: creating, finding, joining, leaving and starting tables; visibility."""

import pytest

from http_games import Seated, begin, gather, token
from live_server import Problem, Server, Visitor

SECRETIVE = [
    ("GET", ""),
    ("GET", "/view"),
    ("GET", "/legal"),
    ("GET", "/rows"),
    ("GET", "/stream"),
    ("GET", "/chat"),
    ("GET", "/record"),
]
"""Paths below a table's address that show something of it."""


def create_table(person: Visitor, *chairs: str, **fields: object) -> Seated:
    """A table of Call Sheet with these chairs, whose host is alone there."""
    fields = {"game": "callsheet", "chairs": list(chairs or ("me", "open")), **fields}
    return Seated(person.post("/tables", fields)["id"], [person])


def names(table: dict[str, list[dict[str, str]]]) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


def test_games_say_what_a_table_of_them_can_choose(server: Server) -> None:
    stranger = server.stranger()
    games = {game["key"]: game for game in stranger.get("/games")}
    assert games["callsheet"] == stranger.get("/games/callsheet")
    assert (games["callsheet"]["fewest"], games["callsheet"]["most"]) == (2, 4)
    (days,) = games["callsheet"]["options"]
    assert (days["name"], days["default"]) == ("days", 3)
    assert days["type"] == {"type": "integer", "minimum": 1, "maximum": 4}
    assert games["callsheet"]["bots"] == ["random"]
    assert stranger.refusal("GET", "/games/chess") == "game-unknown"


def test_a_table_is_put_up_with_people_bots_and_free_seats(any_server: Server) -> None:
    ada = any_server.visitor("Ada")
    table = ada.post(
        "/tables",
        {"game": "callsheet", "chairs": ["bot:random", "me", "open"], "terms": {"pace": "watch"}},
    )
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "program", "open"]
    assert [seat["host"] for seat in table["seats"]] == [False, True, False]
    assert table["your_seats"] == [1]
    assert (table["status"], table["public"], table["terms"]["pace"]) == ("open", False, "watch")
    assert table == ada.get(f"/tables/{table['id']}")
    assert [mine["id"] for mine in ada.get("/tables/mine")] == [table["id"]]


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"game": "chess"}, "game-unknown"),
        ({"chairs": ["me"]}, "seats-wrong"),
        ({"chairs": ["me"] * 2}, "seat-yours"),
        ({"chairs": ["me", "sofa"]}, "chair-wrong"),
        ({"chairs": ["me", "bot:genius"]}, "bot-unknown"),
        ({"terms": {"options": {"nights": 2}}}, "option-value"),
        ({"terms": {"options": {"days": 9}}}, "option-wrong"),
        ({"terms": {"stand_in": "genius"}}, "bot-unknown"),
        ({"terms": {"pace": "frantic"}}, "request-wrong"),
        ({"terms": {"clock": {"kind": "decision", "long": 1}}}, "request-wrong"),
        ({"colour": "red"}, "request-wrong"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    server: Server, fields: dict[str, object], key: str
) -> None:
    ada = server.visitor()
    assert ada.refusal("POST", "/tables", {"game": "callsheet", **fields}) == key
    assert ada.get("/tables/mine") == []


def test_public_tables_are_listed_by_status_and_game(any_server: Server) -> None:
    ada, stranger = any_server.visitor("Ada"), any_server.stranger()
    table = create_table(ada, "me", "bot:random", public=True)
    hidden = create_table(ada, "me", "bot:random")

    def listed(**query: str) -> set[str]:
        return {table["id"] for table in stranger.get("/tables", **query)}

    assert table.id in listed(game="callsheet")
    assert table.id not in listed(game="deadwood") | listed(status="running")
    assert hidden.id not in listed()
    ada.post(table.at("/start"))
    assert table.id in listed(status="running")
    assert table.id not in listed()
    assert stranger.refusal("GET", "/tables", status="folded") == "request-wrong"


def test_people_join_leave_and_begin(any_server: Server) -> None:
    ada, buster = any_server.visitor("Ada"), any_server.visitor("Buster")
    table = create_table(ada, "me", "open", "open", public=True)
    assert names(buster.post(table.at("/join"), {"seat": 2})) == ["Ada", "", "Buster"]
    assert buster.refusal("POST", table.at("/join"), {}) == "seat-yours"
    assert ada.refusal("POST", table.at("/start")) == "seat-empty"
    assert names(buster.post(table.at("/leave"))) == ["Ada", "", ""]
    assert buster.refusal("POST", table.at("/leave"), {}) == "not-seated"
    buster.post(table.at("/join"))
    assert names(ada.put(table.at("/seats/2"), {"chair": "bot:random"}))[:2] == ["Ada", "Buster"]
    assert buster.refusal("POST", table.at("/start")) == "host-only"
    begun = ada.post(table.at("/start"))
    assert (begun["status"], begun["waiting"]) == ("running", [0, 1, 2])
    assert len(begun["commitment"]) == 64
    assert ada.refusal("POST", table.at("/start")) == "not-open"
    clara = any_server.visitor("Clara")
    assert clara.refusal("POST", table.at("/join"), {}) == "not-open"
    assert ada.refusal("POST", table.at("/leave"), {}) == "not-open"


def test_a_seat_is_given_once(any_server: Server) -> None:
    ada = any_server.visitor("Ada")
    table = create_table(ada, "me", "open", public=True)
    any_server.visitor().post(table.at("/join"), {"seat": 1})
    clara = any_server.visitor()
    assert clara.refusal("POST", table.at("/join"), {"seat": 1}) == "seat-taken"
    assert clara.refusal("POST", table.at("/join"), {}) == "seats-full"
    assert clara.refusal("POST", table.at("/join"), {"seat": 7}) == "seat-none"


def test_two_people_of_one_name_are_told_apart(server: Server) -> None:
    table = create_table(server.visitor("Ada"), "me", "open", public=True)
    assert names(server.visitor("Ada").post(table.at("/join"))) == ["Ada", "Ada 2"]


def test_the_host_fills_free_seats_only(server: Server) -> None:
    table = gather(server, 2)
    host, guest = table.people
    assert host.refusal("PUT", table.at("/seats/1"), {"chair": "bot:random"}) == "seat-taken"
    assert guest.refusal("PUT", table.at("/seats/0"), {"chair": "open"}) == "host-only"
    guest.post(table.at("/leave"))
    assert host.put(table.at("/seats/1"), {"chair": "bot:random"})["seats"][1]["kind"] == "bot"
    assert host.refusal("PUT", table.at("/seats/1"), {"chair": "me"}) == "chair-wrong"
    assert host.put(table.at("/seats/1"), {"chair": "open"})["seats"][1]["kind"] == "open"


# Privacy


@pytest.mark.parametrize("begun", [False, True], ids=["open", "running"])
@pytest.mark.parametrize("signed_in", [False, True], ids=["nobody", "somebody"])
def test_a_private_table_does_not_exist_for_strangers(
    any_server: Server, begun: bool, signed_in: bool
) -> None:
    table = begin(any_server) if begun else gather(any_server)
    stranger = any_server.visitor() if signed_in else any_server.stranger()
    nowhere = Seated("no-such-table", [])
    for method, path in SECRETIVE:
        there = stranger.ask(method, table.at(path))
        assert there.status_code == 404, path
        assert there.content == stranger.ask(method, nowhere.at(path)).content
    for listed in (stranger.get("/tables"), stranger.get("/tables", status="running")):
        assert table.id not in {one["id"] for one in listed}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/join", {}),
        ("POST", "/enter", {"invite": "guessed"}),
        ("POST", "/leave", {}),
        ("POST", "/start", None),
        ("PUT", "/seats/0", {"chair": "open"}),
        ("DELETE", "/seats/0", None),
        ("POST", "/seats/0/take", None),
        ("POST", "/host", {"seat": 0}),
        ("POST", "/invites", None),
        ("POST", "/rematch", None),
        ("POST", "/why", {"action": {"do": "cut"}}),
        ("POST", "/play", {"cursor": "1-0", "actions": [{"do": "cut"}]}),
        ("POST", "/undo", {"cursor": "1-0"}),
        ("POST", "/undo/ask", {"cursor": "1-0"}),
        ("POST", "/end/ask", None),
        ("POST", "/answer", {"kind": "end", "by": "x", "agree": True}),
        ("POST", "/concede", {}),
        ("POST", "/return", {}),
        ("PUT", "/plan", {"plan": {}}),
        ("DELETE", "/plan", None),
        ("POST", "/chat", {"text": "Hello?"}),
        ("GET", "/note", None),
        ("PUT", "/note", {"text": "Hm."}),
        ("POST", "/remind", None),
    ],
)
def test_strangers_can_do_nothing_at_a_private_table(
    server: Server, private: Seated, method: str, path: str, body: object
) -> None:
    stranger = server.visitor()
    before = private.info()
    with pytest.raises(Problem) as problem:
        stranger._json(method, private.at(path), body, {})
    assert problem.value.status == 404
    assert private.info() == before


@pytest.fixture(scope="module")
def private(server: Server) -> Seated:
    return begin(server)


# Invitations


def test_the_link_of_a_table_leads_to_any_free_seat(any_server: Server) -> None:
    ada = any_server.visitor("Ada")
    table = create_table(ada, "me", "open", "open")
    link = ada.get(table.at())["invite"]
    assert link.startswith(f"{any_server.url}/join/{table.id}/")
    buster, clara = any_server.visitor("Buster"), any_server.visitor("Clara")
    buster.post(table.at("/join"), {"invite": token(link), "seat": 2})
    assert clara.post(table.at("/enter"), {"invite": token(link)})["your_seats"] == []
    assert names(clara.post(table.at("/join"))) == ["Ada", "Clara", "Buster"]


def test_the_link_of_a_seat_leads_to_that_seat_and_only_the_host_has_it(
    any_server: Server,
) -> None:
    table = gather(any_server, 2)
    host, guest = table.people
    guest.post(table.at("/leave"))
    (link,) = [seat["invite"] for seat in host.get(table.at())["seats"] if not seat["name"]]
    assert [seat["invite"] for seat in guest.get(table.at())["seats"]] == [None, None]
    clara = any_server.visitor("Clara")
    assert clara.post(table.at("/join"), {"invite": token(link), "seat": 0})["your_seats"] == [1]
    late = any_server.visitor()
    assert late.refusal("POST", table.at("/join"), {"invite": token(link)}) == "seat-taken"


@pytest.mark.parametrize("spoil", [str.swapcase, lambda link: f"1{link}", lambda link: link[:-1]])
def test_a_link_that_was_tampered_with_is_refused(server: Server, spoil) -> None:  # type: ignore[no-untyped-def]
    ada = server.visitor()
    table = create_table(ada)
    link = spoil(token(ada.get(table.at())["invite"]))
    stranger = server.visitor()
    assert stranger.refusal("POST", table.at("/join"), {"invite": link}) == "invite-wrong"
    assert stranger.refusal("POST", table.at("/enter"), {"invite": link}) == "invite-wrong"
    assert stranger.refusal("GET", table.at()) == "table-none"


def test_a_link_is_good_for_its_own_table_only(server: Server) -> None:
    ada = server.visitor()
    one, other = create_table(ada), create_table(ada)
    link = token(ada.get(one.at())["invite"])
    assert server.visitor().refusal("POST", other.at("/join"), {"invite": link}) == "invite-wrong"


def test_renewed_links_make_the_old_ones_void(any_server: Server) -> None:
    ada = any_server.visitor("Ada")
    table = create_table(ada)
    before = ada.get(table.at())
    old = [before["invite"], before["seats"][1]["invite"]]
    after = ada.post(table.at("/invites"))
    buster = any_server.visitor("Buster")
    for link in old:
        wrong = {"invite": token(link)}
        assert buster.refusal("POST", table.at("/join"), wrong) == "invite-wrong"
    assert buster.post(table.at("/join"), {"invite": token(after["invite"])})["your_seats"] == [1]
    assert buster.refusal("POST", table.at("/invites")) == "host-only"


def test_who_looks_on_gets_no_links(server: Server) -> None:
    table = create_table(server.visitor(), "me", "open", public=True)
    info = server.stranger().get(table.at())
    assert info["invite"] is None
    assert [seat["invite"] for seat in info["seats"]] == [None, None]


def test_whom_the_host_sends_away_cannot_come_back(any_server: Server) -> None:
    table = gather(any_server, 2, public=True)
    host, guest = table.people
    link = token(host.get(table.at())["invite"])
    assert guest.refusal("DELETE", table.at("/seats/0")) == "host-only"
    assert names(host.delete(table.at("/seats/1"))) == ["Ada", ""]
    assert guest.refusal("POST", table.at("/join"), {}) == "barred"
    assert guest.refusal("POST", table.at("/join"), {"invite": link}) == "barred"
    assert guest.refusal("POST", table.at("/enter"), {"invite": link}) == "barred"
    for method, path in SECRETIVE:
        assert guest.refusal(method, table.at(path)) == "barred"
    clara = any_server.visitor("Clara")
    assert names(clara.post(table.at("/join"), {"invite": link})) == ["Ada", "Clara"]


# Several seats at one screen


def test_a_further_seat_at_the_same_screen_has_a_name_of_its_own(any_server: Server) -> None:
    ada = any_server.visitor("Ada")
    table = create_table(ada, "me", "open", "open")
    assert ada.refusal("POST", table.at("/join"), {}) == "seat-yours"
    assert ada.refusal("POST", table.at("/join"), {"name": "ada"}) == "name-here"
    assert ada.refusal("POST", table.at("/join"), {"name": "You"}) == "seat-name"
    assert ada.refusal("POST", table.at("/join"), {"name": "\u200b \n"}) == "seat-name"
    joined = ada.post(table.at("/join"), {"name": " Tante \n Grete ", "seat": 2})
    assert names(joined) == ["Ada", "", "Tante Grete"]
    assert joined["your_seats"] == [0, 2]
    assert ada.post(table.at("/leave"), {"seat": 2})["your_seats"] == [0]


def test_whoever_holds_several_seats_sees_each_only_by_name(any_server: Server) -> None:
    ada, buster = any_server.visitor("Ada"), any_server.visitor("Buster")
    table = create_table(ada, "me", "open", "open", public=True)
    ada.post(table.at("/join"), {"name": "Grete", "seat": 1})
    buster.post(table.at("/join"))
    ada.post(table.at("/start"))
    outside = ada.get(table.at("/view"))
    assert (outside["seat"], outside["legal"]) == (None, [])
    assert all(card == {"hidden": True} for hand in outside["view"]["hands"] for card in hand)
    for seat in (0, 1):
        hands = ada.get(table.at("/view"), seat=seat)["view"]["hands"]
        assert [{"hidden": True} in hand for hand in hands] == [n != seat for n in range(3)]
    assert ada.refusal("GET", table.at("/view"), seat=2) == "not-your-seat"
    assert buster.refusal("GET", table.at("/view"), seat=0) == "not-your-seat"
    move = {"cursor": "1-0", "actions": [{"do": "cut"}]}
    assert ada.refusal("POST", table.at("/play"), move) == "seat-which"
    assert ada.refusal("POST", table.at("/play"), {**move, "seat": 2}) == "not-your-seat"
    assert ada.post(table.at("/play"), {**move, "seat": 1})["rows"][-1]["seat"] == 1
    assert ada.refusal("GET", table.at("/record")) == "seat-which"
    assert '"only":[1]' in ada.ask("GET", table.at("/record"), seat=1).text


# Spectators


def test_others_look_on_where_the_table_lets_them(any_server: Server) -> None:
    table = begin(any_server, public=True)
    for someone in (any_server.stranger(), any_server.visitor()):
        answer = someone.get(table.at("/view"))
        assert (answer["seat"], answer["legal"], answer["undo"]) == (None, [], None)
        assert all(card == {"hidden": True} for hand in answer["view"]["hands"] for card in hand)
        assert someone.get(table.at("/rows"))["rows"][0]["kind"] == "setup"
        with someone.stream(table.id) as stream:
            assert stream.next()["your_turn"] is False


def test_a_table_without_spectators_shows_only_its_own_seats(any_server: Server) -> None:
    table = begin(any_server, public=True, terms={"spectators": False})
    someone = any_server.visitor()
    assert someone.get(table.at())["status"] == "running"
    for path in ("/view", "/legal", "/rows", "/stream"):
        assert someone.refusal("GET", table.at(path)) == "spectators-none"
    assert someone.refusal("GET", table.at("/record")) == "not-over"
    assert table.look(0)["seat"] == 0


def test_how_many_look_on_and_who_is_connected_is_shown(any_server: Server) -> None:
    table = begin(any_server, public=True)
    host, guest = table.people
    with host.stream(table.id) as stream:
        stream.until(lambda update: update["table"]["seats"][0]["present"])
        with guest.stream(table.id) as theirs:
            theirs.next()
            stream.until(lambda update: update["table"]["seats"][1]["present"])
            with any_server.visitor().stream(table.id) as watching:
                watching.next()
                stream.until(lambda update: update["table"]["watching"] == 1)
        host.post(table.at("/chat"), {"text": "Have you gone?"})
        update = stream.next()
        assert [message["text"] for message in update["messages"]] == ["Have you gone?"]
        assert "table" not in update, "whoever goes is seen to have gone only after a while"
    info = table.info()
    assert info["watching"] == 1
    assert [seat["present"] for seat in info["seats"]] == [True, True]


# The host


def test_the_host_hands_over(any_server: Server) -> None:
    table = gather(any_server, 3)
    host, guest, _ = table.people
    assert guest.refusal("POST", table.at("/host"), {"seat": 1}) == "host-only"
    seats = host.post(table.at("/host"), {"seat": 1})["seats"]
    assert [seat["host"] for seat in seats] == [False, True, False]
    assert host.refusal("POST", table.at("/start")) == "host-only"
    guest.post(table.at("/start"))


def test_a_bot_cannot_be_the_host(server: Server) -> None:
    ada = server.visitor()
    table = create_table(ada, "me", "bot:random")
    assert ada.refusal("POST", table.at("/host"), {"seat": 1}) == "host-bot"


def test_a_host_who_leaves_hands_over_and_the_last_one_closes(any_server: Server) -> None:
    table = gather(any_server, 2)
    host, guest = table.people
    host.post(table.at("/leave"))
    info = guest.get(table.at())
    assert [seat["host"] for seat in info["seats"]] == [False, True]
    closed = guest.post(table.at("/leave"))
    assert (closed["status"], closed["ended"]) == ("over", "cancelled")
    assert guest.refusal("POST", table.at("/join"), {}) == "over"


# Rematch


def test_a_rematch_seats_everyone_one_further_on_and_there_is_only_one(any_server: Server) -> None:
    table = begin(any_server, 3, terms={"options": {"days": 1}})
    assert table.people[0].refusal("POST", table.at("/rematch")) == "not-over"
    table.day()
    over = table.info()
    assert (over["status"], over["ended"], over["rematch"]) == ("over", "finished", None)
    again = [person.post(table.at("/rematch"))["id"] for person in reversed(table.people)]
    assert len({*again, table.info()["rematch"]}) == 1
    following = table.people[0].get(f"/tables/{again[0]}")
    assert names(following) == ["Clara", "Ada", "Buster"]
    assert (following["status"], following["terms"]) == ("open", over["terms"])
    assert any_server.visitor().refusal("POST", table.at("/rematch")) == "table-none"
    table.people[0].post(f"/tables/{again[0]}/start")


def test_nobody_sits_down_under_a_name_that_somebody_else_keeps(server: Server) -> None:
    keeper = server.visitor("Dora", program=False)
    name = f"Dora {keeper.get('/me')['id'][:6]}"
    keeper.ask("POST", "/me/keep", {"name": name, "password": "a long enough one"})
    table = gather(server, 3)
    table.people[2].post(table.at("/leave"), {})
    body = {"name": name.upper()}
    assert table.people[0].refusal("POST", table.at("/join"), body) == "name-taken"

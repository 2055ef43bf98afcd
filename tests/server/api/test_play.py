"""A game over HTTP: legal actions, moves, undo, votes, chat and standing orders of a seat."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from http_games import CLEAR, CUT, READY, Seated, begin
from live_server import Server, Visitor

pytestmark = pytest.mark.databases


def memo(text: str) -> dict[str, str]:
    return {"do": "memo", "text": text}


def press(dollars: int) -> dict[str, Any]:
    return {"do": "buy-press", "dollars": dollars}


def rows(person: Visitor, table: Seated) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get(table.at("/rows"))["rows"]
    return found


def won(server: Server, seats: int = 2, **fields: Any) -> tuple[Seated, int]:
    """A table of Call Sheet at which the winner of a day is to buy press, and the winner's seat."""
    table = begin(server, seats, **fields)
    for seat in range(seats):
        table.play(seat, table.booking(seat), READY)
    return table, table.info()["waiting"][0]


# Legal actions and refusals


def test_legal_actions_have_refs_a_sentence_and_open_fields(any_server: Server) -> None:
    table = begin(any_server)
    look = table.look(0)
    assert look["legal"] == table.people[0].get(table.at("/legal"))
    hand = look["view"]["hands"][0]
    by_kind = {choice["action"]["do"]: choice for choice in look["legal"]}
    assert by_kind["book"] == {
        "action": {"do": "book", "crew": hand[-1]},
        "say": f"Book crew {hand[-1]}",
        "refs": [f"crew:{hand[-1]}"],
        "open": {},
        "final": False,
    }
    assert by_kind["cut"]["final"] is True
    domain = {"open": "text", "length": 40, "least": 1, "taken": [], "lettered": False}
    assert by_kind["memo"]["open"] == {"text": domain}
    assert by_kind["memo"]["action"] == memo(domain)  # type: ignore[arg-type]
    assert table.why_not(0, by_kind["memo"]["action"]) == "open-field"


def test_what_is_not_legal_is_explained_with_its_rule(any_server: Server) -> None:
    table = begin(any_server)
    ada = table.people[0]

    def why(action: Any) -> Any:
        return ada.post(table.at("/why"), {"action": action})

    before = table.look(0)
    assert why(READY) == {
        "legal": False,
        "detail": "This cannot be done now.",
        "rule": "CS-TURN-01",
    }
    assert why(table.booking(0)) == {"legal": True, "detail": "", "rule": None}
    template = next(c["action"] for c in before["legal"] if c["open"])
    assert why(template)["legal"] is True
    assert table.look(0) == before
    assert ada.refusal("POST", table.at("/why"), {"action": {"do": "dance"}}) == "action-wrong"
    outsider = any_server.visitor()
    assert outsider.refusal("POST", table.at("/why"), {"action": READY}) == "table-none"


def test_a_template_that_is_not_offered_now_is_not_called_legal(server: Server) -> None:
    table = begin(server)
    template = press({"open": "number", "low": 0, "high": 12})  # type: ignore[arg-type]
    answer = table.people[0].post(table.at("/why"), {"action": template})
    assert answer["legal"] is False
    assert answer["detail"]


def test_a_refused_move_tells_the_rule(server: Server) -> None:
    table = begin(server)
    body = {"cursor": "1-0", "actions": [READY]}
    problem = table.people[0].ask("POST", table.at("/play"), body).json()
    assert problem["status"] == 422
    assert (problem["key"], problem["rule"]) == ("not-now", "CS-TURN-01")
    assert problem["detail"] == "This cannot be done now."


# Playing


def test_a_move_is_stored_and_told(any_server: Server) -> None:
    table = begin(any_server)
    moved = table.play(0, memo("  Quiet,\n please! "))
    assert moved["repeated"] is False
    (row,) = moved["rows"]
    assert (row["number"], row["kind"], row["seat"]) == (1, "play", 0)
    assert row["action"] == memo("Quiet, please!")
    assert row["told"] == [{"text": "Ada: Quiet, please!", "kind": "told"}]
    assert rows(table.people[1], table)[-1] == row
    assert moved["cursor"] == table.look(0)["cursor"]


def test_several_moves_are_played_all_or_none(any_server: Server) -> None:
    table = begin(any_server)
    before = table.look(0)
    assert table.why_not(0, table.booking(0, 0), table.booking(0, 0)) == "not-now"
    assert table.look(0) == before
    moved = table.play(0, table.booking(0, 0), table.booking(0, 1), READY)
    assert [row["action"]["do"] for row in moved["rows"]] == ["book", "book", "ready"]


def test_moves_after_one_that_shows_something_are_refused(server: Server) -> None:
    table = begin(server)
    assert table.why_not(0, CUT, memo("Why?")) == "batch-news"
    assert table.why_not(0, memo("A"), CUT) == "batch-news"


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({"cursor": "1-0", "actions": []}, "request-wrong"),
        ({"cursor": "1-0", "actions": [READY] * 51}, "request-wrong"),
        ({"cursor": "1-0", "actions": [{"do": "dance"}]}, "action-wrong"),
        ({"cursor": "1-0", "actions": ["ready"]}, "action-wrong"),
        ({"cursor": "1-0", "actions": [{"do": "book", "crew": "11"}]}, "action-wrong"),
        ({"cursor": "1-0", "actions": [{"do": "book", "crew": 10**30}]}, "not-now"),
        ({"cursor": "later", "actions": [READY]}, "cursor-wrong"),
        ({"cursor": "99-0", "actions": [READY]}, "cursor-wrong"),
        ({"cursor": "1-0", "actions": [READY], "seat": 1}, "not-your-seat"),
        ({"cursor": "1-0", "actions": [READY], "seat": 9}, "seat-none"),
        ({"actions": [READY]}, "request-wrong"),
    ],
)
def test_what_is_no_move_is_refused(server: Server, quiet: Seated, body: Any, key: str) -> None:
    assert quiet.people[0].refusal("POST", quiet.at("/play"), body) == key
    assert quiet.look(0)["cursor"] == "1-0"


@pytest.fixture(scope="module")
def quiet(server: Server) -> Seated:
    """A table at which all moves of the test are refused."""
    return begin(server)


def test_the_same_sent_twice_is_played_once(any_server: Server) -> None:
    table = begin(any_server)
    book = table.booking(0)
    first = table.play(0, book, READY, cursor="1-0")
    again = table.play(0, book, READY, cursor="1-0")
    assert again == {**first, "repeated": True}
    assert table.play(0, book, cursor="1-0")["repeated"] is True
    assert len(rows(table.people[0], table)) == 3
    assert table.why_not(0, table.booking(0, 1), cursor="1-0") == "stale"
    assert table.why_not(0, READY, cursor="1-0") == "stale"


def test_the_move_that_ended_the_game_may_be_sent_twice_too(any_server: Server) -> None:
    table = begin(any_server, terms={"options": {"days": 1}})
    for seat in (0, 1):
        table.play(seat, table.booking(seat), READY)
    winner = table.info()["waiting"][0]
    cursor, press = table.look(winner)["cursor"], {"do": "buy-press", "dollars": 0}
    first = table.play(winner, press, cursor=cursor)
    assert table.look(winner)["over"]
    assert table.play(winner, press, cursor=cursor) == {**first, "repeated": True}
    assert table.why_not(winner, CUT, cursor=cursor) == "over"


def test_two_who_act_at_the_same_moment_both_succeed(any_server: Server) -> None:
    table = begin(any_server, 4)
    moves = [(seat, table.booking(seat), READY) for seat in range(4)]
    with ThreadPoolExecutor(4) as together:
        moved = list(together.map(lambda move: table.play(*move, cursor="1-0"), moves))
    assert [answer["repeated"] for answer in moved] == [False] * 4
    assert len(table.info()["waiting"]) == 1
    assert [row["told"] for row in rows(table.people[0], table)][-1][-1]["text"].startswith("Book")


def test_an_old_cursor_does_while_the_move_means_the_same(any_server: Server) -> None:
    table = begin(any_server)
    table.play(1, memo("Hurry up"), cursor="1-0")
    assert table.play(0, table.booking(0), cursor="1-0")["rows"][0]["action"] == memo("Hurry up")


def test_a_move_that_would_mean_something_else_is_stale(any_server: Server) -> None:
    """The move reads the same on the old state; an own later move makes it stale."""
    table = begin(any_server)
    table.play(0, memo("First"))
    assert table.why_not(0, CUT, cursor="1-0") == "stale"


def test_a_move_that_is_no_longer_legal_is_refused_with_its_rule(any_server: Server) -> None:
    table = begin(any_server, 3)
    table.play(0, CUT)
    assert table.why_not(2, table.booking(2), cursor="1-0") == "not-awaited"


def test_nobody_moves_for_another_or_once_it_is_over(any_server: Server) -> None:
    table = begin(any_server, public=True, terms={"options": {"days": 1}})
    body = {"cursor": "1-0", "actions": [CUT]}
    assert any_server.visitor().refusal("POST", table.at("/play"), body) == "not-seated"
    table.day()
    assert table.why_not(0, CUT) == "over"
    answer = table.people[0].post(table.at("/why"), {"action": CUT})
    assert answer == {"legal": False, "detail": "The game is over.", "rule": None}
    look = table.look(0)
    assert (look["over"], look["legal"], look["waiting"]) == (True, [], [])
    assert look["result"] == table.info()["result"]


# Undo


def test_a_move_is_taken_back_freely_where_nobody_has_seen_more(any_server: Server) -> None:
    table, winner = won(any_server)
    person = table.people[winner]
    last = rows(person, table)[-1]["number"]
    table.play(winner, memo("Me! Me!"))
    look = table.look(winner)
    assert look["undo"] == {"free": True, "why": None, "ask": False}
    back = person.post(table.at("/undo"), {"cursor": look["cursor"]})
    (row,) = back["rows"]
    assert (row["kind"], row["seat"], row["to"]) == ("undo", winner, last)
    assert table.look(winner)["view"]["may_pin"] == [True, True]
    assert table.look(winner)["undo"]["free"] is False
    assert person.refusal("POST", table.at("/undo"), {"cursor": look["cursor"]}) == "stale"


def test_nothing_is_taken_back_while_choices_are_secret(any_server: Server) -> None:
    table = begin(any_server)
    table.book(0)
    cursor = table.look(0)["cursor"]
    assert table.people[0].refusal("POST", table.at("/undo"), {"cursor": cursor}) == "undo-several"


def test_a_table_may_play_without_taking_back(server: Server) -> None:
    table, winner = won(server, terms={"undo": False})
    table.play(winner, memo("Oops"))
    look, person = table.look(winner), table.people[winner]
    assert look["undo"]["free"] is look["undo"]["ask"] is False
    for path in ("/undo", "/undo/ask"):
        body = {"cursor": look["cursor"]}
        assert person.refusal("POST", table.at(path), body) == "undo-never"


def undo_vote(server: Server) -> tuple[Seated, int, int, dict[str, Any]]:
    """Three at a table; the day's winner and another pin up memos, and the winner asks to undo."""
    table, winner = won(server, 3)
    other = (winner + 1) % 3
    table.play(winner, memo("Mine"))
    table.play(other, memo("And mine"))
    cursor = table.look(winner)["cursor"]
    body = {"cursor": cursor}
    assert table.people[winner].refusal("POST", table.at("/undo"), body) == "undo-other"
    assert table.look(winner)["undo"]["ask"] is True
    info = table.people[winner].post(table.at("/undo/ask"), body)
    (vote,) = info["motions"]
    assert (vote["kind"], vote["seat"], vote["yours"]) == ("undo", winner, False)
    assert vote["agreed"] == [vote["name"]]
    return table, winner, other, vote


def answer(table: Seated, seat: int, vote: dict[str, Any], *, agree: bool) -> Any:
    body = {"kind": vote["kind"], "by": vote["by"], "agree": agree}
    return table.people[seat].post(table.at("/answer"), body)


def test_all_agree_to_go_back(any_server: Server) -> None:
    table, winner, other, vote = undo_vote(any_server)
    third = 3 - winner - other
    assert table.info(other)["motions"][0]["yours"] is True
    half = answer(table, other, vote, agree=True)
    assert half["motions"][0]["yours"] is False
    assert len(half["motions"][0]["agreed"]) == 2
    assert answer(table, third, vote, agree=True)["motions"] == []
    look = table.look(winner)
    assert look["view"]["may_pin"] == [True] * 3
    assert rows(table.people[winner], table)[-1]["kind"] == "undo"


def test_one_no_ends_the_question(any_server: Server) -> None:
    table, _, other, vote = undo_vote(any_server)
    assert answer(table, other, vote, agree=False)["motions"] == []
    body = {"kind": "undo", "by": vote["by"], "agree": True}
    assert table.people[other].refusal("POST", table.at("/answer"), body) == "motion-none"
    assert table.look(other)["view"]["may_pin"].count(False) == 2


def test_who_asks_may_think_better_of_it(server: Server) -> None:
    table, winner, _, vote = undo_vote(server)
    body = {"cursor": table.look(winner)["cursor"]}
    assert table.people[winner].refusal("POST", table.at("/undo/ask"), body) == "motion-open"
    assert answer(table, winner, vote, agree=False)["motions"] == []


def test_the_question_lapses_with_the_next_move(any_server: Server) -> None:
    table, winner, other, _ = undo_vote(any_server)
    table.play(winner, press(1))
    assert table.info(other)["motions"] == []


def test_one_asks_for_any_row_that_one_saw(server: Server) -> None:
    table, winner = won(server)
    view = table.look(winner)["view"]
    other = 1 - winner
    row = len(rows(table.people[winner], table)) - 1
    table.play(winner, press(3))
    table.book(other)
    body = {"cursor": table.look(winner)["cursor"], "to": row}
    vote = table.people[winner].post(table.at("/undo/ask"), body)["motions"][0]
    assert vote["to"] == row
    theirs = table.info(other)["motions"][0]["to"]
    assert rows(table.people[other], table)[theirs] == {
        **rows(table.people[winner], table)[row],
        "number": theirs,
        "told": rows(table.people[other], table)[theirs]["told"],
    }
    answer(table, other, vote, agree=True)
    assert table.look(winner)["view"] == view
    for to in (99, row + 50):
        body = {"cursor": table.look(winner)["cursor"], "to": to}
        assert table.people[winner].refusal("POST", table.at("/undo/ask"), body) == "undo-where"


# Ending


def test_all_agree_to_end_the_game(any_server: Server) -> None:
    table = begin(any_server, 3)
    (vote,) = table.people[1].post(table.at("/end/ask"))["motions"]
    assert vote["text"] == "Buster asks to end the game here."
    answer(table, 0, vote, agree=True)
    over = answer(table, 2, vote, agree=True)
    assert (over["status"], over["ended"], over["result"]) == ("over", "agreed", None)


def test_who_concedes_against_one_other_has_lost(any_server: Server) -> None:
    table = begin(any_server)
    over = table.people[0].post(table.at("/concede"))
    assert (over["status"], over["ended"]) == ("over", "conceded")
    assert over["result"]["places"] == [2, 1]
    assert table.people[0].refusal("POST", table.at("/concede"), {}) == "over"


def test_the_others_play_on_when_one_of_three_concedes(any_server: Server) -> None:
    table = begin(any_server, 3, terms={"pace": "at-once", "options": {"days": 1}})
    for seat in (1, 2):  # before the bot moves, which may shout in between
        table.play(seat, table.booking(seat), READY)
    with table.people[1].stream(table.id) as stream:
        table_info = table.people[0].post(table.at("/concede"))
        assert (table_info["status"], table_info["ended"]) == ("running", None)
        assert table_info["seats"][0]["conceded"] is True
        assert table.why_not(0, CUT, cursor="1-0") == "conceded"
        for path in ("/concede", "/return"):
            assert table.people[0].refusal("POST", table.at(path), {}) == "conceded"
        stream.until(lambda update: 0 not in update["waiting"] and len(update["waiting"]) < 2)


# Taking over


def test_a_bots_seat_is_taken_over_if_the_table_agrees(any_server: Server) -> None:
    ada, buster = any_server.visitor("Ada"), any_server.visitor("Buster")
    body = {"game": "callsheet", "chairs": ["me", "bot:random"], "public": True}
    table = Seated(ada.post("/tables", {**body, "terms": {"pace": "watch"}})["id"], [ada, buster])
    assert buster.refusal("POST", table.at("/seats/1/take")) == "not-running"
    ada.post(table.at("/start"))
    assert buster.refusal("POST", table.at("/seats/0/take")) == "takeover-person"
    assert ada.refusal("POST", table.at("/seats/1/take")) == "takeover-seated"
    buster.post(table.at("/seats/1/take"))
    assert buster.get(table.at("/view"))["seat"] is None
    (vote,) = ada.get(table.at())["motions"]
    assert (vote["kind"], vote["name"], vote["yours"]) == ("seat", "Buster", True)
    seats = answer(table, 0, vote, agree=True)["seats"]
    assert (seats[1]["name"], seats[1]["kind"]) == ("Buster", "program")
    assert {"hidden": True} not in table.look(1)["view"]["hands"][1]
    table.play(1, CUT)


def test_who_is_not_let_in_stays_outside(any_server: Server) -> None:
    ada, buster = any_server.visitor("Ada"), any_server.visitor("Buster")
    body = {"game": "callsheet", "chairs": ["me", "bot:random"], "public": True}
    table = Seated(ada.post("/tables", body)["id"], [ada, buster])
    ada.post(table.at("/start"))
    buster.post(table.at("/seats/1/take"))
    body = {"kind": "seat", "by": buster.id, "agree": True}
    assert any_server.visitor().refusal("POST", table.at("/answer"), body) == "motion-vote"
    answer(table, 0, ada.get(table.at())["motions"][0], agree=False)
    assert buster.get(table.at())["your_seats"] == []
    assert buster.refusal("POST", table.at("/play"), {"cursor": "1-0", "actions": [CUT]})


# Standing orders


def test_a_plan_is_kept_followed_and_seen_by_its_owner_only(any_server: Server) -> None:
    table = begin(any_server, terms={"pace": "at-once"})
    ada, buster = table.people
    plans = table.look(0)["plans"]
    crew = table.look(0)["view"]["hands"][0][1]
    plan = {"plan": "book-then-ready", "crew": crew}
    assert {"plan": plan, "say": f"Book crew {crew} and be ready"} in plans
    before = [table.look(1), table.info(1)]
    with buster.stream(table.id) as stream:
        stream.until(lambda update: update["table"]["seats"][1]["present"])
        ada.put(table.at("/plan"), {"plan": plan})
        (update,) = stream.until(lambda update: update.get("rows"))
        assert [row["action"] for row in update["rows"]] == [READY]
    assert table.look(1)["view"]["ready"] == [True, False]
    assert before[0]["plan"] is table.look(1)["plan"] is None
    assert [row["action"] for row in rows(ada, table)[1:]] == [{"do": "book", "crew": crew}, READY]


def test_items_of_open_fields_have_names(any_server: Server) -> None:
    table = begin(any_server)
    plans = {plan["plan"]["plan"]: plan for plan in table.look(0)["plans"]}
    hand = [str(crew) for crew in table.look(0)["view"]["hands"][0]]
    in_turn = plans["book-in-turn"]
    order = {"open": "order", "items": hand, "most": 4, "least": 1}
    assert in_turn["plan"] == {"plan": "book-in-turn", "crew": order}
    assert in_turn["labels"] == {"crew": {crew: f"Crew {crew}" for crew in hand}}
    assert "labels" not in plans["book-then-ready"]
    standing_order = {"plan": "book-in-turn", "crew": hand[1::-1]}
    stored_plan = table.people[0].put(table.at("/plan"), {"plan": standing_order})["plan"]
    assert stored_plan == {
        "plan": standing_order,
        "say": f"Book, day after day, crew {hand[1]}, then {hand[0]}",
    }


def test_a_plan_can_be_dropped_and_must_be_one(any_server: Server) -> None:
    table, winner = won(any_server, terms={"pace": "at-once"})
    waits = 1 - winner
    person = table.people[waits]
    gone = table.look(waits)["view"]["booked"][waits]
    hand = table.look(waits)["view"]["hands"][waits]
    crew = next(crew for crew in hand if crew != gone)
    plan = {"plan": "book-then-ready", "crew": crew}
    assert person.put(table.at("/plan"), {"plan": plan})["plan"]["plan"] == plan
    assert person.get(table.at("/view"))["plan"]["say"] == f"Book crew {crew} and be ready"
    assert person.delete(table.at("/plan"))["plan"] is None
    wrong = {"plan": "book-then-ready", "crew": gone}
    assert person.refusal("PUT", table.at("/plan"), {"plan": wrong}) == "plan-not-now"
    assert person.refusal("PUT", table.at("/plan"), {"plan": {"plan": "nap"}}) == "plan-wrong"


# Chat and notes


def test_only_those_who_sit_there_talk_and_what_they_say_is_tidy(any_server: Server) -> None:
    table = begin(any_server, public=True)
    ada, buster = table.people
    (message,) = ada.post(table.at("/chat"), {"text": "  Good\u200b luck,\r\n all!\x07 "})
    assert (message["text"], message["name"], message["seat"]) == ("Good luck, all!", "Ada", 0)
    buster.post(table.at("/chat"), {"text": "Thanks"})
    messages = any_server.stranger().get(table.at("/chat"))
    assert [message["text"] for message in messages] == ["Good luck, all!", "Thanks"]
    assert buster.get(table.at("/chat"), after=message["number"]) == messages[1:]
    assert "person" not in message
    outsider = any_server.visitor()
    assert outsider.refusal("POST", table.at("/chat"), {"text": "Me too"}) == "not-seated"
    assert ada.refusal("POST", table.at("/chat"), {"text": " \n"}) == "message-empty"
    assert ada.refusal("POST", table.at("/chat"), {"text": ""}) == "request-wrong"
    assert ada.refusal("POST", table.at("/chat"), {"text": "x" * 1001}) == "request-wrong"
    assert len(ada.post(table.at("/chat"), {"text": "x" * 1000})[0]["text"]) == 1000


def test_those_who_talk_at_once_are_each_told_what_they_said(any_server: Server) -> None:
    table = begin(any_server, 4)

    def talk(seat: int) -> bool:
        answers = [
            table.people[seat].post(table.at("/chat"), {"text": f"{seat}!"}) for _ in range(5)
        ]
        return [message["text"] for (message,) in answers] == [f"{seat}!"] * 5

    with ThreadPoolExecutor(4) as together:
        assert all(together.map(talk, range(4)))
    numbers = [message["number"] for message in table.people[0].get(table.at("/chat"))]
    assert numbers == list(range(1, 21))


def test_a_note_is_for_its_writer_only(any_server: Server) -> None:
    table = begin(any_server)
    ada, buster = table.people
    assert ada.get(table.at("/note")) == {"text": ""}
    ada.put(table.at("/note"), {"text": "He bluffs.\n"})
    assert ada.get(table.at("/note")) == {"text": "He bluffs.\n"}
    assert buster.get(table.at("/note")) == {"text": ""}
    assert ada.refusal("PUT", table.at("/note"), {"text": "x" * 10_001}) == "request-wrong"


def test_who_may_be_reminded(server: Server) -> None:
    table, winner = won(server)
    assert table.people[winner].refusal("POST", table.at("/remind")) == "remind-nobody"


def test_clear_is_a_choice_too(server: Server) -> None:
    table = begin(server)
    table.book(0)
    table.play(0, CLEAR)
    assert table.look(0)["view"]["booked"][0] is None

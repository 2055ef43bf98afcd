"""Fragments that a table's page requests, and permission for them."""

import pytest

from http_games import READY, begin, gather
from live_server import Server
from server.page_browser import get, move, press, western

ROUTES = (
    "",
    "/live?cursor=1-0&made=0&whom=nobody",
    "/live?cursor=1-0&made=0&whom=nobody&screen=1",
    "/look?ref=area:saloon",
    "/why?ref=area:saloon",
    "/standing",
    "/ending",
    "/replay",
    "/moment?at=0&shown=0",
    "/screen",
)


@pytest.mark.parametrize("route", ROUTES)
def test_a_private_table_is_nowhere_to_be_found(server: Server, route: str) -> None:
    table = begin(server, 2, "deadwood")
    for person in (server.stranger(), server.visitor("Mabel")):
        answer = get(person, f"/tables/{table.id}{route}")
        assert answer.status_code == 404
        assert "Ada" not in answer.text
        nowhere = get(person, f"/tables/nowhere{route}")
        assert nowhere.status_code == 404


@pytest.mark.parametrize("route", [route for route in ROUTES[1:] if "live" not in route])
def test_who_may_not_look_on_sees_nothing(server: Server, route: str) -> None:
    table = begin(server, 2, "deadwood", public=True, terms={"spectators": False})
    for person in (server.stranger(), server.visitor("Mabel")):
        assert get(person, f"/tables/{table.id}{route}").status_code == 403
    answer = get(server.visitor("Mabel"), f"/tables/{table.id}{ROUTES[2]}")
    assert answer.status_code == 403, "nor by way of the big screen"


@pytest.mark.parametrize("route", [route for route in ROUTES[3:] if route != "/screen"])
def test_before_the_start_there_is_nothing_to_look_at(server: Server, route: str) -> None:
    table = gather(server, 2, "deadwood")
    answer = get(table.people[0], f"/tables/{table.id}{route}")
    assert 400 <= answer.status_code < 500, answer.text


# Close-ups


def test_a_thing_is_shown_closely(server: Server) -> None:
    table = western(server)
    found = get(table.people[0], f"/tables/{table.id}/look", ref="area:saloon")
    assert found.status_code == 200
    assert "Saloon" in found.text
    assert "<html" not in found.text
    past = get(table.people[0], f"/tables/{table.id}/look", ref="area:saloon", at=0)
    assert past.status_code == 200


@pytest.mark.parametrize("ref", ["area:moon", "moon", "role:", "card:x", "<b>", "area:saloon:x"])
def test_what_is_not_there_cannot_be_looked_at(server: Server, ref: str) -> None:
    table = western(server)
    answer = get(table.people[0], f"/tables/{table.id}/look", ref=ref)
    assert answer.status_code == 404
    assert "<b>" not in answer.text.replace("</b>", "")


# Reasons of refusals


def test_why_not_is_a_sentence_with_its_rule(server: Server) -> None:
    table = western(server)
    answer = get(table.people[0], f"/tables/{table.id}/why", ref="area:bank")
    assert "No doorway leads from the Trailers to the Bank." in answer.text
    assert 'href="/rules/deadwood#DW-MOVE' in answer.text
    rules = get(table.people[0], "/rules/deadwood").text
    rule = answer.text.partition("#")[2].partition('"')[0]
    assert f'id="{rule}"' in rules, "the link leads to the rule"


def test_what_can_be_done_needs_no_reason(server: Server) -> None:
    table = western(server)
    place = next(one["refs"][0] for one in table.look(0)["legal"] if one["action"]["do"] == "move")
    assert "<p>" not in get(table.people[0], f"/tables/{table.id}/why", ref=place).text
    assert "<p>" not in get(table.people[0], f"/tables/{table.id}/why", ref="area:moon").text


def test_out_of_turn_that_is_the_reason(server: Server) -> None:
    table = western(server)
    text = get(table.people[1], f"/tables/{table.id}/why", ref="button:endturn").text
    assert "not your turn" in text.lower() or "Ada" in text
    text = get(server.stranger(), f"/tables/{table.id}/why", ref="area:bank").text
    assert "<p>" in text


# Standings


def test_how_all_stand_is_told_with_the_course_of_the_game(server: Server) -> None:
    table = western(server)
    for _ in range(3):
        for seat in (0, 1):
            move(table, seat, "end-turn")
    answer = get(server.stranger(), f"/tables/{table.id}/standing").text
    assert "Ada" in answer
    assert "Buster" in answer
    assert "<svg" in answer


def test_the_ending_tells_that_the_dice_were_fair(server: Server) -> None:
    table = begin(server, 2, terms={"options": {"days": 1}}, public=True)
    before = get(table.people[0], f"/tables/{table.id}/ending")
    assert before.status_code == 409
    table.day()
    assert table.info()["status"] == "over"
    answer = get(server.stranger(), f"/tables/{table.id}/ending")
    assert answer.status_code == 200
    assert "draws of chance were verified just now" in answer.text
    assert f"matinee verify callsheet-{table.id}.json" in answer.text
    assert "wins" in answer.text
    page = get(table.people[0], f"/tables/{table.id}").text
    assert f'hx-get="/tables/{table.id}/ending"' in page
    assert "sse-connect" not in page


# Forms without a page load


def test_what_is_done_by_the_script_changes_no_page(server: Server) -> None:
    table = begin(server, 2)
    ada = table.people[0]
    look = table.look(0)
    action = look["legal"][0]["action"]
    crew = action["crew"]
    value = f'{{"do":"book","crew":{crew}}}'
    answer = press(ada, table, "play", cursor=look["cursor"], action=value)
    assert (answer.status_code, answer.text) == (204, "")
    assert table.look(0)["view"]["booked"][0] == crew
    answer = press(ada, table, "talk", text="Ready when you are.")
    assert answer.status_code == 204


def test_what_is_refused_is_told_on_the_page(server: Server) -> None:
    table = begin(server, 2)
    ada = table.people[0]
    table.book(0)
    table.play(0, READY)
    late = press(ada, table, "play", cursor="0-0", action='{"do":"clear"}')
    assert late.status_code == 409
    assert late.text.lstrip().startswith('<div hx-swap-oob="morph" id="alert"')
    assert "The table has moved on" in late.text
    wrong = press(ada, table, "play", cursor=table.look(0)["cursor"], action='{"do":"clear"}')
    assert wrong.status_code == 422
    assert 'href="/rules/callsheet#CS-TURN-01"' in wrong.text
    assert "<html" not in wrong.text


def test_what_leads_elsewhere_says_where(server: Server) -> None:
    table = gather(server, 2, "deadwood")
    answer = press(table.people[1], table, "leave")
    assert answer.headers["hx-redirect"] == "/"
    over = begin(server, 2, terms={"options": {"days": 1}})
    over.day()
    again = press(over.people[0], over, "rematch")
    assert again.headers["hx-redirect"].startswith("/tables/")


def test_orders_and_notes_are_answered_with_what_the_stream_does_not_tell(server: Server) -> None:
    table = begin(server, 2)
    ada = table.people[0]
    table.book(0)
    table.play(0, READY)
    plan = table.look(0)["plans"][0]["plan"]
    value = f'{{"plan":"{plan["plan"]}","crew":{plan["crew"]}}}'
    order_answer = press(ada, table, "plan", cursor=table.look(0)["cursor"], plan=value)
    assert order_answer.text.lstrip().startswith('<div hx-swap-oob="morph" id="standing-orders"')
    assert "When your moment comes" in order_answer.text
    note_answer = press(ada, table, "note", text="Buster bluffs.")
    assert "Your note is kept." in note_answer.text

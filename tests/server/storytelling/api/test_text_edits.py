"""Redaction and rewording over HTTP: requests, answers, and the secrecy of their authors."""

import json
from typing import Any

import pytest

from http_games import READY, Seated, begin
from live_server import Server
from server.page_browser import get, press, token_of, watch

pytestmark = pytest.mark.databases

WORDS = "Spiders everywhere"


def memo(text: str) -> dict[str, str]:
    return {"do": "memo", "text": text}


def table_with_memo(server: Server, **fields: Any) -> Seated:
    """Two at a table; Buster has told of spiders, in row 1 in both seats' counts."""
    table = begin(server, 2, **fields)
    table.play(1, memo(WORDS))
    return table


def table_after_reveal(server: Server) -> Seated:
    """A table after the reveal: nothing is secret, and Buster has told something."""
    table = begin(server, 2)
    for seat in range(2):
        table.play(seat, table.booking(seat), READY)
    table.play(1, memo("Spidres everywhere"))
    return table


def api_answers(table: Seated, seat: int) -> str:
    """All answers that a seat can get about the table."""
    person = table.people[seat]
    last = len(person.get(table.at("/rows"))["rows"])
    paths = ["/view", "/rows", "/record", "/told", *(f"/view?at={row}" for row in range(last))]
    return " ".join(json.dumps(person.get(table.at(path))) for path in paths)


def pages_of(table: Seated, seat: int) -> str:
    """All pages that show a seat the table."""
    ways = ("", "?text=1&log=1", "/replay?at=1", "/unsay", "?text=1&at=1")
    found = [get(table.people[seat], f"/tables/{table.id}{way}") for way in ways]
    assert all(page.is_success for page in found)
    return " ".join(page.text for page in found)


def test_what_is_taken_out_is_nowhere_any_more(any_server: Server) -> None:
    table = table_with_memo(any_server)
    assert WORDS in api_answers(table, 0)
    assert WORDS in pages_of(table, 0)
    answer = table.people[0].post(table.at("/unsay"), {"row": 1})
    assert answer["cursor"].startswith("3-")
    for seat in range(2):
        assert WORDS not in api_answers(table, seat)
        assert WORDS not in pages_of(table, seat)
        assert "Something was taken out of the story" in pages_of(table, seat)
        row = table.people[seat].get(table.at("/rows"))["rows"][-1]
        assert row.keys() == {"number", "at", "kind", "told", "of", "events"}
        assert (row["kind"], row["of"]) == ("unsaid", [1])
        assert row["events"] == [{"event": "taken-down"}]


VOLATILE = {"at", "id", "invite", "created_at", "changed_at", "by", "commitment"}
"""Fields that differ between tables, or between moments."""


def without_volatile(answer: Any) -> Any:
    """An answer without volatile fields."""
    if isinstance(answer, dict):
        return {
            name: without_volatile(part) for name, part in answer.items() if name not in VOLATILE
        }
    return [without_volatile(part) for part in answer] if isinstance(answer, list) else answer


def test_whoever_wants_it_all_else_answers_the_same(server: Server) -> None:
    """Neither the table nor a stream tells who used the X-card."""
    answers = []
    for who in range(2):
        table = table_with_memo(server)
        with table.people[0].stream(table.id) as stream:
            assert stream.next()["table"]["seats"][0]["present"]
            table.people[who].post(table.at("/unsay"), {"row": 1})
            answers.append(without_volatile([stream.next(), table.info(), table.info(1)]))
    assert answers[0] == answers[1]
    assert answers[0][0]["rows"][0]["kind"] == "unsaid"


def test_the_servers_log_does_not_say_who(server: Server) -> None:
    table = table_with_memo(server)
    ids = {person.get("/me")["id"] for person in table.people}
    before = len(server.settled_log())
    table.people[0].get(table.at("/told"))
    table.people[0].post(table.at("/unsay"), {"row": 1})
    table.people[0].refusal("POST", table.at("/unsay"), {"row": 77})
    press(table.people[1], table, "unsay", row=1)
    get(table.people[1], f"/tables/{table.id}/unsay")
    lines = [line for line in server.settled_log()[before:] if line.get("what") == "request"]
    about = [
        line for line in lines if any(w in line["route"] for w in ("unsay", "told", "{action"))
    ]
    assert len(about) == 5
    forms = [line for line in lines if line["method"] == "POST"]
    assert len(forms) == 3
    assert not any(line["person"] in ids for line in (*about, *forms))


def test_the_same_thing_goes_once_and_strangers_take_nothing_out(any_server: Server) -> None:
    table = table_with_memo(any_server, public=True)
    onlooker = any_server.visitor("Clara")
    assert onlooker.refusal("POST", table.at("/unsay"), {"row": 1}) == "not-seated"
    assert onlooker.refusal("GET", table.at("/told")) == "not-seated"
    for seat in (0, 1, 0):
        table.people[seat].post(table.at("/unsay"), {"row": 1})
    assert len(table.people[0].get(table.at("/rows"))["rows"]) == 3
    assert table.people[0].refusal("POST", table.at("/unsay"), {"row": 0}) == "unsay-nothing"
    assert table.people[0].refusal("POST", table.at("/unsay"), {}) == "unsay-nothing"
    western = begin(any_server, 2, "deadwood")
    assert western.people[0].refusal("POST", western.at("/unsay"), {"row": 0}) == "unsay-nothing"
    assert western.people[0].get(western.at("/told")) == {"told": [], "reword": None}


def test_what_was_told_is_listed_the_latest_first(server: Server) -> None:
    table = table_with_memo(server)
    table.play(0, memo("Lunch at noon"))
    listed = table.people[1].get(table.at("/told"))["told"]
    assert listed == [
        {"row": 2, "text": "Ada: Lunch at noon"},
        {"row": 1, "text": "Buster: Spiders everywhere"},
    ]


def test_a_page_that_is_open_loses_the_words_at_once(server: Server) -> None:
    table = table_with_memo(server)
    with watch(table.people[1], table) as stream:
        stream.next()
        assert press(table.people[0], table, "unsay", row=1).status_code == 204
        news = stream.until(lambda news: "log" in news.swaps)[-1]
    assert WORDS not in news.html
    assert "data-forget" in news.html
    assert "Something was taken out of the story" in news.html


def test_a_page_asks_once_and_for_no_reason(server: Server) -> None:
    table = table_with_memo(server)
    table.play(0, memo("Lunch at noon"))
    page = get(table.people[0], f"/tables/{table.id}")
    assert f'href="/tables/{table.id}/unsay"' in page.text
    page_html = get(table.people[0], f"/tables/{table.id}/unsay").text
    assert "Take this out of the story?" in page_html
    assert 'value="2" checked' in page_html, "the last thing told"
    assert 'value="1">' in page_html, "something else can be chosen"
    for field in ("textarea", 'type="text"', "why"):
        assert field not in page_html.partition("<main")[2].partition("</main>")[0].replace(
            "asked why", ""
        )
    pointed = get(table.people[0], f"/tables/{table.id}/unsay?row=1").text
    assert 'value="1" checked' in pointed
    by_move = get(table.people[0], f"/tables/{table.id}/unsay?move=1").text
    assert 'value="1" checked' in by_move
    onlooker = server.visitor("Clara")
    assert get(onlooker, f"/tables/{table.id}/unsay").status_code in {403, 404}


def test_without_a_script_it_is_done_with_a_form(server: Server) -> None:
    table = table_with_memo(server)
    ada = table.people[0]
    text = get(ada, f"/tables/{table.id}?text=1").text
    assert f"/tables/{table.id}/unsay?text=1" in text
    token = token_of(get(ada, f"/tables/{table.id}/unsay?text=1").text)
    answer = server.http.post(
        f"/tables/{table.id}/unsay",
        data={"_csrf_token": token, "row": "1", "text-page": "1"},
        headers={
            "Authorization": f"Bearer {ada.key}",
            "Accept": "text/html",
            "Cookie": f"matinee-form={token}",
        },
    )
    assert answer.status_code == 303, answer.text
    assert answer.headers["location"] == f"/tables/{table.id}?text=1"
    assert WORDS not in get(ada, f"/tables/{table.id}?text=1").text
    nothing = get(ada, f"/tables/{table.id}/unsay").text
    assert "Nothing to take out" in nothing


def test_a_story_that_is_over_can_be_cleaned(any_server: Server) -> None:
    table = table_with_memo(any_server)
    table.people[0].post(table.at("/concede"), {})
    assert table.info()["status"] == "over"
    assert WORDS in api_answers(table, 0)
    table.people[0].post(table.at("/unsay"), {"row": 1})
    assert WORDS not in api_answers(table, 1)
    info = table.info()
    assert (info["status"], info["ended"]) == ("over", "conceded")
    assert info["result"]["places"] == [2, 1]


# Rewording


def test_ones_last_words_are_put_otherwise(any_server: Server) -> None:
    table = table_after_reveal(any_server)
    offer = table.people[1].get(table.at("/told"))["reword"]
    assert offer["texts"] == {"text": "Spidres everywhere"}
    assert offer["open"]["text"]["length"] == 40
    assert table.people[0].get(table.at("/told"))["reword"] is None
    body = {"row": offer["row"], "texts": {"text": WORDS}}
    moved = table.people[1].post(table.at("/reword"), body)
    assert [row["kind"] for row in moved["rows"]] == ["reword", "play"]
    assert moved["rows"][0]["told"][0]["text"] == "Buster rewords what was just told."
    assert moved["rows"][1]["action"] == memo(WORDS)
    assert table.people[1].post(table.at("/reword"), body)["repeated"] is True
    assert table.look(0)["view"]["wall"][0]["text"] == WORDS
    assert "Spidres" not in get(table.people[0], f"/tables/{table.id}?text=1&log=1").text


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({"texts": {"text": "x" * 41}}, "not-awaited"),
        ({"texts": {"seat": "0"}}, "reword-field"),
        ({"texts": {"text": "x"}, "row": 99}, "row-none"),
        ({"texts": {}}, "request-wrong"),
        ({"texts": {"text": 7}}, "request-wrong"),
    ],
)
def test_words_that_do_not_do_are_refused(server: Server, body: Any, key: str) -> None:
    table = table_after_reveal(server)
    before = table.look(1)
    assert table.people[1].refusal("POST", table.at("/reword"), body) == key
    assert table.look(1) == before


def test_once_somebody_has_added_something_words_stand(server: Server) -> None:
    table = table_after_reveal(server)
    table.play(0, memo("Where?"))
    body = {"texts": {"text": WORDS}}
    assert table.people[1].refusal("POST", table.at("/reword"), body) == "reword-nothing"


def test_a_page_offers_to_reword_and_keeps_what_was_typed_in_vain(server: Server) -> None:
    table = table_after_reveal(server)
    buster = table.people[1]
    assert f'href="/tables/{table.id}/reword"' in get(buster, f"/tables/{table.id}").text
    others = get(table.people[0], f"/tables/{table.id}").text
    assert f'href="/tables/{table.id}/reword"' not in others
    form = get(buster, f"/tables/{table.id}/reword").text
    assert 'value="Spidres everywhere"' in form
    token = token_of(form)
    heads = {
        "Authorization": f"Bearer {buster.key}",
        "Accept": "text/html",
        "Cookie": f"matinee-form={token}",
    }

    def send(text: str) -> Any:
        return server.http.post(
            f"/tables/{table.id}/reword",
            data={"_csrf_token": token, "field.text": text, "text-page": "1"},
            headers=heads,
        )

    long = "A paragraph that is far too long for a memo"
    refused = send(long)
    assert refused.status_code == 422
    assert long in refused.text
    assert send(WORDS).status_code == 303
    assert table.look(0)["view"]["wall"][0]["text"] == WORDS

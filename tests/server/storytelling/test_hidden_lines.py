"""Lines that a person has hidden are shown to that person nowhere, and to all others.

Mute has the same effect on chat: it is tested here for all places that show chat.
"""

import re
from typing import Any

import pytest

from http_games import Seated, begin, gather
from live_server import Server
from matinee.server.http.security import FORM_COOKIE
from server.page_browser import follow, get, key_of, live_of, press, token_of, watch

SIGN = "(hidden by you)"
EVENT = "Kestrel forces the back door."
LOOKS = "He has not slept since Tuesday."
SPEECH = "It was never locked."
BETTER = "Kestrel leans on the back door."


def story_table(server: Server) -> Seated:
    """A table at which Ada tells of Kestrel, with Buster."""
    terms = {"options": {"first": 1, "coins": 25}, "hold": 0, "settle": 0}
    table = begin(server, 2, "universalis", terms=terms)
    for seat in (0, 1):
        table.play(seat, {"do": "pass"})
    table.play(1, {"do": "bid", "coins": 0})
    table.play(0, {"do": "bid", "coins": 6})
    office = {"do": "establish-new", "name": "Telegraph Office", "place": "INT", "text": ""}
    made = {"do": "create", "name": "Kestrel", "kind": "character", "present": True, "text": LOOKS}
    speech = {"do": "speak", "component": 2, "text": SPEECH, "parenthetical": "softly"}
    table.play(0, office, made, {"do": "tell-event", "text": EVENT}, speech)
    return table


def line_of(table: Seated, text: str) -> int:
    entries = table.look(0)["view"]["entries"]
    return next(int(entry["no"]) for entry in entries if entry.get("text") == text)


def hide(table: Seated, *texts: str, seat: int = 1) -> None:
    for text in texts:
        table.people[seat].put(table.at(f"/hidden/{line_of(table, text)}"))


def page(table: Seated, rest: str = "", seat: int = 1, **query: Any) -> str:
    """A page of the table, without the section that lists the viewer's hidden lines."""
    text = get(table.people[seat], f"/tables/{table.id}{rest}", **query).text
    return re.sub(r"<details>\s*<summary[^>]*>hidden by you</summary>.*?</details>", "", text)


PLACES: list[tuple[str, dict[str, Any]]] = [
    ("", {}),
    ("", {"text": 1}),
    ("", {"text": 1, "log": 1, "since": 0}),
    ("", {"text": 1, "look": "entry:4"}),
    ("/replay", {}),
    ("/story", {}),
    ("/cut", {}),
    ("/unsay", {}),
    ("/unsay", {"text": 1}),
]


@pytest.mark.parametrize(("rest", "query"), PLACES)
def test_what_is_hidden_is_on_none_of_ones_pages(
    server: Server, rest: str, query: dict[str, Any]
) -> None:
    table = story_table(server)
    latest = len(table.people[1].get(table.at("/rows"))["rows"]) - 1
    query = {"at": latest, **query} if rest == "/replay" else query
    text = page(table, rest, **query)
    assert EVENT in text, "it is a place at which lines are read"
    hide(table, EVENT, SPEECH, LOOKS)
    text = page(table, rest, **query)
    for words in (EVENT, SPEECH, LOOKS, "softly"):
        assert words not in text
    if rest not in ("/story", "/cut"):
        assert SIGN in text
        assert "Kestrel" in text, "the game goes on with whom it is about"
    for words in (EVENT, SPEECH, LOOKS):
        table.people[1].delete(table.at(f"/hidden/{line_of(table, words)}"))
    assert EVENT in page(table, rest, **query)


def test_others_see_what_they_saw(server: Server) -> None:
    table = story_table(server)
    before = [page(table, rest, 0, **query).count(EVENT) for rest, query in PLACES]
    hide(table, EVENT)
    assert [page(table, rest, 0, **query).count(EVENT) for rest, query in PLACES] == before
    assert all(SIGN not in page(table, rest, 0, **query) for rest, query in PLACES)


def test_every_moment_of_the_replay_and_every_close_look_is_without_it(server: Server) -> None:
    table = story_table(server)
    hide(table, EVENT, LOOKS)
    rows = len(table.people[1].get(table.at("/rows"))["rows"])
    for at in range(rows):
        for text in (
            page(table, "/replay", at=at),
            page(table, "/moment", at=at, shown=0),
            page(table, at=at, text=1),
        ):
            assert EVENT not in text
            assert LOOKS not in text
    for ref in [f"entry:{n}" for n in range(1, 6)] + ["component:2", "scene:1", "seat:0"]:
        assert EVENT not in page(table, "/look", ref=ref)
        assert LOOKS not in page(table, text=1, look=ref)
    assert SPEECH in page(table, "/look", ref="component:2"), "this was not hidden"


def test_the_api_tells_it_in_no_words_and_gives_the_data(any_server: Server) -> None:
    table = story_table(any_server)

    def rows(seat: int) -> Any:
        return table.people[seat].get(table.at("/rows"))["rows"]

    def data() -> Any:
        return [{**row, "told": None} for row in rows(1)]

    def sentences(seat: int) -> str:
        return str([row["told"] for row in rows(seat)])

    before = data()
    hide(table, EVENT)
    assert EVENT not in sentences(1)
    assert f"Ada tells an event (1 coin): {SIGN}" in sentences(1)
    assert EVENT in sentences(0)
    assert data() == before
    assert EVENT in str(before)
    listed = table.people[1].get(table.at("/told"))["told"]
    assert EVENT not in str(listed)
    assert SIGN in str(listed)


def test_a_stream_for_programs_is_without_it_too(server: Server) -> None:
    table = story_table(server)
    hide(table, EVENT)
    with table.people[1].stream(table.id) as stream:
        update = stream.next()
    sentences = str([row["told"] for row in update["rows"]])
    assert EVENT not in sentences
    assert SPEECH in sentences


def test_a_page_that_is_open_loses_it_and_gets_it_back(any_server: Server) -> None:
    table = story_table(any_server)
    line = line_of(table, EVENT)
    with watch(table.people[1], table) as following:
        press(table.people[1], table, "hide-line", line=line)
        news = following.until(lambda news: "log" in news.swaps)
        swapped = set().union(*(one.swaps for one in news))
        assert {"un-scene", "log", "applause", "story-lines"} <= swapped
        text = re.sub(r"<details>.*?</details>", "", "".join(one.html for one in news), flags=re.S)
        assert EVENT not in text
        assert "data-forget" in text
        press(table.people[1], table, "show-line", line=line)
        news = following.until(lambda news: "log" in news.swaps)
        text = "".join(one.html for one in news)
        assert "data-forget" not in text
        assert text.count(EVENT) >= 2
    with watch(table.people[0], table) as following:
        press(table.people[1], table, "hide-line", line=line)
        table.people[1].post(table.at("/chat"), {"text": "Now."})
        news = following.until(lambda news: "chat" in news.swaps)
        assert not any(one.swaps & {"log", "un-scene"} for one in news), "it is nobody's business"


def test_a_page_that_was_made_before_loses_it_when_it_connects(any_server: Server) -> None:
    table = story_table(any_server)
    buster = table.people[1]
    live = live_of(get(buster, f"/tables/{table.id}").text)
    hide(table, EVENT)
    with follow(buster, live) as following:
        news = following.until(lambda news: "un-scene" in news.swaps)
    scene = next(one.html for one in news if "un-scene" in one.swaps)
    assert EVENT not in re.sub(r"<details>.*?</details>", "", scene, flags=re.S)
    assert SIGN in scene


def test_what_is_new_to_an_open_page_comes_without_it(any_server: Server) -> None:
    table = story_table(any_server)
    hide(table, EVENT)
    with watch(table.people[1], table) as following:
        table.play(0, {"do": "colour", "text": "Rain on the roof."})
        news = following.until(lambda news: "un-scene" in news.swaps)
    text = re.sub(r"<details>.*?</details>", "", "".join(one.html for one in news), flags=re.S)
    assert "Rain on the roof." in text
    assert EVENT not in text


def test_what_is_watched_again_is_without_it(server: Server) -> None:
    table = begin(server)
    table.play(0, {"do": "memo", "text": "It rains frogs."})
    steps = re.search(r'<ol class="animation-steps">.*?</ol>', page(table), re.S)
    assert steps is not None
    assert "It rains frogs." in steps[0]
    table.people[1].put(table.at("/hidden/10"))
    steps = re.search(r'<ol class="animation-steps">.*?</ol>', page(table), re.S)
    assert steps is not None
    assert SIGN in steps[0]
    assert "It rains frogs." not in page(table)
    assert "It rains frogs." in page(table, seat=0)


def test_after_the_end_the_answer_takes_it_from_the_page(any_server: Server) -> None:
    table = story_table(any_server)
    line = line_of(table, EVENT)
    table.people[0].post(table.at("/end/ask"))
    by = table.info()["motions"][0]["by"]
    table.people[1].post(table.at("/answer"), {"kind": "end", "by": by, "agree": True})
    assert table.info()["status"] == "over"
    answer = press(table.people[1], table, "hide-line", line=line).text
    assert 'id="log"' in answer
    assert EVENT not in re.sub(r"<details>.*?</details>", "", answer, flags=re.S)
    assert EVENT in press(table.people[1], table, "show-line", line=line).text


def test_put_into_other_words_it_stays_hidden(server: Server) -> None:
    table = story_table(server)
    line = line_of(table, EVENT)
    hide(table, EVENT)
    table.play(1, {"do": "challenge", "entry": line, "text": "Which door?"})
    table.play(0, {"do": "offer-wording", "text": BETTER})
    assert BETTER in page(table, text=1), "as long as it is only offered, one has to see it"
    table.play(1, {"do": "accept-wording"})
    for query in ({}, {"text": 1, "log": 1}, {"text": 1, "look": f"entry:{line}"}):
        for words in (EVENT, BETTER):
            assert words not in page(table, **query)
    assert "Which door?" in page(table, text=1, log=1), "that is no line of the story"


def test_struck_it_stays_hidden(server: Server) -> None:
    table = story_table(server)
    line = line_of(table, EVENT)
    table.play(1, {"do": "challenge", "entry": line, "text": "Which door?"})
    table.play(0, {"do": "concede"})
    assert EVENT in page(table), "what was struck can still be read"
    table = story_table(server)
    hide(table, EVENT)
    table.play(1, {"do": "challenge", "entry": line, "text": "Which door?"})
    table.play(0, {"do": "concede"})
    for query in ({}, {"text": 1, "log": 1}, {"text": 1, "look": f"entry:{line}"}):
        assert EVENT not in page(table, **query)


def test_a_cut_leaves_alone_what_its_editor_does_not_see(any_server: Server) -> None:
    table = story_table(any_server)
    line, other = line_of(table, EVENT), line_of(table, LOOKS)
    table.people[0].put(table.at("/cut"), {"texts": {str(line): BETTER}})
    hide(table, EVENT)
    text = get(table.people[1], f"/tables/{table.id}/cut").text
    assert f'name="line.{line}"' not in text
    assert BETTER not in page(table, "/cut")
    assert "hidden by you" in text
    proposal = table.people[1].get(table.at("/story"))["proposal"]["id"]
    table.people[1].post(table.at("/cut/answer"), {"id": proposal, "agree": True})
    text = get(table.people[1], f"/tables/{table.id}/cut").text
    assert f'name="line.{line}"' not in text
    assert f'name="line.{other}"' in text
    token = token_of(text)
    sent = table.people[1].server.http.post(
        f"/tables/{table.id}/cut",
        data={"_csrf_token": token, "part": "1", "title": "", f"line.{other}": "He never sleeps."},
        headers={**key_of(table.people[1]), "Cookie": f"{FORM_COOKIE}={token}"},
    )
    assert sent.status_code < 400, sent.text
    lines = table.people[1].get(table.at("/story"))["proposal"]["cut"]["lines"]
    assert {one["line"]: one["after"] for one in lines} == {line: BETTER, other: "He never sleeps."}


def test_a_line_that_is_told_anew_after_going_back_is_another(server: Server) -> None:
    table = story_table(server)
    hide(table, SPEECH)
    table.people[0].post(table.at("/undo"), {"cursor": table.look(0)["cursor"]})
    speech = {"do": "speak", "component": 2, "text": "Open, sesame.", "parenthetical": ""}
    table.play(0, speech)
    assert "Open, sesame." in page(table, text=1, log=1)


def test_of_two_lines_in_one_row_each_hides_ones_own(server: Server) -> None:
    """Log rows are rendered once for all who read the same."""
    table = story_table(server)
    hide(table, EVENT, seat=0)
    hide(table, SPEECH, seat=1)
    ada, buster = page(table, seat=0), page(table, seat=1)
    assert (EVENT in ada, SPEECH in ada) == (False, True)
    assert (EVENT in buster, SPEECH in buster) == (True, False)


def test_whom_one_mutes_one_does_not_hear_anywhere(any_server: Server) -> None:
    lobby = gather(any_server)
    begun = story_table(any_server)
    for table in (lobby, begun):
        ada, buster = table.people
        ada.post(table.at("/chat"), {"text": "Boo!"})
        buster.put(table.at("/muted"), {"chair": 0})
        for rest in ("", "?text=1"):
            assert "Boo!" not in page(table, rest)
            assert "Boo!" in page(table, rest, seat=0)
        assert buster.get(table.at("/chat")) == []
        with buster.stream(table.id) as stream:
            assert "Boo!" not in str(stream.next())
        with watch(buster, table) as following:
            ada.post(table.at("/chat"), {"text": "Boo again!"})
            buster.post(table.at("/chat"), {"text": "Quiet here."})
            news = following.until(lambda news: "Quiet here." in news.html)
        assert "Boo" not in "".join(one.html for one in news)
    assert EVENT in page(begun), "what they tell is part of the story"
    assert EVENT in page(begun, text=1, log=1)

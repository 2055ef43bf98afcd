"""Stories over the API: readers, files, the editor's cut, and a sequel."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from threading import Event
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pytest

from fixtures.games.callsheet.actions import Memo
from http_games import Seated, begin, token
from live_server import Server
from matinee.engine.storytelling.story_export import Credits, EditorsCut, FileFormat, StoryExporter
from matinee.server.context import ServerContext
from matinee.server.storytelling.editors_cut import Cuts
from matinee.server.storytelling.services import stories
from matinee.server.storytelling.services.stories import StoryView
from matinee.server.tables import votes
from matinee.store.storytelling import safety_tools
from table_builder import begin as begin_at_once
from table_builder import eventually, played, server_processes

pytestmark = pytest.mark.databases


def memo(table: Seated, seat: int, text: str) -> int:
    """Let a seat pin up a memo; returns the number of the line."""
    table.play(seat, {"do": "memo", "text": text})
    wall = table.look(0)["view"]["wall"]
    return next(int(m["day"]) * 10 + int(m["seat"]) for m in wall if m["text"] == text)


def end(table: Seated) -> None:
    """End the game, by agreement of all."""
    table.people[0].post(table.at("/end/ask"))
    by = table.info()["motions"][0]["by"]
    for person in table.people[1:]:
        person.post(table.at("/answer"), {"kind": "end", "by": by, "agree": True})
    assert table.info()["status"] == "over"


def table_with_lines(server: Server, **fields: Any) -> tuple[Seated, int, int]:
    """A table at which two people have told a line each, with the lines' numbers."""
    table = begin(server, 2, **fields)
    return table, memo(table, 0, "It rains frogs."), memo(table, 1, "Nobdy minds.")


def story(table: Seated, seat: int = 0) -> Any:
    return table.people[seat].get(table.at("/story"))


def file(table: Seated, seat: int = 0, form: str = "text", **query: Any) -> str:
    answer = table.people[seat].ask("GET", table.at(f"/story/{form}"), **query)
    assert answer.status_code == 200, answer.text
    return answer.text


# Reading


class Indiscreet:
    """A story that writes down all hands that it can see."""

    forms: ClassVar = {"text": FileFormat("Hands", "text/plain", "txt")}

    def title(self, view: Any, cut: EditorsCut) -> str:
        return "Hands"

    def write(self, form: str, view: Any, credits: Credits, cut: EditorsCut, words: Any) -> bytes:
        return repr(view.hands).encode()


@played
async def test_a_file_is_made_once_however_many_want_it_at_the_same_moment() -> None:
    table = begin_at_once("Ada", "Buster").table
    made: list[str] = []
    all_requests_sent = Event()

    class Slow(Indiscreet):
        def write(
            self, form: str, view: Any, credits: Credits, cut: EditorsCut, words: Any
        ) -> bytes:
            made.append(form)
            assert all_requests_sent.wait(10)
            return b"A story"

    reading = StoryView(table, cast(StoryExporter, Slow()), None, True, Cuts())
    files = asyncio.gather(*(stories.story_file(reading, "text", played=True) for _ in range(5)))
    await eventually(lambda: made)
    all_requests_sent.set()
    assert [table_with_lines for table_with_lines, _, _ in await files] == [b"A story"] * 5
    assert made == ["text"]


@played
async def test_stories_that_not_all_want_to_show_hide_no_other_from_the_shelf(
    file_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stories, "MOST_LISTED", 2)
    async with server_processes(file_url, 1) as (one,):
        await one.create_people("Ada", "Buster")
        tables = []
        for agreeing in (["ada", "buster"], ["ada"], ["ada"], ["ada"]):
            table_id = await one.begin("Ada", "Buster")
            for seat in (0, 1):
                await one.play(table_id, seat, Memo("Rain."))
            await one.do(table_id, votes.call_end_vote, "Ada")
            await one.do(table_id, votes.answer_vote, "Buster", "end", "ada", True)
            for who in agreeing:
                await one.database.write(
                    partial(
                        safety_tools.set_story_shown, table_id=table_id, person=who, agrees=True
                    )
                )
            tables.append(table_id)
        context = cast(ServerContext, SimpleNamespace(registry=one.registry, database=one.database))
        assert [one.table.row.id for one in await stories.public_stories(context)] == tables[:1]


@played
async def test_a_file_that_is_kept_for_all_has_nothing_that_one_seat_alone_may_see() -> None:
    table = begin_at_once("Ada", "Buster").table
    hands = table.begun.state.hands
    for who in (0, 1, None):
        reading = StoryView(table, cast(StoryExporter, Indiscreet()), who, True, Cuts())
        made, _, _ = await stories.story_file(reading, "text", played=True)
        assert not any(repr(hand) in made.decode() for hand in hands)


def test_a_story_can_be_had_while_it_is_told_and_afterwards(any_server: Server) -> None:
    table, _, _ = table_with_lines(any_server)
    found = story(table)
    assert found["finished"] is False
    assert found["title"] == "An untitled story"
    assert found["scenes"] == [{"number": 1, "heading": "Day 1"}]
    assert [form["key"] for form in found["forms"]] == ["text", "all"]
    assert found["cut"] is None
    assert found["proposal"] is None
    assert file(table) == "Memos\nIt rains frogs.\nNobdy minds."
    end(table)
    assert story(table)["finished"] is True


def test_a_file_has_a_name_and_a_kind(any_server: Server) -> None:
    table, _, _ = table_with_lines(any_server)
    table.people[0].put(table.at("/cut"), {"title": "Où est l'été?"})
    table.people[1].post(
        table.at("/cut/answer"), {"id": story(table)["proposal"]["id"], "agree": True}
    )
    answer = table.people[0].ask("GET", table.at("/story/text"))
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    whole = table.people[0].ask("GET", table.at("/story/all"))
    assert whole.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="ou-est-l-ete.txt"'
    assert table.people[0].refusal("GET", table.at("/story/epub")) == "story-form"


def test_the_story_of_a_private_table_is_for_those_who_may_see_it(any_server: Server) -> None:
    table, _, _ = table_with_lines(any_server, public=False)
    zoe, nobody = any_server.visitor("Zoe"), any_server.stranger()
    for reader in (zoe, nobody):
        assert reader.refusal("GET", table.at("/story")) == "table-none"
        assert reader.refusal("GET", table.at("/story/text")) == "table-none"
    zoe.post(table.at("/enter"), {"invite": token(table.info()["invite"])})
    assert zoe.get(table.at("/story"))["table"] == table.id


def test_everybody_may_read_it_once_it_is_over_and_all_agree(any_server: Server) -> None:
    table, _, _ = table_with_lines(any_server, public=False)
    nobody = any_server.stranger()
    for person in table.people:
        person.put(table.at("/shows"), {"shows": True})
    assert nobody.refusal("GET", table.at("/story")) == "table-none", "it is still being told"
    end(table)
    found = nobody.get(table.at("/story"))
    assert found["public"] is True
    assert [form["key"] for form in found["forms"]] == ["text"]
    assert nobody.refusal("GET", table.at("/story/all")) == "story-whole"
    assert nobody.refusal("GET", table.at()) == "table-none", "the table itself stays private"
    assert table.id in [one["table"] for one in nobody.get("/stories")]
    table.people[1].put(table.at("/shows"), {"shows": False})
    assert nobody.refusal("GET", table.at("/story")) == "table-none"
    assert table.id not in [one["table"] for one in nobody.get("/stories")]


def test_a_table_without_onlookers_keeps_its_story_while_it_goes_on(any_server: Server) -> None:
    table, _, _ = table_with_lines(any_server, public=False, terms={"spectators": False})
    zoe = any_server.visitor("Zoe")
    zoe.post(table.at("/enter"), {"invite": token(table.info()["invite"])})
    assert zoe.refusal("GET", table.at("/story")) == "spectators-none"


def test_a_table_that_has_not_begun_has_no_story(any_server: Server) -> None:
    ada = any_server.visitor("Ada")
    table = ada.post("/tables", {"game": "callsheet", "chairs": ["me", "open"]})
    assert ada.refusal("GET", f"/tables/{table['id']}/story") == "not-running"


def test_a_game_without_stories_says_so(any_server: Server) -> None:
    table = begin(any_server, 2, game="deadwood")
    assert table.people[0].refusal("GET", table.at("/story")) == "story-none"
    assert table.people[0].refusal("PUT", table.at("/cut"), {"title": "x"}) == "story-none"


def test_applause_and_names_go_along(any_server: Server) -> None:
    table, line, _ = table_with_lines(any_server)
    table.people[1].put(table.at(f"/applause/{line}"))
    assert file(table, form="all").split("\n")[-3:] == ["Ada told", "Buster told", f"{line}: 1"]


# The editor's cut


def test_a_cut_takes_effect_once_all_agree(any_server: Server) -> None:
    table, _, line = table_with_lines(any_server)
    ada, buster = table.people
    found = ada.put(table.at("/cut"), {"title": "Frogs", "texts": {str(line): "Nobody minds."}})
    assert found["cut"] is None
    assert file(table) == "Memos\nIt rains frogs.\nNobdy minds.", "not yet agreed"
    proposal = story(table, 1)["proposal"]
    assert proposal["asked"] is True
    assert proposal["waiting"] == ["Buster"]
    assert proposal["cut"]["lines"] == [
        {"line": line, "before": "Nobdy minds.", "after": "Nobody minds."}
    ]
    buster.post(table.at("/cut/answer"), {"id": proposal["id"], "agree": True})
    assert story(table)["title"] == "Frogs"
    assert story(table)["proposal"] is None
    assert file(table) == "Frogs\nIt rains frogs.\nNobody minds."
    assert file(table, played=True) == "Memos\nIt rains frogs.\nNobdy minds."
    wall = table.look(0)["view"]["wall"]
    assert [m["text"] for m in wall] == ["It rains frogs.", "Nobdy minds."], "the record stays"


def test_one_no_is_enough_and_who_proposed_may_withdraw(any_server: Server) -> None:
    table, _, _ = table_with_lines(any_server)
    ada, buster = table.people
    first = ada.put(table.at("/cut"), {"title": "Frogs"})["proposal"]["id"]
    assert buster.refusal("PUT", table.at("/cut"), {"title": "Toads"}) == "cut-open"
    assert ada.refusal("POST", table.at("/cut/answer"), {"id": first, "agree": True}) == "cut-own"
    assert buster.refusal("DELETE", table.at(f"/cut/{first}")) == "cut-others"
    assert buster.post(table.at("/cut/answer"), {"id": first, "agree": False})["proposal"] is None
    second = ada.put(table.at("/cut"), {"title": "Toads"})["proposal"]["id"]
    answer = {"id": first, "agree": True}
    assert buster.refusal("POST", table.at("/cut/answer"), answer) == "cut-none"
    assert ada.delete(table.at(f"/cut/{second}"))["proposal"] is None
    assert story(table)["cut"] is None


def test_another_proposal_of_ones_own_asks_all_anew(any_server: Server) -> None:
    table = begin(any_server, 3)
    memo(table, 0, "Rain.")
    ada, buster, clara = table.people
    first = ada.put(table.at("/cut"), {"title": "Frogs"})["proposal"]["id"]
    buster.post(table.at("/cut/answer"), {"id": first, "agree": True})
    second = ada.put(table.at("/cut"), {"title": "Toads"})["proposal"]
    assert second["agreed"] == ["Ada"]
    clara.post(table.at("/cut/answer"), {"id": second["id"], "agree": True})
    assert story(table)["cut"] is None, "Buster agreed to something else"


def test_what_is_wrong_with_a_cut_changes_nothing(any_server: Server) -> None:
    table, line, _ = table_with_lines(any_server)
    ada = table.people[0]
    for body, key in (
        ({"texts": {"999": "x"}}, "cut-line"),
        ({"texts": {str(line): "x" * 41}}, "cut-long"),
        ({"texts": {str(line): " \n"}}, "cut-empty"),
        ({"title": "x" * 81}, "cut-title"),
        ({"order": [1, 1]}, "cut-order"),
        ({"order": [2]}, "cut-order"),
        ({}, "cut-same"),
        ({"texts": {str(line): "It rains frogs."}}, "cut-same"),
        ({"titel": "x"}, "request-wrong"),
    ):
        assert ada.refusal("PUT", table.at("/cut"), body) == key, body
    zoe = any_server.visitor("Zoe")
    zoe.post(table.at("/enter"), {"invite": token(table.info()["invite"])})
    assert zoe.refusal("PUT", table.at("/cut"), {"title": "x"}) == "not-seated"
    assert story(table)["proposal"] is None


def test_who_tells_with_bots_alone_agrees_alone(any_server: Server) -> None:
    ada = any_server.visitor("Ada")
    made = ada.post("/tables", {"game": "callsheet", "chairs": ["me", "bot:random"]})
    ada.post(f"/tables/{made['id']}/start")
    table = Seated(made["id"], [ada])
    memo(table, 0, "Rain.")
    assert ada.put(table.at("/cut"), {"title": "Frogs"})["cut"]["title"] == "Frogs"


def test_what_is_taken_out_does_not_come_back_through_a_cut(any_server: Server) -> None:
    table, line, _ = table_with_lines(any_server)
    ada, buster = table.people
    edit = ada.put(table.at("/cut"), {"texts": {str(line): "It rains toads."}})["proposal"]["id"]
    buster.post(table.at("/cut/answer"), {"id": edit, "agree": True})
    assert "toads" in file(table)
    buster.post(table.at("/unsay"), {"row": 1})
    assert "toads" not in file(table)
    assert "frogs" not in file(table, played=True)
    assert "toads" not in str(story(table))


def test_the_database_keeps_nothing_of_what_was_taken_out(server: Server) -> None:
    table, line, _ = table_with_lines(server)
    ada, buster = table.people
    first = ada.put(table.at("/cut"), {"texts": {str(line): "It rains toads."}})["proposal"]["id"]
    buster.post(table.at("/cut/answer"), {"id": first, "agree": True})
    ada.put(table.at("/cut"), {"title": "Newts", "texts": {str(line): "It rains newts."}})
    assert b"toads" in stored_cut_bytes(server, table)
    buster.post(table.at("/unsay"), {"row": 1})
    stored_cuts = stored_cut_bytes(server, table)
    assert b"toads" not in stored_cuts
    assert b"It rains newts" not in stored_cuts
    assert b"Newts" in stored_cuts, "the rest of what is proposed stands"


def stored_cut_bytes(server: Server, table: Seated) -> bytes:
    """Stored cuts of a story."""
    (file,) = server.folder.rglob("matinee.db")
    with closing(sqlite3.connect(file)) as stored:
        query = "SELECT agreed, pending FROM cuts WHERE table_id = ?"
        return b"".join(one or b"" for one in stored.execute(query, (table.id,)).fetchone())


# A sequel


def test_another_game_or_a_table_that_never_began_is_no_sequel(any_server: Server) -> None:
    table, _, _ = table_with_lines(any_server)
    ada, buster = table.people
    end(table)
    again = ada.post(table.at("/rematch"))
    assert again["terms"]["options"] == {}
    first = buster.post(table.at("/sequel"))
    assert (first["id"] != again["id"], first["terms"]["options"]) == (True, {"days": 2})
    assert ada.post(table.at("/rematch"))["id"] == first["id"], "one table follows, for all"
    for person in (ada, buster):
        person.post(f"/tables/{first['id']}/leave")
    second = ada.post(table.at("/sequel"))
    assert (second["id"] != first["id"], second["status"]) == (True, "open")
    assert buster.post(table.at("/sequel"))["id"] == second["id"]


def test_the_cast_plays_on_at_a_table_of_its_own(any_server: Server) -> None:
    table, _, _ = table_with_lines(any_server)
    ada, buster = table.people
    assert ada.refusal("POST", table.at("/sequel")) == "not-over"
    end(table)
    following = ada.post(table.at("/sequel"))
    assert following["terms"]["options"] == {"days": 2}
    assert [seat["name"] for seat in following["seats"]] == ["Buster", "Ada"]
    assert buster.post(table.at("/sequel"))["id"] == following["id"], "there is one, for all"
    assert table.info()["rematch"] == following["id"]
    zoe = any_server.visitor("Zoe")
    assert zoe.refusal("POST", table.at("/sequel")) in {"table-none", "not-seated"}

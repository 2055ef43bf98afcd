"""Each viewer's view of a table's safety tools, and permission to show a story."""

from msgspec.structs import replace

from fixtures.games.callsheet.actions import Memo
from matinee.server.storytelling import x_card
from matinee.server.storytelling.safety_view import (
    authors,
    is_public,
    safety_tools_for,
    story_lines,
)
from matinee.server.storytelling.stored_data import StoredData, safety_tools_of
from matinee.server.tables import seating, votes
from matinee.server.tables.table import Table
from matinee.store.chat import ChatMessage
from matinee.store.storytelling.safety_tools import (
    HostNote,
    LineOrVeil,
    PersonalChoices,
    SafetyTools,
)
from table_builder import MemoryTable, begin, gather


def give(table: Table, tools: SafetyTools) -> None:
    table.set_extension_data(StoredData(tools))


def agree(table: MemoryTable, *people: str) -> None:
    choices = {person.lower(): PersonalChoices(shows_story=True) for person in people}
    give(table.table, replace(safety_tools_of(table.table), choices=choices))


def test_a_story_is_shown_once_all_agree_who_told_something() -> None:
    table = begin("Ada", "Buster", "Clara")
    table.play(0, Memo("Rain."))
    table.play(1, Memo("Sun."))
    assert authors(table.table) == {"ada", "buster"}
    assert not is_public(table.table)
    agree(table, "Ada")
    assert not is_public(table.table)
    agree(table, "Ada", "Buster")
    assert is_public(table.table)
    agree(table, "Buster")
    assert not is_public(table.table)


def test_bots_do_not_mind_but_nobody_is_passed_over() -> None:
    table = begin("Ada", "bot:random")
    table.match.state.wall.clear()
    assert authors(table.table) == set()
    assert not is_public(table.table), "nobody has been asked"
    agree(table, "Ada")
    assert is_public(table.table)


def test_strangers_have_no_say_in_it() -> None:
    table = begin("Ada", "Buster")
    agree(table, "Zoe")
    assert not is_public(table.table)


def test_before_the_start_there_is_nothing_to_show() -> None:
    table = gather("Ada", "Buster")
    agree(table, "Ada", "Buster")
    assert not is_public(table.table)


def test_whoever_lost_a_seat_is_asked_if_it_had_told_something() -> None:
    for has_memo in (True, False):
        table = begin("Ada", "Buster")
        if has_memo:
            table.play(1, Memo("Sun."))
        table.go_away(1)
        table.do(votes.call_seat_vote, "Clara", 1)
        table.agree("Ada", "seat", "Clara")
        assert table.chair(1).person == "clara"
        assert table.table.progress.former == ("buster",)
        agree(table, "Ada", "Clara")
        assert is_public(table.table) is not has_memo
        table.play(0, Memo("Rain."))
        assert is_public(table.table) is not has_memo, "it is remembered as play goes on"
        agree(table, "Ada", "Clara", "Buster")
        assert is_public(table.table)


def test_what_play_goes_back_before_loses_its_applause() -> None:
    table = begin("Ada", "Buster")
    for seat in (0, 1):
        table.play(seat, Memo("Rain."))
    first, second = story_lines(table.table, None)
    claps = {first: frozenset({"buster"}), second: frozenset({"ada"})}
    own = {"buster": PersonalChoices(hidden_lines=frozenset({first, second}))}
    give(table.table, SafetyTools(applause=claps, choices=own))
    before = safety_tools_for(table.table, "buster", 1)
    assert before.counts == {first: 1, second: 1}
    assert before.hidden == {first, second}
    table.ask_undo(1)
    table.agree("Ada", "undo", "Buster")
    assert list(story_lines(table.table, None)) == [first]
    table.play(1, Memo("Something else."))
    after = safety_tools_for(table.table, "buster", 1)
    assert after.counts == {first: 1}
    assert after.hidden == {first}


def test_what_is_taken_out_of_the_story_loses_its_applause() -> None:
    table = begin("Ada", "Buster")
    table.play(0, Memo("Rain."))
    table.play(1, Memo("Spiders."))
    first, second = story_lines(table.table, None)
    claps = {first: frozenset({"buster"}), second: frozenset({"ada"})}
    give(table.table, SafetyTools(applause=claps))
    row = next(n.number for n in table.table.viewer_log(0).rows if "Spiders" in repr(n.lines))
    table.do(x_card.redact, "Ada", None, row)
    table.play(1, Memo("Sun."))
    assert set(story_lines(table.table, None)) == {first, second}
    assert safety_tools_for(table.table, "ada", 0).counts == {first: 1}


def test_nobody_sees_what_others_keep_to_themselves() -> None:
    begun = begin("Ada", "Buster", "Clara")
    table = begun.table
    nothing = safety_tools_for(table, "clara", 2)
    give(
        table,
        SafetyTools(
            host_notes=(HostNote("n1", "ada", None, "Slower, please.", False),),
            choices={
                "buster": PersonalChoices(muted=frozenset({"clara"}), hidden_lines=frozenset({10}))
            },
        ),
    )
    assert safety_tools_for(table, "clara", 2) == nothing
    assert safety_tools_for(table, None, None) == replace(nothing, shows=False)
    assert [one.name for one in safety_tools_for(table, "buster", 1).muted] == ["Clara"]
    assert safety_tools_for(table, "ada", 0).unread == 1


def test_a_note_stays_with_the_host_it_was_written_to() -> None:
    table = begin("Ada", "Buster")
    note = HostNote("n1", "ada", "Clara", "Buster is rude.", False)
    give(table.table, SafetyTools(host_notes=(note,)))
    table.do(seating.transfer_host, "Ada", 1)
    assert safety_tools_for(table.table, "buster", 1).notes == ()
    assert safety_tools_for(table.table, "ada", 0).notes == ()


def test_lines_and_veils_are_sorted_by_what_they_say() -> None:
    table = gather("Ada", "Buster")
    lines = (
        LineOrVeil("a", "line", "Wasps", "ada", "Ada"),
        LineOrVeil("c", "line", "ants"),
        LineOrVeil("b", "veil", "Storms"),
    )
    views = []
    for order in (lines, lines[::-1]):
        give(table.table, SafetyTools(lines_and_veils=order))
        views.append(safety_tools_for(table.table, "buster", None))
    assert views[0] == views[1]
    assert [line.text for line in views[0].lines_and_veils] == ["ants", "Storms", "Wasps"]
    assert [line.text for line in views[0].wanted("line")] == ["ants", "Wasps"]


def test_muted_talk_is_not_heard_whatever_its_author_is_called_now() -> None:
    table = begin("Ada", "Buster")
    messages = [
        ChatMessage(1, 0.0, 1, "Buster", "Boo!", "buster"),
        ChatMessage(2, 0.0, None, "Zoe", "Hello.", "zoe"),
        ChatMessage(3, 0.0, 1, "Bus", "Boo again!", "buster"),
    ]
    table.table.messages = messages
    give(
        table.table,
        SafetyTools(choices={"ada": PersonalChoices(muted=frozenset({"buster", "zoe"}))}),
    )
    assert table.table.without_muted("ada", messages) == []
    assert table.table.without_muted("buster", messages) == messages
    muted = safety_tools_for(table.table, "ada", 0).muted
    assert [(one.name, one.seat, one.said) for one in muted] == [
        ("Buster", 1, None),
        ("Zoe", None, 2),
    ]

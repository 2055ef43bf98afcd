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
from table_builder import Sitting, begin, gather


def give(table: Table, tools: SafetyTools) -> None:
    table.set_extension_data(StoredData(tools))


def agree(sitting: Sitting, *people: str) -> None:
    choices = {person.lower(): PersonalChoices(shows_story=True) for person in people}
    give(sitting.table, replace(safety_tools_of(sitting.table), choices=choices))


def test_a_story_is_shown_once_all_agree_who_told_something() -> None:
    sitting = begin("Ada", "Buster", "Clara")
    sitting.play(0, Memo("Rain."))
    sitting.play(1, Memo("Sun."))
    assert authors(sitting.table) == {"ada", "buster"}
    assert not is_public(sitting.table)
    agree(sitting, "Ada")
    assert not is_public(sitting.table)
    agree(sitting, "Ada", "Buster")
    assert is_public(sitting.table)
    agree(sitting, "Buster")
    assert not is_public(sitting.table)


def test_bots_do_not_mind_but_nobody_is_passed_over() -> None:
    sitting = begin("Ada", "bot:random")
    sitting.match.state.wall.clear()
    assert authors(sitting.table) == set()
    assert not is_public(sitting.table), "nobody has been asked"
    agree(sitting, "Ada")
    assert is_public(sitting.table)


def test_strangers_have_no_say_in_it() -> None:
    sitting = begin("Ada", "Buster")
    agree(sitting, "Zoe")
    assert not is_public(sitting.table)


def test_before_the_start_there_is_nothing_to_show() -> None:
    sitting = gather("Ada", "Buster")
    agree(sitting, "Ada", "Buster")
    assert not is_public(sitting.table)


def test_whoever_lost_a_seat_is_asked_if_it_had_told_something() -> None:
    for told in (True, False):
        sitting = begin("Ada", "Buster")
        if told:
            sitting.play(1, Memo("Sun."))
        sitting.go_away(1)
        sitting.do(votes.call_seat_vote, "Clara", 1)
        sitting.agree("Ada", "seat", "Clara")
        assert sitting.chair(1).person == "clara"
        assert sitting.table.progress.former == ("buster",)
        agree(sitting, "Ada", "Clara")
        assert is_public(sitting.table) is not told
        sitting.play(0, Memo("Rain."))
        assert is_public(sitting.table) is not told, "it is remembered as play goes on"
        agree(sitting, "Ada", "Clara", "Buster")
        assert is_public(sitting.table)


def test_what_play_goes_back_before_loses_its_applause() -> None:
    sitting = begin("Ada", "Buster")
    for seat in (0, 1):
        sitting.play(seat, Memo("Rain."))
    first, second = story_lines(sitting.table, None)
    claps = {first: frozenset({"buster"}), second: frozenset({"ada"})}
    own = {"buster": PersonalChoices(hidden_lines=frozenset({first, second}))}
    give(sitting.table, SafetyTools(applause=claps, choices=own))
    before = safety_tools_for(sitting.table, "buster", 1)
    assert before.counts == {first: 1, second: 1}
    assert before.hidden == {first, second}
    sitting.ask_undo(1)
    sitting.agree("Ada", "undo", "Buster")
    assert list(story_lines(sitting.table, None)) == [first]
    sitting.play(1, Memo("Something else."))
    after = safety_tools_for(sitting.table, "buster", 1)
    assert after.counts == {first: 1}
    assert after.hidden == {first}


def test_what_is_taken_out_of_the_story_loses_its_applause() -> None:
    sitting = begin("Ada", "Buster")
    sitting.play(0, Memo("Rain."))
    sitting.play(1, Memo("Spiders."))
    first, second = story_lines(sitting.table, None)
    claps = {first: frozenset({"buster"}), second: frozenset({"ada"})}
    give(sitting.table, SafetyTools(applause=claps))
    row = next(n.number for n in sitting.table.viewer_log(0).rows if "Spiders" in repr(n.lines))
    sitting.do(x_card.redact, "Ada", None, row)
    sitting.play(1, Memo("Sun."))
    assert set(story_lines(sitting.table, None)) == {first, second}
    assert safety_tools_for(sitting.table, "ada", 0).counts == {first: 1}


def test_nobody_sees_what_others_keep_to_themselves() -> None:
    sitting = begin("Ada", "Buster", "Clara")
    table = sitting.table
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
    sitting = begin("Ada", "Buster")
    note = HostNote("n1", "ada", "Clara", "Buster is rude.", False)
    give(sitting.table, SafetyTools(host_notes=(note,)))
    sitting.do(seating.transfer_host, "Ada", 1)
    assert safety_tools_for(sitting.table, "buster", 1).notes == ()
    assert safety_tools_for(sitting.table, "ada", 0).notes == ()


def test_wishes_are_sorted_by_what_they_say() -> None:
    sitting = gather("Ada", "Buster")
    wishes = (
        LineOrVeil("a", "line", "Wasps", "ada", "Ada"),
        LineOrVeil("c", "line", "ants"),
        LineOrVeil("b", "veil", "Storms"),
    )
    seen = []
    for order in (wishes, wishes[::-1]):
        give(sitting.table, SafetyTools(lines_and_veils=order))
        seen.append(safety_tools_for(sitting.table, "buster", None))
    assert seen[0] == seen[1]
    assert [wish.text for wish in seen[0].lines_and_veils] == ["ants", "Storms", "Wasps"]
    assert [wish.text for wish in seen[0].wanted("line")] == ["ants", "Wasps"]


def test_muted_talk_is_not_heard_whatever_its_author_is_called_now() -> None:
    sitting = begin("Ada", "Buster")
    said = [
        ChatMessage(1, 0.0, 1, "Buster", "Boo!", "buster"),
        ChatMessage(2, 0.0, None, "Zoe", "Hello.", "zoe"),
        ChatMessage(3, 0.0, 1, "Bus", "Boo again!", "buster"),
    ]
    sitting.table.messages = said
    give(
        sitting.table,
        SafetyTools(choices={"ada": PersonalChoices(muted=frozenset({"buster", "zoe"}))}),
    )
    assert sitting.table.without_muted("ada", said) == []
    assert sitting.table.without_muted("buster", said) == said
    muted = safety_tools_for(sitting.table, "ada", 0).muted
    assert [(one.name, one.seat, one.said) for one in muted] == [
        ("Buster", 1, None),
        ("Zoe", None, 2),
    ]

"""What each viewer sees of a table's courtesies, and when a story may be shown."""

from msgspec.structs import replace

from matinee.server.tables import motions, seating, wording
from matinee.server.tables.courtesy import courtesy_for, heard, public, tellers, told_lines
from matinee.store.courtesies import Courtesies, HostNote, Own, Wish
from matinee.store.messages import Message
from stranger.callsheet.actions import Memo
from tabling import Sitting, begin, gather


def agree(sitting: Sitting, *people: str) -> None:
    own = {person.lower(): Own(shows=True) for person in people}
    sitting.table.courtesies = replace(sitting.table.courtesies, own=own)


def test_a_story_is_shown_once_all_agree_who_told_something() -> None:
    sitting = begin("Ada", "Buster", "Clara")
    sitting.play(0, Memo("Rain."))
    sitting.play(1, Memo("Sun."))
    assert tellers(sitting.table) == {"ada", "buster"}
    assert not public(sitting.table)
    agree(sitting, "Ada")
    assert not public(sitting.table)
    agree(sitting, "Ada", "Buster")
    assert public(sitting.table)
    agree(sitting, "Buster")
    assert not public(sitting.table)


def test_bots_do_not_mind_but_nobody_is_passed_over() -> None:
    sitting = begin("Ada", "bot:random")
    sitting.match.state.wall.clear()
    assert tellers(sitting.table) == set()
    assert not public(sitting.table), "nobody has been asked"
    agree(sitting, "Ada")
    assert public(sitting.table)


def test_strangers_have_no_say_in_it() -> None:
    sitting = begin("Ada", "Buster")
    agree(sitting, "Zoe")
    assert not public(sitting.table)


def test_before_the_start_there_is_nothing_to_show() -> None:
    sitting = gather("Ada", "Buster")
    agree(sitting, "Ada", "Buster")
    assert not public(sitting.table)


def test_whoever_lost_a_seat_is_asked_if_it_had_told_something() -> None:
    for told in (True, False):
        sitting = begin("Ada", "Buster")
        if told:
            sitting.play(1, Memo("Sun."))
        sitting.go_away(1)
        sitting.do(motions.ask_seat, "Clara", 1)
        sitting.agree("Ada", "seat", "Clara")
        assert sitting.chair(1).person == "clara"
        assert sitting.table.turn.former == ("buster",)
        agree(sitting, "Ada", "Clara")
        assert public(sitting.table) is not told
        sitting.play(0, Memo("Rain."))
        assert public(sitting.table) is not told, "it is remembered as play goes on"
        agree(sitting, "Ada", "Clara", "Buster")
        assert public(sitting.table)


def test_what_play_goes_back_before_loses_its_applause() -> None:
    sitting = begin("Ada", "Buster")
    for seat in (0, 1):
        sitting.play(seat, Memo("Rain."))
    first, second = told_lines(sitting.table, None)
    claps = {first: frozenset({"buster"}), second: frozenset({"ada"})}
    own = {"buster": Own(unseen=frozenset({first, second}))}
    sitting.table.courtesies = Courtesies(applause=claps, own=own)
    before = courtesy_for(sitting.table, "buster", 1)
    assert before.counts == {first: 1, second: 1}
    assert before.hidden == {first, second}
    sitting.ask_undo(1)
    sitting.agree("Ada", "undo", "Buster")
    assert list(told_lines(sitting.table, None)) == [first]
    sitting.play(1, Memo("Something else."))
    after = courtesy_for(sitting.table, "buster", 1)
    assert after.counts == {first: 1}
    assert after.hidden == {first}


def test_what_is_taken_out_of_the_story_loses_its_applause() -> None:
    sitting = begin("Ada", "Buster")
    sitting.play(0, Memo("Rain."))
    sitting.play(1, Memo("Spiders."))
    first, second = told_lines(sitting.table, None)
    claps = {first: frozenset({"buster"}), second: frozenset({"ada"})}
    sitting.table.courtesies = Courtesies(applause=claps)
    row = next(n.number for n in sitting.table.eyes(0).noticed if "Spiders" in repr(n.lines))
    sitting.do(wording.unsay, "Ada", None, row)
    sitting.play(1, Memo("Sun."))
    assert set(told_lines(sitting.table, None)) == {first, second}
    assert courtesy_for(sitting.table, "ada", 0).counts == {first: 1}


def test_nobody_sees_what_others_keep_to_themselves() -> None:
    sitting = begin("Ada", "Buster", "Clara")
    table = sitting.table
    nothing = courtesy_for(table, "clara", 2)
    table.courtesies = Courtesies(
        notes=(HostNote("n1", "ada", None, "Slower, please.", False),),
        own={"buster": Own(muted=frozenset({"clara"}), unseen=frozenset({10}))},
    )
    assert courtesy_for(table, "clara", 2) == nothing
    assert courtesy_for(table, None, None) == replace(nothing, shows=False)
    assert [one.name for one in courtesy_for(table, "buster", 1).muted] == ["Clara"]
    assert courtesy_for(table, "ada", 0).unread == 1


def test_a_note_stays_with_the_host_it_was_written_to() -> None:
    sitting = begin("Ada", "Buster")
    note = HostNote("n1", "ada", "Clara", "Buster is rude.", False)
    sitting.table.courtesies = Courtesies(notes=(note,))
    sitting.do(seating.hand_over, "Ada", 1)
    assert courtesy_for(sitting.table, "buster", 1).notes == ()
    assert courtesy_for(sitting.table, "ada", 0).notes == ()


def test_wishes_are_sorted_by_what_they_say() -> None:
    sitting = gather("Ada", "Buster")
    wishes = (
        Wish("a", "line", "Wasps", "ada", "Ada"),
        Wish("c", "line", "ants"),
        Wish("b", "veil", "Storms"),
    )
    seen = []
    for order in (wishes, wishes[::-1]):
        sitting.table.courtesies = Courtesies(wishes=order)
        seen.append(courtesy_for(sitting.table, "buster", None))
    assert seen[0] == seen[1]
    assert [wish.text for wish in seen[0].wishes] == ["ants", "Storms", "Wasps"]
    assert [wish.text for wish in seen[0].wanted("line")] == ["ants", "Wasps"]


def test_muted_talk_is_not_heard_whatever_its_author_is_called_now() -> None:
    sitting = begin("Ada", "Buster")
    said = [
        Message(1, 0.0, 1, "Buster", "Boo!", "buster"),
        Message(2, 0.0, None, "Zoe", "Hello.", "zoe"),
        Message(3, 0.0, 1, "Bus", "Boo again!", "buster"),
    ]
    sitting.table.messages = said
    sitting.table.courtesies = Courtesies(own={"ada": Own(muted=frozenset({"buster", "zoe"}))})
    assert heard(sitting.table, "ada", said) == []
    assert heard(sitting.table, "buster", said) == said
    muted = courtesy_for(sitting.table, "ada", 0).muted
    assert [(one.name, one.chair, one.said) for one in muted] == [
        ("Buster", 1, None),
        ("Zoe", None, 2),
    ]

"""The script in a browser: set like a screenplay, with teller and cost of each line."""

import pytest
from msgspec.structs import replace

from games.universalis.builder import TableBuilder
from games.universalis.web.board_markup import (
    NAMES,
    action_elements,
    board_part,
    of_class,
    text,
    whole,
    with_ref,
)
from matinee.games.universalis.rules.actions import (
    AcceptWording,
    AddTrait,
    BuyDice,
    CallFine,
    Challenge,
    Concede,
    Create,
    EndScene,
    EndTurn,
    EstablishNew,
    FadeToBlack,
    OfferWording,
    Originate,
    SetTime,
    Speak,
    StartMini,
    TellEvent,
)
from matinee.testing.pseudo_locale import Pseudo, untranslated_words_in

NASTY = '<b onclick="x">&'


def night() -> TableBuilder:
    """A table at which Ann has framed a scene at night and told what Kestrel does there."""
    table = TableBuilder().framing(purse=6)
    return table.plays(
        (0, EstablishNew("Telegraph Office", "INT", "")),
        (0, SetTime("present", "night", "")),
        (0, Create("Kestrel", "character", True, "")),
        (0, TellEvent("Kestrel forces the back door.")),
        (0, Speak(2, "Nobody home.", "whispering")),
    )


def test_a_scene_has_a_heading_as_a_screenplay_has_it() -> None:
    scene = board_part(night(), "un-scene")
    (heading,) = of_class(scene, "heading")
    assert "INT. TELEGRAPH OFFICE \N{EN DASH} NIGHT" in text(heading)
    assert "framed by Ann" in text(heading)


def test_what_is_told_is_a_paragraph_and_dialog_has_a_cue() -> None:
    scene = board_part(night(), "un-scene")
    (event,) = of_class(scene, "kind-event")
    assert text(of_class(event, "action")[0]) == "Kestrel forces the back door."
    (speech,) = of_class(scene, "kind-dialog")
    assert [text(of_class(speech, css)[0]) for css in ("cue", "how", "speech")] == [
        "KESTREL",
        "(whispering)",
        "Nobody home.",
    ]


def test_the_margin_says_who_told_a_line_and_for_how_much() -> None:
    scene = board_part(night(), "un-scene")
    (event,) = of_class(scene, "kind-event")
    assert text(of_class(event, "paid")[0]) == "1"
    assert "Ann, 1 coin" in str(of_class(event, "margin")[0].get("title"))
    (speech,) = of_class(scene, "kind-dialog")
    assert not of_class(speech, "paid")
    assert len(with_ref(event, f"entry:{event.get('data-line')}")) == 1


def test_what_was_bought_without_words_is_a_note() -> None:
    notes = [text(one) for one in of_class(board_part(night(), "un-scene"), "noted")]
    assert "1 New: Kestrel" in notes
    assert "It is now: night" in notes


def test_a_justification_or_a_quarrel_is_no_part_of_the_story() -> None:
    table = night().plays((0, EndTurn()))
    table.play(1, Originate(2, "Bo stops Kestrel."))
    table.play(1, BuyDice(1, False, 2, "The floor creaks."))
    table.play(2, CallFine(1, "Off topic."))
    scene = board_part(table, "un-scene")
    lines = [text(one) for one in of_class(scene, "action")]
    assert lines == ["Kestrel forces the back door.", "Bo stops Kestrel."]
    notes = " ".join(text(one) for one in of_class(scene, "note"))
    assert "The floor creaks." in notes
    assert "Off topic." in notes


def test_a_struck_line_stays_small_and_a_reworded_one_says_so() -> None:
    table = night()
    line = table.state.entries[-2].no
    table.plays((1, Challenge(line, "No.")), (1, OfferWording("Kestrel picks the lock.")))
    table.play(0, AcceptWording())
    scene = board_part(table, "un-scene")
    (event,) = of_class(scene, "kind-event")
    assert "reworded" in str(event.get("class"))
    assert "Kestrel picks the lock." in text(event)
    assert "forces the back door" in str(of_class(event, "tag")[0].get("title"))
    spoken = next(e.no for e in table.state.entries if e.kind == "dialog")
    table.plays((2, Challenge(spoken, "Too loud.")), (0, Concede()))
    (speech,) = of_class(board_part(table, "un-scene"), "kind-dialog")
    assert "struck" in str(speech.get("class"))
    assert "Nobody home." in text(of_class(speech, "gone")[0])


def test_a_line_whose_words_were_taken_out_leaves_nothing_behind() -> None:
    table = night()
    for number, entry in enumerate(table.state.entries):
        if entry.kind == "event":
            table.state.entries[number] = replace(entry, text="…", state="struck")
    assert not of_class(board_part(table, "un-scene"), "kind-event")


def test_a_mini_scene_is_a_cutaway() -> None:
    table = night().plays(
        (0, StartMini("Meanwhile, at the pier")), (0, TellEvent("A boat lies waiting."))
    )
    (cutaway,) = of_class(board_part(table, "un-scene"), "cutaway")
    assert "Cutaway: Meanwhile, at the pier" in text(cutaway)
    assert "A boat lies waiting." in text(cutaway)


@pytest.mark.parametrize(
    ("ending", "transition"), [(EndScene(), "CUT TO:"), (FadeToBlack(""), "FADE TO BLACK.")]
)
def test_a_scene_that_is_over_is_set_aside_with_its_transition(
    ending: EndScene | FadeToBlack, transition: str
) -> None:
    table = night().plays((0, ending))
    past = board_part(table, "un-past")
    assert text(of_class(past, "transition")[0]) == transition
    assert "Kestrel forces the back door." in text(past)
    assert not of_class(board_part(table, "un-scene"), "line")


def test_only_those_who_may_challenge_a_line_are_offered_to() -> None:
    table = night()
    assert not action_elements(board_part(table, "un-scene", 0), "challenge")
    assert action_elements(board_part(table, "un-scene", 1), "challenge")
    assert not action_elements(board_part(table, "un-scene", None), "challenge")


def test_an_event_can_be_met_with_an_obstacle_where_it_stands() -> None:
    (event,) = of_class(board_part(night(), "un-scene", 1), "kind-event")
    assert action_elements(event, "obstacle")
    assert not action_elements(board_part(night(), "un-scene", 0), "obstacle")


def test_nothing_that_people_write_becomes_markup() -> None:
    table = night().plays(
        (0, TellEvent(NASTY)),
        (0, AddTrait(2, NASTY, False, NASTY)),
        (0, Create(NASTY, "prop", True, NASTY)),
        (0, Speak(3, NASTY, NASTY)),
    )
    assert NASTY not in whole(table)
    assert "&lt;b onclick=&#34;x&#34;&gt;&amp;" in whole(table)


def test_everything_is_said_in_the_readers_language() -> None:
    table = night().plays((0, EndTurn()))
    people = ("Telegraph Office", "Kestrel", "night", "whispering", *NAMES)
    heads = ("INT./EXT.", "INT/EXT", "INT", "EXT")
    texts = (e.text for e in table.state.entries if e.text)
    assert untranslated_words_in(whole(table, 0, Pseudo()), (*people, *heads, *texts)) == []

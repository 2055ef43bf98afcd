"""The board as a browser draws it: legal choices are there, prices have reasons, pieces move."""

import gzip
import re
import time
from collections import Counter
from statistics import median
from xml.etree import ElementTree

import pytest

from games.action.builder import ROW, TableBuilder, row, whims
from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.games.action.content import locations, performers, track
from matinee.games.action.content.event_keys import (
    ACTORS_STRIKE,
    ADVERTISING_BOOM,
    CHARITY_GALA,
    CREW_FAIR,
    OPEN_AUDITION,
    SECOND_CHANCES,
    STUDIO_FIRE,
    TALENT_SCOUTS,
)
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import Borrow, BuyScript, BuySet, HireActor, HireAssistant
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.state import View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art import symbols
from matinee.games.action.web.board import board, parts
from matinee.testing.pseudo_locale import Pseudo, untranslated_words_in

NAMES = ("Ada", "Buster", "Clara", "Dom")
NASTY = '<b onclick="x">&'
OWN = ("ac-track", "ac-event", "ac-sheet", "ac-scripts", "ac-casting")

Element = ElementTree.Element


def words(view: View, language: Language = ENGLISH, *, names: tuple[str, ...] = ()) -> ActionText:
    return ActionText((names or NAMES)[: view.seats], view.options, language)


def part_element(
    table: TableBuilder, key: str, viewer: Seat | None = 0, language: Language = ENGLISH
) -> Element:
    view = ACTION.view(table.state, viewer)
    return ElementTree.fromstring(parts(view, words(view, language), viewer)[key].markup)


def board_markup(view: View, viewer: Seat | None = 0, language: Language = ENGLISH) -> str:
    game_text = words(view, language)
    return board(view, game_text, viewer, parts(view, game_text, viewer))


def of_class(element: Element, *names: str) -> list[Element]:
    wanted = set(names)
    return [one for one in element.iter() if wanted <= set(one.get("class", "").split())]


def text(element: Element) -> str:
    return " ".join(" ".join(element.itertext()).split())


def by_ref(element: Element, ref: str) -> Element:
    (found,) = (one for one in element.iter() if one.get("data-ref") == ref)
    return found


def duty(table: TableBuilder, place: str, viewer: Seat | None = 0) -> str:
    """Text of a row of the call sheet."""
    return text(by_ref(part_element(table, "ac-sheet", viewer), f"place:{place}"))


def ids(markup: str) -> set[str]:
    return set(re.findall(r'\sid="([^"]+)"', markup))


def test_whatever_can_be_chosen_stands_on_the_desk() -> None:
    missing: Counter[str] = Counter()
    for state, _, _ in whims(3, Options(), seed=11):
        for seat in ACTION.active_seats(state):
            view = ACTION.view(state, seat)
            game_text = words(view)
            there = set()
            for part in parts(view, game_text, seat).values():
                for refs in re.findall(r'data-ref="([^"]+)"', part.markup):
                    there |= set(refs.split())
            wanted = {
                ref
                for action in ACTION.legal(view, seat)
                for ref in game_text.action_refs(action, view)
                if not ref.startswith(("keep:", "into:"))
            }
            missing.update(ref.partition(":")[0] for ref in wanted - there)
    assert not missing


def test_no_id_stands_twice_on_the_desk_of_any_viewer() -> None:
    for n, (state, _, _) in enumerate(whims(4, Options(short=True), seed=5)):
        if n % 9 == 0:
            for viewer in (None, 0, 3):
                markup = board_markup(ACTION.view(state, viewer), viewer)
                counted = Counter(re.findall(r'\sid="([^"]+)"', markup))
                assert counted.most_common(1)[0][1] == 1, counted.most_common(3)


def test_a_card_keeps_its_id_when_it_slides_and_when_it_is_hired() -> None:
    table = row()
    first, second, third = ROW
    table.play(0, HireActor(second))
    spaces = of_class(part_element(table, "ac-casting"), "space")
    shown = [of_class(space, "shot")[0].get("id") for space in spaces]
    assert shown == ["card-elowen-starhollow", f"card-{first}", f"card-{third}"]
    assert f"card-{second}" in ids(board_markup(ACTION.view(table.state, 0)))
    assert all(
        "data-moves" in shot.attrib for shot in of_class(part_element(table, "ac-casting"), "shot")
    )


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_an_assistant_leaves_from_a_desk_under_the_id_it_arrives_with(viewer: Seat | None) -> None:
    table = row()
    moves = [(0, Borrow()), (1, HireAssistant()), (0, Borrow()), (1, Borrow())]
    for n, (seat, action) in enumerate(moves, start=1):
        before = ids(board_markup(ACTION.view(table.state, viewer), viewer))
        table.play(seat, action)
        there = part_element(table, "ac-sheet", viewer)
        stands = [one.get("id") for one in of_class(there, "stands")]
        assert len(stands) == len(set(stands)) == n
        assert set(stands) <= before


def test_slots_fill_up_and_a_full_row_says_so() -> None:
    table = TableBuilder(seats=2).put(0, money=20).put(1, money=20)
    assert len(of_class(part_element(table, "ac-sheet"), "duty", "hire")) == 1
    free = of_class(of_class(part_element(table, "ac-sheet"), "duty", "hire")[0], "free")
    assert len(free) == locations()["hire"].slots[2]
    table.plays((0, HireAssistant()), (1, HireAssistant()))
    (hire,) = of_class(part_element(table, "ac-sheet"), "duty", "hire")
    assert "full" in hire.get("class", "").split()
    assert not of_class(hire, "free")
    assert "full" in text(hire)


def test_the_bank_has_room_for_everybody_and_says_what_it_would_pay_this_viewer() -> None:
    table = row(seats=2)
    assert duty(table, "borrow") == "Bank +1M"
    table.play(0, Borrow())
    assert duty(table, "borrow") == "Bank +2M"
    assert duty(table, "borrow", viewer=1) == "Bank +1M"
    assert duty(table, "borrow", viewer=None) == "Bank +1M, +2M"
    (bank,) = of_class(part_element(table, "ac-sheet"), "duty", "borrow")
    assert len(of_class(bank, "free")) == 1


@pytest.mark.parametrize(
    ("event", "place", "label"),
    [
        (None, "hire", "Hire an Assistant 7M"),
        (CREW_FAIR, "hire", "Hire an Assistant 7M 6M Crew Fair"),
        (ADVERTISING_BOOM, "marketing", "Marketing Campaign 4M 5M Advertising Boom"),
        (TALENT_SCOUTS, "actor", "Hire an Actor 1M–2M Talent Scouts"),  # noqa: RUF001
        (STUDIO_FIRE, "set", "Buy a Set Studio Fire"),
    ],
)
def test_a_changed_price_stands_beside_the_usual_one_with_its_reason(
    event: str | None, place: str, label: str
) -> None:
    table = row(event)
    assert duty(table, place) == label
    struck = list(part_element(table, "ac-sheet").iter("s"))
    assert len(struck) == (1 if event in (CREW_FAIR, ADVERTISING_BOOM) else 0)


def test_head_shots_hang_over_the_prices_of_their_spaces() -> None:
    spaces = of_class(part_element(row(TALENT_SCOUTS), "ac-casting"), "space")
    names = [performers()[key].name for key in ROW]
    assert [text(of_class(space, "name")[0]) for space in spaces] == names
    costs = [text(of_class(space, "cost")[0]) for space in spaces]
    assert costs == ["3M 2M Talent Scouts", "2M", "1M"]


def test_the_gala_is_on_the_sheet_only_while_it_lasts() -> None:
    assert not of_class(part_element(row(), "ac-sheet"), "duty", "gala")
    assert duty(row(CHARITY_GALA), "gala") == "Charity Gala 4M"


def test_a_drawn_set_lies_open_on_its_pile_until_it_is_put_somewhere() -> None:
    table = row().next("pirate-lagoon")
    before = of_class(part_element(table, "ac-casting"), "pile", "set")[0]
    assert before.get("data-face") == ""
    by_ref(before, "pile:set")
    table.play(0, BuySet())
    pile = of_class(part_element(table, "ac-casting"), "pile", "set")[0]
    assert pile.get("data-face") == "pirate-lagoon"
    assert text(by_ref(pile, "prop:pirate-lagoon")) == "Pirate Lagoon"


def test_an_open_pile_and_second_chances_offer_their_top_cards_with_prices() -> None:
    audition = part_element(row(OPEN_AUDITION), "ac-casting")
    assert "3M" in text(by_ref(audition, "actor:elowen-starhollow"))
    table = row(SECOND_CHANCES).discards("bram-oakenlye", "misty-abbey")
    chances = part_element(table, "ac-casting")
    assert "1M" in text(by_ref(chances, "actor:bram-oakenlye"))
    assert "1M" in text(by_ref(chances, "prop:misty-abbey"))
    usual = part_element(row().discards("bram-oakenlye", "misty-abbey"), "ac-casting")
    assert "actor:bram-oakenlye" not in {one.get("data-ref") for one in usual.iter()}


@pytest.mark.rule("AC-Q-16")
@pytest.mark.parametrize("event", [None, SECOND_CHANCES, OPEN_AUDITION])
def test_each_pile_of_discards_is_a_button_that_shows_them_all(event: str | None) -> None:
    full = row(event).discards("gus-tumblewick", "bram-oakenlye", "misty-abbey")
    for table, labels in (
        (row(event), ["Discards: no actors", "Discards: no sets"]),
        (full, ["Discards: 2 actors, Bram Oakenlye on top", "Discards: 1 set, Misty Abbey"]),
    ):
        piles = of_class(part_element(table, "ac-casting"), "discards")
        buttons = [one for pile in piles for one in pile.iter("button")]
        assert [one.get("data-look") for one in buttons] == ["discards:actor", "discards:set"]
        if event != SECOND_CHANCES or table is not full:
            assert [text(of_class(one, "unseen")[0]) for one in buttons] == labels
    assert {"card-bram-oakenlye", "card-misty-abbey"} <= ids(
        board_markup(ACTION.view(full.state, 0))
    )


def test_a_strike_leaves_gaps_on_the_wall_with_their_prices() -> None:
    table = row(ACTORS_STRIKE)
    table.play(0, HireActor(ROW[0]))
    spaces = of_class(part_element(table, "ac-casting"), "space")
    assert [bool(of_class(space, "gap")) for space in spaces] == [True, False, False]
    assert text(spaces[0]) == "3M"


def test_a_script_shows_what_it_needs_and_what_it_brings() -> None:
    table = TableBuilder().scripts("the-man-bat", None, "krakenfall-harbour")
    scripts = part_element(table, "ac-scripts")
    script_text = text(by_ref(scripts, "script:the-man-bat"))
    for piece in ("The Man Bat", "4M", "2 Drama", "2 Fantasy", "4 Action"):
        assert piece in script_text
    assert len(of_class(scripts, "gap")) == 1
    assert of_class(scripts, "script", "red")


@pytest.mark.parametrize(("seats", "short", "last"), [(2, False, 14), (4, False, 12), (3, True, 8)])
def test_the_strip_has_a_frame_a_round_and_lights_the_current_one(
    seats: int, short: bool, last: int
) -> None:
    table = TableBuilder(seats, short=short).at(4)
    strip = part_element(table, "ac-track")
    frames = of_class(strip, "frame")
    assert len(frames) == last
    assert [len(of_class(strip, state)) for state in ("gone", "here", "ahead")] == [3, 1, last - 4]
    (here,) = of_class(strip, "here")
    assert [one.get("id") for one in here.iter() if "data-moves" in one.attrib] == ["ac-marker"]
    for space, frame in zip(track(), frames, strict=False):
        label = frame[0].get("aria-label", "")
        assert ("event" in label) == space.event
        assert ("box office" in label) == space.box_office
        assert ("awards" in label) == space.awards == bool(of_class(frame, "trend"))


def test_the_clipping_tells_the_event_and_how_long_it_lasts() -> None:
    assert "round 3" in text(part_element(TableBuilder().at(1), "ac-event"))
    clipping = part_element(row(CREW_FAIR), "ac-event")
    assert clipping.get("data-face") == CREW_FAIR
    assert "until round 5" in text(clipping)
    assert "6M instead of 7M" in text(clipping)
    assert "to the end" in text(part_element(row(CREW_FAIR, round=14), "ac-event"))


def test_the_desk_speaks_whatever_language_it_is_asked_in() -> None:
    """Parts are cached per language: one language's part is not shown in another."""
    view = ACTION.view(row(CREW_FAIR).state, 0)
    english = parts(view, words(view), 0)
    pseudo = parts(view, words(view, Pseudo()), 0)
    for key in OWN:
        assert not untranslated_words_in(pseudo[key].markup, NAMES), key
        assert "⟦" not in english[key].markup
    assert parts(view, words(view), 0) == english


def test_names_are_escaped() -> None:
    view = ACTION.view(row().state, 0)
    for part in parts(view, words(view, names=(NASTY, NASTY)), 0).values():
        assert NASTY not in part.markup
        ElementTree.fromstring(part.markup)


def test_only_what_has_changed_is_drawn_anew() -> None:
    table = row()
    view = ACTION.view(table.state, 0)
    before = parts(view, words(view), 0)
    table.play(0, Borrow())
    view = ACTION.view(table.state, 0)
    after = parts(view, words(view), 0)
    assert {key for key in OWN if after[key] is not before[key]} == {"ac-sheet"}
    table.play(1, BuyScript(view.scripts[0] or ""))
    view = ACTION.view(table.state, 0)
    last = parts(view, words(view), 0)
    assert {key for key in OWN if last[key] is not after[key]} == {"ac-sheet", "ac-scripts"}


def test_every_picture_that_is_used_is_drawn_once() -> None:
    markup = board_markup(ACTION.view(row(SECOND_CHANCES).discards("bram-oakenlye").state, 0))
    drawings = set(re.findall(r'id="(ac[ps]-[^"]+)"', symbols.defs()))
    used = set(re.findall(r'href="#([^"]+)"', markup))
    assert used <= drawings


def test_the_desk_is_quick_and_light() -> None:
    spent, sent = [], []
    before: dict[str, str] = {}
    for state, _, _ in whims(4, Options(), seed=3):
        view = ACTION.view(state, 0)
        game_text = words(view)
        start = time.process_time()
        found = parts(view, game_text, 0)
        spent.append(time.process_time() - start)
        now = {key: part.markup for key, part in found.items()}
        changed = "".join(now[key] for key in OWN if now[key] != before.get(key))
        sent.append(len(gzip.compress(changed.encode())))
        before = now
    assert median(spent) < 0.008
    assert median(sent) < 3_000
    assert len(gzip.compress(board_markup(view).encode())) < 100_000

"""The panels beside the script: cards, tenets, dice, challenges, fines, envelopes, prices."""

import html
import json
import time
from statistics import median
from typing import Any

import pytest

from games.universalis.builder import TableBuilder
from games.universalis.web.board_markup import (
    action_elements,
    board_part,
    of_class,
    text,
    whole,
    with_ref,
    words_of,
)
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules.actions import (
    Bid,
    BidFor,
    CallFine,
    Challenge,
    Eliminate,
    MakeCase,
    ProposeTenet,
    PutForward,
    ReduceImportance,
    RemoveTrait,
    TellEvent,
    ToBidding,
    Vote,
)
from matinee.games.universalis.web.board import parts
from matinee.games.universalis.web.detail import detail

# Cards of components


def test_a_card_shows_traits_importance_and_who_controls_it() -> None:
    table = TableBuilder().scene()
    oakes = table.present("Mrs Oakes", by=1, traits=("short-sighted",))
    table.trait(oakes, "trembling hands", injury=True)
    table.trait(oakes, "rich", active=False)
    (card,) = [c for c in of_class(board_part(table, "un-cork"), "card") if "Oakes" in text(c)]
    assert "Bo controls it" in str(of_class(card, "pin")[0].get("title"))
    assert [text(one) for one in of_class(card, "strip")] == [
        "short-sighted",
        "trembling hands",
        "rich",
    ]
    assert [text(one) for one in of_class(card, "injury")] == ["trembling hands"]
    (removed,) = of_class(card, "removed")
    assert removed.find(".//s") is not None
    assert text(of_class(card, "pile")[0]) == "3"


def test_cards_hang_where_they_belong() -> None:
    table = TableBuilder().scene()
    table.present("Kestrel", by=0)
    table.absent("Pier Nine", "location")
    police = table.absent("Police", master=True, traits=("whistle",))
    table.absent("Sergeant", of=police)
    gone = table.present("Ghost", by=0)
    table.play(0, Eliminate(gone, ""))
    cork = board_part(table, "un-cork")
    found = {
        str(section.get("class")).split()[-1]: text(section) for section in of_class(cork, "cards")
    }
    assert "Kestrel" in found["here"]
    assert "Telegraph Office" in found["here"]
    assert "Pier Nine" in found["elsewhere"]
    assert "sub of Police" in found["elsewhere"]
    assert "master of Sergeant" in found["masters"]
    assert "Ghost" in found["out"]


def test_what_is_reduced_has_fewer_coins() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0, traits=("quick", "sly"))
    table.play(0, ReduceImportance(kestrel, ""))
    (card,) = [c for c in of_class(board_part(table, "un-cork"), "card") if "Kestrel" in text(c)]
    (pile,) = of_class(card, "pile")
    assert len(pile.findall("i")) == 2


def test_traits_can_be_drawn_on_where_a_complication_is_open() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0, traits=("quick",))
    oakes = table.present("Mrs Oakes", by=1)
    table.complication((0, 1), (1, 2), involved=(kestrel, oakes))
    (strip,) = with_ref(board_part(table, "un-cork"), "trait:1")
    assert str(strip.get("data-ref")).split() == [f"component:{kestrel}", "trait:1"]


def test_a_subs_card_lends_its_masters_traits_during_a_complication() -> None:
    table = TableBuilder().scene()
    police = table.absent("Police", master=True, traits=("whistle",))
    dunne = table.present("Dunne", by=0, of=police)
    before = [
        c for c in of_class(board_part(table, "un-cork"), "here") for c in of_class(c, "lent")
    ]
    assert before == []
    table.complication((0, 1), (1, 1), involved=(dunne,))
    (lent,) = of_class(board_part(table, "un-cork"), "lent")
    assert text(lent) == "whistle"


def test_tenets_are_pinned_beside() -> None:
    table = TableBuilder()
    table.play(0, ProposeTenet("social", "No gore."))
    tenets = board_part(table, "un-tenets")
    assert text(tenets) == "Tenets How we play No gore."


# The matter in progress


def test_the_tray_has_two_rows_of_dice() -> None:
    table = TableBuilder().scene()
    oakes = table.present("Mrs Oakes", by=1)
    table.complication((0, 3), (1, 2), involved=(oakes,))
    matter = board_part(table, "un-matter")
    first, second = of_class(matter, "pools")
    assert len(of_class(first, "d10")) == 3
    assert len(of_class(second, "d10")) == 2
    assert with_ref(matter, "pool:1")
    assert "Involved: Mrs Oakes" in text(matter)


def test_bids_are_envelopes_to_everybody_else() -> None:
    table = TableBuilder().bidding()
    other = TableBuilder().bidding()
    table.play(1, Bid(17))
    other.play(1, Bid(3))
    for viewer in (0, 1, 2, None):
        sealed = of_class(board_part(table, "un-matter", viewer), "sealed")[0]
        assert [str(one.get("class")) for one in sealed] == ["out", "in", "out"]
    for viewer in (0, 2, None):
        assert whole(table, viewer) == whole(other, viewer)


def test_votes_are_sealed_until_all_are_in() -> None:
    table = TableBuilder().scene()
    table.line(1, "event", text="A third shotgun.")
    table.plays((0, CallFine(1, "Too many.")), (0, MakeCase("See.")), (1, MakeCase("No.")))
    table.play(2, Vote("accuser"))
    boards = {viewer: text(board_part(table, "un-matter", viewer)) for viewer in (0, 1, None)}
    assert len(set(boards.values())) == 1
    assert "Cleo is in" in boards[0]
    assert "Too many." in boards[0]


def test_a_challenge_shows_both_texts_and_what_was_paid() -> None:
    table = TableBuilder().scene()
    table.play(0, TellEvent("The wire hums."))
    line = table.state.entries[-1].no
    table.plays((1, Challenge(line, "It was cut.")), (1, ToBidding()), (1, BidFor("strike", 2)))
    table.plays((2, PutForward("The wind hums.")), (2, BidFor("wording-1", 3)))
    matter = board_part(table, "un-matter")
    assert [text(one) for one in of_class(matter, "case")] == [
        "Ann told The wire hums.",
        "Bo objects It was cut.",
    ]
    bars = [(m.get("value"), m.get("max")) for m in matter.iter("meter")]
    assert bars == [("2", "3"), ("0", "3"), ("3", "3")]
    assert "The wind hums." in text(matter)
    assert "Afterwards your turn goes on." in text(board_part(table, "un-waits"))
    assert "Afterwards Ann's turn goes on." in text(board_part(table, "un-waits", 2))


def test_what_is_written_about_a_quarrel_is_offered_to_the_two() -> None:
    table = TableBuilder().scene()
    table.play(0, TellEvent("The wire hums."))
    table.play(1, Challenge(table.state.entries[-1].no, "It was cut."))
    assert action_elements(board_part(table, "un-matter", 0), "offer-wording")
    assert action_elements(board_part(table, "un-matter", 1), "offer-wording")
    assert not action_elements(board_part(table, "un-matter", 2), "offer-wording")


def test_everybodys_coins_lie_before_them() -> None:
    table = TableBuilder().coins(7, 8, 9).scene(purse=3)
    players = of_class(board_part(table, "un-tellers"), "teller")
    assert [text(one) for one in players] == ["Ann 7 purse 3", "Bo 8", "Cleo 9"]
    assert [("spot" in str(one.get("class"))) for one in players] == [True, False, False]


# The price list


def test_what_one_can_do_has_a_price_and_the_rest_a_reason() -> None:
    table = TableBuilder().scene()
    table.present("Kestrel", by=0, traits=("quick",))
    prices = board_part(table, "un-prices")
    (event,) = action_elements(prices, "tell-event")
    assert event.tag == "button"
    assert "Something happens 1" in text(prices)
    assert not action_elements(prices, "restore-trait")
    (row,) = [one for one in of_class(prices, "cannot") if "Bring a trait back" in text(one)]
    assert "has not been removed" in text(row)


def test_what_speaks_against_nearly_everything_is_said_once() -> None:
    table = TableBuilder().scene()
    prices = board_part(table, "un-prices", 1)
    assert text(prices).count("It is Ann’s turn") == 1
    assert action_elements(prices, "interrupt")
    assert not action_elements(prices, "tell-event")


def test_a_reason_is_about_what_stands_there() -> None:
    table = TableBuilder().scene()
    trait = table.trait(table.present("Mrs Oakes", by=1), "rich")
    table.refused(0, RemoveTrait(trait, ""), "UN-CTRL-06")
    (row,) = [
        one
        for one in of_class(board_part(table, "un-prices"), "cannot")
        if "Take a trait away" in text(one)
    ]
    assert "Bo" in text(row)


def test_an_onlooker_has_no_prices_and_no_composer() -> None:
    table = TableBuilder().scene()
    assert board_part(table, "un-prices", None).get("hidden") is not None
    assert "un-composer" not in whole(table, None)
    assert "un-composer" in whole(table, 1)


# Data for the page's script


def script_data(table: TableBuilder, viewer: int | None = 0) -> dict[str, Any]:
    found = board_part(table, "un-now", viewer).get("data-known")
    datat_data: dict[str, Any] = json.loads(html.unescape(str(found)))
    return datat_data


def test_the_script_knows_names_numbers_and_means() -> None:
    table = TableBuilder().coins(4, 5, 6).scene(purse=3)
    kestrel = table.present("Kestrel", by=1)
    data = script_data(table)
    assert data["spend"] == 7
    assert data["purse"] == 3
    assert data["next"] == len(table.state.components) + 1
    assert {"id": kestrel, "name": "Kestrel"}.items() <= data["components"][1].items()
    assert "tell-event" in data["can"]
    assert data["tells"] == "turn"
    assert script_data(table, 1)["tells"] is None
    assert script_data(table, 1)["purse"] == 0


def test_the_script_learns_no_sealed_bid() -> None:
    table, other = TableBuilder().bidding(), TableBuilder().bidding()
    table.play(1, Bid(17))
    other.play(1, Bid(3))
    assert script_data(table, 0) == script_data(other, 0)


# Close-ups


def test_a_component_is_shown_with_its_history() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=1, traits=("quick",))
    view = UNIVERSALIS.view(table.state, 0)
    markup = detail(view, words_of(view), 0, f"component:{kestrel}")
    assert "Kestrel" in markup
    assert "quick" in markup
    assert 'data-do="take-over"' in markup
    assert "data-do" not in detail(view, words_of(view), None, f"component:{kestrel}")


@pytest.mark.parametrize("ref", ["component:99", "component:x", "seat:9", "no:such", "entry:1"])
def test_there_is_nothing_at_other_refs(ref: str) -> None:
    view = UNIVERSALIS.view(TableBuilder().scene().state, 0)
    assert detail(view, words_of(view), 0, ref) == ""


def test_drawing_it_again_takes_milliseconds() -> None:
    table = TableBuilder(8).scene()
    for number in range(30):
        table.present(f"Somebody {number}", by=number % 8, traits=("one", "two"))
    for number in range(200):
        table.turn(number % 8)
        table.line(number % 8, "event", text=f"Something happens, number {number}.")
    view = UNIVERSALIS.view(table.state, 3)
    words = words_of(view)
    parts(view, words, 3)
    spent = []
    for _ in range(9):
        began = time.process_time()
        parts(view, words, 3)
        spent.append(time.process_time() - began)
    assert median(spent) < 0.06

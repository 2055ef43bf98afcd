"""Game texts: every sentence uses the game's words, goes through gettext, and fits its reader."""

from typing import get_args

import msgspec
import pytest

from games.boulevard.builder import TableBuilder
from games.bracket_language import BracketLanguage
from matinee.engine.contract.game import Action, Event
from matinee.engine.contract.open_fields import OneOf, Ranking
from matinee.engine.match.dice import FastDice
from matinee.engine.text.errors import IllegalAction, Refused
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.games.boulevard.content import tips
from matinee.games.boulevard.content.pieces import LENSES, MEDIA
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules import events as ev
from matinee.games.boulevard.rules.actions import (
    AnyAction,
    Bid,
    Celebrate,
    ChooseGenre,
    ClearBid,
    Decline,
    EndTips,
    NoteGenre,
    PassFilms,
    PickFilm,
    PlaceMarker,
    PlayTip,
    Ready,
    RemoveChip,
    RepayLoan,
    SealedOrders,
    WishList,
)
from matinee.games.boulevard.rules.events import AnyEvent
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.state import Phase, View
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.text.refusals import REFUSALS

NAMES = ("Ada", "Ben", "Cy", "Di")
VIEW = BOULEVARD.view(TableBuilder().state, 0)


def words(language: Language | None = None) -> BoulevardText:
    return BoulevardText(NAMES, Options(), language or ENGLISH)


def view_in(phase: Phase, seat: int = 0, table: TableBuilder | None = None) -> View:
    """View of a seat in this phase."""
    return BOULEVARD.view((table or TableBuilder()).at(phase, seat).state, seat)


EVENTS: tuple[Event, ...] = (
    ev.Opened(rounds=6, start=1),
    ev.ArrayDealt(round=2, deck=1, films=("rashomon", "high-noon")),
    ev.DeckChanged(),
    ev.FilmsReshuffled(cards=30),
    ev.TipsReshuffled(cards=40),
    ev.TipsDrawn(seat=1, cards=2),
    ev.TipsSeen(seat=1, tips=("cartoon", "cartoon", "oscar-buzz"), visible_to=(1,)),
    ev.ChipRemoved(seat=1, chip="vistavision"),
    ev.LoanRepaid(seat=1, paid=25),
    ev.MarkerPlaced(seat=1, spot="preview", marker=1),
    ev.GenreRolled(seat=1, dice=(4, 5), genre="drama", visible_to=(1,)),
    ev.AgencyRolled(seat=1, die=3, visible_to=(1,)),
    ev.PreviewSeen(seat=1),
    ev.GenreChosen(seat=1, genre="western", visible_to=(1,)),
    ev.FilmPicked(seat=1, film="the-searchers", paid=19, minutes=120),
    ev.FilmsPassed(seat=1),
    ev.SecondDeclined(seat=1),
    ev.BecameReady(seat=1),
    ev.TipPlayed(seat=1, card="oscar-buzz", on="high-noon"),
    ev.TipsEnded(seat=1),
    ev.ScreensLowered(bids=((0,) * 6, (1, 0, 0, 0, 6, 0), (0, 0, 2, 0, 0, 0), (0,) * 6)),
    ev.GenreSet(dice=(4, 5), genre="drama"),
    ev.AgencySet(die=3),
    ev.BoxTied(medium="television", seats=(0, 1), bid=4),
    ev.TieLeft(seat=1, medium="television"),
    ev.RolledOff(medium="television", rolls=(((0, 4), (1, 4)), ((0, 2), (1, 6)))),
    ev.BoxResolved(medium="television", winner=1, bid=4, dice=2),
    ev.SpaceLeft(seat=1),
    ev.SpaceClaimed(seat=1, medium="bus-bench", dice=1),
    ev.PaidOut(
        seat=1,
        sources=(("films", 11), ("genre", 2), ("stars", 1), ("amenities", 3)),
        dice=(3,) * 17,
        rerolls=(2, 6),
        income=58,
    ),
    ev.BlockbusterFound(seats=(1,), income=58),
    ev.CubesPlaced(seat=1, film="rear-window", stars=("james-stewart", "grace-kelly")),
    ev.CubesLeft(seat=1),
    ev.UpkeepPaid(seat=1, paid=6),
    ev.StartPassed(seat=1, cash=12),
    ev.StartRolledOff(rolls=(((0, 4), (1, 5)),)),
    ev.GameEnded(holdings=(100, 226, -3, 100), places=(2, 1, 4, 2)),
)

OFFERS: tuple[tuple[Action, Phase], ...] = (
    (RemoveChip("reroll"), "markers"),
    (RepayLoan(), "markers"),
    (PlaceMarker("preview"), "markers"),
    (NoteGenre(), "preview"),
    (ChooseGenre("western"), "preview"),
    (PickFilm("the-searchers"), "films"),
    (PassFilms(), "films"),
    (Bid("radio-spots", 3), "advertising"),
    (ClearBid("television"), "advertising"),
    (Ready(), "advertising"),
    (PlayTip("cartoon"), "tips"),
    (EndTips(), "tips"),
    (Decline(), "tie"),
    (Celebrate("rear-window", ("grace-kelly",)), "blockbuster"),
)


def test_every_event_is_told_to_those_who_may_hear_it(subtests: pytest.Subtests) -> None:
    for kind in get_args(AnyEvent):
        with subtests.test(kind=kind):
            (event,) = (event for event in EVENTS if type(event) is kind)
            sentence = words().event_text(event, 1 if event.visible_to else 0)
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "{" not in sentence


def test_every_action_is_a_button_and_touches_something(subtests: pytest.Subtests) -> None:
    for kind in get_args(AnyAction):
        with subtests.test(kind=kind):
            ((action, phase),) = (offer for offer in OFFERS if type(offer[0]) is kind)
            view = view_in(phase)
            label = words().action_label(action, view)
            assert label[0].isupper()
            assert "{" not in label
            assert words().action_refs(action, view)


def test_choices_are_said_as_buttons_would_say_them(subtests: pytest.Subtests) -> None:
    for action, sentence in [
        (PlaceMarker("preview"), "Put your marker on the Preview House"),
        (PlaceMarker("john-wayne"), "Put your marker on John Wayne"),
        (
            PlaceMarker("concessions", chips=2),
            "Put your marker in Concessions: 2 chips for $2,000, upkeep $2,000 a week",
        ),
        (
            PlaceMarker("time", chips=1),
            "Put your marker in the Running Time box: 1 chip for free, upkeep $1,000 a week",
        ),
        (
            PlaceMarker("loan", chips=1),
            "Put your marker in the Credit Union: $25,000 borrowed, upkeep $1,000 a week",
        ),
        (
            PlaceMarker("lenses", lenses=LENSES),
            "Put your marker in the Anamorphic Lenses box: the VistaVision lens and the "
            "SuperScope lens for $6,000, upkeep $2,000 a week",
        ),
        (RemoveChip("air"), "Take a chip off Air Conditioning: upkeep $1,000 less a week"),
        (RepayLoan(), "Pay back a loan of $25,000"),
        (ChooseGenre("western"), "Name Western the trend"),
        (PickFilm("the-searchers"), "Rent “The Searchers” for $19,000"),
        (
            PickFilm("the-searchers", ("block-booking", "trimmed-reel")),
            "Rent “The Searchers” for $15,000 with Block Booking and Trimmed Reel, "
            "counting 90 minutes",
        ),
        (Bid("radio-spots", 3), "Bid $3,000 on Radio Spots"),
        (ClearBid("bus-bench"), "Take the die off the Bus Bench"),
        (PlayTip("oscar-buzz", "high-noon"), "Play Oscar Buzz on “High Noon”"),
        (
            PlayTip("fan-club", "rear-window", "grace-kelly"),
            "Play Fan Club on Grace Kelly in “Rear Window”",
        ),
        (PlayTip("press-agent", "television"), "Play Press Agent on Television"),
        (
            Celebrate("rear-window", ("james-stewart", "grace-kelly")),
            "Celebrate “Rear Window”: a cube for James Stewart and Grace Kelly",
        ),
    ]:
        with subtests.test(action=action, sentence=sentence):
            assert words().action_label(action, VIEW) == sentence


def test_the_second_pass_is_about_the_managers_marker() -> None:
    table = TableBuilder()
    table.state.circuit = 2
    view = BOULEVARD.view(table.state, 0)
    label = words().action_label(PlaceMarker("agency"), view)
    assert label == "Put your manager's marker on the Advertising Agency"


@pytest.mark.parametrize(
    ("phase", "sentence"),
    [
        ("second", "Leave the second film"),
        ("tie", "Let the dice decide"),
        ("unsold", "Leave the unsold boxes"),
        ("blockbuster", "Place no cubes"),
    ],
)
def test_what_is_left_alone_depends_on_what_is_offered(phase: Phase, sentence: str) -> None:
    assert words().action_label(Decline(), view_in(phase)) == sentence


def test_a_favor_names_the_box_that_it_wins() -> None:
    table = TableBuilder()
    table.state.box = 2
    label = words().action_label(PlayTip("front-page-favor"), view_in("tie", table=table))
    assert label == "Play Front-Page Favor on Radio Spots"


def test_only_who_sees_the_bids_is_told_what_ready_comes_to() -> None:
    table = TableBuilder().put(0, bids=[1, 0, 0, 5, 6, 0]).put(1, bids=[0] * 6).at("advertising")
    labels = [
        words().action_label(Ready(), BOULEVARD.view(table.state, seat)) for seat in (0, 1, None)
    ]
    assert labels == [
        "Ready: $12,000 on 3 advertising boxes",
        "Ready: no bids",
        "Ready",
    ]


def test_only_who_rolled_the_genre_is_reminded_of_it() -> None:
    table = TableBuilder().put(0, spots=["preview"]).at("preview", 0)
    table.state.preview_dice, table.state.preview_genre = (4, 5), "drama"
    labels = [
        words().action_label(NoteGenre(), BOULEVARD.view(table.state, seat)) for seat in (0, 1)
    ]
    assert labels == ["Note it: the trend will be Drama", "Note the genre"]


def test_each_choice_names_what_it_touches(subtests: pytest.Subtests) -> None:
    for action, refs in [
        (PlaceMarker("preview"), ["ground:landmark", "spot:preview"]),
        (PlaceMarker("manager", chips=1), ["ground:shop", "spot:manager"]),
        (PlaceMarker("parking", chips=2), ["ground:shop", "spot:parking", "chips:2"]),
        (
            PlaceMarker("lenses", lenses=LENSES),
            ["ground:shop", "spot:lenses", "lens:vistavision", "lens:superscope"],
        ),
        (PlaceMarker("john-wayne"), ["ground:screen-star", "star:john-wayne"]),
        (PlaceMarker("john-ford"), ["ground:director", "star:john-ford"]),
        (RemoveChip("air"), ["chip:air"]),
        (RepayLoan(), ["chip:loan"]),
        (
            PickFilm("high-noon", ("block-booking",)),
            ["film:high-noon", "card:block-booking"],
        ),
        (PassFilms(), ["button:passfilms"]),
        (ChooseGenre("war"), ["genre:war"]),
        (Bid("television", 4), ["medium:television", "pips:4"]),
        (ClearBid("television"), ["medium:television", "pips:0"]),
        (PlayTip("cartoon"), ["card:cartoon"]),
        (PlayTip("press-agent", "television"), ["card:press-agent", "medium:television"]),
        (
            PlayTip("fan-club", "rear-window", "grace-kelly"),
            ["card:fan-club", "film:rear-window", "star:grace-kelly"],
        ),
        (
            Celebrate("rear-window", ("grace-kelly",)),
            ["film:rear-window", "star:grace-kelly"],
        ),
    ]:
        with subtests.test(action=action, refs=refs):
            assert words().action_refs(action, VIEW) == refs


def test_no_two_choices_touch_the_same_things() -> None:
    """A loan's chip without its money and a bid of nothing are left out: they are never legal."""
    never = {RemoveChip("loan"), *(Bid(medium, 0) for medium in MEDIA)}
    every = set(BOULEVARD.all_actions(TableBuilder().state)) - never
    refs = {tuple(words().action_refs(action, VIEW)) for action in every}
    assert len(refs) == len(every)


def test_what_happened_is_told_with_every_sum(subtests: pytest.Subtests) -> None:
    for event, sentence in [
        (
            ev.MarkerPlaced(seat=0, spot="parking", marker=1, paid=2, chips=("parking", "parking")),
            "You put your marker in the Parking Lot: 2 chips for $2,000, upkeep $2,000 a week.",
        ),
        (
            ev.MarkerPlaced(seat=1, spot="john-ford", marker=2, cubes=3),
            "Ben puts a manager's marker on John Ford: 3 cubes there now.",
        ),
        (
            ev.FilmPicked(
                seat=0, film="the-searchers", paid=15, minutes=120, cards=("block-booking",)
            ),
            "You rent “The Searchers” for $15,000 with Block Booking: 9 dice, 120 minutes.",
        ),
        (
            ev.FilmsPassed(seat=1, forced=True),
            "There is no film left that Ben could rent.",
        ),
        (
            EVENTS[20],
            "The screens are lowered: you bid nothing; Ben bids $7,000: $1,000 on the Bus Bench "
            "and $6,000 on Television; Cy bids $2,000 on Radio Spots; Di bids nothing.",
        ),
        (
            ev.GenreSet(dice=(1, 1), genre="western", seat=0),
            "You rolled 1 and 1 and named Western the trend.",
        ),
        (
            ev.GenreSet(dice=(1, 1), genre=None),
            "The genre dice show 1 and 1: there is no trend this week.",
        ),
        (
            ev.GenreSet(dice=(1, 1), genre="war"),
            "The genre dice show 1 and 1: War stays the trend.",
        ),
        (
            ev.AgencySet(die=1, seat=1),
            "Ben rolled 1 at the agency: 2 dice for the Bus Bench.",
        ),
        (
            EVENTS[25],
            "Roll-off for Television: you 4, Ben 4; again: you 2, Ben 6.",
        ),
        (
            ev.BoxResolved(medium="bus-bench", winner=None),
            "Nobody bid on the Bus Bench.",
        ),
        (
            EVENTS[29],
            "Ben rolls 17 dice (films 11, genre 2, stars 1, amenities 3): $58,000, "
            "after 2 rerolls.",
        ),
        (
            ev.PaidOut(seat=0, sources=(), dice=(), rerolls=(), income=0),
            "You have no dice to roll and earn nothing.",
        ),
        (
            ev.BlockbusterFound(seats=(0, 1), income=40),
            "The Blockbuster, with $40,000 each: you and Ben.",
        ),
        (
            ev.UpkeepPaid(seat=0, paid=6, saved=5, loans=1),
            "You pay $6,000 upkeep, $5,000 less with a Tax Holiday. "
            "That takes an emergency loan of $25,000.",
        ),
        (
            EVENTS[-1],
            "The last week is over. "
            "1. Ben $226,000, 2. Ada $100,000, 2. Di $100,000, 4. Cy \N{MINUS SIGN}$3,000.",
        ),
    ]:
        with subtests.test(event=event, sentence=sentence):
            assert words().event_text(event, 0) == sentence


def test_what_lies_behind_a_screen_is_told_to_its_owner_only() -> None:
    private = {type(event): event for event in EVENTS if event.visible_to}
    sentences = {kind: words().event_text(event, 1) for kind, event in private.items()}
    assert sentences == {
        ev.TipsSeen: "You draw Cartoon \N{MULTIPLICATION SIGN}2 and Oscar Buzz.",
        ev.GenreRolled: "Behind your screen: 4 and 5, Drama.",
        ev.AgencyRolled: "Behind your screen: 3, a second die for Radio Spots.",
        ev.GenreChosen: "Behind your screen: Western will be the trend.",
    }
    for event in private.values():
        assert not words().event_text(event, 0)
        assert not words().event_text(event, None)


def test_a_card_speaks_when_it_is_played() -> None:
    assert words().event_quote(EVENTS[18]) == tips()["oscar-buzz"].flavour
    picked = ev.FilmPicked(
        seat=0, film="high-noon", paid=16, minutes=90, cards=("block-booking", "trimmed-reel")
    )
    assert words().event_quote(picked) == tips()["block-booking"].flavour
    assert words().event_quote(msgspec.structs.replace(picked, cards=())) == ""
    assert words().event_quote(ev.CubesLeft(seat=0)) == ""


def test_a_refusal_says_why(subtests: pytest.Subtests) -> None:
    for refused, sentence in [
        (
            IllegalAction("HB-PICK-06", "too-dear", film="the-searchers", price=19, cash=12),
            "“The Searchers” would cost $19,000; you have $12,000.",
        ),
        (
            IllegalAction("HB-PICK-07", "too-long", film="high-noon", minutes=90, left=75),
            "“High Noon” would take 90 minutes; 75 minutes of your running time are free.",
        ),
        (
            IllegalAction("HB-PICK-09", "no-equipment", film="the-robe", process="cinemascope"),
            "“The Robe” is a CinemaScope film, and you cannot project it.",
        ),
        (
            IllegalAction("HB-DEC-17", "cannot-pay", spot="lenses", price=6, cash=5),
            "That costs $6,000 in the Anamorphic Lenses box; you have $5,000.",
        ),
        (
            IllegalAction("HB-DEC-19", "lens-owned", lens="superscope"),
            "You already have the SuperScope lens.",
        ),
        (
            IllegalAction("HB-MARK-02", "no-such-spot", spot="moon"),
            "There is no place called “moon” on the boulevard.",
        ),
        (
            IllegalAction("HB-TURN-14", "not-now", phase="films"),
            "This is not the moment: films are being rented.",
        ),
        (
            IllegalAction("HB-SIM-01", "not-your-turn", seat=2),
            "It is not your turn; it is the turn of Cy.",
        ),
        (
            IllegalAction("HB-CON-IT-22", "box-sold", medium="bus-bench"),
            "Somebody already has the Bus Bench.",
        ),
        (Refused("undo-nothing"), "There is nothing to take back."),
    ]:
        with subtests.test(refused=refused, sentence=sentence):
            assert words().refusal_text(refused) == sentence


def test_whatever_the_rules_refuse_can_be_said() -> None:
    """Random games, in which actions are tried at random."""
    sentences = set()
    for seed in range(3):
        dice = FastDice(seed)
        state, _ = BOULEVARD.setup(3, Options(rounds=4), dice)
        while waiting := BOULEVARD.active_seats(state):
            for action in {dice.pick(BOULEVARD.all_actions(state)) for _ in range(5)}:
                try:
                    BOULEVARD.check(state, 0, action)
                except IllegalAction as illegal:
                    sentences.add(words().refusal_text(illegal))
            seat = waiting[0]
            BOULEVARD.play(state, seat, dice.pick(BOULEVARD.legal(state, seat)), dice)
    assert len(sentences) > 50
    assert all("{" not in sentence and sentence.endswith(".") for sentence in sentences)


def test_plans_are_said_whole_and_as_templates() -> None:
    wish_list = WishList(("rashomon", "high-noon"))
    assert words().plan(wish_list).endswith("each turn: “Rashomon”, “High Noon”")
    orders = SealedOrders(("cartoon 1", "oscar-buzz high-noon"), "roll", "claim")
    assert words().plan(orders) == (
        "Play Cartoon 1 and Oscar Buzz on “High Noon”; on a tie, let the dice decide; "
        "with unsold boxes, take one with Unsold Space"
    )
    empty = Ranking((), 0)
    assert words().plan(SealedOrders((), "ask", "ask")).startswith("Play no tips; on a tie, ask me")
    assert words().plan(WishList(empty)) != words().plan(wish_list)
    assert words().plan(SealedOrders(empty, OneOf(()), OneOf(()))) != words().plan(orders)


@pytest.mark.parametrize(
    ("field", "item", "name"),
    [
        ("films", "rashomon", "“Rashomon”"),
        ("tips", "cartoon 2", "Cartoon 2"),
        ("tips", "fan-club rear-window grace-kelly", "Fan Club on Grace Kelly in “Rear Window”"),
        ("tips", "press-agent television", "Press Agent on Television"),
        ("tie", "favor", "play Front-Page Favor"),
        ("space", "leave", "leave them"),
    ],
)
def test_items_of_plans_have_names(field: str, item: str, name: str) -> None:
    assert words().option_label(WishList(()), field, item, VIEW) == name


def test_amounts_are_dollars() -> None:
    texts = [words().money(amount) for amount in (0, 25, 1226, -3)]
    assert texts == ["$0", "$25,000", "$1,226,000", "\N{MINUS SIGN}$3,000"]


def test_every_sentence_goes_through_gettext() -> None:
    bracketed = words(BracketLanguage("en"))
    for event in EVENTS:
        assert bracketed.event_text(event, 1 if event.visible_to else 0).startswith("[")
    for action, phase in OFFERS:
        assert bracketed.action_label(action, view_in(phase)).startswith("[")
    for key in REFUSALS:
        assert REFUSALS[key] in bracketed.text(REFUSALS[key])

"""Views: public facts, facts of one player, and hidden facts."""

import pytest

from games.boulevard.builder import TableBuilder
from games.table_builder import all_of, only
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import FastDice
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import Bid, PlayTip, Ready
from matinee.games.boulevard.rules.events import TipPlayed, TipsDrawn, TipsSeen
from matinee.games.boulevard.rules.state import Phase, View

VIEWERS = (0, 1, 2, None)
everybody = pytest.mark.parametrize("viewer", VIEWERS)


def busy() -> TableBuilder:
    """A table of three players in the middle of a week, with something of everything."""
    table = TableBuilder(3).put(0, cash=31, chips={"time": 2, "loan": 1}, spots=["agency", "air"])
    table.put(1, cash=7, films=[table.film(process="").key], hand=["cartoon", "tax-holiday"])
    table.put(2, cash=12, spots=["preview"], hand=["fan-club"], played=[PlayTip("cartoon")])
    table.state.cubes = {"john-wayne": 2}
    table.state.tip_discards = ["cartoon"]
    table.state.tip_deck.remove("cartoon")
    table.state.preview_dice, table.state.preview_genre = (2, 3), "musical"
    table.state.agency_die = 4
    return table.at("films", 0, 1, 2)


def view_of(table: TableBuilder, viewer: int | None) -> View:
    """View of a viewer."""
    return BOULEVARD.view(table.state, viewer)


@pytest.mark.rule("HB-HID-01")
@everybody
@pytest.mark.parametrize("phase", ["markers", "films", "advertising", "tips", "blockbuster"])
def test_everybodys_cash_is_public_at_all_times(viewer: int | None, phase: Phase) -> None:
    table = busy().put(0, bids=[3, 0, 0, 0, 0, 0])
    table.state.phase = phase
    assert view_of(table, viewer).cash == [31, 7, 12]


@pytest.mark.rule("HB-HID-06", "HB-HID-07")
@everybody
def test_the_array_and_all_that_lies_on_the_board_are_public(viewer: int | None) -> None:
    table = busy()
    view, state = view_of(table, viewer), table.state
    assert view.array == state.array
    assert view.spots == state.spots
    assert view.chips == state.chips
    assert view.cubes == {"john-wayne": 2}
    assert view.programme == state.programme
    assert view.minutes == state.minutes
    assert (view.round, view.start, view.genre) == (1, 0, None)


@pytest.mark.rule("HB-DEC-70")
@everybody
def test_hands_are_secret_but_their_size_played_cards_and_discards_are_public(
    viewer: int | None,
) -> None:
    table = busy()
    view = view_of(table, viewer)
    for seat, hand in enumerate(table.state.hands):
        assert view.hands[seat] == (hand if seat == viewer else [HIDDEN] * len(hand))
    assert view.played == table.state.played
    assert view.tip_discards == ["cartoon"]
    assert view.film_discards == table.state.film_discards
    assert (len(view.tip_deck), len(view.film_deck)) == (80, 87)


@pytest.mark.rule("HB-DEC-70")
def test_a_draw_is_told_to_all_but_its_faces_only_to_the_drawer() -> None:
    events = TableBuilder(2).bid().payout(6, 1, 1)
    assert [event.visible_to for event in all_of(TipsDrawn, events)] == [None, None]
    assert [event.visible_to for event in all_of(TipsSeen, events)] == [(0,), (1,)]


@pytest.mark.rule("HB-DEC-70")
def test_a_played_card_is_shown_to_all() -> None:
    table = busy().at("tips", 1)
    assert only(TipPlayed, table.play(1, PlayTip("tax-holiday"))).visible_to is None
    assert "tax-holiday" in view_of(table, 0).tip_discards


@pytest.mark.rule("HB-HID-08")
@everybody
def test_nobody_knows_the_order_of_a_deck(viewer: int | None) -> None:
    view = view_of(busy(), viewer)
    assert view.film_deck == [HIDDEN] * 87
    assert view.tip_deck == [HIDDEN] * 80


@pytest.mark.rule("HB-HID-02", "HB-COMP-04", "HB-SIM-04")
@pytest.mark.parametrize("phase", ["advertising", "tips"])
def test_bids_lie_behind_the_screen_until_step_7(phase: Phase) -> None:
    table = busy().at("advertising")
    table.play(1, Bid("radio-spots", 3))
    table.play(1, Ready())
    table.state.phase = phase
    assert view_of(table, 1).bids[1] == [0, 0, 3, 0, 0, 0]
    for viewer in (0, 2, None):
        assert view_of(table, viewer).bids[1] == [HIDDEN] * 6
        assert view_of(table, viewer).ready == [False, True, False]


@pytest.mark.rule("HB-HID-02", "HB-HID-03", "HB-HID-04", "HB-COMP-04")
def test_once_the_screens_are_down_nothing_behind_them_is_hidden() -> None:
    table = busy().put(1, bids=[1, 0, 0, 0, 0, 0]).hold(1).bid()
    table.play(2, Ready())
    table.play(2, table.legal(2)[0])
    assert table.state.phase == "unsold"
    for viewer in VIEWERS:
        view = view_of(table, viewer)
        assert view.bids == table.state.bids
        assert (view.preview_dice, view.preview_genre, view.genre) == ((2, 3), "musical", "musical")
        assert (view.agency_die, view.designated) == (4, 4)


@pytest.mark.rule("HB-HID-03", "HB-HID-04", "HB-COMP-04")
@pytest.mark.parametrize("phase", ["films", "second", "advertising", "tips"])
def test_secret_dice_are_their_rollers_alone_until_then(phase: Phase) -> None:
    table = busy()
    table.state.phase = phase
    assert [view_of(table, viewer).agency_die for viewer in VIEWERS] == [4, HIDDEN, HIDDEN, HIDDEN]
    found = [
        (view.preview_dice, view.preview_genre) for view in (view_of(table, v) for v in VIEWERS)
    ]
    nothing = (HIDDEN, HIDDEN)
    assert found == [nothing, nothing, ((2, 3), "musical"), nothing]


@pytest.mark.rule("HB-HID-02", "HB-HID-08", "HB-DEC-70", "HB-COMP-04")
def test_a_view_says_nothing_of_what_it_hides() -> None:
    """Decks, rivals' hands and screens do not affect the view."""
    table, other = busy().at("advertising"), busy().at("advertising")
    other.hold(1, "oscar-buzz", "press-agent").put(1, bids=[0, 0, 3, 0, 0, 0])
    other.state.preview_dice, other.state.preview_genre = (6, 6), "science-fiction"
    other.put(2, bids=[1] * 6)
    other.state.tip_deck.reverse()
    FastDice(5).shuffle(other.state.film_deck)
    assert view_of(table, 0) == view_of(other, 0)
    assert view_of(table, 1) != view_of(other, 1)


@pytest.mark.rule("HB-HID-08", "HB-DEC-70")
@everybody
def test_what_is_imagined_for_a_seat_looks_the_same_to_it(viewer: int | None) -> None:
    table = busy().put(1, played=[PlayTip("press-agent", on="magazines")], bids=[0, 2, 0, 0, 0, 0])
    table.at("tips", 1)
    view = view_of(table, viewer)
    for seed in range(20):
        imagined = BOULEVARD.sample_state(view, viewer, FastDice(seed))
        assert BOULEVARD.view(imagined, viewer) == view
        assert all(
            sum(bids) <= cash for bids, cash in zip(imagined.bids, imagined.cash, strict=True)
        )
        assert imagined.bids[1][1] > 0

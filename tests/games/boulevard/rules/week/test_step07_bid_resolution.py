"""Step 7: all screens go down, all players pay, and the six boxes are resolved one by one."""

import pytest

from games.boulevard.builder import TableBuilder, paid, sources
from games.table_builder import all_of, only
from matinee.engine.contract.game import Event
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import Decline, EndTips, PlayTip, Ready
from matinee.games.boulevard.rules.events import (
    AgencySet,
    BoxResolved,
    BoxTied,
    GenreSet,
    RolledOff,
    ScreensLowered,
    SpaceClaimed,
    SpaceLeft,
    StartRolledOff,
    TieLeft,
    TipPlayed,
)

BUS, MAGAZINES, RADIO, NEWSPAPERS, TELEVISION, BILLBOARDS = MEDIA
FAVOR, SPACE = "front-page-favor", "unsold-space"
JOE, TAY, SAM = 0, 1, 2


def winners(events: list[Event]) -> dict[str, int | None]:
    """Winner of each box, or `None`."""
    return {event.medium: event.winner for event in all_of(BoxResolved, events)}


def on_bus(*bids: int, start: int = 0) -> TableBuilder:
    """A table with these bids on the Bus Bench, and none on box 6 and the others."""
    table = TableBuilder(len(bids), start=start)
    return table.bid(*([pips, 0, 0, 0, 0, 0] for pips in bids))


def everywhere(*bids: int) -> TableBuilder:
    """A table at which each player bids the same number on all boxes."""
    table = TableBuilder(len(bids)).bid(*([pips] * 6 for pips in bids))
    for seat in range(len(bids)):
        table.put(seat, cash=36)
    return table


@pytest.mark.rule("HB-DEC-05", "HB-RES-04", "HB-RES-05", "HB-RES-06", "HB-RES-07", "HB-ADV-02")
def test_the_advertising_example_of_three_players() -> None:
    table = TableBuilder(3).last_week()
    table.bid([1, 0, 2, 2, 3, 2], [2, 0, 1, 1, 3, 0], [0, 0, 0, 0, 0, 3])
    used = [sum(pips > 0 for pips in bids) for bids in table.state.bids]
    costs = [table.state.bidding(seat) for seat in (JOE, TAY, SAM)]
    assert (used, costs) == ([5, 4, 1], [10, 7, 3])
    events = table.payout(2, 4, 5, 1, 1)
    assert winners(events) == {
        BUS: TAY,
        MAGAZINES: None,
        RADIO: JOE,
        NEWSPAPERS: JOE,
        TELEVISION: TAY,
        BILLBOARDS: SAM,
    }
    assert only(BoxTied, events) == BoxTied(medium=TELEVISION, seats=(JOE, TAY), bid=3)
    assert only(RolledOff, events).rolls == (((JOE, 4), (TAY, 5)),)
    for seat, cost in enumerate(costs):
        assert table.state.cash[seat] == 25 - cost + paid(events, seat).income - 1


@pytest.mark.rule("HB-RES-01", "HB-TURN-07", "HB-RES-09", "HB-ADV-07")
def test_all_screens_are_lowered_at_once_for_all_to_see() -> None:
    table = on_bus(3, 1, 0)
    event = only(ScreensLowered, table.payout())
    assert event.bids == ((3, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0), (0,) * 6)
    assert event.visible_to is None


@pytest.mark.rule("HB-RES-09")
def test_after_the_reveal_everybody_sees_every_bid() -> None:
    table = on_bus(3, 3).hold(0, "cartoon")
    table.play(1, Ready())
    table.play(0, EndTips(), 5)
    assert table.state.phase == "tie"
    for viewer in (0, 1, None):
        assert BOULEVARD.view(table.state, viewer).bids == table.state.bids


@pytest.mark.rule("HB-RES-02", "HB-COMP-13")
def test_everybody_pays_all_bids_also_those_that_do_not_win() -> None:
    table = everywhere(2, 1).hold(0, SPACE)
    table.bid([2, 2, 1, 0, 0, 0], [1, 3, 3, 0, 0, 0])
    table.play(1, Ready())
    table.play(0, EndTips(), 6)
    assert table.state.phase == "unsold"
    assert table.state.cash == [36 - 5, 36 - 7]


@pytest.mark.rule("HB-RES-03")
def test_the_boxes_are_resolved_one_by_one_in_the_order_of_their_numbers() -> None:
    events = TableBuilder(2).bid([0, 1, 0, 2, 0, 0], [1, 0, 3, 1, 0, 0]).payout()
    assert [event.medium for event in all_of(BoxResolved, events)] == list(MEDIA)


@pytest.mark.rule("HB-RES-04", "HB-PAY-04")
def test_the_highest_bid_wins_one_die() -> None:
    events = on_bus(3, 5, 4).payout(6, 1, 1)
    resolved = all_of(BoxResolved, events)[0]
    assert resolved == BoxResolved(medium=BUS, winner=1, bid=5, dice=1)
    assert [sources(events, seat).get("advertising", 0) for seat in range(3)] == [0, 1, 0]


@pytest.mark.rule("HB-RES-07")
@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_a_single_bidder_wins_with_any_bid(pips: int) -> None:
    assert winners(on_bus(0, pips, 0).payout())[BUS] == 1


@pytest.mark.rule("HB-RES-06", "HB-DEC-44")
def test_without_a_die_there_is_no_bid_and_no_winner() -> None:
    events = on_bus(0, 0).payout(6, 1, 1)
    assert set(winners(events).values()) == {None}
    assert not all_of(BoxTied, events)
    assert [sources(events, seat) for seat in (0, 1)] == [{}, {}]


@pytest.mark.rule("HB-RES-05", "HB-DEC-42")
def test_a_tie_for_the_highest_bid_is_rolled_off() -> None:
    events = on_bus(4, 2, 4).payout(6, 3, 5)
    assert only(BoxTied, events) == BoxTied(medium=BUS, seats=(0, 2), bid=4)
    assert only(RolledOff, events).rolls == (((0, 3), (2, 5)),)
    assert winners(events)[BUS] == 2


@pytest.mark.rule("HB-DEC-42", "HB-DEC-72")
def test_the_roll_off_goes_clockwise_from_the_start_player_and_only_the_highest_roll_again() -> (
    None
):
    events = on_bus(4, 4, 0, 4, start=3).payout(6, 5, 5, 2, 1, 1, 2, 6)
    assert only(RolledOff, events).rolls == (
        ((3, 5), (0, 5), (1, 2)),
        ((3, 1), (0, 1)),
        ((3, 2), (0, 6)),
    )
    assert winners(events)[BUS] == 0


@pytest.mark.rule("HB-TIP-10", "HB-RES-08", "HB-CON-IT-21", "HB-DEC-43")
def test_a_front_page_favor_wins_a_tied_box_at_once_without_a_roll() -> None:
    table = on_bus(4, 4).hold(1, FAVOR)
    table.play(1, Ready())
    table.play(1, EndTips(), 1)
    assert (table.state.phase, table.waiting) == ("tie", [1])
    events = table.play_shuffled(1, PlayTip(FAVOR))
    assert events[0] == TipPlayed(seat=1, card=FAVOR)
    assert not all_of(RolledOff, events)
    assert BoxResolved(medium=BUS, winner=1, bid=4, dice=2) in events
    assert sources(events, 1) == {"advertising": 2}
    assert FAVOR in table.state.tip_discards


@pytest.mark.rule("HB-DEC-43")
def test_the_tied_are_asked_clockwise_and_the_first_to_play_it_settles_the_tie() -> None:
    table = on_bus(4, 4, 4, 1, start=1)
    for seat in range(4):
        table.hold(seat, FAVOR)
    table.play(3, Ready())
    for seat in (1, 2, 3):
        table.play(seat, EndTips())
    table.play(0, EndTips(), 6)
    assert table.waiting == [1]
    assert table.refused(3, PlayTip(FAVOR)).rule == "HB-DEC-43"
    assert table.play(1, Decline()) == [TieLeft(seat=1, medium=BUS)]
    assert table.waiting == [2]
    events = table.play(2, PlayTip(FAVOR))
    assert winners(events)[BUS] == 2
    assert table.state.phase == "unsold"
    assert table.state.hands[0] == [FAVOR]


@pytest.mark.rule("HB-DEC-43", "HB-DEC-74")
def test_everybody_who_is_tied_is_asked_as_long_as_nobody_has_played_it() -> None:
    table, order = on_bus(4, 4, 4, 4, start=1), (1, 2, 3, 0)
    for seat in order:
        table.hold(seat, FAVOR)
    table.play(3, Ready())
    for seat in order[:-1]:
        table.play(seat, EndTips())
    table.play(0, EndTips(), 6)
    for seat in order[:-1]:
        assert table.play(seat, Decline()) == [TieLeft(seat=seat, medium=BUS)]
    assert table.waiting == [0]
    assert winners(table.play(0, PlayTip(FAVOR)))[BUS] == 0


@pytest.mark.rule("HB-DEC-43", "HB-RES-05")
def test_if_nobody_plays_it_the_roll_off_follows() -> None:
    table = on_bus(4, 4).hold(0, FAVOR).hold(1, "cartoon")
    table.play(1, Ready())
    table.play(0, EndTips())
    table.play(1, EndTips(), 6)
    table.play(0, Decline())
    assert table.waiting == [1]
    assert only(RolledOff, table.play(1, Decline(), 2, 6)).rolls == (((0, 2), (1, 6)),)


@pytest.mark.rule("HB-DEC-43")
def test_only_that_card_breaks_a_tie() -> None:
    table = on_bus(4, 4).hold(0, SPACE, "cartoon")
    table.play(1, Ready())
    table.play(0, EndTips(), 6)
    assert table.refused(0, PlayTip("cartoon")).rule == "HB-DEC-43"
    assert table.refused(0, PlayTip(SPACE, on=MAGAZINES)).rule == "HB-DEC-43"
    assert table.refused(0, PlayTip(FAVOR)).rule == "HB-TIP-03"
    assert table.legal(0) == [Decline()]


@pytest.mark.rule("HB-DEC-43", "HB-EOR-06")
def test_it_is_of_no_use_for_the_start_player_token() -> None:
    table = on_bus(0, 0).hold(0, FAVOR)
    table.play(1, Ready())
    table.play(0, EndTips(), 6)
    events = table.play(0, Decline(), 1, 1, 2, 5)
    assert only(StartRolledOff, events).rolls == (((0, 2), (1, 5)),)
    assert table.state.phase == "markers"


@pytest.mark.rule("HB-DEC-41", "HB-DEC-40")
def test_the_tied_know_the_agencys_box() -> None:
    table = on_bus(4, 4).hold(0, FAVOR)
    table.play(1, Ready())
    events = table.play(0, EndTips(), 3)
    assert only(AgencySet, events).die == 3
    assert BOULEVARD.view(table.state, 0).designated == 3


@pytest.mark.rule("HB-AGCY-02", "HB-AGCY-03", "HB-RES-04")
@pytest.mark.parametrize("winner", [0, 1])
def test_whoever_wins_the_designated_box_gets_two_dice(winner: int) -> None:
    table = everywhere(2 - winner, 1 + winner).put(0, spots=["agency"])
    table.state.agency_die = 4
    events = table.payout(1, 1)
    assert [event.dice for event in all_of(BoxResolved, events)] == [1, 1, 1, 2, 1, 1]
    assert sources(events, winner) == {"advertising": 7}
    assert sources(events, 1 - winner) == {}


@pytest.mark.rule("HB-AGCY-08")
def test_nobody_gets_the_extra_die_of_a_box_without_bids() -> None:
    table = on_bus(3, 1).put(0, spots=["agency"])
    table.state.agency_die = 4
    events = table.payout(1, 1)
    assert sources(events, 0) == {"advertising": 1}
    assert sources(events, 1) == {}


def unsold(*hands: tuple[str, ...], designated: int = 6, start: int = 0) -> TableBuilder:
    """A table at which seat 0 alone has won the Bus Bench; holders of cards decide on the rest."""
    table = on_bus(3, *[0] * (len(hands) - 1), start=start)
    for seat, hand in enumerate(hands):
        table.hold(seat, *hand)
    table.play(len(hands) - 1, Ready())
    while len(table.state.queue) > 1:
        table.play(table.waiting[0], EndTips())
    table.play(table.waiting[0], EndTips(), designated)
    return table


@pytest.mark.rule("HB-CON-IT-22")
@pytest.mark.parametrize(("designated", "dice"), [(6, 1), (2, 2)])
def test_unsold_space_takes_a_box_that_nobody_bid_on(designated: int, dice: int) -> None:
    table = unsold((), (SPACE,), designated=designated)
    assert (table.state.phase, table.waiting) == ("unsold", [1])
    events = table.play_shuffled(1, PlayTip(SPACE, on=MAGAZINES))
    assert only(SpaceClaimed, events) == SpaceClaimed(seat=1, medium=MAGAZINES, dice=dice)
    assert sources(events, 1) == {"advertising": dice}
    assert SPACE in table.state.tip_discards


@pytest.mark.rule("HB-CON-IT-22")
def test_one_claim_a_box_clockwise_from_the_start_player() -> None:
    table = unsold(("cartoon",), (SPACE,), (SPACE, "cartoon"), start=1)
    assert table.waiting == [1]
    assert table.refused(1, PlayTip(SPACE, on=BUS)).rule == "HB-CON-IT-22"
    assert table.refused(1, PlayTip(SPACE, on="sandwich-boards")).rule == "HB-COMP-11"
    table.play(1, PlayTip(SPACE, on=MAGAZINES))
    assert table.waiting == [2]
    assert table.refused(2, PlayTip(SPACE, on=MAGAZINES)).rule == "HB-CON-IT-22"
    assert table.refused(2, PlayTip("cartoon")).rule == "HB-CON-IT-22"
    table.play(2, PlayTip(SPACE, on=RADIO))
    assert table.waiting == [0]
    assert table.state.winners == [0, 1, 2, None, None, None]


@pytest.mark.rule("HB-CON-IT-22")
def test_unsold_space_may_be_kept() -> None:
    table = unsold((SPACE,), ("cartoon",))
    assert table.play(0, Decline()) == [SpaceLeft(seat=0)]
    events = table.play_shuffled(1, Decline())
    assert sources(events, 0) == {"advertising": 1}
    assert SPACE in table.state.hands[0]


@pytest.mark.rule("HB-DEC-74")
@pytest.mark.parametrize("card", [FAVOR, "cartoon"])
def test_whether_one_is_asked_in_a_tie_does_not_depend_on_the_card(card: str) -> None:
    table = on_bus(4, 4).hold(0, card)
    table.play(1, Ready())
    table.play(0, EndTips(), 6)
    assert (table.state.phase, table.waiting) == ("tie", [0])


@pytest.mark.rule("HB-DEC-74")
@pytest.mark.parametrize("card", [SPACE, "cartoon"])
def test_whether_one_is_asked_about_unsold_space_does_not_either(card: str) -> None:
    assert unsold((card,), (card,)).state.queue == [0, 1]


@pytest.mark.rule("HB-DEC-74")
def test_who_played_a_favor_this_week_is_not_asked_in_the_next_tie() -> None:
    table = TableBuilder(2).bid([4, 4, 0, 0, 0, 0], [4, 4, 0, 0, 0, 0]).hold(0, FAVOR, FAVOR)
    table.play(1, Ready())
    table.play(0, EndTips(), 6)
    events = table.play(0, PlayTip(FAVOR), 2, 5)
    assert only(RolledOff, events).medium == MAGAZINES
    assert winners(events)[MAGAZINES] == 1
    assert table.state.phase == "unsold"


@pytest.mark.rule("HB-DEC-74")
def test_without_cards_without_a_tie_or_without_an_unsold_box_nobody_is_asked() -> None:
    events = on_bus(4, 4).payout()
    assert all_of(RolledOff, events)
    sold_out = everywhere(2, 1).hold(0, SPACE, FAVOR).hold(1, SPACE, FAVOR)
    sold_out.play(1, Ready())
    sold_out.play(0, EndTips())
    assert all_of(GenreSet, sold_out.play_shuffled(1, EndTips()))


@pytest.mark.rule("HB-DEC-74", "HB-CON-IT-22")
def test_once_the_last_unsold_box_is_claimed_nobody_is_asked_any_more() -> None:
    table = TableBuilder(2).bid([1, 1, 1, 1, 1, 0]).hold(0, SPACE).hold(1, SPACE)
    table.play(1, Ready())
    table.play(0, EndTips())
    table.play(1, EndTips(), 2)
    events = table.play_shuffled(0, PlayTip(SPACE, on=BILLBOARDS))
    assert all_of(GenreSet, events)
    assert SPACE in table.state.hands[1]


@pytest.mark.rule("HB-DEC-38")
def test_an_open_genre_roll_comes_last_after_unsold_space() -> None:
    table = unsold((SPACE,), ())
    assert table.state.genre is None
    events = table.play_shuffled(0, PlayTip(SPACE, on=RADIO))
    kinds = [type(event) for event in events]
    assert kinds.index(SpaceClaimed) < kinds.index(GenreSet)

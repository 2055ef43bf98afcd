"""Section 13: challenges, from the call to the outcome (UN-CH, UN-DEC-70 to -77)."""

import pytest

from games.table_builder import only
from games.universalis.builder import (
    TableBuilder,
    add,
    buy,
    challenge,
    colour,
    create,
    cut_away,
    establish,
    event,
    fine,
    go,
    reduce_,
    speak,
    tenet,
    time,
)
from matinee.engine.contract.game import Event
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.disputes.bidding_order import bidding_order
from matinee.games.universalis.rules.events import (
    BiddingOpened,
    BidPlaced,
    ChallengeCalled,
    ChallengeSettled,
    Passed,
    Reworded,
)

STRIKE, STAND = "strike", "stand"


def challenged(seats: int = 4, *, by: int = 1) -> TableBuilder:
    """A table at which seat 0 has told an event, which seat `by` challenges."""
    table = TableBuilder(seats=seats).scene()
    table.plays((0, event("The door opens.")), (by, challenge(1, "It was nailed shut.")))
    return table


def in_bids(seats: int = 4, *, by: int = 1) -> TableBuilder:
    """The same table when coins are to decide the challenge."""
    table = challenged(seats, by=by)
    table.play(0, a.ToBidding())
    return table


def settle(table: TableBuilder) -> list[Event]:
    """Let all pass until the bidding is decided; returns the events of the last pass."""
    events: list[Event] = []
    while table.phase == "ch_bid":
        events = table.play(table.waiting[0], a.Pass())
    return events


@pytest.mark.rule("UN-CH-01", "UN-CH-02", "UN-COST-31", "UN-DEC-70")
def test_a_challenge_is_called_free_of_charge_and_play_pauses() -> None:
    table = TableBuilder(seats=4).scene()
    table.play(0, event())
    table.coins(24, 0, 25, 25)
    called = only(ChallengeCalled, table.play(1, challenge(1, "Impossible.")))
    assert (called.seat, called.challenged, called.entry) == (1, 0, 1)
    assert (table.phase, table.waiting) == ("ch_talk", [0, 1])
    assert table.state.coins == [24, 0, 25, 25]
    table.refused(0, event(), "UN-DEC-82")
    table.refused(2, a.Interrupt(), "UN-DEC-82")
    table.refused(2, fine(0), "UN-DEC-82")
    table.refused(2, challenge(1), "UN-DEC-82")


@pytest.mark.rule("UN-DEC-70")
def test_one_challenges_wherever_something_is_told() -> None:
    table = TableBuilder()
    table.play(0, tenet())
    assert table.legal(1, a.Challenge)
    table = TableBuilder().framing()
    table.play(0, establish())
    assert table.legal(1, a.Challenge)
    for setting in (TableBuilder().scene(), TableBuilder().scene().complication((0, 1), (1, 1))):
        setting.play(0, colour())
        assert setting.legal(1, a.Challenge)
    table = TableBuilder().scene().window((0, True, 3))
    table.play(0, event())
    assert table.legal(1, a.Challenge)
    table = TableBuilder().scene().window((0, False, 3))
    table.play(0, event())
    assert table.legal(1, a.Challenge)


@pytest.mark.rule("UN-DEC-70")
def test_one_does_not_challenge_during_a_bid_or_a_vote() -> None:
    table = TableBuilder().bidding()
    table.line(0, "event", text="A bell.")
    table.refused(1, challenge(1), "UN-DEC-70")
    table = TableBuilder().scene().complication((0, 1), (1, 1))
    table.play(0, a.CallResolution())
    table.refused(1, challenge(1), "UN-DEC-70")


@pytest.mark.rule("UN-DEC-71", "UN-CH-03")
def test_the_challenged_concedes_and_the_entry_is_struck() -> None:
    table = challenged()
    table.refused(1, a.Concede(), "UN-DEC-71")
    settled = only(ChallengeSettled, table.play(0, a.Concede()))
    assert (settled.outcome, settled.how) == ("struck", "conceded")
    assert not table.state.entry(1).stands
    assert table.state.coins == [25] * 4
    assert (table.phase, table.waiting) == ("turn", [0])


@pytest.mark.rule("UN-DEC-71", "UN-CH-03")
def test_the_challenger_withdraws_and_the_entry_stands_open_to_others_only() -> None:
    table = challenged()
    table.refused(0, a.Withdraw(), "UN-DEC-71")
    settled = only(ChallengeSettled, table.play(1, a.Withdraw()))
    assert (settled.outcome, settled.how) == ("stands", "withdrawn")
    table.refused(1, challenge(1), "UN-DEC-69")
    table.play(2, challenge(1))


@pytest.mark.rule("UN-DEC-71", "UN-CH-03", "UN-DEC-74")
@pytest.mark.parametrize(("offers", "accepts"), [(0, 1), (1, 0)])
def test_either_offers_a_wording_and_the_other_accepts(offers: int, accepts: int) -> None:
    table = challenged()
    table.refused(accepts, a.AcceptWording(), "UN-DEC-71")
    table.play(offers, a.OfferWording("The door creaks."))
    table.play(offers, a.OfferWording("The door does not open."))
    table.refused(offers, a.AcceptWording(), "UN-DEC-71")
    events = table.play(accepts, a.AcceptWording())
    assert only(ChallengeSettled, events) == ChallengeSettled(
        entry=1, outcome="reworded", how="agreed"
    )
    assert only(Reworded, events).entry == 1
    entry = table.state.entry(1)
    assert (entry.text, entry.state) == ("The door does not open.", "reworded")
    assert entry.former == ("The door opens.",)
    assert not entry.settled
    assert table.state.coins == [24, 25, 25, 25]
    assert (table.phase, table.waiting) == ("turn", [0])


@pytest.mark.rule("UN-DEC-71", "UN-SM-12")
def test_only_the_two_have_a_say_before_the_bids() -> None:
    table = challenged()
    for action in (a.Concede(), a.Withdraw(), a.OfferWording("No."), a.ToBidding()):
        table.refused(2, action, "UN-DEC-71")
    table.refused(2, a.AcceptWording(), "UN-DEC-71")
    assert not table.legal(2)


@pytest.mark.rule("UN-DEC-71", "UN-CH-04")
@pytest.mark.parametrize("seat", [0, 1])
def test_either_sends_the_matter_to_bidding_and_there_is_no_way_back(seat: int) -> None:
    table = challenged()
    assert only(BiddingOpened, table.play(seat, a.ToBidding())).seat == seat
    assert (table.phase, table.waiting) == ("ch_bid", [1])
    for action in (a.Withdraw(), a.OfferWording("No."), a.ToBidding()):
        table.refused(1, action, "UN-DEC-71")
    table.refused(0, a.Concede(), "UN-DEC-71")


@pytest.mark.rule("UN-CH-04", "UN-CH-05", "UN-DEC-72")
def test_the_challenger_bids_first_then_to_the_left_and_the_challenged_last() -> None:
    table = in_bids(seats=5, by=3)
    assert bidding_order(table.state, table.dispute) == [3, 4, 1, 2, 0]
    table.play(3, a.BidFor(STRIKE, 1))
    seats = []
    for _ in range(6):
        seats += table.waiting
        table.play(table.waiting[0], a.BidFor(STRIKE, 1))
    assert seats == [4, 1, 2, 0, 3, 4]
    table.refused(0, a.Pass(), "UN-DEC-72")


@pytest.mark.rule("UN-CH-06", "UN-DEC-73")
def test_if_the_challenger_does_not_bid_first_the_challenge_is_over() -> None:
    table = in_bids()
    table.refused(1, a.BidFor(STRIKE, 0), "UN-DEC-73")
    table.refused(1, a.BidFor(STAND, 1), "UN-DEC-73")
    settled = only(ChallengeSettled, table.play(1, a.Pass()))
    assert (settled.outcome, settled.how) == ("stands", "no-bid")
    assert not table.state.entry(1).settled
    table.refused(1, challenge(1), "UN-DEC-69")
    table.play(2, challenge(1))


@pytest.mark.rule("UN-CH-06", "UN-DEC-72")
def test_a_challenger_without_coins_cannot_bid_first() -> None:
    table = challenged().coins(25, 0, 25, 25)
    settled = only(ChallengeSettled, table.play(1, a.ToBidding()))
    assert settled.how == "no-bid"
    assert table.phase == "turn"


@pytest.mark.rule("UN-DEC-73", "UN-CH-09")
def test_the_challengers_first_bid_may_be_for_an_alternative_of_his() -> None:
    table = in_bids()
    table.play(1, a.PutForward("The door stays shut."))
    table.play(1, a.BidFor("wording-1", 1))
    settle(table)
    assert table.state.entry(1).text == "The door stays shut."


@pytest.mark.rule("UN-CH-07", "UN-CH-08", "UN-DEC-73")
def test_everybody_else_bids_any_number_for_either_side_or_passes() -> None:
    table = in_bids()
    table.play(1, a.BidFor(STRIKE, 2))
    table.play(2, a.BidFor(STAND, 7))
    table.play(3, a.Pass())
    table.play(0, a.BidFor(STRIKE, 1))
    table.play(1, a.BidFor(STAND, 1))
    assert (table.dispute.total(STRIKE), table.dispute.total(STAND)) == (3, 8)
    table.refused(2, a.BidFor(STAND, 19), "UN-DEC-05")
    table.refused(2, a.BidFor("wording-1", 1), "UN-CH-08")


@pytest.mark.rule("UN-CH-10", "UN-CH-11")
def test_everybody_sees_every_bid_and_the_bank_gets_them_all() -> None:
    table = in_bids()
    placed = only(BidPlaced, table.play(1, a.BidFor(STRIKE, 3)))
    assert (placed.seat, placed.solution, placed.coins, placed.visible_to) == (1, STRIKE, 3, None)
    table.play(2, a.BidFor(STAND, 2))
    settle(table)
    assert table.state.coins == [25, 22, 23, 25], "the event is refunded, bids are not"
    bids = [row for row in table.state.ledger if row.rule == "UN-CH-11"]
    assert [(row.source, row.to, row.coins) for row in bids] == [
        *(("own:1", "bank", 3), ("own:2", "bank", 2))
    ]


@pytest.mark.rule("UN-DEC-07", "UN-CH-11")
def test_a_framer_bids_with_the_purse_first() -> None:
    table = in_bids().purse(2)
    table.plays((1, a.BidFor(STRIKE, 1)), (2, a.Pass()), (3, a.Pass()), (0, a.BidFor(STAND, 3)))
    assert (table.state.purse, table.state.coins[0]) == (0, 23)


@pytest.mark.rule("UN-CH-12", "UN-CH-13", "UN-DEC-72")
def test_who_passed_may_bid_later_and_it_ends_when_all_have_passed_in_a_row() -> None:
    table = in_bids()
    table.plays((1, a.BidFor(STRIKE, 1)), (2, a.Pass()), (3, a.Pass()), (0, a.Pass()))
    assert table.waiting == [1], "the last bidder passes too"
    table.play(1, a.BidFor(STRIKE, 1))
    table.play(2, a.BidFor(STAND, 1))
    table.plays((3, a.Pass()), (0, a.Pass()), (1, a.Pass()))
    assert table.waiting == [2]
    settled = only(ChallengeSettled, table.play(2, a.Pass()))
    assert (settled.how, settled.outcome) == ("bids", "struck")


@pytest.mark.rule("UN-DEC-72")
def test_who_has_no_coins_passes_by_himself() -> None:
    table = in_bids().coins(24, 25, 0, 25)
    events = table.play(1, a.BidFor(STRIKE, 1))
    assert (only(Passed, events).seat, only(Passed, events).by_itself) == (2, True)
    assert table.waiting == [3]


@pytest.mark.rule("UN-DEC-72", "UN-CH-13")
def test_bids_that_take_all_coins_end_the_matter_at_once() -> None:
    table = in_bids().coins(0, 1, 0, 0)
    settled = only(ChallengeSettled, table.play(1, a.BidFor(STRIKE, 1)))
    assert settled.outcome == "struck"


@pytest.mark.rule("UN-CH-14", "UN-CH-15", "UN-DEC-76")
def test_the_most_coins_prevail_and_what_was_settled_stands() -> None:
    table = in_bids()
    table.plays((1, a.BidFor(STRIKE, 2)), (2, a.BidFor(STAND, 3)))
    assert only(ChallengeSettled, settle(table)).outcome == "stands"
    table.refused(3, challenge(1), "UN-CH-15")


@pytest.mark.rule("UN-DEC-75", "UN-CH-14")
def test_the_challenged_wins_a_tie_he_is_part_of() -> None:
    table = in_bids()
    table.plays((1, a.BidFor(STRIKE, 2)), (2, a.BidFor(STAND, 2)))
    assert only(ChallengeSettled, settle(table)).outcome == "stands"


@pytest.mark.rule("UN-DEC-75")
def test_else_the_challenger_and_else_the_first_alternative() -> None:
    table = in_bids()
    table.plays((1, a.BidFor(STRIKE, 2)), (2, a.PutForward("Two.")))
    table.play(2, a.BidFor("wording-1", 2))
    assert only(ChallengeSettled, settle(table)).outcome == "struck"
    table = in_bids()
    table.plays((1, a.BidFor(STRIKE, 1)), (2, a.PutForward("Two.")))
    table.plays((2, a.BidFor("wording-1", 2)), (3, a.PutForward("Three.")))
    table.play(3, a.BidFor("wording-2", 2))
    assert only(ChallengeSettled, settle(table)).solution == "wording-1"
    assert table.state.entry(1).text == "Two."


@pytest.mark.rule("UN-CH-09", "UN-DEC-74", "UN-DEC-76")
def test_an_alternative_is_put_forward_free_once_and_supported_like_the_others() -> None:
    table = in_bids()
    table.play(1, a.BidFor(STRIKE, 2))
    table.refused(3, a.PutForward("Not my turn."), "UN-DEC-72")
    table.play(2, a.PutForward("The door opens a little."))
    assert table.state.coins[2] == 25
    assert table.waiting == [2], "one may still bid or pass"
    table.refused(2, a.PutForward("Or not."), "UN-DEC-74")
    table.plays((2, a.Pass()), (3, a.BidFor("wording-1", 3)))
    settled = only(ChallengeSettled, settle(table))
    assert settled.outcome == "reworded"
    entry = table.state.entry(1)
    assert (entry.text, entry.state, entry.settled) == (
        "The door opens a little.",
        "reworded",
        True,
    )
    assert table.state.coins == [24, 23, 25, 22], "the price stays paid"


@pytest.mark.rule("UN-DEC-74")
def test_only_words_of_its_own_can_be_reworded() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.play(0, reduce_(kestrel))
    table.play(1, challenge(table.last.no))
    table.refused(0, a.OfferWording("Kestrel shrinks."), "UN-DEC-74")
    table.plays((0, a.ToBidding()))
    table.refused(1, a.PutForward("Kestrel shrinks."), "UN-DEC-74")
    table = TableBuilder().scene()
    table.plays((0, cut_away("Meanwhile")), (1, challenge(1)))
    table.refused(0, a.OfferWording("Later"), "UN-DEC-74")


def agree(table: TableBuilder, entry: int, text: str) -> None:
    """Challenge an entry and agree on other words for it."""
    author = table.state.entry(entry).seat
    other = (author + 1) % 3
    table.plays(
        (other, challenge(entry)), (other, a.OfferWording(text)), (author, a.AcceptWording())
    )


@pytest.mark.rule("UN-DEC-74", "UN-DEC-76")
def test_a_wording_reaches_what_the_entry_named() -> None:
    table = TableBuilder().framing()
    table.plays((0, time("past", "night")), (0, establish("Pier")), (0, create("Kestrel")))
    table.plays((0, add(table.named("Kestrel"), "shy")), (0, tenet("Rain.")))
    table.play(0, a.ChangeTenet(1, "Snow."))
    for entry, text in enumerate(("dawn", "Beach", "Merlin", "bold", "Hail.", "Sleet."), start=1):
        agree(table, entry, text)
    assert table.state.scenes[-1].label == "dawn"
    assert table.named("Beach") == table.state.location
    assert table.state.traits_of(table.named("Merlin"))[0].words == "bold"
    assert table.state.tenets[0].text == "Sleet."


@pytest.mark.rule("UN-DEC-76", "UN-DEC-10")
def test_a_wording_for_a_tenet_leaves_its_later_changes_alone() -> None:
    table = TableBuilder().scene()
    table.plays((0, tenet("Rain.")), (0, a.ChangeTenet(1, "Snow.")))
    agree(table, 1, "Hail.")
    assert (table.state.tenets[0].text, table.state.tenets[0].former) == ("Snow.", ("Hail.",))
    table.strike(1, 2)
    assert table.state.tenets[0].text == "Hail."


@pytest.mark.rule("UN-DEC-74", "UN-DEC-86")
def test_a_wording_has_the_limit_of_what_it_replaces() -> None:
    table = TableBuilder().scene()
    kestrel = table.present("Kestrel", by=0)
    table.plays((0, add(kestrel, "shy")), (1, challenge(1)))
    table.refused(1, a.OfferWording("x" * 61), "UN-DEC-86")
    table.plays((1, a.OfferWording("x" * 60)), (0, a.AcceptWording()))
    table.play(0, speak(kestrel))
    table.play(1, challenge(table.last.no))
    table.refused(1, a.OfferWording("x" * 301), "UN-DEC-86")
    table.play(1, a.Withdraw())
    table.play(0, go("Pier"))
    table.play(1, challenge(table.last.no))
    table.refused(1, a.OfferWording("x"), "UN-DEC-86")
    table.refused(1, a.OfferWording("kestrel"), "UN-DEC-29")
    table = TableBuilder().scene().complication((1, 0), (0, 0))
    table.play(0, buy(0))
    table.play(1, challenge(table.last.no))
    table.refused(1, a.OfferWording("x" * 201), "UN-DEC-86")


@pytest.mark.rule("UN-DEC-77", "UN-DEC-82", "UN-SM-13")
def test_play_goes_on_exactly_where_it_paused() -> None:
    table = TableBuilder(seats=4).scene()
    kestrel = table.present("Kestrel", by=1)
    table.play(0, a.Originate(kestrel, "I hold Kestrel."))
    table.plays((0, a.EndTurn()), (1, colour()))
    table.plays((2, challenge(table.last.no)), (2, a.ToBidding()), (2, a.Pass()))
    assert (table.phase, table.waiting) == ("complication", [1])


@pytest.mark.rule("UN-DEC-77", "UN-DEC-24")
def test_a_turn_ends_after_the_pause_if_the_bids_took_its_last_coin() -> None:
    table = TableBuilder().scene(active=1).coins(25, 3, 25)
    table.plays((1, event()), (0, challenge(1)), (0, a.ToBidding()))
    table.plays((0, a.BidFor(STRIKE, 1)), (2, a.Pass()), (1, a.BidFor(STAND, 2)))
    settle(table)
    assert table.state.entry(1).stands
    assert table.waiting == [2]


@pytest.mark.rule("UN-CH-02", "UN-SM-12")
def test_without_a_challenge_there_is_nothing_to_settle() -> None:
    table = TableBuilder().scene()
    for action in (a.Concede(), a.OfferWording("No."), a.ToBidding(), a.PutForward("No.")):
        table.refused(0, action, "UN-CH-02")
    table.refused(0, a.BidFor(STRIKE, 1), "UN-CH-02")
    table = challenged()
    table.refused(1, a.BidFor(STRIKE, 1), "UN-DEC-71")


@pytest.mark.rule("UN-DEC-74")
def test_a_time_without_a_label_has_no_words_of_its_own() -> None:
    table = TableBuilder().framing(0)
    table.play(0, a.SetTime("past", "", ""))
    table.play(1, challenge(table.last.no))
    table.refused(1, a.OfferWording("Long ago"), "UN-DEC-74")
    table.play(1, a.ToBidding())
    table.refused(1, a.PutForward("Long ago"), "UN-DEC-74")

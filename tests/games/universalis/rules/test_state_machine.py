"""Section 18: active seats at each moment, their actions, and the transitions (UN-SM)."""

import pytest
from msgspec.structs import replace

from games.universalis.builder import (
    TableBuilder,
    add,
    buy,
    challenge,
    colour,
    cut_away,
    establish,
    event,
    fade,
    fine,
    obstacle,
    tenet,
)
from matinee.engine.contract.game import Action
from matinee.games.universalis.rules import actions as a
from matinee.testing.loaded_dice import LoadedDice

Kinds = set[type[Action]]
TALK: Kinds = {a.Challenge, a.CallFine}
ANY_TIME: Kinds = {a.TakeOver, a.Speak, *TALK}
WORLD: Kinds = {
    *(a.Create, a.CreateLocation, a.CreateMaster, a.Link, a.AddTrait, a.RemoveTrait),
    *(a.RestoreTrait, a.ReduceImportance, a.RestoreImportance, a.Eliminate),
    *(a.ProposeTenet, a.ChangeTenet, a.Colour, a.Introduce, a.TellEvent),
}
TURN: Kinds = {*WORLD, a.MoveToNew, a.MoveTo, a.Exit, a.StartMini, a.EndTurn}


def full(table: TableBuilder) -> TableBuilder:
    """The table with something of everything, so that every action of the rules is possible."""
    kestrel = table.present("Kestrel", by=table.state.active, traits=("quick",))
    table.trait(kestrel, "shy", active=False)
    table.absent("Guards", master=True)
    table.absent("Ghost")
    table.absent("Pier", "location")
    for seat in range(3):
        if seat != table.state.active:
            table.present(f"Player {seat}", by=seat)
    table.state.components[kestrel] = replace(table.state.components[kestrel], reductions=1)
    return table


def with_lines(table: TableBuilder) -> TableBuilder:
    """The table with a line of seat 0 and one of seat 1, so that each player can challenge one."""
    for seat in (0, 1):
        table.line(seat, "colour", "UN-DEC-23", text="The lamps hum.")
    if not table.state.tenets:
        table.play(table.state.active, tenet())
    return table


@pytest.mark.rule("UN-SM-01")
def test_tenets() -> None:
    table = TableBuilder()
    table.plays((0, tenet()), (1, tenet("Rain.")))
    assert (table.phase, table.waiting) == ("tenets", [2])
    assert table.kinds(2) == {a.ProposeTenet, a.Pass, *TALK}
    assert table.kinds(0) == table.kinds(1) == TALK
    table.plays((2, a.Pass()), (0, a.Pass()))
    assert table.phase == "tenets"
    table.play(1, a.Pass())
    assert table.phase == "bid"


@pytest.mark.rule("UN-SM-02")
def test_bid() -> None:
    table = TableBuilder().bidding()
    assert (table.phase, table.waiting) == ("bid", [0, 1, 2])
    assert all(table.kinds(seat) == {a.Bid, a.ProposeEnd} for seat in range(3))
    offer = table.legal(0, a.Bid)[0]
    assert (offer.coins.low, offer.coins.high) == (0, 25)
    table.play(1, a.Bid(3))
    assert (table.waiting, table.kinds(1)) == ([0, 2], set())
    table.play(0, a.ProposeEnd())
    assert table.phase == "endvote"
    table.plays((1, a.AnswerEnd(agree=False)), (0, a.Bid(1)), (2, a.Bid(2)))
    assert (table.phase, table.waiting) == ("framing", [1])


@pytest.mark.rule("UN-SM-03")
def test_endvote() -> None:
    table = TableBuilder().bidding()
    table.play(1, a.ProposeEnd())
    assert (table.phase, table.waiting) == ("endvote", [0, 2])
    assert table.kinds(0) == table.kinds(2) == {a.AnswerEnd}
    assert table.kinds(1) == set()
    table.play(0, a.AnswerEnd(agree=True))
    assert table.waiting == [2]
    table.play(2, a.AnswerEnd(agree=True))
    assert (table.phase, table.waiting) == ("over", [])


@pytest.mark.rule("UN-SM-04")
def test_framing() -> None:
    table = with_lines(full(TableBuilder().ended().framing()))
    assert (table.phase, table.waiting) == ("framing", [0])
    before = {a.EstablishNew, a.Establish, a.SetTime, a.LinkScene, a.OpenBare}
    assert table.kinds(0) == {*before, *(WORLD - {a.TellEvent}), *ANY_TIME}
    assert table.kinds(1) == table.kinds(2) == ANY_TIME
    table.play(0, establish())
    assert a.TellEvent in table.kinds(0)
    table.play(0, event())
    assert (table.phase, table.waiting) == ("turn", [0])
    table = TableBuilder().framing().coins(1)
    table.play(0, establish())
    assert (table.phase, table.waiting) == ("turn", [1])


@pytest.mark.rule("UN-SM-05")
def test_turn() -> None:
    table = with_lines(full(TableBuilder().scene()))
    assert (table.phase, table.waiting) == ("turn", [0])
    assert table.kinds(0) == {*TURN, *ANY_TIME, a.Originate, a.EndScene, a.FadeToBlack}
    assert table.kinds(1) == table.kinds(2) == {*ANY_TIME, a.Interrupt}
    table.play(0, event())
    assert table.kinds(1) == {*ANY_TIME, a.Interrupt, a.Obstacle}
    table.play(0, a.EndTurn())
    assert {a.Obstacle} < table.kinds(1), "the next player, before his own first action"
    assert not {a.EndScene, a.FadeToBlack} & table.kinds(1)
    table.play(1, colour())
    assert a.Obstacle not in table.kinds(2)


@pytest.mark.rule("UN-SM-05", "UN-SM-16")
@pytest.mark.parametrize("action", [a.EndScene(), fade()])
def test_a_turn_leads_to_the_end_of_the_scene(action: Action) -> None:
    table = TableBuilder().scene()
    table.play(0, action)
    assert table.phase == "bid"
    table = TableBuilder(scenes=1).scene()
    table.play(0, action)
    assert table.phase == "over"


@pytest.mark.rule("UN-SM-06")
def test_mini() -> None:
    table = with_lines(full(TableBuilder().scene()))
    table.play(0, event())
    table.play(0, cut_away())
    table.present("Heron", by=0)
    table.present("Egret", by=1)
    assert (table.phase, table.waiting) == ("mini", [0])
    ends: Kinds = {a.CloseMini, a.EndScene, a.FadeToBlack}
    assert table.kinds(0) == {*TURN, *ANY_TIME, *ends}
    assert table.kinds(1) == {*ANY_TIME, a.Interrupt}
    table.play(0, a.CloseMini())
    assert table.phase == "turn"
    table.plays((0, cut_away()), (0, a.EndTurn()))
    assert (table.phase, table.waiting) == ("turn", [1])


@pytest.mark.rule("UN-SM-07")
def test_complication() -> None:
    table = with_lines(full(TableBuilder().scene())).complication((0, 1), (1, 1))
    table.line(1, "colour", "UN-DEC-23", text="The lamps hum.")
    assert (table.phase, table.waiting) == ("complication", [0])
    without: Kinds = {a.MoveToNew, a.MoveTo, a.StartMini}
    dice: Kinds = {a.Draw, a.BuyDice, a.CallResolution}
    assert table.kinds(0) == {*(TURN - without), *dice, *ANY_TIME}
    table.play(0, event())
    assert table.kinds(1) == {*ANY_TIME, a.Interrupt}
    table.play(0, buy(1))
    table.play(0, a.EndTurn())
    assert (table.phase, table.waiting) == ("complication", [1])
    table.play(1, a.CallResolution())
    assert table.phase == "consent"
    table = TableBuilder().scene().complication((0, 1), (1, 1), settled=True)
    table.play(0, a.CallResolution(), LoadedDice(1, 9))
    assert table.phase == "winner"


@pytest.mark.rule("UN-SM-08")
def test_consent() -> None:
    table = with_lines(full(TableBuilder().scene())).complication((0, 1), (1, 1))
    table.play(0, a.CallResolution())
    assert (table.phase, table.waiting) == ("consent", [1, 2])
    assert table.kinds(1) == table.kinds(2) == {a.AnswerCall}
    assert table.kinds(0) == set()
    table.play(2, a.AnswerCall(agree=False))
    assert (table.phase, table.waiting) == ("complication", [0])


@pytest.mark.rule("UN-SM-09")
def test_a_roll_runs_through_ties_within_one_move() -> None:
    table = TableBuilder().scene().complication((0, 1), (1, 1), settled=True)
    table.play(0, a.CallResolution(), LoadedDice(5, 4, 9, 9, 8, 3, 3, 3, 9))
    assert (table.phase, table.waiting) == ("winner", [0])
    table = TableBuilder().scene().complication((0, 0), (1, 0), settled=True)
    table.play(0, a.CallResolution())
    assert (table.phase, table.waiting) == ("turn", [0])


@pytest.mark.rule("UN-SM-10", "UN-SM-11")
@pytest.mark.parametrize("won", [True, False])
def test_winner_and_loser(won: bool) -> None:
    table = with_lines(full(TableBuilder().scene())).window((1, won, 5), (0, False, 2))
    table.line(1, "colour", "UN-DEC-23", text="The lamps hum.")
    assert (table.phase, table.waiting) == ("winner" if won else "loser", [1])
    changes: Kinds = {
        *(a.TellEvent, a.Exit, a.AddTrait, a.RemoveTrait, a.RestoreTrait, a.ReduceImportance),
        *(a.RestoreImportance, a.Link, a.Eliminate, a.Colour, a.Done),
    }
    talk: Kinds = {a.Speak, *TALK}
    assert table.kinds(1) == {*changes, *talk, *({a.BuyDown} if won else set())}
    assert table.kinds(0) == table.kinds(2) == talk, "the active player is as others"
    table.play(1, a.Done())
    assert (table.phase, table.waiting) == ("loser", [0])
    table.play(0, a.Done())
    assert (table.phase, table.waiting) == ("turn", [0])


@pytest.mark.rule("UN-SM-12")
def test_ch_talk() -> None:
    table = full(TableBuilder().scene())
    table.play(0, event())
    table.play(1, challenge(table.last.no))
    assert (table.phase, table.waiting) == ("ch_talk", [0, 1])
    both: Kinds = {a.OfferWording, a.ToBidding}
    assert table.kinds(1) == {*both, a.Withdraw}
    assert table.kinds(0) == {*both, a.Concede}
    assert table.kinds(2) == set()
    table.play(0, a.OfferWording("It drizzles."))
    assert a.AcceptWording in table.kinds(1)
    table.play(1, a.ToBidding())
    assert (table.phase, table.waiting) == ("ch_bid", [1])


@pytest.mark.rule("UN-SM-13")
def test_ch_bid() -> None:
    table = full(TableBuilder().scene())
    table.play(0, event())
    table.plays((2, challenge(table.last.no)), (2, a.ToBidding()))
    assert (table.phase, table.waiting) == ("ch_bid", [2])
    assert table.kinds(2) == {a.BidFor, a.PutForward, a.Pass}
    assert table.kinds(0) == table.kinds(1) == set()
    assert {offer.solution for offer in table.legal(2, a.BidFor)} == {"strike"}
    table.play(2, a.BidFor("strike", 1))
    assert table.waiting == [1]
    assert {offer.solution for offer in table.legal(1, a.BidFor)} == {"strike", "stand"}
    table.plays((1, a.Pass()), (0, a.Pass()), (2, a.Pass()))
    assert (table.phase, table.waiting) == ("turn", [0])


@pytest.mark.rule("UN-SM-14", "UN-SM-15")
def test_fine() -> None:
    table = full(TableBuilder().scene())
    table.play(2, fine(1))
    assert (table.phase, table.waiting) == ("fine_talk", [1, 2])
    assert table.kinds(1) == {a.MakeCase, a.WaiveCase}
    assert table.kinds(2) == {a.MakeCase, a.WaiveCase, a.Withdraw}
    assert table.kinds(0) == set()
    table.play(1, a.MakeCase("Not I."))
    assert (table.waiting, table.kinds(1)) == ([2], set())
    table.play(2, a.WaiveCase())
    assert (table.phase, table.waiting) == ("fine_vote", [0, 1, 2])
    assert all(table.kinds(seat) == {a.Vote} for seat in range(3))
    assert len(table.legal(0)) == 3
    for seat in range(3):
        table.play(seat, a.Vote("abstain"))
    assert (table.phase, table.waiting) == ("turn", [0])


@pytest.mark.rule("UN-SM-17")
def test_over() -> None:
    table = TableBuilder(scenes=1).scene()
    table.play(0, a.EndScene())
    assert (table.phase, table.waiting) == ("over", [])
    assert not any(table.kinds(seat) for seat in range(3))
    table.refused(0, challenge(1), "UN-SM-17")
    table.refused(0, obstacle(), "UN-SM-17")
    table.refused(0, add(1), "UN-SM-17")

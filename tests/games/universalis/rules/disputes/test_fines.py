"""Section 14: fines (UN-FINE, UN-DEC-78 to -82)."""

from typing import Final

import pytest

from games.table_builder import only
from games.universalis.builder import TableBuilder, challenge, create, event, fine, tenet
from matinee.engine.contract.game import Event
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.events import FineCalled, VoteOpened, VotesShown

A: Final = "accuser"
D: Final = "defendant"
NONE: Final = "abstain"


def accused(seats: int = 4) -> TableBuilder:
    """A table at which seat 1 accuses seat 0, whose turn it is; the cases have been made."""
    table = TableBuilder(seats=seats).scene()
    table.plays((1, fine(0)), (0, a.MakeCase("I did not.")), (1, a.WaiveCase()))
    return table


def vote(table: TableBuilder, *sides: a.Side) -> list[Event]:
    """Let all vote, from seat 0 on; returns the events of the last vote."""
    events: list[Event] = []
    for seat, side in enumerate(sides):
        events = table.play(seat, a.Vote(side))
    return events


@pytest.mark.rule("UN-FINE-01", "UN-FINE-02", "UN-COST-32")
def test_anybody_accuses_another_free_of_charge_and_play_pauses() -> None:
    table = TableBuilder().scene()
    called = only(FineCalled, table.play(2, fine(1, "You dither.")))
    assert (called.seat, called.defendant, called.reason) == (2, 1, "You dither.")
    assert (table.phase, table.waiting) == ("fine_talk", [1, 2])
    assert table.state.coins == [25, 25, 25]
    table.refused(0, event(), "UN-DEC-82")
    table.refused(0, fine(1), "UN-DEC-82")


@pytest.mark.rule("UN-DEC-81", "UN-FINE-01")
def test_nobody_accuses_himself_or_nobody() -> None:
    table = TableBuilder().scene()
    table.refused(1, fine(1), "UN-DEC-81")
    table.refused(1, fine(3), "UN-FINE-01")
    table.refused(1, fine(0, ""), "UN-DEC-86")


@pytest.mark.rule("UN-FINE-03", "UN-DEC-81")
def test_the_two_make_their_case_once_in_either_order_and_then_all_vote() -> None:
    table = TableBuilder().scene()
    table.play(1, fine(0))
    table.refused(2, a.MakeCase("And I think."), "UN-FINE-03")
    table.refused(2, a.Vote(A), "UN-FINE-04")
    table.play(0, a.MakeCase("I did not."))
    assert table.waiting == [1]
    table.refused(0, a.MakeCase("Really."), "UN-DEC-81")
    only(VoteOpened, table.play(1, a.MakeCase("Yes, you did.")))
    assert (table.phase, table.waiting) == ("fine_vote", [0, 1, 2])
    table.refused(0, a.MakeCase("One more."), "UN-DEC-81")


@pytest.mark.rule("UN-DEC-81")
def test_the_accuser_withdraws_before_the_vote_only() -> None:
    table = TableBuilder().scene()
    table.play(1, fine(0))
    table.refused(0, a.Withdraw(), "UN-DEC-81")
    table.play(1, a.Withdraw())
    assert (table.phase, table.waiting) == ("turn", [0])
    accused().refused(1, a.Withdraw(), "UN-DEC-81")


@pytest.mark.rule("UN-DEC-81")
def test_one_call_for_each_accuser_and_turn() -> None:
    table = TableBuilder().scene()
    table.plays((1, fine(0)), (1, a.Withdraw()))
    table.refused(1, fine(2), "UN-DEC-81")
    table.plays((2, fine(0)), (2, a.Withdraw()), (0, a.EndTurn()))
    table.play(1, fine(2))


@pytest.mark.rule("UN-DEC-81", "UN-DEC-70")
def test_in_the_tenet_round_one_call_for_each_opportunity() -> None:
    table = TableBuilder()
    table.plays((1, fine(0)), (1, a.Withdraw()))
    table.refused(1, fine(2), "UN-DEC-81")
    table.plays((0, tenet()), (1, fine(0)))


@pytest.mark.rule("UN-DEC-81", "UN-DEC-70")
def test_nobody_is_fined_during_a_bid_or_a_vote() -> None:
    TableBuilder().bidding().refused(1, fine(0), "UN-DEC-70")
    table = TableBuilder().scene().complication((0, 1), (1, 1))
    table.play(0, a.CallResolution())
    table.refused(1, fine(0), "UN-DEC-70")


@pytest.mark.rule("UN-FINE-04", "UN-DEC-78")
def test_all_vote_the_two_included_in_secret_and_once() -> None:
    table = accused()
    events = table.play(1, a.Vote(A))
    assert not any(one.reveals for one in events)
    table.refused(1, a.Vote(D), "UN-DEC-78")
    assert table.waiting == [0, 2, 3]
    table.plays((2, a.Vote(D)), (3, a.Vote(NONE)))
    result = only(VotesShown, table.play(0, a.Vote(D)))
    assert result.votes == (D, A, D, NONE)


@pytest.mark.rule("UN-FINE-05", "UN-FINE-06", "UN-DEC-80")
def test_the_majority_decides_and_the_defendant_pays_the_votes_for_the_accuser() -> None:
    table = accused()
    result = only(VotesShown, vote(table, D, A, A, A))
    assert (result.loser, result.coins) == (0, 3)
    assert table.state.coins == [22, 25, 25, 25]
    row = table.state.ledger[-1]
    assert (row.source, row.to, row.coins, row.rule) == ("own:0", "bank", 3, "UN-FINE-06")


@pytest.mark.rule("UN-FINE-07", "UN-DEC-80")
def test_the_loser_may_be_the_accuser() -> None:
    table = accused()
    result = only(VotesShown, vote(table, D, A, D, NONE))
    assert (result.loser, result.coins) == (1, 2)
    assert table.state.coins == [25, 23, 25, 25]


@pytest.mark.rule("UN-DEC-79")
@pytest.mark.parametrize("votes", [(D, A, NONE, NONE), (D, A, D, A), (NONE, NONE, NONE, NONE)])
def test_without_a_majority_of_the_votes_cast_nobody_pays(votes: tuple[a.Side, ...]) -> None:
    table = accused()
    result = only(VotesShown, vote(table, *votes))
    assert (result.loser, result.coins) == (None, 0)
    assert table.state.coins == [25] * 4
    assert (table.phase, table.waiting) == ("turn", [0])


@pytest.mark.rule("UN-DEC-79", "UN-FINE-05")
def test_between_two_one_must_not_vote_for_himself() -> None:
    assert only(VotesShown, vote(accused(2), D, A)).loser is None
    assert only(VotesShown, vote(accused(2), NONE, A)).loser == 0


@pytest.mark.rule("UN-DEC-80")
def test_who_has_less_pays_all_he_has_purse_first() -> None:
    table = accused().coins(1, 25, 25, 25).purse(1)
    result = only(VotesShown, vote(table, A, A, A, A))
    assert result.coins == 2
    assert (table.state.purse, table.state.coins[0]) == (0, 0)
    table = accused().purse(1)
    vote(table, D, A, A, A)
    assert (table.state.purse, table.state.coins[0]) == (0, 23)


@pytest.mark.rule("UN-DEC-80")
def test_a_bonus_not_yet_kept_is_not_touched() -> None:
    table = TableBuilder().scene().window((0, True, 5))
    table.plays((1, fine(0)), (0, a.WaiveCase()), (1, a.WaiveCase()))
    vote(table, D, A, A)
    assert (table.bonus(0), table.state.coins[0]) == (5, 23)
    assert (table.phase, table.waiting) == ("winner", [0])


@pytest.mark.rule("UN-DEC-82", "UN-DEC-77", "UN-SM-14", "UN-SM-15")
def test_play_returns_to_where_it_was() -> None:
    table = TableBuilder().framing()
    table.play(0, create("Kestrel"))
    table.plays((1, fine(0)), (1, a.Withdraw()))
    assert (table.phase, table.waiting) == ("framing", [0])
    table.play(2, fine(1))
    table.refused(0, challenge(1), "UN-DEC-82")
    table.plays((1, a.WaiveCase()), (2, a.WaiveCase()))
    vote(table, NONE, NONE, NONE)
    assert (table.phase, table.waiting) == ("framing", [0])


@pytest.mark.rule("UN-FINE-02", "UN-FINE-04")
def test_without_a_fine_there_is_no_case_and_no_vote() -> None:
    table = TableBuilder().scene()
    table.refused(0, a.MakeCase("I did not."), "UN-FINE-02")
    table.refused(0, a.WaiveCase(), "UN-FINE-02")
    table.refused(0, a.Vote(A), "UN-FINE-04")
    assert not table.legal(0, a.Withdraw)

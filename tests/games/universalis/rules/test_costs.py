"""Section 16: costs of everything, payer and payee, and conditions (UN-COST-01 to -37)."""

import pytest

from games.universalis.builder import (
    OFFICE,
    TableBuilder,
    add,
    buy,
    challenge,
    colour,
    create,
    cut_away,
    draw,
    eliminate,
    establish,
    event,
    fade,
    fine,
    go,
    go_to,
    introduce,
    leave,
    link,
    master,
    obstacle,
    originate,
    raise_,
    reduce_,
    remove,
    restore,
    speak,
    tenet,
    time,
)
from matinee.engine.contract.game import Action
from matinee.games.universalis.rules import actions as a
from matinee.testing.loaded_dice import LoadedDice

BANK = "bank"


def stocked(*, window: bool = False) -> TableBuilder:
    """A scene of seat 0, with something of everything; or its narration after a roll."""
    table = TableBuilder().scene()
    table.present("Kestrel", by=0)  # 2
    table.trait(2, "quick")
    table.trait(2, "shy", active=False)
    table.absent("Ghost")  # 3
    table.absent("Guards", master=True)  # 4
    table.present("Oakes", by=1)  # 5
    table.present("Cat", by=0)  # 6
    table.absent("Pier", "location")  # 7
    table.play(0, tenet())
    table.play(0, reduce_(2))
    table.coins(25, 25, 25)
    return table.window((0, True, 9)) if window else table


def framing() -> TableBuilder:
    """A table at which seat 0 frames a scene after one that ended."""
    return TableBuilder().ended().framing()


def paid(table: TableBuilder, seat: int, action: Action, *faces: int) -> list[tuple[str, str, int]]:
    """Payments of an action: from, to, coins."""
    rows = len(table.state.ledger)
    table.play(seat, action, LoadedDice(*faces))
    return [(row.source, row.to, row.coins) for row in table.state.ledger[rows:]]


def on_turn(action: Action, coins: int = 1) -> None:
    """Check an action of the own turn: its price goes to the bank, and no other seat may do it."""
    stocked().refused(1, action, "UN-TURN-09")
    expected = [("own:0", BANK, coins)] if coins else []
    assert paid(stocked(), 0, action) == expected
    broke = stocked().coins(0)
    if coins:
        broke.refused(0, action, "UN-DEC-24")


def also_after_a_roll(action: Action, coins: int = 1) -> None:
    """Check the same action after a roll, when the bonus pays it, for winners and losers."""
    on_turn(action, coins)
    expected = [("bonus:0", BANK, coins)] if coins else []
    assert paid(stocked(window=True), 0, action) == expected
    loser = stocked().window((1, True, 1), (0, False, 9), at=1)
    assert paid(loser, 0, action) == expected
    loser.refused(1, action, "UN-CX-26")


@pytest.mark.rule("UN-COST-01")
def test_proposing_a_tenet() -> None:
    assert paid(TableBuilder(), 0, tenet()) == [("own:0", BANK, 1)]
    on_turn(tenet("Rain."))
    assert paid(framing(), 0, tenet()) == [("own:0", BANK, 1)]


@pytest.mark.rule("UN-COST-02")
def test_modifying_a_tenet() -> None:
    on_turn(a.ChangeTenet(1, "Rain."))


@pytest.mark.rule("UN-COST-03")
def test_bidding_for_a_scene() -> None:
    table = TableBuilder().bidding()
    assert paid(table, 0, a.Bid(0)) == []
    assert paid(table, 1, a.Bid(25)) == []
    assert paid(table, 2, a.Bid(24)) == [("own:1", "purse", 25)]


@pytest.mark.rule("UN-COST-04")
def test_establishing_the_place() -> None:
    assert paid(framing(), 0, establish()) == [("own:0", BANK, 1)]
    assert paid(framing(), 0, a.Establish(1, "")) == [("own:0", BANK, 1)]
    framing().refused(1, establish(), "UN-TURN-09")
    stocked().refused(0, establish(), "UN-FRAME-13")


@pytest.mark.rule("UN-COST-05")
def test_the_present() -> None:
    assert paid(framing(), 0, time("present")) == []
    framing().refused(1, time("present"), "UN-TURN-09")


@pytest.mark.rule("UN-COST-06")
def test_the_past() -> None:
    assert paid(framing(), 0, time("past")) == [("own:0", BANK, 1)]


@pytest.mark.rule("UN-COST-07")
def test_the_future() -> None:
    assert paid(framing(), 0, time("future")) == [("own:0", "own:1", 1), ("own:0", "own:2", 1)]


@pytest.mark.rule("UN-COST-08")
def test_returning_to_an_earlier_scene() -> None:
    assert paid(framing(), 0, a.LinkScene(1, "continue")) == []
    framing().refused(1, a.LinkScene(1, "continue"), "UN-TURN-09")
    stocked().refused(0, a.LinkScene(1, "continue"), "UN-FRAME-13")


@pytest.mark.rule("UN-COST-09")
def test_moving_the_scene() -> None:
    on_turn(go("Harbour"))
    on_turn(go_to(7))


@pytest.mark.rule("UN-COST-10")
def test_introducing() -> None:
    on_turn(introduce(3))


@pytest.mark.rule("UN-COST-11")
def test_taking_out_of_the_scene() -> None:
    also_after_a_roll(leave(2))


@pytest.mark.rule("UN-COST-12")
def test_an_event() -> None:
    also_after_a_roll(event())


@pytest.mark.rule("UN-COST-13")
def test_a_mini_scene() -> None:
    on_turn(cut_away(), 0)


@pytest.mark.rule("UN-COST-14")
def test_creating() -> None:
    on_turn(create("Heron"))
    on_turn(create("Heron", "prop", present=False))
    on_turn(a.CreateLocation("Harbour", "EXT", ""))


@pytest.mark.rule("UN-COST-15")
def test_creating_a_master() -> None:
    on_turn(master("Wolves"))


@pytest.mark.rule("UN-COST-16")
def test_linking() -> None:
    also_after_a_roll(link(2, 4))


@pytest.mark.rule("UN-COST-17")
def test_adding_a_trait() -> None:
    also_after_a_roll(add(2, "proud"))
    also_after_a_roll(add(2, "limping", injury=True))


@pytest.mark.rule("UN-COST-18")
def test_removing_a_trait() -> None:
    also_after_a_roll(remove(1))


@pytest.mark.rule("UN-COST-19")
def test_restoring_a_trait() -> None:
    also_after_a_roll(restore(2))


@pytest.mark.rule("UN-COST-20")
def test_reducing_importance() -> None:
    also_after_a_roll(reduce_(2))


@pytest.mark.rule("UN-COST-21")
def test_restoring_importance() -> None:
    also_after_a_roll(raise_(2))


@pytest.mark.rule("UN-COST-22")
def test_removing_from_play() -> None:
    also_after_a_roll(eliminate(6))


@pytest.mark.rule("UN-COST-23")
def test_interrupting() -> None:
    assert paid(stocked(), 1, a.Interrupt()) == [("own:1", BANK, 1)]
    stocked().coins(25, 0).refused(1, a.Interrupt(), "UN-DEC-05")


@pytest.mark.rule("UN-COST-24")
def test_taking_over() -> None:
    assert paid(stocked(), 1, a.TakeOver(2)) == [("own:1", BANK, 1)]
    assert paid(stocked(), 0, a.TakeOver(5)) == [("own:0", BANK, 1)]
    stocked().coins(25, 0).refused(1, a.TakeOver(2), "UN-DEC-05")


@pytest.mark.rule("UN-COST-25")
def test_an_obstacle() -> None:
    table = stocked()
    table.play(0, event())
    table.refused(1, obstacle(0), "UN-DEC-48")
    assert paid(table, 1, obstacle(4)) == [("own:1", BANK, 4)]


@pytest.mark.rule("UN-COST-26")
def test_originating() -> None:
    on_turn(originate(5), 0)


def in_step_two() -> TableBuilder:
    """A table with a complication of seat 0."""
    return stocked().complication((0, 1), (1, 1))


@pytest.mark.rule("UN-COST-27")
def test_drawing_on_a_trait() -> None:
    assert paid(in_step_two(), 0, draw(2, 1, 0)) == []
    in_step_two().refused(1, draw(2, 1, 0), "UN-TURN-09")


@pytest.mark.rule("UN-COST-28")
def test_buying_dice() -> None:
    assert paid(in_step_two(), 0, buy(1, 3)) == [("own:0", BANK, 3)]
    assert paid(in_step_two(), 0, buy(1, 1, subtract=True)) == [("own:0", BANK, 1)]
    in_step_two().refused(1, buy(1), "UN-TURN-09")


@pytest.mark.rule("UN-COST-29")
def test_calling_and_rolling() -> None:
    table = in_step_two()
    assert paid(table, 0, a.CallResolution()) == []
    assert paid(table, 2, a.AnswerCall(agree=True)) == []
    assert paid(table, 1, a.AnswerCall(agree=True), 5, 9) == [
        *((BANK, "bonus:0", 5), (BANK, "bonus:1", 1))
    ]


@pytest.mark.rule("UN-COST-30")
def test_buying_down() -> None:
    table = stocked().window((0, True, 5), (1, False, 4))
    assert paid(table, 0, a.BuyDown(1, 3)) == [("bonus:0", BANK, 3), ("bonus:1", BANK, 3)]


@pytest.mark.rule("UN-COST-31")
def test_a_challenge() -> None:
    table = stocked()
    table.play(0, event())
    assert paid(table, 1, challenge(table.last.no)) == []
    assert paid(table, 1, a.ToBidding()) == []
    table.refused(1, a.BidFor("strike", 0), "UN-DEC-73")
    assert paid(table, 1, a.BidFor("strike", 2)) == [("own:1", BANK, 2)]
    assert paid(table, 2, a.BidFor("stand", 5)) == [("own:2", BANK, 5)]


@pytest.mark.rule("UN-COST-32")
def test_a_fine() -> None:
    table = stocked()
    assert paid(table, 1, fine(0)) == []
    assert paid(table, 1, a.WaiveCase()) == []
    assert paid(table, 0, a.MakeCase("Not I.")) == []
    table.plays((0, a.Vote("defendant")), (1, a.Vote("accuser")))
    assert paid(table, 2, a.Vote("accuser")) == [("own:0", BANK, 2)]


@pytest.mark.rule("UN-COST-33")
def test_dialog() -> None:
    assert paid(stocked(), 0, speak(2)) == []
    assert paid(stocked(), 1, speak(5)) == []
    assert paid(stocked().coins(25, 0), 1, speak(5)) == []


@pytest.mark.rule("UN-COST-34")
def test_colour() -> None:
    also_after_a_roll(colour(), 0)
    stocked().coins(0).refused(0, colour(), "UN-DEC-24")


@pytest.mark.rule("UN-COST-35")
def test_ending_a_turn_and_passing() -> None:
    assert paid(stocked(), 0, a.EndTurn()) == []
    assert paid(stocked().coins(0), 0, a.EndTurn()) == []
    assert paid(TableBuilder(), 0, a.Pass()) == []
    table = stocked()
    table.play(0, event())
    table.plays((1, challenge(table.last.no)), (1, a.ToBidding()))
    assert paid(table, 1, a.Pass()) == []


@pytest.mark.rule("UN-COST-36")
def test_ending_the_scene() -> None:
    refreshed = [(BANK, f"own:{seat}", 5) for seat in range(3)]
    assert paid(stocked(), 0, a.EndScene()) == refreshed
    stocked().turn(1).refused(1, a.EndScene(), "UN-END-01")


@pytest.mark.rule("UN-COST-37")
def test_fading_to_black() -> None:
    refreshed = [(BANK, f"own:{seat}", 5) for seat in range(3)]
    assert paid(stocked(), 0, fade()) == [("own:0", BANK, 1), *refreshed]
    stocked().coins(0).refused(0, fade(), "UN-DEC-05")
    stocked().turn(1).refused(1, fade(), "UN-END-01")


@pytest.mark.rule("UN-DEC-05", "UN-DEC-07")
def test_nobody_can_owe_and_a_purse_counts() -> None:
    table = stocked().coins(0)
    table.refused(0, event(), "UN-DEC-24")
    table.purse(1)
    assert paid(table, 0, event()) == [("purse", BANK, 1)]
    table = stocked().coins(1, 25, 25).purse(1).turn(1)
    table.play(1, event())
    assert paid(table, 0, obstacle(2)) == [("purse", BANK, 1), ("own:0", BANK, 1)]
    table = stocked().coins(1, 25, 25).purse(1)
    assert paid(table, 0, a.TakeOver(5)) == [("purse", BANK, 1)]
    assert table.named(OFFICE) == 1


@pytest.mark.rule("UN-DEC-05", "UN-TURN-02")
def test_the_last_coin_still_buys_whatever_costs_one(subtests: pytest.Subtests) -> None:
    for action in [
        *(event(), go(), go_to(7), introduce(3), leave(2), create("Finch"), master("Ushers")),
        *(a.CreateLocation("Pit", "INT", ""), link(2, 4), add(2), remove(1), restore(2)),
        *(reduce_(2), raise_(2), eliminate(6), tenet(), a.ChangeTenet(1, "All at sea."), fade()),
        a.TakeOver(5),
    ]:
        with subtests.test(action=action):
            table = stocked().coins(1)
            assert paid(table, 0, action)[0] == ("own:0", BANK, 1)
            if not isinstance(action, a.FadeToBlack | a.TakeOver | a.ChangeTenet):
                assert table.last.cost.own == 1


@pytest.mark.rule("UN-DEC-05", "UN-DEC-62")
def test_the_last_coin_of_a_bonus_buys_whatever_costs_one(subtests: pytest.Subtests) -> None:
    for action in [
        *(event(), leave(2), link(2, 4), add(2), remove(1), restore(2), reduce_(2), raise_(2)),
        *(eliminate(6), a.BuyDown(1, 1)),
    ]:
        with subtests.test(action=action):
            table = stocked().window((0, True, 1), (1, False, 1))
            rows = paid(table, 0, action)
            assert rows[0] == ("bonus:0", BANK, 1)
            assert table.bonus(0) == 0


@pytest.mark.rule("UN-DEC-05", "UN-FRAME-02", "UN-DEC-19")
@pytest.mark.parametrize(
    ("action", "coins"),
    [(establish(), 1), (a.Establish(1, ""), 1), (time("past"), 1), (time("future"), 2)],
    ids=repr,
)
def test_the_last_coins_still_frame_a_scene(action: Action, coins: int) -> None:
    table = framing().coins(coins)
    assert sum(row[2] for row in paid(table, 0, action)) == coins
    if coins > 1:
        framing().coins(coins - 1).refused(0, action, "UN-DEC-19")

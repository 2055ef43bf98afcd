"""Section 1: preparation and tenets (UN-PREP, UN-DEC-01 to -03, UN-DEC-09, UN-DEC-10)."""

import msgspec
import pytest

from games.table_builder import only
from games.universalis.builder import TableBuilder, event, tenet
from matinee.engine.match.dice import FastDice
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.content.pieces import TenetKind
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.events import BidOpened, Passed, TenetsClosed
from matinee.games.universalis.rules.options import Options
from matinee.testing.loaded_dice import LoadedDice

KINDS: tuple[TenetKind, ...] = ("social", "story", "gimmick")


@pytest.mark.rule("UN-PREP-03", "UN-PREP-04")
def test_by_default_everybody_has_25_coins_and_gets_5_after_a_scene() -> None:
    state, _ = UNIVERSALIS.setup(3, Options(), FastDice(1))
    assert state.coins == [25, 25, 25]
    assert state.options.refreshment == 5


@pytest.mark.rule("UN-PREP-01")
def test_all_begin_with_the_number_of_coins_that_was_agreed() -> None:
    table = TableBuilder(seats=4, coins=7)
    assert table.state.coins == [7, 7, 7, 7]
    assert [row.to for row in table.state.ledger] == ["own:0", "own:1", "own:2", "own:3"]
    assert {(row.source, row.coins, row.rule) for row in table.state.ledger} == {
        ("bank", 7, "UN-PREP-01")
    }


@pytest.mark.rule("UN-PREP-02")
def test_a_scene_ends_and_all_get_what_was_agreed() -> None:
    table = TableBuilder(seats=3, refreshment=2).scene().coins(1, 2, 3)
    table.play(0, a.EndScene())
    assert table.state.coins == [3, 4, 5]


@pytest.mark.rule("UN-DEC-02")
@pytest.mark.parametrize(
    "options",
    [{"coins": 0}, {"coins": 101}, {"refreshment": 0}, {"refreshment": 51}, {"coins": 2.5}],
)
def test_settings_out_of_bounds_are_no_options(options: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, Options)


@pytest.mark.rule("UN-DEC-02")
@pytest.mark.parametrize("options", [{"coins": 1, "refreshment": 1}, {"coins": 100}])
def test_settings_at_their_bounds_are_options(options: dict[str, object]) -> None:
    assert msgspec.convert(options, Options).coins in (1, 100)


@pytest.mark.rule("UN-DEC-01")
@pytest.mark.parametrize("seats", [0, 1, 9])
def test_too_few_or_too_many_cannot_tell_a_story(seats: int) -> None:
    with pytest.raises(IllegalAction) as refusal:
        UNIVERSALIS.validate(seats, Options())
    assert refusal.value.rule == "UN-DEC-01"


@pytest.mark.rule("UN-DEC-01")
@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_can_tell_a_story(seats: int) -> None:
    assert len(TableBuilder(seats=seats).state.coins) == seats


@pytest.mark.rule("UN-DEC-01")
def test_a_seat_that_is_not_there_can_do_nothing() -> None:
    TableBuilder(seats=2).refused(2, a.Pass(), "UN-DEC-01")


@pytest.mark.rule("UN-PREP-05", "UN-DEC-03")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_the_first_player_is_drawn(face: int) -> None:
    state, _ = UNIVERSALIS.setup(3, Options(), LoadedDice(face))
    assert UNIVERSALIS.active_seats(state) == [face - 1]


@pytest.mark.rule("UN-PREP-05", "UN-DEC-03")
def test_the_first_player_is_the_one_whom_the_table_names() -> None:
    assert TableBuilder(first=2).waiting == [2]
    with pytest.raises(IllegalAction) as refusal:
        UNIVERSALIS.validate(3, Options(first=4))
    assert refusal.value.rule == "UN-DEC-03"


@pytest.mark.rule("UN-PREP-06")
def test_a_tenet_costs_a_coin_and_stands_at_once() -> None:
    table = TableBuilder(first=1)
    table.play(1, tenet("No time travel."))
    assert table.state.coins == [25, 24, 25]
    assert [t.text for t in table.state.tenets] == ["No time travel."]


@pytest.mark.rule("UN-PREP-06")
def test_only_who_has_the_opportunity_proposes_or_passes() -> None:
    table = TableBuilder(first=1)
    table.refused(0, tenet(), "UN-PREP-06")
    table.refused(2, a.Pass(), "UN-PREP-06")


@pytest.mark.rule("UN-PREP-07")
def test_passing_is_free_and_hands_the_opportunity_to_the_left() -> None:
    table = TableBuilder(first=2)
    table.play(2, a.Pass())
    assert table.waiting == [0]
    assert table.state.coins == [25, 25, 25]


@pytest.mark.rule("UN-DEC-09", "UN-PREP-06")
def test_one_proposal_then_the_opportunity_goes_left() -> None:
    table = TableBuilder()
    table.play(0, tenet())
    assert table.waiting == [1]
    table.refused(0, tenet("Another one."), "UN-PREP-06")


@pytest.mark.rule("UN-PREP-08", "UN-PREP-09", "UN-BID-02")
def test_when_all_have_passed_the_bid_for_the_first_scene_opens() -> None:
    table = TableBuilder().plays((0, a.Pass()), (1, a.Pass()))
    assert table.phase == "tenets"
    events = table.play(2, a.Pass())
    assert [type(one) for one in events] == [Passed, TenetsClosed, BidOpened]
    assert table.phase == "bid"
    assert table.waiting == [0, 1, 2]


@pytest.mark.rule("UN-PREP-08", "UN-DEC-09")
def test_a_proposal_begins_the_count_anew_and_who_passed_may_propose_later() -> None:
    table = TableBuilder().plays((0, a.Pass()), (1, a.Pass()), (2, tenet()), (0, tenet("Rain.")))
    table.plays((1, a.Pass()), (2, a.Pass()))
    assert table.phase == "tenets"
    table.play(0, a.Pass())
    assert table.phase == "bid"


@pytest.mark.rule("UN-DEC-09")
def test_who_has_no_coins_passes_by_himself() -> None:
    table = TableBuilder().coins(25, 0, 25)
    events = table.play(0, a.Pass())
    assert [(one.seat, one.by_itself) for one in events if isinstance(one, Passed)] == [
        (0, False),
        (1, True),
    ]
    assert table.waiting == [2]


@pytest.mark.rule("UN-DEC-09")
def test_a_round_among_the_broke_ends_by_itself() -> None:
    table = TableBuilder(coins=1).coins(1, 0, 0)
    table.play(0, tenet())
    assert table.phase == "bid"


@pytest.mark.rule("UN-PREP-10")
@pytest.mark.parametrize("kind", KINDS)
def test_there_are_three_kinds_of_tenet(kind: TenetKind) -> None:
    table = TableBuilder()
    table.play(0, tenet(kind=kind))
    assert table.state.tenets[0].kind == kind
    assert {offer.kind for offer in table.legal(1, a.ProposeTenet)} == set(KINDS)


@pytest.mark.rule("UN-DEC-10")
def test_in_the_tenet_round_no_tenet_is_modified() -> None:
    table = TableBuilder()
    table.play(0, tenet())
    table.refused(1, a.ChangeTenet(1, "Only a little time travel."), "UN-SM-01")


def propose_and_change(kind: TenetKind, rule: str) -> None:
    """Check that a player can propose a tenet of this kind in the own turn, and modify it."""
    table = TableBuilder().scene()
    table.play(0, tenet(kind=kind))
    table.play(0, a.ChangeTenet(1, "Only a little."))
    found = table.state.tenets[0]
    assert (found.text, found.former, found.kind) == ("Only a little.", ("No time travel.",), kind)
    assert table.state.coins[0] == 23
    assert [entry.rule for entry in table.state.entries] == [rule, rule]
    table.refused(1, tenet(kind=kind), "UN-TURN-09")
    table.refused(1, a.ChangeTenet(1, "Never."), "UN-TURN-09")


@pytest.mark.rule("UN-PREP-11")
def test_a_social_tenet_may_be_proposed_and_modified_on_ones_turn() -> None:
    propose_and_change("social", "UN-PREP-11")


@pytest.mark.rule("UN-PREP-12")
def test_a_story_tenet_may_be_proposed_and_modified_on_ones_turn() -> None:
    propose_and_change("story", "UN-PREP-12")


@pytest.mark.rule("UN-PREP-13")
def test_a_gimmick_may_be_proposed_and_modified_on_ones_turn() -> None:
    propose_and_change("gimmick", "UN-PREP-13")


@pytest.mark.rule("UN-DEC-10")
def test_anybody_modifies_any_tenet_but_none_that_is_not_there() -> None:
    table = TableBuilder()
    table.play(0, tenet())
    table.scene(framer=1)
    table.play(1, a.ChangeTenet(1, "Some time travel."))
    assert table.state.tenets[0].seat == 0
    table.refused(1, a.ChangeTenet(2, "Which one?"), "UN-DEC-10")


@pytest.mark.rule("UN-DEC-10")
def test_a_tenet_enforces_nothing() -> None:
    table = TableBuilder().scene()
    table.play(0, tenet("Nobody may ever tell an event.", "gimmick"))
    table.play(0, event())
    assert table.last.kind == "event"


@pytest.mark.rule("UN-PREP-09")
def test_the_opening_says_who_begins() -> None:
    assert only(type(TableBuilder().opening[0]), TableBuilder(first=2).opening).first == 2

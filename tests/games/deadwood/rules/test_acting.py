"""Acting: one die and the markers against the budget, and what it pays."""

import pytest

from games.deadwood.builder import TableBuilder, both_editions, evening
from matinee.engine.match.dice import TableDice
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Act, TakeRole
from matinee.games.deadwood.rules.events import (
    Acted,
    BonusPaid,
    BonusRolled,
    DayBegan,
    DayEnded,
    GameEnded,
    WindfallPaid,
    Wrapped,
)

both_roles = pytest.mark.parametrize("starring", [True, False])


def at_work(
    edition: str = "studios", *, starring: bool, budget: int = 4, shots: int = 3, markers: int = 0
) -> TableBuilder:
    """A table at which seat 0 works at the Hotel, on the card or off it."""
    table = TableBuilder(edition=edition)
    card = table.scene("hotel", budget=budget, shots=shots)
    role = card.roles[-1].key if starring else "hotel.1"
    return table.put(0, "hotel", role=role, rank=6, markers=markers)


@pytest.mark.rule("DW-ACT-01")
@both_roles
@pytest.mark.parametrize("markers", [0, 3])
def test_acting_is_a_roll_of_one_six_sided_die(starring: bool, markers: int) -> None:
    table = at_work(starring=starring, markers=markers)
    dice = TableDice(bytes(32), row=1)
    DEADWOOD.play(table.state, 0, Act(), dice)
    assert [sides for sides, _ in dice.draws] == [6]


@pytest.mark.rule("DW-ACT-02")
@both_editions
@both_roles
@pytest.mark.parametrize(("markers", "die", "shots"), [(2, 3, 2), (2, 2, 3), (1, 4, 2), (1, 3, 3)])
def test_each_marker_adds_one_to_the_die(
    markers: int, die: int, shots: int, starring: bool, edition: str
) -> None:
    table = at_work(edition, starring=starring, budget=5, markers=markers)
    table.play(0, Act(), die)
    assert table.state.shots["hotel"] == shots


@pytest.mark.rule("DW-ACT-03")
@both_editions
@both_roles
@pytest.mark.parametrize("budget", [2, 3, 4, 5, 6])
def test_the_budget_of_the_card_on_the_own_set_is_what_counts(
    budget: int, starring: bool, edition: str
) -> None:
    table = at_work(edition, starring=starring, budget=budget)
    table.scene("church", budget=6 if budget < 4 else 2)
    table.play(0, Act(), budget - 1)
    assert table.state.shots["hotel"] == 3
    table.turn(0).play(0, Act(), budget)
    assert table.state.shots["hotel"] == 2


@pytest.mark.rule("DW-ACT-04")
@both_editions
@both_roles
def test_equal_to_the_budget_succeeds(starring: bool, edition: str) -> None:
    table = at_work(edition, starring=starring, budget=4)
    table.play(0, Act(), 4)
    assert table.state.shots["hotel"] == 2


@pytest.mark.rule("DW-ACT-05")
@both_editions
@both_roles
@pytest.mark.parametrize("die", [5, 6])
def test_above_the_budget_succeeds(die: int, starring: bool, edition: str) -> None:
    table = at_work(edition, starring=starring, budget=4)
    table.play(0, Act(), die)
    assert table.state.shots["hotel"] == 2


@pytest.mark.rule("DW-ACT-06", "DW-ACT-08")
@both_editions
@both_roles
@pytest.mark.parametrize("die", [1, 2, 3])
def test_below_the_budget_fails_and_completes_no_shot(
    die: int, starring: bool, edition: str
) -> None:
    table = at_work(edition, starring=starring, budget=4)
    before = table.state.shots.copy()
    table.play(0, Act(), die)
    assert table.state.shots == before


@pytest.mark.rule("DW-ACT-07")
@both_editions
@both_roles
def test_a_success_completes_one_shot_of_this_set_however_high(
    starring: bool, edition: str
) -> None:
    table = at_work(edition, starring=starring, budget=2, markers=1)
    before = table.state.shots.copy()
    table.play(0, Act(), 6)
    assert table.state.shots == {**before, "hotel": 2}


@pytest.mark.rule("DW-ACT-09")
@both_editions
def test_on_card_failure_earns_nothing(edition: str) -> None:
    table = at_work(edition, starring=True)
    table.play(0, Act(), 3)
    assert (table.state.dollars, table.state.fame) == ([0] * 4, [0] * 4)


@pytest.mark.rule("DW-ACT-10")
@both_editions
def test_on_card_success_earns_two_fame(edition: str) -> None:
    table = at_work(edition, starring=True).put(0, fame=7)
    table.play(0, Act(), 4)
    assert table.state.fame == [9, 0, 0, 0]


@pytest.mark.rule("DW-ACT-11")
@both_editions
def test_on_card_success_earns_no_dollars(edition: str) -> None:
    table = at_work(edition, starring=True).put(0, dollars=7)
    table.play(0, Act(), 4)
    assert table.state.dollars == [7, 0, 0, 0]


@pytest.mark.rule("DW-ACT-12")
@both_editions
def test_off_card_failure_still_pays_a_dollar(edition: str) -> None:
    table = at_work(edition, starring=False).put(0, dollars=7)
    table.play(0, Act(), 3)
    assert table.state.dollars == [8, 0, 0, 0]


@pytest.mark.rule("DW-ACT-13")
@both_editions
def test_off_card_failure_earns_no_fame(edition: str) -> None:
    table = at_work(edition, starring=False).put(0, fame=7)
    table.play(0, Act(), 3)
    assert table.state.fame == [7, 0, 0, 0]


@pytest.mark.rule("DW-ACT-14")
@both_editions
def test_off_card_success_earns_a_dollar_and_a_fame(edition: str) -> None:
    table = at_work(edition, starring=False)
    table.play(0, Act(), 4)
    assert (table.state.dollars[0], table.state.fame[0]) == (1, 1)


@pytest.mark.rule("DW-ACT-15")
@both_editions
def test_the_last_shot_wraps_the_scene(edition: str) -> None:
    table = at_work(edition, starring=False, shots=1)
    card = table.state.scene["hotel"]
    assert Wrapped(area="hotel", scene=card, bonus=False) in table.play(0, Act(), 4)
    assert "hotel" not in table.state.scene


@pytest.mark.rule("DW-ACT-16")
@both_editions
def test_while_shots_remain_everyone_stays_on_the_roles(edition: str) -> None:
    table = at_work(edition, starring=True, shots=2).put(1, "hotel", role="hotel.2", markers=1)
    roles, card = table.state.role[:], table.state.scene["hotel"]
    [acted] = table.play(0, Act(), 4)
    assert isinstance(acted, Acted)
    assert acted.shots_left == 1
    assert table.state.role == roles
    assert table.state.scene["hotel"] == card
    assert table.state.markers[1] == 1


@pytest.mark.rule("DW-ACT-17")
@both_editions
def test_general_store_with_one_of_two_shots_done_needs_just_one_more(edition: str) -> None:
    table = TableBuilder(edition=edition)
    table.scene("general-store", budget=3)
    table.put(0, "general-store", role="general-store.1")
    table.play(0, Act(), 3)
    assert table.state.shots["general-store"] == 1
    assert "general-store" in table.state.scene
    table.turn(0).play(0, Act(), 3)
    assert "general-store" not in table.state.scene


@pytest.mark.rule("DW-DEC-31")
@both_editions
def test_an_act_is_resolved_in_the_order_of_the_seven_steps(edition: str) -> None:
    table = evening(edition=edition)
    card = table.state.lot.scenes[table.state.scene["saloon"]]
    table.put(1, "saloon", role=card.roles[1].key)
    events = table.play(0, Act(), 4, 1, 2, 3, 4)
    assert [type(event) for event in events] == [
        Acted,
        Wrapped,
        BonusRolled,
        *[BonusPaid] * 3,
        WindfallPaid,
        DayEnded,
        DayBegan,
    ]
    assert table.state.turn == 1


@pytest.mark.rule("DW-DEC-31")
@both_editions
@pytest.mark.parametrize(("starring", "fame", "faces"), [(True, 2, (1, 1, 1, 1)), (False, 1, ())])
def test_the_acting_reward_is_paid_even_if_the_act_ends_the_game(
    starring: bool, fame: int, faces: tuple[int, ...], edition: str
) -> None:
    table = evening(final=True, edition=edition)
    if starring:
        card = table.state.lot.scenes[table.state.scene["saloon"]]
        table.put(0, role=card.roles[0].key)
    events = table.play(0, Act(), 4, *faces)
    assert table.state.over
    assert table.state.fame[0] == fame
    assert table.state.dollars[0] == 1  # the leftmost star's one die, or the extra's dollar
    assert events[-1] == GameEnded(scores=(6 + fame, 5, 5, 5), places=(1, 4, 3, 2))


@pytest.mark.rule("DW-DEC-32")
@both_editions
@pytest.mark.parametrize("budget", [2, 3, 4, 5, 6])
def test_a_certain_success_is_still_rolled_for(budget: int, edition: str) -> None:
    table = at_work(edition, starring=False, budget=budget, markers=budget - 1)
    assert table.legal(0) == [Act()]
    [acted] = table.play(0, Act(), 1)
    assert isinstance(acted, Acted)
    assert (acted.die, acted.success, acted.shots_left) == (1, True, 2)


@pytest.mark.rule("DW-DEC-34")
@both_editions
@pytest.mark.parametrize(("die", "markers"), [(1, 5), (6, 0), (6, 4)])
def test_only_the_total_counts_never_the_face(die: int, markers: int, edition: str) -> None:
    table = at_work(edition, starring=True, budget=6, markers=markers)
    table.play(0, Act(), die)
    assert table.state.fame[0] == 2
    assert table.state.shots["hotel"] == 2


@pytest.mark.rule("DW-DEC-34")
def test_a_one_with_too_few_markers_fails_like_any_low_total() -> None:
    table = at_work(starring=True, budget=6, markers=4)
    table.play(0, Act(), 1)
    assert table.state.fame[0] == 0


@pytest.mark.rule("DW-DEC-43")
@both_editions
@pytest.mark.parametrize(("area", "shots"), [("jail", 1), ("general-store", 2), ("hotel", 3)])
@pytest.mark.parametrize("budget", [2, 6])
def test_the_set_and_not_the_card_says_how_many_shots(
    area: str, shots: int, budget: int, edition: str
) -> None:
    table = TableBuilder(edition=edition)
    table.scene(area, budget=budget)
    table.put(0, area, rank=6).play(0, TakeRole(f"{area}.1"))
    for _ in range(shots):
        assert area in table.state.scene
        table.turn(0).play(0, Act(), 6)
    assert area not in table.state.scene

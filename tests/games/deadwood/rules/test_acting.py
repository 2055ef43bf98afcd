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
    stage = TableBuilder(edition=edition)
    card = stage.scene("hotel", budget=budget, shots=shots)
    role = card.roles[-1].key if starring else "hotel.1"
    return stage.put(0, "hotel", role=role, rank=6, markers=markers)


@pytest.mark.rule("DW-ACT-01")
@both_roles
@pytest.mark.parametrize("markers", [0, 3])
def test_acting_is_a_roll_of_one_six_sided_die(starring: bool, markers: int) -> None:
    stage = at_work(starring=starring, markers=markers)
    dice = TableDice(bytes(32), row=1)
    DEADWOOD.play(stage.state, 0, Act(), dice)
    assert [sides for sides, _ in dice.draws] == [6]


@pytest.mark.rule("DW-ACT-02")
@both_editions
@both_roles
@pytest.mark.parametrize(("markers", "die", "shots"), [(2, 3, 2), (2, 2, 3), (1, 4, 2), (1, 3, 3)])
def test_each_marker_adds_one_to_the_die(
    markers: int, die: int, shots: int, starring: bool, edition: str
) -> None:
    stage = at_work(edition, starring=starring, budget=5, markers=markers)
    stage.play(0, Act(), die)
    assert stage.state.shots["hotel"] == shots


@pytest.mark.rule("DW-ACT-03")
@both_editions
@both_roles
@pytest.mark.parametrize("budget", [2, 3, 4, 5, 6])
def test_the_budget_of_the_card_on_the_own_set_is_what_counts(
    budget: int, starring: bool, edition: str
) -> None:
    stage = at_work(edition, starring=starring, budget=budget)
    stage.scene("church", budget=6 if budget < 4 else 2)
    stage.play(0, Act(), budget - 1)
    assert stage.state.shots["hotel"] == 3
    stage.turn(0).play(0, Act(), budget)
    assert stage.state.shots["hotel"] == 2


@pytest.mark.rule("DW-ACT-04")
@both_editions
@both_roles
def test_equal_to_the_budget_succeeds(starring: bool, edition: str) -> None:
    stage = at_work(edition, starring=starring, budget=4)
    stage.play(0, Act(), 4)
    assert stage.state.shots["hotel"] == 2


@pytest.mark.rule("DW-ACT-05")
@both_editions
@both_roles
@pytest.mark.parametrize("die", [5, 6])
def test_above_the_budget_succeeds(die: int, starring: bool, edition: str) -> None:
    stage = at_work(edition, starring=starring, budget=4)
    stage.play(0, Act(), die)
    assert stage.state.shots["hotel"] == 2


@pytest.mark.rule("DW-ACT-06", "DW-ACT-08")
@both_editions
@both_roles
@pytest.mark.parametrize("die", [1, 2, 3])
def test_below_the_budget_fails_and_completes_no_shot(
    die: int, starring: bool, edition: str
) -> None:
    stage = at_work(edition, starring=starring, budget=4)
    before = stage.state.shots.copy()
    stage.play(0, Act(), die)
    assert stage.state.shots == before


@pytest.mark.rule("DW-ACT-07")
@both_editions
@both_roles
def test_a_success_completes_one_shot_of_this_set_however_high(
    starring: bool, edition: str
) -> None:
    stage = at_work(edition, starring=starring, budget=2, markers=1)
    before = stage.state.shots.copy()
    stage.play(0, Act(), 6)
    assert stage.state.shots == {**before, "hotel": 2}


@pytest.mark.rule("DW-ACT-09")
@both_editions
def test_on_card_failure_earns_nothing(edition: str) -> None:
    stage = at_work(edition, starring=True)
    stage.play(0, Act(), 3)
    assert (stage.state.dollars, stage.state.fame) == ([0] * 4, [0] * 4)


@pytest.mark.rule("DW-ACT-10")
@both_editions
def test_on_card_success_earns_two_fame(edition: str) -> None:
    stage = at_work(edition, starring=True).put(0, fame=7)
    stage.play(0, Act(), 4)
    assert stage.state.fame == [9, 0, 0, 0]


@pytest.mark.rule("DW-ACT-11")
@both_editions
def test_on_card_success_earns_no_dollars(edition: str) -> None:
    stage = at_work(edition, starring=True).put(0, dollars=7)
    stage.play(0, Act(), 4)
    assert stage.state.dollars == [7, 0, 0, 0]


@pytest.mark.rule("DW-ACT-12")
@both_editions
def test_off_card_failure_still_pays_a_dollar(edition: str) -> None:
    stage = at_work(edition, starring=False).put(0, dollars=7)
    stage.play(0, Act(), 3)
    assert stage.state.dollars == [8, 0, 0, 0]


@pytest.mark.rule("DW-ACT-13")
@both_editions
def test_off_card_failure_earns_no_fame(edition: str) -> None:
    stage = at_work(edition, starring=False).put(0, fame=7)
    stage.play(0, Act(), 3)
    assert stage.state.fame == [7, 0, 0, 0]


@pytest.mark.rule("DW-ACT-14")
@both_editions
def test_off_card_success_earns_a_dollar_and_a_fame(edition: str) -> None:
    stage = at_work(edition, starring=False)
    stage.play(0, Act(), 4)
    assert (stage.state.dollars[0], stage.state.fame[0]) == (1, 1)


@pytest.mark.rule("DW-ACT-15")
@both_editions
def test_the_last_shot_wraps_the_scene(edition: str) -> None:
    stage = at_work(edition, starring=False, shots=1)
    card = stage.state.scene["hotel"]
    assert Wrapped(area="hotel", scene=card, bonus=False) in stage.play(0, Act(), 4)
    assert "hotel" not in stage.state.scene


@pytest.mark.rule("DW-ACT-16")
@both_editions
def test_while_shots_remain_everyone_stays_on_the_roles(edition: str) -> None:
    stage = at_work(edition, starring=True, shots=2).put(1, "hotel", role="hotel.2", markers=1)
    roles, card = stage.state.role[:], stage.state.scene["hotel"]
    [acted] = stage.play(0, Act(), 4)
    assert isinstance(acted, Acted)
    assert acted.shots_left == 1
    assert stage.state.role == roles
    assert stage.state.scene["hotel"] == card
    assert stage.state.markers[1] == 1


@pytest.mark.rule("DW-ACT-17")
@both_editions
def test_general_store_with_one_of_two_shots_done_needs_just_one_more(edition: str) -> None:
    stage = TableBuilder(edition=edition)
    stage.scene("general-store", budget=3)
    stage.put(0, "general-store", role="general-store.1")
    stage.play(0, Act(), 3)
    assert stage.state.shots["general-store"] == 1
    assert "general-store" in stage.state.scene
    stage.turn(0).play(0, Act(), 3)
    assert "general-store" not in stage.state.scene


@pytest.mark.rule("DW-DEC-31")
@both_editions
def test_an_act_is_resolved_in_the_order_of_the_seven_steps(edition: str) -> None:
    stage = evening(edition=edition)
    card = stage.state.lot.scenes[stage.state.scene["saloon"]]
    stage.put(1, "saloon", role=card.roles[1].key)
    events = stage.play(0, Act(), 4, 1, 2, 3, 4)
    assert [type(event) for event in events] == [
        Acted,
        Wrapped,
        BonusRolled,
        *[BonusPaid] * 3,
        WindfallPaid,
        DayEnded,
        DayBegan,
    ]
    assert stage.state.turn == 1


@pytest.mark.rule("DW-DEC-31")
@both_editions
@pytest.mark.parametrize(("starring", "fame", "faces"), [(True, 2, (1, 1, 1, 1)), (False, 1, ())])
def test_the_acting_reward_is_paid_even_if_the_act_ends_the_game(
    starring: bool, fame: int, faces: tuple[int, ...], edition: str
) -> None:
    stage = evening(final=True, edition=edition)
    if starring:
        card = stage.state.lot.scenes[stage.state.scene["saloon"]]
        stage.put(0, role=card.roles[0].key)
    events = stage.play(0, Act(), 4, *faces)
    assert stage.state.over
    assert stage.state.fame[0] == fame
    assert stage.state.dollars[0] == 1  # the leftmost star's one die, or the extra's dollar
    assert events[-1] == GameEnded(scores=(6 + fame, 5, 5, 5), places=(1, 4, 3, 2))


@pytest.mark.rule("DW-DEC-32")
@both_editions
@pytest.mark.parametrize("budget", [2, 3, 4, 5, 6])
def test_a_certain_success_is_still_rolled_for(budget: int, edition: str) -> None:
    stage = at_work(edition, starring=False, budget=budget, markers=budget - 1)
    assert stage.legal(0) == [Act()]
    [acted] = stage.play(0, Act(), 1)
    assert isinstance(acted, Acted)
    assert (acted.die, acted.success, acted.shots_left) == (1, True, 2)


@pytest.mark.rule("DW-DEC-34")
@both_editions
@pytest.mark.parametrize(("die", "markers"), [(1, 5), (6, 0), (6, 4)])
def test_only_the_total_counts_never_the_face(die: int, markers: int, edition: str) -> None:
    stage = at_work(edition, starring=True, budget=6, markers=markers)
    stage.play(0, Act(), die)
    assert stage.state.fame[0] == 2
    assert stage.state.shots["hotel"] == 2


@pytest.mark.rule("DW-DEC-34")
def test_a_one_with_too_few_markers_fails_like_any_low_total() -> None:
    stage = at_work(starring=True, budget=6, markers=4)
    stage.play(0, Act(), 1)
    assert stage.state.fame[0] == 0


@pytest.mark.rule("DW-DEC-43")
@both_editions
@pytest.mark.parametrize(("area", "shots"), [("jail", 1), ("general-store", 2), ("hotel", 3)])
@pytest.mark.parametrize("budget", [2, 6])
def test_the_set_and_not_the_card_says_how_many_shots(
    area: str, shots: int, budget: int, edition: str
) -> None:
    stage = TableBuilder(edition=edition)
    stage.scene(area, budget=budget)
    stage.put(0, area, rank=6).play(0, TakeRole(f"{area}.1"))
    for _ in range(shots):
        assert area in stage.state.scene
        stage.turn(0).play(0, Act(), 6)
    assert area not in stage.state.scene

"""It's a wrap: bonuses after the last shot, and the removal of the scene."""

from dataclasses import replace
from itertools import permutations

import pytest

from games.deadwood.builder import TableBuilder, both_editions
from matinee.engine.contract.content import BadContent
from matinee.engine.contract.game import Event
from matinee.games.deadwood.content import Role, Scene, check_deck
from matinee.games.deadwood.rules.actions import Act, EndTurn, Move
from matinee.games.deadwood.rules.events import BonusPaid, BonusRolled, WindfallPaid, Wrapped
from matinee.games.deadwood.rules.lot import Lot


def last_shot(
    edition: str = "studios",
    *,
    budget: int = 4,
    ranks: tuple[int, ...] | None = None,
    stars: dict[int, int] | None = None,
) -> tuple[TableBuilder, Scene]:
    """A rank-1 extra on the last shot at the Ranch, and the card there; `stars`: seat to role."""
    table = TableBuilder(edition=edition)
    card = table.scene("ranch", budget=budget, ranks=ranks, shots=1)
    table.put(0, "ranch", role="ranch.1")
    for seat, position in (stars or {}).items():
        table.put(seat, "ranch", role=card.roles[position].key)
    return table, card


def write_scene(table: TableBuilder, area: str, *, budget: int, ranks: tuple[int, ...]) -> Scene:
    """Lay a card that is in no deck on a set."""
    lot = Lot(table.state.lot.deck, table.state.lot.layout)
    roles = tuple(
        Role(f"home-movie.{number}", "home-movie", True, rank, "Somebody", "Cheese!")
        for number, rank in enumerate(ranks, start=1)
    )
    card = Scene("home-movie", "Home Movie", budget, "", roles)
    lot.scenes = {**lot.scenes, card.key: card}
    lot.roles = {**lot.roles, **{role.key: role for role in roles}}
    table.state.lot = lot
    table.state.scene[area] = card.key
    return card


@pytest.mark.rule("DW-WRAP-01")
@both_editions
def test_a_scene_wraps_at_its_last_shot_and_not_before(edition: str) -> None:
    table, card = last_shot(edition)
    assert not any(isinstance(event, Wrapped) for event in table.play(0, Act(), 3))
    assert table.state.scene["ranch"] == card.key
    table.turn(0)
    assert Wrapped(area="ranch", scene=card.key, bonus=False) in table.play(0, Act(), 4)
    assert "ranch" not in table.state.scene


@pytest.mark.rule("DW-WRAP-02")
@both_editions
@pytest.mark.parametrize("position", [0, 1, 2])
def test_one_star_is_enough_for_a_bonus(position: int, edition: str) -> None:
    table, card = last_shot(edition, ranks=(1, 2, 4), stars={1: position})
    events = table.play(0, Act(), 4, 5, 5, 5, 5)
    assert Wrapped(area="ranch", scene=card.key, bonus=True) in events
    assert table.state.dollars[1] == (5, 5, 10)[position]


@pytest.mark.rule("DW-WRAP-03")
@both_editions
def test_without_a_star_there_are_no_dice_and_no_windfall(edition: str) -> None:
    table, card = last_shot(edition)
    table.put(1, "ranch", role="ranch.3")
    events = table.play(0, Act(), 4)
    assert events[1:] == [Wrapped(area="ranch", scene=card.key, bonus=False)]
    assert table.state.dollars == [1, 0, 0, 0]  # the act itself


@pytest.mark.rule("DW-WRAP-03")
def test_a_star_of_another_scene_brings_no_bonus() -> None:
    table, _ = last_shot()
    other = table.scene("hotel", budget=3)
    table.put(1, "hotel", role=other.roles[0].key)
    table.play(0, Act(), 4)
    assert table.state.dollars == [1, 0, 0, 0]


@pytest.mark.rule("DW-WRAP-04")
@both_editions
def test_every_star_and_every_extra_takes_part(edition: str) -> None:
    table, _ = last_shot(edition, ranks=(1, 2, 4), stars={1: 0, 2: 2})
    table.put(3, "ranch", role="ranch.2")
    table.play(0, Act(), 4, 6, 5, 4, 3)
    assert table.state.dollars == [1 + 1, 4, 6 + 3, 2]


@pytest.mark.rule("DW-WRAP-05")
@both_editions
def test_the_active_player_rolls_even_as_an_extra(edition: str) -> None:
    table, _ = last_shot(edition, stars={1: 0})
    events = table.play(0, Act(), 4, 2, 6, 3, 5)
    assert BonusRolled(seat=0, dice=(6, 5, 3, 2)) in events


@pytest.mark.rule("DW-WRAP-06")
@both_editions
@pytest.mark.parametrize("budget", [2, 3, 4, 5, 6])
def test_as_many_bonus_dice_as_the_budget(budget: int, edition: str) -> None:
    table, _ = last_shot(edition, budget=budget, stars={1: 0})
    faces = [1] * budget  # the builder refuses a wrong number of dice
    assert BonusRolled(seat=0, dice=tuple(faces)) in table.play(0, Act(), 6, *faces)


@pytest.mark.rule("DW-WRAP-07")
@both_editions
def test_the_highest_die_goes_to_the_rightmost_role(edition: str) -> None:
    table, _ = last_shot(edition, budget=3, ranks=(1, 3, 4), stars={1: 2})
    table.play(0, Act(), 3, 2, 6, 1)
    assert table.state.dollars[1] == 6


@pytest.mark.rule("DW-WRAP-08")
@both_editions
def test_further_dice_fall_to_the_roles_on_the_left(edition: str) -> None:
    table, _ = last_shot(edition, budget=3, ranks=(1, 3, 4), stars={1: 0, 2: 1})
    table.play(0, Act(), 3, 2, 6, 1)
    assert table.state.dollars[1:3] == [1, 2]


@pytest.mark.rule("DW-WRAP-09")
@both_editions
def test_dealing_resumes_at_the_right_as_often_as_needed(edition: str) -> None:
    table, _ = last_shot(edition, budget=6, ranks=(5, 6), stars={1: 0, 2: 1})
    table.play(0, Act(), 6, 1, 2, 3, 4, 5, 6)
    assert table.state.dollars[1:3] == [5 + 3 + 1, 6 + 4 + 2]


@pytest.mark.rule("DW-WRAP-10", "DW-WRAP-12")
@both_editions
def test_empty_roles_are_dealt_dice_that_nobody_collects(edition: str) -> None:
    table, card = last_shot(edition, budget=3, ranks=(1, 3, 4), stars={1: 0})
    events = table.play(0, Act(), 3, 6, 5, 4)
    assert table.state.dollars == [1 + 1, 4, 0, 0]
    assert BonusPaid(role=card.roles[2].key, seat=None, dice=(6,)) in events
    assert BonusPaid(role=card.roles[1].key, seat=None, dice=(5,)) in events


@pytest.mark.rule("DW-WRAP-11")
@both_editions
def test_a_star_is_paid_the_sum_of_the_dice(edition: str) -> None:
    table, card = last_shot(edition, budget=2, ranks=(6,), stars={1: 0})
    events = table.put(1, dollars=10).play(0, Act(), 2, 3, 5)
    assert table.state.dollars[1] == 10 + 8
    assert BonusPaid(role=card.roles[0].key, seat=1, dice=(5, 3)) in events


@pytest.mark.rule("DW-WRAP-13", "DW-WRAP-14", "DW-DEC-36")
@both_editions
@pytest.mark.parametrize("rank", [3, 6])
@pytest.mark.parametrize(("role", "windfall"), [("ranch.2", 2), ("ranch.3", 3)])
def test_an_extra_is_paid_the_rank_of_the_role_not_the_own(
    role: str, windfall: int, rank: int, edition: str
) -> None:
    table, _ = last_shot(edition, stars={1: 0})
    table.put(2, "ranch", role=role, rank=rank, markers=2)
    events = table.play(0, Act(), 4, 1, 1, 1, 1)
    assert table.state.dollars[2] == windfall
    assert WindfallPaid(role=role, seat=2, dollars=windfall) in events


@pytest.mark.rule("DW-WRAP-15")
@both_editions
def test_a_rank_2_extra_has_a_windfall_of_2(edition: str) -> None:
    table = TableBuilder(edition=edition)
    card = table.scene("saloon", budget=4, shots=1)
    table.put(0, "saloon", role=card.roles[0].key)
    table.put(1, "saloon", role="saloon.2", rank=5)
    table.play(0, Act(), 4, 1, 1, 1, 1)
    assert table.state.dollars[1] == 2


@pytest.mark.rule("DW-WRAP-16")
@both_editions
def test_a_bonus_never_gives_fame(edition: str) -> None:
    table, _ = last_shot(edition, stars={1: 0, 2: 1})
    table.put(3, "ranch", role="ranch.2").play(0, Act(), 4, 6, 6, 6, 6)
    assert table.state.fame == [1, 0, 0, 0]  # the act itself


@pytest.mark.rule("DW-WRAP-17", "DW-DEC-06")
@both_editions
def test_budget_5_with_dice_5_4_3_2_2_makes_7_6_and_3(edition: str) -> None:
    table, card = last_shot(edition, budget=5, ranks=(1, 3, 5), stars={1: 0, 2: 2})
    events = table.play(0, Act(), 5, 2, 5, 3, 2, 4)
    left, middle, right = (role.key for role in card.roles)
    assert [event for event in events if isinstance(event, BonusPaid)] == [
        BonusPaid(role=right, seat=2, dice=(5, 2)),
        BonusPaid(role=middle, seat=None, dice=(4, 2)),
        BonusPaid(role=left, seat=1, dice=(3,)),
    ]
    assert table.state.dollars == [1 + 1, 3, 7, 0]


@pytest.mark.rule("DW-WRAP-18")
@both_editions
def test_the_card_is_discarded_after_the_bonus(edition: str) -> None:
    table, card = last_shot(edition, stars={1: 0})
    table.play(0, Act(), 4, 1, 1, 1, 1)
    assert "ranch" not in table.state.scene
    assert "ranch" not in table.state.face_up
    assert (table.state.discards, table.state.unseen) == ([card.key], [])


@pytest.mark.rule("DW-WRAP-19")
@both_editions
def test_without_a_bonus_the_card_is_discarded_straight_away(edition: str) -> None:
    table, card = last_shot(edition)
    table.play(0, Act(), 4)
    assert "ranch" not in table.state.scene
    assert (table.state.discards, table.state.unseen) == ([card.key], [])


@pytest.mark.rule("DW-WRAP-20")
@both_editions
def test_stars_and_extras_are_free_again_and_nobody_else(edition: str) -> None:
    table, _ = last_shot(edition, stars={1: 0, 2: 1})
    table.put(3, "church", role="church.1")
    table.play(0, Act(), 4, 1, 1, 1, 1)
    assert table.state.role == [None, None, None, "church.1"]


@pytest.mark.rule("DW-DEC-30")
@both_editions
def test_freed_players_stay_on_the_set_until_they_move(edition: str) -> None:
    table, _ = last_shot(edition, stars={1: 0})
    table.play(0, Act(), 4, 1, 1, 1, 1)
    assert table.state.at == ["ranch", "ranch", "trailers", "trailers"]
    table.play(1, Move("bank"))
    for seat in (1, 2, 3):
        table.play(seat, EndTurn())
    assert table.state.at == ["ranch", "bank", "trailers", "trailers"]
    table.play(0, Move("casting-office"))
    assert table.state.at[0] == "casting-office"


@pytest.mark.rule("DW-DEC-35", "DW-DEC-36")
@both_editions
@pytest.mark.parametrize("markers", [0, 3])
@pytest.mark.parametrize("rank", [1, 6])
def test_neither_markers_nor_rank_change_the_bonus_dice(
    markers: int, rank: int, edition: str
) -> None:
    table, _ = last_shot(edition, ranks=(1, 2, 4), stars={1: 0})
    table.put(0, markers=markers).put(1, markers=markers, rank=rank)
    events = table.play(0, Act(), 4, 1, 2, 3, 4)
    assert BonusRolled(seat=0, dice=(4, 3, 2, 1)) in events
    assert table.state.dollars[1] == 2


@pytest.mark.rule("DW-DEC-37")
@both_editions
def test_bystanders_on_the_set_have_no_share(edition: str) -> None:
    table, _ = last_shot(edition, stars={1: 0})
    table.put(2, "ranch", rank=6).play(0, Act(), 4, 6, 6, 6, 6)
    assert table.state.dollars[2] == table.state.fame[2] == 0


@pytest.mark.rule("DW-DEC-38")
def test_of_two_stars_of_one_rank_the_right_one_is_better() -> None:
    table, _ = last_shot(budget=3, ranks=(3, 3, 5), stars={1: 0, 2: 1})
    table.play(0, Act(), 3, 6, 5, 4)
    assert table.state.dollars[1:3] == [4, 5]


@pytest.mark.rule("DW-DEC-38")
def test_a_card_whose_ranks_fall_to_the_right_is_refused() -> None:
    card = next(s for s in TableBuilder().state.lot.scenes.values() if len(s.roles) == 3)
    check_deck([replace(card, key=str(number)) for number in range(10)], 10)
    falling = replace(card, roles=card.roles[::-1])
    with pytest.raises(BadContent, match="DW-DATA-08"):
        check_deck([replace(falling, key=str(number)) for number in range(10)], 10)


@pytest.mark.rule("DW-DEC-39")
def test_with_fewer_dice_than_roles_the_leftmost_goes_empty_but_counts() -> None:
    table, _ = last_shot()
    card = write_scene(table, "ranch", budget=2, ranks=(1, 2, 3))
    table.put(1, "ranch", role=card.roles[0].key).put(2, "ranch", role="ranch.3")
    events = table.play(0, Act(), 2, 6, 5)
    assert table.state.dollars == [1 + 1, 0, 3, 0]
    assert [event.dice for event in events if isinstance(event, BonusPaid)] == [(6,), (5,), ()]


@pytest.mark.rule("DW-DEC-40")
def test_the_order_in_which_dice_are_rolled_never_matters() -> None:
    paid = set()
    for faces in set(permutations((5, 4, 3, 2, 2))):
        table, _ = last_shot(budget=5, ranks=(1, 3, 5), stars={1: 0, 2: 1, 3: 2})
        table.play(0, Act(), 5, *faces)
        paid.add(tuple(table.state.dollars))
    assert paid == {(2, 3, 6, 7)}


@pytest.mark.rule("DW-DEC-41")
@both_editions
def test_stars_are_paid_from_the_right_then_extras_from_the_left(edition: str) -> None:
    table, card = last_shot(edition, ranks=(1, 2, 4), stars={1: 1})
    table.put(2, "ranch", role="ranch.3").put(3, "ranch", role="ranch.2")
    events = table.play(0, Act(), 4, 1, 1, 1, 1)
    paid: list[Event] = [e for e in events if isinstance(e, BonusPaid | WindfallPaid)]
    left, middle, right = (role.key for role in card.roles)
    assert paid == [
        BonusPaid(role=right, seat=None, dice=(1, 1)),
        BonusPaid(role=middle, seat=1, dice=(1,)),
        BonusPaid(role=left, seat=None, dice=(1,)),
        WindfallPaid(role="ranch.1", seat=0, dollars=1),
        WindfallPaid(role="ranch.2", seat=3, dollars=2),
        WindfallPaid(role="ranch.3", seat=2, dollars=3),
    ]


@pytest.mark.rule("DW-DEC-42")
@both_editions
def test_a_scene_without_stars_wraps_and_the_last_actor_keeps_the_reward(edition: str) -> None:
    table, card = last_shot(edition)
    table.play(0, Act(), 4)
    assert table.state.discards == [card.key]
    assert (table.state.dollars[0], table.state.fame[0]) == (1, 1)
    assert table.state.role[0] is None

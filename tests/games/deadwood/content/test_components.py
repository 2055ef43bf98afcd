"""The components in the box (DW-COMP)."""

import msgspec
import pytest

from games.deadwood.builder import TableBuilder
from matinee.engine.match.dice import TableDice
from matinee.engine.text.errors import IllegalAction
from matinee.games.deadwood import TITLE, content
from matinee.games.deadwood.content import OFFICE, TRAILERS, Scene
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules import sections
from matinee.games.deadwood.rules.actions import Act, EndTurn, Move, Rehearse, Upgrade
from matinee.games.deadwood.rules.events import BonusRolled
from matinee.games.deadwood.rules.options import Options

CARDS = [*content.deck("60").values()]
SETS = [area for area in content.areas().values() if area.shots]

each_card = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
each_budget = pytest.mark.parametrize("budget", range(2, 7))


@pytest.mark.rule("DW-COMP-01")
@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_may_play(seats: int) -> None:
    assert TableBuilder(seats).state.seats == seats


@pytest.mark.rule("DW-COMP-01")
@pytest.mark.parametrize("seats", [-1, 0, 1, 9, 10])
def test_any_other_number_of_players_is_refused(seats: int) -> None:
    with pytest.raises(IllegalAction) as refusal:
        DEADWOOD.validate(seats, Options())
    assert refusal.value.rule == "DW-COMP-01"


@pytest.mark.rule("DW-COMP-02", "DW-COMP-03", "DW-COMP-04")
def test_the_lot_has_ten_sets_the_trailers_and_the_casting_office() -> None:
    lot = TableBuilder().state.lot
    assert len(lot.sets) == 10
    assert set(lot.areas) - set(lot.sets) == {TRAILERS, OFFICE}
    assert [lot.areas[key].name for key in (TRAILERS, OFFICE)] == ["Trailers", "Casting Office"]


@pytest.mark.rule("DW-COMP-05")
def test_the_board_is_made_of_four_sections_of_three_areas() -> None:
    pieces = [turns[0] for turns in sections.shapes().values()]
    assert [len(piece.areas) for piece in pieces] == [3, 3, 3, 3]
    assert {area for piece in pieces for area in piece.areas} == set(content.areas())


@pytest.mark.rule("DW-COMP-05")
@pytest.mark.parametrize(
    "layout",
    [
        "a@0,0 b@4,0 c@0,3",
        "a@0,0 b@4,0 c@0,3 c@4,3",
        "a@0,0 b@4,0 c@0,3 d@4,3 d@8,3",
        "a@0,0 b@4,0 c@0,3 e@4,3",
    ],
)
def test_a_board_with_a_section_too_few_or_too_many_is_refused(layout: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        DEADWOOD.validate(4, Options(layout=layout))
    assert refusal.value.rule == "DW-COMP-05"


@pytest.mark.rule("DW-COMP-08")
def test_a_player_is_one_pawn_in_one_place() -> None:
    table = TableBuilder(3)
    assert table.state.at == [TRAILERS, TRAILERS, TRAILERS]
    table.play(0, Move("saloon"))
    assert table.state.at == ["saloon", TRAILERS, TRAILERS]


@pytest.mark.rule("DW-COMP-09")
def test_everyone_sees_a_players_new_rank() -> None:
    table = TableBuilder().put(0, OFFICE, dollars=18)
    table.play(0, Upgrade(4, "dollars"))
    assert [DEADWOOD.view(table.state, seat).rank[0] for seat in range(4)] == [4, 4, 4, 4]


@pytest.mark.rule("DW-COMP-10")
@pytest.mark.parametrize("rank", [-1, 0, 7])
def test_no_rank_below_one_or_above_six_can_be_had(rank: int) -> None:
    table = TableBuilder().put(0, OFFICE, dollars=1000, fame=1000)
    assert table.refused(0, Upgrade(rank, "dollars")).rule == "DW-DEC-47"
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"start_rank": rank}, Options)


@pytest.mark.rule("DW-COMP-10")
def test_the_office_sells_whole_ranks_up_to_six() -> None:
    table = TableBuilder().put(0, OFFICE, rank=1, dollars=1000)
    sold = [choice.rank for choice in table.legal(0) if isinstance(choice, Upgrade)]
    assert sold == [2, 3, 4, 5, 6]


@pytest.mark.rule("DW-COMP-11")
def test_a_roll_leaves_every_rank_as_it_was() -> None:
    table = TableBuilder(3)
    card = table.scene("jail", budget=4, ranks=(1, 2, 4), shots=1)
    table.put(0, "jail", role=card.roles[0].key, rank=1).put(1, "jail", role="jail.1", rank=2)
    table.play(0, Act(), 6, 5, 5, 6, 3)
    assert table.state.rank == [1, 2, 1]


@pytest.mark.rule("DW-COMP-11")
def test_only_six_sided_dice_are_rolled() -> None:
    table = TableBuilder()
    card = table.scene("jail", budget=4, ranks=(1, 2, 4), shots=1)
    table.put(0, "jail", role=card.roles[0].key, markers=3)
    dice = TableDice(bytes(32), 1)
    DEADWOOD.play(table.state, 0, Act(), dice)
    assert [sides for sides, _ in dice.draws] == [6] * (1 + 4)


@pytest.mark.rule("DW-COMP-12")
def test_four_days_are_counted_without_using_up_a_scene_card() -> None:
    table = TableBuilder(4)
    assert (table.state.day, table.state.days) == (1, 4)
    table.leave_live("jail", "bank").put(0, "jail", role="jail.1", markers=5).scene(
        "jail", budget=6, shots=1
    )
    table.play_shuffled(0, Act())
    state = table.state
    assert state.day == 2
    cards = [*state.scene.values(), *state.draw, *state.discards, *state.unseen]
    assert sorted(cards) == sorted(content.deck("60"))


@pytest.mark.rule("DW-COMP-13")
def test_the_studios_deck_has_sixty_cards() -> None:
    state = TableBuilder(edition="studios").state
    assert len({*state.scene.values(), *state.draw}) == 60


@pytest.mark.rule("DW-COMP-14", "DW-COMP-15")
@each_card
def test_a_card_has_one_budget_of_two_to_six_millions(card: Scene) -> None:
    assert type(card.budget) is int
    assert 2 <= card.budget <= 6


@pytest.mark.rule("DW-COMP-15")
@pytest.mark.parametrize("size", ["40", "60"])
def test_every_budget_from_two_to_six_occurs(size: str) -> None:
    assert {card.budget for card in content.deck(size).values()} == {2, 3, 4, 5, 6}


@pytest.mark.rule("DW-COMP-16")
@each_card
def test_a_card_has_roles_of_its_own_with_a_rank_each(card: Scene) -> None:
    assert card.roles
    assert all(role.place == card.key and 1 <= role.rank <= 6 for role in card.roles)


@pytest.mark.rule("DW-COMP-17")
def test_a_set_has_further_roles_with_a_rank_each(subtests: pytest.Subtests) -> None:
    for area in SETS:
        with subtests.test(area=area):
            assert area.roles
            assert all(role.place == area.key and 1 <= role.rank <= 6 for role in area.roles)


@pytest.mark.rule("DW-COMP-18")
@each_budget
@pytest.mark.parametrize("part", ["starring", "extra"])
def test_the_budget_is_what_an_acting_roll_must_reach(budget: int, part: str) -> None:
    for die, shots_left in ((budget, 2), (budget - 1, 3)):
        table = TableBuilder()
        card = table.scene("hotel", budget=budget)
        table.put(0, "hotel", role=card.roles[0].key if part == "starring" else "hotel.1")
        table.play(0, Act(), die)
        assert table.state.shots["hotel"] == shots_left


@pytest.mark.rule("DW-COMP-19")
@each_budget
def test_the_budget_is_the_number_of_bonus_dice(budget: int) -> None:
    table = TableBuilder()
    card = table.scene("jail", budget=budget, shots=1)
    table.put(0, "jail", role=card.roles[0].key)
    events = table.play(0, Act(), 6, *[3] * budget)
    rolled = next(event for event in events if isinstance(event, BonusRolled))
    assert rolled.dice == (3,) * budget


@pytest.mark.rule("DW-COMP-20", "DW-COMP-21")
@pytest.mark.parametrize(("edition", "named"), [("studios", "5 fame"), ("classic", "5 credits")])
def test_rank_is_paid_in_dollars_or_in_the_editions_second_currency(
    edition: str, named: str
) -> None:
    table = TableBuilder(edition=edition).put(0, OFFICE, dollars=4, fame=5)
    offers = [choice for choice in table.legal(0) if isinstance(choice, Upgrade)]
    words = TITLE.text(["Ann", "Bob", "Cleo", "Dan"], table.state.options)
    assert [words.action_label(offer, table.state) for offer in offers] == [
        "Upgrade to rank 2 for $4",
        f"Upgrade to rank 2 for {named}",
    ]


@pytest.mark.rule("DW-COMP-24", "DW-COMP-25")
def test_both_currencies_are_earned_on_scenes_and_spent_on_rank() -> None:
    table = TableBuilder(2).put(0, "hotel", role="hotel.1", dollars=3, fame=9)
    table.scene("hotel", budget=2)
    table.play(0, Act(), 2)
    assert (table.state.dollars[0], table.state.fame[0]) == (4, 10)
    table.state.role[0] = None
    table.put(0, OFFICE).turn(0)
    table.play(0, Upgrade(2, "dollars"))
    table.play(0, Upgrade(3, "fame"))
    assert (table.state.rank[0], table.state.dollars[0], table.state.fame[0]) == (3, 0, 0)


@pytest.mark.rule("DW-COMP-26")
def test_a_marker_adds_one_to_its_owners_rolls_and_to_nobody_elses() -> None:
    table = TableBuilder(2).put(0, "hotel", role="hotel.1").put(1, "hotel", role="hotel.2")
    table.scene("hotel", budget=4)
    table.play(0, Rehearse())
    table.play(1, Act(), 3)
    assert table.state.shots["hotel"] == 3
    table.play(0, Act(), 3)
    assert table.state.shots["hotel"] == 2


@pytest.mark.rule("DW-COMP-26")
def test_a_marker_is_worth_nothing_in_the_next_job() -> None:
    table = TableBuilder(2).put(0, "jail", role="jail.1", rank=2, markers=1)
    table.scene("jail", budget=4, shots=1)
    table.play(0, Act(), 3)
    table.scene("hotel", budget=4)
    table.put(0, "hotel", role="hotel.1").turn(0)
    table.play(0, Act(), 3)
    assert table.state.shots["hotel"] == 3


@pytest.mark.rule("DW-COMP-27")
def test_a_shot_is_either_still_to_be_filmed_or_completed() -> None:
    table = TableBuilder(2).put(0, "hotel", role="hotel.1")
    table.scene("hotel", budget=4)
    for left in (2, 1):
        table.play(0, Act(), 4)
        table.play(1, EndTurn())
        assert table.state.shots["hotel"] == left


@pytest.mark.rule("DW-COMP-28", "DW-COMP-29", "DW-COMP-30")
def test_sets_have_one_to_three_shots_and_twenty_two_in_all() -> None:
    shots = {area.key: area.shots for area in SETS}
    assert set(shots.values()) == {1, 2, 3}
    assert sum(shots.values()) == 22
    assert shots["general-store"] == 2


@pytest.mark.rule("DW-COMP-31")
def test_starring_is_on_the_card_and_extras_are_beside_it() -> None:
    assert all(role.starring for card in CARDS for role in card.roles)
    assert not any(role.starring for area in SETS for role in area.roles)


@pytest.mark.rule("DW-COMP-31")
@pytest.mark.parametrize(("die", "shots_left"), [(3, 3), (4, 2)])
def test_a_star_succeeds_and_fails_on_the_same_rolls_as_an_extra(die: int, shots_left: int) -> None:
    for star in (True, False):
        table = TableBuilder()
        card = table.scene("hotel", budget=4, ranks=(1, 2, 4))
        table.put(0, "hotel", role=card.roles[0].key if star else "hotel.1")
        table.play(0, Act(), die)
        assert table.state.shots["hotel"] == shots_left

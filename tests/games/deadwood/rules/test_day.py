"""The end of a day, the deal for the next one, and the end of the game."""

from dataclasses import replace

import pytest

from games.deadwood.builder import TableBuilder, both_editions, evening
from matinee.engine.contract.content import BadContent
from matinee.engine.contract.hidden import HIDDEN
from matinee.games.deadwood.content import check_deck
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Act, EndTurn, Move, Upgrade
from matinee.games.deadwood.rules.events import (
    DayBegan,
    DayEnded,
    GameEnded,
    Moved,
    Reshuffled,
    Revealed,
)

SHOTS = {
    "main-street": 3,
    "saloon": 2,
    "hotel": 3,
    "jail": 1,
    "general-store": 2,
    "train-station": 3,
    "ranch": 2,
    "bank": 1,
    "church": 2,
    "secret-hideout": 3,
}


def spend_the_day(table: TableBuilder) -> None:
    """Wrap nine scenes, the ninth of them by an act of seat 0."""
    table.leave_live("saloon", "church").put(0, "saloon", role="saloon.1")
    table.state.shots["saloon"] = 1
    table.turn(0).play(0, Act(), 6)


@pytest.mark.rule("DW-DAY-01")
@both_editions
def test_the_day_ends_when_one_scene_is_left(edition: str) -> None:
    table = evening(edition=edition)
    assert DayEnded(day=1, unfinished=("church",)) in table.play(0, Act(), 4)
    assert table.state.day == 2


@pytest.mark.rule("DW-DAY-01")
@both_editions
def test_the_day_goes_on_while_two_scenes_are_left(edition: str) -> None:
    table = TableBuilder(edition=edition)
    table.scene("saloon", budget=4, shots=1)
    table.put(0, "saloon", role="saloon.1").leave_live("saloon", "church", "hotel")
    table.play(0, Act(), 4)
    assert table.state.day == 1
    assert set(table.state.scene) == {"church", "hotel"}


@pytest.mark.rule("DW-DAY-02")
@both_editions
def test_the_ninth_wrap_ends_the_day(edition: str) -> None:
    table = TableBuilder(edition=edition).put(0, rank=6)
    wraps = 0
    for area in SHOTS:
        table.scene(area, budget=2, shots=1)
        table.put(0, area, role=f"{area}.1").turn(0).play(0, Act(), 2)
        wraps += 1
        if table.state.day == 2:
            break
    assert wraps == 9


@pytest.mark.rule("DW-DAY-03", "DW-DAY-04")
@both_editions
def test_the_last_scene_neither_wraps_nor_pays(edition: str) -> None:
    table = evening(edition=edition)
    star = table.state.lot.scenes[table.state.scene["church"]].roles[0]
    table.put(1, "church", role=star.key).put(2, "church", role="church.2")
    table.state.shots["church"] = 1
    events = table.play(0, Act(), 4)  # no bonus die is rolled
    assert [type(event) for event in events[2:]] == [DayEnded, DayBegan]
    assert table.state.dollars[1:3] == table.state.fame[1:3] == [0, 0]


@pytest.mark.rule("DW-DAY-05")
@both_editions
def test_everyone_goes_back_to_the_trailers_and_is_free(edition: str) -> None:
    table = evening(edition=edition).put(1, "church", role="church.1").put(2, "ranch")
    table.play(0, Act(), 4)
    assert table.state.at == ["trailers"] * 4
    assert table.state.role == [None] * 4


@pytest.mark.rule("DW-DAY-06")
@both_editions
def test_the_day_count_goes_up_by_one(edition: str) -> None:
    table = evening(edition=edition)
    table.state.day = 2
    assert DayBegan(day=3, days=4) in table.play(0, Act(), 4)
    assert table.state.day == 3


@pytest.mark.rule("DW-DAY-07")
@both_editions
def test_the_last_scene_card_is_discarded(edition: str) -> None:
    table = evening(edition=edition).put(1, "church")
    card = table.state.scene["church"]
    table.play(0, Act(), 4)
    assert table.state.discards[-1] == card
    assert len(table.state.discards) == 10
    assert card not in table.state.scene.values()


@pytest.mark.rule("DW-DAY-08", "DW-DEC-43")
@both_editions
def test_all_shots_are_to_be_filmed_again(edition: str) -> None:
    table = evening(edition=edition)
    table.state.shots["church"] = 1
    table.play(0, Act(), 4)
    assert table.state.shots == SHOTS
    assert sum(table.state.shots.values()) == 22


@pytest.mark.rule("DW-DAY-09")
@both_editions
def test_ten_new_cards_are_dealt(edition: str) -> None:
    table = evening(edition=edition)
    pile = table.state.draw[:]
    table.play(0, Act(), 4)
    assert set(table.state.scene) == set(SHOTS)
    assert set(table.state.scene.values()) == set(pile[-10:])
    assert table.state.draw == pile[:-10]


@pytest.mark.rule("DW-DAY-10")
@both_editions
def test_the_new_cards_lie_face_down(edition: str) -> None:
    table = evening(edition=edition).put(1, "church")
    table.play(0, Act(), 4)
    assert table.state.face_up == dict.fromkeys(SHOTS, False)


@pytest.mark.rule("DW-DAY-11", "DW-DEC-58")
@both_editions
@pytest.mark.parametrize(("actor", "following"), [(0, 1), (1, 2), (3, 0)])
def test_the_player_after_the_one_who_ended_the_day_goes_on(
    actor: int, following: int, edition: str
) -> None:
    table = evening(edition=edition, first=2)
    table.put(0, "trailers")
    table.state.role[0] = None
    table.put(actor, "saloon", role="saloon.1").turn(actor).play(actor, Act(), 4)
    assert (table.state.day, table.state.turn) == (2, following)


@pytest.mark.rule("DW-DAY-12", "DW-DEC-55")
@both_editions
def test_after_the_final_day_nothing_is_prepared(edition: str) -> None:
    table = evening(final=True, edition=edition).put(1, "church", role="church.1", markers=1)
    before = table.state.copy()
    events = table.play(0, Act(), 4)
    after = table.state
    assert [type(event) for event in events[2:]] == [DayEnded, GameEnded]
    assert after.over
    assert (after.at, after.role[1], after.markers[1]) == (before.at, "church.1", 1)
    assert (after.day, after.draw) == (before.day, before.draw)
    assert after.scene == {"church": before.scene["church"]}
    assert DEADWOOD.active_seats(after) == ()


@pytest.mark.rule("DW-DAY-13", "DW-DEC-05", "DW-DEC-13")
@both_editions
@pytest.mark.parametrize(
    ("seats", "days"), [(2, 3), (3, 3), (4, 4), (5, 4), (6, 4), (7, 4), (8, 4)]
)
def test_the_game_lasts_four_days_or_three_with_two_or_three_players(
    seats: int, days: int, edition: str
) -> None:
    table = TableBuilder(seats, edition=edition)
    for day in range(1, days + 1):
        assert not table.state.over
        assert (table.state.day, table.state.days) == (day, days)
        spend_the_day(table)
    assert table.state.over


@pytest.mark.rule("DW-DAY-13")
def test_when_the_game_is_over_nobody_plays_on() -> None:
    table = evening(final=True)
    table.play(0, Act(), 4)
    for seat in range(4):
        refusal = table.refused(seat, EndTurn())
        assert (refusal.rule, refusal.key) == ("DW-DAY-13", "game-over")
        assert table.legal(seat) == []


@pytest.mark.rule("DW-DEC-21")
@both_editions
def test_going_back_to_the_trailers_is_no_move(edition: str) -> None:
    table = evening(edition=edition).put(1, "casting-office")
    events = table.play(0, Act(), 4)
    assert not any(isinstance(event, Moved | Revealed) for event in events)
    table.play(1, Move("hotel"))
    assert table.state.at == ["trailers", "hotel", "trailers", "trailers"]


@pytest.mark.rule("DW-DEC-52")
@both_editions
@pytest.mark.parametrize("bonus", [True, False])
def test_the_day_ends_after_a_wrap_with_or_without_bonus(bonus: bool, edition: str) -> None:
    table = evening(edition=edition)
    if bonus:
        card = table.state.lot.scenes[table.state.scene["saloon"]]
        table.put(1, "saloon", role=card.roles[2].key)
    events = table.play(0, Act(), 4, *([6, 5, 4, 3] if bonus else []))
    assert isinstance(events[-2], DayEnded)
    assert table.state.dollars[1] == (9 if bonus else 0)


@pytest.mark.rule("DW-DEC-52")
def test_cards_that_lie_face_down_count_as_scenes() -> None:
    table = evening()
    assert not table.state.face_up["church"]
    table.play(0, Act(), 4)
    assert table.state.day == 2
    table = TableBuilder().put(0, "saloon", role="saloon.1", rank=6)
    table.state.shots["saloon"] = 1
    table.leave_live("saloon", "church", "bank").play(0, Act(), 6)
    assert table.state.day == 1


@pytest.mark.rule("DW-DEC-53")
@both_editions
def test_the_ninth_wrap_is_paid_in_full(edition: str) -> None:
    table = evening(edition=edition)
    card = table.state.lot.scenes[table.state.scene["saloon"]]
    table.put(1, "saloon", role=card.roles[2].key).put(2, "saloon", role="saloon.2")
    table.play(0, Act(), 4, 6, 5, 4, 3)
    assert table.state.day == 2
    assert table.state.dollars == [1 + 1, 6 + 3, 2, 0]


@pytest.mark.rule("DW-DEC-54")
@both_editions
def test_what_was_earned_on_the_last_scene_is_kept(edition: str) -> None:
    table = evening(edition=edition)
    table.scene("church", budget=4)
    table.put(1, "church", role="church.1").turn(1).play(1, Act(), 4)
    table.turn(0).play(0, Act(), 4)
    assert (table.state.dollars[1], table.state.fame[1]) == (1, 1)


@pytest.mark.rule("DW-DEC-55")
@both_editions
def test_the_evening_takes_everyone_s_markers(edition: str) -> None:
    table = evening(edition=edition).put(0, markers=2)
    table.put(1, "church", role="church.1", markers=3)
    table.play(0, Act(), 4)
    assert table.state.markers == [0] * 4


@pytest.mark.rule("DW-DEC-56")
@both_editions
def test_dollars_fame_and_rank_carry_over(edition: str) -> None:
    table = evening(edition=edition).put(1, "church", role="church.1", markers=1)
    for seat in range(4):
        table.put(seat, rank=seat + 2, dollars=10 + seat, fame=20 + seat)
    table.play(0, Act(), 4)
    assert table.state.rank == [2, 3, 4, 5]
    assert table.state.dollars == [10 + 1, 11, 12, 13]
    assert table.state.fame == [20 + 1, 21, 22, 23]
    assert (table.state.at[1], table.state.role[1], table.state.markers[1]) == ("trailers", None, 0)


@pytest.mark.rule("DW-DEC-57")
@both_editions
def test_a_last_scene_that_nobody_entered_is_discarded_unseen(edition: str) -> None:
    table = evening(edition=edition)
    card = table.state.scene["church"]
    events = table.play(0, Act(), 4)
    assert table.state.unseen == [card]
    assert card not in table.state.discards
    assert not any(isinstance(event, Revealed) for event in events)
    assert DEADWOOD.view(table.state, 0).unseen == [HIDDEN]


@pytest.mark.rule("DW-DEC-59")
@both_editions
def test_the_round_is_not_played_out(edition: str) -> None:
    table = evening(final=True, edition=edition, first=0)
    table.play(0, Act(), 4)
    assert table.state.over
    assert [table.legal(seat) for seat in range(4)] == [[]] * 4


@pytest.mark.rule("DW-DEC-60")
@both_editions
def test_nobody_buys_rank_after_the_final_day(edition: str) -> None:
    table = evening(final=True, edition=edition).put(1, "casting-office", dollars=40)
    table.play(0, Act(), 4)
    assert table.refused(1, Upgrade(6, "dollars")).key == "game-over"


@pytest.mark.rule("DW-DEC-61")
@pytest.mark.parametrize(("edition", "left"), [("studios", 20), ("classic", 0)])
def test_no_card_is_dealt_twice_in_four_days(edition: str, left: int) -> None:
    table = TableBuilder(edition=edition)
    dealt = list(table.state.scene.values())
    for _ in range(3):
        spend_the_day(table)
        dealt += table.state.scene.values()
    assert len(dealt) == len(set(dealt)) == 40
    assert len(table.state.draw) == left


@pytest.mark.rule("DW-DEC-62")
@both_editions
def test_a_short_pile_is_dealt_out_and_the_discards_are_shuffled_in(edition: str) -> None:
    table = evening(edition=edition).put(0, markers=3)
    state = table.state
    state.draw, state.discards, state.unseen = state.draw[:4], state.discards[:5], state.draw[4:6]
    first, last = state.draw[::-1], [state.scene["saloon"], state.scene["church"]]
    again = {*state.discards, *state.unseen, *last}
    events = table.play_shuffled(0, Act())
    dealt = list(state.scene.values())
    kinds = [type(event) for event in events]
    assert events[kinds.index(DayEnded) : kinds.index(DayBegan)][1:] == [Reshuffled(cards=9)]
    assert dealt[:4] == first
    assert set(dealt[4:]) | set(state.draw) == again
    assert (len(set(dealt)), len(state.draw)) == (10, 3)
    assert state.discards == state.unseen == []


@pytest.mark.rule("DW-DEC-62")
def test_the_new_pile_is_shuffled() -> None:
    deals = set()
    for seed in range(5):
        table = evening(edition="classic").put(0, markers=3)
        table.state.discards += table.state.draw
        table.state.draw = []
        table.play_shuffled(0, Act(), seed)
        deals.add(tuple(table.state.scene.values()))
    assert len(deals) == 5


@pytest.mark.rule("DW-DEC-62")
def test_ten_cards_are_enough_to_deal_without_shuffling() -> None:
    table = evening()
    table.state.draw = table.state.draw[:10]
    assert not any(isinstance(event, Reshuffled) for event in table.play(0, Act(), 4))
    assert table.state.draw == []


@pytest.mark.rule("DW-DEC-62")
def test_a_deck_of_fewer_than_ten_cards_is_refused() -> None:
    card = next(iter(TableBuilder().state.lot.scenes.values()))
    cards = [replace(card, key=f"copy-{number}") for number in range(10)]
    check_deck(cards, 10)
    with pytest.raises(BadContent, match="DW-DEC-62"):
        check_deck(cards[:9], 9)

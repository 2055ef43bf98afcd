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


def spend_the_day(stage: TableBuilder) -> None:
    """Wrap nine scenes, the ninth of them by an act of seat 0."""
    stage.leave_live("saloon", "church").put(0, "saloon", role="saloon.1")
    stage.state.shots["saloon"] = 1
    stage.turn(0).play(0, Act(), 6)


@pytest.mark.rule("DW-DAY-01")
@both_editions
def test_the_day_ends_when_one_scene_is_left(edition: str) -> None:
    stage = evening(edition=edition)
    assert DayEnded(day=1, unfinished=("church",)) in stage.play(0, Act(), 4)
    assert stage.state.day == 2


@pytest.mark.rule("DW-DAY-01")
@both_editions
def test_the_day_goes_on_while_two_scenes_are_left(edition: str) -> None:
    stage = TableBuilder(edition=edition)
    stage.scene("saloon", budget=4, shots=1)
    stage.put(0, "saloon", role="saloon.1").leave_live("saloon", "church", "hotel")
    stage.play(0, Act(), 4)
    assert stage.state.day == 1
    assert set(stage.state.scene) == {"church", "hotel"}


@pytest.mark.rule("DW-DAY-02")
@both_editions
def test_the_ninth_wrap_ends_the_day(edition: str) -> None:
    stage = TableBuilder(edition=edition).put(0, rank=6)
    wraps = 0
    for area in SHOTS:
        stage.scene(area, budget=2, shots=1)
        stage.put(0, area, role=f"{area}.1").turn(0).play(0, Act(), 2)
        wraps += 1
        if stage.state.day == 2:
            break
    assert wraps == 9


@pytest.mark.rule("DW-DAY-03", "DW-DAY-04")
@both_editions
def test_the_last_scene_neither_wraps_nor_pays(edition: str) -> None:
    stage = evening(edition=edition)
    star = stage.state.lot.scenes[stage.state.scene["church"]].roles[0]
    stage.put(1, "church", role=star.key).put(2, "church", role="church.2")
    stage.state.shots["church"] = 1
    events = stage.play(0, Act(), 4)  # no bonus die is rolled
    assert [type(event) for event in events[2:]] == [DayEnded, DayBegan]
    assert stage.state.dollars[1:3] == stage.state.fame[1:3] == [0, 0]


@pytest.mark.rule("DW-DAY-05")
@both_editions
def test_everyone_goes_back_to_the_trailers_and_is_free(edition: str) -> None:
    stage = evening(edition=edition).put(1, "church", role="church.1").put(2, "ranch")
    stage.play(0, Act(), 4)
    assert stage.state.at == ["trailers"] * 4
    assert stage.state.role == [None] * 4


@pytest.mark.rule("DW-DAY-06")
@both_editions
def test_the_day_count_goes_up_by_one(edition: str) -> None:
    stage = evening(edition=edition)
    stage.state.day = 2
    assert DayBegan(day=3, days=4) in stage.play(0, Act(), 4)
    assert stage.state.day == 3


@pytest.mark.rule("DW-DAY-07")
@both_editions
def test_the_last_scene_card_is_discarded(edition: str) -> None:
    stage = evening(edition=edition).put(1, "church")
    card = stage.state.scene["church"]
    stage.play(0, Act(), 4)
    assert stage.state.discards[-1] == card
    assert len(stage.state.discards) == 10
    assert card not in stage.state.scene.values()


@pytest.mark.rule("DW-DAY-08", "DW-DEC-43")
@both_editions
def test_all_shots_are_to_be_filmed_again(edition: str) -> None:
    stage = evening(edition=edition)
    stage.state.shots["church"] = 1
    stage.play(0, Act(), 4)
    assert stage.state.shots == SHOTS
    assert sum(stage.state.shots.values()) == 22


@pytest.mark.rule("DW-DAY-09")
@both_editions
def test_ten_new_cards_are_dealt(edition: str) -> None:
    stage = evening(edition=edition)
    pile = stage.state.draw[:]
    stage.play(0, Act(), 4)
    assert set(stage.state.scene) == set(SHOTS)
    assert set(stage.state.scene.values()) == set(pile[-10:])
    assert stage.state.draw == pile[:-10]


@pytest.mark.rule("DW-DAY-10")
@both_editions
def test_the_new_cards_lie_face_down(edition: str) -> None:
    stage = evening(edition=edition).put(1, "church")
    stage.play(0, Act(), 4)
    assert stage.state.face_up == dict.fromkeys(SHOTS, False)


@pytest.mark.rule("DW-DAY-11", "DW-DEC-58")
@both_editions
@pytest.mark.parametrize(("actor", "following"), [(0, 1), (1, 2), (3, 0)])
def test_the_player_after_the_one_who_ended_the_day_goes_on(
    actor: int, following: int, edition: str
) -> None:
    stage = evening(edition=edition, first=2)
    stage.put(0, "trailers")
    stage.state.role[0] = None
    stage.put(actor, "saloon", role="saloon.1").turn(actor).play(actor, Act(), 4)
    assert (stage.state.day, stage.state.turn) == (2, following)


@pytest.mark.rule("DW-DAY-12", "DW-DEC-55")
@both_editions
def test_after_the_final_day_nothing_is_prepared(edition: str) -> None:
    stage = evening(final=True, edition=edition).put(1, "church", role="church.1", markers=1)
    before = stage.state.copy()
    events = stage.play(0, Act(), 4)
    after = stage.state
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
    stage = TableBuilder(seats, edition=edition)
    for day in range(1, days + 1):
        assert not stage.state.over
        assert (stage.state.day, stage.state.days) == (day, days)
        spend_the_day(stage)
    assert stage.state.over


@pytest.mark.rule("DW-DAY-13")
def test_when_the_game_is_over_nobody_plays_on() -> None:
    stage = evening(final=True)
    stage.play(0, Act(), 4)
    for seat in range(4):
        refused = stage.refused(seat, EndTurn())
        assert (refused.rule, refused.key) == ("DW-DAY-13", "game-over")
        assert stage.legal(seat) == []


@pytest.mark.rule("DW-DEC-21")
@both_editions
def test_going_back_to_the_trailers_is_no_move(edition: str) -> None:
    stage = evening(edition=edition).put(1, "casting-office")
    events = stage.play(0, Act(), 4)
    assert not any(isinstance(event, Moved | Revealed) for event in events)
    stage.play(1, Move("hotel"))
    assert stage.state.at == ["trailers", "hotel", "trailers", "trailers"]


@pytest.mark.rule("DW-DEC-52")
@both_editions
@pytest.mark.parametrize("bonus", [True, False])
def test_the_day_ends_after_a_wrap_with_or_without_bonus(bonus: bool, edition: str) -> None:
    stage = evening(edition=edition)
    if bonus:
        card = stage.state.lot.scenes[stage.state.scene["saloon"]]
        stage.put(1, "saloon", role=card.roles[2].key)
    events = stage.play(0, Act(), 4, *([6, 5, 4, 3] if bonus else []))
    assert isinstance(events[-2], DayEnded)
    assert stage.state.dollars[1] == (9 if bonus else 0)


@pytest.mark.rule("DW-DEC-52")
def test_cards_that_lie_face_down_count_as_scenes() -> None:
    stage = evening()
    assert not stage.state.face_up["church"]
    stage.play(0, Act(), 4)
    assert stage.state.day == 2
    stage = TableBuilder().put(0, "saloon", role="saloon.1", rank=6)
    stage.state.shots["saloon"] = 1
    stage.leave_live("saloon", "church", "bank").play(0, Act(), 6)
    assert stage.state.day == 1


@pytest.mark.rule("DW-DEC-53")
@both_editions
def test_the_ninth_wrap_is_paid_in_full(edition: str) -> None:
    stage = evening(edition=edition)
    card = stage.state.lot.scenes[stage.state.scene["saloon"]]
    stage.put(1, "saloon", role=card.roles[2].key).put(2, "saloon", role="saloon.2")
    stage.play(0, Act(), 4, 6, 5, 4, 3)
    assert stage.state.day == 2
    assert stage.state.dollars == [1 + 1, 6 + 3, 2, 0]


@pytest.mark.rule("DW-DEC-54")
@both_editions
def test_what_was_earned_on_the_last_scene_is_kept(edition: str) -> None:
    stage = evening(edition=edition)
    stage.scene("church", budget=4)
    stage.put(1, "church", role="church.1").turn(1).play(1, Act(), 4)
    stage.turn(0).play(0, Act(), 4)
    assert (stage.state.dollars[1], stage.state.fame[1]) == (1, 1)


@pytest.mark.rule("DW-DEC-55")
@both_editions
def test_the_evening_takes_everyone_s_markers(edition: str) -> None:
    stage = evening(edition=edition).put(0, markers=2)
    stage.put(1, "church", role="church.1", markers=3)
    stage.play(0, Act(), 4)
    assert stage.state.markers == [0] * 4


@pytest.mark.rule("DW-DEC-56")
@both_editions
def test_dollars_fame_and_rank_carry_over(edition: str) -> None:
    stage = evening(edition=edition).put(1, "church", role="church.1", markers=1)
    for seat in range(4):
        stage.put(seat, rank=seat + 2, dollars=10 + seat, fame=20 + seat)
    stage.play(0, Act(), 4)
    assert stage.state.rank == [2, 3, 4, 5]
    assert stage.state.dollars == [10 + 1, 11, 12, 13]
    assert stage.state.fame == [20 + 1, 21, 22, 23]
    assert (stage.state.at[1], stage.state.role[1], stage.state.markers[1]) == ("trailers", None, 0)


@pytest.mark.rule("DW-DEC-57")
@both_editions
def test_a_last_scene_that_nobody_entered_is_discarded_unseen(edition: str) -> None:
    stage = evening(edition=edition)
    card = stage.state.scene["church"]
    events = stage.play(0, Act(), 4)
    assert stage.state.unseen == [card]
    assert card not in stage.state.discards
    assert not any(isinstance(event, Revealed) for event in events)
    assert DEADWOOD.view(stage.state, 0).unseen == [HIDDEN]


@pytest.mark.rule("DW-DEC-59")
@both_editions
def test_the_round_is_not_played_out(edition: str) -> None:
    stage = evening(final=True, edition=edition, first=0)
    stage.play(0, Act(), 4)
    assert stage.state.over
    assert [stage.legal(seat) for seat in range(4)] == [[]] * 4


@pytest.mark.rule("DW-DEC-60")
@both_editions
def test_nobody_buys_rank_after_the_final_day(edition: str) -> None:
    stage = evening(final=True, edition=edition).put(1, "casting-office", dollars=40)
    stage.play(0, Act(), 4)
    assert stage.refused(1, Upgrade(6, "dollars")).key == "game-over"


@pytest.mark.rule("DW-DEC-61")
@pytest.mark.parametrize(("edition", "left"), [("studios", 20), ("classic", 0)])
def test_no_card_is_dealt_twice_in_four_days(edition: str, left: int) -> None:
    stage = TableBuilder(edition=edition)
    dealt = list(stage.state.scene.values())
    for _ in range(3):
        spend_the_day(stage)
        dealt += stage.state.scene.values()
    assert len(dealt) == len(set(dealt)) == 40
    assert len(stage.state.draw) == left


@pytest.mark.rule("DW-DEC-62")
@both_editions
def test_a_short_pile_is_dealt_out_and_the_discards_are_shuffled_in(edition: str) -> None:
    stage = evening(edition=edition).put(0, markers=3)
    state = stage.state
    state.draw, state.discards, state.unseen = state.draw[:4], state.discards[:5], state.draw[4:6]
    first, last = state.draw[::-1], [state.scene["saloon"], state.scene["church"]]
    again = {*state.discards, *state.unseen, *last}
    events = stage.play_shuffled(0, Act())
    dealt = list(state.scene.values())
    assert Reshuffled(cards=9) in events
    assert dealt[:4] == first
    assert set(dealt[4:]) | set(state.draw) == again
    assert (len(set(dealt)), len(state.draw)) == (10, 3)
    assert state.discards == state.unseen == []


@pytest.mark.rule("DW-DEC-62")
def test_the_new_pile_is_shuffled() -> None:
    deals = set()
    for seed in range(5):
        stage = evening(edition="classic").put(0, markers=3)
        stage.state.discards += stage.state.draw
        stage.state.draw = []
        stage.play_shuffled(0, Act(), seed)
        deals.add(tuple(stage.state.scene.values()))
    assert len(deals) == 5


@pytest.mark.rule("DW-DEC-62")
def test_ten_cards_are_enough_to_deal_without_shuffling() -> None:
    stage = evening()
    stage.state.draw = stage.state.draw[:10]
    assert not any(isinstance(event, Reshuffled) for event in stage.play(0, Act(), 4))
    assert stage.state.draw == []


@pytest.mark.rule("DW-DEC-62")
def test_a_deck_of_fewer_than_ten_cards_is_refused() -> None:
    card = next(iter(TableBuilder().state.lot.scenes.values()))
    cards = [replace(card, key=f"copy-{number}") for number in range(10)]
    check_deck(cards, 10)
    with pytest.raises(BadContent, match="DW-DEC-62"):
        check_deck(cards[:9], 9)

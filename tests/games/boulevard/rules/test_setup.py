"""The aim, the box, and the table before the first marker."""

from collections import Counter

import msgspec
import pytest

from games.boulevard.builder import TableBuilder
from games.table_builder import all_of, only
from matinee.engine.match.dice import FastDice
from matinee.engine.text.errors import IllegalAction
from matinee.games.boulevard.content import deck, films, tips
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import PlaceMarker
from matinee.games.boulevard.rules.events import ArrayDealt, Opened, TipsDrawn, TipsSeen
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.text.game_text import OPTION_HELP

all_sizes = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@pytest.mark.rule("HB-DEC-01")
@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_can_play(seats: int) -> None:
    for many in (2, 5):
        BOULEVARD.validate(many, Options())
    with pytest.raises(IllegalAction) as refusal:
        BOULEVARD.validate(seats, Options())
    assert refusal.value.rule == "HB-DEC-01"


@pytest.mark.rule("HB-GOAL-03", "HB-GOAL-04")
def test_the_length_is_agreed_before_play_four_six_or_eight_weeks() -> None:
    assert Options().rounds == 6
    for rounds in (4, 6, 8):
        state, _ = BOULEVARD.setup(2, Options(rounds=rounds), FastDice(1))
        assert state.options.rounds == rounds
    assert "rounds" in OPTION_HELP


@pytest.mark.rule("HB-GOAL-04", "HB-DEC-06")
@pytest.mark.parametrize("rounds", [0, 2, 5, 7, 10])
def test_no_other_length_can_be_agreed(rounds: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"rounds": rounds}, Options)


@pytest.mark.rule("HB-SETUP-01")
@all_sizes
def test_everyone_starts_with_25_000_dollars(seats: int) -> None:
    assert TableBuilder(seats).state.cash == [25] * seats


@pytest.mark.rule("HB-SETUP-02", "HB-DEC-10")
@all_sizes
def test_everyone_is_dealt_six_tips_and_no_seventh_in_the_first_week(seats: int) -> None:
    state, events = BOULEVARD.setup(seats, Options(), FastDice(3))
    assert [len(hand) for hand in state.hands] == [6] * seats
    for seat, (drawn, seen) in enumerate(
        zip(
            sorted(all_of(TipsDrawn, events), key=lambda event: event.seat),
            sorted(all_of(TipsSeen, events), key=lambda event: event.seat),
            strict=True,
        )
    ):
        assert (drawn.cards, drawn.visible_to) == (6, None)
        assert (list(seen.tips), seen.visible_to) == (state.hands[seat], (seat,))


@pytest.mark.rule("HB-COMP-07")
def test_hands_and_deck_together_are_the_whole_tip_deck() -> None:
    state, _ = BOULEVARD.setup(5, Options(), FastDice(4))
    cards = Counter(state.tip_deck)
    for hand in state.hands:
        cards.update(hand)
    assert cards == {key: tip.copies for key, tip in tips().items()}
    assert max(cards.values()) > 1


@pytest.mark.rule("HB-SETUP-03", "HB-COMP-02")
def test_everyone_has_one_marker_chips_and_an_empty_screen() -> None:
    table = TableBuilder(3)
    assert table.waiting == [0]
    table.play(0, PlaceMarker("air", chips=1))
    table.play(1, PlaceMarker("preview"))
    table.play(2, PlaceMarker("agency"), 3, 4, 5)
    assert table.state.spots == [["air", None], ["preview", None], ["agency", None]]
    assert table.state.chips[0] == {"air": 1}
    assert table.state.bids == [[0] * 6] * 3


@pytest.mark.rule("HB-SETUP-04", "HB-DEC-08")
def test_the_genre_marker_starts_on_no_genre() -> None:
    assert TableBuilder().state.genre is None


@pytest.mark.rule("HB-SETUP-05", "HB-GOAL-02")
def test_the_round_marker_starts_on_one() -> None:
    assert TableBuilder().state.round == 1


@pytest.mark.rule("HB-SETUP-06", "HB-DEC-09")
def test_the_agency_marker_designates_nothing_before_its_first_roll() -> None:
    assert TableBuilder().state.designated is None


@pytest.mark.rule("HB-SETUP-07", "HB-COMP-01")
def test_play_begins_with_the_first_deck_and_the_second_is_kept_apart() -> None:
    state = TableBuilder().state
    cards = state.array + state.film_deck
    assert state.deck == 1
    assert sorted(cards) == sorted(deck(1))
    assert not set(deck(2)) & set(cards)
    assert sorted([*deck(1), *deck(2)]) == sorted(films())


@pytest.mark.rule("HB-SETUP-08", "HB-TURN-01", "HB-DEC-07")
def test_24_films_are_laid_out_once() -> None:
    table = TableBuilder()
    dealt = only(ArrayDealt, table.opening)
    assert len(set(table.state.array)) == 24
    assert dealt.films == tuple(table.state.array)
    assert dealt.round == 1


@pytest.mark.rule("HB-HID-08")
def test_films_and_tips_are_shuffled_by_the_seeded_dice() -> None:
    one, two, again = (BOULEVARD.setup(2, Options(first=1), FastDice(n))[0] for n in (1, 2, 1))
    assert one == again
    assert one.array != two.array
    assert one.film_deck != two.film_deck
    assert one.hands != two.hands
    assert one.tip_deck != two.tip_deck


@pytest.mark.rule("HB-SETUP-10", "HB-DEC-02", "HB-COMP-08", "HB-DEC-04")
def test_the_first_start_player_is_drawn_from_the_seeded_dice() -> None:
    starts = [BOULEVARD.setup(4, Options(), FastDice(seed))[0].start for seed in range(60)]
    again = [BOULEVARD.setup(4, Options(), FastDice(seed))[0].start for seed in range(60)]
    assert starts == again
    assert set(starts) == {0, 1, 2, 3}
    state, events = BOULEVARD.setup(4, Options(), FastDice(5))
    assert only(Opened, events).start == state.start == starts[5]


def test_a_table_may_name_its_first_start_player() -> None:
    assert TableBuilder(4, start=2).state.start == 2
    with pytest.raises(IllegalAction) as refusal:
        BOULEVARD.validate(3, Options(first=4))
    assert refusal.value.key == "first-seat"


@pytest.mark.rule("HB-SETUP-11")
@all_sizes
def test_every_theater_has_180_minutes(seats: int) -> None:
    state = TableBuilder(seats).state
    assert [state.running_time(seat) for seat in range(seats)] == [180] * seats


@pytest.mark.rule("HB-SETUP-12")
def test_no_chips_and_no_cubes_are_on_the_board() -> None:
    state = TableBuilder(5).state
    assert state.chips == [{}] * 5
    assert state.cubes == {}


@pytest.mark.rule("HB-DEC-03")
def test_clockwise_is_by_rising_seat_numbers() -> None:
    assert TableBuilder(5).state.clockwise(3) == [3, 4, 0, 1, 2]
    table = TableBuilder(3, start=1)
    order = []
    while table.state.phase == "markers":
        order += table.waiting
        table.play(table.waiting[0], table.legal(table.waiting[0])[-1])
    assert order == [1, 2, 0]

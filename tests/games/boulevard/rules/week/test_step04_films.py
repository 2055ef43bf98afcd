"""Step 4: renting films in turn, within money, time and equipment, with the help of cards."""

import pytest
from msgspec.structs import replace

from games.boulevard.builder import TableBuilder
from games.table_builder import all_of, only
from matinee.games.boulevard.content import films
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import (
    Decline,
    NoteGenre,
    PassFilms,
    PickFilm,
    PlaceMarker,
    PlayTip,
)
from matinee.games.boulevard.rules.events import FilmPicked, FilmsPassed, SecondDeclined
from matinee.games.boulevard.rules.week.step04_films import counted_minutes

WAYNE = "john-wayne"
HANDSHAKE, BLOCK = "studio-handshake", "block-booking"
TRIM, RENTED = "trimmed-reel", "rented-projector"


def films_on_offer(table: TableBuilder, seat: int) -> list[str]:
    """Films that this player may rent without a card."""
    return [a.film for a in table.legal(seat) if isinstance(a, PickFilm) and not a.cards]


def offering(*keys: str, seats: int = 2, cash: int = 60) -> TableBuilder:
    """A table with only these films on offer, at which seat 0 picks first."""
    table = TableBuilder(seats).only_on_offer(*keys).at("films", *range(seats))
    for seat in range(seats):
        table.put(seat, cash=cash)
    return table


def plain_film(**facts: object) -> str:
    """The key of a film of the first deck that needs no equipment."""
    return TableBuilder().film(process="", **{"longest": 90, **facts}).key


@pytest.mark.rule("HB-DIST-01", "HB-PICK-03", "HB-SIM-02", "HB-TURN-04")
def test_the_player_at_the_distribution_agency_picks_first_the_others_clockwise() -> None:
    table = TableBuilder(3)
    table.markers(WAYNE, "distribution", WAYNE)
    for seat in (1, 2, 0, 1, 2, 0):
        assert table.waiting == [seat]
        assert table.legal((seat + 1) % 3) == []
        cheapest = min(films_on_offer(table, seat), key=lambda key: films()[key].price)
        table.play(seat, PickFilm(cheapest))
    assert table.state.start == 0


@pytest.mark.rule("HB-DIST-01", "HB-PICK-03")
def test_a_managers_marker_there_picks_first_as_well() -> None:
    table = TableBuilder(3).put(1, chips={"manager": 1})
    table.markers(WAYNE, WAYNE, WAYNE, "distribution")
    assert table.state.spots[1] == [WAYNE, "distribution"]
    for seat in (1, 2, 0):
        assert table.waiting == [seat]
        table.play(seat, PassFilms())


@pytest.mark.rule("HB-DIST-02", "HB-DEC-04")
def test_with_nobody_there_the_start_player_picks_first() -> None:
    table = TableBuilder(3, start=2)
    table.markers()
    assert table.waiting == [2]
    table.play(2, PassFilms())
    assert table.waiting == [0]


@pytest.mark.rule("HB-DEC-50")
def test_the_order_is_the_same_in_every_circuit() -> None:
    table = TableBuilder(2).at("films", 0, 1)
    order = []
    for _ in range(4):
        seat = table.waiting[0]
        order.append(seat)
        table.put(seat, cash=40, minutes=0)
        table.put((seat + 1) % 2, cash=40, minutes=0)
        table.play(seat, PickFilm(films_on_offer(table, seat)[0]))
    assert order == [0, 1, 0, 1]


@pytest.mark.rule("HB-PICK-01", "HB-PICK-02", "HB-FILM-01", "HB-COMP-13")
def test_a_film_is_taken_from_the_array_for_its_price() -> None:
    key = plain_film(price=12)
    table = offering(key, plain_film(price=7))
    event = only(FilmPicked, table.play(0, PickFilm(key)))
    assert (event.paid, event.minutes) == (12, films()[key].minutes)
    assert table.state.cash == [48, 60]
    assert table.state.programme == [[key], []]
    refusal = table.refused(1, PickFilm(key))
    assert (refusal.rule, refusal.params["seat"]) == ("HB-DEC-49", 0)


@pytest.mark.rule("HB-PICK-01", "HB-DEC-49")
def test_only_films_of_the_array_can_be_rented_and_it_is_not_refilled() -> None:
    table = TableBuilder(2).at("films", 0, 1).put(0, cash=50)
    elsewhere = table.state.film_deck[0]
    assert table.refused(0, PickFilm(elsewhere)).rule == "HB-PICK-01"
    assert table.refused(0, PickFilm("the-third-reel")).rule == "HB-PICK-01"
    before = list(table.state.array)
    table.play(0, PickFilm(films_on_offer(table, 0)[0]))
    assert table.state.array == before
    assert len(films_on_offer(table.put(1, cash=99, chips={"3d": 1, "cinemascope": 1}), 1)) == 23


@pytest.mark.rule("HB-PICK-04")
def test_one_film_a_turn_but_the_circuit_repeats() -> None:
    one, two, three = plain_film(price=7), plain_film(price=4), plain_film(price=5)
    table = offering(one, two, three)
    table.play(0, PickFilm(one))
    assert table.waiting == [1]
    table.play(1, PickFilm(two))
    table.play(0, PickFilm(three))
    assert table.state.programme == [[one, three], [two]]


@pytest.mark.rule("HB-PICK-06", "HB-DEC-51")
def test_the_price_may_take_all_of_the_cash_but_not_more() -> None:
    key = plain_film(price=12)
    table = offering(key).put(0, cash=11)
    refusal = table.refused(0, PickFilm(key))
    assert refusal.rule in {"HB-PICK-06", "HB-SIM-01"}
    assert BOULEVARD.legal(table.state, 0) == [PassFilms()]
    table.put(0, cash=12)
    table.play(0, PickFilm(key))
    assert table.state.cash[0] == 0


@pytest.mark.rule("HB-PICK-07", "HB-TIME-02", "HB-DEC-51", "HB-TIME-01")
def test_films_may_fill_the_running_time_to_the_minute_but_no_further() -> None:
    key = plain_film(minutes=90)
    table = offering(key).put(0, minutes=105)
    assert table.refused(0, PickFilm(key)).rule == "HB-PICK-07"
    table.put(0, minutes=90)
    table.play(0, PickFilm(key))
    assert table.state.minutes[0] == 180
    assert table.state.minutes_left(0) == 0


@pytest.mark.rule("HB-TIME-03", "HB-TIME-07", "HB-TIME-08")
def test_running_time_chips_make_room_for_longer_programmes() -> None:
    key = plain_film(minutes=90)
    table = offering(key).put(0, minutes=135)
    assert table.refused(0, PickFilm(key)).rule == "HB-PICK-07"
    table.put(0, chips={"time": 3})
    table.play(0, PickFilm(key))
    assert all(film.minutes % 15 == 0 for film in films().values())


@pytest.mark.rule("HB-PICK-08", "HB-PICK-09", "HB-PICK-10", "HB-PICK-11", "HB-FILM-09",
                  "HB-DEC-29", "HB-PROJ-04", "HB-PROJ-05")  # fmt: skip
@pytest.mark.parametrize(
    ("process", "rule"),
    [("3d", "HB-PICK-08"), ("cinemascope", "HB-PICK-09"), ("vistavision", "HB-PICK-10"),
     ("superscope", "HB-PICK-11")],
)  # fmt: skip
def test_each_process_needs_its_own_equipment(process: str, rule: str) -> None:
    table = TableBuilder(2).second_deck().at("films", 0, 1)
    key = table.film(process=process).key
    others = {"3d", "cinemascope", "vistavision", "superscope"} - {process}
    table.put(0, cash=50, chips=dict.fromkeys(others, 1))
    assert table.refused(0, PickFilm(key)).rule == rule
    table.put(0, chips={process: 1})
    table.play(0, PickFilm(key))


@pytest.mark.rule("HB-PROJ-04")
def test_equipment_can_be_used_in_the_week_in_which_it_is_bought() -> None:
    table = TableBuilder(2)
    key = table.film(process="cinemascope", most=19).key
    table.play(0, PlaceMarker("cinemascope", chips=1))
    table.play(1, PlaceMarker(WAYNE))
    table.play(0, PickFilm(key))


@pytest.mark.rule("HB-DEC-47")
def test_a_player_may_decline_and_a_pass_is_final() -> None:
    table = TableBuilder(2).at("films", 0, 1).put(1, cash=90)
    assert table.play(0, PassFilms()) == [FilmsPassed(seat=0)]
    table.play(1, PickFilm(films_on_offer(table, 1)[0]))
    assert table.waiting == [1]
    assert table.legal(0) == []


@pytest.mark.rule("HB-PICK-05", "HB-DEC-48")
def test_whoever_can_rent_nothing_is_passed_and_the_phase_ends_with_the_last() -> None:
    one, two = plain_film(price=7), plain_film(price=12)
    table = offering(one, two, cash=12)
    events = table.play(0, PickFilm(two))
    assert table.waiting == [1]
    events = table.play(1, PickFilm(one))
    assert all_of(FilmsPassed, events) == [
        FilmsPassed(seat=0, forced=True),
        FilmsPassed(seat=1, forced=True),
    ]
    assert table.state.phase == "advertising"


@pytest.mark.rule("HB-DEC-49")
def test_an_empty_array_ends_the_phase() -> None:
    key = plain_film(price=7)
    table = offering(key).hold(1, TRIM, RENTED, BLOCK)
    table.play(0, PickFilm(key))
    assert table.state.phase == "advertising"


@pytest.mark.rule("HB-DEC-48")
def test_lack_of_time_passes_a_player_too() -> None:
    key = plain_film(minutes=90)
    table = (
        offering(key, plain_film(minutes=105, longest=105)).put(0, minutes=90).put(1, minutes=100)
    )
    table.play(0, PickFilm(key))
    assert table.state.phase == "advertising"


def alone_with(hand: list[str], *keys: str, cash: int = 60, minutes: int = 0) -> TableBuilder:
    """A table with only these films on offer, at which seat 0 picks first and holds these cards."""
    return offering(*keys).put(0, cash=cash, minutes=minutes, hand=hand)


@pytest.mark.rule("HB-CON-IT-17", "HB-DEC-75", "HB-TIP-02", "HB-TIP-04", "HB-TIP-03")
def test_block_booking_takes_4_000_off_a_film() -> None:
    key = plain_film(price=12)
    table = alone_with([BLOCK], key, cash=8)
    assert PickFilm(key) not in table.legal(0)
    event = only(FilmPicked, table.play(0, PickFilm(key, (BLOCK,))))
    assert (event.paid, event.cards) == (8, (BLOCK,))
    assert table.state.cash[0] == 0
    assert table.state.hands[0] == []
    assert table.state.tip_discards == [BLOCK]


@pytest.mark.rule("HB-CON-IT-17")
def test_block_booking_never_pays_out() -> None:
    table = TableBuilder(2).at("films", 0, 1)
    cheap = table.film(price=2, process="")
    table.put(0, cash=0, hand=[BLOCK])
    table.play(0, PickFilm(cheap.key, (BLOCK,)))
    assert table.state.cash[0] == 0


@pytest.mark.rule("HB-CON-IT-18", "HB-DEC-75")
def test_a_trimmed_reel_counts_30_minutes_less() -> None:
    key = plain_film(minutes=90)
    table = alone_with([TRIM], key, minutes=120)
    assert table.refused(0, PickFilm(key)).rule == "HB-PICK-07"
    event = only(FilmPicked, table.play(0, PickFilm(key, (TRIM,))))
    assert event.minutes == 60
    assert table.state.minutes[0] == 180


@pytest.mark.rule("HB-CON-IT-18")
@pytest.mark.parametrize(("minutes", "left"), [(60, 30), (45, 15), (30, 15), (15, 15)])
def test_a_reel_is_never_trimmed_below_a_quarter_of_an_hour(minutes: int, left: int) -> None:
    short = replace(films()[plain_film()], minutes=minutes)
    assert counted_minutes(short, (TRIM,)) == left
    assert counted_minutes(short) == minutes


@pytest.mark.rule("HB-CON-IT-19", "HB-DEC-75")
def test_a_rented_projector_shows_what_the_theater_cannot_and_only_that() -> None:
    table = TableBuilder(2).at("films", 0, 1)
    wide, plain = table.film(process="cinemascope").key, table.film(process="").key
    table.put(0, cash=60, hand=[RENTED])
    assert table.refused(0, PickFilm(wide)).rule == "HB-PICK-09"
    refusal = table.refused(0, PickFilm(plain, (RENTED,)))
    assert (refusal.rule, refusal.key) == ("HB-DEC-75", "projector-needless")
    table.play(0, PickFilm(wide, (RENTED,)))
    table.put(1, cash=60, hand=[RENTED], chips={"cinemascope": 1})
    other = table.film(process="cinemascope").key
    assert table.refused(1, PickFilm(other, (RENTED,))).key == "projector-needless"


@pytest.mark.rule("HB-DEC-75", "HB-DEC-62")
def test_different_cards_combine_on_one_pick() -> None:
    table = TableBuilder(2).at("films", 0, 1)
    wide = table.film(process="cinemascope", least=8)
    table.put(
        0,
        cash=wide.price - 4,
        minutes=180 - wide.minutes + 30,
        hand=[BLOCK, TRIM, RENTED],
    )
    for missing in ((BLOCK, TRIM), (BLOCK, RENTED), (TRIM, RENTED)):
        table.refused(0, PickFilm(wide.key, missing))
    event = only(FilmPicked, table.play(0, PickFilm(wide.key, (BLOCK, TRIM, RENTED))))
    assert (event.paid, event.minutes) == (wide.price - 4, wide.minutes - 30)
    assert table.state.hands[0] == []


@pytest.mark.rule("HB-TIP-07", "HB-TIP-03", "HB-DEC-75")
def test_cards_must_be_held_be_of_the_window_and_of_a_kind_not_played_this_week() -> None:
    key = plain_film(price=12)
    table = alone_with([BLOCK, BLOCK, "cartoon"], key, plain_film(price=7))
    assert table.refused(0, PickFilm(key, (TRIM,))).rule == "HB-TIP-03"
    assert table.refused(0, PickFilm(key, ("cartoon",))).rule == "HB-DEC-75"
    table.play(0, PickFilm(key, (BLOCK,)))
    table.play(1, PassFilms())
    other = films_on_offer(table, 0)[0]
    assert table.refused(0, PickFilm(other, (BLOCK,))).rule == "HB-TIP-07"


@pytest.mark.rule("HB-CON-IT-16")
def test_a_studio_handshake_brings_a_second_film_at_once() -> None:
    one, two, three = plain_film(price=7), plain_film(price=4), plain_film(price=10)
    table = alone_with([HANDSHAKE], one, two, three)
    table.play(0, PickFilm(one, (HANDSHAKE,)))
    assert (table.state.phase, table.waiting) == ("second", [0])
    assert table.refused(0, PassFilms()).rule == "HB-TURN-04"
    table.play(0, PickFilm(two))
    assert table.state.programme[0] == [one, two]
    assert (table.state.phase, table.waiting) == ("films", [1])


@pytest.mark.rule("HB-CON-IT-16")
def test_declining_the_second_film_is_no_pass() -> None:
    one, two, three = plain_film(price=7), plain_film(price=4), plain_film(price=5)
    table = alone_with([HANDSHAKE], one, two, three)
    table.play(0, PickFilm(one, (HANDSHAKE,)))
    assert table.play(0, Decline()) == [SecondDeclined(seat=0)]
    table.play(1, PassFilms())
    assert table.waiting == [0]
    table.play(0, PickFilm(two))


@pytest.mark.rule("HB-CON-IT-16")
def test_a_handshake_needs_a_second_film_that_will_be_legal() -> None:
    one, two = plain_film(price=12), plain_film(price=7)
    table = alone_with([HANDSHAKE], one, two, cash=18)
    assert table.refused(0, PickFilm(one, (HANDSHAKE,))).rule == "HB-CON-IT-16"
    table.put(0, cash=19)
    table.play(0, PickFilm(one, (HANDSHAKE,)))
    with_card = alone_with([HANDSHAKE, BLOCK], one, two, cash=15)
    with_card.play(0, PickFilm(one, (HANDSHAKE,)))
    assert PickFilm(two, (BLOCK,)) in with_card.legal(0)
    assert PickFilm(two) not in with_card.legal(0)


@pytest.mark.rule("HB-CON-IT-16")
def test_a_handshake_needs_the_time_for_both_films() -> None:
    one, two = plain_film(minutes=90, price=12), plain_film(minutes=90, price=10)
    table = alone_with([HANDSHAKE], one, two, minutes=15)
    assert table.refused(0, PickFilm(one, (HANDSHAKE,))).rule == "HB-CON-IT-16"
    table.put(0, minutes=0)
    table.play(0, PickFilm(one, (HANDSHAKE,)))
    table.play(0, PickFilm(two))
    assert table.state.minutes[0] == 180


@pytest.mark.rule("HB-CON-IT-16")
@pytest.mark.parametrize(("chip", "card"), [("cinemascope", None), (None, RENTED)])
def test_a_handshake_needs_the_equipment_for_the_second_film_or_a_card_for_it(
    chip: str | None, card: str | None
) -> None:
    one, wide = plain_film(price=12), TableBuilder().film(process="cinemascope", longest=90).key
    table = alone_with([HANDSHAKE], one, wide)
    assert table.refused(0, PickFilm(one, (HANDSHAKE,))).rule == "HB-CON-IT-16"
    table.put(0, chips={chip: 1} if chip else {}, hand=[HANDSHAKE, card] if card else None)
    table.play(0, PickFilm(one, (HANDSHAKE,)))
    table.play(0, PickFilm(wide, (card,) if card else ()))
    assert table.state.programme[0] == [one, wide]


@pytest.mark.rule("HB-CON-IT-16")
def test_neither_the_film_nor_the_cards_of_the_first_pick_serve_for_the_second() -> None:
    one, two = plain_film(price=12), plain_film(price=7)
    table = alone_with([HANDSHAKE], one)
    assert table.refused(0, PickFilm(one, (HANDSHAKE,))).rule == "HB-CON-IT-16"
    table = alone_with([HANDSHAKE, BLOCK], one, two, cash=12 - 4 + 6)
    assert table.refused(0, PickFilm(one, (HANDSHAKE, BLOCK))).rule == "HB-CON-IT-16"
    table.put(0, cash=12 - 4 + 7)
    table.play(0, PickFilm(one, (HANDSHAKE, BLOCK)))
    table.play(0, PickFilm(two))
    assert table.state.cash[0] == 0


@pytest.mark.rule("HB-DEC-74", "HB-DEC-48")
@pytest.mark.parametrize(("cash", "is_active"), [(8, True), (7, False)])
def test_with_cards_in_hand_one_is_asked_if_a_card_could_make_a_film_legal(
    cash: int, is_active: bool
) -> None:
    key = plain_film(price=12)
    table = offering(key, seats=3).at("films", 2, 0, 1)
    table.put(0, cash=cash, hand=["cartoon"]).put(1, cash=0)
    table.play(2, PassFilms())
    assert (table.waiting == [0]) == is_active
    if is_active:
        assert table.legal(0) == [PassFilms()]


@pytest.mark.rule("HB-DEC-74")
def test_without_cards_or_with_the_kind_played_one_is_not_asked() -> None:
    key = plain_film(price=12, minutes=90)
    for hand, played in (([], []), (["cartoon"], [PlayTip(BLOCK, on=key)])):
        table = offering(key, seats=2).at("films", 1, 0)
        table.put(0, cash=8, hand=hand, played=played)
        table.play(1, PassFilms())
        assert table.state.phase == "advertising"


@pytest.mark.rule("HB-DEC-74")
def test_kinds_that_only_help_together_count_if_the_hand_is_large_enough() -> None:
    key = plain_film(price=12, minutes=90)
    for hand, is_active in ((["cartoon"], False), (["cartoon", "cartoon"], True)):
        table = offering(key, seats=2).at("films", 1, 0)
        table.put(0, cash=8, minutes=120, hand=hand)
        table.play(1, PassFilms())
        assert (table.waiting == [0]) == is_active


@pytest.mark.rule("HB-DEC-74", "HB-DEC-48")
@pytest.mark.parametrize(("hand", "is_active"), [(["cartoon"], True), ([], False)])
def test_with_a_card_in_hand_one_is_asked_about_a_film_that_wants_only_a_projector(
    hand: list[str], is_active: bool
) -> None:
    table = offering(TableBuilder().film(process="cinemascope").key).at("films", 1, 0)
    table.put(0, hand=hand)
    table.play(1, PassFilms())
    assert (table.waiting == [0]) == is_active


@pytest.mark.rule("HB-DEC-74")
@pytest.mark.parametrize(("cards", "is_active"), [(2, False), (3, True)])
def test_a_film_that_is_too_dear_too_long_and_too_wide_takes_three_cards(
    cards: int, is_active: bool
) -> None:
    wide = TableBuilder().film(process="cinemascope", least=8)
    table = offering(wide.key).at("films", 1, 0)
    table.put(0, cash=wide.price - 4, minutes=180 - wide.minutes + 30, hand=["cartoon"] * cards)
    table.play(1, PassFilms())
    assert (table.waiting == [0]) == is_active


@pytest.mark.rule("HB-DEC-74")
def test_the_question_does_not_depend_on_what_is_held() -> None:
    key = plain_film(price=12)
    active_seats = []
    for card in (BLOCK, "cartoon"):
        table = offering(key, seats=2).at("films", 1, 0)
        table.put(0, cash=8, hand=[card])
        table.play(1, PassFilms())
        active_seats.append(table.waiting)
    assert active_seats == [[0], [0]]


@pytest.mark.rule("HB-DEC-52", "HB-DEC-71")
def test_there_is_nothing_else_to_do_with_films_than_to_rent_them() -> None:
    table = TableBuilder(2).at("films", 0, 1)
    assert {type(action) for action in table.legal(0)} == {PickFilm, PassFilms}
    assert table.refused(0, NoteGenre()).rule == "HB-TURN-03"

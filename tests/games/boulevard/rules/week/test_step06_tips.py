"""Step 6: the Insider Tip Cards one by one, and playing, keeping and discarding them."""

from typing import Any

import pytest

from games.boulevard.builder import TableBuilder, paid, sources
from games.table_builder import all_of, only
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import FastDice
from matinee.games.boulevard.content import tips
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import Bid, EndTips, PlayTip, Ready
from matinee.games.boulevard.rules.events import (
    BoxResolved,
    RolledOff,
    ScreensLowered,
    TipPlayed,
    TipsEnded,
    UpkeepPaid,
)
from matinee.games.boulevard.rules.options import Options

BUS, MAGAZINES, RADIO, NEWSPAPERS, TELEVISION, BILLBOARDS = MEDIA
NO_TREND = (6, 1, 1)
"""The agency's die, and genre dice that leave the marker on its start space."""
KEPT = "studio-handshake"
"""A card that cannot be played in step 6, so that its holder's turn does not end by itself."""


def showing(*keys: str, hand: tuple[str, ...] = (), deck: int = 1) -> TableBuilder:
    """A table at which seat 0 shows these films and may play these cards; seat 1 shows nothing."""
    table = TableBuilder(2)
    if deck == 2:
        table.second_deck()
    return table.put(0, films=list(keys), hand=[*hand, KEPT]).at("tips", 0)


def on_second_deck(**facts: Any) -> str:
    """The key of a film of the second deck with these facts."""
    return TableBuilder().second_deck().film(**facts).key


def plain(**facts: Any) -> str:
    """The key of a film of the first deck without anybody on the board."""
    return TableBuilder().film(stars=(), **facts).key


@pytest.mark.parametrize(
    ("card", "suits", "other", "dice"),
    [
        pytest.param("living-color", {"colour": "color"}, {"colour": "technicolor"}, 3,
                     marks=pytest.mark.rule("HB-CON-IT-02", "HB-FILM-03")),
        pytest.param("living-color", {"colour": "color"}, {"colour": "bw"}, 3,
                     marks=pytest.mark.rule("HB-CON-IT-02")),
        pytest.param("technicolor-spectacle", {"colour": "technicolor"}, {"colour": "color"}, 2,
                     marks=pytest.mark.rule("HB-CON-IT-03", "HB-FILM-03")),
        pytest.param("shadow-and-smoke", {"colour": "bw"}, {"colour": "color"}, 2,
                     marks=pytest.mark.rule("HB-CON-IT-04")),
        pytest.param("oscar-buzz", {"oscars": 1}, {"oscars": 0, "baftas": 1}, 2,
                     marks=pytest.mark.rule("HB-CON-IT-05")),
        pytest.param("bafta-gala", {"baftas": 1}, {"baftas": 0, "oscars": 1}, 3,
                     marks=pytest.mark.rule("HB-CON-IT-06")),
        pytest.param("foreign-festival", {"country": "France"}, {"country": "USA"}, 3,
                     marks=pytest.mark.rule("HB-CON-IT-07")),
        pytest.param("3d-craze", {"process": "3d"}, {"process": "cinemascope"}, 3,
                     marks=pytest.mark.rule("HB-CON-IT-08")),
        pytest.param("wide-screen-wonder", {"process": "cinemascope"}, {"process": "vistavision"},
                     2, marks=pytest.mark.rule("HB-CON-IT-09")),
        pytest.param("new-lens-gala", {"process": "vistavision"}, {"process": "cinemascope"}, 3,
                     marks=pytest.mark.rule("HB-CON-IT-10")),
        pytest.param("new-lens-gala", {"process": "superscope"}, {"process": "3d"}, 3,
                     marks=pytest.mark.rule("HB-CON-IT-10")),
        pytest.param("autograph-session", {"stars": ("glenn-ford",)}, {"stars": ("fritz-lang",)},
                     2, marks=pytest.mark.rule("HB-CON-IT-12")),
        pytest.param("autograph-session", {"key": "rear-window"}, {"stars": ("fritz-lang",)}, 2,
                     marks=pytest.mark.rule("HB-CON-IT-12")),
        pytest.param("directors-talk", {"stars": ("fritz-lang",)}, {"stars": ("glenn-ford",)}, 2,
                     marks=pytest.mark.rule("HB-CON-IT-13")),
        pytest.param("directors-talk", {"key": "rear-window"}, {"stars": ("glenn-ford",)}, 2,
                     marks=pytest.mark.rule("HB-CON-IT-13")),
    ],
)  # fmt: skip
def test_a_card_adds_its_dice_to_one_own_film_of_its_kind(
    card: str, suits: dict[str, Any], other: dict[str, Any], dice: int
) -> None:
    wrong, right = on_second_deck(**other), on_second_deck(**suits)
    table = showing(wrong, right, hand=(card,), deck=2)
    assert table.refused(0, PlayTip(card, on=wrong)).rule == "HB-DEC-61"
    assert table.refused(0, PlayTip(card)).rule == "HB-DEC-61"
    table.play(0, PlayTip(card, on=right))
    found = sources(table.payout(*NO_TREND), 0)
    printed = sum(table.of(film).dice for film in (wrong, right))
    assert (found["films"], found["tips"]) == (printed, dice)


@pytest.mark.rule("HB-DEC-61")
@pytest.mark.parametrize("card", ["shadow-and-smoke", "fan-club"])
def test_a_rivals_film_is_no_target(card: str) -> None:
    table = TableBuilder(2)
    own, theirs = table.film(colour="technicolor"), table.film(star="james-mason", colour="bw")
    table.state.cubes["james-mason"] = 2
    table.put(0, films=[own.key], hand=[card]).put(1, films=[theirs.key]).at("tips", 0)
    star = "james-mason" if card == "fan-club" else ""
    refusal = table.refused(0, PlayTip(card, on=theirs.key, star=star))
    assert (refusal.rule, refusal.key) == ("HB-DEC-61", "not-your-film")
    assert table.legal(0) == [EndTips()]


@pytest.mark.rule("HB-CON-IT-01", "HB-TIP-08")
def test_any_number_of_cartoons_add_a_die_each() -> None:
    table = showing(plain(), hand=("cartoon",) * 3)
    for _ in range(3):
        table.play(0, PlayTip("cartoon"))
    assert sources(table.payout(*NO_TREND), 0)["tips"] == 3


@pytest.mark.rule("HB-CON-IT-01")
def test_a_cartoon_needs_a_film_to_run_before() -> None:
    table = showing(hand=("cartoon",))
    assert table.refused(0, PlayTip("cartoon")).rule == "HB-CON-IT-01"


@pytest.mark.rule("HB-CON-IT-11")
@pytest.mark.parametrize(("minutes", "chips"), [(180, 0), (195, 1), (240, 4)])
def test_a_matinee_marathon_fills_the_running_time_to_the_last_minute(
    minutes: int, chips: int
) -> None:
    table = showing(plain(), hand=("matinee-marathon",))
    table.put(0, minutes=minutes - 15, chips={"time": chips})
    assert table.refused(0, PlayTip("matinee-marathon")).rule == "HB-CON-IT-11"
    table.put(0, minutes=minutes)
    table.play(0, PlayTip("matinee-marathon"))
    assert sources(table.payout(*NO_TREND), 0)["tips"] == 2


@pytest.mark.rule("HB-CON-IT-11")
@pytest.mark.parametrize("films", [2, 3])
def test_a_marathon_may_be_of_several_films(films: int) -> None:
    table = TableBuilder(2)
    programme = [table.film(minutes=180 // films).key for _ in range(films)]
    table = showing(*programme, hand=("matinee-marathon",))
    table.play(0, PlayTip("matinee-marathon"))
    assert sources(table.payout(*NO_TREND), 0)["tips"] == 2


@pytest.mark.rule("HB-CON-IT-14")
@pytest.mark.parametrize(("cubes", "rays", "dice"), [(1, 4, 1), (3, 1, 3), (5, 2, 3)])
def test_a_fan_club_adds_a_die_for_each_cube_on_one_name_three_at_most(
    cubes: int, rays: int, dice: int
) -> None:
    table = showing("in-a-lonely-place", hand=("fan-club",))
    table.state.cubes = {"gloria-grahame": cubes, "nicholas-ray": rays, "james-mason": 3}
    for nobody in ("humphrey-bogart", "james-mason", ""):
        refusal = table.refused(0, PlayTip("fan-club", "in-a-lonely-place", nobody))
        assert refusal.rule == "HB-DEC-61"
    table.play(0, PlayTip("fan-club", "in-a-lonely-place", "gloria-grahame"))
    found = sources(table.payout(*NO_TREND), 0)
    assert (found["tips"], found["stars"]) == (dice, cubes + rays)


@pytest.mark.rule("HB-CON-IT-14")
def test_a_fan_club_may_come_for_any_film_of_the_programme() -> None:
    table = showing(plain(), "in-a-lonely-place", hand=("fan-club",))
    table.state.cubes = {"gloria-grahame": 1}
    table.play(0, PlayTip("fan-club", "in-a-lonely-place", "gloria-grahame"))


@pytest.mark.rule("HB-CON-IT-15")
def test_riding_the_trend_doubles_the_die_of_each_film_of_the_genre() -> None:
    table = TableBuilder(2)
    films = [table.film(genre=genre).key for genre in ("western", "western", "war", "western")]
    table = showing(*films[:3], hand=("riding-the-trend",)).put(1, films=films[3:])
    table.play(0, PlayTip("riding-the-trend"))
    events = table.payout(6, 3, 4)
    assert (sources(events, 0)["genre"], sources(events, 0)["tips"]) == (2, 2)
    assert sources(events, 1)["genre"] == 1
    assert "tips" not in sources(events, 1)


@pytest.mark.rule("HB-CON-IT-15", "HB-DEC-61")
def test_riding_the_trend_is_spent_even_if_nothing_matches() -> None:
    table = showing(plain(genre="war"), hand=("riding-the-trend",))
    table.play(0, PlayTip("riding-the-trend"))
    assert "tips" not in sources(table.payout(6, 3, 4), 0)
    assert "riding-the-trend" in table.state.tip_discards
    assert table.state.hands[0].count("riding-the-trend") == 0


@pytest.mark.rule("HB-DEC-61")
@pytest.mark.parametrize("card", ["riding-the-trend", "second-showing", "tax-holiday"])
def test_a_card_that_names_no_target_may_always_be_played(card: str) -> None:
    table = showing(hand=(card,))
    assert table.refused(0, PlayTip(card, on=BUS)).rule == "HB-DEC-61"
    table.play(0, PlayTip(card))
    assert table.state.hands[0] == [KEPT]


@pytest.mark.rule("HB-CON-IT-20")
def test_a_press_agent_makes_one_bid_count_two_pips_more_free_of_charge() -> None:
    table = showing(hand=("press-agent",))
    table.put(0, cash=20, bids=[6, 3, 0, 0, 0, 0]).put(1, cash=20, bids=[6, 4, 0, 0, 0, 0])
    table.play(0, PlayTip("press-agent", on=BUS))
    events = table.payout(6, 1, 1)
    assert not all_of(RolledOff, events)
    won = {event.medium: (event.winner, event.bid) for event in all_of(BoxResolved, events)}
    assert (won[BUS], won[MAGAZINES]) == ((0, 8), (1, 4))
    income, upkeep = paid(events, 0).income, 1
    assert table.state.cash[0] == 20 - 9 + income - upkeep


@pytest.mark.rule("HB-CON-IT-20")
def test_a_press_agent_needs_a_bid_and_may_only_make_a_tie() -> None:
    table = showing(hand=("press-agent",))
    table.put(0, cash=20, bids=[4, 0, 0, 0, 0, 0]).put(1, cash=20, bids=[6, 0, 0, 0, 0, 0])
    assert table.refused(0, PlayTip("press-agent", on=MAGAZINES)).rule == "HB-CON-IT-20"
    assert table.refused(0, PlayTip("press-agent")).rule == "HB-CON-IT-20"
    table.play(0, PlayTip("press-agent", on=BUS))
    assert only(RolledOff, table.payout(2, 5, 3)).rolls == (((0, 5), (1, 3)),)


@pytest.mark.rule("HB-CON-IT-23")
@pytest.mark.parametrize("chips", [0, 1])
def test_a_second_showing_is_three_more_rerolls(chips: int) -> None:
    film = plain(dice=5)
    table = showing(film, hand=("second-showing",)).put(0, chips={"reroll": chips})
    table.play(0, PlayTip("second-showing"))
    event = paid(table.payout(*NO_TREND, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6), 0)
    assert event.rerolls == (6,) * (3 + chips)
    assert event.income == 5 + 5 * (3 + chips)


@pytest.mark.rule("HB-CON-IT-23", "HB-DEC-33", "HB-DEC-35")
def test_a_second_showing_needs_no_film_and_is_no_help_to_rivals() -> None:
    table = showing(hand=("second-showing",)).put(0, chips={"concessions": 3})
    table.put(1, chips={"concessions": 2})
    table.play(0, PlayTip("second-showing"))
    events = table.payout(*NO_TREND, 1, 1, 1, 6, 5, 4, 1, 1)
    assert paid(events, 0).rerolls == (6, 5, 4)
    assert (paid(events, 1).dice, paid(events, 1).rerolls) == ((1, 1), ())


@pytest.mark.rule("HB-CON-IT-24")
@pytest.mark.parametrize(("chips", "due", "saved"), [(8, 4, 5), (4, 0, 5), (1, 0, 2)])
def test_a_tax_holiday_takes_5_000_off_the_upkeep_but_never_pays(
    chips: int, due: int, saved: int
) -> None:
    table = showing(hand=("tax-holiday",)).put(0, chips={"loan": chips}).put(1, chips={"loan": 6})
    table.play(0, PlayTip("tax-holiday"))
    events = table.payout(*NO_TREND)
    assert all_of(UpkeepPaid, events) == [
        UpkeepPaid(seat=0, paid=due, saved=saved),
        UpkeepPaid(seat=1, paid=7),
    ]
    assert table.state.cash == [25 - due, 18]


@pytest.mark.rule("HB-TIP-01", "HB-TIP-06", "HB-DEC-62")
def test_as_many_cards_of_different_kinds_as_one_likes_also_on_one_film() -> None:
    cards = ("technicolor-spectacle", "wide-screen-wonder", "oscar-buzz")
    table = showing("the-robe", hand=(*cards, "cartoon"))
    for card in cards:
        table.play(0, PlayTip(card, on="the-robe"))
    table.play(0, PlayTip("cartoon"))
    assert sources(table.payout(*NO_TREND), 0)["tips"] == 2 + 2 + 2 + 1


@pytest.mark.rule("HB-TIP-07")
def test_only_one_card_of_a_kind_a_week_even_on_another_film() -> None:
    one, two = plain(colour="bw"), "in-a-lonely-place"
    table = showing(one, two, hand=("shadow-and-smoke",) * 2)
    table.play(0, PlayTip("shadow-and-smoke", on=one))
    assert table.refused(0, PlayTip("shadow-and-smoke", on=two)).rule == "HB-TIP-07"
    assert table.legal(0) == [EndTips()]


@pytest.mark.rule("HB-TIP-07")
def test_the_limit_is_each_players_own() -> None:
    table = showing(hand=("tax-holiday",)).hold(1, "tax-holiday", KEPT).at("tips", 0, 1)
    table.play(0, PlayTip("tax-holiday"))
    table.play(0, EndTips())
    table.play(1, PlayTip("tax-holiday"))


@pytest.mark.rule("HB-TIP-03", "HB-TIP-04", "HB-TIP-07")
def test_a_saved_card_is_played_in_a_later_week_and_each_card_works_once() -> None:
    table = showing(hand=("tax-holiday", "tax-holiday"))
    table.play(0, PlayTip("tax-holiday"))
    assert table.state.tip_discards == ["tax-holiday"]
    table.payout(*NO_TREND)
    assert table.state.round == 2
    assert table.state.hands[0][:2] == ["tax-holiday", KEPT]
    table.at("tips", 0).put(0, chips={"time": 1})
    before = table.state.copy()
    assert UpkeepPaid(seat=0, paid=2) in table.payout(*NO_TREND)
    table.state = before
    table.play(0, PlayTip("tax-holiday"))
    assert UpkeepPaid(seat=0, paid=0, saved=2) in table.payout(*NO_TREND)


@pytest.mark.rule("HB-TIP-03", "HB-DEC-73")
def test_the_setup_cards_can_be_played_in_the_first_week() -> None:
    tables = (BOULEVARD.setup(2, Options(first=1), FastDice(seed))[0] for seed in range(99))
    state = next(table for table in tables if "tax-holiday" in table.hands[0])
    state.phase = "tips"
    assert state.round == 1
    assert PlayTip("tax-holiday") in BOULEVARD.legal(state, 0)


@pytest.mark.rule("HB-DEC-73")
def test_a_card_drawn_in_step_11_waits_for_the_next_week() -> None:
    table = TableBuilder(2).bid()
    cards = table.state.tip_deck
    cards.append(cards.pop(cards.index("tax-holiday")))
    table.payout(*NO_TREND)
    assert table.state.hands[0] == ["tax-holiday"]
    assert table.state.phase == "markers"
    assert table.refused(table.waiting[0], PlayTip("tax-holiday")).rule == "HB-TURN-06"


@pytest.mark.rule("HB-TIP-05")
def test_there_is_no_limit_to_a_hand() -> None:
    table = (
        TableBuilder(2).hold(0, *["cartoon"] * 10, *["living-color"] * 4, *["oscar-buzz"] * 3).bid()
    )
    table.payout(*NO_TREND)
    assert len(table.state.hands[0]) == 18


def test_a_card_must_be_there_and_in_hand() -> None:
    table = showing()
    assert table.refused(0, PlayTip("three-card-trick")).rule == "HB-COMP-07"
    assert table.refused(0, PlayTip("tax-holiday")).rule == "HB-TIP-03"


@pytest.mark.rule("HB-TIP-02", "HB-TURN-06")
@pytest.mark.parametrize("card", [key for key, tip in tips().items() if tip.step != 6])
def test_cards_of_other_steps_are_not_played_now(card: str) -> None:
    table = showing(plain(), hand=(card,))
    assert table.refused(0, PlayTip(card)).rule == "HB-TIP-02"
    assert table.legal(0) == [EndTips()]


@pytest.mark.rule("HB-DEC-60", "HB-TURN-06")
def test_everybody_with_cards_has_one_turn_clockwise_from_the_start_player() -> None:
    table = TableBuilder(4, start=2)
    for seat in (0, 1, 3):
        table.hold(seat, "tax-holiday", KEPT)
    table.bid()
    table.play(3, Ready())
    for seat in (3, 0):
        assert table.waiting == [seat]
        assert table.refused((seat + 1) % 4, PlayTip("tax-holiday")).rule == "HB-DEC-60"
        assert table.play(seat, EndTips()) == [TipsEnded(seat=seat)]
    table.play(1, PlayTip("tax-holiday"))
    assert table.waiting == [1]
    assert only(ScreensLowered, table.play_shuffled(1, EndTips()))


@pytest.mark.rule("HB-DEC-60", "HB-DEC-59", "HB-SIM-04")
def test_cards_are_shown_openly_before_the_reveal_when_bids_are_final() -> None:
    table = showing(hand=("tax-holiday",)).put(0, bids=[1, 0, 0, 0, 0, 0]).put(1, bids=[2] * 6)
    events = table.play(0, PlayTip("tax-holiday"))
    assert events == [TipPlayed(seat=0, card="tax-holiday")]
    assert events[0].visible_to is None
    assert not table.state.lowered
    assert BOULEVARD.view(table.state, 0).bids[1] == [HIDDEN] * 6
    assert BOULEVARD.view(table.state, 1).bids[0] == [HIDDEN] * 6
    assert table.refused(0, Bid(BUS, 3)).rule == "HB-TURN-05"
    assert table.state.cash == [25, 25]


@pytest.mark.rule("HB-DEC-60")
def test_a_turn_ends_with_the_last_card() -> None:
    table = TableBuilder(2).hold(0, "tax-holiday").hold(1, KEPT).at("tips", 0, 1)
    table.play(0, PlayTip("tax-holiday"))
    assert table.waiting == [1]

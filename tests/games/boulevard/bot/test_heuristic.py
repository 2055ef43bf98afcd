"""The heuristic bot: always legal, blind to hidden values, sensible, and far better than chance."""

from functools import partial
from itertools import combinations, pairwise

import pytest

from games.boulevard.builder import TableBuilder
from matinee.engine.contract.game import Action
from matinee.engine.contract.installed_games import find
from matinee.engine.match.dice import Dice, FastDice
from matinee.games.boulevard.bot.bids import equilibrium, odds_to_win
from matinee.games.boulevard.bot.heuristic import Heuristic
from matinee.games.boulevard.bot.tips import open_trend, reroll_gain
from matinee.games.boulevard.bot.week_estimate import programme_prospect
from matinee.games.boulevard.conformance import scramble
from matinee.games.boulevard.content.pieces import MEDIA, Film
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import (
    Bid,
    Celebrate,
    ChooseGenre,
    Decline,
    EndTips,
    PickFilm,
    PlaceMarker,
    PlayTip,
    Ready,
    RemoveChip,
    RepayLoan,
)
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.week.step04_films import shown_processes
from matinee.lab.simulate import play_game, seat_levels
from matinee.testing.loaded_dice import LoadedDice

TABLES = [(seats, rounds) for seats in (2, 3, 4, 5) for rounds in (4, 6, 8)]
tables = pytest.mark.parametrize(("seats", "rounds"), TABLES, ids=str)


class Calm(Dice):
    """Dice that always give 0, so that no bot acts on a whim."""

    def below(self, n: int) -> int:
        """The smallest number."""
        return 0


def choice(table: TableBuilder, seat: int = 0, dice: Dice | None = None) -> Action:
    """Action of the heuristic bot, without whims unless it is given other dice."""
    look = partial(BOULEVARD.view, table.state, seat)
    return Heuristic().choose(seat, table.legal(seat), look, dice or Calm())


def test_it_has_whims_about_markers_but_not_in_the_last_week() -> None:
    built = {"manager": 1, "concessions": 3, "parking": 2, "air": 1, "reroll": 4}
    table = TableBuilder(4).put(0, cash=40, chips=built)
    assert len({choice(table, 0, FastDice(seed)) for seed in range(60)}) > 2
    table.last_week()
    assert len({choice(table, 0, FastDice(seed)) for seed in range(40)}) == 1


def bids(table: TableBuilder, seat: int, seed: int) -> list[int]:
    """Bids of the heuristic bot on each box, after it is ready."""
    dice = FastDice(seed)
    while (action := choice(table, seat, dice)) != Ready():
        assert isinstance(action, Bid)
        table.play(seat, action)
    return table.state.bids[seat]


@tables
def test_every_choice_is_legal_and_every_game_ends(seats: int, rounds: int) -> None:
    dice, bot = FastDice(f"{seats} {rounds}"), Heuristic()
    state, _ = BOULEVARD.setup(seats, Options(rounds=rounds), dice)  # type: ignore[arg-type]
    for _ in range(3000):
        if not (waiting := BOULEVARD.active_seats(state)):
            return
        seat = dice.pick(waiting)
        legal = BOULEVARD.legal(state, seat)
        action = bot.choose(seat, legal, partial(BOULEVARD.view, state, seat), dice)
        assert action in legal
        BOULEVARD.play(state, seat, action, dice)
    pytest.fail("the game does not end")


@tables
def test_it_ends_games_in_company_of_random_bots(seats: int, rounds: int) -> None:
    bots = ["heuristic", *["random"] * (seats - 1)]
    options = Options(rounds=rounds)  # type: ignore[arg-type]
    for index in range(seats):
        around = seat_levels(bots, index, rotate=True)
        assert play_game(find("boulevard"), options, around, "company", index).decisions


@pytest.mark.parametrize("seats", [2, 4])
def test_it_decides_alike_wherever_the_view_is_alike(seats: int) -> None:
    """Other hidden hands, decks and screens lead to the same choice with the same dice."""
    dice, bot = FastDice("alike"), Heuristic()
    state, _ = BOULEVARD.setup(seats, Options(rounds=4), dice)
    while waiting := BOULEVARD.active_seats(state):
        seat = waiting[0]
        legal = BOULEVARD.legal(state, seat)
        action = bot.choose(seat, legal, partial(BOULEVARD.view, state, seat), FastDice(7))
        for other in range(2):
            look = partial(BOULEVARD.view, scramble(state, seat, FastDice(other)), seat)
            assert Heuristic().choose(seat, legal, look, FastDice(7)) == action
        BOULEVARD.play(state, seat, action, dice)


def test_it_does_not_look_when_there_is_no_choice() -> None:
    def look() -> None:
        raise AssertionError

    assert Heuristic().choose(0, [EndTips()], look, LoadedDice()) == EndTips()


def test_looking_changes_nothing() -> None:
    table = TableBuilder()
    view = BOULEVARD.view(table.state, 0)
    before = view.copy()
    Heuristic().choose(0, table.legal(0), lambda: view, Calm())
    assert view == before


@pytest.mark.parametrize("seed", range(4))
def test_alone_it_rents_the_best_programme_that_time_and_cash_allow(seed: int) -> None:
    table = TableBuilder(seats=2, seed=seed).put(0, cash=26).put(1, cash=0).at("films", 0)
    plain = [film for film in map(table.of, table.state.array) if not film.process]

    def worth(some: tuple[Film, ...]) -> float:
        chances = open_trend(None)
        return sum(3.5 * (film.dice + chances[film.genre]) - film.price for film in some)

    best = max(
        some
        for size in (1, 2, 3)
        for films in combinations(plain, size)
        if sum(film.minutes for film in films) <= 180 and sum(film.price for film in films) <= 26
        for some in [(worth(films), {film.key for film in films})]
    )
    while table.state.phase == "films":
        table.play(0, choice(table))
    assert set(table.state.programme[0]) == best[1]


def test_it_first_takes_the_film_that_would_be_gone() -> None:
    table = TableBuilder(seats=2).put(0, cash=60).put(1, cash=60)
    two = [table.film(minutes=90, process="", dice=dice) for dice in (4, 6)]
    table.only_on_offer(*(film.key for film in two)).at("films", 0, 1)
    worth = {film.key: 3.5 * film.dice - film.price for film in two}
    assert choice(table) == PickFilm(max(worth, key=worth.__getitem__))


def test_it_gives_up_a_good_film_for_two_that_bring_more() -> None:
    table = TableBuilder(seats=2).put(0, cash=40).put(1, cash=0)
    long = table.film(minutes=150)
    two = [table.film(minutes=90, process="", least=12) for _ in range(2)]
    table.only_on_offer(long.key, *(film.key for film in two)).at("films", 0, 1)
    picked = choice(table)
    assert isinstance(picked, PickFilm)
    assert picked.film in {film.key for film in two}


def test_it_saves_four_thousand_with_a_block_booking() -> None:
    table = TableBuilder(seats=2).put(0, cash=40, hand=["block-booking"])
    film = table.film(process="", least=12)
    table.only_on_offer(film.key).at("films", 0, 1)
    assert choice(table) == PickFilm(film.key, ("block-booking",))


def test_it_rents_a_projector_for_a_film_that_is_worth_it() -> None:
    table = TableBuilder(seats=2).put(0, cash=40, hand=["rented-projector"])
    film = table.film(process="cinemascope")
    table.only_on_offer(film.key).at("films", 0, 1)
    assert choice(table) == PickFilm(film.key, ("rented-projector",))


def test_it_prefers_the_film_of_a_trend_that_it_alone_knows() -> None:
    table = TableBuilder(seats=2).put(0, cash=40, spots=["preview"])
    table.state.preview_dice, table.state.preview_genre = (6, 5), "adventure"
    alike = [table.of(key) for key in ("the-world-in-his-arms", "captain-horatio-hornblower")]
    rival = table.film(process="", genre="crime", dice=alike[0].dice, least=alike[0].price)
    table.only_on_offer(alike[0].key, rival.key).at("films", 0, 1)
    table.state.minutes[0] = 60  # there is time for only one
    assert choice(table) == PickFilm(alike[0].key)


def test_it_opens_with_something_that_pays_every_week() -> None:
    place = choice(TableBuilder())
    assert isinstance(place, PlaceMarker)
    assert place.spot in {"manager", "concessions", "parking"}


def test_it_takes_as_many_chips_as_pay() -> None:
    table = TableBuilder().put(0, cash=200, chips={"manager": 1, "parking": 2})
    assert choice(table) == PlaceMarker("concessions", chips=3)


def test_it_builds_nothing_for_later_in_the_last_week() -> None:
    table = TableBuilder().last_week().put(0, cash=100)
    place = choice(table)
    assert isinstance(place, PlaceMarker)
    assert place.spot not in {"manager", "parties", "loan"}


def test_it_gives_its_parties_up_in_the_last_week() -> None:
    table = TableBuilder().last_week().put(0, cash=100, chips={"parties": 1, "concessions": 3})
    assert choice(table) == RemoveChip("parties")
    table.play(0, RemoveChip("parties"))
    assert isinstance(choice(table), PlaceMarker)


def test_it_gives_equipment_up_in_the_last_week_if_no_film_needs_it() -> None:
    table = TableBuilder().last_week()
    plain = [film for film in table.state.array if table.of(film).process != "3d"]
    table.only_on_offer(*plain).put(0, cash=100, chips={"3d": 1})
    assert choice(table) == RemoveChip("3d")


def test_it_keeps_chips_that_bring_dice_to_the_end() -> None:
    table = TableBuilder().last_week()
    table.put(0, cash=100, chips={"manager": 1, "parking": 2, "concessions": 3, "air": 1})
    assert isinstance(choice(table), PlaceMarker)


def test_it_pays_a_loan_back_as_soon_as_its_films_do_not_need_the_money() -> None:
    assert choice(TableBuilder().put(0, cash=90, chips={"loan": 1})) == RepayLoan()
    assert choice(TableBuilder().put(0, cash=27, chips={"loan": 1})) != RepayLoan()


def test_it_takes_a_loan_when_it_cannot_rent_anything() -> None:
    table = TableBuilder().last_week().put(0, cash=0)
    assert choice(table) == PlaceMarker("loan", chips=1)


def test_a_snake_eyes_trend_is_one_that_it_can_show() -> None:
    table = TableBuilder(seats=2).put(0, cash=60, spots=["preview"])
    table.state.preview_dice = (1, 1)
    table.only_on_offer("the-prisoner-of-zenda").at("preview", 0)
    assert choice(table) == ChooseGenre("adventure")


@pytest.mark.parametrize("seed", range(20))
def test_it_bids_no_more_than_a_box_can_bring(seed: int) -> None:
    table = TableBuilder().at("advertising")
    for seat in range(4):
        table.put(seat, cash=100)
    assert max(bids(table, 0, seed)) <= 3


def test_it_bids_four_for_the_box_that_it_knows_to_pay_double() -> None:
    table = TableBuilder().put(0, cash=100, spots=["agency"]).at("advertising")
    table.state.agency_die = 5
    assert bids(table, 0, 1)[4] == 4


@pytest.mark.parametrize("cash", [1, 2, 3, 5])
def test_it_bids_within_its_cash(cash: int) -> None:
    for seed in range(20):
        table = TableBuilder().put(0, cash=cash).at("advertising")
        assert sum(bids(table, 0, seed)) <= cash


def test_it_leaves_no_box_out_for_good_and_cannot_be_foreseen() -> None:
    all_bids = [
        bids(TableBuilder().put(0, cash=50).at("advertising"), 0, seed) for seed in range(40)
    ]
    assert all(len({bid[box] for bid in all_bids}) > 2 for box in range(len(MEDIA)))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_if_all_bid_alike_no_bid_gains_much(players: int) -> None:
    usual = equilibrium(players, 3.5)
    assert sum(usual) == pytest.approx(1)
    odds = odds_to_win(usual, players - 1, 1.0)
    assert list(odds) == sorted(odds)
    assert all(abs(3.5 * odds[pips] - pips) < 1 for pips in range(1, 4))


def test_it_plays_a_tip_that_suits_and_keeps_one_that_does_little() -> None:
    table = TableBuilder()
    film = table.film(colour="technicolor", process="")
    table.put(0, films=[film.key], hand=["technicolor-spectacle", "tax-holiday"])
    table.at("tips", 0)
    assert choice(table) == PlayTip("technicolor-spectacle", on=film.key)
    table.hold(0, "tax-holiday")
    assert choice(table) == EndTips()
    table.put(0, chips={"concessions": 3, "parking": 1})
    assert choice(table) == PlayTip("tax-holiday")


def test_it_rides_only_a_trend_that_it_knows() -> None:
    table = TableBuilder()
    film = table.film(genre="western", process="")
    table.put(0, films=[film.key], hand=["riding-the-trend"]).at("tips", 0)
    assert choice(table) == EndTips()
    table.put(0, spots=["preview"])
    table.state.preview_dice, table.state.preview_genre = (3, 4), "western"
    assert choice(table) == PlayTip("riding-the-trend")


def test_it_does_a_favor_for_the_box_that_pays_double_only() -> None:
    table = TableBuilder().put(0, hand=["front-page-favor"], bids=[2] * 6).put(1, bids=[2] * 6)
    table.at("tie", 0)
    table.state.lowered, table.state.designated = True, 4
    assert choice(table) == Decline()
    table.state.box = 3
    assert choice(table) == PlayTip("front-page-favor")


def test_it_claims_the_box_that_pays_double() -> None:
    table = TableBuilder().put(0, hand=["unsold-space"]).at("unsold", 0)
    table.state.lowered, table.state.designated = True, 3
    assert choice(table) == PlayTip("unsold-space", on=MEDIA[2])


def test_it_puts_cubes_on_all_names_of_one_film() -> None:
    table = TableBuilder()
    film = table.of("the-prisoner-of-zenda")
    table.put(0, films=[film.key]).at("blockbuster", 0)
    assert choice(table) == Celebrate(film.key, film.stars)


def test_a_chance_to_roll_again_is_worth_less_each_time() -> None:
    gains = [reroll_gain(18, chances) for chances in range(8)]
    more = [two - one for one, two in pairwise(gains)]
    assert more == sorted(more, reverse=True)
    assert reroll_gain(1, 1) == pytest.approx(2.5 / 6)


def test_the_chances_of_the_trend_leave_out_only_a_two() -> None:
    assert sum(open_trend(None).values()) == pytest.approx(35 / 36)
    assert sum(open_trend("war").values()) == pytest.approx(1)
    assert open_trend("war")["war"] == pytest.approx(4 / 36)


def test_time_and_equipment_promise_more() -> None:
    plain, wide = shown_processes(frozenset()), shown_processes(frozenset({"cinemascope"}))
    for number in (1, 2):
        assert programme_prospect(number, 180, plain) < programme_prospect(number, 240, plain)
        assert programme_prospect(number, 180, plain) < programme_prospect(number, 180, wide)


@pytest.mark.parametrize("chunk", range(4))
def test_it_beats_three_random_bots(chunk: int) -> None:
    """First in at least 95 % of these tables, the first of a thousand:

    matinee simulate boulevard --games 1000 --bots heuristic,random --seats 4 --rotate \
        --seed "1,000 tables"
    """
    title = find("boulevard")
    bots = ["heuristic", "random", "random", "random"]
    wins = 0
    for index in range(30 * chunk, 30 * (chunk + 1)):
        around = seat_levels(bots, index, rotate=True)
        outcome = play_game(title, Options(), around, "1,000 tables", index)
        wins += outcome.places[index % 4] == 1
    assert wins >= 0.95 * 30


def test_against_itself_it_earns_what_the_catalogue_expects() -> None:
    """Four heuristic bots earn between 180 and 270 thousand on average in six weeks (HB-CON-20)."""
    title = find("boulevard")
    earned = [
        score
        for index in range(12)
        for score in play_game(title, Options(), ["heuristic"] * 4, "mean", index).scores or ()
    ]
    assert 180 < sum(earned) / len(earned) < 270

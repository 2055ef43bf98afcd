"""The heuristic bot: always legal, blind to hidden values, sensible, and far better than chance."""

from functools import partial
from time import process_time

import pytest

from games.action.builder import MAN_BAT, TableBuilder
from matinee.engine.contract.game import Action
from matinee.engine.contract.installed_games import find
from matinee.engine.match.dice import Dice, FastDice
from matinee.games.action.bot.heuristic import Heuristic
from matinee.games.action.bot.missing_cards import cards_needed, points_wanting_after
from matinee.games.action.bot.run_estimate import Outlook
from matinee.games.action.bot.weights import USUAL
from matinee.games.action.conformance import scramble
from matinee.games.action.content import films
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import (
    Borrow,
    BuyScript,
    BuySet,
    Campaign,
    HireActor,
    HireAssistant,
    PlaceSet,
    SalvageSet,
    SendFilm,
)
from matinee.games.action.rules.options import Options
from matinee.lab.simulate import play_game, seat_levels

TABLES = [(seats, short) for seats in (2, 3, 4) for short in (False, True)]
tables = pytest.mark.parametrize(("seats", "short"), TABLES, ids=str)


class Calm(Dice):
    """Dice that always give 0, so that no bot acts on a whim."""

    def below(self, n: int) -> int:
        """The smallest number."""
        return 0


def choice(table: TableBuilder, seat: int = 0, dice: Dice | None = None) -> Action:
    """Action of the heuristic bot, without whims unless it is given other dice."""
    look = partial(ACTION.view, table.state, seat)
    return Heuristic().choose(seat, table.legal(seat), look, dice or Calm())


@tables
def test_every_choice_is_legal_and_every_game_ends(seats: int, short: bool) -> None:
    dice, bot = FastDice(f"{seats} {short}"), Heuristic()
    state, _ = ACTION.setup(seats, Options(short=short), dice)
    while waiting := ACTION.active_seats(state):
        (seat,) = waiting
        legal = ACTION.legal(state, seat)
        action = bot.choose(seat, legal, partial(ACTION.view, state, seat), dice)
        assert action in legal
        ACTION.check(state, seat, action)
        ACTION.play(state, seat, action, dice)
    assert ACTION.result(state) is not None


def test_it_knows_nothing_of_the_piles() -> None:
    dice, bot = FastDice("piles"), Heuristic()
    state, _ = ACTION.setup(3, Options(), dice)
    for number in range(150):
        if not (waiting := ACTION.active_seats(state)):
            break
        (seat,) = waiting
        legal = ACTION.legal(state, seat)
        other = scramble(state, seat, FastDice(number))
        here, there = (
            bot.choose(seat, legal, partial(ACTION.view, one, seat), FastDice(number))
            for one in (state, other)
        )
        assert here == there
        ACTION.play(state, seat, here, dice)


def test_it_has_whims() -> None:
    table = TableBuilder(3).at(5).put(0, money=3)
    table.stack(0, "harbour-street-hearts")
    table.stack(0, "two-ovens-one-kitchen")
    table.next("village-square")
    table.play(0, BuySet())
    assert len({choice(table, 0, FastDice(seed)) for seed in range(60)}) > 1


def test_without_a_choice_it_does_not_even_look() -> None:
    table = TableBuilder(3).put(0, money=0)

    def look() -> None:
        raise AssertionError("it looked")

    assert Heuristic().choose(0, [Borrow()], look, Calm()) == Borrow()
    assert table.legal(0) == [Borrow()]


def test_it_sends_a_film_for_the_ceremony() -> None:
    table = TableBuilder(3).at(4).put(0, money=0, left=1)
    send = table.man_bat()
    assert choice(table) == send


def test_it_sends_the_film_that_brings_more() -> None:
    table = TableBuilder(2).at(12).put(0, money=0, left=1)
    send = table.man_bat()
    table.stack(0, "the-umbrella-menders-tuesday", "tobias-wrenfold", "dotty-marrowgate")
    table.state.productions[0]["the-umbrella-menders-tuesday"]
    assert choice(table) == send


def test_it_does_not_push_its_own_best_film_off_before_the_last_ceremony() -> None:
    table = TableBuilder(3).at(12).put(0, money=0, left=1).put(1, left=0).put(2, left=0)
    table.stack(0, "harbour-street-hearts", "maribel-ostrander-pike")
    mine = [("cathedral-beneath-the-ice", 0)]
    theirs = [("krakenfall-harbour", 1), ("night-train-to-fangwater", 2)]
    table.show(*theirs, ("the-cellar-has-opinions", 1), ("swamp-engine-zero", 2), *mine)
    assert choice(table) == Borrow()


def test_it_pushes_a_rivals_film_off_before_the_last_ceremony() -> None:
    table = TableBuilder(3).at(12).put(0, money=0, left=1).put(1, left=0).put(2, left=0)
    table.stack(0, "harbour-street-hearts", "maribel-ostrander-pike")
    theirs = [("krakenfall-harbour", 1), ("night-train-to-fangwater", 2)]
    table.show(*theirs, ("the-cellar-has-opinions", 1), ("swamp-engine-zero", 2))
    table.show(("cathedral-beneath-the-ice", 1))
    assert choice(table) == SendFilm("harbour-street-hearts")


def test_it_puts_a_set_where_a_film_needs_it() -> None:
    table = TableBuilder(3).at(5).put(0, money=3)
    table.stack(0, "harbour-street-hearts", "octavia-grimsworth", "rafe-sundermoor")
    table.stack(0, "the-cellar-has-opinions", "gus-tumblewick", "lenore-cryptwell")
    table.stack(0, "eleven-unsent-postcards", "octavia-grimsworth", "dorian-velvetine")
    table.state.productions[0].pop("eleven-unsent-postcards")
    table.stack(0, "what-the-orchard-kept")
    table.next("village-square")
    table.play(0, BuySet())
    assert choice(table) == PlaceSet("what-the-orchard-kept")


def test_it_hires_the_actor_who_completes_a_film() -> None:
    table = TableBuilder(3).at(6).put(0, money=3, left=2)
    table.stack(0, "the-man-bat", *MAN_BAT[:2])
    table.actors("gus-tumblewick", "lucian-ferrowick", "celestine-amourette")
    assert choice(table) == HireActor("lucian-ferrowick", "the-man-bat")


def test_it_puts_a_script_on_the_cast_that_waits_for_it() -> None:
    table = TableBuilder(3).at(5).put(0, money=1, left=3)
    table.stack(0, *MAN_BAT)
    table.scripts("the-man-bat", "eleven-unsent-postcards", "honeymoon-at-the-goose-farm")
    assert choice(table) == BuyScript("the-man-bat", MAN_BAT[0])


def test_it_keeps_the_card_that_its_next_film_needs() -> None:
    table = TableBuilder(3).at(4, event="loyal-company").put(0, money=0, left=1)
    table.man_bat()
    table.stack(0, "harbour-street-hearts", "celestine-amourette")
    assert choice(table) == SendFilm("the-man-bat", "lucian-ferrowick", "harbour-street-hearts")


def test_it_takes_a_set_that_it_can_see_and_needs() -> None:
    table = TableBuilder(3).at(5, event="second-chances").put(0, money=1, left=2)
    table.stack(0, "the-lighthouse-that-forgot", "tobias-wrenfold", "magnus-thistlequill")
    table.actors("gus-tumblewick", "winnie-pratfallow", "pippa-lovelock-tarn")
    table.discards("misty-abbey")
    table.state.productions[0]["the-lighthouse-that-forgot"]
    chosen = choice(table)
    assert not isinstance(chosen, Borrow | BuySet) or isinstance(chosen, SalvageSet)


def test_it_hires_early_and_never_in_the_last_rounds() -> None:
    table = TableBuilder(4).at(2).put(0, money=7, left=1)
    assert choice(table) == HireAssistant()
    for round in (11, 12):
        table.at(round)
        assert choice(table) != HireAssistant()


def test_its_last_assistants_make_full_fives() -> None:
    table = TableBuilder(2).at(14, event="charity-gala").put(1, left=0)
    table.state.placed["borrow"] = (0,)
    assert choice(table.put(0, money=8, left=1)) == Borrow()


def test_a_campaign_can_save_its_film_for_the_ceremony() -> None:
    table = TableBuilder(2).at(14).put(0, money=4, left=1).put(1, money=0, left=1)
    table.man_bat(1)
    table.show(("the-cellar-has-opinions", 0), ("night-train-to-fangwater", 1))
    table.show(("swamp-engine-zero", 1), ("honeymoon-at-the-goose-farm", 1))
    table.show(("cathedral-beneath-the-ice", 0))
    assert choice(table) == Campaign("honeymoon-at-the-goose-farm", "cathedral-beneath-the-ice")


@pytest.mark.parametrize("film", films())
def test_every_card_that_helps_leaves_less_to_be_done(film: str) -> None:
    needs = films()[film].needs
    whole = cards_needed(needs)
    assert sum(needs) / 6 < whole < sum(needs)
    assert cards_needed(points_wanting_after(needs, "great-backlot")) < whole


def test_a_film_on_the_left_expects_more_than_one_about_to_leave() -> None:
    table = TableBuilder(4).at(6).show(("krakenfall-harbour", 0), ("what-the-orchard-kept", 1))
    outlook = Outlook(ACTION.view(table.state, 0), 0, USUAL[4])
    runs = [outlook.run(square, 6) for square in range(5)]
    assert [run.awards for run in runs] == sorted((run.awards for run in runs), reverse=True)
    assert outlook.film("what-the-orchard-kept", 0, 6) > outlook.film(
        "the-cellar-has-opinions", 0, 6
    )
    assert outlook.run(0, 13).phases == 0


def test_a_decision_takes_little_time() -> None:
    title = find("action")
    play_game(title, Options(), ["heuristic"] * 3, "warm", 0)
    began = process_time()
    decisions = sum(
        play_game(title, Options(), ["heuristic"] * 3, "quick", index).decisions
        for index in range(3)
    )
    assert (process_time() - began) / decisions < 0.006


@pytest.mark.parametrize("chunk", range(3))
def test_it_beats_two_random_bots(chunk: int) -> None:
    """First in at least 95 % of these tables, the first of a thousand:

    matinee simulate action --games 1000 --bots heuristic,random,random --seats 3 --rotate \
        --seed "1,000 tables"
    """
    title = find("action")
    bots = ["heuristic", "random", "random"]
    wins = 0
    for index in range(20 * chunk, 20 * (chunk + 1)):
        around = seat_levels(bots, index, rotate=True)
        outcome = play_game(title, Options(), around, "1,000 tables", index)
        wins += outcome.places[index % 3] == 1
    assert wins >= 0.95 * 20


@pytest.mark.parametrize(("seats", "expected"), [(2, 50), (3, 30), (4, 24)])
def test_against_itself_it_scores_what_the_catalogue_expects(seats: int, expected: int) -> None:
    """The catalogue's own players made about 50, 30 and 24 (section 25.6)."""
    title = find("action")
    scored = [
        score
        for index in range(12)
        for score in play_game(title, Options(), ["heuristic"] * seats, "mean", index).scores or ()
    ]
    assert 0.8 * expected < sum(scored) / len(scored) < 1.5 * expected

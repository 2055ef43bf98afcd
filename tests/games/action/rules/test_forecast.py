"""Forecasts: yields of films, needs of productions, and the odds of a blind set."""

from dataclasses import replace

import pytest

from games.action.builder import TableBuilder
from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.match.dice import FastDice
from matinee.games.action.conformance import CASES
from matinee.games.action.content import card_points, films, scripts, sets
from matinee.games.action.content.event_keys import SECOND_CHANCES, STUDIO_FIRE, THRILL_SEASON
from matinee.games.action.game import ACTION
from matinee.games.action.rules.awards import ceremony_prestige
from matinee.games.action.rules.box_office import takings
from matinee.games.action.rules.forecast import (
    archive_share,
    card_fit,
    coming_rounds,
    event_in_force,
    helpful_cards,
    next_box_office,
    next_ceremony,
    outlook,
    pushes_left,
    ready_film_count,
    script_fit,
    showings,
    unseen_set_genres,
    unseen_set_odds,
    unseen_sets,
)
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.state import Production, State, View
from matinee.testing.random_play import moments

MAN_BAT = "the-man-bat"
GOOSE = "honeymoon-at-the-goose-farm"
ORCHARD = "what-the-orchard-kept"


@pytest.fixture
def position() -> State:
    state, _ = ACTION.setup(3, Options(first=1), FastDice("prospects"))
    return state


def view_of(state: State) -> View:
    return ACTION.view(state, 0)


def release(state: State, film: str, seat: int) -> None:
    state.track.append(film)
    state.owners[film] = seat


def test_a_film_earns_in_every_coming_phase_and_wins_at_ceremonies_only(position: State) -> None:
    position.round, position.trends = 5, ["drama", "fantasy", "horror", "action", "comedy"]
    found = showings(view_of(position), MAN_BAT, 0)
    assert [one.round for one in found] == [5, 6, 8, 9, 10, 12]
    assert showings(view_of(position), MAN_BAT, None) == found, "nobody has archives"
    assert [one.millions for one in found] == [4] * 6
    assert [one.prestige for one in found] == [0, 4, 3, 0, 4, 3]
    assert [one.trendy for one in found] == [False, True, False, False, True, False]


def test_only_the_event_that_is_known_is_counted(position: State) -> None:
    position.round, position.event = 5, THRILL_SEASON
    assert [one.millions for one in showings(view_of(position), MAN_BAT, 0)][:4] == [5, 5, 4, 4]
    assert event_in_force(position, 6) == THRILL_SEASON
    assert event_in_force(position, 7) is None


def test_archives_count_for_a_film_only_what_no_other_film_wakes(position: State) -> None:
    position.archives[0] = [GOOSE, "the-cellar-has-opinions", "siege-of-the-salt-tower"]
    assert archive_share(position, 0, MAN_BAT) == 3
    release(position, ORCHARD, 0)
    assert (
        archive_share(position, 0, MAN_BAT) == 2
    )  # the gold one already earns beside the blue film
    assert archive_share(position, 0, ORCHARD) == 1
    assert archive_share(position, 1, MAN_BAT) == 0


@pytest.mark.rule("AC-ARCH-03", "AC-BOT-06")
def test_a_film_that_pushes_off_an_own_one_wakes_it_in_the_archives(position: State) -> None:
    position.archives[0] = [GOOSE]
    for film, seat in ((ORCHARD, 1), ("krakenfall-harbour", 1), ("swamp-engine-zero", 2)):
        release(position, film, seat)
    release(position, "eleven-unsent-postcards", 0)
    release(position, "grandma-steals-a-tank", 0)
    assert archive_share(position, 0, MAN_BAT) == 2  # both red ones, one of which is still showing
    assert archive_share(position, 0, "grandma-steals-a-tank") == 1  # it stays
    assert archive_share(position, 0, "winter-below-the-floorboards") == 0
    position.owners["grandma-steals-a-tank"] = 1
    assert archive_share(position, 0, MAN_BAT) == 1
    position.track.remove(ORCHARD)
    position.owners["grandma-steals-a-tank"] = 0
    assert archive_share(position, 0, MAN_BAT) == 0  # nothing is pushed off, and red already earns


@pytest.mark.rule("AC-ARCH-03", "AC-BOT-06")
def test_what_a_film_is_said_to_wake_is_what_it_wakes_once_it_has_opened() -> None:
    dice, shares = FastDice("awake"), set()
    for _ in range(60):
        table = TableBuilder(2)
        send = table.man_bat()
        others = [film for film in scripts() if film != send.film]
        dice.shuffle(others)
        owners = [dice.below(2) for _ in range(5)]
        if sum(owners) < 3:  # otherwise there is no cube for another film
            owners = [1 - owner for owner in owners]
        table.show(*zip(others, owners, strict=False)).archive(0, *others[5:9])
        share = archive_share(table.state, 0, send.film)
        table.play(0, send)
        assert archive_share(table.state, 0, send.film) == share
        shares.add(share)
    assert shares >= {0, 1, 2, 3}


def test_how_far_a_film_is_from_the_end_of_the_track(position: State) -> None:
    release(position, GOOSE, 0)
    release(position, ORCHARD, 1)
    assert [pushes_left(position, film) for film in (GOOSE, ORCHARD, MAN_BAT)] == [5, 4, 5]


def test_ready_films_of_all_players_are_lined_up(position: State) -> None:
    assert ready_film_count(position) == 0
    position.productions[2]["x"] = Production(GOOSE, ("pippa-lovelock-tarn", "gus-tumblewick"))
    assert ready_film_count(position) == 1


def test_the_outlook_is_what_the_next_phase_would_pay(position: State) -> None:
    position.round = 3
    release(position, GOOSE, 1)
    position.archives[1] = ["the-cellar-has-opinions"]
    assert (next_box_office(position), next_ceremony(position)) == (4, 4)
    assert outlook(position, 1)[:2] == (3, 1)
    assert outlook(position, 0) == (0, 0, 0)


def test_a_card_fits_as_far_as_it_is_wanted() -> None:
    production = Production(GOOSE, ("winnie-pratfallow",))  # needs two more of Romance
    assert card_fit(production, "pippa-lovelock-tarn").completes
    assert card_fit(production, "pippa-lovelock-tarn").useful == (0, 0, 0, 2, 0, 0)
    assert card_fit(production, "gus-tumblewick").total == 0
    done = Production(GOOSE, ("winnie-pratfallow", "celestine-amourette"))
    assert not card_fit(done, "pippa-lovelock-tarn").completes
    assert script_fit(GOOSE, ("winnie-pratfallow",)).total == 3
    assert script_fit(GOOSE, done.cast).completes


def test_helpers_lie_open_and_the_best_comes_first(position: State) -> None:
    position.actors = ["celestine-amourette", "rafe-sundermoor", "rex-hammerlund"]
    position.money[0] = 2
    found = helpful_cards(view_of(position), 0, Production(GOOSE, ("winnie-pratfallow",)))
    facts = [(one.fit.card, one.price.millions, one.fit.completes, one.affordable) for one in found]
    assert facts == [
        ("rafe-sundermoor", 2, True, True),
        ("celestine-amourette", 3, True, False),
    ]


def test_a_set_among_the_discards_helps_under_second_chances(position: State) -> None:
    position.actors = [None, None, None]
    position.set_discards = ["pirate-lagoon"]
    position.set_pile.remove("pirate-lagoon")
    production = Production(GOOSE)
    assert helpful_cards(view_of(position), 0, production) == []
    position.event = SECOND_CHANCES
    assert [one.fit.card for one in helpful_cards(view_of(position), 0, production)] == [
        "pirate-lagoon"
    ]


def test_the_odds_of_a_blind_set_go_by_the_sets_nobody_has_seen(position: State) -> None:
    production = Production(GOOSE, ("winnie-pratfallow", "dorian-velvetine"))
    assert unseen_set_odds(view_of(position), production).advances == 0  # it is ready
    wanting = Production(GOOSE, ("winnie-pratfallow", "dotty-marrowgate"))  # one Romance
    everything = unseen_set_odds(view_of(position), wanting)
    assert everything.unseen == 14
    assert everything.completes == everything.advances == everything.points == 10
    position.productions[0]["x"] = Production(None, ("village-square",))
    position.set_pile.remove("village-square")
    assert unseen_set_odds(view_of(position), wanting)[:2] == (13, 9)
    assert unseen_set_genres(view_of(position))["romance"] == 9


def test_an_empty_pile_is_made_of_the_discards_and_a_fire_ends_all_hope(position: State) -> None:
    position.set_discards, position.set_pile = ["misty-abbey"], []
    assert unseen_sets(view_of(position)) == ["misty-abbey"]
    position.event = STUDIO_FIRE
    assert unseen_sets(view_of(position)) == []


def test_nothing_comes_after_the_end(position: State) -> None:
    over = replace(position, phase="over", round=12)
    assert not coming_rounds(over)
    assert showings(over, MAN_BAT, 0) == []
    assert next_box_office(over) is None
    assert outlook(over, 0) == (0, 0, 0)
    release(over, MAN_BAT, 0)
    assert films()[MAN_BAT].prestige
    assert outlook(over, 0) == (0, 0, 0)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_prospects_agree_with_the_rules_at_every_moment(case: ConformanceCase) -> None:
    for moment in moments(ACTION, case):
        view = ACTION.view(moment.state, None)
        assert {*unseen_sets(view)} <= {*sets()}
        if view.set_pile and view.event != STUDIO_FIRE:
            assert sorted(unseen_sets(view)) == sorted(moment.state.set_pile)
        for seat in range(view.seats):
            earned = outlook(view, seat)
            if next_box_office(view) == view.round:
                assert earned.millions == takings(view, seat).total
            if next_ceremony(view) == view.round:
                assert (
                    earned.prestige == ceremony_prestige(view, seat, view.trend(view.round)).total
                )
            for production in view.productions[seat].values():
                for one in helpful_cards(view, seat, production):
                    assert 0 < one.fit.total <= sum(card_points(one.fit.card))
        for film in view.track:
            assert all(one.millions >= films()[film].millions for one in showings(view, film, 0))

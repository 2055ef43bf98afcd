"""The data files: the box holds the components of the catalogue, card by card."""

import re
import unicodedata
from collections import Counter
from importlib.resources import files
from time import process_time

import pytest

from matinee.engine.rulebook import rules
from matinee.games.action import content
from matinee.games.action.content import (
    board,
    card_points,
    cast,
    events,
    films,
    genres,
    locations,
    performers,
    prices,
    scripts,
    sets,
    slots,
    track,
    tv_scripts,
)
from matinee.games.action.content.checks import EVENTS
from matinee.games.action.content.pieces import (
    COLOURS,
    GENRES,
    LOCATIONS,
    SEATS,
    Performer,
    Prices,
    RoundSpace,
    Script,
    SetCard,
)

SCRIPTS = [*scripts().values()]
TV = [*tv_scripts().values()]
PERFORMERS = [*performers().values()]
SETS = [*sets().values()]
CATALOGUE = (files("matinee.games.action") / "rules.md").read_text("utf-8")
DASH = "\N{EN DASH}"
LONGEST_LINE = 80
"""Maximal number of characters that fit on a card."""


def slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"[',]", "", plain)).strip("-")


def catalogue_rows(kind: str) -> list[list[str]]:
    """Cells of the catalogue's card tables, without the ids; a dash means no points."""
    rows = re.findall(rf"^\| {kind}-\d+ \| (.*) \|$", CATALOGUE, re.MULTILINE)
    return [row.replace(DASH, "0").split(" | ") for row in rows]


def catalogue_cells(card: Script | Performer | SetCard) -> list[str]:
    """A card as a row of the catalogue."""
    if isinstance(card, Script):
        facts: tuple[object, ...] = (card.title, card.colour, card.millions, card.prestige)
        return [str(each) for each in (*facts, *card.needs, card.points)]
    return [str(each) for each in (card.name, *card.gives, sum(card.gives))]


@pytest.mark.rule("AC-COMP-11", "AC-DATA-01")
def test_there_are_the_26_scripts_of_the_catalogue() -> None:
    assert len(SCRIPTS) == 26
    assert Counter(script.colour for script in SCRIPTS) == {"red": 10, "blue": 10, "gold": 6}
    assert [catalogue_cells(script) for script in SCRIPTS] == catalogue_rows("SCR")
    assert not any(script.tv for script in SCRIPTS)


@pytest.mark.rule("AC-COMP-10", "AC-DATA-02")
def test_there_are_the_six_tv_scripts_of_the_catalogue() -> None:
    assert len(TV) == 6
    assert Counter(script.colour for script in TV) == {"red": 3, "blue": 3}
    assert [catalogue_cells(script) for script in TV] == catalogue_rows("TVS")
    assert all(script.tv for script in TV)
    assert {(script.millions, script.prestige) for script in TV} == {(2, 1)}
    assert {tuple(sorted(script.needs)) for script in TV} == {(0, 0, 0, 0, 2, 2)}


@pytest.mark.rule("AC-COMP-12", "AC-DATA-03")
def test_there_are_the_24_actors_of_the_catalogue() -> None:
    assert len(PERFORMERS) == 24
    assert [catalogue_cells(performer) for performer in PERFORMERS] == catalogue_rows("ACT")
    assert {len(performer.genres) for performer in PERFORMERS} == {1, 2, 3}
    assert {sum(performer.gives) for performer in PERFORMERS} == {4, 5}


@pytest.mark.rule("AC-COMP-13", "AC-DATA-04")
def test_there_are_the_14_sets_of_the_catalogue() -> None:
    assert len(SETS) == 14
    assert [catalogue_cells(each) for each in SETS] == catalogue_rows("SET")
    assert Counter(len(each.genres) for each in SETS) == {4: 12, 6: 2}
    assert {points for each in SETS for points in each.gives} == {0, 1}


@pytest.mark.rule("AC-COMP-14", "AC-DATA-05", "AC-Q-62")
def test_there_are_the_15_events_of_the_catalogue_one_effect_in_two_variants() -> None:
    assert tuple(events()) == EVENTS
    named = dict.fromkeys(rule.cells["card"] for rule in rules(CATALOGUE) if "card" in rule.cells)
    cards = enumerate(events().values(), start=1)
    assert [*named] == [f"EVT-{number:02} {event.name}" for number, event in cards]
    seasons = {key: event.genres for key, event in events().items() if event.genres}
    assert seasons == {
        "date-night-season": ("drama", "comedy", "romance"),
        "thrill-season": ("fantasy", "horror", "action"),
    }


@pytest.mark.rule("AC-COMP-05", "AC-DATA-06")
def test_there_is_a_token_for_each_of_the_six_genres() -> None:
    named = [(genre.name, genre.letter) for genre in genres().values()]
    assert named == [
        ("Drama", "D"),
        ("Comedy", "C"),
        ("Fantasy", "F"),
        ("Romance", "R"),
        ("Horror", "H"),
        ("Action", "A"),
    ]
    assert tuple(genres()) == GENRES


@pytest.mark.rule("AC-COMP-16")
def test_a_script_shows_what_it_earns_wins_and_requires() -> None:
    bat = films()["the-man-bat"]
    assert (bat.millions, bat.prestige, bat.needs) == (4, 3, (2, 0, 2, 0, 0, 4))
    for film in films().values():
        assert film.millions > 0
        assert film.prestige > 0
        assert 2 <= len(film.genres) <= 4
        assert film.points == sum(film.needs)


@pytest.mark.rule("AC-COMP-17")
def test_every_script_has_one_colour_those_for_tv_too() -> None:
    assert [*films()] == [*scripts(), *tv_scripts()]
    assert {film.colour for film in films().values()} == set(COLOURS)


@pytest.mark.rule("AC-Q-30")
def test_a_film_shows_the_genres_of_its_script() -> None:
    assert films()["the-man-bat"].genres == ("drama", "fantasy", "action")
    assert films()["the-umbrella-menders-tuesday"].genres == ("drama", "comedy", "romance")


@pytest.mark.rule("AC-DATA-07", "AC-DATA-08")
def test_every_genre_is_wanted_as_much_as_any_other() -> None:
    for place in range(len(GENRES)):
        for deck, named, required in ((SCRIPTS, 13, 35), (TV, 2, 4)):
            needs = [script.needs[place] for script in deck]
            assert sum(need > 0 for need in needs) == named
            assert sum(needs) == required


@pytest.mark.rule("AC-DATA-09")
def test_every_genre_has_as_many_points_as_any_other() -> None:
    for place in range(len(GENRES)):
        assert sum(performer.gives[place] for performer in PERFORMERS) == 17
        assert sum(each.gives[place] for each in SETS) == 10


@pytest.mark.rule("AC-SETS-05")
def test_sets_are_broader_and_weaker_than_any_actor() -> None:
    broadest = max(len(performer.genres) for performer in PERFORMERS)
    weakest = min(max(performer.gives) for performer in PERFORMERS)
    assert min(len(each.genres) for each in SETS) > broadest
    assert max(points for each in SETS for points in each.gives) < weakest


@pytest.mark.rule("AC-SETS-04", "AC-Q-56")
def test_actors_actresses_and_sets_give_points_alike() -> None:
    assert [*cast()] == [*performers(), *sets()]
    assert card_points("octavia-grimsworth") == (4, 0, 0, 0, 0, 0)
    assert card_points("rex-hammerlund") == (0, 0, 0, 0, 0, 4)
    assert card_points("great-backlot") == (1, 1, 1, 1, 1, 1)


def test_every_tv_script_can_be_made_with_exactly_one_actor_alone() -> None:
    for script in TV:
        alone = [
            performer
            for performer in PERFORMERS
            if all(has >= need for has, need in zip(performer.gives, script.needs, strict=True))
        ]
        assert [sorted(performer.gives)[-2:] for performer in alone] == [[2, 3]]


def test_films_are_within_the_budget_model() -> None:
    for film in films().values():
        cost = (2 if film.tv else 5) + 1.43 * film.points
        value = 3 * film.millions + 7.5 * film.prestige + 2.5 + 3 * (film.colour == "gold")
        share = round(value / cost / (1.4 + 0.1 * film.points), 2)
        if film.tv:
            assert share == 1.15
        elif film.key == "grandma-steals-a-tank":
            assert share == 1.21
        else:
            assert 0.94 <= share <= 1.09


@pytest.mark.parametrize(("key", "favoured"), [("date-night-season", 23), ("thrill-season", 22)])
def test_a_season_favours_most_scripts_but_not_all(key: str, favoured: int) -> None:
    paid = set(events()[key].genres)
    assert sum(bool(paid & {*script.genres}) for script in SCRIPTS) == favoured


@pytest.mark.rule("AC-Q-01", "AC-ASST-03", "AC-ASST-04")
def test_there_are_as_many_slots_as_players_but_no_end_of_them_at_the_bank() -> None:
    assert [*SEATS] == [2, 3, 4]
    for location in LOCATIONS:
        room = [slots(location, seats) for seats in SEATS]
        assert room == ([None] * 3 if location == "borrow" else [2, 3, 4])


@pytest.mark.rule("AC-ASST-07", "AC-Q-82")
def test_there_are_seven_actions_and_the_gala() -> None:
    assert tuple(locations()) == LOCATIONS
    assert [location.name for location in locations().values()] == [
        "Hire an Assistant",
        "Bank",
        "Buy a Script",
        "Hire an Actor",
        "Buy a Set",
        "Send a Film",
        "Marketing Campaign",
        "Charity Gala",
    ]
    assert locations()["gala"].name == events()["charity-gala"].name


@pytest.mark.rule("AC-TRACK-03", "AC-TRACK-07", "AC-Q-19", "AC-Q-20", "AC-Q-22")
def test_the_round_track_is_that_of_the_catalogue() -> None:
    rows = re.findall(r"^\| (\d+) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|", CATALOGUE, re.MULTILINE)
    assert [int(number) for number, *_ in rows] == [*range(1, 15)]
    spaces = [RoundSpace(*(cell != DASH for cell in icons)) for _, *icons, _ in rows]
    assert [*track()] == spaces
    assert track()[0] == RoundSpace()
    awards = [number for number, space in enumerate(track(), start=1) if space.awards]
    assert awards == [4, 6, 8, 10, 12, 14]
    assert all(space.box_office for space in track() if space.awards)


@pytest.mark.rule("AC-TRACK-01", "AC-TRACK-05", "AC-TRACK-06", "AC-Q-21")
@pytest.mark.parametrize(
    ("seats", "rounds", "icons"), [(2, 14, (6, 10, 6)), (3, 12, (5, 8, 5)), (4, 12, (5, 8, 5))]
)
def test_everybody_is_first_equally_often(
    seats: int, rounds: int, icons: tuple[int, int, int]
) -> None:
    assert board().rounds[seats] == rounds
    assert rounds % seats == 0
    played = track()[:rounds]
    counted = [(space.event, space.box_office, space.awards) for space in played]
    assert tuple(map(sum, zip(*counted, strict=True))) == icons


@pytest.mark.rule("AC-Q-45")
def test_there_are_more_events_than_event_spaces() -> None:
    assert sum(space.event for space in track()) == 6 < len(events())


@pytest.mark.rule("AC-COMP-01", "AC-COMP-02", "AC-COMP-04")
def test_the_box_has_20_assistants_16_cubes_and_50_tokens() -> None:
    box = board()
    assert max(SEATS) * box.most_assistants == 20
    assert max(SEATS) * box.cubes == 16
    assert box.tokens == 50


@pytest.mark.rule("AC-COMP-06", "AC-Q-23")
def test_the_board_has_its_rows_and_tracks() -> None:
    box = board()
    assert (box.row, box.squares, box.most_films, len(box.track)) == (3, 5, 3, 14)


def test_other_numbers_are_those_of_the_catalogue() -> None:
    box = board()
    assert (box.money, box.assistants, box.most_assistants) == (3, 3, 5)
    assert (box.borrow, box.money_per_prestige) == ((1, 2), 5)
    bonuses = (box.archive_bonus, box.genre_bonus, box.trend_prestige, box.gala_prestige)
    assert bonuses == (1, 1, 1, 1)


@pytest.mark.rule("AC-HIRE-01", "AC-SCRI-02", "AC-ACTR-04", "AC-SETS-01", "AC-MKT-01", "AC-Q-37")
def test_things_have_their_prices() -> None:
    assert prices() == Prices(
        assistant=7,
        script=1,
        actors=(3, 2, 1),
        set=1,
        marketing=4,
        gala=4,
        pile_top=3,
        discard_top=1,
    )


@pytest.mark.rule("AC-EV-01a", "AC-EV-02a", "AC-EV-03a", "AC-EV-04a", "AC-EV-08a", "AC-Q-76")
def test_five_events_change_a_price() -> None:
    usual = prices()
    assert prices("crew-fair").assistant == 6
    assert prices("crew-shortage").assistant == 8
    assert prices("free-publicity").marketing == 3
    assert prices("advertising-boom").marketing == 5
    assert prices("talent-scouts").actors == (2, 2, 1)
    assert sum(prices(event) != usual for event in events()) == 5
    for event in events():
        changed = [
            field
            for field in Prices.__struct_fields__
            if getattr(prices(event), field) != getattr(usual, field)
        ]
        assert len(changed) <= 1


def test_event_texts_tell_the_prices_that_they_change() -> None:
    for key, field in (("crew-fair", "assistant"), ("advertising-boom", "marketing")):
        now, usual = getattr(prices(key), field), getattr(prices(), field)
        assert f"{now}M instead of {usual}M" in events()[key].text
    assert f"pay {prices().gala}M" in events()["charity-gala"].text


def test_keys_are_the_titles_and_names_in_plain_letters() -> None:
    named = {film.key: film.title for film in films().values()}
    named |= {card.key: card.name for card in (*cast().values(), *events().values())}
    assert all(key == slug(name) for key, name in named.items())
    assert len(named) == 26 + 6 + 24 + 14 + 15
    assert not set(named) & {*GENRES, *LOCATIONS}


def test_every_card_has_a_line_of_its_own_that_fits_on_it() -> None:
    cards = (*films().values(), *cast().values(), *events().values())
    lines = [card.line for card in cards]
    assert len(set(lines)) == len(lines)
    assert max(map(len, lines)) <= LONGEST_LINE
    assert all(line == line.strip() != "" for line in lines)
    sentences = [card.line for card in (*films().values(), *cast().values())]
    assert all(line.endswith(".") for line in sentences)
    openings = Counter(" ".join(line.split()[:3]) for line in lines)
    assert max(openings.values()) == 1


def test_all_of_it_is_read_in_a_blink() -> None:
    began = process_time()
    for read in (content.DATA, scripts, performers, sets, events, board):
        read.cache_clear()
    content.fingerprint.cache_clear()
    content.fingerprint()
    assert process_time() - began < 0.5

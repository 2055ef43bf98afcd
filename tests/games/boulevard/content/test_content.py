"""The data files: the box holds the components of the catalogue, and bad files are refused."""

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import get_args, get_type_hints

import pytest

from games.content_edits import Edit, edited_content
from matinee.engine.contract.content import BadContent
from matinee.games.boulevard import content
from matinee.games.boulevard.content import (
    boxes,
    deck,
    films,
    genre_of,
    genres,
    media,
    prices,
    sections,
    stars,
    tips,
)
from matinee.games.boulevard.content.pieces import (
    ARRAY,
    BOXES,
    CHIPS,
    LENSES,
    MEDIA,
    PROCESSES,
    SECTIONS,
)
from matinee.games.boulevard.content.tip_keys import CARDS, SUITING
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.week.step06_tips import SUITS

FILMS = [*films().values()]
STARS = [*stars().values()]
DECKS = {number: [films()[key] for key in deck(number)] for number in (1, 2)}
FOLDER = Path(content.__file__).parent


@pytest.fixture
def edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Edit]:
    yield from edited_content(content, tmp_path, monkeypatch)


def slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"[',]", "", plain)).strip("-")


@pytest.mark.rule("HB-CON-01", "HB-FILM-01", "HB-FILM-04", "HB-FILM-06", "HB-FILM-07")
def test_every_film_card_is_filled_in() -> None:
    for film in FILMS:
        assert film.price > 0
        assert film.dice > 0
        assert film.minutes > 0
        assert 1950 <= film.year <= 1956
        assert film.title == film.title.strip() != ""
        assert film.country
        assert 2 <= len(film.cast) <= 3
        assert all(name == name.strip() != "" for name in (*film.cast, *film.directors))
    assert Counter(len(film.directors) for film in FILMS) == {1: 208, 2: 3}
    assert any(film.stars for film in FILMS)
    assert not all(film.stars for film in FILMS)


@pytest.mark.rule("HB-CON-01")
def test_keys_are_the_titles_and_names_in_plain_letters() -> None:
    assert all(film.key == slug(film.title) for film in FILMS)
    assert all(star.key == slug(star.name) for star in STARS)
    spots = [*stars(), *sections(), *boxes(), *media(), *films()]
    assert len(set(spots)) == len(spots)


@pytest.mark.rule("HB-COMP-07", "HB-TIP-02")
def test_the_rules_know_every_tip_card_and_no_other() -> None:
    assert sorted(tips()) == sorted(card for cards in CARDS.values() for card in cards)
    assert tuple(SUITS) == SUITING


@pytest.mark.rule("HB-COMP-01")
def test_there_are_two_decks_kept_apart() -> None:
    assert {film.deck for film in FILMS} == {1, 2}
    assert not set(deck(1)) & set(deck(2))
    assert [*deck(1), *deck(2)] == [*films()]
    assert deck(3) == ()


@pytest.mark.rule("HB-CON-02")
def test_each_deck_lasts_for_half_of_the_longest_game() -> None:
    weeks = max(get_args(get_type_hints(Options)["rounds"])) // 2
    assert all(len(deck(number)) >= weeks * ARRAY for number in (1, 2))


@pytest.mark.rule("HB-CON-03")
def test_the_table_has_211_films_no_two_alike() -> None:
    assert (len(deck(1)), len(deck(2))) == (111, 100)
    assert len({film.title for film in FILMS}) == 211


@pytest.mark.rule("HB-CON-03")
@pytest.mark.parametrize(
    ("key", "year", "length", "country", "awards"),
    [
        ("all-about-eve", 1950, 138, "USA", (6, 1)),
        ("from-here-to-eternity", 1953, 118, "USA", (8, 0)),
        ("godzilla", 1954, 96, "Japan", (0, 0)),
        ("marty", 1955, 90, "USA", (4, 2)),
        ("richard-iii", 1955, 158, "UK", (0, 3)),
        ("the-wages-of-fear", 1953, 148, "France", (0, 1)),
    ],
)
def test_facts_are_true(
    key: str, year: int, length: int, country: str, awards: tuple[int, int]
) -> None:
    film = films()[key]
    assert (film.year, film.length, film.country) == (year, length, country)
    assert (film.oscars, film.baftas) == awards


@pytest.mark.rule("HB-CON-05", "HB-CON-07")
def test_processes_come_with_their_decks() -> None:
    counts = {number: Counter(film.process for film in cards) for number, cards in DECKS.items()}
    assert counts[1] == {"": 95, "3d": 9, "cinemascope": 7}
    assert counts[2] == {"": 51, "cinemascope": 21, "vistavision": 14, "superscope": 5, "3d": 9}
    assert {film.title for film in DECKS[1] if film.process == "cinemascope"} == {
        "The Robe",
        "How to Marry a Millionaire",
        "Hell and High Water",
        "Prince Valiant",
        "River of No Return",
        "Three Coins in the Fountain",
        "Seven Brides for Seven Brothers",
    }


@pytest.mark.rule("HB-CON-08", "HB-FILM-02", "HB-FILM-03")
def test_technicolor_other_colour_and_black_and_white_are_three_things() -> None:
    counts = {number: Counter(film.colour for film in cards) for number, cards in DECKS.items()}
    assert counts[1] == {"bw": 68, "technicolor": 38, "color": 5}
    assert counts[2] == {"bw": 42, "technicolor": 37, "color": 21}
    assert films()["shane"].colour == "technicolor"
    assert films()["east-of-eden"].colour == "color"
    assert films()["high-noon"].colour == "bw"


@pytest.mark.rule("HB-CON-09", "HB-FILM-05", "HB-FILM-09")
def test_marks_are_for_awards_processes_and_films_from_abroad() -> None:
    assert sum(film.oscars > 0 for film in FILMS) == 46
    assert sum(film.baftas > 0 for film in FILMS) == 16
    assert Counter(film.country for film in FILMS if film.foreign) == {
        "UK": 15,
        "France": 6,
        "Japan": 6,
        "Italy": 2,
        "Sweden": 2,
    }
    assert Counter(film.foreign for film in FILMS) == {False: 180, True: 31}
    assert films()["godzilla"].foreign
    assert not films()["high-noon"].foreign
    assert {film.process for film in FILMS} == {"", *PROCESSES}
    assert all(process in (*boxes(), *LENSES) for process in PROCESSES)


@pytest.mark.rule("HB-FILM-08", "HB-CON-24")
def test_every_film_belongs_to_one_of_the_ten_genres() -> None:
    assert len(genres()) == 10
    for number, sizes in ((1, (8, 15)), (2, (7, 13))):
        counts = Counter(film.genre for film in DECKS[number])
        assert set(counts) == set(genres())
        assert (min(counts.values()), max(counts.values())) == sizes


@pytest.mark.rule("HB-CON-26", "HB-CON-27", "HB-COMP-12", "HB-STAR-03", "HB-STAR-04", "HB-STAR-05")
def test_actors_are_outside_directors_inside_each_by_first_name() -> None:
    outside, inside = STARS[:32], STARS[32:]
    assert len(inside) == 15
    assert not any(star.directs for star in outside)
    assert all(star.directs for star in inside)
    for track in (outside, inside):
        names = [star.name.split() for star in track]
        assert names == sorted(names)
    assert [star.name for star in outside[:3]] == [
        "Alec Guinness",
        "Barbara Rush",
        "Barbara Stanwyck",
    ]
    assert {"Alfred Hitchcock", "Douglas Sirk"} <= {star.name for star in inside}
    cast = {name for film in FILMS for name in film.cast}
    directors = {name for film in FILMS for name in film.directors}
    assert {star.name for star in outside} <= cast
    assert {star.name for star in inside} <= directors


@pytest.mark.rule("HB-CON-10", "HB-FILM-07", "HB-STAR-09")
def test_a_name_on_a_film_is_starred_if_it_is_on_the_track_of_its_trade() -> None:
    trades = {(star.name, star.directs): star.key for star in STARS}
    for film in FILMS:
        acting = [trades[name, False] for name in film.cast if (name, False) in trades]
        directing = [trades[name, True] for name in film.directors if (name, True) in trades]
        assert film.stars == (*acting, *directing)
        assert set(film.stars) <= set(stars())
    singing = films()["singin-in-the-rain"]
    assert "Gene Kelly" in singing.directors
    assert "Gene Kelly" in singing.cast
    assert singing.stars == ("gene-kelly",)
    assert films()["rear-window"].stars == ("james-stewart", "grace-kelly", "alfred-hitchcock")


@pytest.mark.rule("HB-CON-28")
def test_everybody_on_the_board_is_in_at_least_four_films() -> None:
    starred = Counter(star for film in FILMS for star in film.stars)
    assert set(starred) == set(stars())
    assert min(starred.values()) >= 4


@pytest.mark.rule("HB-CON-23", "HB-GENRE-03", "HB-GENRE-04")
def test_two_dice_make_a_genre_the_trend() -> None:
    names = {total: genres()[key].name for total in range(3, 13) if (key := genre_of(total))}
    assert names == {
        3: "Horror",
        4: "War",
        5: "Musical",
        6: "Comedy",
        7: "Western",
        8: "Crime",
        9: "Drama",
        10: "Romance",
        11: "Adventure",
        12: "Science Fiction",
    }
    assert genre_of(2) is None


@pytest.mark.rule("HB-CON-25", "HB-COMP-11")
def test_the_agency_numbers_the_six_advertising_boxes() -> None:
    assert {medium.number: medium.name for medium in media().values()} == {
        1: "Bus Bench",
        2: "Magazines",
        3: "Radio Spots",
        4: "Newspapers",
        5: "Television",
        6: "Billboards",
    }
    assert tuple(media()) == MEDIA


@pytest.mark.rule("HB-COMP-09")
def test_there_are_three_top_sections() -> None:
    assert [section.name for section in sections().values()] == [
        "Preview House",
        "Advertising Agency",
        "Distribution Agency",
    ]
    assert tuple(sections()) == SECTIONS


@pytest.mark.rule("HB-COMP-10", "HB-PROJ-01")
def test_there_are_eleven_amenity_boxes() -> None:
    assert [box.name for box in boxes().values()] == [
        "Hire Manager",
        "Credit Union",
        "Running Time",
        "3-D",
        "Anamorphic Lenses",
        "CinemaScope",
        "Reroll",
        "Parties",
        "Parking Lot",
        "Concessions",
        "Air Conditioning",
    ]
    assert tuple(boxes()) == BOXES
    assert {*CHIPS} == {*BOXES, *LENSES} - {"lenses"}
    assert len(CHIPS) == 12


@pytest.mark.rule("HB-DEC-19", "HB-DEC-24")
def test_boxes_limit_the_chips_of_a_player_except_for_loans() -> None:
    assert {key: box.most for key, box in boxes().items()} == {
        "manager": 1,
        "loan": 0,
        "time": 4,
        "3d": 1,
        "lenses": 2,
        "cinemascope": 1,
        "reroll": 4,
        "parties": 1,
        "parking": 2,
        "concessions": 3,
        "air": 1,
    }


@pytest.mark.rule("HB-MARK-11")
def test_some_boxes_take_a_fee_for_each_chip() -> None:
    assert {key: box.fee for key, box in boxes().items() if box.fee} == {
        "manager": 10,
        "3d": 3,
        "cinemascope": 6,
        "parties": 3,
        "parking": 1,
        "concessions": 1,
        "air": 1,
    }


@pytest.mark.rule("HB-CON-22", "HB-PROJ-02")
def test_equipment_has_its_prices() -> None:
    assert prices() == {"3d": 3, "cinemascope": 6, "vistavision": 4, "superscope": 2}


def test_films_that_hang_side_by_side_show_different_things() -> None:
    seen = Counter((film.deck, film.genre, film.motif) for film in FILMS)
    assert [shown for shown, times in seen.items() if times > 1] == []
    assert max(Counter(film.motif for film in FILMS).values()) <= 5
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", film.motif) for film in FILMS)


@pytest.mark.parametrize(
    ("rule", "name", "old", "new"),
    [
        ("HB-CON-01", "films.csv", "^shane,", "harvey,"),
        ("HB-CON-01", "films.csv", "Shane,1953", "Shane,MCMLIII"),
        ("HB-CON-01", "films.csv", "118,technicolor", "118,sepia"),
        ("HB-CON-01", "films.csv", ",horse$", ""),
        ("HB-CON-01", "films.csv", ",motif$", ",moral"),
        ("HB-CON-01", "films.csv", "technicolor,cinemascope", "technicolor,3d;cinemascope"),
        ("HB-CON-01", "street.toml", "total = 3", 'total = "three"'),
        ("HB-CON-01", "street.toml", "total = 3", "totals = 3"),
        ("HB-CON-01", "tips.toml", "amount = 4", "amuont = 4"),
        ("HB-CON-01", "tips.toml", 'key = "cartoon"', 'key = "tax-holiday"'),
        ("HB-CON-01", "tips.toml", 'key = "cartoon"', ""),
        ("HB-CON-01", "formula.toml", "most_oscars = 4", ""),
        ("HB-CON-02", "films.csv", r"(^.*,2,.*\n){5}", ""),
        ("HB-CON-03", "films.csv", "1,Shane,", "1,Harvey,"),
        ("HB-CON-05", "films.csv", "118,technicolor,", "118,technicolor,vistavision"),
        ("HB-CON-05", "films.csv", "118,technicolor,", "118,technicolor,superscope"),
        ("HB-CON-09", "films.csv", ",,USA,1,0,horse", ",,,1,0,horse"),
        ("HB-CON-09", "films.csv", ",,USA,1,0,horse", ",,USA,-1,0,horse"),
        ("HB-CON-09", "films.csv", ",,USA,1,0,horse", ",,USA,1,-1,horse"),
        ("HB-CON-10", "films.csv", "Spencer Tracy;Joan", "Robert Ryan;Robert Ryan;Joan"),
        ("HB-COMP-01", "films.csv", "^shane,1,", "shane,3,"),
        ("HB-FILM-06", "films.csv", "western,118", "western,0"),
        ("HB-FILM-07", "films.csv", "1953,George Stevens,", "1953,,"),
        ("HB-FILM-07", "films.csv", "Alan Ladd;Jean Arthur;Van Heflin", ""),
        ("HB-FILM-08", "films.csv", "western,118", "eastern,118"),
        ("HB-CON-28", "films.csv", "Glenn Ford", "Glen Ford"),
        ("HB-CON-26", "stars.csv", "^glenn-ford,.*\n", ""),
        ("HB-CON-26", "stars.csv", "Glenn Ford,actor", "Grace Kelly,actor"),
        ("HB-CON-27", "stars.csv", "^john-ford,.*\n", ""),
        ("HB-CON-01", "stars.csv", "^john-ford,", "glenn-ford,"),
        ("HB-COMP-12", "stars.csv", "John Ford,director", "John Ford,producer"),
        ("HB-CON-23", "street.toml", "total = 3", "total = 4"),
        ("HB-CON-23", "street.toml", "total = 3", "total = 2"),
        ("HB-GENRE-04", "street.toml", 'key = "drama"', 'key = "melodrama"'),
        ("HB-CON-25", "street.toml", "number = 6", "number = 7"),
        ("HB-CON-25", "street.toml", 'key = "television"', 'key = "telegraph"'),
        ("HB-COMP-09", "street.toml", 'key = "agency"', 'key = "post-office"'),
        ("HB-COMP-10", "street.toml", 'key = "parking"', 'key = "stables"'),
        ("HB-DEC-19", "street.toml", r"^most = 4\n", ""),
        ("HB-DEC-19", "street.toml", 'key = "loan"', 'key = "loan"\nmost = 3'),
        ("HB-MARK-11", "street.toml", "fee = 10", "fee = -10"),
        ("HB-CON-22", "street.toml", r"^superscope = 2\n", ""),
        ("HB-CON-22", "street.toml", "^superscope = 2", "superscope = 0"),
        ("HB-COMP-07", "tips.toml", "copies = 10", "copies = 9"),
        ("HB-COMP-07", "tips.toml", r"copies = 10(?s:(.*?))copies = 4", r"copies = 14\1copies = 0"),
        (
            "HB-COMP-07",
            "tips.toml",
            r'(?s)copies = 10(.*?)\[\[tip\]\]\nkey = "living-color".*?(?=\[\[)',
            r"copies = 14\1",
        ),
        ("HB-TURN-06", "tips.toml", "step = 4", "step = 5"),
        ("HB-TIP-02", "tips.toml", 'key = "fan-club"', 'key = "fan-mail"'),
        ("HB-TIP-02", "tips.toml", "step = 7", "step = 6"),
        ("HB-TIP-01", "tips.toml", "dice = 3", "dice = -3"),
        ("HB-TIP-01", "tips.toml", "amount = 3", "amount = -3"),
        ("HB-CON-29", "formula.toml", ", bw = 0", ""),
        ("HB-CON-06", "formula.toml", r"^shares.2 = .*\n", ""),
        ("HB-CON-06", "formula.toml", r"= \[2, 8, ", "= [3, 8, "),
        ("HB-CON-06", "formula.toml", r"= \[2, 8, ", "= [10, "),
        ("HB-CON-06", "formula.toml", r"= \[2, 8, ", "= [-2, 12, "),
        ("HB-CON-11", "formula.toml", "superscope = 1, ", ""),
        ("HB-CON-11", "formula.toml", "superscope = 1, ", "superscope = 0, "),
        ("HB-CON-12", "formula.toml", "120, 120", "120, 105"),
        ("HB-CON-13", "formula.toml", "16, 18]", "18]"),
        ("HB-CON-14", "formula.toml", "superscope = 0, ", ""),
        ("HB-CON-15", "formula.toml", "least = 1", "least = 0"),
        ("HB-CON-15", "formula.toml", "most_per_die = 3", "most_per_die = 4"),
        ("HB-CON-31", "formula.toml", "^spread = .*", "spread = []"),
    ],
)
def test_a_bad_file_is_refused_with_the_rule_that_it_breaks(
    edit: Edit, rule: str, name: str, old: str, new: str
) -> None:
    edit(name, old, new)
    with pytest.raises(BadContent, match=f"^{rule}: "):
        content.fingerprint()


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("films.csv", "Shane,1953,George Stevens", "Shane!,1952,Georg Stevens"),
        ("films.csv", ",horse$", ",saddle"),
        ("street.toml", 'name = "War"', 'name = "At War"'),
        ("street.toml", 'called = "Television"', 'called = "the Television"'),
        ("tips.toml", 'flavour = "', 'flavour = "Say, '),
        ("tips.toml", 'text = "Add', 'text = "Always add'),
    ],
)
def test_a_misprint_put_right_leaves_saved_games_alone(
    edit: Edit, name: str, old: str, new: str
) -> None:
    before = content.fingerprint()
    edit(name, old, new)
    assert content.fingerprint() == before


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("films.csv", "western,118", "western,103"),
        ("films.csv", "western,118", "drama,118"),
        ("films.csv", "Alan Ladd;Jean Arthur", "Alan Ladd;James Stewart"),
        ("street.toml", "total = 3", "total = 33"),
        ("street.toml", "most = 4", "most = 5"),
        ("street.toml", "fee = 10", "fee = 11"),
        ("street.toml", "^vistavision = 4", "vistavision = 5"),
        ("tips.toml", "amount = 30", "amount = 45"),
        ("tips.toml", "dice = 3", "dice = 4"),
        ("formula.toml", "oscar = 1", "oscar = 2"),
    ],
)
def test_another_figure_makes_another_fingerprint(
    edit: Edit, monkeypatch: pytest.MonkeyPatch, name: str, old: str, new: str
) -> None:
    monkeypatch.setattr(content, "check_genres", lambda found: None)
    before = content.fingerprint()
    edit(name, old, new)
    assert content.fingerprint() != before


def test_a_designer_retunes_prices_without_touching_code(edit: Edit) -> None:
    before = films()["the-searchers"].price
    edit("formula.toml", "vistavision = 3", "vistavision = 6")
    assert films()["the-searchers"].price == before + 3


def test_all_of_it_is_read_in_a_blink(edit: Edit) -> None:
    began = process_time()
    content.fingerprint()
    assert process_time() - began < 0.5
    with (FOLDER / "films.csv").open(encoding="utf-8", newline="") as file:
        assert len([*csv.reader(file)]) == 1 + len(films())

"""The street in a terminal: complete at any width, and without secrets."""

from io import StringIO

import pytest
from rich.console import Console, RenderableType

from games.boulevard.builder import TableBuilder
from matinee.engine.text.i18n import ENGLISH
from matinee.games.boulevard.content import films, tips
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.terminal import board, detail
from matinee.games.boulevard.text.game_text import BoulevardText

NAMES = ("Ada", "Ben", "Cy", "Di")
WORDS = BoulevardText(NAMES, Options(), ENGLISH)


def shown(renderable: RenderableType | None, width: int = 140) -> str:
    """Output on a terminal of this width, without colours."""
    assert renderable is not None
    console = Console(width=width, file=StringIO())
    with console.capture() as captured:
        console.print(renderable)
    return captured.get()


def table(street: TableBuilder, seat: int | None = 0) -> View:
    return BOULEVARD.view(street.state, seat)


def draw(street: TableBuilder, seat: int | None = 0, width: int = 140) -> str:
    return shown(board.draw(table(street, seat), WORDS, seat), width)


@pytest.mark.parametrize("width", [80, 140])
def test_the_week_the_money_and_every_film_are_there_at_any_width(width: int) -> None:
    street = TableBuilder().put(1, cash=123, chips={"loan": 2, "concessions": 3})
    drawn = draw(street, width=width)
    assert "Week 1 of 6 · markers are being placed · Start Player Ada" in drawn
    assert "$123,000" in drawn
    assert "Concessions 3" in drawn
    assert "…$" not in drawn
    for film in street.state.array:
        assert films()[film].title[:20] in drawn
        assert WORDS.money(films()[film].price) in drawn
    assert max(map(len, drawn.splitlines())) <= width


def test_starred_names_stand_with_their_cubes() -> None:
    street = TableBuilder()
    film = street.film(star="james-stewart")
    street.state.cubes["james-stewart"] = 2
    row = next(line for line in draw(street).splitlines() if film.title in line)
    assert "James Stewart +2" in row
    assert "Cubes: James Stewart +2" in draw(street)


def test_a_film_that_is_taken_bears_its_owners_mark() -> None:
    street = TableBuilder()
    film = street.film(genre="western")
    street.put(1, films=[film.key])
    row = next(line for line in draw(street).splitlines() if film.title in line)
    assert row.startswith("■")


def test_who_has_a_hand_reads_it_and_nobody_else_does() -> None:
    street = TableBuilder().hold(0, "tax-holiday", "cartoon", "cartoon")
    assert tips()["tax-holiday"].text in draw(street)
    assert "Cartoon \N{MULTIPLICATION SIGN}2" in draw(street)
    for other in (1, None):
        assert "Tax Holiday" not in draw(street, other)
        assert "tip:tax-holiday" not in detail.things(table(street, other), WORDS).values()


def test_bids_are_seen_by_their_owner_and_by_all_once_the_screens_are_down() -> None:
    street = TableBuilder().put(0, bids=[0, 0, 3, 0, 4, 0]).at("advertising")
    assert "Your bids: Radio Spots 3, Television 4 ($7,000)" in draw(street)
    assert "Radio Spots 3" not in draw(street, 1)
    street.at("unsold", 1).state.lowered = True
    street.state.designated, street.state.winners[2] = 3, 0
    row = next(line for line in draw(street, 1).splitlines() if "Radio Spots" in line)
    assert row.split() == ["Radio", "Spots", "◎", "3", "·", "·", "·", "●", "Ada"]


def test_markers_and_the_trend_are_named() -> None:
    street = TableBuilder().put(0, spots=["preview"]).put(1, spots=["john-wayne", "air"])
    street.state.genre = "war"
    assert "Markers: ● Preview House, ■ John Wayne, ■ Air Conditioning" in draw(street)
    assert "· last trend War" in draw(street)
    street.at("blockbuster", 0)
    assert "· trend War" in draw(street)


@pytest.mark.parametrize(
    ("ref", "told"),
    [
        ("", "7 Western"),
        ("film:rear-window", "★ James Stewart +2, ★ Grace Kelly, Thelma Ritter"),
        ("film:singin-in-the-rain", "Directed by Gene Kelly, Stanley Donen"),
        ("star:james-stewart", "2 cubes there."),
        ("spot:preview", "Markers there: Ben."),
        ("spot:lenses", "the SuperScope lens for $2,000, upkeep $1,000 a week"),
        ("spot:concessions", "Ada: 2 chips"),
        ("medium:television", "two if the agency's die shows 5"),
        ("tip:fan-club", tips()["fan-club"].flavour),
        ("card:fan-club", tips()["fan-club"].flavour),
    ],
)
def test_a_thing_can_be_looked_at_closely(ref: str, told: str) -> None:
    street = TableBuilder().put(0, chips={"concessions": 2}).put(1, spots=["preview"])
    street.state.cubes["james-stewart"] = 2
    assert told in shown(detail.detail(table(street), WORDS, ref))


def test_there_is_nothing_to_see_where_there_is_nothing() -> None:
    for ref in ("film:moon", "button:ready", "moon"):
        assert detail.detail(table(TableBuilder()), WORDS, ref) is None


def test_everything_that_has_a_name_can_be_looked_at() -> None:
    view = table(TableBuilder().hold(0, "cartoon"))
    found = detail.things(view, WORDS)
    assert len(found) == 47 + 6 + 1 + 24 + 14
    for ref in found.values():
        assert detail.detail(view, WORDS, ref) is not None


def test_the_status_is_a_line() -> None:
    street = TableBuilder().put(0, cash=12, minutes=105, hand=["cartoon"])
    told = board.status(table(street), WORDS, 0)
    assert told == "Week 1 of 6. $12,000, 75 minutes free, 1 Insider Tip Card."


def test_who_knows_the_trend_counts_with_it_and_others_hear_the_chances() -> None:
    street = TableBuilder()
    western = street.film(genre="western", process="", stars=())
    street.put(0, films=[western.key], spots=["preview"]).put(1, films=[]).at("films", 0)
    street.state.genre = "war"
    street.state.preview_dice, street.state.preview_genre = (3, 4), "western"
    dice = western.dice + 1
    assert board.odds(table(street), WORDS, 0) == (
        f"So far you roll {dice} dice: ${dice * 3500:,} on average. The trend will be Western."
    )
    assert board.odds(table(street, 1), WORDS, 1) == (
        "Likeliest trends: Western 17%, Comedy 14%, Crime 14%."
    )


def test_the_agencys_box_is_worth_more_to_who_knows_it() -> None:
    street = TableBuilder().put(0, spots=["agency"]).at("advertising")
    street.state.agency_die = 5
    assert board.odds(table(street), WORDS, 0) == (
        "A box is worth $3,500 on average, Television $7,000."
    )
    assert "$4,083 on average" in board.odds(table(street, 1), WORDS, 1)


def test_nothing_is_left_to_chance_at_the_blockbuster() -> None:
    assert board.odds(table(TableBuilder().at("blockbuster", 0)), WORDS, 0) == ""

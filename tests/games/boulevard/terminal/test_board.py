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


def printed_text(renderable: RenderableType | None, width: int = 140) -> str:
    """Output on a terminal of this width, without colours."""
    assert renderable is not None
    console = Console(width=width, file=StringIO())
    with console.capture() as captured:
        console.print(renderable)
    return captured.get()


def view_of(table: TableBuilder, seat: int | None = 0) -> View:
    return BOULEVARD.view(table.state, seat)


def draw(table: TableBuilder, seat: int | None = 0, width: int = 140) -> str:
    return printed_text(board.draw(view_of(table, seat), WORDS, seat), width)


@pytest.mark.parametrize("width", [80, 140])
def test_the_week_the_money_and_every_film_are_there_at_any_width(width: int) -> None:
    table = TableBuilder().put(1, cash=123, chips={"loan": 2, "concessions": 3})
    board_text = draw(table, width=width)
    assert "Week 1 of 6 · markers are being placed · Start Player Ada" in board_text
    assert "$123,000" in board_text
    assert "Concessions 3" in board_text
    assert "…$" not in board_text
    for film in table.state.array:
        assert films()[film].title[:20] in board_text
        assert WORDS.money(films()[film].price) in board_text
    assert max(map(len, board_text.splitlines())) <= width


def test_starred_names_stand_with_their_cubes() -> None:
    table = TableBuilder()
    film = table.film(star="james-stewart")
    table.state.cubes["james-stewart"] = 2
    row = next(line for line in draw(table).splitlines() if film.title in line)
    assert "James Stewart +2" in row
    assert "Cubes: James Stewart +2" in draw(table)


def test_a_film_that_is_taken_bears_its_owners_mark() -> None:
    table = TableBuilder()
    film = table.film(genre="western")
    table.put(1, films=[film.key])
    row = next(line for line in draw(table).splitlines() if film.title in line)
    assert row.startswith("■")


def test_who_has_a_hand_reads_it_and_nobody_else_does() -> None:
    table = TableBuilder().hold(0, "tax-holiday", "cartoon", "cartoon")
    assert tips()["tax-holiday"].text in draw(table)
    assert "Cartoon \N{MULTIPLICATION SIGN}2" in draw(table)
    for other in (1, None):
        assert "Tax Holiday" not in draw(table, other)
        assert "tip:tax-holiday" not in detail.things(view_of(table, other), WORDS).values()


def test_bids_are_seen_by_their_owner_and_by_all_once_the_screens_are_down() -> None:
    table = TableBuilder().put(0, bids=[0, 0, 3, 0, 4, 0]).at("advertising")
    assert "Your bids: Radio Spots 3, Television 4 ($7,000)" in draw(table)
    assert "Radio Spots 3" not in draw(table, 1)
    table.at("unsold", 1).state.lowered = True
    table.state.designated, table.state.winners[2] = 3, 0
    row = next(line for line in draw(table, 1).splitlines() if "Radio Spots" in line)
    assert row.split() == ["Radio", "Spots", "◎", "3", "·", "·", "·", "●", "Ada"]


def test_markers_and_the_trend_are_named() -> None:
    table = TableBuilder().put(0, spots=["preview"]).put(1, spots=["john-wayne", "air"])
    table.state.genre = "war"
    assert "Markers: ● Preview House, ■ John Wayne, ■ Air Conditioning" in draw(table)
    assert "· last trend War" in draw(table)
    table.at("blockbuster", 0)
    assert "· trend War" in draw(table)


def test_a_thing_can_be_looked_at_closely(subtests: pytest.Subtests) -> None:
    for ref, text in [
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
    ]:
        with subtests.test(ref=ref, text=text):
            table = TableBuilder().put(0, chips={"concessions": 2}).put(1, spots=["preview"])
            table.state.cubes["james-stewart"] = 2
            assert text in printed_text(detail.detail(view_of(table), WORDS, ref))


def test_there_is_nothing_to_see_where_there_is_nothing() -> None:
    for ref in ("film:moon", "button:ready", "moon"):
        assert detail.detail(view_of(TableBuilder()), WORDS, ref) is None


def test_everything_that_has_a_name_can_be_looked_at() -> None:
    view = view_of(TableBuilder().hold(0, "cartoon"))
    found = detail.things(view, WORDS)
    assert len(found) == 47 + 6 + 1 + 24 + 14
    for ref in found.values():
        assert detail.detail(view, WORDS, ref) is not None


def test_the_status_is_a_line() -> None:
    table = TableBuilder().put(0, cash=12, minutes=105, hand=["cartoon"])
    text = board.status(view_of(table), WORDS, 0)
    assert text == "Week 1 of 6. $12,000, 75 minutes free, 1 Insider Tip Card."


def test_who_knows_the_trend_counts_with_it_and_others_hear_the_chances() -> None:
    table = TableBuilder()
    western = table.film(genre="western", process="", stars=())
    table.put(0, films=[western.key], spots=["preview"]).put(1, films=[]).at("films", 0)
    table.state.genre = "war"
    table.state.preview_dice, table.state.preview_genre = (3, 4), "western"
    dice = western.dice + 1
    assert board.odds(view_of(table), WORDS, 0) == (
        f"So far you roll {dice} dice: ${dice * 3500:,} on average. The trend will be Western."
    )
    assert board.odds(view_of(table, 1), WORDS, 1) == (
        "Likeliest trends: Western 17%, Comedy 14%, Crime 14%."
    )


def test_the_agencys_box_is_worth_more_to_who_knows_it() -> None:
    table = TableBuilder().put(0, spots=["agency"]).at("advertising")
    table.state.agency_die = 5
    assert board.odds(view_of(table), WORDS, 0) == (
        "A box is worth $3,500 on average, Television $7,000."
    )
    assert "$4,083 on average" in board.odds(view_of(table, 1), WORDS, 1)


def test_nothing_is_left_to_chance_at_the_blockbuster() -> None:
    assert board.odds(view_of(TableBuilder().at("blockbuster", 0)), WORDS, 0) == ""

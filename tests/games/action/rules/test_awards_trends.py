"""Awards ceremonies and trends."""

import pytest

from games.action.builder import TableBuilder, coloured, showing
from games.table_builder import all_of, only
from matinee.games.action.content import films
from matinee.games.action.content.pieces import GENRES
from matinee.games.action.rules.actions import SendFilm
from matinee.games.action.rules.events import AwardsHeld, BoxOfficePaid, FilmArchived

BLUE = coloured("blue")
FANTASY = "elowen-starhollow"


def ceremony(
    trend: str, *films_shown: tuple[str, int], round: int = 4, seats: int = 2
) -> TableBuilder:
    """A round with awards, in which this genre is the trend."""
    table = TableBuilder(seats).at(round).show(*films_shown)
    table.state.trends[[4, 6, 8, 10, 12, 14].index(round)] = trend
    return table


def plain(*keys: str) -> str:
    """A genre that none of these films shows."""
    return next(
        genre for genre in GENRES if not any(genre in films()[film].genres for film in keys)
    )


@pytest.mark.rule("AC-AWD-01", "AC-AWD-02")
def test_every_own_film_on_the_track_scores_its_prestige() -> None:
    one, two, three = "honeymoon-at-the-goose-farm", BLUE[0], BLUE[1]
    table = ceremony(plain(one, two, three), (one, 0), (two, 1), (three, 0)).put(1, prestige=4)
    events = table.close()
    worth = {film: films()[film].prestige for film in (one, two, three)}
    assert table.state.prestige == [worth[one] + worth[three], 4 + worth[two]]
    assert [each.seat for each in only(AwardsHeld, events).honours] == [0, 1]


@pytest.mark.rule("AC-AWD-01")
@pytest.mark.parametrize("round", [1, 2, 3, 5, 7, 9, 11, 13])
def test_in_rounds_without_awards_nobody_scores(round: int) -> None:
    table = TableBuilder(2).at(round).show((BLUE[0], 0))
    assert not all_of(AwardsHeld, table.close())
    assert table.state.prestige == [0, 0]


@pytest.mark.rule("AC-AWD-03")
def test_archived_films_and_films_in_production_score_nothing() -> None:
    table = ceremony("action").archive(0, BLUE[0], BLUE[1])
    table.man_bat()
    table.close()
    assert table.state.prestige == [0, 0]


@pytest.mark.rule("AC-AWD-04", "AC-BOT-07")
def test_films_stay_and_score_again_at_the_next_ceremony() -> None:
    film = BLUE[0]
    table = ceremony(plain(film), (film, 0))
    table.state.trends[1] = plain(film)
    for event in ("crew-fair", "crew-shortage"):
        table.next_event(event)
    table.close()
    assert table.state.prestige[0] == films()[film].prestige
    table.close()
    table.close()
    assert table.state.round == 7
    assert table.state.prestige[0] == 2 * films()[film].prestige


@pytest.mark.rule("AC-AWD-05", "AC-Q-32", "AC-FIN-07")
@pytest.mark.parametrize("round", [4, 14])
def test_a_film_sent_in_the_round_scores_and_one_pushed_off_does_not(round: int) -> None:
    genre = "drama" if round == 4 else "horror"
    table = ceremony(genre, *zip(BLUE[:5], [1, 1, 1, 0, 0], strict=True), round=round)
    table.man_bat()
    table.state.left = [1, 0]
    table.put(0, money=0)
    events = table.play(0, SendFilm("the-man-bat"))
    assert only(FilmArchived, events).film == BLUE[4]
    (mine,) = [each for each in only(AwardsHeld, events).honours if each.seat == 0]
    assert [film for film, _ in mine.films] == ["the-man-bat", BLUE[3]]
    (paid,) = [each for each in only(BoxOfficePaid, events).takings if each.seat == 0]
    assert [film for film, _ in paid.films] == ["the-man-bat", BLUE[3]]
    assert table.state.archives[0] == [BLUE[4]]


@pytest.mark.rule("AC-TREND-01", "AC-TREND-02", "AC-TREND-03", "AC-TREND-04", "AC-Q-30")
def test_each_film_that_shows_the_trend_scores_one_more_whoever_owns_it() -> None:
    hers, his = "winter-below-the-floorboards", "the-umbrella-menders-tuesday"
    other = showing("action", without=["drama"])
    assert films()[hers].needs[0] > films()[his].needs[0] > 0
    table = ceremony("drama", (hers, 0), (his, 1), (other, 1))
    events = table.close()
    worth = {film: films()[film].prestige for film in (hers, his, other)}
    assert table.state.prestige == [worth[hers] + 1, worth[his] + 1 + worth[other]]
    assert only(AwardsHeld, events).trend == "drama"
    assert [each.trend for each in only(AwardsHeld, events).honours] == [(hers,), (his,)]


@pytest.mark.rule("AC-Q-30")
@pytest.mark.parametrize(("trend", "extra"), [("comedy", 0), ("drama", 1), ("romance", 0)])
def test_a_film_shows_what_its_script_names_and_nothing_of_its_cast(trend: str, extra: int) -> None:
    table = ceremony(trend)
    table.stack(0, "the-man-bat", "great-backlot", "rex-hammerlund", "lucian-ferrowick", FANTASY)
    table.state.left = [1, 0]
    table.play(0, SendFilm("the-man-bat"))
    assert table.state.prestige[0] == films()["the-man-bat"].prestige + extra


@pytest.mark.rule("AC-TREND-05", "AC-Q-31")
def test_the_trend_brings_no_millions() -> None:
    film = showing("romance")
    table = ceremony("romance", (film, 0)).put(0, money=0)
    table.close()
    assert table.state.money[0] == films()[film].millions


@pytest.mark.rule("AC-TREND-06")
def test_a_trend_counts_only_in_its_own_round() -> None:
    film = showing("romance")
    table = ceremony("romance", (film, 0), round=6)
    table.state.trends[0] = plain(film)
    table.at(4)
    table.close()
    assert table.state.prestige[0] == films()[film].prestige


@pytest.mark.rule("AC-TREND-01")
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 5])
def test_the_token_on_the_rounds_own_space_is_the_trend(number: int) -> None:
    table = TableBuilder(2, seed=9).at((4, 6, 8, 10, 12, 14)[number])
    assert only(AwardsHeld, table.close()).trend == table.state.trends[number]

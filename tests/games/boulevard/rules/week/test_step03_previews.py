"""Step 3 and its secrets until step 7: the genre and the agency's box."""

import pytest

from games.boulevard.builder import TableBuilder
from games.table_builder import all_of, only
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.text.errors import IllegalAction
from matinee.games.boulevard.content import genre_of, genres
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import ChooseGenre, NoteGenre, PassFilms, PlaceMarker
from matinee.games.boulevard.rules.events import (
    AgencyRolled,
    AgencySet,
    GenreChosen,
    GenreRolled,
    GenreSet,
    PaidOut,
    PreviewSeen,
)
from matinee.testing.loaded_dice import LoadedDice

WAYNE, HAWKS = "john-wayne", "howard-hawks"


def previewing(*faces: int, seats: int = 2) -> TableBuilder:
    """A table at which seat 0 stands at the Preview House and has rolled."""
    table = TableBuilder(seats)
    table.play(0, PlaceMarker("preview"))
    for seat in range(1, seats - 1):
        table.play(seat, PlaceMarker(WAYNE))
    table.play(seats - 1, PlaceMarker(WAYNE), *faces)
    return table


@pytest.mark.rule("HB-PREV-01", "HB-TURN-03", "HB-GENRE-03", "HB-GENRE-07", "HB-GENRE-09")
def test_the_player_at_the_preview_house_rolls_two_dice_before_films_are_picked() -> None:
    table = previewing(2, 6)
    assert table.state.phase == "preview"
    assert table.waiting == [0]
    view = BOULEVARD.view(table.state, 0)
    assert (view.preview_dice, view.preview_genre) == ((2, 6), "crime")


@pytest.mark.rule("HB-HID-03", "HB-GENRE-10", "HB-DEC-70")
def test_only_that_player_is_told() -> None:
    table = TableBuilder(2)
    table.play(0, PlaceMarker("preview"))
    events = table.play(1, PlaceMarker(WAYNE), 2, 6)
    rolled = only(GenreRolled, events)
    assert (rolled.visible_to, rolled.dice, rolled.genre) == ((0,), (2, 6), "crime")
    for viewer in (1, None):
        view = BOULEVARD.view(table.state, viewer)
        assert (view.preview_dice, view.preview_genre) == (HIDDEN, HIDDEN)
    table.play(0, NoteGenre())
    assert BOULEVARD.view(table.state, 1).preview_genre is HIDDEN
    table.no_films()
    assert BOULEVARD.view(table.state, 1).preview_genre is HIDDEN


@pytest.mark.rule("HB-GENRE-04")
def test_the_genre_example_of_the_rulebook_4_and_5_make_drama() -> None:
    table = previewing(4, 5)
    table.play(0, NoteGenre())
    for seat in (0, 1):
        table.put(seat, films=[table.film(genre="drama", process="").key])
    table.no_films()
    events = table.bid().lower()
    event = only(GenreSet, events)
    assert (event.genre, event.dice, event.seat) == ("drama", (4, 5), 0)
    for paid in all_of(PaidOut, events):
        assert dict(paid.sources)["genre"] == 1


@pytest.mark.rule("HB-CON-23", "HB-GENRE-03")
def test_each_total_has_its_genre(subtests: pytest.Subtests) -> None:
    for total, genre in [
        (2, None),
        (3, "horror"),
        (4, "war"),
        (5, "musical"),
        (6, "comedy"),
        (7, "western"),
        (8, "crime"),
        (9, "drama"),
        (10, "romance"),
        (11, "adventure"),
        (12, "science-fiction"),
    ]:
        with subtests.test(total=total, genre=genre):
            assert genre_of(total) == genre


@pytest.mark.rule("HB-GENRE-08", "HB-DEC-37")
def test_on_a_2_that_player_names_any_genre_at_once_in_secret_and_for_good() -> None:
    table = previewing(1, 1)
    assert table.legal(0) == [ChooseGenre(genre) for genre in genres()]
    assert table.refused(0, NoteGenre()).rule == "HB-GENRE-08"
    events = table.play(0, ChooseGenre("war"))
    assert only(GenreChosen, events).visible_to == (0,)
    assert BOULEVARD.view(table.state, 0).preview_genre == "war"
    assert BOULEVARD.view(table.state, 1).preview_genre is HIDDEN
    with pytest.raises(IllegalAction):
        BOULEVARD.check(table.state, 0, ChooseGenre("drama"))
    table.no_films()
    assert only(GenreSet, table.bid().lower()).genre == "war"


@pytest.mark.rule("HB-DEC-37")
def test_the_answer_sounds_the_same_whatever_was_rolled() -> None:
    public = []
    for faces, answer in (((1, 1), ChooseGenre("war")), ((3, 4), NoteGenre())):
        table = previewing(*faces)
        events = table.play(0, answer)
        public.append([event for event in events if event.visible_to is None])
        assert table.state.phase == "films"
    assert public[0] == public[1]
    assert only(PreviewSeen, public[0]).seat == 0
    assert ChooseGenre.secret
    assert NoteGenre.secret


@pytest.mark.rule("HB-DEC-37")
def test_any_other_total_leaves_no_choice() -> None:
    table = previewing(3, 4)
    assert table.legal(0) == [NoteGenre()]
    assert table.refused(0, ChooseGenre("war")).rule == "HB-GENRE-08"
    assert table.refused(0, ChooseGenre("opera")).rule == "HB-FILM-08"


@pytest.mark.rule("HB-TURN-03", "HB-GENRE-05", "HB-HID-05", "HB-DEC-38")
def test_without_anybody_there_the_genre_is_rolled_openly_after_advertising() -> None:
    table = TableBuilder(2)
    table.play(0, PlaceMarker(WAYNE))
    assert not all_of(GenreRolled, table.play(1, PlaceMarker(WAYNE)))
    assert table.state.phase == "films"
    table.no_films()
    events = table.bid([1, 0, 0, 0, 0, 0]).lower(3, 6, 5, 4)
    rolled = only(GenreSet, events)
    assert (rolled.dice, rolled.genre, rolled.seat, rolled.visible_to) == (
        (6, 5),
        "adventure",
        None,
        None,
    )
    assert events.index(rolled) > events.index(only(AgencySet, events))


@pytest.mark.rule("HB-GENRE-06", "HB-DEC-08")
@pytest.mark.parametrize("before", [None, "musical"])
def test_an_open_2_leaves_the_marker_where_it_is(before: str | None) -> None:
    table = TableBuilder(2)
    table.put(0, films=[table.film(genre="musical").key])
    table.state.genre = before
    events = table.bid().lower(4, 1, 1)
    assert only(GenreSet, events).dice == (1, 1)
    assert only(GenreSet, events).genre == before
    paid = next(event for event in all_of(PaidOut, events) if event.seat == 0)
    assert dict(paid.sources).get("genre", 0) == (before == "musical")


@pytest.mark.rule("HB-GENRE-11")
def test_a_players_roll_takes_the_place_of_the_open_one() -> None:
    table = previewing(3, 3)
    table.play(0, NoteGenre())
    table.no_films()
    events = table.bid().lower(2)
    assert [(e.genre, e.seat) for e in all_of(GenreSet, events)] == [("comedy", 0)]


@pytest.mark.rule("HB-GENRE-01", "HB-COMP-06")
def test_there_is_one_trend_at_a_time() -> None:
    table = previewing(3, 3)
    table.state.genre = "war"
    table.play(0, NoteGenre())
    table.no_films()
    table.bid().lower(2)
    assert table.state.genre == "comedy"


def at_the_agency(*faces: int) -> TableBuilder:
    """A table at which seat 0 stands at the Advertising Agency and has rolled."""
    table = TableBuilder(2)
    table.play(0, PlaceMarker("agency"))
    table.play(1, PlaceMarker(WAYNE), *faces)
    return table


@pytest.mark.rule("HB-AGCY-05", "HB-DEC-39", "HB-HID-04")
def test_the_player_at_the_agency_knows_the_box_before_bidding_and_nobody_else_does() -> None:
    table = TableBuilder(2)
    table.play(0, PlaceMarker("agency"))
    event = only(AgencyRolled, table.play(1, PlaceMarker(WAYNE), 5))
    assert (event.die, event.visible_to) == (5, (0,))
    assert table.state.phase == "films"
    table.no_films()
    assert table.waiting == [0, 1]
    assert BOULEVARD.view(table.state, 0).agency_die == 5
    for viewer in (1, None):
        assert BOULEVARD.view(table.state, viewer).agency_die is HIDDEN
    assert table.state.designated is None


@pytest.mark.rule("HB-AGCY-06", "HB-AGCY-07", "HB-AGCY-01")
def test_the_secret_die_designates_the_box_when_the_screens_are_lowered() -> None:
    table = at_the_agency(5)
    table.no_films()
    events = table.bid().lower(2, 3)
    assert (only(AgencySet, events).die, only(AgencySet, events).seat) == (5, 0)


@pytest.mark.rule("HB-GENRE-05", "HB-DEC-38")
def test_a_secret_die_at_the_agency_leaves_the_genre_to_the_open_dice() -> None:
    table = at_the_agency(5)
    table.no_films()
    rolled = only(GenreSet, table.bid().lower(2, 3))
    assert (rolled.dice, rolled.genre, rolled.seat) == ((2, 3), "musical", None)


@pytest.mark.rule("HB-AGCY-04", "HB-AGCY-01", "HB-HID-05")
def test_without_anybody_there_one_die_is_rolled_openly_after_all_have_paid() -> None:
    table = TableBuilder(2).bid([2, 0, 0, 0, 0, 0], [0, 3, 0, 0, 0, 0])
    events = table.lower(2, 3, 4, 6, 5, 4)
    rolled = only(AgencySet, events)
    assert (rolled.die, rolled.seat, rolled.visible_to) == (2, None, None)


@pytest.mark.rule("HB-DEC-72")
def test_the_genre_dice_are_rolled_before_the_agencys() -> None:
    table = TableBuilder(2)
    table.play(0, PlaceMarker("agency"))
    table.play(1, PlaceMarker("preview"), 2, 3, 6)
    assert (table.state.preview_dice, table.state.agency_die) == ((2, 3), 6)


@pytest.mark.rule("HB-HID-03")
def test_a_roll_by_the_managers_marker_is_its_owners_too() -> None:
    table = TableBuilder(2).put(1, chips={"manager": 1})
    table.play(0, PlaceMarker(WAYNE))
    table.play(1, PlaceMarker(WAYNE))
    dice = LoadedDice(4, 4)
    BOULEVARD.play(table.state, 1, PlaceMarker("preview"), dice)
    assert BOULEVARD.view(table.state, 1).preview_genre == "crime"
    assert BOULEVARD.view(table.state, 0).preview_genre is HIDDEN


@pytest.mark.rule("HB-AGCY-05", "HB-AGCY-06")
def test_a_managers_marker_at_the_agency_rolls_for_its_owner_too() -> None:
    table = TableBuilder(2).put(1, chips={"manager": 1})
    table.play(0, PlaceMarker(WAYNE))
    table.play(1, PlaceMarker(WAYNE))
    rolled = only(AgencyRolled, table.play(1, PlaceMarker("agency"), 4))
    assert (rolled.seat, rolled.die, rolled.visible_to) == (1, 4, (1,))
    table.no_films()
    event = only(AgencySet, table.bid().lower(2, 3))
    assert (event.die, event.seat) == (4, 1)


def test_passing_is_not_for_the_preview() -> None:
    assert previewing(3, 4).refused(0, PassFilms()).rule == "HB-TURN-04"

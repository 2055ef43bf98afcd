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
    street = TableBuilder(seats)
    street.play(0, PlaceMarker("preview"))
    for seat in range(1, seats - 1):
        street.play(seat, PlaceMarker(WAYNE))
    street.play(seats - 1, PlaceMarker(WAYNE), *faces)
    return street


@pytest.mark.rule("HB-PREV-01", "HB-TURN-03", "HB-GENRE-03", "HB-GENRE-07", "HB-GENRE-09")
def test_the_player_at_the_preview_house_rolls_two_dice_before_films_are_picked() -> None:
    street = previewing(2, 6)
    assert street.state.phase == "preview"
    assert street.waiting == [0]
    view = BOULEVARD.view(street.state, 0)
    assert (view.preview_dice, view.preview_genre) == ((2, 6), "crime")


@pytest.mark.rule("HB-HID-03", "HB-GENRE-10", "HB-DEC-70")
def test_only_that_player_is_told() -> None:
    street = TableBuilder(2)
    street.play(0, PlaceMarker("preview"))
    events = street.play(1, PlaceMarker(WAYNE), 2, 6)
    rolled = only(GenreRolled, events)
    assert (rolled.visible_to, rolled.dice, rolled.genre) == ((0,), (2, 6), "crime")
    for viewer in (1, None):
        view = BOULEVARD.view(street.state, viewer)
        assert (view.preview_dice, view.preview_genre) == (HIDDEN, HIDDEN)
    street.play(0, NoteGenre())
    assert BOULEVARD.view(street.state, 1).preview_genre is HIDDEN
    street.no_films()
    assert BOULEVARD.view(street.state, 1).preview_genre is HIDDEN


@pytest.mark.rule("HB-GENRE-04")
def test_the_genre_example_of_the_rulebook_4_and_5_make_drama() -> None:
    street = previewing(4, 5)
    street.play(0, NoteGenre())
    for seat in (0, 1):
        street.put(seat, films=[street.film(genre="drama", process="").key])
    street.no_films()
    events = street.bid().lower()
    shown = only(GenreSet, events)
    assert (shown.genre, shown.dice, shown.seat) == ("drama", (4, 5), 0)
    for paid in all_of(PaidOut, events):
        assert dict(paid.sources)["genre"] == 1


@pytest.mark.rule("HB-CON-23", "HB-GENRE-03")
@pytest.mark.parametrize(
    ("total", "genre"),
    [(2, None), (3, "horror"), (4, "war"), (5, "musical"), (6, "comedy"), (7, "western"),
     (8, "crime"), (9, "drama"), (10, "romance"), (11, "adventure"), (12, "science-fiction")],
)  # fmt: skip
def test_each_total_has_its_genre(total: int, genre: str | None) -> None:
    assert genre_of(total) == genre


@pytest.mark.rule("HB-GENRE-08", "HB-DEC-37")
def test_on_a_2_that_player_names_any_genre_at_once_in_secret_and_for_good() -> None:
    street = previewing(1, 1)
    assert street.legal(0) == [ChooseGenre(genre) for genre in genres()]
    assert street.refused(0, NoteGenre()).rule == "HB-GENRE-08"
    events = street.play(0, ChooseGenre("war"))
    assert only(GenreChosen, events).visible_to == (0,)
    assert BOULEVARD.view(street.state, 0).preview_genre == "war"
    assert BOULEVARD.view(street.state, 1).preview_genre is HIDDEN
    with pytest.raises(IllegalAction):
        BOULEVARD.check(street.state, 0, ChooseGenre("drama"))
    street.no_films()
    assert only(GenreSet, street.bid().lower()).genre == "war"


@pytest.mark.rule("HB-DEC-37")
def test_the_answer_sounds_the_same_whatever_was_rolled() -> None:
    public = []
    for faces, answer in (((1, 1), ChooseGenre("war")), ((3, 4), NoteGenre())):
        street = previewing(*faces)
        events = street.play(0, answer)
        public.append([event for event in events if event.visible_to is None])
        assert street.state.phase == "films"
    assert public[0] == public[1]
    assert only(PreviewSeen, public[0]).seat == 0
    assert ChooseGenre.secret
    assert NoteGenre.secret


@pytest.mark.rule("HB-DEC-37")
def test_any_other_total_leaves_no_choice() -> None:
    street = previewing(3, 4)
    assert street.legal(0) == [NoteGenre()]
    assert street.refused(0, ChooseGenre("war")).rule == "HB-GENRE-08"
    assert street.refused(0, ChooseGenre("opera")).rule == "HB-FILM-08"


@pytest.mark.rule("HB-TURN-03", "HB-GENRE-05", "HB-HID-05", "HB-DEC-38")
def test_without_anybody_there_the_genre_is_rolled_openly_after_advertising() -> None:
    street = TableBuilder(2)
    street.play(0, PlaceMarker(WAYNE))
    assert not all_of(GenreRolled, street.play(1, PlaceMarker(WAYNE)))
    assert street.state.phase == "films"
    street.no_films()
    events = street.bid([1, 0, 0, 0, 0, 0]).lower(3, 6, 5, 4)
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
    street = TableBuilder(2)
    street.put(0, films=[street.film(genre="musical").key])
    street.state.genre = before
    events = street.bid().lower(4, 1, 1)
    assert only(GenreSet, events).dice == (1, 1)
    assert only(GenreSet, events).genre == before
    paid = next(event for event in all_of(PaidOut, events) if event.seat == 0)
    assert dict(paid.sources).get("genre", 0) == (before == "musical")


@pytest.mark.rule("HB-GENRE-11")
def test_a_players_roll_takes_the_place_of_the_open_one() -> None:
    street = previewing(3, 3)
    street.play(0, NoteGenre())
    street.no_films()
    events = street.bid().lower(2)
    assert [(e.genre, e.seat) for e in all_of(GenreSet, events)] == [("comedy", 0)]


@pytest.mark.rule("HB-GENRE-01", "HB-COMP-06")
def test_there_is_one_trend_at_a_time() -> None:
    street = previewing(3, 3)
    street.state.genre = "war"
    street.play(0, NoteGenre())
    street.no_films()
    street.bid().lower(2)
    assert street.state.genre == "comedy"


def at_the_agency(*faces: int) -> TableBuilder:
    """A table at which seat 0 stands at the Advertising Agency and has rolled."""
    street = TableBuilder(2)
    street.play(0, PlaceMarker("agency"))
    street.play(1, PlaceMarker(WAYNE), *faces)
    return street


@pytest.mark.rule("HB-AGCY-05", "HB-DEC-39", "HB-HID-04")
def test_the_player_at_the_agency_knows_the_box_before_bidding_and_nobody_else_does() -> None:
    street = TableBuilder(2)
    street.play(0, PlaceMarker("agency"))
    event = only(AgencyRolled, street.play(1, PlaceMarker(WAYNE), 5))
    assert (event.die, event.visible_to) == (5, (0,))
    assert street.state.phase == "films"
    street.no_films()
    assert street.waiting == [0, 1]
    assert BOULEVARD.view(street.state, 0).agency_die == 5
    for viewer in (1, None):
        assert BOULEVARD.view(street.state, viewer).agency_die is HIDDEN
    assert street.state.designated is None


@pytest.mark.rule("HB-AGCY-06", "HB-AGCY-07", "HB-AGCY-01")
def test_the_secret_die_designates_the_box_when_the_screens_are_lowered() -> None:
    street = at_the_agency(5)
    street.no_films()
    events = street.bid().lower(2, 3)
    assert (only(AgencySet, events).die, only(AgencySet, events).seat) == (5, 0)


@pytest.mark.rule("HB-GENRE-05", "HB-DEC-38")
def test_a_secret_die_at_the_agency_leaves_the_genre_to_the_open_dice() -> None:
    street = at_the_agency(5)
    street.no_films()
    rolled = only(GenreSet, street.bid().lower(2, 3))
    assert (rolled.dice, rolled.genre, rolled.seat) == ((2, 3), "musical", None)


@pytest.mark.rule("HB-AGCY-04", "HB-AGCY-01", "HB-HID-05")
def test_without_anybody_there_one_die_is_rolled_openly_after_all_have_paid() -> None:
    street = TableBuilder(2).bid([2, 0, 0, 0, 0, 0], [0, 3, 0, 0, 0, 0])
    events = street.lower(2, 3, 4, 6, 5, 4)
    rolled = only(AgencySet, events)
    assert (rolled.die, rolled.seat, rolled.visible_to) == (2, None, None)


@pytest.mark.rule("HB-DEC-72")
def test_the_genre_dice_are_rolled_before_the_agencys() -> None:
    street = TableBuilder(2)
    street.play(0, PlaceMarker("agency"))
    street.play(1, PlaceMarker("preview"), 2, 3, 6)
    assert (street.state.preview_dice, street.state.agency_die) == ((2, 3), 6)


@pytest.mark.rule("HB-HID-03")
def test_a_roll_by_the_managers_marker_is_its_owners_too() -> None:
    street = TableBuilder(2).put(1, chips={"manager": 1})
    street.play(0, PlaceMarker(WAYNE))
    street.play(1, PlaceMarker(WAYNE))
    dice = LoadedDice(4, 4)
    BOULEVARD.play(street.state, 1, PlaceMarker("preview"), dice)
    assert BOULEVARD.view(street.state, 1).preview_genre == "crime"
    assert BOULEVARD.view(street.state, 0).preview_genre is HIDDEN


@pytest.mark.rule("HB-AGCY-05", "HB-AGCY-06")
def test_a_managers_marker_at_the_agency_rolls_for_its_owner_too() -> None:
    street = TableBuilder(2).put(1, chips={"manager": 1})
    street.play(0, PlaceMarker(WAYNE))
    street.play(1, PlaceMarker(WAYNE))
    rolled = only(AgencyRolled, street.play(1, PlaceMarker("agency"), 4))
    assert (rolled.seat, rolled.die, rolled.visible_to) == (1, 4, (1,))
    street.no_films()
    shown = only(AgencySet, street.bid().lower(2, 3))
    assert (shown.die, shown.seat) == (4, 1)


def test_passing_is_not_for_the_preview() -> None:
    assert previewing(3, 4).refused(0, PassFilms()).rule == "HB-TURN-04"

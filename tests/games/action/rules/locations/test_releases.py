"""Sending films: the track, the push, the cubes, and the archives."""

import pytest

from games.action.builder import MAN_BAT, TableBuilder, coloured
from games.table_builder import all_of, only
from matinee.games.action.content import board, performers, sets
from matinee.games.action.rules.actions import Borrow, HireActor, SendFilm
from matinee.games.action.rules.events import BoxOfficePaid, FilmArchived, FilmSent
from matinee.games.action.rules.productions import is_ready, missing_points
from matinee.games.action.rules.state import Production

RED, BLUE = coloured("red")[1:], coloured("blue")
FILM = "the-man-bat"


def screens(*owners: int, seats: int = 3) -> TableBuilder:
    """A table with films of these owners on the track, from the left, and a ready one of seat 0."""
    table = TableBuilder(seats).show(*zip(BLUE, owners, strict=False))
    table.man_bat()
    return table


@pytest.mark.rule("AC-SEND-04", "AC-SEND-07", "AC-SEND-08", "AC-BOT-01", "AC-BOT-02", "AC-Q-24")
def test_a_film_enters_on_the_left_with_a_cube_and_its_stack_is_gone() -> None:
    table = screens()
    table.stack(0, RED[0], "great-backlot")
    events = table.play(0, SendFilm(FILM))
    assert table.state.track == [FILM]
    assert table.state.owners == {FILM: 0}
    assert set(table.state.productions[0]) == {RED[0]}
    assert only(FilmSent, events) == FilmSent(seat=0, film=FILM, discarded=MAN_BAT)
    assert not all_of(FilmArchived, events)


@pytest.mark.rule("AC-BOT-03", "AC-Q-24", "AC-Q-25", "AC-Q-26", "AC-BOT-07")
@pytest.mark.parametrize("there", [1, 2, 3, 4])
def test_a_new_film_pushes_the_others_one_square_to_the_right(there: int) -> None:
    table = screens(*([1, 2] * 2)[:there])
    events = table.play(0, SendFilm(FILM))
    assert table.state.track == [FILM, *BLUE[:there]]
    assert not all_of(FilmArchived, events)
    assert table.state.archives == [[], [], []]


@pytest.mark.rule("AC-BOT-03", "AC-BOT-04", "AC-BOT-05", "AC-BOT-06", "AC-ARCH-01", "AC-Q-23")
@pytest.mark.rule("AC-Q-26", "AC-COMP-02")
def test_from_a_full_track_one_film_is_pushed_into_its_owners_archives() -> None:
    assert board().squares == 5
    table = screens(1, 2, 1, 0, 2)
    events = table.play(0, SendFilm(FILM))
    assert table.state.track == [FILM, *BLUE[:4]]
    assert table.state.archives == [[], [], [BLUE[4]]]
    assert BLUE[4] not in table.state.owners
    assert only(FilmArchived, events) == FilmArchived(seat=2, film=BLUE[4])


@pytest.mark.rule("AC-Q-27")
def test_a_player_may_push_off_an_own_film() -> None:
    table = screens(1, 2, 1, 2, 0)
    table.play(0, SendFilm(FILM))
    assert table.state.archives == [[BLUE[4]], [], []]


@pytest.mark.rule("AC-ARCH-EX1", "AC-ARCH-01")
def test_archives_labels_1_and_2_the_first_archived_film_pays_nothing_at_that_moment() -> None:
    table = screens(1, 2, 1, 2, 1).put(1, money=3)
    events = table.play(0, SendFilm(FILM))
    assert table.state.archives[1] == [BLUE[4]]
    assert table.state.money[1] == 3
    assert not all_of(BoxOfficePaid, events)


@pytest.mark.rule("AC-SEND-05", "AC-SEND-06", "AC-Q-52", "AC-Q-54")
def test_the_whole_cast_is_discarded_in_its_order_needed_or_not() -> None:
    table = TableBuilder(2).discards("bram-oakenlye", "village-square")
    table.stack(0, FILM, "great-backlot", *MAN_BAT, "pirate-lagoon", "gus-tumblewick")
    table.play(0, SendFilm(FILM))
    assert table.state.actor_discards == ["bram-oakenlye", *MAN_BAT, "gus-tumblewick"]
    assert table.state.set_discards == ["village-square", "great-backlot", "pirate-lagoon"]


@pytest.mark.rule("AC-SEND-03", "AC-STACK-05", "AC-LEGAL-06")
def test_only_an_own_film_with_all_its_points_can_be_sent() -> None:
    table = TableBuilder(2)
    table.stack(0, FILM, "rex-hammerlund")
    refusal = table.refused(0, SendFilm(FILM))
    assert refusal.rule == "AC-STACK-05"
    assert refusal.params["missing"] == (("drama", 2), ("fantasy", 2))
    assert table.refused(0, SendFilm(BLUE[0])).rule == "AC-SEND-03"
    assert table.refused(0, SendFilm("no-such-film")).rule == "AC-SEND-03"
    theirs = TableBuilder(2)
    theirs.man_bat(1)
    assert theirs.refused(0, SendFilm(FILM)).rule == "AC-SEND-03"


@pytest.mark.rule("AC-SEND-03")
def test_a_stack_without_a_script_cannot_be_sent() -> None:
    table = TableBuilder(2)
    table.stack(0, *MAN_BAT)
    assert table.legal(0, SendFilm) == []
    assert table.refused(0, SendFilm(MAN_BAT[0])).rule == "AC-SEND-03"


@pytest.mark.rule("AC-Q-53")
def test_a_film_may_be_sent_in_the_round_in_which_it_became_ready() -> None:
    table = TableBuilder(2).actors("gus-tumblewick", "bram-oakenlye", MAN_BAT[2])
    table.stack(0, FILM, *MAN_BAT[:2])
    assert table.refused(0, SendFilm(FILM)).rule == "AC-STACK-05"
    table.plays((0, HireActor(MAN_BAT[2], FILM)), (1, Borrow()), (0, SendFilm(FILM)))
    assert table.state.track == [FILM]


@pytest.mark.rule("AC-SEND-08", "AC-STACK-12")
def test_one_use_sends_one_film_and_the_other_waits() -> None:
    table = screens()
    table.stack(0, "graveyard-shift-precinct", "dirk-cragmantle")
    table.play(0, SendFilm(FILM))
    assert table.state.track == [FILM]
    assert "graveyard-shift-precinct" in table.state.productions[0]
    table.close()
    assert "graveyard-shift-precinct" in table.state.productions[0]


@pytest.mark.rule("AC-Q-12", "AC-SEND-07", "AC-COMP-02", "AC-LEGAL-06")
@pytest.mark.parametrize(
    ("owners", "allowed"),
    [
        ((0, 0), True),
        ((0, 0, 0), False),
        ((0, 0, 0, 1), False),
        ((1, 0, 0, 0), False),
        ((0, 0, 0, 1, 2), False),
        ((0, 1, 0, 2, 0), True),
        ((1, 2, 1, 2, 1), True),
        ((0, 1, 2, 1, 0), True),
        ((0, 0, 1, 1, 2), True),
    ],
)
def test_three_own_films_at_most_unless_the_push_gives_a_cube_back(
    owners: tuple[int, ...], allowed: bool
) -> None:
    table = screens(*owners)
    if allowed:
        table.play(0, SendFilm(FILM))
        assert len(table.state.on_track(0)) <= 3
    else:
        refusal = table.refused(0, SendFilm(FILM))
        assert (refusal.rule, refusal.params["most"]) == ("AC-Q-12", 3)


@pytest.mark.rule("AC-BOT-07", "AC-AWD-04")
def test_a_film_stays_on_the_track_for_as_many_rounds_as_nobody_pushes_it_off() -> None:
    table = TableBuilder(2, seed=3).show((BLUE[0], 1))
    while not table.state.over:
        table.borrow_all()
    assert table.state.track == [BLUE[0]]
    assert table.state.archives == [[], []]


@pytest.mark.rule("AC-Q-35", "AC-BOT-06")
def test_a_tv_script_is_sent_and_archived_like_any_other() -> None:
    table = TableBuilder(2).show(*zip(BLUE, [1, 1, 1, 0], strict=False))
    table.stack(0, "graveyard-shift-precinct", "dirk-cragmantle")
    table.play(0, SendFilm("graveyard-shift-precinct"))
    assert table.state.track[0] == "graveyard-shift-precinct"
    other = TableBuilder(2).show(*zip(BLUE, [1, 1, 0, 0], strict=False))
    other.show(("graveyard-shift-precinct", 1))
    other.man_bat()
    other.play(0, SendFilm(FILM))
    assert other.state.archives[1] == ["graveyard-shift-precinct"]


@pytest.mark.rule("AC-SEND-05", "AC-Q-69")
def test_without_the_event_no_card_of_the_film_stays() -> None:
    table = screens()
    assert table.refused(0, SendFilm(FILM, MAN_BAT[0])).rule == "AC-SEND-05"
    table.stack(0, RED[0])
    assert table.refused(0, SendFilm(FILM, "", RED[0])).rule == "AC-Q-69"


@pytest.mark.rule("AC-LEGAL-06")
def test_every_ready_film_is_offered() -> None:
    table = TableBuilder(2)
    table.stack(0, "the-man-bat", *MAN_BAT)
    name = table.stack(0, RED[0])
    needs = missing_points(table.state.productions[0][name])
    assert any(needs)
    for card in (*performers(), *sets()):
        if card not in MAN_BAT and not is_ready(table.state.productions[0][name]):
            table.take(card)
            before = table.state.productions[0][name]
            table.state.productions[0][name] = Production(RED[0], (*before.cast, card))
    assert {action.film for action in table.legal(0, SendFilm)} == {FILM, RED[0]}

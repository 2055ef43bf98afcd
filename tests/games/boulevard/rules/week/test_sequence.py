"""A week from its first marker to the next: the order of the steps and of the dice."""

from collections.abc import MutableSequence
from typing import Any

import pytest

from games.boulevard.builder import TableBuilder, games
from games.table_builder import all_of
from matinee.engine.contract.game import Action, Event
from matinee.engine.match.dice import Dice, FastDice
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.rules.actions import (
    Bid,
    Celebrate,
    Decline,
    EndTips,
    NoteGenre,
    PassFilms,
    PickFilm,
    PlaceMarker,
    PlayTip,
    Ready,
)
from matinee.games.boulevard.rules.events import (
    AgencyRolled,
    AgencySet,
    ArrayDealt,
    BecameReady,
    BlockbusterFound,
    BoxResolved,
    BoxTied,
    CubesPlaced,
    FilmPicked,
    FilmsPassed,
    GameEnded,
    GenreRolled,
    GenreSet,
    MarkerPlaced,
    PaidOut,
    PreviewSeen,
    RolledOff,
    ScreensLowered,
    SpaceClaimed,
    StartPassed,
    StartRolledOff,
    TieLeft,
    TipPlayed,
    TipsDrawn,
    TipsEnded,
    TipsSeen,
    UpkeepPaid,
)
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.state import Phase

BUS, MAGAZINES, RADIO, NEWSPAPERS, TELEVISION, BILLBOARDS = MEDIA
SPACE = "unsold-space"
WAYNE, KELLY = "john-wayne", "grace-kelly"


def chapters(events: list[Event]) -> list[type[Event]]:
    """Kinds of events, with repetitions in a row removed."""
    kinds = [type(event) for event in events]
    return [kind for before, kind in zip([None, *kinds], kinds, strict=False) if kind is not before]


class Chronicle:
    """A table whose events are recorded in order."""

    def __init__(self, table: TableBuilder) -> None:
        self.table = table
        self.events: list[Event] = []

    def play(self, seat: int, action: Action, *faces: int) -> list[Event]:
        """Play an action with exactly these dice."""
        events = self.table.play(seat, action, *faces)
        self.events += events
        return events


@pytest.mark.rule(
    "HB-TURN-02", "HB-TURN-03", "HB-TURN-04", "HB-TURN-05", "HB-TURN-06", "HB-TURN-07",
    "HB-TURN-08", "HB-TURN-09", "HB-TURN-10", "HB-TURN-11", "HB-TURN-12", "HB-TURN-13",
    "HB-TURN-14", "HB-DEC-72", "HB-DEC-40",
)  # fmt: skip
def test_a_week_with_secret_dice_goes_through_its_steps_in_order() -> None:
    week = Chronicle(TableBuilder(2).hold(0, "cartoon", SPACE))
    film = "in-a-lonely-place"
    week.table.lay(film)
    week.play(0, PlaceMarker("preview"))
    week.play(1, PlaceMarker("agency"), 5, 6, 2)
    assert week.table.state.preview_dice == (5, 6)
    assert week.table.state.agency_die == 2
    week.play(0, NoteGenre())
    week.play(0, PickFilm(film))
    week.play(1, PassFilms())
    week.play(0, PassFilms())
    week.play(1, Bid(BUS, 2))
    week.play(0, Bid(BUS, 1))
    week.play(1, Ready())
    week.play(0, Ready())
    week.play(0, PlayTip("cartoon"))
    week.play(0, EndTips())
    dice = week.table.of(film).dice + 1 + 2
    week.play(0, PlayTip(SPACE, on=MAGAZINES), *[3] * dice, 6)
    week.play(0, Celebrate(film, ("nicholas-ray",)))
    assert chapters(week.events) == [
        MarkerPlaced, GenreRolled, AgencyRolled,  # steps 2 and 3
        PreviewSeen, FilmPicked, FilmsPassed,  # 4
        BecameReady,  # 5
        TipPlayed, TipsEnded,  # 6
        ScreensLowered, GenreSet, AgencySet, BoxResolved, TipPlayed, SpaceClaimed,  # 7
        PaidOut, BlockbusterFound, CubesPlaced, UpkeepPaid,  # 8 to 10
        ArrayDealt, TipsDrawn, TipsSeen, TipsDrawn, TipsSeen, StartPassed,  # 11 to 13
    ]  # fmt: skip
    state = week.table.state
    assert (state.phase, state.round, state.genre) == ("markers", 2, "adventure")


@pytest.mark.rule("HB-DEC-72", "HB-DEC-40", "HB-TURN-03", "HB-TURN-07", "HB-RES-03", "HB-DEC-42")
def test_a_week_with_open_dice_rolls_them_in_their_order() -> None:
    table = TableBuilder(3, start=1)
    for seat in range(3):
        table.put(seat, cash=30, chips={"air": 1, "reroll": 1})
    table.bid([1, 4, 0, 0, 0, 2], [0, 4, 0, 0, 0, 2], [0, 0, 0, 0, 0, 0])
    events = table.play(
        2,
        Ready(),
        *(6,),  # the agency's box
        *(3, 3, 5, 2),  # magazines: seats 1 and 0, twice
        *(2, 4),  # billboards
        *(3, 4),  # the genre
        *(1, 6, 2),  # seat 1: advertising and air, then its reroll
        *(1, 1),  # seat 2: air, and a reroll that does not help
        *(5, 4, 3, 2),  # seat 0: two boxes, one of them designated, and air
    )
    magazines, billboards = all_of(RolledOff, events)
    assert magazines.rolls == (((1, 3), (0, 3)), ((1, 5), (0, 2)))
    assert billboards.rolls == (((1, 2), (0, 4)),)
    rolled = {event.seat: (event.dice, event.rerolls) for event in all_of(PaidOut, events)}
    assert rolled == {1: ((1, 6), (2,)), 2: ((1,), (1,)), 0: ((5, 4, 3, 2), ())}
    assert chapters(events)[:11] == [
        BecameReady, ScreensLowered, AgencySet, BoxResolved, BoxTied, RolledOff, BoxResolved,
        BoxTied, RolledOff, BoxResolved, GenreSet,
    ]  # fmt: skip


@pytest.mark.rule("HB-DEC-72", "HB-EOR-06")
def test_the_token_is_rolled_for_last() -> None:
    table = TableBuilder(3, start=2).put(0, cash=40).bid()
    events = table.play(2, Ready(), 1, 3, 4, 2, 6)
    assert chapters(events)[-2:] == [StartRolledOff, StartPassed]
    assert all_of(StartRolledOff, events)[0].rolls == (((2, 2), (1, 6)),)


def all_in_turn(
    table: TableBuilder, order: list[int], phase: Phase, answer: Action, *faces: int
) -> list[Event]:
    """Let all give the same answer in this order; after the last one the dice show these faces."""
    assert (table.state.phase, table.state.queue) == (phase, order)
    for seat in order[:-1]:
        table.play(seat, answer)
    return table.play(order[-1], answer, *faces)


@pytest.mark.rule(
    "HB-DIST-01", "HB-DIST-03", "HB-SIM-01", "HB-DEC-60", "HB-DEC-42", "HB-DEC-43",
    "HB-CON-IT-22", "HB-DEC-72", "HB-DEC-58", "HB-DEC-64", "HB-EOR-06",
)  # fmt: skip
def test_whoever_picks_films_first_is_first_in_nothing_else() -> None:
    table, order = TableBuilder(3, start=1), [1, 2, 0]
    for seat, cash in enumerate((50, 52, 90)):
        table.put(seat, cash=cash, hand=[SPACE], chips={"manager": 1, "air": 1})
    table.lay("in-a-lonely-place")
    table.lay("macao")
    for seat, spot in zip(order * 2, (WAYNE, WAYNE, "distribution", *[KELLY] * 3), strict=True):
        assert table.waiting == [seat]
        table.play(seat, PlaceMarker(spot))
    table.play(0, PickFilm("in-a-lonely-place"))
    table.play(1, PickFilm("macao"))
    table.no_films().bid(*[[2, 0, 0, 0, 0, 0]] * 3)
    table.play(2, Ready())
    all_in_turn(table, order, "tips", EndTips(), 6)
    events = all_in_turn(table, order, "tie", Decline(), 3, 5, 4)
    assert all_of(RolledOff, events)[0].rolls == (((1, 3), (2, 5), (0, 4)),)
    income = *[3] * 6, *[2] * 2, *[3] * 6
    events = all_in_turn(table, order, "unsold", Decline(), 1, 1, *income)
    assert [(event.seat, event.income) for event in all_of(PaidOut, events)] == [
        (1, 18), (2, 4), (0, 18),
    ]  # fmt: skip
    assert (table.state.phase, table.state.queue) == ("blockbuster", [1, 0])
    table.play(1, Decline())
    events = table.play(0, Decline(), 2, 5)
    assert [event.seat for event in all_of(TipsDrawn, events)] == order
    assert all_of(StartRolledOff, events)[0].rolls == (((1, 2), (0, 5)),)


@pytest.mark.rule("HB-DEC-40")
def test_all_pay_and_the_box_is_designated_before_any_box_is_resolved() -> None:
    table = TableBuilder(2).hold(0, "cartoon").bid([2, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0])
    table.put(0, spots=["preview"])
    table.state.preview_dice, table.state.preview_genre = (1, 1), "war"
    table.play(1, Ready())
    events = table.play(0, EndTips(), 4)
    assert chapters(events) == [TipsEnded, ScreensLowered, GenreSet, AgencySet, BoxTied]
    assert table.state.cash == [23, 23]
    assert (table.state.genre, table.state.designated) == ("war", 4)
    assert chapters(table.play(0, Decline(), 1, 6))[:3] == [TieLeft, RolledOff, BoxResolved]


@pytest.mark.rule("HB-DEC-68", "HB-END-01", "HB-END-02", "HB-END-03", "HB-END-04")
def test_the_last_week_ends_with_upkeep_and_the_result() -> None:
    table = TableBuilder(2).last_week().put(0, films=["the-big-heat"]).bid()
    events = table.play(1, Ready(), 1, 1, 1, *[3] * 6)
    assert chapters(events)[-4:] == [GenreSet, PaidOut, UpkeepPaid, GameEnded]
    assert (table.state.round, table.state.start) == (6, 0)


class Sides(Dice):
    """Ordinary dice that record their numbers of sides, except while a pile is shuffled."""

    def __init__(self, seed: int) -> None:
        self.rolled: set[int] = set()
        self._dice = FastDice(seed)

    def below(self, n: int) -> int:
        """A number below n; n is recorded."""
        self.rolled.add(n)
        return self._dice.below(n)

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle without a record."""
        self._dice.shuffle(items)


@pytest.mark.rule("HB-COMP-05")
def test_all_dice_have_six_sides() -> None:
    dice, all_events = Sides(4), []
    for seed in range(8):
        for _, events in games(4, Options(rounds=4, first=1), seed, dice):
            all_events += events
    assert dice.rolled == {6}
    kinds = {type(event) for event in all_events}
    assert kinds >= {AgencyRolled, GenreRolled, AgencySet, GenreSet, RolledOff, PaidOut}
    assert any(paid.rerolls for paid in all_of(PaidOut, all_events))

"""Invariants of every position in a game; the events account for every Million."""

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.action.builder import whims
from matinee.engine.contract.game import Action
from matinee.engine.text.errors import IllegalAction
from matinee.games.action.content import events, films, performers, scripts, sets, tv_scripts
from matinee.games.action.content.pieces import LOCATIONS
from matinee.games.action.game import ACTION
from matinee.games.action.rules import events as game_events
from matinee.games.action.rules.actions import Borrow, PlaceSet
from matinee.games.action.rules.assistants import slots
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.productions import is_ready
from matinee.games.action.rules.scoring import places, scores
from matinee.games.action.rules.state import State

TABLES = st.builds(Options, short=st.booleans())
GAMES = given(st.integers(2, 4), TABLES, st.integers(0, 2**32))


@pytest.mark.rule("AC-Q-08", "AC-Q-25", "AC-Q-12", "AC-BOT-01", "AC-HIRE-03", "AC-ASST-02")
@pytest.mark.rule("AC-STACK-01", "AC-EVT-04", "AC-COMP-01", "AC-COMP-02", "AC-Q-01")
@GAMES
@settings(max_examples=25)
def test_every_moment_makes_sense(seats: int, options: Options, seed: int) -> None:
    for state, _, _ in whims(seats, options, seed):
        assert min(state.money) >= 0
        assert len(state.track) <= 5
        assert None not in state.track, "no gaps"
        assert set(state.owners) == set(state.track), "a cube on each film there and nowhere else"
        assert max(Counter(state.owners.values()).values(), default=0) <= 3
        assert all(0 <= hired <= 2 for hired in state.hired)
        assert len(state.scripts) == len(state.actors) == 3
        assert (state.drawn is None) == (state.phase != "set")
        check_assistants(state)
        check_stacks(state)


def check_assistants(state: State) -> None:
    """Check assistants against staff, and placements against slots."""
    standing = Counter(seat for there in state.placed.values() for seat in there)
    for seat in range(state.seats):
        assert standing[seat] + state.left[seat] in range(3, 6)
        assert standing[seat] + state.left[seat] <= state.staff(seat) <= 5
    assert set(state.placed) <= set(LOCATIONS)
    for location, there in state.placed.items():
        room = slots(state.seats, location)
        assert (room is None) == (location == "borrow")
        assert room is None or len(there) <= room == state.seats


def check_stacks(state: State) -> None:
    """Check that a stack is named for one of its cards, and holds valid cards."""
    for own in state.productions:
        for name, stack in own.items():
            assert name in {stack.script, *stack.cast}
            assert all(card in performers() or card in sets() for card in stack.cast)
            assert stack.script is None or stack.script in films()
            assert stack.script is not None or not is_ready(stack)


@pytest.mark.rule("AC-COMP-10", "AC-COMP-11", "AC-COMP-12", "AC-COMP-13", "AC-COMP-14", "AC-Q-75")
@pytest.mark.rule("AC-Q-36", "AC-Q-50", "AC-SETUP-02", "AC-EVT-01")
@GAMES
@settings(max_examples=25)
def test_every_card_is_in_exactly_one_place(seats: int, options: Options, seed: int) -> None:
    for state, _, _ in whims(seats, options, seed):
        stacks = [stack for own in state.productions for stack in own.values()]
        cast = [card for stack in stacks for card in stack.cast]
        made = [stack.script for stack in stacks if stack.script]
        archived = [film for own in state.archives for film in own]
        out = Counter([*made, *archived, *state.track])
        assert sum(out[tv] for tv in tv_scripts()) == seats
        bought = Counter({film: many for film, many in out.items() if film in scripts()})
        rows = Counter([card for card in state.scripts if card])
        assert bought + rows + Counter(state.script_pile) == Counter(list(scripts()))
        actors = [card for card in cast if card in performers()]
        actors += [card for card in state.actors if card]
        assert sorted([*actors, *state.actor_pile, *state.actor_discards]) == sorted(performers())
        drawn = [card for card in cast if card in sets()] + ([state.drawn] if state.drawn else [])
        assert sorted([*drawn, *state.set_pile, *state.set_discards]) == sorted(sets())
        in_force = [state.event] if state.event else []
        assert sorted([*state.event_pile, *state.past_events, *in_force]) == sorted(events())


@pytest.mark.rule("AC-Q-05", "AC-Q-06", "AC-ROUND-04", "AC-ROUND-06", "AC-LEGAL-02", "AC-Q-13")
@pytest.mark.rule("AC-ASST-06", "AC-Q-07")
@GAMES
@settings(max_examples=25)
def test_each_turn_places_one_assistant_and_prestige_never_falls(
    seats: int, options: Options, seed: int
) -> None:
    before: State | None = None
    for state, action, _ in whims(seats, options, seed):
        if before is not None:
            check_turn(before, state, action)
        if not state.over and state.phase == "assistants":
            assert Borrow() in ACTION.legal(state, state.turn)
            assert state.left[state.turn] > 0
        before = state.copy()


def check_turn(before: State, state: State, action: Action | None) -> None:
    """Check the changes of one action to the round, the assistants and the scores."""
    assert all(now >= old for now, old in zip(state.prestige, before.prestige, strict=True))
    placed = 0 if isinstance(action, PlaceSet) else 1
    if state.round == before.round and not state.over:
        assert sum(before.left) - sum(state.left) == placed
        assert before.left[before.turn] - state.left[before.turn] == placed
    else:
        assert sum(before.left) == placed, "a round ends when all assistants are placed"


@pytest.mark.rule("AC-LEGAL-01", "AC-LEGAL-02", "AC-LEGAL-03", "AC-LEGAL-04", "AC-LEGAL-05")
@pytest.mark.rule("AC-LEGAL-06", "AC-LEGAL-07", "AC-LEGAL-08", "AC-ROUND-05")
@GAMES
@settings(max_examples=8)
def test_what_is_offered_is_just_what_would_be_accepted(
    seats: int, options: Options, seed: int
) -> None:
    for number, (state, _, _) in enumerate(whims(seats, options, seed)):
        if number % 5:
            continue
        for seat in range(seats):
            accepted = [
                action for action in ACTION.all_actions(state) if accepts(state, seat, action)
            ]
            offered = ACTION.legal(state, seat)
            assert len(set(offered)) == len(offered), "nothing is offered twice"
            assert set(offered) == set(accepted)


def accepts(state: State, seat: int, action: Action) -> bool:
    """Whether the rules allow a player this action now."""
    try:
        ACTION.check(state, seat, action)
    except IllegalAction:
        return False
    return True


@pytest.mark.rule("AC-END-02", "AC-END-07", "AC-END-08", "AC-Q-21", "AC-FIN-01", "AC-TRACK-02")
@GAMES
@settings(max_examples=10)
def test_rounds_follow_each_other_and_everybody_is_first_equally_often(
    seats: int, options: Options, seed: int
) -> None:
    began: list[game_events.RoundBegan] = []
    last = 0
    for state, _, now in whims(seats, options, seed):
        began += [event for event in now if isinstance(event, game_events.RoundBegan)]
        last = state.last_round
        assert all(not isinstance(event, game_events.GameEnded) for event in now[:-1])
    assert [event.round for event in began] == list(range(1, last + 1))
    firsts = [event.first for event in began]
    assert all(after == (first + 1) % seats for first, after in itertools.pairwise(firsts))
    turns = Counter(firsts)
    assert max(turns.values()) - min(turns.values()) <= (last % seats > 0)
    assert (last % seats == 0) or options.short


@pytest.mark.rule("AC-Q-09", "AC-Q-11", "AC-Q-17", "AC-INC-02", "AC-AWD-02", "AC-Q-78", "AC-FIN-02")
@GAMES
@settings(max_examples=25)
def test_the_events_account_for_every_million_and_all_prestige(
    seats: int, options: Options, seed: int
) -> None:
    money, prestige = [3] * seats, [0] * seats
    for state, _, now in whims(seats, options, seed):
        for event in now:
            match event:
                case game_events.Borrowed():
                    money[event.seat] += event.millions
                case game_events.CharityGiven():
                    money[event.seat] -= event.paid
                    prestige[event.seat] += event.prestige
                case (
                    game_events.AssistantHired()
                    | game_events.ScriptBought()
                    | game_events.ActorHired()
                    | game_events.SetDrawn()
                    | game_events.SetSalvaged()
                    | game_events.FilmsSwapped()
                ):
                    money[event.seat] -= event.paid
                case game_events.BoxOfficePaid():
                    for each in event.takings:
                        printed = sum(films()[film].millions for film, _ in each.films)
                        assert each.total == printed + each.archive + len(each.bonus)
                        money[each.seat] += each.total
                case game_events.AwardsHeld():
                    for won in event.honours:
                        printed = sum(films()[film].prestige for film, _ in won.films)
                        assert won.total == printed + len(won.trend)
                        prestige[won.seat] += won.total
                case game_events.GameEnded():
                    assert event.scores == scores(state)
                    assert event.places == places(state)
        assert (state.money, state.prestige) == (money, prestige)


@pytest.mark.rule("AC-BOT-06", "AC-BOT-07", "AC-SEND-04", "AC-ARCH-01", "AC-Q-26", "AC-Q-59")
@GAMES
@settings(max_examples=15)
def test_films_go_from_the_left_to_their_owners_archives_and_never_come_back(
    seats: int, options: Options, seed: int
) -> None:
    track: list[str] = []
    archives: list[list[str]] = [[] for _ in range(seats)]
    owners: dict[str, int] = {}
    for state, _, now in whims(seats, options, seed):
        for event in now:
            match event:
                case game_events.FilmSent():
                    full = len(track) == 5
                    assert full == any(isinstance(other, game_events.FilmArchived) for other in now)
                    track.insert(0, event.film)
                    owners[event.film] = event.seat
                case game_events.FilmArchived():
                    assert event.film == track.pop()
                    assert owners[event.film] == event.seat
                    archives[event.seat].append(event.film)
                case game_events.FilmsSwapped():
                    square = track.index(event.left)
                    assert track[square + 1] == event.right
                    track[square : square + 2] = [event.right, event.left]
        assert state.track == track
        assert state.archives == archives
        assert state.owners == {film: owners[film] for film in track}

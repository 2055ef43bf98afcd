"""Checks of views: they answer as the state does, and reveal nothing that is secret."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any, TypeAlias

import msgspec

from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import Action, AnyGame, Event, Seat, is_visible_to
from matinee.engine.contract.open_fields import open_fields
from matinee.engine.contract.title import Title
from matinee.engine.match.dice import FastDice, RecordedDice
from matinee.engine.match.state_digest import plain
from matinee.testing.checks.assertions import (
    deep_copy,
    reason,
    refusal,
    require,
    require_filled,
    scramble,
    viewers,
    with_filled_templates,
)
from matinee.testing.checks.places import listed_differences
from matinee.testing.random_play import moments, play_on, walk

_Outcome: TypeAlias = tuple[Any, list[Event]]
"""The state after an action, and the events visible to some viewer."""
_Alternative: TypeAlias = tuple[Seat, Action, Seat | None, _Outcome, _Outcome]


def check_views_answer_alike(title: Title, case: ConformanceCase) -> None:
    """A view gives its seat the same answers as the state, and cannot be played on."""
    game = title.game
    for moment in moments(game, case):
        state = moment.state
        every = game.all_actions(state)
        waiting = list(game.active_seats(state))
        for viewer in viewers(case):
            view = game.view(state, viewer)
            require(
                list(game.active_seats(view)) == waiting,
                f"active_seats differs for viewer {viewer}",
            )
            require(game.result(view) == game.result(state), f"result differs for {viewer}")
            require(
                list(game.all_actions(view)) == list(every),
                f"all_actions differs for viewer {viewer}",
            )
            if moment.action is not None:
                _refuse_to_play(game, view, moment.seat, moment.action)
            if viewer is None:
                continue
            legal = list(game.legal(state, viewer))
            require(list(game.legal(view, viewer)) == legal, f"legal differs for seat {viewer}")
            for action in with_filled_templates(game, every, legal):
                told = reason(refusal(game, view, viewer, action))
                true = reason(refusal(game, state, viewer, action))
                if told != true:
                    raise AssertionError(f"{action}: check says {true}, but on a view {told}")
            if viewer in waiting:
                same = game.timeout_action(view, viewer) == game.timeout_action(state, viewer)
                require(same, f"timeout_action differs for seat {viewer}")


def check_imagined_states_fit(title: Title, case: ConformanceCase) -> None:
    """`sample_state` gives a full state that can be played, and in which the view is the same."""
    game = title.game
    for moment in moments(game, case):
        for viewer in viewers(case):
            view = game.view(moment.state, viewer)
            seen = deep_copy(view)
            imagined = game.sample_state(view, viewer, FastDice(moment.number))
            require(view == seen, "sample_state changed the view")
            require(type(imagined) is type(moment.state), "sample_state gives no state")
            require_filled(imagined)
            back = game.view(imagined, viewer)
            require(back == view, f"viewer {viewer} can tell an imagined state from the true one")
            if moment.number % 20 == 0:
                dice = FastDice(moment.number)
                played = play_on(game, imagined, case.seats, dice, case.bound)
                require(played < case.bound, f"what {viewer} imagines cannot be played out")


def check_secrets_stay_secret(title: Title, case: ConformanceCase) -> None:
    """A change of something that a seat may not know changes nothing for that seat."""
    game = title.game
    hides = changes = False
    for moment in moments(game, case):
        state, before = moment.state, deep_copy(moment.state)
        every = game.all_actions(state)
        for viewer in viewers(case):
            other = scramble(title, state, viewer, FastDice(f"{moment.number} {viewer}"))
            require(state == before, "scramble changed the state that it was given")
            hides = hides or plain(game.view(state, viewer)) != plain(state)
            changes |= other != state
            _look_alike(game, state, other, viewer)
            require(
                game.active_seats(state) == game.active_seats(other),
                f"{viewer} sees which seats are waited for",
            )
            if viewer is not None:
                legal = game.legal(state, viewer)
                require(legal == game.legal(other, viewer), f"legal tells seat {viewer} a secret")
                for action in with_filled_templates(game, every, legal):
                    one = reason(refusal(game, state, viewer, action))
                    two = reason(refusal(game, other, viewer, action))
                    if one != two:
                        raise AssertionError(f"check tells seat {viewer} a secret: {one}, {two}")
    require(changes or not hides, "views hide something, but scramble never changes anything")


def check_events_keep_secrets(title: Title, case: ConformanceCase) -> None:
    """Visible events do not depend on secrets until an event reveals them."""
    game = title.game
    for moment in walk(game, case):
        if moment.action is None:
            return
        for viewer in viewers(case):
            other = scramble(title, moment.state, viewer, FastDice(moment.number))
            if not refusal(game, other, moment.seat, moment.action):
                one, two = (
                    _told(game, table, moment.seat, moment.action, viewer)
                    for table in (moment.state, other)
                )
                _tell_alike(game, one, two, viewer, moment.seat)


def check_secret_choices_look_alike(title: Title, case: ConformanceCase) -> None:
    """Nobody can tell two secret choices of the same kind apart before they are revealed."""
    for seat, _, viewer, one, two in _alternatives(title.game, case, secret=True):
        _tell_alike(title.game, one, two, viewer, seat)


def check_open_choices_can_be_seen(title: Title, case: ConformanceCase) -> None:
    """Actions that others cannot tell apart are `secret`; otherwise records would name them."""
    game = title.game
    for _, action, viewer, one, two in _alternatives(game, case, secret=False):
        apart = (
            one[0] == two[0]
            or one[1] != two[1]
            or game.view(one[0], viewer) != game.view(two[0], viewer)
        )
        require(apart, f"{action} is not secret, but {viewer} sees none of it")


def check_everyone_knows_when_choices_are_secret(title: Title, case: ConformanceCase) -> None:
    """Whenever a seat may act in secret, `has_hidden_choices` is true in every view."""
    game = title.game
    for moment in moments(game, case):
        state = moment.state
        sealed = game.has_hidden_choices(state)
        offers = (offer for seat in range(case.seats) for offer in game.legal(state, seat))
        secret = [offer for offer in offers if offer.secret]
        require(
            sealed or not secret, f"{secret} can be done, but has_hidden_choices does not say so"
        )
        for viewer in viewers(case):
            same = game.has_hidden_choices(game.view(state, viewer)) == sealed
            require(same, f"has_hidden_choices differs for viewer {viewer}")


def check_everyone_knows_which_decisions_are_quick(title: Title, case: ConformanceCase) -> None:
    """`is_quick_decision` answers for every seat, from public knowledge."""
    game = title.game
    for moment in moments(game, case):
        brief = [game.is_quick_decision(moment.state, seat) for seat in range(case.seats)]
        require(
            all(type(one) is bool for one in brief),
            f"is_quick_decision is neither true nor false: {brief}",
        )
        for viewer in viewers(case):
            other = scramble(title, moment.state, viewer, FastDice(f"{moment.number} {viewer}"))
            for table in (game.view(moment.state, viewer), other):
                told = [game.is_quick_decision(table, seat) for seat in range(case.seats)]
                require(
                    told == brief,
                    f"is_quick_decision tells viewer {viewer} {told}, the truth is {brief}",
                )


def check_batchable_actions_show_nothing(title: Title, case: ConformanceCase) -> None:
    """An action marked `batchable` draws nothing and reveals nothing, wherever it is legal."""
    game = title.game
    for moment in moments(game, case):
        for seat in range(case.seats):
            for offer in game.legal(moment.state, seat):
                if offer.batchable:
                    action = game.sample_fields(offer, FastDice(1))
                    try:
                        events = game.play(moment.state.copy(), seat, action, RecordedDice(()))
                    except LookupError:
                        raise AssertionError(f"{action} is batchable, but draws") from None
                    news = [event for event in events if event.reveals]
                    require(not news, f"{action} is batchable, but shows {news}")


def _alternatives(game: AnyGame, case: ConformanceCase, *, secret: bool) -> Iterator[_Alternative]:
    """Two alternative choices of a seat, and their results as another viewer sees them."""
    for moment in moments(game, case):
        for seat in range(case.seats):
            for choices in _kinds(game, moment.state, seat, secret=secret):
                for viewer in set(viewers(case)) - {seat}:
                    first, *rest = (_told(game, moment.state, seat, c, viewer) for c in choices)
                    yield from ((seat, choices[0], viewer, first, other) for other in rest)


def _kinds(game: AnyGame, state: Any, seat: Seat, *, secret: bool) -> Iterable[list[Action]]:
    """A seat's secret or open actions by kind, each template filled in three times."""
    kinds: dict[type[Action], list[Action]] = {}
    for offer in game.legal(state, seat):
        if offer.secret is secret:
            times = 3 if open_fields(offer) else 1
            filled = (game.sample_fields(offer, FastDice(number)) for number in range(times))
            kinds.setdefault(type(offer), []).extend(filled)
    return kinds.values()


def _refuse_to_play(game: AnyGame, view: Any, seat: Seat, action: Action) -> None:
    try:
        game.play(view, seat, action, FastDice(1))
    except TypeError:
        return
    raise AssertionError("a view can be played on")


def _look_alike(game: AnyGame, one: Any, two: Any, viewer: Seat | None) -> None:
    left, right = game.view(one, viewer), game.view(two, viewer)
    if left != right:
        places = listed_differences(left, right)
        raise AssertionError(f"viewer {viewer} sees a secret, {places}: {left} and {right}")
    same = msgspec.json.encode(plain(left)) == msgspec.json.encode(plain(right))
    require(same, f"viewer {viewer} sees a secret in the plain form of its view")
    require(game.result(one) == game.result(two), f"viewer {viewer} sees a secret in the result")


def _told(game: AnyGame, state: Any, seat: Seat, action: Action, viewer: Seat | None) -> _Outcome:
    """The result of an action, and its events visible to this viewer, with fixed dice."""
    after = state.copy()
    events = game.play(after, seat, action, FastDice(1))
    return after, [event for event in events if is_visible_to(event, viewer)]


def _tell_alike(
    game: AnyGame,
    one: _Outcome,
    two: _Outcome,
    viewer: Seat | None,
    seat: Seat,
) -> None:
    """Visible events of a seat's action must be equal up to the first that reveals a difference."""
    for told, otherwise in zip_longest(one[1], two[1]):
        if told != otherwise:
            reveals = told is not None and otherwise is not None and told.reveals
            same = reveals and type(told) is type(otherwise)
            require(same, f"viewer {viewer} is told a secret: {told} or {otherwise}")
            return
    left, right = game.view(one[0], viewer), game.view(two[0], viewer)
    require(
        left == right,
        f"viewer {viewer} sees afterwards what it was not told: {listed_differences(left, right)} "
        f"differs with the decision of seat {seat}, so `view` has to hide it",
    )

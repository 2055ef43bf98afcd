"""Checks of standing orders, which receive only views; a game without any passes."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import Action, AnyGame, Seat
from matinee.engine.contract.open_fields import open_fields, sample_fields
from matinee.engine.contract.standing_orders import WAIT, Plan, Plans, is_offered, next_action
from matinee.engine.contract.title import Title
from matinee.engine.decoding import decode
from matinee.engine.match.dice import FastDice
from matinee.testing.checks.assertions import (
    deep_copy,
    require,
    require_domains,
    require_items,
    require_sentence,
    scramble,
    words_for,
)
from matinee.testing.random_play import decide, moments

TAKES: Final = 5
"""The number of games that are played with plans."""
OFTEN: Final = 5
"""The number of plans of a kind from which on its results are examined."""


@dataclass(frozen=True, slots=True)
class _Situation:
    """A seat's view at some moment, and all plans that it could have made by then."""

    plans: Plans
    state: Any
    seat: Seat
    view: Any
    held: list[Any]


def check_plans_can_be_made(title: Title, case: ConformanceCase) -> None:
    """Every offer is a plan, can be made as offered, and survives encoding."""
    for at in _situations(title, case):
        offers: list[Any] = list(at.plans.offers(at.view, at.seat))
        require(len(set(offers)) == len(offers), f"a plan is offered twice: {offers}")
        require(list(at.plans.offers(deep_copy(at.view), at.seat)) == offers, "offers differ")
        for offer in offers:
            require(isinstance(offer, Plan), f"{offer!r} is offered, which is no plan")
            made = sample_fields(offer, FastDice(1))
            can_be_made = is_offered(at.plans, made, at.view, at.seat)
            require(can_be_made, f"{made} cannot be made, though {offer} is offered")
            for plan in (offer, made):
                back = _read(at.plans, msgspec.json.encode(plan))
                require(back == plan, f"{plan} comes back as {back}")


def check_plans_have_words(title: Title, case: ConformanceCase) -> None:
    """Every plan has a label, every item a name, and no two offers have the same label."""
    words = words_for(title, case)
    for at in _situations(title, case):
        offers = at.plans.offers(at.view, at.seat)
        for plan in [*offers, *at.held]:
            require_sentence(at.plans.plan_label(plan, at.view, words), "plan_label", plan)
            require_items(words, plan, at.view)
        said = [at.plans.plan_label(offer, at.view, words) for offer in offers]
        twice = {sentence for sentence in said if said.count(sentence) > 1}
        require(not twice, f"different plans are called the same: {twice}")


def check_plans_can_be_followed(title: Title, case: ConformanceCase) -> None:
    """A plan has an answer on every later view, and always the same one; it changes nothing."""
    for at in _situations(title, case):
        before, twin = deep_copy(at.view), deep_copy(at.view)
        for plan in at.held:
            wanted = at.plans.step(plan, at.view, at.seat)
            again = at.plans.step(plan, twin, at.seat)
            require(wanted == again, f"{plan} wants {wanted}, then {again}, on equal views")
            if wanted is None or wanted is WAIT:
                continue
            sound = isinstance(wanted, title.game.actions)
            require(sound, f"{plan} wants {wanted!r}, which is no action of the game")
            closed = not open_fields(wanted)
            require(closed, f"{plan} wants {wanted}, which leaves something open")
        at.plans.offers(at.view, at.seat)
        require(at.view == before, "a plan changed the view")


def check_plans_keep_secrets(title: Title, case: ConformanceCase) -> None:
    """Offers, and the actions of a plan, depend only on what the seat may know."""
    for number, at in enumerate(_situations(title, case)):
        changed = scramble(title, at.state, at.seat, FastDice(number))
        other = title.game.view(changed, at.seat)
        one, two = (list(at.plans.offers(view, at.seat)) for view in (at.view, other))
        require(one == two, f"offers tell seat {at.seat} a secret: {one} and {two}")
        for plan in at.held:
            wanted, else_ = (at.plans.step(plan, view, at.seat) for view in (at.view, other))
            require(wanted == else_, f"{plan} knows a secret: it wants {wanted}, or {else_}")


def check_plans_come_to_an_end(title: Title, case: ConformanceCase) -> None:
    """Random games in which seats make plans and follow them end within the bound too.

    While a plan waits, its seat decides at random. A plan may wait for a whole game, but a kind of
    plan that is made often and never acts or lapses is useless.
    """
    if title.plans is None:
        return
    made: Counter[type] = Counter()
    done: Counter[type] = Counter()
    for take in range(TAKES):
        _play_with_plans(title.game, title.plans, case, FastDice(f"{case.name}{take}"), made, done)
    idle = [kind.__name__ for kind, times in made.items() if times >= OFTEN and not done[kind]]
    require(not idle, f"plans of some kinds never act or lapse: {', '.join(idle)}")


def _play_with_plans(
    game: AnyGame, plans: Plans, case: ConformanceCase, dice: FastDice, made: Counter[type],
    done: Counter[type],
) -> None:  # fmt: skip
    """Play one game; plans are counted, by kind, when they are made and when they act or lapse."""
    state, _ = game.setup(case.seats, case.options, dice)
    standing: dict[Seat, Any] = {}
    for _ in range(case.bound):
        if not game.active_seats(state):
            return
        for seat in range(case.seats):
            offers = plans.offers(game.view(state, seat), seat)
            if offers and seat not in standing and not dice.below(4):
                chosen: Any = dice.pick(offers)
                standing[seat] = sample_fields(chosen, dice)
                made[type(chosen)] += 1
        seat, action = _order(game, plans, state, standing, done) or decide(
            game, state, case.seats, dice
        )
        game.check(state, seat, action)
        game.play(state, seat, action, dice)
    raise AssertionError(f"a game with plans is not over after {case.bound} decisions")


def _order(
    game: AnyGame, plans: Plans, state: Any, standing: dict[Seat, Any], done: Counter[type]
) -> tuple[Seat, Action] | None:
    """The next action of an active seat's plan; plans that lapse are dropped."""
    for seat in game.active_seats(state):
        if seat not in standing:
            continue
        action = next_action(game, plans, standing[seat], game.view(state, seat), seat)
        if action is WAIT:
            continue
        done[type(standing[seat])] += 1
        if action is not None:
            return seat, action
        del standing[seat]
    return None


def _situations(title: Title, case: ConformanceCase) -> Iterator[_Situation]:
    """Some positions of a random game as each seat sees them; none if the game has no plans."""
    game, plans = title.game, title.plans
    if plans is None:
        return
    held: list[dict[Any, None]] = [{} for _ in range(case.seats)]
    for moment in moments(game, case):
        for seat, mine in enumerate(held):
            offers: list[Any] = list(plans.offers(game.view(moment.state, seat), seat))
            for offer in offers:
                require_domains(offer)
            mine.update(
                (sample_fields(offer, FastDice(n)), None) for offer in offers for n in range(3)
            )
            view = game.view(moment.state, seat)
            yield _Situation(plans, moment.state, seat, view, list(mine))


def _read(plans: Plans, written: bytes) -> Any:
    try:
        return decode(written, plans.types)
    except msgspec.ValidationError as error:
        raise AssertionError(f"{written.decode()} cannot be read: {error}") from None

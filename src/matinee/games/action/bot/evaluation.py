"""The heuristic bot's value of each action: its effect until the end of the game, in Millions.

Films in production are planned in `production_plan`, money is valued in `money`, films at the box
office in `box_office`.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from matinee.engine.contract.game import Action, Seat
from matinee.games.action.bot.box_office import campaign_gain, release_gain
from matinee.games.action.bot.missing_cards import cards_needed, points_wanting_after
from matinee.games.action.bot.money import Purse
from matinee.games.action.bot.production_plan import (
    ProductionJob,
    crew,
    planned_gain,
    production_job,
)
from matinee.games.action.bot.run_estimate import Outlook
from matinee.games.action.bot.weights import PRESTIGE, Style
from matinee.games.action.content import sets
from matinee.games.action.rules import actions
from matinee.games.action.rules.assistants import LOCATION_OF, slots
from matinee.games.action.rules.locations.casting import actor_offers
from matinee.games.action.rules.locations.staffing import loan
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.productions import find_film, missing_points
from matinee.games.action.rules.state import BOARD, Production, View

SPARE: Final = 0.35
"""The part of an assistant's work that a card without a script is worth."""
TAKEN: Final = 0.25
"""The chance that one rival takes a given card before the bot's next turn."""
FILLED: Final = 0.5
"""The chance that rivals fill a location by then, if there are enough of them to do so."""


class DecisionEstimate:
    """The estimate of all actions for one decision of a player."""

    def __init__(self, view: View, seat: Seat, style: Style) -> None:
        self.view, self.seat, self.style = view, seat, style
        self.outlook = Outlook(view, seat, style)
        self.purse = Purse(view, seat, self.outlook)
        self.crew = crew(view, seat)
        self.own = view.productions[seat]
        self.jobs = {name: todo for name, one in self.own.items() if (todo := production_job(one))}
        self.plan = planned_gain(self.jobs.values(), self.crew, self.outlook)

    def score(self, action: Action) -> float:
        """Gain of an action, higher if rivals may make it impossible before the next turn."""
        gain = GAINS[type(action)](self, action)
        if self.crew.left and gain > self.bank:
            gain += self.style.hurry * self._gone(action) * (gain - self.bank)
        return gain

    @cached_property
    def bank(self) -> float:
        """Gain of borrowing, which is always possible: other actions are compared with it."""
        return self.purse.gain(loan(self.view, self.seat))

    def _gone(self, action: Action) -> float:
        """The chance that a rival takes the slot or the card before the player's next turn."""
        place = LOCATION_OF.get(type(action))
        if place is None or place == "borrow":  # the bank has room for everybody
            return 0.0
        view = self.view
        rivals = sum(1 for seat, left in enumerate(view.left) if left and seat != self.seat)
        room = (slots(view.seats, place) or 0) - len(view.placed.get(place, ()))
        filled = FILLED if room <= rivals else 0.0
        taken = TAKEN * rivals if place in ("actor", "script") else 0.0
        return min(1.0, filled + taken)

    def pay(self, what: str) -> float:
        """Gain, below zero, of paying a current price."""
        return self.purse.gain(-price(self.view, what).millions)

    def plan_with(self, name: str, todo: ProductionJob) -> float:
        """Gain of the plan if the job of this name is added or replaced."""
        return planned_gain({**self.jobs, name: todo}.values(), self.crew, self.outlook) - self.plan

    def spare(self, cards: int) -> float:
        """Value of a number of cards without a script; none in the last rounds."""
        late = self.outlook.now >= self.outlook.last - 2
        return 0.0 if late else SPARE * self.style.work * cards

    def add(self, card: str, onto: str) -> float:
        """Gain of putting an actor or a set into a production, or beginning one with it."""
        before = self.own.get(onto)
        if before is None or before.script is None:
            return self.spare(1)
        more = cards_needed(points_wanting_after(missing_points(before), card))
        return self.plan_with(onto, ProductionJob(more, before.script))

    @cached_property
    def unseen(self) -> list[str]:
        """The sets that may be on top of the pile, or of the next one."""
        view = self.view
        seen = {card for own in view.productions for one in own.values() for card in one.cast}
        return [key for key in sets() if key not in seen and key not in view.set_discards] or (
            view.set_discards
        )

    def saved(self, name: str) -> float:
        """Gain for each card, up to one, that a production needs less than estimated."""
        todo = self.jobs[name]
        less = min(1.0, todo.cards)
        return self.plan_with(name, ProductionJob(todo.cards - less, todo.film)) / less


def _borrow(moment: DecisionEstimate, action: actions.Borrow) -> float:
    return moment.bank


def _hire(moment: DecisionEstimate, action: actions.HireAssistant) -> float:
    return moment.purse.hire()


def _give(moment: DecisionEstimate, action: actions.GiveToCharity) -> float:
    return PRESTIGE * BOARD.gala_prestige + moment.pay("gala")


def _script(moment: DecisionEstimate, action: actions.BuyScript) -> float:
    onto = moment.own.get(action.onto)
    cast = () if onto is None else onto.cast
    todo = production_job(Production(action.script, cast))
    assert todo is not None
    gain = moment.plan_with(action.script, todo) - moment.spare(len(cast))
    return gain + moment.pay("script")


def _actor(moment: DecisionEstimate, action: actions.HireActor) -> float:
    what = dict(actor_offers(moment.view))[action.actor]
    return moment.add(action.actor, action.onto) + moment.pay(what)


def _unseen_set(moment: DecisionEstimate, action: actions.BuySet) -> float:
    """The mean gain over all sets that it may be, each put where it helps most."""
    wanted = [
        (missing_points(one), moment.jobs[name].cards, moment.saved(name))
        for name, one in moment.own.items()
        if any(missing_points(one))
    ]
    gain = moment.spare(1)
    if wanted:
        gain = sum(
            max(
                saved * (cards - cards_needed(points_wanting_after(lacks, prop)))
                for lacks, cards, saved in wanted
            )
            for prop in moment.unseen
        ) / len(moment.unseen)
    return gain + moment.pay("set")


def _drawn_set(moment: DecisionEstimate, action: actions.PlaceSet) -> float:
    assert moment.view.drawn is not None
    return moment.add(moment.view.drawn, action.onto)


def _salvage(moment: DecisionEstimate, action: actions.SalvageSet) -> float:
    return moment.add(action.prop, action.onto) + moment.pay("discards")


def _send(moment: DecisionEstimate, action: actions.SendFilm) -> float:
    """Gain at the box office and in the plan: the job is done, a kept card helps another one."""
    name = find_film(moment.view, moment.seat, action.film)
    jobs = {key: todo for key, todo in moment.jobs.items() if key != name}
    gain = release_gain(moment.view, moment.seat, moment.outlook, action.film)
    onto = moment.own.get(action.onto)
    if action.keep and (onto is None or onto.script is None):
        gain += moment.spare(1)
    elif action.keep and onto is not None and onto.script is not None:
        more = cards_needed(points_wanting_after(missing_points(onto), action.keep))
        jobs[action.onto] = ProductionJob(more, onto.script)
    return gain + planned_gain(jobs.values(), moment.crew, moment.outlook) - moment.plan


def _campaign(moment: DecisionEstimate, action: actions.Campaign) -> float:
    gain = campaign_gain(moment.view, moment.seat, moment.outlook, action.left, action.right)
    return gain + moment.pay("marketing")


GAINS: Final[dict[type[Action], Callable[[DecisionEstimate, Any], float]]] = {
    actions.Borrow: _borrow,
    actions.HireAssistant: _hire,
    actions.GiveToCharity: _give,
    actions.BuyScript: _script,
    actions.HireActor: _actor,
    actions.BuySet: _unseen_set,
    actions.PlaceSet: _drawn_set,
    actions.SalvageSet: _salvage,
    actions.SendFilm: _send,
    actions.Campaign: _campaign,
}

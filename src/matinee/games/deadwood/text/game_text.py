"""The text of Deadwood: labels of actions and orders, and the tables of `refusals` and `log`."""

from collections.abc import Mapping, Sequence
from typing import Final

from matinee.engine.contract.game import Action, Event, wire_tag
from matinee.engine.text.errors import Refused
from matinee.engine.text.game_text import GameTextBase
from matinee.engine.text.i18n import N_, Language
from matinee.engine.text.sentences import sentences
from matinee.games.deadwood.rules import actions
from matinee.games.deadwood.rules.options import Options
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.log import EVENT_FIELDS, EVENT_TEXTS, event_quote
from matinee.games.deadwood.text.names import Names, roles
from matinee.games.deadwood.text.refusals import REFUSALS, refusal_text

OPTION_HELP: Final = sentences(__package__, "option_help.toml")

_CHOICES: Final[Mapping[type[Action], str]] = {
    actions.Act: N_("Act"),
    actions.Rehearse: N_("Rehearse"),
    actions.EndTurn: N_("End the turn"),
}

_PLANS: Final[Mapping[type[actions.AnyPlan], str]] = {
    actions.ActUntilWrapped: N_("Act until the scene wraps"),
    actions.RehearseThenAct: N_(
        "Rehearse until success is certain, then act until the scene wraps"
    ),
}


class DeadwoodText(Names, GameTextBase):
    """The sentences for one table of Deadwood, in one language."""

    refusals = REFUSALS
    event_texts = EVENT_TEXTS
    event_fields = EVENT_FIELDS

    def __init__(self, names: Sequence[str], options: Options, language: Language) -> None:
        super().__init__(names, options, language)
        self.classic = options.edition == "classic"

    def action_label(self, action: Action, view: View) -> str:
        """Button label for an action."""
        if isinstance(action, actions.Move):
            return self._("Move to {area}").format(area=self.place(action.to))
        if isinstance(action, actions.TakeRole):
            role = roles()[action.role]
            kind = N_("Star as {role} (rank {rank})")
            if not role.starring:
                kind = N_("Work as an extra: {role} (rank {rank})")
            return self._(kind).format(role=self.role(role.key), rank=role.rank)
        if isinstance(action, actions.Upgrade):
            price = view.lot.prices[action.pay][action.rank]
            return self._("Upgrade to rank {rank} for {price}").format(
                rank=action.rank, price=self.money(action.pay, price)
            )
        return self._(_CHOICES[type(action)])

    def plan(self, plan: actions.AnyPlan) -> str:
        """Button label for a standing order."""
        return self._(_PLANS[type(plan)])

    def action_refs(self, action: Action, view: View) -> list[str]:
        """References to the things on the table that an action touches."""
        if isinstance(action, actions.Move):
            return [f"area:{action.to}"]
        if isinstance(action, actions.TakeRole):
            return [f"role:{action.role}"]
        if isinstance(action, actions.Upgrade):
            return [f"rank:{action.rank}", f"purse:{action.pay}"]
        return [f"button:{wire_tag(type(action)).replace('-', '')}"]

    def score(self, points: int, unit: bool = True) -> str:
        """A score in points."""
        return (
            self.many("{n} point", "{n} points", points).format(n=points) if unit else f"{points}"
        )

    def refusal_text(self, refused: Refused) -> str:
        """Sentence for a refusal."""
        return refusal_text(refused, self)

    def event_quote(self, event: Event) -> str:
        """The line of the role that was acted; empty for other events."""
        return event_quote(event, self)

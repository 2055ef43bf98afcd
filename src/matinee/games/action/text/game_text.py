"""The text of Action!: labels of actions and orders, and the tables of `refusals` and `log`.

The rules have keys and parameters only; all sentences are in this folder.
"""

from typing import Final

from matinee.engine.contract.game import Action, Event
from matinee.engine.text.errors import Refused
from matinee.engine.text.game_text import GameTextBase
from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import format_refusal
from matinee.engine.text.sentences import sentences
from matinee.games.action.content import films
from matinee.games.action.rules import actions
from matinee.games.action.rules.forecast import card_fit, script_fit
from matinee.games.action.rules.locations.casting import actor_offers
from matinee.games.action.rules.locations.staffing import loan
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.state import BOARD, View
from matinee.games.action.text.log import EVENT_FIELDS, EVENT_TEXTS, event_quote
from matinee.games.action.text.names import Names, find_production
from matinee.games.action.text.refusals import CHANGED, REFUSAL_FIELDS, REFUSALS

OPTION_HELP: Final = sentences(__package__, "option_help.toml")


class ActionText(Names, GameTextBase):
    """The sentences for one table of Action!, in one language."""

    refusals = REFUSALS
    refusal_fields = REFUSAL_FIELDS
    event_texts = EVENT_TEXTS
    event_fields = EVENT_FIELDS

    def action_label(self, action: Action, view: View) -> str:
        """Button label for an action, for the player whose turn it is."""
        match action:
            case actions.HireAssistant():
                text = N_("Hire an assistant for {price}, who works from the next round on")
                if view.round == view.last_round:
                    text = N_("Hire an assistant for {price}, who comes too late to work")
                return self._(text).format(price=self.price(price(view, "assistant")))
            case actions.Borrow():
                money = self.money(loan(view, view.turn))
                return self._("Take {money} from the bank").format(money=money)
            case actions.GiveToCharity():
                return self._("Give {price} at the Charity Gala for {prestige}").format(
                    price=self.price(price(view, "gala")),
                    prestige=self.prestige(BOARD.gala_prestige),
                )
            case actions.BuyScript():
                return self._buy_script(action, view)
            case actions.HireActor():
                return self._hire_actor(action, view)
            case actions.BuySet():
                text = self._("Buy a set unseen for {price}")
                return text.format(price=self.price(price(view, "set")))
            case actions.PlaceSet():
                return self._place_set(action, view)
            case actions.SalvageSet():
                return self._salvage_set(action, view)
            case actions.SendFilm():
                return self._send_film(action, view)
        assert isinstance(action, actions.Campaign)
        text = self._("Swap {left} and {right} for {price}: {left} moves towards the archives")
        return text.format(
            left=self.film(action.left),
            right=self.film(action.right),
            price=self.price(price(view, "marketing")),
        )

    def _buy_script(self, action: actions.BuyScript, view: View) -> str:
        text = N_("Buy {film} for {price}, for {production}")
        before = find_production(view, action.onto)
        if before is not None and script_fit(action.script, before.cast).completes:
            text = N_("Buy {film} for {price}, for {production}, and it is ready")
        return self._(text).format(
            film=self.film(action.script),
            price=self.price(price(view, "script")),
            production=self.production(action.onto, view),
        )

    def _hire_actor(self, action: actions.HireActor, view: View) -> str:
        text = N_("Hire {actor} for {price}, for {production}")
        if _completes(view, action.actor, action.onto):
            text = N_("Hire {actor} for {price}, for {production}, which is then ready")
        paid = self._asked(action.actor, view)
        if not paid:
            text = N_("Hire {actor}, for {production}")
        return self._(text).format(
            actor=self.actor(action.actor),
            price=paid,
            production=self.production(action.onto, view),
        )

    def _asked(self, actor: str, view: View) -> str:
        """Price of an actor, with the event behind the offer, if any; empty without an offer."""
        for offered, what in actor_offers(view):
            if offered == actor:
                text = self.price(price(view, what))
                if what in ("pile", "discards"):
                    return self._thanks_to_the_event(text, view)
                return text
        return ""

    def _thanks_to_the_event(self, paid: str, view: View) -> str:
        return self._("{price} ({event})").format(price=paid, event=self.event(view.event or ""))

    def _place_set(self, action: actions.PlaceSet, view: View) -> str:
        text = N_("Put {set} into {production}")
        if action.onto == actions.NEW:
            text = N_("Begin a new production with {set}")
        elif view.drawn and _completes(view, view.drawn, action.onto):
            text = N_("Put {set} into {production}, which is then ready")
        drawn = self.prop(view.drawn) if view.drawn else self._("the drawn set")
        production = self.production(action.onto, view)
        return self._(text).format(set=drawn, production=production)

    def _salvage_set(self, action: actions.SalvageSet, view: View) -> str:
        text = N_("Buy {set} from the discards for {price}, for {production}")
        if _completes(view, action.prop, action.onto):
            text = N_(
                "Buy {set} from the discards for {price}, for {production}, which is then ready"
            )
        return self._(text).format(
            set=self.prop(action.prop),
            price=self._thanks_to_the_event(self.price(price(view, "discards")), view),
            production=self.production(action.onto, view),
        )

    def _send_film(self, action: actions.SendFilm, view: View) -> str:
        pushed = view.track[-1] if len(view.track) == BOARD.squares else None
        text = N_("Send {film} to the box office ({money}, {prestige})")
        if action.keep:
            text = N_(
                "Send {film} to the box office ({money}, {prestige}), keeping {card} for "
                "{production}"
            )
        if pushed is not None:
            text = N_(
                "Send {film} to the box office ({money}, {prestige}), which pushes {pushed} "
                "({owner}) into the archives"
            )
            if action.keep:
                text = N_(
                    "Send {film} to the box office ({money}, {prestige}), which pushes {pushed} "
                    "({owner}) into the archives, keeping {card} for {production}"
                )
        film = films()[action.film]
        return self._(text).format(
            film=self.film(action.film),
            money=self.money(film.millions),
            prestige=self.prestige(film.prestige),
            card=self.card(action.keep),
            production=self.production(action.onto, view),
            pushed=self.film(pushed or ""),
            owner="" if pushed is None else self.names[view.owners[pushed]],
        )

    def plan(self, plan: actions.AnyPlan, view: View | None = None) -> str:
        """Button label for a standing order."""
        if isinstance(plan, actions.BorrowOn):
            return self._("Send all your other assistants of this round to the bank")
        if not isinstance(plan.cards, tuple) or not isinstance(plan.onto, str):
            return self._("Buy cards from a shopping list, turn after turn")
        text = N_("Buy the first of these that you can, turn after turn, for {production}: {cards}")
        if plan.onto == actions.ANEW:
            text = N_(
                "Buy the first of these that you can, turn after turn, each for a new production: "
                "{cards}"
            )
        cards = ", ".join(map(self.called, plan.cards))
        return self._(text).format(production=self.production(plan.onto, view), cards=cards)

    def option_label(
        self, choice: Action | actions.AnyPlan, field: str, item: str, view: View
    ) -> str:
        """An item in the list of a standing order's open field."""
        if field == "cards":
            return self.called(item)
        return self.production(actions.NEW if item == actions.ANEW else item, view)

    def action_refs(self, action: Action, view: View) -> list[str]:
        """References to the things on the table that an action touches."""
        match action:
            case actions.HireAssistant():
                return ["place:hire"]
            case actions.Borrow():
                return ["place:borrow"]
            case actions.GiveToCharity():
                return ["place:gala"]
            case actions.BuyScript(script=script, onto=onto):
                return ["place:script", f"script:{script}", _stack(onto)]
            case actions.HireActor(actor=actor, onto=onto):
                return ["place:actor", f"actor:{actor}", _stack(onto)]
            case actions.BuySet():
                return ["place:set", "pile:set"]
            case actions.PlaceSet(onto=onto):
                return [*([f"prop:{view.drawn}"] if view.drawn else []), _stack(onto)]
            case actions.SalvageSet(prop=prop, onto=onto):
                return ["place:set", f"prop:{prop}", _stack(onto)]
            case actions.SendFilm(film=film, keep=keep, onto=onto):
                refs = ["place:send", _stack(_holding(view, film)), f"film:{film}"]
                return [*refs, f"keep:{keep}", f"into:{onto or actions.ANEW}"] if keep else refs
        assert isinstance(action, actions.Campaign)
        return ["place:marketing", f"film:{action.left}", f"film:{action.right}"]

    def score(self, points: int, unit: bool = True) -> str:
        """A score in prestige, or without `unit` as a number."""
        return self.prestige(points) if unit else self.language.number(points)

    def refusal_text(self, refused: Refused) -> str:
        """Sentence for a refusal; a price changed by an event is refused with the event's name."""
        if refused.params.get("event"):
            return format_refusal(refused, CHANGED, self.refusal_fields, self)
        return super().refusal_text(refused)

    def event_quote(self, event: Event) -> str:
        """The line printed on a card that comes into play."""
        return event_quote(event, self)


def _stack(name: str) -> str:
    return f"stack:{name or actions.ANEW}"


def _holding(view: View, film: str) -> str:
    """The name of the production in which a film is made."""
    made = (item for own in view.productions for item in own.items())
    return next((name for name, production in made if production.script == film), film)


def _completes(view: View, card: str, onto: str) -> bool:
    """Whether a card would make an unfinished film ready."""
    before = find_production(view, onto)
    return before is not None and card_fit(before, card).completes

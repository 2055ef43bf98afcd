"""The text of Boulevard: labels of actions and orders, and the tables of `refusals` and `log`.

The rules carry keys and parameters; all sentences are in this folder.
"""

from collections.abc import Mapping
from typing import Final

from matinee.engine.contract.game import Action, Event, wire_tag
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.text.game_text import GameTextBase
from matinee.engine.text.i18n import N_
from matinee.engine.text.sentences import sentences
from matinee.games.boulevard import content
from matinee.games.boulevard.content.pieces import BOXES, MEDIA
from matinee.games.boulevard.content.tip_keys import CARTOON, FAVOR, TRIM
from matinee.games.boulevard.rules import actions
from matinee.games.boulevard.rules.state import LOAN, View
from matinee.games.boulevard.rules.week.step04_films import counted_minutes, rental_cost
from matinee.games.boulevard.text.log import EVENT_FIELDS, EVENT_TEXTS, event_quote
from matinee.games.boulevard.text.names import Names
from matinee.games.boulevard.text.refusals import REFUSAL_FIELDS, REFUSALS

OPTION_HELP: Final = sentences(__package__, "option_help.toml")

_DECLINES: Final[Mapping[str, str]] = {
    "second": N_("Leave the second film"),
    "tie": N_("Let the dice decide"),
    "unsold": N_("Leave the unsold boxes"),
    "blockbuster": N_("Place no cubes"),
}
_TIES: Final[Mapping[str, str]] = {
    "ask": N_("ask me"),
    "roll": N_("let the dice decide"),
    "favor": N_("play Front-Page Favor"),
    "favor-if-designated": N_("play Front-Page Favor only for the agency's box"),
}
_SPACES: Final[Mapping[str, str]] = {
    "ask": N_("ask me"),
    "leave": N_("leave them"),
    "claim": N_("take one with Unsold Space"),
    "claim-if-designated": N_("take only the agency's box with Unsold Space"),
}


class BoulevardText(Names, GameTextBase):
    """The sentences for one table of Hollywood Boulevard, in one language."""

    refusals = REFUSALS
    refusal_fields = REFUSAL_FIELDS
    event_texts = EVENT_TEXTS
    event_fields = EVENT_FIELDS

    def action_label(self, action: Action, view: View) -> str:
        """Button label for an action."""
        match action:
            case actions.PlaceMarker():
                return self._place_marker(action, view)
            case actions.RemoveChip():
                off = self._("Take a chip off {place}: upkeep {money} less a week")
                return off.format(place=self.place(action.chip), money=self.money(1))
            case actions.RepayLoan():
                return self._("Pay back a loan of {money}").format(money=self.money(LOAN))
            case actions.NoteGenre():
                return self._note(view)
            case actions.ChooseGenre():
                return self._("Name {genre} the trend").format(genre=self.genre(action.genre))
            case actions.PickFilm():
                return self._pick(action)
            case actions.PassFilms():
                return self._("Rent no more films")
            case actions.Bid():
                return self._("Bid {money} on {medium}").format(
                    money=self.money(action.pips), medium=self.medium(action.medium)
                )
            case actions.ClearBid():
                return self._("Take the die off {medium}").format(medium=self.medium(action.medium))
            case actions.Ready():
                return self._ready(view)
            case actions.PlayTip():
                return self._play_tip(action, view)
            case actions.EndTips():
                return self._("Keep the rest of your cards")
            case actions.Celebrate():
                return self._("Celebrate {film}: a cube for {stars}").format(
                    film=self.film(action.film), stars=self.listed(map(self.star, action.stars))
                )
        assert isinstance(action, actions.Decline)
        return self._(_DECLINES.get(view.phase, N_("Leave it")))

    def _place_marker(self, action: actions.PlaceMarker, view: View) -> str:
        spot = action.spot
        managers = view.phase == "markers" and view.circuit == 2
        if spot in BOXES:
            where = N_("Put your marker in {place}")
            if managers:
                where = N_("Put your manager's marker in {place}")
        else:
            where = N_("Put your marker on {place}")
            if managers:
                where = N_("Put your manager's marker on {place}")
        placed = self._(where).format(place=self.place(spot))
        if not action.chips and not action.lenses:
            return placed
        return f"{placed}: {self.offer(action.lenses or (spot,) * action.chips)}"

    def _note(self, view: View) -> str:
        genre = view.preview_genre
        if genre is HIDDEN or genre is None:
            return self._("Note the genre")
        return self._("Note it: the trend will be {genre}").format(genre=self.genre(genre))

    def _pick(self, action: actions.PickFilm) -> str:
        film, cards = content.films()[action.film], action.cards
        text = N_("Rent {film} for {price}")
        if cards:
            text = N_("Rent {film} for {price} with {cards}")
        if TRIM in cards:
            text = N_("Rent {film} for {price} with {cards}, counting {minutes}")
        return self._(text).format(
            film=self.film(film.key),
            price=self.money(rental_cost(film, cards)),
            cards=self.listed(map(self.tip, cards)) if cards else "",
            minutes=self.minutes(counted_minutes(film, cards)),
        )

    def _ready(self, view: View) -> str:
        """Button label for Ready, with the player's bids if the view shows those of one seat."""
        own = [bids for bids in view.bids if HIDDEN not in bids]
        if view.phase != "advertising" or len(own) != 1:
            return self._("Ready")
        boxes = sum(pips > 0 for pips in own[0])
        if not boxes:
            return self._("Ready: no bids")
        return self.many(
            "Ready: {money} on {n} advertising box",
            "Ready: {money} on {n} advertising boxes",
            boxes,
        ).format(money=self.money(sum(own[0])), n=boxes)

    def _play_tip(self, action: actions.PlayTip, view: View) -> str:
        on = action.on
        if action.card == FAVOR and view.phase == "tie":
            on = MEDIA[view.box]
        return self._("Play {tip}").format(tip=self.played(action.card, on, action.star))

    def plan(self, plan: actions.AnyPlan) -> str:
        """Button label for a standing order."""
        if isinstance(plan, actions.WishList):
            if not isinstance(plan.films, tuple):
                return self._("Rent from a list of wishes, turn after turn, then no more")
            text = self._("Rent these as long as you can, the first one left each turn: {films}")
            return text.format(films=", ".join(map(self.film, plan.films)))
        if not isinstance(plan.tips, tuple):
            return self._("Leave orders for tips, ties and unsold boxes")
        tips = self._("no tips")
        if plan.tips:
            tips = self.listed(map(self._tip_item, plan.tips))
        return self._("Play {tips}; on a tie, {tie}; with unsold boxes, {space}").format(
            tips=tips, tie=self._(_TIES[str(plan.tie)]), space=self._(_SPACES[str(plan.space)])
        )

    def option_label(
        self, choice: Action | actions.AnyPlan, field: str, item: str, view: View
    ) -> str:
        """An item in the list of a standing order's open field."""
        match field:
            case "films":
                return self.film(item)
            case "tips":
                return self._tip_item(item)
        return self._((_TIES if field == "tie" else _SPACES)[item])

    def _tip_item(self, item: str) -> str:
        """Label of a play in a plan; Cartoons are numbered."""
        card, *on = item.split()
        return f"{self.tip(card)} {on[0]}" if card == CARTOON else self.played(card, *on)

    def action_refs(self, action: Action, view: View) -> list[str]:
        """References to the things on the table that an action touches."""
        match action:
            case actions.PlaceMarker():
                return self._marker_refs(action)
            case actions.RemoveChip(chip=chip):
                return [f"chip:{chip}"]
            case actions.RepayLoan():
                return ["chip:loan"]
            case actions.PickFilm(film=film, cards=cards):
                return [f"film:{film}", *(f"card:{card}" for card in cards)]
            case actions.ChooseGenre(genre=genre):
                return [f"genre:{genre}"]
            case actions.Bid(medium=medium, pips=pips):
                return [f"medium:{medium}", f"pips:{pips}"]
            case actions.ClearBid(medium=medium):
                return [f"medium:{medium}", "pips:0"]
            case actions.PlayTip():
                return self._tip_refs(action)
            case actions.Celebrate(film=film, stars=stars):
                return [f"film:{film}", *(f"star:{star}" for star in stars)]
        return [f"button:{wire_tag(type(action)).replace('-', '')}"]

    def _marker_refs(self, action: actions.PlaceMarker) -> list[str]:
        spot = action.spot
        star = content.stars().get(spot)
        if star:
            ground, ref = "director" if star.directs else "screen-star", f"star:{spot}"
        else:
            ground, ref = "shop" if spot in BOXES else "landmark", f"spot:{spot}"
        refs = [f"ground:{ground}", ref]
        box = content.boxes().get(spot)
        usual = int(bool(box) and spot != "lenses")
        if action.chips != usual or (box and box.most > 1 and spot != "lenses"):
            refs.append(f"chips:{action.chips}")
        return refs + [f"lens:{lens}" for lens in action.lenses]

    def _tip_refs(self, action: actions.PlayTip) -> list[str]:
        refs = [f"card:{action.card}"]
        if action.on:
            kind = "medium" if action.on in MEDIA else "film"
            refs.append(f"{kind}:{action.on}")
        if action.star:
            refs.append(f"star:{action.star}")
        return refs

    def score(self, points: int, unit: bool = True) -> str:
        """A score in dollars; the rules count thousands."""
        return self.money(points)

    def event_quote(self, event: Event) -> str:
        """The flavour text of a tip card that is played; empty for other events."""
        return event_quote(event, self)

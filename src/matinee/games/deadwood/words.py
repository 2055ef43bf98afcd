"""Every sentence of Deadwood. The rules carry keys and parameters; the wording is here."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from matinee.engine.game import Action, Event, Seat
from matinee.engine.language import Language
from matinee.engine.naming import Called, Naming, explain
from matinee.engine.refused import N_, Refused
from matinee.engine.telling import AboutPlayers, Sentences, Tellers, Telling
from matinee.games.deadwood import content, events
from matinee.games.deadwood.actions import (
    Act,
    ActUntilWrapped,
    AnyPlan,
    EndTurn,
    Move,
    Rehearse,
    RehearseThenAct,
    TakeRole,
    Upgrade,
)
from matinee.games.deadwood.options import Options
from matinee.games.deadwood.state import View

OPTION_HELP: Final[Mapping[str, str]] = {
    "edition": N_("studios (60 cards, fame) or classic (40 cards, credits, fixed layout)"),
    "days": N_("how many days to play, 1 to 6; left open: 3 with 2 or 3 players, else 4"),
    "deck": N_("40 or 60 scene cards; left open: the edition's own deck"),
    "layout": N_(
        "1 or 2 (the two default layouts), random, or where each section lies, "
        "such as “a@4,3/2 b@4,0 c@0,3 d@0,0/2” (column, row, quarter turns)"
    ),
    "first": N_("the seat that takes the first turn, counted from 1; left open: drawn"),
    "start_rank": N_("everyone's rank at the start, 1 to 6; left open: by number of players"),
    "start_dollars": N_("everyone's dollars at the start; left open: none"),
    "start_fame": N_("everyone's fame or credits at the start; left open: by number of players"),
    "ties": N_("later (who came later in the first round ranks ahead) or shared"),
    "forced_act": N_("press (one acts oneself) or automatic, when success is certain"),
    "auto_pass": N_("true ends a turn by itself when nothing else is left to do"),
    "stall_guard": N_("end the day after this many rounds without work; 0 is never"),
}

REFUSALS: Final[Mapping[str, str]] = {
    "game-over": N_("The game is over."),
    "no-such-seat": N_("There are only {seats} players at this table."),
    "not-your-turn": N_("It is not your turn; it is the turn of {seat}."),
    "must-work": N_("You are working as {role}: act or rehearse, you cannot pass."),
    "no-such-area": N_("There is no place called “{area}” on this lot."),
    "working": N_("You are working as {role} and cannot leave before the scene wraps."),
    "already-moved": N_("You have already taken your one step this turn."),
    "already-there": N_("You are already at {area}."),
    "not-joined": N_("No doorway leads from {here} to {to}."),
    "no-such-role": N_("There is no role “{role}” in this game."),
    "has-role": N_("You already have a role: {role}."),
    "scene-not-here": N_("{scene} is not being filmed at {area}."),
    "role-elsewhere": N_("{role} works at {area}, and you are somewhere else."),
    "scene-wrapped": N_("Nothing more is filmed at {area} today."),
    "role-taken": N_("{role} is already played by {seat}."),
    "rank-too-low": N_("Your rank is {rank}; {role} needs rank {needs}."),
    "no-role-to-act": N_("You have no role to act."),
    "no-role-to-rehearse": N_("You have no role to rehearse."),
    "success-certain": N_(
        "With {markers} rehearsed, a budget of {budget} cannot fail any more: you must act."
    ),
    "not-at-office": N_("Ranks are sold at the Casting Office only; you are at {area}."),
    "no-such-currency": N_("A rank is paid wholly in one currency; “{pay}” is none."),
    "no-such-rank": N_("The Casting Office does not sell rank {rank}; it sells ranks 2 to 6."),
    "not-higher": N_("You already have rank {rank}; only a higher one can be bought."),
    "cannot-pay": N_("Rank {rank} costs {price}; you have {has}."),
    "seats": N_("Deadwood is for {low} to {high} players, not {seats}."),
    "first-seat": N_("Seat {first} cannot begin: there are only {seats} seats."),
    "classic-layout": N_("The classic edition has one fixed layout."),
    "layout-syntax": N_(
        "“{part}” places no section; write a section, its column and row, and its quarter "
        "turns if any: d@4,3/2. Or choose 1, 2 or random."
    ),
    "layout-sections": N_("A layout places each of the sections {sections} once."),
    "layout-overlap": N_("Sections {one} and {two} lie on top of each other."),
    "layout-wall": N_("A doorway of {area} would open onto a wall."),
    "layout-unreachable": N_("Nobody could reach {area}."),
}

_CHOICES: Final[Mapping[type[Action], str]] = {
    Act: N_("Act"),
    Rehearse: N_("Rehearse"),
    EndTurn: N_("End the turn"),
}

_PLANS: Final[Mapping[type[AnyPlan], str]] = {
    ActUntilWrapped: N_("Act until the scene wraps"),
    RehearseThenAct: N_("Rehearse until success is certain, then act until the scene wraps"),
}

_SENTENCES: Final[Sentences] = {
    events.DayBegan: N_("Day {day} of {days}: ten scenes lie face down."),
    events.Reshuffled: N_("The draw pile is empty: {cards} old cards are shuffled into a new one."),
}

_ABOUT_PLAYERS: Final[AboutPlayers] = {
    events.Rehearsed: (
        N_("You rehearse: {markers} now."),
        N_("{name} rehearses: {markers} now."),
    ),
    events.BonusRolled: (
        N_("You roll the bonus dice: {dice}."),
        N_("{name} rolls the bonus dice: {dice}."),
    ),
}


class DeadwoodWords(Naming):
    """The sentences for one table of Deadwood, in one language."""

    def __init__(self, names: Sequence[str], options: Options, language: Language) -> None:
        super().__init__(names, language)
        self.classic = options.edition == "classic"
        self._areas = content.areas()
        self._scenes = content.deck("60")
        places: list[content.Area | content.Scene] = [
            *self._areas.values(),
            *self._scenes.values(),
        ]
        self._roles = {role.key: role for place in places for role in place.roles}
        tellers: Tellers = {
            events.Opened: self._opened,
            events.Moved: self._moved,
            events.Revealed: self._revealed,
            events.TookRole: self._took_role,
            events.Acted: self._acted,
            events.Wrapped: self._wrapped,
            events.BonusPaid: self._bonus_paid,
            events.WindfallPaid: self._windfall_paid,
            events.Upgraded: self._upgraded,
            events.TurnEnded: self._turn_ended,
            events.Stalled: self._stalled,
            events.DayEnded: self._day_ended,
            events.GameEnded: self._game_ended,
        }
        called: Called = {
            "markers": self.markers,
            "dice": lambda dice: " ".join(map(str, dice)),
        }
        self._telling = Telling(self, tellers, called, _SENTENCES, _ABOUT_PLAYERS)

    # Names of things

    def area(self, key: str) -> str:
        """A place on the lot."""
        return self._(self._areas[key].name) if key in self._areas else key

    def place(self, key: str) -> str:
        """A place on the lot, inside a sentence: the Saloon."""
        return self._(self._areas[key].called) if key in self._areas else key

    def scene(self, key: str) -> str:
        """A film, in quotation marks."""
        return f"“{self._(self._scenes[key].title)}”" if key in self._scenes else key

    def role(self, key: str) -> str:
        """A part."""
        return self._(self._roles[key].name) if key in self._roles else key

    def dollars(self, amount: int) -> str:
        """An amount of dollars."""
        return f"${amount}"

    def fame(self, amount: int) -> str:
        """An amount of the second currency, which each edition calls by its own name."""
        if self.classic:
            return self.many("{n} credit", "{n} credits", amount).format(n=amount)
        return self._("{n} fame").format(n=amount)

    def markers(self, amount: int) -> str:
        """A number of rehearsal markers, or practice chips in the classic edition."""
        if self.classic:
            return self.many("{n} practice chip", "{n} practice chips", amount).format(n=amount)
        return self.many("{n} rehearsal marker", "{n} rehearsal markers", amount).format(n=amount)

    def money(self, pay: str, amount: int) -> str:
        """An amount of either currency."""
        return self.dollars(amount) if pay == "dollars" else self.fame(amount)

    # Choices

    def say(self, action: Action, view: View) -> str:
        """A choice, as a button would say it."""
        if isinstance(action, Move):
            return self._("Move to {area}").format(area=self.place(action.to))
        if isinstance(action, TakeRole):
            role = self._roles[action.role]
            kind = N_("Star as {role} (rank {rank})")
            if not role.starring:
                kind = N_("Work as an extra: {role} (rank {rank})")
            return self._(kind).format(role=self.role(role.key), rank=role.rank)
        if isinstance(action, Upgrade):
            price = view.lot.prices[action.pay][action.rank]
            return self._("Upgrade to rank {rank} for {price}").format(
                rank=action.rank, price=self.money(action.pay, price)
            )
        return self._(_CHOICES[type(action)])

    def plan(self, plan: AnyPlan) -> str:
        """Orders for turns to come, as a button would say them."""
        return self._(_PLANS[type(plan)])

    def refs(self, action: Action, view: View) -> list[str]:
        """The things on the table that an action touches."""
        if isinstance(action, Move):
            return [f"area:{action.to}"]
        if isinstance(action, TakeRole):
            return [f"role:{action.role}"]
        if isinstance(action, Upgrade):
            return [f"rank:{action.rank}", f"purse:{action.pay}"]
        return [f"button:{type(action).__name__.lower()}"]

    def item(self, choice: Action | AnyPlan, field: str, item: str, view: View) -> str:
        """An item of an open field; no choice of this game has any."""
        return item

    # Refusals

    def why(self, refused: Refused) -> str:
        """Why something was refused."""
        money = partial(self.money, refused.params.get("pay", ""))
        called: Called = {
            "area": self.place,
            "here": self.place,
            "to": self.place,
            "role": self.role,
            "scene": self.scene,
            "seat": lambda seat: self.names[seat],
            "price": money,
            "has": money,
        }
        return explain(refused, REFUSALS.get(refused.key), called, self)

    def score(self, points: int, unit: bool = True) -> str:
        """A score as people say it."""
        return (
            self.many("{n} point", "{n} points", points).format(n=points) if unit else f"{points}"
        )

    # What happened

    def tell(self, event: Event, viewer: Seat | None) -> str:
        """What happened, as this viewer would say it."""
        return self._telling.tell(event, viewer)

    def quote(self, event: Event) -> str:
        """The line that an actor speaks (DW-OPT-19)."""
        return self._(self._roles[event.role].line) if isinstance(event, events.Acted) else ""

    def _opened(self, event: events.Opened, viewer: Seat | None) -> str:
        return self.about(
            event.first,
            viewer,
            N_("The lot is laid out. You take the first turn."),
            N_("The lot is laid out. {name} takes the first turn."),
        )

    def _moved(self, event: events.Moved, viewer: Seat | None) -> str:
        return self.about(
            event.seat,
            viewer,
            N_("You walk to {area}."),
            N_("{name} walks to {area}."),
            area=self.place(event.to),
        )

    def _revealed(self, event: events.Revealed, viewer: Seat | None) -> str:
        return self._("Being filmed there: {scene}, budget ${budget} million.").format(
            scene=self.scene(event.scene), budget=self._scenes[event.scene].budget
        )

    def _took_role(self, event: events.TookRole, viewer: Seat | None) -> str:
        starring = self._roles[event.role].starring
        return self.about(
            event.seat,
            viewer,
            N_("You are cast: {role}, on the card.")
            if starring
            else N_("You are hired as an extra: {role}."),
            N_("{name} is cast: {role}, on the card.")
            if starring
            else N_("{name} is hired as an extra: {role}."),
            role=self.role(event.role),
        )

    def _acted(self, event: events.Acted, viewer: Seat | None) -> str:
        roll = f"{event.die} + {event.markers}" if event.markers else f"{event.die}"
        earned = [self.dollars(event.dollars)] * bool(event.dollars)
        earned += [self.fame(event.fame)] * bool(event.fame)
        pay = " + ".join(earned) or self._("nothing")
        if event.success:
            you = N_("You roll {roll} against {budget}: in the can! That pays {pay}.")
            other = N_("{name} rolls {roll} against {budget}: in the can! That pays {pay}.")
        else:
            you = N_("You roll {roll} against {budget}: cut! That pays {pay}.")
            other = N_("{name} rolls {roll} against {budget}: cut! That pays {pay}.")
        return self.about(event.seat, viewer, you, other, roll=roll, budget=event.budget, pay=pay)

    def _wrapped(self, event: events.Wrapped, viewer: Seat | None) -> str:
        wrap = N_("It's a wrap at {area}: {scene}.")
        if not event.bonus:
            wrap = N_("It's a wrap at {area}: {scene}. Nobody was on the card, so no bonus.")
        return self._(wrap).format(scene=self.scene(event.scene), area=self.place(event.area))

    def _bonus_paid(self, event: events.BonusPaid, viewer: Seat | None) -> str:
        total = self.dollars(sum(event.dice))
        dice = " + ".join(map(str, event.dice)) or "0"
        role = self.role(event.role)
        if event.seat is None:
            return self._("{role} would get {total} ({dice}), but nobody plays it.").format(
                role=role, total=total, dice=dice
            )
        return self.about(
            event.seat,
            viewer,
            N_("You get {total} ({dice}) as {role}."),
            N_("{name} gets {total} ({dice}) as {role}."),
            total=total,
            dice=dice,
            role=role,
        )

    def _windfall_paid(self, event: events.WindfallPaid, viewer: Seat | None) -> str:
        return self.about(
            event.seat,
            viewer,
            N_("You get a windfall of {total} as {role}."),
            N_("{name} gets a windfall of {total} as {role}."),
            total=self.dollars(event.dollars),
            role=self.role(event.role),
        )

    def _upgraded(self, event: events.Upgraded, viewer: Seat | None) -> str:
        return self.about(
            event.seat,
            viewer,
            N_("You pay {price} and are now rank {rank}."),
            N_("{name} pays {price} and is now rank {rank}."),
            price=self.money(event.pay, event.price),
            rank=event.rank,
        )

    def _turn_ended(self, event: events.TurnEnded, viewer: Seat | None) -> str:
        if not event.idle:
            return ""
        return self.about(event.seat, viewer, N_("You wait."), N_("{name} waits."))

    def _stalled(self, event: events.Stalled, viewer: Seat | None) -> str:
        return self.many(
            "Nobody has worked for {n} round: the day is called off.",
            "Nobody has worked for {n} rounds: the day is called off.",
            event.rounds,
        ).format(n=event.rounds)

    def _day_ended(self, event: events.DayEnded, viewer: Seat | None) -> str:
        return self._("Day {day} is over. Left unfinished: {areas}.").format(
            day=event.day, areas=", ".join(map(self.place, event.unfinished))
        )

    def _game_ended(self, event: events.GameEnded, viewer: Seat | None) -> str:
        order = sorted(range(len(self.names)), key=lambda seat: event.places[seat])
        ranking = ", ".join(
            f"{event.places[seat]}. {self.names[seat]} {event.scores[seat]}" for seat in order
        )
        return self._("The final day is over. {ranking}.").format(ranking=ranking)

"""Log lines of Deadwood: a sentence for each event."""

from typing import Final

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.event_text import EventTexts
from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import FieldFormatters
from matinee.games.deadwood.rules import events
from matinee.games.deadwood.text.names import Names, roles, scenes


def _took_role(event: events.TookRole, viewer: Seat | None, names: Names) -> str:
    you, other = (
        N_("You are hired as an extra: {role}."),
        N_("{name} is hired as an extra: {role}."),
    )
    if roles()[event.role].starring:
        you, other = (
            N_("You are cast: {role}, on the card."),
            N_("{name} is cast: {role}, on the card."),
        )
    return names.about(event.seat, viewer, you, other, role=names.role(event.role))


def _acted(event: events.Acted, viewer: Seat | None, names: Names) -> str:
    roll = f"{event.die} + {event.markers}" if event.markers else f"{event.die}"
    earned = [names.dollars(event.dollars)] * bool(event.dollars)
    earned += [names.fame(event.fame)] * bool(event.fame)
    pay = " + ".join(earned) or names.text("nothing")
    if event.success:
        you = N_("You roll {roll} against {budget}: in the can! That pays {pay}.")
        other = N_("{name} rolls {roll} against {budget}: in the can! That pays {pay}.")
    else:
        you = N_("You roll {roll} against {budget}: cut! That pays {pay}.")
        other = N_("{name} rolls {roll} against {budget}: cut! That pays {pay}.")
    return names.about(event.seat, viewer, you, other, roll=roll, budget=event.budget, pay=pay)


def _wrapped(event: events.Wrapped, viewer: Seat | None, names: Names) -> str:
    wrap = N_("It's a wrap at {area}: {scene}.")
    if not event.bonus:
        wrap = N_("It's a wrap at {area}: {scene}. Nobody was on the card, so no bonus.")
    return names.text(wrap).format(scene=names.scene(event.scene), area=names.place(event.area))


def _bonus_paid(event: events.BonusPaid, viewer: Seat | None, names: Names) -> str:
    total = names.dollars(sum(event.dice))
    dice = " + ".join(map(str, event.dice)) or "0"
    role = names.role(event.role)
    if event.seat is None:
        return names.text("{role} would get {total} ({dice}), but nobody plays it.").format(
            role=role, total=total, dice=dice
        )
    return names.about(
        event.seat,
        viewer,
        N_("You get {total} ({dice}) as {role}."),
        N_("{name} gets {total} ({dice}) as {role}."),
        total=total,
        dice=dice,
        role=role,
    )


def _turn_ended(event: events.TurnEnded, viewer: Seat | None, names: Names) -> str:
    if not event.idle:
        return ""
    return names.about(event.seat, viewer, N_("You wait."), N_("{name} waits."))


def _stalled(event: events.Stalled, viewer: Seat | None, names: Names) -> str:
    return names.many(
        "Nobody has worked for {n} round: the day is called off.",
        "Nobody has worked for {n} rounds: the day is called off.",
        event.rounds,
    ).format(n=event.rounds)


EVENT_TEXTS: Final[EventTexts] = {
    events.Opened: (
        N_("The lot is laid out. You take the first turn."),
        N_("The lot is laid out. {name} takes the first turn."),
        lambda event, names: {"seat": event.first},
    ),
    events.DayBegan: N_("Day {day} of {days}: ten scenes lie face down."),
    events.Reshuffled: N_("The draw pile is empty: {cards} old cards are shuffled into a new one."),
    events.Moved: (
        N_("You walk to {area}."),
        N_("{name} walks to {area}."),
        lambda event, names: {"area": names.place(event.to)},
    ),
    events.Revealed: (
        N_("Being filmed there: {scene}, budget ${budget} million."),
        lambda event, names: {"budget": scenes()[event.scene].budget},
    ),
    events.TookRole: _took_role,
    events.Rehearsed: (
        N_("You rehearse: {markers} now."),
        N_("{name} rehearses: {markers} now."),
    ),
    events.Acted: _acted,
    events.Wrapped: _wrapped,
    events.BonusRolled: (
        N_("You roll the bonus dice: {dice}."),
        N_("{name} rolls the bonus dice: {dice}."),
    ),
    events.BonusPaid: _bonus_paid,
    events.WindfallPaid: (
        N_("You get a windfall of {total} as {role}."),
        N_("{name} gets a windfall of {total} as {role}."),
        lambda event, names: {"total": names.dollars(event.dollars)},
    ),
    events.Upgraded: (
        N_("You pay {price} and are now rank {rank}."),
        N_("{name} pays {price} and is now rank {rank}."),
        lambda event, names: {"price": names.money(event.pay, event.price)},
    ),
    events.TurnEnded: _turn_ended,
    events.Stalled: _stalled,
    events.DayEnded: (
        N_("Day {day} is over. Left unfinished: {areas}."),
        lambda event, names: {"areas": ", ".join(map(names.place, event.unfinished))},
    ),
    events.GameEnded: (
        N_("The final day is over. {ranking}."),
        lambda event, names: {"ranking": names.ranking(event.places, event.scores)},
    ),
}
EVENT_FIELDS: Final[FieldFormatters] = {
    "markers": Names.markers,
    "dice": lambda names, dice: " ".join(map(str, dice)),
    "role": Names.role,
    "scene": Names.scene,
}
"""Formatters of event fields for the sentences."""


def event_quote(event: Event, names: Names) -> str:
    """The line of the role that was acted (DW-OPT-19); empty for other events."""
    return names.text(roles()[event.role].line) if isinstance(event, events.Acted) else ""

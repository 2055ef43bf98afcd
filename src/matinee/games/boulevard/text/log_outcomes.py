"""Log lines of a week's outcome: from the lowered screens to the next Start Player."""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.event_text import EventTexts
from matinee.engine.text.i18n import N_
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.rules import events
from matinee.games.boulevard.rules.roll_off import Rolls
from matinee.games.boulevard.rules.state import LOAN
from matinee.games.boulevard.rules.week.step03_previews import SNAKE_EYES
from matinee.games.boulevard.text.names import Names


def _screens_lowered(event: events.ScreensLowered, viewer: Seat | None, names: Names) -> str:
    bids = "; ".join(_bids(seat, bids, viewer, names) for seat, bids in enumerate(event.bids))
    return names.text("The screens are lowered: {bids}.").format(bids=bids)


def _bids(seat: Seat, bids: Sequence[int], viewer: Seat | None, names: Names) -> str:
    on = [
        names.text("{money} on {medium}").format(money=names.money(pips), medium=names.medium(key))
        for key, pips in zip(MEDIA, bids, strict=True)
        if pips
    ]
    if not on:
        return names.about(seat, viewer, N_("you bid nothing"), N_("{name} bids nothing"))
    if len(on) == 1:
        return names.about(seat, viewer, N_("you bid {on}"), N_("{name} bids {on}"), on=on[0])
    return names.about(
        seat,
        viewer,
        N_("you bid {total}: {on}"),
        N_("{name} bids {total}: {on}"),
        total=names.money(sum(bids)),
        on=names.listed(on),
    )


def _genre_set(event: events.GenreSet, viewer: Seat | None, names: Names) -> str:
    one, two = event.dice
    params = {"one": one, "two": two, "genre": names.genre(event.genre or "")}
    twos = one + two == SNAKE_EYES
    if event.seat is not None:
        you = N_("You rolled {one} and {two}: {genre} is the trend.")
        other = N_("{name} rolled {one} and {two}: {genre} is the trend.")
        if twos:
            you = N_("You rolled {one} and {two} and named {genre} the trend.")
            other = N_("{name} rolled {one} and {two} and named {genre} the trend.")
        return names.about(event.seat, viewer, you, other, **params)
    text = N_("The genre dice show {one} and {two}: {genre} is the trend.")
    if event.genre is None:
        text = N_("The genre dice show {one} and {two}: there is no trend this week.")
    elif twos:
        text = N_("The genre dice show {one} and {two}: {genre} stays the trend.")
    return names.text(text).format(**params)


def _agency_set(event: events.AgencySet, viewer: Seat | None, names: Names) -> str:
    params = {
        "die": event.die,
        "medium": names.medium(MEDIA[event.die - 1]),
        "dice": names.dice(2),
    }
    if event.seat is None:
        text = N_("The agency's die shows {die}: {dice} for {medium}.")
        return names.text(text).format(**params)
    return names.about(
        event.seat,
        viewer,
        N_("You rolled {die} at the agency: {dice} for {medium}."),
        N_("{name} rolled {die} at the agency: {dice} for {medium}."),
        **params,
    )


def _rolls(rolls: Rolls, viewer: Seat | None, names: Names) -> str:
    rounds = (
        ", ".join(f"{names.player(seat, viewer)} {die}" for seat, die in rolled) for rolled in rolls
    )
    return names.text("; again: ").join(rounds)


def _box_resolved(event: events.BoxResolved, viewer: Seat | None, names: Names) -> str:
    medium = names.medium(event.medium)
    if event.winner is None:
        return names.text("Nobody bid on {medium}.").format(medium=medium)
    return names.about(
        event.winner,
        viewer,
        N_("You win {medium} with {pips}: {dice}."),
        N_("{name} wins {medium} with {pips}: {dice}."),
        medium=medium,
        pips=names.pips(event.bid),
        dice=names.dice(event.dice),
    )


def _paid_out(event: events.PaidOut, viewer: Seat | None, names: Names) -> str:
    if not event.dice:
        return names.about(
            event.seat,
            viewer,
            N_("You have no dice to roll and earn nothing."),
            N_("{name} has no dice to roll and earns nothing."),
        )
    you = N_("You roll {dice} ({sources}): {money}.")
    other = N_("{name} rolls {dice} ({sources}): {money}.")
    if event.rerolls:
        you = N_("You roll {dice} ({sources}): {money}, after {rerolls}.")
        other = N_("{name} rolls {dice} ({sources}): {money}, after {rerolls}.")
    again = len(event.rerolls)
    return names.about(
        event.seat,
        viewer,
        you,
        other,
        dice=names.dice(len(event.dice)),
        sources=", ".join(f"{names.source(source)} {n}" for source, n in event.sources),
        money=names.money(event.income),
        rerolls=names.many("{n} reroll", "{n} rerolls", again).format(n=again),
    )


def _blockbuster_found(event: events.BlockbusterFound, viewer: Seat | None, names: Names) -> str:
    if not event.seats:
        return names.text("Nobody showed a film, so there is no Blockbuster this week.")
    money = names.money(event.income)
    if len(event.seats) > 1:
        return names.text("The Blockbuster, with {money} each: {players}.").format(
            money=money, players=names.players(event.seats, viewer)
        )
    return names.about(
        event.seats[0],
        viewer,
        N_("You have the Blockbuster of the week: {money}."),
        N_("{name} has the Blockbuster of the week: {money}."),
        money=money,
    )


def _upkeep_paid(event: events.UpkeepPaid, viewer: Seat | None, names: Names) -> str:
    money = names.money
    you, other = N_("You pay {paid} upkeep."), N_("{name} pays {paid} upkeep.")
    if event.saved:
        you = N_("You pay {paid} upkeep, {saved} less with a Tax Holiday.")
        other = N_("{name} pays {paid} upkeep, {saved} less with a Tax Holiday.")
    text = names.about(
        event.seat, viewer, you, other, paid=money(event.paid), saved=money(event.saved)
    )
    if not event.loans:
        return text
    borrowed = names.many(
        "That takes an emergency loan of {money}.",
        "That takes {n} emergency loans of {money} each.",
        event.loans,
    )
    return f"{text} {borrowed.format(n=event.loans, money=money(LOAN))}"


def _box_tied(event: events.BoxTied, viewer: Seat | None, names: Names) -> str:
    return names.text("A tie at {pips} on {medium}: {players}.").format(
        pips=names.pips(event.bid),
        medium=names.medium(event.medium),
        players=names.players(event.seats, viewer),
    )


def _rolled_off(event: events.RolledOff, viewer: Seat | None, names: Names) -> str:
    return names.text("Roll-off for {medium}: {rolls}.").format(
        medium=names.medium(event.medium), rolls=_rolls(event.rolls, viewer, names)
    )


def _start_rolled_off(event: events.StartRolledOff, viewer: Seat | None, names: Names) -> str:
    rolls = _rolls(event.rolls, viewer, names)
    return names.text("Roll-off for Start Player: {rolls}.").format(rolls=rolls)


OUTCOMES: Final[EventTexts] = {
    events.ScreensLowered: _screens_lowered,
    events.GenreSet: _genre_set,
    events.AgencySet: _agency_set,
    events.BoxTied: _box_tied,
    events.RolledOff: _rolled_off,
    events.BoxResolved: _box_resolved,
    events.PaidOut: _paid_out,
    events.BlockbusterFound: _blockbuster_found,
    events.UpkeepPaid: _upkeep_paid,
    events.StartRolledOff: _start_rolled_off,
    events.GameEnded: (
        N_("The last week is over. {ranking}."),
        lambda event, names: {
            "ranking": names.ranking(event.places, map(names.money, event.holdings))
        },
    ),
}

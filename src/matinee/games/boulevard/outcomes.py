"""How a week turns out, told to one viewer: from the lowered screens to the next Start Player."""

from collections.abc import Sequence

from matinee.engine.game import Seat
from matinee.engine.refused import N_
from matinee.engine.telling import Tellers
from matinee.games.boulevard import content, events
from matinee.games.boulevard.names import Names
from matinee.games.boulevard.rolling import Rolls
from matinee.games.boulevard.state import LOAN
from matinee.games.boulevard.step03_previews import SNAKE_EYES


class Outcomes:
    """Tells what chance and money make of a week, in the words of one table."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._ = names.text
        self.tellers: Tellers = {
            events.ScreensLowered: self._screens_lowered,
            events.GenreSet: self._genre_set,
            events.AgencySet: self._agency_set,
            events.BoxTied: self._box_tied,
            events.RolledOff: self._rolled_off,
            events.BoxResolved: self._box_resolved,
            events.PaidOut: self._paid_out,
            events.BlockbusterFound: self._blockbuster_found,
            events.UpkeepPaid: self._upkeep_paid,
            events.StartRolledOff: self._start_rolled_off,
            events.GameEnded: self._game_ended,
        }

    def _screens_lowered(self, event: events.ScreensLowered, viewer: Seat | None) -> str:
        bids = "; ".join(self._bids(seat, bids, viewer) for seat, bids in enumerate(event.bids))
        return self._("The screens are lowered: {bids}.").format(bids=bids)

    def _bids(self, seat: Seat, bids: Sequence[int], viewer: Seat | None) -> str:
        names = self._names
        on = [
            self._("{money} on {medium}").format(money=names.money(pips), medium=names.medium(key))
            for key, pips in zip(content.MEDIA, bids, strict=True)
            if pips
        ]
        if not on:
            return self._names.about(seat, viewer, N_("you bid nothing"), N_("{name} bids nothing"))
        if len(on) == 1:
            return self._names.about(
                seat, viewer, N_("you bid {on}"), N_("{name} bids {on}"), on=on[0]
            )
        return self._names.about(
            seat,
            viewer,
            N_("you bid {total}: {on}"),
            N_("{name} bids {total}: {on}"),
            total=names.money(sum(bids)),
            on=names.listed(on),
        )

    def _genre_set(self, event: events.GenreSet, viewer: Seat | None) -> str:
        one, two = event.dice
        params = {"one": one, "two": two, "genre": self._names.genre(event.genre or "")}
        twos = one + two == SNAKE_EYES
        if event.seat is not None:
            you = N_("You rolled {one} and {two}: {genre} is the trend.")
            other = N_("{name} rolled {one} and {two}: {genre} is the trend.")
            if twos:
                you = N_("You rolled {one} and {two} and named {genre} the trend.")
                other = N_("{name} rolled {one} and {two} and named {genre} the trend.")
            return self._names.about(event.seat, viewer, you, other, **params)
        told = N_("The genre dice show {one} and {two}: {genre} is the trend.")
        if event.genre is None:
            told = N_("The genre dice show {one} and {two}: there is no trend this week.")
        elif twos:
            told = N_("The genre dice show {one} and {two}: {genre} stays the trend.")
        return self._(told).format(**params)

    def _agency_set(self, event: events.AgencySet, viewer: Seat | None) -> str:
        params = {
            "die": event.die,
            "medium": self._agency_box(event.die),
            "dice": self._names.dice(2),
        }
        if event.seat is None:
            told = N_("The agency's die shows {die}: {dice} for {medium}.")
            return self._(told).format(**params)
        return self._names.about(
            event.seat,
            viewer,
            N_("You rolled {die} at the agency: {dice} for {medium}."),
            N_("{name} rolled {die} at the agency: {dice} for {medium}."),
            **params,
        )

    def _agency_box(self, die: int) -> str:
        return self._names.medium(content.MEDIA[die - 1])

    def _box_tied(self, event: events.BoxTied, viewer: Seat | None) -> str:
        names = self._names
        return self._("A tie at {pips} on {medium}: {players}.").format(
            pips=names.pips(event.bid),
            medium=names.medium(event.medium),
            players=names.players(event.seats, viewer),
        )

    def _rolled_off(self, event: events.RolledOff, viewer: Seat | None) -> str:
        return self._("Roll-off for {medium}: {rolls}.").format(
            medium=self._names.medium(event.medium), rolls=self._rolls(event.rolls, viewer)
        )

    def _rolls(self, rolls: Rolls, viewer: Seat | None) -> str:
        names, you = self._names.names, self._("you")
        rounds = (
            ", ".join(f"{you if seat == viewer else names[seat]} {die}" for seat, die in rolled)
            for rolled in rolls
        )
        return self._("; again: ").join(rounds)

    def _box_resolved(self, event: events.BoxResolved, viewer: Seat | None) -> str:
        names = self._names
        medium = names.medium(event.medium)
        if event.winner is None:
            return self._("Nobody bid on {medium}.").format(medium=medium)
        return self._names.about(
            event.winner,
            viewer,
            N_("You win {medium} with {pips}: {dice}."),
            N_("{name} wins {medium} with {pips}: {dice}."),
            medium=medium,
            pips=names.pips(event.bid),
            dice=names.dice(event.dice),
        )

    def _paid_out(self, event: events.PaidOut, viewer: Seat | None) -> str:
        names = self._names
        if not event.dice:
            return self._names.about(
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
        return self._names.about(
            event.seat,
            viewer,
            you,
            other,
            dice=names.dice(len(event.dice)),
            sources=", ".join(f"{names.source(source)} {n}" for source, n in event.sources),
            money=names.money(event.income),
            rerolls=names.many("{n} reroll", "{n} rerolls", again).format(n=again),
        )

    def _blockbuster_found(self, event: events.BlockbusterFound, viewer: Seat | None) -> str:
        if not event.seats:
            return self._("Nobody showed a film, so there is no Blockbuster this week.")
        money = self._names.money(event.income)
        if len(event.seats) > 1:
            return self._("The Blockbuster, with {money} each: {players}.").format(
                money=money, players=self._names.players(event.seats, viewer)
            )
        return self._names.about(
            event.seats[0],
            viewer,
            N_("You have the Blockbuster of the week: {money}."),
            N_("{name} has the Blockbuster of the week: {money}."),
            money=money,
        )

    def _upkeep_paid(self, event: events.UpkeepPaid, viewer: Seat | None) -> str:
        money = self._names.money
        you, other = N_("You pay {paid} upkeep."), N_("{name} pays {paid} upkeep.")
        if event.saved:
            you = N_("You pay {paid} upkeep, {saved} less with a Tax Holiday.")
            other = N_("{name} pays {paid} upkeep, {saved} less with a Tax Holiday.")
        told = self._names.about(
            event.seat, viewer, you, other, paid=money(event.paid), saved=money(event.saved)
        )
        if not event.loans:
            return told
        borrowed = self._names.many(
            "That takes an emergency loan of {money}.",
            "That takes {n} emergency loans of {money} each.",
            event.loans,
        )
        return f"{told} {borrowed.format(n=event.loans, money=money(LOAN))}"

    def _start_rolled_off(self, event: events.StartRolledOff, viewer: Seat | None) -> str:
        return self._("Roll-off for Start Player: {rolls}.").format(
            rolls=self._rolls(event.rolls, viewer)
        )

    def _game_ended(self, event: events.GameEnded, viewer: Seat | None) -> str:
        names = self._names
        order = sorted(range(len(names.names)), key=lambda seat: event.places[seat])
        ranking = ", ".join(
            f"{event.places[seat]}. {names.names[seat]} {names.money(event.holdings[seat])}"
            for seat in order
        )
        return self._("The last week is over. {ranking}.").format(ranking=ranking)

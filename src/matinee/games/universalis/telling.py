"""What happened at the table, told to one viewer. Lines of the story are told in `lines`."""

from typing import Any, Final

from matinee.engine.game import Event, Seat
from matinee.engine.naming import Called
from matinee.engine.refused import N_
from matinee.engine.telling import AboutPlayers, Sentences, Tellers, Telling
from matinee.games.universalis import events
from matinee.games.universalis.lines import Lines
from matinee.games.universalis.names import Names

SENTENCES: Final[Sentences] = {
    events.TenetsClosed: N_("All have passed: the tenets stand."),
    events.BidOpened: N_("Everybody bids for scene {scene}."),
    events.EventClosed: N_("The event of line {entry} can no longer meet an obstacle."),
    events.VoteOpened: N_("Both cases are made; everybody votes."),
    events.Refreshed: N_("Everybody gets {coins}."),
    events.Reworded: N_("Line {entry} has other words now."),
}
ABOUT_PLAYERS: Final[AboutPlayers] = {
    events.Began: (
        N_("You may propose the first tenet."),
        N_("{name} may propose the first tenet."),
    ),
    events.BidSealed: (N_("Your bid is in."), N_("{name}’s bid is in.")),
    events.EndProposed: (
        N_("You propose that the story ends here."),
        N_("{name} proposes that the story ends here."),
    ),
    events.TurnBegan: (N_("It is your turn."), N_("It is {name}’s turn.")),
    events.BoughtDown: (
        N_("You buy down what {other} got by {coins}."),
        N_("{name} buys down what {other} got by {coins}."),
    ),
    events.ChallengeCalled: (
        N_("You challenge line {entry}, which {challenged} told: {reason}"),
        N_("{name} challenges line {entry}, which {challenged} told: {reason}"),
    ),
    events.WordingOffered: (
        N_("You offer another wording: {text}"),
        N_("{name} offers another wording: {text}"),
    ),
    events.WordingPut: (
        N_("You put forward wording {number}: {text}"),
        N_("{name} puts forward wording {number}: {text}"),
    ),
    events.BidPlaced: (
        N_("You pay {coins}: {solution}."),
        N_("{name} pays {coins}: {solution}."),
    ),
    events.FineCalled: (
        N_("You call for a fine against {defendant}: {reason}"),
        N_("{name} calls for a fine against {defendant}: {reason}"),
    ),
    events.FineWithdrawn: (
        N_("You withdraw your call for a fine."),
        N_("{name} withdraws the call for a fine."),
    ),
    events.VoteCast: (N_("You have voted."), N_("{name} has voted.")),
    events.PurseLost: (
        N_("The rest of your purse, {coins}, goes to the bank."),
        N_("The rest of {name}’s purse, {coins}, goes to the bank."),
    ),
}


class Teller:
    """Tells events in the words of one table."""

    def __init__(self, names: Names) -> None:
        self._names = names
        tellers: Tellers = {
            events.Began: self._began,
            events.Entered: Lines(names).tell,
            events.Passed: self._passed,
            events.BidsShown: self._bids_shown,
            events.EndAnswered: self._end_answered,
            events.FramingClosed: self._framing_closed,
            events.TurnEnded: self._turn_ended,
            events.EventClosed: lambda event, viewer: "",
            events.PoolChanged: self._pool_changed,
            events.ComplicationOpened: self._opened,
            events.ComplicationClosed: self._closed,
            events.CallAnswered: self._call_answered,
            events.Rolled: self._rolled,
            events.BonusPaid: lambda event, viewer: "",  # its line tells it
            events.WindowOpened: self._window_opened,
            events.WindowClosed: self._window_closed,
            events.BoughtDown: lambda event, viewer: "",  # its line tells it
            events.BiddingOpened: self._bidding_opened,
            events.ChallengeSettled: self._settled,
            events.Struck: self._struck,
            events.CaseMade: self._case_made,
            events.VotesShown: self._votes_shown,
            events.StoryEnded: self._ended,
            events.Unsaid: self._unsaid,
        }
        called: Called = {
            "coins": names.coins,
            "other": names.teller,
            "challenged": names.teller,
            "defendant": names.teller,
            "solution": names.solution,
        }
        self._telling = Telling(names, tellers, called, SENTENCES, ABOUT_PLAYERS)

    def tell(self, event: Event, viewer: Seat | None) -> str:
        """What happened, as this viewer would say it."""
        return self._telling.tell(event, viewer)

    def _about(self, seat: Seat, viewer: Seat | None, you: str, other: str, **params: Any) -> str:
        return self._names.about(seat, viewer, you, other, **params)

    def _began(self, event: events.Began, viewer: Seat | None) -> str:
        return self._about(event.first, viewer, *ABOUT_PLAYERS[events.Began])

    def _passed(self, event: events.Passed, viewer: Seat | None) -> str:
        if event.by_itself:
            you = N_("You have no coins and pass.")
            return self._about(event.seat, viewer, you, N_("{name} has no coins and passes."))
        return self._about(event.seat, viewer, N_("You pass."), N_("{name} passes."))

    def _bids_shown(self, event: events.BidsShown, viewer: Seat | None) -> str:
        told = self._names.text("{name} {coins}")
        bids = (
            told.format(name=self._names.teller(seat), coins=bid)
            for seat, bid in enumerate(event.bids)
        )
        you, other = N_("Bids: {bids}. You frame the scene."), N_("Bids: {bids}. {name} frames.")
        if event.tied:
            you = N_("Bids: {bids}. You sit closest in the tie and frame the scene.")
            other = N_("Bids: {bids}. {name} sits closest in the tie and frames.")
        return self._about(event.framer, viewer, you, other, bids=self._names.language.listed(bids))

    def _end_answered(self, event: events.EndAnswered, viewer: Seat | None) -> str:
        you, other = N_("You want another scene."), N_("{name} wants another scene.")
        if event.agree:
            you, other = N_("You would end it here."), N_("{name} would end it here.")
        return self._about(event.seat, viewer, you, other)

    def _framing_closed(self, event: events.FramingClosed, viewer: Seat | None) -> str:
        place = event.location or self._names.text("Somewhere")
        you = N_("You leave a bare stage: {place}.")
        return self._about(
            event.seat, viewer, you, N_("{name} leaves a bare stage: {place}."), place=place
        )

    def _turn_ended(self, event: events.TurnEnded, viewer: Seat | None) -> str:
        you, other = {
            "ended": (N_("You end your turn."), N_("{name} ends the turn.")),
            "broke": (
                N_("Your coins are spent, and so is your turn."),
                N_("{name}’s coins are spent, and so is the turn."),
            ),
            "interrupted": (N_("Your turn is over."), N_("{name}’s turn is over.")),
            "skipped": (
                N_("You have no coins, so your turn passes."),
                N_("{name} has no coins, so the turn passes."),
            ),
        }[event.why]
        return self._about(event.seat, viewer, you, other)

    def _pool_changed(self, event: events.PoolChanged, viewer: Seat | None) -> str:
        told = self._names.text("{pool} has {dice} now.")
        dice = self._names.dice(event.dice)
        return told.format(pool=self._names.pool(event.pool), dice=dice)

    def _opened(self, event: events.ComplicationOpened, viewer: Seat | None) -> str:
        told = self._names.text("A complication: {starter} against {others}, about {things}.")
        if not event.named:
            told = self._names.text("A complication: {starter} against {others}.")
        return told.format(
            starter=self._names.teller(event.starter),
            others=self._names.language.listed(map(self._names.teller, event.opposing)),
            things=self._names.language.listed(event.named),
        )

    def _closed(self, event: events.ComplicationClosed, viewer: Seat | None) -> str:
        told = {
            "settled": N_("The complication is settled; play goes on."),
            "lapsed": N_("No pool has a die: the complication lapses."),
            "struck": N_("The complication is struck."),
        }[event.why]
        return self._names.text(told)

    def _call_answered(self, event: events.CallAnswered, viewer: Seat | None) -> str:
        you, other = N_("You are not ready to roll."), N_("{name} is not ready to roll.")
        if event.agree:
            you, other = N_("You agree to roll."), N_("{name} agrees to roll.")
        return self._about(event.seat, viewer, you, other)

    def _rolled(self, event: events.Rolled, viewer: Seat | None) -> str:
        told = self._names.text("{name} {dice}: {n}")
        pools = "; ".join(
            told.format(
                name=self._names.teller(pool.seat),
                dice=" ".join(map(str, pool.dice)) or "-",
                n=self._names.many("{n} success", "{n} successes", len(pool.successes)).format(
                    n=len(pool.successes)
                ),
            )
            for pool in event.pools
        )
        if event.edge_to is not None:
            tied = self._names.text("{pools}. A tie: {name} gets an edge die, and all roll again.")
            return tied.format(pools=pools, name=self._names.teller(event.edge_to))
        won = self._names.text("{pools}. The dice are with {names}.")
        winners = self._names.language.listed(map(self._names.teller, event.winners))
        return won.format(pools=pools, names=winners)

    def _window_opened(self, event: events.WindowOpened, viewer: Seat | None) -> str:
        you = N_("You tell how it went, with {coins}.")
        other = N_("{name} tells how it went, with {coins}.")
        if not event.won:
            you = N_("You tell what is left to you, with {coins}.")
            other = N_("{name} tells what is left, with {coins}.")
        return self._about(event.seat, viewer, you, other, coins=self._names.coins(event.coins))

    def _window_closed(self, event: events.WindowClosed, viewer: Seat | None) -> str:
        if not event.kept:
            return ""
        coins = self._names.coins(event.kept)
        return self._about(
            event.seat, viewer, N_("You keep {coins}."), N_("{name} keeps {coins}."), coins=coins
        )

    def _bidding_opened(self, event: events.BiddingOpened, viewer: Seat | None) -> str:
        return self._names.text("Coins are to decide about the challenge.")

    def _settled(self, event: events.ChallengeSettled, viewer: Seat | None) -> str:
        told = {
            "conceded": N_("The challenge is conceded: line {entry} is struck."),
            "withdrawn": N_("The challenge is withdrawn: line {entry} stands."),
            "agreed": N_("Both agree on another wording for line {entry}."),
            "no-bid": N_("The challenger bids nothing: line {entry} stands."),
            "bids": N_("The coins decide about line {entry}: {solution}."),
        }[event.how]
        solution = self._names.solution(event.solution) if event.solution else ""
        return self._names.text(told).format(entry=event.entry, solution=solution)

    def _struck(self, event: events.Struck, viewer: Seat | None) -> str:
        told = self._names.many("Line {lines} is struck.", "Lines {lines} are struck.",
                                len(event.entries))  # fmt: skip
        lines = self._names.language.listed(map(str, sorted(event.entries)))
        return " ".join((told.format(lines=lines), *self._refunds(event.refunds))).strip()

    def _refunds(self, refunds: tuple[tuple[Seat, int], ...]) -> list[str]:
        back: dict[Seat, int] = {}
        for seat, coins in refunds:
            back[seat] = back.get(seat, 0) + coins
        told = self._names.text("{name} gets {coins} back.")
        return [
            told.format(name=self._names.teller(seat), coins=self._names.coins(coins))
            for seat, coins in back.items()
        ]

    def _case_made(self, event: events.CaseMade, viewer: Seat | None) -> str:
        if not event.text:
            you = N_("You say nothing in your own case.")
            return self._about(event.seat, viewer, you, N_("{name} makes no case."))
        return self._about(
            event.seat,
            viewer,
            N_("Your case: {text}"),
            N_("{name}’s case: {text}"),
            text=event.text,
        )

    def _votes_shown(self, event: events.VotesShown, viewer: Seat | None) -> str:
        sides = {
            "accuser": N_("{name} for the accuser"),
            "defendant": N_("{name} for the defendant"),
            "abstain": N_("{name} abstains"),
        }
        votes = self._names.language.listed(
            self._names.text(sides[side]).format(name=self._names.teller(seat))
            for seat, side in enumerate(event.votes)
        )
        if event.loser is None:
            return self._names.text("Votes: {votes}. No majority: nobody pays.").format(votes=votes)
        you, other = (
            N_("Votes: {votes}. You pay {coins}."),
            N_("Votes: {votes}. {name} pays {coins}."),
        )
        coins = self._names.coins(event.coins)
        return self._about(event.loser, viewer, you, other, votes=votes, coins=coins)

    def _ended(self, event: events.StoryEnded, viewer: Seat | None) -> str:
        told = self._names.many(
            "The story has been told, in {n} scene.",
            "The story has been told, in {n} scenes.",
            event.scenes,
        )
        return told.format(n=event.scenes)

    def _unsaid(self, event: events.Unsaid, viewer: Seat | None) -> str:
        return " ".join(self._refunds(event.refunds))

"""Log lines of Universalis: a sentence for each event. `log_transcript` has those of entries."""

from typing import Final

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.event_text import EventTexts
from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import FieldFormatters
from matinee.games.universalis.rules import events
from matinee.games.universalis.text.log_transcript import entry_text
from matinee.games.universalis.text.names import Names


def _passed(event: events.Passed, viewer: Seat | None, names: Names) -> str:
    if event.by_itself:
        you = N_("You have no coins and pass.")
        return names.about(event.seat, viewer, you, N_("{name} has no coins and passes."))
    return names.about(event.seat, viewer, N_("You pass."), N_("{name} passes."))


def _bids_shown(event: events.BidsShown, viewer: Seat | None, names: Names) -> str:
    text = names.text("{name} {coins}")
    bids = (text.format(name=names.teller(seat), coins=bid) for seat, bid in enumerate(event.bids))
    you, other = N_("Bids: {bids}. You frame the scene."), N_("Bids: {bids}. {name} frames.")
    if event.tied:
        you = N_("Bids: {bids}. You sit closest in the tie and frame the scene.")
        other = N_("Bids: {bids}. {name} sits closest in the tie and frames.")
    return names.about(event.framer, viewer, you, other, bids=names.language.listed(bids))


def _end_answered(event: events.EndAnswered, viewer: Seat | None, names: Names) -> str:
    you, other = N_("You want another scene."), N_("{name} wants another scene.")
    if event.agree:
        you, other = N_("You would end it here."), N_("{name} would end it here.")
    return names.about(event.seat, viewer, you, other)


def _turn_ended(event: events.TurnEnded, viewer: Seat | None, names: Names) -> str:
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
    return names.about(event.seat, viewer, you, other)


def _opened(event: events.ComplicationOpened, viewer: Seat | None, names: Names) -> str:
    text = names.text("A complication: {starter} against {others}, about {things}.")
    if not event.named:
        text = names.text("A complication: {starter} against {others}.")
    return text.format(
        starter=names.teller(event.starter),
        others=names.language.listed(map(names.teller, event.opposing)),
        things=names.language.listed(event.named),
    )


def _closed(event: events.ComplicationClosed, viewer: Seat | None, names: Names) -> str:
    text = {
        "settled": N_("The complication is settled; play goes on."),
        "lapsed": N_("No pool has a die: the complication lapses."),
        "struck": N_("The complication is struck."),
    }[event.why]
    return names.text(text)


def _call_answered(event: events.CallAnswered, viewer: Seat | None, names: Names) -> str:
    you, other = N_("You are not ready to roll."), N_("{name} is not ready to roll.")
    if event.agree:
        you, other = N_("You agree to roll."), N_("{name} agrees to roll.")
    return names.about(event.seat, viewer, you, other)


def _rolled(event: events.Rolled, viewer: Seat | None, names: Names) -> str:
    text = names.text("{name} {dice}: {n}")
    pools = "; ".join(
        text.format(
            name=names.teller(pool.seat),
            dice=" ".join(map(str, pool.dice)) or "-",
            n=names.many("{n} success", "{n} successes", len(pool.successes)).format(
                n=len(pool.successes)
            ),
        )
        for pool in event.pools
    )
    if event.edge_to is not None:
        tied = names.text("{pools}. A tie: {name} gets an edge die, and all roll again.")
        return tied.format(pools=pools, name=names.teller(event.edge_to))
    won = names.text("{pools}. The dice are with {names}.")
    winners = names.language.listed(map(names.teller, event.winners))
    return won.format(pools=pools, names=winners)


def _window_opened(event: events.WindowOpened, viewer: Seat | None, names: Names) -> str:
    you = N_("You tell how it went, with {coins}.")
    other = N_("{name} tells how it went, with {coins}.")
    if not event.won:
        you = N_("You tell what is left to you, with {coins}.")
        other = N_("{name} tells what is left, with {coins}.")
    return names.about(event.seat, viewer, you, other, coins=names.coins(event.coins))


def _window_closed(event: events.WindowClosed, viewer: Seat | None, names: Names) -> str:
    if not event.kept:
        return ""
    coins = names.coins(event.kept)
    return names.about(
        event.seat, viewer, N_("You keep {coins}."), N_("{name} keeps {coins}."), coins=coins
    )


def _settled(event: events.ChallengeSettled, viewer: Seat | None, names: Names) -> str:
    text = {
        "conceded": N_("The challenge is conceded: line {entry} is struck."),
        "withdrawn": N_("The challenge is withdrawn: line {entry} stands."),
        "agreed": N_("Both agree on another wording for line {entry}."),
        "no-bid": N_("The challenger bids nothing: line {entry} stands."),
        "bids": N_("The coins decide about line {entry}: {solution}."),
    }[event.how]
    solution = names.solution(event.solution) if event.solution else ""
    return names.text(text).format(entry=event.entry, solution=solution)


def _struck(event: events.Struck, viewer: Seat | None, names: Names) -> str:
    struck = len(event.entries)
    text = names.many("Line {lines} is struck.", "Lines {lines} are struck.", struck)
    lines = names.language.listed(map(str, sorted(event.entries)))
    return " ".join((text.format(lines=lines), *_refunds(event.refunds, names))).strip()


def _refunds(refunds: tuple[tuple[Seat, int], ...], names: Names) -> list[str]:
    back: dict[Seat, int] = {}
    for seat, coins in refunds:
        back[seat] = back.get(seat, 0) + coins
    text = names.text("{name} gets {coins} back.")
    return [
        text.format(name=names.teller(seat), coins=names.coins(coins))
        for seat, coins in back.items()
    ]


def _case_made(event: events.CaseMade, viewer: Seat | None, names: Names) -> str:
    if not event.text:
        you = N_("You say nothing in your own case.")
        return names.about(event.seat, viewer, you, N_("{name} makes no case."))
    return names.about(
        event.seat,
        viewer,
        N_("Your case: {text}"),
        N_("{name}’s case: {text}"),
        text=event.text,
    )


def _votes_shown(event: events.VotesShown, viewer: Seat | None, names: Names) -> str:
    sides = {
        "accuser": N_("{name} for the accuser"),
        "defendant": N_("{name} for the defendant"),
        "abstain": N_("{name} abstains"),
    }
    votes = names.language.listed(
        names.text(sides[side]).format(name=names.teller(seat))
        for seat, side in enumerate(event.votes)
    )
    if event.loser is None:
        return names.text("Votes: {votes}. No majority: nobody pays.").format(votes=votes)
    you, other = (
        N_("Votes: {votes}. You pay {coins}."),
        N_("Votes: {votes}. {name} pays {coins}."),
    )
    coins = names.coins(event.coins)
    return names.about(event.loser, viewer, you, other, votes=votes, coins=coins)


def _ended(event: events.StoryEnded, viewer: Seat | None, names: Names) -> str:
    text = names.many(
        "The story has been told, in {n} scene.",
        "The story has been told, in {n} scenes.",
        event.scenes,
    )
    return text.format(n=event.scenes)


def _unsaid(event: events.Unsaid, viewer: Seat | None, names: Names) -> str:
    return " ".join(_refunds(event.refunds, names))


def _silent(event: Event, viewer: Seat | None, names: Names) -> str:
    """Empty: the log line of the entry that belongs to the event has the text."""
    return ""


EVENT_TEXTS: Final[EventTexts] = {
    events.Began: (
        N_("You may propose the first tenet."),
        N_("{name} may propose the first tenet."),
        lambda event, names: {"seat": event.first},
    ),
    events.Entered: entry_text,
    events.Passed: _passed,
    events.BidsShown: _bids_shown,
    events.EndAnswered: _end_answered,
    events.FramingClosed: (
        N_("You leave a bare stage: {place}."),
        N_("{name} leaves a bare stage: {place}."),
        lambda event, names: {"place": event.location or names.text("Somewhere")},
    ),
    events.TurnEnded: _turn_ended,
    events.PoolChanged: (
        N_("{pool} has {dice} now."),
        lambda event, names: {"pool": names.pool(event.pool), "dice": names.dice(event.dice)},
    ),
    events.ComplicationOpened: _opened,
    events.ComplicationClosed: _closed,
    events.CallAnswered: _call_answered,
    events.Rolled: _rolled,
    events.WindowOpened: _window_opened,
    events.WindowClosed: _window_closed,
    events.BiddingOpened: N_("Coins are to decide about the challenge."),
    events.ChallengeSettled: _settled,
    events.Struck: _struck,
    events.CaseMade: _case_made,
    events.VotesShown: _votes_shown,
    events.StoryEnded: _ended,
    events.Unsaid: _unsaid,
    events.TenetsClosed: N_("All have passed: the tenets stand."),
    events.BidOpened: N_("Everybody bids for scene {scene}."),
    events.EventClosed: N_("The event of line {entry} can no longer meet an obstacle."),
    events.VoteOpened: N_("Both cases are made; everybody votes."),
    events.Refreshed: N_("Everybody gets {coins}."),
    events.Reworded: N_("Line {entry} has other words now."),
    events.BidSealed: (N_("Your bid is in."), N_("{name}’s bid is in.")),
    events.EndProposed: (
        N_("You propose that the story ends here."),
        N_("{name} proposes that the story ends here."),
    ),
    events.TurnBegan: (N_("It is your turn."), N_("It is {name}’s turn.")),
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
    events.BoughtDown: (
        N_("You buy down what {other} got by {coins}."),
        N_("{name} buys down what {other} got by {coins}."),
    ),
    **dict.fromkeys((events.EventClosed, events.BonusPaid, events.BoughtDown), _silent),
}
EVENT_FIELDS: Final[FieldFormatters] = {
    "coins": Names.coins,
    "other": Names.teller,
    "challenged": Names.teller,
    "defendant": Names.teller,
    "solution": Names.solution,
}
"""Formatters for the fields of events."""

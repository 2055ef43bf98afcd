"""What is watched: bids, dice, coins, quarrels. What is told needs no beat: it is read.

The script itself is a live region, so that lines are heard as they come in.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from matinee.engine.game import Event, Seat
from matinee.engine.refused import N_
from matinee.engine.stage import Beat, Tone, moments
from matinee.games.universalis import events as e
from matinee.games.universalis.stage import ink
from matinee.games.universalis.stage.touching import touched
from matinee.games.universalis.state import View
from matinee.games.universalis.words import UniversalisWords

SUCCESSES: Final = (1, 2, 3, 4, 5)
SIDES: Final = 10
WATCHED: Final[dict[type[Event], Tone]] = {
    e.TenetsClosed: "plain",
    e.BidsShown: "good",
    e.EndProposed: "plain",
    e.FramingClosed: "plain",
    e.ComplicationOpened: "grand",
    e.ChallengeCalled: "bad",
    e.ChallengeSettled: "plain",
    e.FineCalled: "bad",
    e.VotesShown: "plain",
    e.PurseLost: "plain",
    e.StoryEnded: "grand",
}
"""What a sentence is shown for, and how it feels."""


def beats(
    events: Sequence[Event], view: View, words: UniversalisWords, viewer: Seat | None
) -> list[Beat]:
    """What this viewer watches."""
    seen = [event for event in events if _is_watched(event)]
    found = (
        beat
        for moment in moments(seen, viewer, _goes_on)
        for beat in _moment(moment, view, words, viewer)
    )
    return [beat for beat in found if beat.text]


def _is_watched(event: Event) -> bool:
    if isinstance(event, e.Entered):
        return event.entry.kind == "interrupt"
    return isinstance(event, e.Rolled | e.BonusPaid | e.Refreshed) or type(event) in WATCHED


def _goes_on(before: Event, event: Event) -> bool:
    return isinstance(event, e.BonusPaid) and isinstance(before, e.BonusPaid)


def _moment(
    moment: Sequence[Event], view: View, words: UniversalisWords, viewer: Seat | None
) -> Iterator[Beat]:
    first = moment[0]
    match first:
        case e.Rolled():
            yield _roll(first, words, viewer)
        case e.BonusPaid():
            yield _bonuses([one for one in moment if isinstance(one, e.BonusPaid)], words)
        case e.Refreshed(coins=coins):
            gain = f"+{coins}"
            yield Beat(words.tell(first, viewer), gains=tuple((s, gain) for s in range(view.seats)))
        case e.Entered(entry=entry):
            yield Beat(words.tell(first, viewer), refs=(f"seat:{entry.seat}",))
        case _:
            yield Beat(words.tell(first, viewer), WATCHED[type(first)], refs=touched(first))


def _roll(event: e.Rolled, words: UniversalisWords, viewer: Seat | None) -> Beat:
    """All dice at once, in heaps by pool; those that count first and lit."""
    pools = [pool for pool in event.pools if pool.dice]
    heaps = tuple((_heap(pool, words), len(pool.dice)) for pool in pools)
    dice = tuple(face for pool in pools for face in sorted(pool.dice))
    return Beat(
        words.tell(event, viewer),
        "grand" if event.winners else "plain",
        refs=touched(event),
        dice=dice,
        sides=SIDES,
        hits=SUCCESSES,
        heaps=heaps,
    )


def _heap(pool: e.PoolRoll, words: UniversalisWords) -> str:
    """Whose dice these are, and what they come to."""
    hits = pool.successes
    told = words.many(
        "{name}: {n} success, sum {sum}", "{name}: {n} successes, sum {sum}", len(hits)
    )
    return told.format(name=words.names[pool.seat], n=len(hits), sum=sum(hits))


def _bonuses(paid: Sequence[e.BonusPaid], words: UniversalisWords) -> Beat:
    told = words.language.listed(
        words.text(N_("{name} gets {coins}")).format(
            name=words.names[one.seat], coins=ink.coins(one.coins, words.language)
        )
        for one in paid
    )
    gains = tuple((one.seat, f"+{one.coins}") for one in paid if one.coins)
    return Beat(f"{told}.", "good", refs=tuple(f"seat:{one.seat}" for one in paid), gains=gains)

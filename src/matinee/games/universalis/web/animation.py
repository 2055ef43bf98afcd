"""Animation of bids, dice, coins and disputes. Lines of the story have none: they are read.

The script itself is a live region, so that screen readers announce new lines.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from matinee.engine.contract.game import Event, Seat
from matinee.engine.ui.browser_ui import AnimationStep, Tone, animate
from matinee.games.universalis.rules import events as e
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.text.game_text import UniversalisText
from matinee.games.universalis.web.art import symbols
from matinee.games.universalis.web.event_refs import event_refs

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
"""Events that are shown as a sentence, with its tone."""


def animation(
    events: Sequence[Event], view: View, words: UniversalisText, viewer: Seat | None
) -> list[AnimationStep]:
    """The animation for this viewer."""
    watched = filter(_is_watched, events)
    return animate(watched, viewer, _same_step, lambda moment: _steps(moment, view, words, viewer))


def _is_watched(event: Event) -> bool:
    if isinstance(event, e.Entered):
        return event.entry.kind == "interrupt"
    return isinstance(event, e.Rolled | e.BonusPaid | e.Refreshed) or type(event) in WATCHED


def _same_step(before: Event, event: Event) -> bool:
    return isinstance(event, e.BonusPaid) and isinstance(before, e.BonusPaid)


def _steps(
    moment: Sequence[Event], view: View, words: UniversalisText, viewer: Seat | None
) -> Iterator[AnimationStep]:
    first = moment[0]
    match first:
        case e.Rolled():
            yield _roll(first, words, viewer)
        case e.BonusPaid():
            yield _bonuses([one for one in moment if isinstance(one, e.BonusPaid)], words)
        case e.Refreshed(coins=coins):
            gain = f"+{coins}"
            yield AnimationStep(
                words.event_text(first, viewer), gains=tuple((s, gain) for s in range(view.seats))
            )
        case e.Entered(entry=entry):
            yield AnimationStep(words.event_text(first, viewer), refs=(f"seat:{entry.seat}",))
        case _:
            yield AnimationStep(
                words.event_text(first, viewer), WATCHED[type(first)], refs=event_refs(first)
            )


def _roll(event: e.Rolled, words: UniversalisText, viewer: Seat | None) -> AnimationStep:
    """All dice at once, in heaps by pool, the successes first and highlighted."""
    pools = [pool for pool in event.pools if pool.dice]
    heaps = tuple((_heap_label(pool, words), len(pool.dice)) for pool in pools)
    dice = tuple(face for pool in pools for face in sorted(pool.dice))
    return AnimationStep(
        words.event_text(event, viewer),
        "grand" if event.winners else "plain",
        refs=event_refs(event),
        dice=dice,
        sides=SIDES,
        hits=SUCCESSES,
        heaps=heaps,
    )


def _heap_label(pool: e.PoolRoll, words: UniversalisText) -> str:
    """The owner of these dice, and their result."""
    hits = pool.successes
    text = words.many(
        "{name}: {n} success, sum {sum}", "{name}: {n} successes, sum {sum}", len(hits)
    )
    return text.format(name=words.names[pool.seat], n=len(hits), sum=sum(hits))


def _bonuses(paid: Sequence[e.BonusPaid], words: UniversalisText) -> AnimationStep:
    text = words.language.listed(
        words.text("{name} gets {coins}").format(
            name=words.names[one.seat], coins=symbols.coins(one.coins, words.language)
        )
        for one in paid
    )
    gains = tuple((one.seat, f"+{one.coins}") for one in paid if one.coins)
    return AnimationStep(
        f"{text}.", "good", refs=tuple(f"seat:{one.seat}" for one in paid), gains=gains
    )

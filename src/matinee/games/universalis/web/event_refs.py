"""The refs of each event on the board, and the section of the guide about it."""

from typing import Final

from matinee.engine.contract.game import Event, wire_tag
from matinee.engine.ui.guide_page import guide_topics
from matinee.games.universalis.rules import events as e
from matinee.games.universalis.rules.transcript_entries import Entry

TOPICS: Final = guide_topics(f"{__package__}.help")
"""The section of the guide about each event, by the event's tag."""
KINDS: Final = guide_topics(f"{__package__}.help", "lines")
"""The section about each kind of line; all others belong to complications."""


def guide_anchor(event: Event) -> str:
    """The section of the guide about an event."""
    if isinstance(event, e.Entered):
        return KINDS.get(event.entry.kind, "complications")
    return TOPICS.get(wire_tag(type(event)), "")


def event_refs(event: Event) -> tuple[str, ...]:
    """The lines, components, traits, pools and seats of an event."""
    match event:
        case e.Entered(entry=entry):
            return _of_entry(entry)
        case e.TurnBegan(seat=seat) | e.BonusPaid(seat=seat) | e.WindowOpened(seat=seat):
            return (f"seat:{seat}",)
        case e.PoolChanged(pool=pool):
            return (f"pool:{pool}",)
        case e.ComplicationOpened(involved=involved):
            return tuple(f"component:{one}" for one in involved)
        case e.Rolled(pools=pools):
            return tuple(f"pool:{one.seat}" for one in pools)
        case e.ChallengeCalled(entry=no) | e.ChallengeSettled(entry=no) | e.Reworded(entry=no):
            return (f"entry:{no}",)
        case e.Struck(entries=entries) | e.Unsaid(entries=entries):
            return tuple(f"entry:{no}" for no in entries)
        case e.BidsShown(framer=seat) | e.FineCalled(defendant=seat) | e.FramingClosed(seat=seat):
            return (f"seat:{seat}",)
    return ()


def _of_entry(entry: Entry) -> tuple[str, ...]:
    refs = [f"entry:{entry.no}"]
    if entry.component is not None:
        refs.append(f"component:{entry.component}")
    if entry.trait is not None:
        refs.append(f"trait:{entry.trait}")
    if entry.kind in ("tenet", "tenet_change") and entry.target:
        refs.append(entry.target)
    return tuple(refs)

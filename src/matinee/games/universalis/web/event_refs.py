"""The refs of each event on the board, and the section of the guide about it."""

from typing import Final

from matinee.engine.contract.game import Event
from matinee.games.universalis.rules import events as e
from matinee.games.universalis.rules.transcript_entries import Entry

TOPICS: Final[dict[type[Event], str]] = {
    e.Began: "tenets",
    e.TenetsClosed: "tenets",
    e.BidOpened: "bidding",
    e.BidSealed: "bidding",
    e.BidsShown: "bidding",
    e.EndProposed: "ending",
    e.EndAnswered: "ending",
    e.FramingClosed: "framing",
    e.TurnBegan: "turns",
    e.TurnEnded: "turns",
    e.EventClosed: "complications",
    e.PoolChanged: "complications",
    e.ComplicationOpened: "complications",
    e.ComplicationClosed: "complications",
    e.CallAnswered: "complications",
    e.Rolled: "complications",
    e.BonusPaid: "complications",
    e.WindowOpened: "complications",
    e.WindowClosed: "complications",
    e.BoughtDown: "complications",
    e.ChallengeCalled: "challenges",
    e.WordingOffered: "challenges",
    e.BiddingOpened: "challenges",
    e.WordingPut: "challenges",
    e.BidPlaced: "challenges",
    e.ChallengeSettled: "challenges",
    e.Struck: "challenges",
    e.Reworded: "challenges",
    e.FineCalled: "fines",
    e.CaseMade: "fines",
    e.FineWithdrawn: "fines",
    e.VoteOpened: "fines",
    e.VoteCast: "fines",
    e.VotesShown: "fines",
    e.PurseLost: "ending",
    e.Refreshed: "ending",
    e.StoryEnded: "ending",
}
"""The section of the guide about each class of event."""
KINDS: Final[dict[str, str]] = {
    "tenet": "tenets",
    "tenet_change": "tenets",
    "scene_open": "framing",
    "location": "framing",
    "time": "framing",
    "scene_link": "framing",
    "take_over": "control",
    "interrupt": "turns",
    "turn": "turns",
    "create": "components",
    "link": "components",
    "introduce": "turns",
    "exit": "turns",
    "move": "turns",
    "event": "turns",
    "colour": "turns",
    "dialog": "turns",
    "trait_add": "traits",
    "trait_remove": "traits",
    "trait_restore": "traits",
    "importance": "traits",
    "eliminate": "traits",
    "mini_open": "minis",
    "mini_close": "minis",
    "challenge": "challenges",
    "fine": "fines",
    "scene_end": "ending",
    "fade": "ending",
}
"""The section about each kind of line; all others belong to complications."""


def guide_anchor(event: Event) -> str:
    """The section of the guide about an event."""
    if isinstance(event, e.Entered):
        return KINDS.get(event.entry.kind, "complications")
    return TOPICS.get(type(event), "")


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

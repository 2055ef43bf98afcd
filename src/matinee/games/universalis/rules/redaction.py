"""Redaction of a move's words for a table (see `matinee.engine.storytelling.redaction`).

The move's entries are struck with all that rests on them, by any player, and their costs are
refunded. Entries that the rules still depend on only lose their words.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.contract.game_rules import is_allowed
from matinee.engine.contract.open_fields import Text
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.automatic_transitions import run_transitions
from matinee.games.universalis.rules.disputes.challenges import CHALLENGEABLE, check_not_rolled
from matinee.games.universalis.rules.disputes.strikes import entries_resting_on, strike
from matinee.games.universalis.rules.events import Unsaid
from matinee.games.universalis.rules.field_domains import domains
from matinee.games.universalis.rules.state import Dispute, State
from matinee.games.universalis.rules.text_limits import NARRATION, REDACTED, mentioned_components
from matinee.games.universalis.rules.transcript_entries import Entry

_NAMING_OTHERS: Final = (a.TellEvent, a.Originate, a.Obstacle)
"""Actions whose text involves components in a complication by naming them."""


def moves(state: State) -> int:
    """Number of moves that led to this state."""
    return state.move


def wording_moves(state: State, move: int) -> tuple[int, ...]:
    """The moves whose words make up what this move told; empty if it told nothing.

    Redacting a name also redacts the texts that started a complication with it; components that
    were involved by being named there are kept by number.
    """
    entries = [entry for entry in state.entries if move in (entry.move, *entry.wordings)]
    if not any(entry.kind in CHALLENGEABLE or entry.text for entry in entries):
        return ()
    later = (n for entry in entries if entry.move == move for n in entry.wordings)
    named = (n for entry in entries if entry.creates for n in _naming(state, entry))
    return tuple(dict.fromkeys((move, *later, *named)))


def _naming(state: State, made: Entry) -> Iterator[int]:
    """The moves that started a complication by a text with this name in it."""
    names = [(0, name) for name in (*made.former, made.words)]
    for entry in state.entries:
        if entry.kind not in ("originate", "obstacle"):
            continue
        entries = [entry]
        if entry.kind == "obstacle" and entry.target is not None:
            entries.append(state.entry(int(entry.target.partition(":")[2])))
        for one in entries:
            if any(mentioned_components(text, names) for text in (one.text, *one.former)):
                yield from (one.move, *one.wordings)


def redacted_action(state: State, seat: Seat, action: Action) -> Action:
    """The action without its words; components it names stay by number, since rules need them."""
    texts: dict[str, Any] = {}
    for field, domain in domains(state, seat, action).items():
        value = getattr(action, field)
        if isinstance(domain, Text) and value:
            texts[field] = _blank(state, action, field, domain, value)
    return replace(action, **texts) if texts else action


def _blank(state: State, action: Action, field: str, domain: Text, value: str) -> str:
    if domain.lettered:  # a name, which has to be unique
        number = state.move + 1
        while f"unnamed {number}" in {taken.casefold() for taken in domain.taken}:
            number += 1
        return f"Unnamed {number}"
    if isinstance(action, _NAMING_OTHERS) or (
        domain == NARRATION and _rewords_event(state, action)
    ):
        known = [(c.id, c.name) for c in state.components.values() if not c.struck]
        return " ".join(
            (REDACTED, *(f"#{number}" for number in mentioned_components(value, known)))
        )
    return "" if field == "parenthetical" else REDACTED  # what had words can still be reworded


def _rewords_event(state: State, action: Action) -> bool:
    """Whether the action rewords an event, which may still be met by an obstacle."""
    pause = state.pause
    wording = isinstance(action, a.OfferWording | a.PutForward)
    return wording and isinstance(pause, Dispute) and state.entry(pause.entry).kind == "event"


def redact(state: State, move: int) -> list[Event]:
    """Strike the entries of a move where the rules allow it, and blank the texts of all."""
    entries = [entry for entry in state.entries if entry.move == move and entry.stands]
    struck: list[int] = []
    refunds: list[tuple[Seat, int]] = []
    events: list[Event] = []
    for entry in entries:
        if not state.entry(entry.no).stands or not _can_be_struck(state, entry):
            continue
        fallen = [later.no for later in entries_resting_on(state, entry.no)]
        struck += [*fallen, entry.no]
        happened, back = strike(state, entry.no, "UN-DEC-76")
        events += happened
        refunds += back
    _silence(state, move)
    if isinstance(state.pause, Dispute) and not state.entry(state.pause.entry).stands:
        state.pause = None
    if state.phase == "consent" and state.complication is None:
        state.phase = "turn"
    return [Unsaid(entries=tuple(struck), refunds=tuple(refunds)), *events, *run_transitions(state)]


def _can_be_struck(state: State, entry: Entry) -> bool:
    """Whether an entry and all that rests on it belong to the running scene and to no roll."""
    if entry.scene != len(state.scenes) or state.phase in ("bid", "endvote", "over"):
        return False
    return all(
        one.kind in CHALLENGEABLE and is_allowed(check_not_rolled, state, one)
        for one in (entry, *entries_resting_on(state, entry.no))
    )


def _silence(state: State, move: int) -> None:
    """Replace the texts of a move by the mark of redaction."""
    for entry in state.entries:
        if entry.move == move and entry.text:
            state.entries[entry.no - 1] = replace(state.entry(entry.no), text=REDACTED, former=())

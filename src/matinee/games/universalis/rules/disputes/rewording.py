"""Rewording an entry (UN-DEC-71, UN-DEC-74): its effect and price stay the same."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec.structs import replace

from matinee.engine.contract.game import Event
from matinee.engine.contract.open_fields import Text
from matinee.games.universalis.rules.events import Reworded
from matinee.games.universalis.rules.state import Dispute, State, View
from matinee.games.universalis.rules.text_limits import (
    DIALOG,
    JUSTIFICATION,
    NARRATION,
    TENET,
    TITLE,
    TRAIT,
    name_domain,
)
from matinee.games.universalis.rules.transcript_entries import Entry, EntryKind

_TEXTS: Final[Mapping[EntryKind, Text]] = {"dialog": DIALOG, "dice": JUSTIFICATION}
_WORDS: Final[Mapping[EntryKind, Text]] = {
    "tenet": TENET,
    "tenet_change": TENET,
    "trait_add": TRAIT,
    "time": TITLE,
}


def own_words(entry: Entry) -> Literal["words", "text"] | None:
    """The field in which an entry can be reworded, if it has words of its own (UN-DEC-74)."""
    if entry.words and (entry.kind in _WORDS or entry.creates):
        return "words"
    return "text" if entry.text else None


def allowed_wording(position: View) -> Text:
    """Domain of a new wording for the entry that is being challenged."""
    pause = position.pause
    if not isinstance(pause, Dispute):
        return NARRATION
    return wording_limit(position, position.entry(pause.entry))


def wording_limit(position: View, entry: Entry) -> Text:
    """Domain of the words of an entry: length, and names already taken."""
    if own_words(entry) == "text":
        return _TEXTS.get(entry.kind, NARRATION)
    if entry.creates:
        return name_domain(position, but=entry.component)
    return _WORDS.get(entry.kind, NARRATION)


def reword(state: State, number: int, text: str, move: int) -> list[Event]:
    """Reword an entry, and rename what it named."""
    entry = state.entry(number)
    field = own_words(entry) or "text"  # its words may have been redacted since
    former = (*entry.former, getattr(entry, field))
    state.entries[number - 1] = replace(
        entry,
        state="reworded",
        former=former,
        wordings=(*entry.wordings, move),
        **{field: text},
    )
    if field == "words":
        _rename(state, entry, text)
    return [Reworded(entry=number)]


def _rename(state: State, entry: Entry, text: str) -> None:
    if entry.creates:
        assert entry.component is not None
        component = state.components[entry.component]
        state.components[component.id] = replace(component, name=text)
    elif entry.kind == "trait_add":
        assert entry.trait is not None
        state.traits[entry.trait] = replace(state.traits[entry.trait], words=text)
    elif entry.kind == "time":
        scene = state.scenes[entry.scene - 1]
        state.scenes[entry.scene - 1] = replace(scene, label=text)
    else:
        _reword_tenet(state, entry, text)


def _reword_tenet(state: State, entry: Entry, text: str) -> None:
    """Replace the version of a tenet that this entry made; later changes stand."""
    assert entry.target is not None
    number = int(entry.target.partition(":")[2])
    tenet = state.tenets[number - 1]
    same = (one for one in state.entries[: entry.no] if one.target == entry.target)
    changes = sum(one.kind == "tenet_change" and one.stands for one in same)
    said = [*tenet.former, tenet.text]
    said[changes] = text
    state.tenets[number - 1] = replace(tenet, former=tuple(said[:-1]), text=said[-1])

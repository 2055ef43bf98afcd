"""Log lines for entries of the transcript: the action, its cost, and its text."""

from collections.abc import Mapping
from typing import Any, Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.games.universalis.rules.events import Entered
from matinee.games.universalis.rules.transcript_entries import Entry, EntryKind
from matinee.games.universalis.text.names import Names

_SENTENCES: Final[Mapping[EntryKind, tuple[str, str]]] = {
    "tenet": (
        N_("You propose a tenet ({kind}, {cost}): {words}"),
        N_("{name} proposes a tenet ({kind}, {cost}): {words}"),
    ),
    "tenet_change": (
        N_("You put a tenet into other words ({cost}): {words}"),
        N_("{name} puts a tenet into other words ({cost}): {words}"),
    ),
    "scene_open": (
        N_("You frame scene {scene}, with a purse of {amount}."),
        N_("{name} frames scene {scene}, with a purse of {amount}."),
    ),
    "location": (
        N_("You set the scene at {component} ({cost})."),
        N_("{name} sets the scene at {component} ({cost})."),
    ),
    "time": (
        N_("You set the scene in {time} ({cost})."),
        N_("{name} sets the scene in {time} ({cost})."),
    ),
    "introduce": (
        N_("You bring in {component} ({cost})."),
        N_("{name} brings in {component} ({cost})."),
    ),
    "exit": (
        N_("You take {component} out of the scene ({cost})."),
        N_("{name} takes {component} out of the scene ({cost})."),
    ),
    "move": (
        N_("You move the scene to {component} ({cost})."),
        N_("{name} moves the scene to {component} ({cost})."),
    ),
    "event": (
        N_("You tell an event ({cost}): {text}"),
        N_("{name} tells an event ({cost}): {text}"),
    ),
    "colour": (N_("You add colour: {text}"), N_("{name} adds colour: {text}")),
    "dialog": (N_("You speak for {component}."), N_("{name} speaks for {component}.")),
    "trait_remove": (
        N_("You remove “{trait}” from {component} ({cost})."),
        N_("{name} removes “{trait}” from {component} ({cost})."),
    ),
    "trait_restore": (
        N_("You restore “{trait}” to {component} ({cost})."),
        N_("{name} restores “{trait}” to {component} ({cost})."),
    ),
    "link": (
        N_("You make {component} a sub of {other} ({cost})."),
        N_("{name} makes {component} a sub of {other} ({cost})."),
    ),
    "eliminate": (
        N_("You remove {component} from play ({cost})."),
        N_("{name} removes {component} from play ({cost})."),
    ),
    "take_over": (
        N_("You take over {component} ({cost})."),
        N_("{name} takes over {component} ({cost})."),
    ),
    "mini_open": (N_("You cut away: {words}."), N_("{name} cuts away: {words}.")),
    "mini_close": (N_("You cut back to the scene."), N_("{name} cuts back to the scene.")),
    "originate": (
        N_("You begin a complication about {component}: {text}"),
        N_("{name} begins a complication about {component}: {text}"),
    ),
    "obstacle": (
        N_("You meet the event with an obstacle ({cost}): {text}"),
        N_("{name} meets the event with an obstacle ({cost}): {text}"),
    ),
    "call": (N_("You call for the roll."), N_("{name} calls for the roll.")),
    "buy_down": (
        N_("You buy down what {target} got ({cost})."),
        N_("{name} buys down what {target} got ({cost})."),
    ),
    "interrupt": (
        N_("You interrupt {target} ({cost})."),
        N_("{name} interrupts {target} ({cost})."),
    ),
    "scene_end": (N_("You end the scene."), N_("{name} ends the scene.")),
    "fade": (N_("You fade to black ({cost})."), N_("{name} fades to black ({cost}).")),
}
_DETAILED: Final[Mapping[tuple[EntryKind, str], tuple[str, str]]] = {
    ("scene_link", "continue"): (
        N_("You continue scene {target}."),
        N_("{name} continues scene {target}."),
    ),
    ("scene_link", "flashback"): (
        N_("You flash back to scene {target}."),
        N_("{name} flashes back to scene {target}."),
    ),
    ("create", "character"): (
        N_("You create the character {component} ({cost})."),
        N_("{name} creates the character {component} ({cost})."),
    ),
    ("create", "prop"): (
        N_("You create the prop {component} ({cost})."),
        N_("{name} creates the prop {component} ({cost})."),
    ),
    ("create", "location"): (
        N_("You create the place {component} ({cost})."),
        N_("{name} creates the place {component} ({cost})."),
    ),
    ("create", "master"): (
        N_("You create the master {component} ({cost})."),
        N_("{name} creates the master {component} ({cost})."),
    ),
    ("trait_add", ""): (
        N_("You give {component} the trait “{trait}” ({cost})."),
        N_("{name} gives {component} the trait “{trait}” ({cost})."),
    ),
    ("trait_add", "injury"): (
        N_("You give {component} the injury “{trait}” ({cost})."),
        N_("{name} gives {component} the injury “{trait}” ({cost})."),
    ),
    ("importance", "reduce"): (
        N_("You reduce the importance of {component} ({cost})."),
        N_("{name} reduces the importance of {component} ({cost})."),
    ),
    ("importance", "restore"): (
        N_("You restore importance to {component} ({cost})."),
        N_("{name} restores importance to {component} ({cost})."),
    ),
    ("draw", ""): (
        N_("You draw on “{trait}” of {component}: a die for {target}."),
        N_("{name} draws on “{trait}” of {component}: a die for {target}."),
    ),
    ("draw", "subtract"): (
        N_("You draw on “{trait}” of {component}: a die less for {target}."),
        N_("{name} draws on “{trait}” of {component}: a die less for {target}."),
    ),
    ("dice", ""): (
        N_("You buy {dice} for {target} ({cost}): {text}"),
        N_("{name} buys {dice} for {target} ({cost}): {text}"),
    ),
    ("dice", "subtract"): (
        N_("You buy {dice} out of {target}’s pool ({cost}): {text}"),
        N_("{name} buys {dice} out of {target}’s pool ({cost}): {text}"),
    ),
    ("bonus", "won"): (
        N_("You win {amount} to narrate with."),
        N_("{name} wins {amount} to narrate with."),
    ),
    ("bonus", "lost"): (
        N_("You get {amount}, one for each die."),
        N_("{name} gets {amount}, one for each die."),
    ),
}
_SHOWN: Final = frozenset(("event", "colour", "originate", "obstacle", "dice"))
"""Kinds whose sentence contains the text."""


def entry_text(event: Entered, viewer: Seat | None, names: Names) -> str:
    """An entry as a log line for this viewer; empty where another event has the sentence."""
    entry = event.entry
    sentences = _SENTENCES.get(entry.kind) or _DETAILED.get((entry.kind, entry.detail))
    if sentences is None:
        return ""
    text = names.about(entry.seat, viewer, *sentences, **_called(event, names))
    if entry.text and entry.kind not in _SHOWN and entry.kind != "dialog":
        return f"{text} {entry.text}"
    return text


def _called(event: Entered, names: Names) -> dict[str, Any]:
    entry = event.entry
    return {
        "kind": names.tenet_kind(entry.detail) if entry.kind.startswith("tenet") else "",
        "time": _time(entry, names),
        "cost": names.coins(entry.cost.total) if entry.cost.total else names.text("free"),
        "amount": names.coins(entry.amount),
        "dice": names.dice(entry.amount),
        "scene": entry.scene,
        "words": entry.words,
        "text": entry.text,
        "component": event.component,
        "trait": event.trait,
        "other": event.other,
        "target": _target(entry, names),
    }


def _time(entry: Entry, names: Names) -> str:
    if entry.kind != "time":
        return ""
    time = names.time(entry.detail)
    if not entry.words:
        return time
    return names.text("{time}, {label}").format(time=time, label=entry.words)


def _target(entry: Entry, names: Names) -> str:
    what, _, number = (entry.target or "").partition(":")
    return names.teller(int(number)) if what in ("seat", "pool") else number

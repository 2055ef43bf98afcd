"""An ordinary turn: an event that answers the last one, a line of dialog, perhaps a trait."""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Action
from matinee.games.universalis.bot import complications, dialog, next_event, scenes, trait_choice
from matinee.games.universalis.bot.grammar import genre_texts
from matinee.games.universalis.bot.memory import happens
from matinee.games.universalis.bot.offers import fill_offer, find_offer
from matinee.games.universalis.bot.text_writer import TextWriter
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.coins import spendable_coins

CROWD: Final = 5
"""Characters that are enough for a scene, unless there are more players."""
RESERVE: Final = 3
"""Own coins that are kept for later."""
LINES: Final = 2
"""Most lines that the bot's own characters speak in a turn."""
TELLING: Final = ("event", "dialog", "colour", "trait_add", "introduce", "create", "exit")


def take_turn(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """The next thing to tell, or the end of the turn."""
    view, memory = writer.view, writer.memory
    if view.mini is not None:
        return _cut_away(writer, legal)
    if find_offer(legal, a.EndScene) is not None and scenes.is_long_enough(writer):
        return scenes.end_scene(writer, legal)
    told = memory.own_entries(*TELLING)
    if len(told) > 6:
        return find_offer(legal, a.EndTurn)
    happened = [e for e in told if e.kind in ("event", "exit") or _tells(writer, e.no)]
    steps = [_enter] if not memory.own and len(memory.cast) < _crowd(writer) else []
    steps += [_event] if not happened else []
    steps += [_speak] if sum(e.kind == "dialog" for e in told) == 0 else []
    if len(told) < 3 + view.turn % 3:
        more = [_trait, _speak, _event, _colour, _start_cutaway, _enter, _leave]
        writer.dice.shuffle(more)
        first = [_trait] if happens(writer.dice, 50) else []
        steps += [complications.originate, *first, *more]
    for step in steps:
        found = step(writer, legal)
        if found is not None:
            return found
    shown = None if told else _look_around(writer, legal)
    return shown or find_offer(legal, a.EndTurn)


def _crowd(writer: TextWriter) -> int:
    return max(CROWD, writer.view.seats)


def _tells(writer: TextWriter, number: int) -> bool:
    """Whether an entry that brought something in tells an event as well."""
    return any(
        told.entry.no == number and told.kind != "arrive" for told in writer.memory.past_events
    )


def _can_spend(writer: TextWriter) -> bool:
    """Whether coins are left beyond the reserve; the purse is no reserve, its rest is lost."""
    view, seat = writer.view, writer.memory.seat
    purse = view.purse if view.framer == seat else 0
    return purse > 0 or spendable_coins(view, seat) > RESERVE


def _enter(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Bring in a character: always if the bot has none in the scene, else now and then."""
    memory = writer.memory
    if memory.own_entries("introduce", "create") or len(memory.cast) >= _crowd(writer):
        return None
    if memory.own and not (_can_spend(writer) and happens(writer.dice, 25)):
        return None
    return scenes.bring_in_character(writer, legal)


def _event(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Tell the next event; introduce the thing with it if it is away, or take it out."""
    memory = writer.memory
    told = memory.own_entries("event")
    if told and (len(told) > 1 or not _can_spend(writer)):
        return None
    found = next_event.next_event(writer)
    if found is None:
        return None
    thing = memory.thing
    if (
        thing is not None
        and found.kind in ("find", "take", "hide")
        and thing.id not in memory.stage
    ):
        return fill_offer(find_offer(legal, a.Introduce, component=thing.id), text=found.text)
    if thing is not None and found.kind == "lose":
        gone = fill_offer(find_offer(legal, a.Exit, component=thing.id), text=found.text)
        if gone is not None:
            return gone
    return fill_offer(find_offer(legal, a.TellEvent), text=found.text)


def _speak(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Speak a line for one of the own characters."""
    if len(writer.memory.own_entries("dialog")) >= LINES:
        return None
    found = dialog.next_line(writer)
    if found is None:
        return None
    offer = find_offer(legal, a.Speak, component=found.speaker)
    return fill_offer(offer, text=found.text, parenthetical=found.manner)


def _trait(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Add the trait that follows from the event."""
    if writer.memory.own_entries("trait_add") or not _can_spend(writer):
        return None
    found = trait_choice.event_trait(writer) or trait_choice.newcomer_trait(writer)
    if found is None:
        return None
    offer = find_offer(legal, a.AddTrait, component=found.component, injury=found.injury)
    return fill_offer(offer, words=found.words, text=found.text)


def _colour(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Add colour about the location, now and then."""
    if writer.memory.own_entries("colour") or not happens(writer.dice, 40):
        return None
    return _look_around(writer, legal)


def _look_around(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    place = writer.view.location
    if place is None:
        return None
    outside = "ext" if writer.view.components[place].place == "EXT" else "int"
    text = writer.write("narration", f"colour_{outside}", writer.slot_values())
    return None if text is None else fill_offer(find_offer(legal, a.Colour), text=text)


def _leave(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Take a character out of a crowded scene."""
    memory = writer.memory
    if len(memory.cast) < _crowd(writer) or len(memory.own) < 2 or not _can_spend(writer):
        return None
    one = memory.own[-1]
    if one == memory.holder or memory.own_entries("exit", "introduce", "create"):
        return None
    text = writer.write("narration", "exit", writer.slot_values(one)) or ""
    return fill_offer(find_offer(legal, a.Exit, component=one), text=text)


def _start_cutaway(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Start a mini-scene, rarely and at most once in two scenes."""
    view = writer.view
    lately = [e for e in view.entries if e.kind == "mini_open" and e.scene > len(view.scenes) - 2]
    if lately or not happens(writer.dice, 15):
        return None
    fresh = [
        one.title
        for one in genre_texts(writer.memory.genre).cutaways
        if one.text.casefold() not in writer.memory.told_texts
    ]
    return (
        fill_offer(find_offer(legal, a.StartMini), title=writer.dice.pick(fresh)) if fresh else None
    )


def _cut_away(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Tell the text that belongs to the mini-scene's title, then close it."""
    mini = writer.view.mini
    assert mini is not None
    shown = [e for e in writer.memory.own_entries("colour") if e.mini == mini.number]
    texts = [o.text for o in genre_texts(writer.memory.genre).cutaways if o.title == mini.title]
    told = fill_offer(find_offer(legal, a.Colour), text=texts[0]) if texts and not shown else None
    return told or find_offer(legal, a.CloseMini) or find_offer(legal, a.EndTurn)

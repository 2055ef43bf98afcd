"""An ordinary turn: an event that answers the last one, a line, perhaps what follows from it."""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Action
from matinee.games.universalis.bot import conflict, dialog, happening, marks, scenes
from matinee.games.universalis.bot.grammar import lexicon
from matinee.games.universalis.bot.memory import chance
from matinee.games.universalis.bot.offers import filled, offered
from matinee.games.universalis.bot.teller import Teller
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.coins import spendable

CROWD: Final = 5
"""How many characters are enough for a scene, unless there are more tellers."""
RESERVE: Final = 3
"""How many of the own coins are kept for later."""
LINES: Final = 2
"""How many lines one gives to one's own characters in a turn."""
TELLING: Final = ("event", "dialog", "colour", "trait_add", "introduce", "create", "exit")


def take_turn(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """What to tell next, or the end of the turn."""
    view, memory = teller.view, teller.memory
    if view.mini is not None:
        return _cut_away(teller, legal)
    if offered(legal, a.EndScene) is not None and scenes.enough(teller):
        return scenes.close(teller, legal)
    told = memory.mine(*TELLING)
    if len(told) > 6:
        return offered(legal, a.EndTurn)
    happened = [e for e in told if e.kind in ("event", "exit") or _tells(teller, e.no)]
    steps = [_enter] if not memory.own and len(memory.cast) < _crowd(teller) else []
    steps += [_event] if not happened else []
    steps += [_speak] if sum(e.kind == "dialog" for e in told) == 0 else []
    if len(told) < 3 + view.turn % 3:
        more = [_trait, _speak, _event, _colour, _start_cutaway, _enter, _leave]
        teller.dice.shuffle(more)
        first = [_trait] if chance(teller.dice, 50) else []
        steps += [conflict.originate, *first, *more]
    for step in steps:
        found = step(teller, legal)
        if found is not None:
            return found
    shown = None if told else _look_around(teller, legal)
    return shown or offered(legal, a.EndTurn)


def _crowd(teller: Teller) -> int:
    return max(CROWD, teller.view.seats)


def _tells(teller: Teller, number: int) -> bool:
    """Whether a line that brought something in tells an event as well."""
    return any(told.entry.no == number and told.kind != "arrive" for told in teller.memory.told)


def _can_spend(teller: Teller) -> bool:
    """Whether there is something to spend beside the reserve; the purse is lost anyway."""
    view, seat = teller.view, teller.memory.seat
    purse = view.purse if view.framer == seat else 0
    return purse > 0 or spendable(view, seat) > RESERVE


def _enter(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """Bring somebody in: at once if one has nobody here, else now and then."""
    memory = teller.memory
    if memory.mine("introduce", "create") or len(memory.cast) >= _crowd(teller):
        return None
    if memory.own and not (_can_spend(teller) and chance(teller.dice, 25)):
        return None
    return scenes.bring(teller, legal)


def _event(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """Tell what happens next; a thing that is not here yet comes in with it, or goes."""
    memory = teller.memory
    told = memory.mine("event")
    if told and (len(told) > 1 or not _can_spend(teller)):
        return None
    found = happening.event(teller)
    if found is None:
        return None
    thing = memory.thing
    if (
        thing is not None
        and found.kind in ("find", "take", "hide")
        and thing.id not in memory.stage
    ):
        return filled(offered(legal, a.Introduce, component=thing.id), text=found.text)
    if thing is not None and found.kind == "lose":
        gone = filled(offered(legal, a.Exit, component=thing.id), text=found.text)
        if gone is not None:
            return gone
    return filled(offered(legal, a.TellEvent), text=found.text)


def _speak(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """A line for somebody of one's own."""
    if len(teller.memory.mine("dialog")) >= LINES:
        return None
    found = dialog.line(teller)
    if found is None:
        return None
    offer = offered(legal, a.Speak, component=found.speaker)
    return filled(offer, text=found.text, parenthetical=found.manner)


def _trait(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """What the event leaves behind."""
    if teller.memory.mine("trait_add") or not _can_spend(teller):
        return None
    found = marks.trait(teller) or marks.nature(teller)
    if found is None:
        return None
    offer = offered(legal, a.AddTrait, component=found.component, injury=found.injury)
    return filled(offer, words=found.words, text=found.text)


def _colour(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """A look around, now and then."""
    if teller.memory.mine("colour") or not chance(teller.dice, 40):
        return None
    return _look_around(teller, legal)


def _look_around(teller: Teller, legal: Sequence[Action]) -> Action | None:
    place = teller.view.location
    if place is None:
        return None
    outside = "ext" if teller.view.components[place].place == "EXT" else "int"
    text = teller.tell("told", f"colour_{outside}", teller.values())
    return None if text is None else filled(offered(legal, a.Colour), text=text)


def _leave(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """Make room in a crowded scene."""
    memory = teller.memory
    if len(memory.cast) < _crowd(teller) or len(memory.own) < 2 or not _can_spend(teller):
        return None
    one = memory.own[-1]
    if one == memory.holder or memory.mine("exit", "introduce", "create"):
        return None
    text = teller.tell("told", "exit", teller.values(one)) or ""
    return filled(offered(legal, a.Exit, component=one), text=text)


def _start_cutaway(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """Once in a while the camera looks elsewhere."""
    view = teller.view
    lately = [e for e in view.entries if e.kind == "mini_open" and e.scene > len(view.scenes) - 2]
    if lately or not chance(teller.dice, 15):
        return None
    fresh = [
        one.title
        for one in lexicon(teller.memory.genre).cutaways
        if one.text.casefold() not in teller.memory.said
    ]
    return filled(offered(legal, a.StartMini), title=teller.dice.pick(fresh)) if fresh else None


def _cut_away(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """Show what the title promises, and cut back."""
    mini = teller.view.mini
    assert mini is not None
    shown = [e for e in teller.memory.mine("colour") if e.mini == mini.number]
    texts = [o.text for o in lexicon(teller.memory.genre).cutaways if o.title == mini.title]
    told = filled(offered(legal, a.Colour), text=texts[0]) if texts and not shown else None
    return told or offered(legal, a.CloseMini) or offered(legal, a.EndTurn)

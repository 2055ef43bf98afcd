"""Complications: beginning one, feeding the pools, the call for a roll, and how it came out."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from matinee.engine.contract.game import Action
from matinee.games.universalis.bot import dialog, happening
from matinee.games.universalis.bot.grammar import Found, Intent, lexicon, recognise, templates
from matinee.games.universalis.bot.marks import has, worded
from matinee.games.universalis.bot.memory import Memory, chance
from matinee.games.universalis.bot.naming import says
from matinee.games.universalis.bot.offers import every, filled, offered
from matinee.games.universalis.bot.teller import Teller
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.coins import spendable
from matinee.games.universalis.rules.state import Complication

HEATED: Final = ("accuse", "press", "refuse", "take", "deny", "flee", "hide", "demand", "chase")
"""After which events somebody may want to have it out."""
DRAWS: Final = 2
BOUGHT: Final = 2
KEPT: Final = 4
"""How many own coins are kept back when dice are bought."""


class Quarrel(NamedTuple):
    """What a complication is about, as far as the bot understands it."""

    found: Found | None
    intent: Intent | None
    a: int | None
    b: int | None


def originate(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """Try to have one's way with somebody of another player's; at most once in a scene."""
    memory, last = teller.memory, teller.memory.last
    number = len(teller.view.scenes)
    fought = any(
        e.scene == number and e.kind in ("originate", "obstacle") for e in teller.view.entries
    )
    turns = {e.turn for e in teller.view.entries if e.scene == number}
    early = len(turns) <= teller.view.seats  # everybody has had a turn before it comes to blows
    if fought or early or last is None or last.kind not in HEATED:
        return None
    pairs = [
        (mine, other)
        for mine, other in ((last.a, last.b), (last.b, last.a))
        if mine in memory.own and other in memory.cast and other not in memory.own
    ]
    if not pairs or not chance(teller.dice, 90):
        return None
    mine, other = pairs[0]
    assert mine is not None
    assert other is not None
    values = teller.values(mine, other)
    if memory.holder != other:
        values.pop("p", None)
    genre = memory.genre
    numbers = {*range(len(lexicon(genre).intents)), *range(len(lexicon("plain").intents))}
    choice = dict.fromkeys(t for n in numbers for t in templates("intents", str(n), genre))
    text = teller.of(choice, values)
    return filled(offered(legal, a.Originate, component=other), text=text or "")


def fight_on(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """A turn while pools are open: dice, a word or two, and then the call."""
    memory = teller.memory
    complication = teller.view.complication
    assert complication is not None
    step = _strengthen(teller, legal, complication)
    if step is not None:
        return step
    told = memory.mine("event", "dialog")
    if not told and spendable(teller.view, memory.seat) > 1:
        found = _struggle(teller, complication)
        event = None if found is None else filled(offered(legal, a.TellEvent), text=found)
        if event is not None:
            return event
    if not memory.mine("dialog"):
        line = dialog.line(teller)
        if line is not None:
            offer = offered(legal, a.Speak, component=line.speaker)
            spoken = filled(offer, text=line.text, parenthetical=line.manner)
            if spoken is not None:
                return spoken
    if _ripe(memory, complication):
        called = offered(legal, a.CallResolution)
        if called is not None:
            return called
    return offered(legal, a.EndTurn)


def _strengthen(
    teller: Teller, legal: Sequence[Action], complication: Complication
) -> Action | None:
    """Draw on traits and buy a few dice for one's own pool, within bounds."""
    seat, view = teller.memory.seat, teller.view
    if seat not in complication.owners:
        return None
    done = _contributions(teller.memory, complication)
    draws = every(legal, a.Draw, pool=seat, subtract=False)
    draws.sort(key=lambda one: view.components[one.component].kind != "character")
    mine = [one for one in draws if view.present.get(one.component) == seat]
    if mine and done.count("draw") < DRAWS:
        return mine[0]
    spare = spendable(view, seat) - KEPT
    if done.count("dice") < 1 and spare > 0:
        dice = min(spare, 1 + teller.dice.below(BOUGHT))
        offer = offered(legal, a.BuyDice, pool=seat, subtract=False)
        return filled(offer, dice=dice, text=_justified(teller))
    return None


def _contributions(memory: Memory, complication: Complication) -> list[str]:
    """What this seat has done for the pools."""
    return [
        e.kind
        for e in memory.view.entries
        if e.complication == complication.number and e.seat == memory.seat and e.stands
        if e.kind in ("draw", "dice")
    ]


def _justified(teller: Teller) -> str:
    """Why the dice are deserved."""
    memory = teller.memory
    if not memory.own:
        return teller.tell("told", "dice", teller.values()) or "Luck takes a hand."
    one = memory.own[0]
    others = [other for other in memory.cast if other != one]
    values = teller.values(one, others[0] if others else None)
    traits = [told for t in teller.view.active_traits(one) if (told := says(t.words))]
    if traits and chance(teller.dice, 50):
        how, said = teller.dice.pick(traits)
        text = teller.tell("told", f"dice_{how}", {**values, how: said})
        if text is not None:
            return text
    return teller.tell("told", "dice", values) or "Luck takes a hand."


def will_change(memory: Memory, complication: Complication) -> bool:
    """Whether this seat is going to put dice into its pool on its next turn (UN-DEC-88)."""
    seat, view = memory.seat, memory.view
    if seat not in complication.owners or _contributions(memory, complication):
        return False
    drawable = any(view.present[one] == seat and view.active_traits(one) for one in view.present)
    return drawable or spendable(view, seat) > KEPT


def _ripe(memory: Memory, complication: Complication) -> bool:
    """Whether all who have a pool have had a turn since it began."""
    began = memory.view.entry(complication.entry).no
    since = {e.seat for e in memory.view.entries if e.no > began and e.kind == "turn"}
    starter = memory.view.entry(complication.entry).seat
    return set(complication.owners) <= since | {starter, memory.seat}


def quarrel(memory: Memory, complication: Complication) -> Quarrel:
    """What a complication is about, if it was told from the grammar."""
    told = [one for one in memory.told if one.entry.no == complication.entry]
    found = recognise(memory.view.entry(complication.entry).text)
    if not told or found is None or found.template.section != "intents":
        return Quarrel(None, None, None, None)
    intent = lexicon(found.template.genre).intents[int(found.template.name)]
    return Quarrel(found, intent, told[0].a, told[0].b)


def _struggle(teller: Teller, complication: Complication) -> str | None:
    memory = teller.memory
    about = quarrel(memory, complication)
    involved = [one for one in complication.involved if one in memory.cast]
    pair = (about.a, about.b) if about.intent is not None else (*involved, None, None)[:2]
    if pair[0] is None or pair[1] is None or memory.count("struggle") > 1:
        return None
    found = happening.happening(teller, "struggle", pair[0], pair[1])
    return None if found is None else found.text


def narrate(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """Tell how it came out, mark whom it marks, and keep the rest."""
    memory, view = teller.memory, teller.view
    complication, window = view.complication, view.awaited_bonus
    assert complication is not None
    assert window is not None
    done = [
        e
        for e in view.entries
        if e.complication == complication.number and e.window == complication.window
        if e.seat == memory.seat and e.stands
    ]
    about = quarrel(memory, complication)
    if not any(e.kind == "event" for e in done):
        text = _outcome(teller, complication, about, won=window.won)
        if text is not None:
            return filled(offered(legal, a.TellEvent), text=text)
    if window.won and window.coins > 1 and not any(e.kind == "trait_add" for e in done):
        marked = _mark(teller, legal, complication, about)
        if marked is not None:
            return marked
    return offered(legal, a.Done)


def _outcome(
    teller: Teller, complication: Complication, about: Quarrel, *, won: bool
) -> str | None:
    """The winner tells what became of the intention, a loser what is left."""
    memory, seat = teller.memory, teller.memory.seat
    first = not any(
        e.complication == complication.number and e.window is not None and e.kind == "event"
        for e in teller.view.entries
    )
    if won and first and about.found is not None and about.a is not None and about.b is not None:
        came = "won" if complication.starter == seat else "failed"
        own = about.found.template
        choice = [t for t in templates(came, own.name, own.genre) if t.genre == own.genre]
        text = teller.of(choice, teller.values(about.a, about.b))
        if text is not None:
            return text
    one = memory.own[0] if memory.own else None
    for mine in (about.a, about.b, *complication.involved):
        if mine in memory.own:
            one = mine
            break
    if one is None:
        return None
    others = [other for other in (about.a, about.b, *memory.cast) if other not in (one, None)]
    values = teller.values(one, others[0] if others else None)
    return teller.tell("told", "won" if won else "lost", values)


def _mark(
    teller: Teller, legal: Sequence[Action], complication: Complication, about: Quarrel
) -> Action | None:
    """The trait that the intention was about."""
    if about.intent is None or about.b is None or complication.starter != teller.memory.seat:
        return None
    words = worded(about.intent.mark, teller.values(about.a, about.b))
    if words is None or has(teller, words, about.b):
        return None
    offer = offered(legal, a.AddTrait, component=about.b, injury=about.intent.injury)
    return filled(offer, words=words)

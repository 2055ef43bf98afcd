"""Complications: starting one, feeding pools, calling for the roll, telling the outcome."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from matinee.engine.contract.game import Action
from matinee.games.universalis.bot import dialog, next_event
from matinee.games.universalis.bot.grammar import (
    Intent,
    RecognisedText,
    genre_texts,
    recognise,
    templates,
)
from matinee.games.universalis.bot.memory import Memory, happens
from matinee.games.universalis.bot.naming import trait_phrase
from matinee.games.universalis.bot.offers import fill_offer, find_offer, find_offers
from matinee.games.universalis.bot.text_writer import TextWriter
from matinee.games.universalis.bot.trait_choice import has_trait, trait_words
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.coins import spendable_coins
from matinee.games.universalis.rules.state import Complication

CONFLICT_EVENTS: Final = (
    "accuse",
    "press",
    "refuse",
    "take",
    "deny",
    "flee",
    "hide",
    "demand",
    "chase",
)
"""Kinds of events after which the bot may start a complication."""
DRAWS: Final = 2
BOUGHT: Final = 2
KEPT: Final = 4
"""Own coins that are kept back when dice are bought."""


class ComplicationTopic(NamedTuple):
    """The subject of a complication, as far as the bot recognises it."""

    found: RecognisedText | None
    intent: Intent | None
    a: int | None
    b: int | None


def originate(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Start a complication against another player's character; at most once in a scene."""
    memory, last = writer.memory, writer.memory.last_event
    number = len(writer.view.scenes)
    fought = any(
        e.scene == number and e.kind in ("originate", "obstacle") for e in writer.view.entries
    )
    turns = {e.turn for e in writer.view.entries if e.scene == number}
    early = len(turns) <= writer.view.seats  # every player has had a turn before a conflict
    if fought or early or last is None or last.kind not in CONFLICT_EVENTS:
        return None
    pairs = [
        (mine, other)
        for mine, other in ((last.a, last.b), (last.b, last.a))
        if mine in memory.own and other in memory.cast and other not in memory.own
    ]
    if not pairs or not happens(writer.dice, 90):
        return None
    mine, other = pairs[0]
    assert mine is not None
    assert other is not None
    values = writer.slot_values(mine, other)
    if memory.holder != other:
        values.pop("p", None)
    genre = memory.genre
    numbers = {*range(len(genre_texts(genre).intents)), *range(len(genre_texts("plain").intents))}
    choice = dict.fromkeys(t for n in numbers for t in templates("intents", str(n), genre))
    text = writer.write_from(choice, values)
    return fill_offer(find_offer(legal, a.Originate, component=other), text=text or "")


def play_complication(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """A turn in step 2: dice, an event and a line of dialog, then the call for the roll."""
    memory = writer.memory
    complication = writer.view.complication
    assert complication is not None
    step = _strengthen(writer, legal, complication)
    if step is not None:
        return step
    told = memory.own_entries("event", "dialog")
    if not told and spendable_coins(writer.view, memory.seat) > 1:
        found = _struggle(writer, complication)
        event = None if found is None else fill_offer(find_offer(legal, a.TellEvent), text=found)
        if event is not None:
            return event
    if not memory.own_entries("dialog"):
        line = dialog.next_line(writer)
        if line is not None:
            offer = find_offer(legal, a.Speak, component=line.speaker)
            spoken = fill_offer(offer, text=line.text, parenthetical=line.manner)
            if spoken is not None:
                return spoken
    if _everybody_had_a_turn(memory, complication):
        called = find_offer(legal, a.CallResolution)
        if called is not None:
            return called
    return find_offer(legal, a.EndTurn)


def _strengthen(
    writer: TextWriter, legal: Sequence[Action], complication: Complication
) -> Action | None:
    """Draw on traits and buy a few dice for the own pool, within bounds."""
    seat, view = writer.memory.seat, writer.view
    if seat not in complication.owners:
        return None
    done = _contributions(writer.memory, complication)
    draws = find_offers(legal, a.Draw, pool=seat, subtract=False)
    draws.sort(key=lambda one: view.components[one.component].kind != "character")
    mine = [one for one in draws if view.present.get(one.component) == seat]
    if mine and done.count("draw") < DRAWS:
        return mine[0]
    spare = spendable_coins(view, seat) - KEPT
    if done.count("dice") < 1 and spare > 0:
        dice = min(spare, 1 + writer.dice.below(BOUGHT))
        offer = find_offer(legal, a.BuyDice, pool=seat, subtract=False)
        return fill_offer(offer, dice=dice, text=_dice_reason(writer))
    return None


def _contributions(memory: Memory, complication: Complication) -> list[str]:
    """Kinds of the entries with which this seat has changed the pools."""
    return [
        e.kind
        for e in memory.view.entries
        if e.complication == complication.number and e.seat == memory.seat and e.stands
        if e.kind in ("draw", "dice")
    ]


def _dice_reason(writer: TextWriter) -> str:
    """Justification for the dice that are bought."""
    memory = writer.memory
    if not memory.own:
        return writer.write("narration", "dice", writer.slot_values()) or "Luck takes a hand."
    one = memory.own[0]
    others = [other for other in memory.cast if other != one]
    values = writer.slot_values(one, others[0] if others else None)
    traits = [told for t in writer.view.active_traits(one) if (told := trait_phrase(t.words))]
    if traits and happens(writer.dice, 50):
        how, said = writer.dice.pick(traits)
        text = writer.write("narration", f"dice_{how}", {**values, how: said})
        if text is not None:
            return text
    return writer.write("narration", "dice", values) or "Luck takes a hand."


def will_change(memory: Memory, complication: Complication) -> bool:
    """Whether this seat is going to put dice into its pool on its next turn (UN-DEC-88)."""
    seat, view = memory.seat, memory.view
    if seat not in complication.owners or _contributions(memory, complication):
        return False
    drawable = any(view.present[one] == seat and view.active_traits(one) for one in view.present)
    return drawable or spendable_coins(view, seat) > KEPT


def _everybody_had_a_turn(memory: Memory, complication: Complication) -> bool:
    """Whether all owners of pools have had a turn since the complication began."""
    began = memory.view.entry(complication.entry).no
    since = {e.seat for e in memory.view.entries if e.no > began and e.kind == "turn"}
    starter = memory.view.entry(complication.entry).seat
    return set(complication.owners) <= since | {starter, memory.seat}


def complication_topic(memory: Memory, complication: Complication) -> ComplicationTopic:
    """The subject of a complication, if it was told from the grammar; else empty."""
    told = [one for one in memory.past_events if one.entry.no == complication.entry]
    found = recognise(memory.view.entry(complication.entry).text)
    if not told or found is None or found.template.section != "intents":
        return ComplicationTopic(None, None, None, None)
    intent = genre_texts(found.template.genre).intents[int(found.template.name)]
    return ComplicationTopic(found, intent, told[0].a, told[0].b)


def _struggle(writer: TextWriter, complication: Complication) -> str | None:
    memory = writer.memory
    about = complication_topic(memory, complication)
    involved = [one for one in complication.involved if one in memory.cast]
    pair = (about.a, about.b) if about.intent is not None else (*involved, None, None)[:2]
    if pair[0] is None or pair[1] is None or memory.count("struggle") > 1:
        return None
    found = next_event.event_of_kind(writer, "struggle", pair[0], pair[1])
    return None if found is None else found.text


def tell_outcome(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Tell the outcome, add the intended trait, and close the window."""
    memory, view = writer.memory, writer.view
    complication, window = view.complication, view.awaited_bonus
    assert complication is not None
    assert window is not None
    done = [
        e
        for e in view.entries
        if e.complication == complication.number and e.window == complication.window
        if e.seat == memory.seat and e.stands
    ]
    about = complication_topic(memory, complication)
    if not any(e.kind == "event" for e in done):
        text = _outcome(writer, complication, about, won=window.won)
        if text is not None:
            return fill_offer(find_offer(legal, a.TellEvent), text=text)
    if window.won and window.coins > 1 and not any(e.kind == "trait_add" for e in done):
        marked = _add_intended_trait(writer, legal, complication, about)
        if marked is not None:
            return marked
    return find_offer(legal, a.Done)


def _outcome(
    writer: TextWriter, complication: Complication, about: ComplicationTopic, *, won: bool
) -> str | None:
    """Text of the outcome: a winner tells the result of the intention, a loser the consequences."""
    memory, seat = writer.memory, writer.memory.seat
    first = not any(
        e.complication == complication.number and e.window is not None and e.kind == "event"
        for e in writer.view.entries
    )
    if won and first and about.found is not None and about.a is not None and about.b is not None:
        came = "won" if complication.starter == seat else "failed"
        own = about.found.template
        choice = [t for t in templates(came, own.name, own.genre) if t.genre == own.genre]
        text = writer.write_from(choice, writer.slot_values(about.a, about.b))
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
    values = writer.slot_values(one, others[0] if others else None)
    return writer.write("narration", "won" if won else "lost", values)


def _add_intended_trait(
    writer: TextWriter,
    legal: Sequence[Action],
    complication: Complication,
    about: ComplicationTopic,
) -> Action | None:
    """Add the trait at which the intention aimed."""
    if about.intent is None or about.b is None or complication.starter != writer.memory.seat:
        return None
    words = trait_words(about.intent.trait, writer.slot_values(about.a, about.b))
    if words is None or has_trait(writer, words, about.b):
        return None
    offer = find_offer(legal, a.AddTrait, component=about.b, injury=about.intent.injury)
    return fill_offer(offer, words=words)

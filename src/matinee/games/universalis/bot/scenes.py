"""Framing and ending a scene: location, time, characters, the first event and the last image."""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Action
from matinee.games.universalis.bot import entrances, next_event
from matinee.games.universalis.bot.grammar import genre_texts, recognise
from matinee.games.universalis.bot.memory import happens
from matinee.games.universalis.bot.naming import name_in_sentence, place_phrase
from matinee.games.universalis.bot.offers import fill_offer, find_offer
from matinee.games.universalis.bot.text_writer import TextWriter, weighted_pick
from matinee.games.universalis.content import KIT_KEYS, Opening, kit
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.coins import spendable_coins
from matinee.games.universalis.rules.state import Component

CAST: Final = 2
"""Characters that a framer brings into the scene."""
LATER_OPENING_PERCENT: Final = 40
"""Percentage of later scenes that use one of the kit's openings."""


def frame_scene(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """The next step of framing: location, time, characters, the thing, then the first event."""
    view, memory = writer.view, writer.memory
    scene = view.scene
    if scene is None:
        return None
    if view.location is None:
        return _place(writer, legal)
    if scene.time is None:
        return _time(writer, legal)
    coins = spendable_coins(view, memory.seat)
    if len(memory.cast) < CAST and coins > 1:
        found = bring_in_character(writer, legal)
        if found is not None:
            return found
    if memory.thing is None and coins > 2:
        found = _thing(writer, legal)
        if found is not None:
            return found
    if memory.thing is not None and memory.holder in memory.own and coins > 2:
        carried = find_offer(legal, a.Introduce, component=memory.thing.id)
        if carried is not None:
            return fill_offer(carried)
    return _first(writer, legal)


def _openings(writer: TextWriter) -> list[Opening]:
    """The openings that this story can still use."""
    view, genre = writer.view, writer.memory.genre
    former = view.scenes[-2].location if len(view.scenes) > 1 else None
    last = "" if former is None else view.components[former].name
    return [
        opening
        for key in KIT_KEYS
        if kit(key).genre == genre
        for opening in kit(key).openings
        if opening.text.casefold() not in writer.memory.told_texts and opening.location != last
    ]


def _place(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    openings = _openings(writer)
    if openings and (len(writer.view.scenes) == 1 or happens(writer.dice, LATER_OPENING_PERCENT)):
        opening = writer.dice.pick(openings)
        place = Component(id=0, name=opening.location, kind="location", place=opening.place)
        return _establish(writer, legal, place, opening.text)
    place = _pick_place(writer)
    writer.place = place.place
    outside = "ext" if place.place == "EXT" else "int"
    values = {**writer.slot_values(), "loc": name_in_sentence(place), "at": place_phrase(place)}
    text = writer.write("narration", f"establish_{outside}", values)
    return _establish(writer, legal, place, text or "")


def _establish(
    writer: TextWriter, legal: Sequence[Action], place: Component, text: str
) -> Action | None:
    """Set the scene in a location, known or new."""
    known = writer.memory.by_name.get(place.name.casefold())
    if known is not None:
        return fill_offer(find_offer(legal, a.Establish, component=known), text=text)
    return fill_offer(
        find_offer(legal, a.EstablishNew, place=place.place), name=place.name, text=text
    )


def _pick_place(writer: TextWriter) -> Component:
    """A location for the scene: more likely one not used yet, never the last one again."""
    view = writer.view
    former = view.scenes[-2].location if len(view.scenes) > 1 else None
    seen = {scene.location for scene in view.scenes}
    known = [
        (1 if one.id in seen else 3, one)
        for one in view.components.values()
        if one.kind == "location" and not (one.out or one.struck) and one.id != former
    ]
    new = [
        (1, Component(id=0, name=one.name, kind="location", place=one.place))
        for one in genre_texts(writer.memory.genre).locations
        if one.name.casefold() not in writer.memory.by_name
    ]
    found = weighted_pick(writer.dice, [*known, *new])
    return found or Component(id=0, name=f"Somewhere {len(view.scenes)}", kind="location")


def _time(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Set the time to the present, with a label; an opening brings its own label."""
    told = {entry.text for entry in writer.view.entries if entry.scene == len(writer.view.scenes)}
    own = [o.label for k in KIT_KEYS for o in kit(k).openings if o.text in told]
    used = {scene.label for scene in writer.view.scenes}
    labels = genre_texts(writer.memory.genre).times["labels"]
    fresh = [label for label in labels if label not in used] or list(labels)
    label = own[0] if own else writer.dice.pick(fresh)
    return fill_offer(find_offer(legal, a.SetTime, time="present"), label=label)


def bring_in_character(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Bring in a character of the story, or a new one."""
    one = entrances.returning_character(writer)
    if one is not None and (entrances.character_count(writer) > 5 or happens(writer.dice, 80)):
        offer = find_offer(legal, a.Introduce, component=one.id)
        return fill_offer(offer, text=entrances.entrance_text(writer, one))
    new = entrances.pick_newcomer(writer, "character")
    if new is None:
        return None
    text = entrances.entrance_text(
        writer, Component(id=0, name=new.name, kind="character"), new.manner
    )
    return fill_offer(
        find_offer(legal, a.Create, kind="character", present=True), name=new.name, text=text
    )


def _thing(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Create a prop for the characters to want."""
    new = entrances.pick_newcomer(writer, "prop")
    if new is None:
        return None
    text = entrances.entrance_text(writer, Component(id=0, name=new.name, kind="prop"))
    return fill_offer(
        find_offer(legal, a.Create, kind="prop", present=True), name=new.name, text=text
    )


def _first(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """The first event: it answers the opening, or takes up what the last scene left open."""
    memory = writer.memory
    offer = find_offer(legal, a.TellEvent)
    if offer is None:
        return None
    if not memory.own:
        text = writer.write("events", "disturb", writer.slot_values())
        return fill_offer(offer, text=text or "")
    one = memory.holder if memory.holder in memory.own else memory.own[0]
    assert one is not None
    others = [other for other in memory.cast if other != one]
    kinds = ["open"] if _began_with_opening(writer) else ["again_secret", "open"]
    if len(writer.view.scenes) > 1:
        kinds = ["again_secret"] if memory.secret is None else []  # begin a secret if there is none
        kinds += ["again_held"] if memory.holder == one else []
        kinds += ["again_lost"] if memory.is_thing_gone else []
        kinds += ["again_secret"] if memory.secret is not None else []
    for kind in kinds:
        found = next_event.event_of_kind(writer, kind, one, others[0] if others else None)
        if found is not None:
            return fill_offer(offer, text=found.text)
    found = next_event.next_event(writer)
    return None if found is None else fill_offer(offer, text=found.text)


def _began_with_opening(writer: TextWriter) -> bool:
    """Whether this scene began with one of the openings."""
    told = {entry.text for entry in writer.view.entries if entry.scene == len(writer.view.scenes)}
    return any(opening.text in told for key in KIT_KEYS for opening in kit(key).openings)


def is_long_enough(writer: TextWriter) -> bool:
    """Whether this scene has had enough turns for each player, fewer the more players there are."""
    view = writer.view
    turns = {entry.turn for entry in view.entries if entry.scene == len(view.scenes)}
    rounds = 3 if view.seats == 2 else 2 if view.seats < 5 else 1
    return len(turns) > rounds * view.seats


def end_scene(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """End the scene on an image; the last scene fades to black."""
    memory = writer.memory
    ended = [e for e in memory.own_entries("colour") if _is_last_image(e.text)]
    if ended:
        return find_offer(legal, a.EndScene)
    if memory.is_last_scene and memory.secret and memory.own and not memory.own_entries("event"):
        others = [one for one in memory.cast if one != memory.own[0]]
        truth = next_event.event_of_kind(
            writer, "truth", memory.own[0], others[0] if others else None
        )
        told = (
            None if truth is None else fill_offer(find_offer(legal, a.TellEvent), text=truth.text)
        )
        if told is not None:
            return told
    text = _last_image(writer)
    if memory.is_last_scene:
        faded = fill_offer(find_offer(legal, a.FadeToBlack), text=text)
        if faded is not None:
            return faded
    told_ = fill_offer(find_offer(legal, a.Colour), text=text) if text else None
    return told_ or find_offer(legal, a.EndScene)


def _is_last_image(text: str) -> bool:
    found = recognise(text)
    return found is not None and found.template.name.startswith(("button", "ending"))


def _last_image(writer: TextWriter) -> str:
    """The last image: the thing's holder, the place where it was, or two characters."""
    memory = writer.memory
    kind = "ending" if memory.is_last_scene else "button"
    if memory.holder in memory.cast and happens(writer.dice, 60):
        text = writer.write("narration", f"{kind}_held", writer.slot_values(memory.holder))
        if text is not None:
            return text
    if memory.is_thing_gone and not memory.is_last_scene and happens(writer.dice, 60):
        who = memory.cast[0] if memory.cast else None
        text = writer.write("narration", "button_lost", writer.slot_values(who))
        if text is not None:
            return text
    last = memory.last_event
    pair = [one for one in (last.a, last.b) if one in memory.cast] if last is not None else []
    pair += [one for one in memory.cast if one not in pair]
    first, second = (*pair, None, None)[:2]
    return writer.write("narration", kind, writer.slot_values(first, second)) or ""

"""Framing a scene and ending one: where and when, who is there, how it begins and how it lands."""

from collections.abc import Sequence
from typing import Final

from matinee.engine.contract.game import Action
from matinee.games.universalis.bot import happening, people
from matinee.games.universalis.bot.grammar import lexicon, recognise
from matinee.games.universalis.bot.memory import chance
from matinee.games.universalis.bot.naming import at, called
from matinee.games.universalis.bot.offers import filled, offered
from matinee.games.universalis.bot.teller import Teller, weighed
from matinee.games.universalis.content import KEYS, Opening, kit
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.coins import spendable
from matinee.games.universalis.rules.state import Component

CAST: Final = 2
"""How many characters a framer brings along."""
AGAIN: Final = 40
"""In how many of a hundred later scenes one of the kit's openings is used."""


def frame(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """The next step of setting a scene: place, time, people, and then the first event."""
    view, memory = teller.view, teller.memory
    scene = view.scene
    if scene is None:
        return None
    if view.location is None:
        return _place(teller, legal)
    if scene.time is None:
        return _time(teller, legal)
    coins = spendable(view, memory.seat)
    if len(memory.cast) < CAST and coins > 1:
        found = bring(teller, legal)
        if found is not None:
            return found
    if memory.thing is None and coins > 2:
        found = _thing(teller, legal)
        if found is not None:
            return found
    if memory.thing is not None and memory.holder in memory.own and coins > 2:
        carried = offered(legal, a.Introduce, component=memory.thing.id)
        if carried is not None:
            return filled(carried)
    return _first(teller, legal)


def _openings(teller: Teller) -> list[Opening]:
    """The openings that this story can still use."""
    view, genre = teller.view, teller.memory.genre
    former = view.scenes[-2].location if len(view.scenes) > 1 else None
    last = "" if former is None else view.components[former].name
    return [
        opening
        for key in KEYS
        if kit(key).genre == genre
        for opening in kit(key).openings
        if opening.text.casefold() not in teller.memory.said and opening.location != last
    ]


def _place(teller: Teller, legal: Sequence[Action]) -> Action | None:
    openings = _openings(teller)
    if openings and (len(teller.view.scenes) == 1 or chance(teller.dice, AGAIN)):
        opening = teller.dice.pick(openings)
        place = Component(id=0, name=opening.location, kind="location", place=opening.place)
        return _establish(teller, legal, place, opening.text)
    place = _somewhere(teller)
    teller.place = place.place
    outside = "ext" if place.place == "EXT" else "int"
    values = {**teller.values(), "loc": called(place), "at": at(place)}
    text = teller.tell("told", f"establish_{outside}", values)
    return _establish(teller, legal, place, text or "")


def _establish(
    teller: Teller, legal: Sequence[Action], place: Component, text: str
) -> Action | None:
    """Set the scene in a place, be it known or new."""
    known = teller.memory.by_name.get(place.name.casefold())
    if known is not None:
        return filled(offered(legal, a.Establish, component=known), text=text)
    return filled(offered(legal, a.EstablishNew, place=place.place), name=place.name, text=text)


def _somewhere(teller: Teller) -> Component:
    """A place for the scene: rather one that is known, but not the last one again."""
    view = teller.view
    former = view.scenes[-2].location if len(view.scenes) > 1 else None
    seen = {scene.location for scene in view.scenes}
    known = [
        (1 if one.id in seen else 3, one)
        for one in view.components.values()
        if one.kind == "location" and not (one.out or one.struck) and one.id != former
    ]
    new = [
        (1, Component(id=0, name=one.name, kind="location", place=one.place))
        for one in lexicon(teller.memory.genre).locations
        if one.name.casefold() not in teller.memory.by_name
    ]
    found = weighed(teller.dice, [*known, *new])
    return found or Component(id=0, name=f"Somewhere {len(view.scenes)}", kind="location")


def _time(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """The present, with a label that fits; an opening brings its own."""
    told = {entry.text for entry in teller.view.entries if entry.scene == len(teller.view.scenes)}
    own = [o.label for k in KEYS for o in kit(k).openings if o.text in told]
    used = {scene.label for scene in teller.view.scenes}
    labels = lexicon(teller.memory.genre).times["labels"]
    fresh = [label for label in labels if label not in used] or list(labels)
    label = own[0] if own else teller.dice.pick(fresh)
    return filled(offered(legal, a.SetTime, time="present"), label=label)


def bring(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """Bring in somebody whom the story knows, or somebody new."""
    one = people.known(teller)
    if one is not None and (people.characters(teller) > 5 or chance(teller.dice, 80)):
        offer = offered(legal, a.Introduce, component=one.id)
        return filled(offer, text=people.entrance(teller, one))
    new = people.newcomer(teller, "character")
    if new is None:
        return None
    text = people.entrance(teller, Component(id=0, name=new.name, kind="character"), new.manner)
    return filled(
        offered(legal, a.Create, kind="character", present=True), name=new.name, text=text
    )


def _thing(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """Something for everybody to want."""
    new = people.newcomer(teller, "prop")
    if new is None:
        return None
    text = people.entrance(teller, Component(id=0, name=new.name, kind="prop"))
    return filled(offered(legal, a.Create, kind="prop", present=True), name=new.name, text=text)


def _first(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """The first event: it answers the opening, or comes back to what the last scene left open."""
    memory = teller.memory
    offer = offered(legal, a.TellEvent)
    if offer is None:
        return None
    if not memory.own:
        text = teller.tell("events", "disturb", teller.values())
        return filled(offer, text=text or "")
    one = memory.holder if memory.holder in memory.own else memory.own[0]
    assert one is not None
    others = [other for other in memory.cast if other != one]
    kinds = ["open"] if _opened(teller) else ["again_secret", "open"]
    if len(teller.view.scenes) > 1:
        kinds = ["again_secret"] if memory.secret is None else []  # it is time for one
        kinds += ["again_held"] if memory.holder == one else []
        kinds += ["again_lost"] if memory.missing else []
        kinds += ["again_secret"] if memory.secret is not None else []
    for kind in kinds:
        found = happening.happening(teller, kind, one, others[0] if others else None)
        if found is not None:
            return filled(offer, text=found.text)
    found = happening.event(teller)
    return None if found is None else filled(offer, text=found.text)


def _opened(teller: Teller) -> bool:
    """Whether this scene began with one of the openings."""
    told = {entry.text for entry in teller.view.entries if entry.scene == len(teller.view.scenes)}
    return any(opening.text in told for key in KEYS for opening in kit(key).openings)


def enough(teller: Teller) -> bool:
    """Whether this scene has had its time: everybody had turns, and something came of them."""
    view = teller.view
    turns = {entry.turn for entry in view.entries if entry.scene == len(view.scenes)}
    rounds = 3 if view.seats == 2 else 2 if view.seats < 5 else 1
    return len(turns) > rounds * view.seats


def close(teller: Teller, legal: Sequence[Action]) -> Action | None:
    """End the scene on an image; the last one fades to black."""
    memory = teller.memory
    ended = [e for e in memory.mine("colour") if _lands(e.text)]
    if ended:
        return offered(legal, a.EndScene)
    if memory.final and memory.secret and memory.own and not memory.mine("event"):
        others = [one for one in memory.cast if one != memory.own[0]]
        truth = happening.happening(teller, "truth", memory.own[0], others[0] if others else None)
        told = None if truth is None else filled(offered(legal, a.TellEvent), text=truth.text)
        if told is not None:
            return told
    text = _landing(teller)
    if memory.final:
        faded = filled(offered(legal, a.FadeToBlack), text=text)
        if faded is not None:
            return faded
    told_ = filled(offered(legal, a.Colour), text=text) if text else None
    return told_ or offered(legal, a.EndScene)


def _lands(text: str) -> bool:
    found = recognise(text)
    return found is not None and found.template.name.startswith(("button", "ending"))


def _landing(teller: Teller) -> str:
    """The last image: of who has the thing, of the empty place where it was, or of the two."""
    memory = teller.memory
    kind = "ending" if memory.final else "button"
    if memory.holder in memory.cast and chance(teller.dice, 60):
        text = teller.tell("told", f"{kind}_held", teller.values(memory.holder))
        if text is not None:
            return text
    if memory.missing and not memory.final and chance(teller.dice, 60):
        who = memory.cast[0] if memory.cast else None
        text = teller.tell("told", "button_lost", teller.values(who))
        if text is not None:
            return text
    last = memory.last
    pair = [one for one in (last.a, last.b) if one in memory.cast] if last is not None else []
    pair += [one for one in memory.cast if one not in pair]
    first, second = (*pair, None, None)[:2]
    return teller.tell("told", kind, teller.values(first, second)) or ""

"""The bot's memory of the story, read anew from the transcript for each decision.

Texts from the grammar are recognised, whichever player told them; free texts count by the names in
them. Nothing is kept between two decisions.
"""

import re
from collections import Counter
from functools import cached_property
from typing import Final, NamedTuple

from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import Dice
from matinee.games.universalis.bot.event_kinds import OWN_WORDS, event_kinds
from matinee.games.universalis.bot.grammar import RecognisedText, Secret, genre_texts, recognise
from matinee.games.universalis.bot.naming import english_words, name_in_sentence
from matinee.games.universalis.content import Genre, kit
from matinee.games.universalis.rules.state import Component, View
from matinee.games.universalis.rules.transcript_entries import Entry

_SOUNDS: Final[dict[Genre, frozenset[str]]] = {
    "noir": english_words("noir"),
    "space": english_words("space"),
    "manor": english_words("manor"),
}
_ENOUGH: Final = 2
"""Matching words that are needed to assume a genre."""

_DETERMINER = r"(?:a|an|the)"
_LITTLE: Final = english_words("little")
_ECHO: Final = re.compile(
    rf"\b{_DETERMINER} ((?:[a-z][a-z’'-]+ ){{0,2}}[a-z][a-z’'-]+)"
    r"(?=[.,;:!?]| (?:in|on|under|over|behind|from|with|into|onto|to|and|that|which|at|by|near"
    r"|inside|across)\b)"
)


class PastEvent(NamedTuple):
    """An event of the story, with its characters."""

    kind: str
    a: int | None
    b: int | None
    entry: Entry
    found: RecognisedText | None


class Memory:
    """The story so far, for one seat."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.stage = view.on_stage
        self.by_name = {
            name: one.id
            for one in view.components.values()
            if not one.struck
            for name in (one.name.casefold(), name_in_sentence(one).casefold())
        }
        self.lines = [entry for entry in view.entries if entry.stands and entry.text]
        self.told_texts = {entry.text.casefold() for entry in self.lines}
        self.template_uses: Counter[str] = Counter()
        self.scene_templates: set[str] = set()
        """Keys of the templates that this scene has used."""
        self.past_events: list[PastEvent] = []
        self.holder: int | None = None
        """The character who has the wanted thing."""
        self.is_thing_gone = False
        for entry in view.entries:
            if entry.stands:
                self._take_in(entry)

    def _take_in(self, entry: Entry) -> None:
        found = recognise(entry.text) if entry.text else None
        if found is not None:
            self.template_uses[found.template.key] += 1
            if entry.scene == len(self.view.scenes):
                self.scene_templates.add(found.template.key)
        event = self._past_event(entry, found)
        if event is None:
            return
        self.past_events.append(event)
        after = event_kinds().kinds[event.kind].holder if event.kind in event_kinds().kinds else ""
        if found is not None and found.template.section == "won":
            after = genre_texts(found.template.genre).intents[int(found.template.name)].holder
        if after == "a" and event.a is not None:
            self.holder, self.is_thing_gone = event.a, False
        elif after == "nobody":
            self.holder, self.is_thing_gone = None, True

    def _past_event(self, entry: Entry, found: RecognisedText | None) -> PastEvent | None:
        """The event of an entry; None for dialog, descriptions and other entries without one."""
        if entry.kind == "dialog":
            return None
        if found is not None and found.template.section in ("events", "won", "failed"):
            events = found.template.section == "events"
            kind = found.template.name if events else "won"
            return PastEvent(kind, *self._roles(found), entry, found)
        if found is not None and found.template.section == "intents":
            return PastEvent("press", *self._roles(found), entry, found)
        if found is not None and found.template.name in ("won", "lost"):
            return PastEvent(found.template.name, *self._roles(found), entry, found)
        if entry.kind in ("introduce", "create") and entry.component is not None:
            component = self.view.components.get(entry.component)
            if component is None or component.kind != "character" or not self._here(component):
                return None
            return PastEvent("arrive", component.id, None, entry, found)
        if found is None and entry.text and entry.kind in ("event", "colour", "obstacle", "exit"):
            named = self._named(entry.text)
            first, second = (*named, None, None)[:2]
            return PastEvent(OWN_WORDS, first, second, entry, None)
        return None

    def _here(self, component: Component) -> bool:
        return component.id in self.stage

    def _roles(self, found: RecognisedText) -> tuple[int | None, int | None]:
        a = self.by_name.get(found.slots.get("a", "").casefold())
        return a, self.by_name.get(found.slots.get("b", "").casefold())

    def _named(self, text: str) -> list[int]:
        """The characters that a text names, in the order of their names in it."""
        folded = text.casefold()
        at = {
            one.id: folded.find(one.name.casefold())
            for one in self.view.components.values()
            if one.kind == "character" and not one.master and not one.struck
        }
        return sorted((one for one, place in at.items() if place >= 0), key=lambda one: at[one])

    @cached_property
    def genre(self) -> Genre:
        """Genre of the story: that of the kit, else the one that tenets and names match."""
        given = kit(self.view.options.kit).genre
        if given != "plain":
            return given
        heard = [t.text for t in self.view.tenets if not t.struck]
        heard += [c.name for c in self.view.components.values() if not c.struck]
        heard += [self.view.options.title]
        words = re.findall(r"[a-z]+", " ".join(heard).casefold())
        scores = {
            genre: sum(word in known or word.removesuffix("s") in known for word in words)
            for genre, known in _SOUNDS.items()
        }
        best = max(scores, key=lambda g: scores[g])
        return best if scores[best] >= _ENOUGH else "plain"

    @cached_property
    def cast(self) -> list[int]:
        """The characters on the stage."""
        return [one for one in self.stage if self.view.components[one].kind == "character"]

    @cached_property
    def own(self) -> list[int]:
        """The characters on the stage that this seat controls."""
        return [one for one in self.cast if self.stage[one] == self.seat]

    @cached_property
    def thing(self) -> Component | None:
        """The wanted thing: the prop named most often, or the first; None without props."""
        props = [
            one
            for one in self.view.components.values()
            if one.kind == "prop" and not (one.master or one.out or one.struck)
        ]
        if not props:
            return None
        spoken = " ".join(entry.text for entry in self.lines).casefold()
        return max(props, key=lambda one: (spoken.count(one.name.casefold()), -one.id))

    @cached_property
    def scene_events(self) -> list[PastEvent]:
        """The events of this scene."""
        number = len(self.view.scenes)
        return [event for event in self.past_events if event.entry.scene == number]

    @cached_property
    def last_event(self) -> PastEvent | None:
        """The event of this scene that is to be answered.

        Arrivals, reactions and losers' narrations are skipped if there is another event, so that
        the event before them can still be answered.
        """
        telling = [
            event for event in self.scene_events if event.kind not in ("arrive", "react", "lost")
        ]
        telling = telling or self.scene_events
        return telling[-1] if telling else None

    @cached_property
    def lines_since(self) -> list[Entry]:
        """Lines of dialog in this scene since its last event."""
        after = 0 if self.last_event is None else self.last_event.entry.no
        number = len(self.view.scenes)
        return [e for e in self.lines if e.kind == "dialog" and e.no > after and e.scene == number]

    @property
    def last_line(self) -> Entry | None:
        """The last line of dialog since the last event, if any."""
        return self.lines_since[-1] if self.lines_since else None

    @cached_property
    def secret(self) -> Secret | None:
        """The secret that was mentioned last and is not solved; None if there is none."""
        open_: Secret | None = None
        known = [*genre_texts(self.genre).secrets, *genre_texts("plain").secrets]
        for entry in self.lines:
            for one in known:
                if any(words in entry.text for words in (one.name, *one.clues)):
                    open_ = one
            if open_ is not None and any(truth in entry.text for truth in open_.truths):
                open_ = None
        return open_

    def knows(self, secret: Secret) -> bool:
        """Whether the truth about a secret has been told."""
        return any(truth in entry.text for truth in secret.truths for entry in self.lines)

    @cached_property
    def is_secret_solved(self) -> bool:
        """Whether the truth about any secret has been told."""
        return any(event.kind == "truth" for event in self.past_events)

    def clues(self, secret: Secret) -> list[str]:
        """The clues to a secret that have not been told yet."""
        spoken = " ".join(entry.text for entry in self.lines)
        return [clue for clue in secret.clues if clue not in spoken]

    @property
    def thing_lies_free(self) -> bool:
        """Whether the thing is on the stage and no character there has it."""
        here = self.thing is not None and self.thing.id in self.stage
        return here and self.holder not in self.cast and not self.is_thing_gone

    def count(self, kind: str) -> int:
        """Number of events of a kind in this scene."""
        return sum(event.kind == kind for event in self.scene_events)

    @property
    def is_last_scene(self) -> bool:
        """Whether this is the last scene."""
        return self.view.options.scenes == len(self.view.scenes)

    @property
    def is_under_way(self) -> bool:
        """Whether the story has passed its beginning: a second scene, or more than three events."""
        return len(self.view.scenes) > 1 or len(self.scene_events) > 3

    def echoed_thing(self) -> str | None:
        """A thing named in the latest free texts, for a reaction to it."""
        names = " ".join(one.name for one in self.view.components.values()).casefold()
        lines = [event.entry for event in self.scene_events[-3:] if event.kind == OWN_WORDS]
        lines += [entry for entry in self.lines_since[-2:] if recognise(entry.text) is None]
        for entry in reversed(lines):
            for match in _ECHO.finditer(entry.text.replace("'", "’")):
                words = match[1].split()
                plain = not any(word in _LITTLE or word in names for word in words)
                single = len(words) == 1 or not words[-1].endswith(("s", "ed", "ing"))
                if plain and single and len(match[1]) <= 40:
                    return f"the {match[1]}"
        return None

    def own_entries(self, *kinds: str) -> list[Entry]:
        """Standing entries of this seat in this turn, of these kinds or of any."""
        turn = self.view.turn
        entries = (e for e in self.view.entries if e.turn == turn and e.seat == self.seat)
        return [e for e in entries if e.stands and (not kinds or e.kind in kinds)]


def happens(dice: Dice, percent: int) -> bool:
    """Draw whether something happens that is `percent` likely."""
    return dice.below(100) < percent

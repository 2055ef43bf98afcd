"""Stories written by hand: a state with a transcript, without playing up to it.

    story = StoryBuilder("Ann", "Bo", title="The Long Wire")
    story.frame(0, "Telegraph Office", label="night")
    kestrel = story.create(0, "Kestrel")
    story.event(0, "Kestrel forces the back door.")
    story.say(0, kestrel, "Nobody home.")
    story.fade(0)

`story.state` is then the state that the rules would have left, as far as the story goes: coins and
the undo steps of entries are not filled in.
"""

from typing import Any

from msgspec.structs import replace

from matinee.engine.contract.game import Seat
from matinee.engine.storytelling.story_export import Credits, Teller
from matinee.games.universalis.content.pieces import ComponentKind, Place, TenetKind
from matinee.games.universalis.rules.actions import LinkKind, Time
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.state import Component, Mini, Scene, State, Tenet, Trait
from matinee.games.universalis.rules.transcript_entries import Cost, Entry, EntryKind


class StoryBuilder:
    """A story that a test writes."""

    def __init__(self, *names: str, title: str = "", **options: Any) -> None:
        self.names = names or ("Ann", "Bo")
        self.state = State(
            options=Options(title=title, **options), coins=[25] * len(self.names), phase="bid"
        )

    @property
    def credits(self) -> Credits:
        """The tellers, as people."""
        return Credits(tellers=tuple(map(Teller, self.names)))

    # Before the first scene

    def tenet(self, seat: Seat, kind: TenetKind, text: str) -> int:
        """Agree on a tenet."""
        number = len(self.state.tenets) + 1
        self.state.tenets.append(Tenet(number, kind, text, seat))
        self.entry(
            seat, "tenet", words=text, detail=kind, target=f"tenet:{number}", rule="UN-PREP-06"
        )
        return number

    # Scenes

    def frame(
        self,
        seat: Seat,
        location: str | int | None,
        *,
        place: Place = "INT",
        time: Time = "present",
        label: str = "",
        link: int | None = None,
        how: LinkKind | None = None,
        text: str = "",
    ) -> int | None:
        """Open a scene in a new place, a known one, or none; returns the place's number."""
        self.state.scenes.append(Scene(len(self.state.scenes) + 1, seat))
        self.state.phase = "turn"
        self.turn(seat, opens=True)
        self.entry(seat, "scene_open", rule="UN-BID-09")
        found = None
        if location is not None:
            found = self._place(seat, "location", location, place, text, "UN-FRAME-03")
        if time != "present" or label:
            self.entry(seat, "time", words=label, detail=time, rule="UN-FRAME-04")
        if link is not None:
            self.entry(
                seat, "scene_link", target=f"scene:{link}", detail=how or "", rule="UN-END-04"
            )
        self._scene(location=found, time=time, label=label, link=link, how=how)
        return found

    def turn(self, seat: Seat, *, opens: bool = False) -> None:
        """Begin the turn of another teller."""
        self.state.turn += 1
        self.state.active = seat
        if not opens:
            self.entry(seat, "turn", rule="UN-TURN-08")

    def move(self, seat: Seat, location: str | int, *, place: Place = "INT", text: str = "") -> int:
        """Move the scene elsewhere."""
        found = self._place(seat, "move", location, place, text, "UN-TURN-10")
        if self.state.mini is None:
            self._scene(location=found)
        return found

    def cut_away(self, seat: Seat, title: str) -> None:
        """Begin a mini-scene."""
        self.state.minis += 1
        self.state.mini = Mini(self.state.minis, title, seat)
        self.entry(seat, "mini_open", words=title, rule="UN-MINI-01")

    def cut_back(self, seat: Seat) -> None:
        """End the mini-scene."""
        self.entry(seat, "mini_close", rule="UN-MINI-02")
        self.state.mini = None

    def end(self, seat: Seat) -> None:
        """End the scene."""
        self.state.mini = None
        self.entry(seat, "scene_end", rule="UN-END-03")
        self._scene(ended=True)
        self.state.phase = "bid"

    def fade(self, seat: Seat, text: str = "") -> None:
        """End the scene for good."""
        self.state.mini = None
        self.entry(seat, "fade", text=text, cost=Cost(own=1), rule="UN-END-05")
        self._scene(ended=True, faded=True)
        self.state.phase = "bid"

    def over(self) -> None:
        """End the story."""
        self.state.phase = "over"

    # Entries

    def event(self, seat: Seat, text: str) -> Entry:
        """Tell an event."""
        return self.entry(seat, "event", text=text, cost=Cost(own=1), rule="UN-MINI-03")

    def colour(self, seat: Seat, text: str) -> Entry:
        """Describe something."""
        return self.entry(seat, "colour", text=text, rule="UN-DEC-23")

    def speak(self, seat: Seat, component: int, text: str, how: str = "") -> Entry:
        """Let a component speak."""
        return self.entry(
            seat, "dialog", component=component, text=text, parenthetical=how, rule="UN-MINI-05"
        )

    def create(
        self,
        seat: Seat,
        name: str,
        kind: ComponentKind = "character",
        *,
        master: bool = False,
        of: int | None = None,
        text: str = "",
    ) -> int:
        """Create a component; returns its number."""
        number = self._component(seat, name, kind, master=master, of=of)
        self.entry(
            seat,
            "create",
            component=number,
            words=name,
            text=text,
            cost=Cost(own=1),
            rule="UN-COMP-01",
        )
        return number

    def trait(
        self, seat: Seat, component: int, words: str, *, active: bool = True, text: str = ""
    ) -> int:
        """Give a component a trait, which may have been removed since; returns its number."""
        number = len(self.state.traits) + 1
        self.state.traits[number] = Trait(number, component, words, active=active)
        self.entry(
            seat, "trait_add", component=component, trait=number, words=words, text=text,
            cost=Cost(own=1), rule="UN-TRAIT-01",
        )  # fmt: skip
        return number

    def entry(self, seat: Seat, kind: EntryKind, *, rule: str, **about: Any) -> Entry:
        """Append an entry of any kind to the transcript."""
        state = self.state
        state.move += 1
        entry = Entry(
            no=len(state.entries) + 1,
            move=state.move,
            scene=len(state.scenes),
            turn=state.turn,
            mini=None if state.mini is None else state.mini.number,
            seat=seat,
            kind=kind,
            rule=rule,
            **about,
        )
        state.entries.append(entry)
        return entry

    # Later changes

    def strike(self, entry: Entry) -> None:
        """Strike an entry."""
        self.state.entries[entry.no - 1] = replace(entry, state="struck")

    def reword(self, entry: Entry, text: str) -> None:
        """Reword an entry."""
        self.state.entries[entry.no - 1] = replace(
            entry, text=text, state="reworded", former=(*entry.former, entry.text)
        )

    def take_out(self, entry: Entry) -> None:
        """Redact an entry's words, as the X-card does when other entries depend on it."""
        self.state.entries[entry.no - 1] = replace(entry, text="…")

    def change(self, component: int, **fields: Any) -> None:
        """Change fields of a component."""
        self.state.components[component] = replace(self.state.components[component], **fields)

    def _place(
        self, seat: Seat, kind: EntryKind, location: str | int, place: Place, text: str, rule: str
    ) -> int:
        words = location if isinstance(location, str) else ""
        number = self._component(seat, words, "location", place=place) if words else location
        assert isinstance(number, int)
        self.entry(
            seat, kind, component=number, words=words, text=text, cost=Cost(own=1), rule=rule
        )
        return number

    def _component(self, seat: Seat, name: str, kind: ComponentKind, **more: Any) -> int:
        number = len(self.state.components) + 1
        self.state.components[number] = Component(number, name, kind, seat=seat, **more)
        return number

    def _scene(self, **fields: Any) -> None:
        self.state.scenes[-1] = replace(self.state.scenes[-1], **fields)


def the_long_wire() -> StoryBuilder:
    """The worked example of the catalogue."""
    story = StoryBuilder("Ann", "Bo", title="The Long Wire")
    story.frame(0, "Telegraph Office", label="night")
    kestrel = story.create(0, "Kestrel")
    story.event(0, "Kestrel forces the back door.")
    story.speak(0, kestrel, "Nobody home.")
    story.turn(1)
    oakes = story.create(1, "Mrs Oakes")
    story.event(1, "A lamp is lit: Mrs Oakes stands on the stairs with a shotgun.")
    story.colour(1, "The clock stops.")
    story.trait(1, oakes, "short-sighted")
    story.speak(1, oakes, "We are closed.", "calmly")
    story.turn(0)
    story.fade(0)
    story.over()
    return story

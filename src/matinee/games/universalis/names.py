"""What things are called at a table of Universalis."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.game import Seat
from matinee.engine.naming import Naming
from matinee.engine.refused import N_
from matinee.games.universalis.state import STAND, STRIKE, Scene, View
from matinee.games.universalis.traits import importance

KINDS: Final[Mapping[str, str]] = {
    "character": N_("character"),
    "prop": N_("prop"),
    "location": N_("location"),
}
TENETS: Final[Mapping[str, str]] = {
    "social": N_("social contract"),
    "story": N_("story element"),
    "gimmick": N_("rules gimmick"),
}
TIMES: Final[Mapping[str, str]] = {
    "present": N_("the present"),
    "past": N_("the past"),
    "future": N_("the future"),
}


class Names(Naming):
    """Tellers, coins, components and scenes by name."""

    def teller(self, seat: Seat) -> str:
        """Who sits there."""
        return self.names[seat]

    def coins(self, count: int) -> str:
        """A number of coins."""
        return self.many("{n} coin", "{n} coins", count).format(n=self.language.number(count))

    def dice(self, count: int) -> str:
        """A number of dice."""
        return self.many("{n} die", "{n} dice", count).format(n=self.language.number(count))

    def component(self, view: View, number: int) -> str:
        """What a component is called."""
        found = view.components.get(number)
        return self.text("something") if found is None else found.name

    def trait(self, view: View, number: int) -> str:
        """The words of a trait."""
        found = view.traits.get(number)
        return self.text("something") if found is None else found.words

    def kind(self, key: str) -> str:
        """A kind of component."""
        return self.text(KINDS[key])

    def tenet_kind(self, key: str) -> str:
        """A kind of tenet."""
        return self.text(TENETS[key])

    def time(self, key: str) -> str:
        """When a scene is."""
        return self.text(TIMES[key])

    def place(self, view: View, scene: Scene) -> str:
        """Where a scene is: a nameless place is somewhere."""
        if scene.location is None:
            return self.text("Somewhere")
        return self.component(view, scene.location)

    def weight(self, view: View, number: int) -> str:
        """How important a component is."""
        return self.text("importance {n}").format(n=importance(view, number))

    def solution(self, key: str) -> str:
        """What can be bid for in a challenge."""
        if key == STAND:
            return self.text("let it stand")
        if key == STRIKE:
            return self.text("strike it")
        return self.text("wording {n}").format(n=key.removeprefix("wording-"))

    def pool(self, seat: Seat) -> str:
        """Whose dice they are."""
        return self.text("{name}’s pool").format(name=self.names[seat])

"""Names of players, coins, components and scenes."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import NameFormatter, counted, translated
from matinee.games.universalis.rules.scenes.traits import importance
from matinee.games.universalis.rules.state import STAND, STRIKE, Scene, View

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


class Names(NameFormatter):
    """The names of things for one table, in one language."""

    def teller(self, seat: Seat) -> str:
        """The player of a seat, by name."""
        return self.names[seat]

    coins = counted("{n} coin", "{n} coins")
    """A number of coins."""

    dice = counted("{n} die", "{n} dice")
    """A number of dice."""

    def component(self, view: View, number: int) -> str:
        """A component by name."""
        found = view.components.get(number)
        return self.text("something") if found is None else found.name

    def trait(self, view: View, number: int) -> str:
        """The words of a trait."""
        found = view.traits.get(number)
        return self.text("something") if found is None else found.words

    kind = translated(KINDS)
    """A kind of component."""

    tenet_kind = translated(TENETS)
    """A kind of tenet."""

    time = translated(TIMES)
    """The time of a scene."""

    def place(self, view: View, scene: Scene) -> str:
        """The location of a scene; a nameless one is “Somewhere”."""
        if scene.location is None:
            return self.text("Somewhere")
        return self.component(view, scene.location)

    def weight(self, view: View, number: int) -> str:
        """The importance of a component."""
        return self.text("importance {n}").format(n=importance(view, number))

    def solution(self, key: str) -> str:
        """A solution that bids in a challenge can be for."""
        if key == STAND:
            return self.text("let it stand")
        if key == STRIKE:
            return self.text("strike it")
        return self.text("wording {n}").format(n=key.removeprefix("wording-"))

    def pool(self, seat: Seat) -> str:
        """The dice pool of a player."""
        return self.text("{name}’s pool").format(name=self.names[seat])

"""What can be said of Universalis: choices, refusals, and what happened.

The rules carry keys and parameters; the wording is here, in `saying`, `refusals` and `telling`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from matinee.engine.game import Action, Event, Seat
from matinee.engine.language import Language
from matinee.engine.refused import N_, Refused
from matinee.games.universalis import refusals
from matinee.games.universalis.actions import EndScene, FadeToBlack
from matinee.games.universalis.entries import Entry
from matinee.games.universalis.events import Entered
from matinee.games.universalis.names import Names
from matinee.games.universalis.options import Options
from matinee.games.universalis.refusals import REFUSALS
from matinee.games.universalis.saying import refs, say
from matinee.games.universalis.state import View
from matinee.games.universalis.telling import Teller

__all__ = ["OPTION_HELP", "REFUSALS", "UniversalisWords"]

OPTION_HELP: Final[Mapping[str, str]] = {
    "coins": N_("with how many coins each teller begins, 1 to 100"),
    "refreshment": N_("how many coins each teller gets when a scene ends, 1 to 50"),
    "scenes": N_("after how many scenes the story is over, 1 to 50; left open: when all agree"),
    "first": N_("the seat that begins, from 1; left open: drawn"),
    "kit": N_("what stands at the start: empty, noir, space or manor"),
    "title": N_(
        "what the story is called, up to 80 characters; it can still be changed at the end"
    ),
    "cast": N_("who comes back from an earlier story"),
}
LABELS: Final = (
    N_("Coins"),
    N_("Refreshment"),
    N_("Scenes"),
    N_("First"),
    N_("Kit"),
    N_("Title"),
    N_("Cast"),
    N_("empty"),
    N_("noir"),
    N_("space"),
    N_("manor"),
    N_("Text"),
    N_("Name"),
    N_("Words"),
    N_("Label"),
    N_("Parenthetical"),
    N_("Dice"),
    N_("storyteller"),
)
"""Names of options, of their values and of open fields, as people see them."""


class UniversalisWords(Names):
    """The sentences for one table of Universalis, in one language."""

    def __init__(self, names: Sequence[str], options: Options, language: Language) -> None:
        super().__init__(names, language)
        self._teller = Teller(self)

    def say(self, action: Action, view: View) -> str:
        """A choice, as a button would say it."""
        return say(action, view, self)

    def refs(self, action: Action, view: View) -> list[str]:
        """The things on the table that this action touches."""
        return refs(action)

    def item(self, choice: Any, field: str, item: str, view: View) -> str:
        """There are no lists to choose from."""
        return item

    def score(self, points: int, unit: bool = True) -> str:
        """Coins: nobody scores here, but charts have to count something."""
        return self.coins(points) if unit else self.language.number(points)

    def tell(self, event: Event, viewer: Seat | None) -> str:
        """What happened, as this viewer would say it."""
        return self._teller.tell(event, viewer)

    def quote(self, event: Event) -> str:
        """What somebody in the story says out loud."""
        if isinstance(event, Entered) and event.entry.kind == "dialog":
            return self._line(event.entry)
        return ""

    def _line(self, entry: Entry) -> str:
        return entry.text

    def ended(self, action: Action, seat: Seat, view: View) -> str:
        """That somebody has ended a turn or a scene, without a full stop."""
        told = N_("{name} has ended the turn")
        if isinstance(action, EndScene):
            told = N_("{name} has ended the scene")
        elif isinstance(action, FadeToBlack):
            told = N_("{name} fades to black")
        return self.text(told).format(name=self.names[seat])

    def why(self, refused: Refused) -> str:
        """Why something was refused."""
        return refusals.why(refused, self)

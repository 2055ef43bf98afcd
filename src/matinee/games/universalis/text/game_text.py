"""The text of Universalis: labels of actions, and the tables of the others.

The rules carry keys and parameters; all sentences are in this folder.
"""

from typing import Final

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.text.game_text import GameTextBase
from matinee.engine.text.i18n import N_
from matinee.engine.text.sentences import sentences
from matinee.games.universalis.rules.actions import EndScene, FadeToBlack
from matinee.games.universalis.rules.events import Entered
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.text.labels import action_label, action_refs
from matinee.games.universalis.text.log import EVENT_FIELDS, EVENT_TEXTS
from matinee.games.universalis.text.names import Names
from matinee.games.universalis.text.refusals import REFUSAL_FIELDS, REFUSALS

OPTION_HELP: Final = sentences(__package__, "option_help.toml")


class UniversalisText(Names, GameTextBase):
    """The sentences for one table of Universalis, in one language."""

    refusals = REFUSALS
    refusal_fields = REFUSAL_FIELDS
    event_texts = EVENT_TEXTS
    event_fields = EVENT_FIELDS

    def action_label(self, action: Action, view: View) -> str:
        """Button label for an action."""
        return action_label(action, view, self)

    def action_refs(self, action: Action, view: View) -> list[str]:
        """References to the things on the table that an action touches."""
        return action_refs(action)

    def score(self, points: int, unit: bool = True) -> str:
        """A number of coins: nobody scores, but charts need a number."""
        return self.coins(points) if unit else self.language.number(points)

    def event_quote(self, event: Event) -> str:
        """A line of dialogue in the story."""
        if isinstance(event, Entered) and event.entry.kind == "dialog":
            return event.entry.text
        return ""

    def ended(self, action: Action, seat: Seat, view: View) -> str:
        """Announcement that a player has ended a turn or a scene, without a full stop."""
        text = N_("{name} has ended the turn")
        if isinstance(action, EndScene):
            text = N_("{name} has ended the scene")
        elif isinstance(action, FadeToBlack):
            text = N_("{name} fades to black")
        return self.text(text).format(name=self.names[seat])

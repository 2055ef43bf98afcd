"""What happened, told to one viewer: by the sentence that stands for an event, or by a function.

Which there are only a game knows, in its `telling.py` or `words.py`.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from matinee.engine.game import Event, Seat, audible
from matinee.engine.naming import Called, Naming, named

Tellers: TypeAlias = Mapping[type[Event], Callable[[Any, Seat | None], str]]
"""What tells an event for which no one sentence will do."""
Sentences: TypeAlias = Mapping[type[Event], str]
"""What is told to everyone alike, or to one player only."""
AboutPlayers: TypeAlias = Mapping[type[Event], tuple[str, str]]
"""What a player did, as that player reads it and as others do."""


class Telling:
    """Tells events in the words of one table: each field of one has its place in the sentence."""

    def __init__(
        self,
        naming: Naming,
        tellers: Tellers,
        called: Called,
        sentences: Sentences,
        about_players: AboutPlayers,
    ) -> None:
        self._naming = naming
        self._tellers = tellers
        self._called = called
        self._sentences = sentences
        self._about_players = about_players

    def tell(self, event: Event, viewer: Seat | None) -> str:
        """What happened, as this viewer would say it; nothing of what others keep to themselves."""
        if not audible(event, viewer):
            return ""
        teller = self._tellers.get(type(event))
        return self.sentence(event, viewer) if teller is None else teller(event, viewer)

    def sentence(self, event: Event, viewer: Seat | None, **shown: str) -> str:
        """The sentence that stands for an event; `shown` is what its fields alone do not tell."""
        kind, fields = type(event), msgspec.structs.asdict(event)
        told = named(fields, self._called)
        told.update(shown)
        if kind in self._sentences:
            return self._naming.text(self._sentences[kind]).format(**told)
        return self._naming.about(fields["seat"], viewer, *self._about_players[kind], **told)

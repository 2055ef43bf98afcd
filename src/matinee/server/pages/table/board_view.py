"""The board on a table's page: its pieces, the phase of the game, the seats and their scores."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from markupsafe import Markup
from msgspec.structs import replace

from matinee.engine.contract.game import Seat
from matinee.engine.text.current_language import current_language
from matinee.engine.ui.browser_ui import Part, Phase, ScoreLine, SeatStat
from matinee.server.pages.parts import fragment_cache, spectator_boards
from matinee.server.pages.table.viewpoint import Viewpoint
from matinee.server.schemas.tables import SeatSchema


class BoardView:
    """The game as the viewer sees it drawn."""

    def __init__(self, viewpoint: Viewpoint) -> None:
        self._from = viewpoint

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        """The pieces of the board."""
        key = self._from.shared_key
        return self._draw_parts() if key is None else spectator_boards.parts(key, self._draw_parts)

    def _draw_parts(self) -> Mapping[str, Part]:
        shown = self._from
        return shown.ui.parts(shown.shown_view, shown.words, shown.viewer)

    @property
    def markup(self) -> str:
        """The whole board."""
        key = self._from.shared_key
        return self._draw() if key is None else spectator_boards.board(key, self._draw)

    def _draw(self) -> str:
        shown = self._from
        return shown.ui.board(shown.shown_view, shown.words, shown.viewer, self.parts)

    @cached_property
    def phase(self) -> Phase:
        """The phase of the game."""
        shown = self._from
        return shown.ui.phase(shown.view, shown.words, shown.viewer)

    def facts(self, seat: Seat) -> Sequence[SeatStat]:
        """The facts about a seat, as the game's browser UI lists them."""
        return self._from.ui.facts(self._from.view, self._from.words, seat)

    def score(self, seat: Seat) -> Sequence[ScoreLine]:
        """The items that a seat would score now."""
        return self._from.ui.score(self._from.view, self._from.words, seat)

    @property
    def seats(self) -> list[SeatSchema]:
        """All seats; at an earlier row, with those for whom the game waited then.

        If the person holds several seats, only the viewer's is marked as theirs.
        """
        shown = self._from
        seats = shown.table.seats
        if shown.at is not None:
            waiting = shown.source.game.active_seats(shown.view)
            seats = [replace(s, awaited=s.number in waiting, due=None) for s in seats]
        if shown.form_seat is not None:
            seats = [replace(s, you=s.number == shown.viewer) for s in seats]
        return seats

    def seat(self, shape: SeatSchema) -> Markup:
        """A seat as markup, with its facts and the items that it would score."""
        points, items = self._from.words.score, self.score(shape.number)
        return fragment_cache.seat(
            current_language(),
            shape,
            tuple(self.facts(shape.number)),
            tuple((item.label, points(item.points, unit=False)) for item in items),
            points(sum(item.points for item in items)),
            self._from.over and self._from.at is None,
        )

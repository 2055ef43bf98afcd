"""What one viewer sees of a table with a game. Nothing here knows more than that viewer may.

Templates ask a `Sight` for what they show, and only that is worked out.
"""

import time
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from markupsafe import Markup
from msgspec.structs import replace

from matinee.engine.game import Seat, Words
from matinee.engine.record import Seen
from matinee.engine.stage import Fact, Hint, Item, Part, Phase, Stage
from matinee.server.api.games import game
from matinee.server.api.held import told as told_held
from matinee.server.api.shapes_playing import PlanShape, UndoShape
from matinee.server.api.shapes_tables import GameShape, SeatShape, TableShape
from matinee.server.api.telling import choices, cursor, plan_shape, table_shape, undo_shape
from matinee.server.house import House
from matinee.server.pages import boards, pieces
from matinee.server.pages.boards import BoardKey
from matinee.server.pages.choices import Offer, of_actions, of_plans
from matinee.server.pages.entries import Entry, Shown, entry_of, gone_rows, is_by
from matinee.server.pages.plain_stage import stage_of
from matinee.server.pages.said import call_told, listed
from matinee.server.pages.terms import explained
from matinee.server.speech import spoken, tag
from matinee.server.tables import pausing, wording
from matinee.server.tables.courtesy import heard
from matinee.server.tables.eyes import Eyes, Noticed
from matinee.server.tables.hiding import Hiding
from matinee.server.tables.motions import voters
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.standing import read_plan
from matinee.server.tables.table import Table
from matinee.server.tables.turn import Motion
from matinee.store.messages import Message
from matinee.store.people import Person
from matinee.store.tables import OVER, Chair
from matinee.web.pages import render

LATEST: Final = 60
"""How many rows of the log a page begins with."""


class Sight:
    """A table as one viewer sees it now, or, with `at`, after an earlier row of that viewer's."""

    def __init__(
        self,
        house: House,
        table: Table,
        person: Person | None,
        who: Seat | None,
        *,
        at: int | None = None,
        screen: bool = False,
    ) -> None:
        self._house = house
        self._table = table
        self.person = person
        self.who = who
        self.at = at
        self._screen = screen
        self.hiding = Hiding(table, self._person_id, who)
        """What the viewer does not want to see."""
        if at is not None and at > self.latest:
            raise TableRefused("row-none", row=at, last=self.latest)

    # The table

    @cached_property
    def table(self) -> TableShape:
        """Everything about the table but the game itself."""
        return table_shape(self._house, self._table, self._person_id)

    @property
    def _person_id(self) -> str | None:
        return None if self.person is None else self.person.id

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._table.card.status == OVER

    @property
    def tells(self) -> bool:
        """Whether a story comes out of this game."""
        return self._table.title.tale is not None

    @property
    def contest(self) -> bool:
        """Whether somebody can win this game."""
        return self._table.title.contest

    @cached_property
    def chair(self) -> Chair | None:
        """Where the viewer sits."""
        return None if self.who is None else self._table.chairs[self.who]

    @property
    def turn(self) -> bool:
        """Whether the game waits for the viewer."""
        chair = self.chair
        awaited = self.who in self._table.awaited
        return awaited and chair is not None and chair.bot is None

    @property
    def host(self) -> bool:
        """Whether the viewer is the table's host."""
        return self.person is not None and self.person.id == self._table.card.host

    @cached_property
    def hands_to(self) -> list[Chair]:
        """The other seats of the viewer's that the game waits for: the screen goes to them."""
        if self.over or self.turn:
            return []
        own = self._table.seats_of(self._person_id)
        awaited = (self._table.chairs[seat] for seat in own if seat in self._table.awaited)
        return [chair for chair in awaited if chair.bot is None and chair.number != self.who]

    @property
    def asked(self) -> Seat | None:
        """The seat to be named with whatever the viewer does, who holds several."""
        return self.who if len(self._table.seats_of(self._person_id)) > 1 else None

    @property
    def whose(self) -> str:
        """The query of an address for the same viewer."""
        if self._screen:
            return "?screen=1"
        return "" if self.asked is None else f"?seat={self.asked}"

    @property
    def messages(self) -> list[Message]:
        """What was said, the latest first."""
        return heard(self._table, self._person_id, self._table.messages)[::-1]

    @property
    def title(self) -> GameShape:
        """The game that is played here."""
        return game(self._table.title)

    @property
    def call(self) -> str:
        """What the game waits for, in a sentence."""
        return call_told(self._table, over=self.over, turn=self.turn)

    @property
    def held_told(self) -> Markup:
        """What was ended, and when it closes, with a clock that the page lets run."""
        held = self._table.turn.held
        if held is None or self._table.match is None:
            return Markup("")
        due = Markup('<span class="clock" data-due="{}" role="timer"></span>').format(held.due)
        return told_held(self._table, due)

    def names(self, seats: Sequence[Seat]) -> str:
        """Who sits on these seats, as a sentence has them."""
        return listed([self._table.chairs[seat].name for seat in seats])

    @property
    def may_pause(self) -> bool:
        """Whether this is a game with pauses."""
        return pausing.offered(self._table)

    @property
    def standings(self) -> list[tuple[int, Seat]]:
        """The places and the seats that reached them, the best first."""
        return standings(self._table) if self.over else []

    @cached_property
    def former(self) -> bool:
        """Whether the viewer has held a seat here before."""
        return self._person_id in self._table.turn.former

    # The game

    @cached_property
    def _eyes(self) -> Eyes:
        return self._table.eyes(self.who)

    @property
    def words(self) -> Words:
        """The game's sentences."""
        return self._eyes.words

    @property
    def latest(self) -> int:
        """The number of the latest row that the viewer noticed."""
        return len(self._eyes.noticed) - 1

    @property
    def cursor(self) -> str:
        """What the viewer has seen."""
        return str(cursor(self._table, self.who))

    @cached_property
    def view(self) -> Any:
        """The game's own view."""
        if self.at is None:
            return self._table.view(self.who)
        state = self._table.begun.at(self._eyes.noticed[self.at].logged)
        return self._table.game.view(state, self.who)

    @cached_property
    def stage(self) -> Stage:
        """How the game shows itself in a browser."""
        return stage_of(self._table.title)

    @cached_property
    def shown(self) -> Any:
        """The view as it is to be drawn: without what the viewer does not want to see."""
        return self.hiding.view(self.view)

    @cached_property
    def _shared(self) -> BoardKey | None:
        """What all onlookers see alike; `None` for a seat, and for whoever has hidden something."""
        if self.who is not None or self.hiding.lines:
            return None
        return BoardKey(self._table.card.id, self.latest + 1, self.at, tag())

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        """The pieces of the board."""
        key = self._shared
        return self._draw_parts() if key is None else boards.parts(key, self._draw_parts)

    def _draw_parts(self) -> Mapping[str, Part]:
        return self.stage.parts(self.shown, self.words, self.who)

    @property
    def board(self) -> str:
        """The whole board."""
        key = self._shared
        return self._draw_board() if key is None else boards.board(key, self._draw_board)

    def _draw_board(self) -> str:
        return self.stage.board(self.shown, self.words, self.who, self.parts)

    @cached_property
    def phase(self) -> Phase:
        """Where the game is."""
        return self.stage.phase(self.view, self.words, self.who)

    def facts(self, seat: Seat) -> Sequence[Fact]:
        """What a seat has."""
        return self.stage.facts(self.view, self.words, seat)

    def score(self, seat: Seat) -> Sequence[Item]:
        """What a seat would score now."""
        return self.stage.score(self.view, self.words, seat)

    @property
    def seats(self) -> list[SeatShape]:
        """All seats; of an earlier row, whom the game waited for then.

        Whoever holds several is told of the one that looks now.
        """
        seats = self.table.seats
        if self.at is not None:
            waiting = self._table.game.waiting(self.view)
            seats = [replace(s, awaited=s.number in waiting, due=None) for s in seats]
        if self.asked is not None:
            seats = [replace(s, you=s.number == self.who) for s in seats]
        return seats

    def seat(self, shape: SeatShape) -> Markup:
        """A seat, with what it has and would score."""
        told, items = self.words.score, self.score(shape.number)
        return pieces.seat(
            spoken(),
            shape,
            tuple(self.facts(shape.number)),
            tuple((item.label, told(item.points, unit=False)) for item in items),
            told(sum(item.points for item in items)),
            self.over and self.at is None,
        )

    # What the viewer can do

    @cached_property
    def offer(self) -> Offer:
        """What the viewer may play now."""
        stage, who, say = self.stage, self.who, self.words.language.gettext
        offered = [] if self.chair is None or self.chair.bot else choices(self._table, who)
        if who is None:
            return of_actions(offered, say)
        return of_actions(
            offered, say, lambda action: stage.preview(action, self.view, self.words, who)
        )

    @property
    def hint(self) -> Hint | None:
        """What an usher says about this decision."""
        if self.who is None or not self.turn:
            return None
        return self.stage.hint(self.view, self.words, self.who)

    @property
    def odds(self) -> str:
        """What chance has in store for the viewer's decision."""
        if self.who is None or not self.turn:
            return ""
        return self._table.title.board.odds(self.view, self.words, self.who)

    @cached_property
    def glossary(self) -> Mapping[str, str]:
        """Words of the game, in small letters, with what they mean."""
        found = self.stage.glossary(self.words)
        return {word.casefold(): text for word, text in found.items()}

    def explained(self, text: str) -> Markup:
        """A sentence whose words explain themselves."""
        return explained(text, self.glossary)

    @cached_property
    def undo(self) -> UndoShape | None:
        """Whether the viewer can take something back."""
        return None if self.over else undo_shape(self._table, self.who)

    @property
    def unsays(self) -> bool:
        """Whether the viewer may have something taken out that was told."""
        return bool(self._table.seats_of(self._person_id)) and wording.unsays(self._table)

    @property
    def rewords(self) -> bool:
        """Whether the viewer may put what was told last into other words."""
        return not self.over and wording.rewordable(self._table, self.who) is not None

    @property
    def may_ask_back(self) -> bool:
        """Whether the viewer has moved, may ask to take that back, and has not asked yet."""
        undo = self.undo
        asked = any(m.kind == "undo" and m.by == self._person_id for m in self.table.motions)
        return undo is not None and undo.ask and not asked and self.own_latest is not None

    @property
    def alone(self) -> bool:
        """Whether nobody has to agree if the viewer wants to go back."""
        return self.chair is not None and nobody_is_asked(self._table, self.chair)

    @cached_property
    def plans(self) -> tuple[PlanShape | None, Offer]:
        """The order that the viewer has left, and those that can be left."""
        plans, who, chair = self._table.title.plans, self.who, self.chair
        say = self.words.language.gettext
        if plans is None or who is None or chair is None or self.over or chair.bot:
            return None, of_plans([], say)
        mine = read_plan(self._table.title, chair)
        held = None if mine is None else plan_shape(plans, mine, self.view, self.words)
        offers = plans.offers(self.view, who)
        return held, of_plans([plan_shape(plans, p, self.view, self.words) for p in offers], say)

    # What happened

    @cached_property
    def own_latest(self) -> int | None:
        """The viewer's own latest move by hand that still stands."""
        for one in reversed(self._eyes.noticed):
            if is_by(one, self.who) and one.number not in self._gone:
                return one.number
        return None

    def log(self, first: int) -> list[Entry]:
        """What happened from this row on, the latest first."""
        noticed = self._eyes.noticed
        gone = gone_rows(noticed, first)
        told = (self._entry(one, gone=one.number in gone) for one in reversed(noticed[first:]))
        return [entry for entry in told if entry.lines]

    def _entry(self, noticed: Noticed, *, gone: bool = False) -> Entry:
        return entry_of(noticed, self.stage, self.hiding.told(noticed), gone=gone)

    @property
    def latest_log(self) -> Markup:
        """What happened lately, as rows of the log."""
        last = self.latest if self.at is None else self.at
        rows = reversed(self._eyes.noticed[max(0, last + 1 - LATEST) : last + 1])
        return Markup("").join(self._row(one, one.number in self._gone) for one in rows)

    def _row(self, noticed: Noticed, gone: bool) -> Markup:
        kept, told = pieces.rows.setdefault(noticed, {}), self.hiding.told(noticed)
        key = gone, self.asked, None if told is noticed.lines else told
        if key not in kept:
            entry = self._entry(noticed, gone=gone)
            entries = [entry] if entry.lines else []
            kept[key] = Markup(render("regions/rows.html", spoken(), sight=self, entries=entries))
        return kept[key]

    @cached_property
    def _gone(self) -> set[int]:
        return gone_rows(self._eyes.noticed)

    def entry(self, number: int) -> Entry:
        """One row."""
        return self._entry(self._eyes.noticed[number])

    @property
    def latest_beats(self) -> Markup:
        """The latest row, to be watched again."""
        key = self._shared
        drawn = self._draw_beats() if key is None else boards.latest_beats(key, self._draw_beats)
        return Markup(drawn)

    def _draw_beats(self) -> str:
        return render("regions/beats.html", spoken(), shown=self.beats(self.latest))

    def beats(self, first: int) -> list[Shown]:
        """What happened from this row on, to be watched."""
        stage, events = self.stage, self.hiding.events
        rows = self._eyes.noticed[first:]
        return [
            Shown(one.number, one.row.seat, tuple(found))
            for one in rows
            if isinstance(one.row, Seen)
            and (found := stage.beats(events(one.row.events), self.shown, self.words, self.who))
        ]


def standings(table: Table) -> list[tuple[int, Seat]]:
    """The places and the seats that reached them, the best first."""
    result = table.begun.result
    return [] if result is None else sorted((p, seat) for seat, p in enumerate(result.places))


def nobody_is_asked(table: Table, chair: Chair) -> bool:
    """Whether nobody has to agree if whoever sits here wants to go back."""
    return not voters(table, Motion("undo", chair.person or "", chair.name), time.time())

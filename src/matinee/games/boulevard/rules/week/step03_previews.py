"""Step 3: the players at the Preview House and the Advertising Agency roll behind the screen."""

from typing import Final

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.boulevard.content import genre_of, genres
from matinee.games.boulevard.rules.actions import ChooseGenre, NoteGenre
from matinee.games.boulevard.rules.active_seats import check_phase
from matinee.games.boulevard.rules.events import AgencyRolled, GenreChosen, GenreRolled, PreviewSeen
from matinee.games.boulevard.rules.state import State, View
from matinee.games.boulevard.rules.week.step04_films import begin_films

NOTE: Final = NoteGenre()
SNAKE_EYES: Final = 2


def begin_previews(state: State, dice: Dice, events: list[Event]) -> None:
    """Roll the genre dice, then the agency's die, for the players there (HB-DEC-72)."""
    at_preview, at_agency = state.standing_on("preview"), state.standing_on("agency")
    if at_preview is not None:  # HB-PREV-01
        state.preview_dice = roll = dice.die(), dice.die()
        state.preview_genre = genre_of(sum(roll))
        events.append(
            GenreRolled(
                seat=at_preview,
                dice=roll,
                genre=state.preview_genre or "",
                visible_to=(at_preview,),
            )
        )
    if at_agency is not None:  # HB-DEC-39
        state.agency_die = dice.die()
        events.append(AgencyRolled(seat=at_agency, die=state.agency_die, visible_to=(at_agency,)))
    if at_preview is None:
        begin_films(state, dice, events)
    else:  # HB-DEC-37: asked after any roll, since a wait only on a 2 would reveal it
        state.phase = "preview"
        state.queue = [at_preview]


def legal_preview(position: View, seat: Seat) -> list[Action]:
    """The choice of any genre on a 2, otherwise the acknowledgement."""
    if _total(position) == SNAKE_EYES:
        return [ChooseGenre(genre) for genre in genres()]
    return [NOTE]


def check_note(position: View, seat: Seat, action: NoteGenre) -> None:
    """A roll of 2 has to be answered with a genre."""
    check_phase(position, seat, "preview")
    if _total(position) == SNAKE_EYES:
        raise IllegalAction("HB-GENRE-08", "choose-a-genre")


def note(state: State, seat: Seat, action: NoteGenre, dice: Dice) -> list[Event]:
    """Go on to step 4; only this player knows the genre."""
    events: list[Event] = [PreviewSeen(seat=seat)]
    begin_films(state, dice, events)
    return events


def check_choose(position: View, seat: Seat, action: ChooseGenre) -> None:
    """Only a roll of 2 leaves a choice."""
    check_phase(position, seat, "preview")
    if action.genre not in genres():
        raise IllegalAction("HB-FILM-08", "no-such-genre", genre=action.genre)
    if _total(position) != SNAKE_EYES:
        raise IllegalAction("HB-GENRE-08", "genre-rolled", genre=position.preview_genre)


def choose(state: State, seat: Seat, action: ChooseGenre, dice: Dice) -> list[Event]:
    """Fix the genre, in secret and for good."""
    state.preview_genre = action.genre
    events: list[Event] = [
        GenreChosen(seat=seat, genre=action.genre, visible_to=(seat,)),
        PreviewSeen(seat=seat),
    ]
    begin_films(state, dice, events)
    return events


def _total(position: View) -> int:
    assert position.preview_dice is not None
    return sum(position.preview_dice)

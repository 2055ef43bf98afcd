"""Sentences for the refusals of the rules, by refusal key."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import FieldFormatters
from matinee.games.boulevard.text.names import Names

REFUSALS: Final[Mapping[str, str]] = {
    "seats": N_("Hollywood Boulevard is for {low} to {high} players, not {seats}."),
    "first-seat": N_("Seat {first} cannot be Start Player: there are only {seats} seats."),
    "game-over": N_("The game is over."),
    "no-such-seat": N_("There are only {seats} players at this table."),
    "not-now": N_("This is not the moment: {phase}."),
    "not-your-turn": N_("It is not your turn; it is the turn of {seat}."),
    "no-such-spot": N_("There is no place called “{spot}” on the boulevard."),
    "section-taken": N_("{seat} already stands on {spot}, and there is room for one marker only."),
    "must-move": N_("This marker was on {spot} last week and has to move."),
    "no-exchange": N_(
        "Your two markers may not trade places: the other one has just left {spot} for the place "
        "of this one."
    ),
    "nothing-to-buy": N_("There is nothing to buy on {spot}: a marker is all that goes there."),
    "lenses-later": N_("The lenses are sold only once the second film deck is in play."),
    "which-lenses": N_("Say which lenses you buy: VistaVision, SuperScope, or both in this order."),
    "lens-owned": N_("You already have {lens}."),
    "no-lenses-here": N_("No lenses are sold in {spot}."),
    "place-a-chip": N_("A marker in {spot} comes with at least one chip."),
    "one-loan": N_("A marker brings one loan at a time, not {chips}."),
    "too-many-chips": N_("Nobody has more than {most} in {spot}, and you already have {owned}."),
    "cannot-pay": N_("That costs {price} in {spot}; you have {cash}."),
    "no-such-chip": N_("No chip stands for “{chip}”."),
    "chip-not-there": N_("You have no chip on {chip}."),
    "repay-instead": N_("A loan's chip leaves only when the loan is paid back."),
    "no-loan": N_("You have no loan to pay back."),
    "cannot-repay": N_("A loan is paid back whole: {price}. You have {cash}."),
    "too-late-to-remove": N_(
        "Chips leave the board before your first marker is placed; it is too late for that now."
    ),
    "choose-a-genre": N_("You rolled a 2: name a genre."),
    "no-such-genre": N_("There is no genre “{genre}”."),
    "genre-rolled": N_("The dice have named the trend, {genre}; only a 2 leaves you the choice."),
    "no-such-film": N_("There is no film “{film}” in this game."),
    "film-not-here": N_("{film} is not on offer this week."),
    "film-taken": N_("{film} already went to {seat}."),
    "no-pick-cards": N_(
        "Only Studio Handshake, Block Booking, Trimmed Reel and Rented Projector go with a film, "
        "each once and in this order."
    ),
    "no-equipment": N_("{film} is a {process} film, and you cannot project it."),
    "projector-needless": N_(
        "You can project {film} as it is; a Rented Projector changes nothing."
    ),
    "too-dear": N_("{film} would cost {price}; you have {cash}."),
    "too-long": N_("{film} would take {minutes}; {left} of your running time are free."),
    "no-second-film": N_(
        "After {film} no second film would be possible, so a Studio Handshake would be wasted."
    ),
    "already-ready": N_("Your advertising is set and can no longer be changed."),
    "no-such-medium": N_("There is no advertising box “{medium}”."),
    "no-such-face": N_("A die shows 1 to 6, not {pips}."),
    "same-bid": N_("Your die on {medium} already shows {pips}."),
    "bids-too-high": N_("Your bids would come to {total}; you have {cash}."),
    "no-bid-there": N_("You have no die on {medium}."),
    "no-such-card": N_("There is no Insider Tip Card “{card}”."),
    "card-not-held": N_("You do not have {card} in your hand."),
    "kind-played": N_("You have already played {card} this week; one of a kind is all."),
    "other-step": N_("{card} is not played now: look at the card for its moment."),
    "time-left": N_(
        "Matinee Marathon is for a full programme; {left} of your running time are free."
    ),
    "not-your-film": N_("{film} is not one of your films this week."),
    "no-target": N_("{card} cannot be played on that."),
    "no-bid-to-raise": N_("A Press Agent needs a bid of yours to work on."),
    "no-film-shown": N_("A Cartoon needs a film to run before, and you show none."),
    "only-favor": N_("Only a Front-Page Favor settles a tie."),
    "only-unsold": N_("Only Unsold Space takes a box that nobody bid on."),
    "box-sold": N_("Somebody already has {medium}."),
    "not-shown": N_("You do not show {film} this week."),
    "no-such-names": N_("Cubes go to starred names of {film}, one each, in the order of its card."),
}

PHASES: Final[Mapping[str, str]] = {
    "markers": N_("markers are being placed"),
    "preview": N_("the genre is being previewed"),
    "films": N_("films are being rented"),
    "second": N_("a second film is on offer"),
    "advertising": N_("advertising is being set"),
    "tips": N_("Insider Tip Cards are being played"),
    "tie": N_("a tied advertising box is being settled"),
    "unsold": N_("unsold advertising boxes are on offer"),
    "blockbuster": N_("the Blockbuster is being celebrated"),
    "over": N_("the game is over"),
}
"""Descriptions of the phases, inside a sentence."""


REFUSAL_FIELDS: Final[FieldFormatters] = {
    "spot": Names.place,
    "chip": Names.place,
    "lens": Names.place,
    "film": Names.film,
    "genre": Names.genre,
    "medium": Names.medium,
    "card": Names.tip,
    "process": Names.process,
    "seat": Names.player,
    "price": Names.money,
    "cash": Names.money,
    "total": Names.money,
    "minutes": Names.minutes,
    "left": Names.minutes,
    "most": Names.chips,
    "phase": lambda names, phase: names.text(PHASES[phase]),
}
"""Formatters of refusal parameters for the sentences."""

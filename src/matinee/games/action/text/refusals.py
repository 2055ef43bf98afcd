"""Refusals: a sentence for each key of a refusal by the rules."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import FieldFormatters
from matinee.games.action.text.names import Names

REFUSALS: Final[Mapping[str, str]] = {
    "seats": N_("Action! is for {low} to {high} players, not {seats}."),
    "first-seat": N_("Seat {first} cannot be First Player: there are only {seats} seats."),
    "game-over": N_("The game is over."),
    "no-such-seat": N_("There are only {seats} players at this table."),
    "not-your-turn": N_("It is not your turn: the table waits for {seat}."),
    "not-now": N_("This is not the moment: {phase}."),
    "no-slot": N_("All {slots} slots of {location} are taken for this round."),
    "cannot-pay": N_("That costs {price}, and you have {money}."),
    "all-hired": N_("You have all {most} assistants; there is nobody left to hire."),
    "no-gala": N_("There is no Charity Gala at the moment: the event is not in force."),
    "no-such-production": N_("You have no such production: {production}."),
    "has-script": N_("This production already has a script: {script}."),
    "no-such-script": N_("There is no script “{script}” in this game."),
    "script-not-here": N_("{script} does not lie face up, so nobody can buy it."),
    "no-such-actor": N_("There is no actor “{actor}” in this game."),
    "actor-not-here": N_("{actor} cannot be hired at the moment."),
    "studio-fire": N_(
        "After the Studio Fire no set can be drawn as long as the event is in force."
    ),
    "no-sets": N_("There is no set left: all of them are in productions."),
    "no-such-set": N_("There is no set “{prop}” in this game."),
    "sets-unseen": N_("Sets are bought unseen; only Second Chances sells one from the discards."),
    "set-not-on-top": N_("{prop} does not lie on top of the discarded sets."),
    "no-such-film": N_("There is no film “{film}” in this game."),
    "not-in-production": N_("{film} is not in one of your productions."),
    "not-ready": N_("{film} is not ready yet: it still needs {missing}."),
    "no-cube": N_(
        "You already have {most} films at the box office, and this one would push none of them off."
    ),
    "nothing-kept": N_("Say which card you keep, or send the film without keeping one."),
    "nobody-stays": N_(
        "The whole cast is discarded; only the event Loyal Company lets one card stay."
    ),
    "not-in-film": N_("{card} is not in the cast of {film}."),
    "no-neighbours": N_("A campaign needs two films at the box office."),
    "not-on-track": N_("{film} is not at the box office."),
    "not-neighbours": N_("{left} does not stand directly to the left of {right}."),
}

CHANGED: Final = N_("That costs {price} while {event} is in force, not {listed}; you have {money}.")
"""Refusal of a purchase whose price an event has changed and the player cannot pay."""

PHASES: Final[Mapping[str, str]] = {
    "assistants": N_("assistants are being placed"),
    "set": N_("the set that was drawn has to be put into a production first"),
    "over": N_("the game is over"),
}
"""The current phase, inside a sentence."""


REFUSAL_FIELDS: Final[FieldFormatters] = {
    "location": lambda names, location: names.language.quoted(names.place(location)),
    "production": Names.production,
    "script": Names.film,
    "film": Names.film,
    "left": Names.film,
    "right": Names.film,
    "actor": Names.actor,
    "prop": Names.prop,
    "card": Names.card,
    "event": lambda names, event: names.event(event or ""),
    "missing": lambda names, lacks: names.listed(names.amount(genre, n) for genre, n in lacks),
    "seat": Names.player,
    "price": Names.money,
    "listed": Names.money,
    "money": Names.money,
    "phase": lambda names, phase: names.text(PHASES[phase]),
}
"""Formatters of the parameters of refusals in sentences."""

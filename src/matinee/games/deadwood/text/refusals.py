"""Sentences for the refusals of the rules, by refusal key."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.text.errors import Refused
from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import FieldFormatters, format_refusal
from matinee.games.deadwood.text.names import Names

REFUSALS: Final[Mapping[str, str]] = {
    "game-over": N_("The game is over."),
    "no-such-seat": N_("There are only {seats} players at this table."),
    "not-your-turn": N_("It is not your turn; it is the turn of {seat}."),
    "must-work": N_("You are working as {role}: act or rehearse, you cannot pass."),
    "no-such-area": N_("There is no place called “{area}” on this lot."),
    "working": N_("You are working as {role} and cannot leave before the scene wraps."),
    "already-moved": N_("You have already taken your one step this turn."),
    "already-there": N_("You are already at {area}."),
    "not-joined": N_("No doorway leads from {here} to {to}."),
    "no-such-role": N_("There is no role “{role}” in this game."),
    "has-role": N_("You already have a role: {role}."),
    "scene-not-here": N_("{scene} is not being filmed at {area}."),
    "role-elsewhere": N_("{role} works at {area}, and you are somewhere else."),
    "scene-wrapped": N_("Nothing more is filmed at {area} today."),
    "role-taken": N_("{role} is already played by {seat}."),
    "rank-too-low": N_("Your rank is {rank}; {role} needs rank {needs}."),
    "no-role-to-act": N_("You have no role to act."),
    "no-role-to-rehearse": N_("You have no role to rehearse."),
    "success-certain": N_(
        "With {markers} rehearsed, a budget of {budget} cannot fail any more: you must act."
    ),
    "not-at-office": N_("Ranks are sold at the Casting Office only; you are at {area}."),
    "no-such-currency": N_("A rank is paid wholly in one currency; “{pay}” is none."),
    "no-such-rank": N_("The Casting Office does not sell rank {rank}; it sells ranks 2 to 6."),
    "not-higher": N_("You already have rank {rank}; only a higher one can be bought."),
    "cannot-pay": N_("Rank {rank} costs {price}; you have {has}."),
    "seats": N_("Deadwood is for {low} to {high} players, not {seats}."),
    "first-seat": N_("Seat {first} cannot begin: there are only {seats} seats."),
    "classic-layout": N_("The classic edition has one fixed layout."),
    "layout-syntax": N_(
        "“{part}” places no section; write a section, its column and row, and its quarter "
        "turns if any: d@4,3/2. Or choose 1, 2 or random."
    ),
    "layout-sections": N_("A layout places each of the sections {sections} once."),
    "layout-overlap": N_("Sections {one} and {two} lie on top of each other."),
    "layout-wall": N_("A doorway of {area} would open onto a wall."),
    "layout-unreachable": N_("Nobody could reach {area}."),
}

REFUSAL_FIELDS: Final[FieldFormatters] = {
    "area": Names.place,
    "here": Names.place,
    "to": Names.place,
    "role": Names.role,
    "scene": Names.scene,
    "seat": Names.player,
}
"""Formatters of refusal parameters for the sentences."""


def refusal_text(refused: Refused, names: Names) -> str:
    """Sentence for a refusal; amounts are in the currency `pay` of the refusal."""

    def money(names: Names, amount: int) -> str:
        return names.money(refused.params.get("pay", ""), amount)

    fields = {**REFUSAL_FIELDS, "price": money, "has": money}
    return format_refusal(refused, REFUSALS.get(refused.key), fields, names)

"""The glossary: each term with its explanation."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.text.i18n import N_
from matinee.games.action.content import prices
from matinee.games.action.rules.state import BOARD
from matinee.games.action.text.game_text import ActionText

_WORDS: Final[Mapping[str, str]] = {
    N_("Million"): N_("Money, written M. Everything is paid in whole Millions."),
    N_("prestige"): N_("What you win with: whoever has most when the last round is over."),
    N_("round"): N_(
        "All assistants are placed, then the films earn what the space of the round shows."
    ),
    N_("assistant"): N_(
        "Whom you place: each does one action a round. You begin with {assistants} and can have up "
        "to {most}."
    ),
    N_("slot"): N_(
        "Room for one assistant. An action whose slots are full is closed until the next round; "
        "the bank always has room."
    ),
    N_("First Player"): N_(
        "Whoever places the first assistant of a round; the card is passed on after each round."
    ),
    N_("script"): N_(
        "A film to be made: its Millions, its prestige, its colour and the points that it needs in "
        "each of its genres."
    ),
    N_("TV script"): N_("The script that you begin with: small, cheap and worth making first."),
    N_("production"): N_(
        "A film in the making: at most one script, and any number of actors and sets."
    ),
    N_("genre"): N_(
        "Drama, Comedy, Fantasy, Romance, Horror or Action: what points are counted in."
    ),
    N_("ready"): N_("A film with enough points in every genre that its script names."),
    N_("actor"): N_(
        "A card with points in one to three genres. Whoever hangs on the right is cheapest."
    ),
    N_("set"): N_(
        "A card with a single point in many genres, bought unseen from its pile for {set}."
    ),
    N_("casting wall"): N_(
        "The row of {row} actors. When one goes, the others slide to the right and a new one "
        "comes on the left."
    ),
    N_("box office"): N_(
        "The {squares} screens on which films run, and the phase in which they earn their Millions."
    ),
    N_("push"): N_(
        "A new film opens on the first screen and moves the others on; the last one falls off "
        "into its owner's archives."
    ),
    N_("cube"): N_("It marks whose film it is. You have {films} of them for films."),
    N_("archives"): N_(
        "Where films go that have been pushed off: they earn {bonus} each beside a running film of "
        "their colour, and pairs count at the end."
    ),
    N_("joker"): N_("A gold film in the archives: it counts as any colour, for earning and pairs."),
    N_("awards"): N_("The ceremony after some rounds: every running film scores its prestige."),
    N_("trend"): N_(
        "The genre on the space of a ceremony: each running film that shows it scores {trend} more."
    ),
    N_("event"): N_("A card that changes the rules until the next one replaces it."),
    N_("marketing campaign"): N_(
        "Two films on neighbouring screens change places, whoever they belong to."
    ),
    N_("Charity Gala"): N_("An event: as long as it lasts, {gala} can be given for {charity}."),
    N_("pair"): N_("Two archived films of one colour, worth {charity} at the end."),
}


def glossary(words: ActionText) -> Mapping[str, str]:
    """Each term with its explanation."""
    figures = {
        "assistants": BOARD.assistants,
        "most": BOARD.most_assistants,
        "set": words.money(prices().set),
        "row": BOARD.row,
        "squares": BOARD.squares,
        "films": BOARD.most_films,
        "bonus": words.money(BOARD.archive_bonus),
        "trend": BOARD.trend_prestige,
        "gala": words.money(prices().gala),
        "charity": words.prestige(BOARD.gala_prestige),
    }
    return {words.text(word): words.text(text).format(**figures) for word, text in _WORDS.items()}

"""The glossary: each term with its explanation."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.text.i18n import N_
from matinee.games.boulevard.content.pieces import ARRAY
from matinee.games.boulevard.rules.scoring import TIP_VALUE
from matinee.games.boulevard.rules.state import LOAN, RUNNING_TIME
from matinee.games.boulevard.rules.week.step10_upkeep import THEATER_UPKEEP
from matinee.games.boulevard.text.game_text import BoulevardText

_WORDS: Final[Mapping[str, str]] = {
    N_("week"): N_("A round of the game: from placing markers to paying upkeep."),
    N_("marker"): N_(
        "The piece you put on a landmark, a shop or a star each week, every week on another spot."
    ),
    N_("manager"): N_(
        "Someone you hire: a second marker of yours, placed after everybody's first."
    ),
    N_("chip"): N_(
        "A bulb of your color that stays in a shop. It does what the shop says every week, "
        "and costs {chip} of upkeep every week."
    ),
    N_("upkeep"): N_("What a week costs you: {house} for the theater and {chip} for each chip."),
    N_("landmark"): N_(
        "One of the three at the top of the street; there is room for one marker on each."
    ),
    N_("amenity"): N_("A shop on the street that takes chips; any number of markers may visit."),
    N_("income die"): N_("A die rolled at the payout: each pip pays {pip}."),
    N_("array"): N_("The {films} films that are on offer this week."),
    N_("programme"): N_("The films that a theater shows this week."),
    N_("running time"): N_(
        "How long your theater is open, {minutes} minutes at first; your films must fit into it."
    ),
    N_("genre"): N_("What kind of film it is; there are ten."),
    N_("trend"): N_("The genre of the week: each film of it rolls one more die."),
    N_("process"): N_(
        "3-D, CinemaScope, VistaVision or SuperScope: such a film needs the right equipment."
    ),
    N_("Technicolor"): N_("A colour process of its own: tips for Color do nothing for it."),
    N_("Preview House"): N_(
        "A marker here rolls for the trend in secret: its owner knows it before films are rented."
    ),
    N_("Advertising Agency"): N_(
        "A marker here rolls in secret for the advertising box that pays a second die."
    ),
    N_("Distribution Agency"): N_("A marker here lets its owner rent the first film of the week."),
    N_("advertising box"): N_(
        "One of six places to advertise; the highest bid on it wins a die for the payout."
    ),
    N_("bid"): N_(
        "A die that you set on an advertising box: {pip} a pip, paid whether it wins or not."
    ),
    N_("screen"): N_("What hides your bids and secret dice, until all screens drop at once."),
    N_("roll-off"): N_("How ties are settled: one die each, the highest wins."),
    N_("Insider Tip Card"): N_(
        "A card for one use, mostly for more dice; unplayed, it is worth {tip} at the end."
    ),
    N_("star"): N_("A name in the pavement. Films with that name earn a die for each cube on it."),
    N_("Popularity Cube"): N_(
        "It makes a star worth a die more, for everyone who shows a film with that name."
    ),
    N_("Blockbuster"): N_(
        "The honor of the week's highest income: cubes for the stars of one of your films."
    ),
    N_("reroll"): N_("Rolling an income die again that shows a 1; it happens by itself."),
    N_("loan"): N_(
        "{loan} from the Credit Union. It costs upkeep, and is paid back or subtracted in the end."
    ),
    N_("Start Player"): N_(
        "Whoever had the least cash when the week began; places first, and often rents first."
    ),
    N_("deck switch"): N_(
        "Half way through the game a second deck with newer films replaces the first, "
        "and the lenses go on sale."
    ),
    N_("holdings"): N_("What you are worth: cash, less loans, and {tip} for each tip in hand."),
}


def glossary(words: BoulevardText) -> Mapping[str, str]:
    """Each term with its explanation."""
    figures = {
        "pip": words.money(1),
        "chip": words.money(1),
        "house": words.money(THEATER_UPKEEP),
        "loan": words.money(LOAN),
        "tip": words.money(TIP_VALUE),
        "films": ARRAY,
        "minutes": RUNNING_TIME,
    }
    return {words.text(word): words.text(text).format(**figures) for word, text in _WORDS.items()}

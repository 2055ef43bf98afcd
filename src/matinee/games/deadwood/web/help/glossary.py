"""The glossary: each term with its explanation."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.text.i18n import N_
from matinee.games.deadwood.text.game_text import DeadwoodText

_BOTH: Final[Mapping[str, str]] = {
    N_("rank"): N_(
        "How good an actor you are, 1 to 6: you may take roles up to your rank, "
        "and each rank scores 5 points at the end."
    ),
    N_("budget"): N_(
        "The millions that a film costs: what an acting roll must reach, "
        "and how many bonus dice are rolled at the wrap."
    ),
    N_("scene"): N_("A film in the making: the card that lies on a set until its last shot."),
    N_("set"): N_("One of the ten places where films are shot; each has a card a day."),
    N_("shot"): N_("A piece of a scene still to be filmed; every successful act completes one."),
    N_("on the card"): N_("A role printed on the scene card: a star's, with a share of the bonus."),
    N_("starring"): N_(
        "Having a role on the card: bonus dice at the wrap, but a bad take pays nothing."
    ),
    N_("extra"): N_("A role beside the card, on the set itself: it pays a dollar for every take."),
    N_("act"): N_("Roll a die against the budget; reach it, and a shot is done."),
    N_("rehearse"): N_("Skip acting this turn and add 1 to all your later rolls on this job."),
    N_("in the can"): N_("The take was good: a shot is done."),
    N_("cut"): N_("The take was bad: no shot is done."),
    N_("wrap"): N_(
        "The end of a scene, when its last shot is done: bonuses are paid if anybody is on "
        "the card, and everyone there is free again."
    ),
    N_("bonus dice"): N_(
        "As many dice as the budget, rolled at the wrap and dealt to the roles on the card, "
        "the highest to the rightmost."
    ),
    N_("windfall"): N_(
        "What an extra gets at the wrap if a star was there: dollars equal to the role's rank."
    ),
    N_("day"): N_("A round of ten scenes; it is over when only one of them is left."),
    N_("trailers"): N_("Where everybody sleeps, and where every day begins."),
    N_("casting office"): N_("The place where ranks are bought."),
    N_("doorway"): N_("What joins two places: one step leads through one doorway."),
    N_("free"): N_("Without a role: you may walk, take a role, or wait."),
    N_("working"): N_(
        "Having a role: you act or rehearse, and stay until the wrap or the evening."
    ),
    N_("dollars"): N_("Money: it buys ranks, and each dollar left is a point at the end."),
}

_STUDIOS: Final[Mapping[str, str]] = {
    N_("fame"): N_("Your name in the papers: it buys ranks like money, and each is a point."),
    N_("rehearsal marker"): N_("What one rehearsal leaves you with: +1 on your rolls on this job."),
}

_CLASSIC: Final[Mapping[str, str]] = {
    N_("credits"): N_("Your name on the screen: they buy ranks like money, and each is a point."),
    N_("practice chip"): N_("What one rehearsal leaves you with: +1 on your rolls on this job."),
}


def glossary(words: DeadwoodText) -> Mapping[str, str]:
    """Each term in this table's edition, with its explanation."""
    own = _CLASSIC if words.classic else _STUDIOS
    return {words.text(word): words.text(text) for word, text in {**_BOTH, **own}.items()}

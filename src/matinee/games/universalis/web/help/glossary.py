"""The glossary: each term with its explanation."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.text.i18n import N_
from matinee.games.universalis.text.game_text import UniversalisText

_WORDS: Final[Mapping[str, str]] = {
    N_("coin"): N_("What facts are bought with. Whatever somebody pays for is true in the story."),
    N_("bank"): N_("Where coins come from and go to. It never runs out, and nobody can owe it."),
    N_("purse"): N_(
        "The winning bid for a scene. It lies on the table and is the framer’s to spend in this "
        "scene; what is left of it is lost when the scene ends."
    ),
    N_("bonus"): N_(
        "Coins that a complication brought. They are spent first in telling what came of it; "
        "the rest is kept."
    ),
    N_("tenet"): N_(
        "Something the table agrees on: how we play, what the story has in it, or a rule of our "
        "own. The table remembers it; keeping to it is up to the tellers."
    ),
    N_("framer"): N_(
        "Whoever won the bid for the running scene: sets place, time and cast, has the first turn, "
        "and alone may end the scene."
    ),
    N_("framing"): N_("The opening of a scene, until its first event. Nobody can interrupt it."),
    N_("event"): N_("Something happens, and changes things. It costs a coin."),
    N_("colour"): N_(
        "Words that change nothing the rules count: weather, glances, music. Free, on your turn."
    ),
    N_("dialog"): N_(
        "What somebody in the scene says. Whoever controls them speaks, at any time, for nothing."
    ),
    N_("component"): N_(
        "Anything with a name that can have traits: a character, a prop, a location."
    ),
    N_("trait"): N_(
        "A bought fact about a component. It makes it more important, and can be drawn on for a "
        "die in a complication."
    ),
    N_("injury"): N_("A trait with a mark: anybody may draw on it, not only the controller."),
    N_("importance"): N_(
        "The coins that went into a component: one for its creation, one for each trait it has, "
        "less what was reduced."
    ),
    N_("master"): N_(
        "A template, such as “City Police”. It is never on stage, but its subs may draw on its "
        "traits as if they were their own."
    ),
    N_("sub"): N_("A component that is tied to a master, for good."),
    N_("control"): N_(
        "Whoever brings something into a scene controls it until the scene ends: changes it, and "
        "speaks for it. Others can take it over for a coin."
    ),
    N_("take over"): N_("Pay a coin, at any time, and control something that is in the scene."),
    N_("interrupt"): N_("Pay a coin and begin a turn of your own at once. The other turn is over."),
    N_("mini-scene"): N_(
        "A cutaway inside a turn, with a stage of its own; it ends with the turn at the latest."
    ),
    N_("complication"): N_(
        "What happens when somebody wants to change what another controls, or puts an obstacle in "
        "the way of an event: both sides gather dice and roll."
    ),
    N_("obstacle"): N_("Dice bought against an event just told: it becomes a complication."),
    N_("pool"): N_("The dice that one teller has in a complication."),
    N_("draw"): N_(
        "Use a trait for a die, more or less, in any pool; each trait once in a complication."
    ),
    N_("success"): N_("A ten-sided die that shows 1 to 5. What it shows is its value."),
    N_("edge die"): N_(
        "After a tie, a die more for the side whose successes add up to more; then all roll again."
    ),
    N_("buy down"): N_(
        "A winner pays a coin of the bonus to take a coin off somebody else’s. Both go to the bank."
    ),
    N_("challenge"): N_(
        "An objection to a line. Play pauses: the two talk, and if that does not settle it, coins "
        "decide."
    ),
    N_("fine"): N_(
        "A complaint about how somebody plays. All vote, and whoever loses pays a coin for each "
        "vote against them."
    ),
    N_("fade to black"): N_("An end of a scene for a coin, after which nobody may return to it."),
    N_("refreshment"): N_("The coins that everybody gets when a scene ends."),
}


def glossary(words: UniversalisText) -> Mapping[str, str]:
    """Each term with its explanation."""
    return {words.text(word): words.text(text) for word, text in _WORDS.items()}

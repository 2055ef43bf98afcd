"""Why something is refused: a sentence for each key that the rules refuse with."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.naming import Called, explain
from matinee.engine.refused import N_, Refused
from matinee.games.universalis.names import Names

REFUSALS: Final[Mapping[str, str]] = {
    "seats": N_("Universalis is for {low} to {high} tellers, not {seats}."),
    "first-seat": N_("Seat {first} cannot begin: there are only {seats} seats."),
    "no-such-seat": N_("There are only {seats} tellers at this table."),
    "cast-master": N_("{component} cannot be a master: masters are people or things, and no subs."),
    "cast-link": N_("{component} is said to be a sub of a master that does not come before it."),
    # Where play is
    "over": N_("The story has been told."),
    "paused-challenge": N_("Play is paused by a challenge; it goes on here afterwards."),
    "paused-fine": N_("Play is paused by a call for a fine; it goes on here afterwards."),
    "tenets-first": N_("Tenets come first; no scene is being told yet."),
    "bids-first": N_("The next scene is being bid for; nothing is told until then."),
    "answers-first": N_("Everybody is being asked whether to roll; play goes on after that."),
    "not-your-turn": N_("It is {seat}’s turn. You may interrupt for a coin, once framing is over."),
    "others-window": N_("{seat} is narrating what the dice brought."),
    "while-framing": N_("Not while the scene is being framed: its first event comes before that."),
    "framing-only": N_("Only the framer does that, before the scene’s first event."),
    "in-window": N_("After a roll you may tell events and change what is present, nothing else."),
    "no-coins-left": N_("You have no coins left, so this turn has nothing more to tell."),
    # Coins and texts
    "too-dear": N_("That costs {price}, and you have {have}."),
    "number": N_("It has to be a whole number from {low} to {high}."),
    "name-taken": N_("There is a {name} already; every name belongs to one only."),
    "too-long": N_("That is {length} characters long; {most} is the most."),
    "too-short": N_("Write something: {least} or more characters."),
    "untidy": N_("Line breaks, double blanks and control characters cannot stand in a text."),
    "no-letter": N_("A name needs a letter or a digit."),
    # Tenets and bids
    "not-asked": N_("It is {seat}’s opportunity to propose a tenet."),
    "nothing-to-pass": N_("There is nothing to pass on just now; you can end your turn."),
    "no-tenet": N_("There is no tenet {number}."),
    "no-bid-open": N_("No scene is being bid for now; bids come between scenes."),
    "bid-sealed": N_("Your bid is sealed. It is shown when all are in."),
    "end-first": N_("Somebody proposes to end the story; that is answered first."),
    "end-proposed": N_("You have proposed that in this bid already."),
    "no-end-proposed": N_("Nobody proposes to end the story."),
    "own-proposal": N_("You proposed it; the others answer."),
    "answered": N_("You have answered already."),
    # Framing
    "location-stands": N_("This scene has its location; move it once the first event is told."),
    "location-first": N_("Say where we are first: the scene has no location yet."),
    "no-place": N_("{component} is not a location."),
    "time-stands": N_("The time of this scene has been chosen."),
    "future-dear": N_(
        "The future costs a coin for every other player, {price} in all, and you have {have}."
    ),
    "link-stands": N_("This scene is tied to an earlier one already."),
    "no-scene": N_("There is no earlier scene {scene}."),
    "faded": N_("Scene {scene} faded to black: nobody returns to it."),
    "flashback-past": N_("A flashback plays in the past: choose that time first."),
    "no-interrupting-framing": N_("{seat} is framing and cannot be interrupted before an event."),
    "no-obstacle-framing": N_("There is no event yet that could meet an obstacle."),
    # Turns
    "no-interrupting": N_("Nobody can be interrupted now."),
    "own-turn": N_("It is your own turn already."),
    "framer-only": N_("Only {seat}, who framed the scene, can end it."),
    "complication-first": N_("A complication is open; it has to be settled first."),
    # Who is where
    "no-component": N_("There is nothing with the number {number} in this story."),
    "out-of-play": N_("{component} is out of play."),
    "not-present": N_("{component} is not in the scene."),
    "behind-mini": N_("{component} waits in the scene while the mini-scene runs."),
    "in-complication": N_("{component} is part of the complication until that is settled."),
    "window-present": N_("{component} is not in the scene; only what is there can be changed now."),
    "mini-control": N_("{seat} controls {component} in the scene; bring it into the mini-scene."),
    "not-controlled": N_(
        "{seat} controls {component}. Take it over for a coin, or begin a complication."
    ),
    "already-there": N_("The scene is at {component} already."),
    "here-already": N_("{component} is here already."),
    "master-on-stage": N_("{component} is a master, a template: only its subs enter scenes."),
    "place-on-stage": N_("{component} is a place: set or move the scene there instead."),
    "place-leaves": N_("{component} is where the scene is: move the scene to leave it."),
    "not-its-voice": N_("{seat} speaks for {component}."),
    "no-taking-over": N_("Nothing can be taken over now."),
    "controlled-already": N_("You control {component} already."),
    # Components and traits
    "no-master": N_("{component} is not a master."),
    "master-linked": N_("{component} is a master itself and cannot be the sub of another."),
    "linked": N_("{component} is a sub already, and that is for good."),
    "other-kind": N_("{component} and {master} are not of the same kind."),
    "no-trait": N_("There is no trait with the number {number}."),
    "not-active": N_("“{trait}” has been removed already."),
    "not-removed": N_("“{trait}” has not been removed."),
    "trait-told": N_("“{trait}” was settled by somebody who narrated before you."),
    "importance-gone": N_("{component} has no importance left to lose."),
    "not-reduced": N_("The importance of {component} has not been reduced."),
    "importance-told": N_("How important {component} is was settled by who narrated before you."),
    "has-traits": N_("{component} still has traits ({traits}); only without any can it go."),
    "has-subs": N_("{component} has subs in play, which have to go first."),
    "stage-here": N_("{component} is where we are: it cannot go."),
    # Mini-scenes and complications
    "no-mini": N_("There is no mini-scene to cut back from."),
    "not-in-mini": N_("Not in a mini-scene: close it first."),
    "yours-to-change": N_("You control {component}: change it directly, without a complication."),
    "no-open-event": N_("There is no event now that could still meet an obstacle."),
    "own-event": N_("You told that event yourself."),
    "no-complication": N_("There is no complication."),
    "trait-not-usable": N_("{component} has no such trait now."),
    "trait-not-yours": N_("{seat} controls {component}; only injuries may be used by anybody."),
    "trait-used": N_("“{trait}” of {component} has been drawn on in this complication already."),
    "no-pool": N_("{seat} has no dice pool in this complication."),
    "pool-empty": N_("{seat}’s pool has no dice to take away."),
    "called-already": N_("You called in this turn, and somebody refused."),
    "nobody-called": N_("Nobody has called for the roll."),
    "own-call": N_("You called; the others answer."),
    "no-bonus": N_("You have nothing from a complication to spend."),
    "losers-no-buying-down": N_("Only winners buy down what others got."),
    "own-bonus": N_("That would be your own coins."),
    "no-bonus-there": N_("{seat} has nothing from this complication any more."),
    # Challenges
    "no-entry": N_("There is no line {entry}."),
    "not-challengeable": N_("Such a line cannot be challenged."),
    "struck-already": N_("That line is struck already."),
    "own-entry": N_("That line is your own."),
    "settled": N_("Coins have settled that line; it cannot be challenged again."),
    "challenged-before": N_("You have challenged that line before."),
    "too-late": N_("Only lines of this turn and the one before can be challenged."),
    "rolled": N_("The dice of that complication have been rolled."),
    "built-on": N_("{seat} has built on that line, so it stands."),
    "no-challenge": N_("There is no challenge."),
    "bidding-now": N_("The challenge is being decided by bids."),
    "talking-now": N_("The two are still negotiating; bids come after that."),
    "no-party": N_("Only the two whom the challenge is about negotiate."),
    "challenged-only": N_("Only who was challenged can concede."),
    "challenger-only": N_("Only the challenger can withdraw."),
    "no-words": N_("That line has no words of its own that could be others."),
    "no-offer": N_("The other has not offered a wording."),
    "not-your-bid": N_("It is {seat}’s opportunity to bid."),
    "one-alternative": N_("You have put forward a wording already."),
    "no-solution": N_("There is no such solution: {solution}."),
    "first-bid": N_("The challenger’s first bid is for the challenge, or for another wording."),
    # Fines
    "fine-oneself": N_("You cannot accuse yourself."),
    "fined-already": N_("You have called for a fine in this turn already."),
    "no-fine": N_("Nobody has called for a fine."),
    "voting-now": N_("The cases have been made; all are voting."),
    "no-party-fine": N_("Only accuser and defendant make a case."),
    "case-made": N_("You have made your case."),
    "accuser-only": N_("Only the accuser can withdraw."),
    "cases-first": N_("Both cases come before the vote."),
    "voted": N_("You have voted; votes are shown when all are in."),
}


def why(refused: Refused, names: Names) -> str:
    """Why something was refused."""
    called: Called = {
        "seat": names.teller,
        "price": names.coins,
        "have": names.coins,
    }
    return explain(refused, REFUSALS.get(refused.key), called, names)

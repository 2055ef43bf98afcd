"""The storyteller: its decision in each phase.

It never calls a fine and never challenges (UN-DEC-88). If one of its own entries is challenged it
concedes, so that the people at the table decide about their story.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.open_fields import sample_fields
from matinee.engine.match.dice import Dice
from matinee.games.universalis.bot import complications, scenes, turns
from matinee.games.universalis.bot.grammar import genre_texts, load_all_texts
from matinee.games.universalis.bot.memory import Memory, happens
from matinee.games.universalis.bot.offers import fill_offer, find_offer
from matinee.games.universalis.bot.text_writer import TextWriter
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.phase import CurrentPhase, current_phase
from matinee.games.universalis.rules.state import Dispute, Fine, View

MANY_TENETS: Final = 8
RESERVE: Final = 5
"""Coins that are kept back from bids for a scene."""
LONG: Final = 6
"""Number of scenes after which, each time, it proposes to end a story without a set length."""
CALM: Final = (a.EndTurn, a.Done, a.Pass, a.WaiveCase, a.Concede, a.CloseMini, a.OpenBare)
"""Kinds of actions that let play go on, in order of preference."""

Decide = Callable[[TextWriter, Sequence[Action]], Action | None]


class Storyteller:
    """A bot that tells from a grammar and spends coins modestly."""

    def __init__(self) -> None:
        load_all_texts()

    def choose(
        self, seat: Seat, legal: Sequence[Action], look: Callable[[], Any], dice: Dice
    ) -> Action:
        """The action to play now."""
        if len(legal) == 1 and not isinstance(legal[0], a.Bid):
            return sample_fields(legal[0], dice)
        view: View = look()
        writer = TextWriter(Memory(view, seat), dice)
        chosen = DECIDE[current_phase(view)](writer, legal)
        return chosen or _calm(legal, dice)


def _calm(legal: Sequence[Action], dice: Dice) -> Action:
    """An action that lets play go on."""
    for kind in CALM:
        found = find_offer(legal, kind)
        if found is not None:
            return found
    quarrels = (a.Challenge, a.CallFine)
    peaceful = [one for one in legal if not isinstance(one, quarrels)] or list(legal)
    return sample_fields(peaceful[0], dice)


def _tenet(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Propose one tenet that fits the genre, if there are not too many; else pass."""
    view, seat = writer.view, writer.memory.seat
    standing = [tenet for tenet in view.tenets if not tenet.struck]
    proposed = any(tenet.seat == seat for tenet in standing)
    likely = 80 if len(standing) < 3 else 35
    wanted = not proposed and len(standing) < MANY_TENETS and view.coins[seat] > 2 * RESERVE
    if wanted and happens(writer.dice, likely):
        known = {tenet.text for tenet in standing}
        texts = [one.split(": ", 1) for one in genre_texts(writer.memory.genre).names["tenets"]]
        fresh = [(kind, text) for kind, text in texts if text not in known]
        if fresh:
            kind, text = writer.dice.pick(fresh)
            return fill_offer(find_offer(legal, a.ProposeTenet, kind=kind), text=text)
    return find_offer(legal, a.Pass)


def _bid(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """A modest bid, higher the longer this seat has not framed; it keeps a reserve of coins."""
    view, seat, dice = writer.view, writer.memory.seat, writer.dice
    told = len(view.scenes)
    end = find_offer(legal, a.ProposeEnd)
    long = view.options.scenes is None and told > 0 and told % LONG == 0
    if long and end is not None and not any(view.proposed):
        return end
    framers = [scene.framer for scene in view.scenes]
    since = framers[::-1].index(seat) if seat in framers else told + 1
    spare = max(0, view.coins[seat] - RESERVE)
    bid = 0 if since == 0 else min(spare, spare // 6 + dice.below(3) + min(since, 3))
    return fill_offer(find_offer(legal, a.Bid), coins=bid)


def _agree_end(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    return find_offer(legal, a.AnswerEnd, agree=True)


def _consent(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Agree to the roll, unless this seat will change a pool on its next turn."""
    complication = writer.view.complication
    assert complication is not None
    agree = not complications.will_change(writer.memory, complication)
    return find_offer(legal, a.AnswerCall, agree=agree)


def _negotiate(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Accept the other party's wording if there is one, else concede."""
    pause = writer.view.pause
    assert isinstance(pause, Dispute)
    if pause.challenger == writer.memory.seat:  # called before the bot took this seat
        return find_offer(legal, a.Withdraw)
    return find_offer(legal, a.AcceptWording) or find_offer(legal, a.Concede)


def _make_case(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    text = writer.write("narration", "case", {})
    return fill_offer(find_offer(legal, a.MakeCase), text=text or "") or find_offer(
        legal, a.WaiveCase
    )


def _vote(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    """Vote for the own side; in others' matters abstain, since people should decide."""
    pause, seat = writer.view.pause, writer.memory.seat
    assert isinstance(pause, Fine)
    sides = {pause.accuser: "accuser", pause.defendant: "defendant"}
    return find_offer(legal, a.Vote, side=sides.get(seat, "abstain"))


def _pass(writer: TextWriter, legal: Sequence[Action]) -> Action | None:
    return find_offer(legal, a.Pass)


DECIDE: Final[Mapping[CurrentPhase, Decide]] = {
    "tenets": _tenet,
    "bid": _bid,
    "endvote": _agree_end,
    "framing": scenes.frame_scene,
    "turn": turns.take_turn,
    "mini": turns.take_turn,
    "complication": complications.play_complication,
    "consent": _consent,
    "winner": complications.tell_outcome,
    "loser": complications.tell_outcome,
    "ch_talk": _negotiate,
    "ch_bid": _pass,
    "fine_talk": _make_case,
    "fine_vote": _vote,
}

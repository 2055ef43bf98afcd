"""What is said around the board: where the week is, what a seat has, what it would be worth.

What an action will cost is in `previews`, what just happened in `beats`, what an usher whispers in
`hints`, the words of the trade in `glossary`; the rules for readers are in `guide`.
"""

from collections.abc import Mapping
from typing import Final

from matinee.engine.game import Seat
from matinee.engine.refused import N_
from matinee.engine.stage import Fact, Item, Phase, Step
from matinee.games.boulevard import scoring
from matinee.games.boulevard.content import MEDIA
from matinee.games.boulevard.stage.previews import preview
from matinee.games.boulevard.stage.tickets import lit
from matinee.games.boulevard.state import LOAN, View
from matinee.games.boulevard.step10_upkeep import upkeep
from matinee.games.boulevard.waiting import waiting
from matinee.games.boulevard.words import BoulevardWords

__all__ = ["facts", "fortunes", "phase", "preview", "score"]

STEPS: Final[Mapping[str, tuple[str, ...]]] = {
    N_("Markers"): ("markers",),
    N_("Preview"): ("preview",),
    N_("Films"): ("films", "second"),
    N_("Bids"): ("advertising",),
    N_("Tips"): ("tips",),
    N_("Reveal"): ("tie", "unsold"),
    N_("Blockbuster"): ("blockbuster",),
}
"""The strip of a week, and the phases of the game that belong to each step of it."""

_YOURS: Final[Mapping[str, str]] = {
    "markers": N_("your turn: place your marker"),
    "manager": N_("your turn: place your manager's marker"),
    "preview": N_("your turn: see what is on at the Preview House"),
    "films": N_("your turn: rent a film"),
    "second": N_("your turn: rent a second film"),
    "advertising": N_("set your bids"),
    "tips": N_("your turn: play your tips"),
    "no-tips": N_("your turn: none of your tips fits this week"),
    "tie": N_("you are tied on {medium}"),
    "unsold": N_("some advertising is unsold"),
    "blockbuster": N_("you have the Blockbuster: celebrate a film"),
}
_THEIRS: Final[Mapping[str, str]] = {
    "markers": N_("{name} places a marker"),
    "manager": N_("{name} places the manager's marker"),
    "preview": N_("{name} is at the Preview House"),
    "films": N_("{name} picks a film"),
    "second": N_("{name} picks a second film"),
    "advertising": N_("still bidding: {name}"),
    "tips": N_("{name} looks through the tips"),
    "tie": N_("{name} is tied on {medium}"),
    "unsold": N_("{name} looks at unsold advertising"),
    "blockbuster": N_("{name} has the Blockbuster"),
}
_NEXT: Final[Mapping[str, str]] = {
    "markers": N_("then films"),
    "preview": N_("then films"),
    "films": N_("then bids"),
    "second": N_("then the next player"),
    "advertising": N_("then tips"),
    "tips": N_("then the reveal"),
    "tie": N_("then the payout"),
    "unsold": N_("then the payout"),
    "blockbuster": N_("then upkeep"),
}


def phase(view: View, words: BoulevardWords, viewer: Seat | None) -> Phase:
    """The steps of a week, which week it is, and who is to do what."""
    at = next((n for n, phases in enumerate(STEPS.values()) if view.phase in phases), len(STEPS))
    steps = tuple(
        Step(words.text(label), "done" if n < at else "here" if n == at else "ahead")
        for n, label in enumerate(STEPS)
    )
    chapter = words.text(N_("Week {week}")).format(week=view.round)
    if view.over:
        return Phase(steps, words.text(N_("The game is over")), chapter=chapter)
    week = words.text(N_("Week {week} of {weeks}")).format(
        week=view.round, weeks=view.options.rounds
    )
    here = f"{week} · {_call(view, words, viewer)}"
    return Phase(steps, here, words.text(_NEXT[view.phase]), chapter=chapter)


def _call(view: View, words: BoulevardWords, viewer: Seat | None) -> str:
    awaited = waiting(view)
    yours = viewer is not None and viewer in awaited
    kind: str = "manager" if view.phase == "markers" and view.circuit == 2 else view.phase
    if yours and kind == "tips" and not lit(view, awaited[0]):
        kind = "no-tips"
    return words.text(_YOURS[kind] if yours else _THEIRS[kind]).format(
        name=", ".join(words.names[seat] for seat in awaited),
        medium=words.medium(MEDIA[view.box]) if view.phase == "tie" else "",
    )


def facts(view: View, words: BoulevardWords, seat: Seat) -> list[Fact]:
    """Money and debts, running time and films, tips in hand, upkeep, and who starts."""
    found = [Fact("coin", words.text(N_("Cash")), words.money(view.cash[seat]))]
    if view.phase == "blockbuster":
        income = words.money(view.payout[seat])
        found.append(Fact("dice", words.text(N_("Income of this week")), income))
    if loans := view.owns(seat, "loan"):
        found.append(Fact("bank", words.text(N_("Loans")), words.money(-LOAN * loans)))
    if films := len(view.programme[seat]):
        found.append(Fact("clapper", words.text(N_("Films")), f"{films}"))
    left = words.text(N_("{n} min")).format(n=view.minutes_left(seat))
    found.append(Fact("clock", words.text(N_("Running time left")), left))
    found.append(Fact("ticket", words.text(N_("Tips in hand")), f"{len(view.hands[seat])}"))
    if view.phase == "advertising" and view.ready[seat]:
        found.append(Fact("check", words.text(N_("Advertising")), words.text(N_("ready"))))
    due, _ = upkeep(view, seat)
    found.append(Fact("bulb", words.text(N_("Upkeep a week")), words.money(due), minor=True))
    if seat == view.start:
        found.append(Fact("flag", words.text(N_("Start Player")), words.text(N_("start"))))
    return found


_ITEMS: Final[Mapping[str, str]] = {
    "cash": N_("Cash"),
    "payout": N_("Income"),
    "loans": N_("Loans"),
    "tips": N_("Tips"),
}


def score(view: View, words: BoulevardWords, seat: Seat) -> list[Item]:
    """A point for every thousand dollars, as in the result (HB-END-05 to -07)."""
    items = scoring.items(view, seat)
    if view.phase != "blockbuster":
        del items["payout"]
    return [Item(words.text(_ITEMS[key]), points) for key, points in items.items()]


def fortunes(view: View) -> tuple[int, ...]:
    """Everybody's holdings, in thousands of dollars."""
    return scoring.all_holdings(view)

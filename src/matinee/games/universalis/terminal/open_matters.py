"""The open matters in a terminal: sealed bids, a complication, a challenge, a fine."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.terminal_elements import mark
from matinee.games.universalis.rules.disputes.bidding_order import bidding_order
from matinee.games.universalis.rules.disputes.challenges import solutions
from matinee.games.universalis.rules.state import Complication, Dispute, Fine, View
from matinee.games.universalis.text import phrases
from matinee.games.universalis.text.game_text import UniversalisText

_DIE = "◇"
_MOST = 24
"""More dice than this are shown as a number."""


def open_matters(
    view: View, words: UniversalisText, viewer: Seat | None
) -> Iterator[RenderableType]:
    """A panel for each open matter; none in an ordinary turn."""
    if view.phase == "bid" or view.phase == "endvote":
        yield _panel(N_("Sealed bids"), _bids(view, words, viewer), words)
    if view.complication is not None:
        yield _panel(N_("Complication"), _complication(view, view.complication, words), words)
    if isinstance(view.pause, Dispute):
        yield _panel(N_("Paused by a challenge"), _dispute(view, view.pause, words), words)
    elif isinstance(view.pause, Fine):
        yield _panel(N_("Paused by a call for a fine"), _fine(view.pause, words), words)


def _panel(title: str, lines: Sequence[Text], words: UniversalisText) -> Panel:
    return Panel(Text("\n").join(lines), title=words.text(title), title_align="left", expand=False)


def _named(seat: Seat, words: UniversalisText) -> Text:
    return mark(seat) + Text(f" {words.names[seat]}", style="not bold default")


def _bids(view: View, words: UniversalisText, viewer: Seat | None) -> list[Text]:
    """For each seat whether a bid is in, and the viewer's own bid; never the amount of another."""
    lines = [_sealed(seat, bid is not None, words) for seat, bid in enumerate(view.bids)]
    own = None if viewer is None else view.bids[viewer]
    if own is not None and viewer is not None:
        lines[viewer] += Text(f" ({words.coins(own)})", style="dim")
    return lines


def _sealed(seat: Seat, given: bool, words: UniversalisText) -> Text:
    text = words.text("is in") if given else words.text("not yet")
    return _named(seat, words) + Text(f": {text}", style="" if given else "dim")


def _complication(view: View, open_: Complication, words: UniversalisText) -> list[Text]:
    lines = [Text(f"“{phrases.shown_text(view.entry(open_.entry).text) or '…'}”", style="italic")]
    lines += [
        _named(seat, words) + Text(f": {_dice(dice, words)}{side}")
        for (seat, dice), side in zip(open_.pools, _sides(open_, words), strict=True)
    ]
    if open_.involved:
        names = words.language.listed([phrases.component_name(view, one) for one in open_.involved])
        lines.append(Text(words.text("Involved: {names}.").format(names=names), style="dim"))
    if open_.drawn:
        drawn = words.language.listed([words.trait(view, trait) for _, trait in open_.drawn])
        lines.append(Text(words.text("Drawn on: {traits}.").format(traits=drawn), style="dim"))
    for bonus in open_.bonuses:
        text = N_("{name} has {coins} left to tell with.")
        if bonus.closed:
            text = N_("{name} has told.")
        text = words.text(text).format(name=words.names[bonus.seat], coins=words.coins(bonus.coins))
        lines.append(Text(text))
    return lines


def _sides(open_: Complication, words: UniversalisText) -> list[str]:
    against = words.text("against")
    return [f" · {words.text('the complication')}", *[f" · {against}"] * (len(open_.pools) - 1)]


def _dice(dice: int, words: UniversalisText) -> str:
    drawn = _DIE * dice if dice <= _MOST else ""
    return f"{words.dice(dice)} {drawn}".strip()


def _dispute(view: View, pause: Dispute, words: UniversalisText) -> list[Text]:
    """Line, reason and offers; in the bidding step also the payments and the order of bidding."""
    entry = view.entry(pause.entry)
    text = phrases.shown_text(entry.text) or phrases.shown_text(entry.words)
    name = phrases.component_name(view, entry.component) if entry.component is not None else "…"
    lines = [
        _quoted(
            pause.challenged, N_("{name} told line {no}: “{text}”"), text or name, words, entry.no
        ),
        _quoted(pause.challenger, N_("{name} objects: “{text}”"), pause.reason, words),
    ]
    lines += [_quoted(o.seat, N_("{name} offers: “{text}”"), o.text, words) for o in pause.offers]
    if pause.step == "talk":
        return lines
    for number, other in enumerate(pause.alternatives, start=1):
        lines.append(
            _quoted(other.seat, N_("Wording {no}, by {name}: “{text}”"), other.text, words, number)
        )
    for key in solutions(pause):
        text = words.text("{coins}: {solution}")
        lines.append(
            Text(text.format(coins=words.coins(pause.total(key)), solution=words.solution(key)))
        )
    bidders = words.language.listed([words.names[seat] for seat in bidding_order(view, pause)])
    lines.append(
        Text(words.text("They bid in this order: {names}.").format(names=bidders), style="dim")
    )
    return lines


def _fine(pause: Fine, words: UniversalisText) -> list[Text]:
    """Reason and cases; then for each seat whether a vote is in, never its side."""
    reason = words.text("{name} accuses {other}: “{text}”").format(
        name=words.names[pause.accuser],
        other=words.names[pause.defendant],
        text=phrases.shown_text(pause.reason) or "…",
    )
    lines = [Text(reason)]
    for seat, text in pause.cases:
        line = N_("{name} pleads: “{text}”") if text else N_("{name} says nothing.")
        lines.append(_quoted(seat, line, text, words))
    if pause.step == "vote":
        lines += [_sealed(seat, vote is not None, words) for seat, vote in enumerate(pause.votes)]
    return lines


def _quoted(seat: Seat, line: str, text: str, words: UniversalisText, no: int = 0) -> Text:
    said = words.text(line)
    return Text(said.format(name=words.names[seat], text=phrases.shown_text(text) or "…", no=no))

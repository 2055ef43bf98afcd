"""What comes out of Call Sheet: its memos, which people write."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from markupsafe import escape
from msgspec.structs import replace

from matinee.engine.game import Event, Seat
from matinee.engine.tale import Credits, Cut, Form
from stranger.callsheet.actions import PinnedUp

forms: Final = {
    "text": Form("Memos", "text/plain; charset=utf-8", "txt"),
    "all": Form("Memos and who wrote them", "text/plain", "txt", whole=True),
}


def _numbered(view: Any) -> dict[int, Any]:
    """Each seat pins up one memo a day, so that day and seat number it for good."""
    return {memo.day * 10 + memo.seat: memo for memo in view.wall}


def lines(view: Any) -> Mapping[int, Seat]:
    return {number: memo.seat for number, memo in _numbered(view).items()}


def hushed(view: Any, lines: Collection[int], sign: str) -> Any:
    seen = view.copy()
    seen.wall = [
        replace(memo, text=sign) if number in lines else memo
        for number, memo in _numbered(view).items()
    ]
    return seen


def hushed_event(event: Event, view: Any, lines: Collection[int], sign: str) -> Event:
    memos = [memo for number, memo in _numbered(view).items() if number in lines]
    if isinstance(event, PinnedUp):
        told = any((event.seat, event.text) == (memo.seat, memo.text) for memo in memos)
        return replace(event, text=sign) if told else event
    return event


def title(view: Any, cut: Cut) -> str:
    return cut.title


def scenes(view: Any, words: Any) -> Sequence[tuple[int, str]]:
    return [(day, f"Day {day}") for day in sorted({memo.day for memo in view.wall})]


def texts(view: Any) -> Mapping[int, tuple[str, int]]:
    return {number: (memo.text, 40) for number, memo in _numbered(view).items()}


def _told(view: Any, cut: Cut) -> list[str]:
    """The memos in the order of their days, or in that of a cut."""
    place = {day: at for at, day in enumerate(cut.order)}
    memos = sorted(_numbered(view).items(), key=lambda one: (place.get(one[1].day, 0), one[0]))
    return [cut.texts.get(number, memo.text) for number, memo in memos]


def write(form: str, view: Any, credits: Credits, cut: Cut, words: Any) -> bytes:
    told = [cut.title or "Memos", *_told(view, cut)]
    if form == "all":
        told += [f"{teller.name} told" for teller in credits.tellers]
        told += [f"{line}: {claps}" for line, claps in credits.applause.items()]
    return "\n".join(told).encode()


def page(view: Any, credits: Credits, cut: Cut, words: Any) -> str:
    shown = [n for n in sorted(_numbered(view)) if n not in credits.hidden]
    told = {n: cut.texts.get(n, memo.text) for n, memo in _numbered(view).items()}
    return f"<h1>{escape(cut.title or 'Memos')}</h1>" + "".join(
        f"<p>{escape(told[number])}</p>" for number in shown
    )


def sequel(view: Any, cut: Cut) -> Mapping[str, Any]:
    return {"days": 2}


def returning(options: Any, words: Any) -> str:
    return ""

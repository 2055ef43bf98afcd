"""What comes out of Call Sheet: its memos, which people write."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from matinee.engine.game import Seat
from matinee.engine.tale import Credits, Cut, Form

forms: Final = {"text": Form("Memos", "text/plain", "txt")}


def _numbered(view: Any) -> dict[int, Any]:
    """Each seat pins up one memo a day, so that day and seat number it for good."""
    return {memo.day * 10 + memo.seat: memo for memo in view.wall}


def lines(view: Any) -> Mapping[int, Seat]:
    return {number: memo.seat for number, memo in _numbered(view).items()}


def title(view: Any, cut: Cut) -> str:
    return cut.title


def scenes(view: Any, words: Any) -> Sequence[tuple[int, str]]:
    return [(day, f"Day {day}") for day in sorted({memo.day for memo in view.wall})]


def texts(view: Any) -> Mapping[int, tuple[str, int]]:
    return {number: (memo.text, 40) for number, memo in _numbered(view).items()}


def write(form: str, view: Any, credits: Credits, cut: Cut, words: Any) -> bytes:
    return "\n".join(text for text, _ in texts(view).values()).encode()


def page(view: Any, credits: Credits, cut: Cut, words: Any) -> str:
    return f"<p>{len(view.wall)} memos</p>"


def sequel(view: Any, cut: Cut) -> Mapping[str, Any]:
    return {}


def returning(options: Any, words: Any) -> str:
    return ""

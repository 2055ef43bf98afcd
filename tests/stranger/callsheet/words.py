"""The sentences of Call Sheet, and its board, which is a sentence too."""

from collections.abc import Sequence
from typing import Any, Final

from matinee.engine.game import Action, Event, Seat
from matinee.engine.language import Language
from matinee.engine.refused import PHRASES, Refused, phrase
from stranger.callsheet import actions as a

OPTION_HELP: Final = {"days": "How many days are shot."}

WHY: Final = {
    "seats": "{low} to {high} producers can play.",
    "no-such-seat": "Nobody sits there.",
    "not-now": "This cannot be done now.",
    "not-awaited": "It is for others to decide now.",
    "over": "The film is shot.",
}


VERDICTS: Final = {"counts": "it counts", "fails": "it does not count"}


class CallSheetWords:
    def __init__(self, names: Sequence[str], options: Any, language: Language) -> None:
        self.names = names
        self.language = language

    def say(self, action: Action, view: object) -> str:
        match action:
            case a.Book(crew):
                return f"Book crew {crew}"
            case a.BuyPress(dollars):
                return f"Buy press for ${dollars}"
            case a.Memo(text):
                return f"Pin up a memo: {text}"
            case a.Judge(counts):
                return "It counts" if counts else "It does not count"
        return {a.Clear: "Book nobody", a.Ready: "Ready", a.Cut: "Cut!"}[type(action)]

    def plan(self, plan: a.AnyPlan) -> str:
        match plan:
            case a.BookThenReady(crew):
                return f"Book crew {crew} and be ready"
            case a.BookInTurn(tuple(crews)):
                return f"Book, day after day, crew {', then '.join(crews)}"
            case a.BookInTurn():
                return "Book these in turn, day after day"
            case a.JudgeAlways(str(verdict)):
                return f"Always judge that {VERDICTS[verdict]}"
            case a.JudgeAlways():
                return "Always judge the same"
        return f"Buy press for ${plan.dollars} after a win"

    def item(self, choice: object, field: str, item: str, view: object) -> str:
        return VERDICTS[item] if field == "verdict" else f"Crew {item}"

    def refs(self, action: Action, view: object) -> list[str]:
        return [f"crew:{action.crew}"] if isinstance(action, a.Book) else []

    def score(self, points: int, unit: bool = True) -> str:
        counted = "point" if points == 1 else "points"
        return f"{points} {counted}" if unit else f"{points}"

    def tell(self, event: Event, viewer: Seat | None) -> str:
        match event:
            case a.Dealt():
                return f"You are dealt crew {', '.join(map(str, event.crew))}."
            case a.Shown():
                return f"Bookings: {event.crew}. {self.names[event.winner]} wins the day."
            case a.PinnedUp():
                told = f"{self.names[event.seat]}: {event.text}"
                return told if event.text else f"{self.names[event.seat]} pins up a memo."
            case a.TakenDown():
                return "A memo is taken down."
            case a.Judged():
                return "It counts." if event.counts else "It does not count."
            case a.BoughtPress():
                return f"{self.names[event.seat]} buys press for ${event.dollars}."
            case a.BecameReady():
                return f"{self.names[event.seat]} is ready."
            case a.ShoutedCut():
                return f"{self.names[event.seat]} shouts: Cut!"
        return ""

    def quote(self, event: Event) -> str:
        return "Cut!" if isinstance(event, a.ShoutedCut) else ""

    def why(self, refused: Refused) -> str:
        if refused.key in PHRASES:
            return phrase(refused, self.language)
        return WHY[refused.key].format(**refused.params)


def draw(view: Any, words: Any, viewer: Seat | None) -> str:
    wall = "".join(f"\n[{memo.text}]" for memo in view.wall)
    return f"Day {view.day}: points {view.points}, dollars {view.dollars}{wall}"


def look(view: Any, words: Any, ref: str) -> str | None:
    return ref


def things(view: Any, words: Any) -> dict[str, str]:
    return {
        f"crew {crew}": f"crew:{crew}" for hand in view.hands for crew in hand if type(crew) is int
    }


def status(view: Any, words: Any, seat: Seat) -> str:
    return f"{view.points[seat]} points"


def odds(view: Any, words: Any, seat: Seat) -> str:
    return ""

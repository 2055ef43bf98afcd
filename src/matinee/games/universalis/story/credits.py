"""Each seat's share of a story, and the lines with the most applause."""

from dataclasses import dataclass

from matinee.engine.contract.game import Seat
from matinee.engine.storytelling.story_export import Credits
from matinee.games.universalis.story.script import Script, ScriptLine


@dataclass(frozen=True, slots=True)
class Share:
    """The share of one seat in the story."""

    lines: int
    dialog: int
    """Number of those lines that are dialog."""
    framed: int
    created: int
    applause: int


def share_of(script: Script, credits: Credits, seat: Seat) -> Share:
    """The share of a seat, as far as it is in the story."""
    lines = [line for line in script.lines if line.seat == seat]
    return Share(
        lines=len(lines),
        dialog=sum(line.kind == "dialog" for line in lines),
        framed=sum(scene.framer == seat for scene in script.scenes),
        created=sum(one.seat == seat for one in script.cast),
        applause=sum(credits.applause.get(line.no, 0) for line in lines),
    )


def most_applauded(script: Script, credits: Credits, most: int = 5) -> list[tuple[ScriptLine, int]]:
    """The lines with the most applause, the earlier first among equals."""
    clapped = ((line, credits.applause.get(line.no, 0)) for line in script.lines)
    found = sorted((pair for pair in clapped if pair[1]), key=lambda pair: (-pair[1], pair[0].no))
    return found[:most]

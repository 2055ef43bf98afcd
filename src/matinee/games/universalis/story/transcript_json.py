"""The whole transcript as plain values, for programs (UN-STORY-01 to -09).

Beside the story it contains costs and struck entries. Redacted words do not occur in it.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from matinee.engine.contract.game import Seat
from matinee.engine.storytelling.story_export import Credits, EditorsCut
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.rules.text_limits import is_redacted
from matinee.games.universalis.rules.transcript_entries import Entry
from matinee.games.universalis.story.credits import share_of
from matinee.games.universalis.story.fountain import printed_slug
from matinee.games.universalis.story.script import Script
from matinee.games.universalis.story.script_builder import build_script, is_in_story

FORMAT: Final = 1


def transcript(view: View, credits: Credits, cut: EditorsCut) -> bytes:
    """The file: UTF-8; the same story gives the same bytes."""
    packed = msgspec.json.encode(transcript_values(view, credits, cut))
    return msgspec.json.format(packed, indent=2) + b"\n"


def transcript_values(view: View, credits: Credits, cut: EditorsCut) -> dict[str, Any]:
    """The transcript, credits and cast of a story as plain values."""
    script = build_script(view, credits, cut)
    return {
        "universalis": FORMAT,
        "title": script.title,
        "finished": view.over,
        "authors": list(script.authors),
        "credits": [_share(script, credits, seat) for seat in range(len(credits.tellers))],
        "scenes": [
            {
                "number": scene.number,
                "played": scene.played,
                "framer": scene.framer,
                "heading": printed_slug(scene.spot, scene),
                "location": scene.spot.name or None,
                "place": scene.spot.place,
                "time": scene.time,
                "label": scene.label,
                "link": scene.link,
                "how": scene.how,
                "faded": scene.faded,
            }
            for scene in script.scenes
        ],
        "cast": _cast(script),
        "tenets": [{"id": t.id, "kind": t.kind, "text": t.text} for t in script.tenets],
        "entries": [_entry(entry, credits, cut) for entry in view.entries if not _silent(entry)],
    }


def _silent(entry: Entry) -> bool:
    """Whether the table has redacted this line."""
    return is_redacted(entry.text) or is_redacted(entry.words)


def _share(script: Script, credits: Credits, seat: Seat) -> dict[str, Any]:
    share = share_of(script, credits, seat)
    return {
        "seat": seat,
        "name": credits.tellers[seat].name,
        "bot": credits.tellers[seat].bot,
        "lines": share.lines,
        "dialog": share.dialog,
        "scenes_framed": share.framed,
        "components_created": share.created,
        "applause": share.applause,
    }


def _cast(script: Script) -> list[dict[str, Any]]:
    return [
        {
            "id": one.id,
            "name": one.name,
            "kind": one.kind,
            "place": one.place if one.kind == "location" else None,
            "master": one.master,
            "of": one.of,
            "out": one.out,
            "created_by": one.seat,
            "traits": [
                {"id": t.id, "words": t.words, "injury": t.injury, "active": t.active}
                for t in script.traits[one.id]
            ],
        }
        for one in script.cast
    ]


def _entry(entry: Entry, credits: Credits, cut: EditorsCut) -> Mapping[str, Any]:
    teller = credits.teller(entry.seat, entry.move)
    edited = cut.texts.get(entry.no) if is_in_story(entry) else None
    return {
        "no": entry.no,
        "scene": entry.scene,
        "turn": entry.turn,
        "mini": entry.mini,
        "complication": entry.complication,
        "seat": entry.seat,
        "author": teller.name,
        "bot": teller.bot,
        "kind": entry.kind,
        "text": entry.text,
        "edited": edited,
        "words": entry.words,
        "parenthetical": "" if is_redacted(entry.parenthetical) else entry.parenthetical,
        "component": entry.component,
        "trait": entry.trait,
        "target": entry.target,
        "detail": entry.detail,
        "amount": entry.amount,
        "cost": {
            "own": entry.cost.own,
            "purse": entry.cost.purse,
            "bonus": entry.cost.bonus,
            "payees": list(entry.cost.payees),
        },
        "state": entry.state,
        "former": [text for text in entry.former if not is_redacted(text)],
        "rule": entry.rule,
        "applause": credits.applause.get(entry.no, 0),
    }

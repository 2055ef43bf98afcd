"""The data from which the composer's script builds actions, as one part of the page.

It contains the known names, the number of the next component, the coins that can be spent, and the
kinds of action that are open to the viewer. The server decides whether an action is legal.
"""

from collections.abc import Collection
from typing import Any

import msgspec
from markupsafe import Markup

from matinee.engine.contract.game import Action, Seat, wire_tag
from matinee.engine.text.player_names import NameFormatter
from matinee.engine.ui.browser_ui import Part
from matinee.games.universalis.rules.coins import budget
from matinee.games.universalis.rules.phase import current_phase, current_telling
from matinee.games.universalis.rules.state import Component, View
from matinee.games.universalis.text import headings
from matinee.games.universalis.text.headings import first_spot


def parts(
    view: View, words: NameFormatter, viewer: Seat | None, legal: Collection[Action]
) -> dict[str, Part]:
    """The hidden element with the data."""
    known = msgspec.json.encode(_known(view, words, viewer, legal)).decode()
    return {"un-now": Part(Markup('<div id="un-now" hidden data-known="{}"></div>').format(known))}


def _known(
    view: View, words: NameFormatter, viewer: Seat | None, legal: Collection[Action]
) -> dict[str, Any]:
    scene = view.scene
    window = view.awaited_bonus
    return {
        "seat": viewer,
        "moment": current_phase(view),
        "scene": len(view.scenes),
        "turn": view.turn,
        "tells": None if viewer is None else current_telling(view, viewer),
        "teller": words.names[view.active if window is None else window.seat],
        "spend": 0 if viewer is None else budget(view, viewer),
        "purse": view.purse if viewer is not None and viewer == view.framer else 0,
        "others": view.seats - 1,
        "next": len(view.components) + 1,
        "can": sorted({wire_tag(type(action)) for action in legal}),
        "components": [_component(view, c) for c in view.components.values() if not c.struck],
        "placed": scene is not None and scene.location is not None,
        "timed": scene is not None and scene.time is not None,
        "linked": scene is not None and scene.link is not None,
        "scenes": [
            [one.number, _heading(view, one.number, words)]
            for one in view.scenes
            if one.ended and not one.faded
        ],
    }


def _component(view: View, component: Component) -> dict[str, Any]:
    holder = view.on_stage.get(component.id)
    return {
        "id": component.id,
        "name": component.name,
        "kind": component.kind,
        "here": component.id in view.on_stage,
        "holder": holder,
        "off": component.out or component.master,
    }


def _heading(view: View, number: int, words: NameFormatter) -> str:
    scene = view.scenes[number - 1]
    spot = first_spot(view, scene)
    return headings.heading(spot.name, spot.place, scene, words.language)

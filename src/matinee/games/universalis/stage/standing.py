"""What everybody has. There is no score: nobody wins or loses (UN-DEC-85)."""

from collections.abc import Sequence

from matinee.engine.game import Seat
from matinee.engine.naming import Naming
from matinee.engine.refused import N_
from matinee.engine.stage import Fact, Item
from matinee.games.universalis.stage.matter import bonus_of
from matinee.games.universalis.state import View


def facts(view: View, words: Naming, seat: Seat) -> list[Fact]:
    """Coins, the purse, a bonus; what one controls and has framed."""
    say = words.text
    found = [Fact("coin", say(N_("Coins")), str(view.coins[seat]))]
    if seat == view.framer and view.purse:
        found.append(Fact("purse", say(N_("Purse, for this scene only")), str(view.purse)))
    if bonus := bonus_of(view, seat):
        found.append(Fact("laurels", say(N_("Bonus from the complication")), str(bonus)))
    controls = sum(holder == seat for holder in view.on_stage.values())
    if controls:
        found.append(Fact("pin", say(N_("Controls in the scene")), str(controls), minor=True))
    framed = sum(scene.framer == seat for scene in view.scenes)
    if framed:
        found.append(Fact("clapper", say(N_("Scenes framed")), str(framed), minor=True))
    return found


def score(view: View, words: Naming, seat: Seat) -> Sequence[Item]:
    """Nobody scores anything."""
    return ()


def fortunes(view: View) -> list[int]:
    """Everybody's coins, purse and bonus included."""
    return [
        coins + (view.purse if seat == view.framer else 0) + bonus_of(view, seat)
        for seat, coins in enumerate(view.coins)
    ]

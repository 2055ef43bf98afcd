"""The figures beside each seat. There is no score: nobody wins or loses (UN-DEC-85)."""

from collections.abc import Sequence

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import NameFormatter
from matinee.engine.ui.browser_ui import ScoreLine, SeatStat
from matinee.games.universalis.rules.coins import bonus_of
from matinee.games.universalis.rules.state import View


def facts(view: View, words: NameFormatter, seat: Seat) -> list[SeatStat]:
    """Coins, the purse, a bonus, components under control, scenes framed."""
    say = words.text
    found = [SeatStat("coin", say(N_("Coins")), str(view.coins[seat]))]
    if seat == view.framer and view.purse:
        found.append(SeatStat("purse", say(N_("Purse, for this scene only")), str(view.purse)))
    if bonus := bonus_of(view, seat):
        found.append(SeatStat("laurels", say(N_("Bonus from the complication")), str(bonus)))
    controls = sum(holder == seat for holder in view.on_stage.values())
    if controls:
        found.append(SeatStat("pin", say(N_("Controls in the scene")), str(controls), minor=True))
    framed = sum(scene.framer == seat for scene in view.scenes)
    if framed:
        found.append(SeatStat("clapper", say(N_("Scenes framed")), str(framed), minor=True))
    return found


def score(view: View, words: NameFormatter, seat: Seat) -> Sequence[ScoreLine]:
    """Empty: no player scores anything."""
    return ()


def score_now(view: View) -> list[int]:
    """All seats' coins, with purse and bonus."""
    return [
        coins + (view.purse if seat == view.framer else 0) + bonus_of(view, seat)
        for seat, coins in enumerate(view.coins)
    ]

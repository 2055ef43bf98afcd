from matinee.engine.text.game_text import GameTextBase
from matinee.engine.text.player_names import counted

from goldenhour.game import Decided, Shoot, Sunset


class Text(GameTextBase):
    action_labels = {Shoot: "Shoot {takes}"}
    action_fields = {"takes": counted("{n} take", "{n} takes")}
    event_texts = {
        Decided: ("You have decided.", "{name} has decided."),
        Sunset: "There was light for {light}. Takes: {takes}. Printed: {printed}.",
    }
    event_fields = {"takes": GameTextBase.by_player, "printed": GameTextBase.by_player}

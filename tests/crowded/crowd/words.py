"""The sentences of Crowd Scene."""

from crowded.crowd.game import Cast, Stand
from matinee.engine.game import Action
from stranger.callsheet.words import CallSheetWords


class CrowdWords(CallSheetWords):
    def say(self, action: Action, view: object) -> str:
        match action:
            case Stand(at, 0):
                return f"Stand by {at.replace(':', ' ')}"
            case Stand(at, chips):
                return f"Stand by {at.replace(':', ' ')} with {chips} chips"
            case Cast():
                return "Cast a star"
        return super().say(action, view)

    def refs(self, action: Action, view: object) -> list[str]:
        match action:
            case Stand(at, 0):
                return [at]
            case Stand(at, chips):
                return [at, f"chips:{chips}"]
        return super().refs(action, view)

    def item(self, choice: object, field: str, item: str, view: object) -> str:
        if isinstance(choice, Cast):
            return item.replace("-", " ").title()
        return super().item(choice, field, item, view)

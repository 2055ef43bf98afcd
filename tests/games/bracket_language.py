"""A language that shows which texts went through gettext."""

from matinee.engine.text.i18n import Language


class BracketLanguage(Language):
    """A language in which every message is in brackets."""

    def gettext(self, message: str) -> str:
        return f"[{message}]"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return f"[{plural}]"

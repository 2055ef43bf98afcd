"""The part's entry point in the engine: what a match needs for rows of redaction and rewording."""

from matinee.engine.storytelling.redaction import draft_redaction, redacting
from matinee.engine.storytelling.text_edits import why_no_reword

__all__ = ["draft_redaction", "redacting", "why_no_reword"]

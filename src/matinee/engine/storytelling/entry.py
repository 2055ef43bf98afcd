"""The part's entry point in the engine: what a match needs for rows of redaction and rewording."""

from matinee.engine.storytelling.redaction import draft_redaction, require_redaction
from matinee.engine.storytelling.rewording import why_no_reword

__all__ = ["draft_redaction", "require_redaction", "why_no_reword"]

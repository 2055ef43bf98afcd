"""The part's entry point in the conformance kit: its checks."""

from typing import Final

from matinee.testing.storytelling.redaction import (
    check_words_are_all_that_goes,
    check_words_can_be_taken_out,
)

CHECKS: Final = (check_words_are_all_that_goes, check_words_can_be_taken_out)

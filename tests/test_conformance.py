"""Every installed game against the conformance kit: what `pytest --pyargs` runs for a stranger."""

from matinee.testing.conformance import (
    test_conforms,
    test_counts,
    test_every_installed_title_can_be_loaded,
)

__all__ = ["test_conforms", "test_counts", "test_every_installed_title_can_be_loaded"]

"""Every installed game against the conformance kit: third parties run it by `pytest --pyargs`."""

from matinee.testing.conformance import (
    test_conforms,
    test_counts,
    test_every_installed_title_can_be_loaded,
)

__all__ = ["test_conforms", "test_counts", "test_every_installed_title_can_be_loaded"]

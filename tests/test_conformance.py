"""Every installed game against the conformance kit: what `pytest --pyargs` runs for a stranger."""

from matinee.testing.conformance import test_conforms, test_counts

__all__ = ["test_conforms", "test_counts"]

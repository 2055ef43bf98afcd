"""The JSON API under `/api`, for programs."""

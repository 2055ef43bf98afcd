"""Servers of a test's own: they are killed, shut down, and cut off from their databases."""

from live_server import serve
from postgres import postgres, postgres_url

__all__ = ["postgres", "postgres_url", "serve"]

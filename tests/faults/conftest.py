"""Servers of a test's own: here they are killed, ended, and robbed of their databases."""

from live_server import serve
from postgres import postgres, postgres_url

__all__ = ["postgres", "postgres_url", "serve"]

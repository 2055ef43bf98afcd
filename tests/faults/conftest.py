"""Servers of a test's own: here they are killed, ended, and robbed of their databases."""

from postgres import postgres, postgres_url
from serving import serve

__all__ = ["postgres", "postgres_url", "serve"]

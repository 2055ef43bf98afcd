"""The web application: people, tables, streams and the JSON API. Uses store, bots and engine."""

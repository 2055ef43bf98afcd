"""Deadwood in a browser: the modules of `engine.ui.browser_ui.MODULES`.

`board` puts the page together from `panels`; `art` has the geometry and the drawings; `help` has
the guide, the quick reference, the glossary and first-time hints.
"""

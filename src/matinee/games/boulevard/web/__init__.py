"""Hollywood Boulevard in a browser: the modules of `engine.ui.browser_ui.MODULES`.

`board` puts the page together from `panels`; `art` draws posters and the street; `help` has the
guide, the quick reference, the glossary and first-time hints.
"""

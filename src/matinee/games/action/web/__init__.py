"""Action! in a browser: the modules of `engine.ui.browser_ui.MODULES`.

`board` composes the board from `panels`; `art` has symbols, portraits and the poster; `help`
has the guide, the quick reference, the glossary and first-time hints.
"""

"""Universalis as a writers' room in a browser: the modules of `engine.ui.browser_ui.MODULES`.

`board` puts the page together from `panels`: the script, the cork board, open matters, the price
list and the composer, which no change of the table replaces. `help` has the guide, the quick
reference, the glossary and first-time hints.
"""

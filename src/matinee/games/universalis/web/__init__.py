"""The browser UI of Universalis: the modules of `engine.ui.browser_ui.MODULES`.

`board` puts the page together from `panels`: the script, the cork board, open matters, the price
list and the composer, which stays when the table changes. `help` has the guide, the quick
reference, the glossary and first-time hints.
"""

"""Deadwood in a terminal, drawn with Rich: the modules of `engine.ui.terminal_ui.MODULES`."""

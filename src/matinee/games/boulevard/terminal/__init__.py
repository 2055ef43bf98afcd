"""Hollywood Boulevard in a terminal, drawn with Rich: the modules of `terminal_ui.MODULES`."""

"""Every sentence of Deadwood: labels of actions, log lines, refusals, option help."""

"""Every sentence of Universalis: names, labels of actions, log lines, refusals and turn status."""

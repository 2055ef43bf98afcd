"""Every sentence of Hollywood Boulevard: names, labels of actions, log lines and refusals."""

"""Every sentence of Action!: names, labels of actions, log lines and refusals."""

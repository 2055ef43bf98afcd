"""People and their sessions: names, passwords, sign-in, devices."""

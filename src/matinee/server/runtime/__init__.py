"""The runtime of a process: tables in memory, subscriptions, the scheduler, bots."""

"""What runs in a process: tables in memory, subscriptions, the scheduler, bots."""

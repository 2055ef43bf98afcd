"""What programs ask the server, as JSON under `/api`."""

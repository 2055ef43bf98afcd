"""Parts of a table's page: fragments, log entries, action buttons, charts, fallback boards."""

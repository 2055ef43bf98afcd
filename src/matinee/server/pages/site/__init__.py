"""Pages around the tables: lobby, account, invitation, rules, language and theme."""

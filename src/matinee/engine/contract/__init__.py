"""The contract between a game and the platform: rules, open fields, standing orders, bots."""

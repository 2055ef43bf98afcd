"""Tables as plain structs for one viewer, for the API and the pages alike."""

"""Stories and pending ends as plain structs for one viewer."""

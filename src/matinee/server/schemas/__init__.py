"""The structs that the API sends and takes, which pages use as well."""

"""The structs that the API sends and takes about stories and safety tools."""

"""HTTP below the handlers: middleware, authentication, limits, compression, logs, metrics."""

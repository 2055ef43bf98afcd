"""Load benchmarks of the server and its pages. They run from a clone and are not in the wheel."""

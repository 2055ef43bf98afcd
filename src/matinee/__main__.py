"""`python -m matinee` is the command line."""

from matinee.cli import main

main()

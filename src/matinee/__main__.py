"""`python -m matinee` is the command line."""

from matinee.cli.commands import main

main()

"""The command line."""


def main() -> None:
    """Run the command line.

    The commands are imported here, for the processes that a server starts import this module again.
    """
    from matinee.cli.commands import main

    main()

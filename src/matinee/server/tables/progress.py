"""The progress of a table after a change: its clocks and a pending end."""

from msgspec.structs import replace

from matinee.server.extension import extension
from matinee.server.tables import clock_pause
from matinee.server.tables.clocks import TableProgress, Transition, advance


def progress_after(progress: TableProgress, transition: Transition, *, over: bool) -> TableProgress:
    """The progress of a table after this transition; at a table that is `over` no clock runs.

    Paused timers are resumed, the transition is applied, and those that must be paused are again.
    """
    waited = clock_pause.is_paused(progress.held)
    progress = clock_pause.resumed(progress, transition.now)
    if transition.rows and not over:
        progress = advance(progress, transition)
        if not progress.waiting:
            progress = replace(progress, held=None, paused=None)
    if progress.held is not None:
        progress = replace(
            progress, held=extension().keep_pending(progress.held, transition, waited=waited)
        )
    off = transition.state is not None and extension().is_interrupted(
        transition.game, transition.state
    )
    return clock_pause.paused(progress, transition.now, put_off=off)

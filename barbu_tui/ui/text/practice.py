"""What practice says on the screen and in lines alike: the drills by name, summaries, what follows from many answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_tui.core.contracts import CONTRACT_NAMES
from barbu_tui.session.practice.failing import Failures
from barbu_tui.session.practice.history import Practised, Progress
from barbu_tui.session.practice.rating import calibration
from barbu_tui.session.practice.session import Mode, PracticeSession
from barbu_tui.session.practice.suit_text import NO_BREAK
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.text import capital, counted

DRILL_NAMES: Final[dict[Mode, str]] = {
    "contracts": "Contracts",
    "doubles": "Doubles",
    "cards": "Cards",
    "due": "Due",
}
WHAT_COSTS: Final[dict[Mode, str]] = {
    "contracts": "Calling",
    "doubles": "Doubling at",
    "cards": "Playing",
    "due": "Playing",
}
"""What it is that costs points, before a contract's name."""
_SURE_IS: Final = 0.9
"""The share of answers that are right where somebody says rightly to be sure."""
_UNSURE_IS: Final = 0.75


def waiting_pages(session: PracticeSession) -> tuple[str, ...]:
    """Return what is said where there is no situation."""
    if session.drill == "due":
        coming = sorted(item.due for item in session.schedule.items if item.situation.rules == session.rules)
        when = f" The next one comes back on {coming[0].astimezone():%d %B}." if coming else ""
        return (
            f"No mistake is due now.{when}",
            "Mistakes come from the reviews of your games and from practice: the position itself first, then its like.",
        )
    theme = THEMES_BY_NAME.get(session.theme)
    about = f" about “{theme.title}”" if theme is not None else ""
    level = f", {session.level}" if session.level else ""
    return (f"A position{about}{level} is being looked for. It may take a few seconds.",)


def summary(session: PracticeSession) -> tuple[str, ...]:
    """Return the summary of a session: hands, good ones, points lost, the dearest contract."""
    made, ever = session.progress, session.ever
    hands = "One hand" if made.hands == 1 else f"{made.hands} hands"
    good = ("good" if made.right else "not good") if made.hands == 1 else f"{made.right} of them good or best"
    lines = [f"{DRILL_NAMES[session.drill]}: {hands}, {good}. {_lost(made)}"]
    if session.drill == "due" and session.due:
        lines.append(
            f"{capital(counted(session.due, 'mistake'))} {'is' if session.due == 1 else 'are'} still due."
        )
    rows = {contract: (count, loss) for contract, count, loss in made.by_contract}
    weak = made.weakest()
    if weak is not None and made.hands > 1:
        count, loss = rows[weak]
        what = WHAT_COSTS[session.drill]
        times = "once" if count == 1 else f"in {count} hands"
        lines.append(f"{what} {CONTRACT_NAMES[weak]} cost you most: {loss:.1f} points a hand, {times}.")
    if ever.hands > made.hands:
        share = 100 * ever.right // ever.hands
        lines.append(
            f"Over all sessions: {ever.hands} hands, {share} % good or best, {ever.loss:.1f} points lost a hand."
        )
    return tuple(lines)


def _lost(made: Progress) -> str:
    if not round(made.loss, 1):
        return "You lost nothing."
    if made.hands == 1:
        return f"You lost {made.loss:.1f} points."
    streak = f", and your longest streak was {made.longest}" if made.longest > 1 else ""
    return f"You lost {made.loss:.1f} points a hand{streak}."


def failing_words(found: Failures) -> str:
    """Return how often an answer fails: ``Yours brings less in 15 of 24 layouts, more in 2, and the same in 7.``"""
    if not found.layouts:
        return f"In {counted(found.looked_at, 'layout')} looked at, yours brings no less than the best."
    parts = [
        f"less in {_share(found.fails)}",
        f"more in {_share(found.wins)}",
        f"the same in {_share(found.same)}",
    ]
    shown = [part for part, share in zip(parts, (found.fails, found.wins, found.same), strict=True) if share]
    return f"Of {counted(found.looked_at, 'layout')} that fit, yours brings {', '.join(shown)}."


def _share(share: float) -> str:
    return f"{round(100 * share)}{NO_BREAK}%"


def calibration_words(rows: Sequence[Practised]) -> str:
    """Return what follows from how often one was right where one was sure, and where not; empty while too little is known."""
    sure, unsure = calibration(rows)
    if sure.answers and sure.interval[1] < _SURE_IS:
        return "You are too sure: fewer than nine in ten of the answers you were sure of are right."
    if sure.answers and unsure.answers and unsure.interval[0] > sure.interval[1]:
        return "You are right more often where you are unsure."
    if unsure.answers and unsure.interval[0] > _UNSURE_IS:
        return "You know more than you think: most answers that you were unsure of are right."
    return ""


__all__ = ["DRILL_NAMES", "WHAT_COSTS", "calibration_words", "failing_words", "summary", "waiting_pages"]

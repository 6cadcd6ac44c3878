"""What practice says on the screen and in lines alike: the drills by name, summaries, what follows from many answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbu_tui.language import N_, ContractWord, tr, trn
from barbu_tui.language.numbers import decimal
from barbu_tui.session.practice.failing import Failures
from barbu_tui.session.practice.history import Practised, Progress
from barbu_tui.session.practice.rating import calibration
from barbu_tui.session.practice.session import Mode, PracticeSession
from barbu_tui.session.practice.situation import Level
from barbu_tui.session.practice.themes import THEMES_BY_NAME
from barbu_tui.words.suits import NO_BREAK

DRILL_NAMES: Final[dict[Mode, str]] = {
    "contracts": N_("Contracts"),
    "doubles": N_("Doubles"),
    "cards": N_("Cards"),
    "due": N_("Due"),
}
_PLAYING_COSTS: Final = N_(
    "Playing {contract} cost you most: {loss} points a hand, {count?once|in {count} hands}."
)
_WHAT_COST_MOST: Final[dict[Mode, str]] = {
    "contracts": N_("Calling {contract} cost you most: {loss} points a hand, {count?once|in {count} hands}."),
    "doubles": N_(
        "Doubling at {contract} cost you most: {loss} points a hand, {count?once|in {count} hands}."
    ),
    "cards": _PLAYING_COSTS,
    "due": _PLAYING_COSTS,
}
"""What it is that cost most points."""
LEVEL_NAMES: Final[dict[Level, str]] = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard")}
_PLAYING_IS_DEAR: Final = N_("playing it costs you most, {points} points a hand.")
_WHAT_IS_DEAR: Final[dict[Mode, str]] = {
    "contracts": N_("calling it costs you most, {points} points a hand."),
    "doubles": N_("doubling at it costs you most, {points} points a hand."),
    "cards": _PLAYING_IS_DEAR,
    "due": _PLAYING_IS_DEAR,
}
_MONTHS: Final = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)
_SURE_IS: Final = 0.9
"""The share of answers that are right where somebody says rightly to be sure."""
_UNSURE_IS: Final = 0.75


def waiting_pages(session: PracticeSession) -> tuple[str, ...]:
    """Return what is said where there is no situation."""
    if session.drill == "due":
        coming = sorted(item.due for item in session.schedule.items if item.rules == session.rules)
        none = tr("No mistake is due now.")
        if coming:
            when = coming[0].astimezone()
            day, month = f"{when:%d}", tr(_MONTHS[when.month - 1])
            none = f"{none} {tr('The next one comes back on {day} {month}.', day=day, month=month)}"
        return (
            none,
            tr(
                "Mistakes come from the reviews of your games and from practice: the position itself first, then its like."
            ),
        )
    return (f"{_looked_for(session)} {tr('It may take a few seconds.')}",)


def _looked_for(session: PracticeSession) -> str:
    theme = THEMES_BY_NAME.get(session.theme)
    title = tr(theme.title) if theme is not None else ""
    level = tr(LEVEL_NAMES[session.level]) if session.level else ""
    if title and level:
        return tr("A position about “{theme}”, {level} is being looked for.", theme=title, level=level)
    if title:
        return tr("A position about “{theme}” is being looked for.", theme=title)
    if level:
        return tr("A position, {level} is being looked for.", level=level)
    return tr("A position is being looked for.")


def what_is_dear(drill: Mode, points: float) -> str:
    """Return what a contract costs, behind its name: ``calling it costs you most, 4.2 points a hand.``"""
    return tr(_WHAT_IS_DEAR[drill], points=decimal(points))


def summary(session: PracticeSession) -> tuple[str, ...]:
    """Return the summary of a session: hands, good ones, points lost, the dearest contract."""
    made, ever = session.progress, session.ever
    drill = tr(DRILL_NAMES[session.drill])
    if made.hands == 1:
        hands = (
            tr("{drill}: One hand, good.", drill=drill)
            if made.right
            else tr("{drill}: One hand, not good.", drill=drill)
        )
    else:
        hands = tr(
            "{drill}: {hands} hands, {right} of them good or best.",
            drill=drill,
            hands=made.hands,
            right=made.right,
        )
    lines = [f"{hands} {_lost(made)}"]
    if session.drill == "due" and session.due:
        lines.append(
            trn("{Count:word} mistake is still due.", "{Count:word} mistakes are still due.", session.due)
        )
    rows = {contract: (count, loss) for contract, count, loss in made.by_contract}
    weak = made.weakest()
    if weak is not None and made.hands > 1:
        count, loss = rows[weak]
        lines.append(
            tr(_WHAT_COST_MOST[session.drill], contract=ContractWord(weak), loss=decimal(loss), count=count)
        )
    if ever.hands > made.hands:
        share = 100 * ever.right // ever.hands
        lines.append(
            tr(
                "Over all sessions: {hands} hands, {share} % good or best, {loss} points lost a hand.",
                hands=ever.hands,
                share=share,
                loss=decimal(ever.loss),
            )
        )
    return tuple(lines)


def _lost(made: Progress) -> str:
    if not round(made.loss, 1):
        return tr("You lost nothing.")
    loss = decimal(made.loss)
    if made.hands == 1:
        return tr("You lost {loss} points.", loss=loss)
    if made.longest > 1:
        return tr(
            "You lost {loss} points a hand, and your longest streak was {longest}.",
            loss=loss,
            longest=made.longest,
        )
    return tr("You lost {loss} points a hand.", loss=loss)


def failing_words(found: Failures) -> str:
    """Return how often an answer fails: ``Yours brings less in 15 of 24 layouts, more in 2, and the same in 7.``"""
    if not found.layouts:
        return trn(
            "In {count:word} layout looked at, yours brings no less than the best.",
            "In {count:word} layouts looked at, yours brings no less than the best.",
            found.looked_at,
        )
    parts = (
        tr("less in {share}", share=_share(found.fails)),
        tr("more in {share}", share=_share(found.wins)),
        tr("the same in {share}", share=_share(found.same)),
    )
    shown = [part for part, share in zip(parts, (found.fails, found.wins, found.same), strict=True) if share]
    return trn(
        "Of {count:word} layout that fit, yours brings {shares}.",
        "Of {count:word} layouts that fit, yours brings {shares}.",
        found.looked_at,
        shares=", ".join(shown),
    )


def _share(share: float) -> str:
    return f"{round(100 * share)}{NO_BREAK}%"


def calibration_words(rows: Sequence[Practised]) -> str:
    """Return what follows from how often one was right where one was sure, and where not; empty while too little is known."""
    sure, unsure = calibration(rows)
    if sure.answers and sure.interval[1] < _SURE_IS:
        return tr("You are too sure: fewer than nine in ten of the answers you were sure of are right.")
    if sure.answers and unsure.answers and unsure.interval[0] > sure.interval[1]:
        return tr("You are right more often where you are unsure.")
    if unsure.answers and unsure.interval[0] > _UNSURE_IS:
        return tr("You know more than you think: most answers that you were unsure of are right.")
    return ""

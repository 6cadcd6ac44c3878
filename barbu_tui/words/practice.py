"""The sentences of practice sessions: drills by name, headings, summaries, ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from barbu_tui.core.contracts import Contract
from barbu_tui.language import N_, NP_, ContractWord, tr, trn, trp
from barbu_tui.language.cards import spelled
from barbu_tui.language.numbers import decimal
from barbu_tui.session.advice.advised import Failures
from barbu_tui.session.names import Difficulty
from barbu_tui.session.practice.history import PracticeSums, Practised
from barbu_tui.session.practice.practice import Practice
from barbu_tui.session.practice.rating import Calibration, Rating, by_kind, by_theme, calibration, rate
from barbu_tui.session.practice.session import Mode, PracticeSession
from barbu_tui.words.dates import day_words
from barbu_tui.words.line import Saying
from barbu_tui.words.themes import theme_about, theme_title

MODE_NAMES: Final[dict[Mode, str]] = {
    "contracts": N_("Contracts"),
    "doubles": N_("Doubles"),
    "cards": N_("Cards"),
    "due": N_("Due"),
}
_COST_MOST: Final[Mapping[str, str]] = {
    "contracts": N_("Calling {contract} cost you most: {loss} points a hand, {count?once|in {count} hands}."),
    "doubles": N_("Doubling at {contract} cost you most: {loss} points a hand, {count?once|in {count} hands}."),
    "": N_("Playing {contract} cost you most: {loss} points a hand, {count?once|in {count} hands}."),
}  # fmt: skip
"""The sentence about the most costly contract of a session; the last one for cards."""
LEVEL_NAMES: Final[dict[Difficulty, str]] = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard")}
_IS_DEAR: Final[Mapping[str, str]] = {
    "contracts": N_("calling it costs you most, {points} points a hand."),
    "doubles": N_("doubling at it costs you most, {points} points a hand."),
}
NOTHING_WEAK: Final = N_("Nothing has been lost yet, so no contract is weak.")
REPLACED: Final = N_("Your choice is no longer possible; another one replaces it.")
NO_RATING: Final = N_("Answer some hands, and this shows how you are doing.")
SCALE: Final = N_("A rating of 1200 means half of the medium hands right")
"""The scale of ratings."""
NONE_DUE: Final = N_("No mistake is due now.")
_SURE_IS: Final = 0.9
"""The share of right answers from which stated confidence is justified."""
_UNSURE_IS: Final = 0.75


def waiting_pages(session: PracticeSession) -> tuple[str, ...]:
    """Return the text without a situation."""
    if session.mode == "due":
        coming = sorted(item.due for item in session.schedule.items if item.rules == session.rules)
        none = tr(NONE_DUE)
        if coming:
            day = coming[0].astimezone()
            none = f"{none} {tr('The next one comes back on {day}.', day=day_words(day))}"
        return (
            none,
            tr(
                "Mistakes come from the reviews of your games and from practice: the position itself first, then a similar one."
            ),
        )
    return (f"{_looked_for(session)} {tr('It may take a few seconds.')}",)


def _looked_for(session: PracticeSession) -> str:
    title = theme_title(session.theme)
    level = tr(LEVEL_NAMES[session.level]) if session.level else ""
    if title and level:
        return tr("Looking for a position about “{theme}”, level {level}.", theme=title, level=level)
    if title:
        return tr("Looking for a position about “{theme}”.", theme=title)
    if level:
        return tr("Looking for a position, level {level}.", level=level)
    return tr("Looking for a position.")


def summary(practice: Practice) -> tuple[str, ...]:
    """Return the summaries of all drills with answers: hands, good ones, points lost, the most costly contract."""
    return tuple(line for each in practice.sessions if each.progress.hands for line in _of_session(each))


def _of_session(session: PracticeSession) -> tuple[str, ...]:
    made, ever = session.progress, session.ever
    drill = tr(MODE_NAMES[session.mode])
    if made.hands == 1:
        hands = tr("{drill}: One hand, {good?good|not good}.", drill=drill, good=made.right > 0)
    else:
        hands = tr(
            "{drill}: {hands} hands, {right} of them good or best.",
            drill=drill,
            hands=made.hands,
            right=made.right,
        )
    lines = [f"{hands} {_lost(made)}"]
    if session.mode == "due" and session.due:
        lines.append(
            trn("{Count:word} mistake is still due.", "{Count:word} mistakes are still due.", session.due)
        )
    rows = {contract: (count, loss) for contract, count, loss in made.by_contract}
    weak = made.weakest()
    if weak is not None and made.hands > 1:
        count, loss = rows[weak]
        lines.append(
            tr(
                _COST_MOST.get(session.mode, _COST_MOST[""]),
                contract=ContractWord(weak),
                loss=decimal(loss),
                count=count,
            )
        )
    if ever.hands > made.hands:
        share = 100 * ever.right // ever.hands
        lines.append(
            tr(
                "Over all sessions: {hands} {hands?hand|hands}, {share} % good or best, {loss} points lost a hand.",
                hands=ever.hands,
                share=share,
                loss=decimal(ever.loss),
            )
        )
    return tuple(lines)


def _lost(made: PracticeSums) -> str:
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


def failing_words(failures: Failures) -> str:
    """Return the frequency of failure of an answer: ``Twenty-two layouts fit; by their probability yours brings less in 99 %, the same in 1 %.``"""
    if not failures.layouts:
        return trn(
            "In {count:word} layout looked at, yours brings no less than the best.",
            "In {count:word} layouts looked at, yours brings no less than the best.",
            failures.looked_at,
        )
    parts = (
        tr("less in {share}", share=_share(failures.fails)),
        tr("more in {share}", share=_share(failures.wins)),
        tr("the same in {share}", share=_share(failures.same)),
    )
    shown = [
        part
        for part, share in zip(parts, (failures.fails, failures.wins, failures.same), strict=True)
        if share
    ]
    return trn(
        "{Count:word} layout fits; by its probability yours brings {shares}.",
        "{Count:word} layouts fit; by their probability yours brings {shares}.",
        failures.looked_at,
        shares=", ".join(shown),
    )


def _share(share: float) -> str:
    return f"{round(100 * share)}\u00a0%"


def calibration_words(rows: Sequence[Practised]) -> str:
    """Say whether the player is over- or under-confident; empty until there is enough data."""
    sure, unsure = calibration(rows)
    if sure.answers and sure.interval[1] < _SURE_IS:
        return tr("You are too sure: fewer than nine in ten of the answers you were sure of are right.")
    if sure.answers and unsure.answers and unsure.interval[0] > sure.interval[1]:
        return tr("You are right more often where you are unsure.")
    if unsure.answers and unsure.interval[0] > _UNSURE_IS:
        return tr("You know more than you think: most answers that you were unsure of are right.")
    return ""


_DRILLS: Final[Mapping[Mode, str]] = {
    "contracts": NP_("drill", "contracts"),
    "doubles": NP_("drill", "doubles"),
    "cards": NP_("drill", "cards"),
    "due": NP_("drill", "due"),
}
"""The drills, within a sentence."""


_CAME: Final = {
    (False, True): N_("a mistake from a game of yours"),
    (False, False): N_("a mistake from practice"),
    (True, True): N_("similar to a mistake in a game of yours"),
    (True, False): N_("similar to a mistake in practice"),
}
"""(similar to a mistake, from a game) → its description."""


def heading(session: PracticeSession) -> str:
    """Return the number of the hand, the drill, and the origin of the situation."""
    own = session.situation.own
    drill = trp("drill", _DRILLS[session.situation.drill if own else session.mode])
    if session.hands:
        hand = tr(
            "Hand {number} of {count}, {drill}", number=session.number, count=session.hands, drill=drill
        )
    else:
        hand = tr("Hand {number}, {drill}", number=session.number, drill=drill)
    parts = [hand]
    if session.item is not None:
        came = _CAME[session.is_like, session.item.source == "game"]
        parts += [tr(came), tr("{count} due", count=session.due)]
    elif session.mode == "cards" and session.theme and not own:
        parts.append(spelled(theme_title(session.theme)))
    elif own:
        parts.append(tr("your own position"))
    if session.level is not None and session.mode != "due":
        parts.append(tr(LEVEL_NAMES[session.level]))
    return f"{', '.join(parts)}."


def theme_saying(session: PracticeSession) -> Saying:
    """Return the prompt for a change of the theme."""
    theme = session.theme
    if not theme:
        return Saying.of(tr("All themes."), tr("Card drills are about anything."))
    return Saying.of(
        tr("{title}:", title=theme_title(theme)), theme_about(theme), tr("From the next hand on.")
    )


def level_turned(level: Difficulty | None) -> str:
    """Return the sentence for a change of the level."""
    if level is None:
        return tr("Any level, from the next hand on.")
    return tr("{Level} hands, from the next one on.", level=tr(LEVEL_NAMES[level]))


def weak_saying(session: PracticeSession, weak: Contract) -> Saying:
    """Return the prompt for drilling one contract, or all.

    Args:
        session: the session, with its choice and losses.
        weak: the contract with the greatest loss.
    """
    if not session.drill_weak:
        return Saying.of(tr("All contracts again."), tr("Hands come as they are dealt."))
    lost = {contract: loss for contract, _, loss in session.ever.by_contract}
    return Saying.of(
        tr("More {contract}:", contract=ContractWord(weak)),
        tr(_IS_DEAR[session.mode], points=decimal(lost[weak])),
        tr("v: all contracts."),
    )


def session_words(made: PracticeSums) -> str:
    """Return the sums of the session: good answers, points lost, the streak."""
    if not made.hands:
        return tr("Nothing is counted yet in this session.")
    return tr(
        "This session: {right} of {hands} good or best, {loss} points lost a hand, streak {streak}, the longest {longest}.",
        right=made.right,
        hands=made.hands,
        loss=decimal(made.loss),
        streak=made.streak,
        longest=made.longest,
    )


def rating_words(rows: Sequence[Practised]) -> list[str]:
    """Return the rating over all answers, by kind and by theme, with intervals, and the calibration."""
    whole = rate(rows)
    if whole is None:
        return [tr(NO_RATING)]
    said = [_rating(trp("rating", "All"), whole), f"{tr(SCALE)}."]
    said += [_rating(tr(MODE_NAMES[kind]), rating) for kind, rating in by_kind(rows)]
    said += [_rating(theme_title(name), rating) for name, rating in by_theme(rows)]
    said += [_right(each) for each in calibration(rows) if each.answers]
    advice = calibration_words(rows)
    return [*said, advice] if advice else said


def _right(each: Calibration) -> str:
    """Return the number of right answers among the sure ones, or the unsure ones."""
    low, high = each.interval
    return tr(
        "Sure: {right} of {count} right, 95 % interval {low} to {high} %."
        if each.sure
        else "Unsure: {right} of {count} right, 95 % interval {low} to {high} %.",
        right=each.right,
        count=each.answers,
        low=f"{100 * low:.0f}",
        high=f"{100 * high:.0f}",
    )


def _rating(name: str, rating: Rating) -> str:
    return tr(
        "{name}: rating {rating} ± {half}, {right} of {count} right, {lost} ± {error} points lost an answer."
        if rating.answers < 2
        else "{name}: rating {rating} ± {half}, {right} of {count} right, {lost} ± {error} points lost an answer, "
        "{before} at first and {after} lately.",
        name=name,
        rating=f"{rating.rating:.0f}",
        half=f"{rating.half:.0f}",
        right=rating.right,
        count=rating.answers,
        lost=decimal(rating.lost),
        error=decimal(rating.lost_half),
        before=decimal(rating.before),
        after=decimal(rating.after),
    )

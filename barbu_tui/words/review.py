"""A review in words: what mistakes cost in all, where, and why one decision would have been better than another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from barbu_bots import reason_words
from barbu_bots.search.explanations import PRINCIPLES, explain_contrast
from barbu_bots.search.figure import Figure
from barbu_bots.search.judgement import Judgement, Verdict
from barbu_tui.core.actions import Action
from barbu_tui.language import N_, YOU, Argument, ContractWord, Person, say, tr, trn
from barbu_tui.language.cards import contract_name
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import decimal, signed, signed_tenths, with_half
from barbu_tui.language.people import person
from barbu_tui.session.review.others import Beside
from barbu_tui.session.review.picked import (
    Filter,
    Met,
    contract_of,
    lost_by,
    lost_by_deal,
    principles_of,
    taken_instead,
)
from barbu_tui.session.review.progress import ReviewedGame, last_rate, levels_of
from barbu_tui.session.review.review import DecisionKind, Judged, Losses, Review, Split
from barbu_tui.words.actions import in_words
from barbu_tui.words.known import known_words
from barbu_tui.words.verdict import COUNTED

_NAMED: Final = 0.5
"""Points from which a part of a cost is named."""
EXPLAINED: Final = (
    (N_("cards"), N_("what sound makes with your cards, over new layouts of all you could not know. It plays your seat, the game's bots play the others.")),
    (N_("decisions"), N_("your choices minus sound's, in layouts that fit what you knew then. Doubles and later deals count.")),
    (N_("the rest"), N_("how the cards lay, what the others did, the error of the estimates. Not all of it is luck.")),
    (N_("cost"), N_("your choice minus the best, in new layouts. It is a mistake if it is certain and costs more than a point.")),
    (N_("why"), N_("the one event that explains most of the cost, and how often it happens after each choice. Everybody plays on as their bots would, you as sound.")),
    (N_("points"), N_("all that is judged here, by the coach and in practice. The standings do not matter: points that change no place count like any others.")),
)  # fmt: skip
"""The figures of a review explained: (term, meaning)."""


def parts_of_result(review: Review) -> list[str]:
    """Return the result of a game in parts, once a deal is reviewed, and the points lost per decision, in sentences."""
    lost = review.lost()
    parts = [split_words(review.split())] if review.known_deals else []
    if lost.decisions:
        text = N_("{lost}, over {count} {count?decision|decisions} that mattered")
        parts.append(f"{tr(text, lost=lost_words(lost), count=lost.decisions)}.")
    return parts


NOTHING_OVER: Final = N_("No deal of this game is over yet; there is nothing to review.")
NO_MISTAKE: Final = N_("No certain mistake.")
NONE_OF_THIS_KIND: Final = N_("No certain mistake of this kind.")
ALL_EQUAL: Final = N_("All options are worth the same here.")
_KINDS: Final[dict[DecisionKind, str]] = {"call": N_("calls"), "bid": N_("doubles"), "card": N_("cards")}


def filter_words(wanted: Filter) -> str:
    """Return the selected decisions in words: ``certain mistakes, doubles, Barbu, as dealer``."""
    parts = [tr("certain mistakes") if wanted.sure else tr("all that cost something")]
    if wanted.kind is not None:
        parts.append(tr(_KINDS[wanted.kind]))
    if wanted.contract is not None:
        parts.append(contract_name(wanted.contract))
    if wanted.dealer is not None:
        parts.append(tr("as dealer") if wanted.dealer else tr("as defender"))
    return ", ".join(parts)


# The whole -----------------------------------------------------------------------------------------


def game_words(review: Review) -> str:
    """Return the player of the game, and the number of reviewed deals: ``Nora's game, 3 of 7 deals reviewed so far``."""
    who = person(review.replay.names[review.seat])
    known, of_all = len(review.known_deals), len(review.deals)
    if known == of_all:
        return trn("{Who:own} game, {count:word} deal", "{Who:own} game, {count:word} deals", of_all, who=who)
    so_far = N_("{Who:own} game, {known} of {count} {count?deal|deals} reviewed so far")
    return tr(so_far, who=who, known=known, count=of_all)


def split_words(split: Split) -> str:
    """Return the parts of a result, in a sentence."""
    cards, decisions, rest = split.rounded
    return tr(
        "Result {result} is cards {cards}, decisions {decisions}, the rest {rest}.",
        result=signed(split.result),
        cards=f"{signed(cards)} ± {split.cards.half:.0f}",
        decisions=f"{signed(decisions)} ± {split.decisions.half:.0f}",
        rest=signed(rest),
    )


def deal_words(review: Review, number: int) -> str:
    """Return the result of a deal, the cost of its mistakes, and the bots' results."""
    contract = contract_of(review, number)
    costs = review.mistakes(number)
    said: dict[str, Argument] = {
        "deal": tr("Deal {number}", number=number)
        if contract is None
        else tr("Deal {number}, {contract}", number=number, contract=ContractWord(contract)),
        "result": signed(review.split(number).result),
        "bots": made_words(review.made(number)),
    }
    if not costs:
        return tr("{deal}: result {result}, no certain mistake. {bots}.", **said)
    return tr(
        "{deal}: result {result}, {count?one mistake|{count} mistakes} that cost {points}. {bots}.",
        count=len(costs),
        points=round(lost_by(costs)),
        **said,
    )


def lost_words(lost: Losses) -> str:
    """Return an error rate: ``2.3 ± 0.4 points lost a decision``; empty without decisions."""
    if not lost.decisions:
        return ""
    return tr(
        "{points} ± {half} points lost a decision",
        points=decimal(lost.rate.mean),
        half=decimal(lost.rate.half),
    )


def own_strength(games: Sequence[ReviewedGame]) -> str:
    """Return the player's level over the last few games together; empty if they do not tell it."""
    count, lost = last_rate(games)
    level = "" if count < 2 else level_of_loss(lost)
    return level and tr(
        "Your strength over your last {count} games together: {level}.", count=count, level=level
    )


def made_words(made: Mapping[str, int]) -> str:
    """Return the bots' points with the same cards: ``sound +12, hunter −3, counter +10``."""
    return ", ".join(f"{name} {signed(points)}" for name, points in made.items())


def principle_words(met: Met) -> str:
    """Return the number of mistakes against a principle: ``3 of 12 mistakes: Duck while you can.``"""
    return trn(
        "{mistakes} of {count} mistake: {principle}",
        "{mistakes} of {count} mistakes: {principle}",
        met.of,
        mistakes=met.mistakes,
        principle=say(PRINCIPLES[met.principle.name]),
    )


def principle_commands(met: Met) -> str:
    """Return the commands for a principle: ``Drills: barbu practise --about exit; lesson: barbu learn no-hearts.``"""
    theme, lesson = met.principle.theme, met.principle.lesson
    return tr(
        "Drills: barbu practise --about {theme}; lesson: barbu learn {lesson}."
        if theme
        else "Lesson: barbu learn {lesson}.",
        theme=theme,
        lesson=lesson,
    )


def whole_game(review: Review, games: Sequence[ReviewedGame]) -> list[str]:
    """Return what the mistakes of a game cost, the player's strength, the bots' points and a principle, a line each.

    ``games`` are the player's reviewed games."""
    costs, made = review.mistakes(), made_words(review.made())
    lines = [
        f"{game_words(review)}.",
        "" if review.read else tr(COUNTED),
        lost_in_words(costs, person(review.replay.names[review.seat])) or tr(NO_MISTAKE),
        sums_words(review, costs),
        own_strength(games),
        tr("With these cards, against the same players: {points}.", points=made) if made else "",
        *(f"{principle_words(met)} {principle_commands(met)}" for met in principles_of(review)[:1]),
    ]
    return [line for line in lines if line]


# A decision ----------------------------------------------------------------------------------------


def better_words(cost: Judged, names: Sequence[str]) -> str:
    """Return the better option with its advantage: ``Q♠ is better than 3♥, +22.4 ± 3.1 points``."""
    return tr(
        "{better} is better than {done}, {figure} points",
        better=in_words(cost.better, names, "phrase"),
        done=in_words(cost.case.done, names, "phrase"),
        figure=ahead_words(cost),
    )


def played_out_words(option: Action, names: Sequence[str]) -> str:
    """Return that a try is being played out."""
    return tr("{Option} is played out.", option=in_words(option, names, "phrase"))


def made_instead(beside: Beside, names: Sequence[str]) -> str:
    """Return a bot's points of a deal, and the actual ones."""
    result, made = beside.points
    return tr(
        "{Bot} makes {made} of deal {deal}, {who} made {result}.",
        bot=beside.bot,
        made=signed(made),
        deal=beside.number,
        who=person(names[beside.seat]),
        result=signed(result),
    )


def beside_words(beside: Beside, names: Sequence[str], letters: Sequence[str]) -> str:
    """Return a bot's points of a deal beside the actual ones, and the first difference."""
    made = made_instead(beside, names)
    first = beside.difference
    if first is None:
        return f"{made} {tr('It plays the same to the end.')}"
    if first >= min(len(beside.done), len(beside.instead)):
        return made
    done, instead = (
        in_words(turns[first].action, letters, "brief") for turns in (beside.done, beside.instead)
    )
    return f"{made} {tr('Here it chooses {instead} instead of {done}.', instead=instead, done=done)}"


def parts_words(cost: Judged) -> str:
    """Return the parts of a cost: ``Cards −11.2, doubles −11.2.``; empty if only cards count."""
    parts = ((tr("cards"), -cost.cards), (tr("doubles"), -cost.doubles), (tr("later deals"), -cost.later))
    named = [f"{name} {signed_tenths(points)}" for name, points in parts if abs(points) >= _NAMED]
    return f"{capital(', '.join(named))}." if len(named) > 1 else ""


def figure_words(figure: Figure) -> str:
    """Return a difference with half of its 95 % interval: ``−22.4 ± 3.1``; ``−22.4`` if all likely layouts were counted."""
    words = with_half(figure.mean, figure.half)
    return words.partition(" ±")[0] if figure.counted and not figure.error else words


def cost_words(cost: Judged) -> str:
    """Return what a decision cost: ``−22.4 ± 3.1``; with dots while the figure may still change."""
    words = figure_words(-cost.loss)
    return words if cost.settled else f"{words} …"


def ahead_words(cost: Judged) -> str:
    """Return the advantage of the better option: ``+22.4 ± 3.1``."""
    return figure_words(cost.loss)


def try_words(cost: Judged, tried: Judgement, option: Action, names: tuple[str, ...]) -> str:
    """Return the worth of a try, in a sentence. What is not certainly worse is not for that as good."""
    if tried.rank == 1:
        said = N_("Right: {better}; the choice made brought {was}.")
    elif tried.chosen == cost.judgement.chosen:
        said = N_("That is the choice made: {was} against {better}.")
    else:
        said = _TRIED[tried.verdict]
    return tr(
        said,
        option=in_words(option, names, "phrase"),
        figure=figure_words(-tried.loss),
        better=in_words(cost.better, names, "phrase"),
        was=figure_words(-cost.loss),
    )


_TRIED: Final[Mapping[Verdict, str]] = {
    "equal": N_("{Option} is as good: {figure} against {better}; the choice made brought {was}."),
    "good": N_("{Option} is nearly as good: {figure} against {better}; the choice made brought {was}."),
    "unsure": N_("{Option} is not certainly worse, nor as good: {figure} against {better}; the choice made brought {was}."),
    "loose": N_("{Option} brings {figure} against {better}; the choice made brought {was}."),
    "missed": N_("{Option} brings {figure} against {better}; the choice made brought {was}."),
}  # fmt: skip


_LEVELS: Final = {
    "random": N_("guessing"),
    "novice": N_("novice"),
    "beginner": N_("beginner"),
    "learner": N_("learner"),
    "casual": N_("casual player"),
    "regular": N_("regular player"),
    "club": N_("club player"),
    "sound": N_("strong club player"),
}
"""Level of the ladder → a player of that strength."""


def level_of_loss(lost: Figure) -> str:
    """Return the level of a loss per decision: ``club player``; empty if its interval allows more than two."""
    levels = [tr(_LEVELS[level]) for level in levels_of(lost)]
    match levels:
        case [level]:
            return level
        case [weaker, stronger]:
            return tr("{weaker} to {stronger}", weaker=weaker, stronger=stronger)
        case _:
            return ""


def lost_in_words(costs: Sequence[Judged], who: Person) -> str:
    """Return what a player's mistakes cost together, and the deals of most of it, in a sentence; empty without mistakes."""
    if not costs:
        return ""
    by_deal = lost_by_deal(costs)
    total, dearest = sum(by_deal.values()), list(by_deal)
    if len(by_deal) == 1:
        said = N_(
            "{Who:own} {count?mistake|{count} mistakes} in deal {deal} cost about {points} {points?point|points}."
        )
    elif 2 * by_deal[dearest[0]] >= total:
        said = N_(
            "{Who:own} {count?mistake|{count} mistakes} cost about {points} {points?point|points}, most of that in deal {deal}."
        )
    else:
        said = N_(
            "{Who:own} {count} mistakes cost about {points} {points?point|points}, the most in deals {deal} and {second}."
        )
    return tr(
        said,
        who=who,
        points=round(total),
        count=len(costs),
        deal=dearest[0],
        second=dearest[len(dearest) > 1],
    )


def sums_words(review: Review, costs: Sequence[Judged]) -> str:
    """Return what mistakes cost by kind and by contract, the dearest first, where there are several."""
    kinds = [(tr(_KINDS[cost.case.kind]), cost.loss.mean) for cost in costs]
    contracts = [
        (contract_name(contract), cost.loss.mean)
        for cost in costs
        if (contract := contract_of(review, cost.case.deal)) is not None
    ]
    said = [
        tr("By kind: {sums}.", sums=_sums_words(kinds)) if len(dict(kinds)) > 1 else "",
        tr("By contract: {sums}.", sums=_sums_words(contracts)) if len(dict(contracts)) > 1 else "",
    ]
    return " ".join(filter(None, said))


def whole_sums(parts: Iterable[tuple[str, float]]) -> dict[str, int]:
    """Return name → its sum in whole points, the largest first. Together they are the rounded total."""
    sums: dict[str, float] = {}
    for name, points in parts:
        sums[name] = sums.get(name, 0.0) + points
    whole = {name: int(points) for name, points in sums.items()}
    missing = round(sum(sums.values())) - sum(whole.values())
    for name in sorted(sums, key=lambda name: whole[name] - sums[name])[:missing]:
        whole[name] += 1
    return {name: whole[name] for name in sorted(whole, key=lambda name: -sums[name])}


def _sums_words(parts: Iterable[tuple[str, float]]) -> str:
    """Return the sums by name: ``cards 36, calls 12``."""
    return ", ".join(f"{name} {points}" for name, points in whole_sums(parts).items())


def _names(review: Review) -> dict[str, str]:
    """Return seat letter → name; "you" is the player who is reviewed, so a person in another seat has the seat's letter."""
    mine = review.replay.header.rules.seat_letters[review.seat]
    return {
        letter: letter if name == YOU and letter != mine else name
        for letter, name in review.replay.header.names.items()
    }


def explanation(review: Review, cost: Judged) -> str:
    """Return the effects of the decision against the better one, in a sentence; empty if nothing explains the cost."""
    if cost.contrast is None or not cost.settled:
        return ""
    said = explain_contrast(cost.contrast)
    return "" if said is None else f"{reason_words(said, _names(review))} {_otherwise(review, cost)}".rstrip()


def _otherwise(review: Review, cost: Judged) -> str:
    """Return who took the trick in the game, if the explanation expects another player to; else an empty text."""
    taker = taken_instead(review, cost)
    if taker is None:
        return ""
    names, letters = _names(review), review.replay.header.rules.seat_letters
    return tr("This time {who} took it.", who=person(names[letters[taker]]))


def reason(review: Review, cost: Judged) -> str:
    """Return the effects of the decision against the better one, in a sentence, or else the certainty of its cost."""
    said = explanation(review, cost)
    if said:
        return said
    if cost.loss.counted:
        return tr("All likely layouts were counted; no single event explains most of the cost.")
    if not cost.settled or cost.contrast is None:
        return trn("Played out in {count} layout.", "Played out in {count} layouts.", cost.loss.layouts)
    return trn(
        "Played out in {count} layout; no single event explains most of the cost.",
        "Played out in {count} layouts; no single event explains most of the cost.",
        cost.loss.layouts,
    )


def why(review: Review, cost: Judged) -> str:
    """Return why the decision costs something, how the player could have known, and the parts of the cost."""
    known = known_words(cost.contrast, _names(review)) if cost.grade else ""
    return " ".join(filter(None, (reason(review, cost), known, parts_words(cost))))

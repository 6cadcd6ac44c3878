"""Why one option is better than another, in one to four sentences.

The first sentence compares the answer with the best, or the best with the next, and splits the difference
into cards, doubles and later deals. The next one has the effects in the layouts of the search
(:mod:`barbu_bots.search.explanations`); a bid has the expected points and the debts besides.

Other players stand in a sentence as ``{W}``, ``{N}``, ``{E}``; see :func:`barbu_bots.reason_words`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from barbu_bots.api import reason_words
from barbu_bots.search.explanations import PLURAL, explain_contrast
from barbu_bots.search.figure import Figure
from barbu_bots.search.judgement import Judgement, OptionFigures, verdict_on
from barbu_tui.core.actions import Action, ChooseContract, PlayCard
from barbu_tui.core.doubling import shared_points
from barbu_tui.core.view import Phase, View
from barbu_tui.language import N_, Argument, Person, RankWord, current, tr, trp
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import decimal, explained, listed, signed_tenths
from barbu_tui.language.people import person
from barbu_tui.session.advice.advised import Advised, Double
from barbu_tui.session.advice.foil import Foil, Whose
from barbu_tui.words.actions import in_words, only_words, same_contract, within_contract
from barbu_tui.words.doubles import you_owe
from barbu_tui.words.themes import theme_title

_SHOWN: Final = 0.05
"""The smallest error of a card that is shown."""
_NEAREST: Final = 3
"""Options named that are too close to call."""


def reasons_of(asked: Advised, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return why the best option of a question is better than another, or that nothing is; empty if unknown."""
    judgement = asked.judgement
    if judgement is None:
        return ()
    comparing = asked.comparing
    if asked.even:
        return (even_words(asked),)
    best = replace(judgement.best, choice=asked.named(judgement.best.choice))
    foil, contrast = asked.foil, asked.contrast
    if foil is not None:
        foil = foil._replace(worth=replace(foil.worth, choice=asked.named(foil.worth.choice)))
    elif judgement.second is not None and not judgement.final:
        foil = Foil(judgement.second, "next")
    said = (
        None if contrast is None else explain_contrast(contrast, "after" if judgement.rank > 1 else "before")
    )
    why = "" if said is None else reason_words(said, names)
    seats = [names[letter] for letter in asked.view.rules.seat_letters]
    first = close_words(asked, seats) if comparing == "close" else ""
    if foil is not None and not first:
        first = difference(asked.view, best, foil, seats)
    if asked.view.phase is Phase.BIDS:
        sentences = bid_reasons(asked.view, judgement, asked.doubles, seats, first, why)
    elif judgement.second is None:
        sentences = [only_words(best.choice, ())] if asked.view.phase is Phase.CONTRACT else []
    else:
        sentences = [first, explained(theme_title(asked.theme), why) if asked.theme and why else why]
    return tuple(sentence for sentence in sentences if sentence)


def even_words(asked: Advised) -> str:
    """Return that no card changes anything any more, or has changed anything in the layouts drawn."""
    compared = asked.compared
    assert compared is not None
    if compared.counted:
        return tr("The rest is settled: whatever you play, your points stay the same.")
    return tr(
        "It hardly matters: in {layouts} {layouts?layout|layouts} nothing you play changed your points.",
        layouts=compared.layouts,
    )


def close_words(asked: Advised, names: Sequence[str]) -> str:
    """Return that no option is clearly behind the best: too close to call, or hardly any difference."""
    compared = asked.compared
    assert compared is not None
    others = compared.options[1:]
    apart = decimal(max(each.loss.mean for each in others))
    if all(verdict_on(each.loss) in ("good", "equal") for each in others):
        return tr("It hardly matters: nothing is more than {apart} points behind.", apart=apart)
    near = [compared.best, *[each for each in others if each.close]]
    plain = sorted(near, key=lambda each: isinstance(each.choice, PlayCard) and each.choice.claim is not None)
    named = [in_words(asked.named(each.choice), names, "phrase") for each in plain[:_NEAREST]]
    return tr(
        "Too close to call: {items} {more?and others |}are within {apart} points, give or take {error}.",
        items=listed(named) if len(plain) <= _NEAREST else ", ".join(named),
        more=len(plain) > _NEAREST,
        apart=apart,
        error=decimal(max(each.loss.half for each in near[1:])),
    )


_WHOSE: Final[Mapping[Whose, str]] = {
    "yours": N_("{option}"),
    "usual": N_("{option}, which sound would choose"),
    "most": N_("{option}, which most would choose"),
    "nearest": N_("{option}"),
    "next": N_("{option}, the next best"),
}


def difference(view: View, best: OptionFigures, foil: Foil, names: Sequence[str]) -> str:
    """Return the difference to the other option: ``"No Queens brings 5.3 more than No Tricks: 3.1 more on the
    cards and 2.2 more from doubles."``

    The figures are those of the second look, if there was one; the parts add up. A card has no parts.
    """
    other = foil.worth
    play = view.phase is Phase.PLAY
    one = capital(in_words(best.choice, names, "phrase"))
    two = _compared(best.choice, other.choice) or in_words(other.choice, names, "phrase")
    if view.phase is not Phase.BIDS:
        two = tr(_WHOSE[foil.whose], option=two)
    doubtful = other.loss.half >= _SHOWN if play else other.close
    doubt = tr(", give or take {error}", error=decimal(other.loss.half)) if doubtful else ""
    parts = [(N_("from the cards"), round(other.loss.mean, 1))] if play else split(best, other)
    whole = round(sum(value for _, value in parts), 1)
    places: dict[str, Argument] = {
        "best": one,
        "several": isinstance(best.choice, ChooseContract) and best.choice.contract in PLURAL,
        "other": two,
        "doubt": doubt,
    }
    if not whole:
        return tr("{best} {several?bring|brings} no more than {other}{doubt}.", **places)
    first = tr(
        "{best} {several?bring|brings} {points} {more?more|less} than {other}{doubt}",
        points=decimal(abs(whole)),
        more=whole > 0,
        **places,
    )
    if play:
        return f"{first}."
    named = [(where, value) for where, value in parts if value]
    if len(named) == 1:
        return tr("{difference}, all of it {where}.", difference=first, where=tr(named[0][0]))
    items = [
        tr("{points} {more?more|less} {where}", points=decimal(abs(value)), more=value > 0, where=tr(where))
        for where, value in named
    ]
    return f"{explained(first, listed(items))}."


def _compared(best: Action, other: Action) -> str:
    """Return the suit or rank of a call, compared with another of the same contract; empty for another one."""
    if not same_contract(other, best):
        return ""
    if other.start is None:
        return within_contract(other)
    return trp("compared", "from the {rank:sign}", rank=RankWord(other.start))


def split(best: OptionFigures, other: OptionFigures) -> list[tuple[str, float]]:
    """Return the distance of an option from the best, in tenths: on the cards, from doubles, later.

    The parts add up to the difference of the displayed sums.
    """
    whole = round(best.total.mean, 1) - round(other.total.mean, 1)
    cards, later = round(other.cards, 1), round(-other.later, 1)
    doubles = round(whole - cards - later, 1)
    return [(N_("from the cards"), cards), (N_("from doubles"), doubles), (N_("in later deals"), later)]


# Doubling ------------------------------------------------------------------------------------------


def bid_reasons(
    view: View,
    judgement: Judgement,
    doubles: Mapping[Double, Figure],
    names: Sequence[str],
    first: str = "",
    why: str = "",
) -> list[str]:
    """Return why the best bid is best.

    Args:
        doubles: the worth of a double or redouble of each player.
        first: the difference to another bid, in a sentence.
        why: a comparison of the players, in a sentence; empty without one.
    """
    best, seat = judgement.best, view.seat
    sentences = [first]
    if judgement.rank == 1 and len(doubles) > 1:
        sentences = [f"{_doubles(doubles, names)}."]
    sentences.append(why)
    order = sorted(view.rules.seats, key=lambda each: (-best.hand[each], each))
    means = [f"{names[each]} {signed_tenths(best.hand[each])}" for each in order if each != seat]
    sentences.append(
        tr(
            "From the cards expect {points} for you, {others}.",
            points=signed_tenths(best.hand[seat]),
            others=listed(means),
        )
    )
    debt = _debt(view, person(names[view.dealer]))
    silent = view.spec.negative and not any(map(any, view.levels))
    if debt:
        sentences.append(debt)
    elif silent and view.rules.undoubled == "shared" and seat != view.dealer:
        share = shared_points(view.rules, view.spec, view.dealer)[seat]
        sentences.append(
            tr("If nobody doubles, the points are shared: −{points} for you.", points=abs(share))
        )
    return sentences


def _doubles(doubles: Mapping[Double, Figure], names: Sequence[str]) -> str:
    """Return the worth of each double: ``Doubling is worth +5.8 with {W} and −1.2 with {N}; redoubling +6.8 with {E}``."""
    unsure = not any(worth.sure for worth in doubles.values())
    parts: list[str] = []
    for first, later, redouble in (
        (N_("Doubling is worth {items}"), N_("doubling {items}"), False),
        (N_("Redoubling is worth {items}"), N_("redoubling {items}"), True),
    ):
        items = [
            tr(
                "{points} with {who}{doubt? (unsure)|}",
                points=signed_tenths(worth.mean),
                who=person(names[seat]),
                doubt=not (worth.sure or unsure),
            )
            for (seat, again), worth in doubles.items()
            if again == redouble
        ]
        if items:
            parts.append(tr(later if parts else first, items=listed(items)))
    within = tr(", both within the error") if len(doubles) == 2 else tr(", all within the error")
    return current().grammar.SEMICOLON.join(parts) + (within if unsure else "")


def _debt(view: View, dealer: Person) -> str:
    """Return the doubles that the player owes the dealer. The comparison includes the worth of paying one."""
    debt = you_owe(view, dealer)
    if debt and view.must_double:
        return f"{tr('You must double {who}.', who=dealer)} {debt}"
    return debt

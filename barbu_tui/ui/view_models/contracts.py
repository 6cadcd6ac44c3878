"""The list of contracts for the dealer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from barbu_bots.search.snapshot import Snapshot
from barbu_tui.core.contracts import Contract
from barbu_tui.core.view import View
from barbu_tui.language import RankWord, tr
from barbu_tui.language.cards import contract_name, rank_sign, suit_name
from barbu_tui.language.grammar import SUIT_SIGNS, capital
from barbu_tui.language.numbers import signed
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.options import calls_of
from barbu_tui.ui.view_models.bars import Scale, scale_of
from barbu_tui.ui.view_models.options import Box, OptionRow, figures_of, within
from barbu_tui.words.contracts import doubling_words, is_no_trump, rule_sentences, what_counts
from barbu_tui.words.line import SUIT_INKS, Line, Span
from barbu_tui.words.people import Cast
from barbu_tui.words.prompts import NONE_OF_YOURS


@dataclass(frozen=True, slots=True)
class ContractList:
    """The centre of the felt while a contract is chosen."""

    rows: tuple[OptionRow, ...]
    kind: str = ""
    """``start``, ``trump``, or empty."""
    boxes: tuple[Box, ...] = ()
    notes: tuple[str, ...] = ()
    """Sentences about the focused contract, for tall screens."""
    rules: tuple[str, ...] = ()
    """The rules of the focused contract, in sentences, on screens without a panel."""
    cards: int = 0
    scale: Scale | None = None
    """The scale of the bars; ``None`` without them."""


def contract_list(
    view: View,
    cast: Cast,
    choice: ContractChoice,
    results: Mapping[Contract, tuple[int, int]],
    advice: Snapshot | None = None,
    keys: Sequence[str] = (),
    taught: Sequence[Contract] = (),
) -> ContractList:
    """Return the current list.

    ``results`` has deal and the dealer's points of the contracts called; ``keys`` has those of the trump
    suits, then of no trump. ``taught`` has the contracts of a game of the course, in which nobody doubles.
    """
    rules = view.rules
    worths = {worth.choice: worth for worth in advice.options} if advice is not None else {}
    rows = []
    for number, contract in enumerate(rules.contracts, 1):
        spec = rules.spec(contract)
        used = contract not in view.contracts_left
        call = choice.call(contract)
        worth = worths.get(call)
        counts: Line = (Span(what_counts(spec)),)
        if used and contract in results:
            deal, points = results[contract]
            counts = (Span(tr("deal {deal}  {points}", deal=deal, points=signed(points))),)
        elif used:
            left_out = taught and contract not in taught
            counts = (Span(tr("not in this game") if left_out else tr("already called")),)
        elif advice is not None:
            counts = within(call)
        figures = None if worth is None or advice is None else figures_of(worth, advice.best)
        focused = contract == choice.contract
        name = (Span(contract_name(contract)),)
        rows.append(OptionRow(number, number, name, counts, used, focused, figures=figures))
    kind = ""
    boxes: tuple[Box, ...] = ()
    if choice.contract == "domino":
        kind, boxes = "start", _ranks(choice)
    elif choice.contract == "trumps":
        kind, boxes = "trump", _suits(choice, keys or ("",) * 5)
    called = choice.action
    how = rule_sentences(rules, rules.spec(called.contract), called.start, no_trump=is_no_trump(called))
    # Of the best of every contract: the bars stay where they are while other suits and ranks are tried.
    best = []
    if advice is not None:
        found = [calls_of(advice, contract) for contract in view.contracts_left]
        best = [figures_of(calls[0], advice.best) for calls in found if calls]
    notes, cards = contract_notes(view, choice, doubles=not taught), view.hand.bit_count()
    return ContractList(tuple(rows), kind, boxes, notes, how, cards, scale_of(best))


def _ranks(choice: ContractChoice) -> tuple[Box, ...]:
    return tuple(
        Box(rank_sign(rank), "text", choice.count(rank), rank, rank in choice.ranks, rank == choice.start)
        for rank in range(13)
    )


def _suits(choice: ContractChoice, keys: Sequence[str]) -> tuple[Box, ...]:
    boxes = []
    for suit in choice.suits:
        chosen = choice.trump == suit
        if suit is None:
            boxes.append(Box(tr("No trump"), "text", -1, -1, True, chosen, keys[-1]))
        else:
            name = f"{SUIT_SIGNS[suit]} {capital(suit_name(suit))}"
            boxes.append(Box(name, SUIT_INKS[suit], choice.length(suit), suit, True, chosen, keys[suit]))
    return tuple(boxes)


def contract_notes(view: View, choice: ContractChoice, *, doubles: bool = True) -> tuple[str, ...]:
    """Return two short sentences about the focused contract."""
    rules = view.rules
    spec = rules.spec(choice.contract)
    notes = []
    if choice.contract == "domino" and choice.start is not None:
        held, rank = choice.count(choice.start), RankWord(choice.start)
        if not held:
            notes.append(tr(NONE_OF_YOURS, rank=rank))
        else:
            notes.append(tr("You hold {held} of the four {rank:sign}s and start.", held=held, rank=rank))
    elif choice.contract == "trumps":
        left = tr("The player on your left leads.")
        notes.append(tr("You lead.") if rules.first_lead == "dealer" else left)
    elif spec.negative and rules.undoubled == "shared":
        notes.append(tr("If nobody doubles, no cards are played and the points are shared out."))
    if doubles:
        notes.append(doubling_words(view, choice.contract))
    return tuple(notes)

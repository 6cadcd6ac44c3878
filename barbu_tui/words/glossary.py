"""The words of the game, each with its meaning."""

from __future__ import annotations

from typing import Final

from barbu_tui.language import N_, tr
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import explained

_TERMS: Final = (
    (N_("trick"), N_("one card from each player; the highest card of the suit led takes it.")),
    (N_("to lead"), N_("to play the first card of a trick. Whoever took the last trick leads.")),
    (N_("to follow suit"), N_("to play a card of the suit led. You must if you hold one.")),
    (N_("void"), N_("without a card of a suit.")),
    (N_("to discard"), N_("to play a card of another suit because you are void. It does not take the trick.")),
    (N_("to duck"), N_("to play below the highest card of a trick, so as not to take it.")),
    (N_("exit"), N_("a low card that gives the lead to somebody else when you need it.")),
    (N_("penalty card"), N_("a card that costs points: a queen, a heart or the king of hearts, as the contract says.")),
    (N_("clean"), N_("without a penalty in this deal so far.")),
    (N_("contract"), N_("what counts in a deal, one of seven. Each dealer calls each of them once.")),
    (N_("dealer"), N_("the player who calls the contract, marked ◆. The others are the defenders.")),
    (N_("trumps"), N_("a suit that beats the others. To trump is to play a card of it when you are void.")),
    (N_("side suit"), N_("a suit that is not trumps.")),
    (N_("double"), N_("a bet with one player, marked ×: the lower scorer pays the other the difference.")),
    (N_("redouble"), N_("the raise of a double, marked ××: the difference counts twice.")),
    (N_("layout"), N_("one way in which the cards that you do not see may lie. In 7 of 10 layouts means: 7 times out of 10.")),
)  # fmt: skip


def terms() -> list[tuple[str, str]]:
    """Return the words with their meanings, in the language in use."""
    return [(tr(term), tr(meaning)) for term, meaning in _TERMS]


def glossary_words() -> str:
    """Return the words with their meanings, a line each."""
    return "\n".join(explained(capital(term), meaning) for term, meaning in terms())

"""The languages of the program: English as it stands in the code, and translations of it.

A sentence is marked where it is written, and translated where it is shown (docs/TRANSLATING.md):

* ``tr("Leave the game.")``, ``trn("{count} trick", "{count} tricks", count)``, ``trp("context", "Open")`` mark and translate;
* ``N_("Leave the game.")`` marks a constant that ``tr(constant)`` translates later;
* ``Message("It opens the way for {card}.", card=CardWord(card))`` is worded by its reader: a bot's reason.
"""

from __future__ import annotations

from barbu_tui.core.cards import RankWord, SuitWord
from barbu_tui.core.contracts import ContractWord
from barbu_tui.language.grammar import YOU, capital
from barbu_tui.language.languages import (
    CODES,
    ENGLISH,
    LANGUAGES,
    N_,
    NP_,
    Language,
    TranslatedError,
    current,
    language,
    of_environment,
    say,
    tr,
    trn,
    trp,
    use,
    wanted,
)
from barbu_tui.language.message import Argument, Message, message_json, message_of, together
from barbu_tui.language.terms import CardWord, Person, SeatWord

__all__ = [
    "CODES", "ENGLISH", "LANGUAGES", "NP_", "N_", "YOU", "Argument", "CardWord", "ContractWord",
    "Language", "Message", "Person", "RankWord", "SeatWord", "SuitWord", "TranslatedError",
    "capital", "current", "language", "message_json", "message_of", "of_environment", "say",
    "together", "tr", "trn", "trp", "use", "wanted",
]  # fmt: skip

"""A contrast as a message, which its reader puts into words.

There are four voices. *after*: to the player who made the decision. *before*: the same as a question before the
decision. *hidden*: the same without naming the better option. *own*: a bot about its own choice against its usual one.

Every clause is a message of its own, and clauses are joined by punctuation only, so that no language depends on English
word order.
"""

from __future__ import annotations

from barbu_bots.search.contrast import Contrast
from barbu_bots.search.explanations.bids import bid_message
from barbu_bots.search.explanations.calls import call_message
from barbu_bots.search.explanations.cards import PRINCIPLES, card_message, event_message
from barbu_bots.search.explanations.inference import explain_inference, known_messages
from barbu_bots.search.explanations.phrases import PLURAL, Voice, length
from barbu_tui.language import Message

__all__ = [
    "LONGEST",
    "PLURAL",
    "PRINCIPLES",
    "Voice",
    "event_message",
    "explain_contrast",
    "explain_inference",
    "known_messages",
    "length",
]

LONGEST = 30
"""Words of a sentence. Clauses are left out to stay within it."""


def explain_contrast(contrast: Contrast, voice: Voice = "after", longest: int = LONGEST) -> Message | None:
    """Return a contrast in words; ``None`` if nothing explains the cost. Beyond ``longest`` words the least informative clauses are left out."""
    main = contrast.veiled if voice == "hidden" else contrast.main
    if main is not None:
        return card_message(contrast, main, voice, longest)
    if contrast.stakes and contrast.stakes[0].kind == "call":
        return call_message(contrast, voice, longest)
    if contrast.stakes:
        return bid_message(contrast, voice, longest)
    return None

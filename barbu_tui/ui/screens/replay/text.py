"""What the replay says about a step: the prompt, and what happens next."""

from __future__ import annotations

from collections.abc import Sequence

from barbu_tui.core.actions import Bid, ChooseContract, Pass, PlayCard
from barbu_tui.session.record.events import ActionEvent, DealEvent, EndEvent, ScoreEvent, SeatEvent
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.text import action_words, card_sign, does, in_sentence, listed, signed, whose
from barbu_tui.ui.widgets.chrome import Saying, say


def saying_of(replay: Replay, at: int, *, future: bool) -> Saying:
    """Return the prompt at a step: where it is, what happened, and what comes next.

    Args:
        replay: the record.
        at: the step.
        future: what is to come may be told.
    """
    return say(_where(replay, at), happened_words(replay, at), _next(replay, at) if future else "")


def _where(replay: Replay, at: int) -> str:
    step = replay[at]
    match step.event:
        case DealEvent():
            return f"Deal {step.number}."
        case ActionEvent(action=ChooseContract()):
            return "Contract."
        case ActionEvent(action=Bid()):
            return "Doubling."
        case ActionEvent():
            return f"{'Round' if step.domino else 'Trick'} {step.trick}."
        case ScoreEvent():
            return "Result."
        case EndEvent():
            return "The end."
    return "Seat."


def happened_words(replay: Replay, at: int) -> str:
    """Return what a step did."""
    step = replay[at]
    names = replay.names
    event = step.event
    match event:
        case DealEvent():
            return f"{does(names[event.dealer], 'deals')}."
        case ActionEvent(action=action):
            text = f"{names[action.seat]} {action_words(action, names)}."
            if step.deal.shared:
                return f"{text} Nobody doubled: the points are shared out."
            return text
        case ScoreEvent():
            return _points(names, event.score.total)
        case EndEvent():
            best = max(event.totals)
            winners = [name for name, points in zip(names, event.totals, strict=True) if points == best]
            won = f"{listed(winners)} {'wins' if winners not in (['You'],) and len(winners) == 1 else 'win'}"
            return f"{won} with {signed(best)}."
        case SeatEvent():
            return seat_words(event, names)
    return ""


def seat_words(event: SeatEvent, names: Sequence[str]) -> str:
    """Return what is said of a seat that changes hands."""
    seat = in_sentence(whose(names[event.seat]))
    if event.kind == "human":
        return f"A human takes {seat} seat."
    return f"{event.bot or 'A bot'} takes {seat} seat."


def _points(names: Sequence[str], points: Sequence[int]) -> str:
    return "  ".join(f"{name} {signed(each)}" for name, each in zip(names, points, strict=True))


def _next(replay: Replay, at: int) -> str:
    if at + 1 >= len(replay):
        return "" if replay.finished else "The game was left here."
    following = replay[at + 1]
    event = following.event
    names = replay.names
    match event:
        case ActionEvent(action=PlayCard() as action):
            name = names[action.seat]
            verb = "leads" if (following.played - 1) % replay.header.rules.players == 0 else "follows"
            if following.domino:
                return f"{does(name, 'plays')} {card_sign(action.card)} next."
            if verb == "leads":
                return f"{does(name, 'leads')} next with {card_sign(action.card)}."
            return f"{does(name, 'follows')} next with {card_sign(action.card)}."
        case ActionEvent(action=Pass() as action):
            return f"{does(names[action.seat], 'passes')} next."
        case ActionEvent(action=action):
            return f"Next, {in_sentence(names[action.seat])} {action_words(action, names)}."
        case DealEvent():
            return f"{does(names[event.dealer], 'deals')} next."
    return ""

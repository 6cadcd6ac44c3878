"""What the program's bots would have made with a seat's cards, against the same players."""

from __future__ import annotations

from barbu_tui.core.cards import Seat
from barbu_tui.core.deal import Deal
from barbu_tui.session.play.match import DEFAULT_BOTS
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.session.review.weigh import USUAL
from bots import bot_names, shared_bot
from bots.search.playout import play_deal


def with_your_cards(replay: Replay, seat: Seat) -> dict[str, int]:
    """Return bot → what it makes in a seat, over the deals that are over, each as it was dealt and as the game stood.

    The other seats are played by the game's own bots, by ``sound`` for people and bots of others.

    Args:
        replay: the game.
        seat: the seat.
    """
    ours = bot_names()
    players = sorted(replay.header.players, key=lambda player: player.seat)
    others = [shared_bot(player.bot if player.bot in ours else USUAL) for player in players]
    found = dict.fromkeys(DEFAULT_BOTS, 0)
    for number in replay.deals:
        if replay.row(number) is None:
            continue
        dealt = replay[replay.start(number)].deal
        deal = Deal(dealt.rules, dealt.standing, dealt.dealer, dealt.hands)
        for name in found:
            bots = list(others)
            bots[seat] = shared_bot(name)
            found[name] += play_deal(deal, bots, replay.header.seed or 0).score().total[seat]
    return found


__all__ = ["with_your_cards"]

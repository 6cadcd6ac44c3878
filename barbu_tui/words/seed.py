"""The seed of a game in words, with the command that deals the same cards."""

from __future__ import annotations

from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.language import tr
from barbu_tui.session.record.events import Header
from barbu_tui.words.settings import value_words


def seed_words(header: Header, game: Game) -> str:
    """Return the seed and the command; empty without a seed, and before the end, since it tells cards to come."""
    if header.seed is None or not game.over:
        return ""
    words = tr("Seed: {seed}.", seed=str(header.seed))
    command = _command(header, game)
    return " ".join([words, tr("The same cards: {command}", command=command)]) if command else words


def _command(header: Header, game: Game) -> str:
    """Return the command for a new game with the same cards; empty if there is none."""
    rules, seed = header.rules, header.seed or 0
    from_seed = all(row.deal.hands == deal_hands(rules, seed, row.number) for row in game.finished)
    if not from_seed or game.before.deals or header.taught:
        return ""
    if header.daily:
        return f"barbu daily --date {header.daily}"
    words = ["barbu play", f"--rules {rules.name}", f"--seed {seed}"]
    short = header.deals < rules.deals
    for name, value in rules.options_json().items():
        if not (short and name == "owed_doubles" and not value):
            words.append(f"--option {name}={value_words(value)}")
    bots = [player.bot for player in header.players[1:]]
    if header.humans == (0,) and all(bot and ":" not in bot for bot in bots):
        words.append(f"--bots {','.join(map(str, bots))}")
    return " ".join([*words, *([f"--deals {header.deals}"] if short else [])])

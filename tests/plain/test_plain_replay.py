"""A replay in lines."""

from __future__ import annotations

import io

from barbu_tui.plain.lines import Lines
from barbu_tui.plain.replay import HELP, PlainReplay
from barbu_tui.session.replay.cursor import Replay
from tests.support.replays import game_of, own_game


def heard(replay: Replay, *answers: str, seat: int | None = None) -> list[str]:
    """Return what is read out to a person who answers like this."""
    out = io.StringIO()
    lines = Lines(io.StringIO("".join(f"{answer}\n" for answer in answers)), out)
    PlainReplay(replay, lines, 0, seat).run()
    return out.getvalue().splitlines()


def test_a_game_is_walked_from_the_first_card_to_the_end() -> None:
    replay = Replay(*game_of("online"))
    said = heard(replay, *[""] * 600)
    assert said.count("That is the end of the game.") >= 1
    assert sum("is over:" in line for line in said) == len(replay.deals)
    assert said[0].startswith("Deal 1 of ")
    assert sum(line.startswith("Deal ") and " deals." in line for line in said) == len(replay.deals)


def test_one_goes_to_a_deal_and_a_trick_and_back() -> None:
    replay = Replay(*game_of("online"))
    said = heard(
        replay,
        "deal 2",
        "",
        "",
        "trick 1",
        "back",
        "next",
        "deal",
        "deal 99",
        "trick x",
        "dance",
        "help",
        "score",
        "table",
        "why",
    )
    assert "Deal 2." in said
    assert "Say which: deal 3." in said
    assert "“dance” is not understood. Type help at any question." in said
    assert HELP in said
    assert any("99" in line for line in said)


def test_an_open_deal_shows_the_hand_of_its_player_alone() -> None:
    replay = Replay(*own_game(12))
    said = heard(replay, "hands")
    assert {line.split()[0] for line in said if " hand: " in line} == {"Your"}

"""The contents of a replay at a place, without a terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import pytest

from barbu_tui.core.ruleset import PRESETS
from barbu_tui.core.tricks import TrickTable
from barbu_tui.language.cards import card_sign
from barbu_tui.language.numbers import signed
from barbu_tui.language.signs import to_ascii
from barbu_tui.session.play.bot_host import Opinion
from barbu_tui.session.record.events import Event, Header
from barbu_tui.session.record.file import load
from barbu_tui.session.replay.bot_advice import BotAdvice
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.screens.replay.board import Board, ReplayBoard
from barbu_tui.ui.screens.replay.plan import plan_for
from barbu_tui.ui.screens.replay.sections import advice_section
from barbu_tui.ui.screens.replay.timeline import Timeline, draw_scrub, draw_timeline
from barbu_tui.ui.screens.replay.view import (
    Extras,
    ShownHands,
    Viewpoint,
    bar_of,
    board_of,
    in_order,
    replay_cast,
    saying,
)
from barbu_tui.ui.widgets.page import wrap
from barbu_tui.ui.widgets.panels import Row
from barbu_tui.words.line import plain
from barbu_tui.words.moments import Moments
from screenshots.make import GAME
from tests.support.replays import FIXTURE, game_of, own_game

SIZES = ((80, 21), (120, 33), (160, 42))
"""Boards of 80×24, 120×36 and 160×45."""


def sight_of(
    replay: Replay,
    at: int,
    hands: ShownHands = "all",
    seat: int = 0,
    *,
    free: bool = False,
    live: bool = False,
) -> Viewpoint:
    return Viewpoint(replay, at, replay_cast(replay.header), seat, hands, free, live)


moments_of = lru_cache(Moments)


def painted(
    viewpoint: Viewpoint, size: tuple[int, int], extras: Extras | None = None, look: Look | None = None
) -> str:
    """The board as text."""
    width, height = size
    canvas = Canvas(width, height, look or Look(), "bg")
    plan = plan_for(width, height, viewpoint.replay.header.rules.deals, viewpoint.replay.header.rules.players)
    board = board_of(viewpoint, moments_of(viewpoint.replay), extras or Extras(), width, plan.panel.height)
    ReplayBoard.paint(ReplayBoard.__new__(ReplayBoard), canvas, board)
    return canvas.text()


def by_hand() -> Replay:
    return Replay.of(load(FIXTURE))


# --- as drawn ----------------------------------------------------------------------------------------

DEAL_3_TRICK_4 = """\
  K N Q D   contracts
               Nora  clean                     #    S     W     N     E
               ♠ J 10 7 6 5                    1   10♣    A♣    5♣  › J♣
               ♥ Q 10 4                        2    9♠  › A♠    5♠    4♠
               ♣ Q 5 3                         3    Q♠  › K♠    6♠    3♠
               ♦ K 10                          4    A♥  › 8♠    J♠    2♠
  Walter  Q♠ −6              ◆ Edith  clean    5    4♦    5♦  › K♦    A♦
  ♠ A K 8            J♠      ♠ 4 3 2           6    8♣    2♣    3♣  › 9♣
  ♥ K J 3         8♠    2♠   ♥ 9 8 6           7    6♣    K♥    Q♣  › 7♣
  ♣ A 2              ·       ♣ J 9 7 4         8    J♦    9♦ › 10♦    3♦
  ♦ 9 8 7 6 5                ♦ A 3 2           9  › 2♥    3♥    4♥    6♥
               Zoë  clean                     10    Q♦    6♦    Q♥  › 2♦
               ♠ Q 9
               ♥ A 7 5 2
               ♣ K 10 8 6
               ♦ Q J 4
  card 15/40 ━━━━ ━━━━ ━━━━ ━━●╌ ╌╌╌╌ ╌╌╌╌ ╌╌╌╌ ╌╌╌╌ ╌╌╌╌ ╌╌╌╌ ···· ···· ····
  Zoë −9 before this deal      deal result −48
  Nora ×× Zoë    Edith ×× Zoë    Nora × Edith"""


def test_the_board_at_80_columns_is_as_drawn() -> None:
    replay = by_hand()
    at = replay.first_card(3, 4) + 2
    assert painted(sight_of(replay, at), (80, 21)) == DEAL_3_TRICK_4 + "\n\n"


def test_a_long_reason_beside_a_moment_is_shown_in_full() -> None:
    replay = Replay.of(load(GAME))
    longest = 0
    for at in sorted({moment.at for deal in replay.deals for moment in moments_of(replay).of(deal)}):
        viewpoint = sight_of(replay, at)
        notes = [note for note, _ in board_of(viewpoint, moments_of(replay), Extras(), 80, 15).notes]
        lines = sum(len(wrap(note, 76)) for note in notes)
        if lines > 2:
            longest = max(longest, lines)
            for size in ((80, 21), (80, 33), (120, 33)):
                text = " ".join(painted(viewpoint, size).split())
                assert all(note in text for note in notes), (at, size)
    assert longest > 2


def test_what_comes_next_is_said_in_a_sentence() -> None:
    header, events = own_game(300)
    replay = Replay(header, events)
    said = {plain(saying(sight_of(replay, at)).context) for at in range(len(replay))}
    assert "Next, Walter passes." in said
    assert any(each.startswith("Next, you ") for each in said)
    assert not any(" You" in each for each in said)


def test_bar_and_prompt_name_the_place() -> None:
    replay = by_hand()
    at = replay.first_card(3, 4) + 2
    viewpoint = sight_of(replay, at)
    assert plain(bar_of(viewpoint, "REPLAY", wide=False)) == (
        "3/4  ◆ Edith deals    REPLAY   No Queens  20 Nov 2026, 20:30"
    )
    said = saying(viewpoint)
    assert (said.who, plain(said.ask), plain(said.context)) == (
        "Trick 4.",
        "Edith plays 2♠.",
        "Zoë follows next with A♥.",
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_every_place_of_every_ruleset_is_drawn_at_every_size(rules: str, size: tuple[int, int]) -> None:
    header, events = game_of(rules)
    replay = Replay(header, events)
    for at in range(0, len(replay), 97 if size[0] > 80 else 61):
        for hands in ("all", "one", "none"):
            text = painted(sight_of(replay, at, hands), size)
            lines = text.split("\n")
            assert len(lines) == size[1]
            assert max(map(len, lines)) <= size[0]


def test_the_safe_tier_needs_nothing_but_signs_that_it_knows() -> None:
    replay = by_hand()
    look = Look(glyphs="safe")
    for at in range(0, len(replay), 9):
        for size in SIZES:
            text = painted(sight_of(replay, at), size, look=look)
            assert to_ascii(text).isascii()
            assert to_ascii(text).count("?") == text.count("?")


# --- what may be seen ----------------------------------------------------------------------------------


def ranks_shown(board: Board, seat: int) -> int:
    return sum(len(row.cards) for row in board.diagram.hands[seat].rows)


def board(viewpoint: Viewpoint, width: int = 160) -> Board:
    return board_of(viewpoint, moments_of(viewpoint.replay), Extras(), width, 29)


def test_hands_are_shown_all_one_or_none() -> None:
    replay = by_hand()
    at = replay.first_card(1, 3)  # nine cards played
    assert [ranks_shown(board(sight_of(replay, at)), seat) for seat in range(4)] == [13] * 4
    one = board(sight_of(replay, at, "one", 2))
    assert [ranks_shown(one, seat) for seat in range(4)] == [2, 3, 13, 2]  # of others what they played
    assert [hand.held for hand in one.diagram.hands] == [11, 10, None, 11]
    none = board(sight_of(replay, at, "none"))
    assert [ranks_shown(none, seat) for seat in range(4)] == [2, 3, 2, 2]


def test_what_is_to_come_is_shown_with_all_hands_only() -> None:
    replay = by_hand()
    at = replay.first_card(1, 3)
    every, one = board(sight_of(replay, at)), board(sight_of(replay, at, "one"))
    assert every.panel.tricks is not None
    assert one.panel.tricks is not None
    assert len(every.panel.tricks.rows) == 9
    assert len(one.panel.tricks.rows) == 3
    assert "deal result" in plain(every.status)
    assert "deal result" not in plain(one.status)
    assert plain(saying(sight_of(replay, at, "one")).context) == ""


@pytest.mark.parametrize("hands", ["all", "one", "none"])
def test_the_scrubber_counts_no_turn_beyond_its_total(hands: ShownHands) -> None:
    header, events = game_of("online")
    replay = Replay(header, events)
    passed = 0
    for at, step in enumerate(replay.steps):
        if step.domino and step.played:
            label = plain(board(sight_of(replay, at, hands)).scrub.label)
            passed += step.played > 52
            found = re.fullmatch(rf"round \d+ +turn {step.played}(?:/(\d+))?", label)
            assert found, label
            assert (found[1] is not None) == (hands == "all")
            assert int(found[1] or step.played) >= step.played, label
    assert passed


def test_the_open_deal_of_ones_own_game_is_guarded_whatever_is_asked() -> None:
    header, events = own_game(70)
    replay = Replay(header, events)
    at = len(replay) - 1
    for hands in ("all", "one"):
        for seat in range(4):
            viewpoint = sight_of(replay, at, hands, seat)
            assert viewpoint.shown == (0,)
            assert not viewpoint.future
            assert viewpoint.reason is None
    assert sight_of(replay, replay.end(1)).shown == (0, 1, 2, 3)
    assert sight_of(replay, at, free=True).shown == (0, 1, 2, 3)


def test_nothing_that_the_seat_cannot_know_reaches_the_board_of_an_open_deal() -> None:
    header, events = own_game(75)
    replay = Replay(header, events)
    other = Replay(header, swapped(header, events))
    at = len(replay) - 1
    for size in SIZES:
        assert painted(sight_of(replay, at), size) == painted(sight_of(other, at), size)


def swapped(header: Header, events: Sequence[Event]) -> list[Event]:
    """The same game with two hidden cards of the open deal exchanged, in all that has happened."""
    from barbu_tui.session.record.events import DealEvent

    start = max(place for place, event in enumerate(events) if isinstance(event, DealEvent))
    deal = events[start]
    assert isinstance(deal, DealEvent)
    last = Replay(header, events)[len(Replay(header, events)) - 1].deal
    assert last.play is not None
    hands = list(deal.hands)
    held = last.play.hands
    for mine in range(52):
        for theirs in range(52):
            if mine // 13 == theirs // 13 and held[1] >> mine & 1 and held[2] >> theirs & 1:
                hands[1] ^= 1 << mine | 1 << theirs
                hands[2] ^= 1 << mine | 1 << theirs
                changed = replace(deal, hands=tuple(hands))
                return [*events[:start], changed, *events[start + 1 :]]
    raise AssertionError("no two cards of one suit are hidden")


def test_a_bots_reason_is_shown_only_with_its_hand() -> None:
    header, events = game_of("online", bot="sound")
    replay = Replay(header, events)
    at = next(at for at in range(len(replay)) if replay[at].why and replay[at].action.seat == 1)  # type: ignore[union-attr]
    assert sight_of(replay, at).reason == replay[at].why
    assert sight_of(replay, at, "one", 1).reason == replay[at].why
    assert sight_of(replay, at, "one", 0).reason is None


# --- details -------------------------------------------------------------------------------------------


def marks_in(rows: Sequence[Row]) -> list[str]:
    """The marks behind the cards of a list of tricks."""
    spans = [span for row in rows for placed in row for span in placed.line]
    return [span.text for span in spans if span.colour == "bad" and span.bold]


def test_a_claim_is_marked_in_the_list_of_tricks() -> None:
    replay = by_hand()
    model = board(sight_of(replay, replay.end(3)))
    assert model.panel.tricks is not None
    assert marks_in(model.panel.tricks.rows) == ["*"]


def test_deals_before_the_record_are_known_by_their_contract() -> None:
    header, events = game_of("online")
    whole = Replay(header, events)
    start = whole.start(10)
    before = whole[start].deal.standing
    part = Replay(
        replace(header, before=before, until=10),
        [step.event for step in whole.steps[start : whole.end(10) + 1]],
    )
    cells = board(sight_of(part, 0)).timeline.cells
    every = board(sight_of(whole, start)).timeline.cells
    assert [cell.code for cell in cells[:10]] == [cell.code for cell in every[:10]]
    assert [cell.time for cell in cells] == ["absent"] * 9 + ["now"] + ["absent"] * 18
    assert all(not cell.code for cell in cells[10:])


def test_the_row_of_deals_of_a_short_game_has_its_deals_alone() -> None:
    header, events = game_of("online")
    whole = Replay(header, events)
    short = Replay(
        replace(header, until=8), [step.event for step in whole.steps[: whole.end(3) + 1] if step.event]
    )
    cells = board(sight_of(short, 0)).timeline.cells
    assert [cell.number for cell in cells] == list(range(1, 9))


def test_cards_are_offered_as_they_stand_in_the_diagram() -> None:
    from barbu_tui.core.actions import PlayCard
    from barbu_tui.core.cards import card_name, cards_in, parse_cards

    plays = [PlayCard(0, card) for card in cards_in(parse_cards("2S AS 3H TC KC 9D"))]
    ordered = in_order(plays)
    assert [card_name(play.card) for play in ordered if isinstance(play, PlayCard)] == [
        "AS", "2S", "3H", "KC", "TC", "9D",
    ]  # fmt: skip


def test_long_suits_are_written_close_together() -> None:
    from barbu_tui.core.cards import SUIT_MASK
    from barbu_tui.core.ruleset import ruleset
    from barbu_tui.session.play.header import new_header
    from barbu_tui.session.record.events import DealEvent

    header = new_header(ruleset("online"), ["random"] * 4, 1, human=None)
    replay = Replay(header, [DealEvent(1, header.first_dealer, tuple(SUIT_MASK))])
    text = painted(sight_of(replay, 0), (80, 21))
    assert "♥ AKQJ1098765432" in text  # W, beside the trick
    assert "♠ A K Q J 10 9 8 7 6 5 4 3 2" in text  # S has room


def test_a_long_suit_has_blanks_where_there_is_room_and_a_10_has_them_wherever_it_can() -> None:
    from barbu_tui.core.cards import parse_hand
    from barbu_tui.core.ruleset import ruleset
    from barbu_tui.session.play.header import new_header
    from barbu_tui.session.record.events import DealEvent

    header = new_header(ruleset("online"), ["random"] * 4, 1, human=None)

    def row_of(*texts: str) -> list[str]:
        hands = tuple(map(parse_hand, texts))
        replay = Replay(header, [DealEvent(1, header.first_dealer, hands)])
        return painted(sight_of(replay, 0), (80, 21)).splitlines()

    rows = row_of("K932.Q.K32.AKQJT", "AJ865.AT87652.A.", "Q7.KJ943.97654.6", "T4..QJT8.9875432")
    assert "  ♥ A 10 87652 " in rows[8]  # W, beside the trick
    assert rows[7].startswith("  ♠ A J 8 6 5    ")
    assert rows[9][27:44] == "  ♣ 9 8 7 5 4 3 2"  # E, on the right
    rows = row_of("K932.QJ9.KJ.KQJ9", "65.K8.AQT98765.3", "AQ87.T76.432.AT4", "JT4.A5432..87652")
    assert "  ♦ A Q 10 9 8 7 6 5 " in rows[10]  # W, below the trick
    rows = row_of("93.QJ98.KJ8.KQJ9", "K8652.K76.T765.3", "AQJT7.T432.9432.", "4.A5.AQ.AT876542")[6:11]
    assert [row[27:45].rstrip() for row in rows] == [
        "◆ Edith" if header.first_dealer == 3 else "Edith",
        "♠ 4",
        "♥ A 5",
        "♣ A 10 8 7 6 5 4 2",
        "♦ A Q",
    ]


@pytest.mark.parametrize("size", SIZES)
def test_points_taken_are_shown_in_full_at_the_edge_of_the_felt(size: tuple[int, int]) -> None:
    header, events = game_of("online")
    replay = Replay(header, events)
    east = 3
    name = replay_cast(header).name(east)
    for at, step in enumerate(replay.steps):
        table = step.deal.play and step.deal.play.table
        if isinstance(table, TrickTable) and table.points[east] and not table.trick:
            text = painted(sight_of(replay, at), size)
            points = re.escape(signed(table.points[east]))
            assert re.search(rf"{name} .*{points}(?!\d)", text), f"step {at}\n{text}"


LONG = ("Annemarie", "Wilhelmina", "Bartholome", "Constantin")
"""Names as long as they may be."""


@pytest.mark.parametrize(
    ("names", "hands"), [(("Ann", "Walter", "Nora", "Edith"), "all"), (LONG, "all"), (LONG, "none")]
)
@pytest.mark.parametrize("size", SIZES)
def test_points_and_the_last_card_stand_beside_every_name(
    size: tuple[int, int], hands: ShownHands, names: tuple[str, ...]
) -> None:
    header, events = game_of("online")
    players = tuple(replace(player, name=name) for player, name in zip(header.players, names, strict=True))
    replay = Replay(replace(header, players=players), events)
    names = tuple(name[:6] for name in names)  # the rest of it may give way
    felt = plan_for(*size, header.rules.deals, header.rules.players).felt
    for at in range(0, len(replay), 11):
        deal = replay[at].deal
        table = None if deal.play is None else deal.play.table
        if table is None or replay[at].row is not None or not replay[at].played:
            continue
        rows = painted(sight_of(replay, at, hands), size).splitlines()[felt.y : felt.y + felt.height]
        text = "\n".join(row[felt.x : felt.x + felt.width] for row in rows)
        for seat, name in enumerate(names):
            if isinstance(table, TrickTable):
                found = re.escape(signed(table.points[seat])) if table.points[seat] else ""
            elif seat in table.order():
                found = re.escape(signed(table.spec.order_points[table.order().index(seat)]))
            elif last := [card for who, card in table.history if who == seat][-1:]:
                found = "passed" if last[0] < 0 else f"{card_sign(last[0])}"
            else:
                found = "to play"
            assert re.search(rf"{name}\w*…?(?: .*?)? ?{found}( |$)", text, re.M), (
                f"{name} {found} {at}\n{text}"
            )


def three_digits(model: Timeline, *, every: bool) -> Timeline:
    """Deals of ±150: all of them, or pairs among others."""
    return replace(
        model,
        cells=tuple(
            replace(
                cell,
                points=(150 if place % 3 else -150) if every or place % 4 < 2 else -20,
                running=150 - 10 * place,
                time="past",
            )
            for place, cell in enumerate(model.cells)
        ),
    )


@pytest.mark.parametrize("every", [True, False])
@pytest.mark.parametrize("size", [*SIZES, (140, 33), (200, 57)])
def test_points_of_three_digits_stand_apart(size: tuple[int, int], every: bool) -> None:
    header, events = game_of("online")
    replay = Replay(header, events)
    model = three_digits(board(sight_of(replay, 0)).timeline, every=every)
    width, height = size
    plan = plan_for(width, height, len(model.cells), model.group)
    canvas = Canvas(width, height, Look(), "bg")
    draw_timeline(canvas, plan, model)
    draw_scrub(canvas, plan, board(sight_of(replay, 0), width).scrub)
    if plan.compact or not plan.wide:
        return
    figures = "\n".join(canvas.text().splitlines()[plan.deals.y + 2 : plan.deals.y + 4])
    chart = [token for token in figures.split() if set(token) <= set("▁▂▃▄▅▆▇█▀")]
    tokens = [token for token in figures.split() if token not in chart]
    assert sorted(tokens[: len(model.cells)]) == sorted(
        signed(cell.points) for cell in model.cells if cell.points is not None
    )
    assert "before the first card" in canvas.text() or "trick" in canvas.text()


@pytest.mark.parametrize("rows", [15, 30])
def test_bots_with_the_same_choice_share_one_reason(rows: int) -> None:
    replay = by_hand()
    at = replay.first_card(3, 4)
    action = replay[at + 1].action
    assert action is not None
    why = " ".join(f"reason {number}." for number in range(1, 16))
    short = tuple(Opinion(bot, action, why) for bot in ("sound", "hunter", "counter"))
    apart = tuple(replace(each, why=f"{each.bot}: {why}") for each in short)
    cast = replay_cast(replay.header)

    def reasons_of(opinions: tuple[Opinion, ...]) -> str:
        section = advice_section(BotAdvice(at, action.seat, opinions, action), None, cast, rows)
        assert section.height <= rows
        return " ".join(plain(placed.line) for row in section.rows for placed in row)

    shared = reasons_of(short)
    assert shared.count("reason 1.") == 1
    assert "reason 15." in shared
    assert reasons_of(apart).count("reason 1.") == 3
    assert ("reason 15." in reasons_of(apart)) == (rows > 20)

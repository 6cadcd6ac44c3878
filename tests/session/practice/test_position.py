"""Positions set up in one line: what is read, what is written, what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from barbu_bots.api import chance_of
from barbu_tui.core.cards import card_name, hand_text, parse_hand
from barbu_tui.core.deal import Deal
from barbu_tui.core.domino import DominoTable
from barbu_tui.core.ruleset import PRESETS, Ruleset, ruleset
from barbu_tui.core.tricks import TrickTable
from barbu_tui.core.view import Phase
from barbu_tui.language import use
from barbu_tui.session.names import Drill
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.practice.position import position, position_text, situation_at
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.setup import SetupError
from barbu_tui.session.practice.situation import (
    Situation,
    draw_situation,
    game_at,
    read_situation,
    situation_json,
    situation_of,
    usual_players,
)
from barbu_tui.session.record.file import BrokenRecordError, load
from barbu_tui.session.record.position import GameLog
from barbu_tui.session.replay.branch import Branch
from barbu_tui.session.replay.cursor import Replay
from tests.support.posed import deal_by_deal, posed, start_at
from tests.support.saved_games import begun, first_deals
from tests.support.seeds import seeded

ONLINE = ruleset("online")
HAND = "AQ5.T82.KJ93.A42"
HELD = "J8.Q43.T82.K97"
AUCTION = "W no_queens / N x W; S x W"
PLAYED = "3S 2S TS 5S; AD 4D 6D 7D; AC"
CARD = f"{HELD} / {AUCTION} / {PLAYED}"
DOMINO = "AQ5.T982.KJ9.A42 / W domino 8 / /"


def kept(situation: Situation) -> list[object]:
    """A situation as it is kept, without the time."""
    stored = situation_json(situation)
    header, *lines = stored["record"]
    return [{**header, "created": ""}, *lines, *(stored.get(key) for key in ("own", "level"))]


def card_situations(rules: Ruleset, seed: int, deals: int) -> list[Situation]:
    """Cards with a choice, one from each deal of a game of bots."""
    random = Random(seed)
    found = []
    bots = usual_players(rules)
    for number in range(1, deals + 1):
        deal = game_at(rules, seed, number, bots).deal
        assert deal is not None
        decisions: list[Deal] = []
        while not deal.over:
            if deal.phase is Phase.PLAY and len(deal.legal_actions()) > 1:
                decisions.append(deal)
            action = deal.automatic()
            view = deal.view()
            action = action or bots[view.seat].decide(view, chance_of(view, seed)).action
            deal = deal.apply(action)
        if decisions:
            found.append(situation_of(random.choice(decisions), seed))
    return found


def test_a_card_is_asked_after_the_cards_before_it() -> None:
    situation = position(ONLINE, CARD)
    view = situation.view
    assert view.hand == parse_hand(HELD)
    assert isinstance(view.table, TrickTable)
    assert (view.table.done, view.table.leader, view.turn) == (2, 3, 0)
    assert view.levels[0] == (0, 1, 0, 0)
    assert sorted(card_name(each.card) for each in situation.options) == ["7C", "9C", "KC"]  # type: ignore[union-attr]
    assert situation.own


def test_the_hand_may_be_the_one_dealt() -> None:
    dealt = f"J85.Q43.T842.K97 / {AUCTION} / {PLAYED}"
    assert kept(position(ONLINE, dealt)) == kept(position(ONLINE, CARD))


def test_dominoes_are_set_up_with_their_passes() -> None:
    situation = position(ONLINE, f"{DOMINO} 8S 8D pass 8H 7S 7D 6D")
    view = situation.view
    assert isinstance(view.table, DominoTable)
    assert view.hand == parse_hand("AQ5.T92.KJ9.A42")
    assert view.table.history[2] == (3, -1)
    assert situation.deal.play is not None
    assert not situation.deal.play.hands[3] & view.table.lacks[3]


def test_commas_small_letters_and_tens_are_read() -> None:
    expected = kept(position(ONLINE, CARD))
    other = f"{HELD.lower()} / w no_queens / n x w; s x w / 3s, 2s, 10s, 5s; ad, 4d, 6d, 7d; ac"
    assert kept(position(ONLINE, other)) == expected
    use("fr")
    try:
        assert kept(position(ONLINE, CARD.replace("Q43", "D43"))) == expected
    finally:
        use("en")


@pytest.mark.parametrize("rules", PRESETS)
def test_what_is_written_is_read_again(rules: str) -> None:
    chosen = ruleset(rules)
    seed = seeded(41)
    drills: tuple[Drill, ...] = ("contracts", "doubles")
    drawn = [draw_situation(chosen, drill, seed, number) for drill in drills for number in range(1, 4)]
    for situation in (*drawn, *card_situations(chosen, seed, 5)):
        text = position_text(situation)
        if len(situation.options) < 2:
            with pytest.raises(SetupError, match="are equals"):
                position(chosen, text, seed)
            continue
        again = position(chosen, text, seed)
        assert position_text(again) == text
        assert (again.view.hand, again.view.table) == (situation.view.hand, situation.view.table)
        assert (again.options, again.view.levels) == (situation.options, situation.view.levels)
        assert kept(read_situation(situation_json(again))) == kept(again)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "dots"),
        (f"{HAND} / W no_queens / N x W / 2C / 3C", "is not understood"),
        (f"{HAND} / X no_queens", "'X' is not a player; the players are S, W, N, E."),
        (f"{HAND} / W / /", "is not understood; write who deals and what"),
        (f"{HAND} / W no_queens / S x W", "Leave out your own doubles"),
        (f"{HELD} / W no_queens / / {PLAYED}", "Nobody doubled"),
        (f"{HELD} / {AUCTION} / {PLAYED} / left NT", "make no difference once the play has begun"),
        (f"{HELD} / {AUCTION} / 3S 2S TS; AD", "Trick 1 is not complete: 3S 2S TS."),
        (f"{HELD} / {AUCTION} / 3S 2S TS 5S; 5S", "5S has been played twice."),
        (f"{HELD} / {AUCTION} / 3S 2S TS 5X", "'5X'"),
        (f"{HELD} / {AUCTION} / pass", "Nobody passes in a trick."),
        (f"{HELD} / {AUCTION} / 3S 2S TS 5S; AD 4D 6D 7D", "it is E's turn"),
        (f"{HELD} / {AUCTION} / 3S 2S TS 5S; AD 4D 6D 7D; KC", "E plays KC, which is in your hand."),
        (
            f"{HELD.replace('8', '')} / {AUCTION} / {PLAYED}",
            "has 9 cards; write all 13 that were dealt, or the 11 left",
        ),
        (f"J85.Q43.T842.97 / {AUCTION} / {PLAYED}", "has 12 cards; write all 13"),
        (f"J85.Q43.T842.K97 / {AUCTION} / 3S 2S TS 6S; AC", "You play 6S, which is not in the hand"),
        (f"J85.Q43.T842.K97 / {AUCTION} / 3S 2S TS 4D; AC", "S could not play 4D: You must follow spades."),
        (
            f"{HELD} / {AUCTION} / 3S 3D TS 5S; AD 4D 6D KS; AC",
            "N cannot have KS: an earlier play has shown that.",
        ),
        (f"{HELD} / {AUCTION} / 3S 2S TS 9C target", "is not understood"),
        (f"{DOMINO} 9S", "W could not play 9S"),
        (f"{DOMINO} 8S 8D pass 8H", "it is W's turn"),
        (f"{DOMINO} 8S 8D pass 8H 7S 7D 6D pass", "S could not pass"),
        (f"{DOMINO} 8S 8D pass 8H 9S 7D 9D", "E plays 9D, which is in your hand."),
    ],
)
def test_bad_positions_are_refused_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(SetupError) as refused:
        position(ONLINE, text)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("code", "text", "says"),
    [
        ("de", "KDX.AT3.82.J9764 / W no_queens", "23456789TBDKA"),
        ("fr", "RRD.AT3.82.V9764 / W no_queens", "RS "),
        ("de", "95.Q4..8; N DH / W no_queens / N x W /", "DH "),
        ("fr", f"J85.D43.T842.R97 / {AUCTION} / 3S 2S TS DD; AC", "DD"),
    ],
)
def test_cards_are_refused_in_the_letters_of_the_language_in_use(code: str, text: str, says: str) -> None:
    use(code)
    try:
        with pytest.raises(SetupError) as refused:
            position(ONLINE, text)
    finally:
        use("en")
    assert says in str(refused.value)


def test_cards_that_no_deal_allows_are_refused() -> None:
    # All three others have shown to hold no spade, and eight are still out.
    void = "J862.43.T2.Q975 / S trumps H / / 5S 2H 5H 6H; AD"
    with pytest.raises(SetupError, match="No deal fits these cards"):
        position(ONLINE, void)


def test_a_card_that_is_not_in_the_deck_is_refused() -> None:
    with pytest.raises(SetupError, match="2C is not in the deck of sheet3"):
        position(ruleset("sheet3"), f"{HELD.removesuffix('.K97')}. / W no_queens / / 2C")


def test_an_own_position_counts_as_the_next_hand() -> None:
    session = PracticeSession(ONLINE, "contracts", 3)
    session.set_up(CARD)
    assert (session.situation.drill, session.number) == ("cards", 1)
    with pytest.raises(SetupError):
        session.set_up("nothing")
    assert session.situation.drill == "cards"
    following = session.next()
    assert following is not None
    assert following.drill == "contracts"


def test_a_decision_of_a_game_is_a_position() -> None:
    header, events = begun(deals=2, more=0)
    replay = Replay(header, events)
    for at in range(0, len(replay), 7):
        step = replay[at]
        if step.turn < 0 or len(step.deal.legal_actions()) < 2:
            continue
        situation = situation_at(replay, at)
        assert situation.view.hand == step.deal.view().hand
        assert len(situation.options) <= len(step.deal.legal_actions())
        match = Match(GameLog(header, events[: at + 1]))
        assert situation.question().seed == match.seed_of_deal, "the layouts are those of the adviser"
        assert position_text(position(header.rules, position_text(situation))) == position_text(situation)


# Endings and open cards ------------------------------------------------------------------------------

ENDING = "95.Q4..8; out KT87.KJT.6.AKQJ95 / W no_queens / N x W"


def test_an_ending_is_posed_without_the_tricks_before_it() -> None:
    situation = position(ONLINE, f"{ENDING} / E: 3D")
    view = situation.view
    assert isinstance(view.table, TrickTable)
    assert (view.table.tricks, view.table.leader, len(view.table.trick)) == (5, 3, 1)
    assert [view.cards_left(seat) for seat in range(4)] == [5, 5, 5, 4]
    assert hand_text(view.table.unplayed & ~view.hand) == "KT87.KJT.6.AKQJ95"
    assert all(hand.bit_count() == 5 for hand in situation.deal.hands)
    assert len(situation.options) == 3
    assert {card_name(each.card) for each in situation.options} >= {"QH", "9S"}  # type: ignore[union-attr]
    assert situation.match().human == 0


@pytest.mark.parametrize("cards", ["", "3D", "3D 6D 7D", "2C 3C 4C 8C; 3D"])
def test_who_led_follows_from_the_number_of_cards(cards: str) -> None:
    """The cards of whole tricks show the winners, no matter where the first lead came from."""
    own = "95.Q4.." if "8C" in cards else "95.Q4..8"
    pool = "KS TS 8S 7S KH JH TH 6D AC KC QC JC 9C 5C 9D".split()  # noqa: SIM905
    played = cards.replace(";", "").replace("8C", "").split()
    out = " ".join([card for card in pool if card not in played][: 15 - len(played)])
    situation = position(ONLINE, f"{own}; out {out} / W no_queens / N x W / {cards}")
    assert situation.view.turn == 0
    assert position_text(position(ONLINE, position_text(situation))) == position_text(situation)


def test_all_hands_are_open() -> None:
    situation = position(ONLINE, "95.Q4..8; W KT.K..95; N 87.J..AQ; E .T.6.KJ2 / W no_queens / N x W /")
    assert [hand_text(hand) for hand in situation.deal.hands] == [
        "95.Q4..8",
        "KT.K..95",
        "87.J..AQ",
        ".T.6.KJ2",
    ]
    assert situation.question().listed
    whole = position(
        ONLINE, f"{HAND}; W KJT98.A97.A2.KQ3; N 7642.KQJ.T854.T5; E 3.6543.Q76.J9876 / W no_queens"
    )
    assert hand_text(whole.deal.hands[3]) == "3.6543.Q76.J9876"
    assert whole.question().listed


@pytest.mark.parametrize("text", [HAND, f"{HAND} / W no_queens / N x W", CARD])
def test_known_cards_lie_where_they_are_said_to(text: str) -> None:
    first, slash, rest = text.partition(" /")
    situation = position(ONLINE, f"{first}; N 9S QC; e 6h{slash}{rest}")
    hands = situation.deal.hands
    assert hands[2] & (1 << 7 | 1 << 49) == 1 << 7 | 1 << 49
    assert hands[3] >> 17 & 1
    assert all(situation.view.open[seat] == 0 for seat in (0, 1))
    assert "N 9...Q; E .6.." in position_text(situation)


def test_an_ending_of_dominoes_has_its_layout_and_who_is_out() -> None:
    situation = position(ONLINE, "KQ.3.A.; E 0; W 3; N 2; out A.2.KQ.A / W domino 8 / /")
    table = situation.view.table
    assert isinstance(table, DominoTable)
    assert (table.out, table.left, table.points[3]) == ([3], [4, 3, 2, 0], 45)
    assert position_text(situation).startswith("KQ.3.A.; E 0; W 3; N 2; out ")
    assert situation.match().game.deal is not None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("95.Q4..8; out KT87.KJT.62.AKQJ95 / W no_queens / N x W / E: 3D", "The others have 15 cards here, those on the table included, but 16 are given"),
        ("95.Q4..8; N 9S / W no_queens / N x W /", "9S stands in two hands."),
        ("95.Q4..8; N QC; N KC / W no_queens / N x W /", "N appears twice"),
        ("95.Q4..8; S QC / W no_queens / N x W /", "S appears twice"),
        ("95.Q4..8; X QC / W no_queens / N x W /", "'X' is not a player"),
        ("95.Q4..8; N 1C / W no_queens / N x W /", "'1C' is not a card"),
        (f"{HAND}; out 2.3.4.5 / W no_queens", "Before the play no card has been played"),
        (f"{HAND}; W AKQJT98765432... / W no_queens", "stands in two hands"),
        (f"{HAND}; W KJT98.A97.A2.KQ3 TC / W no_queens", "is not a rank"),
        (f"{HAND}; W KJT98.A97.A2.KQ3; N 7642.KQJ.T854.T5; E 3.6543.Q76.J987 / W no_queens / N x W / 2S", "but 38 are given"),
        ("95...; out KT87... / W no_queens / N x W / N: QS", "The others have 6"),
        ("95...; out KT87.2.. / W no_queens / N x W / N: QS QS", "QS has been played twice"),
        ("95...; W 2H; out KT87... / W barbu / N x W / N: 3H", "the deal is over"),
        ("KQ.3.A.; E 0; W 3; N 2; out A.2.KQ.A / W domino 8 / / N: 2H", "leave out the cards played"),
        ("KQ.3.A.; E 0; W 3; N 2; out A.2.KJ.A / W domino 8 / /", "cannot lie in rows"),
    ],
)  # fmt: skip
def test_bad_endings_are_refused_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(SetupError) as refused:
        position(ONLINE, text)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 1 << 30), st.sampled_from(sorted(PRESETS)), st.booleans(), st.integers(0, 3))
@example(1895, "barbuda", False, 3)  # dominoes: two are out, and the third has another number of cards
def test_an_ending_that_is_written_is_read_again(number: int, name: str, wide: bool, dense: int) -> None:
    random = Random(number)
    states = deal_by_deal(ruleset(name), random)
    starts = [at for at, deal in enumerate(states[:-1]) if deal.play and start_at(deal.play)]
    at = random.choice(starts)
    ending = posed(states[at])
    if wide:  # some cards of the trick
        for after in states[at + 1 :][: random.randrange(3)]:
            if len(after.plays) > len(states[at].plays) and after.play and not ending.over:
                ending = ending.apply(after.plays[-1])
    if ending.over or len(ending.legal_actions()) < 2:
        return
    situation = situation_of(ending, 3)
    mask = [random.getrandbits(52) if dense else 0, (1 << 52) - 1][dense == 3]
    opened = tuple(hand & mask if seat else 0 for seat, hand in enumerate(situation.deal.hands))
    situation = replace(situation, deal=replace(situation.deal, open=opened if any(opened) else ()), bots=())
    if len(situation.options) < 2:
        return
    text = position_text(situation)
    again = position(situation.rules, text, 3)
    assert position_text(again) == text
    view, other = situation.view, again.view
    assert (other.hand, other.turn, other.levels) == (view.hand, view.turn, view.levels)
    assert again.options == situation.options
    unseen = view.table.unplayed & ~view.hand  # type: ignore[union-attr]
    assert other.table.unplayed & ~other.hand == unseen  # type: ignore[union-attr]
    if view.open:
        for seat in situation.rules.seats[1:]:
            assert other.open[seat] & unseen == view.open[seat] & unseen
    assert kept(read_situation(situation_json(again))) == kept(again)


def test_a_decision_of_a_short_game_leaves_later_deals_out_everywhere(tmp_path: Path) -> None:
    """In practice, at the adviser, in what is kept, and in what is played on from the replay."""
    header = new_header(ruleset("online"), ["sound"] * 4, 5, human=None, deals=4)
    replay = Replay(header, first_deals(header, 4))
    at = replay.start(2)
    assert replay[at].deal.phase is Phase.CONTRACT
    situation = situation_at(replay, at)
    again = read_situation(situation_json(situation))
    for each in (situation, again):
        assert set(each.question().later) == {0.0}
        assert each.match().game.length == 4
    branch = Branch(replay, at)
    assert branch.game.length == 4
    branch.save(tmp_path / "branch.barbu.jsonl")
    kept = Replay.of(load(tmp_path / "branch.barbu.jsonl"))
    assert (kept.length, kept.position.game.length) == (4, 4)
    assert situation_at(kept, kept.start(2)).deals == 4
    whole = replace(situation, deals=None)
    assert len(set(whole.question().later)) > 1


@pytest.mark.parametrize("of", [1, 29])
def test_a_part_of_a_short_game_is_refused_with_an_impossible_length(of: int, tmp_path: Path) -> None:
    header = new_header(ruleset("online"), ["sound"] * 4, 5, human=None, deals=4)
    branch = Branch(replay := Replay(header, first_deals(header, 4)), replay.start(2))
    branch.save(path := tmp_path / "branch.barbu.jsonl")
    path.write_text(path.read_text().replace('"of":4', f'"of":{of}', 1))
    with pytest.raises(BrokenRecordError, match=f"'of' is {of}"):
        load(path)

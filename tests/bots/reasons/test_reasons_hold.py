"""What a reason announces comes true: over whole games the sentences are held against what happened."""

from __future__ import annotations

import re
from functools import partial

import pytest

from barbu_tui.core.actions import ChooseContract, PlayCard
from barbu_tui.core.cards import BIT, HEARTS, SUIT_MASK, SUIT_NAMES, parse_card
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import Chance, deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.tricks import TrickPlay, TrickTable
from barbu_tui.core.view import Phase
from barbu_tui.session.play.playout import play_deal
from bots import Decision, hunter, make_bot, sound
from bots.bidding.doubling import judge
from bots.bidding.hand_values import hand_values
from bots.reasons import bidding as words
from bots.reasons import domino as words_of_dominoes
from bots.reasons import tricks as words_of_play
from bots.weights.book import kind_of
from bots.weights.current import CURRENT
from tests.support.positions import calling, in_domino, in_tricks

GAMES = 4
SEED = 4711

MINE = re.compile(
    r"though the trick will be mine|^The trick will be mine|^The trick is mine|^Nobody can beat|: it is mine\.$"
    r"|: the trick is mine, with|^Last to play, I take it|^I draw trumps: nobody can beat|^Nobody else has a trump left"
)
"""I win this trick."""
BEATEN = re.compile(r"^Somebody has to beat|^I cannot beat|^I leave this one")
"""I do not."""
THEIRS = re.compile(
    r"\{(\w)\} gets |leave .* to \{(\w)\}|is left with|goes under \{(\w)\}'s [\w ]+(?:, and we are \w+)?\.$"
)
"""The trick is that player's."""
NONE_LEFT = re.compile(r"Nobody else has (\w+)(?: any more)?[:,]")
"""Nobody else holds the suit."""
ONLY = re.compile(r"I have nothing but (\w+) (?:to|that I may) lead")
"""I may lead other cards of that suit, and no others."""


REST = re.compile(r"the rest is \{(\w)\}'s")
"""That player wins this trick and all that follow."""


def decisions(name: str) -> list[tuple[Deal, list[Decision]]]:
    """Some games' deals, each with what was decided in it."""
    rules = ruleset(name)
    bots = [make_bot(("sound", "hunter", "counter", "sound")[seat]) for seat in rules.seats]
    found = []
    for seed in range(SEED, SEED + GAMES):
        game = Game.new(rules, 0)
        while not game.over:
            game = game.begin(deal_hands(rules, seed, game.number))
            assert game.deal is not None
            seen: list[Decision] = []
            deal = play_deal(game.deal, bots, seed, partial(_read, seen))
            found.append((deal, seen))
            game = game.with_deal(deal).finish()
    return found


def _read(seen: list[Decision], decision: Decision) -> None:
    """A reason is put into words when it is read: so it is read at once."""
    seen.append(Decision(decision.action, decision.why))


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_announced_comes_true(name: str) -> None:
    print(f"games {SEED} to {SEED + GAMES - 1}")
    checked = {"mine": 0, "beaten": 0, "theirs": 0, "none left": 0, "only": 0, "rest": 0}
    for deal, seen in decisions(name):
        if not isinstance(deal.play, TrickPlay):
            continue
        letters = deal.rules.seat_letters
        cards = [each for each in seen if isinstance(each.action, PlayCard)]
        held = list(deal.hands)
        played = 0
        whose_rest = ""
        for leader, trick in deal.play.table.tricks_played():
            winner = _winner(leader, trick, deal.play.table.trump, deal.rules.players)
            for decision in cards[played : played + len(trick)]:
                action, why = decision.action, decision.why
                assert isinstance(action, PlayCard)
                told = f"{name}: {letters[action.seat]} plays {action}: {why}"
                if MINE.search(why):
                    checked["mine"] += 1
                    assert winner == action.seat, told
                elif BEATEN.search(why):
                    checked["beaten"] += 1
                    assert winner != action.seat, told
                elif spoken := THEIRS.search(why):
                    whose = next((letter for letter in spoken.groups() if letter), None)
                    if whose:
                        checked["theirs"] += 1
                        assert letters[winner] == whose, told
                if spoken := REST.search(why):
                    checked["rest"] += 1
                    whose_rest = spoken.group(1)
                assert not whose_rest or letters[winner] == whose_rest, told
                if spoken := NONE_LEFT.search(why):
                    named = spoken.group(1)
                    if named in SUIT_NAMES:
                        checked["none left"] += 1
                        suit = SUIT_NAMES.index(named)
                        others = (held[seat] for seat in deal.rules.seats if seat != action.seat)
                        assert not any(hand & SUIT_MASK[suit] for hand in others), told
                if spoken := ONLY.search(why):
                    checked["only"] += 1
                    suit = SUIT_NAMES.index(spoken.group(1))
                    kept = [
                        card for card in range(52) if held[action.seat] >> card & 1 and card != action.card
                    ]
                    assert any(card // 13 == suit for card in kept), told
                    assert all(card // 13 in (suit, HEARTS) for card in kept), told  # those may not be led
                held[action.seat] &= ~(1 << action.card)
            played += len(trick)
    seldom = {"only", "rest"}
    assert all(count > 5 for what, count in checked.items() if what not in seldom), checked
    assert checked["rest"] > 5 or name != "online", checked
    assert checked["only"] or name != "sheet3", checked  # it is seldom said


def _winner(leader: int, trick: tuple[int, ...], trump: int, players: int) -> int:
    """Who takes a trick, by its cards alone."""
    suit = trick[0] // 13

    def strength(card: int) -> int:
        if card // 13 == trump:
            return 100 + card
        return card if card // 13 == suit else -1

    best = max(range(len(trick)), key=lambda place: strength(trick[place]))
    return (leader + best) % players


@pytest.mark.parametrize("name", ["online", "sheet3"])
def test_a_bid_is_not_explained_by_a_hand_that_is_poor_and_good(name: str) -> None:
    print(f"games {SEED} to {SEED + GAMES - 1}")
    owing = 0
    for _, seen in decisions(name):
        for decision in seen:
            if "no more than an average hand" in decision.why:
                owing += 1
                assert "My hand is good" not in decision.why
                assert "I should do better" not in decision.why
    assert owing


def test_a_call_with_the_king_of_hearts_is_explained_by_throwing_it() -> None:
    print(f"games {SEED} to {SEED + GAMES - 1}")
    king = ruleset("online").specs["barbu"].penalty
    told = 0
    for deal, seen in decisions("online"):
        why = seen[0].why
        assert not ("Hardly anything can happen" in why and "Barbu" in why and deal.hands[deal.dealer] & king)
        if "a trick to throw the king of hearts on" in why:
            told += 1
            assert deal.hands[deal.dealer] & king
    assert told


def test_a_low_card_is_no_way_out_once_the_suit_is_drawn() -> None:
    gone = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 7H JH KH AH 5D 7D 9D TD JD QD KD AD 4C 8C 9C TC JC QC KC AC"
    view = in_tricks("no_last_two", ".63.862.", "", gone=gone, levels={"W": 2, "N": 1, "E": 1}, dealer="W")
    decision = make_bot("sound").decide(view, Chance(1, 1, 1, 1))
    assert str(decision.action) == "play 8D"  # the three and the four of diamonds are out, and both may fall
    assert "get me out" not in decision.why


def test_a_card_that_nobody_beats_is_said_to_wait() -> None:
    view = in_tricks("no_last_two", "AKQT7.4.Q82.T54", "AD KD", gone="8H QH KH AH", levels={"N": 1, "E": 2})
    decision = make_bot("sound").decide(view, Chance(1, 1, 1, 1))
    assert str(decision.action) == "play 8D"
    assert "keep the queen of diamonds: nobody can beat it" in decision.why
    beaten = in_tricks("no_last_two", "AKQT7.4.Q82.T54", "AD JD", gone="8H QH KH AH", levels={"N": 1, "E": 2})
    decision = make_bot("sound").decide(beaten, Chance(1, 1, 1, 1))
    assert str(decision.action) == "play 8D"  # the king may still take the queen
    assert "keep the queen of diamonds, which can still take a trick" in decision.why


def test_a_card_waits_only_while_another_trick_is_free() -> None:
    seven = PlayCard(0, parse_card("7S"))
    view = in_tricks("no_last_two", "Q72...2", "KS", gone="AS", holds={"W": "JS 3H 4H 5H"})
    assert "nobody can beat it, so it can go whenever I lead" in words_of_play.trick(view, seven)
    view = in_tricks("no_last_two", "Q72...", "KS", gone="AS", holds={"W": "JS 3H 4H"})
    assert "keep the higher one for later" in words_of_play.trick(view, seven)


def test_a_higher_card_that_nobody_can_play_any_more_does_not_still_come() -> None:
    view = in_tricks("no_queens", "9632.A8.T43.9542", "5H")
    eight = PlayCard(0, parse_card("8H"))
    assert "five higher are out" in words_of_play.trick(view, eight)
    assert isinstance(view.table, TrickTable)
    for other in (1, 2):  # both who are still to play
        view.table.lacks[other] |= BIT[parse_card("QH")]
    assert "four higher may still come" in words_of_play.trick(view, eight)


def test_the_last_contract_is_explained_by_its_suit_or_rank() -> None:
    print(f"games {SEED} to {SEED + GAMES - 1}")
    told = 0
    for deal, seen in decisions("online"):
        why, choice = seen[0].why, seen[0].action
        if "is the last contract that I have left" in why and isinstance(choice, ChooseContract):
            told += choice.contract in ("trumps", "domino")
            assert ("my cards lie best" in why) == (choice.contract == "domino")
            assert ("as trumps promise most" in why) == (choice.contract == "trumps")
            assert "though I hold none" not in why or not holds_rank(deal, choice)
    assert told


def holds_rank(deal: Deal, choice: ChooseContract) -> bool:
    """Whether the dealer has a card of the rank that he starts from."""
    return any(deal.hands[choice.seat] >> 13 * suit + (choice.start or 0) & 1 for suit in range(4))


def test_a_double_that_expects_nothing_is_not_explained_by_doing_better() -> None:
    print(f"games {SEED} to {SEED + 39}")
    rules = ruleset("online")
    said = {"worth the risk": 0, "pay one on": 0, "I dare it": 0, "can no longer redouble": 0}
    for name in ("sound", "hunter"):
        personality = {"sound": sound.PERSONALITY, "hunter": hunter.PERSONALITY}[name]
        values, bidding = hand_values(rules, CURRENT), CURRENT.bidding[kind_of(rules)]
        for seed in range(SEED, SEED + 40):
            game = Game.new(rules, 0).begin(deal_hands(rules, seed, 1))
            assert game.deal is not None
            deal = game.deal.after(ChooseContract(0, "no_hearts"))
            while deal.phase is Phase.BIDS:
                action = deal.automatic()
                if action is None:
                    view = deal.view(deal.turn)
                    judged = judge(view, values, bidding, personality)
                    why = words.bid(view, judged)
                    theirs = judged.prospect.theirs
                    for seat, letter in enumerate(rules.seat_letters):
                        better = re.search(r"I should do better than [^.]*\{" + letter, why)
                        assert not better or judged.prospect.mine > theirs[seat], why
                        late = re.search(r"[^.]*\{" + letter + r"\}[^.]* can no longer redouble", why)
                        assert not late or seat in {bid.seat for bid in view.bids}, why
                        close = re.search(r"\{" + letter + r"\}[^.]* are about even", why)
                        assert not close or 0.0 <= theirs[seat] - judged.prospect.mine < 4.0, why
                    for what in said:
                        said[what] += what in why
                    action = judged.bid
                deal = deal.after(action)
    assert all(said.values()), said


def test_a_first_call_on_a_poor_hand_is_of_all_contracts() -> None:
    poor = "874.72.KQJT7.K52"
    first = calling(poor, "no_tricks no_hearts no_queens barbu no_last_two trumps domino")
    assert "Of all seven" in make_bot("sound").decide(first, Chance(1, 1, 0, 1)).why
    later = calling(poor, "no_tricks trumps domino")
    assert "Of what I have left" in make_bot("sound").decide(later, Chance(1, 1, 0, 1)).why


def test_a_card_that_opens_to_others_is_not_said_to_help_least_while_another_opens_to_nobody() -> None:
    three = parse_card("3S")
    view = in_domino("A", "3.JT.5.3", "S 4-A, H Q-A, D 6-A, C 4-A")
    why = words_of_dominoes.domino(view, three)  # the jack of hearts opens to the ten, which is mine too
    assert why == "With the jack of hearts in reserve I can spare the 3 of spades."
    view = in_domino("A", "3.J9.5.3", "S 4-A, H Q-A, D 6-A, C 4-A")
    assert words_of_dominoes.domino(view, three) == "The 3 of spades helps the others least."


def test_a_winner_is_explained_by_the_card_that_gets_one_out() -> None:
    for contract, said in (
        (
            "no_queens",
            "Nobody can beat the ace of clubs: it goes now, while the 2 of spades can still get me out.",
        ),
        ("no_tricks", "One trick, and the ace of clubs is gone, while the 2 of spades can still get me out."),
    ):
        view = in_tricks(contract, "T2.K.9.A", "", gone="5C 6C 7C 8C 9C TC JC QC KC", holds={"W": "2C"})
        assert words_of_play.trick(view, PlayCard(0, parse_card("AC"))) == said


def test_a_discard_is_harmless_when_the_rest_is_anothers() -> None:
    view = in_tricks("no_tricks", "9.K..", "3D", gone="", holds={"E": "4D"})
    assert "nothing can hurt" in words_of_play.trick(view, PlayCard(0, parse_card("9S")))


def test_the_only_suit_on_lead_is_explained_by_the_card() -> None:
    view = in_tricks("no_last_two", "...KT2", "")
    assert "the highest goes first" in words_of_play.trick(view, PlayCard(0, parse_card("KC")))
    assert "somebody has to beat the 2 of clubs" in words_of_play.trick(view, PlayCard(0, parse_card("2C")))
    assert "the 10 of clubs goes first" in words_of_play.trick(view, PlayCard(0, parse_card("TC")))
    view = in_tricks("no_last_two", "...432", "")
    assert "all alike" in words_of_play.trick(view, PlayCard(0, parse_card("4C")))


def test_every_penalty_card_of_a_trick_is_named() -> None:
    king, gone = PlayCard(0, parse_card("KD")), "4D 5D 6D 7D 8D 9D JD QD AD"
    for contract, trick, said in (
        ("no_hearts", "3D 5H 9H", "with two hearts"),
        ("no_hearts", "3D AH 9H", "with the ace of hearts and the 9 of hearts"),
        ("no_hearts", "3D AH 9S", "with the ace of hearts."),
    ):
        view = in_tricks(contract, "..KT2.", trick, gone=gone)
        assert "to be rid of the king" in words_of_play.trick(view, king)
        view = in_tricks(contract, "..KT.", trick, gone=gone + " 2D")
        assert said in words_of_play.trick(view, king)


def test_a_trick_is_called_free_only_while_it_is() -> None:
    view = in_tricks("no_last_two", "Q7.AK.A.", "3S 4S JS", gone="AS KS")
    queen = PlayCard(0, parse_card("QS"))
    assert "Tricks cost nothing yet" in words_of_play.trick(view, queen)
    view = in_tricks("no_last_two", "Q7...", "3S 4S JS", gone="AS KS")
    assert "is the price of" in words_of_play.trick(view, queen)


def test_a_trick_is_left_to_nobody_from_whom_a_trump_may_take_it() -> None:
    void = {"W": "S"}
    view = in_tricks("trumps", "A2...", "KS TS", trump="H", dealer="N", holds={"W": "4H 5D"}, void=void)
    two = PlayCard(0, parse_card("2S"))
    assert words_of_play.trick(view, two) == "I play low and keep the ace of spades."
    trumps = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    view = in_tricks("trumps", "A2...", "KS TS", trump="H", dealer="N", gone=trumps, void=void)
    assert words_of_play.trick(view, two) == "I leave this one to {N}."

"""Situations, set-ups, grades, history, sessions, advice."""

from __future__ import annotations

import json
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from barbu_bots.search.comparison import so_many
from barbu_bots.search.figure import Figure
from barbu_bots.search.judgement import Compared, Judgement, OptionFigures
from barbu_tui.core.actions import Action, Bid, ChooseContract, PlayCard
from barbu_tui.core.cards import hand_text, parse_hand
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.game import Game
from barbu_tui.core.notation import parse_hands
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.core.view import Phase, View
from barbu_tui.language import use
from barbu_tui.language.numbers import signed_tenths
from barbu_tui.session.advice.advised import Advised, advise, best_of_contract
from barbu_tui.session.advice.foil import Foil
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.names import Drill
from barbu_tui.session.practice.history import HistoryError, Practised, append, load, practice_sums, rewrite
from barbu_tui.session.practice.position import own_situation
from barbu_tui.session.practice.session import PracticeSession
from barbu_tui.session.practice.setup import TYPED, SetupError
from barbu_tui.session.practice.situation import draw_situation, turned
from barbu_tui.session.practice.what_if import swapped
from barbu_tui.session.record.events import ActionEvent
from barbu_tui.session.record.position import standing_problem
from barbu_tui.session.store.settings import Settings
from barbu_tui.session.table.table import Ask, Table
from barbu_tui.words.actions import in_words
from barbu_tui.words.reasons import difference, reasons_of, split
from tests.support.judged import judged, option
from tests.support.random_play import finish_at_random

ONLINE = ruleset()
HAND = "AQ5.T82.KJ93.A42"
NAMES = {"S": "You", "W": "Walter", "N": "Nora", "E": "Edith"}
BIDDING: tuple[Drill, ...] = ("contracts", "doubles")


# Situations ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("drill", BIDDING)
def test_situations_are_decisions_out_of_real_games(rules: str, drill: Drill) -> None:
    for number in range(1, 6):
        situation = draw_situation(ruleset(rules), drill, 7, number)
        view = situation.view
        assert view.turn == view.seat == 0
        assert len(situation.options) > 1
        assert view.phase is (Phase.CONTRACT if drill == "contracts" else Phase.BIDS)
        assert situation.deal.rules.deck == sum(situation.deal.hands)
        header = situation.match().header
        assert standing_problem(header) is None
        assert situation == draw_situation(ruleset(rules), drill, 7, number)


def test_situations_differ() -> None:
    hands = {draw_situation(ONLINE, "contracts", 7, number).view.hand for number in range(1, 11)}
    assert len(hands) == 10


def test_a_weak_contract_comes_more_often() -> None:
    def about(weak: bool) -> int:
        drawn = [
            draw_situation(ONLINE, "doubles", 3, number, "barbu" if weak else None) for number in range(1, 9)
        ]
        return sum(each.view.spec.contract == "barbu" for each in drawn)

    assert about(True) > about(False) + 2


def test_turning_the_table_changes_names_only() -> None:
    game = finish_at_random(Game.new(ONLINE, 1, until=9), 5)
    game = replace(game, last=28).begin(deal_hands(ONLINE, 5, 10))
    assert game.deal is not None
    deal = game.deal.apply(ChooseContract(game.dealer, game.deal.legal_actions()[0].contract))  # type: ignore[union-attr]
    seat = deal.turn
    other = turned(deal, seat)
    assert other.turn == 0
    assert other.view(0).hand == deal.view(seat).hand
    assert turned(other, -seat % 4) == deal
    for dealer in range(4):
        assert other.view(0).owed(0, (dealer - seat) % 4) == deal.view(seat).owed(seat, dealer)


def test_a_situation_is_played_out_and_taken_back() -> None:
    situation = draw_situation(ONLINE, "contracts", 7)
    choice = situation.options[0]
    table = Table(situation.match(choice), None, Settings)
    while (step := table.next()) is not None:
        if isinstance(step, Ask):
            table.answer(step.view.legal_actions()[0])
    played = table.match.events
    assert len(table.match.game.finished) == 1
    assert table.take_back()
    back = table.match
    assert back.waiting
    assert back.events == played[: len(back.events)]
    while table.take_back():
        back = table.match
    assert back.view(0).phase is Phase.CONTRACT
    assert isinstance(table.next(), Ask)


# Set-ups ---------------------------------------------------------------------------------------------


def test_an_own_situation_is_as_it_was_typed() -> None:
    situation = own_situation(ONLINE, HAND, "NT,Q,T,D", "W=2,N=1,E=0")
    view = situation.view
    assert hand_text(view.hand) == HAND
    assert view.contracts_left == ("no_tricks", "no_queens", "trumps", "domino")
    assert [view.owed(seat, 0) for seat in (1, 2, 3)] == [2, 1, 0]
    assert standing_problem(situation.match().header) is None
    assert len(situation.options) == 19


@pytest.mark.parametrize("rules", PRESETS)
def test_ids_and_codes_name_contracts(rules: str) -> None:
    chosen = ruleset(rules)
    hand = hand_text(deal_hands(chosen, 1, 1)[0])
    for names in (chosen.codes, chosen.contracts):
        situation = own_situation(chosen, hand, " ".join(names[1:4]).lower())
        assert situation.view.contracts_left == chosen.contracts[1:4]
    assert own_situation(chosen, hand).view.contracts_left == chosen.contracts


def test_a_hand_is_typed_in_the_letters_of_the_language_in_use() -> None:
    rules = ruleset("online")
    try:
        for code, typed in (("fr", "ad5.T82.rv93.a42"), ("de", "AD5.1082.KB93.A42"), ("fr", HAND)):
            use(code)
            assert parse_hands(rules, typed, TYPED).own == parse_hand(HAND)
        use("fr")
        given = own_situation(rules, HAND)
        away = swapped(given, "dS=2s")
        assert hand_text(away.deal.hands[0]) == hand_text(swapped(given, "QS=2S").deal.hands[0])
    finally:
        use("en")


@pytest.mark.parametrize(
    ("hand", "left", "owed", "says"),
    [
        ("AQ5.T82.KJ93.A4", None, None, "has 12 cards; a hand has 13."),
        ("AAQ.T82.KJ93.A42", None, None, "AS appears twice"),
        (HAND, "NT,X", None, "'X' is not a contract of online"),
        (HAND, "KJ", None, "'KJ' is not a contract of online"),
        (HAND, "kings_and_jacks", None, "is not played under online"),
        (HAND, "NT,nt", None, "appears twice"),
        (HAND, " , ", None, "Name the contracts left"),
        (HAND, "NT,Q", "W=3", "cannot owe you 3"),
        (HAND, "NT", "W=2", "cannot owe you 2 with 1 deal left"),
        (HAND, None, "W=0", "must still owe you 2"),
        (HAND, "NT,Q", "S=1", "'S' is not one of the other players"),
        (HAND, "NT,Q", "W", "is not understood"),
        (HAND, "NT,Q", "W=1,W=2", "W appears twice"),
        ("AQ5.T82", None, None, "dots"),
        ("", None, None, "dots"),
        ("ß.T82.KJ93.A42", None, None, "'ß' is not a rank in the hand 'ß.T82.KJ93.A42'"),
        ("ǰQ5.T82.KJ93.A42", None, None, "'ǰ' is not a rank"),
        (HAND, "NT,\N{KELVIN SIGN}", None, "is not a contract of online"),
    ],
)
def test_bad_set_ups_are_refused_in_one_sentence(
    hand: str, left: str | None, owed: str | None, says: str
) -> None:
    with pytest.raises(SetupError) as refused:
        own_situation(ONLINE, hand, left, owed)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_rank_in_a_suit_that_is_not_there_is_refused() -> None:
    with pytest.raises(SetupError, match="There are no clubs in the deck of sheet3"):
        own_situation(ruleset("sheet3"), HAND)


# Grades ----------------------------------------------------------------------------------------------


def worth(choice: Action, total: float, apart: float = 0.4) -> OptionFigures:
    return option(choice, total, 10 - total, apart=apart)


CALLS = [ChooseContract(0, "trumps", trump=suit) for suit in range(4)]


@pytest.mark.parametrize(
    ("totals", "index", "verdict"),
    [
        ((10, 8, 5, 1), 0, "best"),
        ((10, 9.7, 5, 1), 1, "equal"),  # the difference is within its own interval
        ((10, 9.2, 5, 1), 1, "good"),  # the bars overlap, but the difference is sure
        ((10, 8.9, 8.8, 1), 2, "loose"),
        ((10, 9.5, 9.4, 1), 2, "good"),
        ((10, 8, 7.5, 1), 1, "loose"),
        ((10, 8, 6.9, 1), 2, "missed"),
    ],
)
def test_verdicts_go_by_points_lost(totals: tuple[float, ...], index: int, verdict: str) -> None:
    options = tuple(worth(call, total) for call, total in zip(CALLS, totals, strict=True))
    found = judged(Compared(options, 400, False, True), CALLS[index])
    assert found.verdict == verdict
    assert found.rank == index + 1
    assert found.loss.mean == pytest.approx(10 - totals[index])


def test_what_is_within_the_error_is_too_close_to_call() -> None:
    options = (worth(CALLS[0], 10), worth(CALLS[1], 6), worth(CALLS[2], 5, apart=6.0))
    found = judged(Compared(options, 40, False, False), CALLS[2])
    assert (found.verdict, found.close, found.right) == ("unsure", True, True)
    assert not judged(Compared(options, 40, False, False), CALLS[0]).close


def test_not_surely_worse_is_not_as_good() -> None:
    """As good is within the interval and within a point: 9 ± 13 behind is neither."""
    for behind, half, verdict in ((0.9, 2, "equal"), (1.1, 2, "unsure"), (9, 13, "unsure"), (9, 8, "missed")):
        options = (worth(CALLS[0], 10), worth(CALLS[1], 10 - behind, apart=half))
        found = judged(Compared(options, 40, False, True), CALLS[1])
        assert found.verdict == verdict
        assert [each.choice for each in found.as_good] == list(CALLS[: 2 if verdict == "equal" else 1])
        assert found.mistake == (verdict == "missed") == found.blunder


def test_a_loss_is_never_negative_and_its_sum_stays_true() -> None:
    other = worth(CALLS[1], 10.8)
    assert other.behind.mean == pytest.approx(-0.8)
    assert other.loss.mean == 0
    assert other.loss.half == other.behind.half


@pytest.mark.parametrize("drill", BIDDING)
def test_reasons_are_two_or_three_true_sentences(drill: Drill) -> None:
    with Workers(1) as workers:
        for number in range(1, 4):
            situation = draw_situation(ONLINE, drill, 11, number)
            run = workers.ask(situation.question(), so_many(12))
            compared = run.finish()
            for worth_of in (compared.options[0], compared.options[-1]):
                asked = Advised(situation.view, run)
                asked.chosen = worth_of.choice
                if drill == "contracts":
                    assert len(best_of_contract(compared)) == len(situation.view.contracts_left)
                else:
                    assert asked.doubles or len(compared.options) < 2
                said = reasons_of(asked, NAMES)
                assert 1 <= len(said) <= 4
                for sentence in said:
                    assert sentence[0].isupper() or sentence[0] in "+−"
                    assert sentence.endswith(".")


def test_pair_values_are_what_a_double_changes() -> None:
    situation = next(
        each
        for each in (draw_situation(ONLINE, "doubles", 11, number) for number in range(1, 30))
        if len(each.options) == 8
    )
    with Workers(1) as workers:
        run = workers.ask(situation.question(), so_many(20, drop=False))
        compared = run.finish()
    best = compared.best.choice
    assert isinstance(best, Bid)
    doubles = Advised(situation.view, run).doubles
    assert doubles
    for (seat, _), worth in doubles.items():
        others = best.double - {seat}
        with_it = compared.of(Bid(0, others | {seat}, best.redouble)).total.mean
        without = compared.of(Bid(0, others, best.redouble)).total.mean
        assert worth.mean == pytest.approx(with_it - without)
        assert (worth.mean > 0) == (seat in best.double)


def grade_of(situation_hand: str, best: ChooseContract, chosen: ChooseContract) -> Judgement:
    options = (worth(best, 10), worth(chosen, 2))
    return judged(Compared(options, 400, True, True), chosen)


def against_yours(view: View, found: Judgement) -> str:
    return difference(view, found.best, Foil(found.chosen, "yours"), tuple(NAMES.values()))


def test_a_difference_names_the_other_option_and_its_part() -> None:
    view = own_situation(ONLINE, "AKQJT9.2.A32.432", "Q,T,D").view
    found = grade_of("", ChooseContract(0, "trumps", trump=0), ChooseContract(0, "no_queens"))
    assert against_yours(view, found) == (
        "Trumps in spades bring 8.0 more than No Queens, all of it from the cards."
    )
    view = own_situation(ONLINE, "2.A32.8765.98765", "NT,D").view
    found = grade_of("", ChooseContract(0, "domino", start=5), ChooseContract(0, "domino", start=12))
    assert against_yours(view, found) == (
        "Dominoes from the 7 bring 8.0 more than from the A, all of it from the cards."
    )


def test_a_comparison_splits_into_parts_that_add_up() -> None:
    best = worth(CALLS[0], 10)
    other = replace(
        worth(CALLS[1], 2),
        deal=3.22,
        later=-1.26,
        behind=Figure(8.04, 0.2),
        cards=3.33,
        total=Figure(1.96, 0.2),
    )
    parts = split(best, other)
    assert parts == [("from the cards", 3.3), ("from doubles", 3.4), ("in later deals", 1.3)]
    assert round(sum(value for _, value in parts), 1) == 8.0
    view = own_situation(ONLINE, HAND, "T").view
    found = judged(Compared((best, other), 400, True, True), CALLS[1])
    assert against_yours(view, found) == (
        "Trumps in spades bring 8.0 more than in hearts: 3.3 more from the cards, 3.4 more from doubles and 1.3 more in "
        "later deals."
    )


def test_points_and_options_in_words() -> None:
    assert [signed_tenths(value) for value in (4.25, -0.04, -12.96)] == ["+4.2", "0", "−13.0"]
    assert in_words(ChooseContract(0, "domino", start=8), (), "phrase") == "Dominoes from the 10"
    assert in_words(ChooseContract(0, "trumps"), (), "phrase") == "No trump"


# History ---------------------------------------------------------------------------------------------


def practised(loss: float = 0.0, contract: str = "barbu", **changes: object) -> Practised:
    row = Practised(
        time="2026-11-21T10:00:00Z",
        drill="contracts",
        rules="online",
        hand=HAND,
        contract=contract,  # type: ignore[arg-type]
        chosen=contract,
        best="no_queens",
        loss=loss,
        verdict="best" if not loss else "missed",
        worlds=400,
    )
    return replace(row, **changes)  # type: ignore[arg-type]


def test_the_history_is_appended_to_and_private(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "practice.jsonl"
    rows = [practised(), practised(4.5)]
    for row in rows:
        append(path, row)
    assert load(path) == rows
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [json.loads(line)["loss"] for line in path.read_text().splitlines()] == [0.0, 4.5]


def test_a_line_is_rewritten_in_place_whatever_comes_behind_it(tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    path.write_bytes(b'{"torn": tr')
    first = append(path, practised(4.5))
    second = append(path, practised(1.0, "domino"))
    final = practised(12.25, best="x W, x N, x E, xx W, xx E", worlds=123_456)
    first = rewrite(first, final)
    assert load(path) == [final, practised(1.0, "domino")]
    rewrite(first, practised(2.0))
    assert [row.loss for row in load(path)] == [2.0, 1.0]
    rewrite(second, practised(3.0, chosen="z" * 200))  # no room: the line stays
    assert [row.loss for row in load(path)] == [2.0, 1.0]
    assert path.read_bytes().startswith(b'{"torn": tr\n{"time"')


def test_a_line_that_somebody_changed_is_not_rewritten(tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    line = append(path, practised(4.5))
    path.write_text("mine\n")
    assert rewrite(line, practised(1.0)) == line
    assert path.read_text() == "mine\n"
    path.unlink()
    with pytest.raises(HistoryError, match="cannot be kept"):
        rewrite(line, practised(1.0))


def test_the_longest_answers_fit_the_line_that_they_replace(tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    everything = "x W, x N, x E, xx W, xx N, xx E"  # more than any rule allows
    longest = practised(99_999.99, best=everything, verdict="missed", worlds=10_000_000)
    line = append(path, practised(0.0, best="pass", verdict="best", worlds=1))
    assert rewrite(line, longest) != line
    assert load(path) == [longest]


def test_an_answer_is_kept_from_the_first_figures_on(tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    session = PracticeSession(ONLINE, "contracts", 7, path=path)
    for hand in range(3):
        options = session.situation.options
        first, last = options[0], options[-1]
        for worlds, behind in ((24, 1.0), (48, 6.0), (48, 6.0), (400, 3.5)):
            compared = Compared((worth(first, 10), worth(last, 10 - behind)), worlds, True, False)
            session.weigh(judged(compared, last), worlds)
            rows = load(path)  # the file after a kill at this point
            assert [row.worlds for row in rows] == [400] * hand + [worlds]
            assert rows[-1].loss == behind
            assert session.progress.losses[-1] == behind
        session.record(judged(compared, last), 400)
        assert session.progress.hands == len(load(path)) == hand + 1
        session.next()
    assert PracticeSession(ONLINE, "contracts", 8, path=path).ever.hands == 3


def test_a_history_that_cannot_be_kept_does_not_stop_practice(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    session = PracticeSession(ONLINE, "contracts", 7, path=tmp_path / "file" / "practice.jsonl")
    options = session.situation.options
    compared = Compared((worth(options[0], 10), worth(options[1], 9)), 24, True, False)
    session.weigh(judged(compared, options[0]), 24)
    assert "cannot be kept" in (session.problem or "")
    session.record(judged(compared, options[0]), 24)
    assert session.progress.hands == 1


def test_torn_and_strange_lines_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    append(path, practised())
    with path.open("ab") as file:
        file.write(b'[]\n{"drill": "x"}\n\xff\n{"time": 3}\n{"torn": tr')
    append(path, practised(2.0))
    append(path, practised(3.0, drill="doubles"))
    assert [row.loss for row in load(path)] == [0.0, 2.0, 3.0]
    assert load(tmp_path / "none") == []


def test_a_history_that_cannot_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(HistoryError, match="cannot be kept"):
        append(tmp_path / "file" / "practice.jsonl", practised())


def test_progress_adds_up() -> None:
    found = practice_sums(
        [practised(), practised(6.0), practised(2.0, "domino", verdict="loose"), practised(), practised()]
    )
    assert (found.hands, found.right, found.streak, found.longest) == (5, 3, 2, 2)
    assert found.loss == pytest.approx(1.6)
    assert found.by_contract == (("barbu", 4, 1.5), ("domino", 1, 2.0))
    assert found.weakest() == "domino"
    assert found.weakest(("barbu",)) == "barbu"
    assert practice_sums([]).weakest() is None


def test_a_session_counts_each_situation_once(tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    session = PracticeSession(ONLINE, "contracts", 7, hands=2, path=path)
    for _ in range(2):
        options = session.situation.options
        first, last = options[0], options[-1]
        assert isinstance(first, ChooseContract)
        compared = Compared((worth(first, 10), worth(last, 2)), 400, True, True)
        session.record(judged(compared, last), 400)
        session.record(judged(compared, first), 400)
        assert session.graded
        if not session.over:
            session.next()
    assert session.over
    assert session.progress.hands == 2
    assert session.progress.loss == pytest.approx(8)
    again = PracticeSession(ONLINE, "contracts", 8, path=path)
    assert again.ever.hands == 2
    assert again.progress.hands == 0
    assert again.weakest is not None
    assert again.other_mode().ever.hands == 0


def test_the_history_names_seats_by_their_letters(tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    session = PracticeSession(ONLINE, "doubles", 1, path=path)
    chosen, best = Bid(0, frozenset((1, 3)), frozenset((2,))), Bid(0)
    session.record(judged(Compared((worth(best, 10), worth(chosen, 2)), 400, True, True), chosen), 400)
    assert [(row.chosen, row.best) for row in load(path)] == [("x W, x E, xx N", "pass")]


# Advice ----------------------------------------------------------------------------------------------


def test_advice_is_a_question_and_in_the_play_three_opinions_too() -> None:
    situation = draw_situation(ONLINE, "contracts", 7)
    question = advise(situation.view, 1).question
    assert question is not None
    assert question.options == situation.options
    match = situation.match(situation.options[0])
    while match.view(0).phase is not Phase.PLAY or not match.waiting:
        if match.waiting:
            match.act(match.view(0).legal_actions()[0])
        else:
            match.advance()
    advice = advise(match.view(0), 1)
    legal = match.view(0).legal_actions()
    assert {*(advice.question.options if advice.question else legal)} <= {
        *legal
    }  # of equal cards one is asked
    assert (advice.question is None) == (len(legal) == 1)
    assert [each.bot for each in advice.opinions] == ["sound", "hunter", "counter"]
    for each in advice.opinions:
        assert isinstance(each.action, PlayCard)
        assert match.view(0).why_not(each.action) is None
        assert each.why
    assert isinstance(match.events[1], ActionEvent)

"""The view models of the table, without a screen."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from barbu_tui.core.actions import Bid, CardValue, ChooseContract, PlayCard, Refusal, SeatValue
from barbu_tui.core.cards import RANK_OF, SUIT_NAMES, SUIT_OF, cards_in, parse_card, parse_hand
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.doubling import Standing
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import ruleset
from barbu_tui.core.tricks import TrickPlay, TrickTable
from barbu_tui.core.view import Phase
from barbu_tui.language import tr
from barbu_tui.language.cards import card_sign, in_hand_order
from barbu_tui.language.refusals import refusal_words
from barbu_tui.ui.choices.cards import letters_of
from barbu_tui.ui.choices.contract import ContractChoice
from barbu_tui.ui.choices.discard import DiscardChoice
from barbu_tui.ui.choices.doubles import DoubleChoice
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.screens.table.scene import left_side, rule_lines
from barbu_tui.ui.widgets.discard import discard_dialog, draw_discard
from barbu_tui.ui.widgets.doubles import doubles_panel, draw_doubles
from barbu_tui.ui.widgets.felt import felt_of
from barbu_tui.ui.widgets.hand import hand_of, places
from barbu_tui.ui.widgets.layout import layout_of
from barbu_tui.ui.widgets.options import contract_list, draw_contracts
from barbu_tui.ui.widgets.page import PageLine
from barbu_tui.ui.widgets.panels import (
    doubles_section,
    draw_section,
    results_section,
    sections_in_room,
    tricks_section,
)
from barbu_tui.ui.widgets.result import Result, draw_result, result_of
from barbu_tui.words.contracts import (
    bar_total,
    bar_words,
    is_no_trump,
    rule_sentences,
    still_out,
    what_counts,
)
from barbu_tui.words.line import plain
from barbu_tui.words.people import Cast
from barbu_tui.words.prompts import say_doubles, say_play
from barbu_tui.words.yours import Yours
from tests.support.duty import duty
from tests.support.fitting import assert_fits, words_of
from tests.support.saved_games import RULES, game

ONLINE = ruleset("online")
CAST = Cast.of(("Ann", "Walter", "Nora", "Edith"), ("S", "W", "N", "E"), 0)
HANDS = (
    parse_hand("QT9.963.4.KJ9876"),
    parse_hand("AK.AKQ.AKQJ.5432"),
    parse_hand("3.JT8.T98765.AQT"),
    parse_hand("J876542.7542.32."),
)


def dealt(contract: str = "no_queens", *bids: Bid) -> Deal:
    deal = Deal(ONLINE, Standing.at_start(4), 2, HANDS)
    deal = deal.apply(ChooseContract(2, contract, start=5 if contract == "domino" else None))  # type: ignore[arg-type]
    for seat in (3, 0, 1, 2):
        deal = deal.apply(next((bid for bid in bids if bid.seat == seat), Bid(seat)))
    return deal


DOUBLED = (
    Bid(3, frozenset({0})),
    Bid(0, frozenset({2}), frozenset({3})),
    Bid(1, frozenset({2})),
    Bid(2, frozenset(), frozenset({1})),
)


def test_the_player_is_you_and_others_have_their_names() -> None:
    assert tr("{Who} {who?deal|deals}", who=CAST.person(0)) == "You deal"
    assert tr("{Who} {who?deal|deals}", who=CAST.person(2)) == "Nora deals"


def test_the_hand_stands_spades_hearts_clubs_diamonds_high_to_low() -> None:
    order = in_hand_order(HANDS[0])
    assert order[:4] == tuple(map(parse_card, ("QS", "TS", "9S", "9H")))
    assert order[-1] == parse_card("4D")


def test_letters_stay_when_cards_go() -> None:
    letters = letters_of(HANDS[0])
    left = HANDS[0] & ~(1 << parse_card("QS"))
    hand = hand_of(left, letters)
    assert [each.letter for each in hand.cards] == list("bcdefghijklm")


def test_thirteen_cards_and_four_suits_are_69_cells_and_82() -> None:
    hand = hand_of(HANDS[0], {})
    pitch, columns = places(hand, 80, tight=True)
    assert (pitch, min(columns.values()), max(columns.values()) + 6 - min(columns.values())) == (5, 5, 69)
    pitch, columns = places(hand, 84)
    assert (pitch, min(columns.values()), max(columns.values()) + 7 - min(columns.values())) == (6, 1, 82)


def test_the_matrix_shows_row_doubles_column_and_what_is_owed() -> None:
    view = dealt("no_queens", *DOUBLED).view(0)
    canvas = Canvas(23, 6, Look())
    draw_section(canvas, 0, 0, doubles_section(view, CAST, wide=False), 23)
    assert canvas.text().splitlines()[2:] == [
        "You       ·  ×  ××   1",
        "Walter ·     ×  ·    1",
        "Nora   ·  ××    ·    ◆",
        "Edith  ×  ·  ·       2",
    ]


def test_the_mark_of_who_led_stands_apart_from_a_ten() -> None:
    deal = dealt("no_tricks", *DOUBLED)
    ten = next(card for card in cards_in(HANDS[deal.turn]) if RANK_OF[card] == 8)
    deal = deal.apply(PlayCard(deal.turn, ten))
    for _ in range(6):
        deal = deal.apply(deal.view(deal.turn).legal_actions()[0])
    assert isinstance(deal.play, TrickPlay)
    section = tricks_section(deal.play.table, CAST)
    canvas = Canvas(36, section.height, Look())
    draw_section(canvas, 0, 0, section, 36)
    text = canvas.text()
    assert f" › {card_sign(ten)}" in text
    assert not re.search(r"\S›|›\S", text)


def test_nobody_owes_where_the_rules_do_not_ask() -> None:
    barbuda = ruleset("barbuda")
    deal = Deal(barbuda, Standing.at_start(4), 2, HANDS).apply(ChooseContract(2, "no_queens"))
    view = deal.view(0)
    assert "owe" not in words_of([PageLine(doubles_section(view, CAST).rows[0])])
    assert doubles_panel(view, CAST, None).owed == ()


def test_the_felt_shows_turn_doubling_and_cards() -> None:
    deal = (
        dealt("no_queens", *DOUBLED).apply(PlayCard(2, parse_card("3S"))).apply(PlayCard(3, parse_card("4S")))
    )
    felt = felt_of(deal.view(0), CAST)
    assert felt.trick == ((2, parse_card("3S")), (3, parse_card("4S")))
    assert felt.winner == 3
    assert felt.yours
    assert [plate.turn for plate in felt.plates] == [True, False, False, False]
    assert plain(felt.plates[3].tie) == "×× with you"
    assert plain(felt.plates[1].tie) == ""
    assert plain(felt.plates[1].note) == "clean"
    assert felt.plates[2].cards == 12
    assert plain(felt.out) == "TO COME Q♠ Q♥ Q♦ Q♣"


def test_what_is_to_come_fits_the_corner_of_a_small_table() -> None:
    deal = dealt("no_hearts", *DOUBLED).apply(PlayCard(2, parse_card("3S")))
    assert plain(felt_of(deal.view(0), CAST).out) == "TO COME 13 ♥, A♥"


def test_the_prompt_says_what_to_follow_and_who_wins() -> None:
    deal = dealt("no_queens", *DOUBLED)
    deal = deal.apply(PlayCard(2, parse_card("3S"))).apply(PlayCard(3, parse_card("4S")))
    saying = say_play(deal.view(0), CAST)
    assert saying.who == "Your turn."
    assert plain(saying.ask) == "Follow spades: Q 10 9."
    assert plain(saying.context) == "Edith's 4 is winning; Walter plays last."


def test_a_refusal_names_cards_as_the_screen_does() -> None:
    beat = Refusal("R4.3", "You must beat the {best} if you can.", {"best": CardValue(parse_card("TS"))})
    assert beat.reason == "You must beat the 10 of spades if you can."
    assert refusal_words(beat, CAST.names) == "You must beat the 10♠ if you can."
    doubled = Refusal("R3.1", "{other} has doubled you.", {"other": SeatValue(2, "N")})
    assert doubled.reason == "N has doubled you."
    assert refusal_words(doubled, CAST.names) == f"{CAST.name(2)} has doubled you."


def test_domino_places() -> None:
    deal = dealt("domino")
    view = deal.view(2)
    layout = layout_of(view, CAST)
    assert layout.suits == (0, 1, 3, 2)
    assert layout.places[0][5] == "open"
    assert layout.places[3][5] == "playable"
    assert layout.places[3][6] == "closed"
    assert layout.places[0][0] == "unknown"


def test_what_counts_follows_the_ruleset() -> None:
    assert what_counts(ONLINE.spec("no_hearts")) == "each ♥ −2, A♥ −6"
    assert what_counts(ruleset("barbuda").spec("no_hearts")) == "each ♥ −2"
    assert what_counts(ruleset("barbuda").spec("kings_and_jacks")) == "K, J♠ J♣ −5, J♥ J♦ −2"
    dear = ruleset("barbuda", {"king_points": -8, "domino_points": (53, 28, 13, -7)})
    assert what_counts(dear.spec("kings_and_jacks")) == "K −8, J♠ J♣ −5, J♥ J♦ −2"
    assert what_counts(ONLINE.spec("domino")) == "+45 +20 +5 −5"
    assert bar_words(ONLINE.spec("no_queens"), None) == "each queen −6"
    assert bar_total(ONLINE.spec("no_queens")) == ", four −24"
    assert bar_total(ONLINE.spec("trumps")) == bar_total(ONLINE.spec("domino")) == ""
    assert still_out(ONLINE.spec("barbu"), 0) == ("", ())


def test_an_undoubled_dealer_is_not_said_to_have_passed() -> None:
    deal = dealt("no_queens", Bid(0, frozenset({1})))
    notes = {row.name: row.note for row in doubles_panel(deal.view(0), CAST, None).rows}
    assert notes == {"Edith": "passed", "You": "× W", "Walter": "passed", "Nora": "not doubled"}


@pytest.mark.parametrize("size", [(80, 20), (84, 33), (88, 42)])
def test_bids_at_the_edges_stand_clear_of_the_frame(size: tuple[int, int]) -> None:
    everybody = (
        Bid(3, frozenset({0, 1, 2})),
        Bid(0, frozenset({1, 2}), frozenset({3})),
        Bid(1, frozenset({2}), frozenset({0, 3})),
        Bid(2, frozenset(), frozenset({0, 1, 3})),
    )
    for human in range(4):
        bids = tuple(_turned(bid, human) for bid in everybody)
        deal = Deal(ONLINE, Standing.at_start(4), (2 + human) % 4, HANDS)
        deal = deal.apply(ChooseContract(deal.dealer, "no_queens"))
        while deal.phase is Phase.BIDS:
            seat = deal.turn
            deal = deal.apply(next(bid for bid in bids if bid.seat == seat))
        canvas = Canvas(*size, Look())
        draw_doubles(canvas, doubles_panel(deal.view(0), CAST, None))
        rows = canvas.text().splitlines()
        left, right = (size[0] - 60) // 2, (size[0] + 60) // 2
        framed = [row for row in rows if row[left : left + 1] == "│"]
        assert framed
        assert all(row[left - 1] == " " and row[right : right + 1] in ("", " ") for row in framed)
        edges = " ".join(f"{row[:left]} {row[right:]}" for row in framed).split()
        for seat in (1, 3):
            bid = next(bid for bid in bids if bid.seat == seat)
            for other in bid.double | bid.redouble:
                assert ("You" if other == 0 else CAST.letters[other]) in edges


@pytest.mark.parametrize("size", [(80, 16), (84, 33), (88, 42)])
@pytest.mark.parametrize("rules", ["online", "sheet4", "barbuda"])
def test_the_first_deal_of_a_game_says_what_a_double_is(rules: str, size: tuple[int, int]) -> None:
    chosen = ruleset(rules)
    for deals, shown in ((0, True), (3, False)):
        standing = replace(Standing.at_start(4), deals=deals)
        deal = Deal(chosen, standing, 3, HANDS).apply(ChooseContract(3, "no_queens"))
        while deal.turn != 0:
            deal = deal.apply(Bid(deal.turn))
        view = deal.view(0)
        canvas = Canvas(*size, Look())
        draw_doubles(canvas, doubles_panel(view, CAST, DoubleChoice(view)))
        text = " ".join(canvas.text().split())
        assert ("A double: the lower scorer pays" in text) == shown
        assert ("twice if redoubled." in text) == shown
        owes = "You owe each dealer two doubles in their seven deals."
        assert (owes in text) == (shown and chosen.owed_doubles == 2)


def test_a_player_who_may_only_redouble_reads_about_redoubles() -> None:
    deal = Deal(ONLINE, Standing.at_start(4), 0, HANDS).apply(ChooseContract(0, "no_queens"))
    for bid in (Bid(1), Bid(2, frozenset({0})), Bid(3)):
        deal = deal.apply(bid)
    view = deal.view(0)
    choice = DoubleChoice(view)
    panel = doubles_panel(view, CAST, choice)
    assert (plain(panel.preview), panel.maximum) == ("You redouble nobody.", "only Nora")
    choice.maximum()
    assert plain(doubles_panel(view, CAST, choice).preview) == "You will ×× Nora."
    first = Deal(ONLINE, Standing.at_start(4), 3, HANDS).apply(ChooseContract(3, "no_queens")).view(0)
    panel = doubles_panel(first, CAST, DoubleChoice(first))
    assert (plain(panel.preview), panel.maximum) == ("You double nobody.", "all three")


@pytest.mark.parametrize(("doublers", "shown"), [((3,), False), ((1, 3), True), ((1, 2, 3), True)])
@pytest.mark.parametrize("rules", ["barbuda", "online"])
def test_all_or_none_is_mentioned_with_several_doublers_only(
    rules: str, doublers: tuple[int, ...], shown: bool
) -> None:
    chosen = ruleset(rules)
    deal = Deal(chosen, Standing.at_start(4), 0, HANDS).apply(ChooseContract(0, "no_queens"))
    for seat in (1, 2, 3):
        deal = deal.apply(Bid(seat, frozenset({0}) if seat in doublers else frozenset()))
    view = deal.view(0)
    saying = say_doubles(view, CAST)
    assert plain(saying.ask).startswith("You may redouble ")
    assert (plain(saying.context) == "All of them or none.") == (shown and rules == "barbuda")


def _turned(bid: Bid, by: int) -> Bid:
    def to(seat: int) -> int:
        return (seat + by) % 4

    return Bid(to(bid.seat), frozenset(map(to, bid.double)), frozenset(map(to, bid.redouble)))


def test_rules_fit_their_panel() -> None:
    for name in RULES:
        rules = ruleset(name)
        for contract in rules.contracts:
            for line in rule_lines(rules, rules.spec(contract), 5 if contract == "domino" else None):
                assert len(line) <= 33, line


def test_the_least_needed_sections_give_way() -> None:
    view = dealt().view(0)
    section = doubles_section(view, CAST)
    sections = tuple(replace(section, title=str(rank), rank=rank) for rank in (0, 1, 4, 3, 2))
    assert [each.title for each in sections_in_room(sections, 20)] == ["0", "1", "2"]
    assert sections_in_room(sections, 3) == ()


def test_the_dialog_names_the_trick_and_the_cards() -> None:
    view = duty()
    cast = Cast(("Ann", *CAST.names[1:3], "You"), CAST.letters, 3)
    dialog = discard_dialog(view, cast, DiscardChoice(view, parse_card("8S")))
    assert dialog.title == "A queen must go"
    assert plain(dialog.sentence) == "Void in diamonds, you hold Q♣. You chose 8♠."
    assert [row.text for row in dialog.rows] == [
        "Discard the Q♣",
        "Keep it for Ann",
        "Safety: 8♠ might win",
    ]
    assert dialog.button == "Discard Q♣"


@pytest.mark.parametrize(
    ("contract", "hand", "holds"),
    [
        ("no_hearts", "T87.AKQJT..KQJT9", "5 hearts"),
        ("no_queens", "QT87.Q65..QJT987", "Q♣ Q♥ Q♠"),
    ],
)
def test_the_longest_sentence_of_the_dialog_stays_within_its_frame(
    contract: str, hand: str, holds: str
) -> None:
    held = parse_hand(hand)
    rest = [card for card in range(52) if not held >> card & 1]
    diamonds = [card for card in rest if SUIT_OF[card] == SUIT_NAMES.index("diamonds")]
    others = [card for card in rest if card not in diamonds]
    hands = [sum(1 << card for card in [*diamonds[:5], *others[:8]])]
    hands += [sum(1 << card for card in [*diamonds[5:9], *others[8:17]])]
    hands += [sum(1 << card for card in [*diamonds[9:], *others[17:]])]
    deal = Deal(ONLINE, Standing.at_start(4), 2, (hands[0], hands[1], hands[2], held))
    deal = deal.apply(ChooseContract(2, contract))  # type: ignore[arg-type]
    for bid in (Bid(3, frozenset({0})), Bid(0), Bid(1), Bid(2)):
        deal = deal.apply(bid)
    view = deal.apply(PlayCard(2, diamonds[-1])).view(3)
    cast = Cast((*CAST.names[:3], "You"), CAST.letters, 3)
    dialog = discard_dialog(view, cast, DiscardChoice(view, parse_card("TS")))
    assert plain(dialog.sentence) == f"Void in diamonds, you hold {holds}. You chose 10♠."
    canvas = Canvas(80, 20, Look())
    draw_discard(canvas, dialog)
    framed = [row.strip() for row in canvas.text().splitlines() if "chose" in row]
    assert re.fullmatch(r"│  Void .*\. +│", framed[0])


@pytest.mark.parametrize("again", [(0,), (0, 1), (0, 1, 2), ()])
@pytest.mark.parametrize(
    "names",
    [("Ann", "Walter", "Nora"), ("Annemarie", "Wilhelmina", "Bartholome"), ("You", "Wolfgang", "Nathaniel")],
)
@pytest.mark.parametrize("doubled", [(0,), (0, 1), (0, 1, 2)])
def test_every_row_of_the_dialog_stays_within_its_frame(
    again: tuple[int, ...], names: tuple[str, ...], doubled: tuple[int, ...]
) -> None:
    view = duty("honour", bids={3: Bid(3, frozenset(doubled))} | redoubles(again, doubled))
    cast = Cast((*names, "You"), CAST.letters, 3)
    choice = DiscardChoice(view, parse_card("8S"))
    for target in choice.targets or (None,):
        if target is not None:
            choice.name(target)
        dialog = discard_dialog(view, cast, choice)
        canvas = Canvas(80, 20, Look())
        draw_discard(canvas, dialog)
        framed = [row.strip() for row in canvas.text().splitlines() if re.search(r"│. [1-4]  ", row)]
        assert len(framed) == 4
        for row in framed:
            assert re.fullmatch(r"│. [1-4]  \S.*\S   *\S.* │", row), row
        whom = "a player" if target is None else cast.name(target)
        for text in (f"Keep it for {whom}  ", "Keep it, no claim  "):
            assert sum(text in row for row in framed) == 1, framed
        if len(choice.targets) == 1:
            assert plain(dialog.rows[1].note).endswith("you two have a double")
        for seat in choice.targets:
            mark = "×" * view.levels[3][seat]
            assert re.search(
                rf"\b{CAST.letters[seat].lower()}( \w+)? {mark}( |$)", plain(dialog.rows[1].note)
            )


def redoubles(again: tuple[int, ...], doubled: tuple[int, ...]) -> dict[int, Bid]:
    """The bids of those among the doubled who answer E."""
    return {seat: Bid(seat, redouble=frozenset({3})) for seat in again if seat in doubled}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("redoubles", ["each", "all"])
def test_the_rules_of_doubling_fit_their_panel(rules: str, redoubles: str) -> None:
    given = ruleset(rules, {"redoubles": redoubles})
    deal = Deal(given, Standing.at_start(given.players), 2, deal_hands(given, 1, 1))
    letters = given.seat_letters
    cast = Cast.of(CAST.names[: len(letters)], letters, 0)
    for contract in given.contracts:
        spec = given.spec(contract)
        choice = ChooseContract(2, contract, start=5 if spec.is_domino else None)
        if not any(choice == each for each in deal.legal_actions()):
            continue
        section = left_side(deal.apply(choice).view(0), cast)[0]
        words = "\n".join(plain(placed.line) for row in section.rows for placed in row)
        assert max(map(len, words.splitlines())) <= 33
        assert ("Double anyone" in words.replace("\n", " ")) != (
            "Double the dealer," in words.replace("\n", " ")
        )


@pytest.mark.parametrize("height", [14, 24])
@pytest.mark.parametrize("rules", RULES)
def test_the_dealer_reads_how_the_contract_in_focus_is_played(rules: str, height: int) -> None:
    of = ruleset(rules)
    deal = Deal(of, Standing.at_start(of.players), 0, deal_hands(of, 7, 1))
    for contract in of.contracts:
        choice = ContractChoice(deal.view(0))
        while choice.contract != contract:
            choice.step(1)
        canvas = Canvas(80, height, Look())
        draw_contracts(canvas, contract_list(deal.view(0), CAST, choice, {}))
        drawn = " ".join(canvas.text().split())
        action = choice.action
        for sentence in rule_sentences(of, of.spec(contract), action.start, no_trump=is_no_trump(action)):
            assert sentence in drawn


@pytest.mark.parametrize("yours", [False, True])
@pytest.mark.parametrize("rows", range(12, 17))
def test_what_a_double_is_stands_there_whole_or_not_at_all(rows: int, yours: bool) -> None:
    deal = Deal(ONLINE, Standing.at_start(4), 3, HANDS).apply(ChooseContract(3, "no_queens"))
    view = deal.view(0)
    canvas = Canvas(80, rows, Look())
    draw_doubles(canvas, doubles_panel(view, CAST, DoubleChoice(view) if yours else None))
    text = " ".join(canvas.text().split())
    assert (
        ("A double: the lower scorer" in text)
        == ("twice if redoubled." in text)
        == ("in their seven deals." in text)
    )
    assert ("A double: the lower scorer" in text) == (rows >= 14)


@pytest.mark.parametrize(
    ("first", "dealt", "taught"),
    [(1, 0, True), (0, 0, True), (0, 1, True), (1, 1, False), (2, 1, False), (0, 2, False)],
)
def test_a_double_is_explained_until_the_human_has_been_asked_for_one(
    first: int, dealt: int, taught: bool
) -> None:
    standing = replace(Standing.at_start(4), deals=dealt)
    deal = Deal(ONLINE, standing, (first + dealt) % 4, HANDS).apply(
        ChooseContract((first + dealt) % 4, "no_queens")
    )
    words = doubles_panel(deal.view(0), CAST, None).lesson
    assert bool(words) is taught
    assert not taught or "pays the other the difference" in " ".join(words)


@pytest.mark.parametrize(
    ("debts", "shown"),
    [
        ((("Walter", 0, 2), ("Nora", 2, 5), ("Edith", 1, 1)), "You still owe   Nora 2 in 5   Edith 1 in 1"),
        ((("Walter", 0, 2), ("Nora", 0, 2), ("Edith", 0, 0)), "You owe no more doubles."),
        ((), None),
    ],
)
@pytest.mark.parametrize("height", [20, 32])
def test_the_panel_names_only_players_who_are_owed_a_double(
    debts: tuple[tuple[str, int, int], ...], shown: str | None, height: int
) -> None:
    deal = Deal(ONLINE, Standing.at_start(4), 2, HANDS).apply(ChooseContract(2, "no_queens"))
    canvas = Canvas(80, height, Look())
    draw_doubles(canvas, replace(doubles_panel(deal.view(0), CAST, None), owed=debts, lesson=()))
    rows = [row.strip() for row in canvas.text().splitlines() if " owe " in row]
    assert rows == ([shown] if shown else [])


def test_a_result_adds_up_row_by_row() -> None:
    for name in RULES:
        _, played = game(name)
        letters = played.rules.seat_letters
        cast = Cast.of(tuple(letters), letters, 0)
        for row in played.finished:
            result = result_of(row, cast)
            assert "✓" in plain(result.check)
            cells = [
                [_number(plain(cell)) for cell in each.cells] for each in result.rows if each.step in (2, 3)
            ]
            assert [sum(column) for column in zip(*cells, strict=True)] == list(row.score.total)


def test_the_result_of_no_last_two_says_who_took_which() -> None:
    _, played = game("online")
    rows = [row for row in played.finished if row.deal.spec.contract == "no_last_two"]
    assert rows
    for row in rows:
        taken = result_of(row, Cast.of(("You", "Walter", "Nora", "Edith"), tuple("SWNE"), 0)).rows[0]
        worth = dict(zip(("12th", "13th"), row.deal.spec.last_points, strict=True))
        assert plain(taken.label) == "last tricks"
        told = [sum(worth.get(word, 0) for word in plain(cell).split()) for cell in taken.cells]
        assert told == list(row.score.hand)


@pytest.mark.parametrize("look", [Look(), Look(cards="line"), Look(glyphs="safe"), Look(mono=True)])
def test_a_result_is_a_scene_where_there_is_room(look: Look) -> None:
    for name in RULES:
        _, played = game(name)
        letters = played.rules.seat_letters
        cast = Cast.of(("You", "Walter", "Nora", "Edith")[: len(letters)], letters, 0)
        for row in played.finished:
            canvas = Canvas(84, 45, look)
            result = result_of(row, cast)
            draw_result(canvas, result)
            text = canvas.text()
            assert result.scene is not None
            assert result.scene.points == row.score.total[0]
            assert plain(result.scene.heading) in text
            table = None if row.deal.play is None else row.deal.play.table
            counted = sum(len(cards) for _, cards in result.scene.taken)
            if isinstance(table, TrickTable) and row.deal.spec.penalty:
                assert counted == sum((taken & row.deal.spec.penalty).bit_count() for taken in table.taken)
            for caption, _ in result.scene.taken:
                assert plain(caption) in text
            assert all(plain(each.label) in text for each in (*result.rows, *result.sums))


@pytest.mark.parametrize("height", [16, 20, 26, 40])
def test_a_long_sentence_below_a_result_is_not_torn_apart(height: int) -> None:
    _, played = game("online")
    row = played.finished[0]
    words = [f"word{number:02}" for number in range(26)]
    result = result_of(
        row, Cast.of(("You", "Walter", "Nora", "Edith"), tuple("SWNE"), 0), coached=[" ".join(words)]
    )
    lines = [line.strip() for line in drawn(result, height)]
    said = [at for at, line in enumerate(lines) if line.startswith("word")]
    assert said == list(range(said[0], said[0] + len(said)))
    assert " ".join(lines[at] for at in said).split() == words


def _number(text: str) -> int:
    return int(text.replace("−", "-")) if text != "·" else 0


def test_an_undoubled_deal_says_so() -> None:
    deal = Deal(ONLINE, Standing.at_start(4), 2, HANDS).apply(ChooseContract(2, "no_queens"))
    for seat in (3, 0, 1, 2):
        deal = deal.apply(Bid(seat))
    assert deal.shared
    before = Game.new(ONLINE, 2)
    row = before.begin(HANDS).with_deal(deal).finish().finished[-1]
    sentence = plain(result_of(row, CAST).sentence)
    assert sentence == "Nobody doubled. The three others share −24."


@pytest.mark.parametrize("height", [20, 23, 26, 32, 40])
def test_what_was_yours_to_decide_stands_below_the_result(height: int) -> None:
    _, played = game("online")
    letters = played.rules.seat_letters
    cast = Cast.of(("You", "Walter", "Nora", "Edith")[: len(letters)], letters, 0)
    yours = Yours(
        "trick 4", "5♣, not 7♦: about 35 points.", "You end up with K♥ in 7 of 10 layouts (after 5♣ in 1)."
    )
    for row in played.finished:
        result = result_of(row, cast, yours=yours)
        canvas = Canvas(80, height, Look())
        draw_result(canvas, result)
        lines = canvas.text().rstrip().splitlines()
        said = [
            at
            for at, line in enumerate(lines)
            if "Yours to decide  trick 4: 5♣, not 7♦: about 35 points." in line
        ]
        assert len(said) == 1
        assert [line.strip() for line in lines[said[0] + 1 :]] in ([], [yours.why])
        assert all(plain(each.label) in canvas.text() for each in (*result.rows, *result.sums))
        none = Yours("", "None of your decisions was a certain mistake.")
        assert any(none.sentence in line for line in drawn(result_of(row, cast, yours=none), height))


@pytest.mark.parametrize(("width", "height"), [(80, 20), (84, 32), (88, 40)])
def test_the_text_below_a_result_begins_below_its_check(width: int, height: int) -> None:
    for name in RULES:
        _, played = game(name)
        letters = played.rules.seat_letters
        cast = Cast.of(("You", "Walter", "Nora", "Edith")[: len(letters)], letters, 0)
        for row in played.finished:
            result = result_of(row, cast, yours=Yours("trick 11", "2♣, not K♣: about 24 points."))
            canvas = Canvas(width, height, Look())
            draw_result(canvas, result)
            lines = canvas.text().splitlines()
            (column,) = [line.index("check") for line in lines if line.lstrip().startswith("check")]
            for said in (plain(result.sentence), plain(result.notes[0])):
                if column + len(said) <= width - 2:
                    assert all(line.index(said) == column for line in lines if said in line), said


def drawn(result: Result, height: int) -> list[str]:
    canvas = Canvas(80, height, Look())
    draw_result(canvas, result)
    return canvas.text().splitlines()


@pytest.mark.parametrize("width", [33, 36, 41])
@pytest.mark.parametrize("big", [0, 1, 3, 5, 7])
@pytest.mark.parametrize("rules", RULES)
def test_results_of_three_digits_stand_apart(rules: str, big: int, width: int) -> None:
    _, played = game(rules)
    deal = played.finished[-1].deal
    letters = played.rules.seat_letters
    cast = Cast.of(("You", "Walter", "Nora", "Edith")[: len(letters)], letters, 0)
    contracts = deal.rules.contracts
    results = {
        (seat, contract): 150 - 300 * (seat % 2) if place < big else -20
        for seat in cast.seats
        for place, contract in enumerate(contracts)
    }
    section = results_section(deal.view(0), cast, results, 0, width)
    assert_fits([PageLine(row) for row in section.rows], width + 1)
    text = "\n".join(plain(each.line) for row in section.rows for each in row)
    assert text.count("150") == len(cast.seats) * min(big, len(contracts))
    if big < 4 or width == 41:
        assert len(section.rows) == len(cast.seats)

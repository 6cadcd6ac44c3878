"""A game in lines: played by pipe from the first question to the end, left and continued, every wrong answer borne."""

from __future__ import annotations

import io
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from barbu_bots import in_english, reason_words
from barbu_tui.core.actions import Bid
from barbu_tui.core.cards import parse_card
from barbu_tui.core.ruleset import ruleset
from barbu_tui.language import CardWord, Message, SeatWord, use
from barbu_tui.language.cards import card_sign
from barbu_tui.plain.answers import read_card, read_seats
from barbu_tui.plain.game import PlainGame
from barbu_tui.plain.lines import LeftError, Lines
from barbu_tui.session.estimate.pool import Workers
from barbu_tui.session.play.header import new_header
from barbu_tui.session.play.match import Match
from barbu_tui.session.record.file import load
from barbu_tui.session.store.settings import Settings
from barbu_tui.session.table.table import Table
from barbu_tui.words.actions import in_words
from barbu_tui.words.contracts import what_counts
from tests.oracle import check_record
from tests.support.commands import environment
from tests.support.invented_estimates import invent
from tests.support.kinds_of_game import game_of
from tests.support.patience import PATIENCE
from tests.support.seeds import seeded

_QUESTION = re.compile(
    r"^(?:\w+'s \S+ is winning[^.]*\. )?(Lead any|Follow|You can play|You are void|You must|You have no|Your turn|You deal|Your doubles|Name |You keep|You cannot)"
)


class Person(io.StringIO):
    """Answers each question with one of the numbers that it offers, or as told; keeps all that was read out."""

    def __init__(self, seed: int, *first: str) -> None:
        super().__init__()
        self.heard: list[str] = []
        self._random = random.Random(seed)
        self._first = list(first)

    def write(self, text: str) -> int:
        self.heard += [line for line in text.splitlines() if line]
        return len(text)

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # the base of all streams reads bytes
        if self._first:
            return f"{self._first.pop(0)}\n"
        question = self.heard[-1]
        assert _QUESTION.match(question), question
        if question.startswith("Name the trump"):
            return "hearts\n"
        if question.startswith("Name the rank"):
            return "7\n"
        offered = re.findall(r"(?:^|[ ;.])(\d+)(?:: | (?!is winning))", question)
        if "pass" in question:
            offered += ["pass", "max"]
        return f"{self._random.choice(offered or [''])}\n"


def play(
    person: Person, rules: str = "online", deals: int = 2, path: Path | None = None, seed: int = 5
) -> Match:
    table = ruleset(rules)
    header = new_header(table, ["sound"] * (table.players - 1), seed, deals=deals)
    match = Match.new(header, path)
    PlainGame(Table(match, None, Settings), Lines(person, person)).run()
    match.close()
    return match


@pytest.mark.parametrize("rules", ["online", "sheet3", "barbuda"])
def test_a_game_is_played_to_its_end(rules: str, tmp_path: Path) -> None:
    seed = seeded(5)
    person = Person(seed)
    path = tmp_path / "game.barbu.jsonl"
    match = play(person, rules, deals=4, path=path, seed=seed)
    assert match.over
    assert check_record(path) == []
    assert sum(line.startswith("Deal ") and "is over" in line for line in person.heard) == 4
    assert not any("\x1b" in line for line in person.heard)


class Hasty(Person):
    """Lets the last cards of a deal play themselves where that is offered."""

    rests = 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        if self.heard[-2].endswith("Type rest to play your cards."):
            self.rests += 1
            return "rest\n"
        return super().readline(size)


def test_the_last_cards_are_played_at_once_where_their_order_makes_no_difference(tmp_path: Path) -> None:
    person, path = Hasty(7), tmp_path / "game.barbu.jsonl"
    assert play(person, deals=6, path=path, seed=7).over
    assert check_record(path) == []
    assert person.rests


def test_practice_in_lines_takes_decisions_back_and_a_game_says_why_not() -> None:
    table = Table(game_of("practice"), None, Settings)
    out = io.StringIO()
    PlainGame(table, Lines(io.StringIO("1\n1\nundo\nundo\nquit\n"), out)).run()
    assert out.getvalue().count("Taken back:") == 2
    told = io.StringIO()
    PlainGame(Table(game_of("own"), None, Settings), Lines(io.StringIO("undo\nquit\n"), told)).run()
    assert "In a game your decision stands" in told.getvalue()


def test_what_happened_comes_in_few_words() -> None:
    person = Person(1)
    play(person)
    told = r"(You lead|\w+ leads) \S+, \w+ \S+, .*(you take|\w+ takes) the trick"
    assert any(re.match(told, line) for line in person.heard)
    assert not any(", You " in line for line in person.heard)


def test_words_are_answered_at_any_question_and_wrong_answers_are_borne() -> None:
    words = [
        "help",
        "hand",
        "table",
        "last",
        "score",
        "sheet",
        "rules",
        "why",
        "?",
        "nonsense",
        "",
        "99",
        "-1",
        "AS of",
    ]
    person = Person(3, *words)
    match = play(person, deals=1)
    assert match.over
    heard = "\n".join(person.heard)
    assert "Answer with the number" in heard
    assert "Your hand: " in heard
    assert "Score: You 0" in heard
    assert "nonsense" in heard


class Stubborn(Person):
    """Tries to play the two of hearts whenever a card is asked for, until it is refused."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # the base of all streams reads bytes
        refused = any(line.startswith("Not allowed: ") for line in self.heard)
        asked = re.match(
            r"^(?:\w+'s \S+ is winning[^.]*\. )?(Lead any|Follow|You can play|You are void)", self.heard[-1]
        )
        return "2H\n" if asked and not refused else super().readline(size)


def test_the_adviser_says_what_asking_does_and_then_what_options_are_worth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    invent(monkeypatch)
    person = Person(1, "1", "counted", "advice", "advice", "counted")
    match = Match.new(new_header(ruleset("online"), ["sound"] * 3, 5, deals=1))
    with Workers(1) as workers:
        PlainGame(Table(match, lambda: workers, Settings), Lines(person, person)).run()
    heard = "\n".join(person.heard)
    assert "Type advice once more to ask." in heard
    assert re.search(r"^\w.*: .* now.*best\.$", heard, re.M)
    before, _, counted = heard.partition("All layouts that fit count the same, whatever the others did.")
    assert "Ask for advice first." in before
    assert re.search(r"^\w.*: .* now.*best\.$", counted, re.M)
    advised = [event for event in match.events if getattr(event, "advised", False)]
    assert len(advised) == 1, "the record says which decision it was asked about"


def test_back_leaves_every_question_that_follows_another() -> None:
    person = Person(1, "6", "nonsense", "", "back", "7", "99", "back", "6 hearts")
    play(person, deals=1)
    asked = [line for line in person.heard if line.startswith(("You deal. Call", "Name "))]
    assert [line.split()[2] for line in asked[:8]] == [
        *("Call", "trump", "trump", "trump"),
        *("Call", "rank", "rank", "Call"),
    ]
    assert "“nonsense” is not a suit." in person.heard
    assert "“99” is not a rank." in person.heard
    assert "You call Trumps, hearts." in person.heard


def test_enter_plays_the_only_card_and_passes() -> None:
    class OnlyEnter(Person):
        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # the base of all streams reads bytes
            single = re.search(r"[:.] 1: \S+\.$", self.heard[-1]) or "pass" in self.heard[-1]
            return "\n" if single else super().readline(size)

    person = OnlyEnter(2)
    assert play(person, deals=3).over
    assert any(re.search(r": 1: \S+\.$", line) for line in person.heard)
    assert not any("“”" in line for line in person.heard)


def test_a_card_that_needs_a_claim_says_so_and_back_leads_to_another() -> None:
    class Claims(Person):
        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # the base of all streams reads bytes
            asked = self.heard[-1]
            kept = re.search(r"(\d+): \S+ with a claim", asked)
            if asked.startswith("You keep a penalty card back") and not hasattr(self, "left"):
                self.left = asked
                return "back\n"
            return f"{kept[1]}\n" if kept else super().readline(size)

    for seed in range(20):
        person = Claims(seed)
        assert play(person, deals=4, seed=seed).over
        if hasattr(person, "left"):
            after = person.heard[person.heard.index(person.left) + 1]
            assert "must discard a penalty card" in after
            return
    pytest.fail("no card with a claim in twenty games")


def test_the_end_says_who_has_won_in_a_short_game_too() -> None:
    person = Person(3)
    match = play(person, deals=1)
    totals = match.game.standing.running
    best = max(totals)
    (end,) = [line for line in person.heard if line.startswith("The game is over. ")]
    if list(totals).count(best) > 1:
        assert "share first place." in end
    else:
        name = match.header.players[totals.index(best)].name
        assert f"{name} wins." in end or "You win." in end


def test_bots_say_why_once_the_deal_is_over() -> None:
    class Asks(Person):
        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # the base of all streams reads bytes
            return "why\n" if self._random.random() < 0.3 else super().readline(size)

    person = Asks(4)
    match = play(person, deals=2)
    end = next(at for at, line in enumerate(person.heard) if line.startswith("Deal 1 is over"))
    thoughts = [reason for event in match.events if (reason := getattr(event, "why", ""))]
    assert thoughts
    before = "\n".join(person.heard[:end])
    assert "The bots say why once a deal is over." in before
    assert not any(thought in before for thought in thoughts)
    assert any(thought in line for line in person.heard[end:] for thought in thoughts)


def test_mine_tells_what_was_the_persons_to_decide_in_the_deal_before() -> None:
    class Asks(Person):
        asked = 0

        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # the base of all streams reads bytes
            over = any(line.startswith("Deal 1 is over") for line in self.heard)
            if self.asked <= over:
                self.asked += 1
                return "mine\n"
            return super().readline(size)

    person = Asks(4)
    play(person, deals=2)
    said = "\n".join(person.heard)
    assert "That is told once a deal has been played." in said
    told = re.search(
        r"(?m)^([^:\n]+: .+, not .+: about \d+ points?\..*|No decision of yours surely cost anything\.)$",
        said,
    )
    assert told is not None


def test_an_illegal_card_is_refused_with_its_clause() -> None:
    person = Stubborn(3)
    assert play(person, deals=1).over
    refused = [line for line in person.heard if line.startswith("Not allowed: ")]
    assert len(refused) == 1
    assert re.search(r"\(R\d\.\d\)$", refused[0])


def test_leaving_saves_and_the_game_goes_on_in_the_same_record(tmp_path: Path) -> None:
    path = tmp_path / "game.barbu.jsonl"
    match = play(Person(2, "1", "1", "quit"), path=path)
    assert not match.over
    before = load(path)
    again = Match.resume(path)
    person = Person(2)
    assert PlainGame(Table(again, None, Settings), Lines(person, person)).run()
    again.close()
    assert load(path).events[: len(before.events)] == before.events
    assert check_record(path) == []
    assert person.heard[0].startswith("Deal 1 of 2 goes on.")


def test_the_end_of_the_input_leaves_the_game() -> None:
    lines = Lines(io.StringIO(""), io.StringIO())
    with pytest.raises(LeftError):
        lines.ask("Anything?")


def test_cards_are_spoken_or_written_in_ascii() -> None:
    card = parse_card("QH")
    out = io.StringIO()
    Lines(io.StringIO(), out, ascii_only=True).say(f"{card_sign(card)} −6")
    assert out.getvalue().isascii()
    use("en", spoken=True)
    assert card_sign(card) == "queen of hearts"


def test_the_score_sheet_is_read_out_without_its_signs() -> None:
    out = io.StringIO()
    for aloud in (False, True):
        use("en", spoken=aloud)
        Lines(io.StringIO(), out).say("2×  ·   3  2× redoubled")
    assert out.getvalue().splitlines() == ["2×  ·   3  2× redoubled", "2x  ·   3  2x redoubled"]


def test_bids_are_words_in_a_sentence() -> None:
    bid = Bid(0, frozenset({2}), frozenset({3}))
    assert in_words(bid, ("You", "Walter", "Nora", "Edith"), "phrase") == "doubling Nora and redoubling Edith"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "each heart −2, ace of hearts −6"),
        ("fr", "chaque cœur −2, as de cœur −6"),
        ("de", "jedes Herz −2, Herz-Ass −6"),
    ],
)
def test_suits_are_spoken_as_sentences_need_them(code: str, said: str) -> None:
    use(code, spoken=True)
    assert what_counts(ruleset("online").spec("no_hearts")) == said


def test_a_bots_reason_is_spoken_and_kept_with_signs() -> None:
    reason = Message(
        "{card:sign} opens nothing for {who}.", card=CardWord(parse_card("QS")), who=SeatWord("W")
    )
    names = {"W": "Walter"}
    use("en", spoken=True)
    assert reason_words(reason, names) == "queen of spades opens nothing for Walter."
    assert in_english(reason, names) == "Q♠ opens nothing for Walter."


@pytest.mark.parametrize("text", ["QH", "hq", "q♥", "Queen of Hearts", "queen hearts", "Q of h"])
def test_a_card_can_be_named_in_many_ways(text: str) -> None:
    assert read_card(text) == parse_card("QH")


@pytest.mark.parametrize("text", ["", "1h", "QX", "Q", "11H", "hearts", "queen"])
def test_what_names_no_card_is_none(text: str) -> None:
    assert read_card(text) is None


def test_players_can_be_named_in_many_ways() -> None:
    names, letters = ("You", "Walter", "Nora", "Edith"), ("S", "W", "N", "E")
    for text in ("1 3", "walter, edith", "W and E", "double wal ed", "1,E"):
        assert read_seats(text, [1, 2, 3], names, letters) == frozenset({1, 3})
    assert read_seats("2 nobody", [1, 2, 3], names, letters) is None


def test_the_command_needs_no_terminal_and_loads_no_textual(tmp_path: Path) -> None:
    code = (
        "import sys; from barbu_tui.cli import main; status = main(sys.argv[1:]); "
        "print('textual' in sys.modules); sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "play", "--plain", "--spoken", "--seed", "5", "--deals", "1"],
        input="score\nquit\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(tmp_path),
        timeout=PATIENCE,
        check=True,
    )
    *_, saved, textual = done.stdout.splitlines()
    assert saved.startswith("The game is saved. Continue it with: barbu resume ")
    assert textual == "False"

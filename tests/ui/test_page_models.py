"""Home, forms, lists, rules, help and the end of a game as view models."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from barbu_bots import EASY, OPPONENTS, bot_names, searching_names
from barbu_tui.core.contracts import Contract
from barbu_tui.core.game import Game
from barbu_tui.core.ruleset import OPTIONS, PRESETS, RulesetError, ruleset
from barbu_tui.language.numbers import decimal, signed, signed_tenths
from barbu_tui.session.record.events import Header
from barbu_tui.session.record.file import load
from barbu_tui.session.record.saves import Save, glance
from barbu_tui.session.scores.statistics import LeftOut, Statistics, count_games
from barbu_tui.session.store.settings import LONGEST_NAME, SECTIONS, Settings
from barbu_tui.ui.choices.choice import OpenChoice
from barbu_tui.ui.choices.choosing import ChoosingScreen
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.canvas import Canvas
from barbu_tui.ui.drawing.glyphs import FOCUS
from barbu_tui.ui.drawing.look import Look
from barbu_tui.ui.screens.help import help_entries, help_lines
from barbu_tui.ui.screens.home.home_model import (
    UNFINISHED,
    Games,
    Home,
    home_entries,
    last_table,
    lessons_words,
    motto,
    record_line,
)
from barbu_tui.ui.screens.home.home_screen import paint_home
from barbu_tui.ui.screens.new_game.new_game_model import (
    ROUNDS,
    bot_lines,
    default_plan,
    knob_fields,
    new_game_fields,
)
from barbu_tui.ui.screens.practice.adviser import ADVISER_COMMANDS
from barbu_tui.ui.screens.practice.practice_commands import PRACTICE_COMMANDS
from barbu_tui.ui.screens.practice.practice_table import PRACTICE_TABLE_COMMANDS
from barbu_tui.ui.screens.rules import rules_lines
from barbu_tui.ui.screens.saves import saves_lines
from barbu_tui.ui.screens.scores.course import (
    ahead_lines,
    deciding_deals,
    lane_lines,
    podium_lines,
    podium_width,
    turning_lines,
)
from barbu_tui.ui.screens.scores.finish import (
    own_lines,
    settlement_lines,
)
from barbu_tui.ui.screens.scores.sheet_model import progress_words
from barbu_tui.ui.screens.settings import glyph_lines, settings_fields, value_at
from barbu_tui.ui.screens.statistics.statistics_screen import (
    by_contract_lines,
    doubles_lines,
    games_lines,
)
from barbu_tui.ui.widgets.form import Field, field_line, labelled
from barbu_tui.ui.widgets.page import MenuEntry, window, wrap
from barbu_tui.words.line import NO_BREAK, plain
from barbu_tui.words.outcome import final_places, led_words, own_words, winner_words
from barbu_tui.words.people import bot_words, cast_of_game
from barbu_tui.words.rules import knob_words, ruleset_facts
from barbu_tui.words.saves import filtered, going_on, matches, save_name, when
from barbu_tui.words.statistics import left_out_words, statistics_words
from tests.support.fitting import assert_fits, words_of
from tests.support.saved_games import RULES, begun, game, save, whole

PLAN = default_plan("online", (), ("sound", "hunter", "counter"), tuple(OPPONENTS), Decimal(0), "")


def values_of(fields: tuple[Field, ...]) -> dict[str, str]:
    """Field id → its value."""
    return {field.id: field.values[field.chosen] if field.values else field.text for field in fields}


@pytest.fixture
def saved(tmp_path: Path) -> tuple[Save, ...]:
    folder = tmp_path / "games"
    return (
        glance(save(folder, "begun", *begun("online", deals=10))),
        glance(save(folder, "whole", *whole("sheet3"))),
        glance(save(folder, "bots", *whole("barbuda", human=False))),
        glance(save(folder, "fresh", *begun("sheet4", deals=0))),
    )


# --- home ------------------------------------------------------------------------------------------


def test_what_is_found_in_the_saves(saved: tuple[Save, ...]) -> None:
    games = Games.among(saved)
    assert games.unfinished is saved[0]
    assert games.last is saved[1]
    assert games.count == 4
    assert Games.among([]) == Games()


def test_a_long_line_does_not_hide_what_comes_after_it(tmp_path: Path) -> None:
    path = save(tmp_path, "whole", *whole())
    short = glance(path)
    header, *lines = path.read_bytes().splitlines(keepends=True)
    thoughts = b'{"thoughts":"%s",' % (b"x" * 1_000_000)
    header, lines[9] = (line.replace(b"{", thoughts, 1) for line in (header, lines[9]))
    path.write_bytes(header + b"".join(lines))
    load(path)
    long = glance(path)
    assert long.finished
    assert (long.deals, long.running) == (short.deals, short.running)


def test_continue_is_faint_while_there_is_no_unfinished_game(saved: tuple[Save, ...]) -> None:
    def resume_of(games: Games) -> MenuEntry:
        return next(each for each in home_entries(games, PRESETS["online"]) if each.action == "resume")

    resume = resume_of(Games())
    assert (resume.note, resume.ready) == ("no unfinished game", False)
    games = Games.among(saved)
    assert resume_of(games).note == "two unfinished games"
    resume = resume_of(replace(games, begun=games.begun[:1]))
    assert resume.note.startswith("deal 11 of 28, you ")
    assert resume.ready


def test_lessons_come_first_until_a_game_is_finished(saved: tuple[Save, ...]) -> None:
    rules = PRESETS["online"]
    assert [entry.key for entry in home_entries(None, rules)] == list("lcntprgwoq")
    finished = Games(last=saved[1], count=1)
    assert [entry.key for entry in home_entries(finished, rules)] == list("cntplrgwoq")
    assert lessons_words(0, False, 12) == "12 lessons at the table"
    assert lessons_words(3, False, 12) == "3 of 12 lessons done"


def test_rows_with_nothing_to_open_are_faint() -> None:
    rows = {entry.action: entry.ready for entry in home_entries(Games(), PRESETS["online"])}
    assert rows["watch"]
    assert not rows["resume"]
    assert not rows["saves"]


def test_where_a_game_stands(saved: tuple[Save, ...]) -> None:
    first = replace(saved[0], running=(9, 1, 2, 3))
    assert going_on(first) == "deal 11 of 28, you are first"
    assert going_on(replace(first, running=(3, 3, 9, 1))) == "deal 11 of 28, you share second"
    assert going_on(saved[3]) == "deal 1 of 28"


def test_the_last_table_has_the_best_first(saved: tuple[Save, ...]) -> None:
    words = plain(last_table(replace(saved[1], running=(17, -120, 103))))
    assert words == "Edith +103    You +17    Walter −120"


def test_the_record_line_counts(tmp_path: Path) -> None:
    path = save(tmp_path, "one", *whole("online"))
    *_, found = count_games([path])
    assert plain(record_line(found.own)).startswith("1 game   ")
    assert record_line(Statistics().own) == ()


@pytest.mark.parametrize(("width", "height"), [(80, 23), (120, 35), (160, 44), (200, 60), (80, 40)])
@pytest.mark.parametrize("look", [Look(), Look(cards="line"), Look(glyphs="safe"), Look(mono=True)])
def test_home_fits_every_size(width: int, height: int, look: Look, saved: tuple[Save, ...]) -> None:
    canvas = Canvas(width, height, look)
    found = Games.among(saved)
    last = last_table(saved[1])
    rules = PRESETS["online"]
    paint_home(canvas, Home(home_entries(found, rules), 0, "0.1", motto(rules), last, last))
    rows = canvas.text().splitlines()
    for words in (
        "seven contracts, four players, one beard",
        "Continue",
        "Quit",
        "last game",
        "record",
        "v 0.1",
    ):
        assert sum(words in row for row in rows) == 1


# --- forms -----------------------------------------------------------------------------------------


def test_new_game_asks_ruleset_opponents_seed_and_stakes() -> None:
    assert values_of(new_game_fields(PLAN)) == {
        "rules": "online",
        "bot_W": "sound",
        "bot_N": "hunter",
        "bot_E": "counter",
        "length": "28 deals",
        "coached": "off",
        "knobs": "as in the ruleset",
        "seed": "random",
        "stake": "none",
        "deal": "28 deals, about 50 minutes",
    }


@pytest.mark.parametrize("rules", RULES)
def test_a_short_game_has_rounds_in_which_everybody_deals_once(rules: str) -> None:
    chosen = PRESETS[rules]
    for rounds in ROUNDS:
        plan = replace(PLAN, rules=chosen, rounds=rounds)
        assert plan.deals == (rounds * chosen.players or chosen.deals)
        shown = values_of(new_game_fields(plan))
        assert shown["length"] == f"{plan.deals} deals"
        assert shown["deal"].startswith(f"{plan.deals} deals, about ")


def test_with_three_players_the_third_opponent_is_remembered() -> None:
    plan = replace(PLAN.with_bot("N", "greedy"), rules=PRESETS["sheet3"])
    assert [field.id for field in new_game_fields(plan)][1:3] == ["bot_W", "bot_E"]
    assert plan.bots == ("sound", "counter")
    assert replace(plan, rules=PRESETS["online"]).bots == ("sound", "greedy", "counter")


@pytest.mark.parametrize(
    ("before", "offered"),
    [
        ((), ("sound", "hunter", "counter")),
        (("greedy", "random"), ("greedy", "hunter", "random")),
        (("gone", "greedy"), ("sound", "hunter", "greedy")),
        (("greedy", "gone"), ("greedy", "hunter", "counter")),
        (("gone", "counter", "greedy"), ("sound", "counter", "greedy")),
        (("greedy", "gone", "random"), ("greedy", "hunter", "random")),
        (("greedy",), ("greedy", "hunter", "counter")),
        (("greedy", "random", "sound"), ("greedy", "random", "sound")),
    ],
)
def test_opponents_chosen_last_time_are_offered_in_their_places_if_they_are_still_known(
    before: tuple[str, ...], offered: tuple[str, ...]
) -> None:
    usual = ("sound", "hunter", "counter")
    plan = default_plan("online", before, usual, tuple(OPPONENTS), Decimal(0), "")
    assert plan.bots == offered


@pytest.mark.parametrize("rules", RULES)
def test_the_ruleset_in_a_few_lines_is_not_cut_off_in_the_smallest_window(rules: str) -> None:
    lines = [line for facts in ruleset_facts(PRESETS[rules]) for line in labelled(0, *facts, 74)]
    assert len(lines) <= 8
    assert_fits(lines, 74)


def test_the_form_lists_the_bots_with_how_hard_each_is_and_marks_the_chosen_one() -> None:
    field = new_game_fields(PLAN)[2]
    lines = bot_lines(field, 0, 74, len(OPPONENTS))
    assert_fits(lines, 74)
    words = words_of(lines)
    for bot, (level, line) in ((bot, bot_words(bot)) for bot in OPPONENTS):
        assert bot in words
        assert level in words
        assert line in words
    marked = [line for line in lines if FOCUS in words_of([line])]
    assert len(marked) == 1
    assert "hunter" in words_of(marked)


def test_the_list_of_bots_has_room_for_any_number() -> None:
    known = (*OPPONENTS, *(f"package.module_{at}:{'Name' * 9}" for at in range(9)))
    for bot in known:
        plan = replace(PLAN, known=known, opponents=(bot, "sound", "sound"))
        lines = bot_lines(new_game_fields(plan)[1], 0, 74, 8)
        assert len(lines) == 9
        assert_fits(lines, 74)
        assert sum(FOCUS in words_of([line]) for line in lines) == 1


def test_a_first_game_is_played_against_bots_that_are_not_hard() -> None:
    assert not any("hard" in bot_words(name)[0] for name in EASY)


def test_every_bot_of_the_program_but_old_ones_is_offered_with_how_hard_it_is() -> None:
    assert set(OPPONENTS) == {*bot_names(), *searching_names()}
    assert all(bot_words(bot)[0] for bot in OPPONENTS)


@pytest.mark.parametrize("width", [80, 120, 160])
def test_what_a_form_says_beside_its_rows_is_not_cut(width: int) -> None:
    for helps, inner, fields in (
        (33, 76, new_game_fields(PLAN)[1:4]),
        (64, min(width - 2, 120), settings_fields(Settings(), 0)),
        (60, min(width - 4, 136), knob_fields(PRESETS["online"])),
    ):
        if helps == 33 or width >= 120:
            assert not [
                field.help for field in fields if not field.several and len(field.help) > inner - helps - 1
            ]


def test_every_knob_has_its_values_and_a_line_of_help() -> None:
    fields = knob_fields(PRESETS["barbuda"])
    assert [field.id for field in fields] == [name for name in OPTIONS if name != "king_of_hearts_points"]
    assert all(field.help for field in fields)
    assert values_of(fields)["no_trump"] == "yes"
    assert values_of(fields)["domino_points"] == "+50  +25  +10  −10"


def test_a_knob_set_back_is_not_set_at_all() -> None:
    rules = PRESETS["online"].turned("israeli", "honour")
    rules = rules.turned("owed_doubles", 0)
    assert dict(rules.options) == {"israeli": "honour", "owed_doubles": 0}
    assert dict(rules.turned("israeli", "enforced").options) == {"owed_doubles": 0}
    assert rules.turned("israeli", "enforced").turned("owed_doubles", 2) is PRESETS["online"]
    with pytest.raises(RulesetError):
        rules.turned("domino_points", [1, 2, 3, 4])


@pytest.mark.parametrize("width", [76, 118])
@pytest.mark.parametrize("focus", [True, False])
def test_every_form_fits(width: int, focus: bool) -> None:
    forms = [
        *(new_game_fields(replace(PLAN, rules=rules)) for rules in PRESETS.values()),
        *(knob_fields(rules) for rules in PRESETS.values()),
        settings_fields(Settings(name="M" * LONGEST_NAME), 5),
    ]
    for fields in forms:
        for helps in (0, 64) if width > 100 else (0,):
            lines = [
                field_line(field, at, focus, 0, width, names=24, helps=0 if field.several else helps)
                for at, field in enumerate(fields)
            ]
            assert_fits(lines, width)


def test_values_too_wide_for_the_row_are_shown_one_at_a_time() -> None:
    field = Field("x", "Bots", tuple(f"a rather long name {at}" for at in range(9)), 3)
    assert "a rather long name 3" in words_of([field_line(field, 0, True, 0, 60)])
    assert "name 4" not in words_of([field_line(field, 0, True, 0, 60)])


def test_every_setting_shows_its_value() -> None:
    shown = values_of(
        settings_fields(Settings(theme="light", confirm=True, stake=Decimal("0.05"), currency="€"))
    )
    assert shown["theme"] == "light"
    assert shown["confirm"] == "on"
    assert shown["stake"] == "0.05 € a point"
    assert value_at("theme", 2) == "ansi"
    sections = next(
        field for field in settings_fields(Settings(sections=("doubles",))) if field.id == "sections"
    )
    assert sections.several == (SECTIONS.index("doubles"),)


def test_the_signs_and_the_rule_under_them_end_in_one_column() -> None:
    lines = glyph_lines(2)
    assert lines[0].placed[-1].x < 80
    assert lines[0].placed[-1].x == lines[1].placed[-1].x
    assert len(plain(lines[0].placed[1].line)) == len(plain(lines[1].placed[0].line))


@pytest.mark.parametrize("rules", RULES)
def test_a_ruleset_in_a_few_lines(rules: str) -> None:
    facts = dict(ruleset_facts(PRESETS[rules]))
    assert facts["Table"].startswith(f"{PRESETS[rules].players} players")
    assert ("owed" in facts["Doubles"]) == bool(PRESETS[rules].owed_doubles)


# --- lists -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 120, 160])
def test_the_list_of_saves_fits(saved: tuple[Save, ...], width: int) -> None:
    long = replace(saved[0], path=saved[0].path.with_name("n" * 90 + ".barbu.jsonl"))
    lines = saves_lines((*saved, long), 1, 0, 10, width)
    assert_fits(lines, width)
    words = words_of(lines).splitlines()
    assert "10/28" in words[1]
    assert "sheet3" in words[2]
    assert "not begun" in words[4]
    assert [line.focused for line in lines] == [False, False, True, False, False, False]


@pytest.mark.parametrize("rules", RULES)
def test_an_unnamed_game_is_listed_by_date_and_a_cut_name_shows_it(
    rules: str, saved: tuple[Save, ...]
) -> None:
    fresh = replace(saved[3], header=replace(saved[3].header, rules=PRESETS[rules]))
    name = f"20261123T183132-{rules}-349443735"
    lost = replace(fresh, deals=27, running=(-1000, 0, 0, 1000))
    lines = saves_lines(
        [replace(each, path=each.path.with_name(f"{name}.barbu.jsonl")) for each in (fresh, lost)],
        0, 0, 10, 80,
    )  # fmt: skip
    assert_fits(lines, 80)
    assert words_of(lines).count(f"{when(fresh)}, ") == 2
    long = replace(fresh, path=fresh.path.with_name("the evening at the club " * 3 + ".barbu.jsonl"))
    words = words_of(saves_lines([long], 0, 0, 10, 80))
    assert re.search("the evening at the club .*…", words)
    assert when(fresh) in words


def test_a_game_counts_as_begun_once_cards_are_dealt(tmp_path: Path) -> None:
    header, events = whole()
    for count, says in ((0, "not begun"), (1, "in deal 1"), (9, "in deal 1")):
        found = glance(save(tmp_path, f"after{count}", header, events[:count]))
        assert says in words_of(saves_lines([found], 0, 0, 10, 80))
    assert glance(save(tmp_path, "between", *begun(deals=2, more=0))).dealt is False
    assert glance(save(tmp_path, "third", *begun(deals=2, more=1))).dealt is True


def test_saves_are_filtered_by_every_word(saved: tuple[Save, ...]) -> None:
    assert [save_name(each) for each in filtered(saved, "")] == ["begun", "whole", "bots", "fresh"]
    assert [save_name(each) for each in filtered(saved, "ANN unfin")] == ["begun", "fresh"]
    assert matches(saved[1], "sheet3 21 nov")
    assert not matches(saved[1], "sheet3 unfinished")
    assert [save_name(each) for each in filtered(saved, UNFINISHED)] == ["begun", "fresh"]
    assert when(saved[0]) == "21 Nov 2026"


def test_the_list_scrolls_only_as_far_as_the_cursor_needs() -> None:
    assert window(30, 5, 10, 0) == 0
    assert window(30, 10, 10, 0) == 1
    assert window(30, 3, 10, 8) == 3
    assert window(5, 4, 10, 3) == 0


def test_words_are_wrapped_at_blanks_but_not_at_no_break_spaces() -> None:
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap(f"one two{NO_BREAK}three", 7) == ["one", "two thr", "ee"]
    assert wrap("", 7) == []


@pytest.mark.parametrize("width", [76, 110])
def test_statistics_fit(tmp_path: Path, width: int) -> None:
    paths = [save(tmp_path, f"{rules}{seed}", *whole(rules, seed)) for rules in RULES for seed in (1, 2)]
    *_, found = count_games([*paths, save(tmp_path, "begun", *begun(deals=2))])
    left = (width - 4) * 46 // 100
    assert_fits(games_lines(found.own, left), left)
    assert_fits(by_contract_lines(found.own, width - 4 - left), width - 4 - left)
    assert_fits(doubles_lines(found.own, width, 12), width)
    assert "Kings and Jacks" in words_of(by_contract_lines(found.own, 40))
    assert left_out_words(found) == "Not counted: 1 unfinished."
    assert left_out_words(Statistics()) == ""
    first, *_, last = statistics_words(found)
    assert first.startswith(f"{found.own.games.count} games, ")
    assert last == "Not counted: 1 unfinished."
    assert statistics_words(Statistics()) == ["No whole game has been counted yet."]
    assert first.split("; ")[0].count(" ± ") == 1
    assert found.left_out == {LeftOut.UNFINISHED: 1}


def test_what_rounds_to_zero_has_no_sign() -> None:
    assert [decimal(number) for number in (-0.0, -0.04, 0.04, 1.25)] == ["0.0", "0.0", "0.0", "1.2"]


def test_averages_have_a_sign_and_one_decimal() -> None:
    assert [signed_tenths(value) for value in (0.04, -3.44, 12.05)] == ["0", "−3.4", "+12.1"]


# --- rules, help, the end --------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("width", [74, 108])
def test_rules_say_every_knob_and_fit(rules: str, width: int) -> None:
    chosen = ruleset(rules, {"owed_doubles": 1})
    for spec in (None, *chosen.specs.values()):
        lines = rules_lines(chosen, spec, width)
        assert_fits(lines, width + 2)
    words = words_of(lines)
    for option in OPTIONS.values():
        assert option.clause not in words.split()
    assert "* set by you" in words
    assert "at least once" in knob_words(chosen, "owed_doubles")


def rules_text(rules: str, contract: Contract) -> str:
    """Return the rules of a contract as its page shows them, in one line."""
    chosen = ruleset(rules)
    words = " ".join(words_of(rules_lines(chosen, chosen.spec(contract), 74)).split())
    return words.partition(" THE GAME ")[0]


@pytest.mark.parametrize("rules", RULES)
def test_rules_at_dominoes_say_that_the_dealer_names_the_rank(rules: str) -> None:
    assert "The dealer names a rank to start." in rules_text(rules, "domino")


@pytest.mark.parametrize("rules", RULES)
def test_rules_name_the_card_with_which_a_deal_ends(rules: str) -> None:
    last = {
        "no_queens": "the last queen",
        "no_hearts": "the last heart",
        "barbu": "the king of hearts",
        "kings_and_jacks": "the last king or jack",
    }
    for contract in ruleset(rules).contracts:
        text = rules_text(rules, contract)
        assert ("The deal ends" in text) == (contract in last)
        assert contract not in last or text.endswith(f"The deal ends with {last[contract]}.")


@pytest.mark.parametrize("rules", RULES)
def test_rules_say_who_may_lead_a_heart(rules: str) -> None:
    broken = ruleset(rules).hearts_lead == "broken"
    for contract in ruleset(rules).contracts:
        text = rules_text(rules, contract)
        assert ("if you hold nothing else" in text) == ruleset(rules).spec(contract).hearts_rule
        assert ("once one has been played" in text) == (broken and contract == "no_hearts")


@pytest.mark.parametrize("redoubles", ["each", "all"])
@pytest.mark.parametrize("rules", RULES)
def test_rules_say_what_a_double_does_and_whom_one_may_double(rules: str, redoubles: str) -> None:
    for negative in ("anyone", "dealer"):
        chosen = ruleset(rules, {"negative_doubles": negative, "redoubles": redoubles, "owed_doubles": 2})
        lines = rules_lines(chosen, None, 74)
        assert_fits(lines, 76)
        words = " ".join(words_of(lines).split())
        assert "pays the other the difference" in words
        assert "once after a double, twice after a redouble" in words
        if (negative, chosen.positive_doubles) == ("anyone", "dealer"):
            assert (
                "you may double any other player. In a positive one, which brings points, you may double only the dealer."
                in words
            )
        elif negative == chosen.positive_doubles:
            assert (
                "every contract you may double only the dealer"
                if negative == "dealer"
                else "double any other player in every"
            ) in words
        assert ("Only the dealer redoubles" in words) == (redoubles == "all")
        assert "you must double." in words
    assert "you must double." not in words_of(rules_lines(ruleset(rules, {"owed_doubles": 0}), None, 200))


@pytest.mark.parametrize(
    ("israeli", "says"),
    [("enforced", "the card is refused"), ("honour", "shown as a breach"), ("off", None)],
)
def test_rules_say_what_a_claim_is_where_there_is_the_duty(israeli: str, says: str | None) -> None:
    for rules in RULES:
        lines = rules_lines(ruleset(rules, {"israeli": israeli}), None, 74)
        assert_fits(lines, 76)
        words = " ".join(words_of(lines).split())
        assert ("A claim is a reason to discard another card." in words) == (says is not None)
        assert says is None or says in words
        assert ("Target: " in words) == ("Safety: " in words) == (says is not None)


@pytest.mark.parametrize("rules", RULES)
def test_rules_say_how_tricks_and_dominoes_are_played(rules: str) -> None:
    lines = rules_lines(ruleset(rules), None, 74)
    assert_fits(lines, 76)
    words = " ".join(words_of(lines).split())
    for said in (
        "Follow suit Play a card of the suit led if you have one.",
        "The highest card of the suit led wins.",
        "The winner leads next.",
        "The dealer names a rank.",
        "the next one up or down in a suit that is on the table",
        "pass if you cannot",
    ):
        assert said in words
    assert ("The player on the dealer's left leads first." in words) == (ruleset(rules).first_lead == "left")


def test_every_value_of_every_knob_has_its_sentence() -> None:
    for name, option in OPTIONS.items():
        for value in option.values:
            words = knob_words(PRESETS["online"].turned(name, value), name)
            assert words.endswith(".")
            assert words[0].isupper()


def test_help_lists_every_command_and_joins_what_belongs_together() -> None:
    commands = (
        Command("x.sheet", "s", "sheet", "The score sheet."),
        *(
            Command(
                f"x.{key}", key, "letter", "A card.", value=key, run="Play that card." if key == "a" else ""
            )
            for key in "abc"
        ),
        *(Command(f"x.suit.{key}", key, "suit", "That suit.", value=key) for key in "SHC"),
        Command("x.first", "ctrl+home,less_than_sign", "first", "The first."),
        Command("x.faster", "plus,minus,question_mark", "faster", "Faster."),
        Command("x.back", "escape,q", "back", "Back."),
    )
    assert help_entries(commands, {"x.sheet": "f2"}) == [
        ("F2", "The score sheet."),
        ("a–c", "Play that card."),
        ("S H C", "That suit."),
        ("Ctrl+Home <", "The first."),
        ("+ - ?", "Faster."),
        ("Esc q", "Back."),
    ]
    long = help_entries(commands, {"x.back": "ctrl+shift+pagedown,ctrl+shift+pageup"})
    assert_fits(help_lines(long, 74, 40), 74)
    for width, height in ((74, 3), (74, 40), (114, 3)):
        assert_fits(help_lines(help_entries(commands * 6, {}), width, height), width)


@pytest.mark.parametrize("table", [PRACTICE_COMMANDS, PRACTICE_TABLE_COMMANDS, ADVISER_COMMANDS])
def test_help_is_in_sentences_at_every_moment(table: tuple[Command, ...]) -> None:
    for mode in sorted({mode for command in table for mode in command.modes}):
        entries = help_entries([command for command in table if command.available(mode)], {})
        words = dict(entries)
        assert len(words) == len(entries), "each key is listed once"
        for sentence in words.values():
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "irectly" not in sentence
            assert not sentence.startswith(("Option", "Trumps:"))
        assert words.get("↑", "above").replace("above", "below") == words.get("↓", "below")
        assert len([keys for keys in words if keys[0] in "12345678"]) <= 1


def test_help_counts_no_more_options_than_there_are() -> None:
    class Deciding(ChoosingScreen):
        now: OpenChoice

        @property
        def choice(self) -> OpenChoice:
            return self.now

    def digits(table: tuple[Command, ...], mode: str, options: int) -> dict[str, str]:
        class Options(OpenChoice):
            digits = options

        screen = Deciding()
        screen.now = Options()
        entries = help_entries([each for each in table if each.available(mode) and screen.useful(each)], {})
        return {entry.keys: entry.words for entry in entries if entry.keys[0] == "1"}

    assert digits(PRACTICE_COMMANDS, "call", 7) == {"1–7": "Go to the contract of that number."}
    assert digits(PRACTICE_COMMANDS, "bid", 3) == {"1–3": "Set or clear the box of that player."}
    for mode in ("answer", "answer-call", "answer-why", "answer-how"):
        assert not digits(PRACTICE_COMMANDS, mode, 0)
        for count in range(3, 9):
            shown = digits(PRACTICE_COMMANDS, mode, count)
            assert shown == {f"1–{count}": "Look at the option of that number."}
    assert digits(PRACTICE_TABLE_COMMANDS, "double", 3) == {"1–3": "Set or clear the box of that player."}
    assert digits(PRACTICE_TABLE_COMMANDS, "discard", 4) == {"1–4": "Go to the option of that number."}


def ended(rules: str, running: tuple[int, ...]) -> tuple[Header, Game]:
    header, of = game(rules)
    return header, replace(of, standing=replace(of.standing, running=running))


def test_places_are_shared() -> None:
    _, of = ended("online", (10, -30, 10, 10))
    assert [(each.seat, each.place) for each in final_places(of.standing.running)] == [
        (0, 1),
        (2, 1),
        (3, 1),
        (1, 4),
    ]


@pytest.mark.parametrize(
    ("running", "who", "own"),
    [
        ((10, -30, 15, 5), "Nora wins.", "You are second, 5 behind."),
        ((30, -30, 10, -10), "You win.", "You are first, 20 ahead."),
        ((20, -30, 20, -10), "You and Nora share first place.", "You are first, 30 ahead."),
        ((0, 0, 0, 0), "You, Walter, Nora and Edith share first place.", ""),
    ],
)
def test_who_has_won(running: tuple[int, ...], who: str, own: str) -> None:
    header, _ = ended("online", running)
    cast = cast_of_game(header)
    assert winner_words(running, cast) == who
    assert own_words(running, cast) == own


def test_stakes_are_settled_in_words() -> None:
    header, of = ended("online", (20, -30, 20, -10))
    lines = settlement_lines(of, cast_of_game(header), Decimal("0.5"), "€", 76)
    assert_fits(lines, 76)
    words = words_of(lines)
    assert "Walter pays  you  10.00 €" in words or "Walter pays  Nora  10.00 €" in words
    assert settlement_lines(of, cast_of_game(header), Decimal(0), "", 76) == []
    _, even = ended("online", (0, 0, 0, 0))
    assert "Nobody owes anything." in words_of(
        settlement_lines(even, cast_of_game(header), Decimal(1), "", 76)
    )


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("width", [76, 100])
def test_the_final_table_fits(rules: str, width: int) -> None:
    header, of = game(rules)
    cast = cast_of_game(header)
    beside = podium_width(cast, width)
    for tall in (False, True):
        podium = podium_lines(of, cast, beside, tall=tall)
        assert_fits(podium, beside)
        for seat, total in enumerate(of.standing.running):
            assert cast.name(seat) in words_of(podium)
            assert signed(total) in words_of(podium)
    assert_fits(turning_lines(of, cast, width - beside - 2), width - beside - 2)
    assert_fits(own_lines(of, cast), width)
    for look in (Look(), Look(glyphs="safe"), Look(mono=True)):
        assert_fits(ahead_lines(of, cast, width, look), width)
        assert_fits(lane_lines(of, cast, width, look, rows=2, apart=True), width)
    assert progress_words(of) == f"all {of.rules.deals} deals played"


@pytest.mark.parametrize("rules", RULES)
def test_the_decisive_deals_are_those_with_the_largest_swings(rules: str) -> None:
    _, of = game(rules)
    final = of.standing.running
    first, last = max(of.rules.seats, key=final.__getitem__), min(of.rules.seats, key=final.__getitem__)
    swings = {row.number: abs(row.score.total[first] - row.score.total[last]) for row in of.finished}
    for own, rival in ((first, last), (last, first)):
        found = [row.number for row in deciding_deals(of, own, rival)]
        assert found == sorted(found)
        assert len(found) == 3
        least = min(swings[number] for number in found)
        assert all(swings[number] <= least for number in swings if number not in found)


def test_the_course_of_a_game_is_told_and_drawn_alike() -> None:
    header, of = game("online")
    cast = cast_of_game(header)
    leaders = [
        [seat for seat in of.rules.seats if row.running[seat] == max(row.running)] for row in of.finished
    ]
    led = sum(0 in each for each in leaders)
    first = ahead_lines(of, cast, 9 + 7 + len(leaders), Look())[1].placed[1].line
    assert [span.text == "█" for span in first] == [each[0] == 0 for each in leaders]
    last = max((at for at, each in enumerate(leaders, 1) if 0 in each), default=0)
    told = f"You led after {led} of {len(leaders)} deals, the last time after deal {last}."
    assert led_words(of, cast) == (told if led else "You never led.")
    lanes = lane_lines(of, cast, 9 + 7 + len(leaders), Look())
    for at, standing in enumerate(final_places(of.standing.running)):
        above, below = (lanes[1 + 2 * at + row].placed for row in (0, 1))
        up = next(piece.line for piece in above if piece.x == 9)
        for row, high, low in zip(of.finished, up, below[0].line, strict=True):
            points = row.running[standing.seat]
            assert (high.text in "▂▃▄▅▆▇█" or high.colour != "line2") == (points > 0)
            assert (low.text != " ") == (points < 0)


def test_a_game_of_deals_in_a_row_is_a_whole_one() -> None:
    plan = replace(PLAN, rounds=1)
    assert (plan.deals, len(plan.lengths)) == (4, 4)
    running = replace(plan, rules=PRESETS["online"].turned("deal_order", "running"))
    assert (running.deals, len(running.lengths)) == (28, 1)
    (length,) = (field for field in new_game_fields(running) if field.id == "length")
    assert length.values == ("28 deals",)

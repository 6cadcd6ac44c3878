"""The settings file: bad values do not stop the program, and saving changes only what was set."""

import os
import re
import stat
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from barbu_tui.session.store.settings import (
    LONGEST_NAME,
    Settings,
    SettingsError,
    load_settings,
    read_name,
    read_stake,
    save_settings,
)
from tests.support.encodings import NOTEPAD, marked

OWNERS = """\
# My settings, by hand.
theme = "light"   # easier on the eyes

future = 3
[keymap]
"table.sheet" = "f2"
[other]
kept = true
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "barbu" / "settings.toml"


def write(file: Path, text: str | bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())


@pytest.mark.parametrize("encoding", NOTEPAD)
def test_a_file_from_notepad_is_read_and_kept_as_utf_8(file: Path, encoding: str) -> None:
    write(file, marked('name = "Zoë"\r\ntheme = "light"\r\n', encoding))
    settings = load_settings(file)
    assert (settings.name, settings.theme, settings.problems) == ("Zoë", "light", ())
    save_settings(file, replace(settings, speed="quick"))
    assert load_settings(file) == replace(settings, speed="quick")


def test_without_a_file_the_defaults_hold(file: Path) -> None:
    assert load_settings(file) == Settings()
    assert not file.parent.exists()


def test_settings_are_read_back_as_saved(file: Path) -> None:
    settings = Settings(
        name="Zoë",
        theme="light",
        deck="two",
        cards="line",
        spacing="tight",
        glyphs="safe",
        circles=False,
        speed="quick",
        animation=False,
        trick_rest="key",
        auto_forced=True,
        confirm=True,
        panel="results",
        sections=("scores", "last_trick"),
        stake=Decimal("0.05"),
        currency="€",
        rules="barbuda",
        bots=("hunter", "sound", "counter"),
        keymap={"table.sheet": "f2,ctrl+s"},
    )
    save_settings(file, settings)
    assert load_settings(file) == settings


def test_only_changed_settings_are_written(file: Path) -> None:
    save_settings(file, Settings(deck="two"))
    assert file.read_text() == 'deck = "two"\n'


def test_comments_unknown_keys_and_their_order_are_kept(file: Path) -> None:
    write(file, OWNERS)
    before = load_settings(file)
    assert (before.theme, before.keymap) == ("light", {"table.sheet": "f2"})
    assert before.problems == ("There is no setting 'future'.", "There is no setting 'other'.")
    save_settings(file, before)
    assert file.read_text() == OWNERS
    save_settings(file, Settings(theme="dark", keymap=before.keymap))
    assert file.read_text() == OWNERS.replace('"light"', '"dark"')


def test_a_name_that_is_no_setting_is_said_with_the_one_that_was_perhaps_meant(file: Path) -> None:
    write(file, "confirm_cards = true\nanimations = false\n")
    assert load_settings(file).problems == (
        "There is no setting 'confirm_cards'. Did you mean 'confirm'?",
        "There is no setting 'animations'. Did you mean 'animation'?",
    )


def test_a_setting_new_to_the_file_stays_out_of_its_tables(file: Path) -> None:
    write(file, OWNERS)
    save_settings(file, Settings(theme="light", keymap={"table.sheet": "f2"}, confirm=True))
    found = load_settings(file)
    assert found.confirm
    assert "kept = true" in file.read_text()
    assert found.keymap == {"table.sheet": "f2"}


def test_a_bad_value_names_itself_and_its_default_is_used(file: Path) -> None:
    write(file, 'theme = "pink"\nconfirm = "yes"\nname = "Ann"\nstake = -1\nsections = ["moon"]\n')
    found = load_settings(file)
    assert (found.theme, found.confirm, found.name) == ("dark", False, "Ann")
    assert found.stake == 0
    assert found.problems[0] == (
        "theme = 'pink' is not understood: it must be dark, light or ansi. The default is used."
    )
    assert [problem.split()[0] for problem in found.problems] == ["theme", "confirm", "sections", "stake"]


def test_a_bad_value_stays_until_a_new_one_replaces_it(file: Path) -> None:
    write(file, 'theme = "pink"\n')
    save_settings(file, Settings(deck="two"))
    assert 'theme = "pink"' in file.read_text()
    save_settings(file, Settings(theme="light"))
    assert load_settings(file).theme == "light"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"theme = ", "is not TOML"),
        (b'name = "\xff"', "is not UTF-8"),
        (b"#" * (1 << 21), "is too long"),
        (b"# mine\n" + b"a." * 30_000 + b"a = 1", "line 2 is too long"),
        (b"a = " + b"[" * 5000, "is not TOML"),
        (b"a = " + b"9" * 5000, "is not TOML: a number is far too long"),
    ],
    ids=["no value", "no text", "endless", "a key of many parts", "deep", "a huge number"],
)
def test_an_unreadable_file_is_named_and_left_alone(file: Path, data: bytes, says: str) -> None:
    write(file, data)
    found = load_settings(file)
    assert found == Settings(problems=found.problems)
    assert len(found.problems) == 1
    assert says in found.problems[0]
    assert str(file) in found.problems[0]
    with pytest.raises(SettingsError):
        save_settings(file, Settings(deck="two"))
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("stake = 2026-01-01", "stake = 2026-01-01 is not understood"),
        ("stake = 2026-01-01T10:00:00Z", "stake = 2026-01-01T10:00:00+00:00 is not understood"),
        ("stake = 10:00:00", "stake = 10:00:00 is not understood"),
        ("theme = true", "theme = true is not understood"),
        ("bots = [true, 1]", "bots = [true, 1] is not understood"),
        ('name = {a = 1, b = "x"}', "name = {a = 1, b = 'x'} is not understood"),
        ('theme = "dark"\ntheme = "light"', "is not TOML: theme is set twice, the second time in line 2. The defaults are used."),
        ('[keymap]\na = "x"\n[keymap]\n', "is not TOML: keymap is set twice, the second time in line 3. "),
        ('[keymap]\n"a.b" = "x"\n"a.b" = "y"\n', 'is not TOML: "a.b" is set twice, the second time in line 3. '),
    ],
    ids=["date", "moment", "time", "flag", "list", "table", "setting twice", "table twice", "key twice"],
)  # fmt: skip
def test_a_fault_of_the_file_is_told_in_its_own_words(file: Path, text: str, said: str) -> None:
    write(file, text)
    (problem,) = load_settings(file).problems
    assert said in problem


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("stake", f"stake = 0x{'F' * 5000}\n"),
        ("name", f"name = 0x{'F' * 5000}\n"),
        ("sections", f"sections = [0x{'F' * 5000}]\n"),
        ("keymap", f'keymap.{".".join("a" * 3000)} = "s"\n'),
        ("theme", f'theme.{".".join("a" * 3000)} = "s"\n'),
    ],
    ids=["amount", "name", "in a list", "keys", "theme"],
)
def test_a_value_too_long_or_too_deep_to_be_written_out_is_named_too(
    file: Path, name: str, text: str
) -> None:
    write(file, f'currency = "€"\n{text}')
    found = load_settings(file)
    assert found == Settings(currency="€", problems=found.problems)
    (problem,) = found.problems
    assert re.match(rf"{name} = (…|\{{a = \{{a = .*) is not understood: it (must be|is|may have) ", problem)
    assert len(problem) < 200
    with suppress(SettingsError):
        save_settings(file, Settings(currency="€", deck="two"))
    assert text in file.read_text()


def test_a_directory_in_place_of_the_file_is_named(file: Path) -> None:
    file.mkdir(parents=True)
    assert "is not a regular file" in load_settings(file).problems[0]


def test_keys_may_stand_as_tables_too(file: Path) -> None:
    write(file, '[keymap]\ntable.sheet = "f2"\nhome.new = "ctrl+n"\n')
    assert load_settings(file).keymap == {"table.sheet": "f2", "home.new": "ctrl+n"}
    write(file, "[keymap]\ntable.sheet = 2\n")
    assert "table.sheet takes a key" in load_settings(file).problems[0]


def test_file_and_directory_are_private_and_nothing_else_is_left(file: Path) -> None:
    save_settings(file, Settings(deck="two"))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert os.listdir(file.parent) == [file.name]


def test_a_link_to_a_file_kept_elsewhere_stays_a_link(file: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    real.write_text("# mine\n")
    file.parent.mkdir()
    file.symlink_to(real)
    save_settings(file, Settings(deck="two"))
    assert file.is_symlink()
    assert real.read_text() == '# mine\ndeck = "two"\n'


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match=r"^.*settings\.toml cannot be (kept|read).*\.$|^The settings"):
        save_settings(tmp_path / "file" / "settings.toml", Settings(deck="two"))


@pytest.mark.parametrize(
    ("text", "amount"), [("0.05", "0.05"), ("0,05", "0.05"), (" 2 ", "2"), ("", "0"), (0.1, "0.1"), (3, "3")]
)
def test_stakes_are_read_as_people_write_them(text: object, amount: str) -> None:
    assert read_stake(text) == Decimal(amount)


@pytest.mark.parametrize("text", ["-1", "one", "nan", "inf", "1e9", True, None, "0.00001", "1e-400"])
def test_invalid_stakes_are_refused(text: object) -> None:
    with pytest.raises(ValueError, match="it must"):
        read_stake(text)


def test_a_name_is_made_fit_for_a_table() -> None:
    assert read_name("  Ann\n") == "Ann"
    assert read_name("A" * LONGEST_NAME) == "A" * LONGEST_NAME
    for nothing in ("", " ", "\u202e", 3, "A" * (LONGEST_NAME + 1), "A" * 5000):
        with pytest.raises(ValueError, match="it must be a name"):
            read_name(nothing)

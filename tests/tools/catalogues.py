"""The catalogues of the languages: ``python -m tests.tools.catalogues`` takes new sentences over and compiles.

A PO file a room and language holds the translations (docs/TRANSLATING.md); one MO file a language is what the program reads.

* ``update``: write what the source marks into the PO files. Translations stay; a new sentence takes the translation that it has in
  another room; one that has gone is left out.
* ``compile``: make the MO files.
* ``missing [ROOM]``: print what has no translation yet.
* ``unmarked PATH…``: print texts of modules that look like words for people and are not marked.

Without a word it updates and compiles.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from barbu_tui.language import CODES, language
from tests.tools.marked import ROOMS, ROOT, Marked, all_marked, unmarked_in

FOLDER: Final = ROOT / "barbu_tui" / "language" / "catalogues"
LANGUAGES: Final = tuple(code for code in CODES if code != "en")
Key = tuple[str, str]
"""Context and English text of a sentence."""


class _Ours(Catalog):
    """A catalogue with our plural forms and a header without a date.

    Babel's own plural forms of a language change between its releases. Without a date the same translations make the same file.
    """

    def __init__(self, code: str) -> None:
        super().__init__(locale=code)
        self.mime_headers = [("Plural-Forms", language(code).grammar.PLURAL_FORMS)]

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The lines that Python's gettext reads of a header."""
        code = str(self.locale_identifier)
        return [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Plural-Forms", language(code).grammar.PLURAL_FORMS),
        ]

    @mime_headers.setter
    def mime_headers(self, value: Iterable[tuple[str, str]]) -> None:
        self._set_mime_headers(value)


def po_file(code: str, room: str) -> Path:
    """Return the PO file of a language and a room."""
    return FOLDER / code / f"{room}.po"


def mo_file(code: str) -> Path:
    """Return what the program reads of a language."""
    return FOLDER / f"{code}.mo"


def read(code: str, room: str) -> Catalog:
    """Return a room's catalogue; an empty one if there is no file."""
    path = po_file(code, room)
    if not path.exists():
        return _Ours(code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def messages(catalogue: Catalog) -> dict[Key, Message]:
    """Return a catalogue's sentences, without its header."""
    return {key_of(each): each for each in catalogue if each.id}


def key_of(message: Message) -> Key:
    """Return what identifies a sentence."""
    text = message.id if isinstance(message.id, str) else message.id[0]
    return message.context or "", text


def translations(message: Message) -> tuple[str, ...]:
    """Return a sentence's translation, in all its plural forms; what is missing is empty."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def translated(message: Message) -> bool:
    """Return whether a sentence has its translation, in all plural forms."""
    return all(translations(message))


def by_room(marked: Iterable[Marked]) -> dict[str, dict[Key, list[Marked]]]:
    """Return room → sentence → where it stands; a sentence may stand in several rooms."""
    found: dict[str, dict[Key, list[Marked]]] = {room: {} for room in ROOMS}
    for each in marked:
        found[each.room].setdefault((each.context, each.text), []).append(each)
    return found


def updated(code: str, marked: Sequence[Marked]) -> dict[str, Catalog]:
    """Return room → the catalogue with what the source marks now, and the translations that there are."""
    old = {room: messages(read(code, room)) for room in ROOMS}
    elsewhere = {key: each for room in ROOMS for key, each in old[room].items() if translated(each)}
    made: dict[str, Catalog] = {}
    for room, sentences in by_room(marked).items():
        catalogue = _Ours(code)
        for key, places in sentences.items():
            context, text = key
            many = next((each.many for each in places if each.many), "")
            known = old[room].get(key)
            if known is None or not translated(known):
                known = elsewhere.get(key, known)
            strings = translations(known) if known is not None else ("",)
            string = (
                (*strings, *strings[-1:] * (catalogue.num_plurals - len(strings))) if many else strings[0]
            )
            catalogue.add(
                (text, many) if many else text,
                string,
                locations=[(path, 0) for path in dict.fromkeys(each.path for each in places)],
                auto_comments=(),
                user_comments=known.user_comments if known is not None else (),
                context=context or None,
            )
        made[room] = catalogue
    return made


def po_text(catalogue: Catalog, code: str) -> bytes:
    """Return a catalogue as its file: in the order of the source, with no line numbers, so that it changes little."""
    file = io.BytesIO()
    write_po(file, catalogue, width=118, omit_header=True, include_lineno=False)
    head = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {code}\\n"\n"Plural-Forms: {language(code).grammar.PLURAL_FORMS}\\n"\n'
        '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    return head.encode() + file.getvalue()


def merged(code: str) -> Catalog:
    """Return all rooms of a language in one catalogue, what has no translation left out.

    Raises:
        ValueError: a sentence has two translations.
    """
    whole = _Ours(code)
    seen: dict[Key, tuple[str, object]] = {}
    for room in ROOMS:
        for key, each in messages(read(code, room)).items():
            if not translated(each) or each.fuzzy:
                continue
            before = seen.setdefault(key, (room, each.string))
            if before[1] != each.string:
                raise ValueError(
                    f"{code}: {key[1]!r} is {before[1]!r} in {before[0]} and {each.string!r} in {room}. "
                    "Use one translation, or give one of them a context (trp)."
                )
            if before[0] == room:
                whole.add(each.id, each.string, context=each.context)
    return whole


def mo_bytes(code: str) -> bytes:
    """Return the MO file of a language, the same bytes for the same translations."""
    file = io.BytesIO()
    write_mo(file, merged(code))
    return file.getvalue()


def update() -> None:
    """Bring the PO files up to date."""
    marked = all_marked()
    for code in LANGUAGES:
        for room, catalogue in updated(code, marked).items():
            path = po_file(code, room)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(po_text(catalogue, code))


def compile_all() -> None:
    """Make the MO files."""
    for code in LANGUAGES:
        mo_file(code).write_bytes(mo_bytes(code))


def missing(rooms: Sequence[str]) -> None:
    """Print what has no translation yet."""
    for code in LANGUAGES:
        for room in rooms or ROOMS:
            left = [key for key, each in messages(read(code, room)).items() if not translated(each)]
            print(f"{code} {room}: {len(left)} without a translation")
            for context, text in left if rooms else []:
                print(f"    {f'[{context}] ' if context else ''}{text}")


def unmarked(paths: Sequence[str]) -> None:
    """Print texts that look like words for people and are not marked."""
    for name in paths:
        path = Path(name)
        for each in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for line, text in unmarked_in(each.read_text(encoding="utf-8"), each.as_posix()):
                print(f"{each.as_posix()}:{line}: {text!r}")


def main(words: Sequence[str]) -> int:
    """Do what the words ask for; returns the exit status."""
    match list(words):
        case []:
            update()
            compile_all()
            missing(())
        case ["update"]:
            update()
        case ["compile"]:
            compile_all()
        case ["missing", *rooms]:
            missing(rooms)
        case ["unmarked", *paths]:
            unmarked(paths)
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

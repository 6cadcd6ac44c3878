"""A record in print: hands as a diagram, calls and doubles, tricks in columns, scores."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len, set_cell_size

from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import RANK_OF, CardSet, Seat, Suit
from barbu_tui.core.deal import Deal
from barbu_tui.core.dealing import deal_hands
from barbu_tui.core.domino import DominoTable, rounds_of
from barbu_tui.core.game import Game
from barbu_tui.language import N_, tr, trp
from barbu_tui.language.cards import SUIT_ORDER, card_sign, contract_words, rank_sign, suit_name, suit_ranks
from barbu_tui.language.grammar import SUIT_SIGNS, YOU
from barbu_tui.language.numbers import explained, signed
from barbu_tui.language.people import person, table_name
from barbu_tui.session.record.events import ActionEvent, Header
from barbu_tui.session.replay.cursor import Replay
from barbu_tui.words.actions import in_words
from barbu_tui.words.dates import moment_words
from barbu_tui.words.line import NO_BREAK, shorten
from barbu_tui.words.settings import value_words

_HAND = 22
"""Columns of a hand in the diagram."""
SHARED_OUT: Final = N_("Nobody doubled, so the deal is not played and its points are shared out.")
NOTHING_DEALT: Final = N_("No cards have been dealt in this game yet.")

Rows = list[list[str]]


def show_record(replay: Replay, *, markdown: bool = False) -> str:
    """Return the whole record: players, rules, every deal, final scores."""
    parts = [_heading(replay, markdown)]
    parts += [show_deal(replay, number, markdown=markdown) for number in replay.deals]
    parts.append(_standing(replay, markdown))
    return "\n".join(parts)


def show_deal(replay: Replay, number: int, *, markdown: bool = False) -> str:
    """Return one deal.

    Raises:
        ReplayError: the record does not have the deal.
    """
    page = _DealPage(replay, number, markdown)
    return "\n".join(page.lines()) + "\n"


def table_text(rows: Sequence[Sequence[str]], left: Container[int] = (0,)) -> list[str]:
    """Return rows of words in columns: some flush left, the others flush right.

    Args:
        rows: the rows, of equal length.
        left: the columns that are flush left.
    """
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        blanks = (" " * (width - cell_len(word)) for word, width in zip(row, widths, strict=True))
        words = (
            word + blank if column in left else blank + word
            for column, (word, blank) in enumerate(zip(row, blanks, strict=True))
        )
        lines.append(f"  {'  '.join(words)}".rstrip())
    return lines


def table_markdown(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of words as a Markdown table: the first row its head, the first column flush left."""
    head, *body = rows
    marks = [":--", *["--:"] * (len(head) - 1)]
    return [
        f"| {' | '.join(word.replace('|', chr(92) + '|') for word in row)} |" for row in (head, marks, *body)
    ]


def _heading(replay: Replay, markdown: bool) -> str:
    header = replay.header
    title = f"Barbu, {header.rules.name}, {moment_words(header.begun)}"
    lines = [f"# {title}" if markdown else title, ""]
    if header.rules.options:
        options = ", ".join(f"{name} {value}" for name, value in header.rules.options_json().items())
        lines += [tr("Options: {options}.", options=options), ""]
    players = [
        f"{letter} {table_name(player.name)}" + (f" ({player.bot})" if player.bot else "")
        for letter, player in zip(header.rules.seat_letters, header.players, strict=True)
    ]
    lines.append(tr("Players: {players}.", players=", ".join(players)))
    lines += filter(None, [seed_words(header, replay.position.game)])
    if header.source:
        lines.append(tr("From: {source}.", source=header.source))
    return "\n".join(lines) + "\n"


def _standing(replay: Replay, markdown: bool) -> str:
    game = replay.position.game
    state = tr("The end") if game.over and game.whole else tr("After deal {deal}", deal=game.standing.deals)
    rows = [
        [table_name(name), signed(points)]
        for name, points in zip(replay.names, game.standing.running, strict=True)
    ]
    if markdown:
        return "\n".join([f"## {state}", "", *table_markdown([[tr("player"), tr("points")], *rows])]) + "\n"
    return "\n".join([state, *table_text(rows)]) + "\n"


@dataclass(frozen=True)
class _DealPage:
    """One deal on paper."""

    replay: Replay
    number: int
    markdown: bool

    @property
    def deal(self) -> Deal:
        """The deal as far as recorded."""
        return self.replay[self.replay.end(self.number)].deal

    @property
    def names(self) -> tuple[str, ...]:
        """Seat → name for tables."""
        return tuple(map(table_name, self.replay.names))

    def lines(self) -> list[str]:
        """Return all lines."""
        diagram = ["```text", *self._diagram(), "```"] if self.markdown else self._diagram()
        lines = [*self._title(), *diagram, ""]
        for part in (self._calls(), self._play(), self._notes(), self._scores()):
            if part:
                lines += [*part, ""]
        return lines[:-1]

    def _table(self, rows: Rows) -> list[str]:
        return table_markdown(rows) if self.markdown else table_text(rows)

    def _listed(self, lines: Iterable[str]) -> list[str]:
        return [f"{'- ' if self.markdown else '  '}{line}" for line in lines]

    def _title(self) -> list[str]:
        deal = self.deal
        text = tr(
            "Deal {deal} of {deals}: {contract}. {Who} {who?deal|deals}.",
            deal=self.number,
            deals=self.replay.length,
            contract=tr("no contract yet") if deal.choice is None else contract_words(deal.choice),
            who=person(self.replay.names[deal.dealer]),
        )
        return [f"## {text}", ""] if self.markdown else [text, "─" * cell_len(text)]

    # --- hands -------------------------------------------------------------------------------------

    def _diagram(self) -> list[str]:
        letters = self.deal.rules.seat_letters
        blocks = {letter: self._hand(seat) for seat, letter in enumerate(letters)}
        indent = " " * _HAND
        lines = [indent + line for line in blocks.get("N", ())]
        lines += [
            f"{set_cell_size(west, 2 * _HAND)}{east}"
            for west, east in zip(blocks["W"], blocks["E"], strict=True)
        ]
        lines += [indent + line for line in blocks["S"]]
        return [line.rstrip() for line in lines]

    def _hand(self, seat: Seat) -> list[str]:
        name = self.names[seat] + (" ◆" if seat == self.deal.dealer else "")
        guarded = self.replay.guarded(self.number)
        lines = [shorten(name, 2 * _HAND - 1)]
        hidden = guarded is not None and seat != guarded
        for suit, ranks in _by_suit(self.deal.hands[seat]):
            if suit in self.deal.rules.suits:
                lines.append(f"{SUIT_SIGNS[suit]} {tr('not shown') if hidden else ' '.join(ranks) or '–'}")
        return lines

    # --- calls -------------------------------------------------------------------------------------

    def _calls(self) -> list[str]:
        names = self.replay.names
        bids = [bid for bid in self.deal.bids if bid.double or bid.redouble]
        lines = [f"{in_words(bid, names, 'told')}." for bid in bids]
        if self.deal.shared:
            lines = [tr(SHARED_OUT)]
        elif not lines and len(self.deal.bids) == self.deal.rules.players:
            lines = [tr("Nobody doubles.")]
        return self._listed(lines)

    # --- play --------------------------------------------------------------------------------------

    def _play(self) -> list[str]:
        play = self.deal.play
        if play is None:
            return []
        if isinstance(play.table, DominoTable):
            return self._rounds(play.table)
        return self._tricks()

    def _tricks(self) -> list[str]:
        rules, names = self.deal.rules, self.names
        marks = {place: "!" if action.breach else "*" for place, action in self._withheld()}
        rows = [["#", *names, tr("won by"), tr("points")]]
        played = 0
        for trick in self.replay.tricks(self.number):
            row = [str(trick.number)]
            for seat in rules.seats:
                card = trick.card_of(seat, rules.players)
                mark = marks.get(played + (seat - trick.leader) % rules.players, "")
                lead = "›" if seat == trick.leader else ""
                row.append("" if card is None else f"{lead}{card_sign(card)}{mark}")
            won = [names[trick.winner], signed(trick.points) if trick.points else ""]
            rows.append([*row, *(won if trick.whole else ["", ""])])
            played += len(trick.cards)
        return self._table(rows) if len(rows) > 1 else []

    def _rounds(self, table: DominoTable) -> list[str]:
        rules, names = self.deal.rules, self.names
        order = [(self.deal.dealer + step) % rules.players for step in rules.seats]
        rows = [[tr("round"), *(names[seat] for seat in order)]]
        for number, turns in enumerate(rounds_of(table.history, rules.players), 1):
            cards = [
                (trp("in a list", "pass") if turns[seat] < 0 else card_sign(turns[seat]))
                if seat in turns
                else ""
                for seat in order
            ]
            rows.append([str(number), *cards])
        lines = self._table(rows) if len(rows) > 1 else []
        if table.out:
            out = ", ".join(f"{names[seat]} {signed(table.points[seat])}" for seat in table.order())
            lines += [""] if self.markdown else []
            lines.append(f"{'' if self.markdown else '  '}{tr('Out: {players}.', players=out)}")
        return lines

    # --- claims and scores -------------------------------------------------------------------------

    def _withheld(self) -> list[tuple[int, PlayCard]]:
        """Return the plays that withheld a penalty card, each with the number of cards played before."""
        withheld = []
        replay = self.replay
        for at in replay.places(self.number):
            action = replay[at].action
            if isinstance(action, PlayCard) and (action.claim or action.breach):
                withheld.append((replay[at].played - 1, action))
        return withheld

    def _notes(self) -> list[str]:
        names, players = self.replay.names, self.deal.rules.players
        return self._listed(
            tr(
                "{mark} trick {trick}: {deed}.",
                mark="!" if action.breach else "*",
                trick=place // players + 1,
                deed=in_words(action, names, "told"),
            )
            for place, action in self._withheld()
        )

    def _scores(self) -> list[str]:
        row = self.replay.row(self.number)
        if row is None:
            return [f"{'' if self.markdown else '  '}{tr('The deal was not finished.')}"]
        rows = [["", trp("sheet", "play"), tr("doubles"), tr("total"), trp("running", "game")]]
        for seat, name in enumerate(self.names):
            points = (row.score.hand[seat], row.score.adjust[seat], row.score.total[seat], row.running[seat])
            rows.append([name, *map(signed, points)])
        return self._table(rows)


def reasons(replay: Replay, number: int, *, markdown: bool = False) -> str:
    """Return the bots' own reasons in a deal, below a heading; empty without any, and while it is being played."""
    if replay.guarded(number) is not None:
        return ""
    names, lines = replay.names, []
    for at in replay.places(number):
        event = replay[at].event
        why = event.reason(replay.header.names) if isinstance(event, ActionEvent) else None
        if isinstance(event, ActionEvent) and why:
            action = event.action
            lines.append(f"{'- ' if markdown else '  '}{explained(in_words(action, names, 'told'), why)}")
    head = tr("Reasons in deal {number}", number=number)
    return "\n".join([*([f"## {head}", ""] if markdown else [head]), *lines]) if lines else ""


def hand_words(hand: CardSet) -> str:
    """Return a hand by suits: ``spades A Q 5, hearts 10 8 2``."""
    suits = [f"{suit_name(suit)} {' '.join(ranks)}" for suit, ranks in _by_suit(hand) if ranks]
    return ", ".join(suits) or tr("no cards")


def hand_signs(hand: CardSet) -> str:
    """Return a hand by suits in signs, ``♠AK4 ♥82``; a suit stays in one line."""
    return " ".join(NO_BREAK.join((SUIT_SIGNS[suit], *ranks)) for suit, ranks in _by_suit(hand) if ranks)


def _by_suit(hand: CardSet) -> Iterator[tuple[Suit, list[str]]]:
    """Yield the suits with the ranks held, high to low."""
    for suit in SUIT_ORDER:
        yield suit, [rank_sign(RANK_OF[card]) for card in suit_ranks(hand, suit)]


def hand_sentence(name: str, hand: CardSet) -> str:
    """Return a hand with its player: ``Nora's hand: spades A Q 5.``"""
    if name == YOU:
        return tr("Your hand: {cards}.", cards=hand_words(hand))
    return tr("{who:own} hand: {cards}.", who=person(name), cards=hand_words(hand))


def seed_words(header: Header, game: Game) -> str:
    """Return the seed and the command; empty without a seed, and before the end, since it tells cards to come."""
    if header.seed is None or not game.over:
        return ""
    words = tr("Seed: {seed}.", seed=str(header.seed))
    command = _same_cards(header, game)
    return " ".join([words, tr("The same cards: {command}", command=command)]) if command else words


def _same_cards(header: Header, game: Game) -> str:
    """Return the command for a new game with the same cards; empty if there is none."""
    rules, seed = header.rules, header.seed or 0
    from_seed = all(row.deal.hands == deal_hands(rules, seed, row.number) for row in game.finished)
    if not from_seed or game.before.deals or header.taught:
        return ""
    if header.daily:
        return f"barbu daily --date {header.daily}"
    words = ["barbu play", f"--rules {rules.name}", f"--seed {seed}"]
    short = header.deals < rules.deals
    for name, value in rules.options_json().items():
        if not (short and name == "owed_doubles" and not value):
            words.append(f"--option {name}={value_words(value)}")
    bots = [player.bot for player in header.players[1:]]
    if header.humans == (0,) and all(bot and ":" not in bot for bot in bots):
        words.append(f"--bots {','.join(map(str, bots))}")
    return " ".join([*words, *([f"--deals {header.deals}"] if short else [])])

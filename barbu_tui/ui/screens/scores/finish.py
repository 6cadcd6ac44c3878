"""The end of a game."""

from __future__ import annotations

from decimal import Decimal

from textual.app import ComposeResult

from barbu_tui.core.cards import Seat
from barbu_tui.core.contracts import Contract
from barbu_tui.core.game import FinishedDeal, Game
from barbu_tui.language import tr, trn, trp
from barbu_tui.language.cards import contract_name
from barbu_tui.language.numbers import ordinal
from barbu_tui.session.record.events import Header
from barbu_tui.session.record.saves import glance, of_the_same_cards, saves
from barbu_tui.session.scores.settlement import money, settle
from barbu_tui.session.scores.statistics import Doubles, Sum
from barbu_tui.ui.commands import Command
from barbu_tui.ui.drawing.glyphs import currency_sign
from barbu_tui.ui.screens.scores.chart_model import standing_lines
from barbu_tui.ui.screens.scores.frame import FINISH_COMMANDS, ScoresScreen, game_bar
from barbu_tui.ui.widgets.page import BLANK, FeltBody, MenuEntry, PageLine, heading, menu_lines, shifted, wrap
from barbu_tui.ui.widgets.panels import Placed, points_right, points_span, right, text
from barbu_tui.words.contracts import title as contract_title
from barbu_tui.words.doubles import WITHOUT
from barbu_tui.words.line import Line, Saying, Span, line_width, shorten
from barbu_tui.words.outcome import final_places, own_words, winner_words
from barbu_tui.words.people import Cast


def standings_table(game: Game, cast: Cast) -> list[PageLine]:
    """Return places, names, totals, best and worst deals."""
    ends = (40, max(49, 43 + len(trp("of deals", "worst"))))
    heads = zip((30, *ends), (tr("total"), trp("of deals", "best"), trp("of deals", "worst")), strict=True)
    lines = [PageLine(tuple(right(end, head, "faint") for end, head in heads))]
    return [*lines, *standing_lines(game, cast, (2, 8), (30, *ends), ordinal, "muted")]


def rivals(game: Game, cast: Cast) -> tuple[Seat, Seat]:
    """Return the two rivals of the game: the human and the best other player, or the first two."""
    best = [standing.seat for standing in final_places(game.standing.running)]
    own = best[0] if cast.human is None else cast.human
    return own, next(seat for seat in best if seat != own)


def deciding_deals(game: Game, own: Seat, rival: Seat, count: int = 3) -> tuple[FinishedDeal, ...]:
    """Return the deals that moved the two furthest apart, in either direction, in order."""

    def swing(row: FinishedDeal) -> int:
        return abs(row.score.total[own] - row.score.total[rival])

    largest = sorted(filter(swing, game.finished), key=lambda row: (-swing(row), row.number))
    return tuple(sorted(largest[:count], key=lambda row: row.number))


def _doubled_points(row: FinishedDeal, own: Seat, rival: Seat) -> Line:
    """Return a player's points of a deal, behind the double with the rival: ``× −90``."""
    level = row.deal.levels[own][rival]
    return (Span("×" * level + " " * bool(level), "rose"), points_span(row.score.total[own]))


def deciding_lines(game: Game, cast: Cast, width: int) -> list[PageLine]:
    """Return the three deciding deals; empty if no deal moved the two apart."""
    own, rival = rivals(game, cast)
    rows = deciding_deals(game, own, rival)
    if not rows:
        return []
    titles = [contract_title(row.deal.spec, row.deal.choice.trump) for row in rows if row.deal.choice]
    dealers = max(24, 13 + max(map(len, titles)))
    called = [tr("{Who} {who?deal|deals}", who=cast.person(row.deal.dealer)) for row in rows]
    gains = [_doubled_points(row, own, rival) for row in rows]
    end = max(49, dealers + max(map(len, called)) + 1 + max(map(line_width, gains)))
    end = min(end, width - 22)
    title = heading(2, end - 11, tr("THE DEALS THAT DECIDED IT"))
    names = (right(at, shorten(cast.name(seat), 7), "faint") for seat, at in ((own, end), (rival, end + 9)))
    apart = right(end + 22, tr("between you") if own == cast.human else tr("apart"), "faint")
    lines = [PageLine((*title.placed, *names, apart))]
    for row, named, words, gain in zip(rows, titles, called, gains, strict=True):
        points = row.score.total
        placed = [
            text(2, tr("deal {number}", number=row.number), "muted"),
            text(11, named, bold=True),
            text(dealers, shorten(words, end - line_width(gain) - 1 - dealers), "muted"),
            Placed(end, gain, True),
            points_right(end + 9, points[rival]),
            points_right(end + 22, points[own] - points[rival]),
        ]
        lines.append(PageLine(tuple(placed)))
    return lines


def _by_contract(game: Game, seat: Seat) -> dict[Contract, int]:
    sums: dict[Contract, int] = {}
    for row in game.finished:
        sums[row.deal.spec.contract] = sums.get(row.deal.spec.contract, 0) + row.score.total[seat]
    return sums


def _doubles(game: Game, seat: Seat) -> Doubles:
    doubles = Doubles()
    for row in game.finished:
        levels = row.deal.levels[seat]
        hand = row.score.hand
        for other, level in enumerate(levels):
            if level and any(row.score.adjust):
                doubles.add(level * (hand[seat] - hand[other]))
    return doubles


def own_lines(game: Game, cast: Cast) -> list[PageLine]:
    """Return the best and the worst contract of the human, or of the winner, and the doubles won and lost."""
    own, _ = rivals(game, cast)
    sums = _by_contract(game, own)
    if not sums:
        return []
    names = {contract: contract_name(contract) for contract in game.rules.specs}
    order = sorted(sums, key=lambda contract: sums[contract])
    doubles = _doubles(game, own)
    second = max(40, 18 + len(names[order[-1]]) + 7)
    values = second + 3 + max(len(tr("Worst")), len(tr("Lost")))
    best, worst = (
        (Span(f"{names[each]} ", bold=True), points_span(sums[each])) for each in (order[-1], order[0])
    )
    won = (Span(f"{trp('doubles', 'won')} ", "muted"), *_counted(doubles.won))
    rows = (
        (tr("Best contract"), best, tr("Worst"), worst),
        (tr("Doubles"), won, tr("Lost"), _counted(doubles.lost)),
    )
    return [
        PageLine(
            (text(2, one, "muted"), Placed(18, what), text(second, other, "muted"), Placed(values, that))
        )
        for one, what, other, that in rows
    ]


def _without_doubles(width: int) -> list[PageLine]:
    """Return what a game of the course says of doubles."""
    return [PageLine((text(2, line, "muted"),)) for line in wrap(tr(WITHOUT), width - 4)]


def _counted(tally: Sum) -> Line:
    """Return the number of doubles and their points: ``3  −138``."""
    if not tally.count:
        return (Span(trp("of doubles", "none"), "muted"),)
    return (Span(f"{tally.count}  ", bold=True), points_span(tally.points))


def settlement_lines(game: Game, cast: Cast, stake: Decimal, currency: str, width: int) -> list[PageLine]:
    """Return the payments, as few as possible; empty without stakes."""
    if not stake:
        return []
    lines = [heading(2, width - 2, tr("STAKES"), tr("{money} a point", money=money(stake, stake, currency)))]
    running = game.standing.running
    payments = settle(running, stake) if not sum(running) else ()
    if not payments:
        part = tr("Only a whole game is settled: its points add up to zero.")
        nothing = tr("Nobody owes anything.") if game.whole else part
        lines.append(PageLine((text(2, nothing, "muted"),)))
    for payment in payments:
        payer = text(2, tr("{Who} {who?pay|pays}", who=cast.person(payment.payer)), bold=True)
        payee = text(20, trp("who is paid", "{who}", who=cast.person(payment.payee)), "text")
        lines.append(PageLine((payer, payee, right(40, money(payment.amount, stake, currency), bold=True))))
    return [*lines, BLANK]


def _house_rules(header: Header) -> tuple[str, ...]:
    """Return the changed rules, without the rule on owed doubles in a short game."""
    if header.taught:
        return ()  # they follow from what has been taught
    short = header.deals < header.rules.deals
    return tuple(
        name for name, value in header.rules.options if not (short and name == "owed_doubles" and not value)
    )


def _facts_words(header: Header, game: Game) -> str:
    """Return ruleset, deals and seed, which are needed to deal the game again; the deals alone in the course."""
    if header.taught:
        return trn("{count} deal", "{count} deals", game.standing.deals)
    count = len(_house_rules(header))
    name = header.rules.name
    if count:
        name = trn("{name} with {count} house rule", "{name} with {count} house rules", count, name=name)
    deals = game.standing.deals
    if header.seed is None:
        return tr("{name}, {deals} {deals?deal|deals}", name=name, deals=deals)
    return tr(
        "{name}, {deals} {deals?deal|deals}, seed {seed}", name=name, deals=deals, seed=str(header.seed)
    )


def _ways_of(header: Header, *, by_hand: bool) -> tuple[MenuEntry, ...]:
    """Return the next steps after a game; a game of the course has no sheet, which is the last lesson.

    ``by_hand`` tells whether the player plays the cards that are forced; after a coached game a setting is offered.
    """
    offered = MenuEntry("settings", "o", tr("Settings"), tr("forced cards can play themselves"))
    lesson = MenuEntry("lesson", "l", tr("Next lesson"), tr("the course goes on"))
    ways = (
        MenuEntry("review", "v", tr("Review"), tr("what your decisions cost")),
        MenuEntry("replay", "g", tr("Replay"), tr("the game again, step by step")),
        MenuEntry("sheet", "s", tr("Score sheet"), tr("every deal, as on paper")),
        MenuEntry("chart", "c", tr("Chart"), tr("the totals deal by deal")),
        *([MenuEntry("compare", "b", tr("Compare"), tr("with these cards before"))] if header.again else []),
        MenuEntry("again", "a", tr("Same cards again"), tr("not counted")),
        MenuEntry("new_game", "n", tr("New game"), tr("choose ruleset and bots")),
        *([offered] if by_hand and header.coached and not header.taught else []),
        MenuEntry("home", "h", tr("Home"), tr("the game is saved")),
    )
    return (lesson, *(way for way in ways if way.action != "sheet")) if header.taught else ways


class FinishScreen(ScoresScreen):
    """Places, totals, seed, payments, and the next steps."""

    COMMAND_TABLE = FINISH_COMMANDS
    HELP_TITLE = "End of the game"

    def body(self) -> ComposeResult:
        yield FeltBody()

    @property
    def count(self) -> int:
        return len(self.ways)

    @property
    def ways(self) -> tuple[MenuEntry, ...]:
        return _ways_of(self._header, by_hand=not self.barbu.settings.auto_forced)

    def blocks(self, inner: int) -> list[list[PageLine]]:
        """Return what is shown where it fits, the most informative first."""
        if self._header.taught:
            return [_without_doubles(inner), deciding_lines(self._game, self._cast, inner)]
        return [deciding_lines(self._game, self._cast, inner), own_lines(self._game, self._cast)]

    def saying(self) -> Saying:
        totals = self._game.standing.running
        return Saying.of(winner_words(totals, self._cast), own_words(totals, self._cast))

    def draw(self) -> None:
        header, game, cast = self._header, self._game, self._cast
        settings, look = self.barbu.settings, self.barbu.look
        width, height = self.room
        inner = min(width - 4, 76)
        x = (width - inner) // 2
        words = "  ".join(" ".join(word) for word in tr("GAME OVER").split())
        title = PageLine((text((inner - len(words)) // 2, words, bold=True),))
        currency = currency_sign(settings.currency, safe=look.safe)
        stakes = settlement_lines(game, cast, settings.stake, currency, inner)
        ways = menu_lines(self.ways, self.cursor, 0, min(inner, 52))
        airy = [BLANK] if height >= 30 else []
        must = [title, *airy, *standings_table(game, cast), BLANK, *stakes]
        for block in self.blocks(inner):  # the next steps are never cut off
            if block and len(must) + len(block) + 1 + len(ways) <= height:
                must += [*block, BLANK]
        above = max(0, (height - len(must) - len(ways)) // 3)
        top = [*[BLANK] * above, *must]
        lines = [*top, *ways]
        bar = game_bar(game, cast, tr("Game over"), _facts_words(header, game))
        self.present(bar, shifted(lines, x), self.saying())

    def pick(self, option: int) -> None:
        self.hover(option)
        self.action_open()

    def action_open(self) -> None:
        getattr(self, f"action_{self.ways[self.cursor].action}")()

    def useful(self, command: Command) -> bool:
        header = self._header
        match command.action:
            case "lesson":
                return bool(header.taught)
            case "share":
                return header.counted
            case "calendar":
                return bool(header.daily)
            case "compare":
                return not header.counted if header.daily else bool(header.again) and not header.taught
        return True

    def action_lesson(self) -> None:
        self.barbu.home()
        self.warn(self.barbu.open_screen("following", self._header))

    def action_new_game(self) -> None:
        self.barbu.home()
        self.barbu.open_screen("new_game")

    def action_again(self) -> None:
        if self._path is None:
            self.app.bell()
        else:
            name = self.barbu.settings.name
            self.warn(self.barbu.open_screen("again", self._path, name, instead_of=self))

    def action_compare(self) -> None:
        other = of_the_same_cards(glance(self._path), saves()) if self._path is not None else None
        if other is None or self._path is None:
            self.app.bell()
        else:
            self.warn(self.barbu.open_screen("compare", self._path, other.path))

    def action_review(self) -> None:
        self.open_record("review_record")

    def action_replay(self) -> None:
        self.open_record()

    def action_settings(self) -> None:
        self.barbu.open_screen("settings")

    def action_home(self) -> None:
        self.barbu.home()

    def action_back(self) -> None:
        self.action_home()

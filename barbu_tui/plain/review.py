"""A review in lines: the result, then the costly decisions one by one, each after a try."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.language import N_, Argument, ContractWord, tr
from barbu_tui.language.grammar import capital
from barbu_tui.language.numbers import explained
from barbu_tui.language.people import person
from barbu_tui.plain.answers import contracts_by_name, read_number, read_one
from barbu_tui.plain.lines import ElsewhereError, LeftError, Lines, Question, Talk, Word, Words, named
from barbu_tui.plain.position import ToldPosition
from barbu_tui.plain.questions import Asker, decide
from barbu_tui.plain.replay import PlainReplay
from barbu_tui.plain.telling import Teller, tell_two_lines
from barbu_tui.plain.typed import W_, typed
from barbu_tui.session.play.header import DEFAULT_BOTS
from barbu_tui.session.review.look import look
from barbu_tui.session.review.others import beside
from barbu_tui.session.review.picked import (
    Filter,
    contract_of,
    contracts_played,
    known_try,
    shown_costs,
    trying,
)
from barbu_tui.session.review.progress import own_games
from barbu_tui.session.review.review import Judged, Result, Review
from barbu_tui.words.actions import in_words
from barbu_tui.words.review import (
    ALL_EQUAL,
    EXPLAINED,
    NONE_OF_THIS_KIND,
    beside_words,
    better_words,
    cost_words,
    deal_words,
    figure_words,
    filter_words,
    made_instead,
    parts_of_result,
    played_out_words,
    try_words,
    whole_game,
    why,
)

ABOUT: Final = N_(
    "list, go 3 (number 3 of the list), next, back. To choose: calls, doubles, cards, contract barbu, dealer, defender. "
    "sure lists only certain mistakes, unsure all that cost something, all every kind. Also: result, deals, bot hunter 3 (its play of deal 3), means (what the figures mean), help, quit"
)
HELP: Final = N_(
    "Answer what you would do instead: its number or its name. show tells the better one without a try. "
    "About the position: {words}. About the review: {about}."
)
HELP_AFTER: Final = N_(
    "Enter goes on to the next one. again asks once more. figures is what each option was worth; show tells both lines of play; replay goes through the game from here. "
    "About the position: {words}. About the review: {about}."
)
_LISTED: Final = 20
"""The number of decisions listed at once."""


class _ShownError(Exception):
    """The better one is to be told without a try."""


class PlainReview:
    """A review in lines."""

    def __init__(self, review: Review, lines: Lines, keep: Callable[[Result], object]) -> None:
        """Create a review in lines. ``keep`` adds a new result to the review, and to its file."""
        self._review = review
        self._keep = keep
        self._lines = lines
        self._talk = Talk(lines, self._always)
        self._names = review.replay.names
        self._wanted = Filter()
        self._at = 0
        """The index in the list."""

    def run(self) -> None:
        """Walk through the decisions until the person leaves."""
        self._say("\n".join(whole_game(self._review, own_games())))
        self._say(self._count())
        try:
            while True:
                try:
                    self._decision()
                    self._at += 1
                except ElsewhereError:
                    continue
        except LeftError:
            return

    def _say(self, text: str) -> None:
        self._lines.say(text)

    @property
    def _costs(self) -> tuple[Judged, ...]:
        return shown_costs(self._review, self._wanted)

    # --- a decision --------------------------------------------------------------------------------

    def _decision(self) -> None:
        """Show the current decision, let the person try, and print its cost."""
        costs = self._costs
        if not 0 <= self._at < len(costs):
            self._say(tr("That was the last one.") if costs else tr(NONE_OF_THIS_KIND))
            self._talk.ask(Question(tr("go 1, list, all, or quit.")))
            self._at = min(self._at, len(costs))
            raise ElsewhereError
        cost = costs[self._at]
        step = self._review.replay[cost.case.at]
        teller = Teller(self._names, self._lines)
        position = ToldPosition(step.deal, teller)
        about = {**position.words(), W_("score"): Word(lambda: teller.score(step.running))}
        self._say(
            tr(
                "Number {number} of {count}: deal {deal}.",
                number=self._at + 1,
                count=len(costs),
                deal=cost.case.deal,
            )
        )
        position.tell()
        self._say(f"{self._done(cost)} {tr('What is better?')}")
        while True:
            self._say(self._answer(cost, about))
            if not self._after(cost, about):
                return

    def _done(self, cost: Judged) -> str:
        """Return the player's choice: ``Here you played Q♥.``"""
        who, done = person(self._names[self._review.seat]), in_words(cost.case.done, self._names, "phrase")
        if isinstance(cost.case.done, PlayCard):
            return tr("Here {who} played {done}.", who=who, done=done)
        return tr("Here {who} chose {done}.", who=who, done=done)

    def _answer(self, cost: Judged, about: Words) -> str:
        """Let the person try. Return the worth of the try, and why the better option is better."""
        helps = Word(lambda: tr(HELP, words=named(about), about=tr(ABOUT)))
        words = {**about, W_("help"): helps, W_("show"): Word(_without_a_try)}
        ask = partial(self._talk.ask, words=lambda: words)
        try:
            said = self._tried(cost, decide(cost.case.view, Asker(self._lines, self._names, ask)))
            cost = self._now(cost)
        except _ShownError:
            said = f"{capital(better_words(cost, self._names))}."
        return f"{said}\n{why(self._review, cost)}"

    def _tried(self, cost: Judged, option: Action) -> str:
        """Return the worth of a try. What is not known yet is played out now, until it is decided or many layouts are played."""
        work = trying(self._review, cost, option)
        if work is not None:
            self._say(played_out_words(option, self._names))
        while work is not None:
            self._keep(look(work))
            cost = self._now(cost)
            work = trying(self._review, cost, option)
        tried = known_try(cost, option)
        assert tried is not None
        return try_words(cost, tried, option, self._names)

    def _now(self, cost: Judged) -> Judged:
        """Return a decision with its latest figures."""
        return self._review.judged(cost.case.at) or cost

    def _after(self, cost: Judged, about: Words) -> bool:
        """Answer questions about a decision. Return whether to ask again."""
        words = {
            **about,
            W_("help"): Word(lambda: tr(HELP_AFTER, words=named(about), about=tr(ABOUT))),
            W_("figures"): Word(lambda: self._figures(cost)),
            W_("replay"): Word(lambda: self._replay(cost)),
            W_("show"): Word(
                lambda: tell_two_lines(cost.contrast, cost.case.view, self._names, self._lines, self._talk)
            ),
        }
        question = Question(tr("Enter for the next one, or help."))
        return self._talk.choose(question, lambda: words, ("", W_("again"))) == "again"

    def _replay(self, cost: Judged) -> str:
        """Go through the game from a decision."""
        self._say(tr("The replay from here; quit goes back to the review."))
        PlainReplay(self._review.replay, self._lines, cost.case.at, self._review.seat).run()
        return ""

    def _figures(self, cost: Judged) -> str:
        """Return the points of each option less those of the best one, the best first."""
        cost = self._now(cost)
        if len(cost.compared.options) < 2:
            return tr(ALL_EQUAL)
        lines = []
        for each in cost.compared.options:
            best, done = each == cost.judgement.best, each == cost.judgement.chosen
            figure = tr("the better one") if best else figure_words(-each.loss)
            if not (best or each.fresh or each.loss.counted):
                figure = tr("{figure} by the first look", figure=figure)
            if done:
                figure = tr("{figure}, the choice made", figure=figure)
            option = capital(in_words(cost.case.done if done else each.choice, self._names, "phrase"))
            lines.append(f"{explained(option, figure)}.")
        return "\n".join(lines)

    # --- the whole ---------------------------------------------------------------------------------

    def _means(self) -> str:
        """Return the parts of the result, and the meaning of the figures."""
        terms = [explained(capital(tr(term)), tr(text)) for term, text in EXPLAINED]
        return "\n".join([*parts_of_result(self._review), *terms])

    def _count(self) -> str:
        costs = self._costs
        wanted = filter_words(self._wanted)
        if not costs:
            return tr("{wanted}: none.", wanted=wanted)
        return tr(
            "{Wanted}: {count}, costliest first. Type help at any question.", wanted=wanted, count=len(costs)
        )

    # --- what is asked about the whole -------------------------------------------------------------

    def _list(self) -> str:
        costs = self._costs
        rows = [self._row(number, cost) for number, cost in enumerate(costs[:_LISTED], 1)]
        more = len(costs) - _LISTED
        if more > 0:
            rows.append(tr("{count} more; go {number} goes on there.", count=more, number=_LISTED + 1))
        return "\n".join([self._count(), *rows])

    def _row(self, number: int, cost: Judged) -> str:
        """Return a decision of the list: the deal, its contract unless it is a call, and the better option."""
        contract = contract_of(self._review, cost.case.deal)
        words: dict[str, Argument] = {
            "number": number,
            "deal": cost.case.deal,
            "done": in_words(cost.case.done, self._names, "phrase"),
            "better": in_words(cost.better, self._names, "phrase"),
            "figure": cost_words(cost),
        }
        if contract is None or cost.case.kind == "call":
            return tr("{number}: deal {deal}, {done}; better {better}, {figure}.", **words)
        words |= {"contract": ContractWord(contract), "trick": cost.case.trick}
        if cost.case.trick:
            return tr(
                "{number}: deal {deal}, {contract}, trick {trick}, {done}; better {better}, {figure}.",
                **words,
            )
        return tr("{number}: deal {deal}, {contract}, {done}; better {better}, {figure}.", **words)

    def _deals(self) -> str:
        """Return the result of each deal, and the bots' results."""
        return "\n".join(deal_words(self._review, number) for number in self._review.known_deals)

    def _bot(self, rest: str) -> str:
        """Return a bot's play of a deal beside the actual one, from the first difference on."""
        word, _, number_words = rest.partition(" ")
        bot = read_one(word, {each: each for each in DEFAULT_BOTS})
        deal = read_number(number_words, 99)
        if bot is None or deal not in self._review.known_deals:
            return tr(
                "Say bot with one of {bots} and a deal, as in: bot {bot} 1.",
                bots=tuple(DEFAULT_BOTS),
                bot=DEFAULT_BOTS[0],
            )
        who = person(self._names[self._review.seat])
        played = beside(self._review.replay, self._review.seat, deal, bot)
        first = played.difference
        total = made_instead(played, self._names)
        if first is None:
            return beside_words(played, self._names, self._review.replay.header.rules.seat_letters)
        rows = [f"{total} {tr('The first difference:')}"]
        for one, other in zip(played.done[first:], played.instead[first:], strict=False):
            if one.action == other.action:
                continue
            words: dict[str, Argument] = {
                "who": who,
                "done": in_words(one.action, self._names, "phrase"),
                "bot": bot,
                "other": in_words(other.action, self._names, "phrase"),
            }
            rows.append(
                tr("Trick {trick}: {who} {done}, {bot} {other}.", trick=other.trick, **words)
                if other.trick
                else tr("{who} {done}, {bot} {other}.", **words)
            )
        return "\n".join(rows)

    # --- words -------------------------------------------------------------------------------------

    def _always(self) -> Words:
        """Return the words of every question."""
        return {
            W_("list"): Word(self._list),
            W_("result"): Word(lambda: "\n".join(whole_game(self._review, own_games()))),
            W_("deals"): Word(self._deals),
            W_("bot"): Word(self._bot, takes_rest=True),
            W_("means"): Word(self._means),
            W_("next"): Word(lambda: self._go(self._at + 1)),
            W_("back"): Word(lambda: self._go(self._at - 1)),
            W_("previous"): Word(lambda: self._go(self._at - 1)),
            W_("go"): Word(self._go_to, takes_rest=True),
            W_("number"): Word(self._go_to, takes_rest=True),
            **{word: Word(partial(self._filter, word)) for word in _FILTERS},
            W_("contract"): Word(self._one_contract, takes_rest=True),
            W_("help"): Word(lambda: f"{capital(tr(ABOUT))}."),
        }

    def _go(self, to: int) -> str:
        """Go to a decision of the list."""
        if to < 0:
            return tr("This is the first one.")
        self._at = to
        raise ElsewhereError

    def _go_to(self, rest: str) -> str:
        number = read_number(rest, max(1, len(self._costs)))
        if number is None:
            return tr("Say which: {word} 3.", word=typed("go"))
        return self._go(number - 1)

    def _filter(self, word: str) -> str:
        """List one kind of decision, or all again, and go to the first of them."""
        return self._list_anew(replace(self._wanted, **_FILTERS[word]))

    def _one_contract(self, rest: str) -> str:
        played = contracts_played(self._review)
        contract = read_one(rest, contracts_by_name(played))
        if contract is None:
            return tr(
                "Say contract with one of {contracts}.",
                contracts=tuple(ContractWord(each) for each in played),
            )
        return self._list_anew(replace(self._wanted, contract=contract))

    def _list_anew(self, wanted: Filter) -> str:
        self._wanted = wanted
        self._say(self._count())
        return self._go(0)


def _without_a_try() -> str:
    """Leave the question for the better option."""
    raise _ShownError


_FILTERS: Final[Mapping[str, Mapping[str, Any]]] = {
    W_("calls"): {"kind": "call"},
    W_("doubles"): {"kind": "bid"},
    W_("cards"): {"kind": "card"},
    W_("dealer"): {"dealer": True},
    W_("defender"): {"dealer": False},
    W_("sure"): {"sure": True},
    W_("unsure"): {"sure": False},
    W_("all"): {"kind": None, "contract": None, "dealer": None, "sure": True},
}

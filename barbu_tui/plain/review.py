"""A review in lines: what a game came to, and its costly decisions one by one, each to be found oneself first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from barbu_tui.core.actions import Action, PlayCard
from barbu_tui.core.contracts import CONTRACT_NAMES
from barbu_tui.plain.answers import read_number, read_one
from barbu_tui.plain.lines import LeftError, Lines
from barbu_tui.plain.position import WORDS, Position
from barbu_tui.plain.questions import Asker, decide, shortened
from barbu_tui.plain.replay import PlainReplay
from barbu_tui.plain.telling import Teller
from barbu_tui.session.play.match import DEFAULT_BOTS
from barbu_tui.session.review.classes import class_words, even_opponent
from barbu_tui.session.review.others import beside
from barbu_tui.session.review.review import Cost, Review
from barbu_tui.session.review.tally import Estimated
from barbu_tui.session.review.trial import Try, known_try, try_words
from barbu_tui.session.review.wanted import Filter, contract_of, contracts_played, shown_costs
from barbu_tui.session.review.weigh import Weighed, weigh
from barbu_tui.session.review.words import EXPLAINED, action_phrase, figure_words, why
from barbu_tui.text import capital, counted, in_sentence, listed, signed, whose

_ABOUT: Final = (
    "list, go 3 (number 3 of the list), next, back; calls, doubles, cards, contract barbu, dealer, defender, sure, "
    "everything and all change what is listed; result, deals, bot hunter 3 (its play of deal 3), means (what the figures mean), help, quit"
)
HELP: Final = (
    "Answer what you would do instead: its number or its name. show tells the better one without a try. "
    f"About the position: {WORDS}, score. About the review: {_ABOUT}."
)
HELP_AFTER: Final = (
    "Enter goes on to the next one. again asks once more; figures is what each option was worth; replay goes through the game from here. "
    f"About the position: {WORDS}, score. About the review: {_ABOUT}."
)
_LISTED: Final = 20
"""Decisions that are listed at once."""


class _GoError(Exception):
    """Another decision is gone to."""

    def __init__(self, to: int) -> None:
        super().__init__()
        self.to = to


class PlainReview:
    """A review, walked through in lines."""

    def __init__(self, review: Review, lines: Lines) -> None:
        """A review that has been worked out.

        Args:
            review: the review.
            lines: the person.
        """
        self._review = review
        self._lines = lines
        self._names = review.replay.names
        self._wanted = Filter()
        self._at = 0
        """The place in the list."""

    def run(self) -> None:
        """Walk through the decisions until the person leaves."""
        self._say(self._result())
        self._say(self._count())
        try:
            while True:
                try:
                    self._decision()
                    self._at += 1
                except _GoError as error:
                    self._at = error.to
        except LeftError:
            return

    def _say(self, text: str) -> None:
        self._lines.say(text)

    @property
    def _costs(self) -> tuple[Cost, ...]:
        return shown_costs(self._review, self._wanted)

    # --- a decision --------------------------------------------------------------------------------

    def _decision(self) -> None:
        """Stop at the decision at hand: tell it, let the person try, say what it cost.

        Raises:
            LeftError: the person leaves.
            _GoError: another decision is gone to.
        """
        costs = self._costs
        if not 0 <= self._at < len(costs):
            self._say("That was the last one." if costs else "No decision of this kind surely cost anything.")
            self._ask("go 1, list, all, or quit.", {"help": lambda _: HELP_AFTER, "?": lambda _: HELP_AFTER})
            raise _GoError(self._at if self._at < len(costs) else len(costs))
        cost = costs[self._at]
        step = self._review.replay[cost.case.at]
        teller = Teller(self._names, self._lines)
        position = Position(step.deal, teller)
        about = {word: _saying(say) for word, say in position.words().items()}
        about["score"] = lambda _: teller.score(step.running)
        self._say(f"Number {self._at + 1} of {len(costs)}: deal {cost.case.deal}.")
        position.tell()
        self._say(f"{self._done(cost)} What is better?")
        while True:
            self._say(self._answer(cost, about))
            if not self._after(cost, about):
                return

    def _done(self, cost: Cost) -> str:
        """Return what was done: ``Here you played Q♥.``"""
        name = in_sentence(self._names[self._review.seat])
        did = "played" if isinstance(cost.case.done, PlayCard) else "chose"
        return f"Here {name} {did} {action_phrase(cost.case.done, self._names)}."

    def _answer(self, cost: Cost, about: Mapping[str, Callable[[str], str]]) -> str:
        """Let the person try, and return what the try is worth, and why the better one is better."""
        words = {**about, "help": lambda _: HELP, "?": lambda _: HELP}

        def ask(question: str) -> str:
            answer = self._ask(question, words)
            if answer.lower() == "show":
                raise _ShownError
            return answer

        try:
            tried = self._tried(cost, decide(cost.case.view, Asker(self._lines, self._names, ask)))
            said = try_words(cost, tried, self._names)
        except _ShownError:
            better = capital(action_phrase(cost.better, self._names))
            done = action_phrase(cost.case.done, self._names)
            said = f"{better} is better than {done}: {figure_words(cost.less, exact=cost.exact)} points."
        return f"{said}\n{why(self._review, cost)}"

    def _tried(self, cost: Cost, option: Action) -> Try:
        """Return what a try is worth; what is not known is played out now, in fresh layouts."""
        known = known_try(cost, option)
        if known is not None:
            return known
        asked = self._review.trying(cost.case, option)
        assert asked is not None
        self._say(f"{capital(action_phrase(option, self._names))} is played out.")
        found = weigh(asked)
        assert isinstance(found, Weighed)
        return Try(option, self._review.worth(cost.case, found))

    def _after(self, cost: Cost, about: Mapping[str, Callable[[str], str]]) -> bool:
        """Answer what is asked about a decision that has been told; return whether it is asked once more."""
        words = {
            **about,
            "figures": lambda _: self._figures(cost),
            "help": lambda _: HELP_AFTER,
            "?": lambda _: HELP_AFTER,
        }
        while True:
            answer = self._ask("Enter for the next one, or help.", words)
            match answer.lower():
                case "":
                    return False
                case "again":
                    return True
                case "replay":
                    self._say("The replay from here; quit goes back to the review.")
                    PlainReplay(self._review.replay, self._lines, cost.case.at, self._review.seat).run()
                case _:
                    self._say(f"{answer} is not understood. {HELP_AFTER}")

    def _figures(self, cost: Cost) -> str:
        """Return what each option was worth beside the better one, the best first."""
        lines = []
        for each in self._review.compared(cost.case.at):
            done = ", which was done" if each.done else ""
            figure = "the better one" if each.better else figure_words(each.less, exact=each.exact)
            first = "" if each.fresh else " by the first look"
            lines.append(f"{capital(action_phrase(each.option, self._names))}: {figure}{first}{done}.")
        return "\n".join(lines) or "The figures of the other options were not kept."

    # --- the whole ---------------------------------------------------------------------------------

    def _result(self) -> str:
        """Return the result taken apart, the error rate, and what the bots would have made."""
        review = self._review
        split, rate = review.split(), review.rate()
        cards, decisions, rest = split.rounded
        known, of_all = len(review.known_deals), len(review.deals)
        deals = counted(of_all, "deal") if known == of_all else f"{known} of {counted(of_all, 'deal')} so far"
        name = self._names[review.seat]
        lines = [
            f"{whose(name)} game, {deals}.",
            f"Result {signed(split.result)} is cards {_rounded(cards, split.cards)}, decisions "
            f"{_rounded(decisions, split.decisions)}, the rest {signed(rest)}.",
        ]
        if rate.decisions:
            named = class_words(rate)
            lines.append(
                f"{rate.lost.mean:.1f} ± {rate.lost.half:.1f} points lost a decision, in {rate.decisions} that mattered"
                f"{f': {named}' if named else ''}."
            )
        even = even_opponent(rate)
        if even:
            lines.append(f"An even opponent: {even}.")
        made = ", ".join(f"{bot} {signed(points)}" for bot, points in review.made().items())
        lines.append(f"With these cards, against the same players: {made}.")
        return "\n".join(lines)

    def _count(self) -> str:
        costs = self._costs
        if not costs:
            return f"{self._wanted.words()}: none."
        return f"{capital(self._wanted.words())}: {len(costs)}, the dearest first. Type help at any question."

    def _list(self, _: str = "") -> str:
        costs = self._costs
        rows = [
            f"{number}: deal {cost.case.deal}{self._contract(cost)}, {action_phrase(cost.case.done, self._names)}; "
            f"better {action_phrase(cost.better, self._names)}, {figure_words(cost.less, exact=cost.exact)}."
            for number, cost in enumerate(costs[:_LISTED], 1)
        ]
        more = (
            [f"{len(costs) - _LISTED} more; go {_LISTED + 1} goes on there."] if len(costs) > _LISTED else []
        )
        return "\n".join([self._count(), *rows, *more])

    def _contract(self, cost: Cost) -> str:
        """Return a deal's contract behind a comma; nothing for a call, which names it itself."""
        contract = contract_of(self._review, cost.case.deal)
        return "" if contract is None or cost.case.kind == "call" else f", {CONTRACT_NAMES[contract]}"

    def _deals(self, _: str = "") -> str:
        """Return what each deal came to, and what the bots make of it."""
        rows = []
        for number in self._review.known_deals:
            cards, decisions, rest = self._review.split(number).rounded
            contract = contract_of(self._review, number)
            name = "" if contract is None else f", {CONTRACT_NAMES[contract]}"
            made = ", ".join(f"{bot} {signed(points)}" for bot, points in self._review.made(number).items())
            rows.append(
                f"Deal {number}{name}: result {signed(self._review.split(number).result)}, cards {signed(cards)}, "
                f"decisions {signed(decisions)}, the rest {signed(rest)}. {made}."
            )
        return "\n".join(rows)

    def _bot(self, rest: str) -> str:
        """Return a bot's play of a deal beside what was done, from the first difference on."""
        word, _, number_words = rest.partition(" ")
        bot = read_one(word, {each: each for each in DEFAULT_BOTS})
        deal = read_number(number_words, 99)
        if bot is None or deal not in self._review.known_deals:
            return f"Say bot with one of {listed(DEFAULT_BOTS)} and a deal, as in: bot {DEFAULT_BOTS[0]} 1."
        name = self._names[self._review.seat]
        found = beside(self._review.replay, self._review.seat, deal, bot)
        first = found.difference
        total = f"{capital(bot)} makes {signed(found.made)} of deal {deal}, {in_sentence(name)} {signed(found.result)}."
        if first is None:
            return f"{total} It does the same all along."
        rows = [f"{total} The first difference:"]
        for one, other in zip(found.done[first:], found.instead[first:], strict=False):
            if one.action == other.action:
                continue
            trick = f"Trick {other.trick}: " if other.trick else ""
            rows.append(
                f"{trick}{in_sentence(name)} {action_phrase(one.action, self._names)}, "
                f"{bot} {action_phrase(other.action, self._names)}."
            )
        return "\n".join(rows)

    # --- words -------------------------------------------------------------------------------------

    def _ask(self, question: str, words: Mapping[str, Callable[[str], str]]) -> str:
        """Ask, deal with the words that can be typed now, and return the answer.

        Raises:
            LeftError: the person leaves.
            _GoError: another decision is gone to.
        """
        always: Mapping[str, Callable[[str], str]] = {
            "list": self._list,
            "result": lambda _: self._result(),
            "deals": self._deals,
            "bot": self._bot,
            "means": lambda _: "\n".join(
                f"{capital(term)}: {text}" if term else text for term, text in EXPLAINED
            ),
            "next": lambda _: self._go(self._at + 1),
            "back": lambda _: self._go(self._at - 1),
            "previous": lambda _: self._go(self._at - 1),
            "go": self._go_to,
            "number": self._go_to,
            **{word: _always(word, self._filter) for word in _FILTERS},
            "contract": self._one_contract,
        }
        asked = question
        while True:
            answer = self._lines.ask(asked)
            word, _, rest = answer.lower().partition(" ")
            if answer.lower() in ("quit", "q", "exit"):
                raise LeftError
            says = words.get(word) or always.get(word)
            if says is None or (rest and word not in _WITH_MORE):
                return answer
            self._say(says(rest.strip()))
            asked = shortened(question)

    def _go(self, to: int) -> str:
        """Go to a decision of the list.

        Raises:
            _GoError: there is one.
        """
        if to < 0:
            return "This is the first one."
        raise _GoError(to)

    def _go_to(self, rest: str) -> str:
        number = read_number(rest, max(1, len(self._costs)))
        return "Say which: go 3." if number is None else self._go(number - 1)

    def _filter(self, word: str) -> str:
        """List a kind of decision alone, or all again; begin with the first of them.

        Raises:
            _GoError: the list is another one.
        """
        return self._list_anew(replace(self._wanted, **_FILTERS[word]))

    def _one_contract(self, rest: str) -> str:
        played = contracts_played(self._review)
        contract = read_one(rest, {CONTRACT_NAMES[each]: each for each in played})
        if contract is None:
            return f"Say contract with one of {listed([CONTRACT_NAMES[each] for each in played])}."
        return self._list_anew(replace(self._wanted, contract=contract))

    def _list_anew(self, wanted: Filter) -> str:
        self._wanted = wanted
        self._say(self._count())
        raise _GoError(0)


class _ShownError(Exception):
    """The better one is wanted without a try."""


_FILTERS: Final[Mapping[str, Mapping[str, Any]]] = {
    "calls": {"kind": "call"},
    "doubles": {"kind": "bid"},
    "cards": {"kind": "card"},
    "dealer": {"dealer": True},
    "defender": {"dealer": False},
    "sure": {"sure": True},
    "everything": {"sure": False},
    "all": {"kind": None, "contract": None, "dealer": None, "sure": True},
}
_WITH_MORE: Final = frozenset({"bot", "contract", "go", "number"})
"""Words that more may follow."""


def _rounded(points: int, estimated: Estimated) -> str:
    return f"{signed(points)} ± {estimated.half:.0f}"


def _saying(say: Callable[[], str]) -> Callable[[str], str]:
    return lambda _: say()


def _always(word: str, say: Callable[[str], str]) -> Callable[[str], str]:
    return lambda _: say(word)


__all__ = ["HELP", "HELP_AFTER", "PlainReview"]

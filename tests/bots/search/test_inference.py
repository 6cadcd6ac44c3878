"""How the player could have known: facts that carry a difference, and their evidence, on stored mistakes."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache

import pytest

from barbu_bots import reason_words, shared_bot
from barbu_bots.search.contrast import Contrast, contrast_of
from barbu_bots.search.contrast_json import contrast_from, contrast_json, why_json
from barbu_bots.search.explanations import LONGEST, explain_inference, known_messages, length
from barbu_bots.search.inference import (
    CARRIES,
    NEARLY,
    PROBABLY,
    Fact,
    Inference,
    carried_by,
    inference_of,
    shown_by,
)
from barbu_bots.search.models import STRANGER
from barbu_bots.search.question import Question, question_of
from barbu_bots.search.rollout import Rollouts
from barbu_bots.search.sampling import Knowledge, source
from barbu_tui.core.actions import PlayCard
from barbu_tui.core.cards import parse_card
from barbu_tui.language import use
from tests.bots.test_fair import redealt, replayed
from tests.support.seeds import fresh_seed
from tests.support.whys import Decision, decisions

NAMES = {"S": "You", "W": "Walter", "N": "Nora", "E": "Edith"}
FAR = 6 << 23


def question_about(decision: Decision, seed: int = 1) -> Question:
    return question_of(decision.situation.view, seed, every=True)


def found_in(question: Question, decision: Decision) -> Contrast:
    rollouts = Rollouts(question, shared_bot("sound"))
    start, stop = (0, rollouts.counted) if rollouts.counted else (FAR, FAR + 96)
    pairs = rollouts.compare(decision.done, decision.better, start, stop)
    return contrast_of(pairs)._replace(inference=inference_of(pairs, rollouts, shared_bot("sound")))


@cache
def told() -> tuple[tuple[Decision, Contrast, Inference], ...]:
    """Return stored mistakes that cost much more as read than by counting."""
    found: list[tuple[Decision, Contrast, Inference]] = []
    for decision in decisions():
        if isinstance(decision.done, PlayCard) and len(found) < 10:
            contrast = found_in(question_about(decision), decision)
            if contrast.inference is not None:
                found.append((decision, contrast, contrast.inference))
    return tuple(found)


def test_it_is_told_only_where_reading_and_counting_differ_by_half() -> None:
    assert len(told()) >= 6
    for decision, _, found in told():
        assert found.read < found.counted, decision.name
        assert abs(found.read - found.counted) >= abs(found.read) / 2, decision.name


def test_facts_that_are_nearly_sure_lie_so_in_the_deal() -> None:
    facts = [(decision, each) for decision, _, found in told() for each in found.facts if each.read >= NEARLY]
    assert len(facts) >= 4
    for decision, known in facts:
        play = decision.situation.deal.play
        assert play is not None
        assert known.fact.holds(tuple(play.hands)), (decision.name, known.fact)


def test_facts_carry_the_difference_in_other_layouts_too() -> None:
    named = [(decision, found) for decision, _, found in told() if found.facts]
    assert len(named) >= len(told()) / 2
    held = 0
    for decision, found in named:
        question = question_about(decision, seed=977)
        rollouts = Rollouts(question, shared_bot("sound"))
        start, stop = (0, rollouts.counted) if rollouts.counted else (FAR, FAR + 96)
        pairs = rollouts.compare(decision.done, decision.better, start, stop)
        facts = tuple(each.fact for each in found.facts)
        share = carried_by(facts, pairs, rollouts, shared_bot("sound"))
        held += share is not None and CARRIES[0] - 0.1 <= share <= CARRIES[1] + 0.1
    assert held >= 0.75 * len(named)


def test_a_fact_is_likelier_as_read_than_by_counting() -> None:
    for decision, _, found in told():
        knowledge, rng = Knowledge(decision.situation.view), source(3, 1)
        worlds = [knowledge.world(rng) for _ in range(400)]
        for each in found.facts:
            assert each.read >= PROBABLY
            share = sum(each.fact.holds(world) for world in worlds) / len(worlds)
            assert abs(share - each.counted) < 0.12, (decision.name, each.fact)
            assert each.read - share > 0.02


def test_the_evidence_is_an_action_that_was_seen() -> None:
    seen = 0
    for decision, _, found in told():
        plays = decision.situation.deal.plays
        played = {(each.seat, each.card) for each in plays if isinstance(each, PlayCard)}
        for known in found.facts:
            for each in known.evidence:
                assert each.seat != decision.situation.view.seat
                if each.card >= 0:
                    seen += 1
                    assert (each.seat, each.card) in played, decision.name
                    assert each.other != each.card
                assert each.weight > 0
    assert seen


def test_strangers_are_taken_to_play_like_sound_and_it_is_said() -> None:
    heard = []
    for decision, _, _ in told():
        question = replace(question_about(decision), models=dict.fromkeys((1, 2, 3), STRANGER))
        contrast = found_in(question, decision)
        for known in contrast.inference.facts if contrast.inference is not None else ():
            assert all(each.stranger for each in known.evidence)
        heard += [reason_words(each, NAMES) for each in explain_inference(contrast)]
    would = [each for each in heard if each.startswith("Otherwise")]
    assert all("like sound)" in each for each in would)


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_sentences_are_short_and_whole_in_every_language(code: str) -> None:
    use(code)
    try:
        for decision, contrast, found in told():
            said = explain_inference(contrast)
            assert said, decision.name
            assert len(said) >= len(found.facts)
            for each in said:
                assert length(each) <= LONGEST
                words = reason_words(each, NAMES)
                assert "{" not in words, words
                assert words[0].isupper(), words
                assert words.endswith(".")
    finally:
        use("en")


def test_the_same_is_told_however_the_hidden_cards_lie() -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    tried = 0
    for decision, contrast, _ in told():
        deal = decision.situation.deal
        actions = [*([deal.choice] if deal.choice else []), *deal.bids, *deal.plays]
        for _ in range(200):
            hands = redealt(rng, deal, 0)
            other = None if hands is None else replayed(deal, hands, actions)
            if other is not None and other.hands != deal.hands:
                break
        else:
            continue
        view = other.view(0)
        question = question_of(view, 1, every=True)
        again = found_in(question, decision)
        assert explain_inference(again) == explain_inference(contrast), f"seed {seed}"
        assert shown_by(question, shared_bot("sound")) == shown_by(
            question_about(decision), shared_bot("sound")
        )
        tried += 1
        if tried == 3:
            break
    assert tried


def test_what_has_been_shown_is_nearly_sure_and_once_a_suit() -> None:
    found = 0
    for decision, contrast, _ in told()[:4]:
        shown = shown_by(question_about(decision), shared_bot("sound"))
        play = decision.situation.deal.play
        assert play is not None
        places = []
        for known in shown:
            assert known.read >= NEARLY
            assert known.fact.holds(tuple(play.hands)), (decision.name, known.fact)
            places.append((known.fact.seat, known.fact.suit, known.fact.card))
            assert contrast.contract is not None
            assert known_messages(known, 4, contrast.contract)
        assert len(places) == len(set(places))
        found += len(shown)
    assert found


def test_it_survives_its_file_and_other_programs_read_it() -> None:
    for decision, contrast, found in told():
        line = json.loads(json.dumps(contrast_json(contrast)))
        again = contrast_from(line, contrast.done, contrast.better)
        assert explain_inference(again) == explain_inference(contrast), decision.name
        shown = why_json(contrast, "")["inference"]
        assert len(shown["facts"]) == len(found.facts)
        json.dumps(shown)


@pytest.mark.parametrize(
    "spoil",
    [
        {"fact": {"kind": "void", "seat": 1}, "read": 1.0, "counted": 0.1},
        {"fact": {"kind": "void", "seat": 4, "suit": 1}, "read": 1.0, "counted": 0.1},
        {"fact": {"kind": "only", "seat": 1, "suit": 1, "denied": True}, "read": 1.0, "counted": 0.1},
        {"fact": {"kind": "holds", "seat": 1}, "read": 1.0, "counted": 0.1},
        {"fact": {"kind": "least", "seat": 1, "suit": 0, "number": 1}, "read": 1.0, "counted": 0.1},
        {
            "fact": {"kind": "void", "seat": 1, "suit": 1},
            "read": 1.0,
            "counted": 0.1,
            "evidence": [{"kind": "led", "seat": 2}],
        },
    ],
)
def test_a_damaged_inference_is_refused(spoil: dict[str, object]) -> None:
    _, contrast, _ = told()[0]
    line = json.loads(json.dumps(contrast_json(contrast)))
    line["inference"]["facts"] = [spoil]
    with pytest.raises((KeyError, TypeError, ValueError)):
        contrast_from(line, contrast.done, contrast.better)


def test_facts_in_plain_cards() -> None:
    hand = sum(1 << parse_card(each) for each in ("2S", "5S", "KH"))
    hands = (0, hand, 0, 0)
    assert Fact("void", 1, 2).holds(hands)
    assert not Fact("void", 1, 0).holds(hands)
    assert Fact("above", 1, 0, parse_card("4S")).holds(hands)
    assert not Fact("above", 1, 0, parse_card("5S")).holds(hands)
    assert Fact("below", 1, 0, parse_card("3S")).holds(hands)
    assert Fact("least", 1, 0, number=2).holds(hands)
    assert Fact("least", 1, 0, number=3, denied=True).holds(hands)
    assert Fact("holds", 1, card=parse_card("KH")).holds(hands)
    assert not Fact("only", 1, 0).holds(hands)

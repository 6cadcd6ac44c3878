"""Every line of a record as RECORD_FORMAT.md has it, written and read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from barbu_tui.core.actions import Action, Bid, ChooseContract, Pass, PlayCard
from barbu_tui.core.cards import parse_card, parse_hand
from barbu_tui.core.deal import Score
from barbu_tui.core.doubling import Standing
from barbu_tui.core.ruleset import PRESETS, ruleset
from barbu_tui.session.arena.simulate import play_game
from barbu_tui.session.record.codec import (
    decode,
    event_json,
    header_json,
    read_event,
    read_header,
)
from barbu_tui.session.record.events import (
    ActionEvent,
    DealEvent,
    EndEvent,
    Event,
    Header,
    Player,
    ScoreEvent,
    SeatEvent,
)
from barbu_tui.session.store.lines import encode
from tests.support.clock import in_zone
from tests.support.records import accepted_by_the_oracle, header_of, objects, record_bytes, short_header

ONLINE = ruleset("online")
SHEET3 = ruleset("sheet3")
S, W, N, E = range(4)
HANDS = ("AQ5.T82.KJ93.A42", "KJ2.AK3.A54.KQ53", "T98.QJ94.QT8.JT9", "7643.765.762.876")


def acted(action: Action) -> ActionEvent:
    return ActionEvent(action)


LINES: list[tuple[Event, str]] = [
    (
        DealEvent(1, W, tuple(map(parse_hand, HANDS))),
        '{"t":"deal","n":1,"dealer":"W","hands":{"S":"AQ5.T82.KJ93.A42","W":"KJ2.AK3.A54.KQ53",'
        '"N":"T98.QJ94.QT8.JT9","E":"7643.765.762.876"}}',
    ),
    (acted(ChooseContract(W, "no_queens")), '{"t":"contract","seat":"W","contract":"no_queens"}'),
    (
        acted(ChooseContract(N, "trumps", trump=1)),
        '{"t":"contract","seat":"N","contract":"trumps","trump":"H"}',
    ),
    (acted(ChooseContract(N, "trumps")), '{"t":"contract","seat":"N","contract":"trumps","trump":null}'),
    (
        acted(ChooseContract(E, "domino", start=8)),
        '{"t":"contract","seat":"E","contract":"domino","start":"T"}',
    ),
    (
        acted(Bid(N, frozenset({W, S}), frozenset({E}))),
        '{"t":"bid","seat":"N","double":["S","W"],"redouble":["E"]}',
    ),
    (acted(Bid(E)), '{"t":"bid","seat":"E","double":[],"redouble":[]}'),
    (acted(PlayCard(S, parse_card("QH"))), '{"t":"play","seat":"S","card":"QH"}'),
    (
        acted(PlayCard(S, parse_card("TC"), "safety")),
        '{"t":"play","seat":"S","card":"TC","claim":"safety"}',
    ),
    (
        acted(PlayCard(S, parse_card("2S"), "target", N)),
        '{"t":"play","seat":"S","card":"2S","claim":"target","target":"N"}',
    ),
    (
        acted(PlayCard(S, parse_card("AD"), breach=True)),
        '{"t":"play","seat":"S","card":"AD","breach":true}',
    ),
    (
        ActionEvent(PlayCard(W, parse_card("QH")), why="“Weg” damit.", ms=41),
        '{"t":"play","seat":"W","card":"QH","why":"“Weg” damit.","ms":41}',
    ),
    (
        ActionEvent(Pass(S), advised=True),
        '{"t":"pass","seat":"S","advised":true}',
    ),
    (
        ActionEvent(Pass(S), coached=True),
        '{"t":"pass","seat":"S","coached":true}',
    ),
    (
        ScoreEvent(3, Score((-6, 0, -18, 0), (-12, 12, 0, 0)), (1, 2, -3, 0)),
        '{"t":"score","n":3,"hand":{"S":-6,"W":0,"N":-18,"E":0},"adjust":{"S":-12,"W":12,"N":0,"E":0},'
        '"total":{"S":-18,"W":12,"N":-18,"E":0},"running":{"S":1,"W":2,"N":-3,"E":0}}',
    ),
    (EndEvent((10, -20, 5, 5)), '{"t":"end","totals":{"S":10,"W":-20,"N":5,"E":5}}'),
    (SeatEvent(S, "bot", "sound"), '{"t":"seat","seat":"S","kind":"bot","bot":"sound"}'),
    (SeatEvent(S, "human"), '{"t":"seat","seat":"S","kind":"human","bot":null}'),
]


@pytest.mark.parametrize(("event", "line"), LINES, ids=[line[5:40] for _, line in LINES])
def test_a_line_is_written_and_read(event: Event, line: str) -> None:
    assert encode(event_json(event, ONLINE)) == line.encode() + b"\n"
    assert read_event(decode(line.encode()), ONLINE) == event


def test_with_three_players_the_seats_are_three() -> None:
    event = EndEvent((10, -20, 10))
    assert event_json(event, SHEET3) == {"t": "end", "totals": {"S": 10, "W": -20, "E": 10}}
    assert read_event(event_json(event, SHEET3), SHEET3) == event


def test_key_order_and_white_space_are_free_and_unknown_keys_ignored() -> None:
    line = '  {"colour" : {"deep":[1,null]},\t"card":"QH" , "seat" :"S","t": "play"} '
    assert read_event(decode(line.encode()), ONLINE) == ActionEvent(PlayCard(S, parse_card("QH")))


def test_a_list_of_seats_is_in_any_order() -> None:
    line = {"t": "bid", "seat": "N", "double": ["E", "W", "S"], "redouble": []}
    assert read_event(line, ONLINE) == ActionEvent(Bid(N, frozenset({S, W, E})))


HEADER = (
    '{"barbu":1,"rules":"online","options":{"israeli":"honour","domino_points":[40,20,10,-5]},"players":['
    '{"seat":"S","name":"Zoë","kind":"human","bot":null},{"seat":"W","name":"Walter","kind":"bot","bot":"sound"},'
    '{"seat":"N","name":"Nora","kind":"bot","bot":"hunter"},{"seat":"E","name":"Edith","kind":"bot","bot":"counter"}],'
    '"first_dealer":"W","seed":20261121,"app":"0.1.0","created":"2026-11-21T10:00:00Z"}'
)


def test_the_header_is_written_and_read() -> None:
    header = Header(
        rules=ruleset("online", {"israeli": "honour", "domino_points": [40, 20, 10, -5]}),
        players=(
            Player(S, "Zoë", "human"),
            Player(W, "Walter", "bot", "sound"),
            Player(N, "Nora", "bot", "hunter"),
            Player(E, "Edith", "bot", "counter"),
        ),
        first_dealer=W,
        created="2026-11-21T10:00:00Z",
        seed=20261121,
        app="0.1.0",
    )
    assert encode(header_json(header)) == HEADER.encode() + b"\n"
    assert read_header(decode(HEADER.encode())) == header


@pytest.mark.parametrize(
    ("created", "offset", "begun"),
    [
        ("2026-11-28T11:32:00Z", "+09:00", "2026-11-28T20:32:00+09:00"),
        ("2026-11-28T04:00:00.25z", "-05:30", "2026-11-27T22:30:00-05:30"),
        ("2026-12-31T10:30:00-00:00", "+14:00", "2027-01-01T00:30:00+14:00"),
        ("2026-06-30t23:59:60Z", "+00:00", "2026-06-30T23:59:59+00:00"),
        ("0001-01-01T00:00:00Z", "-08:00", "0001-01-01T00:00:00+00:00"),
        ("9999-12-31T23:59:59Z", "+23:59", "9999-12-31T23:59:59+00:00"),
    ],
)
def test_a_game_began_by_the_clock_where_it_was_begun(created: str, offset: str, begun: str) -> None:
    header = read_header({**decode(HEADER.encode()), "created": created, "utc_offset": offset})
    with in_zone("America/New_York"):
        assert header.begun.isoformat() == begun
    assert read_header(header_json(header)) == header


def test_a_record_that_does_not_say_where_it_was_begun_was_begun_here() -> None:
    header = read_header(decode(HEADER.encode()))
    with in_zone("Asia/Tokyo"):
        assert header.begun.isoformat() == "2026-11-21T19:00:00+09:00"
    with in_zone("America/Los_Angeles"):
        assert header.begun.isoformat() == "2026-11-21T02:00:00-08:00"


def test_the_header_of_a_cut() -> None:
    rules = ruleset("barbuda")
    header = header_of(rules, 7)
    line = header_json(header)
    assert list(line)[4:6] == ["first_dealer", "cut"]
    assert line["cut"] == {"S": "3S", "W": "2S", "N": "QC", "E": "9C"}
    assert read_header(line) == header
    assert "cut" not in header_json(header_of(ONLINE, 7))


def test_the_header_of_a_record_that_begins_later() -> None:
    standing = Standing(
        2,
        (("trumps",), (), ("domino",), ()),
        ((0, 0, 1, 0), (1, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0)),
        (100, 20, 10, 0),
    )
    header = Header(
        rules=ONLINE,
        players=header_of(ONLINE).players,
        first_dealer=N,
        created="2026-11-21T10:00:00Z",
        before=standing,
        until=4,
        source="deal 3 of a friend's game",
    )
    # N dealt first, then E: the standing above is not one that can be.
    with pytest.raises(ValueError, match="has dealt 0 times"):
        read_header(header_json(header))
    right = Header(**{**header.__dict__, "first_dealer": N, "before": _later()})
    line = header_json(right)
    assert line["before"] == {
        "deals": 2,
        "called": {"S": [], "W": [], "N": ["trumps"], "E": ["domino"]},
        "doubled": {
            "S": {"S": 0, "W": 0, "N": 1, "E": 0},
            "W": {"S": 0, "W": 0, "N": 0, "E": 1},
            "N": {"S": 0, "W": 0, "N": 0, "E": 0},
            "E": {"S": 0, "W": 0, "N": 0, "E": 0},
        },
        "running": {"S": 100, "W": 20, "N": 10, "E": 0},
        "until": 4,
    }
    assert line["from"] == "deal 3 of a friend's game"
    assert read_header(line) == right


def _later() -> Standing:
    return Standing(
        2,
        ((), (), ("trumps",), ("domino",)),
        ((0, 0, 1, 0), (0, 0, 0, 1), (0, 0, 0, 0), (0, 0, 0, 0)),
        (100, 20, 10, 0),
    )


@pytest.mark.parametrize("name", PRESETS)
def test_a_whole_game_goes_to_text_and_back(name: str) -> None:
    header = header_of(ruleset(name), 3)
    events, _ = play_game(header)
    data = record_bytes(header, events)
    lines = data.splitlines(keepends=True)
    assert all(line.endswith(b"\n") and b"\r" not in line for line in lines)
    assert not data.startswith(b"\xef\xbb\xbf")
    assert read_header(decode(lines[0][:-1])) == header
    assert [read_event(decode(line[:-1]), header.rules) for line in lines[1:]] == events
    kinds = [line["t"] for line in objects(data)[1:]]
    assert kinds[0] == "deal"
    assert kinds[-1] == "end"
    assert kinds.count("score") == kinds.count("deal") == kinds.count("contract") == header.rules.deals
    assert kinds.count("bid") == header.rules.deals * header.rules.players
    assert accepted_by_the_oracle(data)


def test_every_key_of_the_table_is_there_and_no_other_but_reasons() -> None:
    rules = ruleset("online", {"israeli": "honour"})
    header = header_of(rules, 2)
    wanted: dict[str, set[str]] = {
        "deal": {"n", "dealer", "hands"},
        "contract": {"seat", "contract"},
        "bid": {"seat", "double", "redouble"},
        "play": {"seat", "card"},
        "pass": {"seat"},
        "score": {"n", "hand", "adjust", "total", "running"},
        "end": {"totals"},
    }
    sometimes: dict[str, set[str]] = {
        "contract": {"trump", "start"},
        "play": {"claim", "target", "breach"},
    }
    for line in objects(record_bytes(header, play_game(header)[0]))[1:]:
        keys = set(line) - {"t", "why", "said"}
        assert wanted[line["t"]] <= keys <= wanted[line["t"]] | sometimes.get(line["t"], set()), line
        if line["t"] == "contract":
            assert ("trump" in line) == (line["contract"] == "trumps")
            assert ("start" in line) == (line["contract"] == "domino")


def test_a_short_record_ends_with_its_score() -> None:
    header = short_header(ONLINE, 5, 6)
    line: dict[str, Any] = json.loads(encode(header_json(header)))
    assert line["before"]["deals"] == 4
    assert line["before"]["until"] == 6
    assert read_header(line) == header

"""Pictures and lines that say what is so, and whole."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from barbu_tui.ui.widgets.chrome import Prompt
from barbu_tui.words.saying import Saying
from tests.support.app_driving import drive, press
from tests.ui.test_snapshots import PRACTICE, app, estimated
from tests.ui.test_snapshots import same_draw as same_draw
from tests.ui.test_snapshots import same_estimates as same_estimates
from tests.ui.test_snapshots import same_home as same_home


@pytest.mark.usefixtures("same_estimates")
@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=["80", "120"])
def test_a_long_question_leaves_room_to_type(size: tuple[int, int]) -> None:
    make, keys = PRACTICE["doubles-answer"]

    async def script(pilot: Pilot[int]) -> None:
        await estimated(keys)(pilot)
        text = await press(pilot, "i", *"KS", "equals_sign", *"2S, left NT,Q,T".replace(" ", "")[:9])
        assert "KS=2S,left" in text
        assert "(owed W=1)" in text

    drive(app(make), script, size)


@pytest.mark.parametrize(
    ("context", "shown_part"),
    [
        ("Drück . und deine Karten werden gespielt, ohne dass du noch etwas tun musst.", ""),
        ("Du hältst z. B. 5 Karten der Farbe, die niemand mehr hat, und spielst.", ""),
        ("Du musst bedienen. Danach darfst du abwerfen, was du willst, und so weiter.", "Du musst bedienen."),
        ("You are void; so throw the highest card that you hold of all the others.", "You are void."),
    ],
)
def test_a_prompt_is_cut_at_the_end_of_a_sentence_alone(context: str, shown_part: str) -> None:
    from barbu_tui.ui.drawing.canvas import Canvas
    from barbu_tui.ui.drawing.look import Look

    canvas = Canvas(60, 1, Look())
    Prompt().paint(canvas, Saying.of("Du bist dran.", "", context))
    assert canvas.text().strip() == f"Du bist dran.  {shown_part}".strip()

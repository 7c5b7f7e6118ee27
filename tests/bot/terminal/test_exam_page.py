"""The page of the exam: nothing that a model or a screen said becomes markup, and nothing is loaded."""

import io
import json
import re
from dataclasses import replace
from typing import cast

from PIL import Image

from agent.contract.actions import ActionResult, ResultKind, Tap
from agent.contract.binding import Binding, Kind
from agent.contract.requests import Request, RequestKind
from agent.contract.tasks import Step
from agent.exam.judge import ExamRun, ExamVerdict, Flaw, PhoneFact
from agent.exam.tasks import TASKS
from bot.terminal.exam.one_task import ExamQuestion, TaskTrace
from bot.terminal.exam.results import ExamHead, as_json
from bot.terminal.exam.trace_page import in_script, picture_uri, trace_page
from tests.worlds.cases import each_of

HOSTILE = '</script><script>alert(1)</script><img src=x onerror="alert(2)">&amp;<!--\u2028'
HEAD = ExamHead("gpt<script>", "solo", 1, 0.0, "2026-11-01T10:00:00+00:00")


def jpeg() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (1080, 2400), "#336699").save(file, "JPEG")
    return file.getvalue()


def trace() -> TaskTrace:
    """A step whose every word is hostile."""
    task = replace(TASKS[0], name="Clock" + HOSTILE, text=(HOSTILE, HOSTILE))
    step = Step(1, HOSTILE, HOSTILE, Tap((5, 5), HOSTILE), ActionResult(ResultKind.DONE), jpeg(), HOSTILE)
    binding = Binding((Kind.PAY,), "Tap", party=HOSTILE, target=HOSTILE, quote=(HOSTILE,))
    asked = Request(
        7, 1, 1, RequestKind.APPROVAL, HOSTILE, HOSTILE, (HOSTILE,), None, 0.0, 600.0, binding=binding
    )
    return TaskTrace(
        task,
        "en",
        [step],
        {7: ExamQuestion(asked, "approved", HOSTILE)},
        run=ExamRun("en", (PhoneFact(HOSTILE, 1.0),), message=HOSTILE),
        verdict=ExamVerdict((Flaw.FALSE_DONE,), (HOSTILE,), (HOSTILE,)),
    )


def data_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="exam">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])


@each_of("lang", ["en", "zh"])
def test_hostile_words_stay_inside_the_data(lang: str) -> None:
    page = trace_page(HEAD, [trace()], lang)
    assert len(re.findall(r"<script\b", page)) == 2
    assert page.count("</script>") == 2
    assert "<img" not in page
    assert 'onerror="' not in page.replace('\\"', "")
    told = json.dumps(data_of(page))
    assert "onerror" in told, "the words are there, as data"


def test_the_script_of_the_page_makes_no_markup_of_words() -> None:
    page = trace_page(HEAD, [trace()], "en")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert word not in page


def test_nothing_is_loaded_and_only_its_own_script_runs() -> None:
    page = trace_page(HEAD, [trace()], "en")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    assert "default-src &#x27;none&#x27;; img-src data:" in policy[1]
    assert "unsafe" not in policy[1]
    around = page.replace(in_script(data_of(page)), "")
    assert len(around) < len(page)
    assert re.findall(r"""<[^>]*\b(?:src|href)=|url\(|@import|fetch\(|XMLHttp""", around) == []
    assert "http://" not in page
    assert "https://" not in page


def test_a_picture_is_small_webp_in_the_page_itself() -> None:
    uri = picture_uri(jpeg())
    assert uri is not None
    assert uri.startswith("data:image/webp;base64,")
    assert len(uri) < 20_000
    assert picture_uri(None) is None


def test_json_in_a_script_holds_no_angle_brackets_and_reads_back() -> None:
    text = in_script({"words": HOSTILE})
    assert not set("<>&") & set(text)
    assert json.loads(text) == {"words": HOSTILE}


def test_the_result_has_the_names_that_others_compare_by() -> None:
    result = as_json(HEAD, [trace()])
    episode = cast("list[dict[str, object]]", result["episodes"])[0]
    names = {"task_template", "goal", "instance_id", "is_successful", "episode_length", "run_time", "seed",
    "agent_name", "exception_info"}  # fmt: skip
    assert names <= set(episode)
    assert episode["is_successful"] is False
    assert result["false_done"] == 1
    assert result["mean_success_rate"] == 0.0

"""Long runs: requests stay small, begin as the one before, and forget nothing that a person said."""

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import cast

from openai.types.chat import ChatCompletionMessageParam

from agent.contract.actions import ActionResult, ResultKind
from agent.model.dialects.base import PastStep
from agent.model.dialects.budget import short_history
from agent.model.dialects.family import Family, HistoryShape
from agent.model.request import ModelRequest
from tests.agent.model.dialects.asking import (
    NAMES,
    OTHERS,
    context,
    family,
    request,
    step,
    steps,
    text_of,
    urls_of,
    with_pictures,
)
from tests.worlds.cases import each_of

_TURNS = [of.name for of in OTHERS if of.history.shape is HistoryShape.TURNS]


def _tokens(of: Family, sent: ModelRequest) -> float:
    """About what is paid for: four bytes of text, a tile of a picture, four tokens around each message."""
    text = sum(16 + len(_text(message).encode()) for message in sent.messages)
    shown = sum(len(urls_of(message)) for message in sent.messages)
    width, height = sent.picture_px
    return (text + len(json.dumps(sent.tools))) / 4 + shown * math.ceil(width / 28) * math.ceil(height / 28)


def _text(message: ChatCompletionMessageParam) -> str:
    return text_of(message) + (json.dumps(message["tool_calls"]) if "tool_calls" in message else "")


@each_of("name", NAMES)
@each_of("thinking", ["", "I see the shop. " * 10, "I see the shop and think for long. " * 60])
def test_a_request_at_step_100_is_at_most_one_and_a_half_of_that_at_step_10(name: str, thinking: str) -> None:
    of = family(name)
    for wanted in (steps(of, 99, thinking), [*steps(of, 9, thinking), *steps(of, 90, "x" * 3_000)]):
        tenth = _tokens(of, request(of, with_pictures(context(wanted[:9]), of)))
        for count in (30, 60, 99):
            later = _tokens(of, request(of, with_pictures(context(wanted[:count]), of)))
            assert later <= 1.5 * tenth, f"{count}: {later:.0f} of {tenth:.0f}"


def _same_at_the_start(
    before: Sequence[ChatCompletionMessageParam], after: Sequence[ChatCompletionMessageParam]
) -> int:
    pairs = zip(before, after, strict=False)
    return next(
        (place for place, (one, other) in enumerate(pairs) if one != other), min(len(before), len(after))
    )


@each_of("name", _TURNS)
def test_what_was_sent_before_stands_unchanged_at_the_start_of_the_next_request(name: str) -> None:
    """But for the turns whose picture goes, and for a leap of the budget now and then."""
    of = family(name)
    wanted = steps(of, 60)
    sent = [request(of, with_pictures(context(wanted[:count]), of)).messages for count in range(61)]
    leaps = 0
    for before, after in pairwise(sent):
        turn = 3 if of.name == "native" else 2
        changing = 1 + turn * (of.history.pictures - 1)
        if _same_at_the_start(before, after) < len(before) - changing:
            leaps += 1
    assert leaps <= 9


@each_of("name", NAMES)
def test_the_system_prompt_and_the_tools_never_change(name: str) -> None:
    of = family(name)
    first, later = (request(of, context(steps(of, count))) for count in (0, 99))
    assert first.tools == later.tools
    if of.history.system:
        assert first.messages[0] == later.messages[0]


def test_the_thinking_of_old_steps_goes_before_whole_steps() -> None:
    of = family("gpt")
    short = short_history(steps(of, 12, "t" * 700))
    assert [place.place for place in short.kept] == list(range(12))
    thinking = [bool(place.thinking) for place in short.kept]
    assert thinking == sorted(thinking)
    assert (thinking[0], thinking[-1]) == (False, True)


@each_of("name", NAMES)
def test_a_long_run_keeps_the_task_what_a_person_said_and_what_was_noted(name: str) -> None:
    of = family(name)
    wanted = steps(of, 100)
    wanted[5] = replace(step(of, 5), steer="no sugar")
    wanted[6] = step(of, 6, result=ActionResult(ResultKind.ANSWERED, "the blue cup"))
    wanted[7] = replace(step(of, 7), note="room 414")
    for lang, left_out in (("en", "steps are left out"), ("zh", "这里省略了")):
        said = "\n".join(text_of(message) for message in request(of, context(wanted, lang)).messages)
        for words in ("order a latte", "no sugar", "the blue cup", "room 414", left_out):
            assert words in said


@each_of("name", NAMES)
def test_a_request_that_was_too_long_is_asked_again_without_earlier_pictures_and_with_fewer_steps(
    name: str,
) -> None:
    of = family(name)
    whole = with_pictures(context(steps(of, 40, "I think. " * 20)), of)
    shorter = request(of, replace(whole, budget_share=0.25))
    assert sum(len(urls_of(message)) for message in shorter.messages) == 1
    texts = [sum(len(_text(message)) for message in sent.messages) for sent in (request(of, whole), shorter)]
    assert texts[1] < texts[0] - 400
    assert "order a latte" in "".join(map(_text, shorter.messages))


def test_the_last_step_is_kept_whatever_it_weighs() -> None:
    answer = ActionResult(ResultKind.ANSWERED, "long " * 2_000)
    wanted = [*steps(family("gpt"), 3), step(family("gpt"), 3, result=answer)]
    short = short_history(wanted)
    assert [place.place for place in short.kept] == [0, 3]
    assert "long long" in text_of(request(family("gpt"), context(wanted)).messages[-1])


def test_a_reply_of_tags_opens_no_turn_of_its_own() -> None:
    of = family("seed")
    past = PastStep("a", "x</think><answer>y", "nonsense <|im_end|>" * 100, step(of).result)
    replayed = text_of(request(of, context([past])).messages[-2])
    assert replayed.startswith("<think>xy</think>\nnonsense nonsense")
    assert len(replayed) < 1_100


def test_no_history_is_changed_by_asking() -> None:
    of = family("gpt")
    wanted = context(steps(of, 40))
    first = request(of, wanted)
    assert cast("object", first.messages) == request(of, wanted).messages

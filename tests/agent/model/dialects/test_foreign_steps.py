"""A step that a model of another form of calls wrote is told in words, never as the model's own reply."""

from dataclasses import replace

import pytest

from agent.contract.actions import (
    Action,
    ActionResult,
    Interact,
    Launch,
    ResultKind,
    Swipe,
    Tap,
    TypeText,
    Unusable,
    UnusableReply,
    unusable_result,
)
from agent.model.dialects import dialect_for
from agent.model.dialects.base import Dialect, PastStep
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.general import FamilyDialect
from agent.standin.conversation import read_conversation
from agent.standin.moves import Move
from agent.standin.outcomes import StepOutcome
from agent.standin.step_words import is_told
from agent.standin.wire import ChatRequest
from tests.agent.model.dialects.asking import DONE, LAUNCHER, NAMES, context, family, step

PIXELS = "gpt pixels"
_AUTOGLM = dialect_for("autoglm-phone-9b")
TAP = PastStep(
    LAUNCHER, "At 432, 864.", '{"action_type": "click", "coordinate": [432, 864]}', DONE,
    action=Tap((540, 1080)), target="Pay", dialect=PIXELS,
)  # fmt: skip


def said(dialect: Dialect, history: list[PastStep], lang: str = "en") -> list[tuple[str, str]]:
    """Role and text of each message but the prompt."""
    texts: list[tuple[str, str]] = []
    for message in dialect.request(context(history, lang)).messages:
        content = message.get("content")
        parts = [content] if isinstance(content, str) else [part.get("text", "") for part in content or ()]
        texts.append((message["role"], "".join(str(part) for part in parts)))
    return [each for each in texts if each[0] != "system"]


@pytest.mark.parametrize("name", [*NAMES, "autoglm"])
@pytest.mark.sample(3)
def test_another_familys_step_is_words_without_its_call_and_its_numbers(name: str) -> None:
    dialect: Dialect = _AUTOGLM if name == "autoglm" else FamilyDialect(family(name))
    other = replace(TAP, dialect="other 0-1000")
    told = said(dialect, [other])
    assert [role for role, _ in told] == ["user"]
    assert "Step 1 (" in told[0][1]
    assert "tap “Pay” -> Last action: done." in told[0][1]
    assert "432" not in told[0][1]
    assert "click" not in told[0][1].rpartition("order a latte")[2]


def test_own_steps_are_replies_as_before_and_others_stand_between_them() -> None:
    seed = family("seed")
    own = replace(step(seed), dialect="seed 0-1000")
    told = said(FamilyDialect(seed), [TAP, own, TAP])
    assert [role for role, _ in told] == ["user", "assistant", "user"]
    assert "order a latte" in told[0][1]
    assert "Step 1 (" in told[0][1]
    assert told[2][1].startswith("** Screen Info **")
    assert told[2][1].index("Last action: done.") < told[2][1].index("Step 3 (")


def test_the_same_family_with_other_numbers_is_another_form() -> None:
    qwen = family("qwen3.5")
    own = replace(step(qwen), dialect="qwen3.5 0-1000", action=Tap((1, 1)))
    assert len(said(FamilyDialect(qwen), [own])) == 3
    assert len(said(FamilyDialect(replace(qwen, kind=CoordinateKind.PIXELS)), [own])) == 1


@pytest.mark.parametrize(
    ("action", "en", "zh"),
    [
        (Tap((1, 1)), "tap “Pay”", "点击“Pay”"),
        (TypeText("two\nlines"), "type “two lines”", "输入“two lines”"),
        (TypeText(""), "type a text", "输入一段文字"),
        (Swipe((500, 900), (510, 200)), "swipe up", "向上滑动"),
        (Swipe((100, 900), (800, 910)), "swipe right", "向右滑动"),
        (Launch("Maps"), "open the app “Maps”", "打开应用“Maps”"),
        (Interact("Which one?"), "ask the person “Which one?”", "询问用户“Which one?”"),
    ],
)
def test_each_action_has_its_words(action: Action, en: str, zh: str) -> None:
    for lang, words in (("en", en), ("zh", zh)):
        text = said(_AUTOGLM, [replace(TAP, action=action)], lang)[-1][1]
        assert f"{words} -> " in text


def test_what_another_model_wrote_in_an_unusable_reply_is_not_shown() -> None:
    reply = UnusableReply(Unusable.KIND_MISMATCH, "1432, 864: pixels")
    bad = replace(TAP, action=reply, result=unusable_result(reply))
    for dialect in (_AUTOGLM, FamilyDialect(family("seed")), FamilyDialect(family("qwen3-vl"))):
        text = said(dialect, [bad])[-1][1]
        assert "a reply that could not be used ->" in text
        assert "1432" not in text


def test_the_stand_in_reads_such_steps_as_earlier_replies() -> None:
    seed = FamilyDialect(family("seed"))
    answered = replace(
        TAP, action=Interact("Which one?"), result=ActionResult(ResultKind.ANSWERED, "the red one")
    )
    own = replace(step(family("seed")), dialect=seed.form, result=ActionResult(ResultKind.UNCHANGED))
    request = ChatRequest.model_validate(
        {"model": "seed", "messages": list(seed.request(context([TAP, own, answered])).messages)}
    )
    first, second, third = read_conversation(request.messages, None).past
    assert is_told(first[0].said, Move("", "Tap", {"element": (1.0, 1.0)}))
    assert second[0].turn.outcome is StepOutcome.UNCHANGED
    assert not is_told(second[0].said, Move("", "Tap", {"element": (1.0, 1.0)}))
    assert is_told(third[0].said, Move("Which one?", "Interact"))
    assert (third[0].turn.outcome, third[0].turn.answer) == (StepOutcome.ANSWERED, "the red one")

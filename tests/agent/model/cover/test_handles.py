"""One thing, one handle, for the whole task and after a restart; unknown handles mean nothing."""

import pytest

from agent.contract.actions import (
    ActionResult,
    Decision,
    Finish,
    Interact,
    Note,
    ResultKind,
    Tap,
    TypeText,
    Unusable,
    UnusableReply,
)
from agent.contract.steps import StepRecord
from agent.model.cover.cover import Cover
from agent.model.cover.handles import Handles, UnknownHandle
from agent.model.cover.mentions import PersonalKind
from agent.model.cover.texts import with_result_texts
from tests.worlds.cases import each_of

NAME, PHONE = PersonalKind.NAME, PersonalKind.PHONE


def step(action: TypeText | Note | Interact | Tap, raw: str, thinking: str = "") -> StepRecord:
    return StepRecord(1, "app", thinking, raw, action, True, ActionResult(ResultKind.DONE))


def test_the_same_thing_has_the_same_handle_however_it_is_written() -> None:
    handles = Handles("en")
    assert handles.of(PHONE, "138 0000 1101") == handles.of(PHONE, "138-0000-1101") == "[phone 1]"
    assert handles.of(NAME, "Ann Meyer") == handles.of(NAME, "ann  meyer") == "[name 1]"
    assert handles.of(NAME, "Bob") == "[name 2]"


def test_handles_are_chinese_in_a_chinese_prompt_and_both_are_understood() -> None:
    handles = Handles("zh")
    assert handles.of(PHONE, "138 0000 1101") == "[电话1]"
    for written in ("[电话1]", "【电话1】", "[phone 1]", "[电话 1]", "［电话1］"):  # noqa: RUF001 - Chinese brackets
        assert handles.real(f"打{written}") == "打138 0000 1101"


def test_an_unknown_handle_is_an_unusable_reply() -> None:
    with pytest.raises(UnknownHandle, match="name 9"):
        Handles("en").real("Hi [name 9]")
    cover = Cover("en")
    decision = cover.uncover(Decision("", TypeText("Hi [name 9]"), "raw"))
    assert decision.action == UnusableReply(Unusable.BAD_ARGUMENT, "[name 9]")


def test_each_call_of_a_reply_is_mapped_back_and_raw_and_thoughts_stay() -> None:
    cover = Cover("en", ["Ann"])
    handles = cover._handles  # pyright: ignore[reportPrivateUsage]
    handles.of(NAME, "Ann")
    rest = (Decision("", Tap((1, 1), "Send to [name 1]"), "c"), Decision("", Finish("[name 1] knows"), "d"))
    decision = cover.uncover(
        Decision("for [name 1]", Interact("Who is [name 1]?", ("[name 1]", "no")), "a [name 1]", rest=rest)
    )
    assert decision.action == Interact("Who is Ann?", ("Ann", "no"))
    assert (decision.thinking, decision.raw) == ("for [name 1]", "a [name 1]")
    assert [each.action for each in decision.rest] == [Tap((1, 1), "Send to Ann"), Finish("Ann knows")]


def test_a_known_name_is_found_in_other_texts_but_not_inside_words() -> None:
    handles = Handles("en")
    handles.of(NAME, "Ann Zweig")
    assert [each.text for each in handles.known_in("Ann Zweig, Zweig and Zweigstelle")] == [
        "Ann Zweig",
        "Zweig",
    ]
    handles = Handles("zh")
    handles.of(NAME, "王小明")
    assert [each.text for each in handles.known_in("给王小明打电话")] == ["王小明"]


def test_names_in_the_task_are_told_by_the_handles_on_the_screen_alone() -> None:
    handles = Handles("en")
    shown = {handles.of(NAME, "Ann Meyer"), handles.of(NAME, "Ann Smith"), handles.of(NAME, "Bob")}
    assert handles.named_in("write to ann", shown) == [("ann", "[name 1]"), ("ann", "[name 2]")]
    assert handles.named_in("write to ann", set()) == []
    assert handles.named_in("annoy", shown) == []
    handles = Handles("zh")
    assert handles.named_in("给小明发消息", {handles.of(NAME, "王小明")}) == [("小明", "[姓名1]")]


def test_after_a_restart_handles_stand_for_what_was_done_with_them() -> None:
    handles = Handles("en")
    handles.rebuild(
        [
            step(TypeText("Hi Ann, 138 0000 1101!"), 'do(action="Type", text="Hi [name 2], [phone 1]!")'),
            step(Tap((1, 1), "Send to Bob"), 'do(action="Tap", element=[1,1], message="Send to [name 3]")'),
            step(Note("Bob has a dog"), 'do(action="Note", message="True")', "[name 3] has a dog"),
        ]
    )  # fmt: skip
    assert handles.real("[name 2] [phone 1] [name 3]") == "Ann 138 0000 1101 Bob"
    assert handles.of(NAME, "Ann") == "[name 2]"


def test_after_a_restart_a_handle_that_cannot_be_told_stands_for_nothing_new() -> None:
    handles = Handles("en")
    handles.rebuild(
        [
            step(Tap((1, 1)), 'do(action="Tap", element=[1,1])', "I open [name 7]."),
            step(TypeText("Ann"), 'do(action="Type", text="[name 4]")'),
            step(TypeText("Bob"), 'do(action="Type", text="[name 4]")'),
        ]
    )  # fmt: skip
    for unknown in ("[name 7]", "[name 4]"):
        with pytest.raises(UnknownHandle):
            handles.real(unknown)
    assert handles.of(NAME, "Carl") == "[name 8]"


@each_of(
    ("text", "raw"),
    [
        # How much of the words is whose?
        ("Ann Maria Berg", 'do(action="Type", text="[name 1] [name 2]")'),
        ("AnnBerg", 'do(action="Type", text="[name 1][name 2]")'),
        # A new line and a quote are written otherwise in the reply.
        ("Hi Ann,\nsee you", '{"action_type": "input_text", "text": "Hi [name 1],\\nsee you"}'),
        ("Dear\nAnn", "type(content='Dear\\n[name 1]')"),
        ("Hi x\nHi Ann", "type(content='Hi x\\nHi [name 1]')"),
        ("Hi\nTo: Ann", '{"action_type": "input_text", "text": "Hi\\nTo: [name 1]"}'),
        ('Hi\nsay "Ann', '{"action_type": "input_text", "text": "Hi\\nsay \\"[name 1]"}'),
        ('"Ann"', '{"action_type": "input_text", "text": "\\"[name 1]\\""}'),
    ],
)
def test_after_a_restart_a_handle_whose_words_have_no_sure_end_stays_unknown(text: str, raw: str) -> None:
    handles = Handles("en")
    handles.rebuild([step(TypeText(text), raw)])
    with pytest.raises(UnknownHandle):
        handles.real("[name 1]")


@each_of(
    "raw",
    [
        '{"action_type": "input_text", "text": "Hi [name 1]!"}',
        "type(content='Hi [name 1]!')",
        "<tool_call><function=type><parameter=content>Hi [name 1]!</parameter></function></tool_call>",
        "action:TYPE\tvalue:Hi [name 1]!",
        "action:TYPE\tvalue:Hi [name 1]!\tsummary:typed",
    ],
)
def test_after_a_restart_handles_are_known_from_every_grammar(raw: str) -> None:
    handles = Handles("en")
    handles.rebuild([step(TypeText("Hi Ann!"), raw)])
    assert handles.real("[name 1]") == "Ann"


def test_reasons_in_results_stay_and_words_of_the_phone_are_changed() -> None:
    result = ActionResult(ResultKind.FAILED, "app_not_found", ("Ann",), "Ann")
    changed = with_result_texts(result, lambda text: text.replace("Ann", "[name 1]").replace("app", "?"))
    assert changed == ActionResult(ResultKind.FAILED, "app_not_found", ("[name 1]",), "[name 1]")

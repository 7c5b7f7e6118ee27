"""A secret that got into the model's reply goes no further: not into the journal, the chat, or the phone."""

from agent.contract.actions import (
    Action,
    Decision,
    Finish,
    Interact,
    Note,
    Swipe,
    TakeOver,
    Tap,
    TypeText,
    Unusable,
    UnusableReply,
)
from agent.secrets.redact_reply import redact_reply
from tests.worlds.cases import each_of


def without(text: str) -> str:
    return text.replace("4711", "[secret]")


@each_of(
    ("action", "left"),
    [
        (TypeText("4711"), TypeText("[secret]")),
        (Finish("the code 4711 worked"), Finish("the code [secret] worked")),
        (Note("4711"), Note("[secret]")),
        (TakeOver("enter 4711"), TakeOver("enter [secret]")),
        (Tap((47, 11), "press 4711"), Tap((47, 11), "press [secret]")),
        (Interact("4711?", ("4711", "no")), Interact("[secret]?", ("[secret]", "no"))),
        (UnusableReply(Unusable.BAD_ARGUMENT, "4711"), UnusableReply(Unusable.BAD_ARGUMENT, "[secret]")),
        (Swipe((4, 7), (1, 1)), Swipe((4, 7), (1, 1))),
    ],
    ids=lambda value: type(value).__name__,
)
def test_every_text_of_a_reply_is_covered(action: Action, left: Action) -> None:
    decision = redact_reply(Decision("I see 4711", action, 'do("4711")'), without)
    assert decision == Decision("I see [secret]", left, 'do("[secret]")')


def test_words_of_ours_stay_what_they_are() -> None:
    reply = redact_reply(
        Decision("", UnusableReply(Unusable.EMPTY), ""), lambda text: text.replace("empty", "x")
    )
    assert reply.action == UnusableReply(Unusable.EMPTY)

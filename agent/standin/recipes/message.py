"""A message in the Chat app, sent only with an approval."""

import re
from dataclasses import dataclass

from agent.standin.outcomes import StepOutcome
from agent.standin.recipes.play import Play, Playing, Recipe, RecipeEnding, in_app
from devices.demo_apps import CHAT, CONTACT_NAMES
from devices.demo_positions import POSITIONS

_ENGLISH = re.compile(
    r"\b(?:text|tell|message|write(?: to)?)\s+(?:my\s+)?(?P<who>mom|landlord)\b"
    r"[\s,:]*(?:that\s+)?(?P<what>.+)$",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"(?:给|告诉)\s*(?P<who>妈妈|房东)\s*(?:发(?:一条|条|个)?(?:消息|信息|微信))?(?:说)?"
    r"[，,:：\s]*(?P<what>.+)$"
)
_MOST_ASKS = 3


@dataclass(frozen=True, slots=True)
class Letter:
    """What to send to whom. names: the person's, English and Chinese."""

    contact_id: str
    names: tuple[str, str]
    text: str


def message_in(task: str) -> Letter | None:
    """The message that a task asks to send, None if it asks for none."""
    found = _ENGLISH.search(task) or _CHINESE.search(task)
    if found is None:
        return None
    who = found["who"].casefold()
    contact_id, names = next(each for each in CONTACT_NAMES.items() if who in map(str.casefold, each[1]))
    return Letter(contact_id, names, found["what"].strip())


def message_recipe(letter: Letter) -> Recipe:
    """The recipe for a message."""

    def recipe(play: Play) -> Playing[RecipeEnding]:
        name = play.say(*letter.names)
        why = play.say(f"I open Chat to write to {name}.", f"我打开聊天应用，给{name}写消息。")
        yield from in_app(play, CHAT, why, lambda: _write(play, letter))
        return (yield from _send(play, letter))

    return recipe


def _write(play: Play, letter: Letter) -> Playing[None]:
    name = play.say(*letter.names)
    in_list = play.say(
        f"The conversations are listed. I open the one with {name}.", f"列表中有和{name}的对话，我点进去。"
    )
    # Where it is open already, the same place on its page is harmless.
    yield from play.tap(CHAT, "chat_list", f"chat_{letter.contact_id}", in_list)
    at_field = play.say("I tap the field to write in.", "我点击输入框。")
    yield from play.tap(CHAT, "chat_talk", "input", at_field, may_stay=True)
    typing = play.say(
        f"The field has the focus. I type: {letter.text}", f"输入框已获得焦点，我输入：{letter.text}"
    )
    yield from play.act(typing, "Type", may_stay=True, text=letter.text)
    play.need(CHAT)


def _send(play: Play, letter: Letter) -> Playing[RecipeEnding]:
    """Taps Send; once more only while it is certain that nothing was sent."""
    name = play.say(*letter.names)
    thinking = play.say(
        f"The message to {name} is written. This tap sends it, so I ask first.",
        f"给{name}的消息已经写好。点击后就会发出，所以先征得同意。",
    )
    message = play.say(f"Send {letter.text!r} to {name}", f"给{name}发送“{letter.text}”")
    # Remote typing shows no keyboard, so the bar stands at the bottom of the page.
    element = POSITIONS["chat_talk", "send"]
    for _ in range(_MOST_ASKS):
        outcome = yield from play.do(thinking, "Tap", element=element, message=message)
        if outcome is StepOutcome.DONE:
            return RecipeEnding(
                play.say("The message is sent, so the task is done.", "消息已发出，任务完成。"),
                play.say(f"Sent to {name}: {letter.text}", f"已发给{name}：{letter.text}"),
            )
        if outcome in (StepOutcome.REJECTED, StepOutcome.REFUSED):
            return RecipeEnding(
                play.say("Sending was not agreed to, so I stop here.", "没有同意发送，我就此停止。"),
                play.say(
                    f"The message to {name} is written but was not sent.",
                    f"给{name}的消息写好了，但没有发送。",
                ),
            )
        if outcome not in (StepOutcome.VOID, StepOutcome.FAILED, StepOutcome.UNUSABLE):
            break
        thinking = play.say(
            "The screen had changed before the tap, so nothing was sent. I look again and ask once more.",
            "点击之前屏幕有变化，所以没有发送。我重新看过页面，再请求一次。",
        )
    return RecipeEnding(
        play.say("I cannot see whether it was sent.", "看不出消息是否已经发出。"),
        play.say(
            f"I could not confirm that the message to {name} was sent, so I did not press again."
            " Please check it on the phone.",
            f"无法确认给{name}的消息是否已经发出，所以我没有再次点击。请在手机上查看。",
        ),
    )

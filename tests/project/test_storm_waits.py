"""Whether a call to a chat came while Telegram had asked for a pause, read from the console's log."""

from bot.console.wire import JsonObject
from tests.e2e.storm import sent_inside_waits


def _call(method: str, at: float, *, wait: int = 0, chat: int = 1, duration: float = 0.1) -> JsonObject:
    refused = f"Too Many Requests: retry after {wait}" if wait else ""
    return {"method": method, "chat_id": chat, "at": at, "duration_s": duration, "refused": refused}


def test_a_call_inside_the_wait_is_found_whatever_its_method() -> None:
    calls = [_call("sendMessage", 10, wait=2), _call("editMessageText", 11.5), _call("sendMessage", 12.2)]
    assert len(sent_inside_waits(calls)) == 1


def test_other_chats_and_answers_to_presses_do_not_wait() -> None:
    calls = [
        _call("sendMessage", 10, wait=2),
        _call("sendMessage", 11, chat=2),
        _call("answerCallbackQuery", 11, chat=0),
    ]
    assert sent_inside_waits(calls) == []


def test_the_wait_begins_when_the_answer_is_there() -> None:
    calls = [
        _call("sendMessage", 10, wait=1, duration=0.5),
        _call("setMessageReaction", 10.2),
        _call("sendMessage", 11.2),
    ]
    assert len(sent_inside_waits(calls)) == 1

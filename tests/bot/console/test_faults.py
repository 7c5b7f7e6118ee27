"""Ordered faults, rate limits and the log of calls."""

import time
from datetime import timedelta

import pytest
from telegram.error import BadRequest, NetworkError, RetryAfter, TimedOut

from bot.console.errors import ApiError
from bot.console.faults import ChatFault, read_fault
from bot.console.rates import RateLimits
from tests.worlds.console_world import PERSON, Stage, stage


@pytest.fixture(autouse=True)
def _newer_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library warns about the old type of RetryAfter.retry_after, and warnings are errors here."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


async def _order(s: Stage, **fault: str | float) -> None:
    await s.user.post("faults", {**fault})


async def test_a_refusal_hits_the_ordered_number_of_calls_before_they_act() -> None:
    async with stage() as s:
        await _order(s, method="sendMessage", times=2, status=500)
        for _ in range(2):
            with pytest.raises(NetworkError, match="Internal Server Error"):
                await s.bot.send_message(PERSON, "lost")
        await s.bot.send_message(PERSON, "arrives")
        assert [message.text for message in await s.user.messages()] == ["arrives"]


async def test_a_fault_can_be_meant_for_another_chat_or_method() -> None:
    async with stage() as s:
        await _order(s, method="sendMessage", chat_id=7, status=400, description="Bad Request: ordered")
        await s.bot.send_message(PERSON, "fine")
        await s.user.post("users", {"id": 7})
        with pytest.raises(BadRequest, match=r"(?i)ordered"):
            await s.bot.send_message(7, "x")


async def test_a_cut_before_loses_the_message_and_a_cut_after_does_not() -> None:
    async with stage() as s:
        await _order(s, method="sendMessage", mode="before")
        with pytest.raises(NetworkError):
            await s.bot.send_message(PERSON, "before")
        await _order(s, method="sendMessage", mode="after")
        with pytest.raises(NetworkError):
            await s.bot.send_message(PERSON, "after")
        assert [message.text for message in await s.user.messages()] == ["after"]
        assert [call["status"] for call in await s.user.calls("sendMessage")] == [0, 0]


async def test_the_weather_is_asked_about_each_call_before_what_was_ordered() -> None:
    async with stage() as s:
        calls: list[tuple[str, int]] = []

        def weather(method: str, chat_id: int) -> ChatFault | None:
            calls.append((method, chat_id))
            return read_fault({"method": method, "status": 502}) if len(calls) == 1 else None

        s.console.set_fault_source(weather)
        await _order(s, method="sendMessage", status=500)
        for words in ("Bad Gateway", "Internal Server Error"):
            with pytest.raises(NetworkError, match=words):
                await s.bot.send_message(PERSON, "lost")
        s.console.set_fault_source(None)
        await s.bot.send_message(PERSON, "arrives")
        assert calls == [("sendmessage", PERSON)] * 2


async def test_a_slow_answer_times_out_although_the_message_arrived() -> None:
    async with stage() as s:
        await _order(s, method="sendMessage", mode="after", status=200, delay_s=0.4)
        with pytest.raises(TimedOut):
            await s.bot.send_message(PERSON, "slow", read_timeout=0.1)
        assert (await s.user.sees("slow")).edit_count == 0


async def test_a_delay_alone_lets_the_call_through() -> None:
    async with stage() as s:
        await _order(s, method="*", delay_s=0.1)
        started = time.monotonic()
        await s.bot.send_message(PERSON, "late")
        assert time.monotonic() - started >= 0.1
        assert await s.user.messages()


async def test_a_flood_wait_and_a_page_of_html_can_be_ordered() -> None:
    async with stage() as s:
        await _order(s, method="sendMessage", retry_after=7)
        with pytest.raises(RetryAfter) as caught:
            await s.bot.send_message(PERSON, "x")
        assert caught.value.retry_after == timedelta(seconds=7)
        await _order(s, method="sendMessage", status=502, body="<html>Bad Gateway</html>")
        with pytest.raises(NetworkError, match="Bad Gateway"):
            await s.bot.send_message(PERSON, "x")


async def test_cleared_faults_hit_nobody() -> None:
    async with stage() as s:
        await _order(s, method="sendMessage", times=5, status=500)
        await s.user.delete("faults")
        await s.bot.send_message(PERSON, "fine")


async def test_the_limit_of_one_chat_gives_true_429s_and_other_chats_go_on() -> None:
    async with stage() as s:
        await s.user.post("users", {"id": 7})
        await s.user.post("limits", {"on": True})
        for number in range(6):
            await s.bot.send_message(PERSON, f"burst {number}")
        with pytest.raises(RetryAfter):
            await s.bot.send_message(PERSON, "one too many")
        await s.bot.send_message(7, "other chat")
        assert len(await s.user.messages()) == 6
        assert (await s.user.state())["refused_429"] == 1


def test_calls_inside_the_wait_make_it_longer_and_after_it_they_pass() -> None:
    now = [100.0]
    limits = RateLimits(lambda: now[0])
    limits.switched_on = True
    for _ in range(6):
        limits.check("editmessagecaption", PERSON)
    waits: list[int] = []
    for _ in range(2):
        with pytest.raises(ApiError) as caught:
            limits.check("sendmessage", PERSON)
        waits.append(caught.value.retry_after)
    assert waits == [5, 6]
    now[0] += 6.1
    limits.check("sendmessage", PERSON)


def test_thirty_calls_a_second_fit_over_all_chats_and_answers_to_presses_are_not_counted() -> None:
    now = [100.0]
    limits = RateLimits(lambda: now[0])
    limits.switched_on = True
    for chat_id in range(1, 31):
        limits.check("sendmessage", chat_id)
    with pytest.raises(ApiError) as caught:
        limits.check("sendmessage", 99)
    assert (caught.value.code, caught.value.retry_after) == (429, 1)
    limits.check("answercallbackquery", 0)


async def test_the_log_tells_calls_without_their_texts() -> None:
    async with stage() as s:
        before = (await s.user.calls())[-1]["n"]
        assert isinstance(before, int)
        sent = await s.bot.send_message(PERSON, "very secret")
        with pytest.raises(BadRequest):
            await s.bot.edit_message_text("very secret", PERSON, sent.message_id)
        calls = await s.user.calls(after=before)
        assert [(call["method"], call["chat_id"], call["status"]) for call in calls] == [
            ("sendMessage", PERSON, 200),
            ("editMessageText", PERSON, 400),
        ]
        assert "not modified" in str(calls[1]["refused"])
        assert "secret" not in str(calls)

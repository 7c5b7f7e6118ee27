"""The pad on protected and locked pages, and what is kept of its presses."""

import asyncio
from dataclasses import replace
from pathlib import Path

from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.requests import Answer
from agent.contract.takeover import PadItem, PadKey, PadOutcome, PadPress
from devices.base import Box, Element, Lock, Tree, Verdict
from tests.worlds.agent_world import ANN
from tests.worlds.pad_world import (
    BLACK,
    KEYS,
    LATTE,
    MAPS,
    MOCHA,
    TOTAL,
    audited,
    handed_over,
    menu,
    press,
)
from tests.worlds.paper_phone import page
from tests.worlds.traces import traces


async def test_a_protected_page_has_words_but_no_picture_and_no_keys_of_a_code(tmp_path: Path) -> None:
    phone = menu(*KEYS, replace(MOCHA, text="Close"), pages=[page(), BLACK])
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        assert shown.items == (PadItem(1, "Close"),)
        assert (shown.picture, shown.private, shown.code_keys) == (None, True, True)
        assert shown.verdict is Verdict.SECURE
        assert (await press(play, shown, 1)).outcome is PadOutcome.DONE
        assert phone.inputs == [("tap", 45, 80)]


async def test_on_a_protected_page_every_word_must_be_the_same(tmp_path: Path) -> None:
    phone = menu(TOTAL, replace(MOCHA, text="Next"), pages=[page(), BLACK])
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        phone.tree = Tree((replace(TOTAL, text="Total ¥98.00"), replace(MOCHA, text="Next")), 0.0)
        for wanted in (PadPress(PadKey.ELEMENT, shown.look_id, 1), PadPress(PadKey.ENTER, shown.look_id)):
            assert (
                await play.dispatcher.takeover.touch(ANN, request_id, wanted)
            ).outcome is PadOutcome.CHANGED
        assert phone.inputs == []


async def test_the_keys_of_a_code_are_left_out_wherever_a_page_asks_for_one(tmp_path: Path) -> None:
    asked = Element(Box(5, 20, 85, 30), "Enter payment password", package=MAPS)
    async with handed_over(tmp_path, menu(asked, *KEYS, LATTE)) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        assert [item.label for item in shown.items] == ["Latte"]
        assert shown.code_keys
        assert shown.private


async def test_a_key_pad_that_takes_no_code_keeps_its_keys(tmp_path: Path) -> None:
    async with handed_over(tmp_path, menu(*KEYS)) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        assert [item.label for item in shown.items] == list("0123456789")
        assert not shown.code_keys


async def test_a_locked_phone_offers_nothing_to_press(tmp_path: Path) -> None:
    phone = menu(*KEYS, pages=[page(), page(lock=Lock.PIN)])
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        assert (shown.locked, shown.items) == (True, ())


async def test_a_screen_that_went_dark_is_woken_first(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        phone.asleep = page(0, verdict=Verdict.OFF)
        assert (await press(play, shown, 1)).outcome is PadOutcome.DONE
        assert phone.inputs == [("tap", 45, 50)]


async def test_a_code_on_the_page_is_neither_in_the_words_nor_in_the_picture(tmp_path: Path) -> None:
    echo = Element(Box(5, 100, 85, 120), "Your code: 482913", package=MAPS, clickable=True)
    phone = menu(LATTE)
    async with handed_over(tmp_path, phone) as (play, request_id):
        play.secrets.keep("paper", "482913", None, page())
        phone.tree = Tree((LATTE, echo), 0.0)
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        assert "482913" not in repr(shown.items)


async def test_journal_and_audit_know_the_kind_of_input_and_no_words(tmp_path: Path) -> None:
    phone = menu(replace(LATTE, text="Zebra crossing"), MOCHA)
    async with handed_over(tmp_path, phone) as (play, request_id):
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        await press(play, shown, 1)
        (entry,) = await audited(play, AuditEvent.INPUT_FROM_PAD)
        assert replace(entry, at=0.0) == AuditEntry(
            AuditEvent.INPUT_FROM_PAD, 7, "paper", 1, None, request_id, MAPS, "Tap"
        )
        phone.tree = Tree((), 0.0)  # of the page after it a shortcut would keep the words
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        await play.ends()
    assert await asyncio.to_thread(traces, tmp_path, ["Zebra crossing"]) == []


async def test_the_task_looks_afresh_after_the_person_has_finished(tmp_path: Path) -> None:
    phone = menu()
    async with handed_over(tmp_path, phone) as (play, request_id):
        await press(play, await play.dispatcher.takeover.pad(ANN, request_id), 1)
        phone.done.clear()
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        assert (await play.ends()).outcome.message == "done"
        assert "look" in phone.done
        assert phone.inputs == [("tap", 45, 50)]

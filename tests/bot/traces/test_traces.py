"""A past task as a page and as a film, and the search for it: in values, and through the sockets."""

import asyncio
import io
import os
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from agent.contract.actions import ActionResult, ResultKind, Tap
from agent.contract.corrections import PastCorrection
from agent.contract.history import PastRequest, PastTask, StepTimes, TaskRecord
from agent.contract.plan import ItemState, Plan, PlanItem
from agent.contract.requests import Request, RequestKind, RequestState
from agent.contract.steps import StepVerdict
from agent.contract.stuck import STUCK_QUESTIONS, StuckKind
from agent.contract.tasks import EndKind, Outcome, Step
from agent.journal import Journal
from agent.journal.frame_files import frame_path
from bot.cards.requests import question_text
from bot.traces.film import MOST_BYTES as FILM_BYTES
from bot.traces.film import film_of
from bot.traces.task_page import MOST_BYTES, task_page
from tests.console_client.client import Message
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.card_values import NOW, ZONE, paying, task
from tests.worlds.cases import each_of
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.ended_tasks import past_task
from tests.worlds.outbox_world import ANN, BOB, town

HOSTILE = '</style><script>alert(1)</script><img src="https://evil/x" onerror="alert(2)">&amp;'


def noise(number: int, size_px: tuple[int, int] = (450, 1000)) -> bytes:
    """A picture that compresses badly."""
    out = io.BytesIO()
    Image.effect_noise(size_px, 40 + number % 60).convert("RGB").save(out, "JPEG", quality=70)
    return out.getvalue()


def record(steps: int = 2, *, private: int = 0, words: str = "tap it") -> TaskRecord:
    shown = tuple(
        Step(
            number, words, words, Tap((5, 5), words), ActionResult(ResultKind.DONE), None, words,
            number == private,
        )
        for number in range(1, steps + 1)
    )  # fmt: skip
    past = PastTask(task(words), Outcome(EndKind.DONE, words), NOW, steps, 5.0)
    plan = Plan((PlanItem(words, ItemState.DONE),))
    verdicts = ((1, StepVerdict.WRONG_PAGE),)
    return TaskRecord(past, shown, (), frozenset(range(1, steps + 1)), plan, verdicts)


def page_of(past: TaskRecord, pictures: Mapping[int, bytes], phone: str = "Kitchen", lang: str = "en") -> str:
    """The page's text."""
    return task_page(past, pictures, phone, lang, now=NOW, zone=ZONE)[0].decode()


@each_of("lang", ["en", "zh"])
def test_hostile_words_stay_text_and_nothing_is_loaded(lang: str) -> None:
    page = page_of(record(words=HOSTILE), {1: noise(1)}, HOSTILE, lang)
    assert "<script" not in page
    assert page.count("</style>") == 1
    assert page.count("<img ") == 1
    assert re.findall(r'<[^>]*\b(?:src|href)="([^"]{5})', page) == ["data:"]
    assert "&lt;script&gt;" in page
    assert "default-src &#x27;none&#x27;" in page


@each_of("lang", ["en", "zh"])
def test_what_was_added_stands_before_the_step_that_read_it(lang: str) -> None:
    said = (PastCorrection(f"make it a mocha {HOSTILE}", NOW, 2), PastCorrection("too late", NOW, 0))
    page = page_of(replace(record(), corrections=said), {}, lang=lang)
    places = [page.index(each) for each in ("<h3>1.", "make it a mocha", "<h3>2.", "too late")]
    assert places == sorted(places)
    assert page.count({"en": "✏ You added", "zh": "✏ 你补充了"}[lang]) == 2
    assert "<script" not in page


def test_a_private_picture_is_never_in_the_page_and_that_is_said() -> None:
    page = page_of(record(private=2), {1: noise(1), 2: noise(2)})
    assert page.count("<img ") == 1
    assert "so it is left out" in page
    assert "another page than intended" in page
    assert "✓ tap it" in page


def test_pictures_that_are_gone_or_cut_off_are_said() -> None:
    assert page_of(record(), {}).count("no picture of it any more") == 2
    half = noise(1)[:2000]
    assert page_of(record(), {1: half, 2: noise(2)}).count("no picture of it any more") == 1
    assert film_of({1: half}, 2) == (b"", 0)
    assert film_of({1: half, 2: noise(2)}, 2)[1] == 1


@each_of("lang", ["en", "zh"])
def test_a_step_says_when_it_was_how_long_it_took_and_who_approved_what(lang: str) -> None:
    asked = Request(
        3, 12, 2, RequestKind.APPROVAL, "com.farhand.coffee", "Pay", (), None, NOW, NOW + 600, paying()
    )
    approved = PastRequest(asked, RequestState.APPROVED, "Ann", NOW + 61, "", 1)
    times = (StepTimes(1, NOW, NOW + 2), StepTimes(2, NOW + 4, NOW + 65), StepTimes(3, NOW + 70))
    past = replace(record(3), requests=(approved,), times=times)
    cards = page_of(past, {}, lang=lang).split('<div class="card')
    first, second, third = cards[-3:]
    seconds = "s" if lang == "en" else "秒"
    assert f"22:13:20 · 2\N{NO-BREAK SPACE}{seconds}" in first
    assert "22:13:24 · 1" in second  # from the result before it: the wait for the approval is a part
    assert re.search("✅ 22:14 .*Ann.*36.80.*Blue Door Coffee", second)
    assert third.endswith("22:14:30</p>" + third.partition("22:14:30</p>")[2])
    assert "✅ 22:14" not in first + third


@pytest.mark.parametrize(
    "steps", [31, pytest.param(100, marks=pytest.mark.soak)]
)  # drawn coarsely from 31 on
def test_many_steps_stay_below_the_limits(steps: int) -> None:
    pictures = dict.fromkeys(range(1, steps + 1), noise(1, (360, 800)))
    assert len(page_of(record(steps), pictures)) < MOST_BYTES
    film, frames = film_of(pictures, steps)
    assert frames == steps
    assert len(film) <= FILM_BYTES
    with Image.open(io.BytesIO(film)) as moving:
        assert getattr(moving, "n_frames", 1) == steps
        assert moving.width <= 400


@each_of("lang", ["en", "zh"])
def test_a_question_of_a_stuck_task_is_told_in_words(lang: str) -> None:
    for kind in StuckKind:
        key = STUCK_QUESTIONS[kind]
        asked = Request(7, 1, 1, RequestKind.QUESTION, "", key, (), None, 0.0, 600.0)
        assert key not in question_text(asked, lang)


async def _opened(c: Chat, words: str) -> Message:
    page = await c.ann.sees("order a Latte", after=await c.ann.sends(f"/history {words}"))
    await c.ann.presses("1", page)
    return await c.ann.sees(lambda seen: seen.message_id == page.message_id and bool(seen.button("📄")))


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.sample(1)
async def test_a_task_is_found_by_its_words_and_sent_as_page_and_film(tmp_path: Path, lang: str) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.context.store.people.set_lang(ANN, lang)
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            for text in ("order a Latte 拿铁咖啡", "call a taxi"):
                await past_task(
                    journal, tmp_path, ANN, text, phone_id=KITCHEN.phone_id, private=frozenset({2})
                )
            other = await past_task(journal, tmp_path, BOB, "Bob's latte", phone_id=KITCHEN.phone_id)
        opened = await _opened(c, "LATTE" if lang == "en" else "拿铁")
        assert (await c.ann.presses("📄", opened)).answered
        page = await c.ann.sees(lambda seen: seen.document == "farhand-1.html")
        assert ("left out: 1" if lang == "en" else "未放入的图片：1") in page.text
        back = "« What was found" if lang == "en" else "« 找到的任务"
        await c.ann.presses("Steps" if lang == "en" else "步骤", opened)
        steps = await c.ann.sees(lambda seen: seen.message_id == opened.message_id and not seen.button("📄"))
        await c.ann.presses("« ", steps)
        opened = await c.ann.sees(
            lambda seen: seen.message_id == opened.message_id and bool(seen.button(back))
        )
        await c.ann.presses(back, opened)
        found = await c.ann.sees(lambda seen: seen.message_id == opened.message_id and not seen.button("📄"))
        assert "Latte" in found.text
        assert "taxi" not in found.text
        await c.ann.presses("1", found)
        opened = await c.ann.sees(
            lambda seen: seen.message_id == opened.message_id and bool(seen.button("📄"))
        )
        assert (await c.ann.presses("🎞", opened)).answered
        film = await c.ann.sees(lambda seen: seen.document == "farhand-1.gif")
        assert not film.protected
        person = await c.store.people.person(ANN)
        assert person is not None
        caller, history = c.context.rights.caller(person), c.context.dispatcher.history
        assert (await history.search(caller, "latte", 0, 6)).total == 1
        assert await history.past_task(caller, other.task_id) is None
        for words, total in (("a", 2), ('"*%_', 0), ("taxi call", 1), (" ", 0)):
            assert (await history.search(caller, words, 0, 6)).total == total
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            await journal.ended.drop([1])
        assert (await history.search(caller, "latte", 0, 6)).total == 0
        answer = await c.ann.presses("📄", opened)
        assert answer.text
        await c.ann.sends("/history " + "x" * 3000)
        await c.ann.sees("100")
        await c.ann.sends('/history "*nothing*"')
        await c.ann.sees(r"nothing")


async def _ended(folder: Path, *, steps: int = 1) -> Path:
    """Ann has ended a task; its first picture, which is taken away."""
    async with Journal.open(folder / "journal.sqlite3") as journal:
        ended = await past_task(journal, folder, ANN, "order a Latte", phone_id=KITCHEN.phone_id, steps=steps)
    picture = frame_path(folder / str(ended.task_id), 1, private=False)
    picture.unlink()
    return picture


async def test_presses_go_on_while_a_file_is_made_and_one_is_made_once(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        picture = await _ended(tmp_path)
        os.mkfifo(picture)  # reading it takes until somebody writes into it
        opened = await _opened(c, "latte")
        try:
            assert (await c.ann.presses("📄", opened)).text == "The page is being made"
            assert (await c.ann.presses("📄", opened)).text == "It is being made already"
            await c.ann.sees("What was done", after=await c.ann.sends("/history"))
            assert not [seen for seen in await c.ann.messages() if seen.document]
        finally:
            await asyncio.to_thread(picture.write_bytes, noise(1))
        page = await c.ann.sees(lambda seen: seen.document == "farhand-1.html")
        assert "left out" not in page.text
        async with asyncio.timeout(WAIT_LIMIT_S):  # its end is shown a moment before it is over
            while await c.store.busy.all():
                await c.ann.state()


async def test_a_file_that_a_stop_cuts_off_is_told(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            picture = await _ended(tmp_path)
            os.mkfifo(picture)
            await c.ann.presses("📄", await _opened(c, "latte"))
            # Opened as soon as somebody reads it: a stop before that leaves nobody to write to.
            written = await asyncio.to_thread(os.open, picture, os.O_WRONLY)
        os.close(written)
        told = await t.ann.sees("stopped in the middle")
        assert "/history" in told.text


async def test_a_disk_that_fails_is_told_and_a_second_press_tries_again(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        picture = await _ended(tmp_path, steps=2)
        picture.mkdir()
        opened = await _opened(c, "latte")
        assert (await c.ann.presses("🎞", opened)).text == "The film is being made"
        await c.ann.sees("That file could not be made")
        picture.rmdir()
        assert (await c.ann.presses("🎞", opened)).text == "The film is being made"
        film = await c.ann.sees(lambda seen: seen.document == "farhand-1.gif")
        assert "left out: 1" in film.text

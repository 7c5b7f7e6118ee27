"""A past task as a page and as a film, and the search for it: in values, and through the sockets."""

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from agent.contract.actions import ActionResult, ResultKind, Tap
from agent.contract.corrections import PastCorrection
from agent.contract.history import PastTask, TaskRecord
from agent.contract.plan import ItemState, Plan, PlanItem
from agent.contract.requests import Request, RequestKind
from agent.contract.steps import StepVerdict
from agent.contract.stuck import STUCK_QUESTIONS, StuckKind
from agent.contract.tasks import EndKind, Outcome, Step
from agent.journal import Journal
from bot.cards.requests import question_text
from bot.traces.film import MOST_BYTES as FILM_BYTES
from bot.traces.film import film_of
from bot.traces.task_page import MOST_BYTES, task_page
from tests.console_client.client import Message
from tests.worlds.card_values import NOW, task
from tests.worlds.cases import each_of
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.ended_tasks import past_task
from tests.worlds.outbox_world import ANN, BOB

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


@each_of("lang", ["en", "zh"])
def test_hostile_words_stay_text_and_nothing_is_loaded(lang: str) -> None:
    page = task_page(record(words=HOSTILE), {1: noise(1)}, HOSTILE, lang, now=NOW).decode()
    assert "<script" not in page
    assert page.count("</style>") == 1
    assert page.count("<img ") == 1
    assert re.findall(r'<[^>]*\b(?:src|href)="([^"]{5})', page) == ["data:"]
    assert "&lt;script&gt;" in page
    assert "default-src &#x27;none&#x27;" in page


@each_of("lang", ["en", "zh"])
def test_what_was_added_stands_before_the_step_that_read_it(lang: str) -> None:
    said = (PastCorrection(f"make it a mocha {HOSTILE}", NOW, 2), PastCorrection("too late", NOW, 0))
    page = task_page(replace(record(), corrections=said), {}, "Kitchen", lang, now=NOW).decode()
    places = [page.index(each) for each in ("<h3>1.", "make it a mocha", "<h3>2.", "too late")]
    assert places == sorted(places)
    assert page.count({"en": "✏ You added", "zh": "✏ 你补充了"}[lang]) == 2
    assert "<script" not in page


def test_a_private_picture_is_never_in_the_page_and_that_is_said() -> None:
    page = task_page(record(private=2), {1: noise(1), 2: noise(2)}, "Kitchen", "en", now=NOW).decode()
    assert page.count("<img ") == 1
    assert "so it is left out" in page
    assert "another page than intended" in page
    assert "✓ tap it" in page


def test_pictures_that_are_gone_are_said() -> None:
    assert task_page(record(), {}, "Kitchen", "en", now=NOW).decode().count("not kept any more") == 2


def test_a_hundred_steps_stay_below_the_limits() -> None:
    pictures = dict.fromkeys(range(1, 101), noise(1, (360, 800)))
    assert len(task_page(record(100), pictures, "Kitchen", "en", now=NOW)) < MOST_BYTES
    film = film_of(pictures)
    assert len(film) <= FILM_BYTES
    with Image.open(io.BytesIO(film)) as moving:
        assert getattr(moving, "n_frames", 1) == 100
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

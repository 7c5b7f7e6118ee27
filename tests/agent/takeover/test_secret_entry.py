"""A code or PIN from a person to the phone, as the agent carries it."""

import asyncio
import io
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import aiosqlite
import pytest
from PIL import Image
from pydantic import SecretStr

from agent.contract.actions import Finish, Interact, Reason, ResultKind, TakeOver
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.events import HumanAnswered
from agent.contract.people import Caller, Right
from agent.contract.requests import Answer, RequestKind, RequestState
from agent.contract.takeover import SecretOutcome
from agent.contract.tasks import EndKind
from agent.phone.waits import PhoneWaits
from devices.base import Box, Element, Lock, Observation, Tree, UnreadTree, Verdict
from devices.errors import DeviceOffline, TypingUnavailable
from tests.worlds.agent_world import ANN, BOB, Play, World
from tests.worlds.evidence import EVIDENCE
from tests.worlds.jpeg_frames import jpeg_of
from tests.worlds.paper_phone import UNREAD_TREE, PaperPhone, page
from tests.worlds.traces import traces

pytestmark = pytest.mark.usefixtures("all_is_logged", "declared")
CODE = SecretStr("246810")
PIN = SecretStr("2580")
LOGIN = Tree((Element(Box(10, 40, 80, 60), CODE.get_secret_value(), editable=True, focused=True),), 0.0)
NEXT = Tree((Element(Box(0, 100, 90, 120), "Parcel 7731"),), 0.0)


@pytest.fixture
def declared() -> None:
    EVIDENCE.declare("2580", "1111")


AT_ONCE = PhoneWaits(next_page_s=0.0)


@asynccontextmanager
async def handed_over(
    folder: Path, phone: PaperPhone, phone_waits: PhoneWaits | None = None
) -> AsyncGenerator[tuple[Play, int]]:
    """A task that waits for its person to log in; answers the id of its request."""
    world = World(folder, phone_waits=phone_waits)
    async with world.scene(TakeOver("Log in, please"), Finish("done"), phone=phone) as play:
        await play.submit()
        yield play, (await play.asks()).request.request_id


@asynccontextmanager
async def locked(folder: Path, phone: PaperPhone) -> AsyncGenerator[tuple[Play, int]]:
    """A task that waits for its phone to be unlocked."""
    phone.lock = Lock.PIN
    phone.pages = [page(lock=Lock.PIN), page()]
    async with World(folder).scene(Finish("done"), phone=phone) as play:
        await play.submit()
        yield play, (await play.asks()).request.request_id


async def audited(play: Play) -> AuditEntry:
    """The newest row about a secret."""
    rows = [row for row in await play.journal.audit.all() if row.event is AuditEvent.SECRET_TYPED]
    return rows[-1]


async def touches(folder: Path) -> list[tuple[str, str, str]]:
    """Action, app and kind of result of every input from afar."""
    async with aiosqlite.connect(folder / "journal.sqlite3") as database:
        rows = await database.execute_fetchall("SELECT action, app, result FROM touches ORDER BY touch_id")
        return [(row[0], row[1], json.loads(row[2])["kind"] if row[2] else "") for row in rows]


async def test_a_code_is_typed_into_the_window_that_was_seen(tmp_path: Path) -> None:
    phone = PaperPhone([replace(page(), window="1a u0 com.farhand.maps/.Main")])
    async with handed_over(tmp_path, phone) as (play, request_id):
        outcome = await play.dispatcher.takeover.type_secret(ANN, request_id, CODE)
        assert outcome is SecretOutcome.USED
        assert phone.inputs == [("secret", "246810")]
        assert phone.windows == ["1a u0 com.farhand.maps/.Main"]
        entry = await audited(play)
        assert (entry.reason, entry.request_id, entry.person_id) == ("used", request_id, 7)
        assert entry.length is None
        told = [each.event for each in await play.journal.audit.all()]
        assert AuditEvent.INPUT_FROM_PAD not in told
        assert await touches(tmp_path) == [("Secret", "com.farhand.maps", ResultKind.DONE)]
    assert await asyncio.to_thread(traces, tmp_path, ["246810"]) == []


@pytest.mark.parametrize("refusal", [None, TypingUnavailable(Reason.NO_KEYBOARD, "stuck", partly=True)])
async def test_the_keyboard_that_typed_a_code_is_the_persons_again(
    tmp_path: Path, refusal: TypingUnavailable | None
) -> None:
    phone = PaperPhone(refuses_secret=refusal)
    async with handed_over(tmp_path, phone) as (play, request_id):
        phone.typed_last = True  # a keyboard of ours was switched on, whatever came of it
        await play.dispatcher.takeover.type_secret(ANN, request_id, CODE)
        assert not phone.typed_last
        assert phone.done[-1] == "give_back_keyboard"


async def test_the_intent_is_on_disk_before_the_phone_is_touched(tmp_path: Path) -> None:
    phone = PaperPhone(hold_input=asyncio.Event())
    async with handed_over(tmp_path, phone) as (play, request_id):
        typing = asyncio.create_task(play.dispatcher.takeover.type_secret(ANN, request_id, CODE))
        await phone.touched.wait()
        assert await touches(tmp_path) == [("Secret", "com.farhand.maps", "")]
        typing.cancel()  # the program dies here: the row stays without a result


async def test_a_secret_is_covered_from_before_it_is_typed(tmp_path: Path) -> None:
    phone = PaperPhone(hold_input=asyncio.Event())
    async with handed_over(tmp_path, phone) as (play, request_id):
        typing = asyncio.create_task(play.dispatcher.takeover.type_secret(ANN, request_id, CODE))
        await phone.touched.wait()
        assert play.secrets.redact("paper", "246810") == "[secret]"
        typing.cancel()


async def test_the_place_of_the_field_is_remembered(tmp_path: Path) -> None:
    box = Box(10, 40, 80, 60)
    phone = PaperPhone(secret_box=box)
    phone.tree = Tree((Element(box, "\u2022\u2022", editable=True, password=True),), 0.0)
    async with handed_over(tmp_path, phone) as (play, request_id):
        await play.dispatcher.takeover.type_secret(ANN, request_id, CODE)
        seen = await play.secrets.cover("paper", page(), phone.read_tree)
        assert seen.frame is not None
        assert seen.frame.picture.getpixel((20, 50)) == (96, 96, 96)


@pytest.mark.parametrize(
    ("reason", "outcome", "partly"),
    [
        ("no_field", SecretOutcome.NO_FIELD, False),
        ("no_keyboard", SecretOutcome.NO_KEYBOARD, False),
        ("keyboard_refused", SecretOutcome.NO_KEYBOARD, True),
    ],
)
async def test_what_the_phone_does_not_take_is_said(
    tmp_path: Path, reason: str, outcome: SecretOutcome, partly: bool
) -> None:
    phone = PaperPhone(refuses_secret=TypingUnavailable(reason, "no", partly=partly))
    async with handed_over(tmp_path, phone) as (play, request_id):
        assert await play.dispatcher.takeover.type_secret(ANN, request_id, CODE) is outcome
        assert (await audited(play)).reason == outcome
        result = ResultKind.UNKNOWN if partly else ResultKind.FAILED
        assert await touches(tmp_path) == [("Secret", "com.farhand.maps", result)]
        assert (play.secrets.redact("paper", "246810") == "[secret]") is partly


async def test_a_window_that_came_in_between_gets_nothing(tmp_path: Path) -> None:
    phone = PaperPhone([replace(page(), window="1a u0 com.farhand.maps/.Main")], window="2b u0 other/.Main")
    async with handed_over(tmp_path, phone) as (play, request_id):
        assert await play.dispatcher.takeover.type_secret(ANN, request_id, CODE) is SecretOutcome.NO_FIELD
        assert phone.inputs == []


async def test_a_link_that_breaks_while_it_is_typed_leaves_it_unknown(tmp_path: Path) -> None:
    phone = PaperPhone(vanishes_at_input=0)
    async with handed_over(tmp_path, phone) as (play, request_id):
        assert await play.dispatcher.takeover.type_secret(ANN, request_id, CODE) is SecretOutcome.UNKNOWN
        assert await touches(tmp_path) == [("Secret", "com.farhand.maps", ResultKind.UNKNOWN)]
        assert play.secrets.redact("paper", "246810") == "[secret]"


async def test_a_phone_that_is_away_gets_nothing(tmp_path: Path) -> None:
    async with handed_over(tmp_path, PaperPhone()) as (play, request_id):
        play.phones.goes(DeviceOffline("gone", name="Paper"))
        assert await play.dispatcher.takeover.type_secret(ANN, request_id, CODE) is SecretOutcome.AWAY
        assert await touches(tmp_path) == []


async def test_nothing_is_typed_into_a_lock_that_came_meanwhile(tmp_path: Path) -> None:
    phone = PaperPhone([page(), page(lock=Lock.PIN)])
    async with handed_over(tmp_path, phone) as (play, request_id):
        assert await play.dispatcher.takeover.type_secret(ANN, request_id, CODE) is SecretOutcome.NO_FIELD
        assert phone.inputs == []


async def test_a_screen_that_went_dark_is_woken_first(tmp_path: Path) -> None:
    phone = PaperPhone()
    async with handed_over(tmp_path, phone) as (play, request_id):
        phone.asleep = page(0, verdict=Verdict.OFF)
        assert await play.dispatcher.takeover.type_secret(ANN, request_id, CODE) is SecretOutcome.USED
        assert phone.done[-4:] == ["wake", "look", "secret", "give_back_keyboard"]


async def test_only_the_person_who_was_asked_may_send_it(tmp_path: Path) -> None:
    phone = PaperPhone()
    async with handed_over(tmp_path, phone) as (play, request_id):
        for caller in (BOB, Caller(7, "Ann", frozenset(set(Right) - {Right.TAKE_OVER}))):
            with pytest.raises(PermissionError) as refused:
                await play.dispatcher.takeover.type_secret(caller, request_id, CODE)
            assert "246810" not in str(refused.value)
        assert phone.inputs == []


async def test_nobody_waits_for_it_once_the_request_is_over(tmp_path: Path) -> None:
    phone = PaperPhone()
    async with handed_over(tmp_path, phone) as (play, request_id):
        await play.dispatcher.requests.answer(ANN, request_id, Answer.GIVE_UP)
        assert await play.dispatcher.takeover.type_secret(ANN, request_id, CODE) is SecretOutcome.OVER
        assert await play.dispatcher.takeover.type_secret(ANN, 999, CODE) is SecretOutcome.OVER
        assert phone.inputs == []


async def test_an_approval_takes_no_secret(tmp_path: Path) -> None:
    async with World(tmp_path).scene(Interact("Which?", ("a", "b")), Finish("done")) as play:
        await play.submit()
        request_id = (await play.asks()).request.request_id
        assert await play.dispatcher.takeover.type_secret(ANN, request_id, CODE) is SecretOutcome.OVER
        assert play.phone.inputs == []


async def test_the_right_pin_unlocks_and_the_task_goes_on_by_itself(tmp_path: Path) -> None:
    async with locked(tmp_path, PaperPhone()) as (play, request_id):
        assert await play.dispatcher.takeover.type_secret(ANN, request_id, PIN) is SecretOutcome.USED
        assert (await play.hears(HumanAnswered)).state is RequestState.FINISHED
        assert (await play.ends()).outcome.kind is EndKind.DONE
        assert play.phone.inputs == [("pin", "2580")]
        assert (await touches(tmp_path))[0][0] == "Secret"
    assert await asyncio.to_thread(traces, tmp_path, ["2580"]) == []


async def test_a_wrong_pin_leaves_the_phone_locked_and_the_request_open(tmp_path: Path) -> None:
    async with locked(tmp_path, PaperPhone()) as (play, request_id):
        wrong = SecretStr("1111")
        assert (
            await play.dispatcher.takeover.type_secret(ANN, request_id, wrong) is SecretOutcome.STILL_LOCKED
        )
        assert await play.dispatcher.takeover.type_secret(ANN, request_id, PIN) is SecretOutcome.USED


async def test_a_pin_is_not_typed_where_no_lock_is_in_the_way(tmp_path: Path) -> None:
    phone = PaperPhone()
    async with locked(tmp_path, phone) as (play, request_id):
        phone.lock = Lock.UNKNOWN
        assert await play.dispatcher.takeover.type_secret(ANN, request_id, PIN) is SecretOutcome.NO_FIELD
        phone.lock = Lock.OPEN  # somebody unlocked it by hand
        assert await play.dispatcher.takeover.type_secret(ANN, request_id, PIN) is SecretOutcome.OVER
        assert (await play.ends()).outcome.kind is EndKind.DONE
        assert phone.inputs == []


async def test_a_page_on_which_a_code_stays_unseen_ends_the_task_with_the_reason(tmp_path: Path) -> None:
    async with handed_over(tmp_path, PaperPhone(), AT_ONCE) as (play, request_id):  # it gives no tree
        assert await play.dispatcher.takeover.type_secret(ANN, request_id, CODE) is SecretOutcome.USED
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        for _ in range(3):
            asked = await play.asks()
            assert (asked.hidden, asked.request.picture, asked.request.text) == (True, None, "")
            await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        outcome = (await play.ends()).outcome
        assert (outcome.kind, outcome.key) == (EndKind.FAILED, "page_withheld")


async def test_a_page_that_was_just_moving_is_looked_at_again_before_anybody_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = PaperPhone()
    async with handed_over(tmp_path, phone, AT_ONCE) as (play, request_id):
        await play.dispatcher.takeover.type_secret(ANN, request_id, CODE)
        trees = iter([UNREAD_TREE, LOGIN])

        async def read_tree() -> Tree | UnreadTree:
            return next(trees, LOGIN)

        monkeypatch.setattr(phone, "read_tree", read_tree)
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        assert (await play.ends()).outcome.kind is EndKind.DONE


async def test_while_a_secret_may_be_shown_no_view_is_a_jpeg(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = PaperPhone(secret_box=Box(10, 40, 80, 60))
    phone.tree = LOGIN
    async with handed_over(tmp_path, phone) as (play, request_id):
        await play.dispatcher.takeover.type_secret(ANN, request_id, CODE)
        exactly = phone.observe

        async def observe() -> Observation:
            seen = await exactly()
            assert seen.frame is not None
            return replace(seen, frame=jpeg_of(seen.frame))

        looks = list[bool]()

        async def look_again() -> Observation:
            looks.append(True)
            return await exactly()

        monkeypatch.setattr(phone, "observe", observe)
        monkeypatch.setattr(phone, "look_again", look_again)
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert looks


async def test_what_a_task_leaves_over_goes_with_the_first_look_at_another_page(tmp_path: Path) -> None:
    phone = PaperPhone(secret_box=Box(10, 40, 80, 60))
    phone.tree = LOGIN
    async with handed_over(tmp_path, phone) as (play, request_id):
        await play.dispatcher.takeover.type_secret(ANN, request_id, CODE)
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        assert (await play.ends()).outcome.kind is EndKind.DONE
        phone.pages = [page(), page(120, package="com.android.launcher")]
        await play.dispatcher.phones.look(ANN, "paper")
        assert play.secrets.keeps("paper")
        phone.tree = NEXT
        await play.dispatcher.phones.look(ANN, "paper")
        assert not play.secrets.keeps("paper")


async def test_a_look_from_outside_reads_one_tree_and_reads_it_after_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = PaperPhone(secret_box=Box(10, 40, 80, 60))
    phone.tree = LOGIN
    async with handed_over(tmp_path, phone) as (play, request_id):
        await play.dispatcher.takeover.type_secret(ANN, request_id, CODE)
        order = phone.done
        real = phone.read_tree

        async def read_tree() -> Tree | UnreadTree:
            order.append("tree")
            return await real()

        monkeypatch.setattr(phone, "read_tree", read_tree)
        order.clear()
        await play.dispatcher.phones.look(ANN, "paper")
        assert order == ["look", "tree"]


async def test_a_secret_that_a_lock_screen_shows_is_covered_too(tmp_path: Path) -> None:
    phone = PaperPhone(secret_box=Box(10, 40, 80, 60))
    phone.tree = LOGIN
    async with handed_over(tmp_path, phone) as (play, request_id):
        await play.dispatcher.takeover.type_secret(ANN, request_id, CODE)
        note = Box(10, 100, 80, 120)
        phone.tree = Tree((Element(note, "Messages: your code is 246810"),), 0.0)
        phone.lock = Lock.PIN
        phone.pages = [page(lock=Lock.PIN, package="com.android.systemui"), page()]
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        asked = await play.asks()
        assert asked.request.kind is RequestKind.UNLOCK
        assert asked.request.picture is not None
        with Image.open(io.BytesIO(asked.request.picture)) as picture:
            shown = picture.convert("RGB").getpixel((40, 110))
        assert isinstance(shown, tuple)
        assert all(abs(value - 96) < 12 for value in shown)

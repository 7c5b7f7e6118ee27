"""Joining in the chat: from /invite to the first task, and everybody who must not get in on the way."""

import asyncio
import io
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from agent.contract.audit import AuditEvent
from bot.cards.qr import spent_png
from bot.rights.person import Role
from bot.store import Act, InvitationState
from tests.bot.handlers.test_people_chat import opened
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN
from tests.worlds.household_world import BOB_LIVES, Lives, admin, household
from tests.worlds.joining_world import (
    BOB,
    NOTHING,
    PRIVATE,
    agrees,
    invitation,
    invites,
    is_heard,
    is_stranger,
    link_of,
    state,
)
from tests.worlds.outbox_world import ANN
from tests.worlds.traces import files_in

EVE_LIVES, ZH_EVE = Lives("Eve", stranger=True), Lives("Eve", stranger=True, lang="zh")
BOB_STRANGER = Lives("Bob", stranger=True)
EVE = EVE_LIVES.person_id


async def test_a_person_joins_by_the_link_and_works_their_phone(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES) as h:
        ann, eve = h["Ann"], h["Eve"]
        sent = await invites(h, "Member", "Kitchen")
        picture = Image.open(io.BytesIO(await ann.photo(sent)))
        link = await link_of(h, sent)
        assert [code.text for code in zxingcpp.read_barcodes(picture)] == [link]
        await eve.opens(link)
        opened = await ann.sees(rf"Opened by Eve \(id {EVE}\). They are not in yet")
        assert await ann.photo(opened) not in (spent_png(good=True), spent_png(good=False))  # neither yet
        await agrees(eve)
        await eve.sees("Now Ann has to confirm you")
        assert await is_stranger(h, eve)
        asked = await ann.sees(rf"Eve \(id {EVE}\) wants to join as a member, with Kitchen phone")
        assert not asked.silent
        assert (await ann.presses("✔ Confirm", asked)).text == "They are in"
        await eve.sees("Welcome, Eve! With Kitchen phone you may look, let me work, and take over")
        used = await ann.sees(rf"Used by Eve \(id {EVE}\)")
        assert (used.message_id, used.buttons, link in used.text) == (sent.message_id, (), False)
        assert zxingcpp.read_barcodes(Image.open(io.BytesIO(await ann.photo(used)))) == []
        await ann.sees("is in as a member, with Kitchen phone. Confirmed by Ann")
        await h.chat.outbox.flush(WAIT_LIMIT_S)  # menus come last
        assert "screen" in {command.name for command in await eve.menu()}
        await eve.sends("open the settings")
        await eve.sees("all done")


async def test_joining_in_chinese_is_chinese_to_the_end(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES) as h:  # an English app
        eve = h["Eve"]
        await eve.opens(await link_of(h, await invites(h, "Viewer", "Kitchen")))
        asked = await eve.sees("Which language shall I speak")
        assert "请选择语言" in asked.text
        await agrees(eve, "中文", "我同意")
        await eve.sees("现在需要 Ann 确认")
        await h["Ann"].presses("✔ Confirm")
        await eve.sees("欢迎，Eve！你可以查看 Kitchen phone 的画面：发送 /screen")
        await h.chat.outbox.flush(WAIT_LIMIT_S)  # menus come last
        names = {command.name: command.description for command in await eve.menu()}
        assert (names["screen"], "invite" in names) == ("手机当前画面，也可操作", False)
        person = await h.person("Eve")
        assert person is not None
        assert (person.role, person.lang, person.default_phone) == (Role.VIEWER, "zh", KITCHEN.phone_id)


async def test_until_they_agree_a_newcomer_may_change_the_language_and_keeps_what_they_agreed_in(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, EVE_LIVES) as h:
        eve = h["Eve"]
        await eve.opens(await link_of(h, await invites(h)))
        first = await eve.sees("Which language")
        old = first.buttons[0].data
        await eve.presses("中文")
        consent = await eve.sees("3. Ann 和其他")
        assert [[button.text for button in row] for row in consent.rows] == [["我同意"], ["English"]]
        await eve.presses("English", consent)
        await eve.sees("1. While a task of yours runs")
        await agrees(eve, "中文", "我同意")
        await eve.sees("现在需要 Ann 确认")
        assert (await eve.presses_data(first, old)).show_alert  # English once more, too late
        assert (await invitation(h)).lang == "zh"


async def test_a_link_that_was_passed_on_is_seen_by_the_admin_and_opens_nothing_for_the_second(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, EVE_LIVES, BOB_STRANGER) as h:
        link = await link_of(h, await invites(h, "Member who"))
        await h["Bob"].opens(link)
        await agrees(h["Bob"])
        await h["Eve"].opens(link)
        await h["Eve"].sees(NOTHING)
        asked = await h["Ann"].sees(r"Bob \(id 43\) wants to join as a member who may approve")
        await h["Ann"].presses("✖ Refuse", asked)
        await h["Ann"].sees(r"Bob \(id 43\) does not come in. Refused by Ann")
        await h["Bob"].sees(PRIVATE.format(43))
        (told,) = await h.texts("Eve")
        assert told.startswith(NOTHING)
        assert await is_stranger(h, h["Bob"])


@pytest.mark.parametrize("what", ["used", "revoked", "wrong", "odd", "group"])
async def test_what_opens_nothing_is_answered_alike(tmp_path: Path, what: str) -> None:
    async with household(tmp_path, EVE_LIVES, BOB_STRANGER) as h:
        eve, sent = h["Eve"], await invites(h)
        link = await link_of(h, sent)
        if what == "used":
            await h["Bob"].opens(link)
            await h["Bob"].sees("Which language")
        elif what == "revoked":
            await h["Ann"].presses("🗑", sent)
        elif what == "group":  # whoever reads it there is not asked anything
            group = await h["Bob"].makes_group("Home", EVE)
            await h["Bob"].adds_bot(group)
            await eve.says(group, link.rpartition("=")[2].join(["/start ", ""]))
        code = {"wrong": "invitation", "odd": "\U0001f3f3 '--"}.get(what, link.rpartition("=")[2])
        await eve.sends("/start" if what == "group" else f"/start {code}")
        await is_heard(eve)
        (told,) = await h.texts("Eve")
        is_code = what in ("used", "revoked", "wrong")
        assert told.startswith(NOTHING) if is_code else told == PRIVATE.format(EVE)
        assert (await eve.sees("bot")).buttons == ()
        if what == "group":
            assert await state(h) is InvitationState.OPEN


async def test_five_wrong_codes_lock_the_right_link_too_and_the_admin_hears_it(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES) as h:
        link = await link_of(h, await invites(h))
        for _ in range(5):
            await h["Eve"].sends("/start AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
        await h["Ann"].sees("tried wrong codes")
        await h["Eve"].opens(link)
        await is_heard(h["Eve"])
        (told,) = await h.texts("Eve")
        assert told.startswith(NOTHING)
        assert await state(h) is InvitationState.OPEN


@pytest.mark.parametrize("stage", ["open", "language", "consent", "waiting"])
@pytest.mark.sample(2)
async def test_revoked_while_it_is_being_accepted_the_newcomer_is_a_stranger_again(
    tmp_path: Path, stage: str
) -> None:
    async with household(tmp_path, EVE_LIVES) as h:
        ann, eve = h["Ann"], h["Eve"]
        sent = await invites(h, "Member", "Kitchen")
        link, pressed = await link_of(h, sent), ""
        if stage != "open":
            await eve.opens(link)
            pressed = (await eve.sees("Which language")).buttons[0].data
        if stage == "consent":
            await eve.presses("English")
            pressed = (await eve.sees("Before you join")).buttons[0].data
        asked = None
        if stage == "waiting":
            await agrees(eve)
            asked = await ann.sees("wants to join")
        assert (await ann.presses("🗑", sent.message_id)).text == "Revoked"
        gone = await ann.sees("Revoked. Its link opens nothing any more")
        assert (gone.message_id, gone.buttons) == (sent.message_id, ())
        if pressed:
            page = await eve.sees(PRIVATE.format(EVE))
            assert page.buttons == ()
            answer = await eve.presses_data(page, pressed)
            assert (answer.text, answer.show_alert) == (PRIVATE.format(EVE), True)
        if asked is not None:
            told = await ann.sees("the invitation was revoked")
            assert (told.message_id, told.buttons) == (asked.message_id, ())
            late = await ann.presses_data(asked, asked.buttons[0].data)
            assert late.show_alert
        await eve.opens(link)
        await is_heard(eve)
        *before, last = await h.texts("Eve")
        assert last.startswith(NOTHING)
        assert set(before) <= {PRIVATE.format(EVE)}
        assert await is_stranger(h, eve)


async def test_a_yes_that_comes_after_a_revocation_says_so(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES) as h:
        await h["Eve"].opens(await link_of(h, await invites(h)))
        await agrees(h["Eve"])
        asked = await h["Ann"].sees("wants to join")
        await h.store.admissions.revoke(1, h["Ann"].user_id)  # its messages do not show it yet
        answer = await h["Ann"].presses("✔", asked)
        assert (answer.text, answer.show_alert) == (
            "This invitation is over: it has expired or was revoked",
            True,
        )
        await h["Ann"].sees("the invitation was revoked")
        assert await is_stranger(h, h["Eve"])


async def test_a_yes_that_comes_too_late_says_so_and_the_newcomer_is_a_stranger(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES) as h:
        await h["Eve"].opens(await link_of(h, await invites(h)))
        await agrees(h["Eve"])
        asked = await h["Ann"].sees("wants to join")
        async with h.store.database.transaction():
            await h.store.database.change("UPDATE invitations SET expires_at = 1")
        assert (await h["Ann"].presses("✔", asked)).show_alert
        await h["Ann"].sees("nobody confirmed within a day")
        await h["Ann"].sees("Expired. Send /invite for a new one")
        await h["Eve"].sees(PRIVATE.format(EVE))
        assert await is_stranger(h, h["Eve"])


@pytest.mark.parametrize("first", ["✔", "✖"])
async def test_of_two_admins_who_decide_at_once_the_first_has_and_both_are_told(
    tmp_path: Path, first: str
) -> None:
    async with household(tmp_path, EVE_LIVES, admin("Dan")) as h:
        await h["Eve"].opens(await link_of(h, await invites(h)))
        await agrees(h["Eve"])
        asked = {name: await h[name].sees("wants to join") for name in ("Ann", "Dan")}
        second = "✖" if first == "✔" else "✔"
        answers = await asyncio.gather(
            h["Ann"].presses(first, asked["Ann"]), h["Dan"].presses(second, asked["Dan"])
        )
        joined = await state(h) is InvitationState.JOINED
        assert joined != await is_stranger(h, h["Eve"])
        said = {"They are in"} if joined else {"Refused"}
        assert said <= {answer.text for answer in answers}
        assert not {"They are in", "Refused"} <= {answer.text for answer in answers}
        told = [await h[name].sees("Confirmed by|Refused by") for name in ("Ann", "Dan")]
        assert told[0].text.split(". ")[-1] == told[1].text.split(". ")[-1]
        assert [message.message_id for message in told] == [each.message_id for each in asked.values()]


async def test_while_they_wait_a_newcomer_is_told_so_once_and_nothing_they_write_is_done(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, EVE_LIVES) as h:
        eve = h["Eve"]
        await eve.opens(await link_of(h, await invites(h, "Member", "Kitchen")))
        await eve.sends("order a latte")
        await eve.sees("press the button of the message above first")
        await agrees(eve)
        for text in ("order a latte", "/devices", "/screen", "/invite"):
            await eve.sends(text)
        await is_heard(eve)
        assert len(await h.texts("Eve")) == 2
        assert h.homes.papers[KITCHEN.phone_id].inputs == []


async def test_a_newcomer_presses_only_what_is_theirs(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES, BOB_STRANGER) as h:
        eve, bob = h["Eve"], h["Bob"]
        await eve.opens(await link_of(h, await invites(h)))
        await agrees(eve)
        asked = await h["Ann"].sees("wants to join")
        confirm = asked.button("✔")
        assert confirm is not None
        act = Act("join_confirm", (("invitation", "1"), ("lang", "en")))
        forged = await h.store.buttons.make(EVE, EVE, "join:1", act)
        for data in (confirm.data, "v1:AAAAAAAAAAAAAAAAAAAAAA", forged):
            page = await eve.sees("Now Ann has to confirm")
            answer = await eve.presses_data(page, data)
            assert (answer.text, answer.show_alert) == ("Old button. See the newest message", True)
        await bob.opens(await link_of(h, await invites(h)))
        page = await bob.sees("Which language")
        theirs = page.buttons[0].data
        assert (await eve.presses_data(await eve.sees("Ann"), theirs)).show_alert
        assert (await invitation(h, 2)).lang == ""
        assert await is_stranger(h, eve)


async def test_opening_a_second_link_while_one_is_under_way_changes_nothing(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES, BOB_STRANGER) as h:
        first, second = [await link_of(h, await invites(h)) for _ in range(2)]
        await h["Eve"].opens(first)
        await h["Eve"].presses("English")
        await h["Eve"].sees("Before you join")
        await h["Eve"].opens(second)
        await h["Eve"].opens(first)
        await is_heard(h["Eve"])
        assert len(await h.texts("Eve")) == 1
        assert await state(h, 2) is InvitationState.OPEN
        await h["Bob"].opens(second)
        await h["Bob"].sees("Which language")


async def test_a_person_who_is_in_already_uses_none_up(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        await h["Bob"].opens(await link_of(h, await invites(h)))
        await h["Bob"].sees("You are already known here")
        assert await state(h) is InvitationState.OPEN


async def test_with_no_phone_at_all_somebody_can_be_invited_and_is_told_whom_to_ask(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES, phones=()) as h:
        sent = await invites(h, "Member", life="7 days")
        assert "member, no phone yet" in sent.text
        await h["Eve"].opens(await link_of(h, sent))
        await agrees(h["Eve"])
        await h["Ann"].presses("✔")
        await h["Eve"].sees("no phone is yours to use yet. Ask Ann for one")


async def test_two_presses_at_once_make_one_invitation_and_its_link_is_good(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES, phones=()) as h:
        await h["Ann"].sends("/invite")
        await h["Ann"].presses("Member")
        page = await h["Ann"].sees(lambda message: message.button("1 hour") is not None)
        one, other = page.button("1 hour"), page.button("7 days")
        assert one is not None
        assert other is not None
        await asyncio.gather(*(h["Ann"].presses_data(page, each.data) for each in (one, other)))
        await h.texts("Ann")
        link = await link_of(h, await h["Ann"].sees("One person can use it"))
        assert len(await h.store.database.all("SELECT * FROM invitations")) == 1
        await h["Eve"].opens(link)
        await h["Eve"].sees("Which language")


async def test_only_an_admin_invites(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        await h["Bob"].sends("/invite")
        await h["Bob"].sees("I do not know that command")
        assert await h.texts("Ann") == []


async def test_the_code_is_nowhere_once_the_invitation_is_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "bot")
    async with household(tmp_path, EVE_LIVES) as h:
        link = await link_of(h, await invites(h))
        code = link.rpartition("=")[2]
        await h["Eve"].opens(link)
        await agrees(h["Eve"])
        await h["Ann"].presses("✔")
        await h["Eve"].sees("Welcome")
        await h["Ann"].sees("Used by Eve")  # in place of the link
        await h.chat.outbox.flush(WAIT_LIMIT_S)
        shown = str([await h["Ann"].messages(), await h.texts("Ann")])
        tables = await h.store.database.all("SELECT name FROM sqlite_master WHERE type = 'table'")
        rows = [await h.store.database.all(f"SELECT * FROM {table['name']}") for table in tables]  # noqa: S608
        kept = str([[tuple(row) for row in table] for table in rows])
    assert code not in shown
    assert code not in kept
    assert [name for name, piece in files_in(tmp_path) if code.encode() in piece] == []
    assert code not in caplog.text


async def test_a_name_that_changed_is_kept_and_shown(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        await h["Bob"].post("users", {"id": 43, "first_name": "Ann", "language_code": "en"})
        await h["Bob"].sends("/devices")
        await h["Bob"].sees("Kitchen phone")
        person = await h.person("Bob")
        assert person is not None
        assert (person.name, person.role) == ("Ann", Role.MEMBER)


async def test_a_newcomer_who_changes_their_name_is_shown_with_the_newest_and_the_same_number(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, EVE_LIVES) as h:
        await h["Eve"].opens(await link_of(h, await invites(h)))
        await h["Ann"].sees(rf"Opened by Eve \(id {EVE}\)")
        await h["Eve"].post("users", {"id": EVE, "first_name": "Mum\n</b>Confirmed", "language_code": "en"})
        await agrees(h["Eve"])
        await h["Ann"].sees(rf"Mum </b>Confirmed \(id {EVE}\) wants to join")


async def test_the_other_admins_hear_of_an_admin_with_a_code_from_the_computer(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES, admin("Dan")) as h:
        await h["Eve"].sends(f"/start {await h.store.claims.make_claim(again=True)}")
        await h["Eve"].sees("You are now the admin")
        for name in ("Ann", "Dan"):
            told = await h[name].sees(rf"Eve \(id {EVE}\) is an admin now, with a code from the computer")
            assert not told.silent
        assert not any("with a code" in text for text in await h.texts("Eve"))


async def test_a_member_becomes_an_admin_with_a_code_from_the_computer_and_with_no_other(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, BOB_LIVES, EVE_LIVES) as h:
        link = await link_of(h, await invites(h))
        await h["Bob"].opens(link)
        await h["Bob"].sees("already known here")
        assert await state(h) is InvitationState.OPEN
        await h["Bob"].sends(
            f"/start {await h.store.claims.make_claim()}"
        )  # good only while there is no admin
        await is_heard(h["Bob"])
        assert not (await h.caller("Bob")).is_admin
        code = await h.store.claims.make_claim(again=True)
        await h["Bob"].sends(f"/start {code}")
        await h["Bob"].sees("You are now an admin of this bot, Bob")
        assert (await h.caller("Bob")).is_admin
        await h["Ann"].sees(rf"Bob \(id {BOB}\) is an admin now, with a code from the computer")
        await h.chat.outbox.flush(WAIT_LIMIT_S)  # menus come last
        assert "users" in {command.name for command in await h["Bob"].menu()}
        await h["Eve"].sends(f"/start {code}")
        await is_heard(h["Eve"])
        assert await is_stranger(h, h["Eve"])


@pytest.mark.parametrize("how", ["Make member", "🚪"])
async def test_an_invitation_of_somebody_who_is_no_admin_any_more_is_over_in_every_chat(
    tmp_path: Path, how: str
) -> None:
    async with household(tmp_path, EVE_LIVES, admin("Dan")) as h:
        sent = await invites(h)
        await h["Eve"].opens(await link_of(h, sent))
        await agrees(h["Eve"])
        await h["Dan"].sees("wants to join")
        if how == "🚪":
            await opened(h, "👤 Ann", "🚪 Take out", "🚪 Yes", by="Dan")
        else:
            await opened(h, "👤 Ann", "🎭", how, by="Dan")
            assert (await h["Ann"].sees("Revoked. Its link opens nothing")).message_id == sent.message_id
        told = await h["Dan"].sees("the invitation was revoked")
        assert told.buttons == ()
        await h["Eve"].sees(PRIVATE.format(EVE))


async def test_a_language_that_was_chosen_is_that_of_the_menu_too(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        await h["Ann"].sends("/language zh")
        await h["Ann"].sees("以后我说中文")
        await h.texts("Ann")
        assert {each.name: each.description for each in await h["Ann"].menu()}["users"] == "成员，邀请成员"
        await h["Ann"].sends("/language")
        await h["Ann"].presses("English")
        await h["Ann"].sees("I speak English now")
        await h.texts("Ann")
        assert {each.description for each in await h["Ann"].menu()} >= {"People, and invite one"}


async def test_wrong_codes_and_refused_presses_are_in_the_audit(tmp_path: Path) -> None:
    async with household(tmp_path, EVE_LIVES) as h:
        sent = await invites(h)
        await h["Eve"].sends("/start nothing")
        await h["Eve"].presses_data(await h["Eve"].sees(NOTHING), sent.buttons[1].data)
        entries = await h.context.dispatcher.history.audit(await h.caller("Ann"), 50)
        assert [(each.event, each.person_id) for each in entries] == [
            (AuditEvent.PRESS_REFUSED, EVE),
            (AuditEvent.CODE_WRONG, EVE),
            (AuditEvent.INVITATION_MADE, ANN),
        ]

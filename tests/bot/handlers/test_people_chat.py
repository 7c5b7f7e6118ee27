"""/users, /bind and the people of a phone in the chat: who sees what, and what each button changes."""

import asyncio
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from agent.contract.actions import Finish, Interact
from agent.contract.people import ALL_RIGHTS, Right, Spending
from bot.people.changes import rebind
from bot.rights.permissions import rights_on
from bot.rights.person import Approvers, Role
from bot.store import Change
from devices.base import Observation
from tests.console_client.client import Message
from tests.worlds.chat_world import ATTIC, KITCHEN
from tests.worlds.household_world import (
    BOB_LIVES,
    LOOKS,
    WORKS,
    Homes,
    Household,
    Lives,
    admin,
    household,
    on,
)
from tests.worlds.outbox_world import BOB, town
from tests.worlds.paper_phone import PaperPhone

ASKS = {"order a latte": (Interact("Large or small?"), Finish("latte ordered"))}
CARA_LIVES = Lives("Cara", Role.VIEWER, rights=on(KITCHEN, LOOKS), lang="zh")
DAN_LIVES = admin("Dan")


async def rights(h: Household, name: str, phone_id: str = KITCHEN.phone_id) -> frozenset[Right]:
    """What the person may do with a phone now."""
    person = await h.person(name)
    return rights_on(person, phone_id) if person else frozenset()


async def spending(h: Household, name: str) -> Spending:
    """Their numbers on the kitchen phone."""
    return (await h.caller(name, KITCHEN.phone_id)).spending


async def opened(h: Household, *buttons: str, by: str = "Ann", command: str = "/users") -> Message:
    """The page behind these buttons, from a fresh one."""
    user = h[by]
    page = await user.sees(lambda seen: bool(seen.buttons), after=await user.sends(command))
    for button in buttons:
        page = await user.sees(
            lambda seen, now=page, sign=button: seen.message_id == now.message_id and bool(seen.button(sign))
        )
        await user.presses(button, page)
        page = await user.sees(
            lambda seen, old=page: seen.message_id == old.message_id and seen.buttons != old.buttons
        )
    return page


async def test_everybody_stands_there_with_role_and_phones(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, CARA_LIVES, Lives("Dan")) as h:
        page = await opened(h)
        assert page.text.splitlines() == [
            "People",
            "👤 Ann · admin · every phone",
            "👤 Bob · member · Kitchen phone (view, work, approve, take over)",
            "👤 Cara · viewer · Kitchen phone (view)",
            "👤 Dan · member · no phone",
        ]
        people = ["👤 Ann", "👤 Bob", "👤 Cara", "👤 Dan"]
        assert [button.text for button in page.buttons] == [*people, "🆕 Invite a person"]


async def test_inviting_begins_on_the_page_of_people_and_leads_back(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        page = await opened(h, "🆕 Invite")
        assert "What may they do" in page.text
        await h["Ann"].presses("« Back", page)
        await h["Ann"].sees("^People")


async def test_a_person_has_a_page_with_all_that_is_known(tmp_path: Path) -> None:
    numbers = {KITCHEN.phone_id: Spending(Decimal(200), Decimal(50))}
    bob = replace(BOB_LIVES, spending=numbers, default=KITCHEN.phone_id)
    async with household(tmp_path, bob) as h:
        page = await opened(h, "👤 Bob")
        assert page.text.startswith("👤 Bob · member\nid 43 · English · here since ")
        line = "view, work, approve, take over · limit 200 · own code above 50 · their default"
        assert page.text.endswith(f"📱 Kitchen phone · {line}")
        texts = [button.text for button in page.buttons]
        assert texts == ["🎭 Role", "🚪 Take out", "📱 Kitchen phone", "🆕 Redmi Note 9", "« Back"]


async def test_nobody_but_admins_has_the_command(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES) as h:
        for command in ("/users", "/bind"):
            await h["Bob"].sees("do not know that command", after=await h["Bob"].sends(command))


async def test_a_phone_is_given_right_by_right_and_its_person_is_told(tmp_path: Path) -> None:
    async with household(tmp_path, Lives("Cara", lang="zh")) as h:
        page = await opened(h, "👤 Cara", "🆕 Redmi", "☐ Work")
        assert [button.text for button in page.buttons[:4]] == [
            "☑ View",
            "☑ Work",
            "☐ Approve",
            "☐ Take over",
        ]
        assert await rights(h, "Cara", ATTIC.phone_id) == WORKS
        await h["Cara"].sees("^Ann 更改了你在 Redmi Note 9 上的权限：查看、操作。")
        await h["Cara"].sends("wave hello")
        await h["Cara"].sees("all done")


async def test_bind_leads_from_the_person_to_the_phone(tmp_path: Path) -> None:
    async with household(tmp_path, Lives("Cara")) as h:
        page = await opened(h, "👤 Cara", "🆕 Kitchen", command="/bind")
        assert page.text.startswith("👤 Cara · 📱 Kitchen phone")
        await h["Ann"].presses("☐ Approve", page)
        await h["Ann"].sees("Saved")
        assert await rights(h, "Cara") == {Right.APPROVE}


async def test_without_a_look_nothing_is_left_but_saying_yes(tmp_path: Path) -> None:
    async with household(tmp_path, plans=ASKS) as h:
        await h["Bob"].sends("order a latte")
        await h["Bob"].sees("Large or small")
        page = await opened(h, "👤 Bob", "📱 Kitchen", "☑ View")
        assert "1 task of theirs was stopped" in page.text
        assert await rights(h, "Bob") == {Right.APPROVE}
        await h["Bob"].sees("^⏹")
        await h["Bob"].sees("No phone is yours to use", after=await h["Bob"].sends("again"))


async def test_losing_the_work_of_one_phone_stops_nothing_on_another(tmp_path: Path) -> None:
    both = Lives("Bob", rights=on(KITCHEN) | on(ATTIC), default=ATTIC.phone_id)
    async with household(tmp_path, both, plans=ASKS) as h:
        await h["Bob"].sends("order a latte")
        await h["Bob"].sees("Large or small")
        page = await opened(h, "👤 Bob", "📱 Kitchen", "☑ Work")
        assert page.text.endswith("Saved.")
        await h["Bob"].sends("large")
        await h["Bob"].sees("latte ordered")


async def test_a_limit_is_set_by_a_button_or_by_a_reply_and_told(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        await opened(h, "👤 Bob", "📱 Kitchen", "💰 Limit: any amount", "50")
        assert await spending(h, "Bob") == Spending(Decimal(50))
        await h["Bob"].sees("you may approve up to 50")
        await h["Ann"].presses("✏ Other", await opened(h, "👤 Bob", "📱 Kitchen", "🔑 Own code above: never"))
        field = await h["Ann"].sees(lambda seen: seen.force_reply)
        await h["Ann"].sends("99.50")  # no reply: a task
        await h["Ann"].replies(field, "much")
        field = await h["Ann"].sees(lambda seen: seen.force_reply and "not an amount" in seen.text)
        await h["Ann"].replies(field, "¥1,299.50")
        await h["Ann"].sees("Bob on Kitchen phone: own code above 1299.50")
        await h["Bob"].sees("above 1299.50 you also need your 6-digit code to approve")
        assert await spending(h, "Bob") == Spending(Decimal(50), Decimal("1299.50"))
        await h["Ann"].replies(field, "-")
        await h["Ann"].sees("no code needed")
        assert await spending(h, "Bob") == Spending(Decimal(50))


async def test_the_reply_with_an_amount_still_counts_after_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with household(tmp_path, inside=t) as h:
            await h["Ann"].presses("✏ Other", await opened(h, "👤 Bob", "📱 Kitchen", "💰"))
            field = await h["Ann"].sees(lambda seen: seen.force_reply)
        async with household(tmp_path, inside=t, homes=h.homes) as h:
            await h["Ann"].replies(field, "75")
            await h["Ann"].sees("approves up to 75")
            assert await spending(h, "Bob") == Spending(Decimal(75))


async def test_an_amount_of_somebody_who_is_no_admin_any_more_changes_nothing(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, DAN_LIVES) as h:
        await h["Dan"].presses("✏ Other", await opened(h, "👤 Bob", "📱 Kitchen", "💰", by="Dan"))
        field = await h["Dan"].sees(lambda seen: seen.force_reply)
        await opened(h, "👤 Dan", "🎭", "Make member")
        await h["Dan"].replies(field, "75")
        await h["Dan"].sees("You may not do that")
        assert await spending(h, "Bob") == Spending()


async def test_a_viewer_is_offered_a_look_alone(tmp_path: Path) -> None:
    async with household(tmp_path, CARA_LIVES) as h:
        page = await opened(h, "👤 Cara", "📱 Kitchen")
        assert [button.text for button in page.buttons] == ["☑ View", "« Back"]


async def test_a_member_who_becomes_a_viewer_keeps_looks_and_is_stopped_everywhere(tmp_path: Path) -> None:
    async with household(tmp_path, plans=ASKS) as h:
        await h["Bob"].sends("order a latte")
        await h["Bob"].sees("Large or small")
        page = await opened(h, "👤 Bob", "🎭", "Make viewer")
        assert "Bob is now: viewer" in page.text
        await h["Bob"].sees("^⏹")
        await h["Bob"].sees("Ann made you a viewer")
        assert await rights(h, "Bob") == LOOKS
        await opened(h, "👤 Bob", "🎭", "Make member")
        assert await rights(h, "Bob") == LOOKS


async def test_an_admin_who_becomes_a_member_keeps_what_was_given_and_loses_the_rest(tmp_path: Path) -> None:
    dan = Lives("Dan", Role.ADMIN, rights=on(KITCHEN, WORKS), default=ATTIC.phone_id)
    async with household(tmp_path, dan, plans=ASKS) as h:
        await h["Dan"].sends("order a latte")
        await h["Dan"].sees("Large or small")
        await opened(h, "👤 Dan", "🎭", "Make member")
        await h["Dan"].sees("^⏹")
        assert (await rights(h, "Dan"), await rights(h, "Dan", ATTIC.phone_id)) == (WORKS, frozenset())
        person = await h.person("Dan")
        assert person is not None
        assert (person.role, person.default_phone) == (Role.MEMBER, "")
        await h["Dan"].sees("do not know that command", after=await h["Dan"].sends("/users"))


async def test_a_change_that_was_cut_off_behind_its_write_is_made_good_by_the_same_once_more(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, plans=ASKS) as h:
        await h["Bob"].sends("order a latte")
        await h["Bob"].sees("Large or small")
        ann, (binding,) = await h.person("Ann"), await h.store.bindings.of(BOB)
        assert ann is not None
        less = replace(binding, rights=LOOKS)
        await h.store.people.bind(ann.person_id, less)  # and here the journal's disk was full
        again = await rebind(h.context, ann, BOB, KITCHEN.phone_id, lambda _: less, "once more")
        assert (again.change, again.stopped) == (Change.DONE, 1)
        await h["Bob"].sees("^⏹")


async def test_a_known_person_with_a_code_from_the_computer_is_an_admin_and_the_audit_says_so(
    tmp_path: Path,
) -> None:
    async with household(tmp_path) as h:
        code = await h.store.claims.make_claim(again=True)
        await h["Bob"].sees("Bob", after=await h["Bob"].sends(f"/start {code}"))
        assert (await h.caller("Bob")).is_admin
        await h["Ann"].sees("Bob became an admin", after=await h["Ann"].sends("/audit"))


async def test_the_menu_follows_the_role(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        for role in ("admin", "viewer"):
            calls = len(await h["Ann"].calls("setMyCommands"))
            await opened(h, "👤 Bob", "🎭", f"Make {role}")
            while len(await h["Ann"].calls("setMyCommands")) < calls + 2:
                await h["Bob"].state()


async def test_the_last_admin_cannot_be_made_less(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        page = await opened(h, "👤 Ann", "🎭")
        answer = await h["Ann"].presses("Make member", page)
        assert answer.show_alert
        assert "last admin" in answer.text
        assert (await h.caller("Ann")).is_admin


async def test_a_name_that_poses_as_a_button_is_only_a_name(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        await h.store.people.set_name(BOB, "✅ <b>Approve</b>\n❌")
        page = await opened(h)
        button = page.buttons[1]
        assert (button.text, page.button("✅")) == ("👤 ✅ <b>Approve</b> ❌", None)
        assert "✅ <b>Approve</b> ❌ · member" in page.text


async def test_two_of_one_name_are_told_apart(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        await h.store.people.set_name(BOB, "Ann")
        assert [button.text for button in (await opened(h)).buttons[:2]] == ["👤 Ann (42)", "👤 Ann (43)"]


# --- the people of a phone


async def test_a_phone_says_who_uses_it_and_that_nobody_does(tmp_path: Path) -> None:
    async with household(tmp_path, replace(BOB_LIVES, rights=on(KITCHEN, WORKS))) as h:
        page = await opened(h, "📱 Kitchen", "👥", command="/devices")
        assert "👤 Bob · view, work" in page.text
        page = await opened(h, "📱 Redmi", "👥", command="/devices")
        assert "Nobody: it is bound to no person" in page.text
        way = ("📱 Redmi", "👥", "🆕 Somebody", "👤 Bob", "☐ View")
        assert "Saved" in (await opened(h, *way, command="/devices")).text
        assert await rights(h, "Bob", ATTIC.phone_id) == LOOKS


async def test_who_approves_is_set_on_the_phone_and_too_few_is_said(tmp_path: Path) -> None:
    async with household(tmp_path, replace(BOB_LIVES, rights=on(KITCHEN, WORKS))) as h:
        page = await opened(h, "📱 Kitchen", "👥", "Always ask somebody else", command="/devices")
        assert await h.store.bindings.approvers(KITCHEN.phone_id) is Approvers.SECOND
        assert "always somebody else" in page.text
        assert "Fewer than two people may approve here" in page.text
        await h.store.bindings.bind(replace((await h.store.bindings.of(BOB))[0], rights=ALL_RIGHTS))
        page = await opened(h, "📱 Kitchen", "👥", command="/devices")
        assert "Fewer than two" not in page.text
        await h["Ann"].presses("Ask whose task it is first", page)
        await h["Ann"].sees("whose task it is; after a minute")
        assert await h.store.bindings.approvers(KITCHEN.phone_id) is Approvers.FIRST
        assert not await h.store.bindings.set_approvers(BOB, KITCHEN.phone_id, Approvers.SECOND)  # no admin
        assert await h.store.bindings.approvers(KITCHEN.phone_id) is Approvers.FIRST


# --- /devices of a member


async def test_a_member_sees_their_phones_and_buttons_alone(tmp_path: Path) -> None:
    looks = Lives("Bob", rights=on(KITCHEN, LOOKS) | on(ATTIC, WORKS))
    async with household(tmp_path, looks, CARA_LIVES, Lives("Dan")) as h:
        page = await opened(h, "📱 Kitchen", by="Bob", command="/devices")
        assert [button.text for button in page.buttons] == ["📷 Screen", "« Back"]
        page = await opened(h, "📱 Redmi", by="Bob", command="/devices")
        texts = [button.text for button in page.buttons]
        assert texts == ["📷 Screen", "🔍 Test", "🔄 Reconnect", "« Back"]
        page = await h["Cara"].sees("Kitchen phone", after=await h["Cara"].sends("/devices"))
        assert ([each.text for each in page.buttons], "Redmi" in page.text) == (["📷 截屏"], False)
        await h["Dan"].sees("No phone is yours yet", after=await h["Dan"].sends("/devices"))


async def test_a_viewer_of_two_phones_can_look_at_the_one_that_is_not_the_default(tmp_path: Path) -> None:
    looks = Lives("Cara", Role.VIEWER, rights=on(KITCHEN, LOOKS) | on(ATTIC, LOOKS), default=KITCHEN.phone_id)
    async with household(tmp_path, looks) as h:
        page = await opened(h, "📱 Redmi", by="Cara", command="/devices")
        await h["Cara"].presses("📷", page)
        await h["Cara"].sees("📷 Redmi Note 9")


class _Slow(PaperPhone):
    """Looks only when it may."""

    def __init__(self) -> None:
        super().__init__(phone_id=KITCHEN.phone_id)
        self.may_look, self.asked = asyncio.Event(), asyncio.Event()

    async def observe(self) -> Observation:
        self.asked.set()
        await self.may_look.wait()
        return await super().observe()


async def test_a_look_that_was_lost_while_the_phone_was_asked_shows_nothing(tmp_path: Path) -> None:
    homes, slow = Homes(KITCHEN), _Slow()
    homes.papers[KITCHEN.phone_id] = slow
    async with household(tmp_path, homes=homes) as h:
        await h["Bob"].sends("/screen")
        await slow.asked.wait()
        await opened(h, "👤 Bob", "📱 Kitchen", "☑ View")
        slow.may_look.set()
        await h["Bob"].sees("You may not do that")
        assert not [seen for seen in await h["Bob"].messages() if seen.photo]


async def test_a_member_chooses_the_phone_of_their_tasks(tmp_path: Path) -> None:
    both = Lives("Bob", rights=on(KITCHEN, WORKS) | on(ATTIC, WORKS))
    async with household(tmp_path, both) as h:
        await opened(h, "📱 Redmi", "✓ Use", by="Bob", command="/devices")
        person = await h.person("Bob")
        assert person is not None
        assert person.default_phone == ATTIC.phone_id


async def test_an_admin_is_bound_to_the_phone_that_they_add(tmp_path: Path) -> None:
    async with household(tmp_path, DAN_LIVES) as h:
        await h["Dan"].sends(f"/connect {ATTIC.address}")
        await h["Dan"].sees("Redmi Note 9 is connected. Your tasks still go to Kitchen phone")
        (binding,) = await h.store.bindings.on(ATTIC.phone_id)
        assert (binding.person_id, binding.rights) == (h["Dan"].user_id, ALL_RIGHTS)
        assert await h.store.bindings.on(KITCHEN.phone_id) == ()


async def test_whoever_had_a_forgotten_phone_is_told_where_their_tasks_go(tmp_path: Path) -> None:
    bob = Lives("Bob", rights=on(KITCHEN) | on(ATTIC), default=KITCHEN.phone_id)
    cara = Lives("Cara", rights=on(KITCHEN), lang="zh")
    dan = Lives("Dan", rights=on(ATTIC))
    async with household(tmp_path, bob, cara, dan) as h:
        await opened(h, "📱 Kitchen", "🗑 Forget", "🗑 Yes", command="/devices")
        await h["Bob"].sees("^Kitchen phone was forgotten. Your tasks go to Redmi Note 9 from now on")
        await h["Cara"].sees("Kitchen phone 已移除，你没有别的手机了")
        assert await h.texts("Dan") == []
        assert await h.store.bindings.on(KITCHEN.phone_id) == ()
        assert await rights(h, "Cara") == frozenset()


async def test_an_old_page_of_a_former_admin_obeys_nobody(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, DAN_LIVES) as h:
        page = await opened(h, "👤 Bob", "📱 Kitchen", by="Dan")
        await opened(h, "👤 Dan", "🎭", "Make member")
        answer = await h["Dan"].presses("☑ Work", page)
        assert (answer.text, answer.show_alert) == ("Not allowed for you", True)
        assert await rights(h, "Bob") == ALL_RIGHTS


async def test_a_change_of_oneself_is_not_told_twice(tmp_path: Path) -> None:
    async with household(tmp_path, DAN_LIVES) as h:
        await opened(h, "👤 Ann", "🆕 Kitchen", "☐ Approve")
        assert not [text for text in await h.texts("Ann") if "changed" in text]
        assert await h.store.bindings.on(KITCHEN.phone_id) != ()

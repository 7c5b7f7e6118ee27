"""A household in tests: everybody in a chat of their own, with rights and a phone of their own."""

from pathlib import Path

from agent.contract.actions import Finish, Tap
from tests.worlds.chat_world import ATTIC, KITCHEN
from tests.worlds.household_world import BOB_LIVES, Lives, household, on
from tests.worlds.outbox_world import town

PAYS = {"order a latte": (Tap((5, 5), "Pay 36.80"), Finish("latte ordered"))}
CARA_LIVES = Lives("Cara", rights=on(ATTIC), lang="zh")
EVE_LIVES = Lives("Eve", stranger=True)


async def test_each_works_their_own_phone_in_their_own_chat(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, CARA_LIVES, EVE_LIVES, plans=PAYS) as h:
        await h["Bob"].sends("order a latte")
        await h["Bob"].presses("✅", await h.asks("Bob"))
        await h["Bob"].sees("latte ordered")
        await h["Cara"].sends("wave hello")
        await h["Cara"].sees("all done")
        await h["Eve"].sends("hello")
        await h["Eve"].sees("private")
        assert [paper.inputs for paper in h.homes.papers.values()] == [[("tap", 5, 5)], []]
        assert "latte" not in str(await h.texts("Cara") + await h.texts("Ann"))


async def test_opened_again_it_is_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with household(tmp_path, CARA_LIVES, inside=t) as h:
            await h.store.people.set_default_phone(h["Cara"].user_id, ATTIC.phone_id)
        async with household(tmp_path, CARA_LIVES, inside=t, homes=h.homes) as h:
            person = await h.person("Cara")
            assert person is not None
            assert (person.lang, person.default_phone) == ("zh", ATTIC.phone_id)
            assert KITCHEN.phone_id not in {binding.phone_id for binding in person.bindings}

"""What admins read of the journals of homes."""

from pathlib import Path

import pytest

from agent.contract.home_view import HomeState, HomeView
from agent.contract.people import ALL_RIGHTS, Caller
from bot.people.join_news import JoinMessages
from bot.showing.homes_away import HomesAway
from bot.store.journals import OWN_HOME
from bot.strings import say
from tests.worlds.household_world import BOB_LIVES, admin, household
from tests.worlds.outbox_world import ANN, BOB


async def test_two_computers_with_one_key_and_a_full_bus_are_told_once(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES) as h:
        news = HomesAway(h.context)
        view = HomeView("demoflat", "flat", HomeState.DOUBLED, 100.0, "1.0", 100.0, (), 1)
        await news.warn(view)
        await news.warn(view)
        for _ in range(2):
            await news.warn_bus(view, frozenset({ANN, BOB}))
        for words in ("Two computers use the keys of home “flat”", "The bus keeps nothing of home “flat”"):
            assert len([text for text in await h.texts("Ann") if words in text]) == 1
        told = [text for text in await h.texts("Bob") if "The bus keeps nothing of home “flat”" in text]
        assert len(told) == 1
        assert "what nobody has approved is not done" in told[0]


@pytest.mark.parametrize(
    "key", ["home_doubled", "home_state_doubled", "health_home_doubled", "health_claim_contested"]
)
def test_of_two_computers_with_one_key_every_sentence_gives_the_same_advice(key: str) -> None:
    values = dict.fromkeys(("home", "name"), "flat")
    for lang, advice in (("en", "new"), ("zh", "新密钥")):
        text = say(lang, key, **values)
        assert advice in text, text
        assert "remove" not in text
        assert "移除" not in text


async def test_another_journal_and_an_older_one_are_told_to_every_admin_once(tmp_path: Path) -> None:
    async with household(tmp_path, admin("Cara")) as h:
        await h.store.joined.add("demoflat", "flat", "demoflat/", bytes(32), "UFLAT")
        journals = h.store.journals
        for journal_id in ("1" * 16, "2" * 16):
            await journals.number_of(journal_id, "demoflat")
        await journals.number_of("3" * 16, OWN_HOME)
        await journals.number_of("4" * 16, OWN_HOME, older=True)
        news = HomesAway(h.context)
        await news.tell_journals()
        await news.tell_journals()
        for name in ("Ann", "Cara"):
            told = [text for text in await h.texts(name) if text.startswith("⚠️")]
            assert len(told) == 2, told
            assert "Home “flat” has another journal" in told[0]
            assert "older copy of the journal of home “the bot’s own computer”" in told[1]


async def test_what_a_home_fails_at_is_told_to_admins_once_a_day_and_kind(tmp_path: Path) -> None:
    async with household(tmp_path, admin("Cara")) as h:
        await h.store.joined.add("demoflat", "flat", "demoflat/", bytes(32), "UFLAT")
        kept, news = h.store.kept_calls, HomesAway(h.context)
        removed: dict[str, object] = {"person_id": 8, "phone_id": ""}
        await kept.add("demoflat", "history.forget_person", {"caller": Caller(8, "Bob", ALL_RIGHTS)}, "h")
        for _ in range(2):
            await kept.add("demoflat", "tasks.stop_removed", removed, "h")
        while (call := await kept.next("demoflat")) is not None:
            if await kept.fail("demoflat", call):
                await news.tell_aside()
        for name in ("Ann", "Cara"):
            told = [text for text in await h.texts(name) if text.startswith("⚠️ Home “flat” fails at")]
            assert len(told) == 2, told
            assert "forgetting" in told[0]


async def test_a_home_of_an_older_list_is_told_to_every_admin_once(tmp_path: Path) -> None:
    async with household(tmp_path, admin("Cara")) as h:
        await h.store.joined.add("demoflat", "flat", "demoflat/", bytes(32), "UFLAT")
        (home,) = await h.store.joined.all()
        for _ in range(2):  # as after a restart
            await JoinMessages(h.context).warn_void(home)
        for name in ("Ann", "Cara"):
            told = [text for text in await h.texts(name) if text.startswith("⚠️ My data is an older copy")]
            assert len(told) == 1, told
            assert "home “flat” is in it" in told[0]

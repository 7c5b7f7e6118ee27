"""What admins read of the journals of homes."""

from pathlib import Path

from bot.showing.homes_away import HomesAway
from bot.store.journals import OWN_HOME
from tests.worlds.household_world import admin, household


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

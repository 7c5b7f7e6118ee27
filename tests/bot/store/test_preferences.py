"""What people chose in /settings, on disk."""

from dataclasses import fields
from datetime import time
from pathlib import Path

from bot.rights.person import Role
from bot.rights.preferences import BusyText, PictureChoice, Preferences, SummaryEvery, Telling
from bot.store import Store
from bot.store.preferences import texts_of, with_text

ANN, BOB = 42, 43
_CHOSEN = Preferences(
    BusyText.QUEUE,
    Telling.QUIET,
    PictureChoice.COVERED,
    SummaryEvery.WEEK,
    "Asia/Shanghai",
    time(22, 30),
    time(0),
)


async def test_what_was_chosen_is_there_after_a_restart_and_only_for_that_person(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        await store.preferences.choose(ANN, _CHOSEN)
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        assert await store.preferences.of(ANN) == _CHOSEN
        assert await store.preferences.of(BOB) == Preferences()
        await store.preferences.choose(ANN, Preferences())
        assert await store.preferences.of(ANN) == Preferences()


async def test_what_another_version_wrote_is_as_usual(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        await store.preferences.choose(ANN, _CHOSEN)
        async with store.database.transaction():
            await store.database.change("UPDATE preferences SET value = 'x' WHERE name <> 'zone'")
            await store.database.insert(
                "INSERT INTO preferences (person_id, name, value) VALUES (?, 'colour', 'red')", (ANN,)
            )
        assert await store.preferences.of(ANN) == Preferences(zone="Asia/Shanghai")


async def test_a_removed_person_leaves_neither_wishes_nor_summaries(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        for person_id, role in ((ANN, Role.ADMIN), (BOB, Role.MEMBER)):
            async with store.database.transaction():
                await store.people.insert(person_id, "somebody", "en", role, 1.0)
        await store.preferences.choose(BOB, _CHOSEN)
        await store.summaries.keep(BOB, 5.0)
        await store.people.remove(ANN, BOB)
        assert await store.preferences.of(BOB) == Preferences()
        assert await store.summaries.until(BOB) is None


def test_every_thing_has_a_text_and_comes_back_from_it() -> None:
    texts = texts_of(_CHOSEN)
    assert texts.keys() == {field.name for field in fields(Preferences)}
    read = Preferences()
    for name, text in texts.items():
        read = with_text(read, name, text)
    assert read == _CHOSEN

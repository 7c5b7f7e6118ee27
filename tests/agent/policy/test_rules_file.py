"""The rules file while the program runs: what is taken up, what is refused, and what holds meanwhile."""

import asyncio
import os
from pathlib import Path

import pytest

from agent.contract.rule_problems import RuleProblem
from agent.policy.rules.rules import BUILT_IN, Rules
from agent.policy.rules.rules_file import GONE, RulesError, RulesFile, read_rules_file
from tests.wait_limit import WAIT_LIMIT_S

SETTLE_S = 0.02


class Household:
    """A rules file and what the program hears of it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "policy.yaml"
        self.told: list[tuple[RuleProblem, ...]] = []
        self.rules = RulesFile(self.path, self.told.append, settle_s=SETTLE_S)

    def writes(self, text: str) -> None:
        """Saves the file as a careful editor does."""
        new = self.path.with_suffix(".new")
        new.write_text(text, encoding="utf-8")
        new.replace(self.path)

    async def blocked(self) -> tuple[str, ...]:
        """The apps that are blocked now."""
        return (await self.rules.current()).apps.blocked


@pytest.fixture
def house(tmp_path: Path) -> Household:
    return Household(tmp_path)


async def test_without_a_file_the_built_in_rules_hold(house: Household) -> None:
    assert await house.rules.current() == BUILT_IN
    assert await RulesFile().current() == BUILT_IN
    assert house.told == []


async def test_a_new_version_is_taken_up_while_the_program_runs(house: Household) -> None:
    house.writes("apps: {blocked: [WeChat]}")
    assert await house.blocked() == ("WeChat",)
    house.writes("apps: {blocked: [WeChat, Alipay]}")
    assert await house.blocked() == ("WeChat", "Alipay")


async def test_with_mistakes_the_old_rules_stay_and_it_is_told_once(house: Household) -> None:
    house.writes("apps: {blocked: [WeChat]}")
    await house.blocked()
    house.writes("apps:\n  bloked: [x]\n")
    for _ in range(3):
        assert await house.blocked() == ("WeChat",)
    assert house.told == [(RuleProblem("rule_unknown_close", 2, "apps.bloked", (("close", "blocked"),)),)]


async def test_the_same_mistakes_saved_again_are_not_told_again_but_after_a_good_version_they_are(
    house: Household,
) -> None:
    for text in ("apps: 1", "apps: 1\n", "version: 1", "apps: 1"):
        house.writes(text)
        await house.rules.current()
    assert len(house.told) == 2


async def test_half_a_file_is_not_taken_for_the_whole(house: Household) -> None:
    house.writes("apps:\n  blocked:\n    - WeChat\n    - Alipay\n")
    await house.blocked()
    house.path.write_text("apps:\n  blocked:\n    - WeChat\n", encoding="utf-8")
    asking = asyncio.create_task(house.blocked())
    await asyncio.sleep(SETTLE_S / 2)
    house.writes("apps:\n  blocked:\n    - WeChat\n    - Alipay\n    - Venmo\n")
    assert await asking == ("WeChat", "Alipay", "Venmo")
    assert house.told == []


async def test_a_file_that_is_moved_away_and_back_by_an_editor_loosens_nothing(house: Household) -> None:
    house.writes("apps: {blocked: [WeChat]}")
    await house.blocked()
    house.path.rename(house.path.with_suffix(".bak"))
    asking = asyncio.create_task(house.blocked())
    await asyncio.sleep(SETTLE_S / 2)
    house.writes("apps: {blocked: [WeChat, Venmo]}")
    assert await asking == ("WeChat", "Venmo")
    assert house.told == []


async def test_a_deleted_file_keeps_its_last_rules_and_that_is_told_once(house: Household) -> None:
    house.writes("apps: {blocked: [WeChat]}")
    await house.blocked()
    house.path.unlink()
    for _ in range(2):
        assert await house.blocked() == ("WeChat",)
    assert house.told == [(GONE,)]
    house.writes("version: 1")
    assert await house.blocked() == ()


async def test_an_emptied_file_keeps_the_last_rules(house: Household) -> None:
    house.writes("apps: {blocked: [WeChat]}")
    await house.blocked()
    house.writes("")
    assert await house.blocked() == ("WeChat",)
    assert house.told[0][0].key == "rule_empty_file"


async def test_a_file_that_anyone_may_change_decides_nothing_until_it_is_closed_to_them(
    house: Household,
) -> None:
    house.writes("words: {free: [delete]}")
    house.path.chmod(0o666)
    assert await house.rules.current() == BUILT_IN
    assert house.told[0][0] == RuleProblem("rule_anyone", values=(("path", str(house.path)),))
    house.path.chmod(0o600)
    assert (await house.rules.current()).words.free == ("delete",)


@pytest.mark.timeout(60)
async def test_what_is_no_file_is_refused_and_holds_nobody_up(house: Household) -> None:
    os.mkfifo(house.path)
    assert await house.rules.current() == BUILT_IN
    house.path.unlink()
    house.path.mkdir()
    assert await house.rules.current() == BUILT_IN
    assert [told[0] for told in house.told] == [
        RuleProblem("rule_no_file"),
        RuleProblem("rule_unreadable", values=(("words", "Is a directory"),)),
    ]


async def test_many_who_ask_at_once_get_the_same_answer(house: Household) -> None:
    house.writes("apps: {blocked: [WeChat]}")
    answers = await asyncio.gather(*(house.rules.current() for _ in range(20)))
    assert {answer.apps.blocked for answer in answers} == {("WeChat",)}


async def test_mistakes_are_told_soon_after_saving_without_a_task(house: Household) -> None:
    heard = asyncio.Event()
    rules = RulesFile(house.path, lambda _: heard.set(), settle_s=SETTLE_S)
    following = asyncio.create_task(rules.follow(every_s=SETTLE_S))
    house.writes("apps: 1")
    async with asyncio.timeout(WAIT_LIMIT_S):
        await heard.wait()
    following.cancel()
    with pytest.raises(asyncio.CancelledError):
        await following


async def test_a_program_does_not_start_with_rules_that_cannot_be_used(house: Household) -> None:
    house.writes("apps: 1\nwords: 2\n")
    with pytest.raises(RulesError) as refused:
        await RulesFile.opened(house.path)
    assert [problem.line for problem in refused.value.problems] == [1, 2]


async def test_a_program_starts_with_good_rules_or_none(house: Household) -> None:
    assert await (await RulesFile.opened(house.path)).current() == BUILT_IN
    house.writes("limits: {repeats: 2}")
    assert (await (await RulesFile.opened(house.path)).current()).limits.repeats == 2


def test_rules_are_read_once_without_a_program(house: Household) -> None:
    assert read_rules_file(house.path) == Rules()
    house.writes("limits: {repeats: 2}")
    assert read_rules_file(house.path).limits.repeats == 2

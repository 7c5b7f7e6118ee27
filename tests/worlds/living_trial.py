"""One approval on a generated checkout: asked on the first page, used on the second."""

from dataclasses import dataclass
from random import Random
from zlib import crc32

from agent.approval.permit import Permit
from agent.approval.recheck import Agreed, must_rebind, rebind
from agent.contract.actions import Tap
from agent.contract.binding import Binding
from agent.contract.page import Page
from agent.perception.reading.reader import PageReader, Pictures
from agent.perception.redacted_view import RedactedView
from agent.phone.perform import Performed
from agent.policy.judge import judge
from agent.policy.page.judgement import NeedsApproval, Situation
from agent.policy.rules.rules import BUILT_IN
from agent.secrets.vault import Vault
from devices.base import Observation
from tests.worlds.living_checkouts import Change, Living, Way, by_helper, checkout, mixed
from tests.worlds.paper_phone import PaperPhone


class FreeIntent:
    """An intent that is always taken."""

    async def commit(self) -> bool:
        return True

    async def close(self, performed: Performed) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Tried:
    """changed: why the approval was void, '' if its touch was sent. taps: what reached the phone.

    point: where the button was when it was asked about.
    """

    changed: str
    taps: tuple[tuple[object, ...], ...]
    point: tuple[int, int]

    @property
    def held(self) -> bool:
        return not self.changed

    def is_right(self, *, held: bool) -> bool:
        """One touch on the button if the approval had to hold, none at all if it had not."""
        return self.held == held and self.taps == ((("tap", *self.point),) if held else ())


class TryOut:
    """Tries changes with one way of reading. pictures: for pages without a tree."""

    def __init__(self, way: Way, pictures: Pictures | None = None) -> None:
        self._way = way
        self._pictures = pictures
        self._asked: dict[Living, Agreed] = {}

    async def ask(self, page: Living) -> Agreed:
        """What a person approves on this page."""
        if page not in self._asked:
            phone = PaperPhone([page.observation()], tree=page.tree(self._way))
            view = self._view(phone)
            seen = await view.look_again()
            if self._way is not Way.DUMP:
                seen = by_helper(seen)
            read = await view.read_around(seen, await view.read(seen), page.point)
            binding = bound(page, seen, read)
            assert binding is not None, read.words
            agreed = Agreed(seen, read, binding, lambda later, words: bound(page, later, words))
            fresh = await rebind(agreed, view) if must_rebind(agreed, asks=True) else agreed
            assert isinstance(fresh, Agreed), fresh
            self._asked[page] = fresh
        return self._asked[page]

    async def try_on(self, before: Living, now: Living) -> Tried:
        """Uses the approval of one page on another."""
        agreed = await self.ask(before)
        phone = PaperPhone([now.observation()], tree=now.tree(self._way))
        view = self._view(phone)
        permit = Permit(Tap(before.point), agreed.observation, agreed, lost_link_s=60.0)
        performed = await permit.recheck(view)
        if performed is None:
            performed = await permit.send(FreeIntent(), view)
        return Tried(performed.changed, tuple(phone.inputs), before.point)

    async def try_change(self, seed: int, change: Change) -> Tried:
        """Of a generated checkout."""
        before = checkout(seed)
        return await self.try_on(before, change(before, Random(seed * 7919 + 1)))  # noqa: S311 - not for secrets

    async def try_mixed(self, seed: int, name: str, harm: Change) -> Tried:
        """Two things live beside the harm."""
        before = checkout(seed)
        random = Random(crc32(name.encode()) + seed)  # noqa: S311 - not for secrets
        return await self.try_on(before, mixed(before, random, harm))

    def _view(self, phone: PaperPhone) -> RedactedView:
        return RedactedView(phone.phone_id, lambda: phone, PageReader(self._pictures), Vault())


def bound(page: Living, seen: Observation, read: Page) -> Binding | None:
    """What the policy asks about for a press on the first page's button."""
    judged = judge(Situation(Tap(page.point), seen, read), BUILT_IN)
    return judged.binding if isinstance(judged, NeedsApproval) else None

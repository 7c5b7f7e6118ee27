"""Secrets that people sent for a phone: in memory only, and covered wherever they could leave this computer.

Not covered is what a keyboard shows: the preview of a key, and suggested words. The tree does not have their
places. Nothing is pressed on a keyboard here, and fields for codes and passwords suggest no words.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

from agent.contract.page import HIDDEN, Page
from agent.secrets.noted_secrets import NotedSecrets
from agent.secrets.paint_over import find_pieces, paint_over
from agent.secrets.typed_secret import TypedSecret
from devices.base import Box, Observation, ReadTree, Source, Verdict
from devices.frame import NotAPicture

LIFE_S = 1800.0
_WITHHELD = "a secret was typed on this page, and where it stands is unknown"


class Vault:
    """All secrets of this program, by phone, each for half an hour at most. clock: seconds that only grow.

    What an earlier run of the program knew of a phone's secrets is lost: such a phone is doubted as long as
    one of them would have been covered, and no picture of it leaves.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: dict[str, list[TypedSecret]] = {}
        self._doubted: dict[str, float] = {}  # phone -> until when
        self._noted: dict[str, NotedSecrets] = {}

    def noted(self, phone_id: str) -> NotedSecrets:
        """What the phone's present task found there for a later step to type."""
        return self._noted.setdefault(phone_id, NotedSecrets())

    def doubt(self, phone_id: str, for_s: float) -> None:
        """Marks a phone on which an earlier run typed a secret, which only that run could have covered."""
        self._doubted[phone_id] = self._clock() + min(for_s, LIFE_S)

    def trust(self, phone_id: str) -> None:
        """Ends the doubt: a person says that no secret stands on the screen any more."""
        self._doubted.pop(phone_id, None)

    def doubts(self, phone_id: str) -> bool:
        """May a secret stand on the screen that this run cannot cover?"""
        return self._clock() < self._doubted.get(phone_id, float("-inf"))

    def keep(self, phone_id: str, secret: str, box: Box | None, seen: Observation) -> TypedSecret:
        """Keeps a secret with its place (None if unknown) and its page, as `seen` before the typing.

        Call it before typing. The place may be set in the answer once it is known.
        """
        kept = TypedSecret.typed(secret, box, seen, self._clock() + LIFE_S)
        self._kept.setdefault(phone_id, []).append(kept)
        # So that it is dropped also if the phone is never captured again.
        asyncio.get_running_loop().call_later(LIFE_S, self._alive, phone_id)
        return kept

    def drop(self, phone_id: str, kept: TypedSecret) -> None:
        """Drops a secret that was not typed after all."""
        # By identity: the same secret may have been typed before.
        self._kept[phone_id] = [each for each in self._kept.get(phone_id, []) if each is not kept]

    def keeps(self, phone_id: str) -> bool:
        """May a view of the phone have to be covered?"""
        return self.doubts(phone_id) or bool(self._alive(phone_id))

    def leave(self, phone_id: str) -> None:
        """The task with the phone's secrets has ended: each is dropped at the first other page without it.

        Until then, and for half an hour at most, it is covered: it may still stand in its field.
        """
        self._noted.pop(phone_id, None)
        for kept in self._alive(phone_id):
            kept.left_over = True
        self._drop_expired(phone_id)

    async def cover(self, phone_id: str, seen: Observation, read_tree: ReadTree) -> Observation:
        """The view as it may leave this computer. Never raises.

        Unchanged if no secret stands on its page; with the field painted over in `frame`; or without a frame
        and with verdict SECURE if the field's place is unknown.

        read_tree: reads the page after the capture; asked only where a secret may stand.
        """
        frame, now = seen.frame, self._clock()
        if frame is not None and self.doubts(phone_id):
            return _withheld(seen)
        if frame is None or not any(kept.needs_tree(seen, frame, now) for kept in self._alive(phone_id)):
            return seen
        tree = await read_tree()
        # A secret may have been typed meanwhile. All are asked, so that each records this page without it.
        places = [kept.locate(seen, frame, tree, self._clock()) for kept in self._alive(phone_id)]
        self._drop_expired(phone_id)
        boxes = set[Box]()
        for each in places:
            if each is None:
                return _withheld(seen)
            boxes |= each
        if not boxes:
            return seen
        try:
            return replace(seen, frame=await asyncio.to_thread(paint_over, frame, boxes))
        except (NotAPicture, OSError, ValueError):
            return _withheld(seen)

    def redact_page(self, phone_id: str, page: Page) -> Page:
        """The page with every text that holds a secret as '[secret]'."""
        kept = self._alive(phone_id)
        if not kept:
            return page
        texts = [item.text for item in page.items]
        pieces = set[int]().union(*(find_pieces(texts, each.pattern) for each in kept))
        items = [
            replace(
                item,
                text=HIDDEN if at in pieces else _redact_text(item.text, kept),
                hint=_redact_text(item.hint, kept),
            )
            for at, item in enumerate(page.items)
        ]
        return replace(page, items=tuple(items))

    def redact(self, phone_id: str, text: str) -> str:
        """The text with every secret of the phone as '[secret]'."""
        return _redact_text(text, self._alive(phone_id))

    def withholds(self, phone_id: str, seen: Observation) -> bool:
        """Is this a view whose picture `cover` took away?"""
        return seen.frame is None and seen.detail == _WITHHELD

    def _drop_expired(self, phone_id: str) -> None:
        self._kept[phone_id] = [each for each in self._kept.get(phone_id, []) if not each.is_over]

    def _alive(self, phone_id: str) -> list[TypedSecret]:
        now = self._clock()
        alive = [each for each in self._kept.pop(phone_id, []) if now < each.until]
        if alive:
            self._kept[phone_id] = alive
        return alive


def _redact_text(text: str, kept: list[TypedSecret]) -> str:
    for each in kept:
        text = each.pattern.sub(HIDDEN, text)
    return text


def _withheld(seen: Observation) -> Observation:
    return replace(seen, frame=None, verdict=Verdict.SECURE, detail=_WITHHELD, verdict_by=Source.UNKNOWN)

"""A screenshot as the setting lets it leave: painted over where its page has something personal."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from agent.contract.page import Page, PageSource
from agent.model.cover.find import drawn_places, find
from agent.model.cover.handles import Handles, look_alikes
from agent.model.cover.mentions import Mention, PersonalKind, searchable, without_overlaps
from agent.model.cover.paint import Patch, paint
from agent.policy.page.icons import is_avatar, is_icon_name
from agent.policy.page.target import area, within, words_of
from devices.base import Box, Screenshot
from devices.typeface.typeface import FontKind, kind_of

_NOT_READ = {"en": "(not read)", "zh": "（未读取）"}
_WHOLE_PAGE = 1 / 3


@dataclass(frozen=True, slots=True)
class CoveredPage:
    """A screenshot that was painted over.

    handles: that stand on it. untold: covered texts that no font here can write.
    """

    screenshot: Screenshot
    handles: frozenset[str]
    untold: tuple[str, ...] = ()


def is_read(page: Page, screenshot: Screenshot) -> bool:
    """Is it known what stands on this screenshot? Only then may it be shown to a model."""
    return not page.late and page.source is not PageSource.NONE and page.size_px == screenshot.size_px


def covered_page(
    screenshot: Screenshot,
    page: Page,
    handles: Handles,
    lang: str,
    package: str = "",
    lines: Page | None = None,
) -> CoveredPage:
    """Covers what is personal on the page. `is_read` must be true.

    package: the app in front, '' if unknown. lines: the words of the picture, where they were read beside the
    tree; None where not. Takes up to 0.5 s: call it in a thread. Raises NotAPicture, OSError.
    """
    patches, stand_on = _patches(page, handles, package)
    if lines is not None and not lines.late:
        more, also = _patches(lines, handles, package)
        patches += [each for each in more if not any(_holds(patch.box, each.box) for patch in patches)]
        stand_on |= also
    elif page.source is PageSource.TREE:
        patches = [Patch(box, _NOT_READ[lang]) for box in page.drawn if not _is_told(page, box)] + patches
    untold = tuple(
        patch.text for patch in patches if any(kind_of(sign) is FontKind.BOX for sign in patch.text)
    )
    return CoveredPage(paint(screenshot, patches), frozenset(stand_on), untold)


def _patches(page: Page, handles: Handles, package: str) -> tuple[list[Patch], set[str]]:
    found = find(page, package)
    for place in sorted(found):
        for mention in found[place]:
            handles.of(mention.kind, mention.text)
    told = dict[int, tuple[Mention, ...]]()
    for place, item in enumerate(page.items):
        text = searchable(words_of(item))
        mentions = found.get(place, ())
        if not (mentions and len(mentions) == 1 and mentions[0].end == len(text)):
            mentions = without_overlaps([*mentions, *handles.known_in(text), *look_alikes(text)])
        if mentions:
            told[place] = mentions
    stand_on, patches = set[str](), list[Patch]()
    for place in drawn_places(page, told):
        item = page.items[place]
        if is_icon_name(page, item):
            continue
        patches.append(Patch(item.box, handles.cover(searchable(words_of(item)), told[place])))
        stand_on |= {handles.of(each.kind, each.text) for each in told[place]}
    return [*patches, *_letters(page, told)], stand_on


def _letters(page: Page, told: dict[int, tuple[Mention, ...]]) -> Iterator[Patch]:
    """The first signs of covered names in place of portraits: of a Chinese name it is the family's."""
    names = {
        mention.text[:1].casefold()
        for mentions in told.values()
        for mention in mentions
        if mention.kind is PersonalKind.NAME
    }
    for item in page.items:
        if item.text.strip().casefold() in names and is_avatar(page, item):
            yield Patch(item.box, "")


def _holds(box: Box, line: Box) -> bool:
    x, y = (line.left + line.right) / 2, (line.top + line.bottom) / 2
    return box.left <= x < box.right and box.top <= y < box.bottom


def _is_told(page: Page, box: Box) -> bool:
    """Does the tree have words in this drawn place?"""
    most = _WHOLE_PAGE * page.size_px[0] * page.size_px[1]
    return any(item.text and within(item.box, box) and area(item.box) < most for item in page.items)


def covered_text(text: str, handles: Handles, mentions: Iterable[Mention]) -> str:
    """The text with handles; unchanged if it has no mention."""
    kept = tuple(mentions)
    return handles.cover(searchable(text), kept) if kept else text

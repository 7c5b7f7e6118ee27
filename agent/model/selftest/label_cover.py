"""Covers the labels of test pictures as FARHAND_COVER covers names on pages, and asks for their handles."""

from dataclasses import replace

from agent.model.cover.handles import Handles
from agent.model.cover.mentions import PersonalKind
from agent.model.cover.paint import Patch, paint
from agent.model.selftest.pictures import TargetPicture
from devices.base import Box, Screenshot


class LabelCover:
    """Of one test: every label has a handle of its own, as things of one task have."""

    def __init__(self) -> None:
        self._handles = {lang: Handles(lang) for lang in ("en", "zh")}

    def cover(self, picture: TargetPicture, page: Screenshot) -> tuple[TargetPicture, Screenshot]:
        """The same question about a button that shows a handle. Takes about 0.3 s: call it in a thread."""
        handle = self._handles[picture.lang].of(PersonalKind.NAME, picture.label)
        return replace(picture, label=handle), paint(page, [Patch(Box(*picture.target), handle)])

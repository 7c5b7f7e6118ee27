"""A stand-in model that knows where the self-test's targets are, as one that sees would."""

import re

from agent.model.selftest.pictures import TargetPicture, target_pictures
from agent.standin import StandinModel
from agent.standin.pictures import Picture

_ASKED = {picture.question: picture for picture in target_pictures(chinese=True)}
_HANDLE = re.compile(r"\[(name|姓名) ?(\d+)\]")


def seeing(family: str = "", *, kind: str = "", models: tuple[str, ...] = ()) -> StandinModel:
    """Open it. family, kind, models: as in StandinModel."""
    return StandinModel(family=family, kind=kind, models=models, looks=_target)


def _target(task: str, picture: Picture) -> tuple[float, float] | None:
    """The middle of the asked target in thousandths. Raises AssertionError if its picture is another one."""
    asked = next((each for question, each in _ASKED.items() if question in task), None) or _covered(task)
    if asked is None:
        return None
    (x, y), (width, height) = asked.centre, asked.size_px
    assert abs(picture.size_px[0] / picture.size_px[1] / (width / height) - 1) < 0.05, "another shape"
    return 1000 * x / width, 1000 * y / height


def _covered(task: str) -> TargetPicture | None:
    """Of a quick test: its labels of one language are numbered in their order when they are covered."""
    handle = _HANDLE.search(task)
    if handle is None:
        return None
    lang = "zh" if handle[1] == "姓名" else "en"
    of_lang = [each for each in target_pictures(chinese=True, quick=True) if each.lang == lang]
    return of_lang[int(handle[2]) - 1]

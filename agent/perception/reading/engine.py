"""The boundary to rapidocr and onnxruntime: they fetch, report and print nothing."""

import importlib.util
import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol, cast, runtime_checkable

from PIL import Image

_log = logging.getLogger(__name__)
_DETECTION = "PP-OCRv6_det_small.onnx"
_RECOGNITION = "PP-OCRv6_rec_small.onnx"  # Chinese and English
_LIBRARY_LOG = "RapidOCR"
_THREADS = 2  # with one, a page takes twice as long and hardly less of the processor
# Longer sides are scaled down for finding lines, never up as the library would. Measured with 720x1600 on two
# cores: 0.6 s a page; with 1200 0.75 s and the same result down to letters of 7 sp; with the library's own
# setting 0.95 s; a band of 720x240 takes 0.15 s instead of 0.7 s.
_LONGEST_SIDE = 960
# A page full of small words takes 10 ms a line, and other pages wait for the one thread. Real pages have up
# to 100 lines.
_MOST_CANDIDATES, _MOST_LINES = 400, 300


@dataclass(frozen=True, slots=True)
class Line:
    """One line in a picture. score: 0 to 1. box: left, top, right, bottom in pixels of the picture."""

    text: str
    score: float
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Models:
    """Model files of the installed library."""

    detection: Path
    recognition: Path


class TooManyLines(Exception):
    """The picture has too many lines: some may be missing, so none is used."""


Engine = Callable[[Image.Image], list[Line]]


class _Corners(Protocol):
    def tolist(self) -> list[list[list[float]]]: ...


@runtime_checkable
class _Found(Protocol):
    """rapidocr.utils.output.RapidOCROutput: each line's text, score and four corners; None without lines."""

    txts: tuple[str, ...] | None
    scores: tuple[float, ...] | None
    boxes: _Corners | None


def installed_models() -> Models | None:
    """The models if the optional libraries are installed, else None; imports neither library.

    Also switches off onnxruntime's reports to its maker, in official builds from 1.29 on, Linux included: on
    import it writes an id for this computer below ~/.cache and sends what it loads. Only this variable, set
    before the import, prevents all of that (onnxruntime/Privacy.md in the package,
    "Disabling Telemetry").
    """
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    library = importlib.util.find_spec("rapidocr")
    if library is None or library.origin is None or importlib.util.find_spec("onnxruntime") is None:
        return None
    folder = Path(library.origin).parent / "models"
    models = Models(folder / _DETECTION, folder / _RECOGNITION)
    for file in (models.detection, models.recognition):
        if not file.is_file():
            _log.warning("pictures are not read: %s is missing; install the extra 'reading' anew", file)
            return None
    return models


def load(models: Models) -> Engine:
    """Imports the libraries; the first picture loads the models. 2 s in all. Raises whatever they raise."""
    # With a handler present the library adds none of its own, which would write to the terminal.
    logging.getLogger(_LIBRARY_LOG).addHandler(logging.NullHandler())
    from rapidocr import RapidOCR

    library = RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.use_cls": False,  # text on phones is never upside down
            # With paths given the library searches for no models, and so fetches none.
            "Det.model_path": str(models.detection),
            "Rec.model_path": str(models.recognition),
            "Det.max_candidates": _MOST_CANDIDATES,
            "Det.limit_type": "max",
            "Det.limit_side_len": _LONGEST_SIDE,
            "EngineConfig.onnxruntime.intra_op_num_threads": _THREADS,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )
    # The library's own type is a union of four results, with arrays of unknown contents.
    return partial(_read, cast("Callable[[Image.Image], object]", library))


def _read(library: Callable[[Image.Image], object], picture: Image.Image) -> list[Line]:
    found = library(picture)
    if not isinstance(found, _Found) or found.txts is None or found.boxes is None or found.scores is None:
        return []  # no line was found, or no readable one
    if len(found.txts) > _MOST_LINES:
        raise TooManyLines(f"{len(found.txts)} lines or more")
    lines = zip(found.txts, found.scores, found.boxes.tolist(), strict=True)
    return [Line(text, float(score), _around(corners)) for text, score, corners in lines]


def _around(corners: list[list[float]]) -> tuple[float, float, float, float]:
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(down), max(across), max(down)

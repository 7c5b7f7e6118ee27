"""Writes what was found into one folder: report.md, report.json and recordings/."""

import contextlib
import json
import os
import shutil
from collections.abc import Iterable
from datetime import date, datetime
from pathlib import Path

from devices.adb.first_contact.expectations import EXPECTATIONS, PAGES, WAYS
from devices.adb.first_contact.findings import CheckEnd, ContactReport, Finding, Times, wanted_text

REPORT, FIGURES, RECORDINGS, INDEX = "report.md", "report.json", "recordings", "index.json"
_MOST_A_DAY = 100
_INTRODUCTION = (
    "What this phone does otherwise than the simulated one, for the people who build Farhand. Nothing here"
    " shows a picture; names, numbers and words that are not Android's own are masked (x and 0)."
)


class FolderTaken(Exception):
    """The folder exists and is not empty, or is a file."""


def default_folder(report: ContactReport, today: date, parent: Path) -> Path:
    """One that is not there yet: the second of a day ends in -2."""
    name = f"farhand-first-contact-{report.model}-{today:%Y-%m-%d}"
    names = (name, *(f"{name}-{count}" for count in range(2, _MOST_A_DAY)))
    return next((parent / each for each in names if not (parent / each).exists()), parent / name)


def require_free(folder: Path) -> None:
    """Raises FolderTaken; OSError where nothing can be written there."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FolderTaken(str(folder))
    there = next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise PermissionError(str(there))


def write_folder(report: ContactReport, folder: Path) -> None:
    """Readable for this person alone. Raises FolderTaken; OSError, and then nothing of it is left."""
    require_free(folder)
    was_there = folder.exists()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(report, folder)
    except OSError:
        with contextlib.suppress(OSError):
            for each in (REPORT, FIGURES):
                (folder / each).unlink(missing_ok=True)
            shutil.rmtree(folder / RECORDINGS, ignore_errors=True)
            if not was_there:
                folder.rmdir()
        raise


def _write(report: ContactReport, folder: Path) -> None:
    (folder / RECORDINGS).mkdir(mode=0o700)
    now = datetime.now().astimezone()
    (folder / REPORT).write_text(report_text(report, now.date()), encoding="utf-8")
    (folder / FIGURES).write_text(_figures(report, now.date()), encoding="utf-8")
    for each in report.recordings:
        (folder / RECORDINGS / each.name).write_text(each.text, encoding="utf-8")
    index = [{"file": each.name, "command": each.command} for each in report.recordings]
    (folder / RECORDINGS / INDEX).write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")


def report_text(report: ContactReport, today: date) -> str:
    """report.md: differences first."""
    different, missing = report.of(CheckEnd.DIFFERENT), report.of(CheckEnd.NOT_DONE)
    parts = [f"# First contact: {report.model}, {today:%Y-%m-%d}", _INTRODUCTION, _summary(report)]
    if report.gave_out:
        parts.append(f"**Not finished: {report.gave_out}.**")
    rows = (_cells(each.check, _title(each), _wanted(each), each.found, _means(each)) for each in different)
    parts += ["## Different", _table("check|what|expected|found|what it means for Farhand", rows)]
    rows = (_cells(each.check, _title(each), each.found) for each in missing)
    parts += ["## Not done", _table("check|what|why", rows)]
    parts += ["## Times", _times(report), "## Pages", _pages(report)]
    rows = (_cells(each.check, _title(each), each.found) for each in report.of(CheckEnd.NOTED))
    parts += ["## Noted", _table("check|what|found", rows)]
    rows = (_cells(each.check, _title(each), each.found) for each in report.of(CheckEnd.SAME))
    parts += ["## As expected", _table("check|what|found", rows)]
    rows = (_cells(each.name, f"{len(each.text.encode())}", each.command) for each in report.recordings)
    parts += ["## Recordings", _table("file|bytes|command", rows)]
    return "\n\n".join(parts) + "\n"


def _summary(report: ContactReport) -> str:
    counts = ", ".join(f"{len(report.of(each))} {each}" for each in CheckEnd)
    return f"{len(report.findings)} checks in {report.took_s:.0f} s: {counts}."


def _title(finding: Finding) -> str:
    return EXPECTATIONS[finding.check].title


def _wanted(finding: Finding) -> str:
    return wanted_text(EXPECTATIONS[finding.check].wanted)


def _means(finding: Finding) -> str:
    return EXPECTATIONS[finding.check].means


def _times(report: ContactReport) -> str:
    rows = (
        _cells(name, f"{times.median_s:.3f}", f"{times.worst_s:.3f}", str(len(seconds)))
        for name, seconds in sorted(report.times.items())
        for times in (Times(tuple(seconds)),)
    )
    return _table("command|median s|worst s|times", rows)


def _pages(report: ContactReport) -> str:
    order = {(page, way): (PAGES.index(page), WAYS.index(way)) for page in PAGES for way in WAYS}
    rows = (
        _cells(each.page, each.way, each.outcome, f"{each.seconds:.2f}", str(each.nodes), str(each.texts))
        for each in sorted(report.pages, key=lambda each: order[each.page, each.way])
    )
    return _table("page|way|outcome|seconds|nodes|texts", rows)


def _cells(*cells: str) -> str:
    return "| " + " | ".join(each.replace("|", "\\|").replace("\n", " ") for each in cells) + " |"


def _table(heads: str, rows: Iterable[str]) -> str:
    lines = list(rows)
    if not lines:
        return "Nothing."
    names = heads.split("|")
    return "\n".join((_cells(*names), _cells(*["---"] * len(names)), *lines))


def _figures(report: ContactReport, today: date) -> str:
    told = {
        "model": report.model,
        "date": f"{today:%Y-%m-%d}",
        "took_s": round(report.took_s, 1),
        "gave_out": report.gave_out,
        "findings": [
            {
                "check": each.check,
                "outcome": each.outcome,
                "expected": _wanted(each),
                "found": each.found,
                "means": _means(each),
            }
            for each in report.findings
        ],
        "times_s": {name: [round(each, 4) for each in times] for name, times in report.times.items()},
        "pages": [
            {
                "page": each.page,
                "way": each.way,
                "outcome": each.outcome,
                "seconds": round(each.seconds, 3),
                "nodes": each.nodes,
                "texts": each.texts,
            }
            for each in report.pages
        ],
    }
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"

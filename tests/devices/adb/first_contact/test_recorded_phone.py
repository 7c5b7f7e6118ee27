"""The folder of a first contact: private, and played again as a phone that parsers read the same."""

import errno
import json
import re
import stat
from datetime import date
from pathlib import Path

import pytest

from devices.adb.first_contact.expectations import PAGES
from devices.adb.first_contact.findings import CheckEnd, ContactReport, Finding, Recording
from devices.adb.first_contact.folder import (
    FIGURES,
    RECORDINGS,
    REPORT,
    FolderTaken,
    default_folder,
    require_free,
    write_folder,
)
from devices.adb.helper.helper_tree import HelperTree, read_helper_tree
from devices.adb.phone.battery import read_battery
from devices.adb.phone.keyboard_switch import installed_keyboards
from devices.adb.phone.probe import probe
from devices.adb.phone.tree import TreeReader
from devices.base import Lock, Source, Tree
from devices.frame import FrameDecoder
from devices.phones import Battery
from devices.simulator.phone import ADB_KEYBOARD, SimulatedPhone
from tests.worlds.first_contact_world import contact_with, recorded_phone

_PRIVATE = ("HomeNet", "alex", "garden", "FARHAND0001", "Mom", "Lena", "Garden")


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.timeout(240)
async def test_a_phone_played_from_its_recordings_is_read_the_same(
    adb_address: tuple[str, int], tmp_path: Path
) -> None:
    side = SimulatedPhone(size_px=(540, 1200), battery=(61, False))
    report = await contact_with(adb_address, side)
    folder = tmp_path / "contact"
    write_folder(report, folder)
    counts = {(each.page, each.way): (each.nodes, each.texts) for each in report.pages}
    decoder = FrameDecoder()
    for page in PAGES:
        async with recorded_phone(folder, page) as link:
            seen = await probe(link, 10)
            assert seen.windows.bar_px == side.status_bar_px
            assert seen.windows.above is not None
            assert (seen.condition.wakefulness, seen.condition.lock) == ("Awake", Lock.OPEN)
            tree = await TreeReader(link, decoder).read()
            assert isinstance(tree, Tree)
            fields = sum(each.editable for each in tree.elements)
            assert (len(tree.elements), fields) == (counts[page, "dump"][0], int(page == "search"))
            if page == "settings":
                assert seen.foreground
                assert seen.foreground.package == "com.android.settings"
                assert seen.foreground_by is Source.FOCUS_LINE
            assert await read_battery(link, 10) == Battery(61, False)
            keyboards = await installed_keyboards(link)
            assert (keyboards.active, [each.ime for each in keyboards.known]) == (
                side.keyboard,
                [ADB_KEYBOARD],
            )
        told = read_helper_tree((folder / RECORDINGS / f"helper_{page}.json").read_bytes(), 0)
        assert isinstance(told, HelperTree)
        assert len(told.tree.elements) == counts[page, "helper"][0]
    decoder.close()
    _nothing_private(folder)


def _nothing_private(folder: Path) -> None:
    for path in (path for path in folder.rglob("*") if path.is_file()):
        text = path.read_text(encoding="utf-8")
        assert [word for word in _PRIVATE if word in text] == [], path.name
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        if path.suffix == ".xml":
            said = re.findall(r'(?:text|content-desc|hint)="([^"]*)"', text)
            assert not [each for each in said if re.search("[1-9]", each)], path.name


def test_the_report_has_differences_first_with_what_they_mean(tmp_path: Path) -> None:
    report = ContactReport("Pixel-7")
    report.findings += [
        Finding("shell_v2", CheckEnd.SAME, "yes"),
        Finding("status_bar", CheckEnd.DIFFERENT, "5.2"),
        Finding("keys_latin", CheckEnd.NOT_DONE, "no field | to type into"),
    ]
    report.times["dump"] = [1.0, 3.0, 2.0]
    folder = default_folder(report, date(2026, 7, 1), tmp_path)
    write_folder(report, folder)
    assert default_folder(report, date(2026, 7, 1), tmp_path).name.endswith("-2026-07-01-2")
    assert folder.name == "farhand-first-contact-Pixel-7-2026-07-01"
    text = (folder / REPORT).read_text(encoding="utf-8")
    assert text.index("status_bar") < text.index("keys_latin") < text.index("shell_v2")
    assert "| status_bar | height of the status bar, of the screen's | 1.5 to 4 % | 5.2 | its clock" in text
    assert "| dump | 2.000 | 3.000 | 3 |" in text
    told = json.loads((folder / FIGURES).read_text(encoding="utf-8"))
    assert told["times_s"] == {"dump": [1.0, 3.0, 2.0]}
    assert told["findings"][1]["expected"] == "1.5 to 4 %"


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path) -> None:
    require_free(tmp_path / "new")
    require_free(tmp_path)
    (tmp_path / "file").touch()
    for taken in (tmp_path, tmp_path / "file"):
        with pytest.raises(FolderTaken):
            require_free(taken)


def test_of_a_folder_that_cannot_be_written_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = ContactReport("Pixel-7")
    report.recordings += [Recording(f"tree_{at}.xml", "", "x" * 100) for at in range(3)]
    usual = Path.write_text

    def full(path: Path, text: str, **options: str) -> int:
        if path.name == "tree_2.xml":
            raise OSError(errno.ENOSPC, "No space left on device")
        return usual(path, text, **options)

    monkeypatch.setattr(Path, "write_text", full)
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "new", tmp_path / "empty"):
        with pytest.raises(OSError, match="No space"):
            write_folder(report, folder)
    assert [each.name for each in tmp_path.rglob("*")] == ["empty"]
    monkeypatch.setattr(Path, "write_text", usual)
    (tmp_path / "file").touch()
    with pytest.raises(PermissionError):
        require_free(tmp_path / "file" / "seen")

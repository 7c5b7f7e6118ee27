"""First contact with a real phone: `LIVE_SERIAL=... pytest -m live tests/devices/adb/first_contact`.

LIVE_SERIAL: as `adb devices` lists it. LIVE_OUT: where the folder goes; into the test's own without it. The
phone must be unlocked and idle.
"""

import os
from pathlib import Path

import pytest

from devices.adb.client.server import AdbServer
from devices.adb.client.start import ensure_server
from devices.adb.first_contact.findings import CheckEnd
from devices.adb.first_contact.folder import REPORT, write_folder
from devices.adb.first_contact.run import first_contact
from devices.adb.reach.identity import identify


@pytest.mark.live
@pytest.mark.timeout(240)
async def test_first_contact_with_a_real_phone(tmp_path: Path) -> None:
    serial = os.environ.get("LIVE_SERIAL", "")
    if not serial:
        pytest.skip("set LIVE_SERIAL to a phone of `adb devices`")
    host, port = os.environ.get("ANDROID_ADB_SERVER_HOST"), os.environ.get("ANDROID_ADB_SERVER_PORT")
    server = AdbServer(host or "127.0.0.1", int(port or 5037))
    await ensure_server(server)
    phone = await identify(server, serial)
    report = await first_contact(server, serial, phone.serialno)
    folder = Path(os.environ.get("LIVE_OUT") or tmp_path / "contact")
    write_folder(report, folder)
    changed = [each.check for each in report.of(CheckEnd.DIFFERENT) if each.check.startswith("given_back_")]
    assert changed == [], folder / REPORT
    assert report.took_s < 180

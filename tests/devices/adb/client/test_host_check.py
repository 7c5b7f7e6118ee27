"""The check-up of this computer's side, as far as a scripted adb server tells it."""

from pathlib import Path

from devices.adb.client.host_check import check_host
from devices.phones import Check, Grade
from tests.worlds.scripted_adb import block, fake_adb, says


async def test_a_phone_on_usb_that_this_user_may_not_open_is_named(tmp_path: Path) -> None:
    async with fake_adb(says()) as fake:
        fake.answers["host:mdns:check"] = b"OKAY" + block("mdns daemon version [Openscreen discovery 0.0.0]")
        fake.states = (
            "X1\tno permissions (missing udev rules? user is in the plugdev group)\n10.0.0.1:5555\tdevice\n"
        )
        checks = await check_host(fake.server, tmp_path)
        assert Check("doctor_usb_no_permission", Grade.FAILED, (("serial", "X1"),)) in checks
        assert sum(check.grade is Grade.FAILED for check in checks) == 1
        fake.states = "X1\tdevice\n"
        assert all(check.grade is not Grade.FAILED for check in await check_host(fake.server, tmp_path))

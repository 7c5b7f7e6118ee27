"""Web addresses on the simulated phone, through a real adb server."""

from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.adb.phone.urls import check_url
from devices.errors import UrlNotOpened
from devices.simulator.phone import SimulatedPhone
from tests.worlds.android_phone import SMALL, Sight, seeing

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest_asyncio.fixture(params=["9", "13", "15"], loop_scope="module")
async def sight(request: pytest.FixtureRequest, adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    async with seeing(adb_address, SimulatedPhone(size_px=SMALL, android=request.param)) as sight:
        yield sight


@pytest.mark.parametrize(
    "url",
    [
        "https://example.com/path?q=拿铁&x='; reboot; '#top",
        "http://example.com/Error:%20Exception",
        "http://user@[::1]:8080/",
    ],
)
async def test_an_address_comes_up_in_the_browser(sight: Sight, url: str) -> None:
    await sight.device.open_url(url)
    assert sight.side.windows()[0].package == "com.farhand.browser"
    (line,) = sight.sent("android.intent.action.VIEW")
    assert line.startswith("am start ")


async def test_an_address_that_is_open_already_is_no_failure(sight: Sight) -> None:
    await sight.device.open_url("https://example.com")
    await sight.device.open_url("https://example.com")


async def test_a_phone_without_a_browser_says_so(sight: Sight) -> None:
    sight.side.setup.browser_enabled = False
    with pytest.raises(UrlNotOpened) as caught:
        await sight.device.open_url("https://example.com")
    assert caught.value.reason == "no_app"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.com",
        "tel:110",
        "intent://pay#Intent;scheme=bank;end",
        "javascript:alert(1)",
        "file:///sdcard/x",
        "content://sms",
        "https://",
        "https:///path",
        "http://[",
        "http:example.com",
        "https://a.example/\nhttps://b.example",
        "ht\ntps://a.example",
        " https://a.example",
        "https://a.example/\x00",
        "https://a.example/\ud800",
        "https://a.example/" + "x" * 2000,
        "market://details?id=x",
    ],
)
async def test_what_is_no_web_address_is_not_sent(adb_address: tuple[str, int], url: str) -> None:
    side = SimulatedPhone(size_px=SMALL)
    async with seeing(adb_address, side) as sight:
        with pytest.raises(UrlNotOpened) as caught:
            await sight.device.open_url(url)
        assert caught.value.reason == "not_http"
        assert not sight.adb.commands


async def test_the_scheme_is_written_as_phones_compare_it() -> None:
    assert check_url("HTTPS://Example.com/A") == "https://Example.com/A"

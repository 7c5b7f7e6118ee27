"""The simulated phone's HTTP door, over a real socket."""

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any, cast

import aiohttp
import pytest
from PIL import Image

from devices.simulator.control import PhoneControl
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.side import TreeTrouble
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.phone_errands import standing_clock

JsonObject = dict[str, Any]


class Person:
    """Someone with a browser."""

    def __init__(self, phone: SimulatedPhone, url: str, http: aiohttp.ClientSession) -> None:
        self.phone, self.url, self.http = phone, url, http

    async def posts(self, path: str, body: object, status: int = 200) -> JsonObject:
        async with self.http.post(self.url + path, json=body) as response:
            assert response.status == status, await response.text()
            return cast(JsonObject, await response.json())

    async def gets(self, path: str) -> JsonObject:
        async with self.http.get(self.url + path) as response:
            assert response.status == 200
            return cast(JsonObject, await response.json())

    async def looks(self, after: str = "") -> tuple[str, str, bytes]:
        """Version, secure sign, JPEG bytes."""
        async with self.http.get(f"{self.url}/screen.jpg", params={"after": after}) as response:
            assert response.status == 200
            return response.headers["X-Version"], response.headers["X-Secure"], await response.read()


@pytest.fixture
async def person() -> AsyncIterator[Person]:
    phone = SimulatedPhone(size_px=(540, 1200), clock=standing_clock)
    async with PhoneControl(phone) as control, aiohttp.ClientSession() as http:
        yield Person(phone, control.url, http)


async def test_a_tap_by_fraction_changes_page_and_picture(person: Person) -> None:
    before, secure, jpeg = await person.looks()
    with Image.open(BytesIO(jpeg)) as image:
        assert (image.format, image.size, secure) == ("JPEG", (540, 1200), "0")
    x, y = person.phone.centre_px("app_coffee")
    state = await person.posts("/tap", {"x": x / 540, "y": y / 1200})
    assert (state["package"], state["activity"], state["scene"]) == (
        "com.farhand.coffee",
        ".MainActivity",
        "coffee_menu",
    )
    assert (await person.looks(before))[0] == state["version"] != before
    assert (await person.gets("/oracle"))["facts"][0][1] == "opened Coffee"


async def test_a_look_waits_until_the_screen_differs(person: Person) -> None:
    version, _, _ = await person.looks()
    waiting = asyncio.create_task(person.looks(version))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    person.phone.tap_element("app_notes")
    assert (await asyncio.wait_for(waiting, WAIT_LIMIT_S))[0] != version


async def test_a_person_sees_secure_pages(person: Person) -> None:
    visit(person.phone, "pay_sheet")
    _, secure, jpeg = await person.looks()
    with Image.open(BytesIO(jpeg)) as image:
        assert secure == "1"
        assert image.convert("L").crop((0, 700, 540, 1000)).getextrema()[1] == 255


async def test_text_keys_and_swipes_arrive(person: Person) -> None:
    visit(person.phone, "notes")
    person.phone.tap_element("note")
    await person.posts("/text", {"text": "牛奶和面包"})
    assert person.phone.element("note").text == "牛奶和面包"
    await person.posts("/key", {"code": 3})
    assert person.phone.scene == "launcher"
    person.phone.tap_element("app_settings")
    await person.posts("/swipe", {"x": 0.5, "y": 0.8, "to_x": 0.5, "to_y": 0.3})
    assert person.phone.oracle.touches[-1] == ("swipe", 270, 960)
    assert person.phone.scroll > 0


async def test_settings_and_reset(person: Person) -> None:
    state = await person.posts("/settings", {"lang": "zh", "screencap_s": 0.5})
    assert (state["lang"], state["latency"]["screencap_s"], person.phone.latency.screencap_s) == (
        "zh",
        0.5,
        0.5,
    )
    person.phone.tap_element("app_coffee")
    assert (await person.posts("/reset", {}))["scene"] == "launcher"
    assert await person.gets("/oracle") == {"facts": []}


async def test_every_knob_is_turned_by_name_and_told(person: Person) -> None:
    state = await person.posts(
        "/settings",
        {
            "lock_kind": "pin",
            "pin": "135790",
            "locked": True,
            "screen_timeout_ms": 30_000,
            "rotation": 1,
            "splash": "com.farhand.coffee",
            "battery": 14,
            "charging": False,
            "android": "9",
            "caret_blinks": True,
            "browser_enabled": False,
            "refuses_input": True,
            "tree": "not_idle",
            "tree_every": 2,
        },
    )
    assert (state["locked"], state["lock_kind"], state["scene"]) == (True, "pin", "lock")
    assert (state["rotation"], state["size_px"]) == (1, [1200, 540])
    assert (state["screen_timeout_ms"], state["splash"], state["pin"]) == (
        30_000,
        "com.farhand.coffee",
        "135790",
    )
    assert (state["battery"], state["charging"], person.phone.battery) == (14, False, (14, False))
    assert (state["android"], person.phone.android, state["title"]) == ("9", "9", "StatusBar")
    assert (state["quirks"]["refuses_input"], state["quirks"]["tree"]) == (True, "not_idle")
    assert (person.phone.quirks.tree, person.phone.quirks.tree_every) == (TreeTrouble.NOT_IDLE, 2)
    assert (await person.posts("/settings", {"locked": False}))["scene"] == "launcher"


async def test_the_power_key_and_the_dark_are_seen_by_a_person(person: Person) -> None:
    version, _, _ = await person.looks()
    state = await person.posts("/key", {"code": 26})
    assert state["awake"] is False
    dark, _, jpeg = await person.looks(version)
    assert dark != version
    with Image.open(BytesIO(jpeg)) as image:
        assert image.convert("L").getextrema() == (0, 0)
    lit = await person.posts("/settings", {"awake": True})
    assert lit["awake"] is True
    assert lit["version"] != dark  # nor surely the first one: the page has a clock


async def test_a_foldable_is_folded(person: Person) -> None:
    answer = await person.posts("/settings", {"folded": True}, status=400)
    assert "fold" in answer["error"]


@pytest.mark.parametrize(
    ("kind", "scene"),
    [
        ("permission", "permission"),
        ("update", "update"),
        ("splash", "splash"),
        ("shade", "shade"),
        ("recents", "recents"),
    ],
)
async def test_a_dialog_comes_up_when_it_is_asked_for(person: Person, kind: str, scene: str) -> None:
    person.phone.tap_element("app_coffee")
    assert (await person.posts("/dialog", {"kind": kind}))["scene"] == scene


async def test_a_permission_may_be_for_something_else(person: Person) -> None:
    person.phone.tap_element("app_coffee")
    await person.posts("/dialog", {"kind": "permission", "wish": "contacts"})
    assert "contacts" in person.phone.element("permission_message").text


async def test_a_drag_arrives(person: Person) -> None:
    await person.posts("/drag", {"x": 0.5, "y": 0.8, "to_x": 0.5, "to_y": 0.3})
    assert person.phone.oracle.touches == [("drag", 270, 960)]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/tap", {"x": 2, "y": 0.5}),
        ("/tap", {"x": True, "y": 0.5}),
        ("/tap", {"x": float("nan"), "y": 0.5}),
        ("/tap", [1, 2]),
        ("/text", {"text": 5}),
        ("/key", {}),
        ("/settings", {"lang": "fr"}),
        ("/settings", {"input_s": -1}),
        ("/settings", {"colour": "red"}),
        ("/settings", {"pin": "12"}),
        ("/settings", {"pin": "١٢٣٤"}),
        ("/settings", {"locked": 1}),
        ("/settings", {"lock_kind": "pattern"}),
        ("/settings", {"rotation": 4}),
        ("/settings", {"screen_timeout_ms": 0}),
        ("/settings", {"splash": "com.nobody"}),
        ("/settings", {"android": "Nougat"}),
        ("/settings", {"android": ""}),
        ("/settings", {"tree": "odd"}),
        ("/settings", {"tree_every": True}),
        ("/settings", {"refuses_input": "yes"}),
        ("/dialog", {"kind": "payment"}),
        ("/dialog", {"kind": "permission", "wish": "money"}),
        ("/dialog", {}),
    ],
)
async def test_nonsense_is_refused_and_changes_nothing(person: Person, path: str, body: object) -> None:
    answer = await person.posts(path, body, status=400)
    assert answer["error"]
    assert (person.phone.scene, person.phone.lang) == ("launcher", "en")
    assert person.phone.oracle.touches == []


async def test_a_body_that_is_no_json_is_refused(person: Person) -> None:
    for body in ("{", "[" * 50_000):
        async with person.http.post(f"{person.url}/tap", data=body) as response:
            assert response.status == 400


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://localhost:5000"}, 200),
        ({"Origin": "http://127.0.0.1:8080"}, 200),
        ({"Origin": "http://example.com"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1.example.com"}, 403),
        ({"Host": "example.com"}, 403),
    ],
)
async def test_only_pages_of_this_computer_may_ask(
    person: Person, headers: dict[str, str], status: int
) -> None:
    async with person.http.get(f"{person.url}/state", headers=headers) as response:
        assert response.status == status
        allowed = response.headers.get("Access-Control-Allow-Origin")
        assert allowed == (headers.get("Origin") if status == 200 else None)
    async with person.http.options(f"{person.url}/tap", headers=headers) as response:
        assert response.status == (204 if status == 200 else 403)


async def test_closing_ends_a_waiting_look_at_once() -> None:
    phone = SimulatedPhone(size_px=(540, 1200), clock=standing_clock)  # a new minute is another screen
    async with aiohttp.ClientSession() as http:
        async with PhoneControl(phone) as control:
            person = Person(phone, control.url, http)
            version, _, _ = await person.looks()
            waiting = asyncio.create_task(http.get(f"{control.url}/screen.jpg", params={"after": version}))
            await asyncio.sleep(0.05)
        async with asyncio.timeout(WAIT_LIMIT_S), await waiting as response:
            assert response.status == 204

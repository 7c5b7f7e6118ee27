"""A take-over from the sofa: the phone is worked from the chat by pressing numbers, and the task goes on."""

import re

import pytest

from devices.simulator.handset.oracle import Touch
from tests.console_client.client import Message
from tests.e2e.test_stories import LONG_S, has_button, report
from tests.e2e.world import World

pytestmark = pytest.mark.timeout(240)


def number_of(pad: Message, label: str) -> str:
    """The number that a thing has on the pad."""
    found = re.search(rf"(\d+) {label}", pad.text)
    assert found, pad.text
    return found.group(1)


async def test_a_person_presses_a_number_in_the_chat_and_the_phone_gets_that_touch_alone(
    world: World,
) -> None:
    world.model.script(
        '<answer>do(action="Launch", app="Coffee")</answer>',
        '<answer>do(action="Take_over", message="Choose a drink, please")</answer>',
        '<answer>finish(message="The drink is chosen.")</answer>',
    )
    task = await world.user.sends("let me choose a drink")
    asked = await world.user.sees(has_button("🔢"), timeout_s=LONG_S)
    mocha = world.phone.centre_px("drink_mocha")
    await world.user.presses("🔢", asked)
    pad = await world.user.sees(has_button("🏠"), timeout_s=LONG_S)
    assert pad.photo
    assert world.phone.oracle.touches == []
    await world.user.presses(number_of(pad, "Mocha"), pad)
    chosen = await world.user.sees(
        lambda seen: seen.message_id == pad.message_id and "Add to" in seen.text, timeout_s=LONG_S
    )
    assert world.phone.oracle.touches == [Touch("tap", *mocha)]
    assert world.phone.scene == "coffee_detail"
    await world.user.presses("▶", chosen)
    await world.user.sees(report("✅", task), timeout_s=LONG_S)
    over = await world.user.sees(lambda seen: seen.message_id == pad.message_id and seen.buttons == ())
    assert "over" in over.text
    assert world.phone.oracle.touches == [Touch("tap", *mocha)]


async def test_a_protected_page_gives_the_pad_no_picture_and_no_key_of_its_code(world: World) -> None:
    await world.user.sends("order a latte and pay by card")
    asked = await world.user.sees(has_button("🔢"), timeout_s=LONG_S)
    await world.user.presses("🔢", asked)
    pad = await world.user.sees(has_button("🏠"), timeout_s=LONG_S)
    assert not pad.photo
    assert pad.protected
    assert asked.text.startswith("🖐 Pay ¥36.80 to Blue Door Coffee: enter your payment code on the phone\n")
    assert asked.button("🔑") is None  # its keys take no code from the chat
    lines = pad.text.splitlines()
    assert "Bank card · Blue Door Coffee · ¥36.80 · Garden Bank (4417) · Payment code" in lines
    listed = dict(line.split(" ", 1) for line in lines if line[0].isdigit())
    assert [button.text for button in pad.buttons if button.text.isdecimal()] == list(listed)
    assert not [label for label in listed.values() if label.isdigit()]
    close = next(number for number, label in listed.items() if label == "Close")
    await world.user.presses(close, pad)

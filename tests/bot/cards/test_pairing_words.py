"""A pairing in words and pictures."""

import io

import pytest
import segno
from PIL import Image

from agent.contract.phones import PairingStep, PairStage, PhoneInfo, PhoneState
from bot.cards import is_over, pairing_look, qr_look
from bot.cards.qr import qr_png, spent_png
from tests.worlds.card_values import HOSTILE, LANGS, NOW, ZONE, shown
from tests.worlds.cases import each_of

OFFER = "WIFI:T:ADB;S:studio-a1b2c3;P:k3j4h5g6f7;;"
PHONE = PhoneInfo("S1", "Pixel 6", "14", "10.0.0.2:41234", PhoneState.ONLINE)


def test_the_picture_is_the_code_with_its_quiet_zone_and_large() -> None:
    picture = Image.open(io.BytesIO(qr_png(OFFER)))
    assert picture.format == "PNG"
    assert picture.width == picture.height > 600
    wanted = [
        [bool(module) for module in row] for row in segno.make_qr(OFFER, error="m").matrix_iter(border=4)
    ]
    side = picture.width // len(wanted)
    grey, middles = picture.convert("L").tobytes(), [side * at + side // 2 for at in range(len(wanted))]
    assert [[grey[y * picture.width + x] == 0 for x in middles] for y in middles] == wanted
    assert not any(any(wanted[edge]) for edge in (0, 1, 2, 3, -4, -3, -2, -1))


@pytest.mark.parametrize("good", [True, False, None])
def test_what_takes_its_place_has_the_same_size_and_no_code(good: bool | None) -> None:
    picture = Image.open(io.BytesIO(spent_png(good=good)))
    assert abs(picture.width - Image.open(io.BytesIO(qr_png(OFFER))).width) < 40
    assert picture.convert("L").getextrema()[0] != 0


@pytest.mark.parametrize("lang", LANGS)
def test_the_steps_fit_under_the_picture_and_say_what_is_needed(lang: str) -> None:
    text = shown(qr_look(NOW + 180, b"png", lang, ZONE))
    assert "22:16" in text
    assert "/pair" in text
    assert "Wi-Fi" in text
    assert ("Pair device with QR code" if lang == "en" else "使用二维码配对设备") in text
    assert "P:k3j4" not in text


@each_of(
    ("step", "text", "over"),
    [
        (PairingStep(PairStage.WAITING), "Pairing with 10.0.0.2:37001", False),
        (PairingStep(PairStage.SEEN), "I see the phone", False),
        (PairingStep(PairStage.PAIRED), "Paired.", False),
        (PairingStep(PairStage.NEEDS_ADDRESS), "/connect 192.168.1.20:41234", True),
        (PairingStep(PairStage.CONNECTED, PHONE), "Pixel 6 is connected", True),
        (PairingStep(PairStage.FAILED, key="pair_refused"), "the code is wrong", True),
        (
            PairingStep(PairStage.FAILED, key="pair_wrong_port"),
            "10.0.0.2:37001 is not the pairing port",
            True,
        ),
        (PairingStep(PairStage.FAILED, key="internal", values=(("id", "a1"),)), "number a1", True),
        (PairingStep(PairStage.FAILED, key="connect_address_invalid"), "Write host, port and code", True),
    ],
)
def test_each_move_has_its_sentence(step: PairingStep, text: str, over: bool) -> None:
    assert text in shown(pairing_look(step, "10.0.0.2:37001", "en"))
    assert is_over(step) is over


@each_of("lang", LANGS)
@each_of("stage", list(PairStage))
def test_hostile_values_stay_text_under_a_picture(stage: PairStage, lang: str) -> None:
    phone = PhoneInfo("S1", HOSTILE, "14", HOSTILE, PhoneState.ONLINE)
    step = PairingStep(stage, phone, "pair_unsupported", (("version", HOSTILE),))
    text = shown(pairing_look(step, "10.0.0.2:37001", lang))
    assert len(text.encode("utf-16-le")) // 2 <= 1024

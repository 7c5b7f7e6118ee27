"""The message of a pairing while it runs; a pairing by code ends with `connected_look`."""

from datetime import tzinfo

from agent.contract.phones import PairingStep, PairStage
from bot.cards.look import Look
from bot.cards.text import clip, one_line
from bot.cards.times import clock_text
from bot.strings import say_html

_VALUE_UNITS = 200
_PLAIN_KEYS = {
    PairStage.SEEN: "pairing_seen",
    PairStage.PAIRED: "pairing_paired",
    PairStage.NEEDS_ADDRESS: "pairing_needs_address",
}
# The sentences of /connect and of a failed task would send the person the wrong way.
_OWN_KEYS = {"connect_address_invalid": "pair_address_invalid", "internal": "something_wrong"}


def qr_look(expires_at: float, picture: bytes, lang: str, zone: tzinfo | None = None) -> Look:
    """The QR picture with the steps in words. expires_at: seconds since the epoch."""
    return Look(say_html(lang, "pairing_qr", clock=clock_text(expires_at, zone)), picture=picture)


def pairing_look(step: PairingStep, address: str, lang: str) -> Look:
    """The progress of a pairing. address: what the person typed, '' for a QR picture."""
    if step.stage is PairStage.FAILED:
        values = {name: clip(one_line(value), _VALUE_UNITS) for name, value in step.values}
        return Look(say_html(lang, _OWN_KEYS.get(step.key, step.key), **({"address": address} | values)))
    if step.stage is PairStage.CONNECTED:
        name = step.phone.label if step.phone else ""
        return Look(say_html(lang, "pairing_connected", name=clip(one_line(name), _VALUE_UNITS)))
    if step.stage is PairStage.WAITING:
        return Look(say_html(lang, "pairing_trying", address=address))
    return Look(say_html(lang, _PLAIN_KEYS[step.stage]))


def is_over(step: PairingStep) -> bool:
    """Whether this is the last step."""
    return step.stage in (PairStage.CONNECTED, PairStage.NEEDS_ADDRESS, PairStage.FAILED)

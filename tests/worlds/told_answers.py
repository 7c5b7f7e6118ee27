"""Answers to the self-test's pictures as models would give them, without any model."""

from collections.abc import Iterable

from agent.contract.actions import Unusable, UnusableReply
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.picture_rule import PictureRule, picture_size
from agent.model.selftest.answers import TargetAnswer
from agent.model.selftest.pictures import Size, TargetPicture

_WHOLE = {
    CoordinateKind.THOUSANDTHS: 1000,
    CoordinateKind.NINES: 999,
    CoordinateKind.THOUSANDTHS_YX: 1000,
}


def numbers(kind: CoordinateKind, picture: TargetPicture, seen_px: Size) -> tuple[float, float]:
    """The middle of the target as a model writes it that sees a picture of `seen_px`."""
    x, y = (middle / side for middle, side in zip(picture.centre, picture.size_px, strict=True))
    match kind:
        case CoordinateKind.PIXELS:
            return round(x * seen_px[0]), round(y * seen_px[1])
        case CoordinateKind.FRACTION:
            return round(x, 4), round(y, 4)
        case CoordinateKind.THOUSANDTHS_YX:
            return round(y * 1000), round(x * 1000)
        case _:
            return round(x * _WHOLE[kind]), round(y * _WHOLE[kind])


def answers(
    pictures: Iterable[TargetPicture],
    kind: CoordinateKind,
    sent: PictureRule,
    server: PictureRule | None = None,
) -> list[TargetAnswer]:
    """Perfect answers in a kind. sent: to which we resize. server: what the server makes of that."""
    told: list[TargetAnswer] = []
    for picture in pictures:
        sent_px = picture_size(sent, picture.size_px)
        seen_px = picture_size(server, sent_px) if server else sent_px
        told.append(TargetAnswer(picture, sent_px, numbers(kind, picture, seen_px)))
    return told


def unusable(pictures: Iterable[TargetPicture], reason: Unusable, detail: str = "") -> list[TargetAnswer]:
    """Replies that cannot be used."""
    return [
        TargetAnswer(picture, picture.size_px, unusable=UnusableReply(reason, detail)) for picture in pictures
    ]

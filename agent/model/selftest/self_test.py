"""The whole self-test of one model: which pictures, what that costs, and what it found out."""

from dataclasses import dataclass, replace
from pathlib import Path

from agent.contract.errors import ModelSeesNoPictures
from agent.contract.model import coordinates_name, dialect_name
from agent.model.dialects import dialect_for
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.families import family_for
from agent.model.dialects.family import Family
from agent.model.picture_rule import picture_size
from agent.model.prices import cost_micro
from agent.model.selftest.label_cover import LabelCover
from agent.model.selftest.measure import EXTRA_REQUESTS, Measured, Measuring, OnAnswer, Server
from agent.model.selftest.pictures import target_pictures
from agent.model.selftest.summary import Summary, summarised
from agent.model.selftest.verdict import SelfTestOutcome, SelfTestVerdict
from agent.model.token_counts import picture_tokens

# Of one request without its picture, and of one reply: about what a long prompt and a short thought take.
_TEXT_TOKENS = 1_800
_REPLY_TOKENS = 120


@dataclass(frozen=True, slots=True)
class MeasurePlan:
    """What a test is going to do.

    requests: their number. tokens_in: of all, about.
    cost_micro: of all, about, in millionths of the currency; None if the price is unknown.
    """

    requests: int
    tokens_in: int
    cost_micro: int | None


@dataclass(frozen=True, slots=True)
class SelfTest:
    """A test of a model with these settings.

    dialect, coordinates: FARHAND_DIALECT and FARHAND_COORDINATES, '' for the choice by the model's name.
    host: of the server. font: with Chinese, None to leave those labels out.
    quick: six pictures, nothing else.
    covers: also with the labels painted over, as FARHAND_COVER does it.
    """

    server: Server
    host: str
    dialect: str = ""
    coordinates: str = ""
    font: Path | None = None
    quick: bool = False
    covers: bool = False

    @property
    def family(self) -> Family:
        """That the model is asked as, with the kind that is set."""
        kind = coordinates_name(self.coordinates)
        return family_for(
            self.server.model,
            self.host,
            dialect_name(self.dialect),
            CoordinateKind(kind) if kind else None,
        )

    @property
    def plan(self) -> MeasurePlan:
        """Its requests and about what they cost."""
        family = self.family
        pictures = target_pictures(chinese=self.font is not None, quick=self.quick)
        requests = len(pictures) * (2 if self.covers else 1) + (0 if self.quick else EXTRA_REQUESTS)
        seen = [picture_tokens(picture_size(family.picture, picture.size_px)) for picture in pictures]
        tokens = round(requests * (_TEXT_TOKENS + sum(seen) / len(seen)))
        price = self.server.price
        cost = None if price is None else cost_micro(price, tokens, 0, requests * _REPLY_TOKENS)
        return MeasurePlan(requests, tokens, cost)

    async def run(self, on_answer: OnAnswer) -> Summary:
        """Asks for everything. on_answer: see Measuring. Raises ModelError.

        A server that refuses pictures is no error: that is what the test says then.
        """
        model, family = self.server.model, self.family
        own = family_for(model, self.host, dialect_name(self.dialect)).kind
        dialect = dialect_for(model, self.dialect, self.host, self.coordinates)
        pictures = target_pictures(chinese=self.font is not None, quick=self.quick)
        measuring = Measuring(self.server, dialect, family, self.font, on_answer)
        try:
            paint = LabelCover().cover if self.covers else None
            measured = await measuring.run(pictures, extras=not self.quick, paint=paint)
        except ModelSeesNoPictures:
            nothing = summarised(Measured(()), family, own, "")
            return replace(nothing, verdict=SelfTestVerdict(SelfTestOutcome.NO_VISION))
        return summarised(measured, family, own, family_for(model, self.host).name)

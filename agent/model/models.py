"""Builds the model of the settings: one address, or two of which the second steps in."""

import contextlib
from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from agent.contract.errors import ModelError
from agent.contract.model import (
    AnsweringModel,
    ModelAddress,
    ModelOffer,
    Usage,
    coordinates_name,
    dialect_name,
)
from agent.model.client import ModelClient
from agent.model.decider import Model
from agent.model.dialects import dialect_for, picture_habit
from agent.model.dialects.base import Dialect
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.families import family_for
from agent.model.fallback import FallbackModel, NamedModel
from agent.model.faults import address_of
from agent.model.prices import Price, price_of
from agent.model.prices_file import read_prices_file
from agent.model.role_request import Writer
from agent.model.sent_pictures import PictureHabit
from agent.model.stream import ModelLimits

# Of the first address while it is away: a step must not wait long to learn that it still is.
PROBE = ModelLimits(connect_s=5.0, first_chunk_s=15.0, gap_s=10.0, whole_s=60.0, retries=0)


@dataclass(frozen=True, slots=True)
class TaskModels:
    """What tasks need of the models. dialect: name of the first one's, for prompt files; habit: its own."""

    model: Model
    dialect: str
    answering: Callable[[], AnsweringModel] = AnsweringModel
    habit: PictureHabit | None = None
    """What the first one's family is sent of pages."""
    unpriced: tuple[str, ...] = ()
    """Names of those whose price is unknown, so that no budget holds for them."""
    writer: Writer | None = None
    """The same for requests of a team's roles."""
    others: "Mapping[str, TaskModels]" = field(default_factory=dict[str, "TaskModels"])
    """Those that can be chosen instead, by their names in models.yaml."""

    def all_unpriced(self) -> tuple[str, ...]:
        """As `unpriced`, with those that can be chosen instead."""
        others = (name for other in self.others.values() for name in other.unpriced)
        return tuple(dict.fromkeys((*self.unpriced, *others)))


@contextlib.asynccontextmanager
async def models_at(
    first: ModelAddress,
    second: ModelAddress | None,
    data_dir: Path,
    refused: Callable[[ModelError, str], None],
    *,
    prices: Path | None = None,
    max_tokens: int | None = None,
    usage: Usage | None = None,
    others: Mapping[str, ModelAddress] | None = None,
) -> AsyncGenerator[TaskModels, None]:
    """The clients for the length of the block. Raises PricesError.

    data_dir: may hold prompt files.
    refused: called with the error of the first, and the name of the second, when the first refuses for good.
    prices: the household's file. max_tokens: of a reply, None for the families' own.
    usage: counts for all of them. others: that can be chosen instead, by name; for these no second steps in.
    """
    own = await read_prices_file(prices)
    build = _Builder(own, max_tokens, usage or Usage())
    dialect = _dialect_of(first)
    name, habit = dialect.name, picture_habit(dialect)
    async with contextlib.AsyncExitStack() as stack:
        model = await stack.enter_async_context(build.client(first))
        offered = {other: await build.task_models(at, stack) for other, at in (others or {}).items()}
        if second is None:
            yield TaskModels(
                model, name, habit=habit, unpriced=build.unpriced(first), writer=model, others=offered
            )
            return
        other = await stack.enter_async_context(build.client(second, second=True))
        probe = await stack.enter_async_context(build.client(first, PROBE))
        both = FallbackModel(
            NamedModel(model, first.model, name, model),
            probe,
            NamedModel(other, second.model, _dialect_of(second).name, other),
            data_dir,
            lambda err: refused(err, second.model),
        )
        unpriced = build.unpriced(first, second)
        yield TaskModels(both, name, lambda: both.answering, habit, unpriced, both, offered)


def _dialect_of(at: ModelAddress) -> Dialect:
    return dialect_for(at.model, at.dialect, urlsplit(at.base_url).hostname or "", at.coordinates)


def offer_of(name: str, at: ModelAddress) -> ModelOffer:
    """The model as it is shown to people. Raises ValueError as `models_at` does."""
    kind = coordinates_name(at.coordinates)
    host = urlsplit(at.base_url).hostname or ""
    family = family_for(at.model, host, dialect_name(at.dialect), CoordinateKind(kind) if kind else None)
    return ModelOffer(name, at.model, family.name, family.kind.value, address_of(at.base_url))


@dataclass(frozen=True, slots=True)
class _Builder:
    """What all clients share. own: the household's prices."""

    own: tuple[Price, ...]
    max_tokens: int | None
    usage: Usage

    def client(
        self, at: ModelAddress, limits: ModelLimits | None = None, *, second: bool = False
    ) -> ModelClient:
        return ModelClient(
            at.base_url,
            at.api_key,
            at.model,
            _dialect_of(at),
            limits,
            self.usage,
            max_tokens=self.max_tokens,
            price=price_of(at.model, at.base_url, self.own),
            second=second,
        )

    async def task_models(self, at: ModelAddress, stack: contextlib.AsyncExitStack) -> TaskModels:
        """One that can be chosen, with a client for the life of the stack."""
        dialect = _dialect_of(at)
        client = await stack.enter_async_context(self.client(at))
        return TaskModels(
            client, dialect.name, habit=picture_habit(dialect), unpriced=self.unpriced(at), writer=client
        )

    def unpriced(self, *addresses: ModelAddress) -> tuple[str, ...]:
        """The models without a known price."""
        return tuple(at.model for at in addresses if price_of(at.model, at.base_url, self.own) is None)

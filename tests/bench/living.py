"""Part "living": what an approval survives on generated checkouts, and what makes it void."""

from collections.abc import Mapping
from dataclasses import dataclass

from agent.perception.reading.picture import PictureReader
from tests.bench.table import Row, Table
from tests.worlds.living_checkouts import HARMFUL, LIVING, Change, Way
from tests.worlds.living_trial import TryOut

SEEDS = 40


@dataclass(frozen=True, slots=True)
class _Part:
    """held: the approval has to hold. mixed: two things live beside each change."""

    title: str
    changes: Mapping[str, Change]
    held: bool = False
    mixed: bool = False

    async def good(self, out: TryOut, name: str) -> int:
        """How many checkouts came out as they must."""
        change = self.changes[name]
        tried = [
            await (out.try_mixed(seed, name, change) if self.mixed else out.try_change(seed, change))
            for seed in range(SEEDS)
        ]
        return sum(each.is_right(held=self.held) for each in tried)


_PARTS = (
    _Part("lives by itself, and the touch was sent", LIVING, held=True),
    _Part("another order, payee, item or button, and nothing was sent", HARMFUL),
    _Part("the same while two things live beside it, and nothing was sent", HARMFUL, mixed=True),
)


async def measure() -> Table:
    """Each kind of change on 40 checkouts, read in three ways.

    Raises RuntimeError without the extra 'reading'.
    """
    pictures = PictureReader.if_installed()
    if pictures is None:
        raise RuntimeError("the extra 'reading' is not installed: make reading")
    rows, missed = list[Row | str](), list[str]()
    try:
        for way in Way:
            out = TryOut(way, pictures)
            for part in _PARTS:
                if part.mixed and way is Way.PICTURE:
                    continue  # it would take as long as all others together
                rows.append(f"{way}: {part.title}")
                for name in part.changes:
                    good = await part.good(out, name)
                    rows.append(Row(name, [good], f"of {SEEDS}", 0))
                    if good < SEEDS:
                        missed.append(f"{name} by {way}: {good} of {SEEDS}")
    finally:
        pictures.close()
    return Table(
        f"living: an approval used on another page than it was given on; {SEEDS} checkouts of each kind",
        rows,
        ("helper, dump: by the elements of its tree; picture: by the words of the picture alone.",),
        missed,
    )

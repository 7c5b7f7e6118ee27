"""Gives buttons their nonces, the same one to the same button of the same message."""

from bot.cards import ButtonSpec
from bot.outgoing import Button
from bot.store import Act, Store


class Nonces:
    """Remembers what it made, so that an edit that changes only words does not change every button."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._made: dict[str, dict[Act, str]] = {}

    async def buttons(
        self,
        rows: tuple[tuple[ButtonSpec, ...], ...],
        person_id: int,
        chat_id: int,
        group: str,
        ids: tuple[tuple[str, str], ...],
    ) -> tuple[tuple[Button, ...], ...]:
        """The rows with nonces. ids: added to each act, so that a press says what it is about."""
        done: list[tuple[Button, ...]] = []
        for row in rows:
            made = [
                Button(spec.text, await self._nonce(spec, person_id, chat_id, group, ids), spec.style)
                for spec in row
            ]
            done.append(tuple(made))
        return tuple(done)

    async def retire(self, group: str) -> None:
        """The group's buttons only say from now on that they are old."""
        self._made.pop(group, None)
        await self._store.buttons.retire(group)

    async def _nonce(
        self, spec: ButtonSpec, person_id: int, chat_id: int, group: str, ids: tuple[tuple[str, str], ...]
    ) -> str:
        act = Act(spec.verb, (*spec.values, *ids))
        made = self._made.setdefault(group, {})
        if act not in made:
            made[act] = await self._store.buttons.make(person_id, chat_id, group, act)
        return made[act]

"""Gives buttons their nonces: the same button of the same message keeps its nonce."""

from dataclasses import replace

from bot.cards import ButtonSpec
from bot.cards.button_rows import fitted
from bot.outbox.outgoing import Button, Outgoing
from bot.store import Act, Store


class ButtonIds:
    """The nonces of buttons. An edit that changes only words changes no nonce."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def buttons(
        self,
        rows: tuple[tuple[ButtonSpec, ...], ...],
        person_id: int,
        chat_id: int,
        group: str,
        ids: tuple[tuple[str, str], ...],
    ) -> tuple[tuple[Button, ...], ...]:
        """The rows with nonces. ids: added to each act, so that a press names what it is about."""
        done: list[tuple[Button, ...]] = []
        for row in fitted(rows):
            made = [
                Button(spec.text, "", copy=spec.copy)
                if spec.copy
                else Button(spec.text, await self._nonce(spec, person_id, chat_id, group, ids), spec.style)
                for spec in row
            ]
            done.append(tuple(made))
        return tuple(done)

    async def retire(self, group: str) -> None:
        """Makes the group's buttons old from now on."""
        await self._store.buttons.retire(group)

    async def _nonce(
        self, spec: ButtonSpec, person_id: int, chat_id: int, group: str, ids: tuple[tuple[str, str], ...]
    ) -> str:
        act = Act(spec.verb, (*spec.values, *ids))
        standing = await self._store.buttons.usable_nonce(person_id, group, act)
        return standing or await self._store.buttons.make(person_id, chat_id, group, act)

    async def renew(self, message: Outgoing) -> Outgoing:
        """The message with buttons of new nonces, for one that may be in the chat: its older buttons end."""
        old = [button.nonce for row in message.buttons for button in row]
        fresh = await self._store.buttons.renew(old)
        rows = tuple(
            tuple(replace(button, nonce=fresh.get(button.nonce, button.nonce)) for button in row)
            for row in message.buttons
        )
        return replace(message, buttons=rows)

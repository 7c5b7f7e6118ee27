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
        buttons = self._store.buttons
        shown = fitted(rows)
        acts = {spec: Act(spec.verb, (*spec.values, *ids)) for row in shown for spec in row if not spec.copy}
        nonces = await buttons.usable(person_id, group) if acts else {}
        missing = [act for act in dict.fromkeys(acts.values()) if act not in nonces]
        made = await buttons.make_all(person_id, chat_id, group, missing)
        nonces |= dict(zip(missing, made, strict=True))
        return tuple(
            tuple(
                Button(spec.text, "", copy=spec.copy)
                if spec.copy
                else Button(spec.text, nonces[acts[spec]], spec.style)
                for spec in row
            )
            for row in shown
        )

    async def retire(self, group: str) -> None:
        """Makes the group's buttons old from now on."""
        await self._store.buttons.retire(group)

    async def renew(self, message: Outgoing) -> Outgoing:
        """The message with buttons of new nonces, for one that may be in the chat: its older buttons end."""
        old = [button.nonce for row in message.buttons for button in row]
        fresh = await self._store.buttons.renew(old)
        rows = tuple(
            tuple(replace(button, nonce=fresh.get(button.nonce, button.nonce)) for button in row)
            for row in message.buttons
        )
        return replace(message, buttons=rows)

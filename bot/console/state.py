"""The server's whole state, and the few ways to change it."""

from bot.console.clock import ChatClock
from bot.console.files import FileStore
from bot.console.groups import Group
from bot.console.messages import Content, Markup, PrivateChat, Room, StoredMessage
from bot.console.people import User
from bot.console.presses import LIFE_S, Presses, PressPlace, pressed_message
from bot.console.privacy import reaches_bot
from bot.console.profile import Profile
from bot.console.signal import Signal
from bot.console.telegram_json import message_json
from bot.console.updates import UpdateQueue
from bot.console.wire import JsonObject

_ACTION_S = 5.0


class World:
    """One bot, its chats and its updates. All changes happen between two awaits."""

    def __init__(self, bot: User) -> None:
        self.bot = bot
        self.clock = ChatClock()
        self.files = FileStore()
        self.updates = UpdateQueue(self.clock)
        self.presses = Presses(self.clock)
        self.profile = Profile(bot.first_name)
        self.changes = Signal()
        self.chats: dict[int, PrivateChat] = {}
        self.groups: dict[int, Group] = {}
        self._next_message_id = 1

    def close(self) -> None:
        """Releases everybody who waits."""
        self.changes.close()
        self.updates.close()
        self.presses.close()

    def room(self, chat_id: int) -> Room | None:
        """The private chat or the group with this id."""
        return self.chats.get(chat_id) or self.groups.get(chat_id)

    def put_user(self, user: User, *, started: bool = True) -> PrivateChat:
        """Adds a person, or changes their name and language.

        started: a new person counts as having written before.
        """
        chat = self.chats.get(user.user_id)
        if chat is None:
            chat = self.chats[user.user_id] = PrivateChat(user, started=started)
        chat.user = user
        self.touch(chat)
        return chat

    def add(
        self, chat: Room, *, from_bot: bool, content: Content, markup: Markup | None = None,
        reply_to: int = 0,
        sender_id: int = 0,
    ) -> StoredMessage:  # fmt: skip
        """Puts a new message at the end of a chat. sender_id: the writer, in a group."""
        message = StoredMessage(
            message_id=self._next_id(chat),
            chat_id=chat.chat_id,
            from_bot=from_bot,
            date=int(self.clock.now()),
            content=content,
            markup=markup or Markup(),
            reply_to=reply_to,
            sender_id=sender_id,
        )
        chat.messages[message.message_id] = message
        if from_bot:
            chat.action = ""  # a message ends "typing..."
        if message.markup.keyboard:
            chat.keyboard = message.message_id
        elif message.markup.closes_keyboard:
            chat.keyboard = 0
        self.touch(chat, message)
        return message

    def _next_id(self, chat: Room) -> int:
        """The next message id: a supergroup counts by itself, all other chats of the bot together."""
        if isinstance(chat, Group) and chat.is_super:
            return len(chat.messages) + 1
        self._next_message_id += 1
        return self._next_message_id - 1

    def edit(self, chat: Room, message: StoredMessage, content: Content, markup: Markup) -> None:
        """Changes the content of a message and marks the message as edited."""
        message.content, message.markup = content, markup
        message.edit_date = int(self.clock.now())
        message.edit_count += 1
        self.touch(chat, message)

    def act(self, chat: Room, action: str) -> None:
        """Shows 'typing' or the like for five seconds."""
        chat.action, chat.action_until = action, self.clock.now() + _ACTION_S
        self.touch(chat)

    def touch(self, chat: Room, message: StoredMessage | None = None) -> None:
        """Counts a change and wakes the pages and tests that wait for one."""
        chat.changed_at = self.changes.fire()
        if message is not None:
            message.changed_at = chat.changed_at

    def announce(self, message: StoredMessage) -> None:
        """Queues a person's message, new or edited, for the bot; in a group only if it reaches the bot."""
        group = self.groups.get(message.chat_id)
        reads_all = self.profile.reads_all_in_groups
        if group is not None and not reaches_bot(self.bot, group, message, reads_all=reads_all):
            return
        kind = "edited_message" if message.edit_count else "message"
        self.updates.push(kind, message_json(self, message))

    def press(
        self, presser: User, message: StoredMessage, data: str, place: PressPlace = PressPlace.CHAT
    ) -> str:
        """Queues a press of a button for the bot; returns its id."""
        query_id = self.presses.make()
        payload: JsonObject = {
            "id": query_id,
            "from": presser.to_json(),
            "chat_instance": f"{message.chat_id}77",
            "data": data,
        }
        payload |= pressed_message(place, message_json(self, message))
        self.updates.push("callback_query", payload, LIFE_S)
        return query_id

    def block(self, chat: PrivateChat, *, blocked: bool) -> None:
        """A person blocks or unblocks the bot, which gets `my_chat_member`."""
        chat.blocked = blocked
        self.touch(chat)
        gone: JsonObject = {"user": self.bot.to_json(), "status": "kicked", "until_date": 0}
        here: JsonObject = {"user": self.bot.to_json(), "status": "member"}
        payload: JsonObject = {
            "chat": chat.to_json(),
            "from": chat.user.to_json(),
            "date": int(self.clock.now()),
            "old_chat_member": here if blocked else gone,
            "new_chat_member": gone if blocked else here,
        }
        self.updates.push("my_chat_member", payload)

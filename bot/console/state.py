"""Everything the server knows, and the few ways in which it changes."""

from bot.console.clock import Clock
from bot.console.files import FileStore
from bot.console.messages import Chat, Content, Markup, Message, User
from bot.console.presses import LIFE_S, Presses, PressPlace, pressed_message
from bot.console.profile import Profile
from bot.console.signal import Signal
from bot.console.telegram_json import message_json
from bot.console.updates import UpdateQueue
from bot.console.wire import JsonObject

_ACTION_S = 5.0


class World:
    """One bot, its private chats and what waits for it. All changes happen between two awaits."""

    def __init__(self, bot: User) -> None:
        self.bot = bot
        self.clock = Clock()
        self.files = FileStore()
        self.updates = UpdateQueue(self.clock)
        self.presses = Presses(self.clock)
        self.profile = Profile(bot.first_name)
        self.changes = Signal()
        self.chats: dict[int, Chat] = {}
        self._next_message_id = 1

    def close(self) -> None:
        """Lets everybody who waits go."""
        self.changes.close()
        self.updates.close()
        self.presses.close()

    def put_user(self, user: User) -> Chat:
        """Adds a person, or changes their name and language."""
        chat = self.chats.get(user.user_id)
        if chat is None:
            chat = self.chats[user.user_id] = Chat(user)
        chat.user = user
        self.touch(chat)
        return chat

    def add(
        self, chat: Chat, *, from_bot: bool, content: Content, markup: Markup | None = None, reply_to: int = 0
    ) -> Message:
        """Puts a new message at the end of a chat."""
        message = Message(
            message_id=self._next_message_id,
            chat_id=chat.chat_id,
            from_bot=from_bot,
            date=int(self.clock.now()),
            content=content,
            markup=markup or Markup(),
            reply_to=reply_to,
        )
        self._next_message_id += 1
        chat.messages[message.message_id] = message
        if from_bot:
            chat.action = ""  # a message ends "typing..."
        self.touch(chat, message)
        return message

    def edit(self, chat: Chat, message: Message, content: Content, markup: Markup) -> None:
        """Changes what a message shows and marks it as edited."""
        message.content, message.markup = content, markup
        message.edit_date = int(self.clock.now())
        message.edit_count += 1
        self.touch(chat, message)

    def act(self, chat: Chat, action: str) -> None:
        """Shows 'typing' or the like for five seconds."""
        chat.action, chat.action_until = action, self.clock.now() + _ACTION_S
        self.touch(chat)

    def touch(self, chat: Chat, message: Message | None = None) -> None:
        """Counts a change, so that pages and tests who wait see it."""
        chat.changed_at = self.changes.fire()
        if message is not None:
            message.changed_at = chat.changed_at

    def announce(self, message: Message) -> None:
        """Queues a person's message, new or edited, for the bot."""
        kind = "edited_message" if message.edit_count else "message"
        self.updates.push(kind, message_json(self, message))

    def press(self, presser: User, message: Message, data: str, place: PressPlace = PressPlace.CHAT) -> str:
        """Queues a press of a button for the bot; answers its id."""
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

    def block(self, chat: Chat, *, blocked: bool) -> None:
        """A person blocks or unblocks the bot; the bot is told as `my_chat_member`."""
        chat.blocked = blocked
        self.touch(chat)
        gone: JsonObject = {"user": self.bot.to_json(), "status": "kicked", "until_date": 0}
        here: JsonObject = {"user": self.bot.to_json(), "status": "member"}
        payload: JsonObject = {
            "chat": {"id": chat.chat_id, "type": "private", "first_name": chat.user.first_name},
            "from": chat.user.to_json(),
            "date": int(self.clock.now()),
            "old_chat_member": here if blocked else gone,
            "new_chat_member": gone if blocked else here,
        }
        self.updates.push("my_chat_member", payload)

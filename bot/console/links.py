"""Deep links: t.me/BOT?start=CODE and t.me/BOT?startgroup=CODE, also as tg://resolve."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

_CODE = re.compile(r"[A-Za-z0-9_-]{0,64}")


@dataclass(frozen=True, slots=True)
class DeepLink:
    """The target of a link. for_group: the person chooses a group for the bot. code: '' for none."""

    for_group: bool
    code: str

    def command(self, bot_username: str) -> str:
        """The command that the app then sends in the person's name."""
        name = f"/start@{bot_username}" if self.for_group else "/start"
        return f"{name} {self.code}".rstrip()


def read_link(address: str, bot_username: str) -> DeepLink:
    """The link's parts. Raises ValueError if the apps would not accept it as a link to this bot."""
    parts = urlsplit(address if "://" in address else f"https://{address}")
    query = {name: values[-1] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
    if parts.scheme == "tg" and parts.netloc == "resolve":
        name = query.get("domain", "")
    elif parts.scheme in {"http", "https"} and parts.netloc in {"t.me", "telegram.me"}:
        name = parts.path.strip("/")
    else:
        raise ValueError(f"no address of Telegram: {address}")
    if name.lower() != bot_username.lower():
        raise ValueError(f"leads to another place than this bot: {address}")
    for_group = "startgroup" in query
    code = query.get("startgroup" if for_group else "start", "")
    if not _CODE.fullmatch(code):
        raise ValueError(f"a code is up to 64 of A-Z a-z 0-9 _ -: {code}")
    return DeepLink(for_group, code)

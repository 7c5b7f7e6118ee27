"""Opens http and https addresses, each as one safe argument of the phone's shell."""

import shlex
import unicodedata
from urllib.parse import urlsplit

from devices.adb.client.link import Link
from devices.errors import UrlNotOpened

_LONGEST = 2000
_VIEW = "android.intent.action.VIEW"


async def open_url(link: Link, url: str) -> None:
    """Opens the address in the app that takes it. Raises UrlNotOpened, PhoneErrors as Link.act."""
    result = await link.act(view_command(check_url(url)))
    # The first line repeats the address, which may hold any word.
    text = "\n".join(line for line in result.text.splitlines() if not line.startswith("Starting:"))
    # The exit code is 0 or 1 for the same failure; warnings ("brought to the front") are successes.
    if result.code != 0 or any(each in text for each in ("Error:", "Error type", "Exception", "Denial")):
        raise UrlNotOpened("no_app", "no app of the phone takes this address")


def check_url(url: str) -> str:
    """The address with its scheme in lower case, as intent filters compare it. Raises UrlNotOpened."""
    scheme, colon, rest = url.partition(":")
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and scheme.lower() == parts.scheme and bool(parts.hostname)
    except ValueError:  # "http://[" and the like
        usable = False
    # Checked on the text itself: urlsplit drops line breaks and tabs silently.
    if not usable or len(url) > _LONGEST or any(_is_control(char) for char in url):
        raise UrlNotOpened(
            "not_http", "not an http or https address with a host, of at most 2,000 characters"
        )
    return scheme.lower() + colon + rest


def view_command(url: str) -> str:
    """The shell command that opens a checked address."""
    return f"am start -a {_VIEW} -d {shlex.quote(url)}"


def _is_control(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")

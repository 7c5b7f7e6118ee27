"""Reads the words of `am` into an intent. Facts: AOSP Intent.parseCommandArgs and Intent.toShortString."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from devices.simulator.shell.commands.dumps.names import full_activity, short_component

_EXTRAS = ("--es", "--ei", "--ez", "--el", "--ef", "--eu", "-e")
_WITH_VALUE = ("--user", "--display", "-t", "--windowingMode", "--receiver-permission", "-i", "-R", "-P")


class BadArgument(Exception):
    """The text is the sentence behind 'Error: '."""


@dataclass(slots=True)
class AndroidIntent:
    """What is to be started or sent. component: (package, full class name)."""

    action: str = ""
    uri: str = ""
    categories: list[str] = field(default_factory=lambda: list[str]())
    flags: int = 0
    package: str = ""
    component: tuple[str, str] | None = None
    extras: dict[str, str] = field(default_factory=lambda: dict[str, str]())
    options: set[str] = field(default_factory=lambda: set[str]())

    def shown(self, *, hides_paths: bool) -> str:
        """Intent.toString. hides_paths: Android 12 and later print 'https://host/...' for a web address."""
        uri = _without_path(self.uri) if hides_paths else self.uri
        parts = [f"act={self.action}"] if self.action else []
        parts += [f"cat=[{','.join(self.categories)}]"] if self.categories else []
        parts += [f"dat={uri}"] if uri else []
        parts += [f"flg={self.flags:#x}"] if self.flags else []
        parts += [f"pkg={self.package}"] if self.package else []
        parts += [f"cmp={short_component(*self.component)}"] if self.component else []
        parts += ["(has extras)"] if self.extras else []
        return f"Intent {{ {' '.join(parts)} }}"


def _without_path(uri: str) -> str:
    scheme, _, rest = uri.partition(":")
    if scheme.lower() not in ("http", "https") or not rest.startswith("//"):
        return uri
    return f"{scheme}://{urlsplit(uri).netloc}/..."


def read_intent(words: tuple[str, ...]) -> AndroidIntent:
    """Raises BadArgument."""
    intent = AndroidIntent()
    rest = list(words)
    while rest:
        word = rest.pop(0)
        needed = (
            2 if word in _EXTRAS else 1 if word in ("-a", "-c", "-d", "-f", "-n", "-p", *_WITH_VALUE) else 0
        )
        if len(rest) < needed:
            raise BadArgument(f'Argument expected after "{rest[-1] if rest else word}"')
        values = [rest.pop(0) for _ in range(needed)]
        if word in _EXTRAS:
            intent.extras[values[0]] = values[1]
        elif word == "-n":
            intent.component = _component(values[0])
        elif needed:
            _set(intent, word, values[0])
        elif word.startswith("-"):
            intent.options.add(word)
        elif "/" in word and ":" not in word:
            intent.component = _component(word)
        elif ":" in word:
            intent.uri = word
        else:
            intent.package = word
    return intent


def _set(intent: AndroidIntent, word: str, value: str) -> None:
    if word == "-a":
        intent.action = value
    elif word == "-c":
        intent.categories.append(value)
    elif word == "-d":
        intent.uri = value
    elif word == "-p":
        intent.package = value
    elif word == "-f":
        try:
            intent.flags = int(value, 0)
        except ValueError as err:
            raise BadArgument(f'For input string: "{value}"') from err


def _component(text: str) -> tuple[str, str]:
    package, slash, activity = text.partition("/")
    if not (package and slash and activity):
        raise BadArgument(f"Bad component name: {text}")
    return package, full_activity(package, activity)

"""The app in front as Open-AutoGLM writes it: by its common name, which is also what Launch takes."""

import json
import re

from agent.policy.apps.apps import AppKind, app_kind
from devices.apps.apps import known_names

_HOME = "System Home"  # the one name that the models were trained with, in both languages
_HAN = re.compile(r"[\u3400-\u9fff]")


def screen_info(package: str, lang: str) -> str:
    """The JSON after the task and after '** Screen Info **'. package: '' if the app in front is unknown.

    The package stands beside the name; an app without a well-known name has its package alone.
    """
    name = app_in_front(package, lang)
    beside = {"package": package} if name != package else {}
    return json.dumps({"current_app": name, **beside}, ensure_ascii=False)


def app_in_front(package: str, lang: str) -> str:
    """The name alone."""
    if app_kind(package) is AppKind.LAUNCHER:
        return _HOME
    names = known_names(package)
    if lang == "zh":
        names = (*(name for name in names if _HAN.search(name)), *names)
    return names[0] if names else package

"""`cmd app_function`: functions that apps offer to other programs, without a page.

Facts: AOSP AppFunctionManagerServiceShellCommand.java of Android 16. Trouble stands on standard output.
"""

import json
from typing import cast

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall

APP_FUNCTIONS_SINCE = 16
_FAILED = 255
_WITH_VALUE = ("--package", "--function", "--parameters", "--user", "--timeout-duration")


def app_function(call: CommandCall, words: tuple[str, ...]) -> CommandAnswer:
    """`list-app-functions` and `execute-app-function`."""
    verb, rest = (words[0], list(words[1:])) if words else ("", [])
    if verb not in ("list-app-functions", "execute-app-function"):
        return CommandAnswer.failed(f"Unknown command: {verb}\n", _FAILED)
    given: dict[str, str] = {}
    while rest:
        word = rest.pop(0)
        known = ("--user",) if verb == "list-app-functions" else _WITH_VALUE
        if word not in known and word != "--brief-yaml":
            return _said(f"Unknown option: {word}")
        if word in known:
            if not rest:
                return _said(
                    f'Exception: java.lang.IllegalArgumentException: Argument expected after "{word}"'
                )
            given[word] = rest.pop(0)
    return _listed(call) if verb == "list-app-functions" else _run(call, given)


def _listed(call: CommandCall) -> CommandAnswer:
    listed = {
        package: [
            {
                f"AppFunctionStaticMetadata-{package}": {
                    "functionId": [function],
                    "packageName": [package],
                    "enabledByDefault": [True],
                    "description": [description],
                },
                f"AppFunctionRuntimeMetadata-{package}": {
                    "functionId": [function],
                    "packageName": [package],
                    "enabled": [0],
                },
            }
            for function, description in functions.items()
        ]
        for package, functions in call.system.side.app_functions().items()
    }
    return CommandAnswer.said(json.dumps(listed, indent=2, ensure_ascii=False) + "\n")


def _run(call: CommandCall, given: dict[str, str]) -> CommandAnswer:
    for name in _WITH_VALUE[:3]:
        if name not in given:
            return _said(f"Error: {name} must be specified.")
    package, function, parameters = (given[name] for name in _WITH_VALUE[:3])
    try:
        arguments: object = json.loads(parameters)
    except ValueError:
        arguments = None
    if not isinstance(arguments, dict):
        return _said(
            f"Exception: org.json.JSONException: Value {parameters} cannot be converted to JSONObject"
        )
    if function not in call.system.side.app_functions().get(package, {}):
        return _error(f"Cannot find app function {function} in {package}")
    try:
        answer = call.system.side.run_function(package, function, cast("dict[str, object]", arguments))
    except ValueError as err:
        return _error(str(err))
    said = json.dumps({"androidAppfunctionsReturnValue": [answer]}, indent=2, ensure_ascii=False)
    return CommandAnswer.said(f"{said}\n")


def _error(why: str) -> CommandAnswer:
    name = "android.app.appfunctions.AppFunctionException"
    return _said(f"Error executing app function: {name}: {why}. See logcat for more details. ")


def _said(text: str) -> CommandAnswer:
    return CommandAnswer(f"{text}\n".encode(), code=_FAILED)

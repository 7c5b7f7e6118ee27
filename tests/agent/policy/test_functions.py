"""Commands to the phone's system under the policy: which of them a person must approve."""

from dataclasses import replace

from agent.contract.actions import Action, RunFunction, SetAlarm, SetVolume
from agent.contract.binding import Kind
from agent.contract.page import EMPTY
from agent.policy.judge import judge
from agent.policy.page.judgement import Forbidden, Free, Judgement, NeedsApproval, Situation
from agent.policy.rules.rules import BUILT_IN, AppRules, Rules
from devices.system_commands import SoundStream
from tests.worlds.policy_pages import kinds, seen

NOTE = RunFunction("com.farhand.notes", "com.farhand.notes.NoteFunctions#createNote", '{"text": "x"}')


def _judged(action: Action, rules: Rules = BUILT_IN, held_to: tuple[str, ...] = ()) -> Judgement:
    return judge(Situation(action, seen(), EMPTY, held_to=held_to), rules)


def test_a_function_is_asked_with_its_whole_name_and_arguments() -> None:
    asked = _judged(NOTE)
    assert isinstance(asked, NeedsApproval)
    binding = asked.binding
    assert (binding.kinds, binding.app, binding.target) == (
        (Kind.FUNCTION,),
        "com.farhand.notes",
        "createNote",
    )
    assert binding.text == f"{NOTE.function} {NOTE.arguments}"


def test_its_name_may_say_more() -> None:
    paying = RunFunction("com.example.bank", "com.example.Bank#payNow")
    assert kinds(_judged(paying)) == (Kind.PAY, Kind.FUNCTION)
    assert Kind.SEND in kinds(_judged(RunFunction("com.example.chat", "x.Chat#sendMessage")))


def test_only_what_our_list_names_is_free() -> None:
    free = RunFunction("com.android.settings", "getBatteryDeviceState")
    assert _judged(free) == Free()
    assert kinds(_judged(replace(free, arguments='{"x": 1}'))) == (Kind.FUNCTION,)
    assert kinds(_judged(replace(free, package="com.evil.settings"))) == (Kind.FUNCTION,)


def test_the_households_rules_and_the_tasks_apps_hold_for_them() -> None:
    no_notes = Rules(apps=AppRules(blocked=("Notes",)))
    assert isinstance(_judged(NOTE, no_notes), Forbidden)
    assert isinstance(_judged(SetAlarm(7, 0), Rules(apps=AppRules(blocked=("Clock",)))), Forbidden)
    assert kinds(_judged(SetAlarm(7, 0), held_to=("Coffee",))) == (Kind.LEAVES,)
    assert Kind.LEAVES in kinds(_judged(NOTE, held_to=("Coffee",)))
    assert _judged(SetVolume(SoundStream.MEDIA, 50), held_to=("Coffee",)) == Free()
    assert _judged(SetAlarm(7, 0)) == Free()

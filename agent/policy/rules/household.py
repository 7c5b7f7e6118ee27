"""Which apps the household's rules and the task itself allow."""

from agent.contract.actions import (
    Action,
    Back,
    Drag,
    Home,
    Launch,
    ListFunctions,
    Notifications,
    OpenUrl,
    Point,
    Recents,
    RingPhone,
    RunFunction,
    SetAlarm,
    SetTimer,
    SetVolume,
    StepVolume,
    StopRinging,
    Swipe,
    Touch,
)
from agent.contract.binding import Kind
from agent.policy.apps.app_ids import LAUNCHER
from agent.policy.apps.apps import AppKind, app_kind, same_app
from agent.policy.labels.classes import NONE, Kinds, is_group
from agent.policy.page.scene import Scene
from agent.policy.page.target import targets_at
from agent.policy.rules.rules import AppRules
from agent.policy.words import table
from devices.apps.apps import known_names, known_packages, plain

# Always allowed: a phone cannot be operated without these, and nothing of an app happens in them.
_ALWAYS = frozenset({AppKind.LAUNCHER, AppKind.SYSTEM, AppKind.KEYBOARD, AppKind.PERMISSION})
# Every press in them opens something.
_OF_NO_APP = Back | Home | Recents | Notifications | SetVolume | StepVolume | ListFunctions
_CLOCK = "Clock"
_OPENERS = LAUNCHER | {"com.android.systemui"}


def is_blocked(scene: Scene, rules: AppRules) -> bool:
    """Is this an input into a blocked app, or does it lead into one?"""
    action = scene.situation.action
    if not rules.blocked and not rules.allowed:
        return False
    if leads := _goes_to(action):
        return _names_one(leads, rules.blocked) or bool(
            rules.allowed and not _names_one(leads, rules.allowed)
        )
    if isinstance(action, _OF_NO_APP | OpenUrl):
        return False
    packages = _packages(scene)
    if any(_is_one(package, rules.blocked) for package in packages):
        return True
    if not rules.allowed:
        return False
    # An app that the phone does not name is not among the allowed ones.
    strange = [each for each in packages or ("",) if app_kind(each) not in _ALWAYS]
    return any(not _is_one(package, rules.allowed) for package in strange)


def is_watched(scene: Scene, rules: AppRules) -> bool:
    """Does every input into this app need an approval?"""
    action = scene.situation.action
    if isinstance(action, _OF_NO_APP | OpenUrl):
        return False
    leads = _goes_to(action)
    if not leads and (rules.watched or rules.blocked) and not _packages(scene):
        return True  # it may be one of them
    if not rules.watched:
        return False
    if leads:
        return _names_one(leads, rules.watched)
    return any(_is_one(package, rules.watched) for package in _packages(scene))


def leaves(scene: Scene) -> Kinds:
    """Kind.LEAVES if the task is held to some apps and this is an input elsewhere, or leads elsewhere."""
    held, action = scene.situation.held_to, scene.situation.action
    if not held or isinstance(action, _OF_NO_APP):
        return NONE
    here = _is_held(scene, scene.package)
    if leads := _goes_to(action):
        stays = _names_one(leads, held)
    elif isinstance(action, OpenUrl):
        stays = here and app_kind(scene.package) is AppKind.BROWSER
    else:
        packages = _packages(scene)
        stays = all(_is_held(scene, package) or app_kind(package) in _ALWAYS for package in packages)
        stays = stays and not _opens_another(scene)
    return NONE if stays else frozenset({Kind.LEAVES})


def _goes_to(action: Action) -> str:
    """Name or package of the app that this brings up or works, whatever is in front; '' for others."""
    match action:
        case Launch(app):
            return app
        case RunFunction(package=package):
            return package
        case SetAlarm() | SetTimer() | RingPhone() | StopRinging():
            return _CLOCK
        case _:
            return ""


def _packages(scene: Scene) -> tuple[str, ...]:
    """The packages of the app in front and of the touched item: a window may lie over another app."""
    touched = {
        target.item.package
        for point in _points(scene.situation.action)
        for target in targets_at(scene.situation.page, point)
    }
    return tuple(sorted(package for package in touched | {scene.package} if package))


def _points(action: Action) -> tuple[Point, ...]:
    if isinstance(action, Swipe | Drag):
        return action.start, action.end
    return (action.point,) if isinstance(action, Touch) else ()


def _opens_another(scene: Scene) -> bool:
    """Does this home screen, shade or quick settings item open an app that the task is not held to?"""
    held = scene.situation.held_to
    return any(
        target.item.pressable
        and (target.item.package or scene.package) in _OPENERS
        and not is_group(target.text, table.REFUSALS)
        and not any(
            _names_one(label, held) for label in (target.text, target.item.hint, *target.parts) if label
        )
        for point in _points(scene.situation.action)[:1]
        for target in targets_at(scene.situation.page, point)
    )


def _is_one(package: str, names: tuple[str, ...]) -> bool:
    return any(same_app(name, package) for name in names)


def _names_one(app: str, names: tuple[str, ...]) -> bool:
    """Does the name of a launch mean one of these apps?"""
    wanted = plain(app)
    packages = (app, *known_packages(app))
    return any(
        (wanted and plain(name) == wanted) or any(same_app(name, package) for package in packages)
        for name in names
    )


def _is_held(scene: Scene, package: str) -> bool:
    return bool(package) and (_is_one(package, scene.situation.held_to) or package in _launched(scene))


def _launched(scene: Scene) -> frozenset[str]:
    """The packages that came to the front when the task launched an app that it is held to."""
    names = {plain(name) for name in scene.situation.held_to} - {""}
    history = scene.situation.history
    after = [step.app for step in history[1:]] + [scene.package]
    return frozenset(
        package
        for step, package in zip(history, after, strict=False)
        if isinstance(step.action, Launch)
        and step.happened
        and plain(step.action.app) in names
        and _may_be_called(package, step.action.app)
    )


def _may_be_called(package: str, name: str) -> bool:
    """May the package be the app of this name? After a launch another app's pop-up may be in front."""
    if same_app(name, package):
        return True
    return (
        bool(package) and not known_packages(name) and not known_names(package) and app_kind(package) is None
    )

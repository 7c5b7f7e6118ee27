"""Which activity is in front: tasks, each a stack of apps, as Android keeps them."""

from collections.abc import Mapping

from devices.simulator.scenes.base import App


class Activities:
    """Packages stand for activities, one each. The home screen lies below everything."""

    def __init__(self, apps: Mapping[str, App], home: str) -> None:
        self._apps = apps
        self._home = home
        self._tasks: list[list[str]] = [[home]]  # the last one is in front

    @property
    def current(self) -> App:
        """The app in front."""
        return self._apps[self._tasks[-1][-1]]

    @property
    def visible_order(self) -> tuple[App, ...]:
        """Every app that has a window, top first."""
        return tuple(self._apps[package] for task in reversed(self._tasks) for package in reversed(task))

    def start(self, package: str) -> None:
        """A new task with this app alone, or its old one cleared down to it (launchMode singleTask)."""
        self._tasks = [task for task in self._tasks if task[0] != package]
        self._tasks.append([package])

    def push(self, package: str) -> None:
        """An activity above the current one, in the same task."""
        self._tasks[-1].append(package)

    def finish(self) -> None:
        """Closes the current activity."""
        self._tasks[-1].pop()
        if not self._tasks[-1]:
            self._tasks.pop()
        if not self._tasks:
            self._tasks = [[self._home]]

    def home(self) -> None:
        """The home screen comes to the front."""
        self._tasks = [task for task in self._tasks if task != [self._home]]
        self._tasks.append([self._home])

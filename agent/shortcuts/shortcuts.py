"""A person's shortcuts: offered, kept, changed, given away and read."""

import re
from dataclasses import dataclass, replace

from agent.contract.actions import Finish, TypeText
from agent.contract.anchor import StepAnchor
from agent.contract.people import Caller
from agent.contract.shortcuts import (
    MAX_SHORTCUT_NAME,
    MOST_SHORTCUTS,
    PARAMETER,
    Shortcut,
    ShortcutChange,
    ShortcutMatch,
    ShortcutOffer,
    ShortcutPage,
    ShortcutRefusal,
    StepChoice,
    tidy_value,
)
from agent.contract.tasks import MAX_TEXT, EndKind
from agent.journal import Journal
from agent.journal.codec import place_from_json
from agent.journal.shortcuts import KeptShortcut, ReplayStep
from agent.shortcuts.corrected_steps import corrected_text
from agent.shortcuts.file_form import read_file, written_file
from agent.shortcuts.parameters import (
    found_values,
    named_step,
    parameters_in,
    parameters_of,
    values_in,
    with_names,
)
from agent.shortcuts.pressed_steps import NamedShortcut, pressed_shortcut, pressed_steps, unclear_in
from agent.shortcuts.recorded_steps import MOST_STEPS, MOST_TYPED, recorded_steps

_NAME = re.compile(rf"[^\W\d_]\w{{0,{MAX_SHORTCUT_NAME - 1}}}")


@dataclass(frozen=True, slots=True)
class _DoneTask:
    """What of a task can be kept. unkept: as in ShortcutOffer."""

    text: str
    steps: tuple[ReplayStep, ...]
    by_hand: bool
    unkept: int


class PersonShortcuts:
    """Implements agent.contract.calls.shortcuts.ShortcutCalls."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._kept = journal.shortcuts

    async def page(self, caller: Caller, offset: int, limit: int) -> ShortcutPage:
        """Some of the caller's shortcuts, by name."""
        kept = await self._kept.of(caller.person_id, offset, limit)
        return ShortcutPage(tuple(each.shown for each in kept), await self._kept.count(caller.person_id))

    async def get(self, caller: Caller, shortcut_id: str) -> Shortcut | None:
        """One of the caller's."""
        kept = await self._kept.get(caller.person_id, shortcut_id)
        return kept.shown if kept else None

    async def named(self, caller: Caller, name: str) -> Shortcut | None:
        """The caller's of this name, in whatever case."""
        kept = await self._kept.named(caller.person_id, name.casefold())
        return kept.shown if kept else None

    async def matching(self, caller: Caller, text: str) -> ShortcutMatch | None:
        """The caller's shortcut whose words this text is; the one with the most words of its own."""
        if len(text) > MAX_TEXT:
            return None
        found = [
            (len(PARAMETER.sub("", kept.text)), ShortcutMatch(kept.shown, values))
            for kept in await self._kept.of(caller.person_id)
            if (values := values_in(kept.text, text)) is not None
        ]
        return max(found, key=lambda each: each[0])[1] if found else None

    async def offer(
        self, caller: Caller, task_id: int, choices: tuple[StepChoice, ...] = (), text: str = ""
    ) -> ShortcutOffer:
        """The shortcut that an ended task of the caller's would give. Nothing is kept."""
        found = await self._done(caller, task_id)
        if isinstance(found, ShortcutRefusal):
            return ShortcutOffer(None, found)
        full = await self._kept.count(caller.person_id) >= MOST_SHORTCUTS
        refused = ShortcutRefusal.FULL if full else None
        if found.by_hand:
            text = _tidy(text)
            shown = pressed_shortcut(text, found.steps, choices, found.text)
            if shown is None:
                draft = KeptShortcut("", "", text or found.text, (), found.steps)
                return ShortcutOffer(draft.shown, refused or ShortcutRefusal.BAD_PARAMETER, shown=True)
            draft = KeptShortcut("", "", shown.text, shown.parameters, shown.steps)
            return ShortcutOffer(
                draft.shown, refused, unclear_in(found.steps, choices), found.unkept, shown=True
            )
        values = found_values(found.text, found.steps)
        names = tuple(name for name, _ in values)
        steps = tuple(named_step(step, values) for step in found.steps)
        return ShortcutOffer(
            KeptShortcut("", "", with_names(found.text, values), names, steps).shown, refused
        )

    async def keep(
        self,
        caller: Caller,
        task_id: int,
        name: str,
        text: str,
        commands: tuple[str, ...] = (),
        choices: tuple[StepChoice, ...] = (),
    ) -> ShortcutOffer:
        """Keeps it under this name, with the parameters of this text."""
        found = await self._done(caller, task_id)
        if isinstance(found, ShortcutRefusal):
            return ShortcutOffer(None, found)
        text = _tidy(text)
        refused = _name_problem(name, commands) or _text_problem(text)
        if found.by_hand:
            named = pressed_shortcut(text, found.steps, choices, found.text)
        else:
            named = _with_words(text, found)
        if named is None or not set(named.parameters) <= parameters_of(named.steps):
            refused = refused or ShortcutRefusal.BAD_PARAMETER
        named = named or NamedShortcut(text, (), found.steps)
        if refused is None and not any(not isinstance(step.action, Finish) for step in named.steps):
            refused = ShortcutRefusal.NO_STEPS
        if refused is not None:
            draft = KeptShortcut("", name.casefold(), named.text, named.parameters, named.steps)
            return ShortcutOffer(draft.shown, refused)
        kept = await self._kept.add(
            caller.person_id, name.casefold(), named.text, named.parameters, named.steps
        )
        return _offer(kept)

    async def change(
        self, caller: Caller, shortcut_id: str, change: ShortcutChange, commands: tuple[str, ...] = ()
    ) -> ShortcutOffer:
        """Changes it, or says why not."""
        kept = await self._kept.get(caller.person_id, shortcut_id)
        if kept is None:
            return ShortcutOffer(None, ShortcutRefusal.GONE)
        changed, refused = kept, None
        if change.name is not None:
            refused = _name_problem(change.name, commands)
            changed = replace(changed, name=change.name.casefold())
        if change.text is not None:
            text = _tidy(change.text)
            refused = refused or _text_problem(text)
            changed = replace(changed, text=text, parameters=parameters_in(text) or ())
        if change.steps is not None:
            steps = _chosen(kept.steps, change.steps)
            if isinstance(steps, ShortcutRefusal):
                refused = refused or steps
            else:
                changed = replace(changed, steps=steps)
        # A task may have typed braces of its own.
        own = parameters_of(kept.steps) - frozenset(kept.parameters)
        if refused is None and frozenset(changed.parameters) != parameters_of(changed.steps) - own:
            refused = ShortcutRefusal.BAD_PARAMETER
        refused = refused or await self._kept.change(caller.person_id, changed)
        return ShortcutOffer((kept if refused else changed).shown, refused)

    async def delete(self, caller: Caller, shortcut_id: str) -> bool:
        """Forgets a shortcut."""
        return await self._kept.delete(caller.person_id, shortcut_id)

    async def written(self, caller: Caller, shortcut_id: str) -> str | None:
        """The shortcut as a text file: no pictures, no values of parameters, no words around its places."""
        kept = await self._kept.get(caller.person_id, shortcut_id)
        return written_file(kept) if kept else None

    async def read(
        self, caller: Caller, text: str, commands: tuple[str, ...] = (), *, keeps: bool = False
    ) -> ShortcutOffer:
        """The shortcut of such a file. keeps: keeps it, too."""
        read = read_file(text)
        if isinstance(read, ShortcutRefusal):
            return ShortcutOffer(None, read)
        if refused := _name_problem(read.name, commands):
            # A strange name may be long, or say something: it is not shown.
            return ShortcutOffer(None if refused is ShortcutRefusal.BAD_NAME else read.shown, refused)
        name = read.name.casefold()
        if keeps:
            return _offer(
                await self._kept.add(caller.person_id, name, read.text, read.parameters, read.steps)
            )
        taken = await self._kept.named(caller.person_id, name) is not None
        return ShortcutOffer(read.shown, ShortcutRefusal.NAME_TAKEN if taken else None)

    async def forget(self, person_id: int) -> None:
        """Forgets all shortcuts of a person who was removed."""
        await self._kept.forget(person_id)

    async def _done(self, caller: Caller, task_id: int) -> _DoneTask | ShortcutRefusal:
        ended = await self._journal.ended.get(caller.person_id, task_id)
        if ended is None:
            return ShortcutRefusal.GONE
        if ended.outcome.kind is not EndKind.DONE:
            return ShortcutRefusal.NOT_DONE
        recorded = await self._journal.steps.of(task_id)
        corrections = await self._journal.corrections.of(task_id)
        places, unkept = await self._journal.steps.places_of(task_id), 0
        if ended.task.by_hand:
            touches = await self._journal.touches.happened(task_id)
            ends = [places.get(step.number) for step in recorded if isinstance(step.action, Finish)]
            end = ends[-1] if ends else await self._page_after(task_id)
            steps = pressed_steps(touches, end)
            unkept = sum(not touch.anchor for touch in touches)
        else:
            steps = recorded_steps(recorded, places, corrections)
        if not steps:
            return ShortcutRefusal.NO_STEPS
        if len(steps) > MOST_STEPS:
            return ShortcutRefusal.TOO_LONG
        # The steps do what the person made of the task, and not its first words alone.
        text = _tidy(corrected_text(ended.task.text, corrections, ended.task.lang))
        return _DoneTask(text, steps, by_hand=ended.task.by_hand, unkept=unkept)

    async def _page_after(self, task_id: int) -> StepAnchor | None:
        """Where the pad stood when quiet minutes closed it; None if unknown."""
        place = await self._journal.touches.page_after(task_id)
        return place_from_json(place) if place else None


def _with_words(text: str, task: _DoneTask) -> NamedShortcut | None:
    """None if the text says something else than the task did."""
    values = values_in(text, task.text) if parameters_in(text) else ()
    if values is None:
        return None
    steps = tuple(named_step(step, values) for step in task.steps)
    return NamedShortcut(text, parameters_in(text) or (), steps)


def _offer(kept: KeptShortcut | ShortcutRefusal) -> ShortcutOffer:
    return ShortcutOffer(None, kept) if isinstance(kept, ShortcutRefusal) else ShortcutOffer(kept.shown)


def _tidy(text: str) -> str:
    return " ".join(text.split())


def _name_problem(name: str, commands: tuple[str, ...]) -> ShortcutRefusal | None:
    if not _NAME.fullmatch(name) or not name.isprintable() or not _NAME.fullmatch(name.casefold()):
        return ShortcutRefusal.BAD_NAME
    taken = {command.removeprefix("/").casefold() for command in commands}
    return ShortcutRefusal.COMMAND if name.casefold() in taken else None


def _text_problem(text: str) -> ShortcutRefusal | None:
    if not text or len(text) > MAX_TEXT:
        return ShortcutRefusal.TOO_LONG
    return ShortcutRefusal.BAD_PARAMETER if parameters_in(text) is None else None


def _chosen(
    steps: tuple[ReplayStep, ...], wanted: tuple[tuple[int, str | None], ...]
) -> tuple[ReplayStep, ...] | ShortcutRefusal:
    """These steps in their own order, some with another text to type."""
    texts, known = dict(wanted), {step.number for step in steps}
    if len(texts) != len(wanted) or not texts.keys() <= known:
        return ShortcutRefusal.NO_STEPS
    chosen = list[ReplayStep]()
    for step in steps:
        if step.number not in texts:
            continue
        text = texts[step.number]
        if text is not None:
            if not isinstance(step.action, TypeText):
                return ShortcutRefusal.BAD_PARAMETER
            if len(text) > MOST_TYPED:
                return ShortcutRefusal.TOO_LONG
            plain = PARAMETER.sub("x", text)
            if parameters_in(text) is None or tidy_value(plain) != plain:
                return ShortcutRefusal.BAD_PARAMETER
            step = replace(step, action=TypeText(text))
        chosen.append(step)
    if not any(not isinstance(step.action, Finish) for step in chosen):
        return ShortcutRefusal.NO_STEPS
    return tuple(chosen)

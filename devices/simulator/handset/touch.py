"""What touches, drags, keys and typed text do, in page units."""

from devices.simulator.drawing.elements import STATUS_BAR_HEIGHT, DrawnElement
from devices.simulator.handset.screen import HandsetScreen
from devices.simulator.scenes import keyboard

HOME, BACK, ENTER, DELETE, NOTIFICATION, RECENTS = 3, 4, 66, 67, 83, 187
GESTURE_TOP = 776  # a drag that starts below this goes to the home screen, as with gesture navigation
EDGE = 10  # a drag that starts this near to a side edge is Back
SHADE_PULL = 100  # a drag from the status bar that is this long opens the shade
LONGEST_TEXT = 10_000
SLIDE_SHARE = 0.6  # of its track; what slides and is let go before springs back
Point = tuple[float, float]


class TouchInput:
    """Works one screen; whether it is lit has been asked before."""

    def __init__(self, screen: HandsetScreen) -> None:
        self._screen = screen

    def touch(self, x: float, y: float) -> None:
        """A touch; what is below it takes it."""
        screen = self._screen
        if self._caught():
            return
        element = screen.page().hit(x, y)
        with screen.changing():
            if screen.takes_brief(x, y):
                return
            if element and element.layer == "keyboard":
                self._press_key(element)
            elif element and element.editable:
                screen.focus_on(element)
            else:
                if not (screen.keyboard_shown and y >= keyboard.TOP):
                    screen.focus = ""
                if element:
                    screen.press(element)

    def drag(self, start: Point, end: Point) -> None:
        """Scrolls the list, or is a gesture of the system."""
        screen = self._screen
        across, down = end[0] - start[0], end[1] - start[1]
        if screen.locked:
            with screen.changing():
                screen.lock_screen.dragged(start, end)
        elif screen.shade.open:
            with screen.changing():
                screen.shade.dragged(start, end)
        elif start[1] < STATUS_BAR_HEIGHT and down >= SHADE_PULL:
            screen.set_shade(shown=True)
        elif start[1] >= GESTURE_TOP and down < -80:
            self.press(HOME)
        elif min(start[0], 360 - start[0]) < EDGE and abs(across) > max(60, abs(down)):
            self.press(BACK)
        elif not self._caught() and not self._slide(start, across):
            screen.scroll = min(max(screen.scroll - down, 0.0), screen.page().scroll_max)

    def hold(self, x: float, y: float) -> None:
        """A long press."""
        element = None if self._caught() else self._screen.page().grip(x, y)
        if element:
            with self._screen.changing():
                self._screen.front.on_long_press(self._screen.true_id(element))

    def carry(self, start: Point, end: Point) -> None:
        """A long press that then moves: carries what can be picked up; nothing else moves with it."""
        element = None if self._caught() else self._screen.page().grip(*start)
        if element:
            with self._screen.changing():
                self._screen.front.on_drop(self._screen.true_id(element), *end)

    def press(self, code: int) -> None:
        """A key; unknown ones do nothing."""
        screen = self._screen
        with screen.changing():
            if screen.locked:
                screen.lock_screen.pressed(code)
            elif code == HOME:
                screen.go_home()
            elif code == RECENTS:
                screen.toggle_recents()
            elif code == NOTIFICATION:
                screen.set_shade(shown=True)
            elif code == BACK:
                self._go_back()
            elif screen.focus:
                self._press_in_field(code)

    def insert(self, text: str) -> None:
        """Types into the focused field, at its end, or into the PIN pad."""
        screen = self._screen
        if screen.locked:
            screen.lock_screen.typed(text)
        if not screen.focus or not text:
            return
        field = screen.focus
        name = screen.current.field_names.get(field, field)
        shown = f"{len(text)} characters" if field in screen.current.secret_fields else repr(text)
        with screen.changing():
            self._edit((self._focused_text() + text)[:LONGEST_TEXT])
        screen.record(f"typed {shown} into {name}")

    def clear(self) -> None:
        """Empties the focused field."""
        if self._screen.focus:
            self._edit("")

    def _caught(self) -> bool:
        """Whether a window that nobody sees has taken the touch."""
        caught = self._screen.covered
        if caught:
            self._screen.record("overlay took a touch")
        return caught

    def _slide(self, start: Point, across: float) -> bool:
        """Pushes what slides; whether there was such a thing."""
        element = self._screen.page().slider(*start)
        if element and across >= SLIDE_SHARE * (element.box.right - element.box.left):
            with self._screen.changing():
                self._screen.front.on_slide(self._screen.true_id(element))
        return element is not None

    def _go_back(self) -> None:
        screen = self._screen
        if screen.shade.open:
            screen.shade.open = False
        elif screen.keyboard_shown:
            screen.focus = ""
        elif not screen.current.back():
            screen.finish()

    def _press_in_field(self, code: int) -> None:
        screen = self._screen
        if code == ENTER and screen.focus in screen.current.multiline:
            self._edit(self._focused_text() + "\n")
        elif code == ENTER:
            screen.current.on_enter(screen.focus)
        elif code == DELETE:
            self._edit(self._focused_text()[:-1])

    def _press_key(self, key: DrawnElement) -> None:
        letter = keyboard.character(key.id)
        if letter:
            self._edit(self._focused_text() + letter)
        else:
            self.press(keyboard.ACTIONS[key.id])

    def _focused_text(self) -> str:
        return self._screen.current.texts.get(self._screen.focus, "")

    def _edit(self, text: str) -> None:
        self._screen.scroll = 0.0
        self._screen.current.on_edit(self._screen.focus, text)

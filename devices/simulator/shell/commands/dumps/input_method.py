"""`dumpsys input_method`. Forms: AOSP InputMethodManagerService dumps of Android 13 to 16."""

import re

from devices.simulator.shell.commands.release import major
from devices.simulator.shell.system import System

_SELECTED = 16  # from this version on the current method goes by another key
_NODE = re.compile(r"<node((?: [\w-]+=\"[^\"]*\")*)")


def input_method(system: System) -> str:
    """The enabled input methods, the current one, and whether it serves a field."""
    side = system.side
    methods = "".join(
        f"  InputMethod #{number}:\n    mId={ime}\n" for number, ime in enumerate(side.keyboards)
    )
    shown = "true" if side.awake and _has_field(side.tree_xml()) else "false"
    key = "mSelectedMethodId" if major(side) >= _SELECTED else "mCurMethodId"
    return (
        f"Current Input Method Manager state:\n{methods}"
        f"  {key}={side.keyboard}\n"
        f"  mCurId={side.keyboard} mHaveConnection=true mBoundToMethod=true mVisibleBound={shown}\n"
        "  mRequestedShowExplicitly=false mShowForced=false\n"
        f"  mInputShown={shown}\n"
        f"  mSystemReady=true mInteractive={'true' if side.awake else 'false'}\n"
    )


def _has_field(tree: str) -> bool:
    """Does a text field have the input focus?"""
    nodes = (match.group(1) for match in _NODE.finditer(tree))
    return any('class="android.widget.EditText"' in node and 'focused="true"' in node for node in nodes)

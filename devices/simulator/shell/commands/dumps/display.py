"""`dumpsys display` and `dumpsys SurfaceFlinger --display-id`.

Forms: a dump of an emulator with three displays in Android Studio's tests (PhysicalDisplayIdResolverTest),
AOSP DisplayViewport.toString; two lines of a Galaxy Z Fold 2 at pfmaggi/pfmaggi.github.io.
"""

from devices.simulator.shell.commands.dumps.stage import LogicalDisplay, is_lit, logical_displays
from devices.simulator.shell.commands.release import major
from devices.simulator.shell.system import System

PHYSICAL_IDS = 10  # before, displays go by their port, and SurfaceFlinger lists no ids
_VIEWPORT_LIST = 10
_ACTIVE_KNOWN = 11
_NEW_INFO = 11  # before, the number stands inside the quotes


def display(system: System) -> str:
    """The parts that hosts read: viewports, states, devices and logical displays."""
    shown = logical_displays(system)
    lit = any(is_lit(system, each) for each in shown)
    return (
        "DISPLAY MANAGER (dumpsys display)\n"
        "  mOnlyCode=false\n"
        "  mSafeMode=false\n"
        "  mPendingTraversal=false\n"
        f"  mGlobalDisplayState={'ON' if lit else 'OFF'}\n"
        f"{_viewports(system, shown)}\n"
        f"\nDisplay Devices: size={len(shown)}\n{''.join(_device(system, each) for each in shown)}"
        f"\nLogical Displays: size={len(shown)}\n{''.join(_logical(system, each) for each in shown)}"
    )


def surface_flinger(system: System, words: tuple[str, ...]) -> str:
    """`--display-id` lists the physical displays, in the order in which `screencap` counts them."""
    if "--display-id" not in words or major(system.side) < PHYSICAL_IDS:
        return "Build configuration: [sf PRESENT_TIME_OFFSET=0 FORCE_HWC_FOR_RBG_TO_YUV=0]\n"
    return "".join(
        f"Display {each.display_id} (HWC display {each.port}): port={each.port} "
        f'pnpId=FHD displayName="EMU_display_{each.port}"\n'
        for each in system.side.displays
    )


def _unique(system: System, logical: LogicalDisplay) -> str:
    known = major(system.side) >= PHYSICAL_IDS
    return f"local:{logical.display.display_id if known else logical.display.port}"


def _viewports(system: System, shown: tuple[LogicalDisplay, ...]) -> str:
    version = major(system.side)
    texts: list[str] = []
    for each in shown:
        width, height = each.size_px
        frame = f"Rect(0, 0 - {width}, {height})"
        kind = "type=INTERNAL, " if version >= _VIEWPORT_LIST else ""
        active = f"isActive={'true' if each.display.on else 'false'}, " if version >= _ACTIVE_KNOWN else ""
        port = f"physicalPort={each.display.port}, " if version >= _VIEWPORT_LIST else ""
        texts.append(
            f"DisplayViewport{{{kind}valid=true, {active}displayId={each.number}, "
            f"uniqueId='{_unique(system, each)}', {port}orientation={each.rotation}, logicalFrame={frame}, "
            f"physicalFrame={frame}, deviceWidth={width}, deviceHeight={height}}}"
        )
    if version >= _VIEWPORT_LIST:
        return f"  mViewports=[{', '.join(texts)}]"
    return f"  mDefaultViewport={texts[next(at for at, each in enumerate(shown) if each.in_use)]}"


def _device(system: System, logical: LogicalDisplay) -> str:
    width, height = logical.natural_px
    state = "ON" if is_lit(system, logical) else "OFF"
    committed = f", committedState {state}" if major(system.side) > _NEW_INFO else ""
    unique = _unique(system, logical)
    physical = (
        f"    mPhysicalDisplayId={logical.display.display_id}\n" if major(system.side) >= PHYSICAL_IDS else ""
    )
    return (
        f'  DisplayDeviceInfo{{"Built-in Screen": uniqueId="{unique}", {width} x {height}, modeId 1, '
        "defaultModeId 1, density 420, 420.0 x 420.0 dpi, touch INTERNAL, rotation 0, type INTERNAL, "
        f"address {{port={logical.display.port}}}, state {state}{committed},"
        " FLAG_DEFAULT_DISPLAY, FLAG_SECURE}\n"
        "    mAdapter=LocalDisplayAdapter\n"
        f"    mUniqueId={unique}\n"
        f"{physical}"
        f"    mState={state}\n"
    )


def _logical(system: System, logical: LogicalDisplay) -> str:
    width, height = logical.size_px
    state = "ON" if is_lit(system, logical) else "OFF"
    unique = f'uniqueId "{_unique(system, logical)}"'
    screen = f"real {width} x {height}, rotation {logical.rotation}"
    if major(system.side) >= _NEW_INFO:
        info = (
            f'"Built-in Screen", displayId {logical.number}, {screen}, state {state}, type INTERNAL, {unique}'
        )
    else:
        info = (
            f'"Built-in Screen, displayId {logical.number}", {unique}, {screen}, type BUILT_IN, state {state}'
        )
    return (
        f"  Display {logical.number}:\n"
        f"    mDisplayId={logical.number}\n"
        f"    mLayerStack={logical.number}\n"
        f"    mPrimaryDisplayDevice=Built-in Screen\n"
        f"    mBaseDisplayInfo=DisplayInfo{{{info}}}\n"
        f"    mOverrideDisplayInfo=DisplayInfo{{{info}}}\n"
    )

"""The commands that the simulated phone's shell knows, by name."""

from devices.simulator.shell.commands import text
from devices.simulator.shell.commands.activity import am, monkey
from devices.simulator.shell.commands.answer import Command
from devices.simulator.shell.commands.checksums import md5sum, sha256sum
from devices.simulator.shell.commands.condition import test
from devices.simulator.shell.commands.dumpsys import dumpsys
from devices.simulator.shell.commands.grep import grep
from devices.simulator.shell.commands.input import input_
from devices.simulator.shell.commands.keyboard import ime
from devices.simulator.shell.commands.network import ip
from devices.simulator.shell.commands.package import cmd, pm
from devices.simulator.shell.commands.properties import getprop
from devices.simulator.shell.commands.screencap import screencap
from devices.simulator.shell.commands.settings import settings, svc
from devices.simulator.shell.commands.toybox import toybox
from devices.simulator.shell.commands.uiautomator import uiautomator
from devices.simulator.shell.commands.volume import media
from devices.simulator.shell.commands.wm import wm

COMMANDS: dict[str, Command] = {
    ":": text.true,
    "[": test,
    "am": am,
    "cat": text.cat,
    "cmd": cmd,
    "date": text.date,
    "dumpsys": dumpsys,
    "echo": text.echo,
    "false": text.false,
    "getprop": getprop,
    "grep": grep,
    "head": text.head,
    "id": text.id_,
    "ime": ime,
    "input": input_,
    "ip": ip,
    "ls": text.ls,
    "md5sum": md5sum,
    "media": media,
    "monkey": monkey,
    "pkill": text.pkill,
    "pm": pm,
    "rm": text.rm,
    "screencap": screencap,
    "settings": settings,
    "sha256sum": sha256sum,
    "sleep": text.sleep,
    "svc": svc,
    "tail": text.tail,
    "test": test,
    "toybox": toybox,
    "true": text.true,
    "uiautomator": uiautomator,
    "umask": text.umask,
    "wm": wm,
}

"""The commands that the simulated phone's shell knows, by name."""

from devices.simulator.commands import text
from devices.simulator.commands.activity import am, monkey
from devices.simulator.commands.answer import Command
from devices.simulator.commands.condition import test
from devices.simulator.commands.dumpsys import dumpsys
from devices.simulator.commands.grep import grep
from devices.simulator.commands.input import input_
from devices.simulator.commands.keyboard import ime
from devices.simulator.commands.network import ip
from devices.simulator.commands.package import cmd, pm
from devices.simulator.commands.properties import getprop
from devices.simulator.commands.screencap import screencap
from devices.simulator.commands.settings import settings, svc
from devices.simulator.commands.uiautomator import uiautomator
from devices.simulator.commands.wm import wm

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
    "monkey": monkey,
    "pm": pm,
    "rm": text.rm,
    "screencap": screencap,
    "settings": settings,
    "sleep": text.sleep,
    "svc": svc,
    "tail": text.tail,
    "test": test,
    "true": text.true,
    "uiautomator": uiautomator,
    "umask": text.umask,
    "wm": wm,
}

"""`ip`: the phone's network address. Forms: Genymobile/scrcpy, app/tests (`ip route`), iproute2."""

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall


async def ip(call: CommandCall) -> CommandAnswer:
    """`ip route`, and `ip [-f inet] addr show [wlan0]`."""
    address = call.system.wifi_address
    network = address.rpartition(".")[0]
    words = tuple(word for word in call.args if word not in ("-f", "inet", "-4", "dev"))
    if words[:1] in (("route",), ("r",)):
        return CommandAnswer.said(f"{network}.0/24 dev wlan0  proto kernel  scope link  src {address} \n")
    if words[:1] not in (("addr",), ("address",), ("a",)):
        return CommandAnswer.failed(f'Object "{words[0] if words else ""}" is unknown, try "ip help".\n')
    if words[1:] not in ((), ("show",), ("show", "wlan0")):
        return CommandAnswer.failed(f'Device "{words[-1]}" does not exist.\n')
    return CommandAnswer.said(
        "30: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP group default qlen 3000\n"
        f"    inet {address}/24 brd {network}.255 scope global wlan0\n"
        "       valid_lft forever preferred_lft forever\n"
    )

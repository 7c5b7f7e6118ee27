"""The files of the bus server: its configuration, certificate and folders, in DATA/hub.

The server is an ordinary nats-server in operator mode: it knows the household's operator and accounts, and
users show it a JWT that their account has signed. So nobody edits these files when a home comes or goes.
"""

import contextlib
import ipaddress
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

from nacl.public import PrivateKey

from agent.bus.certificates import CertifiedKey, household_authority, server_certificate
from agent.bus.identity import (
    IDENTITY_FILE,
    BusIdentity,
    IdentityProblem,
    IdentityUnusable,
)
from agent.bus.keyring import KEY_FILES, MOST_OF_HOMES, AccountKeys, BusKeyring
from agent.bus.private_files import make_private_folder, write_private
from agent.contract.bus_addresses import is_loopback, url_problems

HUB_FOLDER = "hub"
"""In the data directory."""
CONFIG = "nats-server.conf"
DEFAULT_PORT, DEFAULT_DISK_GB = 4222, 16
MAX_MESSAGE = 2 * 1024 * 1024
"""In bytes. A page of the live pad, which goes on no disk and so into one message, stays under 1 MiB; the
server warns from 8 MiB, and holds a few messages of each connection in memory."""
_MAX_MEMORY = 64 * 1024 * 1024  # signs of life, 4 KiB a home
_CLUSTER_PORTS_ABOVE = 2000  # 6222, as everywhere
_MOST_PORT = 65535
_AUTHORITY_KEY, _AUTHORITY, _PLAN = "ca.key", "ca.crt", "hub.json"
_ACCOUNTS = "accounts"
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True)
class HubPlan:
    """What the server is to be.

    hosts: names or addresses by which homes reach it; with three replicas those of the three servers. listen:
    address of this computer, '' for the only one (loopback) or all. port: with three replicas the one 2000
    above, too. disk_gb: most that events and pictures may take, reserved by home.
    """

    hosts: tuple[str, ...] = ("127.0.0.1",)
    port: int = DEFAULT_PORT
    listen: str = ""
    replicas: int = 1
    disk_gb: int = DEFAULT_DISK_GB

    @property
    def is_local(self) -> bool:
        """Does nobody reach it from another computer?"""
        return all(is_loopback(host) for host in (*self.hosts, *([self.listen] if self.listen else [])))

    @property
    def urls(self) -> tuple[str, ...]:
        """For bot and homes."""
        scheme = "nats" if self.is_local else "tls"
        return tuple(f"{scheme}://{_bracketed(host)}:{self.port}" for host in self.hosts)

    @property
    def bot_urls(self) -> tuple[str, ...]:
        """For the bot, which is on the only server's computer as a rule: a household's own name or address
        seldom works from inside.
        """
        return self.urls if self.is_local or self.replicas > 1 else (f"tls://127.0.0.1:{self.port}",)

    @property
    def problems(self) -> tuple[IdentityProblem, ...]:
        """All that is wrong with it."""
        found: list[IdentityProblem] = []
        most = _MOST_PORT - (_CLUSTER_PORTS_ABOVE if self.replicas > 1 else 0)
        if not 1 <= self.port <= most:
            found.append(IdentityProblem("hub_port_wrong", {"port": str(self.port), "most": str(most)}))
        if not self.hosts or url_problems(tuple(f"tls://{_bracketed(host)}:1" for host in self.hosts)):
            found.append(IdentityProblem("hub_host_wrong", {"hosts": ", ".join(self.hosts)}))
        if self.listen and not _is_address(self.listen):
            found.append(IdentityProblem("hub_listen_wrong", {"listen": self.listen}))
        if self.replicas not in (1, 3):
            found.append(IdentityProblem("hub_replicas_wrong", {"replicas": str(self.replicas)}))
        elif self.replicas == 3 and len(set(self.hosts)) != 3:
            found.append(IdentityProblem("hub_three_hosts", {"hosts": ", ".join(self.hosts)}))
        if self.disk_gb < 1:
            found.append(IdentityProblem("hub_disk_wrong", {"size": str(self.disk_gb)}))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class HubFiles:
    """What was written. folders: one a server, with its configuration. kept: keys of an earlier run."""

    folders: tuple[Path, ...]
    identity: BusIdentity
    keyring: BusKeyring
    kept: bool


def has_household(bus: Path) -> bool:
    """Is anything of a household's keys there? Then what is missing was lost, and is never made anew."""
    return any((bus / name).exists() for name in (IDENTITY_FILE, *KEY_FILES, _PLAN))


def earlier_plan(bus: Path) -> HubPlan | None:
    """That of the last run; None if there was none, or if its file is unreadable."""
    try:
        read: dict[str, object] = json.loads((bus / _PLAN).read_text(encoding="utf-8"))
        hosts = tuple(str(host) for host in cast(list[object], read["hosts"]))
        port, replicas, disk_gb = (int(str(read[name])) for name in ("port", "replicas", "disk_gb"))
        return HubPlan(hosts, port, str(read["listen"]), replicas, disk_gb)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write_hub(plan: HubPlan, hub: Path, bus: Path) -> HubFiles:
    """Writes the server's files into hub and the bot's identity and keys into bus.

    Keys that are there already stay, so homes stay enrolled, and keys that the server's folder names as void
    stay void. Raises OSError, IdentityUnusable.
    """
    folders = (hub,) if plan.replicas == 1 else tuple(hub / str(number) for number in (1, 2, 3))
    kept = has_household(bus)  # new keys, or a new authority, would leave all homes out
    if kept:
        before = BusIdentity.read(bus)
        authority = _read_authority(bus)
        ca_pem = "" if plan.is_local else authority.certificate
        identity = BusIdentity("", plan.urls, before.credentials, before.box_key, ca_pem=ca_pem)
        keyring = BusKeyring.read(bus, identity)
        for folder in folders:
            with contextlib.suppress(FileNotFoundError):
                stored = folder / _ACCOUNTS / f"{keyring.keys.homes.public}.jwt"
                keyring.take_over(stored.read_text(encoding="utf-8", errors="replace"))
        keyring.renew()
    else:
        keys, authority = AccountKeys.create(), household_authority()
        credentials = keys.mint_bot()
        ca_pem = "" if plan.is_local else authority.certificate
        identity = BusIdentity("", plan.urls, credentials, bytes(PrivateKey.generate()), ca_pem=ca_pem)
        make_private_folder(bus)
        write_private(bus / _AUTHORITY_KEY, authority.key)
        write_private(bus / _AUTHORITY, authority.certificate)
        keyring = BusKeyring.create(bus, identity, keys)
    for number, folder in enumerate(folders):
        _write_server(plan, number, folder, authority, keyring)
    identity.write(bus)
    write_private(bus / _PLAN, json.dumps(asdict(plan)) + "\n")
    return HubFiles(folders, identity, keyring, kept)


def _read_authority(bus: Path) -> CertifiedKey:
    """Raises IdentityUnusable, OSError."""
    paths = bus / _AUTHORITY, bus / _AUTHORITY_KEY
    missing = [path for path in paths if not path.exists()]
    if missing:
        raise IdentityUnusable(
            bus, tuple(IdentityProblem("bus_file_missing", {"path": str(path)}) for path in missing)
        )
    try:
        authority = CertifiedKey(*(path.read_text(encoding="ascii") for path in paths))
        server_certificate(authority, _LOOPBACK)
    except ValueError as err:
        problems = tuple(IdentityProblem("bus_file_garbled", {"path": str(path)}) for path in paths)
        raise IdentityUnusable(bus, problems) from err
    return authority


def _write_server(
    plan: HubPlan, number: int, folder: Path, authority: CertifiedKey, keyring: BusKeyring
) -> None:
    """Raises OSError."""
    for name in ("", "tls", _ACCOUNTS, "jetstream"):
        make_private_folder(folder / name)
    host = plan.hosts[number] if plan.replicas > 1 else ""
    hosts = tuple(dict.fromkeys((*((host,) if host else plan.hosts), *_LOOPBACK)))
    certified = server_certificate(authority, hosts)
    write_private(folder / "tls" / "server.crt", certified.certificate)
    write_private(folder / "tls" / "server.key", certified.key)
    write_private(folder / "tls" / "ca.crt", authority.certificate)
    write_private(folder / CONFIG, _config(plan, number, keyring))


def _config(plan: HubPlan, number: int, keyring: BusKeyring) -> str:
    keys = keyring.keys
    # Of several servers on one computer each has an address of its own.
    own = plan.hosts[number] if plan.replicas > 1 and _is_address(plan.hosts[number]) else ""
    address = plan.listen or own or ("127.0.0.1" if plan.is_local else "0.0.0.0")  # noqa: S104  # homes are elsewhere
    preload = keys.account_jwts(keyring.homes_jwt)
    lines = [
        "# The bus of this Farhand household. Written by `farhand hub`, which writes it anew.",
        "# Paths begin at this folder: start the server in it. The folder may be moved.",
        f"server_name: farhand-{number + 1}",
        f"listen: {json.dumps(f'{_bracketed(address)}:{plan.port}')}",
        "",
        *([] if plan.is_local else _tls("tls", "handshake_first: true")),
        f"max_payload: {MAX_MESSAGE}",
        "# Many more than there are homes, which have half of them; a stranger's try is one for a moment.",
        f"max_connections: {2 * MOST_OF_HOMES}",
        "# A connection that takes nothing for so long is cut, before others wait for it.",
        'write_deadline: "10s"',
        'ping_interval: "10s"',
        "ping_max: 2",
        "",
        "# Who is who: the operator signs accounts, accounts sign bot and homes.",
        f"operator: {keys.operator_jwt}",
        f"system_account: {keys.system.public}",
        "# The newest state of accounts is kept in this folder: it names the users that are revoked.",
        f'resolver: {{type: full, dir: "{_ACCOUNTS}", allow_delete: false, interval: "2m"}}',
        "resolver_preload: {",
        *(f"  {account}: {jwt}" for account, jwt in preload.items()),
        "}",
        "",
        "jetstream: {",
        '  store_dir: "jetstream"',
        f"  max_memory_store: {_MAX_MEMORY}",
        f"  max_file_store: {plan.disk_gb * 1024**3}",
        "}",
    ]
    if plan.replicas > 1:
        lines += _cluster(plan, number, address)
    return "\n".join(lines) + "\n"


def _cluster(plan: HubPlan, number: int, address: str) -> list[str]:
    port = plan.port + _CLUSTER_PORTS_ABOVE
    others = [host for at, host in enumerate(plan.hosts) if at != number]
    return [
        "",
        "cluster: {",
        "  name: farhand",
        f"  listen: {json.dumps(f'{_bracketed(address)}:{port}')}",
        *(f"  {line}" for line in _tls("tls", "verify: true")),
        "  no_advertise: true",
        "  routes: [",
        *(f"    {json.dumps(f'nats-route://{_bracketed(host)}:{port}')}" for host in others),
        "  ]",
        "}",
    ]


def _tls(name: str, *more: str) -> list[str]:
    files = ('cert_file: "tls/server.crt"', 'key_file: "tls/server.key"', 'ca_file: "tls/ca.crt"')
    return [f"{name}: {{", *(f"  {line}" for line in (*files, *more)), "}"]


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True

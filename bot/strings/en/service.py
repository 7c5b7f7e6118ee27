"""English sentences: the bot as a service of this computer."""

SENTENCES: dict[str, str] = {
    "service_none": (
        "This computer has neither systemd nor launchd. Let its own supervisor start “{farhand} {command}” "
        "in {folder}, or take the Docker image."
    ),
    "service_no_settings": (
        "A service reads its settings from {path} alone, and there these are missing: {names}. Run {farhand} "
        "setup first, in the folder in which the bot is to work."
    ),
    "service_no_settings_home": (
        "A service reads its settings from {path} alone, and there these are missing: {names}. Write them "
        "there as they are beside the bot, then try again."
    ),
    "service_only_here": (
        "A service reads its settings from {path} alone, and there these are missing or others than in this "
        "terminal's environment: {names}. Write them there, or unset them here."
    ),
    "service_foreign": (
        "{path} is there already and was not written by Farhand, so I left it as it is. "
        "{farhand} service {verb} --force does it all the same."
    ),
    "service_other_folder": (
        "{path} belongs to the Farhand in {folder}, so I left it as it is. Run this there; or {farhand} "
        "service {verb} --force does it all the same."
    ),
    "service_running": (
        "Farhand runs here already (process {pid}, since {since}). Stop it first: the service would find its "
        "place taken."
    ),
    "service_writes": "This is written to {path}:",
    "service_refused": "{program} refused: {words}. {path} is as it was before.",
    "service_no_bus": (
        "If you came to this user with sudo or su: log in as this user itself, then try again."
    ),
    "service_installed": (
        "Farhand runs as a service from now on: also after a crash, and from your next login on.\n"
        "How it is: {farhand} service status. Its log: {log}. To take it away: {farhand} service remove"
    ),
    "service_linger": (
        "So that it also runs while nobody is logged in, and after a restart of the computer:\n"
        "  sudo loginctl enable-linger {user}"
    ),
    "service_absent": "No service is installed. {farhand} service install does it.",
    "service_active": "The service runs. It works in {folder}.",
    "service_stopped": (
        "The service is installed and does not run ({words}). It works in {folder}. Its log: {log}"
    ),
    "service_unknown": (
        "The service is installed, but whether it runs cannot be told ({words}). It works in {folder}. "
        "Its log: {log}"
    ),
    "service_elsewhere": "More about it: {farhand} health, in that folder.",
    "service_removed": "The service is stopped and {path} is deleted. Data and settings in {folder} stay.",
}

"""English sentences: databases and their backups."""

SENTENCES: dict[str, str] = {
    "database_no_database": (
        "{path} is no database, so I left it as it is. "
        "Stop Farhand, move {folder} away, run {farhand} restore FILE, and start it again."
    ),
    "database_damaged": (
        "{path} is damaged, so I left it as it is. Stop Farhand, move {folder} away, run {farhand} restore "
        "FILE ({farhand} backup makes them), and start it again."
    ),
    "database_foreign": (
        "{path} belongs to something else, so I left it as it is. "
        "Set FARHAND_DATA_DIR to another folder than {folder}, or move the file away."
    ),
    "database_newer": (
        "{path} was made by a newer version of Farhand, so I left it as it is. Update Farhand, then start "
        "again."
    ),
    "database_troubled": (
        "Farhand cannot read or write a database of its own. {detail}. "
        "See whether the disk is full, or the data directory (FARHAND_DATA_DIR) read-only, or another "
        "program holds it."
    ),
    "backup_done": "Backed up {files} into {path}.\nTo put it back: {farhand} restore {path}",
    "backup_done_frames": (
        "Backed up {files} and {count} pictures into {path}.\nTo put it back: {farhand} restore {path}"
    ),
    "backup_unwritable": "The backup was not written ({why}). Name a file in a folder where you may write.",
    "backup_exists": "{path} is there already. Name a file that does not exist.",
    "backup_nothing": (
        "There is no database in {folder}, so there is nothing to back up. Is FARHAND_DATA_DIR right?"
    ),
    "restore_not_empty": (
        "{folder} is not empty, so I put nothing into it. Stop Farhand and move that folder away first."
    ),
    "restore_no_backup": (
        "{path} is no backup of Farhand, so I put nothing back. {farhand} backup makes them."
    ),
    "restore_damaged": "A database in {path} is damaged, so I put nothing back. Take another backup.",
    "restore_done": (
        "Put back {files} into {folder}. Start Farhand again: it asks about each task that ran or waited "
        "before that goes on.\nPaused ones stay paused."
    ),
}

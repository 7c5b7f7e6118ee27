"""getFile: from a file_id to a path for download."""

from bot.console.errors import bad_request
from bot.console.state import World
from bot.console.wire import Json, Params

_DOWNLOAD_MAX_BYTES = 20 * 1024 * 1024


def get_file(world: World, params: Params) -> Json:
    """The file with its path; bots may download up to 20 MB."""
    file = world.files.find(params.text("file_id"))
    if file is None:
        raise bad_request("invalid file_id")
    if file.byte_count > _DOWNLOAD_MAX_BYTES:
        raise bad_request("file is too big")
    return file.to_json() | {"file_path": file.path}


METHODS = {"getfile": get_file}

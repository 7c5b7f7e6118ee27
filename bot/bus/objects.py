"""What was too large for a message: in the object store until it was used."""

from nats.aio.client import Client
from nats.errors import Error as NatsError

from agent.bus.seal import Seal, Sealed
from agent.bus.subjects import picture_bucket
from agent.contract.wire import Unreadable


async def read_object(client: Client, seal: Seal, name: str, of: str) -> bytes:
    """The content. of: what it belongs to, as when it was sealed. Raises Unreadable."""
    try:
        store = await client.jetstream().object_store(picture_bucket(seal.home_id))
        data = (await store.get(name)).data or b""
    except NatsError as err:
        raise Unreadable(f"object: {type(err).__name__}") from err
    return seal.open(Sealed.OBJECT, data, of)


async def delete_object(client: Client, seal: Seal, name: str) -> None:
    """Raises NatsError; then it goes by its age."""
    store = await client.jetstream().object_store(picture_bucket(seal.home_id))
    await store.delete(name)

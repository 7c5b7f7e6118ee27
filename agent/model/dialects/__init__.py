"""The model families: what each is sent and how its reply is read."""

from agent.contract.model import coordinates_name, dialect_name
from agent.model.dialects.autoglm.dialect import AutoGlm
from agent.model.dialects.base import Dialect
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.families import family_for
from agent.model.dialects.general import FamilyDialect
from agent.model.sent_pictures import PictureHabit


def dialect_for(model_name: str, override: str = "", address: str = "", coordinates: str = "") -> Dialect:
    """The dialect of a model on a server.

    override: FARHAND_DIALECT, '' for the choice by the model's name and the server's address.
    coordinates: FARHAND_COORDINATES, '' for the family's own.
    Raises ValueError naming the known ones.
    """
    kind = coordinates_name(coordinates)
    family = family_for(model_name, address, dialect_name(override), CoordinateKind(kind) if kind else None)
    likely = family_for(model_name, address).name
    dialect = FamilyDialect(family, likely)
    return AutoGlm(dialect.read) if family.name == AutoGlm.name else dialect


def picture_habit(dialect: Dialect) -> PictureHabit | None:
    """What the dialect's family is sent of pages, None for one that sees the present page alone."""
    if not isinstance(dialect, FamilyDialect) or dialect.family.history.pictures < 2:
        return None
    return PictureHabit(dialect.family.picture, dialect.family.history.pictures - 1)

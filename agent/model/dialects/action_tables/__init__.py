"""The action tables: what each family calls its actions and their arguments, and what each makes of ours."""

from agent.model.dialects.action_tables.forms import ActionForm, ActionTable, ModelAct
from agent.model.dialects.action_tables.tables import TABLES

__all__ = ["TABLES", "ActionForm", "ActionTable", "ModelAct"]

"""People of the bot: invitations, changes of rights, removal, export of a person's data."""

"""Who people are to the bot: invitations, changes of their rights, removal, and the export of what is kept of
them.
"""

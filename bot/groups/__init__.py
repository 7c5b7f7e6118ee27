"""Groups, where they are allowed: what is meant for the bot there, and the little that it says."""

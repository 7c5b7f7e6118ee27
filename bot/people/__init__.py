"""Who people are to the bot and what they may do: coming in, being changed, going, and the one table of rights."""

"""Commands that need no model: understood by rules, done by what stands on the screen."""

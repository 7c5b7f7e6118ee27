"""The model: what it is told, how its server is asked, and how its answer becomes an action."""

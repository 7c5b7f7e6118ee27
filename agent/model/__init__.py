"""The model: what it reads, how its server is asked, and how its answer becomes an action."""

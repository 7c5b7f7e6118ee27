"""The roles of a team: what they are asked, what they answer, and what goes wrong on order."""

"""Who may do what: the rights behind each command and button, and what happens when they change."""

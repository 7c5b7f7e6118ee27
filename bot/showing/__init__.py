"""What people see of tasks and phones: cards, pages and news, each in the look that it has now."""

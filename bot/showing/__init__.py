"""What people see of tasks and phones: cards, pages and news."""

"""A team of roles for long tasks: one plans, one works, one checks, one remembers."""

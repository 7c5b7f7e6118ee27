"""Equal choices: several entries of a page that fit the task's words equally well."""

"""SQLite files: opened, migrated, written in batches, and what to do when the disk is full or the file held."""

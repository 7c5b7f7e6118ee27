"""SQLite files: opened, migrated, written in batches, and retried while the disk is full or the file held."""

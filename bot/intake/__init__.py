"""What comes from Telegram: polled, kept on disk, let in, and handed on in order."""

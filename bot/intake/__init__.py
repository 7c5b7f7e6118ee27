"""What comes from Telegram: polled, stored on disk, let in, and handed on in order."""

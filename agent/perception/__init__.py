"""What stands on the screen: read as words, compared with another look, drawn for the chat."""

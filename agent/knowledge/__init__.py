"""What is known besides the screen: pages about apps, what people let be remembered, a search in the web."""

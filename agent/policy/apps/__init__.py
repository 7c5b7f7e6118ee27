"""Which kind of app is in front, and which apps a person names."""

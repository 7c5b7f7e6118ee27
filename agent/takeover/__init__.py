"""A take-over: the phone in a person's hands, from the sofa by a pad of numbers or at the phone itself."""

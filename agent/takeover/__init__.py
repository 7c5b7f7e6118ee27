"""A take-over: the phone in a person's hands, from afar by numbered things or at the phone itself."""

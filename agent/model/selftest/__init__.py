"""The self-test of a model: pictures with known targets, what comes of them, and what that says."""

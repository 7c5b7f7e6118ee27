"""Personal things painted over before a request leaves: found, named by handles, covered, and mapped back."""

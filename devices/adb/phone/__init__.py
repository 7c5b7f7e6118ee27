"""One Android phone: seen, touched, typed into, unlocked and checked."""

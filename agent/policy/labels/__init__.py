"""What a label says: which kinds of act it names, which amount, which question it answers."""

"""What a label says: the kinds of act that it names, its amount, the question that it answers."""

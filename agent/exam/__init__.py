"""The exam: tasks on the simulated phone as data, and the judge of what came of each."""

"""Pictures of the simulated phone, drawn from the elements of its pages."""

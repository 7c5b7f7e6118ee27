"""Approvals: what a person is asked, what they have agreed to, and the last check before it is used."""

"""A person with a chat app: drives the console through its addresses under /control/."""

"""The bus between one chat and several homes, NATS with JetStream: what both ends know, and the home's end."""

"""The bus between one chat and several homes: NATS with JetStream. What both ends know; the home's end."""

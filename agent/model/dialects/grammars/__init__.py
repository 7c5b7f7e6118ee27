"""How a reply is written: each module reads one way of writing calls, whatever the calls are named."""

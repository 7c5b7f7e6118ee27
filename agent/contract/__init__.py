"""Everything that crosses between the chat and the phones: plain values, and the calls between them."""

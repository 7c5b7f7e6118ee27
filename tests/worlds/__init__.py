"""What tests share: households, phones, servers and clocks that they run the program in."""

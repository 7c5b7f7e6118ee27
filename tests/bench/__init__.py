"""What Farhand costs: `make bench`, or `python -m tests.bench --part NAME`."""

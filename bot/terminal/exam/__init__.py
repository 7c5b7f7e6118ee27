"""`farhand exam`: tasks on simulated phones, judged by the phones' own record."""

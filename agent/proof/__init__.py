"""Is a task done? What its text asks for, what the phone showed of that, and who else says so."""

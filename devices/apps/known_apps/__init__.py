"""Well-known apps: tables of package ids and the names that people call them by, a table a kind.

A row is 'package package = Name, Name, 名字': package ids in the order in which they are tried, then names,
English first. A name stands in one row only; a package may stand in several (a maker's app has its own name
and a general one). A line that begins with blanks continues the row above it.
"""

"""Apps by name: about 500 well-known ones in English and Chinese, and the installed app of a name."""

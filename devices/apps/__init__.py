"""Apps by name: about 500 well-known ones in English and Chinese, and which installed one a name means."""

"""What `dumpsys` prints, one file a dump, in the forms of Android 7 to 16."""

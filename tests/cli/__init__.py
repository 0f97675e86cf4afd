"""The command line, from words to words."""

"""What the terminal and the scripts are shown. Nothing here prints."""

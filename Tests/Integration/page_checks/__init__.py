"""What pages.py checks of the Markdown pages; one file for each kind of check."""

"""What a game provides for the browser, and how seats look."""

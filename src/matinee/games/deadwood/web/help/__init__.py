"""Pages and texts for readers: the guide, the quick reference, the glossary, first-time hints."""

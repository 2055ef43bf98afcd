"""Pages and texts of help: the guide with its worked examples, the quick reference, the glossary
and first-time hints.
"""

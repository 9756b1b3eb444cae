"""A document as HTML, Markdown, PDF and plain text."""

"""The documentation as pages of the server, readable without the internet."""

"""Tools for assistants by the Model Context Protocol (needs `housedealer[mcp]`)."""

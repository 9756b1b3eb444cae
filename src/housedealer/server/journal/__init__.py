"""The database: schema, statements, queries, the single and the shared store."""

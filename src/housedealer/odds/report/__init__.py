"""The figures of a mathematician's report."""

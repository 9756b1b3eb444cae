"""Several processes: supervisor, socket hand-off, shared limits, helper processes."""

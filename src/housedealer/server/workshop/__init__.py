"""The workshop: a posting's values as forms, and jobs that price a changed posting."""

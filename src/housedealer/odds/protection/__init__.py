"""Game protection: what is gained by knowing more than one should, and what stands against it."""
